package laws

import (
	"errors"
	"time"
)

// Regulations is what a competition lays down for itself where the Laws let
// it (yönerge). The zero value is what holds when it is silent. Set reads a
// value as it is written, ParseRegulations a whole text, Settings writes them,
// and Contradictions holds them against an edition.
type Regulations struct {
	// DefaultTime is how late a player may come (Article 6.7.1).
	DefaultTime Lateness `json:"default_time,omitzero"`
	// DefaultTimeFromSchedule: the default time is counted from when the round
	// was due, not from the actual start of play (Article 6.7.1).
	DefaultTimeFromSchedule bool `json:"default_time_from_schedule,omitempty"`

	// NoDrawAgreementBefore: no draw by agreement before both sides have
	// completed this many moves; 0: no such rule (Article 9.1.1).
	NoDrawAgreementBefore int `json:"no_draw_agreement_before,omitempty"`
	// NoDrawOfferBefore: likewise for offering a draw (Article 9.1.1).
	NoDrawOfferBefore int `json:"no_draw_offer_before,omitempty"`
	// NoDrawAgreement: draws by agreement are barred altogether.
	NoDrawAgreement bool `json:"no_draw_agreement,omitempty"`
	// DrawAgreementByConsent: a draw is agreed only with the arbiter's consent
	// (Article 9.1.1).
	DrawAgreementByConsent bool `json:"draw_agreement_by_consent,omitempty"`

	// QuickplayFinish: it was announced that the rules of the quickplay finish
	// apply (Guidelines III.2.1, G.2 in 2014).
	QuickplayFinish bool `json:"quickplay_finish,omitempty"`
	// BlitzPenalty is the time given where the text leaves it open, in
	// supervised blitz of 2023: one minute or two; 0 is one minute.
	BlitzPenalty time.Duration `json:"blitz_penalty,omitempty"`
	// FlagCall: in unsupervised rapid and blitz of 2014 the arbiter calls a flag
	// they see, though the text leaves it to a claim (Article 6.8).
	FlagCall bool `json:"flag_call,omitempty"`
	// InadmissibleClaimBonus: a claim that cannot be made at the moment gives
	// the opponent the time of a wrong one.
	InadmissibleClaimBonus bool `json:"inadmissible_claim_bonus,omitempty"`
	// UnpromotedMateStands: a pawn left unpromoted for the first time, whose
	// queen gives mate, has given mate (Articles 5.1.1, 7.5.2); otherwise the
	// arbiter is asked.
	UnpromotedMateStands bool `json:"unpromoted_mate_stands,omitempty"`

	// DevicePenalty is what a forbidden device costs (Article 11.3.2.2).
	DevicePenalty DeviceTariff `json:"device_penalty,omitzero"`
	// BagAllowed: a switched-off device may lie in the player's bag (Article 11.3.2.1).
	BagAllowed bool `json:"bag_allowed,omitempty"`
	// ReportAbsence: also the player not on move reports before leaving the
	// playing area (Article 11.2.4).
	ReportAbsence bool `json:"report_absence,omitempty"`
	// Fine is the fine announced beforehand, "" if there is none (Article 12.9.7).
	Fine string `json:"fine,omitempty"`
	// AppealsExcluded: nobody can appeal against the arbiter's decisions (Article 11.10).
	AppealsExcluded bool `json:"appeals_excluded,omitempty"`
	// Points are what the game is worth (Article 10.1).
	Points PointSystem `json:"points,omitempty"`

	// ElectronicScoresheet: moves are recorded on electronic scoresheets
	// (Article 8.1.1.2).
	ElectronicScoresheet bool `json:"electronic_scoresheet,omitempty"`
	// GamesNotRecorded: in rapid and blitz neither the arbiter nor an assistant
	// records the games (Articles A.4.2, B.2.2).
	GamesNotRecorded bool `json:"games_not_recorded,omitempty"`
	// BoardsPerArbiter is how many games one arbiter supervises in rapid and
	// blitz; 0: not said (Articles A.4.1, B.2.1).
	BoardsPerArbiter int `json:"boards_per_arbiter,omitempty"`
	// Blind says which player is blind or visually disabled (Appendix D).
	Blind BlindPlayers `json:"blind,omitzero"`
	// HearingImpaired says which player is hearing-impaired: a blind opponent must
	// then have an assistant (Article D.2.11).
	HearingImpaired BlindPlayers `json:"hearing_impaired,omitzero"`

	// FirstMoveWithin: a player who has not made their first move when their
	// clock has run this long has not come, and the game is called off; 0: no
	// such rule (Article 6.7.1 by analogy, for play without an arbiter). It is
	// the playing site's own, and has no key in a text.
	FirstMoveWithin time.Duration `json:"first_move_within,omitempty"`
	// LeftWithin: a player whose clock runs and who has not been there for this
	// long has left, and the opponent may claim the win, or have the game called
	// off; 0: no such rule (Article 6.7.1 by analogy, for unsupervised play without
	// an arbiter). It is the playing site's own as well.
	LeftWithin time.Duration `json:"left_within,omitempty"`
}

