package arbiter

import (
	"testing"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/refusal"
)

// defaultAfter returns rules with a default time.
func defaultAfter(t *testing.T, edition string, limit time.Duration) Rules {
	r := hall(t, edition, "90m+30s")
	r.Regulations.DefaultTime = laws.Lateness{Said: true, Time: limit}
	return r
}

var (
	whiteAway = Scene{Absent: chess.ByColor[bool]{true, false}}
	blackAway = Scene{Absent: chess.ByColor[bool]{false, true}}
	bothAway  = Scene{Absent: chess.ByColor[bool]{true, true}}
)

// Article 6.7.1: who comes after the default time loses; who comes within it
// plays, their clock having run.
func TestDefaultTime671(t *testing.T) {
	inAllEditions(t, func(t *testing.T, e *laws.Edition) {
		lost := e.Articles(laws.DefaultTime)
		for _, tt := range []struct {
			scene  Scene
			by     chess.Color
			comes  time.Duration
			result laws.Result
		}{
			{blackAway, chess.Black, 30 * time.Minute, laws.Unfinished},
			{blackAway, chess.Black, 30*time.Minute + time.Second, laws.WhiteForfeit},
			{whiteAway, chess.White, 31 * time.Minute, laws.BlackForfeit},
			{bothAway, chess.Black, 31 * time.Minute, laws.BothForfeit},
		} {
			g := table(t, defaultAfter(t, e.Name, 30*time.Minute), "", tt.scene)
			events := g.after(tt.comes, Arrive{tt.by})
			if tt.result == laws.Unfinished {
				g.wantRulings(events, NoAction)
				g.wantGoesOn()
				continue
			}
			g.wantRulings(events, GameOver)
			g.wantEnd(tt.result, laws.ByDefault, lost...)
		}
	})
}

// Article 6.7.1: a default time of zero is over when play starts.
func TestZeroTolerance671(t *testing.T) {
	g := table(t, defaultAfter(t, "2018", 0), "", blackAway)
	g.do(Arrive{chess.Black})
	g.wantEnd(laws.WhiteForfeit, laws.ByDefault, "6.7.1")
}

// Article 6.7.1: the default time counts from the actual start of play, unless
// the regulations say from the schedule.
func TestDefaultTimeFromSchedule671(t *testing.T) {
	for _, fromSchedule := range []bool{false, true} {
		r := defaultAfter(t, "2023", 30*time.Minute)
		r.Regulations.DefaultTimeFromSchedule = fromSchedule
		scene := blackAway
		scene.Scheduled = 15 * time.Minute
		g := table(t, r, "", scene)
		g.after(25*time.Minute, Arrive{chess.Black})
		if _, over := g.s.End(); over != fromSchedule {
			t.Errorf("from the schedule %v: over %v", fromSchedule, over)
		}
	}
}

// Article 6.7.1: if no default time is stated it is zero from 2017; in 2014 the
// arbiter is asked. If it is stated that there is none, nobody loses by it.
func TestNoDefaultTimeStated671(t *testing.T) {
	inAllEditions(t, func(t *testing.T, e *laws.Edition) {
		g := table(t, hall(t, e.Name, "90m+30s"), "", blackAway)
		g.after(5*time.Minute, Arrive{chess.Black})
		if e.DefaultTimeZero {
			g.wantEnd(laws.WhiteForfeit, laws.ByDefault, "6.7.1")
		} else if g.s.OpenQuestion() != QuestionDefaultTime {
			t.Errorf("open is %q", g.s.OpenQuestion())
		}

		none := hall(t, e.Name, "90m+30s")
		none.Regulations.DefaultTime = laws.Lateness{Said: true, None: true}
		g = table(t, none, "", blackAway)
		g.wantRulings(g.after(80*time.Minute, Arrive{chess.Black}), NoAction)
		g.wantGoesOn()
	})
}

// Article 6.7.a of 2014: the arbiter's answer decides; while they think the clocks
// stand.
func TestDefaultTimeQuestion67a(t *testing.T) {
	g := table(t, hall(t, "2014", "90m+30s"), "", blackAway)
	g.after(5*time.Minute, Arrive{chess.Black})
	g.after(time.Minute, Answer{Decision: AcceptIt})
	g.wantEnd(laws.WhiteForfeit, laws.ByDefault, "6.7.a")

	g = table(t, hall(t, "2014", "90m+30s"), "", blackAway)
	g.after(5*time.Minute, Arrive{chess.Black})
	g.wantRulings(g.after(time.Minute, Answer{Decision: RejectIt}), NoAction)
	g.wantGoesOn()
	g.wantClock(chess.White, 85*time.Minute+30*time.Second)
	g.wantRulings(g.do(Complain{By: chess.White, About: NoShow}), ClaimRejected)
}

