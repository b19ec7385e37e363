package lobby

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/clock"
	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/play"
	"github.com/hakem-chess/hakem/laws"
)

// made remembers the games that the lobby has had made.
type made struct {
	mu    sync.Mutex
	games []play.NewGame
	fails error
	wait  chan struct{} // if there is one, games are made when it is closed
}

func (m *made) Create(_ context.Context, g play.NewGame) (string, error) {
	if m.wait != nil {
		<-m.wait
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.fails != nil {
		return "", m.fails
	}
	m.games = append(m.games, g)
	return fmt.Sprint("game ", len(m.games)), nil
}

// watch is a clock that goes on when it is told to.
type watch struct {
	mu sync.Mutex
	at time.Time
}

func (w *watch) now() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.at
}

func (w *watch) forward(d time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.at = w.at.Add(d)
}

func newLobby() (*Lobby, *made, *watch) {
	games, w := &made{}, &watch{at: time.Date(2026, 12, 1, 12, 0, 0, 0, time.UTC)}
	return New(games, w.now), games, w
}

// wants is a game of so many minutes and seconds that somebody wants.
func wants(who game.PlayerID, minutes, seconds int, colour play.Colour) Wanted {
	c, err := clock.NewControl(clock.Period{Base: time.Duration(minutes) * time.Minute, Extra: time.Duration(seconds) * time.Second})
	if err != nil {
		panic(err) // the tests ask for times that there are
	}
	return Wanted{Casual: true, NewGame: play.NewGame{Maker: who, Colour: colour, Rules: arbiter.OnlineRules(c, arbiter.FIDE)}}
}

func press(t *testing.T, l *Lobby, w Wanted) Standing {
	t.Helper()
	s, err := l.Press(t.Context(), w)
	if err != nil {
		t.Fatalf("%s: %v", w.Maker, err)
	}
	return s
}

// TestTwoMeet: who presses first opens an offer, who presses the same takes it, and both are told of one game.
func TestTwoMeet(t *testing.T) {
	l, games, _ := newLobby()
	if s := press(t, l, wants("a", 5, 3, play.TakesEither)); s.State != Open || len(l.Offers()) != 1 {
		t.Fatalf("the first: %+v", s)
	}
	changed := l.Changed()
	if s := press(t, l, wants("c", 3, 2, play.TakesEither)); s.State != Open {
		t.Errorf("another time: %+v", s)
	}
	s := press(t, l, wants("b", 5, 3, play.TakesWhite))
	if first := l.Stands("a"); s.State != Paired || first.State != Paired || s.Game != first.Game || s.Game == "" {
		t.Errorf("told %+v and %+v", s, first)
	}
	select {
	case <-changed:
	default:
		t.Error("nobody was woken")
	}
	g := games.games[0]
	if len(games.games) != 1 || g.Maker != "a" || g.Opponent.Player != "b" || g.Colour != play.TakesBlack {
		t.Errorf("made %+v", games.games)
	}
	if open := l.Offers(); len(open) != 1 || open[0].Maker != "c" {
		t.Errorf("open: %+v", open)
	}
}

// TestWhatMustBeTheSame: two people meet only where nothing that they play under differs, and each has their colour.
func TestWhatMustBeTheSame(t *testing.T) {
	change := map[string]func(w *Wanted){
		"edition":     func(w *Wanted) { w.Rules.Edition = laws.Editions()[0] },
		"supervision": func(w *Wanted) { w.Rules.Supervision = laws.Supervised },
		"rules":       func(w *Wanted) { w.Rules.Profile = arbiter.Site },
		"regulation":  func(w *Wanted) { w.Rules.Regulations.NoDrawOfferBefore = 20 },
		"casual":      func(w *Wanted) { w.Casual = false },
		"increment":   func(w *Wanted) { w.Rules.Control = wants("", 5, 4, play.TakesEither).Rules.Control },
	}
	for name, differ := range change {
		l, games, _ := newLobby()
		press(t, l, wants("a", 5, 3, play.TakesEither))
		other := wants("b", 5, 3, play.TakesEither)
		differ(&other)
		if s := press(t, l, other); s.State != Open || len(games.games) != 0 {
			t.Errorf("%s: they meet", name)
		}
		third := other
		third.Maker = "c"
		if s := press(t, l, third); s.State != Paired || games.games[0].Maker != "b" {
			t.Errorf("%s: two who want the same do not meet", name)
		}
	}
	for _, colours := range [][2]play.Colour{{play.TakesWhite, play.TakesWhite}, {play.TakesBlack, play.TakesBlack}} {
		l, _, _ := newLobby()
		press(t, l, wants("a", 5, 3, colours[0]))
		if s := press(t, l, wants("b", 5, 3, colours[1])); s.State != Open {
			t.Errorf("both have colour %d", colours[0])
		}
	}
}

