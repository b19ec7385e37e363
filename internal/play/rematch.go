package play

import (
	"context"
	"errors"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/store"
	"github.com/hakem-chess/hakem/refusal"
)

// offerRematch offers the same again, the position at the start too, with colours changed, or accepts the opponent's
// offer: then a new game is made, which both have their seats in.
func (r *room) offerRematch(side chess.Color) error {
	switch {
	case r.state.Status() != arbiter.Over:
		return refusal.Of(refusal.GameNotOver)
	case r.game.Next != "":
		return nil // it is there already
	case r.rematch != placeOf(side.Other()):
		r.rematch = placeOf(side)
		r.publish()
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), storeWithin)
	defer cancel()
	again := game.Header{Previous: r.id, Seats: r.game.Seats, ArbiterWanted: r.game.ArbiterWanted, Arbiter: r.game.Arbiter}
	again.Seats[chess.White], again.Seats[chess.Black] = again.Seats[chess.Black], again.Seats[chess.White]
	if r.game.ArbiterWanted {
		again.Confirms = r.game.Confirms // both want the same again
		again.Confirms[chess.White], again.Confirms[chess.Black] = again.Confirms[chess.Black], again.Confirms[chess.White]
	}
	scene := arbiter.Scene{Clock: r.state.Scene().Clock}
	scene.Clock[chess.White], scene.Clock[chess.Black] = scene.Clock[chess.Black], scene.Clock[chess.White]
	id, err := r.registry.create(ctx, r.state.Rules(), r.state.Start(), scene, again)
	switch {
	case errors.Is(err, store.ErrExists): // made through another server
		if err := r.load(ctx); err != nil {
			return err
		}
	case err != nil:
		return err
	default:
		r.game.Next = id
	}
	r.rematch = Spectator
	r.publish()
	return nil
}
