package clock

import (
	"time"

	"github.com/hakem-chess/hakem/chess"
)

// This file is what an arbiter does to a clock, or finds out from it.

// FellAt returns the instant at which the display of side s reached zero; ok
// is false while it has time (Article 6.8). Of two fallen flags the earlier
// instant tells which fell first, as an electronic clock shows.
func (k Clock) FellAt(s chess.Color, at time.Duration) (fell time.Duration, ok bool) {
	if !k.Fallen(s, at) {
		return 0, false
	}
	return k.Stop(at).display[s].fell, true
}

// Entered books a completed move of side s that took no time and brings no
// extra time: the next period's main time comes, and the opponent's display
// runs.
func (k Clock) Entered(s chess.Color, at time.Duration) Clock {
	k = k.Counted(s, at)
	o := &k.display[s.Other()]
	if k.control.Timed() {
		if p := k.control.period(o.period); p.Bonus == Delay {
			o.pending = p.Extra
		}
	}
	return k.Start(s.Other(), at)
}

// Counted books a move of side s that was completed without a press, by the
// player's next move (Article 6.2.1.2): the clock knows nothing of it and
// gives no extra time, but the move counts, and the time of the next period
// comes. The displays go on as they were.
func (k Clock) Counted(s chess.Color, at time.Duration) Clock {
	k = k.At(at)
	d := &k.display[s]
	d.moves++
	d.used = 0
	if k.control.Timed() {
		if p := k.control.period(d.period); p.Moves > 0 && d.moves-d.counted >= p.Moves {
			d.period++
			d.counted = d.moves
			d.give(k.control.period(d.period).Base)
		}
	}
	return k
}

// NextPeriod lets the next move of side s be the first of its next period: the
// main time comes, and the moves of the period before count no more (Article 8.6).
func (k Clock) NextPeriod(s chess.Color, at time.Duration) Clock {
	k = k.At(at)
	if !k.control.Timed() {
		return k
	}
	d := &k.display[s]
	d.period++
	d.counted = d.moves
	d.give(k.control.period(d.period).Base)
	return k
}

// Due returns how many moves side s must have completed when its present period
// is over (Article 6.4); 0 if the period is for all moves that remain.
func (k Clock) Due(s chess.Color) int {
	d := k.display[s]
	if !k.control.Timed() || k.control.period(d.period).Moves == 0 {
		return 0
	}
	return d.counted + k.control.period(d.period).Moves
}

// Count sets how many moves side s has completed (Article 7.1). The periods
// stay as they are: the count says where in the present one the player is.
func (k Clock) Count(s chess.Color, moves int) Clock {
	k.display[s].moves = max(0, moves)
	return k
}

// Corrected is the clock with its setting put right at the instant at: it goes
// on under control c, and each display gets what it was short of, or loses what
// it had too much (Article 6.10.2).
func (k Clock) Corrected(c Control, short [2]time.Duration, at time.Duration) Clock {
	k = k.At(at)
	k.control = c
	if c.Timed() {
		for s := range k.display {
			k.display[s].give(short[s])
		}
	}
	return k
}

// Ran returns the clock as it would be if side s's display had gone on running
// for so long more, from the instant the clock was last brought up to, and then
// brings it forward to the instant at with that display running (Article 7.1).
func (k Clock) Ran(s chess.Color, longer, at time.Duration) Clock {
	if longer > 0 {
		since := k.since
		k = k.Start(s, since).Stop(since + longer)
	}
	return k.Stop(at).Start(s, max(at, k.since))
}

// At returns the clock brought up to the instant at: what it shows is the same,
// counted from there.
func (k Clock) At(at time.Duration) Clock {
	running := k.running
	k = k.Stop(at)
	k.running = running
	return k
}
