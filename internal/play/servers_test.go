package play_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/play"
	"github.com/hakem-chess/hakem/internal/store"
)

// comesBack is somebody whose news have ended, who comes to a game on another server.
func (p *person) comesBack(s *server) {
	p.t.Helper()
	for range p.subscription.News() { // they end
	}
	who, id := p.subscription.Who(), p.subscription.Game()
	p.leaves()
	v, err := s.Subscribe(p.t.Context(), id, who, nil)
	must(p.t, err)
	p.subscription, p.last, p.left = v, nil, false
	p.t.Cleanup(p.leaves)
}

// wantSame checks that two people on different servers see the same.
func wantSame(t *testing.T, one, other *person) {
	t.Helper()
	a, b := one.sees(), other.sees()
	switch {
	case a.Number != b.Number, a.Seq != b.Seq, a.Present != b.Present, a.RematchBy != b.RematchBy, a.Proposed != b.Proposed:
		t.Errorf("one sees publication %d of %d events, %v, %v; the other %d of %d, %v, %v",
			a.Number, a.Seq, a.Present, a.RematchBy, b.Number, b.Seq, b.Present, b.RematchBy)
	case a.State.Status() != b.State.Status(), len(a.Plies) != len(b.Plies):
		t.Errorf("one sees %s after %d moves, the other %s after %d", a.State.Status(), len(a.Plies), b.State.Status(), len(b.Plies))
	}
	for _, side := range []chess.Color{chess.White, chess.Black} {
		left := a.State.Remaining(side, a.Elapsed())
		wantClock(t, b, side, left)
	}
}

// Two people on different servers play a whole game; whoever watches on either sees the same, and what is refused is
// refused in the same words. Starting a server pauses nobody's game.
func TestTwoServers(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		first := c.server()
		gameID := first.newGame(t, 5*time.Minute, 0)
		w := first.comes(t, gameID, white)
		second := c.server()
		b := second.comes(t, gameID, black) // and play begins
		wantStatus(t, w.sees(), arbiter.Running)
		watchers := []*person{first.comes(t, gameID, nobody), second.comes(t, gameID, nobody)}

		third := c.server()
		time.Sleep(10 * time.Second)
		wantStatus(t, w.sees(), arbiter.Running)
		watchers = append(watchers, third.comes(t, gameID, nobody))

		w.plays("e4")
		b.refused(game.Move{Text: "Ke7"}, "illegal-move")
		b.refused(game.Act{Line: "press"}, "unknown-command")
		b.plays("e5")
		b.refused(game.Move{Text: "d5"}, "not-on-move")
		w.refused(game.Rematch{}, "game-not-over")
		b.does(game.Offer{})
		w.does(game.Decline{})
		w.plays("Nf3")
		for _, watcher := range append(watchers, b) {
			wantSame(t, w, watcher)
		}
		b.does(game.Claim{Ground: "threefold"})
		if rulings := w.sees().State.Rulings(); len(rulings) == 0 {
			t.Error("Black's wrong claim has no ruling")
		}
		b.plays("Nc6")
		w.does(game.Resign{})
		wantEnd(t, b.sees(), "0-1", "resignation")
		b.does(game.Rematch{})
		for _, watcher := range append(watchers, b) {
			wantSame(t, w, watcher)
		}
		w.does(game.Rematch{})
		if next := b.sees().Game.Next; next == "" || next != w.sees().Game.Next {
			t.Errorf("the rematch is %q here and %q there", w.sees().Game.Next, next)
		}

		b.leaves()
		time.Sleep(time.Second)
		if now := w.sees(); now.Present[chess.Black] {
			t.Error("Black has left the other server, and is present")
		}
	})
}

// The limits of what may be asked are the owner's: another server is no way round them.
func TestLimitsAcrossServers(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		first, second := c.server(), c.server()
		gameID := first.newGame(t, 5*time.Minute, 0)
		w, b := first.comes(t, gameID, white), second.comes(t, gameID, black)
		again := second.comes(t, gameID, white)
		for i := range 10 {
			from := w
			if i%2 == 1 {
				from = again
			}
			from.does(game.Claim{Ground: "threefold"})
		}
		for _, from := range []*person{w, again} {
			from.refused(game.Claim{Ground: "threefold"}, "asked-enough")
		}
		wantSame(t, w, b)
	})
}

// When the owner of a game is killed another server takes it up within seconds, and stops its clocks as of the last
// sign of life; what the killed one writes late is refused.
func TestOwnerIsKilled(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		first := c.server()
		gameID := first.newGame(t, 5*time.Minute, 0)
		w := first.comes(t, gameID, white)
		second := c.server()
		b := second.comes(t, gameID, black)
		w.plays("e4")
		b.plays("e5")
		w.plays("Nf3")
		time.Sleep(10 * time.Second)
		header, err := c.store.Header(t.Context(), gameID)
		must(t, err)
		first.kill()

		begun := time.Now()
		before := b.sees().Number
		for b.sees().Number == before && time.Since(begun) < 10*time.Second { // Black goes on where they are
			time.Sleep(100 * time.Millisecond)
		}
		if took := time.Since(begun); took > 4*time.Second {
			t.Errorf("the game was taken up after %v", took)
		}
		now := b.sees()
		wantStatus(t, now, arbiter.Running) // Black, on move, is back
		if left := now.State.Remaining(chess.Black, now.Elapsed()); left < 4*time.Minute+49*time.Second || left > 4*time.Minute+52*time.Second {
			t.Errorf("Black has %v after ten seconds", left)
		}
		late := store.Append{Game: gameID, Owner: header.Owner, Expected: now.Seq, Records: []store.Record{{At: time.Now(), Data: []byte("{}")}}}
		if err := c.store.Append(t.Context(), late); err != store.ErrFenced {
			t.Errorf("a late write of the killed server: %v, want ErrFenced", err)
		}
		w.comesBack(second)
		b.plays("Nc6")
		w.plays("Bb5")
		if got := len(b.sees().Plies); got != 5 {
			t.Errorf("%d moves, want 5", got)
		}
	})
}

