package pgn

import "testing"

// Whatever eight bytes there are, the short way to count columns is taken only
// where each of the last n is a column of its own and ends no line.
func TestPlainEnd(t *testing.T) {
	for n := range 9 {
		for at := range 8 {
			for c := range 256 {
				for _, around := range []byte{' ', 'e', '~', 0x7F} {
					text := []byte{around, around, around, around, around, around, around, around}
					text[at] = byte(c)
					want := at < 8-n || c >= ' ' && c < 0x80
					if got := plainEnd(text, n); got != want {
						t.Fatalf("%q, the last %d: %v", text, n, got)
					}
				}
			}
		}
	}
}
