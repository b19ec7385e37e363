package archive

import (
	"bytes"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/chess/pgn"
	"github.com/hakem-chess/hakem/clock"
)

// clocks follows the clock comments of a game.
type clocks struct {
	periods []clock.Period
	known   bool // the time control is known
	left    chess.ByColor[time.Duration]
	seen    chess.ByColor[bool]
	ply     int // of the last clock comment
	tail    []byte
}

func (c *clocks) start(timeControl []byte) {
	*c = clocks{tail: c.tail[:0]}
	if len(timeControl) == 0 {
		return
	}
	if control, err := clock.ParsePGN(string(timeControl)); err == nil {
		c.periods, c.known = control.Periods(), control.Timed()
	}
}

var clockCommand = []byte("[%clk")

// clockVerdict says what a clock comment tells about the game.
type clockVerdict uint8

const (
	noClock clockVerdict = iota
	clockInOrder
	clockUnreadable
	clockNegative
	clockTwice // two different times for one move
	timeGained // more than the increment
)

// comment reads the clock in a comment after the given ply of mover, if there
// is one, and returns what is to be said about it.
func (c *clocks) comment(text []byte, ply int, mover chess.Color) (v clockVerdict, value []byte) {
	at := bytes.Index(text, clockCommand)
	if at < 0 {
		return noClock, nil
	}
	value = text[at+len(clockCommand):]
	if end := bytes.IndexByte(value, ']'); end >= 0 {
		value = value[:end]
	}
	value = bytes.TrimSpace(value)
	left, err := pgn.ParseClock(value)
	switch {
	case err != nil && len(value) > 0 && value[0] == '-':
		return clockNegative, value
	case err != nil:
		return clockUnreadable, value
	case ply == 0:
		return clockInOrder, value // what the clocks show before the game
	case c.ply == ply && c.left[mover] != left:
		return clockTwice, value
	case c.ply == ply:
		return clockInOrder, value
	}
	gained := c.known && c.seen[mover] && left-c.left[mover] > c.gain((ply+1)/2)
	c.ply, c.left[mover], c.seen[mover] = ply, left, true
	if gained {
		return timeGained, value
	}
	return clockInOrder, value
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
