// Package store says what is kept of a game for good: its header and its list of events. The list only grows; the
// database is the truth about a game. A game that is played has one owner, and whoever adds to the list says who they
// are and how long they believe it to be.
//
// The adapters live beside it (sqlite); storetest holds the contract that every adapter is tested against. The
// interface they satisfy belongs to its consumer, package play.
package store

import (
	"context"
	"crypto/sha256"
	"errors"
	"time"

	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/laws"
)

var (
	// ErrNotFound: there is no such game, session or invitation.
	ErrNotFound = errors.New("store: no such game, session or invitation")
	// ErrConflict: the list of events is not as long as the writer believed; they reload and decide again.
	ErrConflict = errors.New("store: the game has moved on")
	// ErrFenced: the game has another owner, or the same one under another epoch; the writer has lost it.
	ErrFenced = errors.New("store: the game has another owner")
	// ErrSeatTaken: somebody else sits there already.
	ErrSeatTaken = errors.New("store: the seat is taken")
	// ErrExists: a game with this id or invitation, or another rematch of the same game, exists already.
	ErrExists = errors.New("store: the game exists already")
)

// Game is what is kept of a game apart from its records: its header, and who keeps it.
type Game struct {
	game.Header
	Owner Owner
	Seq   int // how many records there are
	// Come is how far the game's own time had come when the server that kept it last was last heard of. No watch is
	// compared with another: it is the instant of the last append, and how long that server was up since.
	Come time.Duration
}

// Record is one event as it is kept.
type Record struct {
	At   time.Time // wall time it was judged at
	Data []byte    // the event, encoded by whoever wrote it
}

// Server names one run of a server: a server that starts again is another.
type Server string

// Owner is who may append to a game. The zero Owner is nobody. An epoch belongs to one owner and never comes back.
type Owner struct {
	Server Server
	Epoch  int64
}

// Append is what is added to a game.
type Append struct {
	Game     string
	Owner    Owner // who appends; ErrFenced if they no longer own the game
	Expected int   // how many records they believe the game to have; ErrConflict if it has another number
	Records  []Record
	Summary  game.Summary  // after them
	At       time.Duration // the game's timeline after them
	Up       time.Duration // how long the owner has been up
}

// Alive is a server that has not left, and how long it had been up when it was last heard of.
type Alive struct {
	Server Server
	Up     time.Duration
}

// Played is a game in play and who owns it.
type Played struct {
	Game  string
	Owner Owner
}

// Query is what games are looked for by; what is zero does not matter.
type Query struct {
	Player  game.PlayerID // who plays in it
	Phase   game.Phase
	Result  laws.Result
	Reason  laws.Reason
	Edition string
	From    time.Time // made at this moment or later
	Until   time.Time // made before it
	Most    int       // how many, newest first; 0: a hundred
	After   string    // only what comes after this game in that order: the last of the page before
}

// Hash stands for a secret in the store: its SHA-256 hash. Secrets have 130 random bits, so that no hash is undone.
type Hash [sha256.Size]byte

// HashOf returns the hash of a secret.
func HashOf(secret string) Hash { return sha256.Sum256([]byte(secret)) }

// Invitation is a link that gives a seat. The links to a seat are counted from 1; each next one takes the place of the
// one before. A link made before they were derived has the number 0.
type Invitation struct {
	Hash
	Game    string
	Seat    InvitedSeat
	Number  int
	Revoked bool
}

// InvitedSeat is what an invitation gives.
type InvitedSeat string

// The seats that somebody is invited to.
const (
	OpponentsSeat InvitedSeat = "opponent"
	ArbitersSeat  InvitedSeat = "arbiter"
)

// Ended is what those are told who must hear of a game that has ended. Number counts them.
type Ended struct {
	Number int64
	Game   string
}

// Hearing is what a hearer can do with a game that has ended, in the transaction that notes that it has heard.
type Hearing interface {
	// Revoke revokes all invitations to a seat of a game.
	Revoke(ctx context.Context, id string, seat InvitedSeat) error
}
