package arbiter

// Articles 6.3, 6.10, A.5.1.1 and I.13: how the clock is set, and what the arbiter sets it to.

import (
	"errors"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/clock"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/refusal"
)

// lateAfter is how many completed moves by each make it late to speak of a
// wrong setting or array in unsupervised play (Article A.5.1).
const lateAfter = 10

// late reports whether the game is unsupervised and ten moves have been
// completed by each.
func (s *State) late() bool { return s.unsupervised() && s.completedByBoth() >= lateAfter }

// short returns how much too little each display has been given by a wrong
// setting, negative if too much; wrong is false if the setting is right.
func (s *State) short() (by chess.ByColor[time.Duration], wrong bool) {
	set, right := s.clock.Control(), s.due()
	if !right.Timed() || set.Equal(right) {
		return by, false
	}
	for c := range by {
		by[c] = granted(right, s.Completed(chess.Color(c))) - granted(set, s.Completed(chess.Color(c)))
	}
	return by, true
}

// granted returns the time that a control gives up to the move after so many
// completed ones: the main time of each period begun, and the extra time of
// each move, that one included (Article 6.3).
func granted(c clock.Control, completed int) time.Duration {
	periods := c.Periods()
	total, at, inPeriod := periods[0].Base, 0, 0
	for range completed {
		total += periods[at].Extra
		if inPeriod++; inPeriod == periods[at].Moves {
			at, inPeriod = min(at+1, len(periods)-1), 0
			total += periods[at].Base
		}
	}
	return total + periods[at].Extra
}

// settingSeen rules on the setting of the clock, as the arbiter sees it or the
// claimant says: it is put right (Article 6.10.2). Late in unsupervised play it
// stays as it is, but one that gives too much time is put right for the sake of
// the schedule, if the arbiter says that it would suffer (Article A.5.1.1).
func (d *decision) settingSeen(claimant Side, schedule bool) {
	s := &d.state
	if d.sessionClock(claimant) {
		return
	}
	by, wrong := s.short()
	tooMuch := by[chess.White] < 0 || by[chess.Black] < 0
	switch {
	case !wrong:
		d.nothingWrong(claimant, SettingRight, laws.WrongSetting)
	case !s.late():
		d.correctSetting(SetWrongly, laws.WrongSetting)
	case schedule && tooMuch:
		d.correctSetting(SetWrongly, s.underA(laws.LateSetting, laws.WrongSetting)...)
	case schedule:
		d.nothingWrong(claimant, SetShortLate, s.underA(laws.LateSetting)...)
	default:
		d.nothingWrong(claimant, SettingLate, s.underA(laws.LateSetting)...)
	}
}

// correctSetting puts a wrong setting right (Article 6.10.2).
func (d *decision) correctSetting(cause Cause, ps ...laws.Provision) {
	s := &d.state
	by, _ := s.short()
	for _, c := range [...]chess.Color{chess.White, chess.Black} {
		r := s.about(ClockCorrected, c, cause, ps...)
		r.Seconds = int(by[c] / time.Second)
		r.Before = s.clock.Remaining(c, d.at)
		r.After = max(0, r.Before+by[c])
		d.rule(r)
	}
}

// pastZero returns how long the display of c has stood at zero while its time
// went on, at the instant at.
func (s *State) pastZero(c chess.Color, at time.Duration) time.Duration {
	fell, down := s.clock.FellAt(c, at)
	if running, ok := s.Running(); !down || !ok || running != c {
		return 0
	}
	return at - fell
}

// settingExcuses puts the clock right instead of ending the game on a flag that
// fell only because the clock was set too short (Article 6.10). Late in
// unsupervised play the setting stays, and so the flag counts (Article A.5.1.1).
func (d *decision) settingExcuses(c chess.Color) bool {
	s := &d.state
	if s.session.wrong[c] && s.session.short[c] > 0 && !s.movedSince(c) {
		d.correctSession()
		return true
	}
	by, wrong := s.short()
	if !wrong || by[c] <= s.pastZero(c, d.at) || s.late() {
		return false // on a clock that was set rightly the flag would be down too
	}
	d.correctSetting(SetTooShort, laws.WrongSetting, laws.ClockEvidence)
	return true
}

