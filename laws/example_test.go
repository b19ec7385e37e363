package laws_test

import (
	"fmt"
	"strings"

	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/wording"
)

// The same thing stands in another article, and may be said otherwise, in every edition.
func ExampleEdition() {
	for _, e := range laws.Editions() {
		fmt.Println(e, e.Articles(laws.ClaimWrong), e.Has(laws.RecordingElectronic))
	}
	fmt.Println(laws.Latest().Summary("9.3", wording.English))
	// Output:
	// 2014 [9.5.b] false
	// 2017-07 [9.5.3] false
	// 2018 [9.5.3] false
	// 2023 [9.5.3] true
	// The game is drawn on a correct claim by the player on move that each side has made, or will have made with an announced move, at least the last fifty moves without a pawn move or a capture.
}

// What a competition lays down for itself is a text of lines; what goes against an edition is told.
func ExampleParseRegulations() {
	r, err := laws.ParseRegulations(strings.NewReader("default-time 30m\nno-draw-offer-before 30\n"))
	if err != nil {
		panic(err)
	}
	for _, s := range r.Settings() {
		fmt.Println(s.Key, s.Value)
	}
	_, err = laws.ParseRegulations(strings.NewReader("default-time 30"))
	fmt.Println(err)
	// Output:
	// default-time 30m
	// no-draw-offer-before 30
	// line 1, column 14: expected a time with its unit: 30m for minutes, or 30s for seconds, found "30"
}
