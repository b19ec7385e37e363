package play

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/store"
	"github.com/hakem-chess/hakem/refusal"
)

// A slip of the arbiter who enters a game of the hall is no event of the game: nothing happened at the board. What they
// entered by mistake stays in the store, and so does a record that it does not stand; who reads the records is told the
// game without either.

// slipRecord is the record that the last events of those that stood do not stand any more.
type slipRecord struct {
	TakenBack int `json:"taken_back"` // how many
}

// inStore is what a record holds: an event, or how many events it takes back.
type inStore struct {
	event     arbiter.Event
	takenBack int
}

// readRecord reads one record of a game.
func readRecord(data []byte) (inStore, error) {
	var slip slipRecord
	if err := json.Unmarshal(data, &slip); err == nil && slip.TakenBack > 0 {
		return inStore{takenBack: slip.TakenBack}, nil
	}
	e, err := arbiter.UnmarshalEvent(data)
	return inStore{event: e}, err
}

// readRecords reads the records of a game; the first is the one of a number.
func readRecords(id string, first int, records []store.Record) ([]inStore, error) {
	all := make([]inStore, len(records))
	for i, r := range records {
		var err error
		if all[i], err = readRecord(r.Data); err != nil {
			return nil, fmt.Errorf("play: game %s, record %d: %w", id, first+i, err)
		}
	}
	return all, nil
}

// standing are the events that stand, in order.
func standing(all []inStore) []arbiter.Event {
	events := make([]arbiter.Event, 0, len(all))
	for _, k := range all {
		if k.takenBack > 0 {
			events = events[:max(len(events)-k.takenBack, 0)]
			continue
		}
		events = append(events, k.event)
	}
	return events
}

// entries are what the arbiter of a game of the hall has entered since this server has the game, as long as nothing
// else has happened: for each, how many events stood before it and behind it.
type entries [][2]int

// note remembers an entry.
func (all *entries) note(before, behind int) {
	if behind > before {
		*all = append(*all, [2]int{before, behind})
	}
}

// last is the entry that can be taken back when so many events stand; ok is false if there is none.
func (all *entries) last(stand int) (before int, ok bool) {
	n := len(*all)
	if n == 0 || (*all)[n-1][1] != stand {
		return 0, false
	}
	return (*all)[n-1][0], true
}

// takeBack takes back what the arbiter has entered last. A game that is over has been told of, and its result is
// corrected as results are (Article 8.7).
func (r *room) takeBack(now time.Time) error {
	if !r.game.Hall {
		return refusal.Of(refusal.UnknownCommand)
	}
	if r.state.Status() == arbiter.Over {
		return refusal.Of(refusal.GameOver)
	}
	before, ok := r.entered.last(r.events)
	if !ok {
		return refusal.Of(refusal.NothingEntered)
	}
	data, err := json.Marshal(slipRecord{TakenBack: r.events - before})
	if err != nil {
		return fmt.Errorf("play: %w", err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), storeWithin)
	defer cancel()
	_, records, err := r.registry.store.Load(ctx, r.id, 0)
	if err != nil {
		return fmt.Errorf("play: game %s: %w", r.id, err)
	}
	all, err := readRecords(r.id, 0, records)
	if err != nil {
		return err
	}
	state, err := arbiter.Replay(standing(append(all, inStore{takenBack: r.events - before})))
	if err != nil {
		return fmt.Errorf("play: game %s: %w", r.id, err)
	}
	err = r.registry.store.Append(ctx, store.Append{
		Game: r.id, Owner: r.owner, Expected: r.seq, Records: []store.Record{{At: now, Data: data}},
		Summary: game.Summarise(&state, r.game.Summary, now), At: r.timeline(now), Up: r.registry.up(),
	})
	switch {
	case errors.Is(err, store.ErrFenced):
		r.fenced = true
		return ErrClosed
	case err != nil:
		return fmt.Errorf("play: game %s: %w", r.id, err)
	}
	r.entered = r.entered[:len(r.entered)-1]
	return r.load(ctx)
}
