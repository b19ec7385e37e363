package arbiter

// Article 7: what irregularities leave in the state: faults, and positions set up again.

import (
	"errors"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/clock"
)

// irregularities are what is known of them (Article 7).
type irregularities struct {
	faults      *fault              // irregular moves completed, the newest first (Article 7.5)
	penalised   chess.ByColor[int]  // offences of the illegal-move family (Article 7.5.5)
	rollback    chess.ByColor[bool] // who wants the illegal move taken back (Article A.5.2)
	watching    int                 // a position that is to be put right by this ply (Article A.5.4); 0: none
	transferred bool                // the board that was turned stands right (Article 7.2.2)
	back        setBack             // what the last restoration did to the clocks (Article 7.1)
}

// offence is a kind of the illegal-move family (Articles 7.5.1 to 7.5.4).
type offence uint8

const (
	illegalMove        offence = iota // 7.5.1
	pawnLeft                          // 7.5.2: on its last rank, without a piece
	pressedWithoutMove                // 7.5.3
	movedWithTwoHands                 // 7.5.4
)

// fault is an irregular act completed by pressing the clock. Faults hang
// together backwards like moves, until they are penalised or undone.
type fault struct {
	before    *fault
	n         int // 1 is the oldest
	kind      offence
	by        chess.Color
	ply       int // moves made before it
	position  chess.Position
	last      *made
	hand      hand
	clock     clock.Clock // as it was at the press, before it
	at        time.Duration
	earlier   int // the player's offences penalised before it
	penalised bool
}

// fail books a fault.
func (s *State) fail(kind offence, by chess.Color, before clock.Clock, at time.Duration, ply int, p chess.Position, last *made, h hand) {
	n := 1
	if s.irregularities.faults != nil {
		n += s.irregularities.faults.n
	}
	s.irregularities.faults = &fault{
		before: s.irregularities.faults, n: n, kind: kind, by: by, ply: ply, position: p, last: last, hand: h, clock: before, at: at, earlier: s.irregularities.penalised[by],
	}
}

// faultNumbered returns a fault by its number, nil if there is none.
func (s *State) faultNumbered(n int) *fault {
	for f := s.irregularities.faults; f != nil; f = f.before {
		if f.n == n {
			return f
		}
	}
	return nil
}

// What of irregularities is on record.
const (
	noteRollback = "rollback"
	notePutRight = "put-right"
)

// noted folds what is on record of an irregularity.
func (i *irregularities) noted(e Event) {
	switch by, player := e.By.Color(); {
	case e.About == notePutRight:
		i.watching = 0
	case player:
		i.rollback[by] = true
	}
}

// breached folds a breach that is not penalised as an illegal move.
func (s *State) breached(f *fault) {
	if f == nil {
		return
	}
	s.settle(f, false)
	if f.kind == pressedWithoutMove {
		s.clock = s.clockBack(s.clock.At(s.at), f.clock, f.by, f.at, s.replied(f), false)
	}
}

// irregularityRuled folds what becomes of an irregular move, or of the position.
func (s *State) irregularityRuled(r Ruling, f *fault, at time.Duration) error {
	switch r.Kind {
	case QueenPlaced:
		if f == nil {
			return errors.New("no pawn was left")
		}
		s.placeQueen(f)
		s.settle(f, true)
	case MoveStands:
		if f != nil {
			s.settle(f, true)
		}
	case Restored:
		if err := s.restored(r, f, at); err != nil {
			return err
		}
		s.crossOut()
	}
	return nil
}

// restored sets up what stood before a fault, or after so many plies (Article
// 7.1).
func (s *State) restored(r Ruling, f *fault, at time.Duration) error {
	switch {
	case f != nil && f.kind == pressedWithoutMove:
		s.clock = s.clockBack(s.clock.At(at), f.clock, f.by, f.at, s.replied(f), r.Unchanged)
		s.settle(f, true)
		return nil
	case f != nil:
		s.undo(f, r.Unchanged)
		switch r.Cause {
		case RolledBack, CastlingMisplaced, OtherPieceMoved:
		default:
			s.irregularities.penalised[f.by]++
			s.hand.replaces = true
		}
		s.irregularities.rollback = [2]bool{}
		return nil
	case r.Ply == s.Ply():
		return s.restoredHere(r, at)
	}
	return s.wentBack(r, at)
}

