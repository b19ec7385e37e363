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
	"github.com/hakem-chess/hakem/internal/store"
)

// table is one live game. What is below the line belongs to its goroutine alone.
type table struct {
	hall    *Hall
	id      string
	users   int           // visits and requests on their way, under the hall's lock
	live    atomic.Bool   // the game is in play: begun and not over
	mailbox chan request  // what is said to the table
	gone    chan struct{} // closed when the goroutine has ended

	// ----
	game      store.Game
	state     arbiter.State
	chronicle Chronicle
	proposed  proposals
	seq       int       // records in the store, as far as is known here
	told      int       // how many of them everybody here has been told of
	began     time.Time // when play began, by the watch of the server it began on; zero before
	origin    time.Time // the same by this server's watch, which may have been set
	visits    map[*Visit]struct{}
	resumeBy  time.Time           // while the clocks are stopped: when they run again in any case
	retry     time.Time           // when to try again what the store did not take; zero if nothing waits
	another   chess.ByColor[bool] // which players want another arbiter in place of the confirmed one
	rematch   Place               // who has offered a rematch; Spectator if nobody has
	asked     asked
	pace      *rate.Limiter // of the arbiter's acts
	doubts    doubts
	empty     time.Time // since when nobody is here
}

// request is something to be done at the table, and the moment it was said.
type request struct {
	at    time.Time
	do    func(now time.Time) error
	reply chan error
}

func newTable(h *Hall, id string) *table {
	return &table{hall: h, id: id, mailbox: make(chan request, mailboxSize), gone: make(chan struct{}), visits: map[*Visit]struct{}{}, empty: h.now(),
		pace: rate.NewLimiter(officialPerSecond, officialAtOnce)}
}

// ask has something done at the table and returns its error. If the context ends first it may be done all the same.
func (t *table) ask(ctx context.Context, do func(now time.Time) error) error {
	r := request{at: t.hall.now(), do: do, reply: make(chan error, 1)}
	select {
	case t.mailbox <- r:
	case <-t.gone:
		return ErrClosed
	case <-ctx.Done():
		return ctx.Err()
	}
	select {
	case err := <-r.reply:
		return err
	case <-ctx.Done():
		return ctx.Err()
	case <-t.gone:
	}
	select {
	case err := <-r.reply: // the last thing the table did
		return err
	default:
		return ErrClosed
	}
}

// run is the table's goroutine, until the hall closes or the table is cleared away.
func (t *table) run() {
	defer close(t.gone)
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		t.examine()
		timer.Reset(t.untilNext(t.hall.now()))
		select {
		case r := <-t.mailbox:
			t.serve(r)
		case <-timer.C:
			// What was said before the flag fell comes first.
			for waiting := true; waiting; {
				select {
				case r := <-t.mailbox:
					t.serve(r)
				default:
					waiting = false
				}
			}
			now := t.hall.now()
			t.advance(now)
			if t.idle(now) && t.hall.clearAway(t) {
				return
			}
		case <-t.hall.closing:
			for v := range t.visits {
				close(v.news)
			}
			return
		}
	}
}

func (t *table) serve(r request) {
	err := t.safely(func() error { return r.do(r.at) })
	t.advance(r.at)
	r.reply <- err // the state goes out before the answer
}

// safely does something at the table. A panic is an error of this game: the others go on, and this one does as it
// stands in the store.
func (t *table) safely(do func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			t.hall.log.Error("panic", "game", t.id, "panic", p, "stack", string(debug.Stack()))
			err = errors.Join(fmt.Errorf("play: game %s: panic: %v", t.id, p), t.reload())
		}
	}()
	return do()
}

// idle reports whether the table can be cleared away: nobody has been here for a while, and nothing will happen by
// itself.
func (t *table) idle(now time.Time) bool {
	return len(t.visits) == 0 && !t.doubts.any() && t.quiet() && now.Sub(t.empty) >= idleAfter
}

// quiet reports whether nothing will happen at the table by itself: over the board, and while an arbiter has stopped the
// clocks, everything is somebody's act.
func (t *table) quiet() bool {
	switch t.state.Status() {
	case arbiter.Running:
		return t.overBoard()
	case arbiter.Halted:
		return !t.chronicle.restarted
	}
	return true
}

// untilNext is how long nothing happens at the table if nobody says anything.
func (t *table) untilNext(now time.Time) time.Duration {
	next := now.Add(time.Hour)
	sooner := func(at time.Time) {
		if at.Before(next) {
			next = at
		}
	}
	switch {
	case !t.retry.IsZero():
		sooner(t.retry)
	case t.state.Status() == arbiter.Running && !t.overBoard():
		if at, ok := t.state.FlagAt(); ok {
			sooner(t.origin.Add(at))
		}
		if at, ok := t.state.FirstMoveDue(); ok {
			sooner(t.origin.Add(at))
		}
	case t.state.Status() == arbiter.Halted && t.chronicle.restarted:
		sooner(t.resumeBy)
	}
	if len(t.visits) == 0 && t.quiet() {
		sooner(t.empty.Add(idleAfter))
		if !next.After(now) {
			next = now.Add(idleAfter) // somebody is on their way
		}
	}
	return max(next.Sub(now), 0)
}

// load takes the game from the store, in place of what is known of it here.
func (t *table) load(ctx context.Context) error {
	game, records, err := t.hall.store.Load(ctx, t.id)
	if err != nil {
		return fmt.Errorf("play: game %s: %w", t.id, err)
	}
	happened, err := events(t.id, records)
	if err != nil {
		return err
	}
	state, err := arbiter.Replay(happened)
	if err != nil {
		return fmt.Errorf("play: game %s: %w", t.id, err)
	}
	t.game, t.state, t.seq = game, state, len(records)
	t.chronicle = Chronicle{}
	if err := Retell(happened, func(_ arbiter.Event, _, _ *arbiter.State, known Chronicle) { t.chronicle = known }); err != nil {
		return fmt.Errorf("play: game %s: %w", t.id, err)
	}
	now := t.hall.now()
	for i, e := range happened {
		if e.Kind == arbiter.Started {
			// Time passes by the monotonic clock from here, and never goes back, whatever happened to the watch.
			t.began = records[i].At
			t.origin = now.Add(-max(now.Sub(t.began), state.At(), game.Heartbeat.Sub(t.began)))
		}
	}
	t.noteStatus(now)
	return nil
}

// noteStatus draws the consequences of a new state.
func (t *table) noteStatus(now time.Time) {
	t.live.Store(inPlay(&t.state))
	t.noteDoubt()
	switch {
	case t.state.Status() != arbiter.Halted || !t.chronicle.restarted:
		t.resumeBy = time.Time{}
	case t.resumeBy.IsZero():
		t.resumeBy = now.Add(ReturnWithin)
	}
}

// takeUp loads a game that was in play when the last server stopped, and stops its clocks as of that server's last
// sign of life: what came after is nobody's time (Article 6.11.1).
func (t *table) takeUp(ctx context.Context) error {
	if err := t.load(ctx); err != nil {
		return err
	}
	if t.state.Status() != arbiter.Running {
		return nil
	}
	alive := t.game.Heartbeat.Sub(t.began)
	if err := t.due(alive); err != nil || t.state.Status() != arbiter.Running {
		return err
	}
	return t.judge(t.hall.now(), alive, just(arbiter.Pause{Reason: PausedByRestart}))
}
