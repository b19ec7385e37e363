package play

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/store"
	"github.com/hakem-chess/hakem/refusal"
)

// Reasons for the record when it is the server that stops the clocks.
const (
	PausedByRestart = "server-restart" // it had stopped itself
	// PausedForNewGame: a game was annulled, and the clocks of the new one are started by who is ready, not by the
	// ruling.
	PausedForNewGame = "new-game"
)

// timeline is an instant on the game's own timeline: zero before play begins, and never before what has happened.
func (r *room) timeline(now time.Time) time.Duration {
	if r.origin.IsZero() {
		return 0
	}
	if !r.stood.IsZero() && now.After(r.stood) {
		now = r.stood
	}
	return max(now.Sub(r.origin), r.state.At())
}

// advance does what is due at this moment without anybody saying anything: it starts the game when both players are
// here, notices a flag, calls the game off, lets the clocks run again. What the store does not take is tried again.
// Then everybody is told what is new, whatever made it so.
func (r *room) advance(now time.Time) {
	r.noteOutage(now)
	r.noteAway(now)
	err := r.safely(func() error { return r.dueNow(now) })
	r.registry.troubles.note("cannot keep what is decided", r.id, err)
	r.retry = time.Time{}
	if err != nil {
		r.retry = now.Add(retryAfter)
	}
	if r.told != r.seq || r.toldStands == r.stood.IsZero() || r.toldWaits != (r.unkept != nil) {
		r.publish()
	}
	if r.owed != nil { // the state goes out before the answer
		r.owed.answer <- r.owed.err
		r.owed = nil
	}
}

