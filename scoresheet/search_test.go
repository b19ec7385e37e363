package scoresheet

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/hakem-chess/hakem/chess"
)

// someEntries are entries of every kind, as people write and as they slip.
var someEntries = strings.Fields(`e4 e5 exd5 ed5 ed exd6e.p. e8=Q e8Q e8=? d8N+ Nf3 Nbd2 N1d2 Nxd2 Nf3+ N?3 ?f3 ?xd5 Q? K? Bb5 bxc3 Bxc3 Rae1 R1a3
	Qh4# O-O O-O-O 0-? Kg1 Kc8 e2e4 g1f3 e7e8q Ng1-f3 a? ?4 Kxe2 Qa1a8 -- ? x1 P-K4 h1=R d6 c1`)

func someWritten() []written {
	var all []written
	for _, text := range someEntries {
		e := Entry{Text: text}
		switch text {
		case "--":
			e.Kind = Blank
		case "?":
			e.Kind = Illegible
		}
		all = append(all, readEntry(e, chess.EnglishLetters))
	}
	return all
}

// TestPartIsNeverTooMuch: what two entries cost together at the least, board or no
// board, is at most what they cost with any legal move. The search is exact only then.
func TestPartIsNeverTooMuch(t *testing.T) {
	entries := someWritten()
	compared := 0
	for _, fen := range []string{
		"r3k2r/1P4P1/8/3pP3/8/2N2N2/PP4pP/R3K2R w KQkq d6 0 1", "r3k2r/1P4P1/8/3pP3/8/2N2N2/PP4pP/R3K2R b KQkq - 0 1",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 7",
		"7k/P7/8/8/3QQ3/3Q4/8/K6r w - - 0 1",
	} {
		p, _, err := chess.PositionFromFEN(fen, chess.Standard)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range p.AppendMoves(nil) {
			l := newLine(p, []chess.Move{m})
			for i := range entries {
				a := entries[i].cost(&l.what[0], l.positions[1].InCheck)
				if a < entries[i].base() {
					t.Errorf("%s for %s costs %d, less than its base", someEntries[i], p.SAN(m), a)
				}
				for j := range entries {
					compared++
					b := entries[j].cost(&l.what[0], l.positions[1].InCheck)
					if least := part(&entries[i], &entries[j]) + entries[i].base() + entries[j].base(); a+b < least {
						t.Errorf("%s and %s for %s cost %d, said to be %d at least", someEntries[i], someEntries[j], p.SAN(m), a+b, least)
					}
				}
			}
		}
	}
	if compared < 100_000 {
		t.Errorf("only %d compared", compared)
	}
}

// TestMoveAsWrittenCostsNothing: every legal move written in any form that
// Appendix C allows, in any language, costs nothing for itself.
func TestMoveAsWrittenCostsNothing(t *testing.T) {
	for _, g := range realGames(t)[:6] {
		l := newLine(chess.StartPosition(), g.moves)
		for i, m := range g.moves {
			for _, letters := range chess.AllLetters() {
				for _, long := range []bool{false, true} {
					text := chess.Notation{Letters: letters, Long: long}.Move(&l.positions[i], m)
					for _, text := range []string{text, strings.ReplaceAll(text, "x", ":"), text + " e.p.", text + "?!", text + "(=)"} {
						w := readEntry(Entry{Text: text}, letters)
						if cost := w.cost(&l.what[i], l.positions[i+1].InCheck); cost != 0 {
							t.Errorf("%s, %s: %q costs %d (%+v)", l.positions[i].FEN(), letters, text, cost, w)
						}
					}
				}
			}
		}
	}
}

// plainSearch is the same question asked in the plainest way: every sequence of
// legal moves, deeper and deeper, with no bound but the cost reached. It shares
// the tracks and the costs with the search, and nothing of how it looks.
type plainSearch struct {
	tracks [2]*track
	best   map[string]int // games and what they cost at the least
	limit  int
}

