package arbiter

// Guidelines III: the quickplay finish (Appendix G of 2014). It applies only if announced.

import (
	"slices"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/clock"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/refusal"
)

const (
	quickplayUnder     = 2 * time.Minute // what the player must have less of
	quickplayIncrement = 5 * time.Second // a move, if the request is granted
	quickplayBonus     = 2 * time.Minute // for the opponent, at every tempo
)

// quickplay is where a quickplay finish stands.
type quickplay struct {
	amended        clock.Control // granted (III.4)
	incrementAsked Side
	postponed      Side // whose claim waits (III.5.2)
}

// quickplayJudged folds the ruling on a request or a claim.
func (s *State) quickplayJudged(r Ruling, at time.Duration) {
	switch {
	case r.Kind == ClaimAccepted && r.Cause == IncrementGranted:
		s.grantIncrement(at)
	case r.Kind == ClaimRejected && r.Cause == QuickplayNotAgreed:
		s.quickplay.postponed = Nobody
	}
}

// quickplayBars returns the ruling that refuses a player the rights of a
// quickplay finish, if they have none now.
func (s *State) quickplayBars(by chess.Color, right laws.Provision, at time.Duration) (r Ruling, barred bool) {
	switch {
	case !s.quickplayReaches(s.due()):
		return s.about(Refused, by, QuickplayNotHere, laws.QuickplayScope), true
	case !s.rules.Regulations.QuickplayFinish:
		return s.about(Refused, by, QuickplayNotAnnounced, laws.QuickplayAnnounced), true
	case !s.lastPeriodOf(by):
		return s.about(Refused, by, QuickplayNotHere, laws.QuickplayExplained), true
	case by != s.Turn():
		return s.about(Refused, by, NotOnMove, right), true
	case s.fallen(by, at):
		// The right ends with the fall of the flag, though it may count only when
		// somebody notices it (Article 6.8).
		return s.about(Refused, by, QuickplayTooLate, right, laws.FlagNoticed), true
	case s.clock.Remaining(by, at) >= quickplayUnder:
		return s.about(Refused, by, QuickplayTooEarly, right), true
	}
	return Ruling{}, false
}

// quickplayReaches reports whether a quickplay finish can be played with the
// control: in standard and rapid chess with no increment or delay in any period
// (Guidelines III.2.2).
func (s *State) quickplayReaches(c clock.Control) bool {
	extra := slices.ContainsFunc(c.Periods(), func(p clock.Period) bool { return p.Extra > 0 })
	return c.Timed() && c.Tempo() != clock.Blitz && !extra
}

// quickplayApplies reports whether the rules of a quickplay finish are in force in
// the game: they reach it, and were announced (Guidelines III.2).
func (s *State) quickplayApplies() bool {
	return s.quickplayReaches(s.rules.Control) && s.rules.Regulations.QuickplayFinish
}

// lastPeriodOf reports whether c must make all remaining moves in the present
// period.
func (s *State) lastPeriodOf(c chess.Color) bool {
	periods := s.rules.Control.Periods()
	last := len(periods) - 1
	return last >= 0 && periods[last].Moves == 0 && s.clock.Period(c) >= last
}

func (c RequestIncrement) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.canAct(c.By); err != nil {
		return nil, err
	}
	d := s.begin(at)
	if r, barred := s.quickplayBars(c.By, laws.QuickplayIncrement, at); barred {
		d.rule(r)
		return d.events, nil
	}
	// The request is a draw offer too; with one of the opponent's they agree.
	if s.offers.stands == SideOf(c.By.Other()) {
		return Accept(c).decide(s, at)
	}
	d.emit(Event{Kind: Offered, By: SideOf(c.By)})
	d.emit(Event{Kind: Noted, By: SideOf(c.By), About: noteIncrement})
	return d.events, nil
}

// What of a quickplay finish is on record.
const (
	noteIncrement = "increment-request"
	noteQuickplay = "quickplay"
)

type incrementQuestion struct{ asked }

