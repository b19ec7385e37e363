package pgn

import (
	"bytes"
	"strings"
	"testing"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/wording"
)

// sampleGame is the sample game of Appendix C in Turkish, as a file may have
// it: scenario N01.
const sampleGame = `[Event "Ek C"]
[Result "*"]

1.e4 e5 2.Af3 Af6 3.d4 exd4 4.e5 Ae4 5.Vxd4 d5 6.exd6 e.p. Axd6 7.Fg5 Ac6
8.Ve3+ Fe7 9.Abd2 (9.Ac3 {da olur} Fe6 10.0-0-0) 0-0 10.0-0-0 Ke8 11.Şb1(=) *
`

// TestLettersOfSampleGame reads the sample game with its letters: Ke8 is the
// rook's move, and the offer of a draw belongs to 11.Şb1 (Appendix C.12).
func TestLettersOfSampleGame(t *testing.T) {
	games := checkRoundTripIn(t, []byte(sampleGame), chess.Notation{Letters: chess.TurkishLetters})
	if len(games) != 1 || len(games[0].Problems) > 0 {
		t.Fatalf("%d games, problems %v", len(games), games[0].Problems)
	}
	checkAgreementIn(t, []byte(sampleGame), chess.TurkishLetters)
	g := games[0]
	p, last := g.Start, g.Root
	for at, n := range g.MainLine() {
		p, last = at, n
		p.Play(n.Move)
	}
	if got := p.FEN(); !strings.HasPrefix(got, "r1bqr1k1/ppp1bppp/2nn4/6B1/8/4QN2/PPPN1PPP/1K1R1B1R b - -") {
		t.Errorf("the game ends at %s", got)
	}
	if !last.Offer {
		t.Error("11.Şb1 is without its offer of a draw")
	}

	for _, tt := range []struct {
		notation chess.Notation
		want     string
	}{
		{chess.Notation{}, "8. Qe3+ Be7 9. Nbd2 (9. Nc3 {da olur} 9... Be6 10. O-O-O) 9... O-O 10. O-O-O Re8 11. Kb1 (=) *"},
		{chess.Notation{Letters: chess.TurkishLetters}, "8. Ve3+ Fe7 9. Abd2 (9. Ac3 {da olur} 9... Fe6 10. 0-0-0) 9... 0-0 10. 0-0-0 Ke8 11. Şb1 (=) *"},
		{chess.Notation{Letters: chess.Figurines}, "8. ♕e3+ ♗e7 9. ♘bd2 (9. ♘c3 {da olur} 9... ♗e6 10. 0-0-0) 9... 0-0 10. 0-0-0 ♖e8 11. ♔b1 (=) *"},
		{chess.Notation{Letters: chess.GermanLetters, Long: true}, "8. Dd4e3+ Lf8e7 9. Sb1d2 (9. Sb1c3 {da olur} 9... Lc8e6 10. 0-0-0) 9... 0-0 10. 0-0-0 Tf8e8 11. Kc1b1 (=) *"},
	} {
		var out bytes.Buffer
		if err := writerIn(&out, tt.notation).Write(g); err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(strings.Fields(out.String()), " "); !strings.HasSuffix(got, tt.want) {
			t.Errorf("%v:\n%s\nwant … %s", tt.notation, got, tt.want)
		}
	}
}

// TestLettersProblems: letters of another language end the line with an error
// that names both, in Turkish and English, and the next game is read.
func TestLettersProblems(t *testing.T) {
	const text = "[Event \"a\"]\n\n1. e4 e5\n2. Nf3 Nc6 *\n\n[Event \"b\"]\n\n1. Af3 *\n\n[Event \"c\"]\n\n1. P-K4 P-K4 *\n"
	games := readAllIn(t, []byte(text), chess.TurkishLetters)
	if len(games) != 3 || len(games[0].Problems) != 1 || len(games[1].Problems) != 0 || len(games[2].Problems) != 1 {
		t.Fatalf("%d games", len(games))
	}
	checkAgreementIn(t, []byte(text), chess.TurkishLetters)
	p := games[0].Problems[0]
	if p.Fault != UnreadableMove || p.Place.Line != 4 || p.Place.Column != 4 || p.Ply != 3 {
		t.Errorf("%+v", p)
	}
	if got, want := p.Message(wording.Turkish), `"Nf3", Türkçe harflerle (Ş V K F A) bir hamle değil; İngilizce (K Q R B N) harflerle olurdu`; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	if got, want := p.Message(wording.English), `"Nf3" is not a move with Turkish letters (Ş V K F A); with English (K Q R B N) it would be`; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	if p := games[2].Problems[0]; p.Detail != DescriptiveMove || p.Fault != UnreadableMove {
		t.Errorf("descriptive notation (scenario N07): %+v", p)
	}
}

// TestLettersOfExchanges: an exchange in parentheses or after a space belongs
// to its move in every language, and a variation is none.
func TestLettersOfExchanges(t *testing.T) {
	for _, tt := range []struct {
		letters chess.Letters
		text    string
	}{
		{chess.EnglishLetters, "1. e8(Q) Kh7"},
		{chess.TurkishLetters, "1. e8(V) Şh7"},
		{chess.TurkishLetters, "1. e8(v) Şh7"},
		{chess.TurkishLetters, "1. e8 =V Şh7"},
		{chess.TurkishLetters, "1. e8V (1. e8(A)) 1... Şh7"},
		{chess.RussianLetters, "1. e8(Ф) Крh7"},
		{chess.RussianLetters, "1. e8 =Ф Крh7"},
		{chess.Figurines, "1. e8(♕) ♚h7"},
	} {
		text := `[FEN "7k/4P3/8/8/8/8/8/K7 w - - 0 1"]` + "\n\n" + tt.text + " *\n"
		g := readAllIn(t, []byte(text), tt.letters)[0]
		plies := 0
		for range g.MainLine() {
			plies++
		}
		if plies != 2 || len(g.Problems) > 0 {
			t.Errorf("%v: %q: %d plies, problems %v", tt.letters, tt.text, plies, g.Problems)
		}
	}
}

// The games of a file in other letters come one by one too.
func TestGamesOfAReader(t *testing.T) {
	r := NewReader(strings.NewReader("1. e4 e5 2. Af3 Ac6 *\n\n[Event \"B\"]\n\n1. Ac3 *"))
	r.Scanner().Letters = chess.TurkishLetters
	var problems, games int
	for g, err := range r.Games() {
		if err != nil {
			t.Fatal(err)
		}
		games++
		problems += len(g.Problems)
	}
	if games != 2 || problems != 0 {
		t.Errorf("%d games, %d problems; want 2 without any", games, problems)
	}
}
