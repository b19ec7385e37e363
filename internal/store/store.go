// Package store says what is kept of a game for good: its header and its list of events. The list only grows; the
// database is the truth about a game, and whoever wants to add to the list says how long they believe it to be.
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
)

var (
	// ErrNotFound: there is no such game.
	ErrNotFound = errors.New("store: no such game")
	// ErrConflict: the list of events is not as long as the writer believed; they reload and decide again.
	ErrConflict = errors.New("store: the game has moved on")
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

	// Kept by the store itself, ignored by Create:
	Live      bool      // the last record said that the game is in play
	Heartbeat time.Time // the last moment a server is known to have been alive with this game in play
	Next      string    // the rematch of this game, or ""
}

// Record is one event as it is kept.
type Record struct {
	At   time.Time // wall time it was judged at
	Live bool      // the game is in play after it: begun and not over
	Data []byte    // the event, encoded by whoever wrote it
}
