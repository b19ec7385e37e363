package clock

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/hakem-chess/hakem/chess"
)

const sec = time.Second

// show fails unless the displays show what is wanted at the instant at.
func show(t *testing.T, k Clock, at, white, black time.Duration) {
	t.Helper()
	if w, b := k.Remaining(chess.White, at), k.Remaining(chess.Black, at); w != white || b != black {
		t.Errorf("at %v the displays show %v and %v, want %v and %v", at, w, b, white, black)
	}
}

// The glossary (increment): the first increment is there before move 1,
// the next is added at the press.
func TestIncrement(t *testing.T) {
	k := New(mustParse(t, "3m+2s"), [2]int{})
	show(t, k, 0, 182*sec, 182*sec)
	k = k.Start(chess.White, 0)
	show(t, k, 10*sec, 172*sec, 182*sec)
	k = k.Press(chess.White, 10*sec)
	show(t, k, 10*sec, 174*sec, 182*sec)
	if s, ok := k.Running(); !ok || s != chess.Black {
		t.Errorf("after White's press %v runs (%v)", s, ok)
	}
	k = k.Press(chess.Black, 11*sec)
	show(t, k, 11*sec, 174*sec, 183*sec)
	if k.Moves(chess.White) != 1 || k.Moves(chess.Black) != 1 {
		t.Errorf("completed %d and %d", k.Moves(chess.White), k.Moves(chess.Black))
	}
}

// Article 6.1#2: the flag falls when the allotted time has run out, at that
// very instant.
func TestFlag(t *testing.T) {
	k := New(mustParse(t, "1m"), [2]int{}).Start(chess.White, 5*sec)
	at, ok := k.FlagAt()
	if !ok || at != 65*sec {
		t.Fatalf("flag at %v (%v), want 1m5s", at, ok)
	}
	if k.Fallen(chess.White, at-1) || !k.Fallen(chess.White, at) {
		t.Error("the flag does not fall at its instant")
	}
	if k.Fallen(chess.Black, at+time.Hour) {
		t.Error("a stopped clock's flag falls")
	}
	show(t, k, at+time.Hour, 0, 60*sec)
	k = k.Stop(30 * sec)
	if at, ok := k.FlagAt(); ok {
		t.Errorf("a stopped clock's flag is to fall at %v", at)
	}
}

// Article 6.1#1: two displays, of which one runs at a time.
func TestOneDisplayRuns(t *testing.T) {
	k := New(mustParse(t, "1m"), [2]int{}).Start(chess.White, 0)
	for i, side := range []chess.Color{chess.White, chess.Black, chess.White} {
		at := time.Duration(10*i) * sec
		if s, ok := k.Running(); !ok || s != side {
			t.Fatalf("at %v %v runs (%v), want %v", at, s, ok, side)
		}
		before := k.Remaining(side.Other(), at)
		if k.Remaining(side.Other(), at+10*sec) != before || k.Remaining(side, at+10*sec) != k.Remaining(side, at)-10*sec {
			t.Errorf("at %v both displays run, or none", at)
		}
		k = k.Press(side, at+10*sec)
	}
	if _, ok := k.Stop(40 * sec).Running(); ok {
		t.Error("a stopped clock runs")
	}
}

// A display at zero in the last period gets no more increments.
func TestNoIncrementAtZero(t *testing.T) {
	k := New(mustParse(t, "1m+5s"), [2]int{}).Start(chess.White, 0).Press(chess.White, 70*sec)
	show(t, k, 70*sec, 0, 65*sec)
	if !k.Fallen(chess.White, 70*sec) {
		t.Error("the flag is up again")
	}
}

// Article 6.3.2#2: in delay mode the main time waits, and stays if the press
// comes in time.
func TestDelay(t *testing.T) {
	k := New(mustParse(t, "2m d5s"), [2]int{}).Start(chess.White, 0)
	show(t, k, 3*sec, 120*sec, 120*sec)
	if w := k.Waiting(chess.White, 3*sec); w != 2*sec {
		t.Errorf("waits %v more, want 2s", w)
	}
	k = k.Press(chess.White, 3*sec).Press(chess.Black, 11*sec)
	show(t, k, 11*sec, 120*sec, 117*sec)
	if at, _ := k.FlagAt(); at != 136*sec {
		t.Errorf("flag at %v, want 136s: delay and main time", at)
	}
	// A pause inside the delay keeps what is left of it.
	k = k.Stop(13*sec).Start(chess.White, 100*sec)
	show(t, k, 103*sec, 120*sec, 117*sec)
	show(t, k, 104*sec, 119*sec, 117*sec)
}

// Bronstein gives back what was used, up to the extra time, so that a player
// has exactly as long as with delay.
func TestBronstein(t *testing.T) {
	k := New(mustParse(t, "2m b5s"), [2]int{}).Start(chess.White, 0)
	show(t, k, 3*sec, 122*sec, 125*sec)
	k = k.Press(chess.White, 3*sec)
	show(t, k, 3*sec, 125*sec, 125*sec)
	k = k.Press(chess.Black, 11*sec)
	show(t, k, 11*sec, 125*sec, 122*sec)
}

