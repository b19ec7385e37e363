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

// The kinds of event. Those with a By are an act of that player, but for
// Flagged, where it is the player whose time is up.
const (
	Created  EventKind = "created"  // the game exists: Rules, Start, Chess960
	Started  EventKind = "started"  // both have come, the clock runs
	Moved    EventKind = "moved"    // Move, Offer, Ending
	Offered  EventKind = "offered"  // a draw offer apart from a move
	Accepted EventKind = "accepted" // the opponent's offer
	Declined EventKind = "declined" // the opponent's offer, in words
	Claimed  EventKind = "claimed"  // Ground, Written
	Resigned EventKind = "resigned"
	Flagged  EventKind = "flagged"
	Paused   EventKind = "paused"  // Reason
	Resumed  EventKind = "resumed" // play goes on
	Ruled    EventKind = "ruled"   // Ruling
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

	Move    string `json:"move,omitempty"`    // Moved: in UCI, castling as the position writes it
	Offer   bool   `json:"offer,omitempty"`   // Moved: with a draw offer
	Ending  bool   `json:"ending,omitempty"`  // Moved: it ends the game and needs no press (Article 6.2.1.1)
	Ground  Ground `json:"ground,omitempty"`  // Claimed
	Written string `json:"written,omitempty"` // Claimed: the intended move as written, if any
	Reason  string `json:"reason,omitempty"`  // Paused

	Ruling *Ruling `json:"ruling,omitempty"` // Ruled

	Rules    *Rules `json:"rules,omitempty"`    // Created
	Start    string `json:"start,omitempty"`    // Created: the position at the start, as FEN
	Chess960 bool   `json:"chess960,omitempty"` // Created: Chess960 castling
}

// RulingKind says what the arbiter decided.
type RulingKind string

// The kinds of ruling.
const (
	ClaimAccepted RulingKind = "claim-accepted" // Ground, Count
	ClaimRejected RulingKind = "claim-rejected" // Ground, Count
	BonusGiven    RulingKind = "bonus"          // Side gets Seconds
	MustMove      RulingKind = "must-move"      // Side must play one of Moves
	Refused       RulingKind = "refused"        // what Side asked cannot be done: Cause
	Breach        RulingKind = "breach"         // Side broke a rule: Cause
	GameOver      RulingKind = "game-over"      // Result, Reason
)

// Cause says why something was refused, or what was broken.
type Cause string

// The causes.
const (
	NotOnMove        Cause = "not-on-move"       // only the player to move can claim (9.2, 9.3)
	BeforeBothMoved  Cause = "before-both-moved" // no agreement yet (5.2.3)
	DrawsBarred      Cause = "draws-barred"      // by the regulations (9.1.1)
	OtherMoveBinds   Cause = "announced-move"    // an announced move must be played first (9.5.3)
	IllegalAnnounced Cause = "illegal-announced" // the announced move is illegal (9.5.3)
)

// Ruling is a decision of the arbiter: the facts, and the articles they rest
// on. The sentence for a person is made from it by Text.
type Ruling struct {
	Kind     RulingKind `json:"kind"`
	Laws     string     `json:"laws"`     // the edition
	Articles []string   `json:"articles"` // numbered as in that edition

	// Side is the player concerned: who claimed, was refused or must move,
	// who gets time; in GameOver who mated, resigned, claimed, or whose flag fell.
	Side      Side        `json:"side,omitempty"`
	Seconds   int         `json:"seconds,omitempty"`   // BonusGiven
	Open      bool        `json:"open,omitempty"`      // BonusGiven: the text leaves the amount to the regulations
	Moves     []string    `json:"moves,omitempty"`     // MustMove, in UCI
	Ground    Ground      `json:"ground,omitempty"`    // of a claim
	Written   string      `json:"written,omitempty"`   // the move announced with it; also of a MustMove
	Count     int         `json:"count,omitempty"`     // of a claim: occurrences of the position, or plies without pawn move and capture
	Cause     Cause       `json:"cause,omitempty"`     // Refused, Breach; of an illegal announced move also the others
	Automatic bool        `json:"automatic,omitempty"` // GameOver: by itself where the Laws want a claim (profile site)
	Result    laws.Result `json:"result,omitempty"`    // GameOver
	Reason    laws.Reason `json:"reason,omitempty"`    // GameOver
}
