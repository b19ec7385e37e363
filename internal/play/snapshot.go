package play

import (
	"context"
	"slices"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/store"
)

// Snapshot is a game at one moment, for everybody who looks at it. It does not change; only the clocks in it run on.
type Snapshot struct {
	Game      store.Game
	State     arbiter.State
	Number    int   // of the last publication in this room: the first is 1
	Seq       int   // events so far
	Plies     []Ply // moves so far
	Present   chess.ByColor[bool]
	RematchBy Place // who has offered a rematch; Spectator if nobody has
	Undecided bool  // it is being worked out whether the game has ended in a dead position (Article 5.2.2)
	History   History
	Arbiter   bool                  // who sits in the arbiter's seat is here
	Another   chess.ByColor[bool]   // which players want another arbiter in place of the confirmed one
	Proposed  chess.ByColor[string] // what each player wants, while there is no arbiter to ask

	now      func() time.Time
	origin   time.Time
	resumeBy time.Time
}

// Ply is a move that was played, and the position after it. Over the board an irregular one has no Move (Article 7.5).
type Ply struct {
	arbiter.Played
	FEN string
}

// snapshot is the game as it is now.
func (r *room) snapshot() *Snapshot {
	played := r.state.Moves()
	plies := make([]Ply, len(played))
	for i, m := range played {
		m.Offer = m.Offer || slices.Contains(r.history.Offers, i+1)
		plies[i] = Ply{m, r.history.Positions[i]}
	}
	var proposed chess.ByColor[string]
	if r.proposed.seq == r.seq {
		proposed = r.proposed.what
	}
	return &Snapshot{
		History: r.history, Arbiter: r.arbiterHere(), Another: r.another, Proposed: proposed,
		Game: r.game, State: r.state, Number: r.published, Seq: r.seq, Plies: plies, Present: r.present(), RematchBy: r.rematch, Undecided: r.doubts.any(),
		now: r.registry.now, origin: r.origin, resumeBy: r.resumeBy,
	}
}

// Look returns a game as it is now. It returns store.ErrNotFound when there is no such game.
func (reg *Registry) Look(ctx context.Context, id string) (*Snapshot, error) {
	r, err := reg.enter(ctx, id)
	if err != nil {
		return nil, err
	}
	defer reg.leave(r)
	var s *Snapshot
	err = r.ask(ctx, func(time.Time) error {
		if err := r.noticeSeats(); err != nil {
			return err
		}
		s = r.snapshot()
		return nil
	})
	if err != nil {
		return nil, err
	}
	return s, nil
}

// Place is where somebody sits in the game.
func (s *Snapshot) Place(who store.Holder) Place { return placeIn(&s.Game, who) }

// SeatFree reports whether somebody is still to be invited.
func (s *Snapshot) SeatFree() bool {
	_, free := freeSeat(&s.Game)
	return free
}

// Elapsed is the instant it is now on the game's own timeline.
func (s *Snapshot) Elapsed() time.Duration {
	if s.origin.IsZero() {
		return 0
	}
	return max(s.now().Sub(s.origin), s.State.At())
}

// FirstMoveIn is how long the side on move still has for its first move; ok is false when there is no such limit now.
func (s *Snapshot) FirstMoveIn() (left time.Duration, ok bool) {
	due, ok := s.State.FirstMoveDue()
	return max(due-s.Elapsed(), 0), ok
}

// ResumesIn is how long the clocks stand still if the player on move does not come back; zero when they are not
// stopped.
func (s *Snapshot) ResumesIn() time.Duration {
	if s.resumeBy.IsZero() {
		return 0
	}
	return max(s.resumeBy.Sub(s.now()), 0)
}
