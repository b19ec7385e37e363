package deadpos

import "github.com/hakem-chess/hakem/chess"

// A minor piece mates almost only in a corner, and only when a man of the mated side
// blocks a flight square of its own king. What follows serves the heuristic alone.

// cornerSquare is a square given by its distance in files and ranks from a corner.
type cornerSquare struct{ file, rank int }

// cornerMate is a kind of mate in the corner at {0, 0}.
type cornerMate struct {
	minor chess.PieceType // of the mating side
	block chess.PieceType // of the mated side
	on    cornerSquare    // where the block stands
	kings [2]cornerSquare // where the mating king may stand
	// From or on which the minor piece mates; the corner itself stands for from anywhere
	// onto its diagonal.
	minors [2]cornerSquare
}

var (
	beside, above = cornerSquare{1, 0}, cornerSquare{0, 1}
	anywhere      = [2]cornerSquare{}
)

var cornerMates = [...]cornerMate{
	{chess.Bishop, chess.Pawn, above, [2]cornerSquare{{2, 0}, {2, 1}}, anywhere},
	{chess.Bishop, chess.Bishop, above, [2]cornerSquare{{2, 0}, {2, 1}}, anywhere},
	{chess.Bishop, chess.Bishop, beside, [2]cornerSquare{{0, 2}, {1, 2}}, anywhere},
	{chess.Bishop, chess.Knight, above, [2]cornerSquare{{2, 1}, {2, 1}}, [2]cornerSquare{{2, 0}, {0, 2}}},
	{chess.Bishop, chess.Knight, beside, [2]cornerSquare{{1, 2}, {1, 2}}, [2]cornerSquare{{2, 0}, {0, 2}}},
	{chess.Knight, chess.Pawn, above, [2]cornerSquare{{2, 0}, {2, 1}}, [2]cornerSquare{{1, 2}, {1, 2}}},
	{chess.Knight, chess.Knight, above, [2]cornerSquare{{2, 1}, {2, 1}}, [2]cornerSquare{{1, 2}, {1, 2}}},
	{chess.Knight, chess.Knight, beside, [2]cornerSquare{{1, 2}, {1, 2}}, [2]cornerSquare{{2, 1}, {2, 1}}},
	{chess.Knight, chess.Bishop, above, [2]cornerSquare{{2, 0}, {2, 0}}, [2]cornerSquare{{2, 1}, {2, 1}}},
	{chess.Knight, chess.Bishop, beside, [2]cornerSquare{{0, 2}, {0, 2}}, [2]cornerSquare{{1, 2}, {1, 2}}},
	{chess.Knight, chess.Rook, above, [2]cornerSquare{{2, 0}, {2, 0}}, [2]cornerSquare{{1, 2}, {1, 2}}},
	{chess.Knight, chess.Rook, beside, [2]cornerSquare{{0, 2}, {0, 2}}, [2]cornerSquare{{2, 1}, {2, 1}}},
}

// corner turns corner squares into squares.
type corner chess.Square

func (c corner) square(s cornerSquare) chess.Square {
	file, rank := s.file, s.rank
	if chess.Square(c).File() == 7 {
		file = 7 - file
	}
	if chess.Square(c).Rank() == 7 {
		rank = 7 - rank
	}
	return chess.SquareAt(file, rank)
}

