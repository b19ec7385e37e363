package chess

import "testing"

// Articles 3.2, 3.3, 3.5: what a rook or bishop attacks, from the table, is what it
// reaches walking square by square up to the first man; for all men that can be in its
// way, and with all other squares filled as well.
func TestSlideTable(t *testing.T) {
	for s := A1; s <= H8; s++ {
		for _, slider := range []struct {
			name    string
			mask    Bitboard
			steps   []step
			attacks func(Square, Bitboard) Bitboard
		}{
			{"rook", rookMagics[s].mask, rookSteps[:], rookAttacks},
			{"bishop", bishopMagics[s].mask, bishopSteps[:], bishopAttacks},
		} {
			for men := Bitboard(0); ; {
				want := slide(s, slider.steps, men)
				if got, full := slider.attacks(s, men), slider.attacks(s, men|^slider.mask); got != want || full != want {
					t.Fatalf("%s on %s among %x: %x and %x, not %x", slider.name, s, men, got, full, want)
				}
				if men = (men - slider.mask) & slider.mask; men == 0 {
					break
				}
			}
		}
	}
}
