// Package deadpos answers whether mate is still possible: for one side, as
// Articles 5.1.2, 6.9 and 7.5.5 ask, or for either, as the definition of a
// dead position asks (Article 5.2.2).
package deadpos

import "github.com/hakem-chess/hakem/chess"

// Dead reports whether neither side can mate by any series of legal moves
// (Article 5.2.2), as far as the men left tell: bare kings, one minor piece
// beside them, or nothing but bishops that all stand on squares of one colour.
func Dead(p *chess.Position) bool {
	var knights, bishops chess.Bitboard
	for _, c := range [...]chess.Color{chess.White, chess.Black} {
		if p.Pieces(c, chess.Pawn)|p.Pieces(c, chess.Rook)|p.Pieces(c, chess.Queen) != 0 {
			return false
		}
		knights |= p.Pieces(c, chess.Knight)
		bishops |= p.Pieces(c, chess.Bishop)
	}
	return (knights|bishops).Count() <= 1 ||
		knights == 0 && (bishops&chess.LightSquares == 0 || bishops&^chess.LightSquares == 0)
}

// CannotMate reports whether c has no series of legal moves to mate (Articles
// 5.1.2, 6.9), as far as the men left tell: c has a bare king.
func CannotMate(p *chess.Position, c chess.Color) bool { return p.By(c).Count() == 1 }
