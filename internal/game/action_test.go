package game

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/wording"
)

// TestWire: every action is read back from how it is said as what it was.
func TestWire(t *testing.T) {
	named := map[string]bool{}
	for _, a := range []Action{
		Move{Text: "e2e4"}, Move{Text: "Şf3", Offer: true}, Offer{}, Accept{}, Decline{}, Resign{}, Rematch{}, Begin{}, Vacate{},
		Claim{Ground: "fifty"}, Claim{Ground: "threefold", Written: "Nf3"}, Propose{What: "resume"}, Confirm{Sits: "abc"},
		Refuse{Sits: "abc"}, Act{Line: "stop other", Say: "the light", Because: "it is dark"},
	} {
		data, err := json.Marshal(WireOf(a))
		if err != nil {
			t.Fatal(err)
		}
		var w Wire
		if err := json.Unmarshal(data, &w); err != nil {
			t.Fatal(err)
		}
		if got, err := w.Action(); err != nil || got != a {
			t.Errorf("%s is read as %#v (%v), want %#v", data, got, err, a)
		}
		named[w.Cmd] = true
	}
	for name := range actions {
		if !named[name] {
			t.Errorf("no action is said as %q", name)
		}
	}
	if _, err := (Wire{Cmd: "castle"}).Action(); !errors.Is(err, Refuses(UnknownCommand)) {
		t.Errorf("an action that is not there: %v", err)
	}
}

// TestRefusals: every code has a sentence in both languages, and the arbiter's are the arbiter's own.
func TestRefusals(t *testing.T) {
	for code, words := range refusals {
		for _, l := range []wording.Lang{wording.Turkish, wording.English} {
			if text := Refuses(code).Text(l); len(text) < 8 || text != words.In(l) {
				t.Errorf("%s in %s: %q", code, l, text)
			}
		}
		if (&arbiter.CommandError{Code: arbiter.Code(code)}).Text(wording.English) != "" {
			t.Errorf("%s has a sentence of the arbiter's too", code)
		}
	}
	judged := &arbiter.CommandError{Code: arbiter.CodeOfferStands}
	refused := (*Refusal)(nil)
	if err := Refused(judged, 0); !errors.As(err, &refused) || refused.Text(wording.Turkish) != judged.Text(wording.Turkish) {
		t.Errorf("the arbiter's refusal becomes %v", err)
	}
	if other := errors.New("the disk is full"); Refused(other, 0) != other {
		t.Error("another error became a refusal")
	}
}
