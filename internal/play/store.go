package play

import (
	"context"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/store"
)

// Store is where games are kept; package storetest holds what it promises. All methods may be called at once from
// several goroutines, and several processes may keep their games in one place.
type Store interface {
	// Create adds a game with its first records, all or nothing; store.ErrExists when its id, its invitation or the rematch of its
	// predecessor exists, store.ErrNotFound when the predecessor does not.
	Create(ctx context.Context, g store.Game, first []store.Record) error
	// TakeSeat gives a free seat away for good; store.ErrSeatTaken when somebody else has it.
	TakeSeat(ctx context.Context, game string, side chess.Color, holder store.Holder) error
	// TakeArbiter gives the arbiter's seat to somebody whom no player has confirmed; store.ErrSeatTaken when somebody has it.
	TakeArbiter(ctx context.Context, game string, holder store.Holder, name string) error
	// ConfirmArbiter notes whether a player confirms who sits there; store.ErrSeatTaken when it is not this holder.
	ConfirmArbiter(ctx context.Context, game string, holder store.Holder, side chess.Color, confirms bool) error
	// FreeArbiter takes the seat from its holder and gives its link another secret; store.ErrSeatTaken when it is not this holder.
	FreeArbiter(ctx context.Context, game string, holder store.Holder, call string) error
	// Ready returns nil if what is accepted now can be kept.
	Ready(ctx context.Context) error
	// Append adds records to a game of exactly expected records, all or none, and returns once they are safe;
	// otherwise store.ErrConflict.
	Append(ctx context.Context, game string, expected int, records []store.Record) error
	// Load returns a game with all its records.
	Load(ctx context.Context, game string) (store.Game, []store.Record, error)
	// Invited returns the header of the game that an invitation is for.
	Invited(ctx context.Context, invite string) (store.Game, error)
	// Called returns the header of the game that the secret of an arbiter's link is for.
	Called(ctx context.Context, call string) (store.Game, error)
	// Heartbeat notes that at this moment a server was alive with these games in play.
	Heartbeat(ctx context.Context, at time.Time, games []string) error
	// Live lists the games in play.
	Live(ctx context.Context) ([]string, error)
}
