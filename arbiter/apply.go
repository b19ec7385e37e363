package arbiter

import (
	"errors"
	"fmt"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/clock"
)

// Apply brings the state up to date with an event that Decide or New returned
// for it. It judges nothing and never fails: an event that does not follow
// from the state, as only a damaged record has, leaves it as it was. Replay
// reports such an event.
func (s *State) Apply(e Event) { _ = s.apply(e) }

// Replay folds the events of a game from the first on. The error names the
// first event, counted from 0, that does not follow from those before.
func Replay(events []Event) (State, error) {
	var s State
	for i, e := range events {
		if err := s.apply(e); err != nil {
			return s, fmt.Errorf("arbiter: event %d (%s): %w", i, e.Kind, err)
		}
	}
	if len(events) == 0 {
		return s, errors.New("arbiter: no events")
	}
	return s, nil
}

// apply is Apply; it changes the state only if it returns no error.
func (s *State) apply(e Event) error {
	switch {
	case (e.Kind == Created) != (s.status == ""):
		return errors.New("a game is created once, and first")
	case e.At < s.at:
		return fmt.Errorf("time goes back from %v to %v", s.at, e.At)
	case s.status == Over:
		return errors.New("the game is over")
	}
	next := *s
	next.at = e.At
	if err := next.change(e); err != nil {
		return err
	}
	*s = next
	return nil
}

// change makes the changes of one event, in whatever state an error finds it.
func (s *State) change(e Event) error {
	switch e.Kind {
	case Created:
		return s.create(e)
	case Started, Resumed:
		s.status = Running
		s.clock = s.clock.Start(clock.Side(s.Turn()), e.At)
	case Paused:
		s.status = Halted
		s.clock = s.clock.Stop(e.At)
	case Moved:
		return s.move(e)
	case Offered:
		s.offer, s.claimOffer = e.By, false
	case Accepted, Resigned, Flagged, Claimed:
		// Facts. What follows from them is in the rulings after them.
	case Declined:
		s.offer, s.claimOffer = Nobody, false
	case Ruled:
		return s.rule(e)
	default:
		return fmt.Errorf("unknown event %q", e.Kind)
	}
	return nil
}

func (s *State) create(e Event) error {
	if e.Rules == nil {
		return errors.New("no rules")
	}
	if err := e.Rules.Check(); err != nil {
		return err
	}
	variant := chess.Standard
	if e.Chess960 {
		variant = chess.Chess960
	}
	start, _, err := chess.PositionFromFEN(e.Start, variant)
	if err != nil {
		return err
	}
	*s = State{
		rules:    *e.Rules,
		start:    start,
		position: start,
		clock:    clock.New(e.Rules.Control, completedBefore(&start)),
		at:       e.At,
		status:   Waiting,
	}
	return nil
}

// completedBefore returns how many moves each side has completed before p, as
// its move number tells: number N with White to move says N−1 by each.
func completedBefore(p *chess.Position) [2]int {
	n := max(p.Fullmove(), 1)
	if p.Turn() == chess.White {
		return [2]int{n - 1, n - 1}
	}
	return [2]int{n, n - 1}
}

func (s *State) move(e Event) error {
	by, ok := e.By.Color()
	if !ok || by != s.Turn() {
		return errors.New("not the side to move")
	}
	m, err := s.position.ParseUCI(e.Move)
	if err != nil {
		return err
	}
	s.position.Play(m)
	side := clock.Side(by)
	if e.Ending {
		s.clock = s.clock.Completed(side, e.At)
	} else {
		s.clock = s.clock.Press(side, e.At)
	}
	s.last = &made{
		before:   s.last,
		ply:      s.Ply() + 1,
		by:       by,
		move:     m,
		offer:    e.Offer,
		at:       e.At,
		clock:    s.clock.Remaining(side, e.At),
		identity: s.position.Identity(),
	}
	s.must = nil
	switch {
	case e.Offer:
		s.offer, s.claimOffer = e.By, false
	case s.offer != e.By:
		s.offer, s.claimOffer = Nobody, false // answered by a move (Article 9.1.2.1)
	}
	return nil
}

func (s *State) rule(e Event) error {
	if e.Ruling == nil {
		return errors.New("no ruling")
	}
	r := *e.Ruling
	side, ok := r.Side.Color()
	switch r.Kind {
	case ClaimRejected:
		s.offer, s.claimOffer = r.Side, true
	case BonusGiven:
		if !ok {
			return errors.New("a bonus for nobody")
		}
		s.clock = s.clock.Add(clock.Side(side), time.Duration(r.Seconds)*time.Second, e.At)
	case MustMove:
		if !ok || side != s.Turn() {
			return errors.New("not the side to move")
		}
		s.must = nil
		for _, text := range r.Moves {
			m, err := s.position.ParseUCI(text)
			if err != nil {
				return err
			}
			s.must = append(s.must, m)
		}
	case GameOver:
		s.over, s.status = &r, Over
		s.offer, s.claimOffer, s.must = Nobody, false, nil
		s.clock = s.clock.Stop(e.At)
	}
	n := 1
	if s.rulings != nil {
		n += s.rulings.n
	}
	s.rulings = &ruled{before: s.rulings, n: n, ruling: r}
	return nil
}