func (r *room) dueNow(now time.Time) error {
	if r.unkept != nil {
		return r.keepAgain()
	}
	if !r.stood.IsZero() {
		return nil // nothing is due while the game's own time stands
	}
	if r.doubts.proved != nil {
		return r.settle(now)
	}
	present := r.present()
	switch r.state.Status() {
	case arbiter.Waiting:
		if !r.game.Hall && present[chess.White] && present[chess.Black] {
			return r.judge(now, 0, arbiter.Start{})
		}
	case arbiter.Running:
		return r.due(r.timeline(now))
	case arbiter.Halted:
		side, _ := r.state.Running() // whose clock ran when the server stopped
		if r.resumesByItself() && (present[side] || r.game.Hall && r.arbiterHere() || !now.Before(r.resumeBy)) {
			return r.judge(now, r.timeline(now), arbiter.Resume{})
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
		return r.judge(r.origin.Add(first), first, arbiter.Abandon{})
	case hasFlag && flag <= at:
		return r.judge(r.origin.Add(flag), flag, arbiter.Flag{})
	}
	return nil
}

// conflictsAtMost is how often in a row a game is read again and decided anew for one command.
const conflictsAtMost = 8

// errContended: the store has more records than were known of, again and again.
var errContended = errors.New("the game moves on faster than it can be decided")

// judge has the arbiter decide at an instant of the timeline, books the events and only then takes them for true. Of
// several commands all are booked, or none. When the store knows of more records than this room the game is loaded anew
// and the same commands are decided again.
func (r *room) judge(now time.Time, at time.Duration, commands ...arbiter.Command) error {
	if r.unkept != nil {
		return ErrWaits
	}
	for range conflictsAtMost {
		at = max(at, r.state.At())
		events, err := r.decide(at, commands)
		if err != nil {
			return err
		}
		if err = r.book(decision{now: now, since: r.registry.now(), events: events}); !errors.Is(err, store.ErrConflict) {
			return err
		}
		if err := r.reload(); err != nil {
			return err
		}
	}
	return fmt.Errorf("play: game %s: %w", r.id, errContended)
}

// judgeAct is judge for what a person does: if the store does not take it they are answered when it does.
func (r *room) judgeAct(now time.Time, at time.Duration, commands ...arbiter.Command) error {
	r.answers = true
	defer func() { r.answers = false }()
	return r.judge(now, at, commands...)
}

// decide is what the arbiter makes of commands, one after the other, as the game stands.
func (r *room) decide(at time.Duration, commands []arbiter.Command) ([]arbiter.Event, error) {
	state, events := r.state, []arbiter.Event(nil)
	take := func(c arbiter.Command) error {
		decided, err := state.Do(c, at)
		events = append(events, decided...)
		return err
	}
	for _, c := range commands {
		c, err := r.finish(c)
		if err != nil {
			return nil, err
		}
		if err := take(c); err != nil {
			return nil, err
		}
	}
	if state.Game() != r.state.Game() && state.Status() == arbiter.Running {
		if err := take(arbiter.Pause{Why: PausedForNewGame}); err != nil {
			return nil, err
		}
	}
	return events, nil
}

// decision is what was decided and is to be kept.
type decision struct {
	now     time.Time // the moment it was decided for
	since   time.Time // when keeping it began
	events  []arbiter.Event
	answer  chan<- error // to who did it, once it is kept; nil if nobody waits
	keeping Keeping      // what it is for them
}

// owed is an answer that waits until everybody has been told.
type owed struct {
	answer chan<- error
	err    error
}

// book puts events into the store and then into the state. What the store does not take is kept here with its moment
// and tried again, and nothing else is decided until then. The time that took is nobody's: the game's own time stands
// still.
func (r *room) book(d decision) error {
	state, origin, history, summary := r.state, r.origin, r.history, r.game.Summary
	records := make([]store.Record, len(d.events))
	for i, e := range d.events {
		state.Apply(e)
		history = history.tell(e, &state)
		if e.Kind == arbiter.Started {
			origin = d.now.Add(-e.At)
		}
		at := d.now
		if !origin.IsZero() {
			at = origin.Add(e.At)
		}
		summary = game.Summarise(&state, summary, at)
		var err error
		if records[i], err = record(e, at); err != nil {
			return err
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), storeWithin)
	defer cancel()
	err := r.registry.store.Append(ctx, store.Append{
		Game: r.id, Owner: r.owner, Expected: r.seq, Records: records, Summary: summary, At: state.At(), Up: r.registry.up(),
	})
	after := r.registry.now()
	switch {
	case errors.Is(err, store.ErrFenced):
		r.fenced = true
		return ErrClosed
	case errors.Is(err, store.ErrConflict), errors.Is(err, store.ErrNotFound):
		return fmt.Errorf("play: game %s: %w", r.id, err)
	case err != nil:
		if r.answers {
			d.answer, r.asking, r.answers = r.asking, nil, false
			d.keeping = r.keepingOf(&state)
		}
		r.stand(d.since)
		r.setUnkept(&d)
		return fmt.Errorf("play: game %s: %w: %w", r.id, ErrNotKept, err)
	}
	slow := after.Sub(d.since) > quickAppend || !r.stood.IsZero()
	begins := !origin.Equal(r.origin)
	r.state, r.history, r.game.Summary = state, history, summary
	if slow {
		if begins { // what stood before was the time of another game, or none
			r.stood = d.since
		}
		r.stand(d.since)
	}
	r.origin = origin
	if slow {
		r.goOn(after)
	}
	r.seq += len(d.events)
	r.events += len(d.events)
	r.noteStatus(after)
	if slow && !origin.IsZero() {
		r.noteTime(after)
	}
	return nil
}

// noteTime has the store know how far the game's time has come. It does so with every append, by when that began: after
// a slow one it would take the time it took for time of the game, should this server be killed before the next.
func (r *room) noteTime(now time.Time) {
	ctx, cancel := context.WithTimeout(context.Background(), storeWithin)
	defer cancel()
	err := r.registry.store.Append(ctx, store.Append{
		Game: r.id, Owner: r.owner, Expected: r.seq, Summary: r.game.Summary, At: r.timeline(now), Up: r.registry.up(),
	})
	r.registry.troubles.note("cannot note how far a game has come", r.id, err) // the next append does
}

// ErrNotKept: something was decided that the store has not taken yet. It is tried again, and nothing else is decided
// meanwhile.
var ErrNotKept = errors.New("play: the store does not take what was decided")

// ErrWaits: nothing is taken in a game until what was decided before is kept.
var ErrWaits = errors.New("play: something waits to be kept")

// notKept is an error of the store's with ErrNotKept, unless it says how things stand.
func notKept(err error) error {
	for _, known := range []error{store.ErrNotFound, store.ErrSeatTaken, store.ErrExists, store.ErrConflict, store.ErrFenced} {
		if errors.Is(err, known) {
			return err
		}
	}
	return fmt.Errorf("%w: %w", ErrNotKept, err)
}

// quickAppend is how long keeping something may take on the time of the player whose clock runs.
const quickAppend = 100 * time.Millisecond

// keepAgain tries to keep what the store has not taken. If it took it after all, or somebody else has the game now,
// there is nothing to try any more.
func (r *room) keepAgain() error {
	d := *r.unkept
	r.unkept = nil // for the registry it waits until it is known what has become of it
	had := r.seq
	err := r.book(d)
	if errors.Is(err, store.ErrConflict) {
		if err := r.reload(); err != nil {
			r.setUnkept(&d)
			return err
		}
		r.goOn(r.registry.now())
		if r.seq == had+len(d.events) { // nobody else writes under this epoch: it was kept, and the answer lost
			err = nil
		}
	}
	if r.unkept == nil {
		r.setUnkept(nil)
	}
	if d.answer != nil && r.unkept == nil {
		r.owed = &owed{d.answer, err}
	}
	return err
}

// record is how an event is kept.
func record(e arbiter.Event, at time.Time) (store.Record, error) {
	data, err := arbiter.MarshalEvent(e)
	if err != nil {
		return store.Record{}, fmt.Errorf("play: %w", err)
	}
	return store.Record{At: at, Data: data}, nil
}

func (r *room) reload() error {
	ctx, cancel := context.WithTimeout(context.Background(), storeWithin)
	defer cancel()
	return r.load(ctx)
}

// act does what somebody wants, who writes moves in their own way.
func (r *room) act(place Place, a game.Action, w game.Writing, now time.Time) error {
	switch a := a.(type) {
	case game.Confirm:
		return r.seat(place, a, a.Sits, now)
	case game.Refuse:
		return r.seat(place, a, a.Sits, now)
	case game.Vacate:
		return r.seat(place, a, "", now)
	}
	r.acts = place
	if place == Unconfirmed {
		return refusal.Of(refusal.NotConfirmed)
	}
	if r.unkept != nil {
		return ErrWaits // and it does not count among what they have done
	}
	if place == Arbitrates {
		if err := r.due(r.timeline(now)); err != nil { // the flag has fallen first
			return err
		}
		return r.official(a, w, now)
	}
	side, ok := place.Side()
	if !ok {
		return refusal.Of(refusal.NotAPlayer)
	}
	if a == (game.Rematch{}) {
		return r.offerRematch(side)
	}
	at := r.timeline(now)
	if err := r.due(at); err != nil { // the flag has fallen first, and the move comes too late
		return err
	}
	if r.asked.ply != r.state.Ply() {
		r.asked = asked{ply: r.state.Ply()}
	}
	if p, ok := a.(game.Propose); ok {
		return r.propose(side, p.What, now)
	}
	asks, acts := isPetition(a), false
	if _, acts = a.(game.Act); acts {
		if r.asked.acts[side] >= maxActs {
			return refusal.Of(refusal.ActedEnough)
		}
	}
	if asks && r.asked.times[side] >= maxAsked {
		return refusal.Of(refusal.AskedEnough)
	}
	if acts {
		r.asked.acts[side]++
	}
	commands, err := r.read(side, a, w)
	if err == nil {
		err = r.judgeAct(now, at, commands...)
	}
	if asks && (err == nil || r.unkept != nil) {
		r.asked.times[side]++
	}
	return err
}

// isPetition reports whether the opponent is disturbed by an action if there are too many (Article 11.5).
func isPetition(a game.Action) bool {
	switch a := a.(type) {
	case game.Offer, game.Claim:
		return true
	case game.Act:
		return slices.Contains(petitions, verbOf(a.Line))
	}
	return false
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

// read makes commands of what a player does, in the position on the board. It is done once for an action, however often
// the commands are decided.
func (r *room) read(by chess.Color, a game.Action, w game.Writing) ([]arbiter.Command, error) {
	var c arbiter.Command
	switch a := a.(type) {
	case game.Act:
		commands, err := r.playersAct(by, a)
		if err != nil {
			return nil, err
		}
		return r.allWritten(commands, w, "")
	case game.Move:
		switch {
		case r.overBoard(): // there moves are put down and completed by the clock
			return nil, refusal.Of(refusal.UnknownCommand)
		case a.Ply > 0 && a.Ply != r.state.Ply()+1:
			return nil, refusal.Of(refusal.Overtaken)
		case r.state.Turn() != by || r.state.Status() != arbiter.Running:
			c = arbiter.Move{By: by} // no move can be made, and the arbiter knows best why
		default:
			p := r.state.Position()
			m, err := w.ReadMove(&p, a.Text)
			if err != nil {
				return nil, err
			}
			c = arbiter.Move{By: by, Move: m, Offer: a.Offer}
		}
	case game.Offer:
		c = arbiter.Offer{By: by}
	case game.Accept:
		c = arbiter.Accept{By: by}
	case game.Decline:
		c = arbiter.Decline{By: by}
	case game.Claim:
		c = arbiter.Claim{By: by, Ground: arbiter.Ground(a.Ground), Written: a.Written}
	case game.Resign:
		c = arbiter.Resign{By: by}
	case game.Left:
		var err error
		if c, err = r.left(by, a); err != nil {
			return nil, err
		}
	default:
		return nil, refusal.Of(refusal.UnknownCommand)
	}
	return r.allWritten([]arbiter.Command{c}, w, "")
}

// allWritten puts commands as they are kept.
func (r *room) allWritten(commands []arbiter.Command, w game.Writing, because string) ([]arbiter.Command, error) {
	for i, c := range commands {
		var err error
		if commands[i], err = r.written(c, w, because); err != nil {
			return nil, err
		}
	}
	return commands, nil
}
