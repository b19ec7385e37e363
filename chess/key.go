package chess

// Keys and identities of positions.
//
// PolyglotKey is the Polyglot hash, for opening books and look-up tables. Whether two
// positions are the same for a claim of repetition is another matter (Article
// 9.2.3; 9.2.2 in 2017/18): Identity compares whole positions, and counts an
// en passant capture only where it is legal.

// Offsets into polyglotNumbers.
const (
	polyglotCastling  = 768
	polyglotEnPassant = 772
	polyglotTurn      = 780
)

// pieceKeys are the Polyglot numbers by Piece and square: there a black pawn
// comes first, a white pawn second, then the knights and so on.
var pieceKeys [16][64]uint64

// castlingKeys are by side and wing: king's, queen's.
var castlingKeys ByColor[[2]uint64]

func init() {
	for t := Pawn; t <= King; t++ {
		for _, c := range [...]Color{White, Black} {
			kind := 2*int(t-Pawn) + 1 - int(c)
			copy(pieceKeys[NewPiece(c, t)][:], polyglotNumbers[64*kind:])
		}
	}
	for c := range castlingKeys {
		copy(castlingKeys[c][:], polyglotNumbers[polyglotCastling+2*c:])
	}
}

// castlingKeyOf returns the part of the key that stands for the rights of the
// given rooks, all of them with a right in p and its king where it started.
func (p *Position) castlingKeyOf(rooks Bitboard) (key uint64) {
	for rooks != 0 {
		s := rooks.Pop()
		c := Color(s >> 5) // rights exist on the back ranks only
		wing := 0
		if s < p.kings[c] {
			wing = 1
		}
		key ^= castlingKeys[c][wing]
	}
	return key
}

// PolyglotKey returns the Polyglot hash of the position. As that format has it, the
// file of a pawn that has just moved two squares counts when an enemy pawn
// stands beside it, whether or not the capture is legal.
func (p *Position) PolyglotKey() uint64 {
	key := p.key
	if p.pushed != NoSquare && pawnAttacks[p.turn.Other()][p.pushed]&p.Pieces(p.turn, Pawn) != 0 {
		key ^= polyglotNumbers[polyglotEnPassant+p.pushed.File()]
	}
	return key
}

// Identity is what Article 9.2.3 compares: the men and where they stand, the
// side to move, the castling rights, and a legal en passant capture. Two
// positions are the same if and only if their identities are equal with ==.
type Identity struct {
	men       [4]Bitboard // the bits of the Piece on each square
	castlers  Bitboard
	enPassant Square
	turn      Color
}

// Identity returns the identity of p for claims of repetition.
func (p *Position) Identity() Identity {
	t := &p.byType
	return Identity{
		men: [4]Bitboard{
			t[Pawn] | t[Bishop] | t[Queen],
			t[Knight] | t[Bishop] | t[King],
			t[Rook] | t[Queen] | t[King],
			p.byColor[Black],
		},
		castlers:  p.castlers,
		enPassant: p.EnPassant(),
		turn:      p.turn,
	}
}

// Position returns a position with this identity under the given rules of
// castling, both its counts of moves at their least values. It costs as much as
// setting the men up one by one; id must come from Position.Identity.
func (id *Identity) Position(v Variant) Position {
	p := Position{turn: id.turn, pushed: id.enPassant, castlers: id.castlers, fullmove: 1, variant: v}
	if p.turn == White {
		p.key = polyglotNumbers[polyglotTurn]
	}
	for men := id.men[0] | id.men[1] | id.men[2]; men != 0; {
		s := men.Pop()
		p.put(Piece(id.men[0]>>s&1|id.men[1]>>s&1<<1|id.men[2]>>s&1<<2|id.men[3]>>s&1<<3), s)
	}
	p.key ^= p.castlingKeyOf(p.castlers)
	return p
}
