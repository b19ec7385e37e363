package arbiter

// Articles 4.7 and 6.2.1: what players do at the board and at the clock, folded into the state; what is
// decided on it stands in touch.go, place.go and press.go.

import (
	"errors"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/clock"
)

// handle folds an event of the hands.
func (s *State) handle(e Event) error {
	by, ok := e.By.Color()
	if !ok {
		return errors.New("nobody's hands")
	}
	squares, err := squaresNamed(e.Squares)
	if err != nil {
		return err
	}
	switch e.Kind {
	case Touched:
		s.touch(by, squares, Contact(e.How))
		return nil
	case Adjusted:
		for _, sq := range squares {
			s.hand.adjusted |= sq.Bitboard()
		}
		return nil
	case Pressed:
		s.press(by, e.At)
		return nil
	}
	if by != s.Turn() {
		return errors.New("not the side to move")
	}
	switch e.Kind {
	case Placed:
		return s.place(e)
	case Promoted, Removed:
		if len(squares) != 1 {
			return errors.New("one square is needed")
		}
		return s.promote(e, squares[0])
	}
	return errors.New("not of the hands")
}

func (s *State) place(e Event) error {
	m, u, err := s.readPlaced(e.Move)
	if err != nil {
		return err
	}
	if m != chess.NoMove {
		kind := unannounced
		switch {
		case e.How == captiveLeft && taken(&s.game.position, m) != chess.NoSquare:
			kind = captureLeft
		case !s.blind(s.Turn()):
			return errors.New("a legal move is made, not only put down")
		}
		u = put{kind: kind, move: m, from: m.From(), to: m.To(), rook: chess.NoSquare}
	}
	if u.kind == kingCastles {
		s.beginCastling(u)
	}
	if u.kind == rookCastles {
		s.touch(s.Turn(), []chess.Square{s.game.position.King(s.Turn())}, Plain) // the king comes first
	}
	s.touch(s.Turn(), []chess.Square{u.from}, Plain)
	if u.rook != chess.NoSquare {
		s.touch(s.Turn(), []chess.Square{u.rook}, Plain)
	}
	if p := s.game.position.Piece(u.to); p != chess.NoPiece && p.Color() != s.Turn() {
		s.touch(s.Turn(), []chess.Square{u.to}, Plain)
	}
	u.twoHands = e.TwoHands
	if u.kind == promoting {
		u.piece = chess.NoPieceType
	}
	s.hand.put = u
	return nil
}

// beginCastling books a king let go on its castling square. It counts from the
// first time, unless castling on that side is not legal (Article 4.7.2).
func (s *State) beginCastling(u put) {
	if b := s.hand.castling; b.begun {
		if _, legal := castlingTo(s.game.position.AppendMoves(nil), b.to); legal {
			return
		}
	}
	s.hand.castling = castlingBegun{begun: true, from: u.from, to: u.to, after: len(s.hand.touched)}
}

// makeMove folds a legal move made over the board (Article 4.7).
func (s *State) makeMove(e Event) error {
	by, ok := e.By.Color()
	if !ok {
		return errors.New("nobody's move")
	}
	if m := s.game.last; m != nil && m.by == by && !m.completed && s.Turn() != by {
		// The same once more, before the press.
		again := *m
		again.twoHands = e.TwoHands
		s.game.last = &again
		s.handsOnMove(e.At)
		return nil
	}
	if by != s.Turn() {
		return errors.New("not the side to move")
	}
	m, err := s.game.position.ParseUCI(e.Move)
	if err != nil {
		return err
	}
	broke := s.breaks(m)
	s.completeEarlier(by, e.At)
	s.touch(by, []chess.Square{m.From()}, Plain)
	if sq := taken(&s.game.position, m); sq != chess.NoSquare {
		s.touch(by, []chess.Square{sq}, Plain)
	}
	if s.offers.stands == SideOf(by.Other()) {
		s.offers.lapse()
	}
	s.game.position.Play(m)
	s.clock = s.clock.At(e.At)
	s.game.last = &made{
		before: s.game.last, ply: s.Ply() + 1, by: by, move: m, broke: broke, doubt: e.Doubt, bound: s.claims.must, hand: s.hand, twoHands: e.TwoHands, completed: e.Ending,
		at: e.At, clock: s.clock.Remaining(by, e.At), pressed: s.clock,
		after: s.game.position, identity: s.game.position.Identity(),
	}
	if e.Ending {
		s.clock = s.clock.Completed(by, e.At)
	}
	s.nextMove(by)
	s.handsOnMove(e.At)
	return nil
}

// handsOnMove books two hands used for the move just made, in an edition in
// which the press of the clock is no condition (Articles 4.1 of 2014, 7.7.1 of
// 2017-07); the move made again with one hand takes it back.
func (s *State) handsOnMove(at time.Duration) {
	m := s.game.last
	if s.rules.Edition.HandsWantPress || m.completed {
		return
	}
	if f := s.irregularities.faults; f != nil && f.kind == movedWithTwoHands && f.by == m.by && f.ply == m.ply-1 {
		if !m.twoHands && !f.penalised {
			s.irregularities.faults = f.before
		}
		return
	}
	if m.twoHands {
		s.fail(movedWithTwoHands, m.by, s.clock, at, m.ply-1, *m.origin(s), m.before, m.hand)
	}
}

// nextMove ends what a player has done for the move just made.
func (s *State) nextMove(by chess.Color) {
	s.hand, s.claims.must = hand{}, nil
	if s.announcing.repeats == SideOf(by) {
		s.announcing.repeats = Nobody // replying shows that the move was heard (Article D.2.1)
	}
}

