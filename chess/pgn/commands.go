package pgn

import (
	"bytes"
	"errors"
	"strconv"
	"strings"
	"time"
)

// Commands are the machine-readable parts of comments: [%clk 0:01:30] and its
// like. A comment may hold several among its words.

// ErrClock is the error of a clock reading in none of the known forms.
var ErrClock = errors.New("pgn: a clock reading is hours:minutes:seconds")

// ParseClock reads the value of [%clk], [%emt] or [%egt]: h:mm:ss or m:ss or
// seconds, the seconds perhaps with a fraction. Minutes and seconds under an
// hour or a minute are less than 60. There is no negative time.
func ParseClock(text []byte) (time.Duration, error) {
	const mostHours = 10000
	var whole [3]int
	n := 0
	for {
		digits := 0
		value := 0
		for len(text) > 0 && text[0]-'0' < 10 && digits < 9 {
			value = value*10 + int(text[0]-'0')
			text = text[1:]
			digits++
		}
		if digits == 0 {
			return 0, ErrClock
		}
		whole[n] = value
		n++
		if len(text) == 0 || text[0] != ':' {
			break
		}
		if n == len(whole) {
			return 0, ErrClock
		}
		text = text[1:]
	}
	var total time.Duration
	for i, value := range whole[:n] {
		total = total*60 + time.Duration(value)*time.Second
		if i > 0 && value > 59 || total > mostHours*time.Hour {
			return 0, ErrClock
		}
	}
	if len(text) > 1 && (text[0] == '.' || text[0] == ',') {
		unit := time.Second / 10
		for _, c := range text[1:] {
			if c-'0' > 9 {
				return 0, ErrClock
			}
			total += time.Duration(c-'0') * unit
			unit /= 10
		}
		text = nil
	}
	if len(text) > 0 {
		return 0, ErrClock
	}
	return total, nil
}

// FormatClock writes a clock reading as h:mm:ss, with tenths, hundredths or
// more where the time has them; a negative time is written as zero.
func FormatClock(d time.Duration) string {
	d = max(d, 0)
	b := strconv.AppendInt(nil, int64(d/time.Hour), 10)
	for _, part := range [...]time.Duration{d / time.Minute % 60, d / time.Second % 60} {
		b = append(b, ':', byte('0'+part/10), byte('0'+part%10))
	}
	if rest := d % time.Second; rest > 0 {
		fraction := strconv.AppendInt(nil, int64(time.Second+rest), 10)
		fraction[0] = '.'
		b = append(b, bytes.TrimRight(fraction, "0")...)
	}
	return string(b)
}

// Command returns the value of the first command of that name in the comments
// after the move: for "clk" the 0:01:30 of [%clk 0:01:30].
func (n *Node) Command(name string) (value string, ok bool) {
	for _, c := range n.After {
		if begin, end := findCommand(c, name); begin >= 0 {
			return strings.TrimSpace(c[begin+len("[%")+len(name) : end-1]), true
		}
	}
	return "", false
}

// SetCommand gives the first command of that name a value, and adds it to the
// first comment after the move, or as one, if there is none.
func (n *Node) SetCommand(name, value string) {
	command := "[%" + name + " " + value + "]"
	for i, c := range n.After {
		if begin, end := findCommand(c, name); begin >= 0 {
			n.After[i] = c[:begin] + command + c[end:]
			return
		}
	}
	if len(n.After) == 0 {
		n.After = []string{command}
		return
	}
	n.After[0] = command + " " + n.After[0]
}

// findCommand returns where in a comment the command of that name begins and
// ends, brackets included; begin is -1 if it is not there.
func findCommand(comment, name string) (begin, end int) {
	for at := 0; ; {
		i := strings.Index(comment[at:], "[%")
		if i < 0 {
			return -1, -1
		}
		begin = at + i
		length := strings.IndexByte(comment[begin:], ']')
		if length < 0 {
			return -1, -1
		}
		inside := comment[begin+len("[%") : begin+length]
		if rest, ok := strings.CutPrefix(inside, name); ok && (rest == "" || isSpace(rest[0])) {
			return begin, begin + length + 1
		}
		at = begin + length
	}
}

// Clock returns what the player's clock showed after the move: [%clk 0:01:30].
func (n *Node) Clock() (left time.Duration, ok bool) { return n.clock("clk") }

// Elapsed returns the time the move took: [%emt 0:00:04].
func (n *Node) Elapsed() (took time.Duration, ok bool) { return n.clock("emt") }

func (n *Node) clock(name string) (time.Duration, bool) {
	value, ok := n.Command(name)
	if !ok {
		return 0, false
	}
	d, err := ParseClock([]byte(value))
	return d, err == nil
}

// SetClock writes what the player's clock showed after the move.
func (n *Node) SetClock(left time.Duration) { n.SetCommand("clk", FormatClock(left)) }

// Eval is an engine's judgement of the position after a move, from White's
// side.
type Eval struct {
	Pawns float64 // in pawns; 0 if Mate says more
	Mate  int     // moves to mate: positive if White mates, negative if Black; 0: none seen
	Depth int     // plies searched; 0: not said
}

// Eval returns what [%eval 0.17], [%eval -1.2,18] or [%eval #-3] says.
func (n *Node) Eval() (e Eval, ok bool) {
	value, ok := n.Command("eval")
	if !ok {
		return e, false
	}
	value, depth, hasDepth := strings.Cut(value, ",")
	if !hasDepth {
		value, depth, hasDepth = strings.Cut(value, "/")
	}
	var err error
	if hasDepth {
		if e.Depth, err = strconv.Atoi(depth); err != nil || e.Depth < 0 {
			return Eval{}, false
		}
	}
	if moves, mate := strings.CutPrefix(value, "#"); mate {
		e.Mate, err = strconv.Atoi(moves)
	} else if e.Pawns, err = strconv.ParseFloat(value, 64); err == nil && !(e.Pawns > -1e6 && e.Pawns < 1e6) {
		return Eval{}, false // infinite, or no number
	}
	if err != nil {
		return Eval{}, false
	}
	return e, true
}
