// Package refusal is why nothing comes of what somebody does: a command that the arbiter does not judge, or what a
// playing site does not let through. It is one table of codes for programs, each with its sentence for people and,
// where the Laws bar it, the article; and the one error that carries a code.
package refusal

import (
	"errors"
	"strings"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/wording"
)

// Text is the sentence of the code.
func (c Code) Text(l wording.Lang) string { return table[c].words.In(l) }

// Articles returns by which articles of an edition it is barred; nil if it is not the Laws that do.
func (c Code) Articles(e *laws.Edition) []string {
	rests := table[c].rests
	if rests == nil {
		return nil
	}
	return e.Articles(rests...)
}

// Error says that nothing came of what was done, and why. It changes nothing.
type Error struct {
	Code    Code
	Word    int                  // of several moves, which one is meant, from 1; 0: the whole
	At      *wording.SyntaxError // where it cannot be read, and what was expected there; nil if that is not it
	Letters *chess.Letters       // that a person writes moves with; nil: it is not known
	Needed  *wording.Text        // what a move that was typed would need; nil: there is nothing to add
}

// Of returns the refusal with a code.
func Of(code Code) *Error { return &Error{Code: code} }

// Unread is the refusal of a text that cannot be read.
func Unread(at *wording.SyntaxError) *Error { return &Error{Code: UnknownAct, At: at} }

// In returns err as it is told to a person who writes moves with these letters. An error that is no refusal is returned
// as it is.
func In(err error, letters chess.Letters) error {
	refused := (*Error)(nil)
	if !errors.As(err, &refused) || refused.Letters != nil {
		return err
	}
	told := *refused
	told.Letters = &letters
	return &told
}

func (e *Error) Error() string { return "refused: " + string(e.Code) + ": " + e.Text(wording.English) }

// Is reports whether two refusals are for the same code, wherever in a text it stands.
func (e *Error) Is(other error) bool {
	same, ok := other.(*Error)
	return ok && same.Code == e.Code
}

// Text says it to a person.
func (e *Error) Text(l wording.Lang) string {
	if e.At != nil {
		return e.At.Text(l)
	}
	text := e.Code.Text(l)
	if e.Code == UnreadableMove && e.Letters != nil {
		text += " " + strings.ReplaceAll(lettersAre.In(l), "{letters}", e.Letters.List())
	}
	if e.Needed != nil {
		text += " " + e.Needed.In(l)
	}
	return text
}

var lettersAre = wording.Text{"Taşların harfleri: {letters}.", "The letters of the pieces are {letters}."}
