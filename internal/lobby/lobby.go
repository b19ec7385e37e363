// Package lobby brings together people who look for somebody to play with. What a person wants is an offer; who wants
// the same takes the oldest offer that goes with theirs, and the game is made there and then. Offers live in the memory
// of one server, as long as their makers are there.
package lobby

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/play"
)

const (
	// AwayAfter is how long somebody may be without a connection before their offer ends: a page that is loaded again
	// takes less, and a page without script that asks now and then comes within it.
	AwayAfter = 8 * time.Second
	// keptFor is how long what came of an offer is remembered, for a page that asks late.
	keptFor = 10 * time.Second
	// pressedTwice is how long a second press of the same button is the first one.
	pressedTwice = 3 * time.Second

	mostOffers   = 1000 // that are open at once
	pressesEvery = 2 * time.Second
	pressesMost  = 10 // by one person at once; then one every pressesEvery
	madeWithin   = 15 * time.Second
)

var (
	// ErrTooOften: this person has pressed too often in a short time.
	ErrTooOften = errors.New("lobby: too many offers by one person")
	// ErrFull: there are as many open offers as the lobby holds.
	ErrFull = errors.New("lobby: too many open offers")
	// ErrGone: the offer is no longer open.
	ErrGone = errors.New("lobby: the offer has gone")
)

// Games makes the games that the lobby brings about; package play does.
type Games interface {
	Create(ctx context.Context, g play.NewGame) (id string, err error)
}

// Wanted is what somebody wants to play. Maker, Name and Colour are theirs; the rest must be the same for both.
type Wanted struct {
	play.NewGame
	Casual bool // it counts for no rating
}

// terms is what must be the same for two people who play with each other, as a text.
func (w *Wanted) terms() (string, error) {
	rules, err := json.Marshal(w.Rules)
	if err != nil {
		return "", fmt.Errorf("lobby: %w", err)
	}
	start := w.Start
	if start == (chess.Position{}) {
		start = chess.StartPosition()
	}
	return fmt.Sprintf("%s %v %s %t", rules, start.Variant(), start.FEN(), w.Casual), nil
}

// State is what has come of an offer.
type State uint8

// The states.
const (
	None    State = iota // there is no offer
	Open                 // it waits for somebody
	Pairing              // somebody has taken it, and the game is being made
	Paired               // the game is there
	Failed               // the game could not be kept; nobody is paired
)

// Offer is an open offer, as others see it.
type Offer struct {
	ID string
	Wanted
	Opened time.Time
}

// Standing is how it stands with what somebody wanted.
type Standing struct {
	State State
	Offer Offer
	Game  string // its id, once they are paired
}

// Lobby is the open offers of one server, safe for concurrent use.
type Lobby struct {
	games Games
	now   func() time.Time

	mu      sync.Mutex
	open    []*ticket // the oldest first
	people  map[game.PlayerID]*person
	changed chan struct{} // closed when something has changed
}

// ticket is what one person wants, from the press of a button to what comes of it.
type ticket struct {
	Standing
	terms string
	took  string        // the id of the offer it has taken, "" for none
	ended time.Time     // when it was paired, or failed
	done  chan struct{} // closed then
}

// person is somebody who has an offer, is connected, or has pressed a short time ago.
type person struct {
	here    int       // connections
	seen    time.Time // when a connection was there last, or a page was asked for
	wants   *ticket   // nil for nothing
	presses *rate.Limiter
}

// New makes a lobby without an offer.
func New(games Games, now func() time.Time) *Lobby {
	return &Lobby{games: games, now: now, people: map[game.PlayerID]*person{}, changed: make(chan struct{})}
}

// Press takes the oldest open offer that goes with what somebody wants, or opens one for them. A person has one offer:
// the one before ends, unless it is the same. Who is being paired, or has been a moment ago with the same press, stays
// with that game.
func (l *Lobby) Press(ctx context.Context, w Wanted) (Standing, error) {
	terms, err := w.terms()
	if err != nil {
		return Standing{}, err
	}
	return l.enter(ctx, w, terms, func() (*ticket, error) {
		for _, o := range l.open {
			if o.terms == terms && o.Offer.Maker != w.Maker && goTogether(o.Offer.Colour, w.Colour) {
				return o, nil
			}
		}
		return nil, nil
	})
}

// Join takes an open offer for somebody, by its id. ErrGone is that somebody else was faster, or its maker has left.
func (l *Lobby) Join(ctx context.Context, id string, who game.Seat) (Standing, error) {
	l.mu.Lock()
	o, mine := l.offered(id), l.wantedBy(who.Player, l.now())
	l.mu.Unlock()
	switch {
	case mine != nil && mine.took == id: // the button was pressed twice
		return l.await(ctx, mine)
	case o == nil:
		return Standing{}, ErrGone
	}
	w := o.Offer.Wanted
	w.Maker, w.Name, w.Colour = who.Player, who.Name, play.TakesEither
	return l.enter(ctx, w, o.terms, func() (*ticket, error) {
		switch still := l.offered(id); {
		case still == nil:
			return nil, ErrGone
		default:
			return still, nil
		}
	})
}

// offered is the open offer with an id, nil if there is none.
func (l *Lobby) offered(id string) *ticket {
	for _, o := range l.open {
		if o.Offer.ID == id {
			return o
		}
	}
	return nil
}

