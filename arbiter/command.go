package arbiter

import (
	"time"

	"github.com/hakem-chess/hakem/chess"
)

// Command is something a player does or asks, or the arbiter does, for Decide
// to judge.
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

type (
	// Start begins the game: both players are there, and the clock of the
	// side to move runs (Article 6.6).
	Start struct{}

	// Move makes and completes a move. Offer makes a draw offer with it, in
	// the order Article 9.1.2.1 wants.
	Move struct {
		By    chess.Color
		Move  chess.Move
		Offer bool
	}

	// Offer offers a draw apart from a move, in one's own time or the
	// opponent's (Article 9.1.2.1). If the opponent's offer stands, this
	// accepts it.
	Offer struct{ By chess.Color }

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

	// Flag has the arbiter look at the clocks (Article 6.8). Nothing happens
	// if no flag has fallen.
	Flag struct{}

	// Pause stops the clocks (Article 6.11.1). Reason is for the record: a
	// word for programs, or a sentence.
	Pause struct{ Reason string }

	// Resume lets play go on: the clock of the side to move runs (Article
	// 6.11.3).
	Resume struct{}

	// Abandon calls the game off without a result: before both players have
	// come, or when the side to move has not made its first move in the time
	// Regulations.FirstMoveWithin gives it.
	Abandon struct{}
)
