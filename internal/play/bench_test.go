package play_test

import (
	"fmt"
	"log/slog"
	"path/filepath"
	"testing"
	"time"

	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/play"
	"github.com/hakem-chess/hakem/internal/store"
	"github.com/hakem-chess/hakem/internal/store/sqlite"
)

// BenchmarkCommand is one event from the player's word to the acknowledgement: judged, on the disk, and told to
// everybody in the room.
func BenchmarkCommand(b *testing.B) {
	for _, spectators := range []int{0, 100} {
		b.Run(fmt.Sprintf("spectators=%d", spectators), func(b *testing.B) {
			games, err := sqlite.Open(b.Context(), filepath.Join(b.TempDir(), "games.db"))
			if err != nil {
				b.Fatal(err)
			}
			defer games.Close()
			registry, err := play.Open(b.Context(), play.Config{Store: games, Now: time.Now, Log: slog.New(slog.DiscardHandler)})
			if err != nil {
				b.Fatal(err)
			}
			defer registry.Close()
			id, err := registry.Create(b.Context(), play.NewGame{Colour: play.TakesWhite, Rules: timed(b, time.Hour, 0), Maker: store.HolderOf(white)})
			if err != nil {
				b.Fatal(err)
			}
			look, err := registry.Look(b.Context(), id)
			if err != nil {
				b.Fatal(err)
			}
			if _, err := registry.Join(b.Context(), look.Game.Invite, store.HolderOf(black)); err != nil {
				b.Fatal(err)
			}
			subscriptions := make([]*play.Subscription, spectators+2)
			for i := range subscriptions {
				token := nobody
				if i < 2 {
					token = []string{white, black}[i]
				}
				if subscriptions[i], err = registry.Subscribe(b.Context(), id, store.HolderOf(token)); err != nil {
					b.Fatal(err)
				}
				go func() {
					for range subscriptions[i].News() {
					}
				}()
			}
			n := 0
			for b.Loop() {
				// An offer and its refusal, in turn: a game of any length without a move.
				if err := subscriptions[n%2].Do(b.Context(), []game.Action{game.Offer{}, game.Decline{}}[n%2], game.Writing{}); err != nil {
					b.Fatal(err)
				}
				n++
			}
		})
	}
}