// clockRuled folds a ruling that changes what a clock shows, is set to or counts.
func (s *State) clockRuled(r Ruling, at time.Duration) error {
	switch side, ok := r.Side.Color(); {
	case !ok:
		return errors.New("a clock of nobody's")
	case r.Kind == BonusGiven:
		s.clock = s.clock.Add(side, time.Duration(r.Seconds)*time.Second, at)
	default:
		s.correct(r, side, at)
	}
	return nil
}

// correct folds a correction of the clock: of its setting, which is put right
// with the second display, of the count of moves, or of one display.
func (s *State) correct(r Ruling, c chess.Color, at time.Duration) {
	switch r.Cause {
	case SetTooShort, SetWrongly:
		control := s.clock.Control()
		if c == chess.Black {
			control = s.due()
		}
		var by [2]time.Duration
		by[c] = time.Duration(r.Seconds) * time.Second
		s.clock = s.clock.Corrected(control, by, at)
	case CounterSet:
		s.clock = s.clock.Count(c, r.Count)
	default:
		s.session.wrong[c], s.session.short[c] = false, 0
		s.clock = s.clock.Set(c, r.After, at)
		s.irregularities.back.took[c] = 0 // it shows what the arbiter wants it to show
	}
}

// mostShown is the longest time that a display can be set to: what it has room for, and what the time control gives.
func (s *State) mostShown() time.Duration {
	const room = 100*time.Hour - time.Second
	return max(room, s.clock.Control().Allotted())
}

func (c SetClock) decide(s *State, at time.Duration) ([]Event, error) {
	side, ok := c.Side.Color()
	switch {
	case !ok:
		return nil, refusal.Of(refusal.NoSuchSide)
	case c.Time < 0 || c.Time > s.mostShown():
		return nil, refusal.Of(refusal.NoSuchTime)
	}
	if err := s.underWay(); err != nil {
		return nil, err
	}
	d := s.begin(at)
	r := s.about(ClockCorrected, side, DisplaySet, s.clockRests()...)
	r.Before, r.After = s.Remaining(side, at), c.Time
	r.Seconds = int((r.After - r.Before).Round(time.Second) / time.Second)
	d.rule(r)
	return d.events, nil
}

func (c SetCounter) decide(s *State, at time.Duration) ([]Event, error) {
	side, ok := c.Side.Color()
	switch {
	case !ok:
		return nil, refusal.Of(refusal.NoSuchSide)
	case c.Moves < 0 || c.Moves > mostCounted:
		return nil, refusal.Of(refusal.NoSuchCount)
	}
	if err := s.underWay(); err != nil {
		return nil, err
	}
	d := s.begin(at)
	r := s.about(ClockCorrected, side, CounterSet, s.clockRests()...)
	r.Count = c.Moves
	d.rule(r)
	return d.events, nil
}

// mostCounted is the highest count a move counter is set to.
const mostCounted = 9999

// clockRests returns what the arbiter's setting of a display or a counter rests
// on: on the restoration of a position if that has just been ruled (Article
// 7.1), otherwise on what is known of a defective clock or a wrong setting.
func (s *State) clockRests() []laws.Provision {
	for r := s.rulings.last; r != nil; r = r.before {
		switch r.ruling.Kind {
		case BonusGiven, ClockCorrected:
			continue
		case Restored:
			if s.irregularities.back.set && s.irregularities.back.ply == s.Ply() {
				return []laws.Provision{laws.PositionRestored}
			}
		}
		break
	}
	if s.session.wrong != (chess.ByColor[bool]{}) {
		return []laws.Provision{laws.WrongSessionClock}
	}
	if s.clock.Control().Equal(s.due()) {
		return []laws.Provision{laws.ClockEvidence, laws.WrongSetting}
	}
	return []laws.Provision{laws.WrongSetting}
}
