package arbiter

import (
	"testing"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
)

// fewSeconds is a scene in which both players have seconds left.
func fewSeconds(white, black time.Duration) Scene {
	return Scene{Clock: chess.ByColor[Display]{{Set: true, Shows: white}, {Set: true, Shows: black}}}
}

// flagsDown is a position of the last period, White having moved when their time
// was up, and Black's up too.
func flagsDown(t *testing.T, r Rules, mechanical bool, fen string) *game {
	scene := fewSeconds(5*time.Second, 5*time.Second)
	scene.Mechanical = mechanical
	g := table(t, r, fen, scene)
	g.after(6*time.Second, Play{chess.White, "e2e4"})
	g.at += 6 * time.Second
	return g
}

const lastPeriod, firstPeriod = "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 50", "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 30"

// Article 6.8: a flag counts when the arbiter sees it or a player claims it;
// before that the game goes on, and mate stands. Where there is time left
// there is nothing to see.
func TestFlagCountsWhenNoticed68(t *testing.T) {
	inAllEditions(t, func(t *testing.T, e *laws.Edition) {
		r := hall(t, e.Name, "90m")
		const mates = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 30"
		g := table(t, r, mates, fewSeconds(5*time.Second, time.Minute))
		g.after(6*time.Second, Place{By: chess.White, Text: "d1d8"})
		if g.s.Reason() != laws.ByCheckmate {
			t.Errorf("%q", g.s.Reason())
		}
		g = table(t, r, mates, fewSeconds(5*time.Second, time.Minute))
		g.wantRulings(g.after(4*time.Second, Observe{What: FlagDown, Side: White}), NoAction)
		g.wantRulings(g.do(Observe{What: FlagDown, Side: Black}), NoAction)
		g.wantRulings(g.do(Observe{What: BothFlags}), NoAction)
		g.wantRulings(g.do(Complain{By: chess.Black, About: OverTime}), ClaimRejected)
		g.wantGoesOn()
		g.after(2*time.Second, Observe{What: BothFlags}) // only White's is
		if g.s.Reason() != laws.ByTime || g.s.Result() != laws.BlackWins {
			t.Errorf("%s %q", g.s.Result(), g.s.Reason())
		}
	})
}

// Article 6.8: an electronic clock shows which flag fell first.
func TestFirstFlag68(t *testing.T) {
	inAllEditions(t, func(t *testing.T, e *laws.Edition) {
		r := hall(t, e.Name, "40/120m:60m")
		g := flagsDown(t, r, false, lastPeriod)
		g.do(Observe{What: BothFlags})
		if g.s.Result() != laws.BlackWins {
			t.Errorf("%s %q", g.s.Result(), g.s.Reason())
		}
		// Whoever claims, it is White's that fell first.
		g = flagsDown(t, r, false, lastPeriod)
		g.wantRulings(g.do(Complain{By: chess.White, About: OverTime}), ClaimRejected, GameOver)
		if g.s.Result() != laws.BlackWins {
			t.Errorf("%s %q", g.s.Result(), g.s.Reason())
		}
		g = flagsDown(t, r, false, lastPeriod)
		g.wantRulings(g.do(Complain{By: chess.Black, About: OverTime}), ClaimAccepted, GameOver)
	})
}

// Article 6.11 of 2014, later Guidelines III.3.1 if announced: order unknown.
func TestUnknownOrder611(t *testing.T) {
	inAllEditions(t, func(t *testing.T, e *laws.Edition) {
		for _, announced := range []bool{false, true} {
			r := hall(t, e.Name, "40/120m:60m")
			r.Regulations.QuickplayFinish = announced
			ruled := announced || e.BothFlagsRuled

			last := flagsDown(t, r, true, lastPeriod)
			events := last.do(Observe{What: BothFlags})
			first := flagsDown(t, r, true, firstPeriod)
			earlier := first.do(Observe{What: BothFlags})
			if !ruled {
				last.wantRulings(events, AskArbiter)
				first.wantRulings(earlier, AskArbiter)
				last.do(Answer{Decision: AcceptIt})
				last.wantEnd(laws.Draw, laws.ByBothFlags, e.Articles(laws.Analogy)...)
				first.wantRulings(first.do(Answer{Decision: RejectIt}), NoAction)
				first.wantGoesOn()
				continue
			}
			last.wantEnd(laws.Draw, laws.ByBothFlags, e.Articles(laws.BothFlagsLast)...)
			if k := kinds(earlier); k[0] != NoAction {
				t.Errorf("first period: %v", k)
			}
			first.wantGoesOn()
		}
	})
}

