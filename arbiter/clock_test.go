package arbiter

import (
	"testing"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/refusal"
)

// Article 6.6: nothing can be done before both have come, but calling the game
// off; then White's clock runs.
func TestStart66(t *testing.T) {
	g := create(t, rules(t, "2023", "3m+2s"), "")
	if g.s.Status() != Waiting {
		t.Errorf("status %s", g.s.Status())
	}
	for _, c := range []Command{
		Move{By: chess.White, Move: g.move("e2e4")}, Offer{By: chess.White}, Accept{By: chess.White}, Decline{By: chess.White},
		Claim{By: chess.White, Ground: FiftyMoves}, Resign{By: chess.White}, Pause{},
	} {
		g.refused(c, refusal.NotStarted)
	}
	g.refused(Resume{}, refusal.NotPaused)
	if _, ok := g.s.FlagAt(); ok {
		t.Error("a flag is to fall before the game begins")
	}
	g.at = time.Hour // however long it takes them
	g.do(Start{})
	if c, ok := g.s.Running(); !ok || c != chess.White || g.s.Remaining(chess.White, g.at) != 182*time.Second {
		t.Errorf("%v runs (%v) with %v", c, ok, g.s.Remaining(chess.White, g.at))
	}
	g.refused(Start{}, refusal.AlreadyStarted)
	var s State
	if _, err := Decide(&s, Start{}, 0); err == nil {
		t.Error("a game that was not created was started")
	}
	// From a position with Black to move, Black's clock runs.
	g = begin(t, rules(t, "2023", "3m+2s"), "8/8/6k1/8/2n5/8/3KR3/8 b - - 0 30")
	if c, _ := g.s.Running(); c != chess.Black || g.s.Completed(chess.White) != 30 || g.s.Completed(chess.Black) != 29 {
		t.Errorf("%v runs, completed %d and %d", c, g.s.Completed(chess.White), g.s.Completed(chess.Black))
	}
}

// Articles 6.2.1, 6.3.2: a move is completed when it is made, and the time of
// each move is recorded.
func TestMoveCompletes621(t *testing.T) {
	g := begin(t, rules(t, "2023", "3m+2s"), "")
	g.at = 10 * time.Second
	g.do(Move{By: chess.White, Move: g.move("e2e4")})
	g.at = 15*time.Second + 1
	g.do(Move{By: chess.Black, Move: g.move("e7e5")})
	moves := g.s.Moves()
	if moves[0].Clock != 174*time.Second || moves[1].Clock != 179*time.Second-1 {
		t.Errorf("after the moves the displays show %v and %v", moves[0].Clock, moves[1].Clock)
	}
	if moves[0].Took != 10*time.Second || moves[1].Took != 5*time.Second+1 {
		t.Errorf("the moves took %v and %v", moves[0].Took, moves[1].Took)
	}
	if moves[1].At != g.at || moves[1].SAN != "e5" || moves[1].By != chess.Black {
		t.Errorf("%+v", moves[1])
	}
	if g.s.Completed(chess.White) != 1 || g.s.Completed(chess.Black) != 1 {
		t.Error("one move by each is not completed")
	}
}

// Article 6.4: the flag of a period falls though the next period would bring
// time; the last move of the period made in time brings it.
func TestPeriods64(t *testing.T) {
	g := begin(t, rules(t, "2023", "2/1m:5m"), "")
	g.play("e2e4 e7e5")
	g.at = 30 * time.Second
	g.do(Move{By: chess.White, Move: g.move("g1f3")})
	if got := g.s.Remaining(chess.White, g.at); got < 5*time.Minute {
		t.Errorf("White has %v in the second period", got)
	}
	g.at += time.Minute
	g.do(Flag{})
	g.wantEnd(laws.WhiteWins, laws.ByTime, "6.9")
}

// Article 6.11: the arbiter stops the clocks and decides when play resumes;
// the time between is nobody's.
func TestPauseAndResume611(t *testing.T) {
	g := begin(t, rules(t, "2023", "1m"), "")
	g.play("e2e4")
	g.at = 10 * time.Second
	events := g.do(Pause{Why: "restart"})
	if events[0].Why != "restart" || g.s.Status() != Halted {
		t.Errorf("%+v, status %s", events[0], g.s.Status())
	}
	if a := g.s.Rules().Articles(events[0]); len(a) != 1 || a[0] != "6.11.1" {
		t.Errorf("stopping the clocks rests on %v", a)
	}
	g.at = time.Hour
	g.do(Flag{})
	g.wantGoesOn()
	g.refused(Move{By: chess.Black, Move: g.move("e7e5")}, refusal.Paused)
	g.refused(Pause{}, refusal.Paused)
	events = g.do(Resume{})
	if a := g.s.Rules().Articles(events[0]); len(a) != 1 || a[0] != "6.11.3" {
		t.Errorf("resuming rests on %v", a)
	}
	g.refused(Resume{}, refusal.NotPaused)
	if c, ok := g.s.Running(); !ok || c != chess.Black || g.s.Remaining(chess.Black, g.at) != 51*time.Second {
		t.Errorf("%v runs (%v) with %v, want Black with 51s", c, ok, g.s.Remaining(chess.Black, g.at))
	}
	g.do(Pause{})
	g.do(Resign{By: chess.Black}) // one may resign meanwhile
	g.wantEnd(laws.WhiteWins, laws.ByResignation, "5.1.2")
}

