package arbiter

import (
	"testing"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/refusal"
)

// Article 6.11.2: a player stops the clocks to call the arbiter; nobody is
// charged until play resumes (6.11.3).
func TestPlayerStopsClocks6112(t *testing.T) {
	inAllEditions(t, func(t *testing.T, e *laws.Edition) {
		for _, reason := range []StopFor{StopPiece, StopClock, StopIrregularity} {
			g := table(t, hall(t, e.Name, "90m+30s"), "", Scene{})
			r := g.ruling(g.after(10*time.Second, Stop{By: chess.Black, For: reason}), NoAction)
			if r.Articles[0] != e.Articles(laws.PlayerStopsClock)[0] || r.Side != Black {
				t.Errorf("%s: %+v", reason, r)
			}
			g.at += 5 * time.Minute
			g.do(Resume{})
			g.at += 10 * time.Second
			g.wantClock(chess.White, 90*time.Minute+10*time.Second)
			g.wantClock(chess.Black, 90*time.Minute+30*time.Second)
		}
	})
	g := table(t, hall(t, "2023", "90m+30s"), "", Scene{})
	g.refused(Stop{By: chess.White, For: "tea"}, refusal.NoSuchReason)
	g.refused(Resume{}, refusal.NotPaused)
}

// Article 6.11.4: whether another reason is valid is the arbiter's to say; the
// clocks stand until they let play resume.
func TestStopReasonQuestion6114(t *testing.T) {
	inAllEditions(t, func(t *testing.T, e *laws.Edition) {
		for how, want := range map[Decision]RulingKind{AcceptIt: NoAction, RejectIt: Breach} {
			g := table(t, hall(t, e.Name, "90m+30s"), "", Scene{})
			g.wantRulings(g.after(10*time.Second, Stop{By: chess.White, For: StopOther, Text: "I feel ill"}), AskArbiter)
			if g.s.OpenQuestion() != QuestionStopFor {
				t.Fatalf("open is %q", g.s.OpenQuestion())
			}
			g.refused(Resume{}, refusal.QuestionOpen)
			r := g.ruling(g.after(time.Minute, Answer{Decision: how}), want)
			stopped := e.Articles(laws.StoppedWithoutReason)[0]
			if r.Side != White || r.Articles[0] != stopped && r.Articles[1] != stopped {
				t.Errorf("%+v", r)
			}
			g.at += time.Minute
			g.wantClock(chess.White, 90*time.Minute+20*time.Second)
			g.do(Resume{})
			if c, ok := g.s.Running(); !ok || c != chess.White {
				t.Error("White's clock does not run again")
			}
		}
	})
}

// Article 12.6: the number of moves is no reason to stop the clocks before a
// flag has fallen; after it is (6.4).
func TestStopForMoveCount126(t *testing.T) {
	inAllEditions(t, func(t *testing.T, e *laws.Edition) {
		r := hall(t, e.Name, "40/90m:30m")
		g := table(t, r, "", Scene{})
		wantArticles(t, g.ruling(g.do(Stop{By: chess.White, For: StopMoveCount}), Breach),
			e.Articles(laws.StoppedWithoutReason, laws.Intervening, laws.Discipline)...)
		g = table(t, r, "", Scene{Clock: chess.ByColor[Display]{{Set: true, Shows: time.Second}, {}}})
		g.wantRulings(g.after(2*time.Second, Stop{By: chess.Black, For: StopMoveCount}), NoAction)
	})
}

// Article 6.11.1: the arbiter interrupts; if a question is answered meanwhile
// play does not resume by itself.
func TestPauseDuringQuestion6111(t *testing.T) {
	g := table(t, hall(t, "2014", "90m+30s"), "", Scene{Reversed: true})
	g.do(Observe{What: WrongColours})
	g.do(Pause{Why: "fire"})
	g.after(time.Minute, Answer{Decision: RejectIt})
	if g.s.Status() != Halted {
		t.Error("the answer has let play resume")
	}
	g.after(time.Minute, Resume{})
	g.wantClock(chess.White, 90*time.Minute+30*time.Second)
}

// Article 6.2.5: only the player whose clock runs adjusts pieces.
func TestAdjustInOwnTime625(t *testing.T) {
	inAllEditions(t, func(t *testing.T, e *laws.Edition) {
		g := table(t, hall(t, e.Name, "90m+30s"), "", Scene{})
		r := g.ruling(g.do(Adjust{By: chess.Black, Squares: []chess.Square{chess.E7}}), Refused)
		wantArticles(t, r, e.Articles(laws.Adjusting, laws.AdjustInOwnTime, laws.Distraction)...) // K21
	})
}
