package arbiter

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/clock"
	"github.com/hakem-chess/hakem/wording"
)

// This file reads what people write of a game: the time control and the
// position it begins from. What is wrong with it is said in both languages,
// with its place.

// ParseControl reads a time control in the grammar of clock.Parse.
func ParseControl(text string) (clock.Control, *wording.SyntaxError) {
	if wrong := unwritable(text); wrong != nil {
		return clock.Control{}, wrong
	}
	c, err := clock.Parse(text)
	return c, syntaxOf(err)
}

// syntaxOf is the place that the error of reading a text has, nil without error.
func syntaxOf(err error) *wording.SyntaxError {
	var wrong *wording.SyntaxError
	errors.As(err, &wrong)
	return wrong
}

// mostMoveNumber is the highest move number, and count of moves without pawn
// move and capture, that a game is begun with: more than any game under the Laws
// can have.
const mostMoveNumber = mostCounted

// ParsePosition reads the position that a game begins from, in FEN: whatever
// stands on the board, with one king of each side, but counts of moves that a
// game can have.
func ParsePosition(text string, v chess.Variant) (chess.Position, *wording.SyntaxError) {
	if wrong := unwritable(text); wrong != nil {
		return chess.Position{}, wrong
	}
	setup, err := chess.ParseFEN(text, v)
	if wrong := syntaxOf(err); wrong != nil {
		return chess.Position{}, wrong
	}
	if wrong := countWrong(text, &setup); wrong != nil {
		return chess.Position{}, wrong
	}
	p, faults := setup.Position()
	if !faults.Playable() {
		white, black := strconv.Itoa(p.Pieces(chess.White, chess.King).Count()), strconv.Itoa(p.Pieces(chess.Black, chess.King).Count())
		return p, &wording.SyntaxError{Column: 1, Found: wording.Shorten(text), Wrong: wording.Text{
			"her iki tarafın birer şahı olmalı; Beyazın " + white + ", Siyahın " + black + " şahı var",
			"each side must have one king; White has " + white + " and Black " + black,
		}}
	}
	return p, nil
}

// countWrong returns what is wrong with the counts of a FEN: below the least
// that there can be, or beyond any game.
func countWrong(text string, s *chess.Setup) *wording.SyntaxError {
	count := func(number, n, least int, tr, en string) *wording.SyntaxError {
		if n >= least && n <= mostMoveNumber {
			return nil
		}
		at, found := fieldOf(text, number)
		return &wording.SyntaxError{Column: at + 1, Found: wording.Shorten(found), Expected: wording.Text{
			fmt.Sprintf("%s: %d ile %d arasında bir sayı", tr, least, mostMoveNumber),
			fmt.Sprintf("%s: a number from %d to %d", en, least, mostMoveNumber),
		}}
	}
	wrong := count(4, s.Halfmove, 0, "son piyon hamlesinden ya da taş alıştan bu yana geçen yarım hamle", "the half-moves since the last pawn move or capture")
	if wrong == nil {
		wrong = count(5, s.Fullmove, 1, "hamle numarası", "the number of the move")
	}
	return wrong
}

// fieldOf returns a field of a FEN by its number, from 0, and where it begins.
func fieldOf(text string, number int) (at int, field string) {
	for i := 0; i < len(text); {
		for i < len(text) && blank(text[i]) {
			i++
		}
		start := i
		for i < len(text) && !blank(text[i]) {
			i++
		}
		if number == 0 {
			return start, text[start:i]
		}
		number--
	}
	return len(text), ""
}

func blank(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' }

// unwritable returns what cannot be taken in a text of one line, nil if nothing.
func unwritable(text string) *wording.SyntaxError {
	at, wrong, bad := wording.Unreadable(text)
	if !bad {
		at, wrong, bad = wording.OtherBlank(text)
	}
	if !bad {
		return nil
	}
	return &wording.SyntaxError{Column: at + 1, Wrong: wrong}
}
