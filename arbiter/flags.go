package arbiter

// Articles 6.8, 6.9, A.5.3 and A.5.5: flags that have fallen, and both of them (Guidelines III.3.1).

import (
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
)

// fallen reports whether the flag of c is down at the instant at. Without clocks
// there is none that could fall (Article 6.1).
func (s *State) fallen(c chess.Color, at time.Duration) bool {
	return s.clock.Fallen(c, at)
}

// flagSeen rules on a flag the arbiter has seen (Articles 6.8, 6.9, A.5.5).
func (d *decision) flagSeen(c chess.Color) {
	s := &d.state
	switch {
	case !s.rules.Control.Timed():
		d.rule(s.about(NoAction, c, NoClocks, laws.FlagNoticed))
		return
	case s.fallen(c.Other(), d.at) && s.fallen(c, d.at):
		d.bothFlags(Nobody)
		return
	case !s.fallen(c, d.at):
		d.rule(s.about(NoAction, c, FlagNotDown, laws.FlagNoticed))
		return
	}
	if s.unsupervised() && s.rules.Edition.FlagCallByRegulation && !s.rules.Regulations.FlagCall {
		r := s.about(NoAction, c, FlagByClaim, append([]laws.Provision{laws.FlagNoticed}, s.underA(laws.UnsupervisedTime)...)...)
		r.Open = true
		d.rule(r)
		return
	}
	d.flagDown(c, Nobody)
}

// flagDown ends the game on the fallen flag of c: they lose, unless the opponent
// cannot mate by any series of legal moves. A clock that was set too short is
// put right instead (Article 6.10).
func (d *decision) flagDown(c chess.Color, claimant Side) {
	s := &d.state
	if d.settingExcuses(c) || d.countMoves(c) {
		return
	}
	rests := []laws.Provision{laws.FlagNoticed, laws.FlagFall}
	if s.unsupervised() {
		rests = s.underA(laws.UnsupervisedTime)
		if claimant == Nobody {
			rests[len(rests)-1] = laws.ArbiterCallsFlag
		}
		rests = append(rests, laws.FlagNoticed, laws.FlagFall)
	}
	if claimant != Nobody {
		r := s.ruling(ClaimAccepted, rests...)
		r.Side, r.Cause = claimant, OutOfTime
		d.rule(r)
	}
	d.emit(Event{Kind: Flagged, By: SideOf(c)})
	if d.quickplayPending(c) {
		return
	}
	d.lostOnTime(c, rests...)
}

// lostOnTime is the end of the game on time (Article 6.9).
func (d *decision) lostOnTime(loser chess.Color, ps ...laws.Provision) {
	s := &d.state
	p, ended := d.sealedBeforeFlag(loser)
	if ended {
		return
	}
	r := s.ruling(GameOver, ps...)
	r.Side = SideOf(loser)
	r.Result, r.Reason = winFor(loser.Other()), laws.ByTime
	s.unless(&r, &p, loser.Other(), laws.ByTimeCannotMate)
	d.rule(r)
}

// timeClaimed rules on a claim that the opponent's time is up (Articles 6.8,
// A.5.3).
func (d *decision) timeClaimed(by chess.Color) {
	s := &d.state
	loser := by.Other()
	rests := []laws.Provision{laws.FlagNoticed}
	if s.unsupervised() {
		rests = s.underA(laws.UnsupervisedTime)
	}
	own, theirs := s.fallen(by, d.at), s.fallen(loser, d.at)
	switch {
	case !s.rules.Control.Timed():
		d.rule(s.about(ClaimRejected, by, NoClocks, rests...))
	case !theirs:
		r := s.about(ClaimRejected, by, FlagNotDown, rests...)
		d.rule(r)
		if s.fallen(by, d.at) {
			d.flagSeen(by) // it is the claimant's flag that is down
		}
	case own && s.unsupervised() && s.rules.Edition.TimeClaimNeedsOwnTime:
		d.rule(s.about(ClaimRejected, by, NoOwnTime, rests...))
		d.ask(QuestionBothFlags, Nobody, rests...)
	case own:
		d.bothFlags(SideOf(by))
	default:
		d.flagDown(loser, SideOf(by))
	}
}

// bothFlagsSeen rules on two flags that the arbiter says are down: if the
// clock knows that only one is, on that, and if none is, on nothing.
func (d *decision) bothFlagsSeen() {
	s := &d.state
	white, black := s.fallen(chess.White, d.at), s.fallen(chess.Black, d.at)
	switch {
	case white && black:
		d.bothFlags(Nobody)
	case black:
		d.flagSeen(chess.Black)
	case white:
		d.flagSeen(chess.White)
	default:
		r := s.ruling(NoAction, laws.FlagNoticed)
		if r.Cause = NoFlagDown; !s.rules.Control.Timed() {
			r.Cause = NoClocks
		}
		d.rule(r)
	}
}

// bothFlags rules when both flags are down, as the claimant says or the arbiter
// sees. An electronic clock tells which fell first; otherwise the game goes on
// in a period before the last, and is drawn in the last (Article 6.11 of 2014,
// later Guidelines III.3.1, which apply only if announced).
func (d *decision) bothFlags(claimant Side) {
	s := &d.state
	white, whiteFell := s.clock.FellAt(chess.White, d.at)
	black, blackFell := s.clock.FellAt(chess.Black, d.at)
	if whiteFell && blackFell && white != black && !s.scene.Mechanical {
		loser := chess.White
		if black < white {
			loser = chess.Black
		}
		switch {
		case claimant == Nobody && s.unsupervised() && s.rules.Edition.FlagCallByRegulation && !s.rules.Regulations.FlagCall:
			d.ask(QuestionBothFlags, Nobody, laws.FlagNoticed)
			return
		case claimant == SideOf(loser):
			d.rule(s.about(ClaimRejected, loser, OwnFlagFirst, laws.FlagNoticed))
			claimant = Nobody
		}
		d.flagDown(loser, claimant)
		return
	}
	if !s.rules.Edition.BothFlagsRuled && !s.quickplayApplies() {
		d.ask(QuestionBothFlags, Nobody, laws.Analogy)
		return
	}
	if s.lastPeriod() {
		r := s.ruling(GameOver, laws.BothFlagsLast)
		r.Result, r.Reason = laws.Draw, laws.ByBothFlags
		d.rule(r)
		return
	}
	r := s.ruling(NoAction, laws.BothFlagsEarlier, laws.NextPeriodBegins)
	r.Cause = BothFlagsGoOn
	d.rule(r)
	d.updateAfterFlag()
}

// lastPeriod reports whether both players are in the period in which all
// remaining moves must be made.
func (s *State) lastPeriod() bool {
	periods := s.rules.Control.Periods()
	if len(periods) == 0 {
		return true
	}
	last := len(periods) - 1
	return periods[last].Moves == 0 && s.clock.Period(chess.White) >= last && s.clock.Period(chess.Black) >= last
}

func (q bothFlagsQuestion) answer(d *decision, how Decision) {
	s := &d.state
	if how == AcceptIt {
		r := s.ruling(GameOver, laws.Analogy)
		r.Result, r.Reason = laws.Draw, laws.ByBothFlags
		d.rule(r)
		return
	}
	r := s.ruling(NoAction, laws.Analogy)
	r.Cause = BothFlagsGoOn
	d.rule(r)
}
