package arbiter

import (
	"bytes"
	"encoding/json"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/wording"
)

// played is a game with most kinds of event in it.
func played(t testing.TB) []Event {
	r := rules(t, "2023", "40/90m+30s:30m d5s")
	r.Regulations = laws.Regulations{NoDrawAgreementBefore: 2, FirstMoveWithin: time.Minute}
	g := begin(t, r, "")
	g.play("e2e4")
	g.do(Claim{By: chess.White, Ground: FiftyMoves})
	g.play("e7e5")
	g.do(Offer{By: chess.White})
	g.do(Accept{By: chess.Black})
	g.do(Decline{By: chess.Black})
	g.do(Claim{By: chess.White, Ground: ThreefoldRepetition, Written: "Ke2"})
	g.do(Pause{Why: "restart"})
	g.do(Resume{})
	g.do(Move{By: chess.White, Move: g.move("e1e2"), Offer: true})
	g.at += 2 * time.Hour
	g.do(Flag{})
	return g.events
}

// The names that are kept: a change here makes stored games unreadable.
func TestEventFieldNames(t *testing.T) {
	want := []string{
		`{"event":"created","at":0,"rules":{"laws":"2023","profile":"fide","mode":"online","supervision":"unsupervised","control":"40/90m+30s:30m d5s","regulations":{"no_draw_agreement_before":2,"first_move_within":60000000000}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}`,
		`{"event":"started","at":0}`,
		`{"event":"moved","at":1000000000,"by":"white","move":"e2e4"}`,
		`{"event":"claimed","at":1000000000,"by":"white","ground":"fifty"}`,
		`{"event":"ruled","at":1000000000,"ruling":{"kind":"refused","laws":"2023","articles":["9.3"],"side":"white","ground":"fifty","cause":"not-on-move"}}`,
		`{"event":"moved","at":2000000000,"by":"black","move":"e7e5"}`,
		`{"event":"offered","at":2000000000,"by":"white"}`,
		`{"event":"accepted","at":2000000000,"by":"black"}`,
		`{"event":"ruled","at":2000000000,"ruling":{"kind":"refused","laws":"2023","articles":["9.1.1"],"side":"black","cause":"draws-barred"}}`,
		`{"event":"declined","at":2000000000,"by":"black"}`,
		`{"event":"claimed","at":2000000000,"by":"white","ground":"threefold","written":"Ke2"}`,
		`{"event":"ruled","at":2000000000,"ruling":{"kind":"claim-rejected","laws":"2023","articles":["9.2.1","9.2.3","9.5.3"],"side":"white","ground":"threefold","written":"Ke2","count":1}}`,
		`{"event":"ruled","at":2000000000,"ruling":{"kind":"bonus","laws":"2023","articles":["9.5.3"],"side":"black","seconds":120}}`,
		`{"event":"ruled","at":2000000000,"ruling":{"kind":"must-move","laws":"2023","articles":["9.5.3"],"side":"white","moves":["e1e2"],"san":["Ke2"],"written":"Ke2"}}`,
		`{"event":"paused","at":2000000000,"reason":"restart"}`,
		`{"event":"resumed","at":2000000000}`,
		`{"event":"moved","at":2000000000,"by":"white","move":"e1e2","offer":true}`,
		`{"event":"flagged","at":5581000000000,"by":"black"}`,
		`{"event":"ruled","at":5581000000000,"ruling":{"kind":"game-over","laws":"2023","articles":["6.9"],"side":"black","result":"1-0","reason":"time"}}`,
	}
	events := played(t)
	for i, e := range events {
		if e.Ruling != nil && e.Ruling.Mate != nil {
			r := *e.Ruling
			r.Mate = nil // whichever way to mate was found
			e.Ruling = &r
		}
		data, err := MarshalEvent(e)
		if err != nil {
			t.Fatal(err)
		}
		if i >= len(want) || string(data) != want[i] {
			t.Errorf("event %d is written\n%s", i, data)
		}
	}
	if len(events) != len(want) {
		t.Errorf("%d events, want %d", len(events), len(want))
	}
}

