package laws

import (
	"fmt"
	"strings"
	"time"
)

// Supervision says whether the conditions hold under which the full
// competition rules apply to rapid and blitz (Articles A.4 and B.2 of 2023).
type Supervision string

// The two regimes. They make no difference to standard chess.
const (
	Supervised   Supervision = "supervised"
	Unsupervised Supervision = "unsupervised"
)

// Known reports whether s is one of the two.
func (s Supervision) Known() bool { return s == Supervised || s == Unsupervised }

// Regime is a tempo ("standard", "rapid" or "blitz", the names package clock
// gives) under a supervision; for standard chess the supervision is
// Supervised.
type Regime struct {
	Tempo       string
	Supervision Supervision
}

// Bonus is the time that a wrong claim or an offence gives to the opponent.
type Bonus struct {
	Time  time.Duration
	Rests []Provision // what makes it so, beyond the article broken
	// Literal, if not zero, is what the text says word for word, while Time
	// is what everyone gives: the regulations may choose either.
	Literal time.Duration
}

// Edition is one edition of the Laws as data. Editions are read-only.
type Edition struct {
	Name  string    // "2023"
	Since time.Time // first day in force, midnight UTC

	// AgreementAfter is how many moves each side must have made before a draw
	// can be agreed (Article 5.2.3).
	AgreementAfter int
	// ResignerDrawsIfOpponentCannotMate: resigning loses only if the opponent
	// has some legal way to mate (Article 5.1.2 of 2023).
	ResignerDrawsIfOpponentCannotMate bool
	// UpheldThreefoldCompletesMove: the move announced in a correct claim of
	// a third occurrence is completed by the claim (Article 6.2.1.1 of 2023).
	UpheldThreefoldCompletesMove bool
	// FivefoldAlternate: five occurrences draw by themselves only if they
	// come by consecutive alternate moves, four plies apart (9.6.a of 2014).
	FivefoldAlternate bool
	// OffersCanBeBarred: the regulations may bar offering a draw, not only
	// agreeing one (Article 9.1.1 from 2017).
	OffersCanBeBarred bool
	// FirstOffence is what a wrong claim, or a first offence of the
	// illegal-move family, gives the opponent, by regime (Articles 7.5.5, 9.5.3,
	// A.3, B.3 of 2023).
	FirstOffence map[Regime]Bonus
	// UnsupervisedFirstLoses: without supervision the first illegal move, or
	// pawn left unpromoted, loses (Article A.4.b of 2014, A.4.2 of 2017-07).
	UnsupervisedFirstLoses bool
	// HandsCountAsIllegal: a press without a move, and a move with two hands,
	// are offences of the illegal-move family (Articles 7.5.3, 7.5.4).
	HandsCountAsIllegal bool
	// HandsWantPress: two hands are an offence once the clock has been pressed
	// (Article 7.5.4 from 2018); before, with the move itself (4.1 of 2014,
	// 7.7.1 of 2017-07).
	HandsWantPress bool
	// TimeClaimNeedsOwnTime: without supervision, who claims a win on time
	// must have time left (Article A.4.c of 2014).
	TimeClaimNeedsOwnTime bool
	// FlagCallByRegulation: without supervision the arbiter calls a flag only
	// if the regulations say so (Article 6.8, 2014).
	FlagCallByRegulation bool
	// ContactIsIntent: touching a piece counts as meaning to move or capture
	// unless it is plainly accidental (Article 4.2.2 from 2017).
	ContactIsIntent bool
	// RestartBeforeTen: with colours reversed a new game begins if fewer than
	// ten moves have been made by both; otherwise the arbiter decides (7.3).
	RestartBeforeTen bool
	// DefaultTimeZero: if no default time is stated it is zero (6.7.1 from 2017).
	DefaultTimeZero bool
	// BothFlagsRuled: the Laws themselves say what two fallen flags in unknown
	// order mean; later only guidelines do, if announced (6.11 of 2014).
	BothFlagsRuled bool
	// SheetNotNeeded: in rapid and blitz, claims do not need a scoresheet
	// (Article A.2 from 2017).
	SheetNotNeeded bool
	// ReliefIsWhole: under five minutes a player is relieved of all of 8.1, not
	// of writing the moves only (Article 8.4, 2014).
	ReliefIsWhole bool
	// DeviceMeansAdvice: the ban is on means of communication and of advice,
	// not on every electronic device (Article 11.3.b, 2014).
	DeviceMeansAdvice bool

	// HearingImpairedNeedAssistant: a visually disabled player who is paired with a
	// hearing-impaired one must have an assistant (Article D.2.11 from 2017).
	HearingImpairedNeedAssistant bool

	column int // of articleNumbers
}

// Articles returns the numbers that carry the provisions, in order and each
// once, in the numbering of the edition; nothing for a provision that the
// edition does not have.
func (e *Edition) Articles(ps ...Provision) []string {
	var all []string
	for _, p := range ps {
	next:
		for a := range strings.FieldsSeq(articleNumbers[p][e.column]) {
			for _, b := range all {
				if a == b {
					continue next
				}
			}
			all = append(all, a)
		}
	}
	return all
}

// Has reports whether the edition has the provision.
func (e *Edition) Has(p Provision) bool { return articleNumbers[p][e.column] != "" }

// Cited returns every article that a provision rests on in this edition, in the
// order of the provisions.
func (e *Edition) Cited() []string {
	var all []Provision
	for p := range provisions {
		all = append(all, p)
	}
	return e.Articles(all...)
}

// String returns the edition's name.
func (e *Edition) String() string { return e.Name }

// MarshalText writes the edition's name.
func (e *Edition) MarshalText() ([]byte, error) { return []byte(e.Name), nil }

// ByName returns the edition of that name; an error if there is none.
func ByName(name string) (*Edition, error) {
	for _, e := range editions {
		if e.Name == name {
			return e, nil
		}
	}
	return nil, fmt.Errorf("laws: no edition %q", name)
}

// Latest returns the edition in force now.
func Latest() *Edition { return editions[len(editions)-1] }

// Editions returns all editions, the oldest first.
func Editions() []*Edition { return append([]*Edition(nil), editions...) }
