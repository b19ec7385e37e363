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
	"github.com/hakem-chess/hakem/internal/store"
)

// White's clock starts when both have arrived, and not before (Article 6.6).
func TestClockStartsWhenBothHaveArrived(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		s := c.server()
		gameID := s.newGame(t, 5*time.Minute, 3*time.Second)
		first := s.comes(t, gameID, white)
		wantStatus(t, first.sees(), arbiter.Waiting)
		first.refused(game.Move{Text: "e4"}, "not-started")
		time.Sleep(10 * time.Minute)
		wantStatus(t, first.sees(), arbiter.Waiting)

		first.leaves() // to send the link by their telephone
		second := s.comes(t, gameID, black)
		s.comes(t, gameID, nobody)
		wantStatus(t, second.sees(), arbiter.Waiting)

		first = s.comes(t, gameID, white)
		now := second.sees()
		wantStatus(t, now, arbiter.Running)
		wantClock(t, now, chess.White, 5*time.Minute+3*time.Second)
		time.Sleep(10 * time.Second)
		now = first.sees()
		wantClock(t, now, chess.White, 4*time.Minute+53*time.Second)
		wantClock(t, now, chess.Black, 5*time.Minute+3*time.Second)
	})
}

// A press adds the increment and starts the opponent's clock (Article 6.2.1). Leaving the room stops nothing.
func TestClocksRun(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		s := c.server()
		gameID := s.newGame(t, 5*time.Minute, 3*time.Second)
		w, b := s.comes(t, gameID, white), s.comes(t, gameID, black)
		time.Sleep(20 * time.Second)
		w.plays("e4")
		wantClock(t, b.sees(), chess.White, 4*time.Minute+46*time.Second)
		b.leaves()
		time.Sleep(30 * time.Second)
		b = s.comes(t, gameID, black)
		b.plays("e7e5")
		now := w.sees()
		wantClock(t, now, chess.Black, 4*time.Minute+36*time.Second)
		if got := now.Plies[1]; got.SAN != "e5" || got.UCI != "e7e5" || got.Clock != 4*time.Minute+36*time.Second {
			t.Errorf("second ply = %+v", got)
		}
		if want := "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"; now.Plies[1].FEN != want {
			t.Errorf("position after the second ply = %s", now.Plies[1].FEN)
		}
	})
}

func TestCalledOffWithoutFirstMove(t *testing.T) {
	for name, test := range map[string]struct {
		base  time.Duration
		moves []string // White's, then Black's
	}{
		"White":                      {10 * time.Minute, nil},
		"Black":                      {10 * time.Minute, []string{"d4"}},
		"FlagFallsAtTheSameInstant":  {time.Minute, nil},
		"FlagFallsAtTheSameInstant2": {time.Minute, []string{"d4"}},
	} {
		t.Run(name, func(t *testing.T) {
			inClub(t, func(t *testing.T, c *club) {
				s := c.server()
				gameID := s.newGame(t, test.base, 0)
				w, b := s.comes(t, gameID, white), s.comes(t, gameID, black)
				for _, m := range test.moves {
					time.Sleep(30 * time.Second)
					w.plays(m)
				}
				time.Sleep(play.FirstMoveWithin - time.Millisecond)
				now := w.sees()
				wantStatus(t, now, arbiter.Running)
				if left, ok := now.FirstMoveIn(); !ok || left != time.Millisecond {
					t.Errorf("first move in %v (%v), want 1 ms", left, ok)
				}
				time.Sleep(time.Millisecond)
				now = b.sees()
				wantEnd(t, now, "*", "abandoned")
				if end, _ := now.State.End(); len(end.Articles) == 0 {
					t.Error("the end rests on no article")
				}
			})
		})
	}
}

func TestFirstMovesInTime(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		s := c.server()
		gameID := s.newGame(t, 10*time.Minute, 0)
		w, b := s.comes(t, gameID, white), s.comes(t, gameID, black)
		time.Sleep(play.FirstMoveWithin - time.Millisecond)
		w.plays("e4")
		time.Sleep(play.FirstMoveWithin - time.Millisecond)
		b.plays("e5")
		time.Sleep(8 * time.Minute)
		wantStatus(t, w.sees(), arbiter.Running)
	})
}

