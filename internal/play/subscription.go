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
	over atomic.Bool // the news have ended

	// moving holds one token while the subscription goes to another house, which may have to wait for it: a channel,
	// so that who waits for the token can give up.
	moving chan struct{}
	at     house
	left   bool // by who has it

	server store.Server // the other server
}

// house is where a game is followed: its room, or the mirror of a room on another server.
type house interface {
	do(ctx context.Context, sub *Subscription, a game.Action, w game.Writing) error
	leave(sub *Subscription)
	registryOf() *Registry
}

func (r *room) registryOf() *Registry   { return r.registry }
func (m *mirror) registryOf() *Registry { return m.registry }

// Subscribe comes to a game and stays until Leave. Who holds a seat has arrived at it; everybody else watches. It
// returns ErrNotFound when there is no such game. One that another server has, which cannot be reached, is waited for:
// that server may be dead. waits is called at once then, and ErrElsewhere returned when it was in vain.
func (reg *Registry) Subscribe(ctx context.Context, id string, who game.PlayerID, waits func()) (*Subscription, error) {
	sub := &Subscription{id: id, who: who, news: make(chan *Snapshot, subscriptionBacklog), moving: make(chan struct{}, 1)}
	sub.moving <- struct{}{}
	defer sub.hasMoved()
	if err := reg.house(ctx, sub, waits); err != nil {
		return nil, err
	}
	return sub, nil
}

// house finds where a game can be followed from here, and puts a subscriber there.
func (reg *Registry) house(ctx context.Context, sub *Subscription, waits func()) error {
	waited, cancel := context.WithTimeout(ctx, elsewhereWithin)
	defer cancel()
	for {
		r, err := reg.tryEnter(ctx, sub.id)
		if err == nil {
			return r.receive(ctx, sub)
		}
		elsewhere := (*elsewhereError)(nil)
		if !errors.As(err, &elsewhere) {
			return err
		}
		err = reg.follow(ctx, sub, elsewhere.owner)
		if err == nil {
			return nil
		}
		reg.log.Debug("cannot follow a game", "game", sub.id, "owner", elsewhere.owner, "error", err)
		if waits != nil {
			waits()
			waits = nil
		}
		if err := reg.wait(ctx, waited); err != nil {
			return err
		}
	}
}

// receive has somebody arrive in a room that they are a user of.
func (r *room) receive(ctx context.Context, sub *Subscription) error {
	sub.at = r
	err := r.ask(ctx, func(time.Time) error { return r.arrive(sub) })
	if err != nil {
		r.leave(sub) // the arrival may be waiting in the mailbox, and be met after all
	}
	return err
}

// Leave leaves the game. It must be called once.
func (s *Subscription) Leave() {
	s.moving <- struct{}{}
	defer s.hasMoved()
	s.left = true
	s.at.leave(s)
	s.end()
}

// moveOn has those who followed a game where it can be followed no longer go on at whichever server has it now, here
// or through a mirror. Who finds none is sent away.
func (reg *Registry) moveOn(from house, subscribers []*Subscription) {
	for _, sub := range subscribers {
		reg.goroutines.Go(func() {
			sub.moving <- struct{}{} // what they do meanwhile waits
			defer sub.hasMoved()
			if sub.at != from || sub.left || sub.over.Load() {
				return
			}
			ctx, cancel := context.WithTimeout(context.Background(), elsewhereWithin)
			defer cancel()
			if reg.house(ctx, sub, nil) != nil {
				sub.end()
			}
		})
	}
}

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
	waited, cancel := context.WithTimeout(ctx, elsewhereWithin)
	defer cancel()
	for {
		at, err := s.houseNow(ctx, waited)
		if err != nil {
			return err
		}
		err = at.do(ctx, s, a, w)
		if !errors.Is(err, errNotThere) {
			return refusal.In(err, w.Letters)
		}
		// Nothing was done, and the subscription is about to move.
		if at.registryOf().wait(ctx, waited) != nil {
			return ErrClosed // whoever comes back finds the next owner
		}
	}
}

// houseNow is where the game is followed, once the subscription is not on its way to another house.
func (s *Subscription) houseNow(ctx, within context.Context) (house, error) {
	select {
	case s.moving <- struct{}{}:
		defer s.hasMoved()
		return s.at, nil
	case <-within.Done():
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, ErrClosed // whoever comes back finds the next owner
	}
}

// hasMoved lets the next one in who waits for the subscription to have moved.
func (s *Subscription) hasMoved() { <-s.moving }

// errNotThere: the game is not where it was followed, and what was to be done has not been done.
var errNotThere = errors.New("play: the game is at another server now")

func (r *room) do(ctx context.Context, sub *Subscription, a game.Action, w game.Writing) error {
	kept, cancel := context.WithTimeout(ctx, keptWithin)
	defer cancel()
	err := r.ask(kept, func(now time.Time) error { return r.act(placeIn(&r.game.Header, sub.who), a, w, now) })
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		return ErrNotKept
	}
	if errors.Is(err, errNotTaken) && !r.registry.isClosed() {
		return errNotThere
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
	if s.news != nil && s.over.CompareAndSwap(false, true) {
		close(s.news)
	}
}
