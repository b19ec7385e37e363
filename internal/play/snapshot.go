package play

import (
	"context"
	"slices"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/store"
)

// Snapshot is a game at one moment, for everybody who looks at it. It does not change; only the clocks in it run on.
type Snapshot struct {
	Game      game.Header
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

	Stands bool // the clocks stand, for the store does not write
	Waits  bool // something was decided and waits to be kept: then they stand as well
	// Left is how long it was at the moment of the snapshot until the player on move, who is away, has left the game; 0
	// where that is not counted.
	Left time.Duration
	// Machine: the clocks stand for a machine that cannot think; 1, and its place among those that wait for an engine.
	Machine int
	Keeping Keeping // what it is, for who has done it alone; the zero Keeping is nobody's

	stands   time.Duration // of Stands: the instant they stand at
	now      func() time.Time
	origin   time.Time
	resumeBy time.Time
}

// Ply is a move that was played, and the position after it. Over the board an irregular one has no Move (Article 7.5).
type Ply struct {
	arbiter.Played
	FEN string
}

// facts are what the store does not know of a game and its owner tells the other servers, as of one moment.
type facts struct {
	Epoch     int64 // under which the owner has the game
	Number    int   // of the last publication
	Seq       int   // events so far
	Present   chess.ByColor[bool]
	Arbiter   bool
	Rematch   Place
	Undecided bool
	Another   chess.ByColor[bool]
	Proposed  chess.ByColor[string]
	Begun     bool
	Stands    bool          // the game's own time stands, for the store does not write
	Waits     bool          // something was decided and waits to be kept
	Keeping   Keeping       // what it is
	Elapsed   time.Duration // on the game's own timeline
	Left      time.Duration // until the player on move, who is away, has left the game; 0 where that is not counted
	Machine   int           // 1 and the place of the machine in the queue for an engine; 0 where it does not wait
	Resumes   time.Duration // until the clocks run again after a restart; 0 where they do not wait
}

// facts are those of this moment.
func (r *room) facts(now time.Time) facts {
	f := facts{
		Epoch: r.owner.Epoch, Number: r.published, Seq: r.seq, Present: r.present(), Arbiter: r.arbiterHere(),
		Rematch: r.rematch, Undecided: r.doubts.any(), Another: r.another,
		Begun: !r.origin.IsZero(), Elapsed: r.timeline(now),
	}
	if left, ok := r.leftIn(now); ok {
		f.Left = max(left, 1)
	}
	if r.history.held {
		f.Machine = max(r.waits, 1)
	}
	if r.proposed.seq == r.seq {
		f.Proposed = r.proposed.what
	}
	f.Stands = !r.stood.IsZero()
	if r.unkept != nil {
		f.Waits, f.Keeping = true, r.unkept.keeping
	}
	if !r.resumeBy.IsZero() && r.resumesByItself() {
		f.Resumes = max(r.resumeBy.Sub(now), 1)
	}
	return f
}

// snapshot is the game as it is now.
func (r *room) snapshot() *Snapshot {
	s := snapshotOf(&r.game, &r.state, &r.history, r.facts(r.registry.now()))
	s.now, s.origin = r.registry.now, r.origin
	if r.resumesByItself() {
		s.resumeBy = r.resumeBy
	}
	return s
}

// snapshotOf puts together what the store knows of a game, and what its owner does. The clocks in it are still to be
// set.
func snapshotOf(g *store.Game, state *arbiter.State, history *History, f facts) *Snapshot {
	played := state.Moves()
	plies := make([]Ply, len(played))
	for i, m := range played {
		m.Offer = m.Offer || slices.Contains(history.Offers, i+1)
		plies[i] = Ply{m, history.Positions[i]}
	}
	return &Snapshot{
		Game: g.Header, State: *state, History: *history, Plies: plies,
		Number: f.Number, Seq: f.Seq, Present: f.Present, Arbiter: f.Arbiter,
		Stands: f.Stands, Waits: f.Waits, Keeping: f.Keeping, stands: f.Elapsed, RematchBy: f.Rematch, Undecided: f.Undecided, Another: f.Another, Proposed: f.Proposed,
		Machine: f.Machine, Left: f.Left,
	}
}

// Look returns a game as it is now. Nothing is woken by it: where there is no room the game is shown as the store has
// it. It returns ErrNotFound when there is no such game.
func (reg *Registry) Look(ctx context.Context, id string) (*Snapshot, error) {
	r, err := reg.join(id)
	if err != nil {
		return nil, err
	}
	if r == nil {
		shown := newRoom(reg, id)
		if err := shown.load(ctx); err != nil {
			return nil, err
		}
		return shown.snapshot(), nil
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
func (s *Snapshot) Place(who game.PlayerID) Place { return placeIn(&s.Game, who) }

// SeatFree reports whether somebody is still to be invited.
func (s *Snapshot) SeatFree() bool {
	_, free := freeSeat(&s.Game)
	return free
}

// Elapsed is the instant it is now on the game's own timeline.
func (s *Snapshot) Elapsed() time.Duration {
	switch {
	case s.origin.IsZero():
		return 0
	case s.Stands:
		return max(s.stands, s.State.At())
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