// TestNobodyMeetsThemselves: the same press is the same offer, another press takes its place, by the button or the
// list.
func TestNobodyMeetsThemselves(t *testing.T) {
	l, games, _ := newLobby()
	first := press(t, l, wants("a", 5, 3, play.TakesEither))
	if again := press(t, l, wants("a", 5, 3, play.TakesEither)); again.Offer.ID != first.Offer.ID {
		t.Error("the same press has opened another offer")
	}
	if s, err := l.Join(t.Context(), first.Offer.ID, game.Seat{Player: "a"}); err != nil || s.State != Open {
		t.Errorf("joining one's own: %+v, %v", s, err)
	}
	press(t, l, wants("a", 3, 2, play.TakesEither))
	press(t, l, wants("a", 3, 2, play.TakesWhite))
	if open := l.Offers(); len(open) != 1 || open[0].Colour != play.TakesWhite || len(games.games) != 0 {
		t.Errorf("open: %+v, made: %+v", open, games.games)
	}
}

// TestPressedTwice: a button that is pressed twice makes one game; later it is pressed for another.
func TestPressedTwice(t *testing.T) {
	l, games, w := newLobby()
	offer := press(t, l, wants("a", 5, 3, play.TakesEither))
	one := press(t, l, wants("b", 5, 3, play.TakesEither))
	if two := press(t, l, wants("b", 5, 3, play.TakesEither)); two.Game != one.Game || len(games.games) != 1 {
		t.Errorf("pressed twice: %+v", two)
	}
	if two, err := l.Join(t.Context(), offer.Offer.ID, game.Seat{Player: "b"}); err != nil || two.Game != one.Game {
		t.Errorf("the offer they have taken, by the list: %+v, %v", two, err)
	}
	w.forward(pressedTwice)
	if s := press(t, l, wants("b", 5, 3, play.TakesEither)); s.State != Open {
		t.Errorf("later: %+v", s)
	}
}

// TestJoin: an offer of the list is taken once, and with the maker's terms and colour.
func TestJoin(t *testing.T) {
	l, games, _ := newLobby()
	offer := press(t, l, wants("a", 15, 10, play.TakesBlack)).Offer
	one, err := l.Join(t.Context(), offer.ID, game.Seat{Player: "b", Name: "Deniz"})
	if err != nil || one.State != Paired || games.games[0].Opponent.Name != "Deniz" || games.games[0].Colour != play.TakesBlack {
		t.Errorf("%+v, %v", one, err)
	}
	if two, err := l.Join(t.Context(), offer.ID, game.Seat{Player: "b"}); err != nil || two.Game != one.Game {
		t.Errorf("pressed twice: %+v, %v", two, err)
	}
	if _, err := l.Join(t.Context(), offer.ID, game.Seat{Player: "c"}); !errors.Is(err, ErrGone) {
		t.Errorf("who comes late: %v", err)
	}
}

// TestOffersEndWithPresence: an offer stays while its maker is connected, or has been a moment ago, and no longer.
func TestOffersEndWithPresence(t *testing.T) {
	l, _, w := newLobby()
	press(t, l, wants("a", 5, 3, play.TakesEither))
	one, two := l.Arrive("a"), l.Arrive("a")
	w.forward(time.Hour)
	one()
	one() // leaving twice is leaving once
	w.forward(time.Hour)
	if len(l.Offers()) != 1 {
		t.Fatal("the offer of somebody who is there has ended")
	}
	two()
	w.forward(AwayAfter - 1)
	if len(l.Offers()) != 1 {
		t.Error("loading a page again ends an offer")
	}
	if s := l.Stands("a"); s.State != Open { // a page without script asks
		t.Errorf("%+v", s)
	}
	w.forward(AwayAfter - 1)
	changed := l.Changed()
	l.Sweep()
	if len(l.Offers()) != 1 {
		t.Error("who asks now and then has gone")
	}
	w.forward(1)
	l.Sweep()
	select {
	case <-changed:
	default:
		t.Error("nobody was told that the offer has ended")
	}
	if len(l.Offers()) != 0 || l.Stands("a").State != None {
		t.Error("the offer of somebody who has gone stays")
	}
	if s := press(t, l, wants("b", 5, 3, play.TakesEither)); s.State != Open {
		t.Errorf("paired with somebody who has gone: %+v", s)
	}
	l.Withdraw("b")
	w.forward(time.Hour)
	l.Sweep()
	if len(l.people) != 0 {
		t.Errorf("%d people are remembered for ever", len(l.people))
	}
}

