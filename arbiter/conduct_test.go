package arbiter

import (
	"errors"
	"testing"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/clock"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/refusal"
)

// Articles 12.9 and 10.2: the penalties that an edition has, in rising severity,
// within the limits of a score and only as announced.
func TestPenalties129(t *testing.T) {
	inAllEditions(t, func(t *testing.T, e *laws.Edition) {
		r := hall(t, e.Name, "90m+30s")
		r.Regulations.Fine = "100 TL"
		new := func() *game { return table(t, r, "", Scene{}) }
		late := e.Has(laws.PenaltyRounds)
		refusedIf := func(no bool) RulingKind {
			if no {
				return Refused
			}
			return PenaltyImposed
		}
		tests := []struct {
			c    Penalise
			want RulingKind
		}{
			{Penalise{Side: White, Penalty: Warning}, PenaltyImposed},
			{Penalise{Side: White, Penalty: OpponentTime, Time: time.Minute}, PenaltyImposed},
			{Penalise{Side: White, Penalty: OwnTime, Time: time.Minute}, PenaltyImposed},
			{Penalise{Side: White, Penalty: OpponentScore, Score: Score{1, 2}}, PenaltyImposed},
			{Penalise{Side: White, Penalty: OwnScore, Score: Score{1, 4}}, refusedIf(late)},
			{Penalise{Side: White, Penalty: Fine, Fine: "100 TL"}, PenaltyImposed},
			{Penalise{Side: White, Penalty: Fine, Fine: "200 TL"}, Refused},
			{Penalise{Side: White, Penalty: Rounds, Rounds: 1}, refusedIf(!late)},
			{Penalise{Side: White, Penalty: Expulsion}, PenaltyImposed},
		}
		for _, tt := range tests {
			g := new()
			ruling := g.ruling(g.do(tt.c), tt.want)
			wantWords(t, ruling)
		}
		g := new()
		g.do(Penalise{Side: White, Penalty: OpponentTime, Time: time.Minute})
		g.wantClock(chess.Black, 5490*time.Second)
		g.do(Penalise{Side: White, Penalty: OwnTime, Time: 10 * time.Minute})
		g.wantClock(chess.White, 5430*time.Second-10*time.Minute)
		g.do(Penalise{Side: White, Penalty: LossOfGame, Score: Score{1, 2}, Scored: true, Because: "he will not go on"})
		if g.s.Result() != laws.BlackHalf {
			t.Errorf("%s", g.s.Result())
		}
		if score, _ := g.s.Score(); score != (chess.ByColor[Score]{{0, 1}, {1, 2}}) {
			t.Errorf("the score is %v", score)
		}
	})
	g := table(t, hall(t, "2023", "90m+30s"), "", Scene{})
	g.refused(Penalise{Side: Nobody, Penalty: Warning}, refusal.NoSuchPenalty)
	g.do(Penalise{Side: White, Penalty: LossOfGame})
	g.do(Answer{Decision: RejectIt})
	g.wantEnd(laws.BothLose, laws.ByArbiter, "12.9.6")
}

// Articles 10.1 and 0.2: the points of a result, and a decision by analogy, its
// reason kept.
func TestResults101(t *testing.T) {
	for _, points := range []laws.PointSystem{laws.PointsUsual, laws.PointsThree} {
		for _, result := range laws.Results() {
			r := hall(t, "2023", "90m+30s")
			r.Regulations.Points = points
			g := table(t, r, "", Scene{})
			ruling := g.ruling(g.do(SetResult{result, "by analogy with 11.7"}), GameOver)
			if g.s.Result() != result || ruling.Words != "by analogy with 11.7" {
				t.Errorf("%s: %+v", result, ruling)
			}
			score, ok := g.s.Score()
			if !ok || result == laws.WhiteForfeit && points == laws.PointsThree && score[chess.White] != (Score{3, 1}) {
				t.Errorf("%s: %v", result, score)
			}
		}
	}
}

// Articles 11.1, 11.2.3, 11.3, 11.5, 11.6, 11.11 and 6.2: what conduct rests on, by edition;
// each may be penalised under 12.9.
func TestIncidents116(t *testing.T) {
	inAllEditions(t, func(t *testing.T, e *laws.Edition) {
		kinds := map[IncidentKind]laws.Provision{
			IncidentNotes: laws.Notes, IncidentHeadphones: laws.Notes, IncidentSmoking: laws.Smoking, IncidentLeftVenue: laws.LeavingVenue,
			IncidentLeftArea: laws.LeavingArea, IncidentDistract: laws.Distraction, IncidentDisrepute: laws.Disrepute,
			IncidentRefusedSearch: laws.Inspection, IncidentRefusedHelp: laws.Helping, IncidentWrongHand: laws.SameHand, IncidentHitClock: laws.ClockHandled,
			IncidentHeldClock: laws.SameHand, IncidentCoveredClock: laws.SameHand, IncidentLiftedClock: laws.ClockHandled, IncidentTurnedClock: laws.ClockHandled,
		}
		for kind, provision := range kinds {
			g := table(t, hall(t, e.Name, "90m+30s"), "", Scene{})
			events := g.do(Incident{By: chess.White, Kind: kind})
			r := *events[len(events)-1].Ruling
			wantWords(t, r)
			for _, article := range e.Articles(provision) {
				if r.Articles[0] != article {
					t.Errorf("%s rests on %v", kind, r.Articles)
				}
			}
		}
	})
	g := table(t, hall(t, "2023", "90m+30s"), "", Scene{})
	wantArticles(t, g.ruling(g.do(Complain{By: chess.White, About: Disturbance}), IncidentNoted), "11.5", "11.6", "12.9")
	g.wantRulings(g.do(Incident{By: chess.Black, Kind: IncidentLeftArea}), NoAction)
	g.refused(Incident{By: chess.White, Kind: "singing"}, refusal.NoSuchIncident)
}

