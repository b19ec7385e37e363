package play

import (
	"slices"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
)

// History is what the page of a game needs to know of a game and its state does not keep. It is a value: adding to
// it leaves copies alone.
type History struct {
	Positions []string                // after each move, as FEN
	Given     []Given                 // of a human arbiter, and of players who stop the clocks, in order
	Sheets    chess.ByColor[[]string] // what each player has written on their scoresheet (Article 8.1)
	// what was touched and adjusted since a clock was last pressed (Articles 4.2, 4.3)
	Hands  []Hand
	Offers []int                 // the moves, from 1, that a draw offered over the board is noted with (8.1.5)
	Signed chess.ByColor[string] // the result that each player has signed (8.7), "" for no signature
	Log    []Logged              // what has happened last at a board, the oldest first

	happened  int  // events so far
	restarted bool // the clocks stand because the server had stopped
	held      bool // they stand because a machine cannot think
}

// Given is the reason for a decision, or what a player says who stops the clocks (Article 6.11.2).
type Given struct {
	arbiter.Explain
	By      arbiter.Side // Nobody is the arbiter
	Rulings int          // made before it
}

// Hand is what a player has touched or adjusted: over a board everybody sees it.
type Hand struct {
	By      arbiter.Side
	Adjusts bool   // said before, so that nothing must move (Article 4.2.1)
	Squares string // "e2 d4"
}

// maxHands is how many of them are remembered: the first binds, and the last are what somebody may have missed.
const maxHands = 12

// Retell goes through the events of a game and tells of each how the game stood before it and after it.
func Retell(happened []arbiter.Event, each func(e arbiter.Event, before, after *arbiter.State, known History)) error {
	if len(happened) == 0 {
		return nil
	}
	state, err := arbiter.Replay(happened[:1])
	if err != nil {
		return err
	}
	known := History{}
	for _, e := range happened[1:] {
		before := state
		state.Apply(e)
		known = known.tell(e, &state)
		each(e, &before, &state, known)
	}
	return nil
}

// tell adds an event; after is the state that it leads to.
func (c History) tell(e arbiter.Event, after *arbiter.State) History {
	ply := after.Ply()
	c.Positions = slices.Clip(c.Positions[:min(len(c.Positions), ply)])
	if len(c.Positions) < ply || ply > 0 && e.Kind == arbiter.Ruled {
		p := after.Position()
		c.Positions = append(slices.Clip(c.Positions[:min(len(c.Positions), ply-1)]), p.FEN())
	}
	if r, ok := e.Given(); ok {
		c.Given = append(slices.Clip(c.Given), Given{Explain: r, Rulings: len(after.Rulings())})
	}
	if e.Kind == arbiter.Noted && e.About == "stop" && e.Words != "" {
		r := arbiter.Explain{Act: "stop", Because: e.Words}
		c.Given = append(slices.Clip(c.Given), Given{Explain: r, By: e.By, Rulings: len(after.Rulings())})
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
	if e.Kind == arbiter.Ruled && e.Ruling.Kind == arbiter.GameAnnulled { // the new game has sheets of its own
		c.Sheets, c.Hands, c.Offers = chess.ByColor[[]string]{}, nil, nil
	}
	c.noteHands(e)
	c.log(e, after)
	c.noteOffer(e, after)
	if side, result, ok := e.Signature(); ok {
		c.Signed[side] = string(result)
	}
	switch {
	case e.Kind == arbiter.Paused:
		c.restarted, c.held = e.Why == PausedByRestart, e.Why == PausedForMachine
	case after.Status() != arbiter.Halted, len(after.OpenQuestions()) > 0:
		c.restarted, c.held = false, false // play goes on, or it waits for something else
	}
	return c
}

// noteHands remembers what is touched until a clock is pressed, or the arbiter has ruled where the pieces belong.
func (c *History) noteHands(e arbiter.Event) {
	switch e.Kind {
	case arbiter.Touched, arbiter.Adjusted:
		if len(c.Hands) < maxHands {
			hand := Hand{By: e.By, Adjusts: e.Kind == arbiter.Adjusted, Squares: e.Squares}
			c.Hands = append(slices.Clip(c.Hands), hand)
		}
	case arbiter.Pressed, arbiter.Moved, arbiter.Entered:
		c.Hands = nil
	case arbiter.Ruled:
		if e.Ruling.Kind == arbiter.Restored || e.Ruling.Kind == arbiter.GameOver {
			c.Hands = nil
		}
	}
}

// noteOffer remembers with which move a draw was offered (Appendix C.12): the one that the player has made, or is about
// to make, and while the opponent is on move their last one.
func (c *History) noteOffer(e arbiter.Event, after *arbiter.State) {
	for len(c.Offers) > 0 && c.Offers[len(c.Offers)-1] > after.Ply()+1 {
		c.Offers = slices.Clip(c.Offers[:len(c.Offers)-1]) // the move was taken back
	}
	if e.Kind != arbiter.Offered || after.Rules().Mode != arbiter.OverTheBoard {
		return
	}
	side, _ := e.By.Color()
	ply := after.Ply()
	if moves := after.Moves(); ply == 0 || moves[ply-1].By != side {
		ply++
	}
	c.Offers = append(slices.Clip(c.Offers), ply)
}
