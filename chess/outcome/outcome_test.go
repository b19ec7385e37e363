package outcome_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/chess/deadpos"
	"github.com/hakem-chess/hakem/chess/outcome"
)

var (
	since2017 = outcome.Limits{Moves: outcome.SeventyFiveMoves, Times: outcome.Fivefold}
	in2014    = outcome.Limits{Moves: outcome.SeventyFiveMoves, Times: outcome.Fivefold, InRow: true}
	onASite   = outcome.Limits{Moves: outcome.FiftyMoves, Times: outcome.Threefold}
	before    = outcome.Limits{}
)

// played plays moves in SAN from a position; an empty fen is the usual array.
func played(t testing.TB, fen, moves string) (start chess.Position, line []chess.Move, g *chess.Game) {
	t.Helper()
	start = chess.StartPosition()
	if fen != "" {
		var err error
		if start, err = chess.ParsePosition(fen); err != nil {
			t.Fatal(err)
		}
	}
	g = chess.NewGame(start)
	for san := range strings.FieldsSeq(moves) {
		if _, err := g.PushSAN(san); err != nil {
			t.Fatal(err)
		}
	}
	return start, g.Moves(), g
}

const (
	knights = "Nf3 Nf6 Ng1 Ng8 " // the array again after four plies
	kings   = "Kd1 Kd8 Kd2 Kd7 Ke1 Ke8 "
	pawn    = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
	loyd    = "e3 a5 Qh5 Ra6 Qxa5 h5 h4 Rah6 Qxc7 f6 Qxd7+ Kf7 Qxb7 Qd3 Qxb8 Qh7 Qxc8 Kg6 Qe6" // stalemate
)

