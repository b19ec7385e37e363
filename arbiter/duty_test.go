package arbiter

import (
	"slices"
	"strings"
	"testing"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/wording"
)

// A duty is there from the act it follows from, with its article and a sentence in
// both languages, and gone when it is fulfilled: of touch (Articles 4.3, 4.4), of
// castling begun (4.7.2), of a capture and a promotion not finished (4.7.1, 4.7.3), of
// an illegal move put down (7.5.1), of a wrong claim (9.5.3), of the sealed move (I.1.1),
// of a blind player's move (D.2.1, D.2.3).
func TestDutiesAreShown(t *testing.T) {
	const start, rooks = "", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 20"
	white := chess.White
	touch := func(squares ...chess.Square) Command { return Touch{By: white, Squares: squares} }
	for _, tt := range []struct {
		name, fen string
		acts      []Command
		by        []laws.Provision
		fulfil    []Command
	}{
		{"touched", start, []Command{touch(chess.E2)}, []laws.Provision{laws.FirstTouchedMoves}, []Command{Play{white, "e2e4"}}},
		{"king and rook", rooks, []Command{touch(chess.E1, chess.H1)}, []laws.Provision{laws.KingAndRookTouched}, []Command{Play{white, "0-0"}}},
		{"rook and king", rooks, []Command{touch(chess.H1, chess.E1)}, []laws.Provision{laws.RookBeforeKing, laws.FirstTouchedMoves}, []Command{Play{white, "h1g1"}}},
		{"castling begun", rooks, []Command{Place{By: white, Text: "e1g1"}}, []laws.Provision{laws.CastlingMade}, []Command{Place{By: white, Text: "h1f1"}, Press{white}}},
		{"en passant begun", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 30", []Command{Place{By: white, Text: "e5d6", Left: true}}, []laws.Provision{laws.CaptureMade},
			[]Command{Remove{white, chess.D5}, Press{white}}},
		{"pawn on the last rank", "4k3/P7/8/8/8/8/8/4K3 w - - 0 30", []Command{Place{By: white, Text: "a7a8"}}, []laws.Provision{laws.PromotionMade},
			[]Command{Promote{white, chess.A8, chess.Queen}, Press{white}}},
		{"illegal", start, []Command{Place{By: white, Text: "e2e5"}}, []laws.Provision{laws.IllegalRestored, laws.FirstTouchedMoves}, []Command{Play{white, "e2e4"}}},
		{"claim", start, []Command{Claim{By: white, Ground: ThreefoldRepetition, Written: "Nf3"}}, []laws.Provision{laws.ClaimWrong}, []Command{Play{white, "g1f3"}}},
		{"seal", start, []Command{Adjourn{}}, []laws.Provision{laws.Sealing}, []Command{Seal{white, "e4"}, Stop{By: white, For: StopSealed}}},
	} {
		inAllEditions(t, func(t *testing.T, e *laws.Edition) {
			g := table(t, hall(t, e.Name, "90m+30s"), tt.fen, Scene{})
			if d := g.s.Duties(); len(d) != 0 {
				t.Fatalf("%s: bound before anything is done: %v", tt.name, d)
			}
			for _, c := range tt.acts {
				g.do(c)
			}
			var articles []string
			for _, d := range g.s.Duties() {
				articles = append(articles, d.Articles...)
				for _, l := range []wording.Lang{wording.Turkish, wording.English} {
					if text := d.Text(l); text == "" || strings.ContainsAny(text, "{}") || d.Side != White || !strings.HasPrefix(text, White.name(l)) {
						t.Errorf("%s, %s: %s says %q", tt.name, l, d.Side, text)
					}
				}
			}
			if want := e.Articles(tt.by...); !slices.Equal(articles, want) {
				t.Errorf("%s: duties by %v, want %v", tt.name, articles, want)
			}
			for _, c := range tt.fulfil {
				g.do(c)
			}
			if d := g.s.Duties(); len(d) != 0 {
				t.Errorf("%s: bound when it is done: %v", tt.name, d)
			}
		})
	}
	if dutyWords[movesTouched] == dutyWords[movesTheTouched] || len(dutyWords) != int(updatesSheet)+1 {
		t.Errorf("%d duties have words", len(dutyWords))
	}
}

// Article 4.5: a touch that leaves every legal move free is no duty.
func TestNoDutyByTouch45(t *testing.T) {
	g := table(t, hall(t, "2023", "90m+30s"), "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 40", Scene{})
	g.do(Touch{By: chess.White, Squares: []chess.Square{chess.E2}})
	if d := g.s.Duties(); len(d) != 0 {
		t.Errorf("a pinned knight binds: %v", d)
	}
}

// Article 7.5.1: a player who has taken the king and pressed the clock is bound to
// nothing until somebody acts; found then is the first irregularity, the opponent's.
func TestNoDutyWhenTheKingIsTaken(t *testing.T) {
	g := table(t, hall(t, "2023", "90m+30s"), "4k3/p7/8/8/8/8/4R3/4K3 b - - 0 30", Scene{})
	g.do(Play{chess.Black, "a7a6"})
	g.do(Play{chess.White, "e2e8"})
	if d := g.s.Duties(); len(d) != 0 {
		t.Errorf("bound after the press: %v", d)
	}
	g.do(Complain{By: chess.White, About: IllegalMove})
	// The pawn touched cannot parry the check: any legal move will do (Article 4.5).
	if d := g.s.Duties(); len(d) != 0 || g.s.Turn() != chess.Black || g.s.Offences(chess.Black) != 1 || g.s.Offences(chess.White) != 0 {
		t.Errorf("after the first irregularity was found: %v, offences %d", d, g.s.Offences(chess.Black))
	}
}
