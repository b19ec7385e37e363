package clock

import (
	"errors"
	"time"
)

// Bonus says how the extra time of each move is given (Article 6.3.2).
type Bonus uint8

// The three ways.
const (
	// Increment is the cumulative mode: the extra time is added before each
	// move, the first one included, and what is not used stays.
	Increment Bonus = iota
	// Delay is the mode in which the main time only begins to run when the
	// extra time of the move is over; what is not used of it is lost.
	Delay
	// Bronstein is delay done by arithmetic: the main time runs at once, and
	// the time used for the move is given back at the press, up to the extra
	// time. The first move's extra time stands on the display from the start,
	// so that a player has exactly as long as in Delay.
	Bronstein
)

// Period is one period of a time control: so many moves in so much time.
type Period struct {
	Moves int           // moves each player must complete in the period; 0: all that remain
	Base  time.Duration // main time given when the period begins, whole seconds
	Extra time.Duration // extra time of each move, whole seconds, given as Bonus says
	Bonus Bonus
}

// Control is a time control: the periods of a game, in order (Article 6.3.1).
// Only the last may be without a number of moves; if even the last has one,
// it is repeated until the game ends. The zero Control is a game without
// clocks. A Control is read-only once made: copies share the periods.
type Control struct {
	periods []Period
}

// Bounds of a time control; they keep every sum inside a time.Duration.
const (
	maxPeriods = 16
	maxMoves   = 1000
	maxBase    = 100 * 24 * time.Hour
	maxExtra   = 24 * time.Hour
)

// NewControl checks the periods and makes them a Control. No periods at all
// give the game without clocks.
func NewControl(periods ...Period) (Control, error) {
	if len(periods) > maxPeriods {
		return Control{}, errors.New("clock: more than 16 periods")
	}
	for i, p := range periods {
		switch {
		case p.Moves < 0 || p.Moves > maxMoves:
			return Control{}, errors.New("clock: a period has 1 to 1000 moves, or all that remain")
		case p.Moves == 0 && i < len(periods)-1:
			return Control{}, errors.New("clock: only the last period can be without a number of moves")
		case p.Base < 0 || p.Base > maxBase || p.Extra < 0 || p.Extra > maxExtra:
			return Control{}, errors.New("clock: main time is up to 100 days, extra time up to 24 hours")
		case p.Base%time.Second != 0 || p.Extra%time.Second != 0:
			return Control{}, errors.New("clock: times are whole seconds")
		case p.Base == 0 && p.Extra == 0:
			return Control{}, errors.New("clock: a period without time")
		case p.Bonus > Bronstein:
			return Control{}, errors.New("clock: unknown way to give extra time")
		}
	}
	own := append([]Period(nil), periods...)
	for i := range own {
		if own[i].Extra == 0 {
			own[i].Bonus = Increment
		}
	}
	return Control{periods: own}, nil
}

// Timed reports whether there are clocks at all.
func (c Control) Timed() bool { return len(c.periods) > 0 }

// Periods returns a copy of the periods.
func (c Control) Periods() []Period { return append([]Period(nil), c.periods...) }

// Equal reports whether two controls are the same.
func (c Control) Equal(d Control) bool {
	if len(c.periods) != len(d.periods) {
		return false
	}
	for i, p := range c.periods {
		if p != d.periods[i] {
			return false
		}
	}
	return true
}

// period returns the period number i, counted on through the repetitions of
// the last.
func (c Control) period(i int) Period { return c.periods[min(i, len(c.periods)-1)] }

// Tempo is the kind of chess a time control makes.
type Tempo uint8

// The three kinds: Articles A.1 and B.1 and what is above them.
const (
	Standard Tempo = iota
	Rapid
	Blitz
)

// String returns "standard", "rapid" or "blitz".
func (t Tempo) String() string { return [...]string{"standard", "rapid", "blitz"}[t] }

// The limits of Articles A.1 and B.1, and the length of game they reckon with.
const (
	standardFrom   = 60 * time.Minute
	blitzUpTo      = 10 * time.Minute
	reckonedLength = 60
)

// Allotted returns the thinking time of one player for the entire game as
// Articles A.1 and B.1 reckon it: all main time, and the extra time of 60
// moves, delay counting like increment. Where periods differ, each of the 60
// moves counts with the extra time of its own period, every listed period's
// main time counts, and a repeated last period counts as often as 60 moves
// need it.
func (c Control) Allotted() time.Duration {
	var total time.Duration
	moves := 0
	for i := 0; i < len(c.periods) || c.Timed() && moves < reckonedLength; i++ {
		p := c.period(i)
		n := reckonedLength - moves
		if p.Moves > 0 {
			n = min(n, p.Moves)
		}
		total += p.Base + time.Duration(n)*p.Extra
		moves += n
	}
	return total
}

// Tempo tells standard, rapid and blitz apart: sixty minutes and more is
// standard, ten and less is blitz (Articles A.1, B.1). A game without clocks
// is standard.
func (c Control) Tempo() Tempo {
	switch t := c.Allotted(); {
	case !c.Timed() || t >= standardFrom:
		return Standard
	case t > blitzUpTo:
		return Rapid
	default:
		return Blitz
	}
}
