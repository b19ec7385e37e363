package main

import (
	"context"
	"testing"

	"github.com/hakem-chess/hakem/chess"
)

// A count that may be interrupted is the plain one, move by move, and one that was interrupted is never called whole.
func TestDivide(t *testing.T) {
	p, err := chess.ParsePosition("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	for depth := range 5 {
		for _, threads := range []int{1, 3} {
			counts, whole := divide(t.Context(), &p, depth, threads)
			total := uint64(0)
			for _, root := range counts {
				total += root.Nodes
				whole = whole && root.whole
			}
			if depth == 0 {
				total = 1
			}
			if want := p.Perft(depth); total != want || !whole {
				t.Errorf("depth %d, %d threads: %d, whole %t, want %d", depth, threads, total, whole, want)
			}
		}
	}
	if n, whole := leaves(t.Context(), &p, quickDepth+1); !whole || n != p.Perft(quickDepth+1) {
		t.Errorf("depth %d: %d, whole %t", quickDepth+1, n, whole)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if counts, whole := divide(ended, &p, 4, 2); whole || len(counts) != 48 || counts[0].whole {
		t.Errorf("after the end: %v, whole %t", counts, whole)
	}
}