// estimateCorner estimates how far c is from a mate with a minor piece in a corner.
func estimateCorner(p *chess.Position, c chess.Color) int {
	other := c.Other()
	hunted, king := p.King(other), p.King(c)
	minor := chess.Knight
	bishops := p.Pieces(c, chess.Bishop)
	if bishops != 0 {
		minor = chess.Bishop
	}
	best := 200
	for _, at := range [...]chess.Square{chess.A1, chess.H1, chess.A8, chess.H8} {
		if minor == chess.Bishop && (bishops&chess.LightSquares != 0) != at.IsLight() {
			continue
		}
		walk := 2 * distance(hunted, at)
		if walk > 0 && minor == chess.Bishop {
			// Bishops on the diagonal keep the mated king out.
			walk += 2 * (bishops & chess.Attacks(chess.Bishop, c, at, 0)).Count()
		}
		if walk >= best {
			continue
		}
		to := corner(at)
		for i := range cornerMates {
			if m := &cornerMates[i]; m.minor == minor {
				n := walk + 2*min(distance(king, to.square(m.kings[0])), distance(king, to.square(m.kings[1])))
				if n < best {
					n += estimateSelfBlock(p, other, m.block, to.square(m.on))
				}
				if n < best {
					n += estimateCornerCheck(p, c, m, to)
				}
				best = min(best, n)
			}
		}
		if minor == chess.Bishop && p.By(other).Count() > 2 {
			// With a self-block on each side no king need be near.
			n := walk + estimateSelfBlock(p, other, chess.Bishop, to.square(beside)) +
				min(estimateSelfBlock(p, other, chess.Pawn, to.square(above)),
					estimateSelfBlock(p, other, chess.Bishop, to.square(above)))
			best = min(best, n)
		}
	}
	// Queens and rooks of the mated side interpose or capture.
	return best + 9*p.Pieces(other, chess.Queen).Count() + 6*p.Pieces(other, chess.Rook).Count()
}

// estimateCornerCheck estimates how far the minor pieces of c are from where m wants them.
func estimateCornerCheck(p *chess.Position, c chess.Color, m *cornerMate, to corner) int {
	best := 20
	if m.minor == chess.Knight {
		for knights := p.Pieces(c, chess.Knight); knights != 0; {
			n := knights.Pop()
			at := to.square(m.minors[0])
			switch {
			case chess.Attacks(chess.Knight, c, at, 0).Has(n):
				return 0
			case n == at:
				best = min(best, 3) // there it keeps the mated king out
			default:
				best = min(best, 1+2*distance(n, at))
			}
		}
		return best
	}
	diagonal := chess.Attacks(chess.Bishop, c, chess.Square(to), 0)
	if m.minors != anywhere {
		diagonal = to.square(m.minors[0]).Bitboard() | to.square(m.minors[1]).Bitboard()
	}
	for bishops := p.Pieces(c, chess.Bishop); bishops != 0; {
		b := bishops.Pop()
		switch {
		case m.minors != anywhere && diagonal.Has(b):
			return 0
		case diagonal.Has(b):
			best = min(best, 2) // there it may keep the mated king out
		case m.minors == anywhere && chess.Attacks(chess.Bishop, c, b, p.Occupied())&diagonal != 0:
			return 0
		case chess.Attacks(chess.Bishop, c, b, p.Occupied())&diagonal != 0:
			best = min(best, 1)
		default:
			best = min(best, 3)
		}
	}
	return best
}

// estimateSelfBlock estimates how far side is from having a man of type t on s; pawns may
// become one.
func estimateSelfBlock(p *chess.Position, side chess.Color, t chess.PieceType, s chess.Square) int {
	best := 60
	for men := p.Pieces(side, t); men != 0; {
		from := men.Pop()
		n := 60
		switch {
		case from == s:
			n = 0
		case t == chess.Knight:
			n = 1 + 2*distance(from, s)
		case t == chess.Rook:
			n = 3
		case t == chess.Bishop && from.IsLight() == s.IsLight():
			n = 3
		case t == chess.Pawn && from.File() == s.File() && (from > s) == (side == chess.Black) &&
			s.Rank() != 7-7*int(side):
			between := chess.Between(from, s)
			n = 2 + 2*between.Count() + 4*(between&p.Occupied()).Count()
		}
		best = min(best, n)
	}
	if t == chess.Pawn {
		return best
	}
	for pawns := p.Pieces(side, chess.Pawn); pawns != 0; {
		from := pawns.Pop()
		end := chess.SquareAt(from.File(), 7-7*int(side))
		way := chess.Between(from, end) | end.Bitboard()
		n := 6 + 2*way.Count() + 4*(way&p.Occupied()).Count()
		switch {
		case t == chess.Knight:
			n += 2 * distance(end, s)
		case t == chess.Bishop && end.IsLight() != s.IsLight():
			n = 60
		}
		best = min(best, n)
	}
	return best
}
