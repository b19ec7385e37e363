// Package pgncheck holds games of PGN to the Laws. Every move of the main line is played with full legality; what the
// board, the clock comments and the tags say about the end of the game is held against its result. Variations are
// played too; nobody played them, so that what cannot be played there is a note.
//
// Game checks one game, Games all of a text, and a Checker is for programs that look at more of the text themselves.
// A game is held to the edition in force on its date, or to the one that Options name.
//
// What is found is a fault, which is against the Laws or cannot be read, or a note, which is worth knowing and may be
// in order: a draw that could have been claimed, a clock that went up by more than the increment. Each has its kind,
// its place in the text, the articles in the numbering of the edition, and a sentence in Turkish or English. What
// package pgn finds in the text goes by the names of pgn.Fault.
package pgncheck

import (
	"fmt"
	"strings"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/chess/pgn"
)

// Kind is a kind of fault or note, by its name in the output of hakem check.
type Kind string

// The kinds of fault that the text itself does not have: pgn.Fault names those.
const (
	PlayedOn       Kind = "played-on"        // moves after the end (Articles 5.1.1, 5.2.1, 5.2.2, 9.6)
	WrongResult    Kind = "wrong-result"     // not the one on the board, or two that differ
	ResultCannotBe Kind = "result-cannot-be" // a win that the winner could not have mated for (Articles 6.9, 5.1.2)
	Clock          Kind = "clock"            // a clock that cannot be
)

// The kinds of note. Kings put on the middle of an electronic board are one more: see package dgt.
const (
	DrawCouldBeWin     Kind = "draw-could-be-win"   // a flag fell, and the opponent could mate (Article 6.9)
	TimeGained         Kind = "time-gained"         // more than the increment
	ThreefoldAvailable Kind = "threefold-available" // Article 9.2
	FiftyAvailable     Kind = "fifty-available"     // Article 9.3
	InVariation        Kind = "in-variation"        // what cannot be played or read in a variation, which nobody played
)

// Finding is a fault of a game or a note about it.
type Finding struct {
	Kind     Kind
	Ply      int       // of the main line, from 1; 0 if it belongs to none
	Move     string    // the text of the move in question
	Place    pgn.Place // Line 0 if it is in no one place
	Articles []string  // in the numbering of Report.Laws
	Text     string    // for people
}

// String is the finding on one line: "5:13: illegal-move: Ke3 is not a legal move here [3.10.2]".
func (f Finding) String() string {
	var b strings.Builder
	if f.Place.Line > 0 {
		fmt.Fprintf(&b, "%d:%d: ", f.Place.Line, f.Place.Column)
	}
	b.WriteString(string(f.Kind))
	if f.Text != "" {
		b.WriteString(": " + f.Text)
	}
	if len(f.Articles) > 0 {
		b.WriteString(" [" + strings.Join(f.Articles, ", ") + "]")
	}
	return b.String()
}

// Report is what there is to say about one game.
type Report struct {
	Line         int // where the game begins
	White, Black string
	Result       string
	Plies        int    // that could be played
	Before       int    // plies before the first, by the number of the move in the start position
	Laws         string // the edition it was held to; "every" if no edition can be told
	Variant      chess.Variant
	Faults       []Finding
	Notes        []Finding
}

// String is the game on one line and each finding on a line of its own, the faults first.
func (r Report) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s – %s, %s, plies: %d", r.White, r.Black, r.Result, r.Plies)
	for _, all := range [...][]Finding{r.Faults, r.Notes} {
		for _, f := range all {
			b.WriteString("\n" + f.String())
		}
	}
	return b.String()
}
