package arbiter

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/clock"
	"github.com/hakem-chess/hakem/laws"
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

// change makes the changes of one event, in whatever state an error finds it.
func (s *State) change(e Event) error {
	s.acts(e)
	switch e.Kind {
	case Created:
		return s.create(e)
	case Arrived:
		return s.arrive(e)
	case Started:
		s.status = Running
		s.clock = s.clock.Start(s.firstClock(), e.At)
	case Resumed:
		s.resume(e.At)
	case Paused:
		s.pause(e.At)
		s.held = false // the answer to a question alone does not resume play
	case Moved:
		return s.move(e)
	case Made:
		return s.makeMove(e)
	case Entered:
		return s.enter(e)
	case Touched, Adjusted, Placed, Promoted, Removed, Pressed:
		return s.handle(e)
	case Offered:
		s.offer, s.claimOffer, s.incrementAsked = e.By, false, Nobody
		s.session.offered = s.session.waits()
		if by, ok := e.By.Color(); ok {
			s.offers[by] = offered{made: true, ply: s.Ply(), identity: s.position.Identity()}
		}
	case Accepted, Resigned, Flagged, Claimed, Complained, Observed, Newer:
		// Facts. What follows from them is in the rulings after them.
	case Declined:
		s.offer, s.claimOffer, s.incrementAsked = Nobody, false, Nobody
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

// pause stops the clocks.
func (s *State) pause(at time.Duration) {
	s.status = Halted
	s.clock = s.clock.Stop(at)
}

// resume lets the clock run that ran before.
func (s *State) resume(at time.Duration) {
	s.status = Running
	side, _ := s.clock.Running()
	s.clock = s.clock.Start(side, at)
}

// note folds what is put on record.
func (s *State) note(e Event) error {
	if ok, err := s.adjourned(e); ok {
		return err
	}
	by, player := e.By.Color()
	switch e.About {
	case noteIncrement:
		s.incrementAsked = e.By
	case noteAnnounce:
		s.hears(e.By, e.How)
	case noteRepeat:
		if e.How == repeatedRight && s.repeats == e.By {
			s.repeats = Nobody
		}
	case noteAssist:
		if player {
			s.assisted[by] = true
		}
	case noteWrite:
		if player {
			s.writes(by, e.How)
		}
	case "scoresheet":
		if player {
			s.scene.NoScoresheet[by] = false
		}
	case noteReconstruct:
		s.reconstructed(e.How == reconstructionDone, e.At)
	case noteSign:
		if player {
			s.signed[by] = laws.Result(e.How)
		}
	case "incident":
		if player && e.How == string(IncidentRefusal) {
			s.refusals[by]++
		}
	case "rollback":
		if player {
			s.rollback[by] = true
		}
	case stoppedBy:
		s.pause(e.At)
		s.held = false
	case defaultWaived:
		s.waived = true
		if s.over != nil {
			s.reopen(e.At)
		}
	case "put-right":
		s.watching = 0
	}
	return nil
}

// answered folds an answer: the question is open no longer, and if none is left
// the former clock runs again.
func (s *State) answered(e Event) error {
	if len(s.questions) == 0 || string(s.questions[0].question) != e.About {
		return errors.New("no such question is open")
	}
	q := s.questions[0]
	s.questions = slices.Clone(s.questions[1:])
	if q.question == QuestionQuickplay && e.How == string(PostponeIt) {
		s.postponed = q.side
	}
	if q.question == QuestionTouchIntent && e.How == string(AcceptIt) {
		s.hand = s.hand.meant()
		if s.last != nil {
			m := *s.last
			m.hand = m.hand.meant()
			s.last = &m
		}
	}
	if len(s.questions) == 0 && s.held {
		s.held = false
		s.resume(e.At)
	}
	return nil
}

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
		rules:    *e.Rules,
		scene:    scene,
		start:    start,
		doubt:    e.Doubt,
		position: start,
		clock:    clock.New(control, completedBefore(&start)),
		at:       e.At,
		status:   Waiting,
		offences: scene.Offences,
		seen:     scene.Watch,
		absent:   scene.Absent,
		games:    1,
	}
	for _, c := range [...]chess.Color{chess.White, chess.Black} {
		if d := scene.Clock[c]; d.Set {
			s.clock = s.clock.Set(clock.Side(c), d.Shows, e.At)
		}
	}
	return nil
}

