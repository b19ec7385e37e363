// Command perft compares the move generator of package chess with Debian's
// Stockfish and with a Go library, in one run: processor time of a process of
// its own for each measurement, start-up subtracted, the contenders in turn,
// the median of the rounds. make bench-perft runs it.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/hakem-chess/hakem/chess"
)

// job is a position to count in.
type job struct {
	name    string
	fen     string
	variant chess.Variant
	depth   int
	want    uint64
	// The peer is so much slower that it counts less deep; its moves a second
	// are compared. Depth 0: it cannot do it at all.
	peerDepth int
	peerWant  uint64
}

var jobs = []job{
	{"start position", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", chess.Standard, 6, 119060324, 4, 197281},
	{"kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", chess.Standard, 5, 193690690, 3, 97862},
	{"Chess960", "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", chess.Chess960, 6, 227689589, 0, 0},
}

var kinds = []string{"stockfish", "listed", "counted", "made", "peer"}

var headings = map[string]string{
	"stockfish": "Stockfish, go perft",
	"listed":    "hakem, last ply listed",
	"counted":   "hakem, last ply counted",
	"made":      "hakem, every move made",
	"peer":      "corentings/chess v2",
}

var (
	rounds  = flag.Int("rounds", 7, "measurements of each contender, of which the median counts")
	seconds = flag.Float64("seconds", 3, "processor time a measurement takes at least")
	child   = flag.String("count", "", "measure nothing: count in this way (the command's own children)")
	which   = flag.Int("job", 0, "with -count: the number of the position")
	repeat  = flag.Int("repeat", 1, "with -count: how often")
	profile = flag.String("profile", "", "measure nothing: write a profile of the counting for the compiler to this file")
)

func main() {
	flag.Parse()
	run := compare
	if *child != "" {
		run = func() error {
			n, err := count(*child, jobFor(*child, jobs[*which]), *repeat)
			fmt.Println(n)
			return err
		}
	}
	if *profile != "" {
		run = func() error { return writeProfile(*profile) }
	}
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "perft:", err)
		os.Exit(1)
	}
}

// jobFor is the job as that contender does it.
func jobFor(kind string, j job) job {
	if kind == "peer" {
		j.depth, j.want = j.peerDepth, j.peerWant
	}
	return j
}

// compare measures everything and prints a table for each position.
func compare() error {
	for i, j := range jobs {
		fmt.Printf("\n%s, depth %d: %d leaves\n", j.name, j.depth, j.want)
		nanoseconds, err := measure(i)
		if err != nil {
			return fmt.Errorf("%s: %w", j.name, err)
		}
		fmt.Printf("  %-26s %10s %12s %10s\n", "", "ns/leaf", "M leaves/s", "ratio")
		for _, kind := range kinds {
			if jobFor(kind, j).depth == 0 {
				fmt.Printf("  %-26s %10s\n", headings[kind], "cannot")
				continue
			}
			ns := nanoseconds[kind]
			fmt.Printf("  %-26s %10.3f %12.1f %10.2f\n", headings[kind], ns, 1e3/ns, nanoseconds["stockfish"]/ns)
		}
	}
	return nil
}

// measure returns the processor time for a leaf of each contender, in
// nanoseconds.
func measure(number int) (map[string]float64, error) {
	startup, repeats := map[string]time.Duration{}, map[string]int{}
	var contenders []string
	for _, kind := range kinds {
		if jobFor(kind, jobs[number]).depth == 0 {
			continue
		}
		contenders = append(contenders, kind)
		var starts []time.Duration
		for range *rounds {
			d, err := once(kind, number, 0)
			if err != nil {
				return nil, err
			}
			starts = append(starts, d)
		}
		startup[kind] = median(starts)
		// A first count says how often to repeat it; it also warms the caches.
		for n := 1; ; n *= 4 {
			d, err := once(kind, number, n)
			if err != nil {
				return nil, err
			}
			if d -= startup[kind]; d > 100*time.Millisecond {
				repeats[kind] = int(*seconds*float64(n)/d.Seconds()) + 1
				break
			}
		}
	}
	times := map[string][]time.Duration{}
	for range *rounds {
		for _, kind := range contenders {
			d, err := once(kind, number, repeats[kind])
			if err != nil {
				return nil, err
			}
			times[kind] = append(times[kind], d-startup[kind])
		}
	}
	result := map[string]float64{}
	for _, kind := range contenders {
		leaves := float64(jobFor(kind, jobs[number]).want) * float64(repeats[kind])
		result[kind] = float64(median(times[kind]).Nanoseconds()) / leaves
	}
	return result, nil
}

func median(d []time.Duration) time.Duration {
	return slices.Sorted(slices.Values(d))[len(d)/2]
}

// once runs a contender in a process of its own, checks its counts and returns
// the processor time the process took.
func once(kind string, number, repeat int) (time.Duration, error) {
	j := jobFor(kind, jobs[number])
	var command *exec.Cmd
	if kind == "stockfish" {
		path, err := stockfishPath()
		if err != nil {
			return 0, err
		}
		script := fmt.Sprintf("setoption name UCI_Chess960 value %v\nposition fen %s\n", j.variant == chess.Chess960, j.fen) +
			strings.Repeat(fmt.Sprintf("go perft %d\n", j.depth), repeat) + "quit\n"
		command = exec.Command(path)
		command.Stdin = strings.NewReader(script)
	} else {
		self, err := os.Executable()
		if err != nil {
			return 0, err
		}
		command = exec.Command(self, "-count", kind, "-job", strconv.Itoa(number), "-repeat", strconv.Itoa(repeat))
	}
	var out bytes.Buffer
	command.Stdout, command.Stderr = &out, os.Stderr
	if err := command.Run(); err != nil {
		return 0, fmt.Errorf("%s: %w", kind, err)
	}
	if err := checkCounts(kind, out.String(), j.want, repeat); err != nil {
		return 0, err
	}
	return command.ProcessState.UserTime() + command.ProcessState.SystemTime(), nil
}

// checkCounts: who counts wrong is not measured.
func checkCounts(kind, out string, want uint64, repeat int) error {
	if repeat == 0 {
		return nil
	}
	expected, text := 1, fmt.Sprintf("%d\n", want)
	if kind == "stockfish" {
		expected, text = repeat, "Nodes searched: "+text
	}
	if n := strings.Count(out, text); n != expected {
		return fmt.Errorf("%s did not count %d leaves: %s", kind, want, out)
	}
	return nil
}

// stockfishPath finds Debian's Stockfish, which lies where only games look.
func stockfishPath() (string, error) {
	for _, name := range []string{"stockfish", "/usr/games/stockfish"} {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", fmt.Errorf("Stockfish is not installed: run make deps")
}
