package archive

import (
	"bytes"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/chess/deadpos"
	"github.com/hakem-chess/hakem/laws"
)

// draw is the result of a drawn game.
const draw = "1/2-1/2"

// checkResult holds the result that the game is given against how it ended.
// "*" says nothing about the result and contradicts no position.
func (j *judge) checkResult(over end) {
	tag, token := j.ResultTag(), j.ResultToken()
	if tag == "?" {
		tag = ""
	}
	given := tag
	if given == "" || given == "*" {
		given = token
	}
	switch {
	case over.ply != never && given != "" && given != "*" && given != over.result:
		j.fault(Finding{
			Kind: WrongResult, Place: j.resultAt, Articles: j.rules.edition.Articles(over.by),
			Text: say(j.lang, saidWrongByBoard, given, over.result, reason(j.lang, over.by)),
		})
	case tag != "" && token != "" && tag != token:
		j.fault(Finding{Kind: WrongResult, Place: j.resultAt, Text: say(j.lang, saidWrongByToken, tag, token)})
	case over.ply == never && !j.Stopped():
		j.checkTermination(given)
	}
}

// checkTermination judges a result by what the Termination tag says about how
// the game ended.
func (j *judge) checkTermination(given string) {
	p := j.Position()
	flagged := p.Turn()
	var winner chess.Color
	switch given {
	case "1-0":
		winner = chess.White
	case "0-1":
		winner = chess.Black
	case draw:
		if byTime(j.tags.termination) && j.canMate(p, flagged.Other()) == deadpos.Can {
			j.note(Finding{
				Kind: DrawCouldBeWin, Ply: j.Plies(), Articles: j.rules.edition.Articles(laws.FlagFall),
				Text: say(j.lang, saidDrawCouldBeWin),
			})
		}
		return
	default:
		return
	}
	f := Finding{Kind: ResultCannotBe, Ply: j.Plies()}
	switch {
	case byTime(j.tags.termination) && winner == flagged.Other():
		f.Articles = j.rules.edition.Articles(laws.FlagFall)
		f.Text = say(j.lang, saidTimeCannotBe, given)
	case byResignation(j.tags.termination) && j.rules.name != every && j.rules.edition.ResignerDrawsIfOpponentCannotMate:
		f.Articles = j.rules.edition.Articles(laws.Resignation)
		f.Text = say(j.lang, saidResignationCannotBe, given)
	default:
		return
	}
	if j.canMate(p, winner) == deadpos.Cannot {
		j.fault(f)
	}
}

// canMate says whether c has any series of legal moves to mate (Articles 5.1.2,
// 6.9).
func (j *judge) canMate(p *chess.Position, c chess.Color) deadpos.Answer {
	return j.mates.CanMate(p, c, deadpos.DefaultBudget).Answer
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
	if len(text) == 0 {
		return false
	}
	small := make([]byte, len(text))
	for i, c := range text {
		if 'A' <= c && c <= 'Z' {
			c |= 0x20
		}
		small[i] = c
	}
	return bytes.Contains(small, []byte(words))
}
