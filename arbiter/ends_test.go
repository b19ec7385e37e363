package arbiter

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/chess/outcome"
	"github.com/hakem-chess/hakem/laws"
)

const knightsOutAndBack = "g1f3 g8f6 f3g1 f6g8 "

// Article 5.1.1: mate wins at once; the mating move needs no press and gets no
// increment (6.2.1.1).
func TestCheckmate511(t *testing.T) {
	g := begin(t, rules(t, "2023", "3m+2s"), "")
	g.play("f2f3 e7e5 g2g4 d8h4")
	g.wantEnd(laws.BlackWins, laws.ByCheckmate, "5.1.1")
	if got := g.s.Remaining(chess.Black, g.at+time.Hour); got != 182*time.Second {
		t.Errorf("Black's display shows %v, want 3:02: two increments, two seconds used", got)
	}
	if g.s.Completed(chess.Black) != 2 {
		t.Errorf("Black has completed %d moves, want 2", g.s.Completed(chess.Black))
	}
}

// Scenario E03, Article 5.2.1.
func TestStalemate521(t *testing.T) {
	g := begin(t, rules(t, "2023", "3m+2s"), "7k/8/6K1/8/8/8/8/6Q1 w - - 0 70")
	g.play("g6h6")
	g.wantEnd(laws.Draw, laws.ByStalemate, "5.2.1")
}

// Articles 5.2.2 and 1.5, as far as the men left tell: the three kinds.
func TestDeadPosition522(t *testing.T) {
	tests := []struct {
		fen  string
		dead bool
	}{
		{"8/8/4k3/8/8/3K4/8/8 w - - 0 60", true},
		{"8/8/4k3/8/8/3KN3/8/8 w - - 0 60", true},
		{"8/8/4kb2/8/8/3K4/8/8 w - - 0 60", true},
		{"8/8/6k1/8/2b5/7B/8/4K3 w - - 0 60", true},   // scenario E09: same colour
		{"8/8/6k1/8/2b5/5B1B/8/4K3 w - - 0 60", true}, // any number of them
		{"8/8/6k1/8/2b5/6B1/8/4K3 w - - 0 60", false}, // opposite colours
		{"8/8/6k1/8/2b5/6BB/8/4K3 w - - 0 60", false},
		{"8/8/4kn2/8/8/3KB3/8/8 w - - 0 60", false},
		{"8/8/4kn2/8/8/3KN3/8/8 w - - 0 60", false},
		{"8/8/4k3/8/8/3KNN2/8/8 w - - 0 60", false}, // scenario E13: a help-mate exists
		{"8/8/4k3/8/8/3KP3/8/8 w - - 0 60", false},
		{"8/8/4k3/8/8/3KR3/8/8 w - - 0 60", false},
	}
	for _, profile := range []Profile{FIDE, Site} {
		for _, tt := range tests {
			r := rules(t, "2023", "3m+2s")
			r.Profile = profile
			g := create(t, r, tt.fen)
			if tt.dead {
				g.wantEnd(laws.Draw, laws.ByDeadPosition, "5.2.2")
			} else {
				g.wantGoesOn()
			}
		}
	}
	g := begin(t, rules(t, "2023", "3m+2s"), "8/8/4k3/8/8/3K2p1/8/6N1 b - - 3 60")
	g.play("e6e5 g1f3 e5d5 d3e3 d5c5")
	g.wantGoesOn()
	g = begin(t, rules(t, "2023", "3m+2s"), "8/8/4k3/8/8/3Kp3/8/6N1 w - - 3 60")
	g.play("d3e3")
	g.wantEnd(laws.Draw, laws.ByDeadPosition, "5.2.2")
	g = create(t, rules(t, "2014", "3m+2s"), "8/8/4k3/8/8/3K4/8/8 w - - 0 60")
	g.wantEnd(laws.Draw, laws.ByDeadPosition, "5.2.b", "9.7")
}