// Lateness is how late a player may come before they lose. The zero value
// is that the regulations do not say; then the edition does.
type Lateness struct {
	Said bool `json:"said,omitempty"`
	// None: it is said that there is no default time; coming late loses by
	// itself at no time.
	None bool `json:"none,omitempty"`
	// Time is the default time, from zero to a day, unless None.
	Time time.Duration `json:"time,omitempty"`
}

// DeviceTariff is what a forbidden device costs; the zero value is the loss
// of the game, as Article 11.3.2.2 has it. At most one of the times is not
// zero; both are amounts, never below zero.
type DeviceTariff struct {
	Warning      bool          `json:"warning,omitempty"`       // a warning in place of the loss
	OpponentTime time.Duration `json:"opponent_time,omitempty"` // and more time for the opponent
	OwnTime      time.Duration `json:"own_time,omitempty"`      // and less for the offender
}

// PointSystem is the points of a win, a draw and a loss.
type PointSystem string

// The two systems (Article 10.1 and the glossary).
const (
	PointsUsual PointSystem = ""      // 1-½-0
	PointsThree PointSystem = "3-1-0" // three for a win
)

// BlindPlayers says which of the players is blind or visually disabled, or has
// another disability that the Laws speak of.
type BlindPlayers struct {
	White bool `json:"white,omitempty"`
	Black bool `json:"black,omitempty"`
}

// The bounds of what a regulation may say.
const (
	mostMoves = 1000 // of a move number
	mostText  = 200  // of a fine, in bytes
	longest   = 24 * time.Hour
)

// Check returns an error if a value is out of range.
func (r Regulations) Check() error {
	switch {
	case r.NoDrawAgreementBefore < 0 || r.NoDrawOfferBefore < 0:
		return errors.New("laws: regulations: a move number below zero")
	case r.BlitzPenalty != 0 && r.BlitzPenalty != time.Minute && r.BlitzPenalty != 2*time.Minute:
		return errors.New("laws: regulations: blitz penalty is one minute or two")
	case r.FirstMoveWithin < 0:
		return errors.New("laws: regulations: time for the first move below zero")
	case r.LeftWithin < 0:
		return errors.New("laws: regulations: time to come back below zero")
	case r.DefaultTime.Time < 0 || r.DefaultTime.Time > longest || (r.DefaultTime.None || !r.DefaultTime.Said) && r.DefaultTime.Time != 0 || r.DefaultTime.None && !r.DefaultTime.Said:
		return errors.New("laws: regulations: the default time is none, or from zero to a day")
	case r.NoDrawAgreement && r.DrawAgreementByConsent:
		return errors.New("laws: regulations: draws by agreement are barred, or need the arbiter's consent")
	case !r.DevicePenalty.known():
		return errors.New("laws: regulations: a device costs the game, or a warning and at most one time of up to a day")
	case r.Points != PointsUsual && r.Points != PointsThree:
		return errors.New("laws: regulations: the points are 1-½-0 or 3-1-0")
	case r.BoardsPerArbiter < 0:
		return errors.New("laws: regulations: boards of an arbiter below zero")
	case len(r.Fine) > mostText:
		return errors.New("laws: regulations: a fine of more than 200 bytes")
	}
	return nil
}

func (p DeviceTariff) known() bool {
	if p.OpponentTime < 0 || p.OpponentTime > longest || p.OwnTime < 0 || p.OwnTime > longest {
		return false
	}
	return p.OpponentTime == 0 && p.OwnTime == 0 || p.Warning && (p.OpponentTime == 0 || p.OwnTime == 0)
}
