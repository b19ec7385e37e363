package clock

import (
	"time"

	"github.com/hakem-chess/hakem/chess"
)

// Clock is a chess clock at one moment: two displays of which at most one
// runs (Article 6.1). It is a value: every method that changes something
// returns the clock as it then is. It reads no time: instants come in as
// durations since the start of play, and none may lie before the one given
// last; an earlier one is taken as that one.
type Clock struct {
	control Control
	display chess.ByColor[display]
	running bool
	side    chess.Color   // whose display runs, or was started last
	since   time.Duration // the instant the displays were last brought up to date
}

// display is one player's time at the instant Clock.since.
type display struct {
	left    time.Duration // what the display shows, never below zero
	pending time.Duration // what is left of the move's delay
	used    time.Duration // time used for the present move
	moves   int           // moves completed
	period  int           // number of the period the present move belongs to
	counted int           // moves completed when that period began
	fell    time.Duration // the instant it reached zero, while it shows zero
}

// New returns the stopped clock of a game that begins: each display shows the
// main time of the first period and the extra time of the first move, unless
// it is a delay. The players may have completed moves already, as when a
// game begins from a position: each then stands at the beginning of the
// period in which their next move falls.
func New(c Control, completed chess.ByColor[int]) Clock {
	k := Clock{control: c}
	for s := range k.display {
		d := &k.display[s]
		d.moves = completed[s]
		if !c.Timed() {
			continue
		}
		for {
			n := c.period(d.period).Moves
			if n == 0 || d.counted+n > d.moves {
				break
			}
			d.counted += n
			d.period++
		}
		p := c.period(d.period)
		d.give(p.Base)
		d.begin(p)
	}
	return k
}

// maxShown is the most a display holds, a hundred years, so that no instant
// overflows however often a period is repeated.
const maxShown = 100 * 365 * 24 * time.Hour

// give adds t to what the display shows, or takes it if t is negative; the
// display stays between zero and maxShown.
func (d *display) give(t time.Duration) {
	d.left = min(max(0, d.left+min(t, maxShown)), maxShown)
}

// begin gives the extra time due before a move of period p.
func (d *display) begin(p Period) {
	d.pending = 0
	if p.Bonus == Delay {
		d.pending = p.Extra
	} else {
		d.give(p.Extra)
	}
}

// spend lets t of the player's time pass.
func (d *display) spend(t time.Duration) {
	d.used += t
	wait := min(t, d.pending)
	d.pending -= wait
	d.left -= min(t-wait, d.left)
}

// complete books a completed move: the next period's main time if the move
// was the last of its own (Article 6.3.2), and the extra time of the next
// move. A display at zero in the last period gets no more.
func (d *display) complete(c Control) {
	used := d.used
	d.moves++
	d.used = 0
	if !c.Timed() {
		return
	}
	p := c.period(d.period)
	ended := p.Moves > 0 && d.moves-d.counted >= p.Moves
	if d.left == 0 && d.pending == 0 && !ended && d.period >= len(c.periods)-1 {
		return
	}
	if p.Bonus == Bronstein {
		// What was not used of the move's extra time is lost; the rest of
		// the sum is the extra time of the next move, which begin adds.
		d.left = max(0, d.left-max(0, p.Extra-used))
	}
	if ended {
		d.period++
		d.counted = d.moves
		p = c.period(d.period)
		d.give(p.Base)
	}
	d.begin(p)
}

// Control returns the time control the clock was set to.
func (k Clock) Control() Control { return k.control }

// Start sets a side's display running at the instant at; a running clock is
// first brought up to date, and then runs for that side.
func (k Clock) Start(s chess.Color, at time.Duration) Clock {
	k = k.Stop(at)
	k.running, k.side = true, s
	return k
}

// Stop stops both displays (Article 6.11).
func (k Clock) Stop(at time.Duration) Clock {
	at = max(at, k.since)
	if k.running {
		d := &k.display[k.side]
		if zero := k.since + d.pending + d.left; zero <= at && d.left+d.pending > 0 {
			d.fell = zero
		}
		d.spend(at - k.since)
	}
	k.since, k.running = at, false
	return k
}

// Press completes a move of side s: its display stops, gets what it is due,
// and the opponent's display runs (Article 6.2.1).
func (k Clock) Press(s chess.Color, at time.Duration) Clock {
	k = k.Stop(at)
	k.display[s].complete(k.control)
	return k.Start(s.Other(), at)
}

// Completed books a completed move without a press: the move ended the game,
// and both displays stay as they are (Article 6.2.1.1).
func (k Clock) Completed(s chess.Color, at time.Duration) Clock {
	k = k.Stop(at)
	k.display[s].moves++
	return k
}

// Add gives side s extra time, or takes it if d is negative, down to zero
// (Articles 7.5.5, 9.5.3, 12.9). It is added at the instant at.
func (k Clock) Add(s chess.Color, d time.Duration, at time.Duration) Clock {
	running := k.running
	k = k.Stop(at)
	k.running = running
	if k.control.Timed() {
		k.display[s].give(d)
	}
	return k
}

// Set makes the display of side s show d at the instant at (Article 6.10.2).
func (k Clock) Set(s chess.Color, d time.Duration, at time.Duration) Clock {
	return k.Add(s, d-k.Remaining(s, at), at)
}

// Remaining returns what the display of side s shows at the instant at: never
// below zero, and without what is left of a delay. It is zero in a game
// without clocks.
func (k Clock) Remaining(s chess.Color, at time.Duration) time.Duration {
	return k.Stop(at).display[s].left
}

// Waiting returns what is left at the instant at of the delay before the
// display of side s begins to run.
func (k Clock) Waiting(s chess.Color, at time.Duration) time.Duration {
	return k.Stop(at).display[s].pending
}

// Used returns how long the display of side s has run for its present move,
// delay included; this counts in a game without clocks too.
func (k Clock) Used(s chess.Color, at time.Duration) time.Duration {
	return k.Stop(at).display[s].used
}

// Running returns whose display runs; ok is false when both are stopped.
func (k Clock) Running() (s chess.Color, ok bool) { return k.side, k.running }

// FlagAt returns the instant at which the running display reaches zero if
// nothing is done; ok is false when none runs or there are no clocks.
func (k Clock) FlagAt() (at time.Duration, ok bool) {
	if !k.running || !k.control.Timed() {
		return 0, false
	}
	d := k.display[k.side]
	return k.since + d.pending + d.left, true
}

// Fallen reports whether the time of side s has run out at the instant at:
// its display shows zero and no delay is left (Article 6.1).
func (k Clock) Fallen(s chess.Color, at time.Duration) bool {
	d := k.Stop(at).display[s]
	return k.control.Timed() && d.left == 0 && d.pending == 0
}

// Moves returns how many moves side s has completed.
func (k Clock) Moves(s chess.Color) int { return k.display[s].moves }

// Period returns which period the next move of side s belongs to, the first
// being 0; a repeated last period counts on.
func (k Clock) Period(s chess.Color) int { return k.display[s].period }
