package arbiter

import (
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/clock"
	"github.com/hakem-chess/hakem/laws"
)

// lateAfter is how many completed moves by each make it late to speak of a
// wrong setting or array in unsupervised play (Article A.5.1).
const lateAfter = 10

// late reports whether the game is unsupervised and ten moves have been
// completed by each.
func (s *State) late() bool { return s.unsupervised() && s.completedByBoth() >= lateAfter }

// short returns how much too little each display has been given by a wrong
// setting: the difference of the main times, and for each completed move and
// the one before it the difference of the extra times; negative if too much.
func (s *State) short() (by chess.ByColor[time.Duration], wrong bool) {
	set := s.clock.Control()
	right := s.rules.Control
	if !right.Timed() || set.Equal(right) {
		return by, false
	}
	a, b := set.Periods(), right.Periods()
	for _, c := range [...]chess.Color{chess.White, chess.Black} {
		done := s.movesSinceStart(c)
		by[c] = b[0].Base - a[0].Base + time.Duration(done+1)*(b[0].Extra-a[0].Extra)
	}
	return by, true
}

// movesSinceStart returns how many moves c has completed at this clock.
func (s *State) movesSinceStart(c chess.Color) int {
	return s.Completed(c) - completedBefore(&s.start)[c]
}

// correctSetting puts a wrong setting right (Article 6.10.2).
func (d *decision) correctSetting(cause Cause, ps ...laws.Provision) {
	s := &d.state
	by, _ := s.short()
	for _, c := range [...]chess.Color{chess.White, chess.Black} {
		r := s.about(ClockCorrected, c, cause, ps...)
		r.Seconds = int(by[c] / time.Second)
		r.Before = s.clock.Remaining(clock.Side(c), d.at)
		d.rule(r)
	}
}

// settingExcuses puts the clock right instead of ending the game on a flag that
// fell only because the clock was set too short (Article 6.10).
func (d *decision) settingExcuses(c chess.Color) bool {
	s := &d.state
	by, wrong := s.short()
	if !wrong || by[c] <= 0 {
		return false
	}
	d.correctSetting(SetTooShort, laws.WrongSetting, laws.ClockEvidence)
	return true
}

// correct folds a correction of the clock: of its setting, which is put right
// with the second display, or of one display.
func (s *State) correct(r Ruling, c chess.Color, at time.Duration) {
	control := s.clock.Control()
	if setting := r.Cause == SetTooShort || r.Cause == SetWrongly; setting && c == chess.Black {
		control = s.rules.Control
	}
	var by [2]time.Duration
	by[c] = time.Duration(r.Seconds) * time.Second
	s.clock = s.clock.Corrected(control, by, at)
}
