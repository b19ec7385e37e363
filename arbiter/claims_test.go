package arbiter

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/refusal"
	"github.com/hakem-chess/hakem/wording"
)

// Scenario C01, Article 5.2.d of 2014: the move is written, not played. The start position counts.
// In 2023 the claim completes the move (6.2.1.1); before, it stays unplayed.
func TestClaimIntendedMoveC01(t *testing.T) {
	tests := []struct {
		edition  string
		plies    int
		accepted []string
		over     []string
	}{
		{"2014", 7, []string{"9.2.a", "9.2"}, []string{"9.2.a", "9.2", "9.5.a"}},
		{"2017-07", 7, []string{"9.2.1.1", "9.2.2"}, []string{"9.2.1.1", "9.2.2", "9.5.2"}},
		{"2018", 7, []string{"9.2.1.1", "9.2.2"}, []string{"9.2.1.1", "9.2.2", "9.5.2"}},
		{"2023", 8, []string{"9.2.1", "9.2.3"}, []string{"9.2.1", "9.2.3", "9.5.2"}},
	}
	for _, tt := range tests {
		g := begin(t, rules(t, tt.edition, "90m+30s"), "")
		g.play(knightsOutAndBack + "g1f3 g8f6 f3g1")
		events := g.do(Claim{By: chess.Black, Ground: ThreefoldRepetition, Written: "Ng8"})
		accepted := g.ruling(events, ClaimAccepted)
		wantArticles(t, accepted, tt.accepted...)
		if accepted.Count != 3 || accepted.Side != Black || accepted.Written != "Ng8" {
			t.Errorf("%s: %+v", tt.edition, accepted)
		}
		g.wantEnd(laws.Draw, laws.ByThreefold, tt.over...)
		if g.s.Ply() != tt.plies {
			t.Errorf("%s: %d plies played, want %d", tt.edition, g.s.Ply(), tt.plies)
		}
	}
}

// Scenario C02: the position has just appeared and the claimant is on move.
func TestClaimOnBoardC02(t *testing.T) {
	g := begin(t, rules(t, "2023", "90m+30s"), "")
	g.play(knightsOutAndBack + knightsOutAndBack)
	events := g.do(Claim{By: chess.White, Ground: ThreefoldRepetition})
	wantArticles(t, g.ruling(events, ClaimAccepted), "9.2.2", "9.2.3")
	g.wantEnd(laws.Draw, laws.ByThreefold, "9.2.2", "9.2.3", "9.5.2")
}

// Scenario C03: Black has played Ng8 and claims then. Black is not on move.
func TestClaimNotOnMoveC03(t *testing.T) {
	g := begin(t, rules(t, "2023", "90m+30s"), "")
	g.play(knightsOutAndBack + knightsOutAndBack)
	before := g.s.Remaining(chess.White, g.at)
	events := g.do(Claim{By: chess.Black, Ground: ThreefoldRepetition})
	g.wantRulings(events, Refused)
	r := g.ruling(events, Refused)
	wantArticles(t, r, "9.2")
	if r.Cause != NotOnMove {
		t.Errorf("refused for %q", r.Cause)
	}
	g.wantGoesOn()
	g.wantOffer(Nobody)
	if g.s.Remaining(chess.White, g.at) != before {
		t.Error("an inadmissible claim gave a bonus")
	}
	// Nor can the right be had back on the opponent's next move.
	events = g.do(Claim{By: chess.Black, Ground: FiftyMoves, Written: "g8f6"})
	wantArticles(t, g.ruling(events, Refused), "9.3")

	r2 := rules(t, "2023", "90m+30s")
	r2.Regulations.InadmissibleClaimBonus = true
	g = begin(t, r2, "")
	events = g.do(Claim{By: chess.Black, Ground: ThreefoldRepetition})
	g.wantRulings(events, Refused, BonusGiven)
	if b := g.ruling(events, BonusGiven); b.Side != White || b.Seconds != 120 {
		t.Errorf("%+v", b)
	}
}

