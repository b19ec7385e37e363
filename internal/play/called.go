package play

import (
	"context"
	"encoding/json"
	"fmt"

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

// Officiate gives the arbiter's seat to who asks for it, for good, and returns the game. Who plays in it keeps his seat
// and is no arbiter. It returns store.ErrSeatTaken when somebody was faster, and store.ErrNotFound when there is no such
// link.
func (h *Hall) Officiate(ctx context.Context, call string, who store.Holder) (game string, err error) {
	g, err := h.store.Called(ctx, call)
	if err != nil {
		return "", fmt.Errorf("play: %w", err)
	}
	if placeIn(&g, who) != Spectator {
		return g.ID, nil
	}
	if err := h.store.TakeArbiter(ctx, g.ID, who); err != nil {
		return "", fmt.Errorf("play: game %s: %w", g.ID, err)
	}
	return g.ID, nil
}
