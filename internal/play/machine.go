package play

import (
	"context"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/refusal"
)

// PausedForMachine is on record when the clocks stand because the machine that plays cannot think: its engine has
// failed, or is thinking for others. That is nobody's time.
const PausedForMachine = "machine"

// Machines are the games with a room here in which a machine has a seat, as long as they are not over, and who it is.
// Whoever plays for the machines of this server plays these: each game has one room at a time.
func (reg *Registry) Machines() map[string]game.PlayerID {
	reg.mu.Lock()
	defer reg.mu.Unlock()
	machines := map[string]game.PlayerID{}
	for id, r := range reg.rooms {
		if r.machine != "" && !r.over.Load() {
			machines[id] = r.machine
		}
	}
	return machines
}

// machineIn is the machine that plays a game; "" if none does.
func machineIn(h *game.Header) game.PlayerID {
	for _, side := range []chess.Color{chess.White, chess.Black} {
		if _, ok := h.Seats[side].Player.Machine(); ok {
			return h.Seats[side].Player
		}
	}
	return ""
}

// Hold has the clocks of a game stand as of an instant, because its machine, which is on move, cannot think; place is
// its place among those that wait for an engine, 0 while one is being replaced. Held again, only the place is new.
// GoOn lets them run again.
func (reg *Registry) Hold(ctx context.Context, id string, since time.Time, place int) error {
	return reg.inRoom(ctx, id, func(r *room, now time.Time) error {
		waits := place + 1
		if r.waits == waits && r.history.held {
			return nil
		}
		side, ok := placeIn(&r.game.Header, r.machine).Side()
		if !ok || side != r.state.Turn() {
			return refusal.Of(refusal.NotOnMove)
		}
		if !r.history.held {
			if since.After(now) {
				since = now
			}
			if err := r.judge(now, r.timeline(since), arbiter.Pause{Why: PausedForMachine}); err != nil {
				return err
			}
		}
		r.waits = waits
		r.publish()
		return nil
	})
}

// GoOn lets the clocks run that were held; nothing happens where none were.
func (reg *Registry) GoOn(ctx context.Context, id string) error {
	return reg.inRoom(ctx, id, func(r *room, now time.Time) error {
		r.waits = 0
		if !r.history.held {
			return nil
		}
		return r.judge(now, r.timeline(now), arbiter.Resume{})
	})
}

// inRoom does something in the room that a game has here. The error is ErrElsewhere if it has none.
func (reg *Registry) inRoom(ctx context.Context, id string, do func(r *room, now time.Time) error) error {
	r, err := reg.join(id)
	if err != nil {
		return err
	}
	if r == nil {
		return ErrElsewhere
	}
	defer reg.leave(r)
	return r.ask(ctx, func(now time.Time) error { return do(r, now) })
}