// A start position that has ended already ends the game before it begins.
func TestStartPositionAlreadyOver(t *testing.T) {
	tests := []struct {
		fen    string
		result laws.Result
		reason laws.Reason
		rests  string
	}{
		{"3R2k1/5ppp/8/8/8/8/5PPP/6K1 b - - 1 30", laws.WhiteWins, laws.ByCheckmate, "5.1.1"},
		{"7k/8/7K/8/8/8/8/6Q1 b - - 1 70", laws.Draw, laws.ByStalemate, "5.2.1"},
		{"8/8/4k3/8/8/3K4/8/8 b - - 1 70", laws.Draw, laws.ByDeadPosition, "5.2.2"},
		{"8/5k2/8/8/3R4/8/2r5/4K3 w - - 150 90", laws.Draw, laws.BySeventyFive, "9.6.2"},
	}
	for _, tt := range tests {
		g := create(t, rules(t, "2023", "5m"), tt.fen)
		g.wantEnd(tt.result, tt.reason, tt.rests)
	}
	create(t, rules(t, "2023", "5m"), "8/5k2/8/8/3R4/8/2r5/4K3 w - - 149 90").wantGoesOn()
	g := create(t, siteRules(t, "5m"), "8/5k2/8/8/3R4/8/2r5/4K3 w - - 100 90")
	g.wantEnd(laws.Draw, laws.ByFifty, "9.3")
}

// Article 5.1.2 by edition: in 2023 a player does not lose by resigning when
// the opponent cannot mate; before, the opponent won whatever the position.
func TestResignation512(t *testing.T) {
	const bareKing = "8/8/8/5k2/8/8/3KR3/8 w - - 0 60"
	g := begin(t, rules(t, "2023", "90m+30s"), bareKing)
	g.do(Resign{By: chess.White})
	g.wantEnd(laws.Draw, laws.ByResignationCannotMate, "5.1.2")
	g = begin(t, rules(t, "2018", "90m+30s"), bareKing)
	g.do(Resign{By: chess.White})
	g.wantEnd(laws.BlackWins, laws.ByResignation, "5.1.2")
	g = begin(t, rules(t, "2014", "90m+30s"), bareKing)
	g.do(Resign{By: chess.White})
	g.wantEnd(laws.BlackWins, laws.ByResignation, "5.1.b")
	// The bare king itself resigns: the opponent can mate.
	g = begin(t, rules(t, "2023", "90m+30s"), bareKing)
	g.do(Resign{By: chess.Black})
	g.wantEnd(laws.WhiteWins, laws.ByResignation, "5.1.2")
	// Scenario D14: K+N can mate K+R.
	g = begin(t, rules(t, "2023", "90m+30s"), "8/8/6k1/8/2n5/8/3KR3/8 w - - 0 60")
	g.do(Resign{By: chess.White})
	g.wantEnd(laws.BlackWins, laws.ByResignation, "5.1.2")
}

// One may resign on the opponent's move; scenario E14: not after stalemate.
func TestResigningOffTheMove(t *testing.T) {
	g := begin(t, rules(t, "2023", "3m+2s"), "")
	g.play("e2e4")
	g.do(Resign{By: chess.White})
	g.wantEnd(laws.BlackWins, laws.ByResignation, "5.1.2")
	if end, _ := g.s.End(); end.Side != White {
		t.Errorf("resigned: %q, want white", end.Side)
	}
}

// Article 9.6.1, scenario D17: the fifth occurrence draws without a claim, at
// ply 16, the start position being the first.
func TestFivefold961(t *testing.T) {
	for edition, rests := range map[string][]string{
		"2023": {"9.6.1", "9.2.3"}, "2018": {"9.6.1", "9.2.2"}, "2017-07": {"9.6.1", "9.2.2"}, "2014": {"9.6.a", "9.2"},
	} {
		g := begin(t, rules(t, edition, "30m"), "")
		g.play(strings.Repeat(knightsOutAndBack, 3) + "g1f3 g8f6 f3g1")
		g.wantGoesOn()
		g.play("f6g8")
		g.wantEnd(laws.Draw, laws.ByFivefold, rests...)
	}
}

// Article 9.6.1: five occurrences anywhere in the game, but in 2014 (9.6.a)
// only by consecutive alternate moves.
func TestFivefoldNotInARow961(t *testing.T) {
	const detour = "b1c3 g8f6 c3b1 b8c6 g1f3 f6g8 f3g1 c6b8 " // back at ply 8, with the same side to move
	line := strings.Repeat(knightsOutAndBack, 3) + detour
	for edition, ends := range map[string]bool{"2023": true, "2018": true, "2014": false} {
		g := begin(t, rules(t, edition, "30m"), "")
		g.play(line)
		if ends {
			g.wantEnd(laws.Draw, laws.ByFivefold, g.s.Articles()...)
		} else {
			g.wantGoesOn()
			g.play(strings.Repeat(knightsOutAndBack, 3) + "g1f3 g8f6 f3g1")
			g.wantGoesOn()
			g.play("f6g8")
			g.wantEnd(laws.Draw, laws.ByFivefold, "9.6.a", "9.2")
		}
	}
}

