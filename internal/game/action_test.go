package game

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/hakem-chess/hakem/refusal"
)

// TestWire: every action is read back from how it is said as what it was.
func TestWire(t *testing.T) {
	named := map[string]bool{}
	for _, a := range []Action{
		Move{Text: "e2e4"}, Move{Text: "Şf3", Offer: true}, Offer{}, Accept{}, Decline{}, Resign{}, Left{}, Left{Off: true}, Move{Text: "e4", Ply: 3}, Rematch{}, Begin{}, Vacate{}, Slip{},
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
	if _, err := (Wire{Cmd: "castle"}).Action(); !errors.Is(err, refusal.Of(refusal.UnknownCommand)) {
		t.Errorf("an action that is not there: %v", err)
	}
}
