package laws

import (
	"slices"
)

// Provision is something the Laws say, named after what it governs. Its
// article differs between editions: articleNumbers has the numbers, and the
// catalogue what each article asks.
type Provision uint8

// The provisions a ruling may rest on, chapter by chapter.
const (
	// Articles 1 to 3.
	Aim Provision = iota
	HavingTheMove
	KingExposed
	LegalMoves
	IllegalMove
	IllegalPosition
	PromotionCompulsory

	// Article 4.
	OneHand
	Adjusting
	ContactIsIntent
	TouchMove
	FirstTouchedMoves
	FirstTouchedTaken
	BothTouched
	KingAndRookTouched
	RookBeforeKing
	CastlingNotPossible
	PromotionPieceFixed
	NoneTouchedCanMove
	PromotionAnyOrder
	MadeStands
	CaptureMade
	CastlingMade
	PromotionMade
	ComplaintLost
	AssistantMoves

	// Article 5.
	Checkmate
	Resignation
	Stalemate
	DeadPosition
	Agreement

	// Article 6.
	EndingMoveCompletes
	SameHand
	ClockHandled
	AdjustInOwnTime
	AssistantClock
	MovesChecked
	ClocksStart
	DefaultTime
	NeitherThere
	FlagNoticed
	FlagFall
	ClockEvidence
	WrongSetting
	BothFlagsEarlier
	BothFlagsLast
	ClocksStopped
	PlayerStopsClock
	PlayResumes
	StoppedWithoutReason

	// Article 7.
	PositionRestored
	ArrayWrong
	BoardTurned
	ColoursReversed
	DisplacedRestored
	DisplacedStop
	DisplacedPenalty
	IllegalRestored
	PawnLeft
	PressedWithoutMove
	MovedWithTwoHands
	OffencePenalty
	EmptyPressPenalty
	TwoHandsPenalty
	PositionUncertain

	// Article 8.
	Recording
	RecordingOnPaper
	RecordingElectronic
	WriteAfterMoving
	WriteBeforeNext
	OfferNoted
	AssistantWrites
	UnderFiveMinutes
	NeitherRecords
	OneUpdates
	SheetReconstructed
	NextPeriodBegins
	ResultSigned
	SheetsOwned

	// Article 9.
	DrawsBarred
	OfferStands
	OfferRecorded
	ClaimIsOffer
	Threefold
	ThreefoldIntended
	ThreefoldAppeared
	SamePosition
	SameEnPassant
	SameCastling
	Fifty
	FiftyIntended
	FiftyCompleted
	ClaimLost
	ClaimStands
	ClaimCorrect
	ClaimWrong
	Fivefold
	SeventyFive

	// Articles 10 to 12, and the Preface.
	Points
	ScoreLimits
	Disrepute
	LeavingVenue
	LeavingArea
	AbsenceReported
	Notes
	DeviceBanned
	DeviceLoses
	DeviceInBag
	Inspection
	Smoking
	Distraction
	ConductPenalty
	PersistentRefusal
	BothGuilty
	LawExplained
	Appeals
	Helping
	ExtraTime
	Intervening
	Bystanders
	Discipline
	PenaltyWarning
	PenaltyOpponentTime
	PenaltyOwnTime
	PenaltyOpponentScore
	PenaltyOwnScore
	PenaltyLoss
	PenaltyFine
	PenaltyRounds
	PenaltyExpulsion
	Analogy

	// Appendices A and B.
	RapidExplained
	RapidRecording
	RapidBonus
	RapidSupervised
	RecordAsked
	RapidUnsupervised
	LateSetting
	LateArray
	UnsupervisedIllegal
	UnsupervisedTime
	BothInCheck
	ArbiterCallsFlag
	RegimeStated
	BlitzBonus
	BlitzSupervised
	BlitzRecordAsked
	BlitzUnsupervised
	BlitzRegimeStated

	// Appendices C and D.
	NotationOnly
	Announced
	BlindMade
	ClockAfterAnnouncing
	SlipOfTongue
	BlindAssistant
	BlindMoves
	BlindAnnounces
	BlindScores
	BlindTells
	BlindClaims
	BlindAdjourns
	SightedAssistant

	// Adjournment: Appendix E, later Guidelines I.
	Sealing
	SealingEarly
	EnvelopeData
	PositionSetUp
	EndBetweenSessions
	EnvelopeClosed
	SealedWrong
	SealedAmbiguous
	SealedMeaningless
	SealedIllegal
	ReplierPresent
	ReplierAbsent
	SealerAbsent
	LateAtResumption
	NobodyAtResumption
	EnvelopeMissing
	PositionLost
	WrongSessionClock

	// Chess960: Appendix F, later Guidelines II.
	OnlyKingMoves
	OnlyRookMoves

	// Quickplay finish: Appendix G, later Guidelines III.
	QuickplayExplained
	QuickplayAnnounced
	QuickplayScope
	QuickplayIncrement
	QuickplayClaim
	QuickplayAgreed
	QuickplayPostponed
	QuickplayRejected
	QuickplayNoArbiter
	QuickplayReferred
	provisions // how many there are
)

// String returns the article that says it in the latest edition that does:
// "Article 7.5.5".
func (p Provision) String() string {
	for _, e := range slices.Backward(Editions()) {
		if p < provisions && e.Has(p) {
			return "Article " + e.Articles(p)[0]
		}
	}
	return "no article"
}
