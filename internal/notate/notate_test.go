package notate

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/chess/pgn"
	"github.com/hakem-chess/hakem/internal/charset"
)

func textOf(in io.Reader) *charset.Reader {
	return charset.NewReader(in, charset.Options{Charset: charset.UTF8})
}

// rewrite rewrites a text and returns what is written and what is wrong.
func rewrite(t testing.TB, text string, from chess.Letters, to string) (string, []pgn.Problem) {
	t.Helper()
	target, err := ParseTarget(to)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	var faults []pgn.Problem
	w := NewWriter(&out, target)
	err = Rewrite(context.Background(), textOf(strings.NewReader(text)), from, "en", func(g *Game) error {
		faults = append(faults, g.Faults...)
		return w.Write(g.Game)
	})
	if err != nil {
		t.Fatal(err)
	}
	return out.String(), faults
}

// TestRewrite writes a game in every kind of notation: tags, comments,
// variations, glyphs and offers stay where the notation can hold them.
func TestRewrite(t *testing.T) {
	const game = "[Event \"x\"]\n[Result \"1-0\"]\n[FEN \"r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 9\"]\n\n" +
		"{önce} 9. exd6 e.p. $1 {alır} (9. Kxa8+ {kale} 9... Şf7) 9... 0-0 (=) 10. Kxa8 ; a } b\n Kxa8 1-0\n"
	const tags = "[Event \"x\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n[Result \"1-0\"]\n[FEN \"r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 9\"]\n\n"
	for to, want := range map[string]string{
		"san":      "{önce} 9. exd6 $1 {alır} (9. Rxa8+ {kale} 9... Kf7) 9... O-O (=) 10. Rxa8 ;a } b\n10... Rxa8 1-0\n\n",
		"san:en":   "{önce} 9. exd6 $1 {alır} (9. Rxa8+ {kale} 9... Kf7) 9... O-O (=) 10. Rxa8 ;a } b\n10... Rxa8 1-0\n\n",
		"san:tr":   "{önce} 9. exd6 $1 {alır} (9. Kxa8+ {kale} 9... Şf7) 9... 0-0 (=) 10. Kxa8 ;a } b\n10... Kxa8 1-0\n\n",
		"long":     "{önce} 9. e5xd6 $1 {alır} (9. Ra1xa8+ {kale} 9... Ke8f7) 9... 0-0 (=) 10. Ra1xa8 ;a }\x20b\n10... Rf8xa8 1-0\n\n",
		"long:fr":  "{önce} 9. e5xd6 $1 {alır} (9. Ta1xa8+ {kale} 9... Re8f7) 9... 0-0 (=) 10. Ta1xa8 ;a } b\n10... Tf8xa8 1-0\n\n",
		"figurine": "{önce} 9. exd6 $1 {alır} (9. ♖xa8+ {kale} 9... ♔f7) 9... 0-0 (=) 10. ♖xa8 ;a } b\n10... ♖xa8 1-0\n\n",
		"uci":      "{önce} 9. e5d6 $1 {alır} (9. a1a8 {kale} 9... e8f7) 9... e8g8 (=) 10. a1a8 ;a } b\n10... f8a8 1-0\n\n",
		"announce": "{önce}\n9. Bauer Eva schlaegt David sechs en passant\n{alır}\n9... Kurze Rochade (=)\n10. Turm schlaegt Anna acht\n" +
			";a } b\n10... Turm schlaegt Anna acht\n1-0\n\n",
		"announce:tr": "{önce}\n9. Piyon e geçerken alır, d6\n{alır}\n9... Kısa rok (=)\n10. Kale a8'i alır\n;a } b\n10... Kale a8'i alır\n1-0\n\n",
		"announce:en": "{önce}\n9. Pawn e takes d6 en passant\n{alır}\n9... Castles kingside (=)\n10. Rook takes a8\n;a } b\n10... Rook takes a8\n1-0\n\n",
	} {
		got, faults := rewrite(t, game, chess.TurkishLetters, to)
		// Where a line breaks is the Writer's business.
		flat := strings.NewReplacer("\n", " ")
		if !strings.HasPrefix(got, tags) || flat.Replace(strings.TrimPrefix(got, tags)) != flat.Replace(want) || len(faults) > 0 {
			t.Errorf("%s: faults %v\n%s\nwant\n%s%s", to, faults, got, tags, want)
		}
	}
	// What is written in any of the notations that are PGN is read again as the
	// same game.
	first, _ := rewrite(t, game, chess.TurkishLetters, "san")
	for _, l := range chess.AllLetters() {
		for _, form := range []string{"san:", "long:"} {
			there, _ := rewrite(t, game, chess.TurkishLetters, form+l.String())
			if back, faults := rewrite(t, there, l, "san"); back != first || len(faults) > 0 {
				t.Errorf("%s%v and back: %v\n%s\nwant\n%s", form, l, faults, back, first)
			}
		}
	}
}