// Of says how the position now on the board ends the game, First when the board first ended it.
func TestArticles(t *testing.T) {
	for _, tt := range []struct {
		article, fen, moves string
		limits              outcome.Limits
		now, first          string
		plies               int
	}{
		{"nothing has ended it", "", "e4 e5", since2017, "*", "*", 2},
		{"no move at all", "", "", since2017, "*", "*", 0},
		{"5.1.1: Black mates", "", "f3 e5 g4 Qh4", since2017, "0-1 by checkmate", "0-1 by checkmate", 4},
		{"5.1.1: White mates", "", "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7", since2017, "1-0 by checkmate", "1-0 by checkmate", 7},
		{"5.2.1: stalemate", "", loyd, since2017, "1/2-1/2 by stalemate", "1/2-1/2 by stalemate", 19},
		{"5.2.2: bare kings, and played on", "8/8/4k3/8/8/3r4/4K3/8 w - - 0 1", "Kxd3 Kd5 Ke3", since2017, "1/2-1/2 by dead position", "1/2-1/2 by dead position", 1},
		{"5.2.2: dead before the first move", "8/8/3k4/1p1p1p1p/1P1P1P1P/3K4/8/8 w - - 0 1", "Kc3", before, "1/2-1/2 by dead position", "1/2-1/2 by dead position", 0},
		{"5.2.2: the only move takes the last piece that could mate", "7k/8/8/8/8/6Q1/8/K7 w - - 0 1", "Qg7 Kxg7", since2017,
			"1/2-1/2 by dead position", "1/2-1/2 by dead position", 1},
		{"5.2.2 before 5.2.1: the stalemate came in a dead position", "7k/5P2/8/7K/8/8/8/8 b - - 0 1", "Kg7 f8=B Kh8 Kg6 Kg8 Bc5 Kh8 Bd4", since2017, "1/2-1/2 by dead position", "1/2-1/2 by dead position", 2},
		{"9.6.1: five times", "", strings.Repeat(knights, 4), since2017, "1/2-1/2 by repetition", "1/2-1/2 by repetition", 16},
		{"9.6.1: and played on", "", strings.Repeat(knights, 4) + "e4 e5", since2017, "*", "1/2-1/2 by repetition", 16},
		{"9.6.1: four times", "", strings.Repeat(knights, 3), since2017, "*", "*", 12},
		{"9.6.1: with gaps", pawn, strings.Repeat(kings, 4), since2017, "1/2-1/2 by repetition", "1/2-1/2 by repetition", 24},
		{"9.6.a of 2014: by consecutive alternate moves", "", strings.Repeat(knights, 4), in2014, "1/2-1/2 by repetition", "1/2-1/2 by repetition", 16},
		{"9.6.a of 2014: with gaps is not enough", pawn, strings.Repeat(kings, 4), in2014, "*", "*", 24},
		{"9.6 is not in the Laws before July 2014", "", strings.Repeat(knights, 5), before, "*", "*", 20},
		{"9.2 where no claim is asked for", "", strings.Repeat(knights, 2), onASite, "1/2-1/2 by repetition", "1/2-1/2 by repetition", 8},
		{"9.2.3: castling rights that are gone make another position", "r3k3/8/8/8/8/8/8/4K3 w q - 0 1", strings.Repeat("Kf1 Ra7 Ke1 Ra8 ", 2), onASite, "*", "*", 8},
		{"9.2.3: an en passant capture that was legal does", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e4" + strings.Repeat(" Kd7 Kd1 Ke8 Ke1", 2), onASite, "*", "*", 9},
		{"9.2.3: one that would leave the king in check does not", "8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1", "e4" + strings.Repeat(" Kb5 Kf1 Ka4 Ke1", 2), onASite,
			"1/2-1/2 by repetition", "1/2-1/2 by repetition", 9},
		{"9.6.2: 75 moves", "4k3/8/8/8/8/8/8/R3K3 w - - 148 100", "Ra2 Kd8", since2017, "1/2-1/2 by quiet moves", "1/2-1/2 by quiet moves", 2},
		{"9.6.2: and played on", "4k3/8/8/8/8/8/8/R3K3 w - - 148 100", "Ra2 Kd8 Ra3 Kd7", since2017, "1/2-1/2 by quiet moves", "1/2-1/2 by quiet moves", 2},
		{"9.6.2: before the first move", "4k3/8/8/8/8/8/8/R3K3 w - - 150 100", "Ra2", since2017, "1/2-1/2 by quiet moves", "1/2-1/2 by quiet moves", 0},
		{"9.6.2: a pawn move begins anew", "4k3/8/8/8/8/8/4P3/R3K3 w - - 149 100", "e3", since2017, "*", "*", 1},
		{"9.6.2: mate with the last of them stands", "7k/8/6K1/8/8/8/8/R7 w - - 149 100", "Ra8", since2017, "1-0 by checkmate", "1-0 by checkmate", 1},
		{"9.6.2: a mate that comes after it does not", "7k/8/6K1/8/8/8/8/R7 w - - 149 100", "Ra7 Kg8 Ra8", since2017, "1-0 by checkmate", "1/2-1/2 by quiet moves", 1},
		{"9.3 where no claim is asked for", "4k3/8/8/8/8/8/8/R3K3 w - - 99 100", "Ra2", onASite, "1/2-1/2 by quiet moves", "1/2-1/2 by quiet moves", 1},
	} {
		start, line, g := played(t, tt.fen, tt.moves)
		if now := outcome.Of(g, tt.limits); now.String() != tt.now || now.Doubt {
			t.Errorf("%s: %+v, want %s", tt.article, now, tt.now)
		}
		first, plies := outcome.First(start, line, tt.limits)
		if first.String() != tt.first || plies != tt.plies {
			t.Errorf("%s: first %s after %d plies, want %s after %d", tt.article, first, plies, tt.first, tt.plies)
		}
		if winner, mate := first.Winner(); mate != (first.By == outcome.Checkmate) || mate && first.Result() != map[chess.Color]string{chess.White: "1-0", chess.Black: "0-1"}[winner] {
			t.Errorf("%s: %s has %v for its winner, %v", tt.article, first, winner, mate)
		}
	}
}

// What is not found out is a doubt only while nothing else ends the game, and no mate is asked about.
func TestDoubt(t *testing.T) {
	unknown := func(*chess.Position) (dead, known bool) { return false, false }
	once := outcome.Occurrences{Times: 1, InRow: 1}
	for fen, want := range map[string]outcome.Outcome{
		"4k3/8/8/8/8/8/8/R3K3 w - - 0 1":    {Doubt: true},
		"4k3/8/8/8/8/8/8/R3K3 w - - 149 99": {Doubt: true},
		"4k3/8/8/8/8/8/8/R3K3 w - - 150 99": {By: outcome.QuietMoves},
		"7k/5Q2/6K1/8/8/8/8/8 b - - 150 99": {By: outcome.Stalemate},
	} {
		p, err := chess.ParsePosition(fen)
		if err != nil {
			t.Fatal(err)
		}
		if got := outcome.At(&p, once, since2017, false); got.By != want.By {
			t.Errorf("%s: %+v, want %+v", fen, got, want)
		}
		var w outcome.Watch
		w.Start(&p, since2017)
		if got, plies := w.End(&p, unknown); got != want || plies != 0 {
			t.Errorf("%s watched: %+v after %d, want %+v", fen, got, plies, want)
		}
	}
}

// slowly answers the question of First in the Laws' own words: it looks at every position from the first on, and
// compares each with all before it.
func slowly(start chess.Position, line []chess.Move, l outcome.Limits) (by outcome.Termination, plies int) {
	for plies := range len(line) + 1 {
		if by := slowlyAt(start, line[:plies], l); by != outcome.None {
			return by, plies
		}
	}
	return outcome.None, len(line)
}

// slowlyAt says how the game ends with the position after the moves.
func slowlyAt(start chess.Position, line []chess.Move, l outcome.Limits) outcome.Termination {
	positions := []string{start.FEN()}
	p := start
	for _, m := range line {
		p.Play(m)
		positions = append(positions, p.FEN())
	}
	fields := func(i int) []string { return strings.Fields(positions[i])[:4] } // with a legal en passant square only
	times, step, last := 0, 1, len(line)
	if l.InRow {
		step = 4
	}
	for k := last; k >= 0; k -= step {
		if slices.Equal(fields(k), fields(last)) {
			times++
		} else if l.InRow {
			break
		}
	}
	switch {
	case p.IsCheckmate():
		return outcome.Checkmate
	case p.IsStalemate():
		return outcome.Stalemate
	case isDead(&p):
		return outcome.DeadPosition
	case l.Moves > 0 && p.Halfmove() >= 2*l.Moves:
		return outcome.QuietMoves
	case l.Times > 0 && times >= l.Times:
		return outcome.Repetition
	}
	return outcome.None
}

// randomGame plays up to n random moves, back and forth more often than not, so that positions come again.
func randomGame(r *rand.Rand, start chess.Position, n int) (line []chess.Move) {
	p := start
	for range n {
		moves := p.AppendMoves(nil)
		if len(moves) == 0 {
			break
		}
		m := moves[r.IntN(len(moves))]
		if k := len(line) - 2; k >= 0 && r.IntN(20) > 0 {
			if back, err := p.ParseUCI(line[k].To().String() + line[k].From().String()); err == nil {
				m = back
			}
		}
		p.Play(m)
		line = append(line, m)
	}
	return line
}

// First, Watch, At, Count and History agree with the slow way in generated games, under all limits.
func TestAgainstTheSlowWay(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 6))
	seen := map[string]int{}
	var w outcome.Watch
	for i := range 180 {
		fen := [...]string{
			chess.StartPosition().FEN(), pawn, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
			"4k3/8/8/8/8/8/8/R3K3 w - - 140 100", "8/8/4k3/8/8/3r4/4K3/8 w - - 0 1", "7k/8/6K1/8/8/8/8/RQ6 w - - 140 90", "8/p7/8/8/1P6/8/8/k1K5 b - - 0 1",
			"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
		}[i%9]
		start, _, err := chess.PositionFromFEN(fen, chess.Standard)
		if err != nil {
			t.Fatal(err)
		}
		line := randomGame(r, start, 1+r.IntN(40))
		for name, l := range map[string]outcome.Limits{"since 2017": since2017, "2014": in2014, "site": onASite, "before": before, "twice": {Times: 2, InRow: true}, "two moves": {Moves: 2}} {
			want, plies := slowly(start, line, l)
			got, after := outcome.First(start, line, l)
			if got.By != want || after != plies {
				t.Fatalf("%s, %+v from %s %v: %s after %d, want %s after %d", name, l, fen, line, got, after, want, plies)
			}
			seen[fmt.Sprint(want)]++
			// The same by a Watch that is used again, with what it knew of the game before gone.
			w.Start(&start, l)
			p := start
			ids := []chess.Identity{p.Identity()}
			for k, m := range line {
				p.Play(m)
				again := w.Add(&p, m)
				c := outcome.NewCount(&p)
				for i := len(ids) - 1; i >= 0 && c.Before(ids[i]); i-- {
				}
				if c.Occurrences != again {
					t.Fatalf("%s from %s: after %v Count says %+v, Watch %+v", name, fen, line[:k+1], c.Occurrences, again)
				}
				if at, want := outcome.At(&p, again, l, isDead(&p)), slowlyAt(start, line[:k+1], l); at.By != want {
					t.Fatalf("%s from %s: after %v At says %s, want %s", name, fen, line[:k+1], at, want)
				}
				ids = append(ids, p.Identity())
			}
			if o, n := w.End(&p, deadWithin); o != got || n != after {
				t.Fatalf("%s from %s %v: watched %s after %d, First says %s after %d", name, fen, line, o, n, got, after)
			}
		}
	}
	for _, by := range []outcome.Termination{outcome.None, outcome.Checkmate, outcome.Stalemate, outcome.DeadPosition, outcome.QuietMoves, outcome.Repetition} {
		if seen[by.String()] < 5 {
			t.Errorf("only %d games end by %s", seen[by.String()], by)
		}
	}
}

