// Package dgt tells the kings that are put on the middle of an electronic board
// at the end of a game, which is how a DGT board is told the result, from moves:
// both on light squares (e4, d5) when White has won, both on dark ones (d4, e5)
// when Black has, one on each for a draw. Files keep them as king moves, one of
// which at least is not legal, as the kings come to stand side by side (Article
// 3.9).
package dgt

import (
	"bytes"
	"fmt"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/wording"
)

// Kind is the kind of the note.
const Kind = "dgt-kings"

// Signs are the words at the end of a game that could not be played, as far as
// they put kings on the middle of the board. The zero value has none.
type Signs struct {
	squares [2]chess.Square
	n       int
	spoiled bool // there are other words
}

// Add takes note of the next word that could not be played; p is the position
// that the first of them stands in.
func (s *Signs) Add(word []byte, p *chess.Position, l chess.Letters) {
	square, ok := middle(word, p, l)
	if s.spoiled = s.spoiled || !ok || s.n == len(s.squares); !s.spoiled {
		s.squares[s.n] = square
		s.n++
	}
}

// middle reads a word as a king's move to one of the four squares in the middle.
func middle(word []byte, p *chess.Position, l chess.Letters) (to chess.Square, ok bool) {
	word = bytes.TrimRight(word, "+#!?")
	if len(word) < 3 {
		return 0, false
	}
	to, err := chess.ParseSquare(string(word[len(word)-2:]))
	if err != nil || !inMiddle(to) {
		return 0, false
	}
	if kind, n := l.Piece(word); n > 0 && kind == chess.King {
		return to, true
	}
	from, err := chess.ParseSquare(string(word[:2]))
	return to, err == nil && len(word) == 4 && (from == p.King(chess.White) || from == p.King(chess.Black))
}

func inMiddle(s chess.Square) bool {
	return s == chess.D4 || s == chess.E4 || s == chess.D5 || s == chess.E5
}

// light are the squares in the middle that say that White has won.
func light(s chess.Square) bool { return s == chess.E4 || s == chess.D5 }

// Found reports whether the words are signs: nothing else could not be played,
// and two kings are put there, or one by more than a king's step where the game
// has a result, or beside the other king so that the two give the game's result. p is the position that the first of
// the words stands in, last the move that led to it.
func (s *Signs) Found(p *chess.Position, last chess.Move, result string) bool {
	if s.spoiled || s.n == 0 {
		return false
	}
	other := p.King(p.Turn().Other())
	switch {
	case s.n == 2:
		return s.squares[0] != s.squares[1]
	case last != chess.NoMove && last.To() == other && inMiddle(other):
		// The first of them happened to be legal, or a king was led beside the other.
		if both := (Signs{squares: [2]chess.Square{other, s.squares[0]}, n: 2}); both.Result() == result {
			*s = both
			return true
		}
	}
	king := p.King(p.Turn())
	files, ranks := king.File()-s.squares[0].File(), king.Rank()-s.squares[0].Rank()
	return result != "" && result != "*" && max(files, -files, ranks, -ranks) > 1
}

// Result returns the result that the signs give; "" if there is only one.
func (s *Signs) Result() string {
	switch {
	case s.n < 2:
		return ""
	case light(s.squares[0]) != light(s.squares[1]):
		return "1/2-1/2"
	case light(s.squares[0]):
		return "1-0"
	}
	return "0-1"
}

// Text says to a person what the signs are; result is the one that the game is
// given.
func (s *Signs) Text(l wording.Lang, result string) string {
	if s.n == 1 {
		return fmt.Sprintf(wording.Text{
			"şah %s karesine konmuş; bu hamle değil, DGT tahtasına sonucu bildiren im",
			"a king is put on %s, which is no move but tells a DGT board the result",
		}.In(l), s.squares[0])
	}
	said := s.Result()
	text := fmt.Sprintf(wording.Text{"şahlar %s ve %s karelerine konmuş; bunlar hamle değil, DGT tahtasına sonucu bildiren im: %s",
		"the kings are put on %s and %s, which are no moves but tell a DGT board the result: %s"}.In(l), s.squares[0], s.squares[1], said)
	if result != "" && result != "*" && result != said {
		text += fmt.Sprintf(wording.Text{"; sonuç ise %s yazılmış", "; but the result is given as %s"}.In(l), result)
	}
	return text
}
