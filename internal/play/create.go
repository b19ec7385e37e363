package play

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/store"
	"github.com/hakem-chess/hakem/laws"
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
	Rules  arbiter.Rules  // what it is played under; FirstMoveWithin and LeftWithin are the registry's own
	Start  chess.Position // the zero Position is the usual array
	Maker  game.PlayerID  // who gets the seat of Colour
	// OpponentShows is what the opponent's display shows at the start, where that is not what the time control gives:
	// time odds; 0: what it gives.
	OpponentShows time.Duration
	// Opponent has the other seat; it is free, and somebody is invited to it, while they are nobody.
	Opponent game.Seat

	Arbiter bool   // a human arbiter is asked for
	Name    string // what the maker calls themselves; may be empty
	// a game of the hall, over the board, which the maker enters as its arbiter: nobody plays it here
	Hall    bool
	Players chess.ByColor[string] // who plays a game of the hall; each may be empty
}

// Create makes a game and returns its id. The error is that of the rules, or the store's.
func (reg *Registry) Create(ctx context.Context, g NewGame) (id string, err error) {
	rules, start := g.Rules, g.Start
	rules.Regulations.FirstMoveWithin, rules.Regulations.LeftWithin = 0, 0
	if rules.Mode == arbiter.Online {
		rules.Regulations.FirstMoveWithin = FirstMoveWithin
		if !g.Arbiter && rules.Supervision == laws.Unsupervised {
			rules.Regulations.LeftWithin = reg.leftWithin
		}
	}
	if start == (chess.Position{}) {
		start = chess.StartPosition()
	}
	var scene arbiter.Scene
	seats := game.Header{Hall: g.Hall, ArbiterWanted: g.Arbiter || g.Hall}
	maker := game.Seat{Player: g.Maker, Name: g.Name}
	if g.Hall {
		seats.Arbiter = maker
		for _, side := range []chess.Color{chess.White, chess.Black} {
			seats.Seats[side].Name = g.Players[side]
		}
	} else {
		side := g.Colour.side()
		if g.OpponentShows > 0 {
			scene.Clock[side.Other()] = arbiter.Display{Set: true, Shows: g.OpponentShows}
		}
		seats.Seats[side], seats.Seats[side.Other()] = maker, g.Opponent
	}
	return reg.create(ctx, rules, start, scene, seats)
}

// Other is what is left for the opponent of who has chosen.
func (c Colour) Other() Colour {
	switch c {
	case TakesWhite:
		return TakesBlack
	case TakesBlack:
		return TakesWhite
	}
	return TakesEither
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

// create makes a game from a position; h says who has which seats, and of which game it is the rematch.
func (reg *Registry) create(ctx context.Context, rules arbiter.Rules, start chess.Position, scene arbiter.Scene, h game.Header) (
	id string, err error,
) {
	if rules.Mode == arbiter.OverTheBoard && !h.ArbiterWanted {
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
	now := reg.now()
	records := make([]store.Record, len(events))
	for i, e := range events {
		if records[i], err = record(e, now); err != nil {
			return "", err
		}
	}
	written, err := json.Marshal(rules)
	if err != nil {
		return "", fmt.Errorf("play: %w", err)
	}
	h.ID, h.Rules, h.Created = rand.Text()[:gameIDLength], written, now
	h.Start, h.Variant, h.Summary = start.FEN(), start.Variant(), game.Summarise(&state, game.Summary{}, now)
	var invitations []store.Invitation
	if _, free := freeSeat(&h); free {
		invitations = append(invitations, reg.links.invitation(h.ID, store.OpponentsSeat, 1))
	}
	if h.ArbiterWanted && h.Arbiter.Free() {
		invitations = append(invitations, reg.links.invitation(h.ID, store.ArbitersSeat, 1))
	}
	if err := reg.store.Create(ctx, h, records, invitations...); err != nil {
		return "", fmt.Errorf("play: %w", notKept(err))
	}
	return h.ID, nil
}

// gameIDLength: five bits a letter. An id is no secret; it only must not be met by chance.
const gameIDLength = 12
