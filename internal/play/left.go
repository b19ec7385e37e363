package play

import (
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/refusal"
)

// A player has left a game when they have not been here for Regulations.LeftWithin of their own time on move: from when
// they went, or from when their clock began to run, whichever was later. Coming back ends the count. All of it is on
// the game's own timeline, so that an outage of the server is nobody's absence.

// noteAway remembers since when each player has been away.
func (r *room) noteAway(now time.Time) {
	here := r.present()
	for _, side := range []chess.Color{chess.White, chess.Black} {
		switch {
		case here[side]:
			r.away[side] = 0
		case r.away[side] == 0:
			r.away[side] = max(r.timeline(now), 1)
		}
	}
}

// leftIn is how long the player on move may still be away; ok is false where nothing is counted.
func (r *room) leftIn(now time.Time) (left time.Duration, ok bool) {
	within, side := r.state.Rules().Regulations.LeftWithin, r.state.Turn()
	if within == 0 || r.state.Status() != arbiter.Running || r.state.Ply() < 2 || r.away[side] == 0 || r.present()[side] {
		return 0, false
	}
	at := r.timeline(now)
	clock := r.state.Clock()
	since := max(r.away[side], at-clock.Used(side, at))
	return max(since+within-at, 0), true
}

// left makes a command of a player's claim that the opponent has left.
func (r *room) left(by chess.Color, a game.Left) (arbiter.Command, error) {
	if in, ok := r.leftIn(r.registry.now()); !ok || in > 0 || r.state.Turn() == by {
		return nil, refusal.Of(refusal.NotLeft)
	}
	return arbiter.Left{By: by, Off: a.Off}, nil
}
