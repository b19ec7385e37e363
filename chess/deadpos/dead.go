package deadpos

import "github.com/hakem-chess/hakem/chess"

// manyMen is with how many men on the board a thorough plan, when a quick one has
// failed, is more likely to be found than a search is to be quick.
const manyMen = 20

// Examine is the function Examine without the pool. One side that can mate is
// enough, so the side with more on the board is asked first, and for a plan before
// either is searched for.
func (s *Solver) Examine(p *chess.Position, budget int) Finding {
	s.positionsLookedAt, s.planner.thorough, s.tellAt = 0, false, progressEvery
	f := s.examine(p, budget)
	f.Nodes = min(s.positionsLookedAt, budget)
	return f
}

func (s *Solver) examine(p *chess.Position, budget int) (f Finding) {
	if !p.HasMoves() {
		f.Dead, f.Known = !p.InCheck(), true
		f.Can[p.Turn().Other()] = !f.Dead
		if f.Dead {
			f.Why = chess.ByColor[Proof]{Forced, Forced}
		}
		return f
	}
	sides := [...]chess.Color{chess.White, chess.Black}
	if attackingStrength(p, chess.Black) > attackingStrength(p, chess.White) {
		sides[0], sides[1] = sides[1], sides[0]
	}
	for _, c := range sides {
		if supportedMates(p, c) {
			return able(c)
		}
	}
	if p.Occupied().Count() >= manyMen {
		if c, ok := s.findSupportedNext(p, sides); ok {
			return able(c)
		}
	}
	var without chess.ByColor[bool]
	for _, c := range sides {
		without[c] = lacksMaterial(p, c)
		if !without[c] && s.positionsLookedAt+planCost <= budget && s.findPlan(p, c) {
			return able(c)
		}
	}
	if s.planner.thorough = p.Occupied().Count() >= manyMen; s.planner.thorough {
		for _, c := range sides {
			if !without[c] && s.positionsLookedAt+planCost <= budget && s.findPlan(p, c) {
				return able(c)
			}
		}
		if c, ok := s.findPlanNext(p, sides, without, budget); ok {
			return able(c)
		}
	}
	f.Known, s.noPlanAtRoot = true, true
	for i, c := range sides {
		if without[c] {
			f.Why[c] = Material
			continue
		}
		limit := budget
		if i == 0 && !without[sides[1]] {
			limit = (s.positionsLookedAt + budget) / 2
		}
		switch v := s.solve(p, c, limit); v.Answer {
		case Can:
			return able(c)
		case Unknown:
			f.Known = false
		default:
			f.Why[c] = v.Why
		}
	}
	f.Dead = f.Known
	return f
}

// findSupportedNext looks for a supported mate by either side after a move from p: out of a
// check, or by a man that stands in the way. The moves are taken from all over the list.
func (s *Solver) findSupportedNext(p *chess.Position, sides [2]chess.Color) (chess.Color, bool) {
	moves := p.AppendMoves(s.moves[:0])
	step := max(1, len(moves)/mostSupportedNext)
	for i := 0; i < len(moves); i += step {
		next := *p
		next.Play(moves[i])
		for _, c := range sides {
			if supportedMates(&next, c) {
				return c, true
			}
		}
	}
	return 0, false
}

// mostSupportedNext is how many moves are tried for a supported mate after them.
const mostSupportedNext = 5

// mostPlansNext is how many moves are tried for a plan after them.
const mostPlansNext = 12

// findPlanNext looks for a plan of either side after a move from p: among many men one
// move often makes room for a plan, and a search, which first looks at all the moves of
// both sides, costs as much as a dozen plans. The moves are taken from all over the list.
func (s *Solver) findPlanNext(
	p *chess.Position, sides [2]chess.Color, without chess.ByColor[bool], budget int,
) (chess.Color, bool) {
	moves := p.AppendMoves(s.moves[:0])
	step := max(1, len(moves)/mostPlansNext)
	for i := 0; i < len(moves); i += step {
		next := *p
		next.Play(moves[i])
		if !next.HasMoves() {
			continue
		}
		for _, c := range sides {
			if without[c] || s.positionsLookedAt+planCost > budget {
				continue
			}
			if s.findPlan(&next, c) {
				return c, true
			}
		}
	}
	return 0, false
}

// able is the finding that c can mate.
func able(c chess.Color) (f Finding) {
	f.Known, f.Can[c] = true, true
	return f
}

// attackingStrength says roughly how easily c will be seen to mate.
func attackingStrength(p *chess.Position, c chess.Color) int {
	return 9*p.Pieces(c, chess.Queen).Count() + 5*p.Pieces(c, chess.Rook).Count() +
		2*p.By(c).Count()
}

// Dead is the function Dead without the pool.
func (s *Solver) Dead(p *chess.Position, budget int) (dead, known bool) {
	f := s.Examine(p, budget)
	return f.Dead, f.Known
}
