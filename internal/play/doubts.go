package play

import (
	"context"
	"errors"
	"runtime/debug"
	"slices"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/chess/deadpos"
	"github.com/hakem-chess/hakem/refusal"
)

// doubts are the positions of a game of which the check after a move does not tell whether they are dead (Article
// 5.2.2). Nearly all are settled before anybody is told of the move. The others are looked into one after the other,
// beside the game, which goes on meanwhile; what is found out comes back through the room's mailbox. Nothing of this
// is stored: a room that is loaded asks anew.
type doubts struct {
	open   []doubt         // in the order of play; the first is being looked into
	busy   bool            // somebody looks into the first
	noted  chess.Position  // the last position that was held for one or not
	proved *arbiter.Settle // what is still to be booked
}

// doubt is a position that may be dead, and the moves by which the game has come to it.
type doubt struct {
	position chess.Position
	game     int // counted from 1: after a game that was annulled another begins
	moves    []arbiter.Played
}

// any reports whether something is not known yet.
func (d *doubts) any() bool { return len(d.open) > 0 || d.proved != nil }

// noteDoubt looks whether the position on the board is to be looked into.
func (r *room) noteDoubt() {
	s, d := &r.state, &r.doubts
	if end, over := s.End(); over && end.Dated != nil {
		d.open, d.proved = nil, nil
	}
	p := s.Position()
	if p == d.noted {
		return
	}
	d.noted = p
	if !s.Undecided() {
		return
	}
	switch found := deadpos.Examine(&p, min(deadpos.PromptBudget, r.registry.deadBudget)); {
	case !found.Known:
		d.open = append(d.open, doubt{p, s.Game(), slices.Clone(s.Moves())})
	case found.Dead:
		d.proved = &arbiter.Settle{Ply: len(s.Moves()), Why: found.Why}
	}
}

// examine has the first doubt looked into, unless somebody is at it.
func (r *room) examine() {
	d := &r.doubts
	if d.busy || len(d.open) == 0 {
		return
	}
	d.busy = true
	first := d.open[0]
	// The search cannot be interrupted, and touches nothing: a registry that closes does not wait for it.
	go func() {
		found := r.registry.isDead(r.id, &first.position)
		// That the room is gone is no error: whoever loads the game asks anew.
		_ = r.ask(context.Background(), func(time.Time) error {
			r.examined(first, found)
			return nil
		})
	}()
}

// examined takes what was found out. The game may have gone on, or gone back, in the meantime.
func (r *room) examined(about doubt, found deadpos.Finding) {
	d := &r.doubts
	d.busy = false
	if len(d.open) > 0 { // the game may have ended by the proof of another server
		d.open = d.open[1:]
	}
	if found.Dead && r.passedThrough(about) {
		d.open, d.proved = nil, &arbiter.Settle{Ply: len(about.moves), Why: found.Why}
		return // and it is booked before anything else happens
	}
	if len(d.open) == 0 {
		r.publish() // nothing is being worked out any more
	}
}

// passedThrough reports whether the game has come to where it stands by way of a position.
func (r *room) passedThrough(about doubt) bool {
	moves := r.state.Moves()
	return r.state.Game() == about.game && len(moves) >= len(about.moves) &&
		slices.EqualFunc(moves[:len(about.moves)], about.moves, func(a, b arbiter.Played) bool { return a.Move == b.Move })
}

// settle books that a position was dead.
func (r *room) settle(now time.Time) error {
	err := r.judge(now, r.timeline(now), *r.doubts.proved)
	if refused := (*refusal.Error)(nil); errors.As(err, &refused) {
		err = nil // the game has ended by it already
	}
	if err == nil {
		r.doubts.proved = nil
	}
	return err
}

// isDead finds out whether neither side can mate (Article 5.2.2), one position after the other on the
// whole server. What is not found out within the budget counts as alive.
func (reg *Registry) isDead(game string, p *chess.Position) (found deadpos.Finding) {
	select {
	case reg.examiner <- struct{}{}:
		defer func() { <-reg.examiner }()
	case <-reg.closing:
		return found
	}
	defer func() {
		if p := recover(); p != nil {
			reg.log.Error("panic", "game", game, "panic", p, "stack", string(debug.Stack()))
			found = deadpos.Finding{}
		}
	}()
	return deadpos.Examine(p, reg.deadBudget)
}
