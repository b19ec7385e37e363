package play

import (
	"context"
	"crypto/rand"
	"encoding/json"

	"fmt"
	"slices"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/game"
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
	Rules  arbiter.Rules  // what it is played under; FirstMoveWithin is the registry's own
	Start  chess.Position // the zero Position is the usual array
	Maker  store.Holder   // who gets the seat of Colour; the other seat is free

	Arbiter bool   // a human arbiter is asked for
	Name    string // of the maker, who is the arbiter of a game of the hall; may be empty
	Hall    bool   // a game of the hall, over the board, which the maker enters as its arbiter: nobody plays it here
}

// Create makes a game and returns its id. The error is that of the rules, or the store's.
func (reg *Registry) Create(ctx context.Context, g NewGame) (id string, err error) {
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
	return reg.create(ctx, rules, start, seats)
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
func (reg *Registry) create(ctx context.Context, rules arbiter.Rules, start chess.Position, g store.Game) (id string, err error) {
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
	g.ID, g.Invite, g.Rules, g.Created = rand.Text()[:gameIDLength], rand.Text(), written, now
	g.Start, g.Variant, g.Summary = start.FEN(), start.Variant(), game.Summarise(&state, game.Summary{}, now)
	if err := reg.store.Create(ctx, g, records); err != nil {
		return "", fmt.Errorf("play: %w", err)
	}
	return g.ID, nil
}

// gameIDLength: five bits a letter. An id is no secret; it only must not be met by chance.
const gameIDLength = 12
