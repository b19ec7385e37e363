package page

import (
	"strings"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/i18n"
	"github.com/hakem-chess/hakem/wording"
)

// Diagram is a position to be drawn, as White sees it.
type Diagram struct {
	Label string // what it shows, in words, for those who do not see it
	Men   []DrawnMan
	Marks []DrawnSquare
}

// DrawnMan is a man in the drawing: the name of its piece in pieces.svg, and its square.
type DrawnMan struct {
	Name string
	DrawnSquare
}

// DrawnSquare is the upper left corner of a square in the drawing.
type DrawnSquare struct{ X, Y int }

// Turned is where the square stands when the board is seen from Black's side.
func (s DrawnSquare) Turned() DrawnSquare {
	return DrawnSquare{X: 2*strip + 7*tile - s.X, Y: 7*tile - s.Y}
}

// Measures of a diagram, in the units of the drawing.
const (
	tile  = 40
	strip = 14 // for the letters and digits at its left and below it
)

func drawn(s chess.Square) DrawnSquare {
	return DrawnSquare{X: strip + s.File()*tile, Y: (7 - s.Rank()) * tile}
}

// NewDiagram draws a position with some squares marked. title says what position it is.
func NewDiagram(p *chess.Position, lang wording.Lang, title string, marked ...chess.Square) Diagram {
	d := Diagram{Label: title + ". " + MenInWords(p, lang)}
	for s := range p.Occupied().All {
		man := p.Piece(s)
		name := string([]byte{"wb"[man.Color()], man.Type().Letter() | 0x20})
		d.Men = append(d.Men, DrawnMan{name, drawn(s)})
	}
	for _, s := range marked {
		d.Marks = append(d.Marks, drawn(s))
	}
	return d
}

// MenInWords lists the men of a position in the letters of a language: "White: Kg1 Qd1 a2, Black: Kg8".
func MenInWords(p *chess.Position, lang wording.Lang) string {
	letters := i18n.Letters(lang)
	var sides []string
	for _, c := range [...]chess.Color{chess.White, chess.Black} {
		var men []string
		for t := chess.King; t >= chess.Pawn; t-- {
			for s := range p.Pieces(c, t).All {
				men = append(men, letters.Sign(t)+s.String())
			}
		}
		sides = append(sides, i18n.T(lang, "diagram."+c.String())+" "+strings.Join(men, " "))
	}
	return strings.Join(sides, "; ") + "."
}

// DarkSquares are the squares to be drawn dark.
func DarkSquares() []DrawnSquare {
	var dark []DrawnSquare
	for s := chess.Square(0); s < chess.NoSquare; s++ {
		if !chess.LightSquares.Has(s) {
			dark = append(dark, drawn(s))
		}
	}
	return dark
}

// BoardDrawing draws what stands on a board, which need be no position of a game (Article 7).
func BoardDrawing(board [64]chess.Piece, lang wording.Lang, title string) Diagram {
	letters := i18n.Letters(lang)
	var d Diagram
	var men chess.ByColor[[]string]
	for s := range chess.NoSquare {
		man := board[s]
		if man == chess.NoPiece {
			continue
		}
		d.Men = append(d.Men, DrawnMan{string([]byte{"wb"[man.Color()], man.Type().Letter() | 0x20}), drawn(s)})
		men[man.Color()] = append(men[man.Color()], letters.Sign(man.Type())+s.String())
	}
	d.Label = title + ". " + i18n.T(lang, "diagram.white") + " " + strings.Join(men[chess.White], " ") + "; " +
		i18n.T(lang, "diagram.black") + " " + strings.Join(men[chess.Black], " ") + "."
	return d
}
