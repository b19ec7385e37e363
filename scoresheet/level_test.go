package scoresheet

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/hakem-chess/hakem/chess"
)

// plainLevel is a level that sums every bucket: slow, and plainly right.
type plainLevel struct{ queue [][]waiting }

func (l *plainLevel) push(most, estimate int, w waiting) {
	better := 0
	for _, waiting := range l.queue[:min(estimate+1, len(l.queue))] {
		if better += len(waiting); better >= most {
			return
		}
	}
	for len(l.queue) <= estimate {
		l.queue = append(l.queue, nil)
	}
	l.queue[estimate] = append(l.queue[estimate], w)
}

func (l *plainLevel) pop() (w waiting, ok bool) {
	for estimate, waiting := range l.queue {
		if n := len(waiting); n > 0 {
			l.queue[estimate] = waiting[:n-1]
			return waiting[n-1], true
		}
	}
	return w, false
}

// TestLevelAgainstPlain: the tree keeps and gives the same edges in the same order as summing every bucket does.
func TestLevelAgainstPlain(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 11))
	for round := range 200 {
		var fast level
		var plain plainLevel
		most, widest := 1+r.IntN(60), 1+r.IntN(3000)
		for i := range 1500 {
			if r.IntN(3) > 0 {
				w := waiting{way: way{from: int32(i), move: chess.NoMove}}
				estimate := r.IntN(widest)
				fast.push(most, estimate, w)
				plain.push(most, estimate, w)
				continue
			}
			got, ok := fast.pop()
			want, wantOK := plain.pop()
			if got != want || ok != wantOK {
				t.Fatalf("round %d, step %d: popped %v %v, want %v %v", round, i, got, ok, want, wantOK)
			}
		}
	}
}

// TestLevelOfManyEstimates: to push an edge does not take the longer the more estimates there are. Summing every bucket
// takes tens of seconds here, the tree a fraction of one.
func TestLevelOfManyEstimates(t *testing.T) {
	var l level
	began := time.Now()
	for i := range 2_000_000 {
		l.push(1000, tooFar-1-i%100, waiting{})
	}
	for range 1000 {
		if _, ok := l.pop(); !ok {
			t.Fatal("an edge is missing")
		}
	}
	if took := time.Since(began); took > 5*time.Second {
		t.Errorf("two million edges took %v", took)
	}
}