// The bonus of a wrong claim by tempo, supervision and edition: Articles 9.5.3,
// A.3, B.2, B.3, and Article B.2 of 2018; scenarios C06, D27, C29, and the gap of 2023 in supervised
// blitz.
func TestWrongClaimBonus953(t *testing.T) {
	tests := []struct {
		edition, control string
		supervision      laws.Supervision
		penalty          time.Duration
		seconds          int
		open             bool
		rests            []string
	}{
		{"2014", "90m+30s", laws.Supervised, 0, 120, false, []string{"9.5.b"}},
		{"2018", "90m+30s", laws.Supervised, 0, 120, false, []string{"9.5.3"}},
		{"2023", "90m+30s", laws.Supervised, 0, 120, false, []string{"9.5.3"}},
		{"2023", "90m+30s", laws.Unsupervised, 0, 120, false, []string{"9.5.3"}},
		{"2014", "25m+10s", laws.Unsupervised, 0, 120, false, []string{"9.5.b"}},
		{"2018", "25m+10s", laws.Unsupervised, 0, 120, false, []string{"9.5.3"}},
		{"2023", "25m+10s", laws.Unsupervised, 0, 60, false, []string{"A.3", "9.5.3"}},
		{"2023", "25m+10s", laws.Supervised, 0, 60, false, []string{"A.3", "9.5.3"}},
		{"2014", "3m+2s", laws.Unsupervised, 0, 60, false, []string{"B.2", "9.5.b"}},
		{"2017-07", "3m+2s", laws.Unsupervised, 0, 60, false, []string{"B.2", "9.5.3"}},
		{"2018", "3m+2s", laws.Supervised, 0, 60, false, []string{"B.3.1", "B.2", "9.5.3"}},
		{"2023", "3m+2s", laws.Unsupervised, 0, 60, false, []string{"B.3", "A.3", "9.5.3"}},
		{"2023", "3m+2s", laws.Supervised, 0, 60, true, []string{"B.2", "9.5.3"}},
		{"2023", "3m+2s", laws.Supervised, time.Minute, 60, true, []string{"B.2", "9.5.3"}},
		{"2023", "3m+2s", laws.Supervised, 2 * time.Minute, 120, false, []string{"B.2", "9.5.3"}},
		{"2023", "3m+2s", laws.Unsupervised, 2 * time.Minute, 60, false, []string{"B.3", "A.3", "9.5.3"}},
		{"2023", "none", laws.Unsupervised, 0, 120, false, []string{"9.5.3"}},
	}
	for _, tt := range tests {
		r := rules(t, tt.edition, tt.control)
		r.Supervision = tt.supervision
		r.Regulations.BlitzPenalty = tt.penalty
		g := begin(t, r, "")
		g.play("e2e4 e7e5")
		before := g.s.Remaining(chess.Black, g.at)
		events := g.do(Claim{By: chess.White, Ground: ThreefoldRepetition})
		g.wantRulings(events, ClaimRejected, BonusGiven)
		b := g.ruling(events, BonusGiven)
		if b.Side != Black || b.Seconds != tt.seconds || b.Open != tt.open || !slices.Equal(b.Articles, tt.rests) {
			t.Errorf("%s %s %s: %+v, want %d seconds, open %v, %v", tt.edition, tt.control, tt.supervision, b, tt.seconds, tt.open, tt.rests)
		}
		if got := g.s.Remaining(chess.Black, g.at) - before; tt.control != "none" && got != time.Duration(tt.seconds)*time.Second {
			t.Errorf("%s %s: Black's display gained %v", tt.edition, tt.control, got)
		}
		if strings.Contains(b.Text(wording.English), "open") != tt.open {
			t.Errorf("%s: %s", tt.control, b.Text(wording.English))
		}
		if len(g.s.MustPlay()) != 0 {
			t.Error("nothing was announced, yet a move is binding")
		}
	}
}

