package chess

// Move is a move of one piece in a given position: where it stands, where it
// goes, and what is special about it. It fits in 16 bits and is only
// meaningful together with the position it is played in.
//
// Castling is held as the king going to the square of its own rook, in
// standard chess as in Chess960; KingTarget gives the square the king ends on.
type Move uint16

// NoMove is the zero Move; no legal move equals it.
const NoMove Move = 0

// Layout: 6 bits from, 6 bits to, 4 bits kind.
const (
	kindQuiet     = Move(0) << 12
	kindCastle    = Move(1) << 12
	kindEnPassant = Move(2) << 12
	kindPromotion = Move(8) << 12 // the low two bits of the kind: knight, bishop, rook, queen
	kindMask      = Move(15) << 12
)

func quiet(from, to Square) Move { return Move(from) | Move(to)<<6 }

func promotion(from, to Square, t PieceType) Move {
	return quiet(from, to) | kindPromotion | Move(t-Knight)<<12
}

// From returns the square the piece leaves.
func (m Move) From() Square { return Square(m & 63) }

// To returns the square the piece goes to; for castling the rook's square.
func (m Move) To() Square { return Square(m >> 6 & 63) }

// IsCastling reports whether the move is castling (Article 3.8.2).
func (m Move) IsCastling() bool { return m&kindMask == kindCastle }

// IsEnPassant reports whether the move is an en passant capture (Article
// 3.7.3.1; 3.7.4.1 in 2017/18).
func (m Move) IsEnPassant() bool { return m&kindMask == kindEnPassant }

// IsPromotion reports whether a pawn is exchanged (Article 3.7.3.3).
func (m Move) IsPromotion() bool { return m&kindPromotion != 0 }

// Promotion returns the new piece's type, NoPieceType if there is none.
func (m Move) Promotion() PieceType {
	if !m.IsPromotion() {
		return NoPieceType
	}
	return Knight + PieceType(m>>12&3)
}

// KingTarget returns the square a castling king ends on: g1 or g8 with the
// rook on its right as White sees it, c1 or c8 otherwise.
func (m Move) KingTarget() Square {
	if m.To() > m.From() {
		return m.To()&^7 | 6
	}
	return m.To()&^7 | 2
}
