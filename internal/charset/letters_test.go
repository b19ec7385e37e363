package charset

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"

	"github.com/hakem-chess/hakem/chess"
)

// playedIn returns a game of random moves written with the letters of a language, between players of the given names.
func playedIn(random *rand.Rand, l chess.Letters, white, black string) string {
	var b strings.Builder
	b.WriteString("[White \"" + white + "\"]\n[Black \"" + black + "\"]\n\n")
	p := chess.StartPosition()
	for range 60 {
		moves := p.AppendMoves(nil)
		if len(moves) == 0 {
			break
		}
		m := moves[random.IntN(len(moves))]
		b.WriteString(chess.Notation{Letters: l}.Move(&p, m) + " ")
		p.Play(m)
	}
	return b.String() + "*\n\n"
}

// nameOf returns a word in letters of a language, one beyond ASCII among them.
func nameOf(random *rand.Rand, beyond string) string {
	special, plain := []rune(beyond), []rune("aeiolnrstkmd")
	name := []rune{unicode.ToUpper(plain[random.IntN(len(plain))])}
	for range 5 {
		name = append(name, plain[random.IntN(len(plain))])
	}
	name[1+random.IntN(5)] = special[random.IntN(len(special))]
	return string(name)
}

// Games written with the letters of a language are read in its code page although nobody named them, whatever letters
// beyond ASCII the names have; those written in English are told by their words alone.
func TestTellByMoves(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 11))
	for _, tt := range []struct {
		letters chess.Letters
		page    Charset
		beyond  string
	}{
		{chess.TurkishLetters, Windows1254, "çğıöşü"},
		{chess.GermanLetters, Windows1252, "äöüß"},
		{chess.FrenchLetters, Windows1252, "àâçéèêëîïôùû"},
		{chess.SpanishLetters, Windows1252, "áéíóúñ"},
		{chess.HungarianLetters, Windows1250, "áéíóöőúüű"},
		{chess.DutchLetters, Windows1252, "éëïóöü"},
	} {
		for range 200 {
			var text string
			for range 1 + random.IntN(3) {
				text += playedIn(random, tt.letters, nameOf(random, tt.beyond), nameOf(random, tt.beyond))
			}
			got, marks, r := read(t, strings.NewReader(encode(t, text, tt.page)), Options{}, 1<<16)
			if r.Charset() != tt.page || got != text || len(marks) == 0 {
				t.Fatalf("%s: told to be %v, want %v, %d marks\n%s", tt.letters, r.Charset(), tt.page, len(marks), text)
			}
		}
	}
	for range 200 {
		text := playedIn(random, chess.RussianLetters, "Карпов", "Каспаров")
		if got, _, r := read(t, strings.NewReader(encode(t, text, Windows1251)), Options{}, 1<<16); r.Charset() != Windows1251 || got != text {
			t.Fatalf("Russian: told to be %v", r.Charset())
		}
		english := playedIn(random, chess.EnglishLetters, "A", "B")
		if c := pageOfMoves([]byte(english)); c != Auto {
			t.Fatalf("English moves tell %v\n%s", c, english)
		}
	}
}

// What is said by few moves, or fits languages of several code pages, tells nothing; neither does a text without moves.
func TestMovesThatTellNothing(t *testing.T) {
	for _, text := range []string{
		"", "1. Hf3 Hc6 *",
		strings.Repeat("1. Kf3 Vc6 Fxe4 Ka1 ", 20),     // Turkish or Hungarian
		strings.Repeat("1. Kf3 Bc6 Bxe4 Kb1 ", 20),     // English or Hungarian
		strings.Repeat("1. e4 e5 2. d4 exd4 ", 20),     // of pawns
		strings.Repeat("Hotel2 aHf3 Xf3 Hf9 Yc6 ", 20), // hardly moves
	} {
		if c := pageOfMoves([]byte(text)); c != Auto {
			t.Errorf("%.40q tells %v", text, c)
		}
	}
	if c := pageOfMoves([]byte(strings.Repeat("1. Hf3 Hc6 2. Fb5 Bxe4 Vd1 Ke2 ", 20) + "{Nf3}")); c != Windows1250 {
		t.Errorf("Hungarian moves with an English one in a comment tell %v", c)
	}
}
