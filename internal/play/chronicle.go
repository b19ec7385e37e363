package play

import (
	"slices"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
)

// Chronicle is what the page of a table needs to know of a game and its state does not keep. It is a value: adding to
// it leaves copies alone.
type Chronicle struct {
	Positions []string                // after each move, as FEN
	Reasons   []Given                 // of a human arbiter, and of players who stop the clocks, in order
	Sheets    chess.ByColor[[]string] // what each player has written on their scoresheet (Article 8.1)

	restarted bool // the clocks stand because the server had stopped
}

// Given is the reason for a decision, or what a player says who stops the clocks (Article 6.11.2).
type Given struct {
	arbiter.Reason
	By      arbiter.Side // Nobody is the arbiter
	Rulings int          // made before it
}

// tell adds an event; after is the state that it leads to.
func (c Chronicle) tell(e arbiter.Event, after *arbiter.State) Chronicle {
	ply := after.Ply()
	c.Positions = slices.Clip(c.Positions[:min(len(c.Positions), ply)])
	if len(c.Positions) < ply || ply > 0 && e.Kind == arbiter.Ruled {
		p := after.Position()
		c.Positions = append(slices.Clip(c.Positions[:min(len(c.Positions), ply-1)]), p.FEN())
	}
	if r, ok := e.Given(); ok {
		c.Reasons = append(slices.Clip(c.Reasons), Given{Reason: r, Rulings: len(after.Rulings())})
	}
	if e.Kind == arbiter.Noted && e.About == "stop" && e.Words != "" {
		r := arbiter.Reason{Act: "stop", Because: e.Words}
		c.Reasons = append(slices.Clip(c.Reasons), Given{Reason: r, By: e.By, Rulings: len(after.Rulings())})
	}
	if by, text, ok := e.WrittenMove(); ok {
		if side, ok := by.Color(); ok {
			c.Sheets[side] = append(slices.Clip(c.Sheets[side]), text)
		}
	}
	if e.Kind == arbiter.Ruled && e.Ruling.Kind == arbiter.Restored {
		for side := range c.Sheets { // the moves taken back are crossed out
			c.Sheets[side] = c.Sheets[side][:min(len(c.Sheets[side]), ply)]
		}
	}
	switch {
	case e.Kind == arbiter.Paused:
		c.restarted = e.Reason == PausedByRestart
	case after.Status() != arbiter.Halted, len(after.OpenQuestions()) > 0:
		c.restarted = false // play goes on, or it waits for something else
	}
	return c
}
