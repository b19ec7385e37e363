// Package play runs live games. A Registry has the live games of one server: a room for each game somebody looks at or
// plays, and one goroutine owns each room. What is said there comes through a bounded mailbox and is judged by package
// arbiter; the events are in the store before anybody is told of them.
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
	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/store"
)

const (
	// FirstMoveWithin is the time a side has for its first move, from the moment its clock starts.
	FirstMoveWithin = 60 * time.Second
	// LeftWithin is how long a player who is not there may let their clock run, in an unsupervised game without a human
	// arbiter, before the opponent may claim the win.
	LeftWithin = 60 * time.Second
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
	// ErrElsewhere: another server has the game, and cannot be reached.
	ErrElsewhere = errors.New("play: another server has the game")
)

// Registry is the live games of one server, safe for concurrent use.
type Registry struct {
	store Store
	now   func() time.Time
	log   *slog.Logger
	vault *Vault
	links *links
	bus   Bus

	mu    sync.Mutex
	rooms map[string]*room
	// opening has, for each game that a room is being made for, a channel that is closed when there is one or none.
	opening map[string]chan struct{}
	kept    map[string]kept    // games in play that are this server's and have no room
	mirrors map[string]*mirror // of games that other servers have
	unhear  func()             // ends answering for this run of the server
	closed  bool
	server  store.Server        // this run of the server
	since   time.Time           // when it began
	outage  time.Time           // since when the store is known not to write; zero if it writes
	unkept  map[string]struct{} // games in which something waits to be kept
	trouble time.Time           // when the store last did not take its sign of life, or not at once
	looked  chan struct{}       // closed when the watch has looked once more

	deadBudget int
	leftWithin time.Duration
	examiner   chan struct{} // holds a token while somebody looks into a position

	closing    chan struct{}   // closed when the rooms are to be left
	left       <-chan struct{} // and, from then on, when nothing is waited for any more
	troubles   troubles
	goroutines sync.WaitGroup
}

// Config is what a registry needs.
type Config struct {
	Store Store
	// DeadBudget is how many positions may be looked at to find out whether one is dead, where that takes more than the
	// time of a move (Article 5.2.2); 0: deadpos.DefaultBudget.
	DeadBudget int
	// LeftWithin is how long a player may be away on their own time before they have left
	// (laws.Regulations.LeftWithin), in games that are made from now on; 0: LeftWithin.
	LeftWithin time.Duration
	Now        func() time.Time // time.Now, or a test's own
	Log        *slog.Logger
	Vault      *Vault // for sealed moves; without one no move can be sealed
	Bus        Bus    // to the other servers of the site; without one there are none
}

// Open opens the registry. It takes up the games in play that nobody owns, and those of servers that are no longer
// alive once it has seen that they are not: their clocks are stopped as of the last sign of life.
func Open(ctx context.Context, c Config) (*Registry, error) {
	reg := &Registry{
		store: c.Store, now: c.Now, log: c.Log, vault: c.Vault, bus: c.Bus,
		rooms: map[string]*room{}, opening: map[string]chan struct{}{}, kept: map[string]kept{},
		mirrors: map[string]*mirror{},
		closing: make(chan struct{}), looked: make(chan struct{}),
		unkept: map[string]struct{}{}, troubles: troubles{log: c.Log, now: c.Now},
		leftWithin: cmp.Or(c.LeftWithin, LeftWithin),
		deadBudget: cmp.Or(c.DeadBudget, deadpos.DefaultBudget), examiner: make(chan struct{}, 1),
	}
	reg.links = newLinks()
	if c.Vault != nil {
		reg.links = c.Vault.links
	}
	if _, err := reg.begin(""); err != nil {
		return nil, err
	}
	if err := reg.store.KeepAlive(ctx, reg.id(), 0); err != nil {
		return nil, fmt.Errorf("play: %w", err)
	}
	w := &watch{registry: reg, heard: map[store.Server]sign{}}
	if err := w.look(ctx); err != nil {
		return nil, fmt.Errorf("play: %w", err)
	}
	// Signs of life are given beside everything else, whatever that takes.
	reg.goroutines.Go(func() { reg.every(HeartbeatEvery, storeWithin, reg.keepAlive) })
	reg.goroutines.Go(func() { reg.every(HeartbeatEvery, storeWithin, w.once) })
	reg.goroutines.Go(func() { reg.every(refreshEvery, refreshEvery, reg.refresh) })
	return reg, nil
}

// Ready returns nil if what is accepted now can be kept.
func (reg *Registry) Ready(ctx context.Context) error { return reg.store.Ready(ctx) }

// Closing is closed when the registry begins to close: who follows something here is to go.
func (reg *Registry) Closing() <-chan struct{} { return reg.closing }

// Close sends everybody away, leaves its games to others and returns when no goroutine is left but one that looks into
// a position and has nobody to tell. What was decided and waits to be kept is tried again until the context ends; the
// error is a *UnkeptError if that did not help.
func (reg *Registry) Close(ctx context.Context) error {
	reg.mu.Lock()
	if !reg.closed {
		reg.closed, reg.left = true, ctx.Done()
		close(reg.closing)
	}
	unhear := reg.unhear
	reg.mu.Unlock()
	unhear()
	reg.endMirrors(nil)
	reg.goroutines.Wait()
	leaving, cancel := context.WithTimeout(context.Background(), storeWithin)
	defer cancel()
	if err := reg.store.Leave(leaving, reg.id(), reg.up()); err != nil {
		reg.log.Error("cannot take leave", "error", err) // the others find out
	}
	if games := reg.Waiting(); len(games) > 0 {
		return &UnkeptError{games}
	}
	return nil
}

