package arbiter

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/refusal"
)

// halves is a score in halves of a point, as these tests reckon.
func halves(n Score) int { return 2 * n.Num / n.Den }

// Articles 10.1, 10.2, 12.9.4, 12.9.5 (12.9.d, 12.9.e): a penalty on the score, crossed
// with every end, both systems of points and every edition. The opponent gets at least
// what the penalty says and the offender at most; from 2017 both together no more than
// the game brings, so that the offender gets the highest normal score that is left.
// What differs from the result is said with its articles.
func TestScorePenaltiesCrossed129(t *testing.T) {
	const offender, opponent = chess.White, chess.Black
	ends := map[string]struct {
		acts []Command
		won  int // by the offender: 2, drawn 1, lost 0
	}{
		"offender mates":    {[]Command{PlayMoves{[]string{"e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7"}}}, 2},
		"opponent mates":    {[]Command{PlayMoves{[]string{"f3", "e5", "g4", "Qh4"}}}, 0},
		"opponent resigns":  {[]Command{Resign{By: opponent}}, 2},
		"offender resigns":  {[]Command{Resign{By: offender}}, 0},
		"agreed":            {[]Command{PlayMoves{[]string{"e4", "e5"}}, Offer{By: offender}, Accept{By: opponent}}, 1},
		"declared 1-0":      {[]Command{SetResult{Result: laws.WhiteWins}}, 2},
		"declared and back": {[]Command{SetResult{Result: laws.WhiteWins}, SetResult{Result: laws.Draw}}, 1},
		"device":            {[]Command{Incident{By: opponent, Kind: IncidentDevice}}, 2},
	}
	inAllEditions(t, func(t *testing.T, e *laws.Edition) {
		limited := e.Has(laws.ScoreLimits)
		for _, system := range []laws.PointSystem{laws.PointsUsual, laws.PointsThree} {
			worth := map[laws.PointSystem][3]int{laws.PointsUsual: {0, 1, 2}, laws.PointsThree: {0, 2, 6}}[system]
			for name, end := range ends {
				for _, n := range []int{0, 1, 2} { // of worth
					for _, p := range []Penalty{OpponentScore, OwnScore} {
						for _, after := range []bool{false, true} {
							at := fmt.Sprintf("%s, %s %d, %s, after %v", name, p, n, system, after)
							r := hall(t, e.Name, "90m+30s")
							r.Regulations.Points = system
							g := table(t, r, "", Scene{})
							c := Penalise{Side: SideOf(offender), Penalty: p, Score: Score{worth[n], 2}}
							if worth[n]%2 == 0 {
								c.Score = Score{worth[n] / 2, 1}
							}
							own, theirs := worth[end.won], worth[2-end.won]
							wantOwn, wantTheirs := own, theirs
							// Before the end nothing is certain but that a score is no more than the highest.
							does := p == OpponentScore && n > 0 || p == OwnScore && n < 2
							if after {
								does = p == OpponentScore && worth[n] > theirs || p == OwnScore && worth[n] < own
							}
							if does && p == OwnScore {
								wantOwn = min(own, worth[n])
							} else if does {
								wantTheirs = max(theirs, worth[n])
								for i := 2; limited && wantTheirs > theirs && wantOwn+wantTheirs > worth[2]; i-- {
									wantOwn = min(own, worth[i])
								}
							}
							kind := PenaltyImposed
							if !does {
								kind = Refused
							}
							if !after {
								g.ruling(g.do(c), kind)
							}
							for _, act := range end.acts {
								g.do(act)
							}
							if after {
								g.ruling(g.do(c), kind)
							}
							score, over := g.s.Score()
							if !over || halves(score[offender]) != wantOwn || halves(score[opponent]) != wantTheirs {
								t.Errorf("%s: %v, want %d and %d halves", at, score, wantOwn, wantTheirs)
							}
							if !after && (wantOwn != own || wantTheirs != theirs) {
								said, _ := g.s.End()
								if said.Scores == nil || *said.Scores != score || !slices.Contains(said.Articles, e.Articles(penaltyProvisions[p])[0]) ||
									wantTheirs != theirs && wantOwn != own != slices.Contains(said.Articles, "10.2") {
									t.Errorf("%s: the end says %v by %v", at, said.Scores, said.Articles)
								}
								wantWords(t, said)
							}
						}
					}
				}
			}
		}
	})
}

