package play_test

import (
	"testing"
	"time"

	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/play"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/refusal"
)

// TestOpponentLeft: who is away for a minute of their own time on move has left, and the opponent may claim the win or
// have the game called off. Coming back ends the count; the opponent's own time does not count, nor does an outage.
func TestOpponentLeft(t *testing.T) {
	notLeft := func(t *testing.T, p *person) {
		t.Helper()
		p.refused(game.Left{}, refusal.NotLeft)
	}
	inClub(t, func(t *testing.T, c *club) {
		s := c.server()
		id := s.newGame(t, 10*time.Minute, 0)
		w, b := s.comes(t, id, white), s.comes(t, id, black)
		w.plays("e4")
		b.plays("e5")
		b.leaves() // while it is White's move: that does not count
		time.Sleep(5 * time.Minute)
		notLeft(t, w)
		if in := w.sees().Left; in != 0 {
			t.Errorf("%v are counted on White's own move", in)
		}
		w.plays("Nf3")
		if in := w.sees().Left; in <= 59*time.Second || in > time.Minute {
			t.Errorf("%v are left", in)
		}
		time.Sleep(50 * time.Second)
		notLeft(t, w)
		b = s.comes(t, id, black) // in time
		time.Sleep(20 * time.Second)
		notLeft(t, w)
		b.leaves()
		time.Sleep(50 * time.Second)
		notLeft(t, w) // a new absence is counted from its beginning
		s.line.deaf.Store(true)
		s.line.mute.Store(true) // an outage: nobody's time, and nobody's absence
		time.Sleep(3 * time.Minute)
		s.line.deaf.Store(false)
		s.line.mute.Store(false)
		time.Sleep(3 * time.Second)
		notLeft(t, w)
		time.Sleep(9 * time.Second)
		must(t, w.subscription.Do(t.Context(), game.Left{}, game.Writing{}))
		if state := w.sees().State; state.Result() != laws.WhiteWins || state.Reason() != laws.ByLeaving {
			t.Errorf("%s, %s", state.Result(), state.Reason())
		}
	})
	t.Run("called off, at another server", func(t *testing.T) {
		inClub(t, func(t *testing.T, c *club) {
			one, two := c.server(), c.server()
			id := one.newGame(t, 10*time.Minute, 0)
			w, b := one.comes(t, id, white), two.comes(t, id, black)
			w.plays("e4")
			b.plays("e5")
			w.leaves()
			time.Sleep(59 * time.Second)
			notLeft(t, b)
			time.Sleep(2 * time.Second)
			must(t, b.subscription.Do(t.Context(), game.Left{Off: true}, game.Writing{}))
			if state := b.sees().State; state.Result() != laws.Unfinished || state.Reason() != laws.ByLeaving {
				t.Errorf("%s, %s", state.Result(), state.Reason())
			}
		})
	})
	t.Run("after a restart", func(t *testing.T) {
		inClub(t, func(t *testing.T, c *club) {
			s := c.server()
			id := s.newGame(t, 10*time.Minute, 0)
			w, b := s.comes(t, id, white), s.comes(t, id, black)
			w.plays("e4")
			b.plays("e5")
			s.kill()
			time.Sleep(time.Minute)
			s = c.server()
			time.Sleep(5 * time.Second)
			b = s.comes(t, id, black)
			notLeft(t, b) // the clocks stand for a minute, for White to come back
			time.Sleep(play.ReturnWithin + 50*time.Second)
			notLeft(t, b)
			time.Sleep(12 * time.Second)
			must(t, b.subscription.Do(t.Context(), game.Left{}, game.Writing{}))
			if state := b.sees().State; state.Result() != laws.BlackWins {
				t.Errorf("%s", state.Result())
			}
		})
	})
	t.Run("never under an arbiter, or supervised", func(t *testing.T) {
		inClub(t, func(t *testing.T, c *club) {
			s := c.server()
			supervised := timed(t, 10*time.Minute, 0)
			supervised.Supervision = laws.Supervised
			for name, g := range map[string]play.NewGame{
				"an arbiter": {Colour: play.TakesWhite, Rules: timed(t, 10*time.Minute, 0), Arbiter: true},
				"supervised": {Colour: play.TakesWhite, Rules: supervised},
			} {
				g.Maker, g.Opponent = white, game.Seat{Player: black}
				id, err := s.Create(t.Context(), g)
				must(t, err)
				look, err := s.Look(t.Context(), id)
				must(t, err)
				if within := look.State.Rules().Regulations.LeftWithin; within != 0 {
					t.Errorf("%s: %v", name, within)
				}
			}
		})
	})
}
