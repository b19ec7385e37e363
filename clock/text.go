package clock

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Fault says what is wrong with the text of a time control.
type Fault uint8

// The faults.
const (
	BadTime      Fault = iota // no time such as 90m, 1h30m, 30s, 2:00:00 or a number of seconds
	MinutesMeant              // a plain number under 60 where main time stands: minutes or seconds?
	BadMoves                  // the number of moves is not from 1 to 1000
	BadJoint                  // after a period neither its extra time, nor ':', nor the end
	BadPeriods                // each period is well written, but together they are no time control
)

// SyntaxError is a time control that cannot be read.
type SyntaxError struct {
	Column int // place in the text, from 1, in bytes
	Fault  Fault
	Detail string // what was expected, in English
}

// Error says what was expected where.
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("time control, column %d: %s", e.Column, e.Detail)
}

// ErrUnknownControl is returned by ParsePGN for "?", which says that the time
// control is not known.
var ErrUnknownControl = errors.New("clock: time control not known")

// Parse reads a time control: periods joined by ':', each of them
//
//	[MOVES/]BASE[+EXTRA]
//
// with d (delay) or b (Bronstein) in place of +, a space before it allowed, as
// in 25m+10s, 40/90m+30s:30m+30s and 5m d3s. Times are 90m, 1h30m, 30s,
// 2:00:00, or a plain number of seconds; a plain main time under 60 is
// refused, since minutes may be meant. "none" is the game without clocks.
// An error is a *SyntaxError.
func Parse(text string) (Control, error) {
	if text == "none" {
		return Control{}, nil
	}
	return (&reader{text: text}).control()
}

// ParsePGN reads the value of a PGN TimeControl tag: as Parse, but a plain
// number is seconds however small, and "-" is the game without clocks. For
// "?" the error is ErrUnknownControl, otherwise a *SyntaxError.
func ParsePGN(value string) (Control, error) {
	switch value {
	case "?":
		return Control{}, ErrUnknownControl
	case "-":
		return Control{}, nil
	}
	return (&reader{text: value, pgn: true}).control()
}

// String writes the control in the form Parse reads.
func (c Control) String() string {
	if !c.Timed() {
		return "none"
	}
	return c.join(unitTime, [...]string{"+", " d", " b"})
}

// PGN writes the control as the value of a TimeControl tag. PGN has no way to
// say delay; it is written with d or b in place of +.
func (c Control) PGN() string {
	if !c.Timed() {
		return "-"
	}
	return c.join(func(d time.Duration) string { return strconv.FormatInt(int64(d/time.Second), 10) },
		[...]string{"+", "d", "b"})
}

func (c Control) join(write func(time.Duration) string, sign [3]string) string {
	var b strings.Builder
	for i, p := range c.periods {
		if i > 0 {
			b.WriteByte(':')
		}
		if p.Moves > 0 {
			b.WriteString(strconv.Itoa(p.Moves) + "/")
		}
		b.WriteString(write(p.Base))
		if p.Extra > 0 {
			b.WriteString(sign[p.Bonus] + write(p.Extra))
		}
	}
	return b.String()
}

// unitTime writes whole seconds as 90m, 30s or 1m30s.
func unitTime(d time.Duration) string {
	m, s := int64(d/time.Minute), int64(d%time.Minute/time.Second)
	switch {
	case m == 0:
		return strconv.FormatInt(s, 10) + "s"
	case s == 0:
		return strconv.FormatInt(m, 10) + "m"
	}
	return fmt.Sprintf("%dm%ds", m, s)
}

// MarshalText writes the control as String does.
func (c Control) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads what Parse reads.
func (c *Control) UnmarshalText(text []byte) error {
	read, err := Parse(string(text))
	if err == nil {
		*c = read
	}
	return err
}

// reader reads one time control.
type reader struct {
	text string
	pos  int
	pgn  bool
}

func (r *reader) fail(column int, f Fault, detail string) error {
	return &SyntaxError{Column: column + 1, Fault: f, Detail: detail}
}

// next returns the byte that comes, 0 at the end.
func (r *reader) next() byte {
	if r.pos == len(r.text) {
		return 0
	}
	return r.text[r.pos]
}

func (r *reader) take(c byte) bool {
	if r.next() != c || c == 0 {
		return false
	}
	r.pos++
	return true
}

