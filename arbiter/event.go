package arbiter

import (
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
)

// Side is a player in an event or a ruling: "white", "black", or "" for
// nobody in particular.
type Side string

// The sides.
const (
	Nobody Side = ""
	White  Side = "white"
	Black  Side = "black"
)

// SideOf returns the side that plays the men of colour c.
func SideOf(c chess.Color) Side {
	if c == chess.White {
		return White
	}
	return Black
}

// Color returns the colour of the side's men; ok is false for Nobody.
func (s Side) Color() (c chess.Color, ok bool) {
	switch s {
	case White:
		return chess.White, true
	case Black:
		return chess.Black, true
	}
	return chess.White, false
}

// EventKind says what happened.
type EventKind string

// The kinds of event, with the fields each has beside At. Those with a By are
// an act of that player, but for Flagged, where it is the player whose time is
// up.
const (
	Created EventKind = "created" // the game exists: Rules, Start, Chess960, Scene
	Started EventKind = "started" // the clock runs
	Paused  EventKind = "paused"  // Why
	Resumed EventKind = "resumed" // play goes on
	Ruled   EventKind = "ruled"   // Ruling
	Flagged EventKind = "flagged" // By

	Moved    EventKind = "moved"    // By, Move, Offer, Ending: made and completed
	Entered  EventKind = "entered"  // By, Move: made and completed by the arbiter, taking no time; About: "sealed"
	Made     EventKind = "made"     // By, Move, TwoHands, Ending: made (Article 4.7), not yet completed
	Touched  EventKind = "touched"  // By, Squares, How
	Adjusted EventKind = "adjusted" // By, Squares
	Placed   EventKind = "placed"   // By, Move, TwoHands, How: "left": put down, but no move is made by it
	Promoted EventKind = "promoted" // By, Squares, Piece
	Removed  EventKind = "removed"  // By, Squares
	Pressed  EventKind = "pressed"  // By
	Arrived  EventKind = "arrived"  // By, How: "late"; Nobody is the arbiter

	Offered  EventKind = "offered"  // By, Words: the condition
	Accepted EventKind = "accepted" // By
	Declined EventKind = "declined" // By
	Claimed  EventKind = "claimed"  // By, Ground, Written
	Resigned EventKind = "resigned" // By

	Complained EventKind = "complained" // By, About, Squares
	Observed   EventKind = "observed"   // By: of a side, About, Squares, How: "schedule"
	Answered   EventKind = "answered"   // About: the question, How: the decision
	Noted      EventKind = "noted"      // By, About: the verb, How, Words, Squares: anything else put on record

	// Newer is an event of a kind that a newer version has written and this one does not know. It is carried: it keeps
	// its place and its text, and changes nothing here but the time.
	Newer EventKind = "newer"
)

// Event is something that happened in a game. Events are all that is kept of
// a game, and folding them with State.Apply gives its state. An event is
// read-only once decided.
type Event struct {
	Kind EventKind `json:"event"`
	// At is when: nanoseconds since the start of play, never less than in
	// the event before.
	At time.Duration `json:"at"`
	By Side          `json:"by,omitempty"`

	// in UCI, castling as the position writes it; of Placed: where from and to
	Move  string `json:"move,omitempty"`
	Offer bool   `json:"offer,omitempty"` // Moved: with a draw offer
	// of a move, Created: it is not known whether the position is dead (Article 5.2.2)
	Doubt    bool   `json:"doubt,omitempty"`
	Ending   bool   `json:"ending,omitempty"`  // it ends the game and needs no press (Article 6.2.1.1)
	Ground   Ground `json:"ground,omitempty"`  // Claimed
	Written  string `json:"written,omitempty"` // Claimed: the intended move as written, if any
	Why      string `json:"reason,omitempty"`  // Paused: for programs, or a sentence
	TwoHands bool   `json:"two_hands,omitempty"`

	Squares string `json:"squares,omitempty"` // "e2 d4"
	How     string `json:"how,omitempty"`
	About   string `json:"about,omitempty"`
	Words   string `json:"text,omitempty"`  // of a person
	Piece   string `json:"piece,omitempty"` // "queen"

	Ruling *Ruling `json:"ruling,omitempty"` // Ruled

	Rules    *Rules `json:"rules,omitempty"`    // Created
	Start    string `json:"start,omitempty"`    // Created: the position at the start, as FEN
	Chess960 bool   `json:"chess960,omitempty"` // Created: Chess960 castling
	Scene    *Scene `json:"scene,omitempty"`    // Created: over the board

	// Raw is the event as a newer version wrote it, if it has what this one does not know: its kind (then Kind is
	// Newer), its ruling, or a field. MarshalEvent writes it again, byte for byte.
	Raw string `json:"-"`
}

