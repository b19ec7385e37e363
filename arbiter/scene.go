package arbiter

import (
	"errors"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/clock"
)

// Watch says what the arbiter has in view.
type Watch string

// The three.
const (
	Present   Watch = ""       // they watch the game
	Away      Watch = "absent" // they do not see it until ArbiterArrives, but rule on what they are told
	NoArbiter Watch = "none"   // there is none (Guidelines III.6)
)

// Display is what a display of the clock is made to show at the start.
type Display struct {
	Set   bool          `json:"set,omitempty"`
	Shows time.Duration `json:"shows,omitempty"` // the first move's increment included
}

// Scene is how things stand at the table when play begins, where they are not
// as they should be; the zero Scene is a game in order. Online there is
// nothing of it but what the displays show and who is there.
type Scene struct {
	Watch Watch `json:"watch,omitempty"`
	// Array is the position that should have been set up (Article 7.2.1), as
	// FEN; "" if it is the one the game begins from.
	Array string `json:"array,omitempty"`
	// Reversed: the game began with colours reversed (Article 7.3).
	Reversed bool `json:"reversed,omitempty"`
	// Turned is by how many degrees the board is turned (Article 7.2.2): 0, 90 or 180.
	Turned int `json:"turned,omitempty"`
	// Clock is what the displays are made to show.
	Clock chess.ByColor[Display] `json:"clock,omitzero"`
	// ClockSet is how the clock was really set, nil if rightly (Article 6.10.2).
	ClockSet *clock.Control `json:"clock_set,omitempty"`
	// Mechanical: of two fallen flags it is not known which fell first.
	Mechanical bool `json:"mechanical,omitempty"`
	// Scheduled is how long before the start of play the round was due (Article 6.7.1).
	Scheduled time.Duration `json:"scheduled,omitempty"`
	// Offences is how many offences of the illegal-move family were penalised before.
	Offences chess.ByColor[int] `json:"offences,omitzero"`
	// Absent: not at the board at the start (Article 6.7).
	Absent chess.ByColor[bool] `json:"absent,omitzero"`
	// CountUnknown: the arbiter does not know how many moves were made, as when
	// nobody has kept score (Articles 8.5, 8.6).
	CountUnknown bool `json:"count_unknown,omitempty"`
	// NoScoresheet: the player keeps no score.
	NoScoresheet chess.ByColor[bool] `json:"no_scoresheet,omitzero"`
}

// check returns an error if the scene is not one that can be.
func (c Scene) check(r Rules, v chess.Variant) error {
	if r.Mode == Online && c != (Scene{Clock: c.Clock, Absent: c.Absent, Scheduled: c.Scheduled}) {
		return errors.New("arbiter: online, of a scene there are only the displays and who is there")
	}
	if c.Array != "" {
		if _, _, err := chess.PositionFromFEN(c.Array, v); err != nil {
			return err
		}
	}
	switch {
	case c.Watch != Present && c.Watch != Away && c.Watch != NoArbiter:
		return errors.New("arbiter: the arbiter is present, absent, or there is none")
	case c.Turned != 0 && c.Turned != 90 && c.Turned != 180:
		return errors.New("arbiter: a board is turned by 90 or 180 degrees")
	case c.Scheduled < 0 || c.Scheduled > maxAt:
		return errors.New("arbiter: the round was due within a hundred years")
	}
	for _, side := range [...]chess.Color{chess.White, chess.Black} {
		if t := c.Clock[side].Shows; t < 0 || t > maxAt {
			return errors.New("arbiter: a display shows up to a hundred years")
		}
		if n := c.Offences[side]; n < 0 || n > 1 {
			return errors.New("arbiter: a game goes on with at most one offence penalised")
		}
	}
	return nil
}
