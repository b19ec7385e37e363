package scoresheet

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/hakem-chess/hakem/chess"
)

// contradicting is a sheet whose every row is the same two moves, which no game can go on with: the search finds an
// illegal move in each row.
func contradicting(t *testing.T, rows int) *Sheet {
	t.Helper()
	var b strings.Builder
	for i := range rows {
		fmt.Fprintf(&b, "%d. Nf3 Nf6\n", i+1)
	}
	s, err := Read(strings.NewReader(b.String()), chess.EnglishLetters)
	if err != nil {
		t.Fatal(err)
	}
	return &s
}

// TestStop: a search ends within a few hundred steps of being told to, wherever it is: computing the bounds, searching
// exactly, or narrowly.
func TestStop(t *testing.T) {
	sheet := contradicting(t, 60)
	asked := 0
	count := func() bool { asked++; return false }
	if _, err := Reconstruct(Limits{Expansions: 2000, Stop: count}, sheet, sheet); err != nil {
		t.Fatal(err)
	}
	all := asked
	if all < 100 {
		t.Fatalf("asked only %d times", all)
	}
	for _, after := range []int{1, all / 4, all / 2, all - 1} {
		asked = 0
		stop := func() bool { asked++; return asked >= after }
		if _, err := Reconstruct(Limits{Expansions: 2000, Stop: stop}, sheet, sheet); !errors.Is(err, ErrStopped) {
			t.Errorf("stopped at question %d of %d: error = %v, want ErrStopped", after, all, err)
		}
		if asked != after {
			t.Errorf("stopped at question %d, asked %d times", after, asked)
		}
	}
}
