package arbiter

import (
	"testing"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/refusal"
)

func (g *game) wantOffer(want Side) {
	g.t.Helper()
	got := Nobody
	if by, ok := g.s.Offer(); ok {
		got = SideOf(by)
	}
	if got != want {
		g.t.Errorf("the offer that stands is %q's, want %q's", got, want)
	}
}

// Article 9.1.2.1: an offer travels with the move, and the opponent accepts it
// (5.2.3).
func TestOfferWithMoveAccepted9121(t *testing.T) {
	g := begin(t, rules(t, "2023", "3m+2s"), "")
	g.play("e2e4 e7e5")
	events := g.do(Move{By: chess.White, Move: g.move("g1f3"), Offer: true})
	if len(events) != 1 || !events[0].Offer {
		t.Errorf("%+v, want one move with an offer", events)
	}
	g.wantOffer(White)
	if !g.s.Moves()[2].Offer || g.s.Moves()[1].Offer {
		t.Error("the offer is not recorded with its move")
	}
	g.do(Accept{By: chess.Black})
	g.wantEnd(laws.Draw, laws.ByAgreement, "5.2.3")
}

// Article 9.1.2.1: it stands until the opponent refuses it in words, or
// answers it with a move; the offerer's own move changes nothing.
func TestOfferStands9121(t *testing.T) {
	g := begin(t, rules(t, "2023", "3m+2s"), "")
	g.play("e2e4 e7e5")
	g.do(Offer{By: chess.White}) // before their move
	g.wantOffer(White)
	g.play("g1f3")
	g.wantOffer(White)
	g.do(Decline{By: chess.Black})
	g.wantOffer(Nobody)
	g.refused(Accept{By: chess.Black}, refusal.NoOffer)
	g.do(Offer{By: chess.White}) // in the opponent's time: scenario C27, valid
	g.wantOffer(White)
	g.play("b8c6") // answered by a move
	g.wantOffer(Nobody)
	g.refused(Accept{By: chess.Black}, refusal.NoOffer)
	g.do(Move{By: chess.White, Move: g.move("f1c4"), Offer: true})
	g.do(Move{By: chess.Black, Move: g.move("f8c5"), Offer: true}) // refuses, and offers a draw
	g.wantOffer(Black)
	g.do(Accept{By: chess.White})
	g.wantEnd(laws.Draw, laws.ByAgreement, "5.2.3")
}

// An offer cannot be made twice, answered by who made it, or withdrawn; there
// is no command for the last.
func TestOfferOncePerSide(t *testing.T) {
	g := begin(t, rules(t, "2023", "3m+2s"), "")
	g.play("e2e4 e7e5")
	g.do(Offer{By: chess.White})
	g.refused(Offer{By: chess.White}, refusal.OfferStands)
	g.refused(Accept{By: chess.White}, refusal.NoOffer)
	g.refused(Decline{By: chess.White}, refusal.NoOffer)
	g.refused(Accept{By: 2}, refusal.NoSuchSide)
	g.refused(Offer{By: 255}, refusal.NoSuchSide)
	g.wantOffer(White)
}

// Both have offered: they agree.
func TestBothOffer(t *testing.T) {
	g := begin(t, rules(t, "2023", "3m+2s"), "")
	g.play("e2e4 e7e5")
	g.do(Offer{By: chess.White})
	g.do(Offer{By: chess.Black})
	g.wantEnd(laws.Draw, laws.ByAgreement, "5.2.3")
}

// Scenario D15, Article 5.2.3: no agreement before each side has moved; 2014
// has no such rule (5.2.c).
func TestAgreementNeedsAMoveByEach523(t *testing.T) {
	for _, edition := range []string{"2023", "2018", "2017-07"} {
		g := begin(t, rules(t, edition, "90m+30s"), "")
		g.do(Move{By: chess.White, Move: g.move("e2e4"), Offer: true})
		events := g.do(Accept{By: chess.Black})
		r := g.ruling(events, Refused)
		wantArticles(t, r, "5.2.3")
		if r.Cause != BeforeBothMoved || r.Side != Black {
			t.Errorf("refused to %q for %q", r.Side, r.Cause)
		}
		g.wantGoesOn()
		g.play("e7e5")
		g.do(Offer{By: chess.White})
		g.do(Accept{By: chess.Black})
		g.wantEnd(laws.Draw, laws.ByAgreement, "5.2.3")
	}
	g := begin(t, rules(t, "2014", "90m+30s"), "")
	g.do(Move{By: chess.White, Move: g.move("e2e4"), Offer: true})
	g.do(Accept{By: chess.Black})
	g.wantEnd(laws.Draw, laws.ByAgreement, "5.2.c")
}

