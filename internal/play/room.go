package play

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/store"
)

// room is one live game. What is below the line belongs to its goroutine alone.
type room struct {
	registry *Registry
	id       string
	users    int           // subscribers and requests on their way, under the registry's lock
	mailbox  chan request  // what is said in the room
	gone     chan struct{} // closed when the goroutine has ended
	lost     chan struct{} // closed by the registry when this server was taken for dead
	machine  game.PlayerID // the machine that plays here, "" if two people do; for good
	over     atomic.Bool   // the game has ended

	// ----
	game        store.Game
	owner       store.Owner // what this server appends as; the zero Owner in a room that only shows the game
	state       arbiter.State
	history     History
	proposed    proposals
	seq         int       // records in the store, as far as is known here
	events      int       // that stand, of those that they hold
	entered     entries   // by the arbiter, in a game of the hall
	told        int       // how many of them everybody here has been told of
	toldStands  bool      // whether everybody here was told that the game's own time stands
	toldWaits   bool      // and that something waits to be kept
	published   int       // how often everybody here was told how the game stands
	origin      time.Time // when play began, had the game's own time never stood still; zero before
	stood       time.Time // since when it stands, for the store does not write; zero if it runs
	subscribers map[*Subscription]struct{}
	ran         time.Time           // when it last ran on after it had stood
	resumeBy    time.Time           // while the clocks are stopped: when they run again in any case
	retry       time.Time           // when to try again what the store did not take; zero if nothing waits
	another     chess.ByColor[bool] // which players want another arbiter in place of the confirmed one
	// since when each player has been away, on the game's timeline; 0 if they are here
	away chess.ByColor[time.Duration]
	// 1 and the place of the machine among those that wait for an engine; 0 if it does not wait
	waits   int
	rematch Place // who has offered a rematch; Spectator if nobody has
	asked   asked
	pace    *rate.Limiter // of the arbiter's acts
	doubts  doubts
	unkept  *decision  // what the store has not taken yet
	asking  chan error // the answer to what is being done, unless it is given later
	answers bool       // a person's act is being decided, and they are answered when it is kept
	acts    Place      // who does it
	owed    *owed      // an answer to be given when everybody has been told
	fenced  bool       // the game has another owner now
	empty   time.Time  // since when nobody is here
}

// request is something to be done in the room, and the moment it was said.
type request struct {
	at    time.Time
	do    func(now time.Time) error
	reply chan error
}

func newRoom(reg *Registry, id string) *room {
	return &room{
		registry: reg, id: id, mailbox: make(chan request, mailboxSize), gone: make(chan struct{}), lost: make(chan struct{}),
		subscribers: map[*Subscription]struct{}{}, empty: reg.now(), pace: rate.NewLimiter(officialPerSecond, officialAtOnce),
	}
}

// errNotTaken: the room is gone, and what was to be done in it has not been done.
var errNotTaken = fmt.Errorf("%w: the room is gone", ErrClosed)

// ask has something done in the room and returns its error. If the context ends first it may be done all the same.
func (r *room) ask(ctx context.Context, do func(now time.Time) error) error {
	q := request{at: r.registry.now(), do: do, reply: make(chan error, 1)}
	select {
	case r.mailbox <- q:
	case <-r.gone:
		return errNotTaken
	case <-ctx.Done():
		return ctx.Err()
	}
	select {
	case err := <-q.reply:
		return err
	case <-ctx.Done():
		return ctx.Err()
	case <-r.gone:
	}
	select {
	case err := <-q.reply: // the last thing the room did
		return err
	default:
		return ErrClosed
	}
}

// run is the room's goroutine, until the registry closes or the room is cleared away.
func (r *room) run() {
	defer close(r.gone)
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		r.examine()
		timer.Reset(r.untilNext(r.registry.now()))
		select {
		case q := <-r.mailbox:
			r.serve(q)
		case <-timer.C:
			// What was said before the flag fell comes first.
			for waiting := true; waiting; {
				select {
				case q := <-r.mailbox:
					r.serve(q)
				default:
					waiting = false
				}
			}
			now := r.registry.now()
			r.advance(now)
			if r.idle(now) && r.registry.clearAway(r) {
				if r.game.Phase != game.InPlay {
					r.release()
				}
				return
			}
		case <-r.lost:
			r.fenced = true
		case <-r.registry.closing:
			r.finishKeeping()
			r.sendAway()
			return
		}
		if r.fenced {
			r.registry.forget(r)
			r.setUnkept(nil) // it was acknowledged to nobody
			r.moveAway()
			return
		}
	}
}

// sendAway ends every subscription: who has one comes back, to whichever server has the game then.
func (r *room) sendAway() {
	for sub := range r.subscribers {
		sub.end()
	}
	clear(r.subscribers)
}

// moveAway has those who are here go on at the new owner of the game.
func (r *room) moveAway() {
	var subscribers []*Subscription
	for sub := range r.subscribers {
		if sub.news != nil {
			subscribers = append(subscribers, sub)
		}
	}
	clear(r.subscribers)
	r.registry.moveOn(r, subscribers)
}

// release leaves the game to whoever wants it.
func (r *room) release() {
	ctx, cancel := context.WithTimeout(context.Background(), storeWithin)
	defer cancel()
	if err := r.registry.store.Release(ctx, r.id, r.owner); err != nil {
		r.registry.log.Error("cannot release a game", "game", r.id, "error", err) // it is taken up again all the same
	}
}

func (r *room) serve(q request) {
	r.asking = q.reply
	err := r.safely(func() error { return q.do(q.at) })
	later := r.asking == nil // it is decided and not kept, and answered when it is
	r.asking = nil
	r.advance(q.at)
	if !later {
		q.reply <- err // the state goes out before the answer
	}
}