// Article 9.6.2, scenarios C21 and C22: seventy-five moves by each draw, unless
// the last of them mates.
func TestSeventyFive962(t *testing.T) {
	g := begin(t, rules(t, "2023", "30m"), "7k/8/5KQ1/8/8/8/8/8 w - - 149 140")
	g.play("g6h5")
	g.wantEnd(laws.Draw, laws.BySeventyFive, "9.6.2")
	g = begin(t, rules(t, "2023", "30m"), "7k/8/5KQ1/8/8/8/8/8 w - - 149 140")
	g.play("g6g7")
	g.wantEnd(laws.WhiteWins, laws.ByCheckmate, "5.1.1")
	g = begin(t, rules(t, "2023", "30m"), "7k/8/5KQ1/8/8/8/8/8 w - - 147 140")
	g.play("g6h5 h8g8")
	g.wantGoesOn()
	g.play("h5g5") // the 150th ply; a mate after it would come too late
	g.wantEnd(laws.Draw, laws.BySeventyFive, "9.6.2")
	g = begin(t, rules(t, "2023", "30m"), "7k/7p/5K2/6Q1/8/8/8/8 b - - 149 140")
	g.play("h7h6") // a pawn move begins the count anew
	g.wantGoesOn()
}

// Order of checks: stalemate comes before the seventy-five moves and before
// repetition.
func TestStalemateBeforeSeventyFive(t *testing.T) {
	g := begin(t, rules(t, "2023", "30m"), "7k/8/6K1/8/8/8/8/6Q1 w - - 149 140")
	g.play("g6h6")
	g.wantEnd(laws.Draw, laws.ByStalemate, "5.2.1")
}

// Scenarios E06, E07 and the like: Article 6.9.
func TestFlagFall69(t *testing.T) {
	tests := []struct {
		fen    string
		result laws.Result
		reason laws.Reason
	}{
		{"8/8/6k1/8/2n5/8/3KR3/8 w - - 0 60", laws.BlackWins, laws.ByTime}, // E06
		{"8/8/6k1/8/2n5/8/3KN3/8 w - - 0 60", laws.BlackWins, laws.ByTime}, // E07
		{"8/8/6k1/8/8/8/3KR3/8 w - - 0 60", laws.Draw, laws.ByTimeCannotMate},
		{"8/8/6k1/8/8/8/3KR3/8 b - - 0 60", laws.WhiteWins, laws.ByTime},
	}
	for _, tt := range tests {
		g := begin(t, rules(t, "2023", "5m+3s"), tt.fen)
		g.at = 303*time.Second - 1
		if events := g.do(Flag{}); events != nil {
			t.Errorf("%s: %v before the flag falls", tt.fen, kinds(events))
		}
		g.at++
		events := g.do(Flag{})
		if events[0].Kind != Flagged || events[0].By != SideOf(g.s.Turn()) {
			t.Errorf("%s: %+v, want the flag of the side to move", tt.fen, events[0])
		}
		g.wantEnd(tt.result, tt.reason, "6.9")
	}
}

// A flag is noticed when it falls: what comes later comes too late, be it the
// mating move, a claim, a resignation or an acceptance, and the fall is dated
// to its instant.
func TestFlagComesFirst(t *testing.T) {
	const matesNext = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 120 30"
	probe := begin(t, rules(t, "2023", "1m"), matesNext)
	for _, c := range []Command{
		Move{By: chess.White, Move: probe.move("d1d8")},
		Claim{By: chess.White, Ground: FiftyMoves},
		Resign{By: chess.Black},
		Offer{By: chess.Black},
		Accept{By: chess.White},
		Pause{},
		Abandon{},
	} {
		g := begin(t, rules(t, "2023", "1m"), matesNext)
		g.do(Offer{By: chess.Black})
		g.at = 5 * time.Minute
		g.do(c)
		g.wantEnd(laws.BlackWins, laws.ByTime, "6.9")
		if g.s.At() != time.Minute {
			t.Errorf("%T: dated %v, want 1m", c, g.s.At())
		}
	}
	// Mate in time stands (scenario E01).
	g := begin(t, rules(t, "2023", "1m"), matesNext)
	g.at = time.Minute - 1
	g.do(Move{By: chess.White, Move: g.move("d1d8")})
	g.wantEnd(laws.WhiteWins, laws.ByCheckmate, "5.1.1")
}

