package chess

import (
	"fmt"
	"testing"
)

// TestPrinted: what a person expects is printed of every value that the package gives out.
func TestPrinted(t *testing.T) {
	p := StartPosition()
	e4, err := p.ParseSAN("e4")
	if err != nil {
		t.Fatal(err)
	}
	promoted, err := ParsePosition("4k3/P7/8/8/8/8/8/4K3 w - - 0 40")
	if err != nil {
		t.Fatal(err)
	}
	queen, err := promoted.ParseSAN("a8=Q+")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		value any
		want  string
	}{
		{p, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
		{&p, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
		{p.Setup(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w AHah - 0 1"},
		{Setup{EnPassant: E3, Turn: Black}, "8/8/8/8/8/8/8/8 b - e3 0 0"},
		{e4, "e2e4"}, {queen, "a7a8q"}, {NoMove, "no move"},
		{NewPiece(White, Knight), "N"}, {NewPiece(Black, Pawn), "p"}, {NoPiece, "-"},
		{Knight, "knight"}, {White, "white"}, {E4, "e4"}, {NoSquare, "-"},
		{A1.Bitboard() | H8.Bitboard(), "{a1 h8}"}, {Bitboard(0), "{}"},
		{Faults(0), "none"}, {FaultCounters | FaultEnPassant, "en-passant, counters"},
		{TurkishLetters, "tr"}, {Chess960, "chess960"},
		{LetterSet(1 << TurkishLetters), "{tr}"},
		{NewGame(p), ""}, {Game{}, ""},
	} {
		if got := fmt.Sprint(c.value); got != c.want {
			t.Errorf("%T: %q, want %q", c.value, got, c.want)
		}
	}
}

// TestZeroGame: a Game that nobody has made begins at the usual array.
func TestZeroGame(t *testing.T) {
	var g Game
	if _, err := g.PushSAN("e4"); err != nil || g.String() != "1. e4" || g.Start() != StartPosition() || g.Repetitions() != 1 {
		t.Errorf("%v: %s", err, g)
	}
}

// TestGame: pushing and popping leaves what was there before; what is not legal is not made.
func TestGame(t *testing.T) {
	p, err := ParsePosition("4k3/8/8/8/8/8/4p3/R3K3 b Q - 3 20")
	if err != nil {
		t.Fatal(err)
	}
	g := NewGame(p)
	if _, ok := g.Pop(); ok {
		t.Error("a move was popped that nobody had pushed")
	}
	for _, text := range []string{"Kd7", "Kxe2", "Kc7"} {
		if _, err := g.PushSAN(text); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := g.String(), "20... Kd7 21. Kxe2 Kc7"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if g.QuietPlies() != 1 || g.Repetitions() != 1 || len(g.Moves()) != 3 || g.Start().FEN() != p.FEN() {
		t.Errorf("%d quiet plies, %d times, %v", g.QuietPlies(), g.Repetitions(), g.Moves())
	}
	before := g.Position()
	if err := g.Push(before.MoveTo(E2, E4)); err == nil {
		t.Error("a king moved two squares")
	}
	if _, err := g.PushSAN("Rh8+"); err == nil {
		t.Error("a rook went round a corner")
	}
	if g.Position() != before {
		t.Error("what was refused has changed the game")
	}
	for range 3 {
		g.Pop()
	}
	if g.Position() != p || g.String() != "" {
		t.Errorf("taken back to %s", g.Position())
	}
}