// TestRewriteRecovers: of a game with a fault what can be read is rewritten, the
// rest is kept word for word, with its comments and clocks; the fault has its
// place, and the next game is whole.
func TestRewriteRecovers(t *testing.T) {
	text := "[Event \"a\"]\n\n1. e4 e5\n2. Nf3 Ac6 *\n\n[Event \"b\"]\n\n1. Af3 Ah6 (1... Zz) 2. d4 *\n\n[Event \"c\"]\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *\n\n[Event \"d\"]\n\n1. e4 Ac6 *\n" +
		"\n[Event \"e\"]\n\n1. Af3 {[%clk 0:03:00]} Ad7 {[%clk 0:02:59]} 2. Ae5 {[%clk 0:02:58]} (2. Ad4) *\n"
	got, faults := rewrite(t, text, chess.TurkishLetters, "uci")
	for event, want := range map[string]string{
		"a": "1. e2e4 e7e5 2. Nf3 2... Ac6 *",
		"b": "1. g1f3 g8h6 (1... Zz) 2. d2d4 *",
		"c": "1. e4 *",
		"d": "1. e2e4 b8c6 *",
		"e": "1. g1f3 {[%clk 0:03:00]} 1... Ad7 {[%clk 0:02:59]} 2. Ae5 {[%clk 0:02:58]} (2. Ad4) *",
	} {
		_, game, _ := strings.Cut(got, "[Event \""+event+"\"]")
		_, moves, _ := strings.Cut(game, "\n\n")
		moves, _, _ = strings.Cut(moves, "\n\n")
		if moves = strings.Join(strings.Fields(moves), " "); moves != want {
			t.Errorf("game %s: %s, want %s", event, moves, want)
		}
	}
	list, _ := rewrite(t, text, chess.TurkishLetters, "announce:en")
	if want := "1. Knight f3\n{[%clk 0:03:00]}\n1... Ad7\n{[%clk 0:02:59]}\n2. Ae5\n{[%clk 0:02:58]}\n*\n"; !strings.Contains(list, want) {
		t.Errorf("no %q in\n%s", want, list)
	}
	type place struct {
		fault        pgn.Fault
		line, column int
	}
	var places []place
	for _, p := range faults {
		places = append(places, place{p.Fault, p.Place.Line, p.Place.Column})
	}
	want := []place{{pgn.UnreadableMove, 4, 4}, {pgn.BadFEN, 11, 1}} // a variation, as in game b, has notes
	for i, w := range want {
		if i >= len(places) || places[i] != w {
			t.Fatalf("faults %v, want first %v", places, want)
		}
	}
}