// Scenario C06: after a wrong claim the announced move must be played, and the
// clock of the claimant runs on; the claim stays an offer (9.1.2.3).
func TestAnnouncedMoveBinds953(t *testing.T) {
	g := begin(t, rules(t, "2023", "90m+30s"), "")
	g.play("e2e4 e7e5")
	g.at += 10 * time.Second
	white := g.s.Remaining(chess.White, g.at)
	events := g.do(Claim{By: chess.White, Ground: ThreefoldRepetition, Written: "Nf3"})
	g.wantRulings(events, ClaimRejected, BonusGiven, MustMove)
	wantArticles(t, g.ruling(events, ClaimRejected), "9.2.1", "9.2.3", "9.5.3")
	must := g.ruling(events, MustMove)
	wantArticles(t, must, "9.5.3")
	if !slices.Equal(must.Moves, []string{"g1f3"}) || must.Written != "Nf3" || must.Side != White {
		t.Errorf("%+v", must)
	}
	if c, ok := g.s.Running(); !ok || c != chess.White || g.s.Remaining(chess.White, g.at) != white {
		t.Error("the claimant's clock does not run on from where it was")
	}
	g.wantOffer(White)
	if got := g.s.LegalMoves(); len(got) != 1 || got[0] != g.move("g1f3") {
		t.Errorf("%d moves may be played", len(got))
	}
	g.refused(Move{By: chess.White, Move: g.move("d2d4")}, refusal.MustPlay)
	// Nor can White claim with another move, though again with this one.
	events = g.do(Claim{By: chess.White, Ground: FiftyMoves, Written: "d4"})
	wantArticles(t, g.ruling(events, Refused), "9.5.3")
	g.wantRulings(g.do(Claim{By: chess.White, Ground: FiftyMoves, Written: "Nf3"}), ClaimRejected, BonusGiven, MustMove)
	g.play("g1f3")
	g.wantOffer(White) // their own move leaves their offer standing
	if len(g.s.MustPlay()) != 0 {
		t.Error("Black is bound")
	}
	// Scenario C09: the opponent takes the claim as an offer.
	g.do(Accept{By: chess.Black})
	g.wantEnd(laws.Draw, laws.ByAgreement, "9.1.2.3", "5.2.3")
}

// Scenario C07: the announced move is illegal. The same piece must move if it
// can (9.5.3, 4.3.1); for castling, the king (4.4.3).
func TestIllegalAnnouncedMoveC07(t *testing.T) {
	tests := []struct {
		fen, written string
		must         []string
		rests        []string
	}{
		{"", "Ng5", []string{"b1a3", "b1c3", "g1f3", "g1h3"}, []string{"9.5.3", "4.3.1"}},
		{"", "g1g5", []string{"g1f3", "g1h3"}, []string{"9.5.3", "4.3.1"}},
		{"", "e5", []string{"e2e3", "e2e4"}, []string{"9.5.3", "4.3.1"}},
		{"", "Qd5", nil, nil},
		{"", "e7e5", nil, nil}, // a man of the opponent
		{"4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 20", "O-O", []string{"e1c1", "e1d1", "e1d2", "e1e2", "e1f1", "e1f2"}, []string{"9.5.3", "4.4.3"}},
		{"4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 20", "e1g1", []string{"e1c1", "e1d1", "e1d2", "e1e2", "e1f1", "e1f2"}, []string{"9.5.3", "4.4.3"}},
		{"4k3/4r3/8/8/8/8/4N3/4K2R w - - 0 40", "Nd4", nil, nil}, // pinned: it has no move
	}
	for _, tt := range tests {
		g := begin(t, rules(t, "2023", "90m+30s"), tt.fen)
		events := g.do(Claim{By: chess.White, Ground: ThreefoldRepetition, Written: tt.written})
		if tt.must == nil {
			g.wantRulings(events, ClaimRejected, BonusGiven)
			if p := g.s.Position(); len(g.s.LegalMoves()) != p.CountMoves() {
				t.Errorf("%s: not free to move", tt.written)
			}
			continue
		}
		g.wantRulings(events, ClaimRejected, BonusGiven, MustMove)
		must := g.ruling(events, MustMove)
		wantArticles(t, must, tt.rests...)
		got := slices.Sorted(slices.Values(must.Moves))
		if !slices.Equal(got, tt.must) {
			t.Errorf("%s binds to %v, want %v", tt.written, got, tt.must)
		}
		if r := g.ruling(events, ClaimRejected); r.Cause != IllegalAnnounced || !strings.Contains(r.Text(wording.English), "illegal") {
			t.Errorf("%s: %s", tt.written, r.Text(wording.English))
		}
	}
}

