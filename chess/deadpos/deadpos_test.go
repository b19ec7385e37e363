package deadpos_test

import (
	"bufio"
	"bytes"
	"flag"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/chess/deadpos"
)

var full = flag.Duration("full", 0, "how long the long tests may take; 0 for their short form")

// enough is a budget that decides every labelled position; the hardest takes 123
// million.
const enough = 150_000_000

func position(t testing.TB, fen string) chess.Position {
	t.Helper()
	p, _, err := chess.PositionFromFEN(fen, chess.Standard)
	if err != nil {
		t.Fatalf("%s: %v", fen, err)
	}
	return p
}

// check holds a verdict against what it says of itself: the line of Can is legal
// and ends in mate by c, and Cannot has a proof.
func check(t testing.TB, p chess.Position, c chess.Color, v deadpos.Verdict) {
	t.Helper()
	if (v.Answer == deadpos.Cannot) != (v.Why != "") {
		t.Fatalf("%s, %s: %v with the proof %q", p.FEN(), c, v.Answer, v.Why)
	}
	if v.Answer != deadpos.Can {
		if v.Mate != nil {
			t.Fatalf("%s, %s: %v with a line", p.FEN(), c, v.Answer)
		}
		return
	}
	q := p
	for i, m := range v.Mate {
		if !q.IsLegal(m) {
			t.Fatalf("%s, %s: move %d of the line, %s, is not legal", p.FEN(), c, i+1, q.UCI(m))
		}
		q.Play(m)
	}
	if q.Turn() == c || !q.IsCheckmate() {
		t.Fatalf("%s, %s: the line ends in %s, which is no mate", p.FEN(), c, q.FEN())
	}
}

// labelled calls f with each position of a label file and who can mate in it.
func labelled(t *testing.T, file string, f func(p chess.Position, label string)) {
	t.Helper()
	in, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	n := 0
	for lines := bufio.NewScanner(in); lines.Scan(); n++ {
		label, rest := lines.Text()[:2], strings.TrimSpace(lines.Text()[2:])
		fen, _, _ := strings.Cut(rest, "\t")
		f(position(t, fen), label)
	}
	if n == 0 {
		t.Fatalf("%s: no positions", file)
	}
}

// Articles 5.1.2, 6.9, 7.5.5: for each side, the answer that is known; and
// Article 5.2.2: dead is what neither side can mate in.
func TestLabels(t *testing.T) {
	files := []string{"curated.tsv", "hard.txt", "lichess.txt", "walls.txt"}
	if *full > 0 {
		files = append(files, "slow.txt")
	}
	for _, file := range files {
		t.Run(file, func(t *testing.T) {
			labelled(t, "testdata/"+file, func(p chess.Position, label string) {
				for _, c := range [...]chess.Color{chess.White, chess.Black} {
					want := deadpos.Can
					if label[c] == '-' {
						want = deadpos.Cannot
					}
					v := deadpos.CanMate(&p, c, enough)
					check(t, p, c, v)
					if v.Answer != want {
						t.Errorf("%s, %s can mate: %v, want %v", p.FEN(), c, v.Answer, want)
					}
				}
				dead, known := deadpos.Dead(&p, deadpos.AfterMoveBudget)
				if known && dead != (label == "--") {
					t.Errorf("%s: dead is %v", p.FEN(), dead)
				}
			})
		})
	}
}

