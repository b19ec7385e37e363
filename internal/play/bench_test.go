package play_test

import (
	"fmt"
	"log/slog"
	"path/filepath"
	"testing"
	"time"

	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/play"
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
			defer registry.Close(b.Context())
			id, err := registry.Create(b.Context(), play.NewGame{Colour: play.TakesWhite, Rules: timed(b, time.Hour, 0), Maker: white})
			if err != nil {
				b.Fatal(err)
			}
			look, err := registry.Look(b.Context(), id)
			if err != nil {
				b.Fatal(err)
			}
			links, err := registry.Links(b.Context(), look, white)
			if err != nil {
				b.Fatal(err)
			}
			if _, err := registry.Join(b.Context(), links.Opponent, game.Seat{Player: black}); err != nil {
				b.Fatal(err)
			}
			subscriptions := make([]*play.Subscription, spectators+2)
			for i := range subscriptions {
				who := nobody
				if i < 2 {
					who = []game.PlayerID{white, black}[i]
				}
				if subscriptions[i], err = registry.Subscribe(b.Context(), id, who, nil); err != nil {
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
