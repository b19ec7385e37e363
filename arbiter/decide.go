package arbiter

import (
	"fmt"
	"slices"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/chess/deadpos"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/refusal"
)

// New creates a game from a position and returns its state with the events
// that make it: Created, and the ruling that ends it if the position is
// checkmate, stalemate, dead, or under Article 9.6 already. Time begins at
// zero; over the board play begins with it, online when Start says so. The
// scene is how things stand at the table, Scene{} online. The error says what
// is wrong with the rules or the scene, or that the position is none, as the
// zero Position.
func New(rules Rules, start chess.Position, scene Scene) (State, []Event, error) {
	created := Event{
		Kind:     Created,
		Rules:    &rules,
		Start:    start.FEN(),
		Chess960: start.Variant() == chess.Chess960,
	}
	if scene != (Scene{}) {
		created.Scene = &scene
	}
	var d decision
	if err := d.state.apply(created); err != nil {
		return State{}, nil, fmt.Errorf("arbiter: new game: %w", err)
	}
	r, ends, doubt := d.state.endOnBoard(&d.state.game.position, d.state.occurrencesNow(), deadpos.PromptBudget)
	if doubt {
		created.Doubt, d.state.game.doubt = true, true
	}
	d.events = append(d.events, created)
	if rules.Mode == OverTheBoard && unreachable(&start) {
		ends = false // no move in accordance with Article 3 has brought it about (Articles 5.1.1, 5.2)
	}
	if ends {
		d.rule(r)
	} else if rules.Mode == OverTheBoard {
		d.emit(Event{Kind: Started})
	}
	return d.state, d.events, nil
}

// Do judges a command that comes at the instant at, and applies what happens to the state, which it returns as Decide
// does. Where events must be safe before they count, call Decide, keep them, and Apply them then.
func (s *State) Do(c Command, at time.Duration) ([]Event, error) {
	events, err := Decide(s, c, at)
	for _, e := range events {
		s.Apply(e)
	}
	return events, err
}

// Decide judges a command that comes at the instant at, since the start of
// play, and returns what happens: events to keep and to Apply, in order. It
// changes nothing itself. If a flag has fallen by then, that is what happens,
// at the instant it fell, and the command comes too late (Articles 6.8, 6.9).
// The error is a *refusal.Error, for a command that cannot be judged.
func Decide(s *State, c Command, at time.Duration) ([]Event, error) {
	switch {
	case s.status == "":
		return nil, refusal.Of(refusal.NotStarted)
	case at < s.at:
		return nil, refusal.Of(refusal.TimeGoesBack)
	case s.status == Over:
		if _, late := c.(afterTheEnd); !late {
			return nil, refusal.Of(refusal.GameOver)
		}
	}
	if u, ok := c.(Unsealed); ok {
		told := *s
		told.session.plain = u.Contents
		return Decide(&told, u.Command, at)
	}
	if events := s.flagFall(at); events != nil {
		return events, nil
	}
	if events := s.defaultFall(at); events != nil {
		return events, nil
	}
	if events, barred, err := s.whileLost(c, at); barred {
		return events, err
	}
	if events, barred, err := s.whileAdjourned(c, at); barred {
		return events, err
	}
	return c.decide(s, at)
}

// afterTheEnd is a command that can be judged when the game is over too.
type afterTheEnd interface{ afterTheEnd() }

// decision is a judgment being made: the events so far, and the state after
// them.
type decision struct {
	state  State
	at     time.Duration
	events []Event
}

// begin begins a judgment at the instant at.
func (s *State) begin(at time.Duration) decision { return decision{state: *s, at: at} }

func (d *decision) emit(e Event) {
	e.At = d.at
	d.events = append(d.events, e)
	d.state.Apply(e)
}

func (d *decision) rule(r Ruling) {
	if r.Kind == GameOver {
		d.state.scoreEnd(&r)
	}
	d.emit(Event{Kind: Ruled, Ruling: &r})
}

// ruling returns a ruling that rests on the provisions.
func (s *State) ruling(k RulingKind, ps ...laws.Provision) Ruling {
	return Ruling{Kind: k, Laws: s.rules.Edition.Name, Articles: s.rules.Edition.Articles(ps...)}
}

// about returns a ruling that concerns a player, and why it is made.
func (s *State) about(k RulingKind, side chess.Color, why Cause, ps ...laws.Provision) Ruling {
	r := s.ruling(k, ps...)
	r.Side, r.Cause = SideOf(side), why
	return r
}

// merge joins articles, each once.
func merge(lists ...[]string) []string {
	var all []string
	for _, list := range lists {
		for _, a := range list {
			if !slices.Contains(all, a) {
				all = append(all, a)
			}
		}
	}
	return all
}

// underWay returns an error unless the game has begun; while the clocks are
// stopped it has.
func (s *State) underWay() error {
	if s.status == Waiting {
		return refusal.Of(refusal.NotStarted)
	}
	return nil
}

// canAct returns an error unless the game has begun and by is a player.
func (s *State) canAct(by chess.Color) error {
	if by > chess.Black {
		return refusal.Of(refusal.NoSuchSide)
	}
	return s.underWay()
}
