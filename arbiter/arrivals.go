package arbiter

// Articles 6.7, 12.6, I.10 and I.11: who is at the board: players who come late or not at all, and the arbiter's own
// absence.

import (
	"errors"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/refusal"
)

// lateArrival marks the arrival of a player after the default time, or after the
// start where no default time is stated.
const lateArrival = "late"

// defaultWaived is on record when the arbiter lets a late player play.
const defaultWaived = "default-waived"

// attendance is who is there.
type attendance struct {
	seen     Watch               // whether the arbiter watches
	absent   chess.ByColor[bool] // not yet at the board
	cameLate chess.ByColor[bool] // after the default time (Article 6.7.1)
	waived   bool                // the arbiter lets who is late play
}

// lateness is how a player stands to the default time.
type lateness uint8

const (
	inTime   lateness = iota
	tooLate           // after the default time: they lose (Article 6.7.1)
	unstated          // late, and nothing says how late is too late
)

// lateness returns how c stands to the default time at the instant at. It is
// counted from the actual start of play, or from when the round was due if the
// regulations say so. A default time of zero is over when play starts.
func (s *State) lateness(c chess.Color, at time.Duration) lateness {
	limit := s.rules.Regulations.DefaultTime
	switch {
	case s.attendance.waived || limit.None || !s.attendance.absent[c] && !s.attendance.cameLate[c]:
		return inTime
	case !limit.Said && !s.rules.Edition.DefaultTimeZero:
		return unstated
	case s.attendance.cameLate[c] || limit.Time == 0:
		return tooLate
	}
	if s.session.resumed {
		at -= s.session.since
	} else if s.rules.Regulations.DefaultTimeFromSchedule {
		at += s.scene.Scheduled
	}
	if at > limit.Time {
		return tooLate
	}
	return inTime
}

func (c Arrive) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.canAct(c.By); err != nil {
		return nil, err
	}
	d := s.begin(at)
	arrived := Event{Kind: Arrived, By: SideOf(c.By)}
	how := s.lateness(c.By, at)
	if how != inTime {
		arrived.How = lateArrival
	}
	d.emit(arrived)
	switch {
	case s.attendance.seen != Present:
	case how != inTime:
		d.defaulted(c.By)
	case s.attendance.absent[c.By]:
		d.comes(c.By)
	}
	return d.events, nil
}

// comes says whose time has passed until a player came who was not there at
// the start of the session and is not too late: if nobody was there, all of it is
// White's (Article 6.7.2), or after an adjournment that of who must reply (I.11).
func (d *decision) comes(by chess.Color) {
	s := &d.state
	rests, cause := []laws.Provision{laws.DefaultTime}, CameInTime
	if unless := *s; s.attendance.waived {
		unless.attendance.waived, unless.attendance.absent[by] = false, true
		if unless.lateness(by, d.at) != inTime {
			cause = LateMayPlay
		}
	}
	nobody, theirs := s.scene.Absent == chess.ByColor[bool]{true, true}, s.game.start.Turn()
	neither := laws.NeitherThere
	if s.session.resumed {
		nobody, theirs, neither = s.session.nobody, s.moverAt(s.session.ply).Other(), laws.NobodyAtResumption
		rests = []laws.Provision{laws.LateAtResumption, laws.DefaultTime}
	}
	if nobody && by == theirs {
		rests = append([]laws.Provision{neither}, rests...)
		if cause == CameInTime {
			cause = CameToOwnClock
		}
	}
	d.rule(s.about(NoAction, by, cause, rests...))
}

func (c ArbiterArrives) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.underWay(); err != nil {
		return nil, err
	}
	d := s.begin(at)
	d.emit(Event{Kind: Arrived})
	return d.events, nil
}

// defaultFall returns what happens if a player has not come by the instant at when
// the default time is over, in play online, where that is noticed as a flag is; nil
// otherwise (Article 6.7.1).
func (s *State) defaultFall(at time.Duration) []Event {
	if s.rules.Mode != Online || s.status != Running || s.attendance.seen != Present {
		return nil
	}
	for _, c := range [...]chess.Color{chess.White, chess.Black} {
		if s.attendance.absent[c] && s.lateness(c, at) == tooLate {
			d := s.begin(at)
			d.defaulted(c)
			return d.events
		}
	}
	return nil
}

// arrive folds an arrival: a player's, or if it is nobody's the arbiter's.
func (s *State) arrive(e Event) error {
	c, ok := e.By.Color()
	switch {
	case !ok:
		s.attendance.seen = Present
	case e.How != "" && e.How != lateArrival:
		return errors.New("arrived in no known way")
	default:
		s.attendance.cameLate[c] = s.attendance.cameLate[c] || e.How == lateArrival
		s.attendance.absent[c] = false
	}
	return nil
}

