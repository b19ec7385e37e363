package chess_test

import (
	"bufio"
	"bytes"
	"cmp"
	"flag"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/hakem-chess/hakem/chess"
)

// full makes the judges work for about that long; make perft-full sets it.
var full = flag.Duration("full", 0, "let the judges of the move generator work for about this long")

// vectorFiles are the files of testdata/perft, with the number of lines each must have: a
// file that lost its lines would make the test easy.
var vectorFiles = []struct {
	name    string
	variant chess.Variant
	lines   int
}{
	{"standard.epd", chess.Standard, 128},
	{"fischer.epd", chess.Chess960, 960},
	{"perft-marcel.epd", chess.Standard, 6838},
	{"ferdy_perft_double_checks.epd", chess.Standard, 184},
	{"ferdy_perft_enpassant_1.epd", chess.Standard, 3760},
}

// perftVector is one count to be found.
type perftVector struct {
	file     string
	line     int
	fen      string
	depth    int
	want     uint64
	position chess.Position
}

// readVectors reads every count of every file, the smallest first.
func readVectors(t *testing.T) []perftVector {
	t.Helper()
	var all []perftVector
	for _, file := range vectorFiles {
		content, err := os.ReadFile(filepath.Join("testdata", "perft", file.name))
		if err != nil {
			t.Fatal(err)
		}
		lines := 0
		for scan := bufio.NewScanner(bytes.NewReader(content)); scan.Scan(); {
			// One of the files ends its lines with a zero byte.
			text := strings.Trim(scan.Text(), " \t\x00")
			if text == "" {
				continue
			}
			lines++
			fen, counts, _ := strings.Cut(text, ";")
			fen = strings.TrimSpace(fen)
			p, _, err := chess.PositionFromFEN(fen, file.variant)
			if err != nil {
				t.Fatalf("%s:%d: %v", file.name, lines, err)
			}
			for count := range strings.SplitSeq(counts, ";") {
				fields := strings.Fields(count)
				depth, err1 := strconv.Atoi(strings.TrimPrefix(fields[0], "D"))
				want, err2 := strconv.ParseUint(fields[1], 10, 64)
				if err := cmp.Or(err1, err2); err != nil {
					t.Fatalf("%s:%d: %v", file.name, lines, err)
				}
				all = append(all, perftVector{file.name, lines, fen, depth, want, p})
			}
		}
		if lines != file.lines {
			t.Fatalf("%s has %d positions, want %d", file.name, lines, file.lines)
		}
	}
	slices.SortStableFunc(all, func(a, b perftVector) int { return cmp.Compare(a.want, b.want) })
	return all
}

// TestPerftVectors counts the legal move sequences (Article 3 as a whole) of
// some 12,000 positions: to depth 3, and deeper where the count is small; with
// -full every count from the smallest on, as long as the time allows.
func TestPerftVectors(t *testing.T) {
	const small = 300_000
	jobs := readVectors(t)
	started := time.Now()
	if *full == 0 {
		jobs = slices.DeleteFunc(jobs, func(v perftVector) bool { return v.depth > 3 && v.want > small })
	}
	var next, failures atomic.Int64
	var nodes atomic.Uint64
	var stopped atomic.Bool
	var wg sync.WaitGroup
	workers := runtime.GOMAXPROCS(0)
	for range workers {
		wg.Go(func() {
			for {
				i := next.Add(1) - 1
				if i >= int64(len(jobs)) || failures.Load() >= 10 {
					return
				}
				v := &jobs[i]
				if elapsed := time.Since(started); *full > 0 && elapsed > time.Second {
					// A count that would end past the budget is not begun.
					speed := float64(nodes.Load()) / elapsed.Seconds() / float64(workers)
					need := time.Duration(float64(v.want) / speed * float64(time.Second))
					if elapsed+need > *full {
						stopped.Store(true)
						next.Add(-1)
						return
					}
				}
				got := v.position.Perft(v.depth)
				nodes.Add(got)
				if got != v.want {
					failures.Add(1)
					t.Errorf("%s:%d: %s depth %d: %d, want %d", v.file, v.line, v.fen, v.depth, got, v.want)
				}
				if *full > 0 && i%2000 == 0 {
					t.Logf("%d of %d counts, %d nodes, %v", i, len(jobs), nodes.Load(), time.Since(started).Round(time.Second))
				}
			}
		})
	}
	wg.Wait()
	logVectors(t, jobs[:min(int(next.Load()), len(jobs))], nodes.Load(), time.Since(started))
	if !stopped.Load() && failures.Load() == 0 && next.Load() < int64(len(jobs)) {
		t.Errorf("only %d of %d counts were made", next.Load(), len(jobs))
	}
}

// logVectors says how many counts of each file and depth were made.
func logVectors(t *testing.T, made []perftVector, nodes uint64, elapsed time.Duration) {
	for _, file := range vectorFiles {
		var byDepth [10]int
		for _, v := range made {
			if v.file == file.name {
				byDepth[v.depth]++
			}
		}
		t.Logf("%-30s counts at depth 1 to 6: %v", file.name, byDepth[1:7])
	}
	t.Logf("%d counts, %d nodes in %v", len(made), nodes, elapsed.Round(time.Millisecond))
}
