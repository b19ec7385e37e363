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

	// Append adds records to a game, all or none, and returns once they are safe; without records it notes how far the
	// game's own time has come; otherwise store.ErrConflict when the game
	// has another number of records than its owner believed, and store.ErrFenced when it has another owner.
	Append(ctx context.Context, a store.Append) error
	// Load returns a game with its records from one number on.
	Load(ctx context.Context, game string, from int) (store.Game, []store.Record, error)
	// Header returns a game without its records.
	Header(ctx context.Context, game string) (store.Game, error)
	// Invited returns the header of the game that an invitation is for.
	Invited(ctx context.Context, invite string) (store.Game, error)
	// Called returns the header of the game that the secret of an arbiter's link is for.
	Called(ctx context.Context, call string) (store.Game, error)
	// Find lists games without waking them, the newest first.
	Find(ctx context.Context, q store.Query) ([]store.Game, error)

	// TakeUp gives a game that has one owner, or none, to a server, and returns the new owner; store.ErrFenced when it has
	// another owner by now.
	TakeUp(ctx context.Context, game string, from store.Owner, by store.Server) (store.Owner, error)
	// Release leaves a game without an owner, if it has this one.
	Release(ctx context.Context, game string, owner store.Owner) error
	// InPlay lists the games in play and who owns them.
	InPlay(ctx context.Context) ([]store.Played, error)
	// KeepAlive notes how long a server has been up; store.ErrFenced when it has left, or was taken for dead.
	KeepAlive(ctx context.Context, server store.Server, up time.Duration) error
	// Alive lists the servers that have not left.
	Alive(ctx context.Context) ([]store.Alive, error)
	// Leave notes that a server has ended after it had been up so long, 0 where nobody knows better than was noted last; its
	// games have no owner any more.
	Leave(ctx context.Context, server store.Server, up time.Duration) error
}
