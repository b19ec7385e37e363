package arbiter

import (
	"fmt"
	"strings"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
)

// New creates a game from a position and returns its state with the events
// that make it: Created, and the ruling that ends it if the position is
// checkmate, stalemate, dead, or under Article 9.6 already. Time begins at
// zero. The error says what is wrong with the rules, or that the position is
// none, as the zero Position.
func New(rules Rules, start chess.Position) (State, []Event, error) {
	created := Event{
		Kind:     Created,
		Rules:    &rules,
		Start:    start.FEN(),
		Chess960: start.Variant() == chess.Chess960,
	}
	var d decision
	if err := d.state.apply(created); err != nil {
		return State{}, nil, fmt.Errorf("arbiter: new game: %w", err)
	}
	d.events = append(d.events, created)
	if r, ok := d.state.endOnBoard(&d.state.position, 1); ok {
		d.rule(r)
	}
	return d.state, d.events, nil
}

// Decide judges a command that comes at the instant at, since the start of
// play, and returns what happens: events to keep and to Apply, in order. It
// changes nothing itself. If a flag has fallen by then, that is what happens,
// at the instant it fell, and the command comes too late (Articles 6.8, 6.9).
// The error is a *CommandError, for a command that cannot be judged.
func Decide(s *State, c Command, at time.Duration) ([]Event, error) {
	switch {
	case s.status == "":
		return nil, &CommandError{Code: CodeNotStarted}
	case s.status == Over:
		return nil, &CommandError{Code: CodeGameOver}
	case at < s.at:
		return nil, &CommandError{Code: CodeTimeGoesBack}
	}
	if events := s.flagFall(at); events != nil {
		return events, nil
	}
	return c.decide(s, at)
}

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

func (d *decision) rule(r Ruling) { d.emit(Event{Kind: Ruled, Ruling: &r}) }

// ruling returns a ruling that rests on the provisions.
func (s *State) ruling(k RulingKind, ps ...laws.Provision) Ruling {
	return Ruling{Kind: k, Laws: s.rules.Edition.Name, Articles: s.rules.Edition.Articles(ps...)}
}

// underWay returns an error unless the game has begun; while the clocks are
// stopped it has.
func (s *State) underWay() error {
	if s.status == Waiting {
		return &CommandError{Code: CodeNotStarted}
	}
	return nil
}

// canAct returns an error unless the game has begun and by is a player.
func (s *State) canAct(by chess.Color) error {
	if by > chess.Black {
		return &CommandError{Code: CodeNoSuchSide}
	}
	return s.underWay()
}

func (c Move) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.canAct(c.By); err != nil {
		return nil, err
	}
	switch {
	case s.status == Halted:
		return nil, &CommandError{Code: CodePaused}
	case c.By != s.Turn():
		return nil, &CommandError{Code: CodeNotOnMove}
	case !s.position.IsLegal(c.Move):
		return nil, &CommandError{Code: CodeIllegalMove}
	case !s.allows(c.Move):
		return nil, &CommandError{Code: CodeMustPlay}
	}
	d := s.begin(at)
	barred := c.Offer && s.offerBarred()
	d.move(c.Move, c.Offer && !barred)
	if barred && d.state.status != Over {
		d.rule(s.barredOffer(c.By))
	}
	return d.events, nil
}

// allows reports whether an announced move leaves m to be played.
func (s *State) allows(m chess.Move) bool {
	for _, must := range s.must {
		if must == m {
			return true
		}
	}
	return len(s.must) == 0
}

// move makes and completes a legal move, and ends the game if the move does.
func (d *decision) move(m chess.Move, offer bool) {
	s := &d.state
	next := s.position
	next.Play(m)
	end, ends := s.endOnBoard(&next, s.occurrences(&next))
	d.emit(Event{Kind: Moved, By: SideOf(s.Turn()), Move: s.position.UCI(m), Offer: offer, Ending: ends})
	if ends {
		d.rule(end)
	}
}

func (c Start) decide(s *State, at time.Duration) ([]Event, error) {
	if s.status != Waiting {
		return nil, &CommandError{Code: CodeAlreadyStarted}
	}
	d := s.begin(at)
	d.emit(Event{Kind: Started})
	return d.events, nil
}

func (c Pause) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.underWay(); err != nil {
		return nil, err
	}
	if s.status == Halted {
		return nil, &CommandError{Code: CodePaused}
	}
	d := s.begin(at)
	d.emit(Event{Kind: Paused, Reason: strings.ToValidUTF8(c.Reason, "\uFFFD")})
	return d.events, nil
}

func (c Resume) decide(s *State, at time.Duration) ([]Event, error) {
	if s.status != Halted {
		return nil, &CommandError{Code: CodeNotPaused}
	}
	d := s.begin(at)
	d.emit(Event{Kind: Resumed})
	return d.events, nil
}

func (c Abandon) decide(s *State, at time.Duration) ([]Event, error) {
	if s.status != Waiting {
		if due, ok := s.FirstMoveDue(); !ok || at < due {
			return nil, &CommandError{Code: CodeNotAbandoned}
		}
	}
	return s.calledOff(at), nil
}

// calledOff ends the game without a result.
func (s *State) calledOff(at time.Duration) []Event {
	d := s.begin(at)
	r := s.ruling(GameOver, laws.DefaultTime)
	r.Result, r.Reason = laws.Unfinished, laws.ByAbandonment
	d.rule(r)
	return d.events
}

// Flag looks at the clocks. Decide has done so before it comes here.
func (c Flag) decide(*State, time.Duration) ([]Event, error) { return nil, nil }

// flagFall returns what happens if the flag of the running clock has fallen
// by the instant at, nil if it has not (Articles 6.8, 6.9). If the time for a
// first move was over no later than the time on the clock, nobody has come,
// and nobody loses.
func (s *State) flagFall(at time.Duration) []Event {
	fell, running := s.clock.FlagAt()
	if !running || at < fell {
		return nil
	}
	if due, limited := s.FirstMoveDue(); limited && due <= fell {
		return s.calledOff(max(due, s.at))
	}
	side, _ := s.clock.Running()
	loser := chess.Color(side)
	d := s.begin(max(fell, s.at))
	d.emit(Event{Kind: Flagged, By: SideOf(loser)})
	r := s.ruling(GameOver, laws.FlagFall)
	r.Side = SideOf(loser)
	r.Result, r.Reason = winFor(loser.Other()), laws.ByTime
	if cannotMate(&s.position, loser.Other()) {
		r.Result, r.Reason = laws.Draw, laws.ByTimeCannotMate
	}
	d.rule(r)
	return d.events
}

// winFor returns the result when c wins.
func winFor(c chess.Color) laws.Result {
	if c == chess.White {
		return laws.WhiteWins
	}
	return laws.BlackWins
}