// Articles 12.9.4, 12.9.5 and 10.1 (12.9.d, 12.9.e): no more than the highest score of a
// game is given in any edition; a score that no game brings is refused from 2017 (10.2).
func TestScoreTooHigh129(t *testing.T) {
	inAllEditions(t, func(t *testing.T, e *laws.Edition) {
		for _, p := range []Penalty{OpponentScore, OwnScore, LossOfGame} {
			g := table(t, hall(t, e.Name, "90m"), "", Scene{})
			r := g.ruling(g.do(Penalise{Side: White, Penalty: p, Score: Score{3, 2}, Scored: true}), Refused)
			article := "10.2"
			if !e.Has(laws.ScoreLimits) {
				article = e.Articles(penaltyProvisions[p])[0]
			}
			if !slices.Contains(r.Articles, article) {
				t.Errorf("%s: %v, want %s", p, r.Articles, article)
			}
			g.wantGoesOn()
		}
	})
}

// Articles 12.9.9 and 12.9.6 (12.9.h, 12.9.f): who is expelled plays no more: the game is
// lost, and the arbiter is asked what the opponent gets. After the end nothing is left
// to ask.
func TestExpulsion129(t *testing.T) {
	inAllEditions(t, func(t *testing.T, e *laws.Edition) {
		for decision, want := range map[Decision]laws.Result{AcceptIt: laws.WhiteWins, RejectIt: laws.BothLose} {
			g := table(t, hall(t, e.Name, "90m"), "", Scene{})
			g.wantRulings(g.do(Penalise{Side: Black, Penalty: Expulsion, Because: "for a blow"}), PenaltyImposed, AskArbiter)
			if _, runs := g.s.Running(); runs || g.s.OpenQuestion() != QuestionOpponentScore {
				t.Error("the game goes on")
			}
			g.do(Answer{Decision: decision})
			g.wantEnd(want, laws.ByArbiter, e.Articles(laws.PenaltyExpulsion, laws.PenaltyLoss)...)
		}
		g := table(t, hall(t, e.Name, "90m"), "", Scene{})
		g.do(Resign{By: chess.White})
		g.wantRulings(g.do(Penalise{Side: Black, Penalty: Expulsion}), PenaltyImposed)
		g.wantEnd(laws.BlackWins, laws.ByResignation, e.Articles(laws.Resignation)...)
	})
}

// Article 12.9: after the end every penalty can still be imposed but those on time; a
// loss then corrects the result (Article 8.7).
func TestPenaltiesAfterTheEnd129(t *testing.T) {
	inAllEditions(t, func(t *testing.T, e *laws.Edition) {
		r := hall(t, e.Name, "90m")
		r.Regulations.Fine = "100 TL"
		g := table(t, r, "", Scene{})
		g.do(Resign{By: chess.Black})
		g.wantRulings(g.do(Penalise{Side: White, Penalty: Warning}), PenaltyImposed)
		g.wantRulings(g.do(Penalise{Side: White, Penalty: Fine, Fine: "100 TL"}), PenaltyImposed)
		g.refused(Penalise{Side: White, Penalty: OpponentTime, Time: time.Minute}, refusal.GameOver)
		g.refused(Penalise{Side: White, Penalty: OwnTime, Time: time.Minute}, refusal.GameOver)
		g.wantEnd(laws.WhiteWins, laws.ByResignation, e.Articles(laws.Resignation)...)
		g.do(Penalise{Side: White, Penalty: LossOfGame, Score: Score{1, 1}, Scored: true})
		g.wantEnd(laws.BlackWins, laws.ByArbiter, e.Articles(laws.PenaltyLoss)...)
		if score, _ := g.s.Score(); score != (chess.ByColor[Score]{{0, 1}, {1, 1}}) {
			t.Errorf("the score is %v", score)
		}
	})
}
