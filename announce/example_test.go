package announce_test

import (
	"fmt"

	"github.com/hakem-chess/hakem/announce"
	"github.com/hakem-chess/hakem/chess"
)

// Moves are said in the words of Appendix D, or plainly, and understood.
func Example() {
	p := chess.StartPosition()
	m, err := announce.Hear(&p, "at f3", announce.PlainTurkish)
	if err != nil {
		panic(err)
	}
	fmt.Println(announce.Say(&p, m, announce.AppendixD))
	fmt.Println(announce.Say(&p, m, announce.PlainEnglish))
	_, err = announce.Hear(&p, "knight f4", announce.PlainEnglish)
	fmt.Println(err)
	// Output:
	// Springer Felix drei
	// Knight f3
	// "knight f4" is not a legal move here
}
