package present

import (
	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/scoresheet"
)

// recordedMove is a move as the record has it: what was made, legal or not (Article 7.5).
type recordedMove struct {
	arbiter.Played
	Number    int
	Text      string // in letters of a language; an irregular one by its piece and squares
	Irregular bool
}

// numbered is the move with its number: "2. Bf1-c5".
func (m *recordedMove) numbered() string {
	entry := scoresheet.Entry{Number: m.Number, Side: m.By, Text: m.Text}
	return entry.Numbered()
}

// recorded writes moves. positions are those after each of them, as FEN: after an irregular move nobody can tell them
// from the moves.
func recorded(start chess.Position, moves []arbiter.Played, positions []string, letters chess.Letters) []recordedMove {
	notation := chess.Notation{Letters: letters}
	all := make([]recordedMove, len(moves))
	before := start
	offset := 0
	if start.Turn() == chess.Black {
		offset = 1
	}
	for i, m := range moves {
		r := recordedMove{Played: m, Number: start.Fullmove() + (i+offset)/2, Irregular: m.Move == chess.NoMove}
		if r.Irregular {
			r.Text = fromTo(&before, m.UCI, letters)
		} else {
			r.Text = notation.Move(&before, m.Move)
		}
		all[i] = r
		if setup, err := chess.ParseFEN(positions[i], start.Variant()); err == nil {
			before, _ = setup.Position()
		}
	}
	return all
}

// fromTo writes what was made and is no move: "Bf1-c5", with what it took "Bf1xc5", with a promotion "e7-e8Q".
func fromTo(p *chess.Position, made string, letters chess.Letters) string {
	if len(made) < 4 {
		return made
	}
	from, err1 := chess.ParseSquare(made[:2])
	to, err2 := chess.ParseSquare(made[2:4])
	if err1 != nil || err2 != nil {
		return made
	}
	sign := "-"
	if p.Piece(to) != chess.NoPiece {
		sign = "x"
	}
	text := letters.Sign(p.Piece(from).Type()) + made[:2] + sign + made[2:4]
	for _, promoted := range []chess.PieceType{chess.Queen, chess.Rook, chess.Bishop, chess.Knight} {
		if made[4:] == string(promoted.Letter()|0x20) {
			text += letters.Sign(promoted)
		}
	}
	return text
}
