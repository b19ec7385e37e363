// Package game says who plays what: identities, seats and the header of a game. There is no secret in it and no input
// or output: whatever renders a page, a paper, a PGN or an answer to a program may hold all of it.
package game

import (
	"crypto/rand"
	"encoding/json"
	"strconv"
	"strings"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
)

// PlayerID is who somebody is, on every device they have a session on; "" is nobody. It is no secret: to act for a
// player takes a session.
type PlayerID string

// guestPrefix begins the id of somebody without an account.
const guestPrefix = "g"

// NewGuest returns the id of somebody who has just come, without an account.
func NewGuest() PlayerID { return PlayerID(guestPrefix + rand.Text()) }

// Guest reports whether this is somebody without an account.
func (id PlayerID) Guest() bool { return strings.HasPrefix(string(id), guestPrefix) }

// machinePrefix begins the id of a machine; what follows is how strong it plays.
const machinePrefix = "m"

// NewMachine returns the id of the machine that plays at a strength, from 1 to 9. Nobody has a session as one: to act
// for it is the server's.
func NewMachine(strength int) PlayerID { return PlayerID(machinePrefix + strconv.Itoa(strength)) }

// Machine returns at which strength a machine plays; ok is false for a person.
func (id PlayerID) Machine() (strength int, ok bool) {
	if len(id) != len(machinePrefix)+1 || !strings.HasPrefix(string(id), machinePrefix) {
		return 0, false
	}
	digit := id[len(machinePrefix)]
	return int(digit - '0'), digit >= '1' && digit <= '9'
}

// Seat is a place in a game: a player's or the arbiter's. The zero Seat is free.
type Seat struct {
	Player PlayerID
	Name   string // what they call themselves; may be empty
}

// Free reports whether nobody has the seat.
func (s Seat) Free() bool { return s.Player == "" }

// Header is all that is known of a game apart from what happened in it.
type Header struct {
	ID      string
	Rules   json.RawMessage     // the rules it is played under, as JSON
	Start   string              // FEN of the first position
	Variant chess.Variant       // how that FEN is to be read
	Seats   chess.ByColor[Seat] // who plays
	// ArbiterWanted: a human arbiter was asked for. Arbiter is who sits in that seat, Confirms which players want them
	// for their arbiter.
	ArbiterWanted bool
	Arbiter       Seat
	Confirms      chess.ByColor[bool]
	Hall          bool      // a game of the playing hall: nobody sits at it here, the arbiter enters it
	Board         string    // the tournament's board it is played on, "" outside of one
	Previous      string    // the game that this one is the rematch of, or ""
	Next          string    // the rematch of this game, or "", kept by the store
	Links         Links     // which links to its free seats are in force
	Created       time.Time // to the microsecond, as all stored times

	Summary // kept by the store with every append
}

// Links are the numbers of the links to the seats of a game that are in force. Who has a key can derive their secrets
// from the numbers; nobody else can.
type Links struct{ Opponent, Arbiter int }

// Summary is what stands in columns, so that a game is found and shown in a list without being played through.
type Summary struct {
	Edition string // of the Laws
	Control string // the time control, as clock.Parse reads it
	Phase   Phase
	Result  laws.Result
	Reason  laws.Reason // why it ended, "" while it has not
	Plies   int
	Started time.Time // when play began; zero before
	Ended   time.Time // when it ended; zero before
}

// Phase is how far a game has come.
type Phase string

// The phases.
const (
	Waiting Phase = "waiting" // for its players
	InPlay  Phase = "in-play" // begun and not over
	Over    Phase = "over"
)
