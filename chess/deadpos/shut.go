package deadpos

import "github.com/hakem-chess/hakem/chess"

// shutIn finds the men that never move though they may be captured: rooks in a
// corner, say, that only the capture of one of them would set free. The sets are
// grown anew with what is found, which may show more men to be shut in.
func (r *reach) shutIn(p *chess.Position) {
	for again := true; again; {
		again = false
		gone := r.gone
		for men := p.Occupied() & gone &^ (r.shut | p.Pieces(chess.White, chess.King) | p.Pieces(chess.Black, chess.King)); men != 0; {
			s := men.Pop()
			if r.staysUntilTaken(p, s) {
				r.shut |= s.Bitboard()
				r.cages[s] = r.fixed()
				again = true
			}
		}
		r.seed(p)
		r.grow()
	}
}

// staysUntilTaken reports whether the man on s has no first move as long as it is
// there: whatever the others may do meanwhile, it is shut in.
func (r *reach) staysUntilTaken(p *chess.Position, s chess.Square) bool {
	r.nailed = s.Bitboard()
	r.seed(p)
	r.grow()
	r.nailed = 0
	for i := range r.men[:r.n] {
		if m := &r.men[i]; m.home == s {
			r.grown = false
			r.spread(m)
			return !r.grown
		}
	}
	return false
}
