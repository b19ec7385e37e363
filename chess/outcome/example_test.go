package outcome_test

import (
	"fmt"
	"strings"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/chess/outcome"
)

// limits are those of the Laws in force: 75 moves and five occurrences (Article 9.6).
var limits = outcome.Limits{Moves: outcome.SeventyFiveMoves, Times: outcome.Fivefold}

// After each move of a game Of says whether the board has ended it, and how.
func ExampleOf() {
	var g chess.Game
	for _, san := range []string{"f3", "e5", "g4", "Qh4#"} {
		if _, err := g.PushSAN(san); err != nil {
			panic(err)
		}
		fmt.Println(san, outcome.Of(&g, limits))
	}
	// Output:
	// f3 *
	// e5 *
	// g4 *
	// Qh4# 0-1 by checkmate
}

// Two players did not notice that the game had ended when the array stood on the board for the fifth time.
func ExampleFirst() {
	var g chess.Game
	for san := range strings.FieldsSeq(strings.Repeat("Nf3 Nf6 Ng1 Ng8 ", 4) + "e4 e5") {
		if _, err := g.PushSAN(san); err != nil {
			panic(err)
		}
	}
	o, plies := outcome.First(g.Start(), g.Moves(), limits)
	fmt.Println(o, "after", plies, "plies")
	// Output:
	// 1/2-1/2 by repetition after 16 plies
}
