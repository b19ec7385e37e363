package live

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/refusal"
)

func TestReadMessage(t *testing.T) {
	for text, want := range map[string]game.Action{
		`{"id":1,"cmd":"move","uci":"e2e4"}`:                               game.Move{Text: "e2e4"},
		`{"id":1,"cmd":"move","text":"e4","offer":true}`:                   game.Move{Text: "e4", Offer: true},
		`{"id":1,"cmd":"move","uci":"e2e4","text":"d4"}`:                   game.Move{Text: "e2e4"},
		`{"id":1,"cmd":"claim","ground":"fifty","move":"Nf3"}`:             game.Claim{Ground: "fifty", Written: "Nf3"},
		`{"id":1,"cmd":"claim","ground":"threefold","move":""}`:            game.Claim{Ground: "threefold"},
		`{"id":1,"cmd":"resign","uci":"e2e4","you":"white"}`:               game.Resign{},
		`{"id":1,"cmd":"offer"}`:                                           game.Offer{},
		`{"id":1,"cmd":"accept","text":"` + strings.Repeat("x", 99) + `"}`: game.Accept{},
	} {
		m, err := readMessage([]byte(text))
		if err != nil || m.action != want || m.ID != 1 {
			t.Errorf("%s: %+v, error %v; want %+v", text, m.action, err, want)
		}
	}
	long := []byte(`{"id":1,"cmd":"offer","text":"` + strings.Repeat("x", maxMessage) + `"}`)
	if _, err := readMessage(long); !errors.Is(err, refusal.Of(refusal.Malformed)) {
		t.Errorf("a long message: error %v", err)
	}
}

// FuzzMessage: whatever a browser sends is a ping, a command of the list, or refused; and it means the same when it is
// sent again as it was understood.
func FuzzMessage(f *testing.F) {
	for _, seed := range []string{
		`{"id":1,"cmd":"move","uci":"e2e4","offer":true}`, `{"id":2,"cmd":"claim","ground":"threefold","move":"Nf3"}`,
		`{"id":3,"cmd":"ping","t":1234.5}`, `{"cmd":"resign"}`, `null`, `{"id":1e3}`, `{"cmd":"mo\u0076e"}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := readMessage(data)
		if err != nil {
			if !errors.Is(err, refusal.Of(refusal.Malformed)) && !errors.Is(err, refusal.Of(refusal.UnknownCommand)) {
				t.Fatalf("error %v", err)
			}
			return
		}
		if (m.action == nil) != (m.Cmd == "ping" || m.Cmd == syncCommand) {
			t.Fatalf("%q: action %v", m.Cmd, m.action)
		}
		if made, ok := m.action.(game.Move); ok && len(made.Text) > len(data)*3 || len(data) > maxMessage {
			t.Fatalf("%d bytes were read as a move of %d", len(data), len(made.Text))
		}
		again, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		if len(again) > maxMessage {
			return
		}
		n, err := readMessage(again)
		if err != nil || n.action != m.action || n.ID != m.ID {
			t.Fatalf("%s was understood as %+v, and that as %+v (error %v)", data, m.action, n.action, err)
		}
	})
}
