package play

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/store"
)

// Reasons for the record when it is the server that stops the clocks.
const (
	PausedByRestart  = "server-restart" // it had stopped itself
	PausedForNewGame = "new-game"       // a game was annulled: the clocks of the new one are started by who is ready, not by the ruling
)

// timeline is an instant on the game's own timeline: zero before play begins, and never before what has happened.
func (r *room) timeline(now time.Time) time.Duration {
	if r.origin.IsZero() {
		return 0
	}
	return max(now.Sub(r.origin), r.state.At())
}

// advance does what is due at this moment without anybody saying anything: it starts the game when both players are
// here, notices a flag, calls the game off, lets the clocks run again. What the store does not take is tried again. Then
// everybody is told what is new, whatever made it so.
func (r *room) advance(now time.Time) {
	if err := r.safely(func() error { return r.dueNow(now) }); err != nil {
		r.registry.log.Error("cannot book what is due", "game", r.id, "error", err)
		r.retry = now.Add(retryAfter)
	} else {
		r.retry = time.Time{}
	}
	if r.told != r.seq {
		r.publish()
	}
}

func (r *room) dueNow(now time.Time) error {
	if r.doubts.proved != nil {
		return r.settle(now)
	}
	present := r.present()
	switch r.state.Status() {
	case arbiter.Waiting:
		if !r.game.Hall && present[chess.White] && present[chess.Black] {
			return r.judge(now, 0, just(arbiter.Start{}))
		}
	case arbiter.Running:
		return r.due(r.timeline(now))
	case arbiter.Halted:
		side, _ := r.state.Running() // whose clock ran when the server stopped
		if r.history.restarted && (present[side] || r.game.Hall && r.arbiterHere() || !now.Before(r.resumeBy)) {
			return r.judge(now, r.timeline(now), just(arbiter.Resume{}))
		}
	}
	return nil
}

// due books what has come by itself up to an instant: the fallen flag at the instant it fell, the game called off when
// the time for a first move was over.
func (r *room) due(at time.Duration) error {
	if r.state.Status() != arbiter.Running || r.overBoard() { // over the board a flag counts when it is noticed
		return nil
	}
	flag, hasFlag := r.state.FlagAt()
	first, hasFirst := r.state.FirstMoveDue()
	switch {
	case hasFirst && first <= at && (!hasFlag || first <= flag):
		return r.judge(r.origin.Add(first), first, just(arbiter.Abandon{}))
	case hasFlag && flag <= at:
		return r.judge(r.origin.Add(flag), flag, just(arbiter.Flag{}))
	}
	return nil
}

// just is a command that is the same in every state.
func just(c arbiter.Command) func(*arbiter.State) (arbiter.Command, error) {
	return func(*arbiter.State) (arbiter.Command, error) { return c, nil }
}

// judge has the arbiter decide at an instant of the timeline, books the events and only then takes them for true. When
// another server has been faster the game is loaded anew and the command decided again.
func (r *room) judge(now time.Time, at time.Duration, command func(*arbiter.State) (arbiter.Command, error)) error {
	return r.judgeAll(now, at, func(s *arbiter.State) ([]arbiter.Command, error) {
		c, err := command(s)
		return []arbiter.Command{c}, err
	}, Command{})
}

// judgeAll is judge for several commands that belong together: all of them are booked, or none. from is what somebody
// said to have them.
func (r *room) judgeAll(now time.Time, at time.Duration, commands func(*arbiter.State) ([]arbiter.Command, error), from Command) error {
	for {
		all, err := commands(&r.state)
		if err != nil {
			return err
		}
		at = max(at, r.state.At())
		state, events := r.state, []arbiter.Event(nil)
		for _, c := range all {
			if c, err = r.finish(c, from); err != nil {
				return err
			}
			decided, err := arbiter.Decide(&state, c, at)
			if err != nil {
				return err
			}
			for _, e := range decided {
				state.Apply(e)
			}
			events = append(events, decided...)
		}
		if state.Game() != r.state.Game() && state.Status() == arbiter.Running {
			stopped, err := arbiter.Decide(&state, arbiter.Pause{Reason: PausedForNewGame}, at)
			if err != nil {
				return err
			}
			events = append(events, stopped...)
		}
		err = r.book(now, events)
		if !errors.Is(err, store.ErrConflict) {
			return err
		}
		if err := r.reload(); err != nil {
			return err
		}
	}
}

