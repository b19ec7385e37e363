// Package play runs live games. A Registry has the live games of one server: a room for each game somebody
// looks at or plays, and one goroutine owns each room. What is said there comes through a bounded mailbox and is judged by
// package arbiter; the events are in the store before anybody is told of them.
//
// Clock policy. White's clock starts when both players are in the room at the same time. A side that has not made its
// first move 60 seconds after its clock started has the game called off. Network time is the player's own: a message
// counts from the moment the server has read it. After a restart the clocks stand still from the last moment the old
// server is known to have been alive until the player on move is back, or 60 seconds have passed.
package play

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/hakem-chess/hakem/chess/deadpos"
	"github.com/hakem-chess/hakem/internal/store"
)

const (
	// FirstMoveWithin is the time a side has for its first move, from the moment its clock starts.
	FirstMoveWithin = 60 * time.Second
	// ReturnWithin is the time the clocks stand still after a restart for the player on move to come back.
	ReturnWithin = 60 * time.Second
	// HeartbeatEvery is the time between two signs of life in the store. A restart gives back at most this much time,
	// and what it took to write the last one.
	HeartbeatEvery = time.Second

	idleAfter           = time.Minute      // a room nobody is in is cleared away after this time
	storeWithin         = 10 * time.Second // how long a room waits for the store
	retryAfter          = time.Second      // when a room tries again to book what the store did not take
	mailboxSize         = 64               // what a room lets wait before those who speak have to wait themselves
	subscriptionBacklog = 16               // states that may wait for one subscriber before they are taken for gone
)

var (
	// ErrClosed: the registry is closing, come back when the server is up again.
	ErrClosed = errors.New("play: the registry is closed")
	// ErrNotFound: there is no such game, invitation or link.
	ErrNotFound = store.ErrNotFound
	// ErrSeatTaken: somebody else sits there already.
	ErrSeatTaken = store.ErrSeatTaken
)

// Registry is the live games of one server, safe for concurrent use.
type Registry struct {
	store Store
	now   func() time.Time
	log   *slog.Logger
	vault *Vault

	mu     sync.Mutex
	rooms  map[string]*room
	closed bool

	deadBudget int
	examiner   chan struct{} // holds a token while somebody looks into a position

	closing    chan struct{} // closed when the rooms are to be left
	goroutines sync.WaitGroup
}

// Config is what a registry needs.
type Config struct {
	Store Store
	// DeadBudget is how many positions may be looked at to find out whether one is dead, where that takes more than the
	// time of a move (Article 5.2.2); 0: deadpos.DefaultBudget.
	DeadBudget int
	Now        func() time.Time // time.Now, or a test's own
	Log        *slog.Logger
	Vault      *Vault // for sealed moves; without one no move can be sealed
}

// Open opens the registry and takes up the games that were in play when the last server stopped: their clocks are stopped
// as of its last sign of life.
func Open(ctx context.Context, c Config) (*Registry, error) {
	reg := &Registry{store: c.Store, now: c.Now, log: c.Log, vault: c.Vault, rooms: map[string]*room{}, closing: make(chan struct{}),
		deadBudget: cmp.Or(c.DeadBudget, deadpos.DefaultBudget), examiner: make(chan struct{}, 1)}
	games, err := reg.store.Live(ctx)
	if err != nil {
		return nil, fmt.Errorf("play: %w", err)
	}
	for _, id := range games {
		r := newRoom(reg, id)
		if err := r.takeUp(ctx); err != nil {
			reg.log.Error("cannot take up a game", "game", id, "error", err) // the others go on
			continue
		}
		reg.rooms[id] = r
	}
	for _, r := range reg.rooms {
		reg.goroutines.Go(r.run)
	}
	reg.goroutines.Go(reg.beat)
	return reg, nil
}

// Ready returns nil if what is accepted now can be kept.
func (reg *Registry) Ready(ctx context.Context) error { return reg.store.Ready(ctx) }

// Close sends everybody away, notes the last sign of life and returns when no goroutine is left but one that looks into
// a position and has nobody to tell.
func (reg *Registry) Close() {
	reg.mu.Lock()
	if !reg.closed {
		reg.closed = true
		close(reg.closing)
	}
	reg.mu.Unlock()
	reg.goroutines.Wait()
}

// beat notes signs of life of the games in play.
func (reg *Registry) beat() {
	ticker := time.NewTicker(HeartbeatEvery)
	defer ticker.Stop()
	for {
		closing := false
		select {
		case <-ticker.C:
		case <-reg.closing:
			closing = true
		}
		var live []string
		reg.mu.Lock()
		for id, r := range reg.rooms {
			if r.live.Load() {
				live = append(live, id)
			}
		}
		reg.mu.Unlock()
		at := reg.now()
		ctx, cancel := context.WithTimeout(context.Background(), storeWithin)
		if err := reg.store.Heartbeat(ctx, at, live); err != nil {
			reg.log.Error("cannot note a sign of life", "games", len(live), "error", err)
		}
		cancel()
		if closing {
			return
		}
	}
}

// enter returns the room of a game and counts the caller among its users until leave. It returns store.ErrNotFound
// when there is no such game.
func (reg *Registry) enter(ctx context.Context, id string) (*room, error) {
	if r, err := reg.join(id, nil); r != nil || err != nil {
		return r, err
	}
	fresh := newRoom(reg, id)
	if err := fresh.load(ctx); err != nil {
		return nil, err
	}
	return reg.join(id, fresh)
}

// join counts the caller among the users of a room that is in the registry; if there is none, of the fresh one, which
// may be nil.
func (reg *Registry) join(id string, fresh *room) (*room, error) {
	reg.mu.Lock()
	defer reg.mu.Unlock()
	if reg.closed {
		return nil, ErrClosed
	}
	r := reg.rooms[id]
	if r == nil && fresh != nil {
		r = fresh
		reg.rooms[id] = r
		reg.goroutines.Go(r.run)
	}
	if r != nil {
		r.users++
	}
	return r, nil
}

func (reg *Registry) leave(r *room) {
	reg.mu.Lock()
	defer reg.mu.Unlock()
	r.users--
}

// clearAway takes a room out of the registry, unless somebody is there.
func (reg *Registry) clearAway(r *room) bool {
	reg.mu.Lock()
	defer reg.mu.Unlock()
	if r.users > 0 {
		return false
	}
	delete(reg.rooms, r.id)
	return true
}
