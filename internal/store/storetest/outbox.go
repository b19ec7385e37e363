package storetest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/play"
	"github.com/hakem-chess/hakem/internal/store"
)

// hear: every end is told to every hearer once and in order, whoever asks; what the hearer has done is undone with an
// error, and told again.
func hear(t *testing.T, s play.Store, open func(t *testing.T) play.Store) {
	second := open(t)
	const games = 6
	over := inPlay
	over.Phase, over.Result, over.Reason, over.Ended = game.Over, "1-0", "checkmate", record(2).At
	for i := range games {
		id := fmt.Sprint("g", i)
		must(t, s.Create(t.Context(), sample(id), nil, link(id)))
		owner := owned(t, s, id, one)
		for n, sum := range []game.Summary{inPlay, over, over} { // what is said after the end is no other end
			must(t, s.Append(t.Context(), store.Append{Game: id, Owner: owner, Expected: n, Records: []store.Record{record(n)}, Summary: sum}))
		}
	}
	for _, hearer := range []string{"one", "two"} {
		var heard []string
		broken := errors.New("broken")
		for round := range 2 * games {
			from := []play.Store{s, second}[round%2]
			_, err := from.Hear(t.Context(), hearer, 1, func(ctx context.Context, tx store.Hearing, e store.Ended) error {
				if err := tx.Revoke(ctx, e.Game, store.OpponentsSeat); err != nil {
					return err
				}
				if round%2 == 0 {
					return broken
				}
				heard = append(heard, e.Game)
				return nil
			})
			if round%2 == 0 {
				wantErr(t, err, broken)
				i, err := second.Invited(t.Context(), store.HashOf("invite-"+fmt.Sprint("g", round/2)))
				must(t, err)
				if hearer == "one" && i.Revoked {
					t.Error("what a broken hearer did is kept")
				}
			} else {
				must(t, err)
			}
		}
		if want := []string{"g0", "g1", "g2", "g3", "g4", "g5"}; !slices.Equal(heard, want) {
			t.Errorf("%s has heard %v, want %v", hearer, heard, want)
		}
		n, err := s.Hear(t.Context(), hearer, games, func(context.Context, store.Hearing, store.Ended) error { return broken })
		if n != 0 || err != nil {
			t.Errorf("%s hears %d again, error %v", hearer, n, err)
		}
	}
	for i := range games {
		got, err := s.Invited(t.Context(), store.HashOf("invite-"+fmt.Sprint("g", i)))
		must(t, err)
		if !got.Revoked {
			t.Errorf("the invitation to g%d is not revoked", i)
		}
	}
}
