package live

import "testing"

// TestTimeClass: Articles A.1 (rapid: more than ten and less than sixty minutes)
// and B.1 (blitz: ten minutes or less), each player's time for sixty moves.
func TestTimeClass(t *testing.T) {
	for _, c := range []struct {
		minutes, seconds int
		want             string
	}{
		{3, 2, "blitz"}, {10, 0, "blitz"}, {0, 10, "blitz"}, {5, 5, "blitz"},
		{10, 1, "rapid"}, {15, 10, "rapid"}, {59, 0, "rapid"}, {29, 30, "rapid"},
		{60, 0, "standard"}, {30, 30, "standard"}, {90, 30, "standard"},
	} {
		if got := timeClass(c.minutes, c.seconds); got != c.want {
			t.Errorf("%d min + %d s: %s, want %s", c.minutes, c.seconds, got, c.want)
		}
	}
}
