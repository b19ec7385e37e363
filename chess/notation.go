package chess

import (
	"fmt"

	"github.com/hakem-chess/hakem/wording"
)

// MoveErrorKind says why a text is no move.
type MoveErrorKind uint8

const (
	// UnreadableMove: the text is in no notation of moves.
	UnreadableMove MoveErrorKind = iota + 1
	// IllegalMove: no legal move is what the text says (Article 3.10.1).
	IllegalMove
	// AmbiguousMove: two legal moves or more are what the text says
	// (Appendix C.10).
	AmbiguousMove
	// NullMove: the text stands for passing, which is no move (Article 1.2).
	NullMove
)

// String returns "unreadable", "illegal", "ambiguous" or "null"; "" for a value
// that is no kind of error.
func (k MoveErrorKind) String() string {
	return [8]string{UnreadableMove: "unreadable", IllegalMove: "illegal", AmbiguousMove: "ambiguous", NullMove: "null"}[k&7]
}

// MoveError is the error of reading a move.
type MoveError struct {
	Text string        // the text as given
	Kind MoveErrorKind // what is wrong with it
	// ExposesKing is set for an illegal move that would be legal if it did
	// not leave the own king attacked (Article 3.9.2).
	ExposesKing bool
	// Letters are those that the text was to be read with.
	Letters Letters
	// Fits are, for an unreadable move, the languages with whose letters it
	// would be a legal move; if there are none, those with which it could be
	// read.
	Fits LetterSet
	// Descriptive is set for an unreadable move in descriptive notation, which
	// is no evidence (Appendix C).
	Descriptive bool
}

func (e *MoveError) Error() string {
	switch {
	case e.ExposesKing:
		return fmt.Sprintf("%q leaves the king attacked", e.Text)
	case e.Descriptive:
		return fmt.Sprintf("%q is in descriptive notation; only the algebraic is recognised (Appendix C)", e.Text)
	case e.Fits != 0:
		return fmt.Sprintf("%q is not a move with %s letters (%s); with %s it would be", e.Text,
			e.Letters.Name(wording.English), e.Letters.List(), e.Fits.Names(wording.English))
	case e.Kind == UnreadableMove:
		return fmt.Sprintf("%q is not a move in any notation read here", e.Text)
	case e.Kind == AmbiguousMove:
		return fmt.Sprintf("%q can be two moves or more", e.Text)
	case e.Kind == NullMove:
		return fmt.Sprintf("%q is a null move", e.Text)
	}
	return fmt.Sprintf("%q is not a legal move here", e.Text)
}

// moveError builds the error, but for its Text, for what was read but is no
// legal move.
func (p *Position) moveError(kind MoveErrorKind, s *sanText) *MoveError {
	e := &MoveError{Kind: kind}
	if kind == IllegalMove {
		e.ExposesKing = p.legalButForKing(s)
	}
	return e
}

// legalButForKing reports whether a man can go as an illegal move's text says,
// so that only the safety of its king forbids it.
func (p *Position) legalButForKing(s *sanText) bool {
	if s.castling != notCastling || s.to.more() {
		return false
	}
	us := p.turn & 1
	to := s.to.First()
	if p.byColor[us].Has(to) || p.byType[King].Has(to) {
		return false
	}
	for men := s.from & p.byColor[us]; men != 0; {
		from := men.Pop()
		t := p.board[from].Type()
		if s.piece != NoPieceType && s.piece != t {
			continue
		}
		if p.reaches(t, from, to) && (t != Pawn || (s.promotion != NoPieceType) == backRank(us^1).Has(to)) {
			return true
		}
	}
	return false
}

// reaches reports whether a man of type t goes from one square to the other by
// Articles 3.2 to 3.8.1, whatever becomes of its king.
func (p *Position) reaches(t PieceType, from, to Square) bool {
	us := p.turn & 1
	switch t {
	case Knight:
		return knightAttacks[from].Has(to)
	case King:
		return kingAttacks[from].Has(to)
	case Bishop:
		return bishopAttacks(from, p.byType[0]).Has(to)
	case Rook:
		return rookAttacks(from, p.byType[0]).Has(to)
	case Queen:
		return (bishopAttacks(from, p.byType[0]) | rookAttacks(from, p.byType[0])).Has(to)
	}
	if from.File() != to.File() {
		return pawnAttacks[us][from].Has(to) && (p.byColor[us^1].Has(to) || to == p.pushed)
	}
	one := forward(from.Bitboard(), us) &^ p.byType[0]
	two := forward(one&(rank1<<(16+24*us)), us) &^ p.byType[0]
	return (one | two).Has(to)
}

