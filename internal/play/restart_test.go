package play_test

import (
	"strings"
	"testing"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/play"
	"github.com/hakem-chess/hakem/internal/store"
)

// After a killed server the game goes on: the clocks stand as of its last sign of life, at most two seconds before its
// end, and run again when the player on move is back (Articles 6.11.1, 6.11.3).
func TestRestart(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		first := c.server()
		gameID := first.newGame(t, 10*time.Minute, 0)
		w, b := first.comes(t, gameID, white), first.comes(t, gameID, black)
		w.plays("e4")
		b.plays("e5")
		w.plays("Nf3")
		time.Sleep(20*time.Second + 700*time.Millisecond) // Black thinks
		first.kill()
		time.Sleep(time.Hour) // nobody notices for a while

		second := c.server()
		w = second.comes(t, gameID, white)
		now := w.sees()
		wantStatus(t, now, arbiter.Halted)
		if len(now.Plies) != 3 {
			t.Fatalf("%d moves, want 3", len(now.Plies))
		}
		used := 10*time.Minute - now.State.Remaining(chess.Black, now.Elapsed())
		if used < 18*time.Second+700*time.Millisecond || used > 20*time.Second+700*time.Millisecond {
			t.Errorf("Black is charged %v for 20.7 s", used)
		}
		if left := now.ResumesIn(); left != play.ReturnWithin {
			t.Errorf("the clocks stand still for %v, want %v", left, play.ReturnWithin)
		}
		time.Sleep(30 * time.Second)
		wantClock(t, w.sees(), chess.Black, 10*time.Minute-used) // White's return starts nothing
		b = second.comes(t, gameID, black)
		wantStatus(t, b.sees(), arbiter.Running)
		time.Sleep(5 * time.Second)
		now = b.sees()
		wantClock(t, now, chess.Black, 10*time.Minute-used-5*time.Second)
		wantClock(t, now, chess.White, 10*time.Minute)
		b.plays("Nc6")
		w.plays("Bb5")
	})
}

// Who does not come back within a minute has their clock running again.
func TestRestartWithoutReturn(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		first := c.server()
		gameID := first.newGame(t, 2*time.Minute, 0)
		w, b := first.comes(t, gameID, white), first.comes(t, gameID, black)
		w.plays("e4")
		b.plays("e5")
		first.kill()
		time.Sleep(time.Minute)

		second := c.server()
		b = second.comes(t, gameID, black)
		time.Sleep(play.ReturnWithin - time.Millisecond)
		wantStatus(t, b.sees(), arbiter.Halted)
		b.refused(game.Move{Text: "d5"}, "paused")
		time.Sleep(time.Millisecond)
		wantStatus(t, b.sees(), arbiter.Running)
		time.Sleep(2 * time.Minute)
		wantEnd(t, b.sees(), "0-1", "time")
	})
}

// A server killed while the clocks were stopped leaves them stopped, and nobody has lost time.
func TestRestartTwice(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		first := c.server()
		gameID := first.newGame(t, 10*time.Minute, 0)
		w, b := first.comes(t, gameID, white), first.comes(t, gameID, black)
		w.plays("e4")
		b.plays("e5")
		first.kill()
		time.Sleep(10 * time.Second)
		second := c.server()
		time.Sleep(40 * time.Second)
		second.kill()
		time.Sleep(10 * time.Second)

		third := c.server()
		b = third.comes(t, gameID, black)
		now := b.sees()
		wantStatus(t, now, arbiter.Halted)
		wantClock(t, now, chess.White, 10*time.Minute)
		if left := now.ResumesIn(); left != play.ReturnWithin {
			t.Errorf("the clocks stand still for %v, want %v anew", left, play.ReturnWithin)
		}
		third.comes(t, gameID, white).plays("Nf3")
	})
}

// The time for a first move runs on with the clock, not with the calendar.
func TestRestartBeforeFirstMove(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		first := c.server()
		gameID := first.newGame(t, 10*time.Minute, 0)
		first.comes(t, gameID, white)
		first.comes(t, gameID, black)
		time.Sleep(40 * time.Second)
		first.kill()
		time.Sleep(time.Minute)
		second := c.server()
		w := second.comes(t, gameID, white)
		now := w.sees()
		wantStatus(t, now, arbiter.Running)
		if left, ok := now.FirstMoveIn(); !ok || left < 20*time.Second || left > 22*time.Second {
			t.Errorf("first move in %v (%v), want 20 s and at most 2 more", left, ok)
		}
		time.Sleep(23 * time.Second)
		wantEnd(t, w.sees(), "*", "abandoned")
	})
}

// A flag that had fallen when the server was last alive has fallen, even if the server died before booking it.
func TestRestartAfterFlag(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		first := c.server()
		gameID := first.newGame(t, 2*time.Minute, 0)
		w, b := first.comes(t, gameID, white), first.comes(t, gameID, black)
		w.plays("e4")
		b.plays("e5")
		first.line.deaf.Store(true) // it is alive, and can book nothing more
		time.Sleep(3 * time.Minute)
		first.kill()
		second := c.server()
		wantEnd(t, second.comes(t, gameID, nobody).sees(), "0-1", "time")
	})
}

// A server that is closed in good order leaves its last sign of life.
func TestClose(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		first := c.server()
		gameID := first.newGame(t, 10*time.Minute, 0)
		w, b := first.comes(t, gameID, white), first.comes(t, gameID, black)
		w.plays("e4")
		time.Sleep(10*time.Second + 999*time.Millisecond)
		must(t, first.Close(t.Context()))
		if _, open := <-b.subscription.News(); open {
			for range b.subscription.News() { // the news end
			}
		}
		if b.subscription.TooSlow() {
			t.Error("sent away as too slow when the registry closed")
		}
		b.refusedAtAll(game.Move{Text: "e5"}, play.ErrClosed)
		if _, err := first.Look(t.Context(), gameID); err == nil {
			t.Error("a closed registry shows a game")
		}
		now := c.server().comes(t, gameID, white).sees()
		wantClock(t, now, chess.Black, 10*time.Minute-10*time.Second-999*time.Millisecond)
	})
}

// A game whose records cannot be read is one game lost, not all.
func TestRestartWithDamagedGame(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		first := c.server()
		good, damaged := first.newGame(t, 10*time.Minute, 0), first.newGame(t, 10*time.Minute, 0)
		for _, gameID := range []string{good, damaged} {
			w, b := first.comes(t, gameID, white), first.comes(t, gameID, black)
			w.plays("e4")
			b.plays("e5")
		}
		header, err := c.store.Header(t.Context(), damaged)
		must(t, err)
		must(t, c.store.Append(t.Context(), store.Append{Game: damaged, Owner: header.Owner, Expected: header.Seq, Summary: header.Summary,
			Records: []store.Record{{At: time.Now(), Data: []byte(`{"event":"moved"`)}}}))
		first.kill()

		second := c.server()
		second.comes(t, good, white).plays("Nf3")
		if _, err := second.Look(t.Context(), damaged); err == nil || !strings.Contains(err.Error(), damaged) {
			t.Errorf("the damaged game: error %v, want one that names it", err)
		}
	})
}