// safely does something in the room. A panic is an error of this game: the others go on, and this one does as it
// stands in the store.
func (r *room) safely(do func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			r.registry.log.Error("panic", "game", r.id, "panic", p, "stack", string(debug.Stack()))
			err = fmt.Errorf("play: game %s: panic: %v", r.id, p)
			if d := r.unkept; d != nil && d.answer != nil {
				d.answer <- err
			}
			err = errors.Join(err, r.reload())
		}
	}()
	return do()
}

// idle reports whether the room can be cleared away: nobody has been here for a while, and nothing will happen by
// itself.
func (r *room) idle(now time.Time) bool {
	return len(r.subscribers) == 0 && r.unkept == nil && r.stood.IsZero() && !r.doubts.any() && r.quiet() && now.Sub(r.empty) >= idleAfter
}

// quiet reports whether nothing will happen in the room by itself: over the board, and while an arbiter has stopped the
// clocks, everything is somebody's act.
func (r *room) quiet() bool {
	switch r.state.Status() {
	case arbiter.Running:
		return r.overBoard()
	case arbiter.Halted:
		return !r.resumesByItself()
	}
	return true
}

// resumesByItself reports whether stopped clocks run again without anybody's act: after a restart, and when they stand
// for a machine that nobody plays for any more.
func (r *room) resumesByItself() bool {
	if !r.history.held {
		return r.history.restarted
	}
	side, ok := placeIn(&r.game.Header, r.machine).Side()
	return !ok || !r.present()[side]
}

// untilNext is how long nothing happens in the room if nobody says anything.
func (r *room) untilNext(now time.Time) time.Duration {
	next := now.Add(time.Hour)
	sooner := func(at time.Time) {
		if at.Before(next) {
			next = at
		}
	}
	switch {
	case !r.retry.IsZero():
		sooner(r.retry)
	case !r.stood.IsZero():
		sooner(now.Add(retryAfter))
	case r.state.Status() == arbiter.Running && !r.overBoard():
		if at, ok := r.state.FlagAt(); ok {
			sooner(r.origin.Add(at))
		}
		if at, ok := r.state.FirstMoveDue(); ok {
			sooner(r.origin.Add(at))
		}
	case r.state.Status() == arbiter.Halted && r.resumesByItself():
		sooner(r.resumeBy)
	}
	if len(r.subscribers) == 0 && r.quiet() {
		sooner(r.empty.Add(idleAfter))
		if !next.After(now) {
			next = now.Add(idleAfter) // somebody is on their way
		}
	}
	return max(next.Sub(now), 0)
}

// load takes the game from the store, in place of what is known of it here.
func (r *room) load(ctx context.Context) error {
	game, records, err := r.registry.store.Load(ctx, r.id, 0)
	if err != nil {
		return fmt.Errorf("play: game %s: %w", r.id, err)
	}
	happened, err := events(r.id, records)
	if err != nil {
		return err
	}
	state, err := arbiter.Replay(happened)
	if err != nil {
		return fmt.Errorf("play: game %s: %w", r.id, err)
	}
	r.state, r.seq, r.events, r.game = state, len(records), len(happened), game
	r.setUnkept(nil)
	r.history = History{}
	keep := func(_ arbiter.Event, _, _ *arbiter.State, known History) { r.history = known }
	if err := Retell(happened, keep); err != nil {
		return fmt.Errorf("play: game %s: %w", r.id, err)
	}
	now := r.registry.now()
	if r.origin.IsZero() && state.Status() != arbiter.Waiting {
		r.origin = now.Add(-max(state.At(), game.Come))
	}
	r.noteStatus(now)
	return nil
}

// noteStatus draws the consequences of a new state.
func (r *room) noteStatus(now time.Time) {
	r.noteDoubt()
	r.over.Store(r.state.Status() == arbiter.Over)
	switch {
	case r.state.Status() != arbiter.Halted || !r.history.restarted && !r.history.held:
		r.resumeBy = time.Time{}
	case r.resumeBy.IsZero():
		r.resumeBy = now.Add(ReturnWithin)
	}
}

// takeUp makes this server the owner of a game that from owned, who may be nobody and is not alive, and loads it. If
// its clocks ran they are stopped as of the last sign of life of the server that kept it: what came after is nobody's
// time (Article 6.11.1). It returns store.ErrFenced when somebody else was faster.
func (r *room) takeUp(ctx context.Context, from store.Owner) error {
	if origin, kept := r.registry.keeps(r.id, from); kept {
		r.owner, r.origin = from, origin
		return r.load(ctx)
	}
	if err := r.load(ctx); err != nil {
		return err
	}
	owner, err := r.registry.store.TakeUp(ctx, r.id, from, r.registry.id())
	if err != nil {
		return fmt.Errorf("play: game %s: %w", r.id, err)
	}
	r.owner = owner
	now, err := r.registry.store.Header(ctx, r.id) // from now on the owner before adds nothing
	if err != nil {
		return fmt.Errorf("play: game %s: %w", r.id, err)
	}
	if now.Seq != r.seq || now.Come != r.game.Come {
		r.origin = time.Time{}
		if err := r.load(ctx); err != nil {
			return err
		}
	}
	if r.state.Status() != arbiter.Running {
		return nil
	}
	alive := max(r.game.Come, r.state.At())
	if err := r.due(alive); err == nil && r.state.Status() == arbiter.Running {
		err = r.judge(r.registry.now(), alive, arbiter.Pause{Why: PausedByRestart})
		if err != nil && r.unkept == nil {
			return err
		}
	}
	return nil
}
