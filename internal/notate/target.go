// Package notate rewrites games of PGN in another notation of their moves:
// other letters, the long form, UCI, or words to be said.
package notate

import (
	"fmt"
	"strings"

	"github.com/hakem-chess/hakem/announce"
	"github.com/hakem-chess/hakem/chess"
)

// Target is the notation that moves are rewritten in.
type Target struct {
	kind   kind
	moves  chess.Notation // of algebraic
	speech announce.Voice // of announced
}

type kind uint8

const (
	algebraic kind = iota // the zero Target is SAN with English letters
	uci
	announced
)

// Targets says in short what ParseTarget reads.
const Targets = "san[:en|tr|de|fr|es|ru|hu|nl], long[:en|tr|de|fr|es|ru|hu|nl], figurine, uci, announce[:de|tr|en]"

// ParseTarget reads "san" or "long", with ":" and a language's letters or
// without for English ones; "figurine"; "uci"; "announce" for the words of
// Appendix D, which are German, or with ":tr" or ":en" for plain ones.
func ParseTarget(text string) (Target, error) {
	form, language, given := strings.Cut(text, ":")
	switch form {
	case "san", "long":
		letters, ok := chess.EnglishLetters, true
		if given {
			letters, ok = chess.ParseLetters(language)
		}
		if ok {
			return Target{moves: chess.Notation{Letters: letters, Long: form == "long"}}, nil
		}
	case "announce":
		voice, ok := announce.AppendixD, true
		if given {
			voice, ok = announce.ParseVoice(language)
		}
		if ok {
			return Target{kind: announced, speech: voice}, nil
		}
	case "figurine":
		if !given {
			return Target{moves: chess.Notation{Letters: chess.Figurines}}, nil
		}
	case "uci":
		if !given {
			return Target{kind: uci}, nil
		}
	}
	return Target{}, fmt.Errorf("%q: %s", text, Targets)
}

// appendMove appends the text of a legal move.
func (t Target) appendMove(dst []byte, p *chess.Position, m chess.Move) []byte {
	switch t.kind {
	case uci:
		return append(dst, p.UCI(m)...)
	case announced:
		return append(dst, announce.Say(p, m, t.speech)...)
	}
	return t.moves.AppendMove(dst, p, m)
}