// Cannot is confirmed by looking at every position that can come about, where
// there are few enough: 200,000, or five million within the time of -full. What
// can be seen of mates before that must not contradict it either.
func TestCannotAgainstClosure(t *testing.T) {
	limit, budget := 200_000, deadpos.DefaultBudget
	deadline := time.Now().Add(*full)
	if *full > 0 {
		limit, budget = 5_000_000, enough
	}
	confirmed, open := 0, 0
	for _, file := range []string{"curated.tsv", "hard.txt"} {
		labelled(t, "testdata/"+file, func(p chess.Position, _ string) {
			if *full > 0 && time.Now().After(deadline) {
				return
			}
			var verdicts chess.ByColor[deadpos.Verdict]
			for c := range verdicts {
				verdicts[c] = deadpos.CanMate(&p, chess.Color(c), budget)
			}
			if verdicts[chess.White].Answer == deadpos.Can && verdicts[chess.Black].Answer == deadpos.Can {
				return // replayed by TestLabels
			}
			can, whole := closure(p, limit)
			for c, v := range verdicts {
				if v.Answer == deadpos.Cannot && can[c] || v.Answer == deadpos.Can && whole && !can[c] {
					t.Errorf("%s, %s: %v (%s), but there is a mate: %v", p.FEN(), chess.Color(c), v.Answer, v.Why, can[c])
				}
			}
			if whole {
				confirmed++
			} else {
				open++
			}
		})
	}
	t.Logf("confirmed by closures up to %d positions: %d; larger: %d", limit, confirmed, open)
	if confirmed == 0 {
		t.Error("nothing was confirmed")
	}
}

// Where nobody can move any more: who has mated can mate, by no moves; the
// mated side and both sides in a stalemate cannot (Articles 5.1.1, 5.2.1).
func TestEnds(t *testing.T) {
	p := position(t, "6rk/5N2/7K/8/8/8/8/8 b - - 0 1")
	if v := deadpos.CanMate(&p, chess.White, 1); v.Answer != deadpos.Can || len(v.Mate) != 0 {
		t.Errorf("who has mated: %+v", v)
	}
	if v := deadpos.CanMate(&p, chess.Black, 1); v.Answer != deadpos.Cannot || v.Why != deadpos.Forced {
		t.Errorf("who is mated: %+v", v)
	}
	if dead, known := deadpos.Dead(&p, 1); dead || !known {
		t.Errorf("mate is dead: %v, known: %v", dead, known)
	}
	p = position(t, "k1K5/p1p5/P1P5/8/8/8/8/8 b - - 0 1")
	for _, c := range [...]chess.Color{chess.White, chess.Black} {
		if v := deadpos.CanMate(&p, c, 1); v.Answer != deadpos.Cannot {
			t.Errorf("stalemate, %s: %+v", c, v)
		}
	}
}

// A budget of so many positions is kept, and too small a one leaves the answer open.
func TestBudget(t *testing.T) {
	p := position(t, "6kB/p3p1P1/2p3P1/p7/8/4P3/PKP5/8 w - - 0 1")
	for _, budget := range []int{0, 1, 10, 500} {
		v := deadpos.CanMate(&p, chess.Black, budget)
		if v.Answer != deadpos.Unknown || v.Nodes > budget {
			t.Errorf("budget %d: %v after %d positions", budget, v.Answer, v.Nodes)
		}
	}
}

// The same question has the same answer, line and count, whatever was asked
// before: rulings are stored with their proof.
func TestSameAnswer(t *testing.T) {
	var fresh []deadpos.Verdict
	for round := range 2 {
		s := new(deadpos.Solver)
		i := 0
		labelled(t, "testdata/curated.tsv", func(p chess.Position, _ string) {
			if round == 0 {
				s = new(deadpos.Solver)
			}
			v := s.CanMate(&p, chess.White, 50_000)
			v.Mate = append([]chess.Move(nil), v.Mate...)
			if round == 0 {
				fresh = append(fresh, v)
			} else if w := fresh[i]; v.Answer != w.Answer || v.Why != w.Why || v.Nodes != w.Nodes || len(v.Mate) != len(w.Mate) {
				t.Errorf("%s: %+v, at first %+v", p.FEN(), v, w)
			}
			i++
		})
	}
}

