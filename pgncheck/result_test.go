package pgncheck

import (
	"testing"

	"github.com/hakem-chess/hakem/chess/pgn"
	"github.com/hakem-chess/hakem/wording"
)

// A wrong result is found where it is written: at the token after the moves,
// or at the tag if there is no token.
func TestWrongResultHasItsPlace(t *testing.T) {
	const text = `[Result "1/2-1/2"]

1. f3 e5 2. g4 Qh4# 1/2-1/2

[Result "1-0"]

1. e4 e5
0-1 {a comment
over two lines}

[White "A"]
[Result "1-0"]

1. f3 e5 2. g4 Qh4#
`
	c := New(pgn.NewBytesScanner([]byte(text)), Options{Lang: wording.English})
	for _, want := range [][2]int{{3, 21}, {8, 1}, {12, 1}} {
		if !c.Next() || len(c.Report().Faults) != 1 {
			t.Fatalf("not one fault: %+v", c.Report())
		}
		if f := c.Report().Faults[0]; f.Kind != WrongResult || f.Place.Line != want[0] || f.Place.Column != want[1] {
			t.Errorf("%s at %d:%d, want wrong-result at %d:%d", f.Kind, f.Place.Line, f.Place.Column, want[0], want[1])
		}
	}
}

// Results that mean the same are no wrong result, however they are written
// (case 43 and its kin).
func TestResultsMeanTheSame(t *testing.T) {
	for _, text := range []string{
		"[Result \"0.5-0.5\"]\n\n1. d4 d5 1/2-1/2", "[Result \"0.5-0.5\"]\n\n1. d4 d5 0.5-0.5", "[Result \"1:0\"]\n\n1. d4 d5 1-0",
		"[Result \"1-0\"]\n\n1. d4 d5 1 - 0", "[Result \" 0-1 \"]\n\n1. d4 d5 0:1", "[Result \"½-½\"]\n\n1. d4 d5 1/2", "[Result \"1–0\"]\n\n1. d4 d51-0",
	} {
		r, err := Game(text, Options{Lang: wording.English})
		if err != nil || len(r.Faults) > 0 || len(r.Notes) == 0 {
			t.Errorf("%q: %+v, %v, want a note alone", text, r, err)
		}
	}
}