// A written move that cannot be read, or can be two, is asked for again: no
// ruling, no bonus.
func TestWrittenMoveNotUnderstood(t *testing.T) {
	g := begin(t, rules(t, "2023", "90m+30s"), "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 40")
	g.refused(Claim{By: chess.White, Ground: FiftyMoves, Written: "Nd2"}, refusal.AmbiguousMove)
	for _, text := range []string{"?", "the usual", "Nz9", strings.Repeat("N", 33), "0000", "--", "Nd2\x00", " "} {
		g.refused(Claim{By: chess.White, Ground: FiftyMoves, Written: text}, refusal.UnreadableMove)
	}
	g.refused(Claim{By: chess.Black, Ground: FiftyMoves, Written: strings.Repeat("N", 1<<20)}, refusal.UnreadableMove)
	g.refused(Claim{By: chess.Black, Ground: FiftyMoves, Written: "\xff"}, refusal.UnreadableMove)
	g.do(Pause{Why: "\xff"}) // what is written down is what is read
	g.do(Resume{})
	g.refused(Claim{By: chess.White, Ground: "boredom"}, refusal.NoSuchClaim)
}

// Scenario C11, Article 9.2.3.1: the first time an en passant capture was
// possible, so it was another position.
func TestEnPassantMakesADifferenceC11(t *testing.T) {
	g := begin(t, rules(t, "2023", "90m+30s"), "")
	g.play("e2e4 a7a6 e4e5 d7d5 g1f3 b8c6 f3g1 c6b8 g1f3 b8c6 f3g1 c6b8")
	events := g.do(Claim{By: chess.White, Ground: ThreefoldRepetition})
	if r := g.ruling(events, ClaimRejected); r.Count != 2 {
		t.Errorf("found %d occurrences, want 2", r.Count)
	}
}

// Scenario C13: the pawn was pinned, en passant never possible: plies 0, 4 and
// 8 are equal.
func TestPinnedEnPassantC13(t *testing.T) {
	g := begin(t, rules(t, "2023", "90m+30s"), "4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1")
	g.play(strings.Repeat("a5b5 e8d7 b5a5 d7e8 ", 2))
	g.do(Claim{By: chess.White, Ground: ThreefoldRepetition})
	g.wantEnd(laws.Draw, laws.ByThreefold, "9.2.2", "9.2.3", "9.5.2")
}

