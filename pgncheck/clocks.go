package pgncheck

import (
	"bytes"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/chess/pgn"
	"github.com/hakem-chess/hakem/clock"
)

// clocks follows the clock comments of a game.
type clocks struct {
	control []byte // the TimeControl tag, until the first clock comment asks for it
	periods []clock.Period
	known   bool // the time control is known
	left    chess.ByColor[time.Duration]
	used    chess.ByColor[time.Duration] // by [%egt]
	seen    chess.ByColor[bool]
	ply     int // of the last clock comment
}

// start begins a game with the given TimeControl tag, which must stay as it is.
func (c *clocks) start(timeControl []byte) {
	*c = clocks{control: timeControl}
}

// look reads the time control: few games have clock comments.
func (c *clocks) look() {
	if len(c.control) == 0 {
		return
	}
	if control, err := clock.ParsePGN(string(c.control)); err == nil {
		c.periods, c.known = control.Periods(), control.Timed()
	}
	c.control = nil
}

// clockVerdict says what a clock command tells about the game.
type clockVerdict uint8

const (
	clockInOrder clockVerdict = iota
	clockUnreadable
	clockNegative
	clockTwice // two different times for one move
	clockBack  // less time used than before
	timeGained // more than the increment
)

// nextClock finds the first command in a comment that gives a time: clk and
// mct, what a clock shows; emt and egt, the time a move and the game took. rest
// is what follows it. name is nil if there is none.
func nextClock(text []byte) (name, value, rest []byte) {
	for {
		at := bytes.Index(text, []byte("[%"))
		if at < 0 {
			return nil, nil, nil
		}
		text = text[at+len("[%"):]
		if len(text) < 3 {
			return nil, nil, nil
		}
		switch string(text[:3]) {
		case "clk", "mct", "emt", "egt":
		default:
			continue
		}
		name, value = text[:3], text[3:]
		if len(value) > 0 && (value[0]|0x20)-'a' < 26 {
			continue // a longer name
		}
		end := bytes.IndexByte(value, ']')
		if end < 0 {
			end = len(value)
		}
		return name, bytes.TrimSpace(value[:end]), value[end:]
	}
}

// judge judges a clock command after the given ply of mover.
func (c *clocks) judge(name, value []byte, ply int, mover chess.Color) clockVerdict {
	shown, err := pgn.ParseClock(value)
	switch {
	case err != nil && len(value) > 0 && value[0] == '-':
		return clockNegative
	case err != nil:
		return clockUnreadable
	case ply == 0:
		return clockInOrder // what the clocks show before the game
	}
	switch string(name) {
	case "clk":
		return c.shows(shown, ply, mover)
	case "egt":
		if shown < c.used[mover] {
			return clockBack
		}
		c.used[mover] = shown
	}
	return clockInOrder
}

// shows takes note of the time that mover has left after the given ply.
func (c *clocks) shows(left time.Duration, ply int, mover chess.Color) clockVerdict {
	switch {
	case c.ply == ply && c.left[mover] != left:
		return clockTwice
	case c.ply == ply:
		return clockInOrder
	}
	c.look()
	gained := c.known && c.seen[mover] && left-c.left[mover] > c.gain((ply+1)/2)
	c.ply, c.left[mover], c.seen[mover] = ply, left, true
	if gained {
		return timeGained
	}
	return clockInOrder
}

// gain returns by how much a clock may go up with a player's n-th move, from 2:
// the extra time of that move or the one before, and the main time of a period
// that may begin there (Article 6.3.1).
func (c *clocks) gain(n int) time.Duration {
	var most time.Duration
	until := 0
	for i := 0; ; i++ {
		p := c.periods[min(i, len(c.periods)-1)]
		begins := until
		until += p.Moves
		if n == begins || n == begins+1 {
			if i > 0 {
				most += p.Base
			}
		}
		if p.Moves == 0 || n < until {
			return most + p.Extra
		}
	}
}
