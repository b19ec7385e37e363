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
	Name:                              "2023",
	Since:                             day(2023, time.January, 1),
	AgreementAfter:                    1,
	ResignerDrawsIfOpponentCannotMate: true,
	UpheldThreefoldCompletesMove:      true,
	OffersCanBeBarred:                 true,
	FirstOffence: map[Regime]Bonus{
		standard:          {Time: 2 * time.Minute},
		rapidSupervised:   {Time: time.Minute, Rests: []Provision{RapidBonus}},
		rapidUnsupervised: {Time: time.Minute, Rests: []Provision{RapidBonus}},
		blitzSupervised:   {Time: time.Minute, Rests: []Provision{BlitzSupervised}, Literal: 2 * time.Minute},
		blitzUnsupervised: {Time: time.Minute, Rests: []Provision{BlitzUnsupervised, RapidBonus}},
	},
	articles: [provisions][]string{
		Checkmate:           {"5.1.1"},
		Resignation:         {"5.1.2"},
		Stalemate:           {"5.2.1"},
		DeadPosition:        {"5.2.2"},
		Agreement:           {"5.2.3"},
		EndingMoveCompletes: {"6.2.1.1"},
		ClocksStart:         {"6.6"},
		DefaultTime:         {"6.7.1"},
		FlagFall:            {"6.9"},
		ClocksStopped:       {"6.11.1"},
		PlayResumes:         {"6.11.3"},
		FirstTouchedMoves:   {"4.3.1"},
		CastlingNotPossible: {"4.4.3"},
		DrawsBarred:         {"9.1.1"},
		OfferStands:         {"9.1.2.1"},
		ClaimIsOffer:        {"9.1.2.3"},
		Threefold:           {"9.2"},
		ThreefoldIntended:   {"9.2.1"},
		ThreefoldAppeared:   {"9.2.2"},
		SamePosition:        {"9.2.3"},
		Fifty:               {"9.3"},
		FiftyIntended:       {"9.3.1"},
		FiftyCompleted:      {"9.3.2"},
		ClaimCorrect:        {"9.5.2"},
		ClaimWrong:          {"9.5.3"},
		Fivefold:            {"9.6.1"},
		SeventyFive:         {"9.6.2"},
		Discipline:          {"12.9"},
		RapidBonus:          {"A.3"},
		BlitzSupervised:     {"B.2"},
		BlitzUnsupervised:   {"B.3"},
		KingExposed:         {"3.9.2"},
		IllegalMove:         {"3.10.2"},
	},
}

// resignationAlwaysLoses is Article 5.1.2 before 2023.
var resignationAlwaysLoses = Words{"Rakibi terk eden oyuncu kazanır; oyun o anda biter.",
	"The player whose opponent resigns wins, and the game ends at once."}

// The Laws of 1 July 2017 as amended on 1 January 2018.
var edition2018 = Edition{
	Name:              "2018",
	Since:             day(2018, time.January, 1),
	AgreementAfter:    1,
	OffersCanBeBarred: true,
	FirstOffence:      firstOffence2018,
	articles:          articles2018,
	wording:           map[Provision]Words{Resignation: resignationAlwaysLoses},
}

// The Laws of 1 July to 31 December 2017. They differ from 2018 in Article 7
// and Appendix A only.
var editionJuly2017 = Edition{
	Name:              "2017-07",
	Since:             day(2017, time.July, 1),
	AgreementAfter:    1,
	OffersCanBeBarred: true,
	FirstOffence:      firstOffence2018,
	articles:          articles2018,
	wording:           map[Provision]Words{Resignation: resignationAlwaysLoses},
}

var firstOffence2018 = map[Regime]Bonus{
	standard:          {Time: 2 * time.Minute},
	rapidSupervised:   {Time: 2 * time.Minute},
	rapidUnsupervised: {Time: 2 * time.Minute},
	blitzSupervised:   {Time: time.Minute, Rests: []Provision{BlitzSupervised, BlitzBonus}},
	blitzUnsupervised: {Time: time.Minute, Rests: []Provision{BlitzBonus}},
}