func isDead(p *chess.Position) bool {
	dead, _ := deadWithin(p)
	return dead
}

func deadWithin(p *chess.Position) (dead, known bool) { return deadpos.Dead(p, deadpos.DefaultBudget) }

// A long series without pawn move or capture is counted as a short one is, whatever its length.
func TestLongSeries(t *testing.T) {
	start := chess.StartPosition()
	r := rand.New(rand.NewPCG(1, 2))
	var h outcome.History
	h.Start(&start)
	p, ids := start, []chess.Identity{start.Identity()}
	for range 1500 {
		var buffer [256]chess.Move
		moves := p.AppendMoves(buffer[:0])
		moves = slices.DeleteFunc(moves, func(m chess.Move) bool { // knights and rooks out and back
			return p.Piece(m.From()).Type() == chess.Pawn || p.Piece(m.To()) != chess.NoPiece || m.To().Rank() > 2 && m.To().Rank() < 5
		})
		m := moves[r.IntN(len(moves))]
		p.Play(m)
		want := outcome.Occurrences{InRow: 1}
		for i := len(ids) - 4; i >= 0 && ids[i] == p.Identity(); i -= 4 {
			want.InRow++
		}
		ids = append(ids, p.Identity())
		for _, id := range ids {
			if id == p.Identity() {
				want.Times++
			}
		}
		if got := h.Add(&p, m); got != want {
			t.Fatalf("after %d plies %+v, want %+v", len(ids)-1, got, want)
		}
	}
}

