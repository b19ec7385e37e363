package deadpos_test

import "github.com/hakem-chess/hakem/chess"

// closure looks at every position that can come about from p, breadth first, up
// to limit of them: it is the definition (Articles 5.2.2, 6.9) put to work and
// shares nothing with what it judges but the moves. It returns who can mate, and
// whether all positions were looked at; mates found before are mates all the same.
func closure(p chess.Position, limit int) (can chess.ByColor[bool], whole bool) {
	seen := map[chess.Identity]bool{p.Identity(): true}
	queue := []chess.Position{p}
	var moves []chess.Move
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		moves = at.AppendMoves(moves[:0])
		if len(moves) == 0 && at.InCheck() {
			can[at.Turn().Other()] = true
		}
		for _, m := range moves {
			next := at
			next.Play(m)
			if id := next.Identity(); !seen[id] {
				if len(seen) == limit {
					return can, false
				}
				seen[id] = true
				queue = append(queue, next)
			}
		}
		if can[chess.White] && can[chess.Black] {
			return can, true
		}
	}
	return can, true
}
