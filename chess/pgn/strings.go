package pgn

import (
	"fmt"
	"strings"
)

// String is the tag as it stands in a file: [White "Anand"].
func (t Tag) String() string { return string(appendTag(nil, t)) }

// String is the place in words: "line 25, column 3".
func (p Place) String() string { return fmt.Sprintf("line %d, column %d", p.Line, p.Column) }

// String is the game in the export format, as a Writer writes it.
func (g *Game) String() string {
	var b strings.Builder
	if err := NewWriter(&b).Write(g); err != nil {
		return "no game: " + err.Error()
	}
	return b.String()
}

// String names what is left out: "comments and variations"; "nothing" for none.
func (s Skip) String() string {
	return [4]string{"nothing", "comments", "variations", "comments and variations"}[s&3]
}

// String is the sentence of Problem.Message in English, with … for what a problem
// quotes.
func (d Detail) String() string {
	if int(d) >= len(details) {
		return "unknown detail"
	}
	return strings.NewReplacer("%q", "…", "%s", "…").Replace(details[d].en)
}
