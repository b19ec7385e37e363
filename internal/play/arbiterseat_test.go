package play_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/play"
	"github.com/hakem-chess/hakem/internal/store"
)

// Nobody rules on their own game: who opens the arbiter's link in a private window sits there and may do nothing until
// the opponent, too, has confirmed them (Article 12.1 speaks of an arbiter, not of a player's second browser).
func TestArbiterIsConfirmedByBoth(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		s := c.server()
		rules := timed(t, 10*time.Minute, 0)
		rules.Mode = arbiter.OverTheBoard
		gameID := s.newGameOf(t, play.NewGame{Colour: play.TakesWhite, Rules: rules, Arbiter: true})
		w, b := s.comes(t, gameID, white), s.comes(t, gameID, black)
		wantSeat(t, w.sees(), play.SeatFree, "")
		w.refused(game.Confirm{}, "another-arbiter")

		for _, name := range []string{"", "  ", "123", "a\u202eb", "a\x07b", strings.Repeat("ş", 61)} {
			if _, err := s.Officiate(t.Context(), s.links(t, gameID).Arbiter, official, name); !errors.Is(err, game.ErrName) {
				t.Errorf("the name %q: error = %v", name, err)
			}
		}
		first := s.links(t, gameID).Arbiter
		_, err := s.Officiate(t.Context(), first, official, "  Ayşe   Yılmaz ")
		must(t, err)
		wantSeat(t, w.sees(), play.SeatWaiting, "Ayşe Yılmaz") // those who are here are told at once
		a := s.comes(t, gameID, official)
		if a.place() != play.Unconfirmed {
			t.Errorf("who is not confirmed sits at %v", a.place())
		}
		wontAct := func() {
			t.Helper()
			a.refused(game.Act{Line: "penalise white warning", Because: "it is mine"}, "not-confirmed")
			a.refused(game.Begin{}, "not-confirmed")
			a.refused(game.Confirm{Sits: w.sees().SeatID()}, "not-a-player")
		}
		wontAct()
		w.does(game.Confirm{Sits: w.sees().SeatID()})
		wontAct()
		w.does(game.Confirm{Sits: w.sees().SeatID()}) // twice is once
		wontAct()
		s.comes(t, gameID, nobody).refused(game.Confirm{Sits: w.sees().SeatID()}, "not-a-player")
		b.refused(game.Confirm{Sits: "000000000000"}, "another-arbiter")
		b.does(game.Confirm{Sits: b.sees().SeatID()})
		wantSeat(t, a.sees(), play.SeatConfirmed, "Ayşe Yılmaz")
		a.decides("penalise white warning", "White talked")
		if n := len(b.sees().State.Rulings()); n != 1 {
			t.Errorf("%d rulings", n)
		}

		// One player cannot have a confirmed arbiter replaced; both can, and either may change their mind first.
		w.does(game.Refuse{Sits: w.sees().SeatID()})
		wantSeat(t, b.sees(), play.SeatConfirmed, "Ayşe Yılmaz")
		if b.sees().Another != (chess.ByColor[bool]{chess.White: true}) {
			t.Errorf("who wants another: %v", b.sees().Another)
		}
		w.does(game.Confirm{Sits: w.sees().SeatID()})
		b.does(game.Refuse{Sits: b.sees().SeatID()})
		wantSeat(t, b.sees(), play.SeatConfirmed, "Ayşe Yılmaz")
		a.decides("penalise black warning", "Black talked")
		w.does(game.Refuse{Sits: w.sees().SeatID()})
		wantSeat(t, b.sees(), play.SeatFree, "")
		a.refused(game.Act{Line: "penalise black warning", Because: "still"}, "not-a-player")

		// The old link leads nowhere; by the new one somebody comes whom nobody has confirmed, and leaves again.
		if _, err := s.Officiate(t.Context(), first, "late", "Late"); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("the old link: %v", err)
		}
		_, err = s.Officiate(t.Context(), s.links(t, gameID).Arbiter, "second", "Ömer")
		must(t, err)
		wantSeat(t, w.sees(), play.SeatWaiting, "Ömer")
		b.does(game.Confirm{Sits: b.sees().SeatID()})
		w.does(game.Refuse{Sits: w.sees().SeatID()}) // who is not confirmed by both is refused by one
		wantSeat(t, w.sees(), play.SeatFree, "")
		_, err = s.Officiate(t.Context(), s.links(t, gameID).Arbiter, "third", "Üçüncü")
		must(t, err)
		third := s.comes(t, gameID, "third")
		s.confirm(t, gameID, white)
		s.confirm(t, gameID, black)
		third.decides("penalise white warning", "White talked again")
		third.does(game.Vacate{})
		wantSeat(t, w.sees(), play.SeatFree, "")

		// Who held the office is on record.
		var kept []string
		for _, g := range w.sees().History.Given {
			if g.Act == "office" || g.Act == "vacate" {
				kept = append(kept, g.Act+" "+g.Because)
			}
		}
		if got := strings.Join(kept, ", "); got != "office Ayşe Yılmaz, vacate Ayşe Yılmaz, office Üçüncü, vacate Üçüncü" {
			t.Errorf("on record: %s", got)
		}
	})
}

