package play

import (
	"context"
	"fmt"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/internal/store"
)

// Events returns all that has happened in a game so far, in order, but for slips that were taken back. It returns
// store.ErrNotFound when there is no such game.
func (reg *Registry) Events(ctx context.Context, id string) ([]arbiter.Event, error) {
	_, records, err := reg.store.Load(ctx, id, 0)
	if err != nil {
		return nil, fmt.Errorf("play: game %s: %w", id, err)
	}
	return events(id, records)
}

// events reads the records of a game: all that has happened in it.
func events(id string, records []store.Record) ([]arbiter.Event, error) {
	all, err := readRecords(id, 0, records)
	return standing(all), err
}
