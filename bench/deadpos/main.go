// Command deadpos measures package chess/deadpos: the check made after each move
// (Article 5.2.2), what is found out about a position before anybody is told of
// the move, and the full answer with a line (Articles 5.1.2, 6.9), on one thread,
// in processor time, reading the positions not counted. The figures are
// also given as multiples of the time that Debian's Stockfish takes for a leaf of
// its perft in the same run, which makes them comparable between machines. make
// bench-deadpos runs it.
package main

import (
	"bufio"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"time"
	"unsafe"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/chess/deadpos"
)

var (
	data   = flag.String("data", "", "folder of label files; default: ../shared/data/deadpos beside the repository, else the package's test data")
	budget = flag.Int("budget", enough, "positions that a full answer may look at")
	labels = flag.String("labels", "", "measure nothing: compare the label files with this hakem's can-mate")
	only   = flag.String("only", "", "measure only the file with this in its name")
)

// enough decides every line of the label files; the hardest takes 123 million
// positions, some minutes and ten gigabytes.
const enough = 150_000_000

// position is one line of a label file.
type position struct {
	board chess.Position
	label string
}

func main() {
	flag.Parse()
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "deadpos:", err)
		os.Exit(1)
	}
}

func run() error {
	runtime.LockOSThread()
	files, err := labelFiles()
	if err != nil {
		return err
	}
	if *labels != "" {
		return compareLabels(*labels, files)
	}
	node, err := perftNode()
	if err != nil {
		return err
	}
	fmt.Printf("Stockfish, go perft: %.2f ns a leaf; figures in microseconds, in brackets thousands of leaves\n", node)
	for _, file := range files {
		positions, err := read(file)
		if err != nil {
			return err
		}
		fmt.Printf("\n%s, %d positions\n", filepath.Base(file), len(positions))
		dead(positions, deadpos.AfterMoveBudget).print("after each move", node)
		dead(positions, deadpos.PromptBudget).print("before it is told", node)
		fullAnswer(positions).print("full answer", node)
	}
	return nil
}

func labelFiles() (files []string, err error) {
	for _, folder := range []string{*data, "../../shared/data/deadpos", "../chess/deadpos/testdata"} {
		if folder == "" {
			continue
		}
		for _, pattern := range []string{"*.txt", "*.tsv"} {
			found, _ := filepath.Glob(filepath.Join(folder, pattern))
			files = append(files, found...)
		}
		if len(files) > 0 {
			break
		}
	}
	files = slices.DeleteFunc(files, func(name string) bool { return !strings.Contains(name, *only) })
	if len(files) == 0 {
		return nil, fmt.Errorf("no label files")
	}
	return files, nil
}

func read(name string) (positions []position, err error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		text := lines.Text()
		if len(text) < 4 || text[0] == '#' {
			continue
		}
		fen, _, _ := strings.Cut(strings.TrimSpace(text[2:]), "\t")
		p, _, err := chess.PositionFromFEN(fen, chess.Standard)
		if err != nil {
			return nil, fmt.Errorf("%s: %s: %w", name, text, err)
		}
		positions = append(positions, position{p, text[:2]})
	}
	return positions, lines.Err()
}

// measured is what came of asking about a set of positions.
type measured struct {
	total   time.Duration // of all questions in one stretch
	each    []time.Duration
	unknown int
	wrong   int
}

// measure asks the questions numbered from 0 to n-1 twice: in one stretch for
// the mean, then one by one for how they are spread.
func measure(n int, ask func(i int)) (m measured) {
	start := processorTime()
	for i := range n {
		ask(i)
	}
	m.total = processorTime() - start
	clock := time.Hour
	for range 1000 {
		start := processorTime()
		clock = min(clock, processorTime()-start)
	}
	for i := range n {
		start := processorTime()
		ask(i)
		m.each = append(m.each, max(processorTime()-start-clock, 0))
	}
	slices.Sort(m.each)
	return m
}

func dead(positions []position, budget int) measured {
	s := new(deadpos.Solver)
	unknown, wrong := 0, 0
	m := measure(len(positions), func(i int) {
		p := &positions[i]
		switch dead, known := s.Dead(&p.board, budget); {
		case !known:
			unknown++
		case !strings.Contains(p.label, "?") && dead != (p.label == "--"):
			wrong++
		}
	})
	m.unknown, m.wrong = unknown/2, wrong/2
	return m
}

func fullAnswer(positions []position) measured {
	s := new(deadpos.Solver)
	unknown, wrong := 0, 0
	m := measure(2*len(positions), func(i int) {
		p, c := &positions[i/2], chess.Color(i&1)
		switch v := s.CanMate(&p.board, c, *budget); {
		case v.Answer == deadpos.Unknown:
			unknown++
		case p.label[c] != '?' && (v.Answer == deadpos.Can) != (p.label[c] != '-'):
			wrong++
		}
	})
	m.unknown, m.wrong = unknown/2, wrong/2
	return m
}

func (m measured) print(name string, node float64) {
	n := len(m.each)
	fmt.Printf("  %-17s %6d questions, %d unknown, %d not as labelled\n", name, n, m.unknown, m.wrong)
	show := func(what string, d time.Duration) {
		fmt.Printf("    %-6s %12.2f  (%.2f)\n", what, float64(d.Nanoseconds())/1e3, float64(d.Nanoseconds())/node/1e3)
	}
	show("mean", m.total/time.Duration(n))
	show("p50", m.each[n/2])
	show("p99", m.each[n*99/100])
	show("p99.9", m.each[n*999/1000])
	show("worst", m.each[n-1])
}

// processorTime returns what this thread has used so far.
func processorTime() time.Duration {
	const threadClock = 3 // CLOCK_THREAD_CPUTIME_ID
	var ts syscall.Timespec
	syscall.RawSyscall(syscall.SYS_CLOCK_GETTIME, threadClock, uintptr(unsafe.Pointer(&ts)), 0)
	return time.Duration(ts.Nano())
}

// perftNode returns the nanoseconds that Stockfish takes for a leaf of perft 6
// from the array, in processor time, starting up not counted: the median of five.
func perftNode() (float64, error) {
	const leaves = 119060324
	path, err := exec.LookPath("stockfish")
	if err != nil {
		if path, err = exec.LookPath("/usr/games/stockfish"); err != nil {
			return 0, fmt.Errorf("Stockfish is not installed: run make deps")
		}
	}
	var nodes []float64
	for range 5 {
		idle, err := stockfish(path, 1, 20)
		if err != nil {
			return 0, err
		}
		busy, err := stockfish(path, 6, leaves)
		if err != nil {
			return 0, err
		}
		nodes = append(nodes, float64((busy-idle).Nanoseconds())/leaves)
	}
	slices.Sort(nodes)
	return nodes[len(nodes)/2], nil
}

// stockfish returns the processor time of one process that counts leaves.
func stockfish(path string, depth, leaves int) (time.Duration, error) {
	command := exec.Command(path)
	command.Stdin = strings.NewReader(fmt.Sprintf("position startpos\ngo perft %d\nquit\n", depth))
	out, err := command.Output()
	if err != nil {
		return 0, fmt.Errorf("stockfish: %w", err)
	}
	if !strings.Contains(string(out), fmt.Sprintf("Nodes searched: %d", leaves)) {
		return 0, fmt.Errorf("stockfish did not count %d leaves", leaves)
	}
	return command.ProcessState.UserTime() + command.ProcessState.SystemTime(), nil
}
