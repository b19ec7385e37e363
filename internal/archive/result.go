package archive

import (
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/chess/deadpos"
	"github.com/hakem-chess/hakem/laws"
)

// draw is the result of a drawn game.
const draw = "1/2-1/2"

// checkResult holds the result that the game is given against how it ended.
// "*" says nothing about the result and contradicts no position.
func (j *judge) checkResult(over end) {
	tag, token, given := j.results()
	switch {
	case over.ply != never && given != "" && given != "*" && given != over.result:
		j.fault(Finding{
			Kind: WrongResult, Place: j.resultAt, Articles: j.rules.edition.Articles(over.by),
			Text: say(j.lang, saidWrongByBoard, given, over.result, reason(j.lang, over.by)),
		})
	case tag != "" && token != "" && tag != token:
		j.fault(Finding{Kind: WrongResult, Place: j.resultAt, Text: say(j.lang, saidWrongByToken, tag, token)})
	case over.ply == never && !j.Stopped():
		j.checkClaim(given)
	}
}

// results returns the result in the tag, that after the moves, and the one that
// counts.
func (j *judge) results() (tag, token, given string) {
	tag, token = j.ResultTag(), j.ResultToken()
	if tag == "?" {
		tag = ""
	}
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
func (j *judge) claim(given string) (c claim, ok bool) {
	flagged := j.Position().Turn()
	switch given {
	case "1-0":
		c.winner = chess.White
	case "0-1":
		c.winner = chess.Black
	case draw:
		return claim{flagged.Other(), laws.FlagFall, true}, byTime(j.tags.termination)
	default:
		return c, false
	}
	switch {
	case byTime(j.tags.termination) && c.winner == flagged.Other():
		c.by = laws.FlagFall
	case byResignation(j.tags.termination) && j.rules.name != every && j.rules.edition.ResignerDrawsIfOpponentCannotMate:
		c.by = laws.Resignation
	default:
		return c, false
	}
	return c, true
}

// checkClaim holds the claim of a result against the final position.
func (j *judge) checkClaim(given string) {
	c, ok := j.claim(given)
	if !ok {
		return
	}
	can := j.mates.can(j.Position(), c.winner)
	if c.drawn && can != deadpos.Can || !c.drawn && can != deadpos.Cannot {
		return
	}
	f := Finding{Ply: j.Plies(), Articles: j.rules.edition.Articles(c.by)}
	switch {
	case c.drawn:
		f.Kind, f.Text = DrawCouldBeWin, say(j.lang, saidDrawCouldBeWin)
		j.note(f)
		return
	case c.by == laws.FlagFall:
		f.Text = say(j.lang, saidTimeCannotBe, given)
	default:
		f.Text = say(j.lang, saidResignationCannotBe, given)
	}
	f.Kind = ResultCannotBe
	j.fault(f)
}

// byTime reports whether a Termination tag says that a flag had fallen.
func byTime(termination []byte) bool {
	return contains(termination, "time forfeit") || contains(termination, "on time") ||
		contains(termination, "timeout") || contains(termination, "out of time") ||
		contains(termination, "süre") || contains(termination, "zaman")
}

// byResignation reports whether a Termination tag says that a player resigned.
func byResignation(termination []byte) bool {
	return contains(termination, "resign") || contains(termination, "terk")
}

// contains reports whether text contains the words, given in small letters,
// whatever the case of its ASCII letters: tag values of programs.
func contains(text []byte, words string) bool {
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