// enter brings what somebody wants into the lobby; find says which open offer they take, nil for none.
func (l *Lobby) enter(ctx context.Context, w Wanted, terms string, find func() (*ticket, error)) (Standing, error) {
	l.mu.Lock()
	now := l.now()
	l.sweep(now)
	p := l.person(w.Maker)
	p.seen = now
	if before := l.wantedBy(w.Maker, now); before != nil {
		same := before.terms == terms
		twice := before.State == Paired && now.Sub(before.ended) < pressedTwice
		switch {
		case before.State == Pairing:
			l.mu.Unlock()
			return l.await(ctx, before)
		case same && twice, same && before.State == Open && before.Offer.Colour == w.Colour:
			defer l.mu.Unlock()
			return before.Standing, nil
		}
	}
	other, err := find()
	switch {
	case err != nil:
	case other != nil && other.Offer.Maker == w.Maker: // nobody plays against themselves
		defer l.mu.Unlock()
		return other.Standing, nil
	case !p.presses.AllowN(now, 1):
		err = ErrTooOften
	case other == nil && len(l.open) >= mostOffers:
		err = ErrFull
	}
	if err != nil {
		l.mu.Unlock()
		return Standing{}, err
	}
	l.drop(p.wants)
	t := &ticket{Standing: Standing{State: Open, Offer: Offer{rand.Text(), w, now}}, terms: terms, done: make(chan struct{})}
	p.wants = t
	if other == nil {
		l.open = append(l.open, t)
		l.tell()
		defer l.mu.Unlock()
		return t.Standing, nil
	}
	l.drop(other)
	other.State, t.State, t.took = Pairing, Pairing, other.Offer.ID
	l.tell()
	l.mu.Unlock()
	return l.pair(ctx, other, t)
}

// pair makes the game of two people. Neither is told of it before it is kept.
func (l *Lobby) pair(ctx context.Context, maker, joiner *ticket) (Standing, error) {
	// The maker waits for this too: that who has joined goes away does not undo it.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), madeWithin)
	defer cancel()
	g := maker.Offer.NewGame
	g.Opponent = game.Seat{Player: joiner.Offer.Maker, Name: joiner.Offer.Name}
	if g.Colour == play.TakesEither {
		g.Colour = joiner.Offer.Colour.Other()
	}
	id, err := l.games.Create(ctx, g)
	l.mu.Lock()
	defer l.mu.Unlock()
	state := Paired
	if err != nil {
		state = Failed
	}
	for _, t := range []*ticket{maker, joiner} {
		t.State, t.Game, t.ended = state, id, l.now()
		close(t.done)
	}
	l.tell()
	return joiner.Standing, err
}

// await waits for what comes of a ticket that has been taken.
func (l *Lobby) await(ctx context.Context, t *ticket) (Standing, error) {
	select {
	case <-t.done:
	case <-ctx.Done():
		return Standing{}, ctx.Err()
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return t.Standing, nil
}

// goTogether reports whether two people can have the colours they want.
func goTogether(a, b play.Colour) bool { return a == play.TakesEither || a != b }

// person is what is known of somebody.
func (l *Lobby) person(who game.PlayerID) *person {
	p := l.people[who]
	if p == nil {
		p = &person{presses: rate.NewLimiter(rate.Every(pressesEvery), pressesMost)}
		l.people[who] = p
	}
	return p
}

// wantedBy is what somebody wants, or what came of it a short time ago; nil for nothing.
func (l *Lobby) wantedBy(who game.PlayerID, now time.Time) *ticket {
	p := l.people[who]
	if p == nil || p.wants == nil {
		return nil
	}
	if p.wants.State >= Paired && now.Sub(p.wants.ended) >= keptFor {
		p.wants = nil
	}
	return p.wants
}

// drop takes an offer out of those that are open.
func (l *Lobby) drop(t *ticket) {
	if t == nil || t.State != Open {
		return
	}
	t.State = None
	l.open = slices.DeleteFunc(l.open, func(o *ticket) bool { return o == t })
}

// tell wakes those who wait for a change.
func (l *Lobby) tell() {
	close(l.changed)
	l.changed = make(chan struct{})
}

// Withdraw ends somebody's open offer.
func (l *Lobby) Withdraw(who game.PlayerID) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if p := l.people[who]; p != nil && p.wants != nil && p.wants.State == Open {
		l.drop(p.wants)
		p.wants = nil
		l.tell()
	}
}

// Arrive notes that somebody has a connection, until leave is called.
func (l *Lobby) Arrive(who game.PlayerID) (leave func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.person(who).here++
	return sync.OnceFunc(func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		p := l.person(who)
		p.here--
		p.seen = l.now()
	})
}

// Stands says how it stands with what somebody wanted, and notes that they are there.
func (l *Lobby) Stands(who game.PlayerID) Standing {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.now()
	l.sweep(now)
	t := l.wantedBy(who, now)
	if t == nil {
		return Standing{}
	}
	l.people[who].seen = now
	return t.Standing
}

// Offers are the open offers, the oldest first.
func (l *Lobby) Offers() []Offer {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.sweep(l.now())
	offers := make([]Offer, len(l.open))
	for i, t := range l.open {
		offers[i] = t.Offer
	}
	return offers
}

// Changed is closed when something has changed since it was asked for.
func (l *Lobby) Changed() <-chan struct{} {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.changed
}

// Sweep ends the offers of those who have gone and forgets what nobody asks for any more. Every question does so too;
// this is for the time in which nobody asks.
func (l *Lobby) Sweep() {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.now()
	l.sweep(now)
	for who, p := range l.people {
		if p.here == 0 && l.wantedBy(who, now) == nil && p.presses.TokensAt(now) >= pressesMost {
			delete(l.people, who)
		}
	}
}

// sweep ends the offers of those who have gone.
func (l *Lobby) sweep(now time.Time) {
	ended := false
	l.open = slices.DeleteFunc(l.open, func(o *ticket) bool {
		p := l.people[o.Offer.Maker]
		if p.here > 0 || now.Sub(p.seen) < AwayAfter {
			return false
		}
		o.State, p.wants, ended = None, nil, true
		return true
	})
	if ended {
		l.tell()
	}
}
