package laws

import "time"

// editions holds every edition, the oldest first.
var editions = []*Edition{&edition2014, &editionJuly2017, &edition2018, &edition2023}

func day(year int, month time.Month, day int) time.Time {
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}

// The regimes.
var (
	standard          = Regime{"standard", Supervised}
	rapidSupervised   = Regime{"rapid", Supervised}
	rapidUnsupervised = Regime{"rapid", Unsupervised}
	blitzSupervised   = Regime{"blitz", Supervised}
	blitzUnsupervised = Regime{"blitz", Unsupervised}
)

// The Laws in force from 1 January 2023. For supervised blitz nothing in B.2
// brings in the one minute of A.3, while everyone gives one minute: the
// regulations decide.
var edition2023 = Edition{
	column:                            column2023,
	Name:                              "2023",
	Since:                             day(2023, time.January, 1),
	AgreementAfter:                    1,
	ResignerDrawsIfOpponentCannotMate: true,
	UpheldThreefoldCompletesMove:      true,
	OffersCanBeBarred:                 true,
	HandsCountAsIllegal:               true,
	HandsWantPress:                    true,
	ContactIsIntent:                   true,
	RestartBeforeTen:                  true,
	DefaultTimeZero:                   true,
	SheetNotNeeded:                    true,
	HearingImpairedNeedAssistant:      true,
	FirstOffence: map[Regime]Bonus{
		standard:          {Time: 2 * time.Minute},
		rapidSupervised:   {Time: time.Minute, Rests: []Provision{RapidBonus}},
		rapidUnsupervised: {Time: time.Minute, Rests: []Provision{RapidBonus}},
		blitzSupervised:   {Time: time.Minute, Rests: []Provision{BlitzSupervised}, Literal: 2 * time.Minute},
		blitzUnsupervised: {Time: time.Minute, Rests: []Provision{BlitzUnsupervised, RapidBonus}},
	},
}

// The Laws of 1 July 2017 as amended on 1 January 2018.
var edition2018 = Edition{
	column:                       column2018,
	Name:                         "2018",
	Since:                        day(2018, time.January, 1),
	AgreementAfter:               1,
	OffersCanBeBarred:            true,
	HandsCountAsIllegal:          true,
	HandsWantPress:               true,
	ContactIsIntent:              true,
	RestartBeforeTen:             true,
	DefaultTimeZero:              true,
	SheetNotNeeded:               true,
	HearingImpairedNeedAssistant: true,
	FirstOffence:                 firstOffence2018,
}

// The Laws of 1 July to 31 December 2017. They differ from 2018 in Article 7
// and Appendix A only.
var editionJuly2017 = Edition{
	column:                       columnJuly2017,
	Name:                         "2017-07",
	Since:                        day(2017, time.July, 1),
	AgreementAfter:               1,
	OffersCanBeBarred:            true,
	HandsCountAsIllegal:          true,
	ContactIsIntent:              true,
	RestartBeforeTen:             true,
	DefaultTimeZero:              true,
	SheetNotNeeded:               true,
	HearingImpairedNeedAssistant: true,
	UnsupervisedFirstLoses:       true,
	TimeClaimNeedsOwnTime:        true,
	FirstOffence:                 firstOffence2018,
}

var firstOffence2018 = map[Regime]Bonus{
	standard:          {Time: 2 * time.Minute},
	rapidSupervised:   {Time: 2 * time.Minute},
	rapidUnsupervised: {Time: 2 * time.Minute},
	blitzSupervised:   {Time: time.Minute, Rests: []Provision{BlitzSupervised, BlitzBonus}},
	blitzUnsupervised: {Time: time.Minute, Rests: []Provision{BlitzBonus}},
}

// The Laws in force from 1 July 2014.
var edition2014 = Edition{
	column:                 column2014,
	Name:                   "2014",
	Since:                  day(2014, time.July, 1),
	FivefoldAlternate:      true,
	UnsupervisedFirstLoses: true,
	TimeClaimNeedsOwnTime:  true,
	FlagCallByRegulation:   true,
	BothFlagsRuled:         true,
	ReliefIsWhole:          true,
	DeviceMeansAdvice:      true,
	FirstOffence: map[Regime]Bonus{
		standard:          {Time: 2 * time.Minute},
		rapidSupervised:   {Time: 2 * time.Minute},
		rapidUnsupervised: {Time: 2 * time.Minute},
		blitzSupervised:   {Time: time.Minute, Rests: []Provision{BlitzSupervised, BlitzBonus}},
		blitzUnsupervised: {Time: time.Minute, Rests: []Provision{BlitzBonus}},
	},
}