func (s *plainSearch) look(p chess.Position, game string, a, b cursor, cost int) {
	if cost > s.limit {
		return
	}
	if s.tracks[0].ended(a) && s.tracks[1].ended(b) {
		if old, ok := s.best[game]; !ok || cost < old {
			s.best[game] = cost
		}
		return
	}
	for _, x := range s.tracks[0].steps[a] {
		if x.entry == noMove {
			s.look(p, game, x.to, b, cost+x.cost)
		}
	}
	for _, y := range s.tracks[1].steps[b] {
		if y.entry == noMove {
			s.look(p, game, a, y.to, cost+y.cost)
		}
	}
	for _, m := range p.AppendMoves(nil) {
		l := newLine(p, []chess.Move{m})
		for _, x := range s.tracks[0].steps[a] {
			for _, y := range s.tracks[1].steps[b] {
				if x.entry != noMove && y.entry != noMove {
					s.look(l.positions[1], game+" "+p.UCI(m), x.to, y.to,
						cost+x.cost+y.cost+l.cost(s.tracks[0], 0, x.entry)+l.cost(s.tracks[1], 0, y.entry))
				}
			}
		}
	}
}

// TestSearchIsExact: on small boards the search finds the least cost and all
// games of that cost, as the plain search does.
func TestSearchIsExact(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 5))
	words := strings.Fields("e4 Ke2 Kd2 Kf1 Kd1 Ke7 Kd7 Kd8 Kf8 e5 d5 exd5 e3 K?7 ?2 Kxe4 -- ? x Ke2+ e6 Kd3 Ke3")
	sheet := func() []written {
		var entries []written
		for range 1 + random.IntN(3) {
			text := words[random.IntN(len(words))]
			e := Entry{Text: text}
			if text == "--" {
				e.Kind = Blank
			} else if text == "?" {
				e.Kind = Illegible
			}
			entries = append(entries, readEntry(e, chess.EnglishLetters))
		}
		return entries
	}
	p, _, err := chess.PositionFromFEN("4k3/3p4/8/8/8/8/4P3/4K3 w - - 0 1", chess.Standard)
	if err != nil {
		t.Fatal(err)
	}
	several, asked := 0, 0
	for asked < 120 {
		a, b := newTrack(sheet()), absent()
		if random.IntN(4) > 0 {
			b = newTrack(sheet())
		}
		s := newSearch(a, b, p, 1_000_000, stopper{})
		least, complete := s.run()
		if !complete {
			t.Fatal("the budget was used up")
		}
		if least > 5 { // the plain search takes long over what costs much
			continue
		}
		asked++
		plain := plainSearch{tracks: [2]*track{a, b}, best: map[string]int{}, limit: least}
		plain.look(p, "", start, start, 0)
		var want []string
		for game, cost := range plain.best {
			if cost < least {
				t.Fatalf("%s costs %d, the search says %d at the least", game, cost, least)
			}
			want = append(want, game)
		}
		games, cut := s.games(1 << 20)
		var got []string
		for _, moves := range games {
			text, q := "", p
			for _, m := range moves {
				text += " " + q.UCI(m)
				q.Play(m)
			}
			got = append(got, text)
		}
		slices.Sort(want)
		slices.Sort(got)
		if cut || !slices.Equal(want, got) {
			t.Errorf("%+v, %+v: %d games at %d, want %d", a.entries, b.entries, len(got), least, len(want))
		}
		if len(got) > 1 {
			several++
		}
	}
	if several < 20 {
		t.Errorf("only %d cases had several answers", several)
	}
}

// TestCostIsWhatTheSheetsSay: the cost of the search is what each sheet has
// against the game, counted sheet by sheet.
func TestCostIsWhatTheSheetsSay(t *testing.T) {
	for i, g := range realGames(t)[:12] {
		white, _ := makeSheet(g, 3, uint64(100+i))
		black, _ := makeSheet(g, 3, uint64(200+i))
		r, err := Reconstruct(Limits{}, sheetOf(t, white, WhiteOwner), sheetOf(t, black, BlackOwner))
		if err != nil {
			t.Fatal(err)
		}
		for _, game := range r.Games {
			if game.cost != r.Bound || !r.Proved {
				t.Errorf("game %d: cost %d, the search says %d (proved %v)", i, game.cost, r.Bound, r.Proved)
			}
		}
	}
}
