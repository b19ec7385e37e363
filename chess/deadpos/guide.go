package deadpos

import "github.com/hakem-chess/hakem/chess"

// The guide says which position to look at next: those that seem nearest to a
// mate by one side, both players helping. It decides how long a search takes and
// never what it finds. The plan behind it: take everything, make a pawn a piece
// that can force mate, drive the bare king to the edge and bring one's own.

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

// far returns how far p seems from a mate by c.
func far(p *chess.Position, c chess.Color) int {
	other := c.Other()
	king, ours := p.King(other), p.King(c)
	fileEdge, rankEdge := min(king.File(), 7-king.File()), min(king.Rank(), 7-king.Rank())
	force := hasForce(p, c)
	pawns := p.Pieces(c, chess.Pawn)
	var n int
	if p.Pieces(c, chess.Queen)|p.Pieces(c, chess.Rook) != 0 {
		n = 3 * min(fileEdge, rankEdge)
	} else {
		n = 2 * (fileEdge + rankEdge)
	}
	n += 2 * max(distance(king, ours)-2, 0)
	if min(fileEdge, rankEdge) == 0 || !force {
		without := p.Occupied() &^ king.Bitboard()
		for ring := chess.Attacks(chess.King, other, king, 0) &^ p.By(other); ring != 0; {
			if p.Attackers(ring.Pop(), c, without) == 0 {
				n += 2
			}
		}
	} else {
		n += 8
	}
	if force || pawns != 0 {
		n += 6 * (p.By(other).Count() - 1)
		if p.Turn() == c {
			for theirs := p.By(other) &^ king.Bitboard(); theirs != 0; {
				if p.Attackers(theirs.Pop(), c, p.Occupied()) != 0 {
					n -= 4
					break
				}
			}
		}
	}
	if !force {
		n += 20 + toPromotion(p, c)
	}
	return max(n, 0)
}

// toPromotion weighs the way of the pawn of c that is nearest to promotion; 0
// if there is none.
func toPromotion(p *chess.Position, c chess.Color) int {
	pawns := p.Pieces(c, chess.Pawn)
	if pawns == 0 {
		return 0
	}
	best := 100
	for pawns != 0 {
		s := pawns.Pop()
		ranks, ahead := 7-s.Rank(), s+8
		if c == chess.Black {
			ranks, ahead = s.Rank(), s-8
		}
		n := 4 * ranks
		if ranks > 0 && p.Occupied().Has(ahead) {
			n += 6
		}
		best = min(best, n)
	}
	return best
}