func TestUnmarshalRefuses(t *testing.T) {
	for name, data := range map[string]string{
		"nothing":            ``,
		"not an object":      `7`,
		"broken":             `{"event":"started"`,
		"no kind":            `{"at":0}`,
		"no kind at all":     `{"event":"Castled!","at":0}`,
		"unknown, no time":   `{"event":"castled"}`,
		"unknown, before":    `{"event":"castled","at":-1}`,
		"unknown, huge":      `{"event":"castled","at":0,"x":"` + strings.Repeat("x", 1<<17) + `"}`,
		"two events":         `{"event":"started","at":0}{"event":"started","at":0}`,
		"before the start":   `{"event":"started","at":-1}`,
		"time not whole":     `{"event":"started","at":0.5}`,
		"too late":           `{"event":"started","at":9223372036854775807}`,
		"started by":         `{"event":"started","at":0,"by":"white"}`,
		"moved by nobody":    `{"event":"moved","at":0,"move":"e2e4"}`,
		"moved by green":     `{"event":"moved","at":0,"by":"green","move":"e2e4"}`,
		"moved nothing":      `{"event":"moved","at":0,"by":"white"}`,
		"moved too much":     `{"event":"moved","at":0,"by":"white","move":"e2e4e6"}`,
		"resigned a move":    `{"event":"resigned","at":0,"by":"white","move":"e2e4"}`,
		"claimed nothing":    `{"event":"claimed","at":0,"by":"white"}`,
		"claimed a novel":    `{"event":"claimed","at":0,"by":"white","ground":"fifty","written":"` + strings.Repeat("N", 33) + `"}`,
		"ruled nothing":      `{"event":"ruled","at":0}`,
		"unknown laws":       `{"event":"ruled","at":0,"ruling":{"kind":"bonus","laws":"1886","articles":[],"side":"white"}}`,
		"ruling on nobody":   `{"event":"ruled","at":0,"ruling":{"kind":"bonus","laws":"2023","articles":[],"seconds":60}}`,
		"endless bonus":      `{"event":"ruled","at":0,"ruling":{"kind":"bonus","laws":"2023","articles":[],"side":"white","seconds":86401}}`,
		"unknown result":     `{"event":"ruled","at":0,"ruling":{"kind":"game-over","laws":"2023","articles":[],"result":"2-0","reason":"time"}}`,
		"result without end": `{"event":"ruled","at":0,"ruling":{"kind":"bonus","laws":"2023","articles":[],"side":"white","result":"1-0"}}`,
		"no rules":           `{"event":"created","at":0,"start":"8/8/4k3/8/8/3KR3/8/8 w - - 0 1"}`,
		"no position":        `{"event":"created","at":0,"rules":{"laws":"2023","profile":"fide","mode":"online","supervision":"supervised","control":"5m"},"start":"8/8/8/8 w"}`,
		"bad control":        `{"event":"created","at":0,"rules":{"laws":"2023","profile":"fide","mode":"online","supervision":"supervised","control":"5"},"start":"8/8/4k3/8/8/3KR3/8/8 w - - 0 1"}`,
		"unknown rule":       `{"event":"created","at":0,"rules":{"laws":"2023","profile":"fide","mode":"online","supervision":"supervised","control":"5m","wind":"north"},"start":"8/8/4k3/8/8/3KR3/8/8 w - - 0 1"}`,
		"old site":           `{"event":"created","at":0,"rules":{"laws":"2018","profile":"site","mode":"online","supervision":"supervised","control":"5m"},"start":"8/8/4k3/8/8/3KR3/8/8 w - - 0 1"}`,
		"unknown mode":       `{"event":"created","at":0,"rules":{"laws":"2018","profile":"fide","mode":"by post","supervision":"supervised","control":"5m"},"start":"8/8/4k3/8/8/3KR3/8/8 w - - 0 1"}`,
		"huge":               `{"event":"` + strings.Repeat("x", 1<<20) + `","at":0}`,
	} {
		e, err := UnmarshalEvent([]byte(data))
		if err == nil {
			t.Errorf("%s: read as %+v", name, e)
		} else if len(err.Error()) > 300 {
			t.Errorf("%s: an error of %d bytes", name, len(err.Error()))
		}
	}
	if _, err := MarshalEvent(Event{Kind: Moved, By: White}); err == nil {
		t.Error("an event without its move was written")
	}
}

