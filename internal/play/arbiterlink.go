package play

import (
	"context"
	"fmt"
	"time"

	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/store"
)

// ArbiterLink is the link that gives the arbiter's seat of a game.
type ArbiterLink struct {
	Game  string // id
	State LinkState
}

// ArbiterLink tells who has the secret of an arbiter's link what it is for. It returns store.ErrNotFound when there is
// no such link.
func (reg *Registry) ArbiterLink(ctx context.Context, call string, who game.PlayerID) (ArbiterLink, error) {
	g, valid, err := reg.invited(ctx, call, store.ArbitersSeat)
	if err != nil {
		return ArbiterLink{}, err
	}
	link := ArbiterLink{Game: g.ID, State: LinkOpen}
	switch {
	case placeIn(&g, who) != Spectator:
		link.State = LinkYours
	case !valid:
		return ArbiterLink{}, ErrNotFound // who sat there has left, and the players have another link
	case !g.Arbiter.Free():
		link.State = LinkTaken
	}
	return link, nil
}

// Officiate gives the arbiter's seat to who asks for it by a name, and returns the game. They may act once both players
// have confirmed them. Who plays in the game keeps that seat and is no arbiter. It returns store.ErrSeatTaken when
// somebody was faster, store.ErrNotFound when there is no such link, and game.ErrName when the name is none.
func (reg *Registry) Officiate(ctx context.Context, call string, who game.PlayerID, name string) (
	id string, err error,
) {
	g, valid, err := reg.invited(ctx, call, store.ArbitersSeat)
	if err != nil {
		return "", err
	}
	if placeIn(&g, who) != Spectator {
		return g.ID, nil
	}
	if !valid {
		return "", ErrNotFound
	}
	if name, err = game.CleanName(name); err != nil {
		return "", err
	}
	if err := reg.store.TakeArbiter(ctx, g.ID, game.Seat{Player: who, Name: name}); err != nil {
		return "", fmt.Errorf("play: game %s: %w", g.ID, err)
	}
	return g.ID, reg.tell(ctx, g.ID)
}

// tell tells everybody who follows a game who sits where; where nobody is there is nobody to tell.
func (reg *Registry) tell(ctx context.Context, id string) error {
	r, err := reg.join(id)
	if err != nil {
		return err
	}
	if r != nil {
		defer reg.leave(r)
		return r.tell(ctx)
	}
	header, err := reg.store.Header(ctx, id)
	if owner := header.Owner.Server; err == nil && owner != "" && owner != reg.id() {
		_, err = reg.request(ctx, owner, question{Kind: askTell, Game: id})
	}
	return err
}

func (r *room) tell(ctx context.Context) error {
	return r.ask(ctx, func(time.Time) error {
		if err := r.noticeSeats(); err != nil {
			return err
		}
		r.publish()
		return nil
	})
}