// Who followed a game on a server that is killed is no longer present at it.
func TestFollowersServerIsKilled(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		first, second := c.server(), c.server()
		gameID := first.newGame(t, 5*time.Minute, 0)
		w := first.comes(t, gameID, white)
		second.comes(t, gameID, black)
		wantStatus(t, w.sees(), arbiter.Running)
		second.kill()
		time.Sleep(4 * time.Second)
		now := w.sees()
		if now.Present[chess.Black] {
			t.Error("Black's server is dead, and Black is present")
		}
		wantStatus(t, now, arbiter.Running) // nobody's game is paused
		w.plays("e4")
	})
}

// A server that was taken for dead and is not begins anew: it has no game any more, writes nothing, and plays new ones.
func TestServerTakenForDead(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		first, second := c.server(), c.server()
		gameID := first.newGame(t, 5*time.Minute, 0)
		w, b := first.comes(t, gameID, white), first.comes(t, gameID, black)
		w.plays("e4")
		b.plays("e5")
		first.line.dead.Store(true) // its line is cut, for a while
		time.Sleep(5 * time.Second)
		w2 := second.comes(t, gameID, white)
		wantStatus(t, w2.sees(), arbiter.Running)
		w2.plays("Nf3")
		first.line.dead.Store(false)
		time.Sleep(3 * time.Second)
		b.sees() // by way of a mirror now: nobody has been sent away
		b.plays("Nc6")
		synctest.Wait()
		if got := len(w2.sees().Plies); got != 4 {
			t.Errorf("%d moves, want 4", got)
		}
		other := first.newGame(t, 5*time.Minute, 0)
		first.comes(t, other, white)
		wantStatus(t, first.comes(t, other, black).sees(), arbiter.Running)
	})
}

// A watch that is set forward while the server is down costs nobody time: how long a game was alive is told by how long
// its server was up.
func TestWatchSetForward(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		first := c.server()
		gameID := first.newGame(t, 5*time.Minute, 0)
		w, b := first.comes(t, gameID, white), first.comes(t, gameID, black)
		w.plays("e4")
		b.plays("e5")
		time.Sleep(3 * time.Second) // White has 4:57 left
		must(t, first.Close(t.Context()))

		forward := func() time.Time { return time.Now().Add(time.Hour) }
		second := c.serverWith(play.Config{Now: forward})
		now := second.comes(t, gameID, white).sees()
		wantStatus(t, now, arbiter.Running)
		if left := now.State.Remaining(chess.White, now.Elapsed()); (left - 4*time.Minute - 57*time.Second).Abs() > time.Second {
			t.Errorf("White has %v, want 4:57", left)
		}
	})
}

// A game over the board that nobody looks at has no room after a while, and keeps its owner and its clocks: whoever
// comes back, on whichever server, finds them as they have run, and no other server takes the game up.
func TestNobodyLooks(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		first, second := c.server(), c.server()
		gameID := first.atBoard(t, false)
		w, b := first.comes(t, gameID, white), first.comes(t, gameID, black)
		now := w.sees()
		wantStatus(t, now, arbiter.Running)
		left := now.State.Remaining(chess.White, now.Elapsed())
		w.leaves()
		b.leaves()
		time.Sleep(5 * time.Minute)
		for _, s := range []*server{second, first} {
			now := s.comes(t, gameID, nobody).sees()
			wantStatus(t, now, arbiter.Running)
			wantClock(t, now, chess.White, left-5*time.Minute)
		}
		header, err := c.store.Header(t.Context(), gameID)
		must(t, err)
		if header.Owner.Epoch != 1 {
			t.Errorf("the game has had %d owners", header.Owner.Epoch)
		}
	})
}

// Who follows a game through a mirror, or at an owner that loses it, goes on through a mirror of the next owner, or at
// the game itself when it comes to their own server. Nobody is sent away, and who acts meanwhile acts there.
func TestMirrorOfTheNextOwner(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		first, second, third := c.server(), c.server(), c.server()
		gameID := first.newGame(t, 5*time.Minute, 0)
		w := first.comes(t, gameID, white)
		b, watcher := second.comes(t, gameID, black), third.comes(t, gameID, nobody)
		w.plays("e4")
		b.plays("e5")
		first.line.dead.Store(true) // its line is cut: it is taken for dead, and the others hear it no more
		time.Sleep(2500 * time.Millisecond)
		moved := make(chan error, 1)
		go func() { moved <- b.subscription.Do(t.Context(), game.Offer{}, game.Writing{}) }()
		time.Sleep(4 * time.Second)
		first.line.dead.Store(false)
		time.Sleep(10 * time.Second)
		header, err := c.store.Header(t.Context(), gameID)
		must(t, err)
		if header.Owner.Epoch < 2 {
			t.Fatal("nobody has taken up the game")
		}
		<-moved // whatever came of it, they are here
		w.plays("Nf3")
		b.plays("Nc6")
		for _, p := range []*person{w, b, watcher} {
			if got := len(p.sees().Plies); got != 4 {
				t.Errorf("%s sees %d moves, want 4", p.subscription.Who(), got)
			}
		}
		wantSame(t, w, watcher)
		watcher.leaves()
		b.leaves()
		time.Sleep(time.Second)
		if now := w.sees(); now.Present[chess.Black] || !now.Present[chess.White] {
			t.Errorf("present are %v", now.Present)
		}
	})
}
