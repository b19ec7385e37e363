package play_test

import (
	"testing"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/play"
	"github.com/hakem-chess/hakem/refusal"
)

// inHall makes a game of the hall whose clocks run, ten minutes each, and returns its arbiter.
func (s *server) inHall(t *testing.T) (gameID string, a *person) {
	t.Helper()
	rules := timed(t, 10*time.Minute, 0)
	rules.Mode = arbiter.OverTheBoard
	gameID, err := s.Create(t.Context(), play.NewGame{Rules: rules, Hall: true, Maker: official})
	must(t, err)
	a = s.comes(t, gameID, official)
	a.does(game.Begin{})
	return gameID, a
}

// TestBareMoves: the arbiter of a game of the hall types moves alone, in their own letters; each is completed by its
// player pressing the clock (Article 6.2.1). What is no legal move is refused and enters nothing.
func TestBareMoves(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		_, a := c.server().inHall(t)
		a.plays("e4", "e5", "nf3", "Nc6")
		now := a.sees()
		if side, _ := now.State.Running(); len(now.Plies) != 4 || now.Plies[2].SAN != "Nf3" || side != chess.White {
			t.Errorf("moves %v, the clock of %v runs", now.Plies, side)
		}
		for text, code := range map[string]refusal.Code{"Nh5": refusal.IllegalMove, "e5": refusal.IllegalMove, "white press": refusal.UnreadableMove, "Nd2": refusal.IllegalMove} {
			a.refused(game.Move{Text: text}, code)
		}
		a.decides("pause", "fire")
		a.refused(game.Move{Text: "Bb5"}, refusal.Code(refusal.Paused))
	})
}

// TestSlip: the last entry of the arbiter of the hall is taken back as if it had never been made: the clock that ran
// runs on, nothing of it stands among the rulings, and another server knows no more of it.
func TestSlip(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		first := c.server()
		gameID, a := first.inHall(t)
		a.refused(game.Slip{}, refusal.NothingEntered) // that the clocks run is no entry
		a.plays("e4")
		time.Sleep(10 * time.Second)
		a.plays("d5")
		time.Sleep(5 * time.Second)
		a.plays("exd5")
		time.Sleep(30 * time.Second)
		a.does(game.Slip{})
		now := a.sees()
		if side, _ := now.State.Running(); len(now.Plies) != 2 || side != chess.White {
			t.Errorf("after a slip %v, the clock of %v runs", now.Plies, side)
		}
		// White's clock has run since Black's move: five seconds and thirty.
		if left := now.State.Remaining(chess.White, now.Elapsed()); left != 10*time.Minute-35*time.Second {
			t.Errorf("White has %v left", left)
		}
		if left := now.State.Remaining(chess.Black, now.Elapsed()); left != 10*time.Minute-10*time.Second {
			t.Errorf("Black has %v left", left)
		}
		a.acts("white move b1b5", "white press", "black claim illegal")
		if now := a.sees(); now.State.Offences(chess.White) != 1 {
			t.Errorf("%d offences", now.State.Offences(chess.White))
		}
		a.does(game.Slip{}) // of the claim, then of the press, the move and the move before
		a.does(game.Slip{})
		a.does(game.Slip{})
		a.does(game.Slip{})
		if now := a.sees(); len(now.Plies) != 1 || now.State.Offences(chess.White) != 0 || len(now.State.Rulings()) != 0 {
			t.Errorf("after four slips %v, %d rulings", now.Plies, len(now.State.Rulings()))
		}
		a.plays("c5", "c3")
		second := c.server()
		watcher := second.comes(t, gameID, "Watcher")
		if now := watcher.sees(); len(now.Plies) != 3 || now.Plies[1].SAN != "c5" {
			t.Errorf("at another server %v", now.Plies)
		}
		a.does(game.Slip{})
		if now := watcher.sees(); len(now.Plies) != 2 {
			t.Errorf("at another server %v after a slip", now.Plies)
		}
		happened, err := first.Events(t.Context(), gameID)
		must(t, err)
		for _, e := range happened {
			if e.Kind == arbiter.Ruled || e.Kind == arbiter.Complained {
				t.Errorf("%v is among what happened", e)
			}
		}
		first.kill()
		time.Sleep(time.Minute)
		a = second.comes(t, gameID, official)
		if now := a.sees(); len(now.Plies) != 2 {
			t.Errorf("after a restart %v", now.Plies)
		}
		a.refused(game.Slip{}, refusal.NothingEntered)
	})
}

// TestSlipElsewhere: players' own acts are nobody's slip, and a game that is over is corrected by its result (8.7).
func TestSlipElsewhere(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		s := c.server()
		gameID := s.atBoard(t, true)
		w, a := s.comes(t, gameID, white), s.comes(t, gameID, official)
		_ = s.comes(t, gameID, black)
		w.refused(game.Slip{}, "unknown-command")
		a.refused(game.Slip{}, "unknown-command")
		_, a = s.inHall(t)
		a.acts("white resign")
		a.refused(game.Slip{}, "game-over")
	})
}
