package arbiter

import (
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
)

func (c Offer) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.canAct(c.By); err != nil {
		return nil, err
	}
	by := SideOf(c.By)
	switch {
	case s.offer == by:
		return nil, &CommandError{Code: CodeOfferStands}
	case s.offer != Nobody:
		// Both have now offered: they agree.
		return Accept(c).decide(s, at)
	}
	d := s.begin(at)
	if s.offerBarred() {
		d.rule(s.barredOffer(c.By))
	} else {
		d.emit(Event{Kind: Offered, By: by})
	}
	return d.events, nil
}

func (c Accept) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.answers(c.By); err != nil {
		return nil, err
	}
	d := s.begin(at)
	d.emit(Event{Kind: Accepted, By: SideOf(c.By)})
	if r, refused := s.agreementRefused(c.By); refused {
		d.rule(r)
	} else {
		d.rule(s.agreed())
	}
	return d.events, nil
}

func (c Decline) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.answers(c.By); err != nil {
		return nil, err
	}
	d := s.begin(at)
	d.emit(Event{Kind: Declined, By: SideOf(c.By)})
	return d.events, nil
}

// answers returns an error unless the opponent's offer stands for by to
// answer.
func (s *State) answers(by chess.Color) error {
	if err := s.canAct(by); err != nil {
		return err
	}
	if s.offer != SideOf(by.Other()) {
		return &CommandError{Code: CodeNoOffer}
	}
	return nil
}

// agreed is the ruling that ends the game when both want a draw (Article
// 5.2.3; 9.1.2.3 if one of them said so by a claim).
func (s *State) agreed() Ruling {
	rests := []laws.Provision{laws.Agreement}
	if s.claimOffer {
		rests = []laws.Provision{laws.ClaimIsOffer, laws.Agreement}
	}
	r := s.ruling(GameOver, rests...)
	r.Result, r.Reason = laws.Draw, laws.ByAgreement
	return r
}

// agreementRefused returns the ruling that by cannot agree to a draw, if so:
// before both have moved (Article 5.2.3), or while the regulations bar it
// (Article 9.1.1).
func (s *State) agreementRefused(by chess.Color) (r Ruling, refused bool) {
	moves := s.completedByBoth()
	reg := s.rules.Regulations
	switch {
	case moves < s.rules.Edition.AgreementAfter:
		r = s.ruling(Refused, laws.Agreement)
		r.Cause, r.Count = BeforeBothMoved, s.rules.Edition.AgreementAfter
	case reg.NoDrawAgreement || moves < reg.NoDrawAgreementBefore || s.offerBarred():
		r = s.ruling(Refused, laws.DrawsBarred)
		r.Cause = DrawsBarred
	default:
		return Ruling{}, false
	}
	r.Side = SideOf(by)
	return r, true
}

// offerBarred reports whether the regulations bar offering a draw now
// (Article 9.1.1).
func (s *State) offerBarred() bool {
	return s.rules.Edition.OffersCanBeBarred && s.completedByBoth() < s.rules.Regulations.NoDrawOfferBefore
}

// barredOffer is the ruling on an offer made all the same: it is void, and a
// breach.
func (s *State) barredOffer(by chess.Color) Ruling {
	r := s.ruling(Breach, laws.DrawsBarred, laws.Discipline)
	r.Side, r.Cause = SideOf(by), DrawsBarred
	return r
}

// completedByBoth returns how many moves each side at least has completed.
func (s *State) completedByBoth() int {
	return min(s.Completed(chess.White), s.Completed(chess.Black))
}
