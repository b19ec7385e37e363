package play

import (
	"context"
	"fmt"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/internal/store"
)

// Events returns all that has happened in a game so far, in order. It returns store.ErrNotFound when there is no such
// game.
func (reg *Registry) Events(ctx context.Context, id string) ([]arbiter.Event, error) {
	_, records, err := reg.store.Load(ctx, id, 0)
	if err != nil {
		return nil, fmt.Errorf("play: game %s: %w", id, err)
	}
	return events(id, records)
}

// events reads the records of a game.
func events(id string, records []store.Record) ([]arbiter.Event, error) {
	all := make([]arbiter.Event, len(records))
	for i, r := range records {
		var err error
		if all[i], err = arbiter.UnmarshalEvent(r.Data); err != nil {
			return nil, fmt.Errorf("play: game %s, record %d: %w", id, i, err)
		}
	}
	return all, nil
}