func (q incrementQuestion) answer(d *decision, how Decision) {
	by, _ := q.side.Color()
	if how != AcceptIt {
		d.rule(d.state.about(ClaimRejected, by, IncrementRefused, laws.QuickplayIncrement))
		return
	}
	d.rule(d.state.about(ClaimAccepted, by, IncrementGranted, laws.QuickplayIncrement))
	d.rule(d.state.quickplayTime(by.Other(), laws.QuickplayIncrement))
}

// grantIncrement folds a granted request: from now on each move brings five
// seconds.
func (s *State) grantIncrement(at time.Duration) {
	periods := s.due().Periods()
	last := &periods[len(periods)-1]
	last.Extra, last.Bonus = quickplayIncrement, clock.Increment
	if control, err := clock.NewControl(periods...); err == nil {
		s.quickplay.amended = control
		s.clock = s.clock.Corrected(control, [2]time.Duration{}, at)
	}
}

// due returns the time control the game is now played with: that of the rules,
// unless the arbiter has granted an increment.
func (s *State) due() clock.Control {
	if s.quickplay.amended.Timed() {
		return s.quickplay.amended
	}
	return s.rules.Control
}

// quickplayTime is the time the opponent of a quickplay claim gets.
func (s *State) quickplayTime(to chess.Color, p laws.Provision) Ruling {
	r := s.ruling(BonusGiven, p)
	r.Side, r.Seconds = SideOf(to), int(quickplayBonus/time.Second)
	return r
}

func (c ClaimQuickplay) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.canAct(c.By); err != nil {
		return nil, err
	}
	if !c.CannotWin && !c.NoEffort {
		return nil, refusal.Of(refusal.NoSuchClaim)
	}
	d := s.begin(at)
	if r, barred := s.quickplayBars(c.By, laws.QuickplayClaim, at); barred {
		d.rule(r)
		return d.events, nil
	}
	if s.OpenQuestion() == QuestionQuickplay && s.questions.open[0].side == SideOf(c.By) {
		d.rule(s.about(Refused, c.By, QuickplayBefore, laws.QuickplayClaim))
		return d.events, nil
	}
	about := map[[2]bool]string{{true, false}: "cannot-win", {false, true}: "no-effort", {true, true}: "both"}
	d.emit(Event{Kind: Noted, By: SideOf(c.By), About: noteQuickplay, How: about[[2]bool{c.CannotWin, c.NoEffort}]})
	rests := []laws.Provision{laws.QuickplayClaim}
	if s.attendance.seen == NoArbiter {
		rests = []laws.Provision{laws.QuickplayNoArbiter, laws.QuickplayReferred}
	}
	d.ask(QuestionQuickplay, SideOf(c.By), rests...)
	return d.events, nil
}

type quickplayQuestion struct{ asked }

func (q quickplayQuestion) answer(d *decision, how Decision) {
	s := &d.state
	by, _ := q.side.Color()
	later := s.quickplay.postponed == q.side
	flag := later && s.fallen(by, d.at)
	switch {
	case how == AcceptIt:
		rest := laws.QuickplayAgreed
		if later {
			rest = laws.QuickplayPostponed
		}
		r := s.ruling(GameOver, rest)
		r.Side, r.Result, r.Reason = q.side, laws.Draw, laws.ByQuickplay
		d.rule(r)
	case how == PostponeIt && !flag:
		d.rule(s.about(NoAction, by, QuickplayLater, laws.QuickplayPostponed))
	case flag:
		d.lostOnTime(by, laws.QuickplayPostponed, laws.FlagFall)
	default:
		d.rule(s.about(ClaimRejected, by, QuickplayNotAgreed, laws.QuickplayRejected))
		d.rule(s.quickplayTime(by.Other(), laws.QuickplayRejected))
	}
}

// quickplayPending puts a postponed claim to the arbiter again when the flag of
// the claimant has fallen; ok is false if there is none.
func (d *decision) quickplayPending(c chess.Color) (ok bool) {
	if d.state.quickplay.postponed != SideOf(c) {
		return false
	}
	d.ask(QuestionQuickplay, SideOf(c), laws.QuickplayPostponed)
	return true
}