// RulingKind says what the arbiter decided.
type RulingKind string

// The kinds of ruling.
const (
	ClaimAccepted  RulingKind = "claim-accepted"  // Ground, Count
	ClaimRejected  RulingKind = "claim-rejected"  // Ground, Count
	BonusGiven     RulingKind = "bonus"           // Side gets Seconds
	MustMove       RulingKind = "must-move"       // Side must play one of Moves
	MustUpdate     RulingKind = "must-update"     // Side must bring the scoresheet up to date first
	Refused        RulingKind = "refused"         // what Side asked cannot be done: Cause
	Breach         RulingKind = "breach"          // Side broke a rule, and may be penalised: Cause
	IncidentNoted  RulingKind = "incident"        // conduct put on record: Cause
	Restored       RulingKind = "restored"        // the position after Ply plies stands again
	MoveStands     RulingKind = "move-stands"     // what was played cannot be undone: Cause
	QueenPlaced    RulingKind = "queen-placed"    // the pawn left on its last rank becomes a queen
	ClockCorrected RulingKind = "clock-corrected" // a display, setting or counter: Before, Seconds
	RecordShown    RulingKind = "record-shown"
	GameAnnulled   RulingKind = "annulled"
	Transferred    RulingKind = "transferred"
	NoAction       RulingKind = "no-action"   // the arbiter does nothing: Cause
	AskArbiter     RulingKind = "ask-arbiter" // a decision is left to the arbiter: Question
	PenaltyImposed RulingKind = "penalty"     // Penalty
	GameOver       RulingKind = "game-over"   // Result, Reason
)

// Cause says why something was ruled. Each has its sentence in the file of
// its chapter.
type Cause string

// Ruling is a decision of the arbiter: the facts, and the articles they rest
// on. The sentence for a person is made from it by Text.
type Ruling struct {
	Kind     RulingKind `json:"kind"`
	Laws     string     `json:"laws"`     // the edition
	Articles []string   `json:"articles"` // numbered as in that edition

	// Side is the player concerned: who claimed, was refused or must move,
	// who gets time, who broke a rule; in GameOver who mated, resigned,
	// claimed, broke a rule, or whose flag fell.
	Side    Side     `json:"side,omitempty"`
	Seconds int      `json:"seconds,omitempty"` // BonusGiven, ClockCorrected, PenaltyImposed
	Open    bool     `json:"open,omitempty"`    // the text leaves this to the regulations
	Moves   []string `json:"moves,omitempty"`   // MustMove, in UCI
	// the same moves in algebraic notation, with English letters
	SAN     []string `json:"san,omitempty"`
	Ground  Ground   `json:"ground,omitempty"`  // of a claim
	Written string   `json:"written,omitempty"` // the move announced with it; also of a MustMove
	// of a claim: occurrences of the position, or plies without pawn move and capture; otherwise as the cause says
	Count int   `json:"count,omitempty"`
	Cause Cause `json:"cause,omitempty"` // why
	// GameOver: by itself where the Laws want a claim (profile site)
	Automatic bool        `json:"automatic,omitempty"`
	Result    laws.Result `json:"result,omitempty"` // GameOver
	Reason    laws.Reason `json:"reason,omitempty"` // GameOver
	// GameOver: found out later; the game ended with this ply
	Dated    *int          `json:"dated,omitempty"`
	Corrects bool          `json:"corrects,omitempty"` // GameOver: a result given before
	Before   time.Duration `json:"before,omitempty"`   // ClockCorrected: what the display showed
	After    time.Duration `json:"after,omitempty"`    // ClockCorrected: what it shows now
	// Restored and others: which fault it is about, 1 the oldest
	Fault     int                   `json:"fault,omitempty"`
	Ply       int                   `json:"ply,omitempty"`       // Restored: plies from the start
	Unchanged bool                  `json:"unchanged,omitempty"` // Restored: the clocks are left as they are
	Question  Question              `json:"question,omitempty"`  // AskArbiter
	Scores    *chess.ByColor[Score] `json:"scores,omitempty"`    // PenaltyImposed, GameOver: what each side gets by it
	// GameOver: Scores is what penalties make of the result
	Adjusted bool    `json:"adjusted,omitempty"`
	Penalty  Penalty `json:"penalty,omitempty"` // PenaltyImposed
	Words    string  `json:"text,omitempty"`    // words of a person: a reason, a fine, what was asked
	// GameOver: a legal way to mate, where it turned on that (Article 6.9)
	Mate []string `json:"mate,omitempty"`
	// GameOver: what kind of proof shows that nobody, or the opponent, can mate
	Why string `json:"why,omitempty"`
}
