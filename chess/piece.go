package chess

// PieceType is a kind of piece without its colour (Article 2.2).
type PieceType uint8

// The kinds of piece; the zero value is none.
const (
	NoPieceType PieceType = iota
	Pawn
	Knight
	Bishop
	Rook
	Queen
	King
)

const pieceLetters = ".PNBRQK."

// Letter returns the English letter of Appendix C.2, 'P' for a pawn and '.'
// for none.
func (t PieceType) Letter() byte { return pieceLetters[t&7] }

// String returns the English name in lower case, "" for none.
func (t PieceType) String() string {
	return [8]string{"", "pawn", "knight", "bishop", "rook", "queen", "king"}[t&7]
}

// pieceTypeOf reads an English capital letter; NoPieceType if it is none.
func pieceTypeOf(letter byte) PieceType {
	switch letter {
	case 'P':
		return Pawn
	case 'N':
		return Knight
	case 'B':
		return Bishop
	case 'R':
		return Rook
	case 'Q':
		return Queen
	case 'K':
		return King
	}
	return NoPieceType
}

// Piece is a man of one colour: its type in the low three bits, its colour in
// the fourth; the others are 0.
type Piece uint8

// NoPiece stands for an empty square.
const NoPiece Piece = 0

// NewPiece returns the man of type t and colour c; t must not be NoPieceType.
func NewPiece(c Color, t PieceType) Piece { return Piece(t) | Piece(c)<<3 }

// Type returns the kind of piece, NoPieceType for NoPiece.
func (p Piece) Type() PieceType { return PieceType(p & 7) }

// Color returns whose piece it is; meaningless for NoPiece.
func (p Piece) Color() Color { return Color(p >> 3 & 1) }

// Letter returns the FEN letter: a capital for White, '.' for NoPiece.
func (p Piece) Letter() byte {
	l := p.Type().Letter()
	if p.Color() == Black {
		l |= 0x20
	}
	return l
}

// ParsePiece reads a FEN letter; ok is false if it is none.
func ParsePiece(letter byte) (p Piece, ok bool) {
	c := White
	if letter >= 'a' {
		c, letter = Black, letter-0x20
	}
	t := pieceTypeOf(letter)
	return NewPiece(c, t), t != NoPieceType
}
