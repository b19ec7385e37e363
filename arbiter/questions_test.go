package arbiter

import (
	"slices"
	"testing"

	"github.com/hakem-chess/hakem/chess"
)

// TestOneOfTwoQuestions02: with two questions open each is answered by itself, in whichever order, and the clocks stand
// until both are (0.2).
func TestOneOfTwoQuestions02(t *testing.T) {
	for _, first := range []Question{QuestionColours, QuestionStopFor} {
		g := table(t, hall(t, "2014", "90m+30s"), "", Scene{Reversed: true})
		g.do(Observe{What: WrongColours})
		g.do(Stop{By: chess.White, For: StopOther, Text: "the light"})
		open := g.s.OpenQuestions()
		if !slices.Equal(open, []Question{QuestionColours, QuestionStopFor}) {
			t.Fatalf("open are %q", open)
		}
		g.do(Answer{Decision: RejectIt, Question: first})
		if left := g.s.OpenQuestions(); len(left) != 1 || left[0] == first || g.s.Status() != Halted {
			t.Errorf("after %s was answered %q are open, and the game is %v", first, left, g.s.Status())
		}
		if _, err := g.s.Do(Answer{Decision: RejectIt, Question: first}, g.at); err == nil {
			t.Errorf("%s is answered twice", first)
		}
		g.do(Answer{Decision: AcceptIt, Question: g.s.OpenQuestion()})
		if left := g.s.OpenQuestions(); len(left) != 0 {
			t.Errorf("%q are open still", left)
		}
	}
}
