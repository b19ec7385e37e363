package chess_test

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/hakem-chess/hakem/chess"
)

// stockfishPath finds Debian's Stockfish, which lies where only games look.
func stockfishPath(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"stockfish", "/usr/games/stockfish"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Fatal("Stockfish is not installed: run make deps")
	return ""
}

// TestStockfish compares the moves, and the number of moves after each, with
// what Debian's Stockfish finds in 10,000 random positions (`go perft 2`), half
// of them out of games, half set up at random, half of each Chess960.
func TestStockfish(t *testing.T) {
	const n = 10_000
	var positions []chess.Position
	for i := uint64(0); len(positions) < n; i++ {
		fischer := len(positions) >= n/2
		r := rand.New(rand.NewPCG(960, i))
		if i%8 > 0 {
			for range 8 {
				b := randomSetup(r, fischer)
				if p, ok := forStockfish(&b); ok {
					positions = append(positions, p)
				}
			}
			continue
		}
		b := randomStart(r, fischer)
		for range 150 {
			moves := b.moves()
			if len(moves) == 0 {
				break
			}
			if p, ok := forStockfish(&b); ok && r.IntN(3) == 0 {
				positions = append(positions, p)
			}
			b = b.play(randomMove(r, &b, moves))
		}
	}

	engine := exec.Command(stockfishPath(t))
	stdin, err := engine.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, err := engine.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := engine.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		defer stdin.Close()
		ask(stdin, positions)
	}()
	answers := bufio.NewScanner(stdout)
	failures := 0
	for i := range positions {
		p := &positions[i]
		theirs, err := readDivided(answers)
		if err != nil {
			t.Fatalf("%s (%d of %d): %v", p, i, len(positions), err)
		}
		ours := divide(p)
		if !maps.Equal(ours, theirs) {
			t.Errorf("%s (variant %v):\n       ours %v\n  Stockfish %v", p, p.Variant(), ours, theirs)
			if failures++; failures == 5 {
				break
			}
		}
	}
	if failures > 0 {
		engine.Process.Kill()
	}
	if err := engine.Wait(); err != nil && failures == 0 {
		t.Error(err)
	}
}

// forStockfish takes the positions that Stockfish promises to read: it does not
// look for faults itself.
func forStockfish(b *slowBoard) (chess.Position, bool) {
	for s, man := range b.men {
		if kind(man) == 'p' && (rankOf(s) == 0 || rankOf(s) == 7) {
			return chess.Position{}, false
		}
	}
	if b.inCheck(!b.white) || b.skipped >= 0 && !b.doubleStepPossible() {
		return chess.Position{}, false
	}
	p, _, err := chess.PositionFromFEN(b.fen(), variantOf(b))
	return p, err == nil && p.CountMoves() < 200
}

// ask puts every position to the engine, one after the other without waiting.
func ask(w io.Writer, positions []chess.Position) {
	buffered := bufio.NewWriter(w)
	defer buffered.Flush()
	for i := range positions {
		p := &positions[i]
		if i == 0 || p.Variant() != positions[i-1].Variant() {
			fmt.Fprintf(buffered, "setoption name UCI_Chess960 value %v\n", p.Variant() == chess.Chess960)
		}
		fmt.Fprintf(buffered, "position fen %s\ngo perft 2\n", p)
	}
	fmt.Fprintln(buffered, "quit")
}

// readDivided reads one answer: a line "e2e4: 20" for each move, then the sum.
func readDivided(answers *bufio.Scanner) (map[string]int, error) {
	divided := map[string]int{}
	for answers.Scan() {
		name, value, ok := strings.Cut(answers.Text(), ": ")
		if !ok {
			continue
		}
		if name == "Nodes searched" {
			return divided, nil
		}
		count, err := strconv.Atoi(value)
		if err != nil {
			continue // the engine says who it is
		}
		divided[name] = count
	}
	return nil, fmt.Errorf("the engine stopped: %v", answers.Err())
}

// divide counts the moves after each legal move.
func divide(p *chess.Position) map[string]int {
	divided := map[string]int{}
	for _, m := range p.AppendMoves(nil) {
		next := *p
		next.Play(m)
		divided[p.UCI(m)] = next.CountMoves()
	}
	return divided
}
