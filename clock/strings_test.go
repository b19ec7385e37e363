package clock

import (
	"fmt"
	"testing"
	"time"

	"github.com/hakem-chess/hakem/chess"
)

// TestPrinted: what a person expects is printed of every value that the package gives out.
func TestPrinted(t *testing.T) {
	c, err := Parse("40/90m+30s:30m d5s")
	if err != nil {
		t.Fatal(err)
	}
	k := New(c, [2]int{}).Start(chess.White, 0).Press(chess.White, 90*time.Second)
	for _, p := range []struct {
		value any
		want  string
	}{
		{chess.White, "white"}, {chess.Black, "black"}, {Increment, "increment"}, {Delay, "delay"}, {Bronstein, "Bronstein"},
		{Bonus(9), "unknown bonus"}, {Standard, "standard"},
		{c, "40/90m+30s:30m d5s"}, {c.Periods()[0], "40/90m+30s"}, {c.Periods()[1], "30m d5s"},
		{k, "white 1h29m30s, black 1h30m30s (running)"},
	} {
		if got := fmt.Sprint(p.value); got != p.want {
			t.Errorf("%T: %q, want %q", p.value, got, p.want)
		}
	}
}
