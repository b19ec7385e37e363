package play

import (
	"context"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/store"
)

// Store is where games are kept; package storetest holds what it promises. All methods may be called at once from
// several goroutines, and several processes may keep their games in one place.
type Store interface {
	Identities

	// Create adds a game with its first records and invitations, all or nothing; store.ErrExists when its id, an
	// invitation or the rematch of its predecessor exists, store.ErrNotFound when the predecessor does not.
	Create(ctx context.Context, h game.Header, first []store.Record, invitations ...store.Invitation) error
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
	// Find lists games without waking them, the newest first.
	Find(ctx context.Context, q store.Query) ([]store.Game, error)
	// Hear tells a hearer of the games that have ended and have not been told to it before, at most limit of them, and
	// returns how many they were: what it does with one is kept together with its having heard of it, or not at all.
	Hear(ctx context.Context, hearer string, limit int,
		do func(ctx context.Context, tx store.Hearing, e store.Ended) error) (int, error)

	// TakeUp gives a game that has one owner, or none, to a server, and returns the new owner; store.ErrFenced when it
	// has another owner by now.
	TakeUp(ctx context.Context, game string, from store.Owner, by store.Server) (store.Owner, error)
	// Release leaves a game without an owner, if it has this one.
	Release(ctx context.Context, game string, owner store.Owner) error
	// InPlay lists the games in play and who owns them.
	InPlay(ctx context.Context) ([]store.Played, error)
	// KeepAlive notes how long a server has been up; store.ErrFenced when it has left, or was taken for dead.
	KeepAlive(ctx context.Context, server store.Server, up time.Duration) error
	// Alive lists the servers that have not left.
	Alive(ctx context.Context) ([]store.Alive, error)
	// Leave notes that a server has ended after it had been up so long; its games have no owner any more.
	Leave(ctx context.Context, server store.Server, up time.Duration) error
	// Bury notes that a server is dead, of which nothing was heard since it had been up so long; its games have no
	// owner any more. store.ErrConflict when something has been heard meanwhile, or somebody else has noted it.
	Bury(ctx context.Context, server store.Server, up time.Duration) error
}

// Identities says who plays, and by which secrets, of which it has the hashes alone.
type Identities interface {
	// AddSession begins a session of a player; store.ErrExists when there is one with this hash.
	AddSession(ctx context.Context, hash store.Hash, player game.PlayerID) error
	// Session returns whose it is, unless it has been revoked: store.ErrNotFound.
	Session(ctx context.Context, hash store.Hash) (game.PlayerID, error)
	// RevokeSession ends it for good.
	RevokeSession(ctx context.Context, hash store.Hash) error

	// Invite adds an invitation; one that is there already stays as it is.
	Invite(ctx context.Context, i store.Invitation) error
	// Invited returns the invitation with this hash, revoked or not.
	Invited(ctx context.Context, hash store.Hash) (store.Invitation, error)

	// TakeSeat gives a free seat away for good; store.ErrSeatTaken when somebody else has it.
	TakeSeat(ctx context.Context, id string, side chess.Color, seat game.Seat) error
	// TakeArbiter gives the arbiter's seat to somebody whom no player has confirmed; store.ErrSeatTaken when somebody
	// has it.
	TakeArbiter(ctx context.Context, id string, seat game.Seat) error
	// ConfirmArbiter notes whether a player confirms who sits there; store.ErrSeatTaken when it is somebody else.
	ConfirmArbiter(ctx context.Context, id string, sits game.PlayerID, side chess.Color, confirms bool) error
	// FreeArbiter takes the seat from who sits there, and revokes the links to it; next is the new one.
	// store.ErrSeatTaken when it is somebody else.
	FreeArbiter(ctx context.Context, id string, sits game.PlayerID, next store.Invitation) error
}
