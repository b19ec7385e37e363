package scoresheet

import "github.com/hakem-chess/hakem/chess"

// narrowest is the least number of states the beam expands for each number of
// entries read.
const narrowest = 100

// beam looks for a good game where the search for the best has used up its
// budget: it goes through the sheets once and keeps the most promising states at
// every step, about as many in all as budget says. What it finds need not be the
// best, and is not said to be.
func (s *search) beam(position chess.Position, budget int) {
	s.states, s.known, s.queue, s.goals = []state{{position: position}}, map[stateKey]int32{}, nil, nil
	s.known[stateKey{position: position.Identity()}] = 0
	levels := make([]level, len(s.a.entries)+len(s.b.entries)+1)
	width := max(narrowest, budget/len(levels))
	levels[0].push(1, s.bounds.from(start, start), waiting{way: way{from: 0}, again: true})
	for i := range levels {
		for expanded := 0; expanded < width; {
			w, ok := levels[i].pop()
			if !ok || s.stop.now() {
				break
			}
			n, fresh := s.reach(w)
			if !fresh {
				continue
			}
			expanded++
			from := s.states[n]
			s.edges(&from, func(e edge) {
				to := int(e.a)/int(postures) + int(e.b)/int(postures)
				levels[to].push(2*width, e.cost+s.bounds.from(e.a, e.b), waiting{way: way{n, e.move}, a: e.a, b: e.b, cost: int32(e.cost)})
			}, func(estimate int) bool { return estimate < tooFar })
		}
		levels[i] = level{}
	}
}