// Article 11.3.2: a device loses whatever the opponent has on the board, unless
// the regulations are milder; in 2014 only what communicates or advises.
func TestDevice1132(t *testing.T) {
	inAllEditions(t, func(t *testing.T, e *laws.Edition) {
		g := table(t, hall(t, e.Name, "90m+30s"), "7k/8/8/8/8/8/R7/K7 w - - 0 60", Scene{})
		g.do(Incident{By: chess.White, Kind: IncidentDevice, Text: "phone"})
		g.wantEnd(laws.BlackWins, laws.ByDevice, e.Articles(laws.DeviceBanned, laws.DeviceLoses)...)
	})
	r := hall(t, "2023", "90m+30s")
	r.Regulations.DevicePenalty = laws.DeviceTariff{Warning: true, OwnTime: 10 * time.Minute}
	g := table(t, r, "", Scene{})
	g.wantRulings(g.do(Observe{What: Device, Side: White}), PenaltyImposed, PenaltyImposed)
	g.wantClock(chess.White, 5430*time.Second-10*time.Minute)
	old := table(t, hall(t, "2014", "90m+30s"), "", Scene{})
	old.wantRulings(old.do(Incident{By: chess.White, Kind: IncidentDevice, Text: "other watch"}), NoAction)
}

// Article 11.7: refusal that persists loses; what the opponent gets the arbiter
// says.
func TestRefusal117(t *testing.T) {
	g := table(t, hall(t, "2023", "90m+30s"), "", Scene{})
	for range 2 {
		g.wantRulings(g.do(Incident{By: chess.Black, Kind: IncidentRefusal}), IncidentNoted)
	}
	g.wantRulings(g.do(Incident{By: chess.Black, Kind: IncidentRefusal}), AskArbiter)
	g.do(Answer{Decision: AcceptIt})
	g.wantEnd(laws.WhiteWins, laws.ByRefusal, "11.7")
}

// Articles 11.9, 11.10 and 12.7: the Laws are explained and not the position, a
// decision is appealed against even after signing, a spectator changes nothing.
func TestAsking119(t *testing.T) {
	g := table(t, hall(t, "2023", "90m+30s"), "", Scene{})
	wantArticles(t, g.ruling(g.do(Ask{By: chess.White}), Refused), "11.9")
	wantArticles(t, g.ruling(g.do(Ask{chess.White, "3.8.2"}), NoAction), "11.9")
	wantArticles(t, g.ruling(g.do(Interfere{"the flag!"}), IncidentNoted), "12.7")
	if c, ok := g.s.Running(); !ok || c != chess.White {
		t.Error("the spectator stopped the clock")
	}
	g.do(Resign{chess.White})
	wantArticles(t, g.ruling(g.do(Appeal{chess.White, "I was disturbed"}), IncidentNoted), "11.10")
}

// Articles 11.12 and 6.12.2: a claim is checked on the game that is on record, which
// both players see, and not on what a display in the hall shows.
func TestClaimsChecked1112(t *testing.T) {
	g := table(t, hall(t, "2023", "90m+30s"), "8/5k2/8/8/3R4/8/2r5/4K3 w - - 98 90", Scene{})
	events := g.do(Claim{By: chess.White, Ground: FiftyMoves}) // "the display says fifty"
	if r := g.ruling(events, ClaimRejected); r.Count != 98 {
		t.Errorf("%d plies were found", r.Count)
	}
}

// TestNoBoardOnAScreen: what can happen at a board alone is refused in a game on a screen, supervised or not, with a
// sentence; everything else is put on record there as at a board (Articles 4, 6.2, 7.4, 8.1, Appendices A and B).
func TestNoBoardOnAScreen(t *testing.T) {
	of := 0
	for _, supervision := range []laws.Supervision{laws.Supervised, laws.Unsupervised} {
		for _, kind := range IncidentKinds() {
			control, err := clock.Parse("15m")
			if err != nil {
				t.Fatal(err)
			}
			rules := OnlineRules(control, FIDE)
			rules.Supervision = supervision
			state, _, err := New(rules, chess.StartPosition(), Scene{})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := state.Do(Start{}, 0); err != nil {
				t.Fatal(err)
			}
			_, err = state.Do(Incident{By: chess.White, Kind: kind}, time.Second)
			if kind.OfBoard() {
				of++
			}
			if refused := errors.Is(err, refusal.Of(refusal.NotOnScreen)); refused != kind.OfBoard() {
				t.Errorf("%s, %s: %v", supervision, kind, err)
			}
		}
	}
	if of != 18 {
		t.Errorf("%d kinds are of the board, want 9 in either supervision", of)
	}
}