// firstClock is whose clock runs when play begins: that of the side to move
// (Article 6.6).
func (s *State) firstClock() clock.Side { return clock.Side(s.Turn()) }

// completedBefore returns how many moves each side has completed before p, as
// its move number tells: number N with White to move says N−1 by each.
func completedBefore(p *chess.Position) [2]int {
	n := max(p.Fullmove(), 1)
	if p.Turn() == chess.White {
		return [2]int{n - 1, n - 1}
	}
	return [2]int{n, n - 1}
}

func (s *State) move(e Event) error {
	by, ok := e.By.Color()
	if !ok || by != s.Turn() {
		return errors.New("not the side to move")
	}
	m, err := s.position.ParseUCI(e.Move)
	if err != nil {
		return err
	}
	before := s.clock.At(e.At)
	s.position.Play(m)
	side := clock.Side(by)
	if e.Ending {
		s.clock = before.Completed(side, e.At)
	} else {
		s.clock = before.Press(side, e.At)
	}
	s.last = &made{
		before: s.last, ply: s.Ply() + 1, by: by, move: m, offer: e.Offer, doubt: e.Doubt, completed: true,
		at: e.At, clock: s.clock.Remaining(side, e.At), pressed: before,
		after: s.position, identity: s.position.Identity(),
	}
	s.must, s.hand = nil, hand{}
	switch {
	case e.Offer:
		s.offer, s.claimOffer = e.By, false
	case s.offer != e.By:
		s.offer, s.claimOffer = Nobody, false // answered by a move (Article 9.1.2.1)
	}
	return nil
}

func (s *State) rule(e Event) error {
	if e.Ruling == nil {
		return errors.New("no ruling")
	}
	r, before := *e.Ruling, s.position
	if err := s.follow(r, e.At); err != nil {
		return err
	}
	if s.position != before && (s.session.sealing || s.session.waits()) {
		s.session.void() // it was sealed for another position
	}
	n := 1
	if s.rulings != nil {
		n += s.rulings.n
	}
	s.rulings = &ruled{before: s.rulings, n: n, ruling: r}
	return nil
}

