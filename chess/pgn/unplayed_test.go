package pgn

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hakem-chess/hakem/chess"
)

// TestUnplayed: what cannot be played is kept word for word in its place, with
// its comments, glyphs, offers and variations, and written out again.
func TestUnplayed(t *testing.T) {
	const long = "xxxxxxxxxxxxxxxxxxxx"
	for _, tt := range []struct{ name, in, want string }{
		{"an illegal move", "1. e4 Ke6 2. d4 {c} *", "1. e4 1... Ke6 2. d4 {c} *"},
		{"its glyphs and offers, and those behind it", "1. e4 Ke6?! (=) 2. d4 $10 d5! *", "1. e4 1... Ke6 $6 (=) 2. d4 $10 2... d5 $1 *"},
		{"its clock, and those behind it", "1. e4 {[%clk 0:03:00]} Ke6 {[%clk 0:02:59]} 2. d4 {[%clk 0:02:58]} *",
			"1. e4 {[%clk 0:03:00]} 1... Ke6 {[%clk 0:02:59]} 2. d4 {[%clk 0:02:58]} *"},
		{"what might have been played instead, which can be", "1. e4 Ke6 (1... e5 2. Nf3 (2. Kf7 x)) 2. d4 (2. c4) *",
			"1. e4 1... Ke6 (1... e5 2. Nf3 (2. Kf7 2... x)) 2. d4 (2. c4) *"},
		{"a variation that cannot be played to its end", "1. e4 (1. d4 Kd6 {v} 2. c4) 1... e5 *", "1. e4 (1. d4 1... Kd6 {v} 2. c4) 1... e5 *"},
		{"an ambiguous move", `[FEN "4k3/8/8/8/8/8/8/R3K2R w - - 0 1"] 1. Rf1 Kd7 2. Rd1 Ke7 3. Nc3 *`, "1. Rf1 Kd7 2. Rd1+ Ke7 3. Nc3 *"},
		{"a word that is no move", "1. e4 resigns 2. e.p. --", "1. e4 1... resigns 2. -- *"},
		{"a word longer than moves can be", "1. e4 " + strings.Repeat(long, 20) + " 2. d4 *", "1. e4 1... " + strings.Repeat(long, 20) + " 2. d4 *"},
		{"castling that is not legal, with its clock", "1. e4 0-0 {[%clk 0:01]} 2. Nf3 *", "1. e4 1... 0-0 {[%clk 0:01]} 2. Nf3 *"},
		{"all moves from a position that cannot be", `[FEN "8/8/8/8/8/8/8/8 w - - 0 1"] 1. e4 {c} e5 (1... c5) *`, "1. e4 {c} 1... e5 (1... c5) *"},
		{"all moves of another variant", `[Variant "Atomic"] 1. e4 e5 2. N@f3 *`, "1. e4 1... e5 2. N@f3 *"},
		{"both lost after a move that cannot be played", "[Result \"0-0\"]\n\n1. e4 Ke6 0-0", "1. e4 1... Ke6 0-0"},
		{"castling and both lost after it", "[Result \"0-0\"]\n\n1. e4 Ke6 2. 0-0 0-0", "1. e4 1... Ke6 2. 0-0 0-0"},
		{"a null move out of check", `[FEN "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"] 1. -- Rd2 *`, "1. -- 1... Rd2 *"},
		{"an exchange that stands in two words", `[FEN "4k3/8/8/8/8/8/8/4K3 w - - 0 1"] 1. e8 =Q Kd7 *`, "1. e8 =Q 1... Kd7 *"},
	} {
		games := checkRoundTrip(t, []byte(tt.in))
		got := written(t, games[0])
		_, moves, _ := strings.Cut(got, "\n\n")
		if moves = strings.Join(strings.Fields(moves), " "); len(games) != 1 || moves != tt.want {
			t.Errorf("%s: %q is written\n%s\nwant\n%s", tt.name, tt.in, moves, tt.want)
		}
		checkAgreement(t, []byte(tt.in))
	}
}