// A Solver that has its room allocates nothing.
func TestNoAllocation(t *testing.T) {
	s := new(deadpos.Solver)
	var positions []chess.Position
	labelled(t, "testdata/lichess.txt", func(p chess.Position, _ string) { positions = append(positions, p) })
	ask := func() {
		for i := range positions {
			s.CanMate(&positions[i], chess.White, 20_000)
			s.Dead(&positions[i], deadpos.AfterMoveBudget)
		}
	}
	ask()
	if n := testing.AllocsPerRun(1, ask); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// The words that programs outside rely on.
func TestStrings(t *testing.T) {
	for a, want := range map[deadpos.Answer]string{deadpos.Unknown: "unknown", deadpos.Can: "yes", deadpos.Cannot: "no"} {
		if a.String() != want {
			t.Errorf("%d is %q, want %q", a, a, want)
		}
	}
}

// What fmt prints of an answer says it, with what it rests on.
func TestPrinted(t *testing.T) {
	var printed bytes.Buffer
	fmt.Fprintln(&printed, deadpos.Answer(9))
	fmt.Fprintln(&printed, deadpos.Verdict{Nodes: 40})
	fmt.Fprintln(&printed, deadpos.Verdict{Answer: deadpos.Can})
	fmt.Fprintln(&printed, deadpos.Verdict{Answer: deadpos.Can, Mate: make([]chess.Move, 3)})
	fmt.Fprintln(&printed, deadpos.Verdict{Answer: deadpos.Cannot, Why: deadpos.Forced})
	fmt.Fprintln(&printed, deadpos.Finding{Nodes: 40})
	fmt.Fprintln(&printed, deadpos.Finding{Known: true, Can: chess.ByColor[bool]{true, false}})
	fmt.Fprintln(&printed, deadpos.Finding{Known: true, Can: chess.ByColor[bool]{false, true}})
	fmt.Fprintln(&printed, deadpos.Finding{
		Known: true, Dead: true, Why: chess.ByColor[deadpos.Proof]{deadpos.Material, deadpos.Exhausted},
	})
	want := `Answer(9)
unknown (after 40 positions)
yes (mate is on the board)
yes (mate after 3 moves of both sides together)
no (forced)
unknown (after 40 positions)
not dead (White can mate)
not dead (Black can mate)
dead (White material, Black exhausted)
`
	if printed.String() != want {
		t.Errorf("printed:\n%s\nwant:\n%s", &printed, want)
	}
}

// Articles 3.7.3.1 and 5.2.2: a wall of pawns that only the capture en passant
// opens is dead exactly when that capture is not there.
func TestEnPassantOpens(t *testing.T) {
	for placement, target := range map[string]string{
		"4k3/8/4p3/1p1pPp1p/1P1P1P1P/8/8/4K3 w": "d6",
		"4k3/8/8/1p1p1p1p/1PpP1P1P/2P5/8/4K3 b": "d3",
	} {
		for _, open := range []bool{true, false} {
			fen := placement + " - - 0 40"
			if open {
				fen = placement + " - " + target + " 0 40"
			}
			p := position(t, fen)
			if dead, known := deadpos.Dead(&p, deadpos.PromptBudget); !known || dead == open {
				t.Errorf("%s: dead %v (%v)", fen, dead, known)
			}
			for _, c := range [...]chess.Color{chess.White, chess.Black} {
				v := deadpos.CanMate(&p, c, deadpos.DefaultBudget)
				check(t, p, c, v)
				if open != (v.Answer == deadpos.Can) || !open && v.Why != deadpos.Blocked {
					t.Errorf("%s: %v can mate: %v (%s)", fen, c, v.Answer, v.Why)
				}
			}
		}
	}
}

// The default budget keeps the memory that it promises, even for a question that
// it leaves open and that meets a new position at nearly every step; and Progress
// hears how far it has come.
func TestMemory(t *testing.T) {
	p := position(t, "1k6/1P1p1p1p/BP6/1P6/1p6/8/1P1P1PKP/8 w - - 0 1")
	var heard []int
	s := &deadpos.Solver{Progress: func(looked int) { heard = append(heard, looked) }}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	v := s.CanMate(&p, chess.Black, deadpos.DefaultBudget)
	runtime.ReadMemStats(&after)
	if v.Answer != deadpos.Unknown {
		t.Fatalf("%v: a question that stays open is wanted", v.Answer)
	}
	if took := after.TotalAlloc - before.TotalAlloc; took > 180_000_000 {
		t.Errorf("%d bytes", took)
	}
	if len(heard) < deadpos.DefaultBudget/200_000 || !slices.IsSorted(heard) || heard[len(heard)-1] > v.Nodes {
		t.Errorf("progress: %v", heard)
	}
}
