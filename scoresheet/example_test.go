package scoresheet_test

import (
	"fmt"
	"strings"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/scoresheet"
	"github.com/hakem-chess/hakem/wording"
)

// Two players' sheets: White's has a move that cannot have been played, Black's
// a row that was left empty.
func ExampleReconstruct() {
	var sheets []*scoresheet.Sheet
	for _, text := range []string{
		"[Sheet \"white\"]\n1. e4 e5 2. Nf3 Nc6 3. Bb6 a6 4. Ba4 Nf6",
		"[Sheet \"black\"]\n1. e4 e5 3. Bb5 a6 4. Ba4 Nf6",
	} {
		sheet, err := scoresheet.Read(strings.NewReader(text), chess.EnglishLetters)
		if err != nil {
			fmt.Println(err) // line and column
			return
		}
		sheets = append(sheets, &sheet)
	}
	r, err := scoresheet.Reconstruct(scoresheet.Limits{}, sheets...)
	if err != nil {
		fmt.Println(err)
		return
	}
	game := r.Games[0]
	teller := scoresheet.Teller{Lang: wording.English, Sheets: sheets}
	fmt.Println(strings.Join(game.Written(chess.Notation{}), " "))
	for _, finding := range game.Findings {
		fmt.Println(teller.Text(&game, finding))
	}
	// Output:
	// e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6
	// 2. Nf3: Black's sheet is blank here
	// 2... Nc6: Black's sheet is blank here
	// 3. Bb5: White's sheet has “Bb6” instead (no such move is legal in the position)
	// 3. Bb5: the sheets part here; White's sheet has “Bb6”, Black's sheet has “Bb5”
}