// wait returns nil when it is worth trying again to reach a game that another server has.
func (reg *Registry) wait(ctx, within context.Context) error {
	select {
	case <-reg.nextLook():
		return nil
	case <-reg.closing:
		return ErrClosed
	case <-within.Done():
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return ErrElsewhere
	}
}

// tryEnter returns the room of a game and counts the caller among its users until leave. A game that has no room and
// no owner gets both here. The error is an *elsewhereError when another server has the game, ErrNotFound when there is
// none.
func (reg *Registry) tryEnter(ctx context.Context, id string) (*room, error) {
	for {
		r, opened, err := reg.joinOrOpen(id)
		if r != nil || err != nil {
			return r, err
		}
		if opened != nil {
			return reg.open(ctx, id, opened)
		}
	}
}

// elsewhereWithin is how long somebody waits for a game that another server owns: longer than it takes to find out that
// a server is dead.
const elsewhereWithin = 3 * deadAfter

// elsewhereError: another server has the game at the moment.
type elsewhereError struct{ owner store.Server }

func (e *elsewhereError) Error() string { return "play: server " + string(e.owner) + " has the game" }

// joinOrOpen counts the caller among the users of a room that is there. Where there is none they get leave to open it:
// one at a time, and the others wait for them; then opened is nil.
func (reg *Registry) joinOrOpen(id string) (r *room, opened chan struct{}, err error) {
	reg.mu.Lock()
	if reg.closed {
		reg.mu.Unlock()
		return nil, nil, ErrClosed
	}
	if r := reg.rooms[id]; r != nil {
		r.users++
		reg.mu.Unlock()
		return r, nil, nil
	}
	other := reg.opening[id]
	if other == nil {
		opened = make(chan struct{})
		reg.opening[id] = opened
	}
	reg.mu.Unlock()
	if other != nil {
		<-other
	}
	return nil, opened, nil
}

// open makes a room for a game, with the caller as its first user.
func (reg *Registry) open(ctx context.Context, id string, opened chan struct{}) (*room, error) {
	defer func() {
		reg.mu.Lock()
		delete(reg.opening, id)
		reg.mu.Unlock()
		close(opened)
	}()
	from, err := reg.mayTake(ctx, id)
	if err != nil {
		return nil, err
	}
	fresh := newRoom(reg, id)
	// Who asked may go away meanwhile; the game is taken up all the same, or not at all.
	taking, cancel := context.WithTimeout(context.WithoutCancel(ctx), storeWithin)
	defer cancel()
	err = fresh.takeUp(taking, from)
	if errors.Is(err, store.ErrFenced) { // another was faster
		return nil, &elsewhereError{}
	}
	if err != nil {
		return nil, err
	}
	reg.mu.Lock()
	defer reg.mu.Unlock()
	if reg.closed {
		return nil, ErrClosed
	}
	fresh.machine = machineIn(&fresh.game.Header)
	reg.rooms[id] = fresh
	delete(reg.kept, id)
	fresh.users++
	reg.goroutines.Go(fresh.run)
	return fresh, nil
}

// mayTake returns the owner of a game if that is nobody, or this server, or one that has left without a word;
// *elsewhereError if it is another.
func (reg *Registry) mayTake(ctx context.Context, id string) (store.Owner, error) {
	game, err := reg.store.Header(ctx, id)
	if err != nil {
		return store.Owner{}, fmt.Errorf("play: game %s: %w", id, err)
	}
	owner := game.Owner.Server
	if owner == "" || owner == reg.id() {
		return game.Owner, nil
	}
	alive, err := reg.store.Alive(ctx)
	if err != nil {
		return store.Owner{}, fmt.Errorf("play: game %s: %w", id, err)
	}
	for _, server := range alive {
		if server.Server == owner {
			return store.Owner{}, &elsewhereError{owner}
		}
	}
	return game.Owner, nil
}

// join counts the caller among the users of a room; nil if there is none.
func (reg *Registry) join(id string) (*room, error) {
	reg.mu.Lock()
	defer reg.mu.Unlock()
	if reg.closed {
		return nil, ErrClosed
	}
	r := reg.rooms[id]
	if r != nil {
		r.users++
	}
	return r, nil
}

func (reg *Registry) isClosed() bool {
	reg.mu.Lock()
	defer reg.mu.Unlock()
	return reg.closed
}

// forget takes a room out of the registry that is no longer this server's.
func (reg *Registry) forget(r *room) {
	reg.mu.Lock()
	defer reg.mu.Unlock()
	if reg.rooms[r.id] == r {
		delete(reg.rooms, r.id)
	}
}

func (reg *Registry) leave(r *room) {
	reg.mu.Lock()
	defer reg.mu.Unlock()
	r.users--
}

// kept is a game in play that nobody looks at and in which nothing happens by itself: its clocks run on.
type kept struct {
	owner  store.Owner
	origin time.Time
}

// keeps returns the origin of the time of a game that this server has kept since it had a room.
func (reg *Registry) keeps(id string, owner store.Owner) (origin time.Time, ok bool) {
	reg.mu.Lock()
	defer reg.mu.Unlock()
	k, ok := reg.kept[id]
	return k.origin, ok && k.owner == owner
}

// clearAway takes a room out of the registry, unless somebody is there.
func (reg *Registry) clearAway(r *room) bool {
	reg.mu.Lock()
	defer reg.mu.Unlock()
	if r.users > 0 {
		return false
	}
	delete(reg.rooms, r.id)
	if r.game.Phase == game.InPlay {
		reg.kept[r.id] = kept{r.owner, r.origin}
	}
	return true
}
