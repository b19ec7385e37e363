package play

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/store"
	"github.com/hakem-chess/hakem/refusal"
)

// Subscription is one connection to a live game: a player's, perhaps one of several, or a spectator's.
type Subscription struct {
	id   string // of the game
	who  game.PlayerID
	news chan *Snapshot // nil for somebody who follows the game on another server
	slow atomic.Bool
	at   house

	server store.Server // the other server
}

// house is where a game is followed: its room, or the mirror of a room on another server.
type house interface {
	do(ctx context.Context, sub *Subscription, a game.Action, w game.Writing) error
	leave(sub *Subscription)
}

// Subscribe comes to a game and stays until Leave. Who holds a seat has arrived at it; everybody else watches. It
// returns ErrNotFound when there is no such game, and ErrElsewhere when it is on a server that cannot be reached.
func (reg *Registry) Subscribe(ctx context.Context, id string, who game.PlayerID) (*Subscription, error) {
	waited, cancel := context.WithTimeout(ctx, elsewhereWithin)
	defer cancel()
	for {
		sub := &Subscription{id: id, who: who, news: make(chan *Snapshot, subscriptionBacklog)}
		r, err := reg.tryEnter(ctx, id)
		if err == nil {
			return sub, r.receive(ctx, sub)
		}
		elsewhere := (*elsewhereError)(nil)
		if !errors.As(err, &elsewhere) {
			return nil, err
		}
		err = reg.follow(ctx, sub, elsewhere.owner)
		if err == nil {
			return sub, nil
		}
		reg.log.Debug("cannot follow a game", "game", id, "owner", elsewhere.owner, "error", err)
		if err := reg.wait(ctx, waited); err != nil {
			return nil, err
		}
	}
}

// receive has somebody arrive in a room that they are a user of.
func (r *room) receive(ctx context.Context, sub *Subscription) error {
	sub.at = r
	err := r.ask(ctx, func(time.Time) error { return r.arrive(sub) })
	if err != nil {
		sub.Leave() // the arrival may be waiting in the mailbox, and be met after all
	}
	return err
}

// Leave leaves the game. It must be called once.
func (s *Subscription) Leave() { s.at.leave(s) }

// leave takes a subscriber out of the room.
func (r *room) leave(sub *Subscription) {
	// This waits for nothing but the room, and is not lost when the subscriber's own context has ended.
	_ = r.ask(context.Background(), func(now time.Time) error { // in a registry that has closed there is nobody left
		r.depart(sub, now)
		return nil
	})
	r.registry.leave(r)
}

// News brings the state of the game: at once, and after each change. It is closed when the registry closes, when the
// game goes to another server, and when the subscriber is too slow to follow.
func (s *Subscription) News() <-chan *Snapshot { return s.news }

// TooSlow reports whether the news ended because they were not taken.
func (s *Subscription) TooSlow() bool { return s.slow.Load() }

// Who is whose subscription it is.
func (s *Subscription) Who() game.PlayerID { return s.who }

// Game is the id of the game.
func (s *Subscription) Game() string { return s.id }

// Do does what a player or the arbiter wants, who writes moves in their own way, at this moment, and returns once it
// is safe in the store. The error is a *refusal.Error when nothing came of it, ErrNotKept when it is decided and not
// yet kept, ErrClosed when the registry closes or the game is on its way to another server; any other leaves open
// whether it was done.
func (s *Subscription) Do(ctx context.Context, a game.Action, w game.Writing) error {
	return refusal.In(s.at.do(ctx, s, a, w), w.Letters)
}

func (r *room) do(ctx context.Context, sub *Subscription, a game.Action, w game.Writing) error {
	kept, cancel := context.WithTimeout(ctx, keptWithin)
	defer cancel()
	err := r.ask(kept, func(now time.Time) error { return r.act(placeIn(&r.game.Header, sub.who), a, w, now) })
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		return ErrNotKept
	}
	return err
}

// keptWithin is how long somebody waits for what they have done to be kept; it is tried on.
const keptWithin = 3 * time.Second

// send brings news to a subscriber; it reports whether they have taken what they were told before.
func (s *Subscription) send(news *Snapshot) bool {
	if s.news == nil {
		return true
	}
	select {
	case s.news <- news:
		return true
	default:
		s.slow.Store(true)
		return false
	}
}

// end ends the news.
func (s *Subscription) end() {
	if s.news != nil {
		close(s.news)
	}
}
