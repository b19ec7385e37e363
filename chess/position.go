package chess

import "fmt"

// Variant says which rules of castling a position is under.
type Variant uint8

const (
	// Standard is chess from the array of Article 2.3.
	Standard Variant = iota
	// Chess960 is chess from one of 960 arrays (Guidelines II; Appendix F in
	// 2014).
	Chess960
)

// String returns "standard" or "chess960".
func (v Variant) String() string {
	if v == Chess960 {
		return "chess960"
	}
	return "standard"
}

// Position is what stands on the board, with all that decides which moves are
// legal: the side to move, the castling rights and the pawn that has just
// moved two squares; also the counts of moves. It has exactly one king a side.
//
// A Position is a value of some 170 bytes: assign it to keep it, and Play on
// the copy. The zero Position is not usable; get one from StartPosition,
// Chess960Start, PositionFromFEN or Setup.Position.
type Position struct {
	byType   [8]Bitboard // by PieceType; index 0 holds every man of both sides
	byColor  ByColor[Bitboard]
	castlers Bitboard // the rooks with a castling right, at most two a side
	key      uint64   // the Polyglot key but for en passant
	halfmove int32    // plies since the last pawn move or capture
	fullmove int32    // number of the move to be played, from 1
	kings    ByColor[Square]
	turn     Color
	pushed   Square // the square a pawn has just skipped, or NoSquare
	variant  Variant
	board    [64]Piece
}

// StartPosition returns the array of Article 2.3, White to move.
func StartPosition() Position {
	p, err := Chess960Start(518)
	if err != nil {
		panic(err) // 518 is the number of the usual array
	}
	p.variant = Standard
	return p
}

// Turn returns the side that has the move.
func (p *Position) Turn() Color { return p.turn }

// Piece returns the man on s, NoPiece if it is empty or no square at all.
func (p *Position) Piece(s Square) Piece {
	if s >= NoSquare {
		return NoPiece
	}
	return p.board[s]
}

// Pieces returns where the men of colour c and type t stand.
func (p *Position) Pieces(c Color, t PieceType) Bitboard { return p.byColor[c&1] & p.byType[t&7] }

// By returns where all men of c stand.
func (p *Position) By(c Color) Bitboard { return p.byColor[c&1] }

// Occupied returns where any man stands.
func (p *Position) Occupied() Bitboard { return p.byType[0] }

// King returns where the king of c stands.
func (p *Position) King(c Color) Square { return p.kings[c&1] }

// CastlingRooks returns the rooks that have a castling right: neither they nor
// their king have moved (Article 3.8.2.1). Whether castling is possible now is
// for AppendMoves to say.
func (p *Position) CastlingRooks() Bitboard { return p.castlers }

// Halfmove returns the number of plies since the last pawn move or capture:
// 100 make fifty moves by each player (Article 9.3), 150 seventy-five (9.6.2).
func (p *Position) Halfmove() int { return int(p.halfmove) }

// Fullmove returns the number of the move about to be played, from 1.
func (p *Position) Fullmove() int { return int(p.fullmove) }

// Variant returns the rules of castling in force.
func (p *Position) Variant() Variant { return p.variant }

// DoublePush returns the square that a pawn has skipped by moving two squares
// in the last move, whether or not it can be captured there; NoSquare if none.
func (p *Position) DoublePush() Square { return p.pushed }

// EnPassant returns the square of a legal en passant capture, NoSquare if
// there is none (Articles 3.7.3.1, 9.2.3.1).
func (p *Position) EnPassant() Square {
	if p.pushed == NoSquare {
		return NoSquare
	}
	for pawns := p.enPassantPawns(); pawns != 0; {
		if p.enPassantIsLegal(pawns.Pop()) {
			return p.pushed
		}
	}
	return NoSquare
}

// InCheck reports whether the king of the side to move is attacked (Article
// 3.9.1).
func (p *Position) InCheck() bool { return p.attacked(p.King(p.turn), p.turn.Other()) }

// IsCheckmate reports whether the side to move is in check and has no legal
// move (Articles 1.4.1, 5.1.1).
func (p Position) IsCheckmate() bool { return p.InCheck() && !p.HasMoves() }

// IsStalemate reports whether the side to move is not in check and has no
// legal move (Article 5.2.1).
func (p Position) IsStalemate() bool { return !p.InCheck() && !p.HasMoves() }

// String returns the position as FEN.
func (p Position) String() string { return p.FEN() }

// Checkers returns the men that give check to the side to move.
func (p *Position) Checkers() Bitboard {
	return p.attackers(p.King(p.turn), p.turn.Other(), p.byType[0])
}

