package arbiter

import (
	"time"

	"github.com/hakem-chess/hakem/chess"
)

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
	for _, must := range s.must {
		if must == m {
			return true
		}
	}
	return len(s.must) == 0
}
