package arbiter

// Articles 4.7 and 6.2.1: a move made and completed at once, as online.

import (
	"errors"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/refusal"
)

func (c Move) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.canAct(c.By); err != nil {
		return nil, err
	}
	switch {
	case s.status == Halted:
		return nil, refusal.Of(refusal.Paused)
	case c.By != s.Turn():
		return nil, refusal.Of(refusal.NotOnMove)
	case !s.game.position.IsLegal(c.Move):
		return nil, refusal.Of(refusal.IllegalMove)
	case !s.allows(c.Move):
		return nil, refusal.Of(refusal.MustPlay)
	}
	d := s.begin(at)
	if s.session.sealing {
		d.sealWhatWasMade(c.By, c.Move)
		return d.events, nil
	}
	barred := c.Offer && s.offerBarred()
	d.book(Event{Kind: Moved, Offer: c.Offer && !barred}, c.Move)
	if barred && d.state.status != Over {
		d.rule(s.barredOffer(c.By))
	}
	return d.events, nil
}

// allows reports whether an announced move leaves m to be played.
func (s *State) allows(m chess.Move) bool {
	for _, must := range s.claims.must {
		if must == m {
			return true
		}
	}
	return len(s.claims.must) == 0
}

// move folds a move made and completed at once, as online.
func (s *State) move(e Event) error {
	by, ok := e.By.Color()
	if !ok || by != s.Turn() {
		return errors.New("not the side to move")
	}
	m, err := s.game.position.ParseUCI(e.Move)
	if err != nil {
		return err
	}
	before := s.clock.At(e.At)
	s.game.position.Play(m)
	if e.Ending {
		s.clock = before.Completed(by, e.At)
	} else {
		s.clock = before.Press(by, e.At)
	}
	s.game.last = &made{
		before: s.game.last, ply: s.Ply() + 1, by: by, move: m, offer: e.Offer, doubt: e.Doubt, completed: true,
		at: e.At, clock: s.clock.Remaining(by, e.At), pressed: before,
		after: s.game.position, identity: s.game.position.Identity(),
	}
	s.claims.must, s.hand = nil, hand{}
	switch {
	case e.Offer:
		s.offers.stands, s.offers.byClaim = e.By, false
	case s.offers.stands != e.By:
		s.offers.lapse() // answered by a move (Article 9.1.2.1)
	}
	return nil
}