// SAN returns a legal move in short algebraic notation with English letters,
// as PGN's export format has it: the file of origin before its rank where one
// is needed (Appendix C.10), x, =, +, # and O-O with capital letters.
func (p Position) SAN(m Move) string { return string(p.AppendSAN(nil, m)) }

// AppendSAN appends what SAN returns.
func (p *Position) AppendSAN(dst []byte, m Move) []byte {
	from, to := m.From(), m.To()
	t := p.board[from].Type()
	switch {
	case m.IsCastling():
		dst = append(dst, "O-O"...)
		if to < from {
			dst = append(dst, "-O"...)
		}
	case t == Pawn:
		if from.File() != to.File() {
			dst = append(dst, 'a'+byte(from.File()), 'x')
		}
		dst = append(dst, to.String()...)
		if m.IsPromotion() {
			dst = append(dst, '=', m.Promotion().Letter())
		}
	default:
		dst = append(dst, t.Letter())
		dst = p.appendOrigin(dst, t, from, to)
		if p.board[to] != NoPiece {
			dst = append(dst, 'x')
		}
		dst = append(dst, to.String()...)
	}
	next := *p
	next.Play(m)
	if next.InCheck() {
		if next.HasMoves() {
			return append(dst, '+')
		}
		return append(dst, '#')
	}
	return dst
}

// appendOrigin adds what tells the piece on from apart from others of its kind
// that could legally go to the same square.
func (p *Position) appendOrigin(dst []byte, t PieceType, from, to Square) []byte {
	rivals := Bitboard(0)
	if t != King {
		for men := p.Pieces(p.turn, t) &^ from.Bitboard(); men != 0; {
			if s := men.Pop(); p.reaches(t, s, to) && p.keepsKingSafe(s, to) {
				rivals |= s.Bitboard()
			}
		}
	}
	if rivals == 0 {
		return dst
	}
	sameFile := rivals&(fileA<<from.File()) != 0
	sameRank := rivals&(rank1<<(8*from.Rank())) != 0
	if !sameFile || sameRank {
		dst = append(dst, 'a'+byte(from.File()))
	}
	if sameFile {
		dst = append(dst, '1'+byte(from.Rank()))
	}
	return dst
}

// UCI returns a legal move as the UCI protocol writes it: e2e4, e7e8q. Castling
// is the king's two squares in standard chess, e1g1, and king takes rook in
// Chess960.
func (p Position) UCI(m Move) string {
	to := m.To()
	if m.IsCastling() && p.variant == Standard {
		to = m.KingTarget()
	}
	text := m.From().String() + to.String()
	if t := m.Promotion(); t != NoPieceType {
		text += string(t.Letter() | 0x20)
	}
	return text
}

// ParseUCI reads a move as the UCI protocol writes it; castling in either form.
// A king that can step onto an empty square steps there. The error is a
// *MoveError.
func (p Position) ParseUCI(text string) (Move, error) {
	unreadable := &MoveError{Text: text, Kind: UnreadableMove}
	if len(text) < 4 || len(text) > 5 {
		return NoMove, unreadable
	}
	if text == "0000" {
		return NoMove, &MoveError{Text: text, Kind: NullMove}
	}
	from, err := ParseSquare(text[:2])
	if err != nil {
		return NoMove, unreadable
	}
	to, err := ParseSquare(text[2:4])
	if err != nil {
		return NoMove, unreadable
	}
	s := sanText{from: from.Bitboard(), to: to.Bitboard()}
	if len(text) == 5 {
		s.promotion = pieceTypeOf(text[4] - 0x20)
		if s.promotion < Knight || s.promotion > Queen {
			return NoMove, unreadable
		}
	}
	m, kind := p.resolve(&s)
	if kind != legalMove {
		bad := p.moveError(kind, &s)
		bad.Text = text
		return NoMove, bad
	}
	return m, nil
}
