package script

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/hakem-chess/hakem/wording"
)

// sameAct checks that an act alone is read as in a script: the same commands, or an error at the same place of the act.
func sameAct(t *testing.T, actor Actor, text, said string) {
	t.Helper()
	commands, err := ParseAct(actor, text, said)
	line := string(actor) + " " + text
	if said != "" {
		line += ` "` + said + `"`
	}
	s, inScript := Parse(strings.NewReader("---\n" + line + "\n"))
	if inScript == nil {
		if len(s.Lines) != 1 || err != nil || !reflect.DeepEqual(commands, s.Lines[0].Commands()) {
			t.Fatalf("%s: %q, %q: %v, error %v; in a script: %+v", actor, text, said, commands, err, s.Lines)
		}
		return
	}
	all, wrong := (Errors)(nil), (*wording.SyntaxError)(nil)
	if !errors.As(inScript, &all) || !errors.As(err, &wrong) {
		t.Fatalf("%s: %q, %q: error %v; in a script %v", actor, text, said, err, inScript)
	}
	there := *all[0]
	there.Line, there.Column = 0, max(there.Column-len(actor)-1, 1)
	if *wrong != there {
		t.Fatalf("%s: %q, %q: error %v at %d; in a script %v at %d", actor, text, said, wrong, wrong.Column, inScript, there.Column)
	}
}

func TestParseAct(t *testing.T) {
	for _, a := range []struct {
		actor      Actor
		text, said string
	}{
		{White, "touch e2 e4", ""}, {Black, "resign", ""}, {White, "offer if it rains", ""}, {White, "stop other", "the light"},
		{White, "appeal", "I was right, was I not?"}, {White, "touch e9", ""}, {White, "", ""}, {White, "castle", ""},
		{Arbiter, "set-clock white 5:00", ""}, {Arbiter, "moves e4 e5 Nf3", ""}, {Arbiter, "penalise white warning", ""},
		{Spectator, "interferes", "play the rook"}, {Assistant, "black moves the pieces", ""}, {White, "resign", "now"},
		{White, "appeal", "a\u200db"}, {White, "touch\u200d e2", ""}, {Black, `claim threefold "Nf3"`, ""}, {Black, `seal "Nf3`, ""},
		{White, "appeal", "both # and that"},
	} {
		sameAct(t, a.actor, a.text, a.said)
	}
	if commands, err := ParseAct(White, "resign # at last", ""); err != nil || len(commands) != 1 {
		t.Errorf("an act with a comment: %v, %v", commands, err)
	}
	var wrong *wording.SyntaxError
	if _, err := ParseAct(White, "touch e2 # at last", "and more"); !errors.As(err, &wrong) || wrong.Column != len("touch e2 # at last")+2 {
		t.Errorf("what is said is no comment: %v", err)
	}
	if _, err := ParseAct("organiser", "resign", ""); !errors.As(err, &wrong) || wrong.Column != 1 {
		t.Errorf("somebody who does nothing in a script: %v", err)
	}
}

// FuzzParseAct: whatever is done and said is read as in a script, or refused at the same place.
func FuzzParseAct(f *testing.F) {
	f.Add(uint8(0), "touch e2 e4", "")
	f.Add(uint8(2), "penalise white warning", "too loud")
	f.Add(uint8(1), `claim threefold "Nf3"`, "")
	f.Fuzz(func(t *testing.T, who uint8, text, said string) {
		actors := []Actor{White, Black, Arbiter, Spectator, Assistant}
		actor := actors[int(who)%len(actors)]
		// A line that ends sooner in a script, or has a time or a comment, is no act; a quote ends what is said.
		if strings.ContainsAny(text+said, "\r\n\x00") || strings.Contains(text, "#") || strings.Contains(said, `"`) ||
			len(text)+len(said) > longest/2 || strings.TrimLeft(text, " \t") != text || strings.Count(text, `"`)%2 != 0 {
			if _, err := ParseAct(actor, text, said); err != nil && fmt.Sprint(err) == "" {
				t.Fatal("an error without words")
			}
			return
		}
		sameAct(t, actor, text, said)
	})
}
