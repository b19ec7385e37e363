package play_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/play"
)

// Positions that the time of a move does not decide.
const (
	deadSlowly = "k7/8/p1p2p2/2P2P1p/PpP4P/1P1K4/8/8 w - - 0 1" // nobody can mate: 51,140 positions can arise
	// White can mate, which takes 38,591 positions to see
	aliveSlowly = "5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1"
)

// doubtful makes a game that begins with a position, and has both players come.
func (s *server) doubtful(t *testing.T, fen string) (w, b *person) {
	t.Helper()
	p, _, err := chess.PositionFromFEN(fen, chess.Standard)
	must(t, err)
	gameID := s.newGameOf(t, play.NewGame{Colour: play.TakesWhite, Rules: timed(t, 5*time.Minute, 0), Start: p})
	return s.comes(t, gameID, white), s.comes(t, gameID, black)
}

// A dead position that is found out beside the game ended it when it arose (Article 5.2.2), whatever was played since;
// everybody is told with its proof.
func TestDeadPositionFoundOut(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		w, b := c.server().doubtful(t, deadSlowly)
		synctest.Wait()
		for _, p := range []*person{w, b} {
			now := p.sees()
			wantEnd(t, now, "1/2-1/2", "dead-position")
			if now.Undecided {
				t.Error("it is still being worked out")
			}
			end, _ := now.State.End()
			if end.Dated == nil || *end.Dated != 0 || end.Why != "exhausted" || len(end.Articles) != 1 || end.Articles[0] != "5.2.2" {
				t.Errorf("the end is %+v", end)
			}
		}
	})
}

// What the check after a move leaves open is settled before anybody is told of the move: nobody sees a game go on in a
// position that is soon found to be dead (Article 5.2.2), nor is told that it is being worked out.
func TestDeadPositionBeforeItIsTold(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		w, b := c.server().doubtful(t, "4k3/8/8/1p1p1p1p/1P1P1P2/7P/8/4K3 w - - 0 40")
		if now := b.sees(); now.Undecided || now.State.Status() != arbiter.Running {
			t.Fatalf("before the move: undecided %v, %s", now.Undecided, now.State.Status())
		}
		w.plays("h4")
		for _, p := range []*person{w, b} {
			now := p.sees()
			wantEnd(t, now, "1/2-1/2", "dead-position")
			end, _ := now.State.End()
			if now.Undecided || end.Dated == nil || *end.Dated != 1 || end.Why != "blocked" || len(end.Articles) != 1 || end.Articles[0] != "5.2.2" {
				t.Errorf("undecided %v, the end is %+v", now.Undecided, end)
			}
		}
	})
}

// While it is found out the game goes on, and goes on afterwards if somebody can still mate.
func TestPositionFoundAlive(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		w, b := c.server().doubtful(t, aliveSlowly)
		synctest.Wait()
		if now := b.sees(); now.Undecided || now.State.Status() != arbiter.Running {
			t.Errorf("undecided %v, %s", now.Undecided, now.State.Status())
		}
		w.plays("Kg3")
		synctest.Wait()
		if now := b.sees(); now.Undecided || now.State.Status() != arbiter.Running || len(now.Plies) != 1 {
			t.Errorf("undecided %v, %s", now.Undecided, now.State.Status())
		}
	})
}

// What is not found out within the budget counts as alive, and nobody is told any more that it is being worked out.
func TestPositionNotFoundOut(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		_, b := c.serverWith(play.Config{DeadBudget: 20_000}).doubtful(t, deadSlowly)
		synctest.Wait()
		if now := b.sees(); now.Undecided || now.State.Status() != arbiter.Running {
			t.Errorf("undecided %v, %s", now.Undecided, now.State.Status())
		}
	})
}

// A server that is killed before the proof is booked has the next one find it out again.
func TestDeadPositionAfterRestart(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		first := c.serverWith(play.Config{DeadBudget: 20_000}) // it finds nothing
		w, _ := first.doubtful(t, deadSlowly)
		w.plays("Ke3")
		gameID := w.sees().Game.ID
		first.kill()
		second := c.server()
		time.Sleep(3 * time.Second) // the first server is found dead; nobody has come yet
		look, err := second.Look(t.Context(), gameID)
		must(t, err)
		wantEnd(t, look, "1/2-1/2", "dead-position")
		if end, _ := look.State.End(); end.Dated == nil || *end.Dated != 1 {
			t.Errorf("the end is %+v", end)
		}
	})
}

// The proof waits until the store takes it; a flag that has fallen meanwhile does not count (Article 5.2.2: the game
// had ended).
func TestDeadPositionStoreFails(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		s := c.server()
		p, _, err := chess.PositionFromFEN(deadSlowly, chess.Standard)
		must(t, err)
		id, err := s.Create(t.Context(), play.NewGame{Colour: play.TakesWhite, Rules: timed(t, 5*time.Minute, 0), Start: p, Maker: white})
		must(t, err)
		s.line.deaf.Store(true)
		w := s.comes(t, id, white)
		synctest.Wait()
		if now := w.sees(); !now.Undecided || now.State.Status() == arbiter.Over {
			t.Errorf("undecided %v, %s, while nothing can be booked", now.Undecided, now.State.Status())
		}
		s.line.deaf.Store(false)
		time.Sleep(2 * time.Second)
		now := w.sees()
		wantEnd(t, now, "1/2-1/2", "dead-position")
		if now.Undecided {
			t.Error("it is still being worked out")
		}
	})
}