var articles2018 = [provisions][]string{
	Checkmate:           {"5.1.1"},
	Resignation:         {"5.1.2"},
	Stalemate:           {"5.2.1"},
	DeadPosition:        {"5.2.2"},
	Agreement:           {"5.2.3"},
	EndingMoveCompletes: {"6.2.1.1"},
	ClocksStart:         {"6.6"},
	DefaultTime:         {"6.7.1"},
	FlagFall:            {"6.9"},
	ClocksStopped:       {"6.11.1"},
	PlayResumes:         {"6.11.3"},
	FirstTouchedMoves:   {"4.3.1"},
	CastlingNotPossible: {"4.4.3"},
	DrawsBarred:         {"9.1.1"},
	OfferStands:         {"9.1.2.1"},
	ClaimIsOffer:        {"9.1.2.3"},
	Threefold:           {"9.2.1"},
	ThreefoldIntended:   {"9.2.1.1"},
	ThreefoldAppeared:   {"9.2.1.2"},
	SamePosition:        {"9.2.2"},
	Fifty:               {"9.3"},
	FiftyIntended:       {"9.3.1"},
	FiftyCompleted:      {"9.3.2"},
	ClaimCorrect:        {"9.5.2"},
	ClaimWrong:          {"9.5.3"},
	Fivefold:            {"9.6.1"},
	SeventyFive:         {"9.6.2"},
	Discipline:          {"12.9"},
	BlitzBonus:          {"B.2"},
	BlitzSupervised:     {"B.3.1"},
	BlitzUnsupervised:   {"B.4"},
	KingExposed:         {"3.9.2"},
	IllegalMove:         {"3.10.2"},
}

// The Laws in force from 1 July 2014.
var edition2014 = Edition{
	Name:              "2014",
	Since:             day(2014, time.July, 1),
	FivefoldAlternate: true,
	FirstOffence: map[Regime]Bonus{
		standard:          {Time: 2 * time.Minute},
		rapidSupervised:   {Time: 2 * time.Minute},
		rapidUnsupervised: {Time: 2 * time.Minute},
		blitzSupervised:   {Time: time.Minute, Rests: []Provision{BlitzSupervised, BlitzBonus}},
		blitzUnsupervised: {Time: time.Minute, Rests: []Provision{BlitzBonus}},
	},
	articles: [provisions][]string{
		Checkmate:           {"5.1.a"},
		Resignation:         {"5.1.b"},
		Stalemate:           {"5.2.a"},
		DeadPosition:        {"5.2.b", "9.7"},
		Agreement:           {"5.2.c"},
		EndingMoveCompletes: {"6.2.a(1)"},
		ClocksStart:         {"6.6"},
		DefaultTime:         {"6.7.a"},
		FlagFall:            {"6.9"},
		ClocksStopped:       {"6.12.a"},
		PlayResumes:         {"6.12.c"},
		FirstTouchedMoves:   {"4.3.a"},
		CastlingNotPossible: {"4.4.c"},
		DrawsBarred:         {"9.1.a"},
		OfferStands:         {"9.1.b(1)"},
		ClaimIsOffer:        {"9.1.b(3)"},
		Threefold:           {"9.2"},
		ThreefoldIntended:   {"9.2.a"},
		ThreefoldAppeared:   {"9.2.b"},
		SamePosition:        {"9.2"},
		Fifty:               {"9.3"},
		FiftyIntended:       {"9.3.a"},
		FiftyCompleted:      {"9.3.b"},
		ClaimCorrect:        {"9.5.a"},
		ClaimWrong:          {"9.5.b"},
		Fivefold:            {"9.6.a"},
		SeventyFive:         {"9.6.b"},
		Discipline:          {"12.9"},
		BlitzBonus:          {"B.2"},
		BlitzSupervised:     {"B.3"},
		BlitzUnsupervised:   {"B.4"},
		KingExposed:         {"3.9"},
		IllegalMove:         {"3.10.b"},
	},
	wording: map[Provision]Words{
		Resignation: resignationAlwaysLoses,
		Agreement: {"Oyuncular oyun sırasında beraberlikte anlaşabilir.",
			"The players may agree to a draw during the game."},
		DrawsBarred: {"Yönerge, belli bir hamleden önce ya da oyun boyunca beraberlikte anlaşmayı yasaklayabilir.",
			"The regulations may forbid agreeing a draw, before some move or altogether."},
		Fivefold: {"Aynı konum, iki oyuncunun ardışık ve dönüşümlü hamleleriyle beş kez oluşursa oyun, talep olmadan berabere biter.",
			"When the same position has occurred five times by consecutive alternate moves of each player the game is drawn without a claim."},
	},
}