// Article 6.7.1: the opponent claims the default, or the arbiter sees that the
// time is over.
func TestDefaultSeenAndClaimed671(t *testing.T) {
	for _, c := range []Command{Complain{By: chess.White, About: NoShow}, Observe{What: NoShow}} {
		g := table(t, defaultAfter(t, "2023", 30*time.Minute), "", blackAway)
		early := g.after(30*time.Minute, c)
		if k := kinds(early); len(k) != 1 || k[0] != ClaimRejected && k[0] != NoAction {
			t.Errorf("%v at thirty minutes", k)
		}
		g.after(time.Second, c)
		g.wantEnd(laws.WhiteForfeit, laws.ByDefault, "6.7.1")
	}
}

// Article 6.7.1: a player loses unless the arbiter decides otherwise.
func TestArbiterLetsPlay671(t *testing.T) {
	g := table(t, defaultAfter(t, "2023", 30*time.Minute), "", blackAway)
	g.wantRulings(g.after(20*time.Minute, Continue{}), NoAction)
	g.wantRulings(g.after(20*time.Minute, Arrive{chess.Black}), NoAction)
	g.wantGoesOn()
}

// Article 6.7.1: a player who is late loses unless the arbiter decides otherwise, and
// that they may also when the loss has been ruled; the time until then is nobody's.
// Nothing else takes an end back.
func TestArbiterTakesDefaultBack671(t *testing.T) {
	inAllEditions(t, func(t *testing.T, e *laws.Edition) {
		for _, c := range []Command{Continue{}, Answer{Decision: RejectIt}} {
			g := table(t, defaultAfter(t, e.Name, 30*time.Minute), "", blackAway)
			g.after(time.Minute, Play{chess.White, "e2e4"})
			g.after(30*time.Minute, Arrive{chess.Black})
			g.wantEnd(laws.WhiteForfeit, laws.ByDefault, e.Articles(laws.DefaultTime)...)
			g.refused(Answer{Decision: AcceptIt}, refusal.GameOver)
			wantArticles(t, g.ruling(g.after(5*time.Minute, c), NoAction), e.Articles(laws.DefaultTime)...)
			g.wantGoesOn()
			g.wantClock(chess.Black, 60*time.Minute+30*time.Second)
			g.wantRulings(g.do(Observe{What: NoShow}), NoAction)
			g.after(time.Minute, Play{chess.Black, "e7e5"})
			g.do(Resign{By: chess.White})
			g.wantEnd(laws.BlackWins, laws.ByResignation, e.Articles(laws.Resignation)...)
			g.refused(c, refusal.GameOver)
		}
	})
}

// Article 6.7.1: an arbiter who is away does not see who comes late; the claim
// is ruled on.
func TestLateWhileArbiterAway671(t *testing.T) {
	scene := blackAway
	scene.Watch = Away
	g := table(t, defaultAfter(t, "2023", 10*time.Minute), "", scene)
	g.wantRulings(g.after(20*time.Minute, Arrive{chess.Black}))
	g.wantRulings(g.do(Observe{What: NoShow}), NoAction)
	g.do(Complain{By: chess.White, About: NoShow})
	g.wantEnd(laws.WhiteForfeit, laws.ByDefault, "6.7.1")
}

// Article 6.7.2: if neither is there White loses the time until they come.
func TestNeitherThere672(t *testing.T) {
	inAllEditions(t, func(t *testing.T, e *laws.Edition) {
		g := table(t, defaultAfter(t, e.Name, 30*time.Minute), "", bothAway)
		wantArticles(t, g.ruling(g.after(5*time.Minute, Arrive{chess.Black}), NoAction), e.Articles(laws.DefaultTime)...)
		wantArticles(t, g.ruling(g.after(5*time.Minute, Arrive{chess.White}), NoAction), e.Articles(laws.NeitherThere, laws.DefaultTime)...)
		g.wantClock(chess.White, 80*time.Minute+30*time.Second)
		g.wantClock(chess.Black, 90*time.Minute+30*time.Second)
	})
}

// A player who plays is there, though nobody has said that they have come.
func TestWhoPlaysIsThere(t *testing.T) {
	g := table(t, defaultAfter(t, "2023", 30*time.Minute), "", whiteAway)
	g.after(time.Minute, Play{chess.White, "e2e4"})
	g.wantRulings(g.after(time.Hour, Observe{What: NoShow}), NoAction)
	g.wantGoesOn()

	g = table(t, defaultAfter(t, "2023", 30*time.Minute), "", whiteAway)
	g.after(31*time.Minute, Play{chess.White, "e2e4"})
	g.do(Observe{What: NoShow})
	g.wantEnd(laws.BlackWins, laws.ByDefault, "6.7.1") // they have moved: the game was played
}

// Article 12.6: what the arbiter does not watch they cannot act on; after they have
// come they can.
func TestArbiterAway126(t *testing.T) {
	for _, watch := range []Watch{Away, NoArbiter} {
		g := table(t, hall(t, "2023", "90m+30s"), "", Scene{Watch: watch})
		g.after(time.Second, Play{chess.White, "e2e5"})
		wantArticles(t, g.ruling(g.do(Observe{What: IllegalMove}), NoAction), "12.6")
		g.do(ArbiterArrives{})
		g.wantRulings(g.do(Observe{What: IllegalMove}), Restored, BonusGiven)
	}
}
