package play

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/clock"
	"github.com/hakem-chess/hakem/internal/store"
)

// Colour is what the maker of a game wants to play.
type Colour uint8

// The choices.
const (
	TakesEither Colour = iota // by lot
	TakesWhite
	TakesBlack
)

// NewGame is a game that somebody wants to play.
type NewGame struct {
	Colour    Colour
	Base      time.Duration // each player's time for the whole game
	Increment time.Duration // added for each move
	Simple    bool          // draws by repetition and by fifty moves come by themselves
	Maker     store.Holder  // who gets the seat of Colour; the other seat is free
}

// Create makes a game and returns its id. The error is that of the time control, or the store's.
func (h *Hall) Create(ctx context.Context, g NewGame) (id string, err error) {
	control, err := clock.NewControl(clock.Period{Base: g.Base, Extra: g.Increment, Bonus: clock.Increment})
	if err != nil {
		return "", fmt.Errorf("play: %w", err)
	}
	rules := arbiter.OnlineRules(control, arbiter.FIDE)
	if g.Simple {
		rules.Profile = arbiter.Site
	}
	rules.Regulations.FirstMoveWithin = FirstMoveWithin
	var seats chess.ByColor[store.Holder]
	seats[g.Colour.side()] = g.Maker
	return h.create(ctx, rules, seats, "")
}

// side is the side chosen, or the lot's choice.
func (c Colour) side() chess.Color {
	switch c {
	case TakesWhite:
		return chess.White
	case TakesBlack:
		return chess.Black
	}
	var lot [1]byte
	rand.Read(lot[:]) // never fails
	return chess.Color(lot[0] & 1)
}

// create makes a game from the start position; previous is the game it is the rematch of, or "".
func (h *Hall) create(ctx context.Context, rules arbiter.Rules, seats chess.ByColor[store.Holder], previous string) (id string, err error) {
	start := chess.StartPosition()
	state, events, err := arbiter.New(rules, start, arbiter.Scene{})
	if err != nil {
		return "", fmt.Errorf("play: %w", err)
	}
	now := h.now()
	records := make([]store.Record, len(events))
	for i, e := range events {
		if records[i], err = record(e, &state, now); err != nil {
			return "", err
		}
	}
	written, err := json.Marshal(rules)
	if err != nil {
		return "", fmt.Errorf("play: %w", err)
	}
	g := store.Game{
		ID: rand.Text()[:gameIDLength], Invite: rand.Text(), Rules: written, Start: start.FEN(), Variant: start.Variant(),
		Seats: seats, Previous: previous, Created: now,
	}
	if err := h.store.Create(ctx, g, records); err != nil {
		return "", fmt.Errorf("play: %w", err)
	}
	return g.ID, nil
}

// gameIDLength: five bits a letter. An id is no secret; it only must not be met by chance.
const gameIDLength = 12

// InvitationState says what an invitation is worth to who looks at it.
type InvitationState string

// The states.
const (
	InvitationOpen  InvitationState = "open"
	InvitationTaken InvitationState = "taken" // by somebody else
	InvitationYours InvitationState = "yours" // who looks has a seat in the game already
)

// Invitation is what somebody is invited to.
type Invitation struct {
	Game  string // id
	Rules arbiter.Rules
	Seat  chess.Color
	State InvitationState
}

// Invited tells who has an invitation what it is for. It returns store.ErrNotFound when there is no such invitation.
func (h *Hall) Invited(ctx context.Context, invite string, who store.Holder) (Invitation, error) {
	g, err := h.store.Invited(ctx, invite)
	if err != nil {
		return Invitation{}, fmt.Errorf("play: %w", err)
	}
	inv := Invitation{Game: g.ID, State: InvitationTaken}
	if err := json.Unmarshal(g.Rules, &inv.Rules); err != nil {
		return Invitation{}, fmt.Errorf("play: game %s: %w", g.ID, err)
	}
	seat, free := freeSeat(&g)
	if placeIn(&g, who) != Spectator {
		inv.State = InvitationYours
	} else if free {
		inv.State, inv.Seat = InvitationOpen, seat
	}
	return inv, nil
}

// freeSeat is the seat nobody has; ok is false when there is none.
func freeSeat(g *store.Game) (side chess.Color, ok bool) {
	for _, side := range []chess.Color{chess.White, chess.Black} {
		if g.Seats[side].Free() {
			return side, true
		}
	}
	return chess.White, false
}

// Join gives the free seat of an invitation to who asks for it, for good, and returns the game. Who has a seat in it
// already keeps that: nobody plays himself. It returns store.ErrSeatTaken when somebody was faster, and
// store.ErrNotFound when there is no such invitation.
func (h *Hall) Join(ctx context.Context, invite string, who store.Holder) (game string, err error) {
	g, err := h.store.Invited(ctx, invite)
	if err != nil {
		return "", fmt.Errorf("play: %w", err)
	}
	if placeIn(&g, who) != Spectator {
		return g.ID, nil
	}
	side, free := freeSeat(&g)
	if !free {
		return "", store.ErrSeatTaken
	}
	if err := h.store.TakeSeat(ctx, g.ID, side, who); err != nil {
		return "", fmt.Errorf("play: game %s: %w", g.ID, err)
	}
	return g.ID, nil
}

// offerRematch offers the same again with colours changed, or accepts the opponent's offer: then a new game is made,
// which both have their seats in.
func (t *table) offerRematch(side chess.Color) error {
	switch {
	case t.state.Status() != arbiter.Over:
		return &Refusal{"game-not-over"}
	case t.game.Next != "":
		return nil // it is there already
	case t.rematch != placeOf(side.Other()):
		t.rematch = placeOf(side)
		t.publish()
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), storeWithin)
	defer cancel()
	seats := t.game.Seats
	seats[chess.White], seats[chess.Black] = seats[chess.Black], seats[chess.White]
	id, err := t.hall.create(ctx, t.state.Rules(), seats, t.id)
	switch {
	case errors.Is(err, store.ErrExists): // made through another server
		if err := t.load(ctx); err != nil {
			return err
		}
	case err != nil:
		return err
	default:
		t.game.Next = id
	}
	t.rematch = Spectator
	t.publish()
	return nil
}
