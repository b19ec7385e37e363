package pgn

import (
	"fmt"
	"testing"

	"github.com/hakem-chess/hakem/chess"
)

// TestPrinted: what a person expects is printed of the values that the package gives out.
func TestPrinted(t *testing.T) {
	g := NewGame(chess.StartPosition())
	g.SetTag("White", `The "Şah"`)
	e4, err := g.Start.ParseSAN("e4")
	if err != nil {
		t.Fatal(err)
	}
	g.Root.Append(e4)
	whole := `[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "The \"Şah\""]
[Black "?"]
[Result "*"]

1. e4 *

`
	for _, c := range []struct {
		value any
		want  string
	}{
		{Tag{"White", `The "Şah"`}, `[White "The \"Şah\""]`},
		{Place{Offset: 70, Line: 4, Column: 9}, "line 4, column 9"},
		{g, whole},
	} {
		if got := fmt.Sprint(c.value); got != c.want {
			t.Errorf("%T: %q, want %q", c.value, got, c.want)
		}
	}
}

func TestStringsOfNumbers(t *testing.T) {
	for value, want := range map[interface{ String() string }]string{
		Skip(0): "nothing", SkipComments: "comments", SkipComments | SkipVariations: "comments and variations",
		UnclosedComment: "a comment is not closed with }", NotAMove: "… is not a move", Detail(250): "unknown detail",
	} {
		if got := value.String(); got != want {
			t.Errorf("%T prints %q, want %q", value, got, want)
		}
	}
}
