package engine

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/hakem-chess/hakem/chess"
)

// TestMain is a chess engine when the tests start it as one.
func TestMain(m *testing.M) {
	if how := os.Getenv("HAKEM_ENGINE"); how != "" {
		play(how, os.Getenv("HAKEM_ENGINE_COUNT"))
		return
	}
	os.Exit(m.Run())
}

// play is an engine that plays the first legal move. How it fails is a list of words, one for each search since it was
// first started: "dies", "hangs", "nonsense", "illegal", "endless" (a line without an end), "slow", "ok".
func play(how, count string) {
	in := bufio.NewScanner(os.Stdin)
	position := chess.StartPosition()
	for in.Scan() {
		command, rest, _ := strings.Cut(in.Text(), " ")
		switch command {
		case "uci":
			fmt.Println("id name Fake\noption name Skill Level type spin default 20 min 0 max 20\noption name UCI_Chess960 type check default false\nuciok")
		case "isready":
			fmt.Println("readyok")
		case "position":
			position = setUp(rest)
		case "go":
			search(how, count, position)
		}
	}
}

func setUp(text string) chess.Position {
	fen, moves, _ := strings.Cut(strings.TrimPrefix(text, "fen "), " moves")
	position, _, err := chess.PositionFromFEN(fen, chess.Standard)
	if err != nil {
		fmt.Println("info string", err)
	}
	for _, text := range strings.Fields(moves) {
		m, err := position.ParseUCI(text)
		if err != nil {
			fmt.Println("info string", err)
			break
		}
		position.Play(m)
	}
	return position
}

func search(how, count string, position chess.Position) {
	data, _ := os.ReadFile(count)
	n, _ := strconv.Atoi(string(data))
	if err := os.WriteFile(count, []byte(strconv.Itoa(n+1)), 0o600); err != nil {
		fmt.Println("info string", err)
	}
	words := strings.Fields(how)
	switch words[min(n, len(words)-1)] {
	case "dies":
		os.Exit(1)
	case "hangs":
		time.Sleep(time.Hour)
	case "nonsense":
		fmt.Println("bestmove nowhere")
		return
	case "illegal":
		fmt.Println("bestmove a1a8")
		return
	case "endless":
		for {
			fmt.Print("info string xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx")
		}
	case "slow":
		time.Sleep(200 * time.Millisecond)
	}
	first := position.UCI(position.AppendMoves(nil)[0])
	fmt.Printf("info depth 1 score cp 17 nodes 20 pv %s a1a1\nbestmove %s\n", first, first)
}

