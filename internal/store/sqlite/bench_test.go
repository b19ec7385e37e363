package sqlite

import (
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/store"
)

// BenchmarkAppend has many games append a move each, as fast as they are answered, and tells how many are kept in a
// second and how long an append takes.
func BenchmarkAppend(b *testing.B) {
	for _, games := range []int{1, 16, 256} {
		b.Run(fmt.Sprint(games), func(b *testing.B) { benchmarkAppend(b, games) })
	}
}

func benchmarkAppend(b *testing.B, games int) {
	s, err := Open(b.Context(), filepath.Join(b.TempDir(), "games.db"))
	if err != nil {
		b.Fatal(err)
	}
	defer func() {
		if err := s.Close(); err != nil {
			b.Error(err)
		}
	}()
	owners := make([]store.Owner, games)
	for i := range owners {
		g := game.Header{ID: fmt.Sprint("g", i), Rules: []byte(`{}`), Created: time.Now()}
		if err := s.Create(b.Context(), g, nil); err != nil {
			b.Fatal(err)
		}
		if owners[i], err = s.TakeUp(b.Context(), g.ID, store.Owner{}, "server"); err != nil {
			b.Fatal(err)
		}
	}
	moves := []byte(`{"event":"moved","at":123456789,"by":"white","move":"e2e4"}`)
	var mu sync.Mutex
	var took []time.Duration
	var group sync.WaitGroup
	b.ResetTimer()
	for i := range games {
		group.Go(func() {
			var own []time.Duration
			for n := range max(b.N/games, 1) {
				a := store.Append{Game: fmt.Sprint("g", i), Owner: owners[i], Expected: n, Records: []store.Record{{At: time.Now(), Data: moves}}}
				begun := time.Now()
				if err := s.Append(b.Context(), a); err != nil {
					b.Error(err)
					return
				}
				own = append(own, time.Since(begun))
			}
			mu.Lock()
			defer mu.Unlock()
			took = append(took, own...)
		})
	}
	group.Wait()
	b.StopTimer()
	slices.Sort(took)
	b.ReportMetric(float64(len(took))/b.Elapsed().Seconds(), "appends/s")
	b.ReportMetric(float64(took[len(took)/2].Microseconds()), "p50-µs")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "p99-µs")
}
