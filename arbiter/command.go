package arbiter

import (
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
)

// Command is something a player does or asks, or the arbiter does, for Decide
// to judge. The commands of each kind stand together here; what is decided on
// them stands in the file of their chapter.
type Command interface {
	decide(s *State, at time.Duration) ([]Event, error)
}

// Ground is what a claim of a draw rests on.
type Ground string

// The grounds.
const (
	ThreefoldRepetition Ground = "threefold" // Article 9.2
	FiftyMoves          Ground = "fifty"     // Article 9.3
)

// What is done to the game as a whole.
type (
	// Start begins the game: both players are there, and the clock of the
	// side to move runs (Article 6.6).
	Start struct{}

	// Pause stops the clocks (Article 6.11.1). Why is for the record: a
	// word for programs, or a sentence.
	Pause struct{ Why string }

	// Resume lets play go on: the clock that ran, or that of the side to move,
	// runs (Article 6.11.3).
	Resume struct{}

	// Abandon calls the game off without a result: before both players have
	// come, or when the side to move has not made its first move in the time
	// Regulations.FirstMoveWithin gives it.
	Abandon struct{}

	// Left ends a game whose player on move has left it, by Regulations.LeftWithin:
	// the opponent By claims the win, or has the game called off if Off. That the
	// player has been away for so long is for who sends it to know. Both have made
	// their first move by then; before, Abandon is the rule.
	Left struct {
		By  chess.Color
		Off bool
	}

	// Flag has the arbiter look at the clocks of a game online (Article 6.8).
	// Nothing happens if no flag has fallen.
	Flag struct{}
)

// What a player does with the pieces and the clock.
type (
	// Move makes and completes a legal move at once, as online. Offer makes a
	// draw offer with it, in the order Article 9.1.2.1 wants.
	Move struct {
		By    chess.Color
		Move  chess.Move
		Offer bool
	}

	// Arrive comes to the board (Article 6.7).
	Arrive struct{ By chess.Color }

	// Adjust announces that pieces are to be adjusted (Article 4.2.1).
	Adjust struct {
		By      chess.Color
		Squares []chess.Square
	}

	// Touch touches what stands on the squares, in order (Articles 4.2.2, 4.3,
	// 4.4).
	Touch struct {
		By      chess.Color
		Squares []chess.Square
		How     Contact
	}

	// Place puts a piece down and lets go of it (Article 4.7). Text is the
	// move in UCI or SAN; an illegal one in UCI, or "0-0" and "0-0-0". A pawn
	// put on its last rank without a promotion stays a pawn until Promote; a
	// king on its castling square leaves the rook until that is placed too.
	Place struct {
		By       chess.Color
		Text     string
		TwoHands bool // used two hands for it (Article 4.1)
		Left     bool // of a capture: the captured man was left on the board (Article 4.7.1)
	}

	// Promote puts the new piece on the promotion square (Article 4.4.4);
	// NoSquare: where the pawn was put or stands before it. A wrong square, and a
	// king or a pawn for the new piece, make it an illegal move.
	Promote struct {
		By     chess.Color
		Square chess.Square
		Piece  chess.PieceType
	}

	// Remove takes the promoting pawn off (Article 4.7.3), or the man that was
	// captured (4.7.1).
	Remove struct {
		By     chess.Color
		Square chess.Square
	}

	// Press presses the clock (Article 6.2.1).
	Press struct{ By chess.Color }
)

// Contact says how a piece was touched.
type Contact string

// The ways.
const (
	Plain      Contact = ""           // with the evident intent to move or capture
	Accidental Contact = "accidental" // plainly by accident
	Disputed   Contact = "disputed"   // the intent is denied
	Deliberate Contact = "deliberate" // a rook before the king (Article 4.4.2)
	Together   Contact = "together"   // in an order that is not known
)

