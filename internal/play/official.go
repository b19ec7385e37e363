package play

import (
	"slices"
	"strings"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/arbiter/script"
	"github.com/hakem-chess/hakem/chess"
)

// official does what the arbiter in their seat wants. Whatever they decide has its reason, which goes on record before it.
// The acts of the players are theirs; only in a game of the hall, where nobody sits here, does the arbiter enter them.
func (t *table) official(c Command, now time.Time) error {
	if c.Verb == Begin {
		if t.state.Status() == arbiter.Waiting && !t.game.Hall {
			return &Refusal{"players-first"}
		}
		return t.judge(now, t.timeline(now), just(arbiter.Start{}))
	}
	if c.Verb != Act {
		return &Refusal{"not-a-player"}
	}
	if t.asked.ply != t.state.Ply() {
		t.asked = asked{ply: t.state.Ply()}
	}
	if t.asked.official >= maxActs || !t.pace.AllowN(now, 1) {
		return &Refusal{"ruled-enough"}
	}
	t.asked.official++
	actor, act := script.Arbiter, strings.TrimSpace(c.Act)
	if word, rest, _ := strings.Cut(act, " "); slices.Contains(actors, script.Actor(word)) {
		actor, act = script.Actor(word), rest
	}
	player := actor == script.White || actor == script.Black
	verb := verbOf(act)
	if player && !t.game.Hall && verb != "incident" {
		return &Refusal{"players-act"}
	}
	decides := actor == script.Arbiter && verb != "moves" || verb == "incident"
	if player {
		if err := t.canPress(verb); err != nil {
			return err
		}
	}
	because, err := reasonOf(c)
	if err != nil {
		return err
	}
	said := verb == "incident" && t.game.Hall // there what happened can stand in the line itself
	if decides && because == "" && !said {
		return &Refusal{"reason-needed"}
	}
	c.Act = act
	return t.judgeAll(now, t.timeline(now), func(*arbiter.State) ([]arbiter.Command, error) {
		commands, err := readAct(actor, c)
		if err != nil {
			return nil, err
		}
		if decides && because != "" {
			commands = append([]arbiter.Command{arbiter.Reason{Act: verb, Because: because}}, commands...)
		}
		return commands, nil
	}, c)
}

// How fast the arbiter may act, in a game of the hall for everybody: each act is kept for good and told to everybody here.
const (
	officialPerSecond = 2
	officialAtOnce    = 20
	maxReason         = 300 // characters: everybody here is told each reason with every state
)

// actors are whose acts a line of the game script can be.
var actors = []script.Actor{script.Arbiter, script.White, script.Black, script.Spectator, script.Assistant}

// proposals are what the players want to happen while there is no arbiter to ask. They are forgotten as soon as anything
// else happens.
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

// propose lets players without an arbiter get on with a game that waits for one. Clocks that were stopped run again when
// either wants it; an open question is answered when both give the same answer, and one whether the clocks were rightly
// stopped also when the player who did not stop them would rather play.
func (t *table) propose(side chess.Color, what string, now time.Time) error {
	if seatOf(&t.game) == SeatConfirmed {
		return &Refusal{"ask-the-arbiter"}
	}
	question := t.state.OpenQuestion()
	if t.state.Status() != arbiter.Halted || (what == PlayOn) != (question == "") {
		return &Refusal{"nothing-to-agree"}
	}
	at := t.timeline(now)
	switch what {
	case PlayOn:
		return t.judge(now, at, just(arbiter.Resume{}))
	case AnswerAccept, AnswerReject:
	default:
		return &Refusal{"unknown-command"}
	}
	if t.proposed.seq != t.seq {
		t.proposed = proposals{seq: t.seq}
	}
	t.proposed.what[side] = what
	other := question == arbiter.QuestionStopReason && what == AnswerReject && t.stoppedBy() == side.Other()
	if !other && t.proposed.what[side.Other()] != what {
		t.publish()
		return nil
	}
	return t.judgeAll(now, at, func(*arbiter.State) ([]arbiter.Command, error) {
		return []arbiter.Command{
			arbiter.Reason{Act: "decide", Because: AgreedByPlayers},
			arbiter.Answer{Decision: arbiter.Decision(what)},
		}, nil
	}, Command{})
}

// AgreedByPlayers is the reason for the record when an answer is the players' own; pages have words for it.
const AgreedByPlayers = "players-agree"

// stoppedBy is who has stopped the clocks, as the question that is open about it tells.
func (t *table) stoppedBy() chess.Color {
	rulings := t.state.Rulings()
	for i := len(rulings) - 1; i >= 0; i-- {
		if rulings[i].Question == arbiter.QuestionStopReason {
			side, _ := rulings[i].Side.Color()
			return side
		}
	}
	return chess.White
}
