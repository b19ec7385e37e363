package pgncheck

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/chess/deadpos"
	"github.com/hakem-chess/hakem/laws"
)

// draw is the result of a drawn game.
const draw = "1/2-1/2"

// checkResult holds the result that the game is given against how it ended.
// "*" says nothing about the result and contradicts no position.
func (c *Checker) checkResult(over end) {
	tag, token, given := c.results()
	switch {
	case over.Over() && given != "" && given != "*" && given != over.Result():
		c.fault(Finding{
			Kind: WrongResult, Place: c.resultAt, Articles: c.rules.edition.Articles(over.by),
			Text: say(c.lang, saidWrongByBoard, given, over.Result(), reason(c.lang, over.by)),
		})
	case tag != "" && token != "" && tag != token:
		c.fault(Finding{Kind: WrongResult, Place: c.resultAt, Text: say(c.lang, saidWrongByToken, tag, token)})
	case !over.Over() && (!c.Stopped() || c.signed):
		c.checkClaim(given)
	}
}

// results returns the result in the tag, that after the moves, and the one that
// counts.
func (c *Checker) results() (tag, token, given string) {
	tag, token = c.ResultTag(), c.ResultToken()
	if tag == "" || tag == "*" {
		return tag, token, token
	}
	return tag, token, tag
}

// claim is what the result of a game that the board did not end rests on: that
// winner could still mate, or that they could not.
type claim struct {
	winner chess.Color
	by     laws.Provision // Article 6.9, or 5.1.2
	drawn  bool           // the game is given as drawn
}

// claim returns what the given result claims by what the Termination tag says about
// how the game ended; none: false.
func (c *Checker) claim(given string) (on claim, ok bool) {
	flagged := c.Position().Turn()
	switch given {
	case "1-0":
		on.winner = chess.White
	case "0-1":
		on.winner = chess.Black
	case draw:
		return claim{flagged.Other(), laws.FlagFall, true}, c.byTime()
	default:
		return on, false
	}
	switch {
	case c.byTime() && on.winner == flagged.Other():
		on.by = laws.FlagFall
	case c.byResignation() && c.rules.name != every && c.rules.edition.ResignerDrawsIfOpponentCannotMate:
		on.by = laws.Resignation
	default:
		return on, false
	}
	return on, true
}

// checkClaim holds the claim of a result against the final position.
func (c *Checker) checkClaim(given string) {
	on, ok := c.claim(given)
	if !ok {
		return
	}
	can := c.mates.can(c.Position(), on.winner)
	if on.drawn && can != deadpos.Can || !on.drawn && can != deadpos.Cannot {
		return
	}
	f := Finding{Ply: c.Plies(), Articles: c.rules.edition.Articles(on.by)}
	switch {
	case on.drawn:
		f.Kind, f.Text = DrawCouldBeWin, say(c.lang, saidDrawCouldBeWin)
		c.Note(f)
		return
	case on.by == laws.FlagFall:
		f.Text = say(c.lang, saidTimeCannotBe, given)
	default:
		f.Text = say(c.lang, saidResignationCannotBe, given)
	}
	f.Kind = ResultCannotBe
	c.fault(f)
}

// byTime reports whether the Termination tag says that a flag had fallen.
func (c *Checker) byTime() bool {
	return c.terminated("time forfeit", "time-forfeit", "on time", "timeout", "time out", "out of time", "flag fell", "süre", "zaman")
}

// byResignation reports whether the Termination tag says that a player resigned.
func (c *Checker) byResignation() bool { return c.terminated("resign", "terk") }

// endingVerbs follow a player's name in the Termination tag.
var endingVerbs = [...][]byte{[]byte(" won "), []byte(" wins "), []byte(" lost "), []byte(" loses ")}

// terminated reports whether the Termination tag has one of the words, given in
// small letters. A player's name in it is passed over, since it may have the
// words in it: sites write "Beta won on time".
func (c *Checker) terminated(words ...string) bool {
	text := c.tags.termination
	if len(text) == 0 {
		return false
	}
	for _, verb := range endingVerbs {
		if i := bytes.LastIndex(text, verb); i >= 0 {
			text = text[i+len(verb)-1:]
		}
	}
	for text != nil {
		before, after := cutName(text, c.tags.white, c.tags.black)
		for _, w := range words {
			if contains(before, w) {
				return true
			}
		}
		text = after
	}
	return false
}

// cutName cuts text around the first of the names that is a word of it, or
// several; after is nil if there is none.
func cutName(text []byte, names ...[]byte) (before, after []byte) {
	for at := range text {
		for _, name := range names {
			end := at + len(name)
			if len(name) > 0 && bytes.HasPrefix(text[at:], name) && wordEnds(text, at) && wordEnds(text, end) {
				return text[:at], text[end:]
			}
		}
	}
	return text, nil
}

// wordEnds reports whether no word goes on over the given place of text.
func wordEnds(text []byte, at int) bool {
	inWord := func(c byte) bool { return c >= utf8.RuneSelf || c == '_' || c-'0' < 10 || (c|0x20)-'a' < 26 }
	return at == 0 || at == len(text) || !inWord(text[at-1]) || !inWord(text[at])
}

// capitals are the Turkish capitals in the words for how a game ended; the other
// letters there are ASCII.
var capitals = strings.NewReplacer("Ü", "ü", "İ", "i")

// contains reports whether text contains the words, given in small letters,
// whatever the case of its letters: tag values of programs and of people.
func contains(text []byte, words string) bool {
	if bytes.Contains(text, []byte("Ü")) || bytes.Contains(text, []byte("İ")) {
		text = []byte(capitals.Replace(string(text)))
	}
	for ; len(text) >= len(words); text = text[1:] {
		i := 0
		for ; i < len(words); i++ {
			c := text[i]
			if 'A' <= c && c <= 'Z' {
				c |= 0x20
			}
			if c != words[i] {
				break
			}
		}
		if i == len(words) {
			return true
		}
	}
	return false
}
