package pgn

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/hakem-chess/hakem/chess"
)

// unknown are the tags of the roster of a game that says nothing about itself.
const unknown = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n"

func written(t *testing.T, g *Game) string {
	t.Helper()
	var out bytes.Buffer
	if err := NewWriter(&out).Write(g); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// Lines of movetext have at most 80 characters, and the games come back.
func TestWriterWidth(t *testing.T) {
	text := sample(t, 1)
	var out bytes.Buffer
	w := NewWriter(&out)
	full := 0
	for _, g := range checkRoundTrip(t, text) {
		if err := w.Write(g); err != nil {
			t.Fatal(err)
		}
	}
	for _, line := range strings.Split(out.String(), "\n") {
		n := utf8.RuneCountInString(line)
		if n > width && !strings.HasPrefix(line, "[") {
			t.Errorf("%d characters: %s", n, line)
		}
		if n > width-12 {
			full++
		}
	}
	if full < 1000 {
		t.Errorf("only %d lines are nearly full", full)
	}
}

func TestWriter(t *testing.T) {
	drawn := strings.Replace(unknown, "*", "1/2-1/2", 1)
	for _, tt := range []struct{ name, in, want string }{
		{"tags in their order, with escapes", `[Zeta "1"][White "A \"B\" \\ C"][alpha "2"][Event "e"] *`,
			"[Event \"e\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"A \\\"B\\\" \\\\ C\"]\n[Black \"?\"]\n[Result \"*\"]\n" +
				"[Zeta \"1\"]\n[alpha \"2\"]\n\n*\n\n"},
		{"numbers where they are needed", "{x} 1. e4 e5 $1 2. Nf3 {y} Nc6 (2... Nf6 3. d4 (3. Nc3)) {z} 3. Bb5 1/2-1/2",
			drawn + "\n{x} 1. e4 e5 $1 2. Nf3 {y} 2... Nc6 (2... Nf6 3. d4 (3. Nc3)) {z} 3. Bb5 1/2-1/2\n\n"},
		{"a comment that holds a brace ends its line", "1. e4 ; a } b\n e5 (1... c5 ; c }\n) *",
			unknown + "\n1. e4 ;a } b\n1... e5 (1... c5 ;c }\n) *\n\n"},
		{"castling, promotion, offers and null moves", `[FEN "r3k3/7P/8/8/8/8/8/4K2R b Kq - 0 1"] 1... 0-0-0 2. h8 =N (=) -- 3. 0-0 *`,
			unknown + "[FEN \"r3k3/7P/8/8/8/8/8/4K2R b Kq - 0 1\"]\n\n1... O-O-O 2. h8=N (=) -- 3. O-O *\n\n"},
		{"line ends inside comments are spaces", "1. e4 {one\r\ntwo\n\n  three  four} *", unknown + "\n1. e4 {one two three  four} *\n\n"},
		{"a comment in an empty variation goes to its move", "1. e4 ({odd}) e5 *", unknown + "\n1. e4 {odd} 1... e5 *\n\n"},
	} {
		games := checkRoundTrip(t, []byte(tt.in))
		if len(games) == 0 {
			games = readAll(t, []byte(tt.in))
		}
		if got := written(t, games[0]); got != tt.want {
			t.Errorf("%s: written\n%s\nwant\n%s", tt.name, got, tt.want)
		}
	}
}

func TestWriterRefuses(t *testing.T) {
	start := chess.StartPosition()
	e4, err := start.ParseSAN("e4")
	if err != nil {
		t.Fatal(err)
	}
	checked, _, err := chess.PositionFromFEN("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", chess.Standard)
	if err != nil {
		t.Fatal(err)
	}
	for name, spoil := range map[string]func(g *Game){
		"a tag without a name":     func(g *Game) { g.Tags = []Tag{{"", "x"}} },
		"a tag with two names":     func(g *Game) { g.Tags = []Tag{{"a b", "x"}} },
		"no result":                func(g *Game) { g.Result = "2-0" },
		"an illegal move":          func(g *Game) { g.Root.Append(e4); g.Root.Append(e4) },
		"a null move out of check": func(g *Game) { g.Start = checked; g.Root.Append(chess.NoMove) },
	} {
		g := NewGame(start)
		spoil(g)
		var out bytes.Buffer
		if err := NewWriter(&out).Write(g); err == nil || out.Len() > 0 {
			t.Errorf("%s: error %v, %d bytes written", name, err, out.Len())
		}
	}
}

// What cannot stand in a tag or a comment is written as near as it can be.
func TestWriterReplaces(t *testing.T) {
	g := NewGame(chess.StartPosition())
	g.SetTag("Event", "two\nlines \xFF")
	g.Root.After = []string{"a\xFFb"}
	if got, want := written(t, g), strings.Replace(unknown, "?", "two lines \uFFFD", 1)+"\n{a\uFFFDb} *\n\n"; got != want {
		t.Errorf("written %q, want %q", got, want)
	}
}

// A new game says in its tags where it starts, so that it comes back.
func TestNewGame(t *testing.T) {
	array, err := chess.Chess960Start(0)
	if err != nil {
		t.Fatal(err)
	}
	usual960, err := chess.Chess960Start(518)
	if err != nil {
		t.Fatal(err)
	}
	ending, _, err := chess.PositionFromFEN("4k3/8/8/8/8/8/4P3/4K3 b - - 3 30", chess.Standard)
	if err != nil {
		t.Fatal(err)
	}
	for _, start := range []chess.Position{chess.StartPosition(), array, usual960, ending} {
		g := NewGame(start)
		moves := start.AppendMoves(nil)
		g.Root.Append(moves[0])
		back := readAll(t, []byte(written(t, g)))
		if len(back) != 1 || back[0].Start != start || !sameGame(exported(g), back[0]) || back[0].Err() != nil {
			t.Errorf("%s comes back as %v", start.FEN(), back)
		}
	}
}

func TestSetTag(t *testing.T) {
	g := NewGame(chess.StartPosition())
	for _, name := range []string{"ECO", "Result", "Annotator", "Event", "ECO"} {
		g.SetTag(name, name+"!")
	}
	want := []Tag{{"Event", "Event!"}, {"Result", "Result!"}, {"Annotator", "Annotator!"}, {"ECO", "ECO!"}}
	if !slices.Equal(g.Tags, want) || g.Tag("ECO") != "ECO!" || g.Tag("Site") != "" {
		t.Errorf("tags %v, want %v", g.Tags, want)
	}
}

// What of a line could not be played is kept as text; a game's Problems are an
// error, notes are none.
func TestGameErr(t *testing.T) {
	g := readAll(t, []byte("1. e4 (1. d4 d5 2. d5 Nf6) (1. Ke3) e5 +0.3 2. Ke3 Nf6 *"))[0]
	if err := g.Err(); err == nil || strings.Count(err.Error(), "not a legal move") != 3 || len(g.Problems) != 4 {
		t.Errorf("problems %v, error %v", g.Problems, err)
	}
	if err := readAll(t, []byte("1. e4 +0.3 e5 *"))[0].Err(); err != nil {
		t.Errorf("a note is the error %v", err)
	}
}
