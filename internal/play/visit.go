package play

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/store"
)

// Place is where somebody is: at one side of the board, in the arbiter's seat, or among the spectators.
type Place uint8

// The places.
const (
	Spectator Place = iota
	PlaysWhite
	PlaysBlack
	Arbitrates
	Called // in the arbiter's seat, and not confirmed by both players: may look, and leave
)

// placeOf is the place of a side.
func placeOf(side chess.Color) Place { return chess.ByColor[Place]{PlaysWhite, PlaysBlack}[side] }

// placeIn is the place that somebody has in a game.
func placeIn(g *store.Game, who store.Holder) Place {
	for _, side := range []chess.Color{chess.White, chess.Black} {
		if !who.Free() && g.Seats[side] == who {
			return placeOf(side)
		}
	}
	if !who.Free() && g.Arbiter == who {
		if seatOf(g) == SeatConfirmed {
			return Arbitrates
		}
		return Called
	}
	return Spectator
}

// Side returns the side somebody plays; ok is false for everybody else.
func (p Place) Side() (side chess.Color, ok bool) {
	if p == PlaysBlack {
		return chess.Black, true
	}
	return chess.White, p == PlaysWhite
}

// String returns "white", "black", "arbiter", "called" or "spectator".
func (p Place) String() string {
	return [...]string{"spectator", "white", "black", "arbiter", "called"}[p]
}

// Visit is one connection to a table: a player's, perhaps one of several, or a spectator's.
type Visit struct {
	table *table
	who   store.Holder
	news  chan *Snapshot
	slow  atomic.Bool
}

// Visit comes to a game's table and stays until Leave. Who holds a seat has arrived at it; everybody else watches. It
// returns store.ErrNotFound when there is no such game.
func (h *Hall) Visit(ctx context.Context, id string, who store.Holder) (*Visit, error) {
	t, err := h.enter(ctx, id)
	if err != nil {
		return nil, err
	}
	v := &Visit{table: t, who: who, news: make(chan *Snapshot, visitBacklog)}
	if err := t.ask(ctx, func(time.Time) error { return t.arrive(v) }); err != nil {
		v.Leave() // the arrival may be waiting in the mailbox, and be met after all
		return nil, err
	}
	return v, nil
}

// Leave leaves the table. It must be called once.
func (v *Visit) Leave() {
	// This waits for nothing but the table, and is not lost when the visitor's own context has ended.
	_ = v.table.ask(context.Background(), func(now time.Time) error { // in a hall that has closed there is nobody left
		v.table.depart(v, now)
		return nil
	})
	v.table.hall.leave(v.table)
}

// News brings the state of the game: at once, and after each change. It is closed when the hall closes, and when the
// visitor is too slow to follow.
func (v *Visit) News() <-chan *Snapshot { return v.news }

// TooSlow reports whether the news ended because they were not taken.
func (v *Visit) TooSlow() bool { return v.slow.Load() }

// Who is who visits.
func (v *Visit) Who() store.Holder { return v.who }

// Game is the id of the game.
func (v *Visit) Game() string { return v.table.id }

// Verb is what a player or an arbiter can do.
type Verb string

// The verbs.
const (
	Move    Verb = "move"
	Offer   Verb = "offer"
	Accept  Verb = "accept"
	Decline Verb = "decline"
	Claim   Verb = "claim"
	Resign  Verb = "resign"
	Rematch Verb = "rematch"
	Act     Verb = "act"     // something at the board, to the arbiter, or of the arbiter's: Act, Text, Because
	Propose Verb = "propose" // what a player wants while there is no arbiter to ask: Text
	Begin   Verb = "begin"   // the arbiter starts the clocks of a game of the hall

	Confirm Verb = "confirm" // a player wants who sits in the arbiter's seat: Text is their Snapshot.SeatID
	Refuse  Verb = "refuse"  // or does not
	Vacate  Verb = "vacate"  // who sits there leaves the seat
)

// Command is something a player or the arbiter does.
type Command struct {
	Verb   Verb
	Move   string // the move made, or the intended move of a claim or nothing: UCI, or as Writing says
	Offer  bool   // a draw is offered with the move
	Ground string // of a claim: "threefold" or "fifty"
	// Act is a line of the game script without its time and, unless the arbiter enters what somebody else does, without
	// its actor. Text is what a person says with it, which stands at the end of the line.
	Act, Text string
	Because   string // why the arbiter does it
	// Writing is how Move is written; the zero value is English letters.
	Writing Writing
}

// Refusal is a command that the table itself cannot carry out; its code says why.
type Refusal struct{ Code string }

func (r *Refusal) Error() string { return "play: refused: " + r.Code }

// Do does what a player or the arbiter wants, at this moment, and returns once it is safe in the store. The error is an
// *arbiter.CommandError, an *ActError or a *Refusal when nothing came of it, ErrClosed when the hall closes; any other leaves open
// whether it was done.
func (v *Visit) Do(ctx context.Context, c Command) error {
	return v.table.ask(ctx, func(now time.Time) error { return v.table.act(placeIn(&v.table.game, v.who), c, now) })
}