// Scenarios C14 and C15, Article 9.2.3.2: castling rights.
func TestCastlingRightsC14C15(t *testing.T) {
	g := begin(t, rules(t, "2023", "90m+30s"), "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
	shuffle := "h1g1 h8g8 g1h1 g8h8 "
	g.play(shuffle + shuffle)
	events := g.do(Claim{By: chess.White, Ground: ThreefoldRepetition})
	if r := g.ruling(events, ClaimRejected); r.Count != 2 {
		t.Errorf("found %d occurrences, want 2", r.Count)
	}
	g.play(shuffle)
	g.do(Claim{By: chess.White, Ground: ThreefoldRepetition})
	g.wantEnd(laws.Draw, laws.ByThreefold, "9.2.2", "9.2.3", "9.5.2")
}

// The right claimed need not follow from repeated moves, nor the occurrences
// from one another, and more than three are as good.
func TestThreefoldNeedNotBeInARow92(t *testing.T) {
	g := begin(t, rules(t, "2023", "90m+30s"), "")
	g.play(knightsOutAndBack + "b1c3 g8f6 c3b1 b8c6 g1f3 f6g8 f3g1 c6b8")
	g.do(Claim{By: chess.White, Ground: ThreefoldRepetition})
	g.wantEnd(laws.Draw, laws.ByThreefold, "9.2.2", "9.2.3", "9.5.2")
	g = begin(t, rules(t, "2023", "90m+30s"), "")
	g.play(strings.Repeat(knightsOutAndBack, 3))
	if r := g.ruling(g.do(Claim{By: chess.White, Ground: ThreefoldRepetition}), ClaimAccepted); r.Count != 4 {
		t.Errorf("found %d occurrences, want 4", r.Count)
	}
	// The announced move is the second occurrence only, though the position
	// on the board is there for the third time: the claim was about the move.
	g = begin(t, rules(t, "2023", "90m+30s"), "")
	g.play(knightsOutAndBack + knightsOutAndBack)
	g.wantRulings(g.do(Claim{By: chess.White, Ground: ThreefoldRepetition, Written: "e4"}), ClaimRejected, BonusGiven, MustMove)
}

// Scenarios C17 and C18, Articles 9.3, 9.3.1 and 9.3.2; Article 5.2.e of 2014.
func TestFiftyMoves93(t *testing.T) {
	fen := func(plies int) string { return fmt.Sprintf("8/5k2/8/8/3R4/8/2r5/4K3 w - - %d 90", plies) }
	tests := []struct {
		plies   int
		written string
		correct bool
		rests   []string
	}{
		{98, "Rd5", false, []string{"9.3.1", "9.5.3"}}, // C17
		{99, "Rd5", true, []string{"9.3.1"}},
		{120, "Rd5", true, []string{"9.3.1"}},
		{99, "", false, []string{"9.3.2", "9.5.3"}},
		{100, "", true, []string{"9.3.2"}}, // C18
		{149, "", true, []string{"9.3.2"}},
	}
	for _, tt := range tests {
		g := begin(t, rules(t, "2023", "90m+30s"), fen(tt.plies))
		events := g.do(Claim{By: chess.White, Ground: FiftyMoves, Written: tt.written})
		if !tt.correct {
			wantArticles(t, g.ruling(events, ClaimRejected), tt.rests...)
			g.wantGoesOn()
			continue
		}
		wantArticles(t, g.ruling(events, ClaimAccepted), tt.rests...)
		g.wantEnd(laws.Draw, laws.ByFifty, append(tt.rests, "9.5.2")...)
		if g.s.Ply() != 0 { // 6.2.1.1 names 9.2.1 alone
			t.Error("the announced move was played")
		}
	}
	// A pawn move or a capture does not make the fiftieth.
	g := begin(t, rules(t, "2023", "90m+30s"), "8/5k2/8/8/3R4/8/P1r5/3K4 w - - 99 90")
	g.wantRulings(g.do(Claim{By: chess.White, Ground: FiftyMoves, Written: "a3"}), ClaimRejected, BonusGiven, MustMove)
	g = begin(t, rules(t, "2023", "90m+30s"), "8/5k2/8/8/3R4/8/P1r5/3K4 w - - 99 90")
	g.wantRulings(g.do(Claim{By: chess.White, Ground: FiftyMoves, Written: "Kxc2"}), ClaimRejected, BonusGiven, MustMove)
}

// Scenario C19: nobody claims, and the arbiter does nothing.
func TestNothingHappensWithoutAClaimC19(t *testing.T) {
	g := begin(t, rules(t, "2023", "90m+30s"), "7k/8/8/5KBN/8/8/8/8 w - - 119 130")
	g.play("g5f6 h8g8 h5g7 g8f8")
	g.wantGoesOn()
}

// A claim while the opponent's offer stands: examined first; if it is wrong,
// both have offered a draw (9.1.2.3).
func TestClaimAnswersOffer9123(t *testing.T) {
	g := begin(t, rules(t, "2023", "90m+30s"), "")
	g.play(knightsOutAndBack + knightsOutAndBack)
	g.do(Offer{By: chess.Black})
	g.do(Claim{By: chess.White, Ground: ThreefoldRepetition})
	g.wantEnd(laws.Draw, laws.ByThreefold, "9.2.2", "9.2.3", "9.5.2")

	g = begin(t, rules(t, "2023", "90m+30s"), "")
	g.play(knightsOutAndBack)
	g.do(Offer{By: chess.Black})
	events := g.do(Claim{By: chess.White, Ground: ThreefoldRepetition})
	g.wantRulings(events, ClaimRejected, GameOver)
	g.wantEnd(laws.Draw, laws.ByAgreement, "9.1.2.3", "5.2.3")
}

// Scenario C10: where agreement is barred the claim is checked all the same,
// and once rejected it cannot be accepted as an offer.
func TestClaimUnderDrawBarC10(t *testing.T) {
	r := rules(t, "2023", "90m+30s")
	r.Regulations.NoDrawAgreementBefore = 30
	g := begin(t, r, "")
	g.play(knightsOutAndBack)
	g.do(Offer{By: chess.Black})
	g.wantRulings(g.do(Claim{By: chess.White, Ground: ThreefoldRepetition}), ClaimRejected, BonusGiven)
	g.wantRulings(g.do(Accept{By: chess.Black}), Refused)
	g.wantGoesOn()
	g.play(knightsOutAndBack)
	g.do(Claim{By: chess.White, Ground: ThreefoldRepetition})
	g.wantEnd(laws.Draw, laws.ByThreefold, "9.2.2", "9.2.3", "9.5.2")
}

// A claim can be made while the clocks are stopped, and they stay stopped.
func TestClaimWhilePaused(t *testing.T) {
	g := begin(t, rules(t, "2023", "90m+30s"), "")
	g.play("e2e4 e7e5")
	g.do(Pause{Why: "restart"})
	g.wantRulings(g.do(Claim{By: chess.White, Ground: ThreefoldRepetition, Written: "Nf3"}), ClaimRejected, BonusGiven, MustMove)
	if _, running := g.s.Running(); running || g.s.Status() != Halted {
		t.Error("the claim set the clocks running")
	}
}

// Article 9.5.3 over the board: who plays otherwise than announced takes the move
// back, on the opponent's claim or as the arbiter sees it, without a penalty.
func TestAnnouncedNotPlayed953(t *testing.T) {
	inAllEditions(t, func(t *testing.T, e *laws.Edition) {
		for _, c := range []Command{
			Complain{By: chess.Black, About: IllegalMove}, Complain{By: chess.Black, About: TouchedPiece, Squares: []chess.Square{chess.G1}},
			Observe{What: IllegalMove}, Observe{What: TouchedPiece, Squares: []chess.Square{chess.G1}},
		} {
			g := table(t, hall(t, e.Name, "90m+30s"), "", Scene{})
			g.do(Claim{By: chess.White, Ground: ThreefoldRepetition, Written: "Nf3"})
			g.do(Play{chess.White, "d4"})
			r := g.ruling(g.do(c), Restored)
			wantArticles(t, r, e.Articles(laws.ClaimWrong, laws.PositionRestored)...)
			wantWords(t, r)
			if moves := g.s.LegalMoves(); len(moves) != 1 || moves[0].To() != chess.F3 || g.s.Offences(chess.White) != 0 {
				t.Errorf("%+v leaves %d moves, %d offences", c, len(moves), g.s.Offences(chess.White))
			}
		}
	})
}

// Articles 9.2.3.1 and 9.2.3.2: a wrong claim is told that the pieces stood like
// this before, with other rights, if that is what is missing to three.
func TestRightsDiffered923(t *testing.T) {
	rooks := "Rg1 Rg8 Rh1 Rh8 Rg1 Rg8 Rh1 Rh8"
	enPassant := "e4 a6 e5 d5 Nf3 Nc6 Ng1 Nb8 Nf3 Nc6 Ng1 Nb8"
	for _, test := range []struct {
		fen, moves string
		by         []laws.Provision
	}{
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", rooks, []laws.Provision{laws.SameCastling}},
		{"", enPassant, []laws.Provision{laws.SameEnPassant}},
		{"", "Nf3 Nf6 Ng1 Ng8", nil},
	} {
		inAllEditions(t, func(t *testing.T, e *laws.Edition) {
			g := table(t, hall(t, e.Name, "90m+30s"), test.fen, Scene{})
			for i, m := range strings.Fields(test.moves) {
				g.do(Play{chess.Color(i % 2), m})
			}
			r := g.ruling(g.do(Claim{By: chess.White, Ground: ThreefoldRepetition}), ClaimRejected)
			wantArticles(t, r, e.Articles(slices.Concat([]laws.Provision{laws.ThreefoldAppeared, laws.SamePosition}, test.by, []laws.Provision{laws.ClaimWrong})...)...)
			if (r.Cause == RightsDiffered) != (test.by != nil) {
				t.Errorf("%s: the cause is %q", test.moves, r.Cause)
			}
			wantWords(t, r)
		})
	}
}

// The announced move is told in the reader's letters, however it was written
// (Article C.3), an illegal one with the letter of its piece (C.8).
func TestAnnouncedMoveText(t *testing.T) {
	for written, want := range map[string]wording.Text{
		"g1f3": {"(bildirilen hamle Af3 ile)", "(with the announced move Nf3)"}, "Nf3": {"(bildirilen hamle Af3 ile)", "(with the announced move Nf3)"},
		"g1g5": {"bildirilen hamle (Ag1-g5) kuraldışı", "the announced move (Ng1-g5) is illegal"}, "e2e5": {"(e2-e5) kuraldışı", "(e2-e5) is illegal"},
	} {
		s, _, err := New(OnlineRules(mustControl(t, "90m"), FIDE), chess.StartPosition(), Scene{})
		if err != nil {
			t.Fatal(err)
		}
		s.Apply(Event{Kind: Started})
		events, err := Decide(&s, Claim{By: chess.White, Ground: ThreefoldRepetition, Written: written}, 0)
		if err != nil || len(events) < 2 {
			t.Fatalf("%s: %v", written, err)
		}
		for _, l := range []wording.Lang{wording.Turkish, wording.English} {
			if got := events[1].Ruling.Text(l); !strings.Contains(got, want.In(l)) {
				t.Errorf("%s: %q", written, got)
			}
		}
	}
}

// TestWrongClaimIsTold: what a wrong claim costs is told before it is made, and is what the ruling then gives
// (Articles 9.5.3, A.3, B.3).
func TestWrongClaimIsTold(t *testing.T) {
	for _, e := range laws.Editions() {
		for control, supervised := range map[string]bool{"90m+30s": true, "15m+10s": false, "15m+10s ": true, "3m+2s": false, "3m+2s ": true} {
			rules := Rules{Edition: e, Profile: FIDE, Mode: Online, Control: mustControl(t, strings.TrimSpace(control)), Supervision: laws.Unsupervised}
			if supervised {
				rules.Supervision = laws.Supervised
			}
			s, _, err := New(rules, chess.StartPosition(), Scene{})
			if err != nil {
				t.Fatal(err)
			}
			start := chess.StartPosition()
			e4, err := start.ParseSAN("e4")
			if err != nil {
				t.Fatal(err)
			}
			for i, c := range []Command{Start{}, Move{By: chess.White, Move: e4}, Claim{By: chess.Black, Ground: FiftyMoves}} {
				if _, err := s.Do(c, time.Duration(i)*time.Second); err != nil {
					t.Fatal(err)
				}
			}
			given := time.Duration(-1)
			for _, r := range s.Rulings() {
				if r.Kind == BonusGiven {
					given = time.Duration(r.Seconds) * time.Second
				}
			}
			if told := rules.WrongClaim(); given != told {
				t.Errorf("%s, %s, supervised %v: %v was told, %v given", e.Name, control, supervised, told, given)
			}
		}
	}
}