// wentBack takes the moves after a ply back.
func (s *State) wentBack(r Ruling, at time.Duration) error {
	m := s.game.last
	for m != nil && m.ply > r.Ply+1 {
		m = m.before
	}
	if m == nil || m.ply != r.Ply+1 {
		return errors.New("no such ply to go back to")
	}
	for s.irregularities.faults != nil && s.irregularities.faults.ply >= r.Ply {
		s.irregularities.faults = s.irregularities.faults.before
	}
	handThen, boundThen := m.hand.bindsStill(), m.bound
	now := s.clock.At(at)
	if !m.completed {
		// Not pressed: the mover's clock runs on.
	} else {
		replied := s.game.last.ply > m.ply
		s.clock = s.clockBack(now, m.pressed, m.by, m.at, replied, r.Unchanged)
		s.backTo(r.Ply, s.clockBack(now, m.pressed, m.by, m.at, replied, true), s.clock, at)
	}
	s.game.position, s.game.last, s.hand = *m.origin(s), m.before, hand{}
	if r.Cause.byTouch() {
		s.hand = handThen
	}
	s.claims.must, s.offers.stands, s.offers.byClaim = nil, Nobody, false
	if r.Cause == AnnouncedNotPlayed {
		s.claims.must = boundThen
	}
	return nil
}

// placeQueen puts a queen in the place of the pawn that was left (Article
// 7.5.2): in the position, and in what is known of the move.
func (s *State) placeQueen(f *fault) {
	p := f.position
	for _, m := range p.AppendMoves(nil) {
		if m.From() == f.hand.put.from && m.To() == f.hand.put.to && m.Promotion() == chess.Queen {
			p.Play(m)
			if s.game.last != nil && s.game.last.ply == f.ply+1 {
				again := *s.game.last
				again.move, again.after, again.identity = m, p, p.Identity()
				s.game.last, s.game.position = &again, p
				return
			}
			break
		}
	}
	// Moves were made since: the queen stands where the pawn stood.
	board := s.Board()
	if sq := f.hand.put.to; board[sq] == chess.NewPiece(f.by, chess.Pawn) {
		setup := s.game.position.Setup()
		setup.Board[sq] = chess.NewPiece(f.by, chess.Queen)
		if next, faults := setup.Position(); faults.Playable() {
			s.game.position = next
			again := *s.game.last
			again.after, again.identity = next, next.Identity()
			s.game.last = &again
		}
	}
}

// undo takes a fault back: what stood before it stands again, the pieces
// touched bind the player, and the clocks are set as if it had not been pressed
// (Article 7.1); with unchanged they stay as they are.
func (s *State) undo(f *fault, unchanged bool) {
	replied := s.replied(f)
	now := s.clock.At(s.at)
	s.game.position, s.game.last = f.position, f.last
	s.hand = f.hand.bindsStill()
	s.claims.must = nil
	if s.offers.stands != SideOf(f.by) {
		s.offers.lapse() // the own offer stands (Article 9.1.2.1)
	}
	s.clock = s.clockBack(now, f.clock, f.by, f.at, replied, unchanged)
	s.backTo(f.ply, s.clockBack(now, f.clock, f.by, f.at, replied, true), s.clock, s.at)
	s.irregularities.faults = f.before
}

// clockBack is the clock after a press of by's, made at pressed when it showed
// before, is undone. While the opponent has not replied their time returns and
// the offender's runs on; after a reply both return to that press.
func (s *State) clockBack(now, before clock.Clock, by chess.Color, pressed time.Duration, replied, unchanged bool) clock.Clock {
	_, runs := now.Running()
	back := before
	switch {
	case unchanged:
		back = now.Count(by, before.Moves(by)).Count(by.Other(), before.Moves(by.Other())).Start(by, s.at)
	case replied:
		back = before.Stop(pressed).Ran(by, 0, s.at)
	default:
		ran := now.Used(by.Other(), s.at) - before.Used(by.Other(), pressed)
		back = before.Stop(pressed).Ran(by, max(0, ran), s.at)
	}
	if !runs {
		back = back.Stop(s.at)
	}
	return back
}

// settle marks a fault as penalised, and counts it.
func (s *State) settle(f *fault, counts bool) {
	if counts {
		s.irregularities.penalised[f.by]++
	}
	var newest *fault
	var chain []*fault
	for g := s.irregularities.faults; g != nil; g = g.before {
		chain = append(chain, g)
	}
	for i := len(chain) - 1; i >= 0; i-- {
		again := *chain[i]
		again.before = newest
		again.penalised = again.penalised || again.n == f.n
		newest = &again
	}
	s.irregularities.faults = newest
}
