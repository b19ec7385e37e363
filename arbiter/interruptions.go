package arbiter

// Articles 6.11 and 12.5: interruptions, by a player who stops both clocks and by the arbiter. From then
// until play resumes nobody's time runs.

import (
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/refusal"
)

func (c Pause) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.underWay(); err != nil {
		return nil, err
	}
	if s.status == Halted && s.rules.Mode == Online {
		return nil, refusal.Of(refusal.Paused)
	}
	d := s.begin(at)
	d.emit(Event{Kind: Paused, Why: clean(c.Why)})
	return d.events, nil
}

func (c Resume) decide(s *State, at time.Duration) ([]Event, error) {
	if s.status != Halted {
		return nil, refusal.Of(refusal.NotPaused)
	}
	if len(s.questions.open) > 0 {
		return nil, refusal.Of(refusal.QuestionOpen)
	}
	d := s.begin(at)
	d.emit(Event{Kind: Resumed})
	return d.events, nil
}

// stoppedBy is on record when a player stops the clocks.
const stoppedBy = "stop"

func (c Stop) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.canAct(c.By); err != nil {
		return nil, err
	}
	if c.For == StopSealed {
		return s.stopsSealed(c, at)
	}
	valid := func(d *decision, more ...laws.Provision) {
		d.rule(d.state.about(NoAction, c.By, StoppedRightly, append([]laws.Provision{laws.PlayerStopsClock}, more...)...))
	}
	d := s.begin(at)
	d.emit(Event{Kind: Noted, By: SideOf(c.By), About: stoppedBy, How: string(c.For), Words: clean(c.Text)})
	switch c.For {
	case StopPiece:
		valid(&d)
	case StopIrregularity:
		if r := s.rulings.last; r != nil && (r.ruling.Cause == DisplacedOwnTime || r.ruling.Cause == DisplacedOtherTime) {
			valid(&d, laws.DisplacedStop)
			break
		}
		valid(&d)
	case StopClock:
		valid(&d, laws.ClockEvidence)
	case StopMoveCount:
		// How many moves were made is told only after a flag has fallen.
		if s.fallen(chess.White, at) || s.fallen(chess.Black, at) {
			valid(&d, laws.MovesChecked)
			break
		}
		d.rule(s.about(Breach, c.By, CountNotTold, laws.StoppedWithoutReason, laws.Intervening, laws.Discipline))
	case StopOther:
		d.ask(QuestionStopFor, SideOf(c.By), laws.PlayerStopsClock, laws.StoppedWithoutReason)
	default:
		return nil, refusal.Of(refusal.NoSuchReason)
	}
	return d.events, nil
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

// halt stops the clocks until somebody says that play goes on: the answer to a question alone does not resume it.
func (s *State) halt(at time.Duration) {
	s.pause(at)
	s.questions.held = false
}

type stopForQuestion struct{ asked }

func (q stopForQuestion) answer(d *decision, how Decision) {
	by, _ := q.side.Color()
	if how == AcceptIt {
		d.rule(d.state.about(NoAction, by, StoppedRightly, laws.PlayerStopsClock, laws.StoppedWithoutReason))
		return
	}
	d.rule(d.state.about(Breach, by, StoppedIdly, laws.StoppedWithoutReason, laws.Discipline))
}

func (c Give) decide(s *State, at time.Duration) ([]Event, error) {
	side, ok := c.Side.Color()
	switch {
	case !ok:
		return nil, refusal.Of(refusal.NoSuchSide)
	case c.Time <= 0 || c.Time > maxBonus:
		return nil, refusal.Of(refusal.NoSuchTime)
	}
	if err := s.underWay(); err != nil {
		return nil, err
	}
	d := s.begin(at)
	r := s.ruling(BonusGiven, laws.ExtraTime)
	r.Side, r.Seconds = SideOf(side), int(c.Time/time.Second)
	d.rule(r)
	return d.events, nil
}
