package play

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"

	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/store"
)

// Player returns who has the token of a session; "" for nobody's token, and for one that is revoked.
func (reg *Registry) Player(ctx context.Context, token string) (game.PlayerID, error) {
	if len(token) != secretLength {
		return "", nil
	}
	player, err := reg.store.Session(ctx, store.HashOf(token))
	if errors.Is(err, store.ErrNotFound) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("play: %w", err)
	}
	return player, nil
}

// Forget ends the session that has a token, for good: whoever has it is nobody from now on.
func (reg *Registry) Forget(ctx context.Context, token string) error {
	if len(token) != secretLength {
		return nil
	}
	if err := reg.store.RevokeSession(ctx, store.HashOf(token)); err != nil && !errors.Is(err, store.ErrNotFound) {
		return fmt.Errorf("play: %w", notKept(err))
	}
	return nil
}

// NewGuest begins the session of somebody who has just come, and returns its token.
func (reg *Registry) NewGuest(ctx context.Context) (token string, player game.PlayerID, err error) {
	token, player = rand.Text()[:secretLength], game.NewGuest()
	if err := reg.store.AddSession(ctx, store.HashOf(token), player); err != nil {
		return "", "", fmt.Errorf("play: %w", err)
	}
	return token, player, nil
}