// The flag is noticed when it falls, whether anybody says something or not (Article 6.9).
func TestFlagFalls(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		s := c.server()
		gameID := s.newGame(t, 3*time.Minute, 0)
		w, b := s.comes(t, gameID, white), s.comes(t, gameID, black)
		w.plays("e4")
		b.plays("e5")
		time.Sleep(3*time.Minute - time.Millisecond)
		wantStatus(t, b.sees(), arbiter.Running)
		time.Sleep(time.Millisecond)
		now := b.sees()
		wantEnd(t, now, "0-1", "time")
		wantClock(t, now, chess.White, 0)
		w.refused(game.Move{Text: "Nf3"}, "game-over")
	})
}

// A move that was said before the flag fell is in time although the room was busy; one said after it is late.
func TestMoveInFlight(t *testing.T) {
	for name, test := range map[string]struct {
		said time.Duration // before the flag falls
		want arbiter.Status
	}{
		"InTime": {time.Millisecond, arbiter.Running},
		"Late":   {-time.Millisecond, arbiter.Over},
	} {
		t.Run(name, func(t *testing.T) {
			inClub(t, func(t *testing.T, c *club) {
				s := c.server()
				gameID := s.newGame(t, 3*time.Minute, 0)
				w, b := s.comes(t, gameID, white), s.comes(t, gameID, black)
				w.plays("e4")
				b.plays("e5")
				// The store takes its time over an offer of Black's, until after the flag, and not so long that it
				// would be nobody's time.
				time.Sleep(3*time.Minute - 40*time.Millisecond)
				hold := make(chan struct{})
				s.line.hold.Store(&hold)
				go func() { _ = b.subscription.Do(t.Context(), game.Offer{}, game.Writing{}) }()
				synctest.Wait()
				time.Sleep(40*time.Millisecond - test.said)
				go func() { _ = w.subscription.Do(t.Context(), game.Move{Text: "Nf3"}, game.Writing{}) }()
				time.Sleep(40 * time.Millisecond)
				s.line.hold.Store(nil)
				close(hold)
				wantStatus(t, b.sees(), test.want)
			})
		})
	}
}

// Nobody is told of what is not in the store.
func TestStoredBeforeTold(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		s := c.server()
		gameID := s.newGame(t, 5*time.Minute, 0)
		w, b := s.comes(t, gameID, white), s.comes(t, gameID, black)
		b.sees()
		hold := make(chan struct{})
		s.line.hold.Store(&hold)
		acknowledged := make(chan error, 1)
		go func() { acknowledged <- w.subscription.Do(t.Context(), game.Move{Text: "e4"}, game.Writing{}) }()
		if now := b.sees(); len(now.Plies) != 0 {
			t.Error("Black knows of a move that is not in the store")
		}
		select {
		case err := <-acknowledged:
			t.Fatalf("acknowledged (%v) before it was stored", err)
		default:
		}
		s.line.hold.Store(nil)
		close(hold)
		must(t, <-acknowledged)
		if now := b.sees(); len(now.Plies) != 1 {
			t.Errorf("Black sees %d moves, want 1", len(now.Plies))
		}
	})
}

func TestStoreFails(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		s := c.server()
		gameID := s.newGame(t, 2*time.Minute, 0)
		w, b := s.comes(t, gameID, white), s.comes(t, gameID, black)
		s.line.dead.Store(true)
		w.refusedAtAll(game.Move{Text: "e4"}, play.ErrNotKept)
		if now := b.sees(); len(now.Plies) != 0 {
			t.Error("a move that the store refused stands on the board")
		}
		w.refusedAtAll(game.Move{Text: "d4"}, play.ErrWaits) // the first one waits
		waiting := b.sees()
		left := waiting.State.Remaining(chess.White, waiting.Elapsed())
		time.Sleep(2 * time.Second)
		if !waiting.Waits || waiting.State.Remaining(chess.White, waiting.Elapsed()) != left {
			t.Error("the clocks do not stand for everybody while the move waits")
		}
		s.line.dead.Store(false)
		time.Sleep(2 * time.Second) // it is kept now
		b.plays("e5")
		s.line.deaf.Store(true)                    // which is not known before something is decided
		time.Sleep(2*time.Minute + 10*time.Second) // the flag falls, and cannot be booked
		wantStatus(t, b.sees(), arbiter.Running)
		s.line.deaf.Store(false)
		time.Sleep(2 * time.Second)
		now := b.sees()
		wantEnd(t, now, "0-1", "time")
		got := now.State.At()
		thought := 2*time.Minute - now.State.Remaining(chess.Black, got)
		if got != 2*time.Minute+thought || thought > 3*time.Second {
			t.Errorf("the game ended at %v of its time, of which Black thought %v; want when the flag fell", got, thought)
		}
	})
}

