package arbiter

import (
	"testing"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/refusal"
)

// quickplayGame is a game in the last period of a quickplay finish, White having
// under two minutes left.
func quickplayGame(t *testing.T, edition string, scene Scene) *game {
	r := hall(t, edition, "40/120m:60m")
	r.Regulations.QuickplayFinish = true
	scene.Clock[chess.White] = Display{Set: true, Shows: 110 * time.Second}
	scene.Clock[chess.Black] = Display{Set: true, Shows: 180 * time.Second}
	return table(t, r, "r4rk1/5ppp/8/8/8/8/5PPP/R4RK1 w - - 0 60", scene)
}

// Guidelines III.5, III.5.1, III.5.2, III.5.3: a claim is put to the arbiter with the clocks
// standing, and they agree, reject it or postpone.
func TestQuickplayClaimIII5(t *testing.T) {
	inAllEditions(t, func(t *testing.T, e *laws.Edition) {
		g := quickplayGame(t, e.Name, Scene{})
		r := g.ruling(g.do(ClaimQuickplay{By: chess.White, CannotWin: true}), AskArbiter)
		wantWords(t, r)
		if _, runs := g.s.Running(); runs || g.s.OpenQuestion() != QuestionQuickplay {
			t.Error("the clocks run, or there is no question")
		}
		events := g.do(Answer{Decision: RejectIt})
		g.wantRulings(events, ClaimRejected, BonusGiven)
		g.wantClock(chess.Black, 300*time.Second)
		g.do(ClaimQuickplay{By: chess.White, NoEffort: true})
		g.do(Answer{Decision: PostponeIt})
		g.at += 2 * time.Minute
		g.do(Observe{What: FlagDown, Side: White})
		g.do(Answer{Decision: AcceptIt})
		g.wantEnd(laws.Draw, laws.ByQuickplay, e.Articles(laws.QuickplayPostponed)...)
	})
}

// Guidelines III.6, III.6.1, III.6.1.1, III.6.1.2, III.6.2: without an arbiter the claim stops the game until
// the designated arbiter has answered.
func TestQuickplayWithoutArbiterIII6(t *testing.T) {
	for _, c := range []ClaimQuickplay{{By: chess.White, CannotWin: true}, {By: chess.White, NoEffort: true}} {
		g := quickplayGame(t, "2023", Scene{Watch: NoArbiter})
		wantArticles(t, g.ruling(g.do(c), AskArbiter), "III.6", "III.6.1", "III.6.2")
		if _, runs := g.s.Running(); runs {
			t.Error("a clock runs")
		}
		g.do(Answer{Decision: AcceptIt})
		g.wantEnd(laws.Draw, laws.ByQuickplay, "III.5.1")
	}
	g := quickplayGame(t, "2023", Scene{Watch: NoArbiter})
	g.refused(ClaimQuickplay{By: chess.White}, refusal.NoSuchClaim)
}

// Guideline III.4: five seconds a move for both from then on, and two minutes
// for the opponent.
func TestIncrementRequestIII4(t *testing.T) {
	g := quickplayGame(t, "2023", Scene{})
	g.do(RequestIncrement{chess.White})
	if by, ok := g.s.Offer(); !ok || by != chess.White {
		t.Error("the request is no draw offer")
	}
	g.do(Decline{chess.Black})
	g.do(Answer{Decision: AcceptIt})
	g.wantClock(chess.Black, 300*time.Second)
	g.after(10*time.Second, Play{chess.White, "a1b1"})
	g.wantClock(chess.White, 105*time.Second)
	g.after(10*time.Second, Play{chess.Black, "a8b8"})
	g.wantClock(chess.Black, 295*time.Second)
	g.wantRulings(g.do(Observe{What: WrongClock}), NoAction) // the clock is set as it should be
}
