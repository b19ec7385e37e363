package play

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/store"
)

// LinkState says what an invitation, or an arbiter's link, is worth to who looks at it.
type LinkState string

// The states.
const (
	LinkOpen  LinkState = "open"
	LinkTaken LinkState = "taken" // by somebody else
	LinkYours LinkState = "yours" // who looks has a seat in the game already
)

// Invitation is what an opponent is invited to.
type Invitation struct {
	Game  string // id
	Rules arbiter.Rules
	Start chess.Position
	Seat  chess.Color
	State LinkState
}

// Invitation tells who has the secret of an invitation what it is for. It returns store.ErrNotFound when there is no
// such invitation.
func (reg *Registry) Invitation(ctx context.Context, invite string, who game.PlayerID) (Invitation, error) {
	g, valid, err := reg.invited(ctx, invite, store.OpponentsSeat)
	if err != nil {
		return Invitation{}, err
	}
	inv := Invitation{Game: g.ID, State: LinkTaken}
	if err := json.Unmarshal(g.Rules, &inv.Rules); err != nil {
		return Invitation{}, fmt.Errorf("play: game %s: %w", g.ID, err)
	}
	setup, err := chess.ParseFEN(g.Start, g.Variant)
	if err != nil {
		return Invitation{}, fmt.Errorf("play: game %s: %w", g.ID, err)
	}
	inv.Start, _ = setup.Position() // it was one when the game was made
	seat, free := freeSeat(&g)
	if placeIn(&g, who) != Spectator {
		inv.State = LinkYours
	} else if free && valid {
		inv.State, inv.Seat = LinkOpen, seat
	}
	return inv, nil
}

// freeSeat is the seat nobody has; ok is false when there is none.
func freeSeat(g *game.Header) (side chess.Color, ok bool) {
	for _, side := range []chess.Color{chess.White, chess.Black} {
		if g.Seats[side].Free() && !g.Hall {
			return side, true
		}
	}
	return chess.White, false
}

// Join gives the free seat of an invitation to who asks for it, for good, and returns the game. Who has a seat in it
// already keeps that: nobody plays against themselves. It returns store.ErrSeatTaken when somebody was faster, and
// store.ErrNotFound when there is no such invitation.
func (reg *Registry) Join(ctx context.Context, invite string, who game.Seat) (id string, err error) {
	g, valid, err := reg.invited(ctx, invite, store.OpponentsSeat)
	if err != nil {
		return "", err
	}
	if placeIn(&g, who.Player) != Spectator {
		return g.ID, nil
	}
	side, free := freeSeat(&g)
	if !free || !valid {
		return "", store.ErrSeatTaken
	}
	if err := reg.store.TakeSeat(ctx, g.ID, side, who); err != nil {
		return "", fmt.Errorf("play: game %s: %w", g.ID, notKept(err))
	}
	return g.ID, nil
}
