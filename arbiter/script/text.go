package script

import (
	"fmt"
	"io"
	"strings"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/wording"
)

// WriteText writes the outcome for a person: each line that brought rulings
// with what was ruled, why and by which article, and where the game stands.
func (o *Outcome) WriteText(w io.Writer, l wording.Lang) error {
	var b strings.Builder
	for _, line := range o.Lines {
		if line.Line == 0 {
			b.WriteString(wording.Text{"Başlangıç konumu", "The position at the start"}.In(l) + "\n")
		} else {
			fmt.Fprintf(&b, wording.Text{
				"%d. satır, %s, %s: %s\n",
				"Line %d, %s, %s: %s\n",
			}.In(l), line.Line, watchText(line.At), line.By.name(l), line.Event)
		}
		for _, r := range line.Rulings {
			fmt.Fprintf(&b, "  %s", r.Text(l))
			if len(r.Articles) > 0 {
				fmt.Fprintf(&b, " (%s)", r.Cite(l))
			}
			b.WriteByte('\n')
		}
	}
	if len(o.Lines) > 0 {
		b.WriteByte('\n')
	}
	o.Final.text(&b, l)
	_, err := io.WriteString(w, b.String())
	return err
}

// name is who acts, in words for people.
func (a Actor) name(l wording.Lang) string {
	return map[Actor]wording.Text{
		White: {"Beyaz", "White"}, Black: {"Siyah", "Black"}, Arbiter: {"hakem", "the arbiter"},
		Spectator: {"seyirci", "a spectator"}, Assistant: {"yardımcı", "an assistant"},
	}[a].In(l)
}

// text says where the game stands.
func (f *Final) text(b *strings.Builder, l wording.Lang) {
	say := func(tr, en string, args ...any) { fmt.Fprintf(b, wording.Text{tr, en}.In(l)+"\n", args...) }
	say("Kurallar: %s%s", "Laws: %s%s", f.Laws, f.conditions(l))
	f.board(b)
	say("Konum: %s", "Position: %s", f.FEN)
	switch {
	case f.Result != laws.Unfinished:
		say("Sonuç: %s, %s (%s)", "Result: %s, %s (%s)", f.Result, f.Result.Text(l), f.Reason.Text(l))
	case f.Reason != "":
		say("Sonuç yok: %s", "No result: %s", f.Reason.Text(l))
	default:
		f.goingOn(say, l)
	}
	if f.Score != nil {
		say("Puan: Beyaz %s, Siyah %s", "Score: White %s, Black %s", f.Score[chess.White], f.Score[chess.Black])
	}
	if f.Timed {
		say("Saatler: Beyaz %s, Siyah %s", "Clocks: White %s, Black %s", tenths(f.Clock[chess.White]), tenths(f.Clock[chess.Black]))
	}
	say("Tamamlanan hamle: Beyaz %d, Siyah %d", "Moves completed: White %d, Black %d", f.Completed[chess.White], f.Completed[chess.Black])
	if f.Offences != (chess.ByColor[int]{}) {
		say("Cezalandırılmış kuraldışı hamle: Beyaz %d, Siyah %d", "Illegal moves penalised: White %d, Black %d", f.Offences[chess.White], f.Offences[chess.Black])
	}
	if f.Game > 1 {
		say("Bu tahtada oynanan %d. oyun", "Game number %d at this board", f.Game)
	}
}

// conditions are the tempo and what rules it is played by.
func (f *Final) conditions(l wording.Lang) string {
	text := ", " + map[string]wording.Text{
		"standard": {
			"standart satranç",
			"standard chess",
		}, "rapid": {"hızlı satranç", "rapid chess"}, "blitz": {"yıldırım satranç", "blitz"},
	}[f.Tempo].In(l)
	if f.Regime != "" {
		text += ", " + wording.Text{"Madde ", "Article "}.In(l) + f.Regime
	}
	if f.Variant == chess.Chess960 {
		text += wording.Text{", Satranç960", ", Chess960"}.In(l)
	}
	if f.Timed {
		text += ", " + f.Control
	}
	return text
}

// goingOn says what is to be done next in a game that has not ended.
func (f *Final) goingOn(say func(tr, en string, args ...any), l wording.Lang) {
	turn, running := Actor(f.Turn.String()).name(l), Actor(f.Running).name(l)
	switch {
	case f.Open != "":
		say("Oyun, hakemin kararını bekliyor. %s", "The game waits for the arbiter. %s", f.asked.Text(l))
	case !f.Timed:
		say("Oyun devam ediyor. Hamle sırası: %s", "The game goes on. To move: %s", turn)
	case f.Running == "":
		say("Oyun devam ediyor, saatler durdurulmuş. Hamle sırası: %s", "The game goes on; the clocks are stopped. To move: %s", turn)
	default:
		say("Oyun devam ediyor. Hamle sırası: %s; saati çalışan: %s", "The game goes on. To move: %s; the clock runs for %s", turn, running)
	}
	if f.Made != "" {
		say("Yapılmış, saate basılarak tamamlanmamış hamle: %s", "Made, and not completed by pressing the clock: %s", f.made.In(l))
	}
	if f.Offer != "" {
		say("Beraberlik teklif eden: %s", "A draw is offered by %s", Actor(f.Offer).name(l))
	}
	if f.Waits != nil {
		say("%s (%s)", "%s (%s)", f.Waits.Text(l), f.Waits.Cite(l))
	}
	for _, d := range f.Duties {
		say("Yükümlülük: %s (%s)", "Duty: %s (%s)", d.Text(l), d.Cite(l))
	}
	if n := len(f.legal); n > 0 && n <= 8 {
		say("Oynanabilecek hamleler: %s", "Moves that may be played: %s", strings.Join(f.moves(l), " "))
	}
}

// moves are the moves that may be played, with the letters of the reader's
// language (Article C.3).
func (f *Final) moves(l wording.Lang) []string {
	notation := chess.Notation{Letters: chess.EnglishLetters}
	if l == wording.Turkish {
		notation.Letters = chess.TurkishLetters
	}
	all := make([]string, len(f.legal))
	for i, m := range f.legal {
		all[i] = notation.Move(&f.position, m)
	}
	return all
}

// board draws what stands on the board as White sees it.
func (f *Final) board(b *strings.Builder) {
	const letters, signs = "KQRBNPkqrbnp", "♔♕♖♗♘♙♚♛♜♝♞♟"
	sign := []rune(signs)
	for i, rank := range strings.Split(f.Board, "/") {
		fmt.Fprintf(b, "  %d ", 8-i)
		for _, c := range rank {
			if at := strings.IndexRune(letters, c); at >= 0 {
				fmt.Fprintf(b, " %c", sign[at])
			} else {
				b.WriteString(strings.Repeat(" ·", int(c-'0')))
			}
		}
		b.WriteByte('\n')
	}
	b.WriteString("     a b c d e f g h\n")
}