// Articles 6.1 and 6.8: without clocks there is no flag, whoever speaks of one.
func TestFlagWithoutClocks68(t *testing.T) {
	inAllEditions(t, func(t *testing.T, e *laws.Edition) {
		for _, c := range []Command{
			Observe{What: FlagDown, Side: White}, Observe{What: BothFlags}, Complain{By: chess.Black, About: OverTime},
		} {
			g := table(t, hall(t, e.Name, "none"), "", Scene{})
			events := g.do(c)
			var r Ruling
			for _, e := range events {
				if e.Ruling != nil {
					r = *e.Ruling
				}
			}
			if r.Cause != NoClocks {
				t.Errorf("%+v: %s %s", c, r.Kind, r.Cause)
			}
			wantArticles(t, r, "6.8")
			g.wantGoesOn()
		}
	})
}

// Articles A.4.c of 2014, A.4.3 of 2017-07, A.5.3: in unsupervised play a claim
// on time needs time of one's own in the older editions.
func TestOwnTimeA53(t *testing.T) {
	inAllEditions(t, func(t *testing.T, e *laws.Edition) {
		r := hall(t, e.Name, "25m")
		r.Supervision = laws.Unsupervised
		g := flagsDown(t, r, false, lastPeriod)
		events := g.do(Complain{By: chess.Black, About: OverTime})
		if e.TimeClaimNeedsOwnTime {
			g.wantRulings(events, ClaimRejected, AskArbiter)
			return
		}
		g.wantRulings(events, ClaimAccepted, GameOver)
	})
}

// Article 6.8 in 2014, unsupervised: the arbiter calls a flag only if the
// regulations say so; both flags in a known order are then a loss for the first,
// and otherwise theirs to decide.
func TestFlagCall2014(t *testing.T) {
	for _, call := range []bool{false, true} {
		r := hall(t, "2014", "25m")
		r.Supervision, r.Regulations.FlagCall = laws.Unsupervised, call
		g := flagsDown(t, r, false, lastPeriod)
		g.do(Observe{What: BothFlags})
		if _, over := g.s.End(); over != call || (g.s.OpenQuestion() == QuestionBothFlags) == call {
			t.Errorf("called %v: over %v, open %q", call, over, g.s.OpenQuestion())
		}
		g = table(t, r, lastPeriod, fewSeconds(5*time.Second, time.Minute))
		g.after(6*time.Second, Observe{What: FlagDown, Side: White})
		if _, over := g.s.End(); over != call {
			t.Errorf("called %v: over %v", call, over)
		}
	}
}

// Article 6.4: the moves of the period must be completed, not only made.
func TestPeriodMovesCompleted64(t *testing.T) {
	const forty = "r4rk1/5ppp/8/8/8/8/5PPP/R4RK1 w - - 10 40"
	r := hall(t, "2023", "40/120m:60m")
	g := table(t, r, forty, fewSeconds(5*time.Second, time.Minute))
	g.after(4*time.Second, Place{By: chess.White, Text: "a1b1"})
	g.after(2*time.Second, Observe{What: FlagDown, Side: White})
	if g.s.Reason() != laws.ByTime {
		t.Errorf("made, not completed: %q", g.s.Reason())
	}
	g = table(t, r, forty, fewSeconds(5*time.Second, time.Minute))
	g.after(4*time.Second, Play{chess.White, "a1b1"})
	g.wantClock(chess.White, time.Hour+time.Second)
	g.wantRulings(g.do(Observe{What: FlagDown, Side: White}), NoAction)
}
