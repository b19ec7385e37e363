package play

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/hakem-chess/hakem/internal/store"
)

// Called tells who has an arbiter's link what it is for. It returns store.ErrNotFound when there is no such link.
func (h *Hall) Called(ctx context.Context, call string, who store.Holder) (Invitation, error) {
	g, err := h.store.Called(ctx, call)
	if err != nil {
		return Invitation{}, fmt.Errorf("play: %w", err)
	}
	inv := Invitation{Game: g.ID, State: InvitationOpen}
	if err := json.Unmarshal(g.Rules, &inv.Rules); err != nil {
		return Invitation{}, fmt.Errorf("play: game %s: %w", g.ID, err)
	}
	switch {
	case placeIn(&g, who) != Spectator:
		inv.State = InvitationYours
	case !g.Arbiter.Free():
		inv.State = InvitationTaken
	}
	return inv, nil
}

// Officiate gives the arbiter's seat to who asks for it by a name, and returns the game. They may act once both players
// have confirmed them. Who plays in the game keeps that seat and is no arbiter. It returns store.ErrSeatTaken when
// somebody was faster, store.ErrNotFound when there is no such link, and ErrName when the name is none.
func (h *Hall) Officiate(ctx context.Context, call string, who store.Holder, name string) (game string, err error) {
	g, err := h.store.Called(ctx, call)
	if err != nil {
		return "", fmt.Errorf("play: %w", err)
	}
	if placeIn(&g, who) != Spectator {
		return g.ID, nil
	}
	if name, err = CleanName(name); err != nil {
		return "", err
	}
	if err := h.store.TakeArbiter(ctx, g.ID, who, name); err != nil {
		return "", fmt.Errorf("play: game %s: %w", g.ID, err)
	}
	return g.ID, h.tell(ctx, g.ID)
}

// tell tells everybody at a table who sits where; where nobody is there is nobody to tell.
func (h *Hall) tell(ctx context.Context, id string) error {
	t, err := h.join(id, nil)
	if t == nil || err != nil {
		return err
	}
	defer h.leave(t)
	return t.ask(ctx, func(time.Time) error {
		if err := t.noticeSeats(); err != nil {
			return err
		}
		t.publish()
		return nil
	})
}
