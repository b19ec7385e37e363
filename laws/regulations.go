package laws

import (
	"errors"
	"time"
)

// Regulations is what a competition lays down for itself where the Laws let
// it (yönerge). The zero value is what holds when it is silent.
type Regulations struct {
	// NoDrawAgreementBefore: no draw by agreement before both sides have
	// completed this many moves; 0: no such rule (Article 9.1.1).
	NoDrawAgreementBefore int `json:"no_draw_agreement_before,omitempty"`
	// NoDrawOfferBefore: likewise for offering a draw (Article 9.1.1).
	NoDrawOfferBefore int `json:"no_draw_offer_before,omitempty"`
	// NoDrawAgreement: draws by agreement are barred altogether.
	NoDrawAgreement bool `json:"no_draw_agreement,omitempty"`
	// BlitzPenalty is the time given where the text leaves it open, in
	// supervised blitz of 2023: one minute or two; 0 is one minute.
	BlitzPenalty time.Duration `json:"blitz_penalty,omitempty"`
	// InadmissibleClaimBonus: a claim that cannot be made at the moment gives
	// the opponent the time of a wrong one.
	InadmissibleClaimBonus bool `json:"inadmissible_claim_bonus,omitempty"`
	// FirstMoveWithin: a player who has not made his first move when his
	// clock has run this long has not come, and the game is called off; 0: no
	// such rule (Article 6.7.1 by analogy, for play without an arbiter).
	FirstMoveWithin time.Duration `json:"first_move_within,omitempty"`
}

// Check returns an error if a value is out of range.
func (r Regulations) Check() error {
	switch {
	case r.NoDrawAgreementBefore < 0 || r.NoDrawOfferBefore < 0:
		return errors.New("laws: regulations: a move number below zero")
	case r.BlitzPenalty != 0 && r.BlitzPenalty != time.Minute && r.BlitzPenalty != 2*time.Minute:
		return errors.New("laws: regulations: blitz penalty is one minute or two")
	case r.FirstMoveWithin < 0:
		return errors.New("laws: regulations: time for the first move below zero")
	}
	return nil
}
