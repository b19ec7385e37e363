package arbiter

import (
	"testing"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/wording"
)

// Articles 8.1.1, 8.1.1.2, 8.4 and A.2: who must record, on paper or on an electronic
// scoresheet, and who is relieved for the rest of the period.
func TestRecordingDuty84(t *testing.T) {
	for _, electronic := range []bool{false, true} {
		r := hall(t, "2023", "40/90m:30m")
		r.Regulations.ElectronicScoresheet = electronic
		scene := Scene{}
		scene.Clock[chess.White] = Display{Set: true, Shows: 5*time.Minute + 10*time.Second}
		g := table(t, r, "r4rk1/5ppp/8/8/8/8/5PPP/R4RK1 w - - 10 39", scene)
		if !g.s.Recording(chess.White, 0) || !g.s.Recording(chess.Black, 0) {
			t.Error("with time left somebody need not record")
		}
		g.after(20*time.Second, Play{chess.White, "a1b1"})
		if g.s.Recording(chess.White, g.at) {
			t.Error("under five minutes White must still record")
		}
		g.do(Play{chess.Black, "a8b8"})
		g.after(time.Second, Play{chess.White, "b1a1"}) // the fortieth: the next period
		if !g.s.Recording(chess.White, g.at) {
			t.Error("in the new period White need not record")
		}
	}
	if g := table(t, hall(t, "2023", "25m+10s"), "", Scene{}); g.s.Recording(chess.White, 0) {
		t.Error("in rapid a player must record")
	}
}

// Articles 8.1.2 and 8.1.3: not before the move is made, and before the next one.
func TestWriting812(t *testing.T) {
	inAllEditions(t, func(t *testing.T, e *laws.Edition) {
		g := table(t, hall(t, e.Name, "90m+30s"), "", Scene{})
		wantArticles(t, g.ruling(g.do(Write{chess.White, "e4"}), Breach), e.Articles(laws.WriteAfterMoving, laws.Discipline)...)
		g = table(t, hall(t, e.Name, "90m+30s"), "", Scene{})
		g.do(Play{chess.White, "e4"})
		g.wantRulings(g.do(Write{chess.White, "e4"}))
		g.do(Play{chess.Black, "e5"})
		g.wantRulings(g.do(Incident{By: chess.Black, Kind: IncidentNotRecording}), Breach)
		g.do(Play{chess.White, "Nf3"})
		g.do(Play{chess.Black, "Nc6"})
		r := g.ruling(g.do(Incident{By: chess.Black, Kind: IncidentNotRecording}), Breach)
		if r.Cause != BehindWithWriting {
			t.Errorf("%s: %s", r.Cause, r.Text(wording.English))
		}
		wantWords(t, r)
	})
}

// Articles 8.1.5 and 9.1.2.2: the offer is noted (=) by both, in 2014 only by who must record.
func TestOfferNoted815(t *testing.T) {
	inAllEditions(t, func(t *testing.T, e *laws.Edition) {
		scene := Scene{}
		scene.Clock[chess.White] = Display{Set: true, Shows: 4 * time.Minute}
		g := table(t, hall(t, e.Name, "60m"), "", scene)
		if r := g.ruling(g.do(Incident{By: chess.Black, Kind: IncidentOfferNotNoted}), NoAction); r.Cause != NoOfferToMark {
			t.Errorf("without an offer: %s", r.Cause)
		}
		g.do(Offer{By: chess.White})
		for _, c := range []chess.Color{chess.White, chess.Black} {
			want := Breach
			if c == chess.White && e.ReliefIsWhole {
				want = NoAction
			}
			g.wantRulings(g.do(Incident{By: c, Kind: IncidentOfferNotNoted}), want)
		}
	})
}