func TestBronsteinIsDelay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		base := time.Duration(rapid.IntRange(60, 300).Draw(t, "base")) * sec
		extra := time.Duration(rapid.IntRange(1, 30).Draw(t, "extra")) * sec
		of := func(b Bonus) Clock {
			c, err := NewControl(Period{Moves: 5, Base: base, Extra: extra, Bonus: b}, Period{Base: base, Extra: 2 * extra, Bonus: b})
			if err != nil {
				t.Fatal(err)
			}
			return New(c, [2]int{}).Start(chess.White, 0)
		}
		delay, bronstein := of(Delay), of(Bronstein)
		at, side := time.Duration(0), chess.White
		for range 20 {
			at += time.Duration(rapid.Int64Range(0, int64(40*sec)).Draw(t, "think"))
			d, _ := delay.FlagAt()
			b, _ := bronstein.FlagAt()
			if d != b {
				t.Fatalf("the flags fall at %v with delay and at %v with Bronstein", d, b)
			}
			if at >= d {
				return
			}
			delay, bronstein = delay.Press(side, at), bronstein.Press(side, at)
			side = side.Other()
		}
	})
}

// Articles 6.3.1 and 6.3.2#1: a number of moves in a period, then all the others;
// what is left is carried over.
func TestPeriods(t *testing.T) {
	k := New(mustParse(t, "2/10m:5m+3s"), [2]int{})
	k = k.Start(chess.White, 0).Press(chess.White, 60*sec).Press(chess.Black, 60*sec)
	show(t, k, 60*sec, 540*sec, 600*sec)
	k = k.Press(chess.White, 120*sec) // White's second move
	show(t, k, 120*sec, 783*sec, 600*sec)
	if k.Period(chess.White) != 1 || k.Period(chess.Black) != 0 {
		t.Errorf("periods %d and %d", k.Period(chess.White), k.Period(chess.Black))
	}
}

// A 40-move control made with seven minutes left: 67 minutes for the rest.
func TestPeriodCarriesOver(t *testing.T) {
	k := New(mustParse(t, "40/120m:60m"), [2]int{39, 39})
	if k.Period(chess.White) != 0 {
		t.Fatalf("move 40 belongs to period %d", k.Period(chess.White))
	}
	k = k.Start(chess.White, 0).Press(chess.White, 113*time.Minute)
	show(t, k, 113*time.Minute, 67*time.Minute, 120*time.Minute)
}

func TestLastPeriodRepeats(t *testing.T) {
	k := New(mustParse(t, "1/5m:1/1m"), [2]int{}).Start(chess.White, 0)
	for i := range 4 {
		k = k.Press(chess.White, 0).Press(chess.Black, 0)
		if k.Period(chess.White) != i+1 {
			t.Errorf("after %d moves period %d", i+1, k.Period(chess.White))
		}
	}
	show(t, k, 0, 9*time.Minute, 9*time.Minute)
}

// However often a long period is repeated, instants do not overflow.
func TestDisplayIsBounded(t *testing.T) {
	k := New(mustParse(t, "1/2400h"), [2]int{}).Start(chess.White, 0)
	for range 5000 {
		k = k.Press(chess.White, 0).Press(chess.Black, 0)
	}
	k = k.Add(chess.White, 1<<63-1, 0)
	show(t, k, 0, maxShown, maxShown)
	if at, ok := k.FlagAt(); !ok || at != maxShown {
		t.Errorf("flag at %v (%v)", at, ok)
	}
	k = k.Add(chess.Black, -1<<63, 0)
	show(t, k, 0, maxShown, 0)
}

func TestNewFromPosition(t *testing.T) {
	k := New(mustParse(t, "40/90m+30s:30m+10s"), [2]int{41, 40})
	show(t, k, 0, 30*time.Minute+10*sec, 30*time.Minute+10*sec)
	if k.Moves(chess.White) != 41 || k.Moves(chess.Black) != 40 {
		t.Errorf("completed %d and %d", k.Moves(chess.White), k.Moves(chess.Black))
	}
}

// Articles 9.5.3, 6.10.2: the arbiter adds time and sets displays, whichever
// runs.
func TestAddAndSet(t *testing.T) {
	k := New(mustParse(t, "5m"), [2]int{}).Start(chess.White, 0)
	k = k.Add(chess.Black, 2*time.Minute, 10*sec).Add(chess.White, -30*sec, 10*sec)
	show(t, k, 20*sec, 250*sec, 420*sec)
	k = k.Set(chess.White, 100*sec, 20*sec)
	show(t, k, 30*sec, 90*sec, 420*sec)
	k = k.Add(chess.White, -time.Hour, 30*sec)
	if !k.Fallen(chess.White, 30*sec) {
		t.Error("a display taken below zero is not at zero")
	}
	if s, ok := k.Running(); !ok || s != chess.White {
		t.Error("adding time has stopped the clock")
	}
}