// Draws and the end of the game as players bring them about.
type (
	// Offer offers a draw apart from a move, in one's own time or the
	// opponent's (Article 9.1.2.1). If the opponent's offer stands, this
	// accepts it. A condition is void.
	Offer struct {
		By        chess.Color
		Condition string
	}

	// Accept accepts the opponent's offer (Article 5.2.3).
	Accept struct{ By chess.Color }

	// Decline refuses the opponent's offer in words (Article 9.1.2.1).
	Decline struct{ By chess.Color }

	// Claim claims a draw (Articles 9.2, 9.3). Written is the move the
	// claimant has written and is about to make, in SAN or UCI; empty if the
	// claim rests on the position on the board.
	Claim struct {
		By      chess.Color
		Ground  Ground
		Written string
	}

	// Resign resigns (Article 5.1.2).
	Resign struct{ By chess.Color }

	// Withdraw wants to take something back that cannot be taken back.
	Withdraw struct {
		By   chess.Color
		What Withdrawn
	}
)

// Withdrawn is what a player wants to take back.
type Withdrawn string

// The three.
const (
	WithdrawClaim       Withdrawn = "claim"       // Article 9.5.1
	WithdrawOffer       Withdrawn = "offer"       // Article 9.1.2.1
	WithdrawResignation Withdrawn = "resignation" // Article 5.1.2
)

// What a player tells the arbiter, asks, or puts on record.
type (
	// Complain claims an irregularity of the opponent's or of the game.
	Complain struct {
		By      chess.Color
		About   Irregularity
		Squares []chess.Square // of a touched piece
	}

	// ClaimQuickplay claims a draw in a quickplay finish (Guidelines III.5).
	ClaimQuickplay struct {
		By chess.Color
		// The opponent cannot win by normal means; has made no effort to.
		CannotWin, NoEffort bool
	}

	// RequestIncrement asks for five seconds a move (Guidelines III.4).
	RequestIncrement struct{ By chess.Color }

	// Stop stops both clocks to call the arbiter (Article 6.11.2).
	Stop struct {
		By   chess.Color
		For  StopFor
		Text string // of StopOther
	}

	// Write writes a move on the scoresheet (Article 8.1).
	Write struct {
		By   chess.Color
		Text string
	}

	// SeeRecord asks to see the arbiter's record (Article A.4.3).
	SeeRecord struct{ By chess.Color }

	// RequestScoresheet asks for a scoresheet (Article A.2).
	RequestScoresheet struct{ By chess.Color }

	// Ask asks the arbiter about a law, by its number, or about the position
	// (Article 11.9) if Law is empty.
	Ask struct {
		By  chess.Color
		Law string
	}

	// Announce says a move aloud (Article D.2.1).
	Announce struct {
		By   chess.Color
		Text string
	}

	// Repeat says the opponent's move after the opponent (Article D.2.1).
	Repeat struct {
		By   chess.Color
		Text string
	}

	// Seal writes the move for the envelope (Guidelines I.1.1).
	Seal struct {
		By   chess.Color
		Text string
	}

	// AgreeRollback wants the last illegal move taken back without the arbiter
	// (Article A.5.2); both must.
	AgreeRollback struct{ By chess.Color }

	// Sign signs the result (Article 8.7).
	Sign struct {
		By     chess.Color
		Result laws.Result
	}

	// Appeal appeals against a decision (Article 11.10).
	Appeal struct {
		By   chess.Color
		Text string
	}

	// Incident is conduct that comes to the arbiter's knowledge (Articles 6.2,
	// 7.4, 8.1, 11).
	Incident struct {
		By      chess.Color
		Kind    IncidentKind
		Text    string
		Squares []chess.Square // of displaced pieces
	}

	// Interfere is a spectator who interferes (Article 12.7).
	Interfere struct{ Text string }

	// Assist brings an assistant for a player (Articles 4.9, 6.2.6, 8.1.6, D).
	Assist struct {
		For  chess.Color
		Duty string
	}
)

// Irregularity is what a player complains of, or the arbiter sees.
type Irregularity string

