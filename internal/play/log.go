package play

import (
	"slices"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
)

// Logged is an event at a board as it is told to who sits there: what was done, and what stood on the board then.
type Logged struct {
	Event  arbiter.Event
	Number int // of the event in the game, from 1
	Board  [64]chess.Piece
}

// maxLog is how many events a log has: the last are what somebody may have missed. The arbiter's report has them all.
const maxLog = 40

// log adds an event of a game over a board; after is the state that it leads to.
func (c *History) log(e arbiter.Event, after *arbiter.State) {
	c.happened++
	if after.Rules().Mode != arbiter.OverTheBoard {
		return
	}
	if e.Kind == arbiter.Ruled && e.Ruling.Kind == arbiter.GameAnnulled {
		c.Log = nil
	}
	kept := c.Log[max(len(c.Log)-maxLog+1, 0):]
	c.Log = append(slices.Clone(kept), Logged{Event: e, Number: c.happened, Board: after.Board()})
}