// A server that is started again knows who was confirmed; a rematch keeps the arbiter whom both wanted.
func TestConfirmedArbiterStays(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		first := c.server()
		gameID := first.atBoard(t, true)
		first.kill()
		second := c.server()
		w, b, a := second.comes(t, gameID, white), second.comes(t, gameID, black), second.comes(t, gameID, official)
		wantSeat(t, a.sees(), play.SeatConfirmed, "Ayşe Yılmaz")
		w.acts("resign")
		w.does(game.Rematch{})
		b.does(game.Rematch{})
		again := second.comes(t, b.sees().Game.Next, official)
		wantSeat(t, again.sees(), play.SeatConfirmed, "Ayşe Yılmaz")
	})
}

// Until the arbiter is confirmed the players settle what waits for one between themselves, as if there were none.
func TestPlayersAgreeWhileNobodyIsConfirmed(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		s := c.server()
		rules := timed(t, 10*time.Minute, 0)
		rules.Mode = arbiter.OverTheBoard
		gameID := s.newGameOf(t, play.NewGame{Colour: play.TakesWhite, Rules: rules, Arbiter: true})
		w, b := s.comes(t, gameID, white), s.comes(t, gameID, black)
		_, err := s.Officiate(t.Context(), s.links(t, gameID).Arbiter, official, "Ayşe")
		must(t, err)
		w.does(game.Act{Line: "stop other", Say: "the light"})
		w.does(game.Propose{What: play.AnswerAccept})
		b.does(game.Propose{What: play.AnswerAccept})
		if n := len(w.sees().State.OpenQuestions()); n != 0 {
			t.Errorf("%d questions are open", n)
		}
	})
}

// The arbiter's acts have limits like the players': so many before a move, and not faster than a person acts.
func TestArbitersActsAreLimited(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		s := c.server()
		gameID := s.atBoard(t, true)
		s.comes(t, gameID, white)
		s.comes(t, gameID, black)
		a := s.comes(t, gameID, official)
		warn := game.Act{Line: "penalise white warning", Because: "too loud"}
		for range 20 {
			a.does(warn)
			a.sees()
		}
		a.refused(warn, "ruled-enough")
		time.Sleep(time.Second)
		a.does(warn)
		a.does(warn)
		a.refused(warn, "ruled-enough")
		time.Sleep(time.Minute)
		a.refused(game.Act{Line: "penalise white warning", Because: strings.Repeat("ş", 301)}, "reason-too-long")
	})
}

func wantSeat(t *testing.T, s *play.Snapshot, seat play.Seat, name string) {
	t.Helper()
	if s.Seat() != seat || s.Game.Arbiter.Name != name {
		t.Errorf("the arbiter's seat is %s, of %q; want %s, of %q", s.Seat(), s.Game.Arbiter.Name, seat, name)
	}
}
