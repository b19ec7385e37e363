package print

import (
	"strings"
	"time"

	"github.com/hakem-chess/hakem/wording"
)

// Report is the arbiter's report of a game: what was ruled and what happened, in
// order (Articles 12.2 and 12.9 make them act; the report is how it is known).
type Report struct {
	Title  string
	Facts  []Fact // what the game was: players, time control, edition of the Laws
	Lines  []Line
	Result string // the end in a sentence
}

// Fact is something about the game, by name.
type Fact struct{ Name, Value string }

// Line is a ruling or an incident.
type Line struct {
	At       time.Duration // on the game's own timeline, from its start
	HasAt    bool          // whether At is known
	Move     string        // the move it came after, as "12. Af3"; "" before the first
	Clocks   string        // what they showed then; "" where that is not known
	Kind     string        // what it is, in a word or two
	Text     string        // what was found and ruled, in sentences
	Articles []string      // what it rests on
}

// cite names the articles of a line.
func (l Line) cite(lang wording.Lang) string {
	if len(l.Articles) == 0 {
		return ""
	}
	return wording.Text{"Madde ", "Art. "}.In(lang) + strings.Join(l.Articles, ", ")
}

// stamp is when a line happened, "" where that is not known.
func (l Line) stamp() string {
	if !l.HasAt {
		return ""
	}
	d := l.At.Truncate(time.Second)
	text := clockText(d)
	if d%time.Minute == 0 {
		text += ":00"
	}
	return text
}

// nothing is said where there is no line.
var nothing = wording.Text{"Karar ya da olay yok.", "No rulings and no incidents."}
