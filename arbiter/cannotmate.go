package arbiter

import "github.com/hakem-chess/hakem/chess"

// lightSquares are the light ones, as h1 is (Article 2.1).
const lightSquares chess.Bitboard = 0x55AA55AA55AA55AA

// deadPosition reports whether neither side can mate by any series of legal
// moves (Article 5.2.2), as far as the men left tell: bare kings, one minor
// piece beside them, or nothing but bishops that all stand on squares of one
// colour.
func deadPosition(p *chess.Position) bool {
	var minors, knights, bishops chess.Bitboard
	for _, c := range []chess.Color{chess.White, chess.Black} {
		if p.Pieces(c, chess.Pawn)|p.Pieces(c, chess.Rook)|p.Pieces(c, chess.Queen) != 0 {
			return false
		}
		knights |= p.Pieces(c, chess.Knight)
		bishops |= p.Pieces(c, chess.Bishop)
	}
	minors = knights | bishops
	return minors.Count() <= 1 || knights == 0 && (bishops&lightSquares == 0 || bishops&^lightSquares == 0)
}

// cannotMate reports whether c has no series of legal moves to mate (Articles
// 5.1.2, 6.9), as far as the men left tell: c has a bare king.
func cannotMate(p *chess.Position, c chess.Color) bool { return p.By(c).Count() == 1 }
