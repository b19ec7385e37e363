package arbiter

import "slices"

// eventKinds are the kinds of events that this version knows.
var eventKinds = []EventKind{
	Created, Started, Paused, Resumed, Ruled, Flagged, Moved, Entered, Made, Touched, Adjusted, Placed, Promoted,
	Removed, Pressed, Arrived, Offered, Accepted, Declined, Claimed, Resigned, Complained, Observed, Answered,
	Noted,
}

// rulingKinds are the kinds of rulings that this version knows.
var rulingKinds = []RulingKind{
	ClaimAccepted, ClaimRejected, BonusGiven, MustMove, MustUpdate, Refused, Breach, IncidentNoted, Restored,
	MoveStands, QueenPlaced, ClockCorrected, RecordShown, GameAnnulled, Transferred, NoAction, AskArbiter,
	PenaltyImposed, GameOver,
}

// known reports whether this version knows the kind.
func (k RulingKind) known() bool { return slices.Contains(rulingKinds, k) }
