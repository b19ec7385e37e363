package i18n

import (
	"strconv"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/wording"
)

// Letters are those of the pieces for readers of the language (Appendix C.3).
func Letters(l wording.Lang) chess.Letters {
	if l == wording.Turkish {
		return chess.TurkishLetters
	}
	return chess.EnglishLetters
}

// ClockText is a time as a clock shows it: 1:05:30, 5:00, with tenths if there are any.
func ClockText(d time.Duration) string {
	two := func(n time.Duration) string { return strconv.Itoa(int(n/10)) + strconv.Itoa(int(n%10)) }
	text := two(d % time.Minute / time.Second)
	if tenths := d % time.Second / (100 * time.Millisecond); tenths > 0 {
		text += "." + strconv.Itoa(int(tenths))
	}
	if d < time.Hour {
		return strconv.Itoa(int(d/time.Minute)) + ":" + text
	}
	return strconv.Itoa(int(d/time.Hour)) + ":" + two(d%time.Hour/time.Minute) + ":" + text
}
