package arbiter

// Articles 3.7.3.3, 4.4.4, 4.6, 4.7.1 and 4.7.3: promotion done by hand, and what is taken off the board.

import (
	"errors"
	"slices"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/refusal"
)

func (c Promote) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.canAct(c.By); err != nil {
		return nil, err
	}
	d := s.begin(at)
	if c.By != s.Turn() {
		d.rule(s.about(Refused, c.By, MoveMade, laws.MadeStands))
		return d.events, nil
	}
	u := s.hand.put
	square := c.Square
	if square == chess.NoSquare && (u.kind == promoting || u.kind == irregular) {
		square = u.to
	}
	if square == chess.NoSquare || c.Piece < chess.Pawn || c.Piece > chess.King {
		return nil, refusal.Of(refusal.NoPromotionSquare)
	}
	if u.kind == promoting && u.piece != chess.NoPieceType && (u.piece != c.Piece || u.to != square) {
		// It has touched the promotion square: the choice is final.
		d.rule(s.about(Refused, c.By, PieceChosen, laws.PromotionPieceFixed))
		return d.events, nil
	}
	if _, _, ok := s.promotes(square, c.Piece); !ok {
		return nil, refusal.Of(refusal.NoPromotionSquare)
	}
	d.emit(Event{Kind: Promoted, By: SideOf(c.By), Squares: square.String(), Piece: c.Piece.String()})
	if d.settleEnd(); d.state.status != Over {
		d.finishPromotion()
	}
	return d.events, nil
}

// promotes returns which pawn is promoted by a piece put on a square, and whether
// pawn, square and piece are such as a promotion can have (Article 3.7.3.3). ok is
// false if it is not known which pawn is meant, or the square is held by another
// man of the player's own.
func (s *State) promotes(square chess.Square, piece chess.PieceType) (pawn chess.Square, proper, ok bool) {
	p, u := &s.game.position, s.hand.put
	pieces := piece >= chess.Knight && piece <= chess.Queen
	if u.kind == promoting && u.from != chess.NoSquare {
		pawn = u.from
	} else if pawn = s.promotingTo(square); pawn == chess.NoSquare {
		pawn = s.onlyPawnBeforeLast()
	}
	if pawn == chess.NoSquare {
		return pawn, false, false
	}
	held := p.Piece(square) != chess.NoPiece && p.Piece(square).Color() == p.Turn() && square != pawn
	reaches := u.kind == promoting && u.to == square || slices.ContainsFunc(p.AppendMoves(nil), func(m chess.Move) bool {
		return m.IsPromotion() && m.From() == pawn && m.To() == square
	})
	return pawn, pieces && reaches, !held
}

// promotingTo returns where the pawn stands that can be promoted on a square,
// the one that goes straight first; NoSquare if there is none.
func (s *State) promotingTo(square chess.Square) chess.Square {
	from := chess.NoSquare
	for _, m := range s.game.position.AppendMoves(nil) {
		if m.IsPromotion() && m.To() == square && (from == chess.NoSquare || m.From().File() == square.File()) {
			from = m.From()
		}
	}
	return from
}

// onlyPawnBeforeLast returns where the only pawn of the player on move stands that
// is one step from its last rank: the one meant by a piece put down on a square
// that none can reach. NoSquare if there is none, or more than one.
func (s *State) onlyPawnBeforeLast() chess.Square {
	found := chess.NoSquare
	for pawn := range s.game.position.Pieces(s.Turn(), chess.Pawn).All {
		if pawn.Rank() != lastRank(s.Turn())-forward(s.Turn()) {
			continue
		}
		if found != chess.NoSquare {
			return chess.NoSquare
		}
		found = pawn
	}
	return found
}

// promote folds a piece put down to promote a pawn, or the pawn taken off.
func (s *State) promote(e Event, square chess.Square) error {
	if e.Kind == Removed {
		return s.removePawn(square)
	}
	var piece chess.PieceType
	for t := chess.Pawn; t <= chess.King; t++ {
		if t.String() == e.Piece {
			piece = t
		}
	}
	pawn, proper, ok := s.promotes(square, piece)
	if piece == chess.NoPieceType || !ok {
		return errors.New("no pawn can be promoted there")
	}
	u := s.hand.put
	if !proper {
		s.touch(s.Turn(), []chess.Square{pawn}, Plain)
		s.hand.put = put{kind: irregular, from: pawn, to: square, piece: piece, rook: chess.NoSquare, twoHands: u.twoHands}
		return nil
	}
	if u.kind != promoting {
		gone := u.kind == irregular && u.from == pawn // it was put on a wrong square, or made a wrong piece
		u = put{kind: promoting, from: chess.NoSquare, to: chess.NoSquare, rook: chess.NoSquare, pawnGone: gone}
	}
	if u.from == chess.NoSquare {
		s.touch(s.Turn(), []chess.Square{pawn}, Plain)
		u.from = pawn
	}
	if u.to == square {
		u.pawnGone = true // the piece takes the pawn's place
	}
	u.to, u.piece = square, piece
	s.hand.put = u
	return nil
}

// removePawn folds a pawn taken off to be promoted.
func (s *State) removePawn(square chess.Square) error {
	u := s.hand.put
	if u.kind != promoting {
		u = put{kind: promoting, from: chess.NoSquare, to: chess.NoSquare, rook: chess.NoSquare}
	}
	if u.from == chess.NoSquare {
		s.touch(s.Turn(), []chess.Square{square}, Plain)
		u.from = square
	}
	u.pawnGone = true
	s.hand.put = u
	return nil
}

func (c Remove) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.canAct(c.By); err != nil {
		return nil, err
	}
	d := s.begin(at)
	if c.By != s.Turn() {
		d.rule(s.about(Refused, c.By, MoveMade, laws.MadeStands))
		return d.events, nil
	}
	square := c.Square
	if square == chess.NoSquare && s.hand.put.kind == promoting {
		square = s.hand.put.from
	}
	board := s.Board()
	switch u := s.hand.put; {
	case u.kind == captureLeft && square == taken(&s.game.position, u.move):
		d.make(u.move, u.twoHands) // the captured man is gone (Article 4.7.1)
		return d.events, nil
	case square > chess.H8 || board[square] == chess.NoPiece:
		return nil, refusal.Of(refusal.EmptySquare)
	case board[square].Color() != c.By && board[square].Type() != chess.King,
		board[square] == chess.NewPiece(c.By, chess.King), board[square] == chess.NewPiece(c.By, chess.Rook):
		// A capture begun: the piece to be taken comes off first (Article 4.7.1).
		// Or castling begun: a man comes off first and is put down later
		// (Guidelines II.3.2.5).
		d.emit(Event{Kind: Touched, By: SideOf(c.By), Squares: square.String()})
		d.settleEnd()
		return d.events, nil
	case board[square] != chess.NewPiece(c.By, chess.Pawn):
		return nil, refusal.Of(refusal.EmptySquare)
	}
	d.emit(Event{Kind: Removed, By: SideOf(c.By), Squares: square.String()})
	if d.settleEnd(); s.status != Over {
		d.finishPromotion()
	}
	return d.events, nil
}

// finishPromotion makes the move when the new piece stands and the pawn is
// gone (Article 4.7.3).
func (d *decision) finishPromotion() {
	s := &d.state
	u := s.hand.put
	if u.kind != promoting || u.piece == chess.NoPieceType || !u.pawnGone {
		return
	}
	for _, m := range s.game.position.AppendMoves(nil) {
		if m.From() == u.from && m.To() == u.to && m.IsPromotion() && m.Promotion() == u.piece {
			d.make(m, u.twoHands)
			return
		}
	}
}