// A game in which somebody does not come is called off without a result.
func TestAbandon(t *testing.T) {
	g := create(t, rules(t, "2023", "3m"), "")
	g.do(Abandon{})
	g.wantEnd(laws.Unfinished, laws.ByAbandonment, "6.7.1")

	r := rules(t, "2023", "3m")
	r.Regulations.FirstMoveWithin = time.Minute
	for _, played := range []string{"", "e2e4 "} {
		g = begin(t, r, "")
		g.play(played)
		from := g.at
		due, ok := g.s.FirstMoveDue()
		if !ok || due != from+time.Minute {
			t.Errorf("after %q due at %v (%v), want a minute after %v", played, due, ok, from)
		}
		g.at = due - 1
		g.refused(Abandon{}, refusal.NotAbandoned)
		g.at = due
		g.do(Abandon{})
		g.wantEnd(laws.Unfinished, laws.ByAbandonment, "6.7.1")
	}
	// Stopped clocks do not count.
	g = begin(t, r, "")
	g.at = 20 * time.Second
	g.do(Pause{})
	if _, ok := g.s.FirstMoveDue(); ok {
		t.Error("a first move is due while the clocks are stopped")
	}
	g.at = 10 * time.Minute
	g.refused(Abandon{}, refusal.NotAbandoned)
	g.do(Resume{})
	if due, ok := g.s.FirstMoveDue(); !ok || due != 10*time.Minute+40*time.Second {
		t.Errorf("due at %v (%v)", due, ok)
	}
	// When both have moved there is no calling off.
	g.play("e2e4 e7e5")
	g.at += 2 * time.Minute
	g.refused(Abandon{}, refusal.NotAbandoned)
	// Without the regulation neither.
	g = begin(t, rules(t, "2023", "3m"), "")
	g.at = 2 * time.Minute
	g.refused(Abandon{}, refusal.NotAbandoned)
	// A clock shorter than the limit falls first.
	r.Control = mustControl(t, "30s")
	g = begin(t, r, "")
	g.at = time.Minute
	g.do(Abandon{})
	g.wantEnd(laws.BlackWins, laws.ByTime, "6.9")
	// At the same instant nobody has come, whoever looks at the clock.
	r.Control = mustControl(t, "1m")
	for _, c := range []Command{Flag{}, Abandon{}, Resign{By: chess.White}} {
		g = begin(t, r, "")
		g.at = 2 * time.Minute
		g.do(c)
		g.wantEnd(laws.Unfinished, laws.ByAbandonment, "6.7.1")
	}
	// The limit holds without clocks too.
	r.Control = mustControl(t, "none")
	g = begin(t, r, "")
	g.at = time.Minute
	g.do(Abandon{})
	g.wantEnd(laws.Unfinished, laws.ByAbandonment, "6.7.1")
}

func TestTimeDoesNotGoBack(t *testing.T) {
	g := begin(t, rules(t, "2023", "3m"), "")
	g.play("e2e4")
	g.at--
	g.refused(Move{By: chess.Black, Move: g.move("e7e5")}, refusal.TimeGoesBack)
	g.refused(Pause{}, refusal.TimeGoesBack)
}

// Online an illegal move is refused, and nobody moves for the other.
func TestMovesRefusedOnline(t *testing.T) {
	g := begin(t, rules(t, "2023", "3m"), "")
	black := begin(t, rules(t, "2023", "3m"), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1")
	g.refused(Move{By: chess.Black, Move: black.move("e7e5")}, refusal.NotOnMove)
	g.refused(Move{By: chess.White, Move: black.move("e7e5")}, refusal.IllegalMove)
	g.refused(Move{By: chess.White}, refusal.IllegalMove)
	g.refused(Move{By: chess.White, Move: 0xFFFF}, refusal.IllegalMove)
	g.refused(Move{By: 7, Move: g.move("e2e4")}, refusal.NoSuchSide)
	// In check: only moves out of it.
	g = begin(t, rules(t, "2023", "3m"), "R5k1/3r1ppp/8/8/8/8/5PPP/6K1 b - - 0 30")
	if got := g.s.LegalMoves(); len(got) != 1 || got[0] != g.move("d7d8") {
		t.Errorf("%d legal moves, want Rd8 alone", len(got))
	}
}