func (r *reader) control() (Control, error) {
	var periods []Period
	for {
		if len(periods) == maxPeriods {
			return Control{}, r.fail(r.pos, BadPeriods, "no more than 16 periods")
		}
		p, err := r.period()
		if err != nil {
			return Control{}, err
		}
		periods = append(periods, p)
		if r.pos == len(r.text) {
			break
		}
		if !r.take(':') {
			return Control{}, r.fail(r.pos, BadJoint, "expected +, d or b and the extra time of a move, ':' and another period, or the end")
		}
	}
	c, err := NewControl(periods...)
	if err != nil {
		return Control{}, r.fail(0, BadPeriods, strings.TrimPrefix(err.Error(), "clock: "))
	}
	return c, nil
}

func (r *reader) period() (Period, error) {
	var p Period
	start := r.pos
	if n, ok := r.digits(); ok && r.take('/') {
		if n < 1 || n > maxMoves {
			return p, r.fail(start, BadMoves, "a period has 1 to 1000 moves")
		}
		p.Moves = int(n)
	} else {
		r.pos = start
	}
	var err error
	if p.Base, err = r.time(!r.pgn, maxBase); err != nil {
		return p, err
	}
	mark := r.pos
	r.take(' ')
	switch {
	case r.take('+'):
		p.Bonus = Increment
	case r.take('d'):
		p.Bonus = Delay
	case r.take('b'):
		p.Bonus = Bronstein
	default:
		r.pos = mark
		return p, nil
	}
	p.Extra, err = r.time(false, maxExtra)
	return p, err
}

// time reads a time of at most limit; askMinutes refuses a plain number of
// seconds under 60.
func (r *reader) time(askMinutes bool, limit time.Duration) (time.Duration, error) {
	start := r.pos
	bad := func() (time.Duration, error) {
		return 0, r.fail(start, BadTime, "expected a time: 90m, 1h30m, 30s, 2:00:00 or a number of seconds")
	}
	if d, ok := r.hours(); ok {
		return d, nil
	}
	n, ok := r.digits()
	if !ok {
		return bad()
	}
	var total time.Duration
	last := time.Duration(0)
	for {
		var unit time.Duration
		switch r.next() {
		case 'h':
			unit = time.Hour
		case 'm':
			unit = time.Minute
		case 's':
			unit = time.Second
		default:
			if last != 0 {
				return bad() // a number without a unit after one that has it
			}
			total = time.Duration(n) * time.Second
			if askMinutes && n < 60 {
				return 0, r.fail(start, MinutesMeant, fmt.Sprintf("%d is read as seconds; are minutes meant? write %dm, or %ds for seconds", n, n, n))
			}
			return r.within(start, total, limit)
		}
		if last != 0 && unit >= last {
			return bad() // units come from the largest to the smallest
		}
		if time.Duration(n) > limit/unit {
			return r.within(start, limit+1, limit)
		}
		r.pos++
		total += time.Duration(n) * unit
		last = unit
		if n, ok = r.digits(); !ok {
			return r.within(start, total, limit)
		}
	}
}

func (r *reader) within(start int, d, limit time.Duration) (time.Duration, error) {
	if d > limit {
		return 0, r.fail(start, BadTime, fmt.Sprintf("a time of at most %d hours", limit/time.Hour))
	}
	return d, nil
}

// hours reads h:mm:ss. It cannot be mistaken for three periods, since
// periods of under a minute are not written as plain numbers.
func (r *reader) hours() (time.Duration, bool) {
	start := r.pos
	var part [3]int64
	for i := range part {
		from := r.pos
		n, ok := r.digits()
		width := r.pos - from
		if !ok || n >= 60 || i == 0 && width > 2 || i > 0 && width != 2 || i < 2 && !r.take(':') {
			r.pos = start
			return 0, false
		}
		part[i] = n
	}
	if c := r.next(); c != 0 && !strings.ContainsRune(" +db:", rune(c)) {
		r.pos = start
		return 0, false
	}
	return time.Duration(part[0])*time.Hour + time.Duration(part[1])*time.Minute + time.Duration(part[2])*time.Second, true
}

// digits reads a number of at most seven digits; longer ones are no number a
// time control can hold.
func (r *reader) digits() (n int64, ok bool) {
	start := r.pos
	for c := r.next(); '0' <= c && c <= '9'; c = r.next() {
		n = n*10 + int64(c-'0')
		r.pos++
		if r.pos-start > 7 {
			r.pos = start
			return 0, false
		}
	}
	return n, r.pos > start
}
