package scoresheet

import "github.com/hakem-chess/hakem/chess"

// taken is one step of a sheet through a game.
type taken struct {
	ply  int // the move, from 0; with no move played the one before which it was
	step step
	from cursor
	cost int // the step's own and the entry's
}

// align finds how a sheet was written for a game at the least cost: the steps in
// the order of the game. Where several cost the same the one listed first is
// taken, which reads an entry rather than leaving a move out.
func align(t *track, game *line) []taken {
	best := leastFrom(t, game)
	var path []taken
	c, ply := start, 0
	for ply < len(game.moves) || !t.ended(c) {
		found := false
		for _, s := range t.steps[c] {
			after, cost := ply, s.cost
			if s.entry != noMove {
				if ply == len(game.moves) {
					continue
				}
				after++
				cost += game.cost(t, ply, s.entry)
			}
			if best[after][s.to]+cost == best[ply][c] {
				path = append(path, taken{ply, s, c, cost})
				c, ply, found = s.to, after, true
				break
			}
		}
		if !found {
			return path // the game does not go with the sheet at all; the search gives no such game
		}
	}
	return path
}

// leastFrom computes what the rest of a sheet costs from each move and cursor.
func leastFrom(t *track, game *line) [][]int {
	n := len(game.moves)
	best := make([][]int, n+1)
	for ply := n; ply >= 0; ply-- {
		best[ply] = make([]int, len(t.steps))
		for c := cursor(len(t.steps) - 1); c >= 0; c-- {
			least := tooFar
			if ply == n && t.ended(c) {
				least = 0
			}
			for _, s := range t.steps[c] {
				switch {
				case s.entry == noMove:
					least = min(least, s.cost+best[ply][s.to])
				case ply < n:
					least = min(least, s.cost+best[ply+1][s.to]+game.cost(t, ply, s.entry))
				}
			}
			best[ply][c] = least
		}
	}
	return best
}

// line is a game with what the costs of its moves are asked of.
type line struct {
	moves     []chess.Move
	positions []chess.Position // before each move, and after the last
	what      []played
}

// newLine plays moves, which must be legal.
func newLine(from chess.Position, moves []chess.Move) *line {
	g := &line{moves: moves, positions: []chess.Position{from}}
	for _, m := range moves {
		g.what = append(g.what, describe(&from, m))
		from.Play(m)
		g.positions = append(g.positions, from)
	}
	return g
}

// cost is what it costs that a move was written as an entry of a sheet.
func (g *line) cost(t *track, ply int, entry int32) int {
	if entry < 0 {
		return 0
	}
	return t.entries[entry].cost(&g.what[ply], g.positions[ply+1].InCheck)
}