// TestWithdraw: an offer that is withdrawn pairs nobody.
func TestWithdraw(t *testing.T) {
	l, _, _ := newLobby()
	l.Withdraw("a")
	press(t, l, wants("a", 5, 3, play.TakesEither))
	l.Withdraw("a")
	if s := press(t, l, wants("b", 5, 3, play.TakesEither)); s.State != Open {
		t.Errorf("%+v", s)
	}
}

// TestWhileTheGameIsMade: whatever who is being paired presses meanwhile, they are in that one game.
func TestWhileTheGameIsMade(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l, games, _ := newLobby()
		games.wait = make(chan struct{})
		offer := press(t, l, wants("a", 5, 3, play.TakesEither)).Offer
		done := make(chan Standing)
		presses := func(w Wanted) {
			s, err := l.Press(t.Context(), w)
			if err != nil {
				t.Error(err)
			}
			done <- s
		}
		go presses(wants("b", 5, 3, play.TakesEither))
		synctest.Wait()
		if s := l.Stands("a"); s.State != Pairing || len(l.Offers()) != 0 {
			t.Errorf("while the game is made: %+v", s)
		}
		l.Withdraw("a") // it has been taken
		go presses(wants("a", 3, 2, play.TakesEither))
		go presses(wants("b", 5, 3, play.TakesEither))
		go func() {
			s, err := l.Join(t.Context(), offer.ID, game.Seat{Player: "b"})
			if err != nil {
				t.Error(err)
			}
			done <- s
		}()
		synctest.Wait()
		if s := press(t, l, wants("c", 5, 3, play.TakesEither)); s.State != Open {
			t.Errorf("paired with somebody who has been taken: %+v", s)
		}
		close(games.wait)
		for range 4 {
			if s := <-done; s.State != Paired || s.Game != "game 1" {
				t.Errorf("told %+v", s)
			}
		}
		if len(games.games) != 1 {
			t.Errorf("%d games", len(games.games))
		}
	})
}

// TestNotKept: where the game cannot be kept both are told, and both can press again.
func TestNotKept(t *testing.T) {
	l, games, _ := newLobby()
	games.fails = play.ErrNotKept
	press(t, l, wants("a", 5, 3, play.TakesEither))
	if _, err := l.Press(t.Context(), wants("b", 5, 3, play.TakesEither)); !errors.Is(err, play.ErrNotKept) {
		t.Errorf("the error is %v", err)
	}
	for _, who := range []game.PlayerID{"a", "b"} {
		if s := l.Stands(who); s.State != Failed || s.Game != "" {
			t.Errorf("%s is told %+v", who, s)
		}
	}
	games.fails = nil
	press(t, l, wants("a", 5, 3, play.TakesEither))
	if s := press(t, l, wants("b", 5, 3, play.TakesEither)); s.State != Paired {
		t.Errorf("again: %+v", s)
	}
}

// TestLimits: one person presses only so often, and has one offer at a time whatever they press.
func TestLimits(t *testing.T) {
	l, _, w := newLobby()
	for i := range pressesMost {
		press(t, l, wants("a", i+1, 0, play.TakesEither))
	}
	if len(l.Offers()) != 1 {
		t.Errorf("one person has %d offers", len(l.Offers()))
	}
	if _, err := l.Press(t.Context(), wants("a", 60, 0, play.TakesEither)); !errors.Is(err, ErrTooOften) {
		t.Errorf("pressed %d times: %v", pressesMost+1, err)
	}
	if open := l.Offers(); len(open) != 1 || open[0].Maker != "a" {
		t.Error("a press that is refused ends the offer before")
	}
	press(t, l, wants("b", 90, 0, play.TakesEither)) // others are not held up
	w.forward(pressesEvery)
	press(t, l, wants("a", 60, 0, play.TakesEither))
}

// TestFull: the lobby holds so many offers, and who takes one of them needs no room.
func TestFull(t *testing.T) {
	l, _, _ := newLobby()
	for i := range mostOffers {
		press(t, l, wants(game.PlayerID(fmt.Sprint(i)), 1+i%180, 1+i/180, play.TakesEither))
	}
	if _, err := l.Press(t.Context(), wants("a", 7, 100, play.TakesEither)); !errors.Is(err, ErrFull) {
		t.Errorf("one more: %v", err)
	}
	if s := press(t, l, wants("a", 1, 1, play.TakesEither)); s.State != Paired {
		t.Errorf("one that is there: %+v", s)
	}
}