// TestUnplayedInTheTree: the main line ends before what could not be played,
// whose clocks are its own.
func TestUnplayedInTheTree(t *testing.T) {
	g := readAll(t, []byte("1. e4 {[%clk 0:03:00]} e5 2. Ke3 {[%clk 0:02:00]} Nf6 *"))[0]
	var played []chess.Move
	for _, n := range g.MainLine() {
		played = append(played, n.Move)
	}
	var rest []string
	for n := range g.Unplayed() {
		rest = append(rest, n.Text)
		if n.Move != chess.NoMove {
			t.Errorf("%s has the move %v", n.Text, n.Move)
		}
	}
	if len(played) != 2 || !slices.Equal(rest, []string{"Ke3", "Nf6"}) {
		t.Errorf("%v played, %q kept", played, rest)
	}
	e5 := g.Root.Next.Next
	if _, ok := e5.Clock(); ok {
		t.Error("the clock of 2.Ke3 hangs on 1...e5")
	}
	if left, ok := e5.Next.Clock(); !ok || left != 2*time.Minute {
		t.Errorf("2.Ke3 has the clock %v, %v", left, ok)
	}
}

// TestWriterRefusesUnplayed: text that would be read as something else, and a
// move where there is no position to play it in, are not written.
func TestWriterRefusesUnplayed(t *testing.T) {
	start := chess.StartPosition()
	e4, err := start.ParseSAN("e4")
	if err != nil {
		t.Fatal(err)
	}
	for name, spoil := range map[string]func(g *Game){
		"a comment in the place of a move":       func(g *Game) { g.Root.Next = &Node{Text: "{x}"} },
		"a result in it":                         func(g *Game) { g.Root.Next = &Node{Text: "*"} },
		"a line end in it":                       func(g *Game) { g.Root.Next = &Node{Text: "a\nb"} },
		"a move after what could not be played":  func(g *Game) { g.Root.Next = &Node{Text: "x", Next: &Node{Move: e4}} },
		"a null move after what was not, either": func(g *Game) { g.Root.Next = &Node{Text: "x", Next: &Node{}} },
	} {
		g := NewGame(start)
		spoil(g)
		var out bytes.Buffer
		if err := NewWriter(&out).Write(g); err == nil || out.Len() > 0 {
			t.Errorf("%s: error %v, %d bytes written", name, err, out.Len())
		}
	}
}

// TestExport: the seven tags of the roster always, in their order and spelling,
// and one result that the tag and the movetext agree on.
func TestExport(t *testing.T) {
	for _, tt := range []struct{ name, in, white, result string }{
		{"no tags", "1. e4 1-0", "?", "1-0"},
		{"tags in other letters", "[white \"A\"]\n[RESULT \"1-0\"]\n\n1. e4 1-0", "A", "1-0"},
		{"the tag alone has the result", "[Result \"0-1\"]\n\n1. e4 *", "?", "0-1"},
		{"the movetext alone has it", "[Result \"*\"]\n\n1. e4 0-1", "?", "0-1"},
		{"the tag in another form", "[Result \"0.5-0.5\"]\n\n1. e4", "?", "1/2-1/2"},
		{"an empty tag", "[Result \"\"]\n[White \"\"]\n\n1. e4 1:0", "?", "1-0"},
		{"a tag that is none", "[Result \"?\"]\n\n1. e4 *", "?", "*"},
		{"two results", "[Result \"1-0\"]\n\n1. e4 0-1", "?", "0-1"},
		{"both lost", "[Result \"0-0\"]\n\n1. e4", "?", "0-0"},
	} {
		games := checkRoundTrip(t, []byte(tt.in))
		tags, moves, _ := strings.Cut(written(t, games[0]), "\n\n")
		names := []string{}
		for _, line := range strings.Split(tags, "\n") {
			name, _, _ := strings.Cut(line[1:], " ")
			names = append(names, name)
		}
		if want := []string{"Event", "Site", "Date", "Round", "White", "Black", "Result"}; !slices.Equal(names, want) {
			t.Errorf("%s: tags %v, want %v", tt.name, names, want)
		}
		if !strings.Contains(tags, "[White \""+tt.white+"\"]") || !strings.Contains(tags, "[Result \""+tt.result+"\"]") ||
			!strings.HasSuffix(moves, tt.result+"\n\n") || strings.Count(moves, "\n\n") != 1 {
			t.Errorf("%s: %s\n\n%swant White %s, result %s", tt.name, tags, moves, tt.white, tt.result)
		}
	}
}
