package arbiter

// Articles 5.2.3 and 9.1: draw offers, and draws agreed.

import (
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/refusal"
	"github.com/hakem-chess/hakem/wording"
)

func (c Offer) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.canAct(c.By); err != nil {
		return nil, err
	}
	by := SideOf(c.By)
	switch {
	case s.offers.stands == by:
		return nil, refusal.Of(refusal.OfferStands)
	case s.offers.stands != Nobody:
		// Both have now offered: they agree.
		return Accept{By: c.By}.decide(s, at)
	}
	d := s.begin(at)
	if s.offerBarred() {
		d.rule(s.barredOffer(c.By))
	} else {
		d.emit(Event{Kind: Offered, By: by, Words: clean(c.Condition)})
		if !s.rules.Edition.OffersCanBeBarred && s.completedByBoth() < s.rules.Regulations.NoDrawOfferBefore {
			d.rule(s.about(NoAction, c.By, OfferBanVoid, laws.DrawsBarred))
		}
		if c.Condition != "" {
			d.rule(s.about(Breach, c.By, ConditionVoid, laws.OfferStands))
		}
		if s.offeredHere(c.By) {
			d.rule(s.about(IncidentNoted, c.By, OfferRepeated, laws.Distraction, laws.ConductPenalty, laws.Discipline))
		}
	}
	return d.events, nil
}

// offers are the draw offers (Article 9.1).
type offers struct {
	stands  Side                   // who made the one that stands
	byClaim bool                   // and it was a claim (Article 9.1.2.3)
	last    chess.ByColor[offered] // of each player (Article 11.5)
}

// lapse ends the offer that stands: it has been answered, by a move too (Article 9.1.2.1).
func (o *offers) lapse() { o.stands, o.byClaim = Nobody, false }

// offer folds an offer.
func (s *State) offer(e Event) {
	s.offers.stands, s.offers.byClaim, s.quickplay.incrementAsked = e.By, false, Nobody
	s.session.offered = s.session.waits()
	if by, ok := e.By.Color(); ok {
		s.offers.last[by] = s.offeredNow()
	}
}

// decline folds the refusal of an offer, and with it of a request for an increment.
func (s *State) decline() {
	s.offers.lapse()
	s.quickplay.incrementAsked = Nobody
}

// offeredNow is an offer made in the position on the board.
func (s *State) offeredNow() offered {
	return offered{made: true, ply: s.Ply(), identity: s.game.position.Identity()}
}

// offeredHere reports whether a player has offered a draw before in the position
// on the board: offers that are repeated without a change in the position disturb
// the opponent (Article 11.5).
func (s *State) offeredHere(by chess.Color) bool {
	o := s.offers.last[by]
	return o.made && (o.ply == s.Ply() || o.identity == s.game.position.Identity())
}

// offered is where a player last offered a draw.
type offered struct {
	made     bool
	ply      int
	identity chess.Identity
}

// clean is a person's words as they are kept: nothing that cannot be seen, and
// not too long.
func clean(words string) string {
	words = wording.Readable(words)
	for i := range words {
		if i > maxWords {
			return words[:i]
		}
	}
	return words
}

// maxWords bounds what a person says, in bytes.
const maxWords = 2000

func (c Accept) decide(s *State, at time.Duration) ([]Event, error) {
	if events, err := s.answers(c.By, at); events != nil || err != nil {
		return events, err
	}
	d := s.begin(at)
	d.emit(Event{Kind: Accepted, By: SideOf(c.By)})
	switch r, refused := s.agreementRefused(c.By); {
	case refused && r.Cause == NoConsent && s.rules.Mode == OverTheBoard && s.attendance.seen != NoArbiter:
		d.ask(QuestionDrawConsent, SideOf(c.By), laws.DrawsBarred)
	case refused:
		d.rule(r)
	default:
		d.rule(s.agreed())
	}
	return d.events, nil
}

type drawConsentQuestion struct{ asked }

