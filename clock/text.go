package clock

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/hakem-chess/hakem/wording"
)

// What is expected in a time control.
var (
	expectedTime = wording.Text{"bir süre: 90m, 1h30m, 30s ya da 2:00:00", "a time: 90m, 1h30m, 30s or 2:00:00"}
	expectedLess = wording.Text{
		"ana süre için en çok 100 gün, hamle başına en çok 24 saat",
		"at most 100 days of main time, and 24 hours for a move",
	}
	expectedMoves = wording.Text{"bir periyot için 1 ile 1000 arasında hamle", "1 to 1000 moves in a period"}
	expectedJoint = wording.Text{
		"+, d ya da b ile hamle başına süre, ':' ile yeni bir periyot ya da metnin sonu",
		"+, d or b and the extra time of a move, ':' and another period, or the end",
	}
	expectedFewer  = wording.Text{"en çok 16 periyot", "at most 16 periods"}
	expectedNumber = wording.Text{
		"son periyot dışında her periyot için hamle sayısı (40/90m:30m gibi)",
		"a number of moves for every period but the last, as in 40/90m:30m",
	}
	expectedSome = wording.Text{
		"süre veren bir periyot; sıfır süreyle oynanmaz",
		"a period that gives some time; no game is played in none",
	}
)

// ErrUnknownControl is returned by ParsePGN for "?", which says that the time
// control is not known.
var ErrUnknownControl = errors.New("clock: time control not known")

// Parse reads a time control: periods joined by ':', each of them
//
//	[MOVES/]BASE[+EXTRA]
//
// with d (delay) or b (Bronstein) in place of +, a space before it allowed, as
// in 25m+10s, 40/90m+30s:30m+30s and 5m d3s. Times are 90m, 1h30m, 30s and
// 2:00:00. A number without its unit is refused with the question what is meant,
// since 90+30 is minutes and seconds to FIDE and seconds to PGN; only an extra
// time of 0 needs none. "none" is the game without clocks. An error is a
// *wording.SyntaxError.
func Parse(text string) (Control, error) {
	if text == "none" {
		return Control{}, nil
	}
	r := &reader{text: text, bare: refused}
	c, err := r.control()
	if bad := (*wording.SyntaxError)(nil); r.unitless && errors.As(err, &bad) {
		bad.Expected, bad.Wrong = wording.Text{}, unitWanted(text, bad.Column-1)
	}
	return c, err
}

// unitWanted asks what a number without its unit at text[at] means: the whole
// control with its main time read as minutes or as seconds, or if it cannot be
// read even so, that number alone.
func unitWanted(text string, at int) wording.Text {
	number := text[at:]
	number = number[:len(number)-len(strings.TrimLeft(number, "0123456789"))]
	minutes, seconds := number+"m", number+"s"
	r := &reader{text: text, bare: minutesMeant}
	if _, err := r.control(); err == nil {
		minutes, seconds = r.withUnits('m'), r.withUnits('s')
	}
	short := wording.Shorten(text)
	if minutes == seconds { // only an extra time has none
		return wording.Text{short + " içinde bir sayının birimi yok; " + minutes + " mi demek istediniz?",
			"a number in " + short + " has no unit; did you mean " + minutes + "?"}
	}
	return wording.Text{
		short + " içinde bir sayının birimi yok; " + minutes + " mi demek istediniz? Saniyeyse " + seconds + " yazın",
		"a number in " + short + " has no unit; did you mean " + minutes + "? For seconds write " + seconds,
	}
}

// ParsePGN reads the value of a PGN TimeControl tag: as Parse, but a number
// without a unit is seconds, as that standard has it, and "-" is the game without clocks. For
// "?" the error is ErrUnknownControl, otherwise a *wording.SyntaxError.
func ParsePGN(value string) (Control, error) {
	switch value {
	case "?":
		return Control{}, ErrUnknownControl
	case "-":
		return Control{}, nil
	}
	return (&reader{text: value, bare: secondsMeant}).control()
}

