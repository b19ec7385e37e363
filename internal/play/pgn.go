package play

import (
	"fmt"
	"strings"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
)

// pgnWidth is the longest line of movetext, as the PGN standard's export format wants it.
const pgnWidth = 79

// PGN returns the game in PGN export format, with what each clock showed after each move; site is the game's address.
func (s *Snapshot) PGN(site string) string {
	result := string(s.State.Result())
	var b strings.Builder
	rules := s.State.Rules()
	for _, tag := range [][2]string{
		{"Event", "Hakem"},
		{"Site", site},
		{"Date", s.Game.Created.UTC().Format("2006.01.02")},
		{"Round", "-"},
		{"White", "?"},
		{"Black", "?"},
		{"Result", result},
		{"TimeControl", rules.Control.PGN()},
		{"Termination", termination(&s.State)},
	} {
		fmt.Fprintf(&b, "[%s \"%s\"]\n", tag[0], strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(tag[1]))
	}
	var words []string
	for i, p := range s.Plies {
		// A comment stands before every move but the first, so every move has its number.
		number := fmt.Sprintf("%d.", i/2+1)
		if p.By == chess.Black {
			number = fmt.Sprintf("%d...", i/2+1)
		}
		words = append(words, number, p.SAN, "{[%clk "+clockText(p.Clock)+"]}")
	}
	column := 0
	b.WriteString("\n")
	for i, word := range append(words, result) {
		switch {
		case i == 0:
		case column+1+len(word) > pgnWidth:
			b.WriteString("\n")
			column = 0
		default:
			b.WriteString(" ")
			column++
		}
		b.WriteString(word)
		column += len(word)
	}
	b.WriteString("\n")
	return b.String()
}

// termination is why the game ended, in the words of the PGN standard.
func termination(s *arbiter.State) string {
	switch {
	case s.Status() != arbiter.Over:
		return "unterminated"
	case s.Reason() == laws.ByAbandonment:
		return "abandoned"
	case s.Reason() == laws.ByTime || s.Reason() == laws.ByTimeCannotMate:
		return "time forfeit"
	}
	return "normal"
}

// clockText is a display in whole seconds, h:mm:ss.
func clockText(d time.Duration) string {
	seconds := int(d / time.Second)
	return fmt.Sprintf("%d:%02d:%02d", seconds/3600, seconds/60%60, seconds%60)
}
