package play_test

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/play"
)

// Who has moved while the store takes nothing is answered when it has taken the move; who waits longer is told that it
// is not kept yet. Trying again meanwhile neither decides nor counts anything.
func TestAnswerWhenKept(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		s := c.server()
		gameID := s.newGame(t, 5*time.Minute, 0)
		w, b := s.comes(t, gameID, white), s.comes(t, gameID, black)
		w.plays("e4")
		for i, outage := range []time.Duration{time.Second, 10 * time.Second} {
			s.line.deaf.Store(true)
			answered := make(chan error, 1)
			begun := time.Now()
			go func() { answered <- b.subscription.Do(t.Context(), game.Offer{}, game.Writing{}) }()
			synctest.Wait()
			for range 12 { // more than one may offer for a move
				if err := b.subscription.Do(t.Context(), game.Offer{}, game.Writing{}); !errors.Is(err, play.ErrWaits) {
					t.Fatalf("offered once more meanwhile: %v", err)
				}
			}
			if _, offered := w.sees().State.Offer(); offered {
				t.Fatal("White is told of an offer that is not kept")
			}
			time.Sleep(outage)
			s.line.deaf.Store(false)
			err := <-answered
			took := time.Since(begun)
			if i == 0 && (err != nil || took < outage || took > outage+2*time.Second) {
				t.Errorf("answered after %v: %v", took, err)
			}
			if i == 1 && (!errors.Is(err, play.ErrNotKept) || took < outage) {
				t.Errorf("answered after %v: %v", took, err)
			}
			time.Sleep(2 * time.Second)
			if by, offered := w.sees().State.Offer(); !offered || by != chess.Black {
				t.Error("the offer is not kept after the outage")
			}
			w.does(game.Decline{})
		}
	})
}

// A server that is killed after an outage of its disk, with nothing written since, has not charged it to anybody.
func TestKilledAfterOutage(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		s := c.server()
		gameID := s.newGame(t, 5*time.Minute, 0)
		w, b := s.comes(t, gameID, white), s.comes(t, gameID, black)
		w.plays("e4")
		b.plays("e5")
		hold := make(chan struct{})
		s.line.hold.Store(&hold)
		go func() { _ = w.subscription.Do(t.Context(), game.Move{Text: "Nf3"}, game.Writing{}) }()
		time.Sleep(8 * time.Second)
		s.line.hold.Store(nil)
		close(hold)
		time.Sleep(3 * time.Second) // Black thinks
		s.kill()
		time.Sleep(time.Hour)
		now := c.server().comes(t, gameID, black).sees()
		if left := now.State.Remaining(chess.Black, now.Elapsed()); left < 4*time.Minute+55*time.Second || left > 5*time.Minute {
			t.Errorf("Black has %v after three seconds", left)
		}
	})
}

// While the store takes no sign of life of anybody nobody is dead, and nobody's game is paused.
func TestStoreTakesNoSigns(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		first, second := c.server(), c.server()
		here, there := first.newGame(t, 5*time.Minute, 0), second.newGame(t, 5*time.Minute, 0)
		w, b := first.comes(t, here, white), second.comes(t, here, black)
		w2 := second.comes(t, there, white)
		first.comes(t, there, black)
		time.Sleep(3 * time.Second)
		for _, s := range []*server{first, second} {
			s.line.mute.Store(true)
		}
		time.Sleep(20 * time.Second)
		for _, s := range []*server{first, second} {
			s.line.mute.Store(false)
		}
		time.Sleep(5 * time.Second)
		for _, p := range []*person{w, b, w2} {
			now := p.sees()
			wantStatus(t, now, arbiter.Running)
			if n := len(now.State.Rulings()); n != 0 || now.Seq != w.sees().Seq {
				t.Errorf("%d rulings and %d events after an outage", n, now.Seq)
			}
		}
		w.plays("e4")
		b.plays("e5")
		w2.plays("d4")
	})
}

// A game that could not be taken up when a server started, because the disk was full, is taken up when there is room:
// neither the time until the start nor the time after it is anybody's.
func TestTakeUpLater(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		s := c.server()
		gameID := s.newGame(t, 5*time.Minute, 0)
		w, b := s.comes(t, gameID, white), s.comes(t, gameID, black)
		w.plays("e4")
		b.plays("e5")
		time.Sleep(10 * time.Second)
		s.kill()
		time.Sleep(20 * time.Minute)
		full := &line{Store: c.store}
		full.deaf.Store(true)
		next := c.serverBy(full, play.Config{})
		time.Sleep(10 * time.Minute)
		full.deaf.Store(false)
		time.Sleep(5 * time.Second)
		now := next.comes(t, gameID, black).sees()
		wantStatus(t, now, arbiter.Halted)
		now = next.comes(t, gameID, white).sees()
		wantStatus(t, now, arbiter.Running)
		if left := now.State.Remaining(chess.White, now.Elapsed()); left < 4*time.Minute+50*time.Second || left > 4*time.Minute+52*time.Second {
			t.Errorf("White has %v after ten seconds", left)
		}
	})
}

// A server that takes up many games on a slow disk goes on giving signs of life meanwhile.
func TestManyGamesTakenUpSlowly(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		s := c.server()
		var games []string
		for range 20 {
			gameID := s.newGame(t, time.Hour, 0)
			w, b := s.comes(t, gameID, white), s.comes(t, gameID, black)
			w.plays("e4")
			b.plays("e5")
			games = append(games, gameID)
		}
		s.kill()
		time.Sleep(time.Minute)
		slow := &line{Store: c.store}
		slow.lag.Store(int64(time.Second))
		c.serverBy(slow, play.Config{})
		c.server()
		time.Sleep(time.Minute)
		taken := map[string]int{}
		for _, gameID := range games {
			header, err := c.store.Header(t.Context(), gameID)
			must(t, err)
			taken[string(header.Owner.Server)]++
			if header.Owner.Epoch != 2 {
				t.Errorf("game %s has been taken up %d times", gameID, header.Owner.Epoch-1)
			}
		}
		if len(taken) > 2 {
			t.Errorf("the games are with %d servers", len(taken))
		}
	})
}
