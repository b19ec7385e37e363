package clock

import (
	"fmt"
	"time"

	"github.com/hakem-chess/hakem/chess"
)

// String returns "increment", "delay" or "Bronstein".
func (b Bonus) String() string {
	if names := [...]string{"increment", "delay", "Bronstein"}; int(b) < len(names) {
		return names[b]
	}
	return "unknown bonus"
}

// String is the period as Parse reads it: "40/90m+30s".
func (p Period) String() string { return p.text(unitTime, bonusSigns) }

// String is what the displays show, and which of them runs: "white 1m30s (running), black 2m0s".
func (k Clock) String() string {
	text := ""
	for i, s := range [...]chess.Color{chess.White, chess.Black} {
		if i > 0 {
			text += ", "
		}
		text += fmt.Sprintf("%v %v", s, k.Remaining(s, k.since).Round(time.Millisecond))
		if k.running && k.side == s {
			text += " (running)"
		}
	}
	return text
}