// Articles 8.5.1, 8.5.2, 8.5.3 and 8.6: when a flag has fallen who must bring their sheet up
// to date, and what follows if no record can be made.
func TestAfterFlag85(t *testing.T) {
	for _, both := range []bool{false, true} {
		scene := Scene{Mechanical: true}
		scene.Clock[chess.White] = Display{Set: true, Shows: 10 * time.Second}
		scene.Clock[chess.Black] = Display{Set: true, Shows: 0}
		r := hall(t, "2023", "40/120m:60m")
		r.Regulations.QuickplayFinish = true
		g := table(t, r, "r4rk1/5ppp/8/8/8/8/5PPP/R4RK1 w - - 10 30", scene)
		events := g.after(11*time.Second, Observe{What: BothFlags})
		g.wantRulings(events, NoAction, MustUpdate, MustUpdate)
		wantArticles(t, *events[len(events)-1].Ruling, "8.5.1")
		wantArticles(t, g.ruling(g.do(Reconstruct{Done: both}), NoAction), map[bool][]string{true: {"8.5.3"}, false: {"8.5.3", "8.6"}}[both]...)
		if period := g.s.Clock().Period(0); (period == 1) == both {
			t.Errorf("the next move is in period %d", period)
		}
	}
}

// Article 8.7: a result both have signed stands, even a wrong one, until the
// arbiter corrects it.
func TestSigned87(t *testing.T) {
	g := table(t, hall(t, "2023", "90m+30s"), "", Scene{})
	g.wantRulings(g.do(Sign{chess.White, laws.Draw}), Refused)
	g.do(PlayMoves{[]string{"f3", "e5", "g4", "Qh4"}})
	g.do(Sign{chess.White, laws.WhiteWins})
	if g.s.Result() != laws.BlackWins {
		t.Error("one signature changes the result")
	}
	wantArticles(t, g.ruling(g.do(Sign{chess.Black, laws.WhiteWins}), GameOver), "8.7")
	if g.s.Result() != laws.WhiteWins {
		t.Error("the signed result does not stand")
	}
	wantArticles(t, g.ruling(g.do(SetResult{laws.BlackWins, "the board shows mate"}), GameOver), "8.7", "10.1")
	if score, ok := g.s.Score(); !ok || score[chess.Black] != (Score{1, 1}) {
		t.Errorf("the score is %v", score)
	}
}

// Articles A.4.3, B.2.3 and 11.5: five looks at the record, and A.2: a scoresheet
// on request.
func TestRecordShownA43(t *testing.T) {
	g := table(t, hall(t, "2023", "25m+10s"), "", Scene{})
	for range 5 {
		wantArticles(t, g.ruling(g.do(SeeRecord{chess.White}), RecordShown), "A.4.3")
	}
	g.wantRulings(g.do(SeeRecord{chess.White}), Refused, IncidentNoted)
	g.wantRulings(g.do(SeeRecord{chess.Black}), Refused)
	wantArticles(t, g.ruling(g.do(RequestScoresheet{chess.White}), NoAction), "A.2")
	blitz := table(t, hall(t, "2023", "3m+2s"), "", Scene{})
	wantArticles(t, blitz.ruling(blitz.do(SeeRecord{chess.White}), RecordShown), "B.2.3")
}

// Articles A.4.2 and B.2.2: games that nobody records are not supervised; B.2 of 2018: in blitz one minute.
func TestNotRecordedB22(t *testing.T) {
	for control, supervised := range map[string]int{"25m+10s": 3, "3m+2s": 1} {
		r := hall(t, "2023", control)
		if r.Regime().Supervision != laws.Supervised {
			t.Errorf("%s: %v", control, r.Regime())
		}
		r.Regulations.GamesNotRecorded = true
		if r.Regime().Supervision != laws.Unsupervised {
			t.Errorf("%s, not recorded: %v", control, r.Regime())
		}
		r.Regulations.GamesNotRecorded, r.Regulations.BoardsPerArbiter = false, supervised+1
		if r.Regime().Supervision != laws.Unsupervised {
			t.Errorf("%s, %d boards: %v", control, supervised+1, r.Regime())
		}
	}
	g := table(t, hall(t, "2018", "3m+2s"), "", Scene{}) // Article B.2 of 2018
	r := g.ruling(g.do(Claim{By: chess.White, Ground: FiftyMoves}), BonusGiven)
	if r.Seconds != 60 {
		t.Errorf("%d seconds", r.Seconds)
	}
	wantArticles(t, r, "B.3.1", "B.2", "9.5.3")
}
