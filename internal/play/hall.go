// Package play runs live games. A Hall is the playing hall of one server: it has a table for each game somebody looks
// at or plays, and one goroutine owns each table. What is said there comes through a bounded mailbox and is judged by
// package arbiter; the events are in the store before anybody is told of them.
//
// Clock policy. White's clock starts when both players are at the table at the same time. A side that has not made its
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
)

const (
	// FirstMoveWithin is the time a side has for its first move, from the moment its clock starts.
	FirstMoveWithin = 60 * time.Second
	// ReturnWithin is the time the clocks stand still after a restart for the player on move to come back.
	ReturnWithin = 60 * time.Second
	// HeartbeatEvery is the time between two signs of life in the store. A restart gives back at most this much time,
	// and what it took to write the last one.
	HeartbeatEvery = time.Second

	idleAfter    = time.Minute      // a table nobody is at is cleared away after this time
	storeWithin  = 10 * time.Second // how long a table waits for the store
	retryAfter   = time.Second      // when a table tries again to book what the store did not take
	mailboxSize  = 64               // what a table lets wait before those who speak have to wait themselves
	visitBacklog = 16               // states that may wait for one visitor before they are taken for gone
)

// ErrClosed: the hall is closing, come back when the server is up again.
var ErrClosed = errors.New("play: the hall is closed")

// Hall is the playing hall of one server, safe for concurrent use.
type Hall struct {
	store Store
	now   func() time.Time
	log   *slog.Logger
	vault *Vault

	mu     sync.Mutex
	tables map[string]*table
	closed bool

	deadBudget int
	examiner   chan struct{} // holds a token while somebody looks into a position

	closing    chan struct{} // closed when the tables are to be left
	goroutines sync.WaitGroup
}

// Config is what a hall needs.
type Config struct {
	Store Store
	// DeadBudget is how many positions may be looked at to find out whether one is dead, where that takes more than the
	// time of a move (Article 5.2.2); 0: deadpos.DefaultBudget.
	DeadBudget int
	Now        func() time.Time // time.Now, or a test's own
	Log        *slog.Logger
	Vault      *Vault // for sealed moves; without one no move can be sealed
}

// Open opens the hall and takes up the games that were in play when the last server stopped: their clocks are stopped
// as of its last sign of life.
func Open(ctx context.Context, c Config) (*Hall, error) {
	h := &Hall{store: c.Store, now: c.Now, log: c.Log, vault: c.Vault, tables: map[string]*table{}, closing: make(chan struct{}),
		deadBudget: cmp.Or(c.DeadBudget, deadpos.DefaultBudget), examiner: make(chan struct{}, 1)}
	games, err := h.store.Live(ctx)
	if err != nil {
		return nil, fmt.Errorf("play: %w", err)
	}
	for _, id := range games {
		t := newTable(h, id)
		if err := t.takeUp(ctx); err != nil {
			h.log.Error("cannot take up a game", "game", id, "error", err) // the others go on
			continue
		}
		h.tables[id] = t
	}
	for _, t := range h.tables {
		h.goroutines.Go(t.run)
	}
	h.goroutines.Go(h.beat)
	return h, nil
}

// Ready returns nil if what is accepted now can be kept.
func (h *Hall) Ready(ctx context.Context) error { return h.store.Ready(ctx) }

// Close sends everybody away, notes the last sign of life and returns when no goroutine is left but one that looks into
// a position and has nobody to tell.
func (h *Hall) Close() {
	h.mu.Lock()
	if !h.closed {
		h.closed = true
		close(h.closing)
	}
	h.mu.Unlock()
	h.goroutines.Wait()
}

// beat notes signs of life of the games in play.
func (h *Hall) beat() {
	ticker := time.NewTicker(HeartbeatEvery)
	defer ticker.Stop()
	for {
		closing := false
		select {
		case <-ticker.C:
		case <-h.closing:
			closing = true
		}
		var live []string
		h.mu.Lock()
		for id, t := range h.tables {
			if t.live.Load() {
				live = append(live, id)
			}
		}
		h.mu.Unlock()
		at := h.now()
		ctx, cancel := context.WithTimeout(context.Background(), storeWithin)
		if err := h.store.Heartbeat(ctx, at, live); err != nil {
			h.log.Error("cannot note a sign of life", "games", len(live), "error", err)
		}
		cancel()
		if closing {
			return
		}
	}
}

// enter returns the table of a game and counts the caller among its users until leave. It returns store.ErrNotFound
// when there is no such game.
func (h *Hall) enter(ctx context.Context, id string) (*table, error) {
	if t, err := h.join(id, nil); t != nil || err != nil {
		return t, err
	}
	fresh := newTable(h, id)
	if err := fresh.load(ctx); err != nil {
		return nil, err
	}
	return h.join(id, fresh)
}

// join counts the caller among the users of a table that is in the hall; if there is none, of the fresh one, which
// may be nil.
func (h *Hall) join(id string, fresh *table) (*table, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return nil, ErrClosed
	}
	t := h.tables[id]
	if t == nil && fresh != nil {
		t = fresh
		h.tables[id] = t
		h.goroutines.Go(t.run)
	}
	if t != nil {
		t.users++
	}
	return t, nil
}

func (h *Hall) leave(t *table) {
	h.mu.Lock()
	defer h.mu.Unlock()
	t.users--
}

// clearAway takes a table out of the hall, unless somebody is there.
func (h *Hall) clearAway(t *table) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if t.users > 0 {
		return false
	}
	delete(h.tables, t.id)
	return true
}
