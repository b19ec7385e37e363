package play

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/store"
)

// Subscription is one connection to a live game: a player's, perhaps one of several, or a spectator's.
type Subscription struct {
	room *room
	who  store.Holder
	news chan *Snapshot
	slow atomic.Bool
}

// Subscribe comes to a game and stays until Leave. Who holds a seat has arrived at it; everybody else watches. It
// returns store.ErrNotFound when there is no such game.
func (reg *Registry) Subscribe(ctx context.Context, id string, who store.Holder) (*Subscription, error) {
	r, err := reg.enter(ctx, id)
	if err != nil {
		return nil, err
	}
	sub := &Subscription{room: r, who: who, news: make(chan *Snapshot, subscriptionBacklog)}
	if err := r.ask(ctx, func(time.Time) error { return r.arrive(sub) }); err != nil {
		sub.Leave() // the arrival may be waiting in the mailbox, and be met after all
		return nil, err
	}
	return sub, nil
}

// Leave leaves the game. It must be called once.
func (s *Subscription) Leave() {
	// This waits for nothing but the room, and is not lost when the subscriber's own context has ended.
	_ = s.room.ask(context.Background(), func(now time.Time) error { // in a registry that has closed there is nobody left
		s.room.depart(s, now)
		return nil
	})
	s.room.registry.leave(s.room)
}

// News brings the state of the game: at once, and after each change. It is closed when the registry closes, and when
// the subscriber is too slow to follow.
func (s *Subscription) News() <-chan *Snapshot { return s.news }

// TooSlow reports whether the news ended because they were not taken.
func (s *Subscription) TooSlow() bool { return s.slow.Load() }

// Who is whose subscription it is.
func (s *Subscription) Who() store.Holder { return s.who }

// Game is the id of the game.
func (s *Subscription) Game() string { return s.room.id }

// Do does what a player or the arbiter wants, who writes moves in their own way, at this moment, and returns once it is
// safe in the store. The error is a *game.Refusal when nothing came of it, ErrClosed when the registry closes; any other
// leaves open whether it was done.
func (s *Subscription) Do(ctx context.Context, a game.Action, w game.Writing) error {
	err := s.room.ask(ctx, func(now time.Time) error { return s.room.act(placeIn(&s.room.game, s.who), a, w, now) })
	return game.Refused(err, w.Letters)
}