// String writes the control in the form Parse reads.
func (c Control) String() string {
	if !c.Timed() {
		return "none"
	}
	return c.join(unitTime, bonusSigns)
}

// bonusSigns stand before the extra time, by Bonus.
var bonusSigns = [...]string{"+", " d", " b"}

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
		b.WriteString(p.text(write, sign))
	}
	return b.String()
}

func (p Period) text(write func(time.Duration) string, sign [3]string) string {
	text := write(p.Base)
	if p.Moves > 0 {
		text = strconv.Itoa(p.Moves) + "/" + text
	}
	if p.Extra > 0 {
		text += sign[p.Bonus] + write(p.Extra)
	}
	return text
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

// bareNumber says what a number without a unit is taken for.
type bareNumber uint8

const (
	refused      bareNumber = iota
	secondsMeant            // as PGN's tag has it
	minutesMeant            // minutes of main time and seconds of extra time, as FIDE writes it
)

// reader reads one time control.
type reader struct {
	text string
	pos  int
	bare bareNumber

	unitless bool          // what is wrong is that a number has no unit
	missing  []unitMissing // where numbers without a unit were read
}

// unitMissing is where a number ends that has no unit.
type unitMissing struct {
	end   int
	extra bool // it is the extra time of a move
}

// withUnits returns the text with the units that are missing put in: main time
// in the unit given, extra time in seconds.
func (r *reader) withUnits(main byte) string {
	var b strings.Builder
	from := 0
	for _, m := range r.missing {
		b.WriteString(r.text[from:m.end])
		if from = m.end; m.extra {
			b.WriteByte('s')
		} else {
			b.WriteByte(main)
		}
	}
	return b.String() + r.text[from:]
}

func (r *reader) fail(at int, expected wording.Text) error {
	return &wording.SyntaxError{Column: at + 1, Found: wording.Shorten(r.text[at:]), Expected: expected}
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
			return Control{}, r.fail(r.pos, expectedFewer)
		}
		start := r.pos
		p, err := r.period()
		switch {
		case err != nil:
			return Control{}, err
		case p.Base == 0 && p.Extra == 0:
			return Control{}, r.fail(start, expectedSome)
		case p.Moves == 0 && r.next() == ':':
			return Control{}, r.fail(start, expectedNumber)
		}
		periods = append(periods, p)
		if r.pos == len(r.text) {
			break
		}
		if !r.take(':') {
			return Control{}, r.fail(r.pos, expectedJoint)
		}
	}
	return NewControl(periods...)
}

func (r *reader) period() (Period, error) {
	var p Period
	start := r.pos
	if n, ok := r.digits(); ok && r.take('/') {
		if n < 1 || n > maxMoves {
			return p, r.fail(start, expectedMoves)
		}
		p.Moves = int(n)
	} else {
		r.pos = start
	}
	var err error
	if p.Base, err = r.time(false, maxBase); err != nil {
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
	if rest := r.text[r.pos:]; rest == "0" || strings.HasPrefix(rest, "0:") {
		r.pos++ // no extra time needs no unit
		return p, nil
	}
	p.Extra, err = r.time(true, maxExtra)
	return p, err
}

// time reads a time of at most limit: extra time or main time.
func (r *reader) time(extra bool, limit time.Duration) (time.Duration, error) {
	start := r.pos
	bad := func() (time.Duration, error) {
		return 0, r.fail(start, expectedTime)
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
			if r.bare == refused {
				r.unitless = true
				return bad()
			}
			r.missing = append(r.missing, unitMissing{r.pos, extra})
			if r.bare == minutesMeant && !extra {
				return r.within(start, time.Duration(n)*time.Minute, limit)
			}
			return r.within(start, time.Duration(n)*time.Second, limit)
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
		return 0, r.fail(start, expectedLess)
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