// What cannot be played in a variation is a note with its place, and kept as it stands.
func TestVariationsAreNoted(t *testing.T) {
	const text = "[Event \"b\"]\n\n1. Nf3 Nh6 (1... Zz) (1... d5 2. Ke3 x) 2. d4 *\n"
	err := Rewrite(t.Context(), textOf(strings.NewReader(text)), chess.EnglishLetters, "tr", func(g *Game) error {
		if len(g.Faults) != 0 || len(g.Notes) != 2 || g.Notes[0].Kind != "in-variation" || g.Notes[0].Place.Column != 18 ||
			g.Notes[1].Place.Column != 34 || g.Notes[1].Text != "Ke3 bu konumda kurallara uygun bir hamle değil" {
			t.Errorf("faults %v, notes %+v", g.Faults, g.Notes)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestChess960 writes castling and rook moves of Chess960.
func TestChess960(t *testing.T) {
	const game = "[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/8/5KRR w G - 0 1\"]\n\n1. O-O Kd8 *\n"
	for to, want := range map[string]string{"san:tr": "1. 0-0 Şd8 *", "uci": "1. f1g1 e8d8 *", "announce": "1. Kurze Rochade\n1... Koenig David acht\n*"} {
		if got, faults := rewrite(t, game, chess.EnglishLetters, to); !strings.Contains(got, want) || len(faults) > 0 {
			t.Errorf("%s: %v\n%s", to, faults, got)
		}
	}
}

// TestWriteJSON writes a game as a line.
func TestWriteJSON(t *testing.T) {
	var out bytes.Buffer
	target, err := ParseTarget("san:tr")
	if err != nil {
		t.Fatal(err)
	}
	w := NewWriter(&out, target)
	text := "[White \"A\"]\n[Result \"1-0\"]\n\n1. Nf3 -- 2. Ng1 Yf3 1-0\n"
	if err := Rewrite(context.Background(), textOf(strings.NewReader(text)), chess.EnglishLetters, "tr", func(g *Game) error {
		return w.WriteJSON("x.pgn", g, "tr")
	}); err != nil {
		t.Fatal(err)
	}
	const want = `{"file":"x.pgn","game":1,"line":1,"white":"A","black":"","result":"1-0","moves":["Af3","--","Ag1"],"unplayed":["Yf3"],"faults":[` +
		`{"kind":"illegal-move","ply":2,"move":"--","line":4,"column":8,"text":"-- boş hamle; oyuncu hamle yapmak zorunda"},` +
		`{"kind":"unreadable-move","ply":4,"move":"Yf3","line":4,"column":18,"text":"\"Yf3\" bir hamle değil"}]}` + "\n"
	if out.String() != want {
		t.Errorf("%s\nwant\n%s", out.String(), want)
	}
}

func TestParseTarget(t *testing.T) {
	for _, text := range []string{"", "foo", "san:", "san:xx", "long:", "uci:en", "figurine:tr", "announce:fr", "SAN", "san:tr:tr"} {
		if _, err := ParseTarget(text); err == nil || !strings.Contains(err.Error(), Targets) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestRewriteEnds with an error of reading, of use or of the context.
func TestRewriteEnds(t *testing.T) {
	broken := errors.New("broken")
	use := func(*Game) error { return nil }
	if err := Rewrite(context.Background(), textOf(iotest.ErrReader(broken)), chess.EnglishLetters, "en", use); !errors.Is(err, broken) {
		t.Errorf("reading: %v", err)
	}
	full := func(*Game) error { return io.ErrShortWrite }
	if err := Rewrite(context.Background(), textOf(strings.NewReader("1. e4 *")), chess.EnglishLetters, "en", full); !errors.Is(err, io.ErrShortWrite) {
		t.Errorf("use: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := Rewrite(ctx, textOf(strings.NewReader("1. e4 *")), chess.EnglishLetters, "en", use); !errors.Is(err, context.Canceled) {
		t.Errorf("context: %v", err)
	}
}

// hasUnplayed reports whether there is a fault that leaves moves unplayed.
func hasUnplayed(faults []pgn.Problem) bool {
	for _, p := range faults {
		if p.Fault >= pgn.BadFEN && p.Detail != pgn.NullMove {
			return true
		}
	}
	return false
}

// FuzzRewrite reads any bytes with any letters: what is written in the letters
// of a language is read again as the same games.
func FuzzRewrite(f *testing.F) {
	files, err := filepath.Glob(filepath.Join("testdata", "*.pgn"))
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text), uint8(chess.TurkishLetters), uint8(chess.GermanLetters), true)
	}
	f.Fuzz(func(t *testing.T, text string, from, to uint8, long bool) {
		all := uint8(len(chess.AllLetters()))
		letters, target := chess.Letters(from%all), "san:"
		if long {
			target = "long:"
		}
		target += chess.Letters(to % all).String()
		there, before := rewrite(t, text, letters, target)
		again, faults := rewrite(t, there, chess.Letters(to%all), target)
		for _, p := range faults {
			if !hasUnplayed(before) && p.Fault >= pgn.UnreadableMove && p.Detail != pgn.NullMove {
				t.Fatalf("%q is written\n%s\nof which %v", text, there, p)
			}
		}
		if third, _ := rewrite(t, again, chess.Letters(to%all), target); third != again {
			t.Fatalf("%q is written\n%s\nand then\n%s", text, again, third)
		}
		rewrite(t, text, letters, "announce")
	})
}

// TestDGT: kings put on the middle of a DGT board stay in the text, and are noted
// instead of being a fault.
func TestDGT(t *testing.T) {
	for text, want := range map[string]string{
		"[Result \"1-0\"]\n\n1. e4 e5 2. Ke4 Kd5 1-0\n":   "dgt-kings 3:13",
		"[Result \"0-1\"]\n\n1. e4 e5 2. Kd4 0-1\n":       "dgt-kings 3:13",
		"[Result \"1-0\"]\n\n1. e4 e5 2. Ke4 Nf6 1-0\n":   "",
		"[Result \"1-0\"]\n\nKe4 Kd5 1-0\n":               "dgt-kings 3:1",
		"[Result \"*\"]\n\n1. e4 e5 2. Ke4 *\n":           "",
		"[Result \"1-0\"]\n\n1. e4 -- 2. Ke4 Kd5 1-0\n":   "",
		"[Result \"1-0\"]\n\n1. e4 (1. d4 Ke4) Kd5 1-0\n": "dgt-kings 3:19",
	} {
		var notes []string
		faults := 0
		err := Rewrite(context.Background(), textOf(strings.NewReader(text)), chess.EnglishLetters, "tr", func(g *Game) error {
			for _, n := range g.Notes {
				if n.Kind == "dgt-kings" {
					notes = append(notes, fmt.Sprintf("%s %d:%d", n.Kind, n.Place.Line, n.Place.Column))
				}
			}
			for _, p := range g.Faults {
				if p.Ply > 0 {
					faults++
				}
			}
			return nil
		})
		if got := strings.Join(notes, " "); err != nil || got != want || (faults == 0) != (want != "") {
			t.Errorf("%q: %q and %d faults, %v, want %q", text, got, faults, err, want)
		}
	}
}
