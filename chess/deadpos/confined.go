package deadpos

import "github.com/hakem-chess/hakem/chess"

// findConfined finds the men that never move though they may be captured: rooks in a
// corner, say, that only the capture of one of them would set free. The sets are
// computed anew with what is found, which may show more men to be confined.
func (r *reachability) findConfined(p *chess.Position) {
	for again := true; again; {
		again = false
		gone := r.vacated
		kings := p.Pieces(chess.White, chess.King) | p.Pieces(chess.Black, chess.King)
		for men := p.Occupied() & gone &^ (r.confined | kings); men != 0; {
			s := men.Pop()
			if r.isConfined(p, s) {
				r.confined |= s.Bitboard()
				r.confinedBy[s] = r.fixed()
				again = true
			}
		}
		r.reset(p)
		r.findFixedPoint()
	}
}

// isConfined reports whether the man on s has no first move as long as it is
// there, whatever the others may do meanwhile.
func (r *reachability) isConfined(p *chess.Position, s chess.Square) bool {
	r.assumedFixed = s.Bitboard()
	r.reset(p)
	r.findFixedPoint()
	r.assumedFixed = 0
	for i := range r.men[:r.manCount] {
		if m := &r.men[i]; m.home == s {
			r.grown = false
			r.addMoves(m)
			return !r.grown
		}
	}
	return false
}
