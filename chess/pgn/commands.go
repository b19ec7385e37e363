package pgn

import (
	"bytes"
	"errors"
	"strconv"
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
