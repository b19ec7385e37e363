package play

import (
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/game"
)

// Place is where somebody is: at one side of the board, in the arbiter's seat, or among the spectators.
type Place uint8

// The places.
const (
	Spectator Place = iota
	PlaysWhite
	PlaysBlack
	Arbitrates
	Unconfirmed // in the arbiter's seat, and not confirmed by both players: may look, and leave
)

// placeOf is the place of a side.
func placeOf(side chess.Color) Place { return chess.ByColor[Place]{PlaysWhite, PlaysBlack}[side] }

// placeIn is the place that somebody has in a game.
func placeIn(g *game.Header, who game.PlayerID) Place {
	for _, side := range []chess.Color{chess.White, chess.Black} {
		if who != "" && g.Seats[side].Player == who {
			return placeOf(side)
		}
	}
	if who != "" && g.Arbiter.Player == who {
		if seatOf(g) == SeatConfirmed {
			return Arbitrates
		}
		return Unconfirmed
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