// A game that begins from move 30 has its moves behind it.
func TestAgreementFromPosition523(t *testing.T) {
	g := begin(t, rules(t, "2023", "90m+30s"), "8/8/6k1/8/2n5/8/3KR3/8 w - - 0 30")
	g.do(Offer{By: chess.Black})
	g.do(Accept{By: chess.White})
	g.wantEnd(laws.Draw, laws.ByAgreement, "5.2.3")
}

// Article 9.1.1, scenario D31: the regulations may bar agreeing and, from 2017,
// offering.
func TestDrawsBarred911(t *testing.T) {
	r := rules(t, "2023", "90m+30s")
	r.Regulations.NoDrawAgreementBefore = 30
	g := begin(t, r, "8/8/6k1/8/2n5/8/3KR3/8 w - - 0 12")
	events := g.do(Move{By: chess.White, Move: g.move("d2c3"), Offer: true})
	g.wantRulings(events) // no breach
	events = g.do(Accept{By: chess.Black})
	if r := g.ruling(events, Refused); r.Cause != DrawsBarred {
		t.Errorf("refused for %q", r.Cause)
	}
	g.wantGoesOn()

	r = rules(t, "2023", "90m+30s")
	r.Regulations.NoDrawOfferBefore = 30
	g = begin(t, r, "8/8/6k1/8/2n5/8/3KR3/8 w - - 0 12")
	events = g.do(Move{By: chess.White, Move: g.move("d2c3"), Offer: true})
	wantArticles(t, g.ruling(events, Breach), "9.1.1", "12.9")
	g.wantOffer(Nobody)
	g.wantRulings(g.do(Offer{By: chess.Black}), Breach)
	g.wantOffer(Nobody)

	r.Edition, _ = laws.ByName("2014") // offering has no basis in 9.1.a
	g = begin(t, r, "8/8/6k1/8/2n5/8/3KR3/8 w - - 0 12")
	g.wantRulings(g.do(Move{By: chess.White, Move: g.move("d2c3"), Offer: true}))
	g.wantOffer(White)

	r = rules(t, "2023", "90m+30s")
	r.Regulations.NoDrawAgreement = true
	g = begin(t, r, "8/8/6k1/8/2n5/8/3KR3/8 w - - 0 90")
	g.do(Offer{By: chess.White})
	wantArticles(t, g.ruling(g.do(Accept{By: chess.Black}), Refused), "9.1.1")
	g.wantGoesOn()

	r = rules(t, "2023", "90m+30s")
	r.Regulations.NoDrawAgreementBefore = 30
	g = begin(t, r, "8/8/6k1/8/2n5/8/3KR3/8 w - - 0 31") // thirty by each
	g.do(Offer{By: chess.White})
	g.do(Accept{By: chess.Black})
	g.wantEnd(laws.Draw, laws.ByAgreement, "5.2.3")
}

// An offer lapses when the game ends otherwise.
func TestOfferLapsesAtTheEnd(t *testing.T) {
	g := begin(t, rules(t, "2023", "3m+2s"), "")
	g.play("e2e4 e7e5")
	g.do(Offer{By: chess.White})
	g.do(Resign{By: chess.White})
	g.wantEnd(laws.BlackWins, laws.ByResignation, "5.1.2")
	g.wantOffer(Nobody)
}

// Only who touched a piece while an offer stood has refused it by touching
// (Article 9.1.2.1): for anybody else there is nothing to answer.
func TestNothingToAnswer9121(t *testing.T) {
	for _, tt := range []struct {
		name string
		acts []Command
		by   chess.Color
		want Cause
	}{
		{"no offer", []Command{Touch{By: chess.White, Squares: []chess.Square{chess.E2}}}, chess.White, NoOfferStands},
		{"the opponent touched", []Command{Touch{By: chess.White, Squares: []chess.Square{chess.E2}}}, chess.Black, NoOfferStands},
		{"refused", []Command{Offer{By: chess.Black}, Touch{By: chess.White, Squares: []chess.Square{chess.E2}}}, chess.White, AnsweredByTouch},
		{"adjusted", []Command{Offer{By: chess.Black}, Adjust{By: chess.White, Squares: []chess.Square{chess.E2}}, Decline{By: chess.White}}, chess.White, NoOfferStands},
	} {
		r := OnlineRules(mustControl(t, "90m"), FIDE)
		r.Mode = OverTheBoard
		s, events, err := New(r, chess.StartPosition(), Scene{})
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range append(tt.acts, Accept{By: tt.by}) {
			if events, err = Decide(&s, c, 0); err != nil {
				t.Fatalf("%s: %v", tt.name, err)
			}
			for _, e := range events {
				s.Apply(e)
			}
		}
		if got := events[len(events)-1].Ruling; got == nil || got.Kind != Refused || got.Cause != tt.want {
			t.Errorf("%s: %+v", tt.name, got)
		}
	}
}