// After a null move only the last position counts; before it the game is judged.
func TestNullMove(t *testing.T) {
	for _, tt := range []struct {
		fen, before string
		after       string
		want        string
		plies       int
	}{
		{"", strings.Repeat(knights, 4), "e4", "1/2-1/2 by repetition", 16},
		{"", strings.Repeat(knights, 2), strings.Repeat("Nf6 Nf3 Ng8 Ng1 ", 4), "*", 25},
		{"8/8/4k3/8/8/3r4/4K3/8 w - - 0 1", "Kxd3 Kd5", "Kd6", "1/2-1/2 by dead position", 1},
		{"8/8/4k3/8/8/3r4/4K3/8 w - - 0 1", "Kf2", "Ke2 Kd5 Kxd3 Kd6", "1/2-1/2 by dead position", 6},
	} {
		_, line, g := played(t, tt.fen, tt.before)
		start := g.Start()
		p := start
		var w outcome.Watch
		w.Start(&start, since2017)
		add := func(m chess.Move) {
			p.Play(m)
			w.Add(&p, m)
		}
		for _, m := range line {
			add(m)
		}
		add(chess.NoMove)
		for san := range strings.FieldsSeq(tt.after) {
			m, err := p.ParseSAN(san)
			if err != nil {
				break // Black's move again: the rest is of no matter
			}
			add(m)
		}
		o, plies := w.End(&p, deadWithin)
		if o.String() != tt.want || plies != tt.plies {
			t.Errorf("%q, a null move, %q: %s after %d, want %s after %d", tt.before, tt.after, o, plies, tt.want, tt.plies)
		}
		if !slices.Equal(w.Moves(), line) {
			t.Errorf("watched %v, want %v", w.Moves(), line)
		}
	}
}

// A Watch that has grown allocates nothing more, and neither does the question at the end.
func TestAllocatesNothing(t *testing.T) {
	start, line, _ := played(t, "", strings.Repeat(knights, 4)+"e4 e5")
	var w outcome.Watch
	var o outcome.Outcome
	var plies int
	var p chess.Position
	watch := func() {
		w.Start(&start, since2017)
		p = start
		for _, m := range line {
			p.Play(m)
			w.Add(&p, m)
		}
		o, plies = w.End(&p, func(*chess.Position) (dead, known bool) { return false, true })
	}
	watch()
	if n := testing.AllocsPerRun(20, watch); n != 0 || o.By != outcome.Repetition || plies != 16 {
		t.Errorf("%v allocations; %s after %d", n, o, plies)
	}
	ids := []chess.Identity{start.Identity(), start.Identity()}
	if n := testing.AllocsPerRun(20, func() {
		c := outcome.NewCount(&start)
		for i := len(ids) - 1; i >= 0 && c.Before(ids[i]); i-- {
		}
		o = outcome.At(&start, c.Occurrences, since2017, false)
	}); n != 0 || o.Over() {
		t.Errorf("%v allocations for one position; %s", n, o)
	}
}

func TestTerminationString(t *testing.T) {
	for by := outcome.None; by <= outcome.Repetition; by++ {
		if s := by.String(); s == "" || strings.Contains(s, "unknown") {
			t.Errorf("%d is %q", by, s)
		}
	}
	if s := outcome.Termination(99).String(); s != "unknown termination" {
		t.Error(s)
	}
}