// completeEarlier completes the last move of by if its clock was never pressed
// (Article 6.2.1.2).
func (s *State) completeEarlier(by chess.Color, at time.Duration) {
	reply := s.game.last
	if reply == nil || reply.by == by || reply.before == nil || reply.before.by != by || reply.before.completed {
		return
	}
	earlier, again := *reply.before, *reply
	earlier.completed, again.before = true, &earlier
	s.game.last = &again
	s.clock = s.clock.Counted(by, at)
}

// press folds a press of the clock by a player: it completes their move, or
// leaves behind what is on the board.
func (s *State) press(by chess.Color, at time.Duration) {
	running, runs := s.clock.Running()
	if s.rules.Control.Timed() && running != by {
		return // their clock does not run: the lever is down already
	}
	before := s.clock.At(at)
	pass := func(counts bool) {
		moves := before.Moves(by)
		s.clock = before.Press(by, at)
		if !counts {
			s.clock = s.clock.Count(by, moves)
		}
		if !runs {
			s.clock = s.clock.Stop(at)
		}
	}
	switch m := s.game.last; {
	case m != nil && m.by == by && !m.completed:
		done := *m
		done.completed, done.pressed, done.at = true, before, at
		pass(true)
		done.clock = s.clock.Remaining(by, at)
		s.game.last = &done
		if done.twoHands && s.rules.Edition.HandsWantPress {
			s.fail(movedWithTwoHands, by, before, at, done.ply-1, *done.origin(s), done.before, done.hand)
		}
	case m != nil && m.by != by && m.before != nil && m.before.by == by && !m.before.completed:
		done, reply := *m.before, *m
		done.completed, done.pressed, done.at = true, before, at
		pass(true)
		done.clock = s.clock.Remaining(by, at)
		reply.before = &done
		s.game.last = &reply
		if done.twoHands && s.rules.Edition.HandsWantPress {
			s.fail(movedWithTwoHands, by, before, at, done.ply-1, *done.origin(s), done.before, done.hand)
		}
	case by != s.Turn():
		s.clock = before.Start(by.Other(), at) // gives the move back
		if !runs {
			s.clock = s.clock.Stop(at)
		}
	case s.hand.put.kind == nothing:
		s.fail(pressedWithoutMove, by, before, at, s.Ply(), s.game.position, s.game.last, s.hand)
		pass(false)
	default:
		s.leave(by, before, at)
		pass(true)
	}
}

// leave completes what is on the board as an irregular move.
func (s *State) leave(by chess.Color, before clock.Clock, at time.Duration) {
	kind := illegalMove
	if s.leftPawn() {
		kind = pawnLeft
	}
	s.fail(kind, by, before, at, s.Ply(), s.game.position, s.game.last, s.hand)
	next, ok := passed(&s.game.position, s.Board())
	if !ok {
		return // without a king nothing goes on; the board stays as it is
	}
	s.completeEarlier(by, at)
	text := s.hand.put.text()
	s.game.position = next
	s.game.last = &made{
		before: s.game.last, ply: s.Ply() + 1, by: by, text: text, completed: true, hand: s.hand,
		at: at, clock: before.Remaining(by, at), pressed: before,
		after: next, identity: next.Identity(),
	}
	s.nextMove(by)
	if s.offers.stands == SideOf(by.Other()) {
		s.offers.lapse()
	}
}

// leftPawn reports whether what is on the board is a pawn that has reached its
// last rank by a move that would be legal, without being promoted (Article 7.5.2).
func (s *State) leftPawn() bool {
	u := s.hand.put
	if u.kind != promoting || u.piece != chess.NoPieceType || u.to == chess.NoSquare {
		return false
	}
	for _, m := range s.game.position.AppendMoves(nil) {
		if m.IsPromotion() && m.From() == u.from && m.To() == u.to {
			return true
		}
	}
	return false
}

// enter folds a move that the arbiter enters, made and completed without time.
func (s *State) enter(e Event) error {
	by, ok := e.By.Color()
	if !ok || by != s.Turn() {
		return errors.New("not the side to move")
	}
	s.completeEarlier(by, e.At)
	m, err := s.readWhole(e.Move)
	if err != nil {
		return err
	}
	if m == chess.NoMove {
		if err := s.place(Event{Kind: Placed, By: e.By, Move: e.Move}); err != nil {
			return err
		}
	}
	before := s.clock.At(e.At)
	running := func() {
		_, runs := s.clock.Running()
		if s.clock = before.Entered(by, e.At); e.About == enteredSealed {
			s.clock = before.Press(by, e.At)
		}
		if !runs {
			s.clock = s.clock.Stop(e.At)
		}
	}
	if m == chess.NoMove {
		s.leave(by, before, e.At)
		running()
		s.upToDate()
		return nil
	}
	broke := s.breaks(m)
	s.game.position.Play(m)
	s.game.last = &made{
		before: s.game.last, ply: s.Ply() + 1, by: by, move: m, broke: broke, doubt: e.Doubt, bound: s.claims.must, hand: s.hand, completed: true,
		at: e.At, clock: before.Remaining(by, e.At), pressed: before,
		after: s.game.position, identity: s.game.position.Identity(),
	}
	if e.Ending {
		s.clock = before.Completed(by, e.At)
	} else {
		running()
	}
	s.nextMove(by)
	s.offers.lapse()
	s.upToDate()
	return nil
}
