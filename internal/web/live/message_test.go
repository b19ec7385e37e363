package live

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/hakem-chess/hakem/internal/play"
)

func TestReadMessage(t *testing.T) {
	for text, want := range map[string]play.Command{
		`{"id":1,"cmd":"move","uci":"e2e4"}`:                               {Verb: play.Move, Move: "e2e4"},
		`{"id":1,"cmd":"move","text":"e4","offer":true}`:                   {Verb: play.Move, Move: "e4", Offer: true},
		`{"id":1,"cmd":"move","uci":"e2e4","text":"d4"}`:                   {Verb: play.Move, Move: "e2e4"},
		`{"id":1,"cmd":"claim","ground":"fifty","move":"Nf3"}`:             {Verb: play.Claim, Ground: "fifty", Move: "Nf3"},
		`{"id":1,"cmd":"claim","ground":"threefold","move":""}`:            {Verb: play.Claim, Ground: "threefold"},
		`{"id":1,"cmd":"resign","uci":"e2e4","you":"white"}`:               {Verb: play.Resign},
		`{"id":1,"cmd":"offer"}`:                                           {Verb: play.Offer},
		`{"id":1,"cmd":"accept","text":"` + strings.Repeat("x", 99) + `"}`: {Verb: play.Accept},
	} {
		m, err := readMessage([]byte(text))
		got, ok := m.command()
		if err != nil || !ok || got != want || m.ID != 1 {
			t.Errorf("%s: %+v (%v), error %v; want %+v", text, got, ok, err, want)
		}
	}
	long := []byte(`{"id":1,"cmd":"offer","text":"` + strings.Repeat("x", maxMessage) + `"}`)
	if _, err := readMessage(long); !errors.Is(err, errMalformed) {
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
			if !errors.Is(err, errMalformed) && !errors.Is(err, errUnknownCommand) {
				t.Fatalf("error %v", err)
			}
			return
		}
		c, ok := m.command()
		if ok == (m.Cmd == "ping") {
			t.Fatalf("%q: command %v", m.Cmd, ok)
		}
		if len(c.Move) > len(data)*3 || len(data) > maxMessage {
			t.Fatalf("%d bytes were read as a move of %d", len(data), len(c.Move))
		}
		again, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		if len(again) > maxMessage {
			return
		}
		n, err := readMessage(again)
		if d, _ := n.command(); err != nil || d != c || n.ID != m.ID {
			t.Fatalf("%s was understood as %+v, and that as %+v (error %v)", data, c, d, err)
		}
	})
}