// Article 6.2.1.1: a move that ends the game is complete without a press.
func TestCompletedWithoutPress(t *testing.T) {
	k := New(mustParse(t, "5m+3s"), [2]int{}).Start(chess.White, 0).Completed(chess.White, 10*sec)
	show(t, k, time.Hour, 293*sec, 303*sec)
	if _, ok := k.Running(); ok || k.Moves(chess.White) != 1 {
		t.Errorf("running %v, completed %d", ok, k.Moves(chess.White))
	}
}

func TestWithoutClocks(t *testing.T) {
	k := New(Control{}, [2]int{3, 2}).Start(chess.Black, 0).Press(chess.Black, time.Hour)
	if _, ok := k.FlagAt(); ok || k.Fallen(chess.White, 1000*time.Hour) {
		t.Error("a flag in a game without clocks")
	}
	if s, ok := k.Running(); !ok || s != chess.White || k.Moves(chess.Black) != 3 {
		t.Errorf("%v has the move (%v), Black completed %d", s, ok, k.Moves(chess.Black))
	}
	if u := k.Used(chess.White, 2*time.Hour); u != time.Hour {
		t.Errorf("White has thought for %v, want 1h", u)
	}
	show(t, k, 2*time.Hour, 0, 0)
}

// Nothing is lost to rounding: whatever the presses and the pauses, what the
// displays have lost and what they were given add up to the time that passed.
func TestTimeAddsUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		moves := rapid.IntRange(1, 60).Draw(t, "moves")
		extra := time.Duration(rapid.IntRange(0, 60).Draw(t, "extra")) * sec
		c, err := NewControl(Period{Moves: moves, Base: 10 * time.Hour, Extra: extra}, Period{Base: 10 * time.Hour, Extra: extra})
		if err != nil {
			t.Fatal(err)
		}
		k := New(c, [2]int{}).Start(chess.White, 0)
		given := k.Remaining(chess.White, 0) + k.Remaining(chess.Black, 0)
		at, running, paused, side := time.Duration(0), time.Duration(0), false, chess.White
		for range rapid.IntRange(1, 150).Draw(t, "steps") {
			step := time.Duration(rapid.Int64Range(0, int64(3*time.Minute)).Draw(t, "step"))
			at += step
			if !paused {
				running += step
			}
			switch {
			case paused:
				k, paused = k.Start(side, at), false
			case rapid.IntRange(0, 9).Draw(t, "pause") == 0:
				k, paused = k.Stop(at), true
			default:
				k = k.Press(side, at)
				given += extra
				if k.Moves(side) == moves {
					given += 10 * time.Hour
				}
				side = side.Other()
			}
			if left := k.Remaining(chess.White, at) + k.Remaining(chess.Black, at); left+running != given {
				t.Fatalf("after %v on the clock of %v given %v are left: %v lost", running, given, left, given-running-left)
			}
		}
	})
}

// The same for a million presses, to the nanosecond.
func TestMillionPressesAddUp(t *testing.T) {
	c, err := NewControl(Period{Moves: 1, Base: 0, Extra: 3 * sec}, Period{Base: maxBase, Extra: 2 * sec})
	if err != nil {
		t.Fatal(err)
	}
	k := New(c, [2]int{}).Start(chess.White, 0)
	at, seed, side := time.Duration(0), uint64(1), chess.White
	for range 1_000_000 {
		seed = seed*6364136223846793005 + 1442695040888963407
		at += time.Duration(seed >> 33) // up to 2.1 seconds
		k = k.Press(side, at)
		side = side.Other()
	}
	given := 2*(3*sec+maxBase) + 1_000_000*2*sec
	if left := k.Remaining(chess.White, at) + k.Remaining(chess.Black, at); left+at != given {
		t.Errorf("%v of %v lost", given-at-left, given)
	}
}

// Displays never show less than nothing, time never goes back, and the flag
// instant is when the display reaches zero, in any control.
func TestClockInvariants(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := New(drawControl(t), [2]int{rapid.IntRange(0, 70).Draw(t, "white"), rapid.IntRange(0, 70).Draw(t, "black")}).Start(chess.White, 0)
		at, side := time.Duration(0), chess.White
		for range rapid.IntRange(1, 100).Draw(t, "steps") {
			at += time.Duration(rapid.Int64Range(-int64(sec), int64(5*time.Minute)).Draw(t, "step"))
			at = max(at, 0)
			for _, s := range []chess.Color{chess.White, chess.Black} {
				if k.Remaining(s, at) < 0 || k.Waiting(s, at) < 0 {
					t.Fatalf("a display of %v", k.Remaining(s, at))
				}
			}
			if flag, ok := k.FlagAt(); ok && (!k.Fallen(side, flag) || flag > 0 && flag > k.since && k.Fallen(side, flag-1)) {
				t.Fatalf("the flag does not fall at %v", flag)
			}
			if rapid.Bool().Draw(t, "press") {
				k = k.Press(side, at)
				side = side.Other()
			} else {
				k = k.Stop(at).Start(side, at)
			}
		}
	})
}