// Replay names the event that does not follow from those before, and Apply
// leaves the state as it was.
func TestReplayReportsDamage(t *testing.T) {
	good := played(t)
	if _, err := Replay(nil); err == nil {
		t.Error("no events make a game")
	}
	damage := map[string]func([]Event) []Event{
		"event 0": func(e []Event) []Event { return e[1:] },
		"event 1": func(e []Event) []Event { return append(e[:1:1], e[0]) },
		"event 2": func(e []Event) []Event { e[2].Move = "e2e5"; return e },
		"event 3": func(e []Event) []Event { e[3].At = 0; return e },
		"event 5": func(e []Event) []Event { e[5].By = White; return e },
		"event 19": func(e []Event) []Event {
			return append(e, Event{Kind: Offered, By: White, At: e[len(e)-1].At})
		},
	}
	for where, harm := range damage {
		events := harm(append([]Event(nil), good...))
		_, err := Replay(events)
		if err == nil || !strings.Contains(err.Error(), where+" ") {
			t.Errorf("%s: %v", where, err)
		}
	}
	s, err := Replay(good[:3])
	if err != nil {
		t.Fatal(err)
	}
	before := s
	for _, e := range []Event{
		{Kind: Moved, By: White, Move: "e2e4", At: time.Hour},
		{Kind: Moved, By: Black, Move: "e7e4", At: time.Hour},
		{Kind: Ruled, At: time.Hour},
		{Kind: Ruled, At: time.Hour, Ruling: &Ruling{Kind: MustMove, Side: Black, Moves: []string{"a1a1"}}},
		{Kind: "castled", At: time.Hour},
		good[0],
	} {
		s.Apply(e)
		if !reflect.DeepEqual(s, before) {
			t.Fatalf("%+v changed the state", e)
		}
	}
}

func TestRulesRoundTrip(t *testing.T) {
	for _, edition := range laws.Editions() {
		r := Rules{
			Edition: edition, Profile: FIDE, Mode: Online, Supervision: laws.Supervised,
			Control:     mustControl(t, "40/90m+30s:30m b30s"),
			Regulations: laws.Regulations{NoDrawAgreementBefore: 30, NoDrawOfferBefore: 20, NoDrawAgreement: true, BlitzPenalty: 2 * time.Minute, InadmissibleClaimBonus: true, FirstMoveWithin: time.Minute},
		}
		data, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		var back Rules
		if err := json.Unmarshal(data, &back); err != nil || !reflect.DeepEqual(back, r) {
			t.Errorf("%s comes back as %+v, %v", data, back, err)
		}
	}
	if _, err := json.Marshal(Rules{}); err == nil {
		t.Error("empty rules were written")
	}
	if _, _, err := New(OnlineRules(mustControl(t, "5m"), FIDE), chess.Position{}, Scene{}); err == nil {
		t.Error("a game was made from no position")
	}
	for _, bad := range []Rules{
		{},
		{Edition: laws.Latest(), Mode: Online, Supervision: laws.Supervised},
		{Edition: laws.Latest(), Profile: FIDE, Supervision: laws.Supervised},
		{Edition: laws.Latest(), Profile: FIDE, Mode: Online},
		{Edition: laws.Editions()[0], Profile: Site, Mode: Online, Supervision: laws.Supervised},
		{Edition: laws.Latest(), Profile: FIDE, Mode: Online, Supervision: laws.Supervised, Regulations: laws.Regulations{FirstMoveWithin: -1}},
	} {
		if _, _, err := New(bad, chess.StartPosition(), Scene{}); err == nil {
			t.Errorf("a game was made under %+v", bad)
		}
	}
}

