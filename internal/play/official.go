package play

import (
	"slices"
	"strings"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/arbiter/script"
)

// official does what the arbiter in their seat wants. Whatever they decide has its reason, which goes on record before it.
// The acts of the players are theirs; only in a game of the hall, where nobody sits here, does the arbiter enter them.
func (r *room) official(c Command, now time.Time) error {
	if c.Verb == Begin {
		if r.state.Status() == arbiter.Waiting && !r.game.Hall {
			return &Refusal{"players-first"}
		}
		return r.judge(now, r.timeline(now), just(arbiter.Start{}))
	}
	if c.Verb != Act {
		return &Refusal{"not-a-player"}
	}
	if r.asked.ply != r.state.Ply() {
		r.asked = asked{ply: r.state.Ply()}
	}
	if r.asked.official >= maxActs || !r.pace.AllowN(now, 1) {
		return &Refusal{"ruled-enough"}
	}
	r.asked.official++
	actor, act := script.Arbiter, strings.TrimSpace(c.Act)
	if word, rest, _ := strings.Cut(act, " "); slices.Contains(actors, script.Actor(word)) {
		actor, act = script.Actor(word), rest
	}
	player := actor == script.White || actor == script.Black
	verb := verbOf(act)
	if player && !r.game.Hall && verb != "incident" {
		return &Refusal{"players-act"}
	}
	decides := actor == script.Arbiter && verb != "moves" || verb == "incident"
	if player {
		if err := r.canPress(verb); err != nil {
			return err
		}
	}
	because, err := reasonOf(c)
	if err != nil {
		return err
	}
	said := verb == "incident" && r.game.Hall // there what happened can stand in the line itself
	if decides && because == "" && !said {
		return &Refusal{"reason-needed"}
	}
	c.Act = act
	return r.judgeAll(now, r.timeline(now), func(*arbiter.State) ([]arbiter.Command, error) {
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
