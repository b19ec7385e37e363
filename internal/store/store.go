// Package store says what is kept of a game for good: its header and its list of events. The list only grows; the
// database is the truth about a game. A game that is played has one owner, and whoever adds to the list says who they are
// and how long they believe it to be.
//
// The adapters live beside it (sqlite); storetest holds the contract that every adapter is tested against. The
// interface they satisfy belongs to its consumer, package play.
package store

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/laws"
)

var (
	// ErrNotFound: there is no such game.
	ErrNotFound = errors.New("store: no such game")
	// ErrConflict: the list of events is not as long as the writer believed; they reload and decide again.
	ErrConflict = errors.New("store: the game has moved on")
	// ErrFenced: the game has another owner, or the same one under another epoch; the writer has lost it.
	ErrFenced = errors.New("store: the game has another owner")
	// ErrSeatTaken: somebody else sits there already.
	ErrSeatTaken = errors.New("store: the seat is taken")
	// ErrExists: a game with this id or invitation, or another rematch of the same game, exists already.
	ErrExists = errors.New("store: the game exists already")
)

// Holder names who holds a seat: the SHA-256 hash of the token in their browser. The token itself is never stored. The
// zero Holder is an empty seat.
type Holder [sha256.Size]byte

// Free reports whether nobody holds the seat.
func (h Holder) Free() bool { return h == Holder{} }

// HolderOf returns the holder that a token stands for; the empty token stands for nobody.
func HolderOf(token string) Holder {
	if token == "" {
		return Holder{}
	}
	return sha256.Sum256([]byte(token))
}

// Game is the header of a game: all that is known of it apart from what happened in it.
type Game struct {
	ID      string
	Rules   json.RawMessage       // the rules it is played under, as JSON
	Start   string                // FEN of the first position
	Variant chess.Variant         // how that FEN is to be read
	Invite  string                // secret of the link that gives the free seat, once
	Seats   chess.ByColor[Holder] // who plays
	Call    string                // secret of the link that gives the arbiter's seat, once, until it is free again; "" if nobody has asked for an arbiter
	Arbiter Holder                // who sits in the arbiter's seat
	// ArbiterName is what they call themselves, Confirms which players want them for their arbiter.
	ArbiterName string
	Confirms    chess.ByColor[bool]
	Hall        bool      // a game of the hall: nobody sits at it here, the arbiter enters it
	Previous    string    // the game that this one is the rematch of, or ""
	Created     time.Time // to the microsecond, as all stored times

	// Summary is kept by the statement that appends.
	game.Summary

	// Kept by the store itself, ignored by Create:
	Owner Owner
	Seq   int // how many records there are
	// Come is how far the game's own time had come when the server that kept it last was last heard of. No watch is compared
	// with another: it is the instant of the last append, and how long that server was up since.
	Come time.Duration
	Next string // the rematch of this game, or ""
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
	Holder  Holder // a player
	Phase   game.Phase
	Result  laws.Result
	Reason  laws.Reason
	Edition string
	From    time.Time // made at this moment or later
	Until   time.Time // made before it
	Most    int       // how many, newest first; 0: a hundred
	After   string    // only what comes after this game in that order: the last of the page before
}