// The irregularities.
const (
	IllegalMove     Irregularity = "illegal"          // 7.5; the action
	IllegalPosition Irregularity = "illegal-position" // A.5.4; the state only
	BothChecks      Irregularity = "both-checks"      // A.5.4; the state only
	FlagDown        Irregularity = "flag"             // 6.8, of a side
	BothFlags       Irregularity = "both-flags"
	OverTime        Irregularity = "time" // 6.8, of the opponent
	TouchedPiece    Irregularity = "touch"
	NoShow          Irregularity = "default"       // 6.7
	WrongArray      Irregularity = "array"         // 7.2.1
	WrongBoard      Irregularity = "orientation"   // 7.2.2
	WrongColours    Irregularity = "colours"       // 7.3
	WrongClock      Irregularity = "clock-setting" // 6.10.2
	Displacement    Irregularity = "displaced"     // 7.4, 7.6
	NotPressed      Irregularity = "not-pressed"   // 12.6
	Device          Irregularity = "device"        // 11.3.2
	Disturbance     Irregularity = "disturbance"   // 11.5
)

// StopFor is why a player stops the clocks.
type StopFor string

// What for.
const (
	StopPiece        StopFor = "piece"        // a promotion piece is missing
	StopClock        StopFor = "clock"        // the clock is wrong
	StopIrregularity StopFor = "irregularity" // something is wrong on the board
	StopMoveCount    StopFor = "move-count"
	StopSealed       StopFor = "sealed" // absent when play was resumed (Guidelines I.9.2)
	StopOther        StopFor = "other"  // the arbiter judges whether it is valid
)

// IncidentKind is a kind of conduct.
type IncidentKind string

// The kinds.
const (
	IncidentDevice        IncidentKind = "device"
	IncidentNotes         IncidentKind = "notes"
	IncidentHeadphones    IncidentKind = "headphones"
	IncidentSmoking       IncidentKind = "smoking"
	IncidentLeftArea      IncidentKind = "left-area"
	IncidentLeftVenue     IncidentKind = "left-venue"
	IncidentDistract      IncidentKind = "distract"
	IncidentDisrepute     IncidentKind = "disrepute"
	IncidentRefusal       IncidentKind = "refusal"
	IncidentRefusedSearch IncidentKind = "refused-search"
	IncidentRefusedHelp   IncidentKind = "refused-help"
	IncidentWrongHand     IncidentKind = "wrong-hand"
	IncidentHitClock      IncidentKind = "hit-clock"
	IncidentHeldClock     IncidentKind = "held-clock"    // a finger kept on the button
	IncidentCoveredClock  IncidentKind = "covered-clock" // or over it
	IncidentLiftedClock   IncidentKind = "lifted-clock"
	IncidentTurnedClock   IncidentKind = "overturned-clock"
	IncidentDisplaced     IncidentKind = "displaced"
	IncidentNotRecording  IncidentKind = "not-recording"
	IncidentOfferNotNoted IncidentKind = "offer-not-noted"
)

// IncidentKinds lists every kind of conduct, those of a board alone last (see OfBoard).
func IncidentKinds() []IncidentKind {
	return []IncidentKind{
		IncidentDevice, IncidentNotes, IncidentHeadphones, IncidentSmoking, IncidentLeftArea, IncidentLeftVenue,
		IncidentDistract, IncidentDisrepute, IncidentRefusal, IncidentRefusedSearch, IncidentRefusedHelp,
		IncidentWrongHand, IncidentHitClock, IncidentHeldClock, IncidentCoveredClock, IncidentLiftedClock, IncidentTurnedClock,
		IncidentDisplaced, IncidentNotRecording, IncidentOfferNotNoted,
	}
}

// OfBoard reports whether there is such conduct at a board alone: with the hands and the clock (Articles 4 and 6.2),
// with the pieces (7.4), and on the scoresheet (8.1). On a screen the program moves, presses and records.
func (k IncidentKind) OfBoard() bool {
	switch k {
	case IncidentWrongHand, IncidentHitClock, IncidentHeldClock, IncidentCoveredClock, IncidentLiftedClock, IncidentTurnedClock,
		IncidentDisplaced, IncidentNotRecording, IncidentOfferNotNoted:
		return true
	}
	return false
}