// follow draws the consequences of a ruling.
func (s *State) follow(r Ruling, at time.Duration) error {
	side, ok := r.Side.Color()
	f := s.faultNumbered(r.Fault)
	if r.Fault != 0 && f == nil {
		return errors.New("no such fault")
	}
	switch r.Kind {
	case ClaimAccepted:
		if r.Cause == IncrementGranted {
			s.grantIncrement(at)
		}
	case ClaimRejected:
		if r.Cause == QuickplayNotAgreed {
			s.postponed = Nobody
		}
		if r.Ground != "" {
			s.offer, s.claimOffer = r.Side, true
			if ok {
				s.claims[side] = rejected{offered{made: true, ply: s.Ply(), identity: s.position.Identity()}, r.Ground}
			}
		}
	case BonusGiven:
		if !ok {
			return errors.New("a bonus for nobody")
		}
		s.clock = s.clock.Add(clock.Side(side), time.Duration(r.Seconds)*time.Second, at)
	case MustMove:
		if !ok || side != s.Turn() {
			return errors.New("not the side to move")
		}
		if r.Cause.byTouch() || r.Cause == SealWhatWasMade {
			return nil // what was touched or made says it already
		}
		s.must = nil
		for _, text := range r.Moves {
			m, err := s.position.ParseUCI(text)
			if err != nil {
				return err
			}
			s.must = append(s.must, m)
		}
	case Breach:
		if r.Cause == WrittenAhead {
			s.hand.written = chess.NoMove // ruled on
		}
		if f != nil {
			s.settle(f, false)
			if f.kind == pressedWithoutMove {
				s.clock = s.clockBack(s.clock.At(s.at), f.clock, f.by, f.at, s.replied(f), false)
			}
		}
	case MoveStands:
		if f != nil {
			s.settle(f, true)
		}
	case QueenPlaced:
		if f == nil {
			return errors.New("no pawn was left")
		}
		s.placeQueen(f)
		s.settle(f, true)
	case Restored:
		if err := s.restored(r, f, at); err != nil {
			return err
		}
		s.crossOut()
	case AskArbiter:
		s.questions = append(slices.Clone(s.questions), asked{question: r.Question, side: r.Side, claim: Claim{By: side, Ground: r.Ground, Written: r.Written}, cause: r.Cause, words: r.Words})
		if s.status == Running {
			s.held = true
			s.pause(at)
		}
	case ClockCorrected:
		if !ok {
			return errors.New("a clock of nobody's")
		}
		s.correct(r, side, at)
	case PenaltyImposed:
		s.penalised(r, side, at)
	case RecordShown:
		s.sheets[side].looks++
	case MustUpdate:
		s.sheets[side].update = true
	case GameAnnulled:
		s.newGame(at)
	case Transferred:
		s.transferred = true
	case NoAction:
		if r.Cause == WaitForNextMove {
			s.watching = s.Ply() + 1
		}
	case GameOver:
		if s.over != nil && r.Dated == nil && !r.Corrects {
			return errors.New("the game is over")
		}
		if f != nil && !f.penalised {
			s.settle(f, true)
		}
		s.over, s.status = &r, Over
		s.scored(&r)
		s.offer, s.claimOffer, s.must = Nobody, false, nil
		s.questions, s.held = nil, false
		s.clock = s.clock.Stop(at)
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
			s.offences[f.by]++
			s.hand.replaces = true
		}
		s.rollback = [2]bool{}
		return nil
	}
	if r.Ply == s.Ply() {
		return s.restoredHere(r, at)
	}
	m := s.last
	for m != nil && m.ply > r.Ply+1 {
		m = m.before
	}
	if m == nil || m.ply != r.Ply+1 {
		return errors.New("no such ply to go back to")
	}
	for s.faults != nil && s.faults.ply >= r.Ply {
		s.faults = s.faults.before
	}
	handThen, boundThen := m.hand.bindsStill(), m.bound
	now := s.clock.At(at)
	if !m.completed {
		// Not pressed: the mover's clock runs on.
	} else {
		replied := s.last.ply > m.ply
		s.clock = s.clockBack(now, m.pressed, m.by, m.at, replied, r.Unchanged)
		s.backTo(r.Ply, s.clockBack(now, m.pressed, m.by, m.at, replied, true), s.clock, at)
	}
	s.position, s.last, s.hand = *m.origin(s), m.before, hand{}
	if r.Cause.byTouch() {
		s.hand = handThen
	}
	s.must, s.offer, s.claimOffer = nil, Nobody, false
	if r.Cause == AnnouncedNotPlayed {
		s.must = boundThen
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
			if s.last != nil && s.last.ply == f.ply+1 {
				again := *s.last
				again.move, again.after, again.identity = m, p, p.Identity()
				s.last, s.position = &again, p
				return
			}
			break
		}
	}
	// Moves were made since: the queen stands where the pawn stood.
	board := s.Board()
	if sq := f.hand.put.to; board[sq] == chess.NewPiece(f.by, chess.Pawn) {
		setup := s.position.Setup()
		setup.Board[sq] = chess.NewPiece(f.by, chess.Queen)
		if next, faults := setup.Position(); faults.Playable() {
			s.position = next
			again := *s.last
			again.after, again.identity = next, next.Identity()
			s.last = &again
		}
	}
}
