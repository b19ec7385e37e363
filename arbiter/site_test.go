package arbiter

import (
	"strings"
	"testing"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/refusal"
	"github.com/hakem-chess/hakem/wording"
)

// Profile site: the third occurrence draws by itself (Article 9.2 without a
// claim).
func TestSiteThirdOccurrence(t *testing.T) {
	g := begin(t, siteRules(t, "5m"), "")
	g.play(knightsOutAndBack + "g1f3 g8f6 f3g1")
	g.wantGoesOn()
	g.play("f6g8")
	g.wantEnd(laws.Draw, laws.ByThreefold, "9.2", "9.2.3")
	if end, _ := g.s.End(); !end.Automatic {
		t.Error("the ruling does not say that it came by itself")
	}
}

// Profile site: en passant and castling rights count as in Article 9.2.3.
func TestSiteIdentity(t *testing.T) {
	g := begin(t, siteRules(t, "5m"), "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
	g.play("h1g1 h8g8 g1h1 g8h8 h1g1 h8g8 g1h1 g8h8")
	g.wantGoesOn()
	// Plies 1, 5 and 9: White's right was gone at all three, but Black's was
	// still there at the first.
	g.play("h1g1")
	g.wantGoesOn()
	g.play("h8g8") // plies 2, 6 and 10
	g.wantEnd(laws.Draw, laws.ByThreefold, "9.2", "9.2.3")
}

// Profile site: fifty moves by each draw by themselves; mate on the last of
// them stands (silent point S1), stalemate comes before repetition (S2).
func TestSiteFiftyMoves(t *testing.T) {
	g := begin(t, siteRules(t, "5m"), "8/5k2/8/8/3R4/8/2r5/4K3 w - - 98 90")
	g.play("d4d5")
	g.wantGoesOn()
	g.play("c2b2")
	g.wantEnd(laws.Draw, laws.ByFifty, "9.3")
	g = begin(t, siteRules(t, "5m"), "7k/8/5KQ1/8/8/8/8/8 w - - 99 140")
	g.play("g6g7")
	g.wantEnd(laws.WhiteWins, laws.ByCheckmate, "5.1.1")
	g = begin(t, siteRules(t, "5m"), "7k/8/6K1/8/8/8/8/6Q1 w - - 99 140")
	g.play("g6h6")
	g.wantEnd(laws.Draw, laws.ByStalemate, "5.2.1")
}

// Profile site, no arbiter: nobody judges claims.
func TestSiteTakesNoClaims(t *testing.T) {
	g := begin(t, siteRules(t, "5m"), "")
	g.refused(Claim{By: chess.White, Ground: ThreefoldRepetition}, refusal.NoClaims)
	g.refused(Claim{By: chess.Black, Ground: FiftyMoves, Written: "e5"}, refusal.NoClaims)
}

// The cases of the profile in which time runs out or a player resigns: a draw
// only against a bare king, a loss in the rarer cases.
func TestSiteTimeAndResignation(t *testing.T) {
	tests := []struct {
		fen    string
		result laws.Result
	}{
		{"8/2k5/8/1p1p1p1p/1P1P1P1P/8/5K2/8 w - - 0 1", laws.BlackWins}, // a blocked wall
		{"8/8/6k1/8/2n5/8/3KQ3/8 w - - 0 1", laws.BlackWins},            // K+Q against K+N
		{"8/8/4k3/8/2b5/8/3K1R2/8 w - - 0 1", laws.BlackWins},           // K+R against K+B
		{"8/8/6k1/8/2n5/8/3KR3/8 w - - 0 1", laws.BlackWins},
		{"8/8/8/5k2/8/8/3KR3/8 w - - 0 1", laws.Draw},
		{"7k/5K1P/8/8/8/8/8/8 b - - 0 1", laws.WhiteWins},
		{"8/8/4k3/8/8/3KNN2/8/8 b - - 0 1", laws.WhiteWins},
		{"8/8/4k3/8/8/3KNN2/8/8 w - - 0 1", laws.Draw},
	}
	for _, tt := range tests {
		flag, resign := laws.ByTime, laws.ByResignation
		if tt.result == laws.Draw {
			flag, resign = laws.ByTimeCannotMate, laws.ByResignationCannotMate
		}
		g := begin(t, siteRules(t, "1m"), tt.fen)
		g.at = time.Minute
		g.do(Flag{})
		g.wantEnd(tt.result, flag, "6.9")
		g = begin(t, siteRules(t, "1m"), tt.fen)
		g.do(Resign{By: g.s.Turn()})
		g.wantEnd(tt.result, resign, "5.1.2")
	}
}

// A loss that Articles 6.9 and 5.1.2 would have drawn, and a draw that Articles 9.2
// and 9.3 have only on a claim, are said to come from the site's own rule; other ends
// rest on the articles.
func TestSitesOwnRuleIsSaid(t *testing.T) {
	knight, rook := "8/8/6k1/8/2n5/8/3KQ3/8 w - - 0 1", "8/8/6k1/8/2n5/8/3KR3/8 w - - 0 1"
	for _, tt := range []struct {
		fen  string
		how  Command
		site bool
	}{
		{knight, Flag{}, true},
		{knight, Resign{By: chess.White}, true},
		{rook, Flag{}, false},
		{rook, Resign{By: chess.White}, false},
		{"8/8/8/5k2/8/8/3KR3/8 w - - 0 1", Flag{}, false},
		{"4k1b1/8/8/8/8/8/8/4KR2 w - - 99 80", nil, true}, // the rook goes to f2
	} {
		g := begin(t, siteRules(t, "1m"), tt.fen)
		switch tt.how {
		case nil:
			g.play("f1f2")
		case Flag{}:
			g.at = time.Minute
			g.do(tt.how)
		default:
			g.do(tt.how)
		}
		end, ok := g.s.End()
		if cited := strings.HasPrefix(end.Cite(wording.English), "the site’s rule"); !ok || end.BySite() != tt.site || cited != tt.site {
			t.Errorf("%s, %T: %+v cites %s", tt.fen, tt.how, end, end.Cite(wording.English))
		}
	}
}

// Profile site: a capture that leaves bare kings ends the game when it is
// made, not before.
func TestSiteForcedCaptureGoesOn(t *testing.T) {
	g := begin(t, siteRules(t, "1m"), "7k/5K1P/8/8/8/8/8/8 b - - 0 1")
	g.wantGoesOn()
	g.play("h8h7")
	g.wantEnd(laws.Draw, laws.ByDeadPosition, "5.2.2")
}

// Profile site: agreement as in 5.2.3 and 9.1 (silent point S5).
func TestSiteAgreement(t *testing.T) {
	g := begin(t, siteRules(t, "1m"), "")
	g.do(Move{By: chess.White, Move: g.move("e2e4"), Offer: true})
	g.wantRulings(g.do(Accept{By: chess.Black}), Refused)
	g.do(Move{By: chess.Black, Move: g.move("e7e5"), Offer: true})
	g.do(Accept{By: chess.White})
	g.wantEnd(laws.Draw, laws.ByAgreement, "5.2.3")
}
