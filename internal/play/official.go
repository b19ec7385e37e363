package play

import (
	"slices"
	"strings"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/arbiter/script"
	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/refusal"
)

// official does what the arbiter in their seat wants. Whatever they decide has its reason, which goes on record before
// it. The acts of the players are theirs; only in a game of the hall, where nobody sits here, does the arbiter enter
// them.
func (r *room) official(action game.Action, w game.Writing, now time.Time) error {
	if action == (game.Begin{}) {
		if r.state.Status() == arbiter.Waiting && !r.game.Hall {
			return refusal.Of(refusal.PlayersFirst)
		}
		return r.judgeAct(now, r.timeline(now), arbiter.Start{})
	}
	if action == (game.Slip{}) {
		return r.takeBack(now)
	}
	before := r.events
	if err := r.officially(action, w, now); err != nil {
		return err
	}
	if r.game.Hall {
		r.entered.note(before, r.events)
	}
	return nil
}

// officially does what the arbiter decides, or enters for somebody else.
func (r *room) officially(action game.Action, w game.Writing, now time.Time) error {
	if m, ok := action.(game.Move); ok && r.game.Hall {
		return r.enterMove(m, w, now)
	}
	a, ok := action.(game.Act)
	if !ok {
		return refusal.Of(refusal.NotAPlayer)
	}
	if err := r.paced(now); err != nil {
		return err
	}
	actor, line := actorOf(strings.TrimSpace(a.Line))
	a.Line = line
	commands, err := r.officialAct(actor, a, w)
	if err != nil {
		return err
	}
	return r.judgeAct(now, r.timeline(now), commands...)
}

// paced counts what the arbiter does, and refuses what is too much.
func (r *room) paced(now time.Time) error {
	if r.asked.ply != r.state.Ply() {
		r.asked = asked{ply: r.state.Ply()}
	}
	if r.asked.official >= maxActs || !r.pace.AllowN(now, 1) {
		return refusal.Of(refusal.RuledEnough)
	}
	r.asked.official++
	return nil
}

// enterMove enters a legal move of the player whose move it is, who completes it by pressing the clock. What is no
// legal move is entered as it was made, piece by piece.
func (r *room) enterMove(m game.Move, w game.Writing, now time.Time) error {
	if err := r.paced(now); err != nil {
		return err
	}
	if err := r.canPress("play"); err != nil {
		return err
	}
	p := r.state.Position()
	read, err := w.ReadMove(&p, m.Text)
	if err != nil {
		return err
	}
	return r.judgeAct(now, r.timeline(now), arbiter.Play{By: r.state.Turn(), Text: p.UCI(read)})
}

// officialAct reads what the arbiter does, or enters for somebody else, with the reason in front of it.
func (r *room) officialAct(actor script.Actor, a game.Act, w game.Writing) ([]arbiter.Command, error) {
	player := actor == script.White || actor == script.Black
	verb := verbOf(a.Line)
	if player && !r.game.Hall && verb != "incident" {
		return nil, refusal.Of(refusal.PlayersAct)
	}
	if player {
		if err := r.canPress(verb); err != nil {
			return nil, err
		}
	}
	because, err := reasonOf(a)
	if err != nil {
		return nil, err
	}
	decides := actor == script.Arbiter && verb != "moves" || verb == "incident"
	said := verb == "incident" && r.game.Hall // there what happened can stand in the line itself
	if decides && because == "" && !said {
		return nil, refusal.Of(refusal.ReasonNeeded)
	}
	commands, err := readAct(actor, a)
	if err != nil {
		return nil, err
	}
	if decides && because != "" {
		commands = append([]arbiter.Command{arbiter.Explain{Act: verb, Because: because}}, commands...)
	}
	return r.allWritten(commands, w, because)
}

// How fast the arbiter may act, in a game of the hall for everybody: each act is kept for good and told to everybody
// here.
const (
	officialPerSecond = 2
	officialAtOnce    = 20
	maxReason         = 300 // characters: everybody here is told each reason with every state
)

// Reads is what an act of the arbiter would put to the game, if the arbiter did it; nothing is done. The error is a
// *refusal.Error.
func (s *Snapshot) Reads(act string) ([]arbiter.Command, error) {
	actor, line := actorOf(strings.TrimSpace(act))
	return readAct(actor, game.Act{Line: line})
}

// actorOf takes the actor off an act that the arbiter enters for somebody else.
func actorOf(act string) (actor script.Actor, line string) {
	if word, rest, _ := strings.Cut(act, " "); slices.Contains(actors, script.Actor(word)) {
		return script.Actor(word), rest
	}
	return script.Arbiter, act
}

// actors are whose acts a line of the game script can be.
var actors = []script.Actor{script.Arbiter, script.White, script.Black, script.Spectator, script.Assistant}