// A slip in the program is an error of one game, which goes on as it stands in the store.
func TestPanic(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		s := c.server()
		gameID := s.newGame(t, 5*time.Minute, 0)
		w, b := s.comes(t, gameID, white), s.comes(t, gameID, black)
		w.plays("e4")
		s.line.bad.Store(true)
		if err := b.subscription.Do(t.Context(), game.Move{Text: "e5"}, game.Writing{}); err == nil {
			t.Error("a move that met a panic is acknowledged")
		}
		s.line.bad.Store(false)
		b.plays("d5")
		if now := w.sees(); len(now.Plies) != 2 || now.Plies[1].SAN != "d5" {
			t.Errorf("%d plies after a panic", len(now.Plies))
		}
	})
}

func TestNobodyActsForAnother(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		s := c.server()
		gameID := s.newGame(t, 5*time.Minute, 0)
		w, b := s.comes(t, gameID, white), s.comes(t, gameID, black)
		for _, who := range []game.PlayerID{nobody, "a guess", "white", "\x00"} {
			stranger := s.comes(t, gameID, who)
			if place := stranger.place(); place != play.Spectator {
				t.Errorf("%q sits at %v", who, place)
			}
			for _, a := range []game.Action{game.Move{Text: "e2e4"}, game.Offer{}, game.Accept{}, game.Decline{},
				game.Claim{Ground: "threefold"}, game.Resign{}, game.Rematch{}} {
				stranger.refused(a, "not-a-player")
			}
		}
		b.refused(game.Move{Text: "e4"}, "not-on-move")
		b.refused(game.Move{Text: "e5"}, "not-on-move")
		w.plays("e4")
		w.refused(game.Move{Text: "d4"}, "not-on-move")
		b.does(game.Offer{})
		b.refused(game.Accept{}, "no-offer")
		b.refused(game.Begin{}, "unknown-command") // that is the arbiter's
		wantStatus(t, w.sees(), arbiter.Running)
	})
}

func TestSeatIsTakenOnce(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		s := c.server()
		id, err := s.Create(t.Context(), play.NewGame{Colour: play.TakesBlack, Rules: timed(t, time.Minute, 0), Maker: black})
		must(t, err)
		look, err := s.Look(t.Context(), id)
		must(t, err)
		links, err := s.Links(t.Context(), look, black)
		must(t, err)
		invited := func(who game.PlayerID, want play.LinkState) {
			t.Helper()
			got, err := s.Invitation(t.Context(), links.Opponent, who)
			must(t, err)
			if got.State != want || got.Game != id || want == play.LinkOpen && got.Seat != chess.White {
				t.Errorf("invitation seen with %q: %+v, want %s", who, got, want)
			}
		}
		invited(nobody, play.LinkOpen)
		invited("guest", play.LinkOpen)
		invited(black, play.LinkYours)
		if _, err := s.Join(t.Context(), links.Opponent, game.Seat{Player: black}); err != nil {
			t.Errorf("the maker comes by his own invitation: %v", err)
		}
		invited("guest", play.LinkOpen) // they have not taken the second seat

		watcher := s.comes(t, id, "guest")
		if _, err := s.Join(t.Context(), links.Opponent, game.Seat{Player: "guest"}); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Join(t.Context(), links.Opponent, game.Seat{Player: "late"}); !errors.Is(err, store.ErrSeatTaken) {
			t.Errorf("the second guest: %v, want %v", err, store.ErrSeatTaken)
		}
		invited("guest", play.LinkYours)
		invited("late", play.LinkTaken)
		if place := watcher.place(); place != play.Spectator {
			t.Errorf("who came as a spectator is %v without coming anew", place)
		}
		if place := s.comes(t, id, "guest").place(); place != play.PlaysWhite {
			t.Errorf("the guest sits at %v, want White's side", place)
		}
		if _, err := s.Invitation(t.Context(), "nowhere", "guest"); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("an invitation that nobody wrote: %v", err)
		}
	})
}

func TestLotDecidesColour(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		s := c.server()
		seen := map[play.Place]bool{}
		for range 64 {
			id, err := s.Create(t.Context(), play.NewGame{Rules: timed(t, time.Minute, 0), Maker: white})
			must(t, err)
			look, err := s.Look(t.Context(), id)
			must(t, err)
			seen[look.Place(white)] = true
		}
		if !seen[play.PlaysWhite] || !seen[play.PlaysBlack] || seen[play.Spectator] {
			t.Errorf("places drawn in 64 games: %v", seen)
		}
	})
}