// nobodyWaits fails if two open offers go together, if somebody has two of them, or if their maker has gone.
func nobodyWaits(t *testing.T, l *Lobby, here func(game.PlayerID) bool) {
	t.Helper()
	open := l.Offers()
	terms := make([]string, len(open))
	for i := range open {
		var err error
		if terms[i], err = open[i].terms(); err != nil {
			t.Fatal(err)
		}
	}
	for i, a := range open {
		if !here(a.Maker) {
			t.Fatalf("%s has gone and has an offer", a.Maker)
		}
		for j, b := range open[:i] {
			if a.Maker == b.Maker {
				t.Fatalf("%s has two offers", a.Maker)
			}
			if terms[i] == terms[j] && (a.Colour == play.TakesEither || b.Colour == play.TakesEither || a.Colour != b.Colour) {
				t.Fatalf("%s and %s wait for the same", a.Maker, b.Maker)
			}
		}
	}
}

// TestHundredStrangers: a hundred people press tiles at the same time. Nobody is paired twice or with themselves,
// nobody waits while a match stands, and everybody is told of the one game they are in.
func TestHundredStrangers(t *testing.T) {
	tiles := [][2]int{{3, 2}, {5, 3}, {10, 5}, {15, 10}, {60, 30}, {90, 30}}
	for seed := range uint64(10) {
		l, games, _ := newLobby()
		var all sync.WaitGroup
		for i := range 100 {
			all.Go(func() {
				lot := rand.New(rand.NewPCG(seed, uint64(i)))
				tile := tiles[lot.IntN(len(tiles))]
				w := wants(game.PlayerID(fmt.Sprint("stranger ", i)), tile[0], tile[1], play.Colour(lot.IntN(3)))
				defer l.Arrive(w.Maker)()
				for range 1 + lot.IntN(3) { // some press twice and thrice
					if _, err := l.Press(t.Context(), w); err != nil {
						t.Error(err)
					}
				}
			})
		}
		all.Wait()
		nobodyWaits(t, l, func(game.PlayerID) bool { return true })
		paired := map[game.PlayerID]string{}
		for i, g := range games.games {
			if g.Maker == g.Opponent.Player {
				t.Errorf("%s plays against themselves", g.Maker)
			}
			for _, who := range []game.PlayerID{g.Maker, g.Opponent.Player} {
				if before, twice := paired[who]; twice {
					t.Errorf("%s is paired twice: %s", who, before)
				}
				paired[who] = fmt.Sprint("game ", i+1)
			}
		}
		if waiting := len(l.Offers()); len(paired)+waiting != 100 {
			t.Errorf("%d are paired and %d wait", len(paired), waiting)
		}
		for i := range 100 {
			who := game.PlayerID(fmt.Sprint("stranger ", i))
			if s := l.Stands(who); s.Game != paired[who] || (s.State == Paired) != (s.Game != "") {
				t.Errorf("%s is told %+v, and is in %q", who, s, paired[who])
			}
		}
	}
}

// TestComingAndGoing: strangers come, press, change their minds and go while time passes; after each step nobody waits
// while a match stands, and no offer outlives its maker's presence.
func TestComingAndGoing(t *testing.T) {
	for seed := range uint64(12) {
		l, games, w := newLobby()
		lot := rand.New(rand.NewPCG(seed, 0))
		leave := map[game.PlayerID]func(){}
		seen := map[game.PlayerID]time.Time{}
		here := func(who game.PlayerID) bool { return leave[who] != nil || w.now().Sub(seen[who]) < AwayAfter }
		for range 400 {
			who := game.PlayerID(fmt.Sprint(lot.IntN(12)))
			switch lot.IntN(6) {
			case 0, 1:
				before := len(games.games)
				s, err := l.Press(t.Context(), wants(who, 1+lot.IntN(3), 0, play.Colour(lot.IntN(3))))
				if err != nil && !errors.Is(err, ErrTooOften) {
					t.Fatal(err)
				}
				seen[who] = w.now()
				if made := len(games.games) - before; made > 1 || made == 1 && s.State != Paired {
					t.Fatalf("one press makes %d games and says %+v", made, s)
				}
			case 2:
				if leave[who] == nil {
					leave[who] = l.Arrive(who)
				}
			case 3:
				if leave[who] != nil {
					leave[who]()
					delete(leave, who)
					seen[who] = w.now()
				}
			case 4:
				l.Withdraw(who)
			case 5:
				w.forward(time.Duration(lot.IntN(5000)) * time.Millisecond)
			}
			nobodyWaits(t, l, here)
		}
		for _, g := range games.games {
			if g.Maker == g.Opponent.Player {
				t.Fatalf("%s plays against themselves", g.Maker)
			}
		}
	}
}
