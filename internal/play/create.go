package play

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
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
	Colour Colour
	Rules  arbiter.Rules  // what it is played under; FirstMoveWithin is the hall's own
	Start  chess.Position // the zero Position is the usual array
	Maker  store.Holder   // who gets the seat of Colour; the other seat is free

	Arbiter bool   // a human arbiter is asked for
	Name    string // of the maker, who is the arbiter of a game of the hall; may be empty
	Hall    bool   // a game of the hall, over the board, which the maker enters as its arbiter: nobody plays it here
}

// Create makes a game and returns its id. The error is that of the rules, or the store's.
func (h *Hall) Create(ctx context.Context, g NewGame) (id string, err error) {
	rules, start := g.Rules, g.Start
	rules.Regulations.FirstMoveWithin = 0
	if rules.Mode == arbiter.Online {
		rules.Regulations.FirstMoveWithin = FirstMoveWithin
	}
	if start == (chess.Position{}) {
		start = chess.StartPosition()
	}
	seats := store.Game{Hall: g.Hall}
	if g.Arbiter || g.Hall {
		seats.Call = rand.Text()
	}
	if g.Hall {
		seats.Arbiter, seats.ArbiterName = g.Maker, g.Name
	} else {
		seats.Seats[g.Colour.side()] = g.Maker
	}
	return h.create(ctx, rules, start, seats)
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

// create makes a game from a position; g says who has which seats, and of which game it is the rematch.
func (h *Hall) create(ctx context.Context, rules arbiter.Rules, start chess.Position, g store.Game) (id string, err error) {
	var scene arbiter.Scene
	if rules.Mode == arbiter.OverTheBoard && g.Call == "" {
		scene.Watch = arbiter.NoArbiter
	}
	_, events, err := arbiter.New(rules, start, scene)
	if err != nil {
		return "", fmt.Errorf("play: %w", err)
	}
	// Over the board too, play begins when both players are here.
	events = slices.DeleteFunc(events, func(e arbiter.Event) bool { return e.Kind == arbiter.Started })
	state, err := arbiter.Replay(events)
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
	g.ID, g.Invite, g.Rules, g.Created = rand.Text()[:gameIDLength], rand.Text(), written, now
	g.Start, g.Variant = start.FEN(), start.Variant()
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
	Start chess.Position
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
	setup, err := chess.ParseFEN(g.Start, g.Variant)
	if err != nil {
		return Invitation{}, fmt.Errorf("play: game %s: %w", g.ID, err)
	}
	inv.Start, _ = setup.Position() // it was one when the game was made
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
		if g.Seats[side].Free() && !g.Hall {
			return side, true
		}
	}
	return chess.White, false
}

// Join gives the free seat of an invitation to who asks for it, for good, and returns the game. Who has a seat in it
// already keeps that: nobody plays against themselves. It returns store.ErrSeatTaken when somebody was faster, and
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

// offerRematch offers the same again, the position at the start too, with colours changed, or accepts the opponent's offer: then a new game is made,
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
	again := store.Game{Previous: t.id, Seats: t.game.Seats, Arbiter: t.game.Arbiter, ArbiterName: t.game.ArbiterName}
	again.Seats[chess.White], again.Seats[chess.Black] = again.Seats[chess.Black], again.Seats[chess.White]
	if t.game.Call != "" {
		again.Call = rand.Text()
		again.Confirms = t.game.Confirms // both want the same again
		again.Confirms[chess.White], again.Confirms[chess.Black] = again.Confirms[chess.Black], again.Confirms[chess.White]
	}
	id, err := t.hall.create(ctx, t.state.Rules(), t.state.Start(), again)
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