// What the arbiter does.
type (
	// PlayMoves plays and completes moves without time or increment, as when a
	// game is entered: SAN or UCI, illegal ones as UCI.
	PlayMoves struct{ Moves []string }

	// ArbiterArrives ends the arbiter's absence.
	ArbiterArrives struct{}

	// Observe is something that the arbiter sees.
	Observe struct {
		What     Irregularity
		Side     Side           // of a flag, a device
		Squares  []chess.Square // of a touched or displaced piece
		Schedule bool           // of a clock setting: the schedule would suffer (A.5.1.1)
	}

	// Penalise imposes a penalty of Article 12.9.
	Penalise struct {
		Side    Side
		Penalty Penalty
		Time    time.Duration // OpponentTime, OwnTime: the amount, never below zero
		Score   Score         // OpponentScore, OwnScore; LossOfGame: the opponent's if Scored
		Scored  bool
		Fine    string
		Rounds  int
		Because string
	}

	// SetClock makes a display show a time (Article 6.10.2).
	SetClock struct {
		Side Side
		Time time.Duration
	}

	// Give gives time for a disturbance from outside (Article 12.5).
	Give struct {
		Side Side
		Time time.Duration
	}

	// SetCounter sets the number of moves completed (Article 7.1).
	SetCounter struct {
		Side  Side
		Moves int
	}

	// Restore goes back to the position after so many plies (Articles 7.1,
	// 7.6).
	Restore struct {
		Ply             int
		ClocksUnchanged bool
	}

	// Reconstruct says whether a record could be reconstructed (Articles
	// 8.5.3, 8.6).
	Reconstruct struct{ Done bool }

	// Annul annuls the game; a new one begins (Articles 7.2.1, 7.3).
	Annul struct{}

	// Continue lets the game go on as it stands (Article 7.3).
	Continue struct{}

	// Transfer moves the position to a board placed right (Article 7.2.2).
	Transfer struct{}

	// Answer answers an open question: the oldest, or the oldest of those that
	// Question names.
	Answer struct {
		Decision Decision
		Question Question
	}

	// SetResult declares a result, within Article 10.2; after the end it
	// corrects one (Article 8.7).
	SetResult struct {
		Result  laws.Result
		Because string
	}

	// Adjourn interrupts the session of play (Guidelines I.1). Early is what is
	// left of the session when the player on move adjourns before its end: it
	// is charged to them (I.1.2). Label is what else stands on the envelope: the
	// players' names, and the date, time and place of resumption (I.2.1, I.2.7).
	Adjourn struct {
		Early time.Duration
		Label string
	}

	// Envelope opens the envelope of the sealed move, or finds it lost
	// (Guidelines I.7, I.12).
	Envelope struct{ Lost bool }

	// SessionStart begins a session of play in which a player may be absent
	// (Guidelines I.9), or both (I.11). Shows is what the displays are wrongly set
	// to (I.13).
	SessionStart struct {
		Absent Side
		Both   bool
		Shows  chess.ByColor[Display]
	}

	// SessionEnd ends a session of play.
	SessionEnd struct{}
)

// Decision is an answer to an open question.
type Decision string

// The answers.
const (
	AcceptIt   Decision = "accept"
	RejectIt   Decision = "reject"
	PostponeIt Decision = "postpone"
)

// Penalty is a kind of penalty, in rising severity (Article 12.9).
type Penalty string

// The penalties.
const (
	Warning       Penalty = "warning"
	OpponentTime  Penalty = "opponent-time"
	OwnTime       Penalty = "own-time"
	OpponentScore Penalty = "opponent-score"
	OwnScore      Penalty = "own-score"
	LossOfGame    Penalty = "loss"
	Fine          Penalty = "fine"
	Rounds        Penalty = "rounds"
	Expulsion     Penalty = "expulsion"
)

// Score is a fraction of a point, Num/Den in lowest terms; Den is at least 1.
type Score struct {
	Num int `json:"num"`
	Den int `json:"den"`
}
