package play

import (
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/refusal"
)

// proposals are what the players want to happen while there is no arbiter to ask. They are forgotten as soon as
// anything else happens.
type proposals struct {
	seq  int // of the last event when they were made
	what chess.ByColor[string]
}

// What the players can want.
const (
	PlayOn       = "resume" // the clocks run again
	AnswerAccept = "accept" // the open question is answered so
	AnswerReject = "reject"
)

// propose lets players without an arbiter get on with a game that waits for one. Clocks that were stopped run again
// when either wants it; an open question is answered when both give the same answer, and one whether the clocks were
// rightly stopped also when the player who did not stop them would rather play.
func (r *room) propose(side chess.Color, what string, now time.Time) error {
	if seatOf(&r.game.Header) == SeatConfirmed {
		return refusal.Of(refusal.AskTheArbiter)
	}
	question := r.state.OpenQuestion()
	if r.state.Status() != arbiter.Halted || (what == PlayOn) != (question == "") {
		return refusal.Of(refusal.NothingToAgree)
	}
	at := r.timeline(now)
	switch what {
	case PlayOn:
		return r.judgeAct(now, at, arbiter.Resume{})
	case AnswerAccept, AnswerReject:
	default:
		return refusal.Of(refusal.UnknownCommand)
	}
	if r.proposed.seq != r.seq {
		r.proposed = proposals{seq: r.seq}
	}
	r.proposed.what[side] = what
	other := question == arbiter.QuestionStopFor && what == AnswerReject && r.stoppedBy() == side.Other()
	if !other && r.proposed.what[side.Other()] != what {
		r.publish()
		return nil
	}
	return r.judgeAct(now, at, arbiter.Explain{Act: "decide", Because: AgreedByPlayers},
		arbiter.Answer{Decision: arbiter.Decision(what)})
}

// AgreedByPlayers is the reason for the record when an answer is the players' own; pages have words for it.
const AgreedByPlayers = "players-agree"

// stoppedBy is who has stopped the clocks, as the question that is open about it tells.
func (r *room) stoppedBy() chess.Color {
	rulings := r.state.Rulings()
	for i := len(rulings) - 1; i >= 0; i-- {
		if rulings[i].Question == arbiter.QuestionStopFor {
			side, _ := rulings[i].Side.Color()
			return side
		}
	}
	return chess.White
}
