package deadpos

import "github.com/hakem-chess/hakem/chess"

// Dead is the function Dead without the pool. One side that can mate is enough,
// so the side with more on the board is asked first, and for a plan before
// either is searched for.
func (s *Solver) Dead(p *chess.Position, budget int) (dead, known bool) {
	if !p.HasMoves() {
		return !p.InCheck(), true
	}
	sides := [...]chess.Color{chess.White, chess.Black}
	if strength(p, chess.Black) > strength(p, chess.White) {
		sides[0], sides[1] = sides[1], sides[0]
	}
	s.looked = 0
	var without chess.ByColor[bool]
	for _, c := range sides {
		without[c] = lacksMaterial(p, c)
		if !without[c] && s.looked < budget && s.planned(p, c) {
			return false, true
		}
	}
	known, s.vain = true, true
	for i, c := range sides {
		if without[c] {
			continue
		}
		limit := budget
		if i == 0 && !without[sides[1]] {
			limit = (s.looked + budget) / 2
		}
		switch v := s.solve(p, c, limit); v.Answer {
		case Can:
			return false, true
		case Unknown:
			known = false
		}
	}
	return known, known
}

// strength says roughly how easily c will be seen to mate.
func strength(p *chess.Position, c chess.Color) int {
	return 9*p.Pieces(c, chess.Queen).Count() + 5*p.Pieces(c, chess.Rook).Count() +
		2*p.By(c).Count()
}