// fake opens a pool of engines that fail so.
func fake(t *testing.T, most int, how string) *Pool {
	t.Helper()
	t.Setenv("HAKEM_ENGINE", how)
	t.Setenv("HAKEM_ENGINE_COUNT", filepath.Join(t.TempDir(), "count"))
	p, err := Open(t.Context(), Config{Path: os.Args[0], Most: most, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	return p
}

func TestThink(t *testing.T) {
	p := fake(t, 1, "ok")
	if p.Name() != "Fake" {
		t.Errorf("it is called %q", p.Name())
	}
	start := chess.StartPosition()
	e4, err := start.ParseUCI("e2e4")
	if err != nil {
		t.Fatal(err)
	}
	answer, err := p.Think(t.Context(), Question{Start: start, Moves: []chess.Move{e4}, Strength: 3, Time: time.Second}, nil)
	if err != nil {
		t.Fatal(err)
	}
	after := start
	after.Play(e4)
	if after.UCI(answer.Move) == "" || answer.Score != (Score{Known: true, Centipawn: 17}) || !slices.Equal(answer.Line, []chess.Move{answer.Move}) {
		t.Errorf("%+v", answer)
	}
	mated, _, err := chess.PositionFromFEN("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", chess.Standard)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Think(t.Context(), Question{Start: mated}, nil); !errors.Is(err, ErrOver) {
		t.Errorf("in a position without moves: %v", err)
	}
}

// TestReplaced: an engine that dies, hangs or talks nonsense is replaced, and the question is answered; who asks is
// told since when the time is nobody's.
func TestReplaced(t *testing.T) {
	for _, how := range []string{"dies", "hangs", "nonsense", "illegal", "endless", "dies illegal hangs"} {
		t.Run(how, func(t *testing.T) {
			p := fake(t, 1, how+" ok")
			var stages []Stage
			asked := time.Now()
			q := Question{Start: chess.StartPosition(), Strength: 1, Time: 50 * time.Millisecond, Within: 300 * time.Millisecond}
			answer, err := p.Think(t.Context(), q, func(s Stage) { stages = append(stages, s) })
			if err != nil || answer.Move == chess.NoMove {
				t.Fatal(answer, err)
			}
			failed := len(strings.Fields(how))
			if len(stages) != 2*failed {
				t.Fatalf("%d stages, want %d: %+v", len(stages), 2*failed, stages)
			}
			if s := stages[0]; !s.Replaced || s.Since.Before(asked) || s.Since.Sub(asked) > 2*time.Second || stages[1] != (Stage{}) {
				t.Errorf("%+v", stages)
			}
		})
	}
	t.Run("for ever", func(t *testing.T) {
		p := fake(t, 1, "nonsense")
		if _, err := p.Think(t.Context(), Question{Start: chess.StartPosition(), Nodes: 10}, nil); !errors.Is(err, ErrFailed) {
			t.Errorf("%v", err)
		}
		if p.busy != 0 {
			t.Errorf("%d engines are taken to be at work", p.busy)
		}
	})
}

// TestQueue: no more engines run than may, the others wait in the order they came and know their places, and who goes
// away leaves the queue.
func TestQueue(t *testing.T) {
	p := fake(t, 2, "slow")
	var all sync.WaitGroup
	var mu sync.Mutex
	places := map[int][]int{}
	answered := []int{}
	for n := range 7 {
		all.Go(func() {
			ctx := t.Context()
			if n == 4 {
				var cancel context.CancelFunc
				ctx, cancel = context.WithTimeout(ctx, 80*time.Millisecond)
				defer cancel()
			}
			_, err := p.Think(ctx, Question{Start: chess.StartPosition(), Time: time.Second}, func(s Stage) {
				mu.Lock()
				defer mu.Unlock()
				places[n] = append(places[n], s.Place)
			})
			mu.Lock()
			defer mu.Unlock()
			if n == 4 {
				if !errors.Is(err, context.DeadlineExceeded) {
					t.Errorf("who did not wait: %v", err)
				}
				return
			}
			if err != nil {
				t.Error(n, err)
			}
			answered = append(answered, n)
		})
		time.Sleep(10 * time.Millisecond)
		p.mu.Lock()
		if p.busy > 2 {
			t.Errorf("%d engines at work", p.busy)
		}
		p.mu.Unlock()
	}
	all.Wait()
	for n, want := range map[int]int{0: 0, 1: 0, 2: 1, 3: 2, 5: 4, 6: 5} {
		if first := append(places[n], 0)[0]; first != want {
			t.Errorf("question %d had the places %v, want %d at first", n, places[n], want)
		}
		if got := places[n]; want > 0 && (got[len(got)-1] != 0 || !slices.IsSortedFunc(got, func(a, b int) int { return b - a })) {
			t.Errorf("question %d had the places %v", n, got)
		}
	}
	// Those that were asked together may be answered in either order, nobody by more than a turn.
	for i, n := range answered {
		if want := []int{0, 1, 2, 3, 5, 6}[i]; n < want-2 || n > want+2 {
			t.Errorf("answered in the order %v", answered)
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.busy != 0 || len(p.queue) != 0 {
		t.Errorf("%d at work and %d waiting when all is done", p.busy, len(p.queue))
	}
}

func TestNoEngine(t *testing.T) {
	if _, err := Open(t.Context(), Config{Path: filepath.Join(t.TempDir(), "none"), Most: 1, Log: slog.Default()}); !errors.Is(err, ErrNone) {
		t.Errorf("%v", err)
	}
	if _, err := Open(t.Context(), Config{Path: "/bin/true", Most: 1, Log: slog.Default()}); !errors.Is(err, ErrNone) {
		t.Errorf("a program that ends at once: %v", err)
	}
	p := fake(t, 1, "hangs")
	time.AfterFunc(50*time.Millisecond, p.Close)
	if _, err := p.Think(t.Context(), Question{Start: chess.StartPosition(), Time: time.Minute}, nil); !errors.Is(err, ErrClosed) {
		t.Errorf("of a pool that closes: %v", err)
	}
}

// TestStockfish asks a real engine: Debian's, which the tests need (make deps).
func TestStockfish(t *testing.T) {
	path, ok := Find()
	if !ok {
		t.Fatal("Stockfish is not installed: make deps installs it")
	}
	p, err := Open(t.Context(), Config{Path: path, Most: 1, Options: map[string]string{"Hash": "8"}, Log: slog.Default()})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	if !strings.HasPrefix(p.Name(), "Stockfish") {
		t.Errorf("it is called %q", p.Name())
	}
	mate, _, err := chess.PositionFromFEN("6k1/5ppp/8/8/8/8/8/R3K2R w KQ - 0 1", chess.Standard)
	if err != nil {
		t.Fatal(err)
	}
	for strength := range Strengths + 1 {
		answer, err := p.Think(t.Context(), Question{Start: mate, Strength: strength, Time: 300 * time.Millisecond}, nil)
		if err != nil || mate.UCI(answer.Move) == "" {
			t.Fatal(strength, answer, err)
		}
		if uci := mate.UCI(answer.Move); (strength == 0 || strength == Strengths) && (uci != "a1a8" || answer.Score.Mate != 1 || len(answer.Line) != 1) {
			t.Errorf("at strength %d it plays %s, and sees %+v", strength, uci, answer.Score)
		}
	}
	// Chess960: castling is the king on its rook.
	array, _, err := chess.PositionFromFEN("bqnbrkr1/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKR1 w GEge - 0 1", chess.Chess960)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Think(t.Context(), Question{Start: array, Strength: 8, Nodes: 2000}, nil); err != nil {
		t.Error(err)
	}
}

func FuzzUCI(f *testing.F) {
	for _, line := range []string{
		"option name Skill Level type spin default 20 min 0 max 20", "option name Hash type spin default 16 min 1 max",
		"info depth 12 seldepth 14 multipv 1 score cp -31 nodes 40012 nps 1 tbhits 0 time 3 pv e2e4 e7e5", "info depth 3 score mate -2 upperbound",
		"info string pv score cp", "bestmove e2e4 ponder e7e5", "bestmove (none)", "bestmove", "option name  type ", "info score cp 99999999999999999999",
	} {
		f.Add(line)
	}
	start := chess.StartPosition()
	f.Fuzz(func(t *testing.T, line string) {
		if o, ok := parseOption(line); ok && (o.name == "" || o.min > o.max) {
			t.Errorf("%q is the option %+v", line, o)
		}
		if in, ok := parseInfo(line); ok {
			if !in.score.Known {
				t.Errorf("%q has no score", line)
			}
			for _, m := range legalLine(start, in.line, lineShown)[:min(1, len(legalLine(start, in.line, lineShown)))] {
				if !slices.Contains(start.AppendMoves(nil), m) {
					t.Errorf("%q begins with an illegal move", line)
				}
			}
		}
		if move, ok := parseBest(line); ok && (move == "" || !strings.HasPrefix(strings.TrimSpace(line), "bestmove")) {
			t.Errorf("%q is the best move %q", line, move)
		}
	})
}
