package deadpos

import "github.com/hakem-chess/hakem/chess"

// The heuristic estimates how many moves a helpmate by one side needs from a position.
// The search takes up the position with the lowest estimate next. A heuristic decides
// how long a search takes and never what it finds.
//
//   - With pieces that can force mate: capture everything, drive the bare king to
//     the edge and bring the own king near.
//   - With pawns: promote one.
//   - With a minor piece: the opponent's king goes to a corner, and one of its
//     own men blocks a flight square.

// distance returns how many steps a king needs on an empty board.
func distance(a, b chess.Square) int {
	return max(a.File()-b.File(), b.File()-a.File(), a.Rank()-b.Rank(), b.Rank()-a.Rank())
}

// hasForce reports whether c has pieces enough to mate a bare king.
func hasForce(p *chess.Position, c chess.Color) bool {
	if p.Pieces(c, chess.Queen)|p.Pieces(c, chess.Rook) != 0 {
		return true
	}
	knights, bishops := p.Pieces(c, chess.Knight), p.Pieces(c, chess.Bishop)
	return knights != 0 && bishops != 0 || knights.Count() > 1 ||
		bishops&chess.LightSquares != 0 && bishops&^chess.LightSquares != 0
}

// heuristic holds the weights of one estimate.
type heuristic struct {
	enemy   int  // for each man of the opponent but the king
	promote int  // quarters of the way of the pawn nearest to promotion
	corner  int  // for having nothing but a minor piece
	minor   bool // let a minor piece mate even though there are pawns
	slope   int  // halves of a ply that each unit of distance counts for
}

// heuristics are tried one after the other: each is misleading for positions for which
// another is not.
var heuristics = [...]heuristic{
	{enemy: 6, promote: 4, corner: 90, slope: 4},
	{enemy: 4, corner: 20, minor: true, slope: 2},
	{enemy: 2, promote: 6, corner: 90, slope: 4},
	{enemy: 8, promote: 4, corner: 90, slope: 3},
	{enemy: 4, corner: 20, minor: true, slope: 1},
	{enemy: 4, corner: 20, minor: true, slope: 12},
	{enemy: 4, corner: 20, minor: true, slope: 3},
	{enemy: 1, promote: 8, corner: 90, slope: 2},
}

// estimate returns how far p seems from a mate by c.
func (w *heuristic) estimate(p *chess.Position, c chess.Color) int {
	switch minors := p.Pieces(c, chess.Knight) | p.Pieces(c, chess.Bishop); {
	case hasForce(p, c):
		return w.estimateForce(p, c)
	case p.Pieces(c, chess.Pawn) != 0 && (minors == 0 || !w.minor):
		return 45 + w.enemy*(p.By(c.Other()).Count()-1) + w.promote*estimatePromotion(p, c)/4
	case minors != 0:
		return w.corner + estimateCorner(p, c)
	}
	return 300 // a bare king
}

func (w *heuristic) estimateForce(p *chess.Position, c chess.Color) int {
	other := c.Other()
	king, ours := p.King(other), p.King(c)
	fileEdge, rankEdge := min(king.File(), 7-king.File()), min(king.Rank(), 7-king.Rank())
	var n int
	if p.Pieces(c, chess.Queen)|p.Pieces(c, chess.Rook) != 0 {
		n = 3 * min(fileEdge, rankEdge)
	} else {
		n = 2 * (fileEdge + rankEdge)
	}
	n += 2 * max(distance(king, ours)-2, 0)
	if min(fileEdge, rankEdge) == 0 {
		without := p.Occupied() &^ king.Bitboard()
		for ring := chess.Attacks(chess.King, other, king, 0) &^ p.By(other); ring != 0; {
			if p.Attackers(ring.Pop(), c, without) == 0 {
				n += 2
			}
		}
	} else {
		n += 8
	}
	n += w.enemy * (p.By(other).Count() - 1)
	if p.Turn() == c {
		for theirs := p.By(other) &^ king.Bitboard(); theirs != 0; {
			if p.Attackers(theirs.Pop(), c, p.Occupied()) != 0 {
				n -= 4
				break
			}
		}
	}
	return max(n, 0)
}

// estimatePromotion estimates the way of the pawn of c that is nearest to promotion.
func estimatePromotion(p *chess.Position, c chess.Color) int {
	best := 100
	king := p.King(c)
	for pawns := p.Pieces(c, chess.Pawn); pawns != 0; {
		s := pawns.Pop()
		end := chess.SquareAt(s.File(), 7-7*int(c))
		way := chess.Between(s, end) | end.Bitboard()
		n := 3 * (way.Count() - 1)
		if stops := way & p.Occupied(); stops != 0 {
			n += 5 * stops.Count()
			first := stops.First()
			if c == chess.Black {
				for rest := stops; rest != 0; {
					first = rest.Pop()
				}
			}
			if stops.Has(king) {
				n--
			} else if p.By(c.Other()).Has(first) {
				n += distance(king, first)
			}
		}
		best = min(best, n)
	}
	return best
}
