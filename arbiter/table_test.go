package arbiter

import (
	"bytes"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/clock"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/refusal"
	"github.com/hakem-chess/hakem/wording"
)

// game is a game at the board of a test: it sends commands, folds the events,
// and checks on the way that what was written down gives the same game.
type game struct {
	t      testing.TB
	s      State
	at     time.Duration
	events []Event
}

func mustControl(t testing.TB, text string) clock.Control {
	t.Helper()
	c, err := clock.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// rules returns rules for play online under an edition.
func rules(t testing.TB, edition, control string) Rules {
	t.Helper()
	e, err := laws.ByName(edition)
	if err != nil {
		t.Fatal(err)
	}
	return Rules{Edition: e, Profile: FIDE, Mode: Online, Supervision: laws.Unsupervised, Control: mustControl(t, control)}
}

func siteRules(t testing.TB, control string) Rules {
	return OnlineRules(mustControl(t, control), Site)
}

func position(t testing.TB, fen string) chess.Position {
	t.Helper()
	if fen == "" {
		return chess.StartPosition()
	}
	p, _, err := chess.PositionFromFEN(fen, chess.Standard)
	if err != nil {
		t.Fatalf("%s: %v", fen, err)
	}
	return p
}

// create makes a game from fen, the usual array if it is empty.
func create(t testing.TB, r Rules, fen string) *game {
	t.Helper()
	s, events, err := New(r, position(t, fen), Scene{})
	if err != nil {
		t.Fatal(err)
	}
	g := &game{t: t, s: s, events: events}
	g.check()
	return g
}

// begin makes a game and starts it.
func begin(t testing.TB, r Rules, fen string) *game {
	t.Helper()
	g := create(t, r, fen)
	g.do(Start{})
	return g
}

// hall returns rules for a game over the board, supervised.
func hall(t testing.TB, edition, control string) Rules {
	r := rules(t, edition, control)
	r.Mode, r.Supervision = OverTheBoard, laws.Supervised
	return r
}

// table makes a game over the board from fen, the usual array if it is empty,
// with things as the scene has them; play begins at once.
func table(t testing.TB, r Rules, fen string, scene Scene) *game {
	t.Helper()
	s, events, err := New(r, position(t, fen), scene)
	if err != nil {
		t.Fatal(err)
	}
	g := &game{t: t, s: s, events: events}
	g.check()
	return g
}

// after lets time pass and then sends a command that is judged.
func (g *game) after(d time.Duration, c Command) []Event {
	g.t.Helper()
	g.at += d
	return g.do(c)
}

// inAllEditions runs a test under each edition of the Laws.
func inAllEditions(t *testing.T, test func(t *testing.T, e *laws.Edition)) {
	for _, e := range laws.Editions() {
		t.Run(e.Name, func(t *testing.T) { test(t, e) })
	}
}

// wantClock fails unless the display of c shows so long.
func (g *game) wantClock(c chess.Color, want time.Duration) {
	g.t.Helper()
	if got := g.s.Remaining(c, g.at); got != want {
		g.t.Errorf("the display of %s shows %v, want %v", c, got, want)
	}
}

// do sends a command that is judged, and returns the events.
func (g *game) do(c Command) []Event {
	g.t.Helper()
	events, err := Decide(&g.s, c, g.at)
	if err != nil {
		g.t.Fatalf("%T%+v at %v: %v", c, c, g.at, err)
	}
	for _, e := range events {
		g.s.Apply(e)
	}
	g.events = append(g.events, events...)
	g.check()
	for _, e := range events {
		if e.Ruling != nil {
			wantWords(g.t, *e.Ruling)
		}
	}
	return events
}

// wantWords fails unless a ruling says why in both languages, and on what it
// rests.
func wantWords(t testing.TB, r Ruling) {
	t.Helper()
	tr, en := r.Text(wording.Turkish), r.Text(wording.English)
	if tr == "" || en == "" || tr == en || strings.ContainsAny(tr+en, "{}%") || len(r.Articles) == 0 {
		t.Errorf("%s %s (%v): %q, %q", r.Kind, r.Cause, r.Articles, tr, en)
	}
}

// check fails unless the events, written and read, give the state.
func (g *game) check() {
	g.t.Helper()
	read := make([]Event, len(g.events))
	for i, e := range g.events {
		data, err := MarshalEvent(e)
		if err != nil {
			g.t.Fatal(err)
		}
		if bytes.ContainsAny(data, "\n") {
			g.t.Fatalf("more than a line: %s", data)
		}
		if read[i], err = UnmarshalEvent(data); err != nil {
			g.t.Fatalf("%s: %v", data, err)
		}
	}
	again, err := Replay(read)
	if err != nil {
		g.t.Fatal(err)
	}
	if !reflect.DeepEqual(again, g.s) {
		g.t.Fatalf("the events give\n%+v\nand the state is\n%+v", again, g.s)
	}
	var rulings []Ruling
	for _, e := range read {
		if e.Kind == Ruled {
			rulings = append(rulings, *e.Ruling)
		}
	}
	if !reflect.DeepEqual(g.s.Rulings(), rulings) {
		g.t.Fatalf("rulings %v, want %v", g.s.Rulings(), rulings)
	}
	if p := g.s.Start(); p.FEN() != g.events[0].Start && g.s.Game() == 1 {
		g.t.Fatalf("the game began from %s, want %s", p.FEN(), g.events[0].Start)
	}
}

// refused sends a command that cannot be judged, and fails unless that is so
// for the reason given and nothing changes.
func (g *game) refused(c Command, want refusal.Code) {
	g.t.Helper()
	before := g.s
	events, err := Decide(&g.s, c, g.at)
	var fault *refusal.Error
	if !errors.As(err, &fault) || fault.Code != want || len(events) > 0 {
		g.t.Errorf("%T%+v: %v, %d events; want %s", c, c, err, len(events), want)
	}
	if !reflect.DeepEqual(before, g.s) {
		g.t.Errorf("%T%+v changed the state", c, c)
	}
}

// play makes moves, UCI, a second apart, each by the side to move.
func (g *game) play(moves string) {
	g.t.Helper()
	for _, text := range strings.Fields(moves) {
		g.at += time.Second
		g.do(Move{By: g.s.Turn(), Move: g.move(text)})
		if m, ok := g.s.LastMove(); ok && g.s.Status() == Running && g.s.Moves()[g.s.Ply()-1].UCI != text {
			g.t.Fatalf("%s was played as %v", text, m)
		}
	}
}

func (g *game) move(text string) chess.Move {
	g.t.Helper()
	p := g.s.Position()
	m, err := p.ParseUCI(text)
	if err != nil {
		g.t.Fatalf("%s in %s: %v", text, p.FEN(), err)
	}
	return m
}

// kinds returns what the rulings among events are.
func kinds(events []Event) []RulingKind {
	var all []RulingKind
	for _, e := range events {
		if e.Ruling != nil {
			all = append(all, e.Ruling.Kind)
		}
	}
	return all
}

// wantRulings fails unless the rulings among events are of these kinds.
func (g *game) wantRulings(events []Event, want ...RulingKind) {
	g.t.Helper()
	if got := kinds(events); !slices.Equal(got, want) {
		g.t.Errorf("rulings %v, want %v", got, want)
	}
}

// wantEnd fails unless the game is over in this way, resting on these
// articles.
func (g *game) wantEnd(result laws.Result, reason laws.Reason, articles ...string) {
	g.t.Helper()
	end, over := g.s.End()
	if !over || g.s.Status() != Over {
		g.t.Fatalf("the game goes on: %s", g.fen())
	}
	if g.s.Result() != result || g.s.Reason() != reason {
		g.t.Errorf("%s by %s, want %s by %s", g.s.Result(), g.s.Reason(), result, reason)
	}
	if !slices.Equal(end.Articles, articles) {
		g.t.Errorf("articles %v, want %v", end.Articles, articles)
	}
	if _, running := g.s.Running(); running {
		g.t.Error("a clock runs after the end")
	}
	for _, c := range []Command{
		Start{}, Offer{By: chess.White}, Accept{chess.Black}, Resign{chess.White}, Flag{}, Pause{}, Resume{}, Abandon{},
		Claim{By: g.s.Turn(), Ground: FiftyMoves}, Move{By: g.s.Turn()},
	} {
		g.refused(c, refusal.GameOver)
	}
}

func (g *game) wantGoesOn() {
	g.t.Helper()
	if end, over := g.s.End(); over {
		g.t.Fatalf("the game is over: %s %s", end.Result, end.Reason)
	}
}

func (g *game) fen() string {
	p := g.s.Position()
	return p.FEN()
}

// ruling returns the only ruling of that kind among events.
func (g *game) ruling(events []Event, k RulingKind) Ruling {
	g.t.Helper()
	var found []Ruling
	for _, e := range events {
		if e.Ruling != nil && e.Ruling.Kind == k {
			found = append(found, *e.Ruling)
		}
	}
	if len(found) != 1 {
		g.t.Fatalf("%d rulings %q among %v", len(found), k, kinds(events))
	}
	return found[0]
}

func wantArticles(t testing.TB, r Ruling, want ...string) {
	t.Helper()
	if !slices.Equal(r.Articles, want) {
		t.Errorf("%s rests on %v, want %v", r.Kind, r.Articles, want)
	}
}
