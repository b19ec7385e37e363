package play

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/store"
)

// invitedWithin is how long a game that waits for an opponent is listed among its maker's.
const invitedWithin = 24 * time.Hour

// mostOwn is how many games of one person are listed.
const mostOwn = 12

// Live returns the games that are played online now, the newest first, at most so many. Nothing is woken by it.
func (reg *Registry) Live(ctx context.Context, most int) ([]*Snapshot, error) {
	return reg.list(ctx, store.Query{Phase: game.InPlay, Most: most}, func(s *Snapshot) bool {
		return s.State.Rules().Mode == arbiter.Online && s.State.Status() != arbiter.Over
	})
}

// Own returns the games that somebody has a seat in and has not finished: those in play, then those that wait for an
// opponent, each the newest first.
func (reg *Registry) Own(ctx context.Context, who game.PlayerID) ([]*Snapshot, error) {
	goesOn := func(s *Snapshot) bool { return s.State.Status() != arbiter.Over }
	inPlay, err := reg.list(ctx, store.Query{Player: who, Phase: game.InPlay, Most: mostOwn}, goesOn)
	if err != nil {
		return nil, err
	}
	waiting := store.Query{Player: who, Phase: game.Waiting, From: reg.now().Add(-invitedWithin), Most: mostOwn}
	wait, err := reg.list(ctx, waiting, goesOn)
	return append(inPlay, wait...), err
}

// list is how the games that a query finds stand, those that are wanted.
func (reg *Registry) list(ctx context.Context, q store.Query, wanted func(*Snapshot) bool) ([]*Snapshot, error) {
	found, err := reg.store.Find(ctx, q)
	if err != nil {
		return nil, fmt.Errorf("play: %w", err)
	}
	var games []*Snapshot
	for _, g := range found {
		s, err := reg.Look(ctx, g.ID)
		switch {
		case errors.Is(err, ErrNotFound):
		case err != nil:
			return nil, err
		case wanted(s):
			games = append(games, s)
		}
	}
	return games, nil
}