// acts takes a player who does something at the board as being there, though
// nobody has said that they have come.
func (s *State) acts(e Event) {
	c, ok := e.By.Color()
	if !ok || !s.attendance.absent[c] {
		return
	}
	if e.Kind == Noted && e.About != stoppedBy && e.About != noteSeal {
		return
	}
	switch e.Kind {
	case Noted, Moved, Made, Touched, Adjusted, Placed, Promoted, Removed, Pressed,
		Offered, Accepted, Declined, Claimed, Complained:
		s.attendance.cameLate[c] = s.lateness(c, e.At) != inTime
		s.attendance.absent[c] = false
	}
}

// noShow rules on a player who is not there in time, as the arbiter finds it
// or as the claimant says of the opponent (Article 6.7.1).
func (d *decision) noShow(claimant Side) {
	s := &d.state
	by, claimed := claimant.Color()
	for _, c := range [...]chess.Color{chess.White, chess.Black} {
		if s.lateness(c, d.at) == inTime || claimed && c == by {
			continue
		}
		d.defaulted(c)
		return
	}
	if claimed {
		d.rule(s.about(ClaimRejected, by, NotTooLate, laws.DefaultTime))
		return
	}
	r := s.ruling(NoAction, laws.DefaultTime)
	r.Cause = NotTooLate
	d.rule(r)
}

// defaulted rules on a player who is late: they lose, with the opponent if both
// are, and where no default time is stated the arbiter decides.
func (d *decision) defaulted(c chess.Color) {
	s := &d.state
	if d.sealedFirst() {
		return
	}
	if s.lateness(c, d.at) == unstated {
		d.ask(QuestionDefaultTime, SideOf(c), laws.DefaultTime)
		return
	}
	d.lostByDefault(tooLate)
}

// lostByDefault ends the game for everyone who stands so to the default time.
// A game in which the loser has made no move counts as not played.
func (d *decision) lostByDefault(how lateness) {
	s := &d.state
	r := s.ruling(GameOver, d.defaultRests()...)
	r.Reason = laws.ByDefault
	white, black := s.lateness(chess.White, d.at) == how, s.lateness(chess.Black, d.at) == how
	loser := chess.White
	if !white {
		loser = chess.Black
	}
	switch {
	case white && black && s.session.resumed:
		r.Result = laws.BothLose
	case white && black:
		r.Result = laws.BothForfeit
	case s.hasMoved(loser) || s.session.resumed:
		r.Side, r.Result = SideOf(loser), winFor(loser.Other())
	default:
		r.Side, r.Result = SideOf(loser), forfeitFor(loser.Other())
	}
	d.rule(r)
}

// defaultRests is what a default rests on: after an adjournment on I.10 too.
func (d *decision) defaultRests() []laws.Provision {
	if d.state.session.resumed {
		return []laws.Provision{laws.LateAtResumption, laws.DefaultTime}
	}
	return []laws.Provision{laws.DefaultTime}
}

// hasMoved reports whether c has made a move since play began.
func (s *State) hasMoved(c chess.Color) bool {
	for m := s.game.last; m != nil; m = m.before {
		if m.by == c {
			return true
		}
	}
	return false
}

type defaultTimeQuestion struct{ asked }

func (q defaultTimeQuestion) answer(d *decision, how Decision) {
	if how == AcceptIt {
		d.lostByDefault(unstated)
		return
	}
	d.waiveDefault()
}

// reopens takes a loss by default back, by the arbiter's decision (Articles 6.7.1,
// I.10). The time since then is nobody's.
func (s *State) reopens(at time.Duration) ([]Event, error) {
	if s.rulings.end == nil || s.rulings.end.Reason != laws.ByDefault {
		return nil, refusal.Of(refusal.GameOver)
	}
	d := s.begin(at)
	d.waiveDefault()
	return d.events, nil
}

// waive folds that who is late may play.
func (s *State) waive(at time.Duration) {
	s.attendance.waived = true
	if s.rulings.end != nil {
		s.reopen(at)
	}
}

// reopen lets a game go on that was lost by default: the clock runs that ran before.
func (s *State) reopen(at time.Duration) {
	s.rulings.end, s.scoring.scores, s.status = nil, nil, Halted
	if c, waits := s.absentee(); waits {
		s.status = Running
		s.clock = s.clock.Start(c, at)
	} else if !s.session.waits() {
		s.resume(at)
	}
}

// waiveDefault lets everyone who is late play: they lose unless the arbiter
// decides otherwise (Article 6.7.1).
func (d *decision) waiveDefault() {
	s := &d.state
	d.emit(Event{Kind: Noted, About: defaultWaived})
	r := s.ruling(NoAction, d.defaultRests()...)
	r.Cause = LateMayPlay
	d.rule(r)
}

// notWatching answers what is said to be seen while the arbiter is not there:
// they act on what they see themselves only where they watch (Article 12.6).
func (d *decision) notWatching() {
	r := d.state.ruling(NoAction, laws.Intervening)
	r.Cause = NobodyWatches
	d.rule(r)
}
