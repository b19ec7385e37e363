package arbiter

// Articles 6.6, 6.7.1, 6.8 and 6.9: the start of play, and what the clock of a game online brings by itself.

import (
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/refusal"
)

func (c Start) decide(s *State, at time.Duration) ([]Event, error) {
	if s.status != Waiting {
		return nil, refusal.Of(refusal.AlreadyStarted)
	}
	d := s.begin(at)
	d.emit(Event{Kind: Started})
	return d.events, nil
}

func (c Abandon) decide(s *State, at time.Duration) ([]Event, error) {
	if s.status != Waiting {
		if due, ok := s.FirstMoveDue(); !ok || at < due {
			return nil, refusal.Of(refusal.NotAbandoned)
		}
	}
	return s.calledOff(at), nil
}

// calledOff ends the game without a result.
func (s *State) calledOff(at time.Duration) []Event {
	d := s.begin(at)
	r := s.ruling(GameOver, laws.DefaultTime)
	r.Result, r.Reason = laws.Unfinished, laws.ByAbandonment
	d.rule(r)
	return d.events
}

func (c Left) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.underWay(); err != nil {
		return nil, err
	}
	rules := s.rules
	if rules.Mode != Online || rules.Regulations.LeftWithin == 0 || s.status != Running || s.Ply() < 2 || s.Turn() == c.By {
		return nil, refusal.Of(refusal.NotLeft)
	}
	d := s.begin(at)
	r := s.ruling(GameOver, laws.DefaultTime)
	r.Side, r.Reason = SideOf(c.By.Other()), laws.ByLeaving
	if r.Result = laws.Unfinished; !c.Off {
		r.Result = winFor(c.By)
		s.unless(&r, &s.game.position, c.By, laws.ByLeavingCannotMate)
	}
	d.rule(r)
	return d.events, nil
}

// Flag looks at the clocks. Decide has done so before it comes here.
func (c Flag) decide(*State, time.Duration) ([]Event, error) { return nil, nil }

// flagFall returns what happens if the flag of the running clock has fallen
// by the instant at, in play online; nil if it has not (Articles 6.8, 6.9). If
// the time for a first move was over no later than the time on the clock,
// nobody has come, and nobody loses.
func (s *State) flagFall(at time.Duration) []Event {
	fell, running := s.clock.FlagAt()
	if s.rules.Mode != Online || !running || at < fell {
		return nil
	}
	if due, limited := s.FirstMoveDue(); limited && due <= fell {
		return s.calledOff(max(due, s.at))
	}
	side, _ := s.clock.Running()
	d := s.begin(max(fell, s.at))
	d.emit(Event{Kind: Flagged, By: SideOf(chess.Color(side))})
	d.lostOnTime(chess.Color(side), laws.FlagFall)
	return d.events
}
