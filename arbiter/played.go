package arbiter

import (
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/refusal"
)

// This file knows which commands play the game on, for the states in which nothing
// may: adjourned, or declared lost.

// onMove returns whose act a command is that belongs to the player on move: at the
// board, or a claim; ok is false for any other.
func onMove(c Command) (by chess.Color, ok bool) {
	switch c := c.(type) {
	case Move:
		return c.By, true
	case Play:
		return c.By, true
	case Place:
		return c.By, true
	case Touch:
		return c.By, true
	case Adjust:
		return c.By, true
	case Promote:
		return c.By, true
	case Remove:
		return c.By, true
	case Press:
		return c.By, true
	case Announce:
		return c.By, true
	case Claim:
		return c.By, true
	case ClaimQuickplay:
		return c.By, true
	case RequestIncrement:
		return c.By, true
	}
	return chess.White, false
}

// playedBy returns whose act a command is that plays on or ends the game; ok is false
// for one of the arbiter's, and for what is only told or asked.
func playedBy(c Command) (by chess.Color, ok bool) {
	switch c := c.(type) {
	case Offer:
		return c.By, true
	case Accept:
		return c.By, true
	case Decline:
		return c.By, true
	case Resign:
		return c.By, true
	case Complain:
		return c.By, true
	case AgreeRollback:
		return c.By, true
	case Seal:
		return c.By, true
	case Stop:
		return c.By, true
	}
	return onMove(c)
}

// whileLost returns what is decided on a command after the game has been declared lost
// and while the arbiter is asked what the opponent gets (Articles 11.7, 12.9.6): it has
// ended, and nothing that is done on the board ends it otherwise. ok is false if the
// command is judged as always.
func (s *State) whileLost(c Command, at time.Duration) (events []Event, ok bool, err error) {
	cause, lost := s.declaredLost()
	if !lost || s.status == Over {
		return nil, false, nil
	}
	switch c.(type) {
	case PlayMoves, Observe, Restore, Reconstruct, Adjourn, SessionStart, SessionEnd, Envelope, Annul, Continue, Transfer:
		return nil, true, refusal.Of(refusal.QuestionOpen)
	}
	by, played := playedBy(c)
	if !played {
		return nil, false, nil
	}
	if err := s.canAct(by); err != nil {
		return nil, true, err
	}
	rests := map[Cause]laws.Provision{
		LostByPenalty: laws.PenaltyLoss, Expelled: laws.PenaltyExpulsion, "": laws.PersistentRefusal,
	}
	d := s.begin(at)
	d.rule(s.about(Refused, by, GameDeclaredLost, rests[cause]))
	return d.events, true, nil
}

// declaredLost reports whether the game is lost by a decision of the arbiter's and only
// the opponent's score is open, and by which decision.
func (s *State) declaredLost() (cause Cause, ok bool) {
	for _, a := range s.questions.open {
		if a.question == QuestionOpponentScore {
			return a.cause, true
		}
	}
	return "", false
}