// Chess960: castling is written king takes rook and comes back so.
func TestChess960(t *testing.T) {
	p, _, err := chess.PositionFromFEN("1k6/8/8/8/8/8/8/RK6 w A - 0 1", chess.Chess960)
	if err != nil {
		t.Fatal(err)
	}
	s, events, err := New(rules(t, "2023", "10m"), p, Scene{})
	if err != nil {
		t.Fatal(err)
	}
	g := &game{t: t, s: s, events: events}
	g.do(Start{})
	g.do(Move{By: chess.White, Move: g.move("b1a1")})
	if got := g.s.Moves()[0].UCI; got != "b1a1" {
		t.Errorf("castling is written %s, want b1a1", got)
	}
	if q := g.s.Position(); q.Piece(chess.C1).Type() != chess.King || q.Piece(chess.D1).Type() != chess.Rook {
		t.Errorf("castling gives %s", q.FEN())
	}
}

// Articles 4.8 and 9.6.1 (9.6.a in 2014): the fifth occurrence comes about by a move with another piece than the one
// touched. The end waits while the opponent may complain, and comes when they touch a piece themselves.
func TestFivefoldWaitsForAComplaint(t *testing.T) {
	inAllEditions(t, func(t *testing.T, e *laws.Edition) {
		g := table(t, hall(t, e.Name, "90m+30s"), "", Scene{})
		play := func(moves string) {
			for uci := range strings.FieldsSeq(moves) {
				g.at += 10 * time.Second
				g.do(Play{By: g.s.Turn(), Text: uci})
			}
		}
		play(strings.Repeat(knightsOutAndBack, 3) + "g1f3 g8f6 f3g1")
		g.do(Touch{By: chess.Black, Squares: []chess.Square{chess.A7}})
		play("f6g8")
		g.wantGoesOn()
		end, waits := g.s.EndWaiting()
		if !waits || end.Reason != laws.ByFivefold {
			t.Fatalf("what waits is %+v, %v", end, waits)
		}
		g.do(Touch{By: chess.White, Squares: []chess.Square{chess.E2}})
		if g.s.Reason() != laws.ByFivefold {
			t.Errorf("after the touch %q %q", g.s.Result(), g.s.Reason())
		}
	})
}

// The arbiter, asked after each move, and package outcome, asked about the whole game, find the same end after the same
// ply (Articles 5.1.1, 5.2.1, 5.2.2, 9.6), in games of random moves that go back and forth.
func TestEndsAsOutcomeFindsThem(t *testing.T) {
	reasons := map[outcome.Termination]laws.Reason{
		outcome.Checkmate: laws.ByCheckmate, outcome.Stalemate: laws.ByStalemate, outcome.DeadPosition: laws.ByDeadPosition,
		outcome.QuietMoves: laws.BySeventyFive, outcome.Repetition: laws.ByFivefold,
	}
	inAllEditions(t, func(t *testing.T, e *laws.Edition) {
		r := rand.New(rand.NewPCG(5, 9))
		seen := map[laws.Reason]int{}
		for i := range 60 {
			fen := [...]string{
				"", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/R3K3 w - - 136 100", "7k/8/6K1/8/8/8/8/RQ6 w - - 140 90",
				"8/8/4k3/8/8/3r4/4K3/8 w - - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
			}[i%6]
			g := begin(t, rules(t, e.Name, "90m"), fen)
			start := g.s.Position()
			var line []chess.Move
			for range 60 {
				p := g.s.Position()
				moves := p.AppendMoves(nil)
				m := moves[r.IntN(len(moves))]
				if k := len(line) - 2; k >= 0 && r.IntN(12) > 0 {
					if back, err := p.ParseUCI(line[k].To().String() + line[k].From().String()); err == nil {
						m = back
					}
				}
				g.at += time.Second
				g.do(Move{By: g.s.Turn(), Move: m})
				line = append(line, m)
				if g.s.Reason() != "" || g.s.Undecided() {
					break
				}
			}
			first, plies := outcome.First(start, line, g.s.rules.limits())
			if g.s.Reason() == "" && g.s.Undecided() && first.By == outcome.DeadPosition {
				continue // the shell settles it
			}
			if got := g.s.Reason(); got != reasons[first.By] || plies != len(line) {
				t.Fatalf("from %q %v: the arbiter says %q, package outcome %s after %d of %d plies", fen, line, got, first, plies, len(line))
			}
			if first.Over() && string(g.s.Result()) != first.Result() {
				t.Errorf("the result is %s, of package outcome %s", g.s.Result(), first.Result())
			}
			seen[g.s.Reason()]++
		}
		for _, reason := range []laws.Reason{laws.ByCheckmate, laws.ByDeadPosition, laws.BySeventyFive, laws.ByFivefold} {
			if seen[reason] == 0 {
				t.Errorf("no game ends by %s: %v", reason, seen)
			}
		}
	})
}