// A second tab of a player is the same player.
func TestSecondTab(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		s := c.server()
		gameID := s.newGame(t, 5*time.Minute, 0)
		w, b := s.comes(t, gameID, white), s.comes(t, gameID, black)
		tab := s.comes(t, gameID, white)
		w.leaves()
		if !b.sees().Present[chess.White] {
			t.Error("White is taken for gone while one of his tabs is open")
		}
		tab.plays("e4")
		tab.leaves()
		if b.sees().Present[chess.White] {
			t.Error("White is taken for present after his last tab")
		}
	})
}

func TestSlowVisitorIsSentAway(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		s := c.server()
		gameID := s.newGame(t, 5*time.Minute, 0)
		w, b := s.comes(t, gameID, white), s.comes(t, gameID, black)
		slow := s.comes(t, gameID, nobody)
		for range 5 { // two knights go out and home
			for _, m := range []string{"g1f3", "g8f6", "f3g1", "f6g8"} {
				for _, p := range []*person{w, b} {
					if p.sees().State.Turn() == chess.White == (p == w) {
						p.plays(m)
						break
					}
				}
			}
			if w.sees().State.Status() == arbiter.Over {
				break // fivefold repetition
			}
		}
		n := 0
		for range slow.subscription.News() {
			n++
		}
		if !slow.subscription.TooSlow() || n == 0 || n > 17 {
			t.Errorf("too slow: %v, after %d states", slow.subscription.TooSlow(), n)
		}
		if b.subscription.TooSlow() {
			t.Error("who has followed is sent away")
		}
		again := s.comes(t, gameID, nobody)
		if got, want := again.sees().Seq, b.sees().Seq; got != want {
			t.Errorf("come back at event %d, the game is at %d", got, want)
		}
	})
}

func TestRematch(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		s := c.server()
		rules := timed(t, 5*time.Minute, time.Second)
		rules.Profile = arbiter.Site
		start, err := chess.Chess960Start(0)
		must(t, err)
		gameID := s.newGameOf(t, play.NewGame{Colour: play.TakesWhite, Rules: rules, Start: start})
		w, b := s.comes(t, gameID, white), s.comes(t, gameID, black)
		w.refused(game.Rematch{}, "game-not-over")
		w.does(game.Resign{})
		b.does(game.Rematch{})
		b.does(game.Rematch{}) // asking twice is not accepting
		if now := w.sees(); now.RematchBy != play.PlaysBlack || now.Game.Next != "" {
			t.Errorf("rematch offered by %v, next game %q", now.RematchBy, now.Game.Next)
		}
		w.does(game.Rematch{})
		next := b.sees().Game.Next
		if next == "" || w.sees().Game.Next != next {
			t.Fatalf("White is sent to %q, Black to %q", w.sees().Game.Next, next)
		}
		w.does(game.Rematch{}) // it is there already
		if got := b.sees().Game.Next; got != next {
			t.Errorf("a second rematch: %q", got)
		}
		look, err := s.Look(t.Context(), next)
		must(t, err)
		if look.Place(white) != play.PlaysBlack || look.Place(black) != play.PlaysWhite {
			t.Error("the colours are not changed")
		}
		old, again := w.last.State.Rules(), look.State.Rules()
		if !old.Control.Equal(again.Control) || old.Profile != again.Profile {
			t.Errorf("rules %+v became %+v", old, again)
		}
		if got := look.State.Start(); got != start {
			t.Errorf("the rematch begins from %s", got.FEN())
		}
		s.comes(t, next, white)
		wantStatus(t, s.comes(t, next, black).sees(), arbiter.Running)
	})
}

func TestIdleTableIsClearedAway(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		s := c.server()
		gameID := s.newGame(t, 5*time.Minute, 0)
		loads := func() int32 {
			before := s.line.loads.Load()
			s.comes(t, gameID, nobody).leaves()
			return s.line.loads.Load() - before
		}
		loads()
		time.Sleep(30 * time.Second)
		if n := loads(); n != 0 {
			t.Errorf("a room left half a minute ago was loaded %d times", n)
		}
		time.Sleep(2 * time.Minute)
		if n := loads(); n != 1 {
			t.Errorf("a room left two minutes ago was loaded %d times, want once", n)
		}
		w := s.comes(t, gameID, white)
		b := s.comes(t, gameID, black)
		w.plays("e4")
		b.plays("e5")
		w.leaves()
		b.leaves()
		time.Sleep(4 * time.Minute)
		if n := loads(); n != 0 {
			t.Errorf("a game in play was loaded %d times: its room had been cleared away", n)
		}
	})
}