// FuzzEvent reads anything as an event. What is read is written the same, and
// applying it to a game never fails.
func FuzzEvent(f *testing.F) {
	for _, e := range played(f) {
		data, err := MarshalEvent(e)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	g := begin(f, rules(f, "2023", "5m+3s"), "")
	g.play("e2e4")
	f.Fuzz(func(t *testing.T, data []byte) {
		e, err := UnmarshalEvent(data)
		if err != nil {
			return
		}
		written, err := MarshalEvent(e)
		if err != nil {
			t.Fatalf("%s was read and cannot be written: %v", data, err)
		}
		// Compared as written: a list read as [] and one left out are the same.
		again, err := UnmarshalEvent(written)
		if err != nil {
			t.Fatalf("%s was written and cannot be read: %v", written, err)
		}
		if rewritten, err := MarshalEvent(again); err != nil || !bytes.Equal(rewritten, written) {
			t.Fatalf("%s comes back as %s, %v", written, rewritten, err)
		}
		s := g.s
		s.Apply(e)
		e.Text(wording.Turkish)
		_, _ = Decide(&s, Flag{}, s.At()+time.Hour)
		_, _ = Replay([]Event{e})
	})
}

// FuzzWritten claims with anything written on the scoresheet.
func FuzzWritten(f *testing.F) {
	for _, text := range []string{"Nf3", "e5", "O-O", "g1f3", "Qh9", "exd6 e.p.", "♘f3", "e8=Q", "", "Ngf3", "e1g1"} {
		f.Add(text)
	}
	g := begin(f, rules(f, "2023", "5m+3s"), "r3k2r/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/R3K1NR w KQkq - 0 20")
	f.Fuzz(func(t *testing.T, text string) {
		events, err := Decide(&g.s, Claim{By: chess.White, Ground: FiftyMoves, Written: text}, 0)
		if err != nil {
			return
		}
		s := g.s
		for _, e := range events {
			if _, err := MarshalEvent(e); err != nil {
				t.Fatalf("%q: %v", text, err)
			}
			if err := s.apply(e); err != nil {
				t.Fatalf("%q: %v", text, err)
			}
		}
		if s.Status() == Over || len(s.LegalMoves()) == 0 {
			t.Fatalf("%q leaves White without a move", text)
		}
	})
}

// TestNewerEvents: what a newer version has written is carried by this one, not refused: it keeps its place, its time
// and its text, byte for byte, and the game goes on beside it.
func TestNewerEvents(t *testing.T) {
	control, wrong := ParseControl("10m")
	if wrong != nil {
		t.Fatal(wrong)
	}
	state, events, err := New(OnlineRules(control, FIDE), chess.StartPosition(), Scene{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		data string
		kind EventKind
	}{
		{`{"event":"clapped","at":3,"by":"green","loud":[1,2,{"x":null}]}`, Newer},
		{`{"event":"ruled","at":4,"ruling":{"kind":"applause","laws":"2031","articles":["99.9"],"encore":true}}`, Newer},
		{`{"event":"started","at":5,"weather":"fair"}`, Started},
		{`{"event":"noted","at":6,"by":"white","about":"ask","text":"?","tone":"polite"}`, Noted},
	} {
		e, err := UnmarshalEvent([]byte(c.data))
		if err != nil || e.Kind != c.kind {
			t.Fatalf("%s: %v, %v", c.data, e.Kind, err)
		}
		if back, err := MarshalEvent(e); err != nil || string(back) != c.data {
			t.Errorf("written again as %s, %v; was %s", back, err, c.data)
		}
		before := state
		state.Apply(e)
		if state.At() != e.At || e.Kind == Newer && (state.Status() != before.Status() || len(state.Rulings()) != len(before.Rulings())) {
			t.Errorf("%s: at %v, %s", c.data, state.At(), state.Status())
		}
		events = append(events, e)
	}
	if again, err := Replay(events); err != nil || again.Status() != Running || again.At() != 6 {
		t.Errorf("replayed: %v, %s at %v", err, again.Status(), again.At())
	}
	if spaced, err := UnmarshalEvent([]byte(" { \"event\" : \"clapped\", \"at\" : 7 } ")); err != nil || spaced.Raw != `{"event":"clapped","at":7}` {
		t.Errorf("%q, %v", spaced.Raw, err)
	}
}

// TestKindsAreListed: every kind of event and of ruling that there is a constant for is one that is known.
func TestKindsAreListed(t *testing.T) {
	text, err := os.ReadFile("event.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, of := range []struct {
		what  string
		known func(string) bool
		least int
	}{
		{"EventKind", func(k string) bool { return slices.Contains(eventKinds, EventKind(k)) || k == string(Newer) }, 25},
		{"RulingKind", func(k string) bool { return RulingKind(k).known() }, 19},
	} {
		found := regexp.MustCompile(of.what+` += "([a-z-]+)"`).FindAllSubmatch(text, -1)
		if len(found) < of.least {
			t.Fatalf("only %d constants of %s", len(found), of.what)
		}
		for _, k := range found {
			if !of.known(string(k[1])) {
				t.Errorf("%s %s is not listed", of.what, k[1])
			}
		}
	}
}
