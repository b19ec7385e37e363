package page

import (
	"strings"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/wording"
)

// Step is a position of a line of moves that a board on a page is led through.
type Step struct {
	Placement string   `json:"placement"` // the first field of a FEN
	Last      []string `json:"last"`      // squares of the move that led here
	Label     string   `json:"label"`
}

// NewStep is a position, with the squares of the move that led to it. title says what position it is.
func NewStep(p *chess.Position, last []string, title string, lang wording.Lang) Step {
	placement, _, _ := strings.Cut(p.FEN(), " ")
	return Step{Placement: placement, Last: append([]string{}, last...), Label: title + ". " + MenInWords(p, lang)}
}

// SquaresOf are the squares a move is shown by.
func SquaresOf(m chess.Move) (from, to chess.Square) {
	if m.IsCastling() {
		return m.From(), m.KingTarget()
	}
	return m.From(), m.To()
}