// book puts events into the store and then into the state.
func (r *room) book(now time.Time, events []arbiter.Event) error {
	state, began, origin, history := r.state, r.began, r.origin, r.history
	records := make([]store.Record, len(events))
	for i, e := range events {
		state.Apply(e)
		history = history.tell(e, &state)
		if e.Kind == arbiter.Started {
			began, origin = now.Add(-e.At), now.Add(-e.At)
		}
		at := now
		if !began.IsZero() {
			at = began.Add(e.At)
		}
		var err error
		if records[i], err = record(e, &state, at); err != nil {
			return err
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), storeWithin)
	defer cancel()
	if err := r.registry.store.Append(ctx, r.id, r.seq, records); err != nil {
		return fmt.Errorf("play: game %s: %w", r.id, err)
	}
	r.state, r.began, r.origin, r.history = state, began, origin, history
	r.seq += len(events)
	r.noteStatus(now)
	return nil
}

// record is how an event is kept; after is the state that it leads to.
func record(e arbiter.Event, after *arbiter.State, at time.Time) (store.Record, error) {
	data, err := arbiter.MarshalEvent(e)
	if err != nil {
		return store.Record{}, fmt.Errorf("play: %w", err)
	}
	return store.Record{At: at, Live: inPlay(after), Data: data}, nil
}

// inPlay reports whether a game has begun and is not over.
func inPlay(s *arbiter.State) bool {
	return s.Status() == arbiter.Running || s.Status() == arbiter.Halted
}

func (r *room) reload() error {
	ctx, cancel := context.WithTimeout(context.Background(), storeWithin)
	defer cancel()
	return r.load(ctx)
}

// act judges what somebody wants.
func (r *room) act(place Place, c Command, now time.Time) error {
	if seatVerbs[c.Verb] {
		return r.seat(place, c, now)
	}
	if place == Unconfirmed {
		return &Refusal{"not-confirmed"}
	}
	if place == Arbitrates {
		if err := r.due(r.timeline(now)); err != nil { // the flag has fallen first
			return err
		}
		return r.official(c, now)
	}
	side, ok := place.Side()
	if !ok {
		return &Refusal{"not-a-player"}
	}
	if c.Verb == Rematch {
		return r.offerRematch(side)
	}
	at := r.timeline(now)
	if err := r.due(at); err != nil { // the flag has fallen first, and the move comes too late
		return err
	}
	if r.asked.ply != r.state.Ply() {
		r.asked = asked{ply: r.state.Ply()}
	}
	if c.Verb == Propose {
		return r.propose(side, c.Text, now)
	}
	asks := c.Verb == Offer || c.Verb == Claim || c.Verb == Act && slices.Contains(petitions, verbOf(c.Act))
	if asks && r.asked.times[side] >= maxAsked {
		return &Refusal{"asked-enough"}
	}
	if c.Verb == Act && r.asked.acts[side] >= maxActs {
		return &Refusal{"acted-enough"}
	}
	err := r.judgeAll(now, at, func(s *arbiter.State) ([]arbiter.Command, error) {
		if c.Verb == Act {
			r.asked.acts[side]++
			return r.playersAct(side, c)
		}
		one, err := commandOf(c, side, s)
		return []arbiter.Command{one}, err
	}, c)
	if asks && err == nil {
		r.asked.times[side]++
	}
	return err
}

// maxAsked is how often a player may offer or claim a draw before somebody moves. More would distract the opponent
// (Article 11.5), and each is kept for good and told to everybody here.
const maxAsked = 10

// maxActs is how often they may touch, put down, press and write before somebody moves: each is kept for good. The
// arbiter's acts have the same limit.
const maxActs = 200

// asked counts the offers and claims that each player has made since a move.
type asked struct {
	ply   int // how many moves had been made
	times chess.ByColor[int]
	acts  chess.ByColor[int]

	official int // what the arbiter has done
}

// commandOf is what a player's command is for the arbiter, in the position on the board.
func commandOf(c Command, by chess.Color, s *arbiter.State) (arbiter.Command, error) {
	if c.Verb == Move && s.Rules().Mode == arbiter.OverTheBoard {
		return nil, &Refusal{"unknown-command"} // there moves are put down and completed by the clock
	}
	switch c.Verb {
	case Move:
		if s.Turn() != by || s.Status() != arbiter.Running {
			return arbiter.Move{By: by}, nil // no move can be made, and the arbiter knows best why
		}
		p := s.Position()
		m, err := c.Writing.readMove(&p, c.Move)
		if err != nil {
			return nil, err
		}
		return arbiter.Move{By: by, Move: m, Offer: c.Offer}, nil
	case Offer:
		return arbiter.Offer{By: by}, nil
	case Accept:
		return arbiter.Accept{By: by}, nil
	case Decline:
		return arbiter.Decline{By: by}, nil
	case Claim:
		return arbiter.Claim{By: by, Ground: arbiter.Ground(c.Ground), Written: c.Move}, nil
	case Resign:
		return arbiter.Resign{By: by}, nil
	}
	return nil, &Refusal{"unknown-command"}
}