func (q drawConsentQuestion) answer(d *decision, how Decision) {
	s := &d.state
	if how == AcceptIt {
		r := s.agreed()
		r.Articles = merge(r.Articles, s.rules.Edition.Articles(laws.DrawsBarred))
		d.rule(r)
		return
	}
	by, _ := q.side.Color()
	d.emit(Event{Kind: Declined, By: q.side}) // the offer has been answered
	d.rule(d.state.about(Refused, by, NoConsent, laws.DrawsBarred))
}

func (c Decline) decide(s *State, at time.Duration) ([]Event, error) {
	if events, err := s.answers(c.By, at); events != nil || err != nil {
		return events, err
	}
	d := s.begin(at)
	asked := s.quickplay.incrementAsked
	d.emit(Event{Kind: Declined, By: SideOf(c.By)})
	if asked == SideOf(c.By.Other()) {
		d.ask(QuestionIncrement, asked, laws.QuickplayIncrement)
	}
	return d.events, nil
}

// answers returns what happens instead if no offer of the opponent's stands for
// by to answer: online an error, over the board a refusal.
func (s *State) answers(by chess.Color, at time.Duration) ([]Event, error) {
	if err := s.canAct(by); err != nil {
		return nil, err
	}
	if s.offers.stands == SideOf(by.Other()) {
		return nil, nil
	}
	if s.rules.Mode == Online {
		return nil, refusal.Of(refusal.NoOffer)
	}
	d := s.begin(at)
	if s.hand.refused && by == s.Turn() {
		d.rule(s.about(Refused, by, AnsweredByTouch, laws.OfferStands))
	} else {
		d.rule(s.about(Refused, by, NoOfferStands, laws.OfferStands))
	}
	return d.events, nil
}

func (c Withdraw) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.canAct(c.By); err != nil {
		return nil, err
	}
	d := s.begin(at)
	rest := map[Withdrawn]laws.Provision{
		WithdrawClaim: laws.ClaimStands, WithdrawOffer: laws.OfferStands, WithdrawResignation: laws.Resignation,
	}
	d.rule(s.about(Refused, c.By, CannotWithdraw, rest[c.What]))
	return d.events, nil
}

// agreed is the ruling that ends the game when both want a draw (Article
// 5.2.3; 9.1.2.3 if one of them said so by a claim).
func (s *State) agreed() Ruling {
	rests := []laws.Provision{laws.Agreement}
	if s.offers.byClaim {
		rests = []laws.Provision{laws.ClaimIsOffer, laws.Agreement}
	}
	if s.session.adjourned {
		rests = append(rests, laws.EndBetweenSessions)
	}
	r := s.ruling(GameOver, rests...)
	r.Result, r.Reason = laws.Draw, laws.ByAgreement
	return r
}

// agreementRefused returns the ruling that by cannot agree to a draw, if so:
// before both have moved (Article 5.2.3), or while the regulations bar it
// (Article 9.1.1).
func (s *State) agreementRefused(by chess.Color) (r Ruling, refused bool) {
	moves := s.madeByBoth()
	reg := s.rules.Regulations
	switch {
	case moves < s.rules.Edition.AgreementAfter:
		r = s.ruling(Refused, laws.Agreement)
		r.Cause, r.Count = BeforeBothMoved, s.rules.Edition.AgreementAfter
	case reg.NoDrawAgreement || moves < reg.NoDrawAgreementBefore || s.offerBarred():
		r = s.ruling(Refused, laws.DrawsBarred)
		r.Cause = DrawsBarred
	case reg.DrawAgreementByConsent:
		r = s.ruling(Refused, laws.DrawsBarred)
		r.Cause = NoConsent
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

// madeByBoth returns how many moves each side at least has made, completed or
// not.
func (s *State) madeByBoth() int {
	n := chess.ByColor[int]{s.Completed(chess.White), s.Completed(chess.Black)}
	for m := s.game.last; m != nil && m.ply > s.Ply()-2; m = m.before {
		if !m.completed {
			n[m.by]++
		}
	}
	return min(n[chess.White], n[chess.Black])
}

// completedByBoth returns how many moves each side at least has completed.
func (s *State) completedByBoth() int {
	return min(s.Completed(chess.White), s.Completed(chess.Black))
}
