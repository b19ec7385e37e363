package play

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
)

// An outage of the store is nobody's time. From the moment that it is known the own time of every game of this server
// stands: no flag falls, and who thinks thinks for nothing. It is known when the store does not take a sign of life, or
// takes long about it, and when it does not take what was decided.

// noteStore notes whether the store has taken a sign of life.
func (reg *Registry) noteStore(err error) {
	now := reg.now()
	reg.mu.Lock()
	if reg.closed {
		reg.mu.Unlock()
		return
	}
	began, over := err != nil && reg.outage.IsZero(), err == nil && !reg.outage.IsZero()
	var stood time.Duration
	switch {
	case began:
		reg.outage = now
	case over:
		stood = now.Sub(reg.outage)
		reg.outage = time.Time{}
	}
	var quiet []string
	for id, k := range reg.kept {
		if over && !k.origin.IsZero() {
			reg.kept[id] = kept{k.owner, k.origin.Add(stood)}
			quiet = append(quiet, id)
		}
	}
	reg.mu.Unlock()
	if !began && !over {
		return
	}
	reg.everywhere(func(*room, time.Time) {}) // each room looks how it is
	if over {
		reg.goroutines.Go(func() { reg.noteTimes(quiet) })
	}
}

// storeOutage is since when the store is known not to write; the zero time if it writes.
func (reg *Registry) storeOutage() time.Time {
	reg.mu.Lock()
	defer reg.mu.Unlock()
	return reg.outage
}

// noteTimes has the store know how far the time of games has come that have no room here.
func (reg *Registry) noteTimes(games []string) {
	for _, id := range games {
		ctx, cancel := context.WithTimeout(context.Background(), storeWithin)
		if r, err := reg.tryEnter(ctx, id); err == nil {
			_ = r.ask(ctx, func(now time.Time) error { // a room that is gone is another server's
				r.noteTime(now)
				return nil
			})
			reg.leave(r)
		}
		cancel()
	}
}

// everywhere has something done in every room, without waiting for it.
func (reg *Registry) everywhere(do func(*room, time.Time)) {
	reg.mu.Lock()
	rooms := make([]*room, 0, len(reg.rooms))
	for _, r := range reg.rooms {
		r.users++
		rooms = append(rooms, r)
	}
	reg.mu.Unlock()
	for _, r := range rooms {
		reg.goroutines.Go(func() {
			defer reg.leave(r)
			_ = r.ask(context.Background(), func(now time.Time) error { // in a room that is gone there is nothing to do
				do(r, now)
				return nil
			})
		})
	}
}

// noteOutage has the game's own time stand while the store does not write, and run again when it does.
func (r *room) noteOutage(now time.Time) {
	since := r.registry.storeOutage()
	switch {
	case !since.IsZero() && r.owner.Server != "":
		if r.ran.After(since) { // it did write here meanwhile
			since = r.ran
		}
		r.stand(since)
	case since.IsZero() && r.unkept == nil && !r.stood.IsZero():
		r.goOn(now)
		if r.state.Status() == arbiter.Running {
			r.noteTime(now)
		}
	}
}

// stand has the game's own time stand from an instant on, unless it stands already.
func (r *room) stand(now time.Time) {
	if r.stood.IsZero() {
		r.stood = now
	}
}

// goOn has the game's own time run again.
func (r *room) goOn(now time.Time) {
	if r.stood.IsZero() {
		return
	}
	stood := now.Sub(r.stood)
	if !r.origin.IsZero() {
		r.origin = r.origin.Add(stood)
	}
	if !r.resumeBy.IsZero() {
		r.resumeBy = r.resumeBy.Add(stood)
	}
	r.stood, r.ran = time.Time{}, now
}

// Keeping is what somebody has done that waits to be kept. They alone are told: it does not stand before it is kept.
type Keeping struct {
	By    Place
	UCI   string // the move they have made on a screen, "" if it is something else
	FEN   string // the position after it
	Board string // what stands on the board after it, as the first field of a FEN
}

// keepingOf is what a decision that leads to a state is for who waits for it.
func (r *room) keepingOf(state *arbiter.State) Keeping {
	position := state.Position()
	k := Keeping{By: r.acts, Board: state.Placement(), FEN: position.FEN()}
	if moves := state.Moves(); len(moves) > len(r.state.Moves()) && !r.overBoard() {
		k.UCI = moves[len(moves)-1].UCI
	}
	return k
}

// setUnkept notes what waits to be kept, nil for nothing.
func (r *room) setUnkept(d *decision) {
	r.registry.mu.Lock()
	defer r.registry.mu.Unlock()
	delete(r.registry.unkept, r.id)
	if d != nil {
		r.registry.unkept[r.id] = struct{}{}
	}
	r.unkept = d
}

// Waiting are the games in which something was decided, and acknowledged to nobody, that waits to be kept.
func (reg *Registry) Waiting() []string {
	reg.mu.Lock()
	defer reg.mu.Unlock()
	games := make([]string, 0, len(reg.unkept))
	for id := range reg.unkept {
		games = append(games, id)
	}
	slices.Sort(games)
	return games
}

// Writes reports whether the store takes what is decided, as far as is known.
func (reg *Registry) Writes() bool { return reg.storeOutage().IsZero() && len(reg.Waiting()) == 0 }

// UnkeptError are the games in which something was decided that could not be kept before the registry closed. It was
// acknowledged to nobody.
type UnkeptError struct{ Games []string }

func (e *UnkeptError) Error() string {
	return fmt.Sprintf("play: not kept, in the games %s", strings.Join(e.Games, ", "))
}

// finishKeeping tries to keep what waits for it until it is kept or the registry has to be left.
func (r *room) finishKeeping() {
	ticker := time.NewTicker(retryAfter)
	defer ticker.Stop()
	for r.unkept != nil && !r.fenced {
		r.advance(r.registry.now())
		if r.unkept == nil {
			return
		}
		select {
		case <-ticker.C:
		case <-r.registry.left:
			return
		}
	}
}
