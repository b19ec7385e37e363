package main

import "testing"

// TestCount: whoever counts wrong must not be measured; every way of counting
// gives the published counts.
func TestCount(t *testing.T) {
	want := [][]uint64{ // by job, for depth 1 and on
		{20, 400, 8902},
		{48, 2039, 97862},
		{21, 528, 12189},
	}
	for i, j := range jobs {
		for _, kind := range kinds {
			if kind == "stockfish" || jobFor(kind, j).depth == 0 {
				continue
			}
			for k, leaves := range want[i] {
				j.depth = k + 1
				got, err := count(kind, j, 1)
				if err != nil || got != leaves {
					t.Errorf("%s, %s, depth %d: %d, %v, want %d", j.name, kind, j.depth, got, err, leaves)
				}
			}
		}
	}
	if _, err := count("by guessing", jobs[0], 1); err == nil {
		t.Error("counted by guessing")
	}
}

// TestStockfish: the engine agrees, and a wrong count is noticed.
func TestStockfish(t *testing.T) {
	if err := checkCounts("stockfish", "Nodes searched: 20\n\nNodes searched: 20\n", 20, 2); err != nil {
		t.Error(err)
	}
	for _, out := range []string{"", "Nodes searched: 20\n", "Nodes searched: 20\nNodes searched: 21\n"} {
		if err := checkCounts("stockfish", out, 20, 2); err == nil {
			t.Errorf("%q passes for two counts of 20", out)
		}
	}
	if _, err := once("stockfish", 0, 0); err != nil {
		t.Error(err)
	}
}
