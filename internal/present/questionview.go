package present

import (
	"slices"
	"strings"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/internal/i18n"
	"github.com/hakem-chess/hakem/internal/play"
	"github.com/hakem-chess/hakem/wording"
)

// viewQuestion is an open question: what is asked, by what words of a player, after which move, and how it can be
// answered.
type viewQuestion struct {
	Question string       `json:"question"`
	Text     string       `json:"text"`
	Words    string       `json:"words,omitempty"` // of the player whose act it is about
	Move     string       `json:"move,omitempty"`  // that it came after; for the arbiter
	Answers  []viewAnswer `json:"answers"`
}

// viewAnswer is an answer and what it would bring; only the arbiter is told that.
type viewAnswer struct {
	How    string   `json:"how"`
	Brings []string `json:"brings,omitempty"`
}

// questionsOf are the open questions, the oldest first, in the words they were put in, and what can be answered.
func questionsOf(s *play.Snapshot, place play.Place, lang wording.Lang) []viewQuestion {
	questions := []viewQuestion{}
	state := &s.State
	rulings, plies := state.Rulings(), state.RulingPlies()
	open := state.OpenQuestions()
	for i := len(open) - 1; i >= 0; i-- {
		q := viewQuestion{Question: string(open[i])}
		for n := len(rulings) - 1; n >= 0 && q.Text == ""; n-- {
			if rulings[n].Kind != arbiter.AskArbiter || rulings[n].Question != open[i] {
				continue
			}
			q.Text, q.Words = rulings[n].Text(lang), wordsOf(s, rulings[n], n)
			if place == play.Arbitrates {
				q.Move = afterMove(s, plies[n], lang)
			}
			rulings = rulings[:n]
		}
		for _, how := range []arbiter.Decision{arbiter.AcceptIt, arbiter.RejectIt, arbiter.PostponeIt} {
			if how == arbiter.PostponeIt && open[i] != arbiter.QuestionQuickplay {
				continue
			}
			answer := viewAnswer{How: string(how)}
			if place == play.Arbitrates {
				answer.Brings = brings(s, arbiter.Answer{Decision: how, Question: open[i]}, lang)
			}
			q.Answers = append(q.Answers, answer)
		}
		questions = append(questions, q)
	}
	slices.Reverse(questions)
	return questions
}

// wordsOf is what the player said whose act a question is about, the n-th of the rulings; "" if they said nothing.
func wordsOf(s *play.Snapshot, asked arbiter.Ruling, n int) string {
	if asked.Words != "" {
		return asked.Words
	}
	for i := len(s.History.Given) - 1; i >= 0; i-- {
		given := &s.History.Given[i]
		if given.By != arbiter.Nobody && given.By == asked.Side && given.Rulings == n {
			return given.Because
		}
	}
	return ""
}

// afterMove is the last of so many moves, with its number; "" before the first.
func afterMove(s *play.Snapshot, ply int, lang wording.Lang) string {
	moves := movesOf(s, i18n.Letters(lang))
	if ply < 1 || ply > len(moves) {
		return ""
	}
	return moves[ply-1].numbered()
}

// brings is what would be ruled if something were decided now, in sentences, and how the game would stand.
func brings(s *play.Snapshot, c arbiter.Command, lang wording.Lang) []string {
	before, after := s.State, s.State
	if _, err := after.Do(c, s.Elapsed()); err != nil {
		return nil
	}
	sentences := []string{}
	for _, r := range after.Rulings()[min(len(before.Rulings()), len(after.Rulings())):] {
		text := r.Text(lang)
		if len(r.Articles) > 0 {
			text += " (" + r.Cite(lang) + ")"
		}
		sentences = append(sentences, text)
	}
	if after.Status() == arbiter.Running && before.Status() != arbiter.Running {
		side, _ := after.Running()
		sentences = append(sentences, i18n.T(lang, "js.clock_"+side.String())+".")
	}
	return sentences
}

// Preview is what an act of the arbiter would bring as the game stands: what would be ruled, in sentences, and the
// result if it ends the game. Nothing is done. ok is false where that cannot be said, as of an act that is refused.
func Preview(s *play.Snapshot, act string, lang wording.Lang) (sentences []string, ok bool) {
	commands, err := s.Reads(act)
	if err != nil {
		return nil, false
	}
	then := *s
	for _, c := range commands {
		sentences = append(sentences, brings(&then, c, lang)...)
		if _, err := then.State.Do(c, s.Elapsed()); err != nil {
			return nil, false
		}
	}
	if then.State.Status() == arbiter.Over && s.State.Status() != arbiter.Over {
		result := strings.ReplaceAll(string(then.State.Result()), "1/2", "½")
		sentences = append(sentences, i18n.T(lang, "seat.would_end", "result", result))
	}
	return sentences, true
}