// Attackers returns the men of by that attack s, which must not be NoSquare,
// when the squares of occupied are filled: men outside it are taken to be gone.
// What pins them makes no difference (Article 3.1.3).
func (p *Position) Attackers(s Square, by Color, occupied Bitboard) Bitboard {
	return p.attackers(s, by, occupied)
}

// attackers returns the men of by that attack s when the squares of occupied
// are filled. What pins them makes no difference (Article 3.1.3).
func (p *Position) attackers(s Square, by Color, occupied Bitboard) Bitboard {
	s &= 63
	t := &p.byType
	return p.byColor[by&1] & occupied & (knightAttacks[s]&t[Knight] |
		kingAttacks[s]&t[King] |
		pawnAttacks[by.Other()&1][s]&t[Pawn] |
		rookAttacks(s, occupied)&(t[Rook]|t[Queen]) |
		bishopAttacks(s, occupied)&(t[Bishop]|t[Queen]))
}

// attacked reports whether a man of by attacks s.
func (p *Position) attacked(s Square, by Color) bool {
	return p.attackedAmong(s, by, p.byType[0])
}

// attackedAmong is attacked when the squares of occupied are filled instead.
// It looks along a line only when an enemy slider stands somewhere on it.
func (p *Position) attackedAmong(s Square, by Color, occupied Bitboard) bool {
	s &= 63
	t := &p.byType
	them := p.byColor[by&1]
	if (knightAttacks[s]&t[Knight]|kingAttacks[s]&t[King]|pawnAttacks[by.Other()&1][s]&t[Pawn])&them != 0 {
		return true
	}
	straight := (t[Rook] | t[Queen]) & them
	if rookRays[s]&straight != 0 && rookAttacks(s, occupied)&straight != 0 {
		return true
	}
	slant := (t[Bishop] | t[Queen]) & them
	return bishopRays[s]&slant != 0 && bishopAttacks(s, occupied)&slant != 0
}

// put sets a man on an empty square.
func (p *Position) put(m Piece, s Square) {
	b := s.Bitboard()
	p.byType[0] |= b
	p.byType[m.Type()&7] |= b
	p.byColor[m.Color()&1] |= b
	p.board[s&63] = m
	p.key ^= pieceKeys[m&15][s&63]
	if m.Type() == King {
		p.kings[m.Color()&1] = s
	}
}

// remove takes the man m off square s.
func (p *Position) remove(m Piece, s Square) {
	b := s.Bitboard()
	p.byType[0] ^= b
	p.byType[m.Type()&7] ^= b
	p.byColor[m.Color()&1] ^= b
	p.board[s&63] = NoPiece
	p.key ^= pieceKeys[m&15][s&63]
}

// Chess960Start returns the array with Scharnagl's number n, from 0 to 959;
// 518 is the usual array.
func Chess960Start(n int) (Position, error) {
	if n < 0 || n > 959 {
		return Position{}, fmt.Errorf("chess: Chess960 array %d is not from 0 to 959", n)
	}
	array := arrayOf(n)
	s := Setup{EnPassant: NoSquare, Fullmove: 1, Variant: Chess960}
	for file, t := range array {
		for _, c := range [...]Color{White, Black} {
			home := backRank(c).First() + Square(file)
			s.Board[home] = NewPiece(c, t)
			s.Board[home^8] = NewPiece(c, Pawn)
			if t == Rook {
				s.Castling |= home.Bitboard()
			}
		}
	}
	p, _ := s.Position()
	return p, nil
}

// arrayOf lays out the pieces from the a-file to the h-file: n holds, least
// first, the light-squared bishop (4), the dark-squared bishop (4), the queen
// among the six squares left (6) and the knights among five (10); rook, king
// and rook take the rest, so that the king stands between the rooks and the
// bishops on both colours (Guidelines II.2).
func arrayOf(n int) (array [8]PieceType) {
	free := func(k int) *PieceType { // the k-th square still empty
		for i := range array {
			if array[i] == NoPieceType {
				if k == 0 {
					return &array[i]
				}
				k--
			}
		}
		panic("chess: no square left")
	}
	array[n%4*2+1] = Bishop
	array[n/4%4*2] = Bishop
	*free(n / 16 % 6) = Queen
	first, second := 0, n/96 // the pair number second of 01 02 03 04 12 13 14 23 24 34
	for width := 4; second >= width; width-- {
		second -= width
		first++
	}
	second += first + 1
	*free(second) = Knight // the later one first: filling it moves no earlier square
	*free(first) = Knight
	for _, t := range [...]PieceType{Rook, King, Rook} {
		*free(0) = t
	}
	return array
}