// What the store does not take for a while, or takes slowly, is kept as it was decided, and the time that takes is
// nobody's (Article 6.11.1): neither the player who moved nor the opponent, who could not be told, loses any.
func TestOutageIsNobodysTime(t *testing.T) {
	for name, test := range map[string]struct {
		fails, mend func(s *server)
	}{
		"full disk": {func(s *server) { s.line.dead.Store(true) }, func(s *server) { s.line.dead.Store(false) }},
		"slow disk": {
			func(s *server) { hold := make(chan struct{}); s.line.hold.Store(&hold) },
			func(s *server) { hold := s.line.hold.Swap(nil); close(*hold) },
		},
	} {
		t.Run(name, func(t *testing.T) {
			inClub(t, func(t *testing.T, c *club) {
				s := c.server()
				gameID := s.newGame(t, time.Minute, 0)
				w, b := s.comes(t, gameID, white), s.comes(t, gameID, black)
				w.plays("e4")
				b.plays("e5")
				time.Sleep(57 * time.Second) // White has three seconds left
				test.fails(s)
				said := make(chan error, 1)
				go func() { said <- w.subscription.Do(t.Context(), game.Move{Text: "Nf3"}, game.Writing{}) }()
				time.Sleep(8 * time.Second)
				test.mend(s)
				<-said
				time.Sleep(2 * time.Second)
				now := b.sees()
				wantStatus(t, now, arbiter.Running)
				if len(now.Plies) != 3 {
					t.Fatalf("%d moves, want 3", len(now.Plies))
				}
				wantClock(t, now, chess.White, 3*time.Second)
				if left := now.State.Remaining(chess.Black, now.Elapsed()); left < 58*time.Second {
					t.Errorf("Black has %v, and could not know of the move", left)
				}
				b.plays("Nc6")
			})
		})
	}
}

// Who offers and claims without end would distract the opponent (Article 11.5) and fill the record; the opponent's own
// rights are not touched, and a move begins the count anew.
func TestAskingWithoutEnd(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		s := c.server()
		gameID := s.newGame(t, time.Hour, 0)
		w, b := s.comes(t, gameID, white), s.comes(t, gameID, black)
		w.plays("e4")
		b.plays("e5")
		offer, claim := game.Offer{}, game.Claim{Ground: "threefold"}
		for i := range 5 {
			b.does(claim) // refused: White has the move
			b.does(offer)
			if i == 0 {
				b.refused(offer, "offer-stands") // does not count
			}
			w.does(game.Decline{})
			w.sees()
			b.sees()
		}
		records := b.sees().Seq
		b.refused(claim, "asked-enough")
		b.refused(offer, "asked-enough")
		if got := b.sees().Seq; got != records {
			t.Errorf("%d records more", got-records)
		}
		w.does(claim) // wrong, and an offer
		b.does(game.Decline{})
		w.plays("Nf3")
		b.does(claim)
		b.does(game.Resign{})
		wantStatus(t, w.sees(), arbiter.Over)
	})
}

// An act is read and counted once, however often the store sends the room back to decide it again; and the room does
// not go on for ever: what cannot be decided fails, and nothing comes of it.
func TestConflicts(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		s := c.server()
		gameID := s.atBoard(t, false)
		w, b := s.comes(t, gameID, white), s.comes(t, gameID, black)
		before := w.sees().Seq
		for i := range 10 { // Article 11.5: so many offers and claims are enough
			s.line.conflicts.Store(int32(i % 8))
			w.does(game.Act{Line: "ask position"})
			if got := w.sees().Seq; got != before+i+1 {
				t.Fatalf("after %d acts there are %d records more", i+1, got-before)
			}
		}
		w.refused(game.Act{Line: "ask position"}, "asked-enough")
		s.line.conflicts.Store(1 << 20)
		if err := b.subscription.Do(t.Context(), game.Act{Line: "ask position"}, game.Writing{}); err == nil {
			t.Error("decided against a store that always has more records")
		}
		if tried := 1<<20 - s.line.conflicts.Load(); tried > 20 {
			t.Errorf("tried %d times", tried)
		}
		s.line.conflicts.Store(0)
		b.does(game.Act{Line: "ask position"})
	})
}
