package script

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
)

// forms lists every way through a place to an end, each as words, and calls f with it.
func forms(p Place, words []string, f func([]string)) {
	if p.Ends {
		f(words)
	}
	for _, n := range p.Needs {
		each := n.Words
		if n.Kind != OneOf {
			each = []string{n.sample()}
		}
		for _, w := range each {
			forms(n.Then, append(slices.Clone(words), w), f)
		}
	}
}

// TestActsAreWhatIsRead: every act that the grammar allows is read by ParseAct, and it has every verb that is read.
func TestActsAreWhatIsRead(t *testing.T) {
	verbs := map[Actor][]string{
		White: slices.Sorted(maps.Keys(playerVerbs)), Black: slices.Sorted(maps.Keys(playerVerbs)),
		Arbiter: slices.Sorted(maps.Keys(arbiterVerbs)), Spectator: {"interferes"}, Assistant: {"black", "white"},
	}
	total := 0
	for _, actor := range Actors() {
		var first []string
		forms(Acts(actor), nil, func(words []string) {
			total++
			if commands, err := ParseAct(actor, strings.Join(words, " "), ""); err != nil || len(commands) == 0 {
				t.Errorf("%s %s: %v, %v", actor, strings.Join(words, " "), commands, err)
			}
			if !slices.Contains(first, words[0]) {
				first = append(first, words[0])
			}
		})
		if slices.Sort(first); !slices.Equal(first, verbs[actor]) {
			t.Errorf("%s: acts begin with %q, want %q", actor, first, verbs[actor])
		}
	}
	if total < 150 {
		t.Errorf("only %d acts", total)
	}
}

// TestActsGoOn states what comes where, for acts of every shape.
func TestActsGoOn(t *testing.T) {
	for _, tt := range []struct{ actor, words, want string }{
		{"white", "", "one-of"},
		{"white", "resign", "end"},
		{"white", "claim threefold", "end move?"},
		{"white", "claim displaced e4", "square"},
		{"white", "touch", "off-board? squares"},
		{"black", "promote", "square? q r b n k p"},
		{"black", "move e2e4", "end two-hands? left?"},
		{"black", "offer", "end if?"},
		{"arbiter", "give white", "time+"},
		{"arbiter", "penalise black loss", "end opponent? because?"},
		{"arbiter", "penalise black rounds", "number 1-99"},
		{"arbiter", "penalise black fine", "text"},
		{"arbiter", "moves", "moves"},
		{"arbiter", "session start", "end absent? clock?"},
		{"arbiter", "session start clock white 2m clock black 2m", "end"},
		{"spectator", "interferes", "text"},
		{"assistant", "black", "text"},
	} {
		var all []string
		place := placeAfter(Actor(tt.actor), strings.Fields(tt.words))
		if place.Ends {
			all = append(all, "end")
		}
		for _, n := range place.Needs {
			text := string(n.Kind) + n.Sign
			switch {
			case n.Kind == OneOf && tt.words == "" && tt.actor == "white":
			case n.Kind == OneOf:
				text = strings.Join(n.Words, " ")
			case n.Kind == Number:
				text = fmt.Sprintf("number %d-%d", n.Least, n.Most)
			}
			if n.Optional {
				text += "?"
			}
			if len(all) == 0 || all[len(all)-1] != text {
				all = append(all, text)
			}
		}
		if got := strings.Join(all, " "); got != tt.want {
			t.Errorf("%s %s: goes on with %q, want %q", tt.actor, tt.words, got, tt.want)
		}
	}
}
