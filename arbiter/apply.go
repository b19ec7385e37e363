package arbiter

import (
	"errors"
	"fmt"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/clock"
)

// Apply brings the state up to date with an event that Decide or New returned
// for it. It judges nothing and never fails: an event that does not follow
// from the state, as only a damaged record has, leaves it as it was. Replay
// reports such an event.
func (s *State) Apply(e Event) { _ = s.apply(e) }

// Replay folds the events of a game from the first on. The error names the
// first event, counted from 0, that does not follow from those before.
func Replay(events []Event) (State, error) {
	var s State
	for i, e := range events {
		if err := s.apply(e); err != nil {
			return s, fmt.Errorf("arbiter: event %d (%s): %w", i, e.Kind, err)
		}
	}
	if len(events) == 0 {
		return s, errors.New("arbiter: no events")
	}
	return s, nil
}

// apply is Apply; it changes the state only if it returns no error.
func (s *State) apply(e Event) error {
	switch {
	case (e.Kind == Created) != (s.status == ""):
		return errors.New("a game is created once, and first")
	case e.At < s.at:
		return fmt.Errorf("time goes back from %v to %v", s.at, e.At)
	case s.status == Over && e.Kind != Noted && e.Kind != Ruled && e.Kind != Answered && e.Kind != Newer:
		return errors.New("the game is over")
	}
	next := *s
	next.at = e.At
	if next.status == Running && next.rules.Mode == OverTheBoard {
		next.relieve(e.At)
	}
	if err := next.change(e); err != nil {
		return err
	}
	*s = next
	return nil
}

// change makes the changes of one event, in whatever state an error finds it: every chapter folds its own events.
func (s *State) change(e Event) error {
	s.acts(e)
	switch e.Kind {
	case Created:
		return s.create(e)
	case Started:
		s.status = Running
		s.clock = s.clock.Start(s.Turn(), e.At)
	case Moved:
		return s.move(e)
	case Made:
		return s.makeMove(e)
	case Entered:
		return s.enter(e)
	case Touched, Adjusted, Placed, Promoted, Removed, Pressed:
		return s.handle(e)
	case Arrived:
		return s.arrive(e)
	case Paused:
		s.halt(e.At)
	case Resumed:
		s.resume(e.At)
	case Offered:
		s.offer(e)
	case Declined:
		s.decline()
	case Accepted, Resigned, Flagged, Claimed, Complained, Observed, Newer:
		// Facts. What follows from them is in the rulings after them.
	case Answered:
		return s.answered(e)
	case Noted:
		return s.note(e)
	case Ruled:
		return s.rule(e)
	default:
		return fmt.Errorf("unknown event %q", e.Kind)
	}
	return nil
}

// note folds what is put on record. What is not named here changes nothing.
func (s *State) note(e Event) error {
	switch e.About {
	case noteAdjourn, noteSeal, noteClosed, noteOpened, noteLost, noteSession, noteDisplay, noteOnBoard:
		return s.adjourned(e)
	case noteIncrement:
		s.quickplay.incrementAsked = e.By
	case noteAnnounce, noteRepeat, noteAssist:
		s.spoken(e)
	case noteWrite, noteScoresheet, noteReconstruct, noteSign:
		s.recorded(e)
	case noteIncident:
		s.conduct.noted(e)
	case noteRollback, notePutRight:
		s.irregularities.noted(e)
	case stoppedBy:
		s.halt(e.At)
	case defaultWaived:
		s.waive(e.At)
	}
	return nil
}

// create folds the creation of the game.
func (s *State) create(e Event) error {
	start, err := e.begins()
	if err != nil {
		return err
	}
	var scene Scene
	if e.Scene != nil {
		scene = *e.Scene
	}
	if err := scene.check(*e.Rules, start.Variant()); err != nil {
		return err
	}
	control := e.Rules.Control
	if scene.ClockSet != nil {
		control = *scene.ClockSet
	}
	*s = State{
		rules:          *e.Rules,
		scene:          scene,
		at:             e.At,
		status:         Waiting,
		game:           gameSoFar{number: 1, start: start, doubt: e.Doubt, position: start},
		clock:          clock.New(control, completedBefore(&start)),
		attendance:     attendance{seen: scene.Watch, absent: scene.Absent},
		irregularities: irregularities{penalised: scene.Offences},
	}
	for _, c := range [...]chess.Color{chess.White, chess.Black} {
		if d := scene.Clock[c]; d.Set {
			s.clock = s.clock.Set(c, d.Shows, e.At)
		}
	}
	return nil
}

// completedBefore returns how many moves each side has completed before p, as
// its move number tells: number N with White to move says N−1 by each.
func completedBefore(p *chess.Position) [2]int {
	n := max(p.Fullmove(), 1)
	if p.Turn() == chess.White {
		return [2]int{n - 1, n - 1}
	}
	return [2]int{n, n - 1}
}

// rule folds a ruling.
func (s *State) rule(e Event) error {
	if e.Ruling == nil {
		return errors.New("no ruling")
	}
	r, before := *e.Ruling, s.game.position
	if err := s.follow(r, e.At); err != nil {
		return err
	}
	if s.game.position != before && (s.session.sealing || s.session.waits()) {
		s.session.void() // it was sealed for another position
	}
	n := 1
	if s.rulings.last != nil {
		n += s.rulings.last.n
	}
	s.rulings.last = &ruled{before: s.rulings.last, n: n, ply: s.Ply(), ruling: r}
	return nil
}

// follow draws the consequences of a ruling: every chapter those of its own.
func (s *State) follow(r Ruling, at time.Duration) error {
	f := s.faultNumbered(r.Fault)
	if r.Fault != 0 && f == nil {
		return errors.New("no such fault")
	}
	switch r.Kind {
	case ClaimAccepted, ClaimRejected:
		s.claimJudged(r)
		s.quickplayJudged(r, at)
	case MustMove:
		return s.bind(r)
	case BonusGiven, ClockCorrected:
		return s.clockRuled(r, at)
	case Breach:
		s.sheetRuled(r)
		s.breached(f)
	case MoveStands, QueenPlaced, Restored:
		return s.irregularityRuled(r, f, at)
	case Transferred:
		s.irregularities.transferred = true
	case NoAction:
		if r.Cause == WaitForNextMove {
			s.irregularities.watching = s.Ply() + 1
		}
	case GameAnnulled:
		s.newGame(at)
	case AskArbiter:
		s.asks(r, at)
	case PenaltyImposed:
		s.penalised(r, at)
	case RecordShown, MustUpdate:
		s.sheetRuled(r)
	case GameOver:
		return s.end(r, f, at)
	}
	return nil
}

// end folds the end of the game. What found it, a fault, is penalised by it.
func (s *State) end(r Ruling, f *fault, at time.Duration) error {
	if s.rulings.end != nil && r.Dated == nil && !r.Corrects {
		return errors.New("the game is over")
	}
	if f != nil && !f.penalised {
		s.settle(f, true)
	}
	s.rulings.end, s.status = &r, Over
	s.scored(&r)
	s.offers.lapse()
	s.claims.must = nil
	s.questions = questions{}
	s.clock = s.clock.Stop(at)
	return nil
}
