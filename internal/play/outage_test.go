package play_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/play"
	"github.com/hakem-chess/hakem/laws"
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

// Who thinks while the store is known not to write thinks on nobody's time, whoever they are and however long it
// takes: everybody is told that the clocks stand, no flag falls, and both clocks go on where they stood.
func TestThinkingInAnOutage(t *testing.T) {
	for _, outage := range []time.Duration{3 * time.Second, 30 * time.Second, time.Hour} {
		inClub(t, func(t *testing.T, c *club) {
			s := c.server()
			gameID := s.newGame(t, 5*time.Minute, 0)
			w, b := s.comes(t, gameID, white), s.comes(t, gameID, black)
			w.plays("e4")
			b.plays("e5")
			time.Sleep(10 * time.Second)
			s.line.dead.Store(true)
			time.Sleep(outage)
			now := b.sees()
			if !now.Stands || now.Waits {
				t.Fatal("nobody is told that the clocks stand")
			}
			left := now.State.Remaining(chess.White, now.Elapsed())
			time.Sleep(time.Second)
			if again := now.State.Remaining(chess.White, now.Elapsed()); again != left || left < 4*time.Minute+48*time.Second {
				t.Errorf("White has %v, and then %v, after ten seconds", left, again)
			}
			s.line.dead.Store(false)
			time.Sleep(2 * time.Second)
			now = w.sees()
			wantStatus(t, now, arbiter.Running)
			after := now.State.Remaining(chess.White, now.Elapsed())
			if now.Stands || after > left || after < left-2*time.Second {
				t.Errorf("after the outage White has %v; they had %v when it began", after, left)
			}
			w.plays("Nf3")
			// A server killed now, with nothing written since, has charged it to nobody either.
			time.Sleep(2 * time.Second)
			s.kill()
			time.Sleep(time.Minute)
			later := c.server().comes(t, gameID, black).sees()
			if left := later.State.Remaining(chess.Black, later.Elapsed()); left < 4*time.Minute+55*time.Second {
				t.Errorf("Black has %v after a few seconds", left)
			}
		})
	}
}

// A game over the board that nobody looks at has its clocks running without a room: an outage is not its time either.
func TestOutageOfAQuietGame(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		s := c.server()
		rules := arbiter.Rules{Profile: arbiter.FIDE, Mode: arbiter.OverTheBoard, Control: timed(t, time.Hour, 0).Control}
		rules.Edition, rules.Supervision = timed(t, time.Hour, 0).Edition, laws.Unsupervised
		gameID := s.newGameOf(t, play.NewGame{Colour: play.TakesWhite, Rules: rules})
		w, b := s.comes(t, gameID, white), s.comes(t, gameID, black)
		w.does(game.Act{Line: "move e2e4"})
		w.leaves()
		b.leaves()
		time.Sleep(5 * time.Minute) // the room is cleared away
		s.line.dead.Store(true)
		time.Sleep(10 * time.Minute)
		s.line.dead.Store(false)
		time.Sleep(3 * time.Second)
		now := s.comes(t, gameID, white).sees()
		if left := now.State.Remaining(chess.White, now.Elapsed()); (left - 55*time.Minute).Abs() > 10*time.Second {
			t.Errorf("White has %v after five minutes of play", left)
		}
	})
}

// Who has moved sees that their move waits to be kept; nobody else is told of it, before it is kept.
func TestKeepingIsTheMoversOwn(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		first, second := c.server(), c.server()
		gameID := first.newGame(t, 5*time.Minute, 0)
		b := first.comes(t, gameID, black) // whose server owns it
		w := second.comes(t, gameID, white)
		first.line.deaf.Store(true)
		go func() { _ = w.subscription.Do(t.Context(), game.Move{Text: "e4"}, game.Writing{}) }()
		time.Sleep(4 * time.Second)
		for who, p := range map[string]*person{"White": w, "Black": b} {
			now := p.sees()
			if !now.Waits || !now.Stands || len(now.Plies) != 0 || now.Keeping.By != play.PlaysWhite || now.Keeping.UCI != "e2e4" {
				t.Errorf("%s sees that %+v waits, the clocks stand: %v", who, now.Keeping, now.Stands)
			}
		}
		first.line.deaf.Store(false)
		time.Sleep(2 * time.Second)
		if now := w.sees(); now.Waits || now.Stands || len(now.Plies) != 1 || now.Keeping != (play.Keeping{}) {
			t.Errorf("after the outage %d moves stand, and %+v waits", len(now.Plies), now.Keeping)
		}
	})
}

// A registry that is closed in an outage tries on for as long as it is let, and says what is not kept. Nothing that was
// acknowledged is lost, and what is not kept was acknowledged to nobody.
func TestClosedInAnOutage(t *testing.T) {
	for _, over := range []bool{true, false} {
		inClub(t, func(t *testing.T, c *club) {
			s := c.server()
			gameID := s.newGame(t, 5*time.Minute, 0)
			w, b := s.comes(t, gameID, white), s.comes(t, gameID, black)
			w.plays("e4")
			s.line.dead.Store(true)
			acknowledged := make(chan error, 1)
			go func() { acknowledged <- b.subscription.Do(t.Context(), game.Move{Text: "e5"}, game.Writing{}) }()
			time.Sleep(time.Second)
			if s.Writes() || len(s.Waiting()) != 1 {
				t.Errorf("the store writes: %v; %v wait", s.Writes(), s.Waiting())
			}
			if over {
				time.AfterFunc(500*time.Millisecond, func() { s.line.dead.Store(false) })
			}
			within, cancel := context.WithTimeout(t.Context(), 10*time.Second)
			defer cancel()
			err := s.Close(within)
			unkept := (*play.UnkeptError)(nil)
			if errors.As(err, &unkept) == over || !over && (len(unkept.Games) != 1 || unkept.Games[0] != gameID) {
				t.Errorf("over %v: closed with %v", over, err)
			}
			answer := <-acknowledged
			moves := len(c.server().comes(t, gameID, white).sees().Plies)
			if (answer == nil) != over || over && moves != 2 || !over && moves != 1 {
				t.Errorf("over %v: answered %v, and %d moves are kept", over, answer, moves)
			}
		})
	}
}

// What goes wrong again and again is logged when it begins and when it is over, with how long it lasted.
func TestOutageIsLoggedOnce(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		var log bytes.Buffer
		l := &line{Store: c.store}
		s := c.serverBy(l, play.Config{Log: slog.New(slog.NewTextHandler(&log, nil))})
		var people []*person
		for range 3 {
			gameID := s.newGame(t, 5*time.Minute, 0)
			people = append(people, s.comes(t, gameID, white))
			s.comes(t, gameID, black)
		}
		l.dead.Store(true)
		for _, w := range people {
			go func() { _ = w.subscription.Do(t.Context(), game.Move{Text: "e4"}, game.Writing{}) }()
		}
		time.Sleep(time.Minute)
		l.dead.Store(false)
		time.Sleep(3 * time.Second)
		synctest.Wait()
		for line, want := range map[string]int{
			`level=ERROR msg="cannot note a sign of life"`: 1, `level=INFO msg="over: cannot note a sign of life" lasted=`: 1,
			`level=ERROR msg="cannot keep what is decided"`: 1, `level=INFO msg="over: cannot keep what is decided" lasted=`: 1, "games=3": 1,
		} {
			if got := strings.Count(log.String(), line); got != want {
				t.Errorf("%s is logged %d times in\n%s", line, got, log.String())
			}
		}
	})
}
