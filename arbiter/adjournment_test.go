package arbiter

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/refusal"
)

// adjourned makes a game in which White has sealed a move, and the clock has
// been stopped.
func adjourned(t *testing.T, edition, sealed string) *game {
	r := hall(t, edition, "90m+30s")
	r.Regulations.DefaultTime = laws.Lateness{Said: true, Time: 30 * time.Minute}
	g := table(t, r, "r4rk1/5ppp/8/8/8/8/5PPP/3R1RK1 w - - 0 30", Scene{})
	g.after(10*time.Second, Adjourn{Label: "A – B; 1 December, 10:00, hall 2"})
	g.after(10*time.Second, Seal{chess.White, sealed})
	g.after(5*time.Second, Stop{By: chess.White, For: StopSealed})
	return g
}

// Guidelines I.2, I.2.1, I.2.2, I.2.3, I.2.4, I.2.5, I.2.6, I.2.7: what stands on the envelope; and the move is
// in no event in plain words if it was not handed over so.
func TestEnvelopeI2(t *testing.T) {
	inAllEditions(t, func(t *testing.T, e *laws.Edition) {
		g := table(t, hall(t, e.Name, "90m+30s"), "r4rk1/5ppp/8/8/8/8/5PPP/3R1RK1 w - - 0 30", Scene{})
		g.after(10*time.Second, Adjourn{Label: "A – B; 1 December, 10:00, hall 2"})
		if _, ok := g.s.Envelope(); ok {
			t.Fatal("an envelope before anything is sealed")
		}
		g.after(10*time.Second, Seal{chess.White, "ciphertext"})
		g.do(Offer{By: chess.White})
		g.after(5*time.Second, Stop{By: chess.White, For: StopSealed})
		got, ok := g.s.Envelope()
		if !ok || got.Position.FEN() != "r4rk1/5ppp/8/8/8/8/5PPP/3R1RK1 w - - 0 30" || got.Sealer != chess.White || got.Move != 30 ||
			got.Offer != White || got.Label != "A – B; 1 December, 10:00, hall 2" ||
			got.Left != (chess.ByColor[time.Duration]{5405 * time.Second, 5430 * time.Second}) {
			t.Errorf("the envelope bears %+v", got)
		}
		if text, ok := g.s.Sealed(); !ok || text != "ciphertext" {
			t.Errorf("in the envelope is %q", text)
		}
		g.at = time.Hour
		g.do(SessionStart{})
		events := g.do(Unsealed{Envelope{}, "Rde1"})
		for _, e := range g.events {
			if data, _ := MarshalEvent(e); strings.Contains(string(data), "Rde1") {
				t.Errorf("the plain move is kept: %s", data)
			}
		}
		if g.fen() != "r4rk1/5ppp/8/8/8/8/5PPP/4RRK1 b - - 1 30" || !slices.ContainsFunc(events, func(e Event) bool { return e.Kind == Entered }) {
			t.Errorf("after the envelope was opened %s", g.fen())
		}
	})
}

// Guideline I.1.2: who adjourns before the end of the session loses what was
// left of it.
func TestAdjournedEarlyI12(t *testing.T) {
	g := table(t, hall(t, "2023", "90m+30s"), "", Scene{})
	events := g.after(10*time.Second, Adjourn{Early: 30 * time.Minute})
	r := g.ruling(events, ClockCorrected)
	wantArticles(t, r, "I.1.2")
	wantWords(t, r)
	g.wantClock(chess.White, 5420*time.Second-30*time.Minute)
}

// Guidelines I.1.1 and I.3: nobody but the player on move seals, the move is not played on the board, and with
// the clock stopped it cannot be changed.
func TestSealingI11(t *testing.T) {
	g := table(t, hall(t, "2023", "90m+30s"), "", Scene{})
	wantArticles(t, g.ruling(g.do(Seal{chess.White, "e4"}), Refused), "I.1.1")
	g.do(Adjourn{})
	g.wantRulings(g.do(Seal{chess.Black, "e5"}), Refused)
	g.wantRulings(g.do(Stop{By: chess.White, For: StopSealed}), Refused)
	g.do(Seal{chess.White, "e4"})
	g.do(Seal{chess.White, "d4"})
	g.do(Stop{By: chess.White, For: StopSealed})
	g.wantRulings(g.do(Seal{chess.White, "c4"}), Refused)
	g.refused(Adjourn{}, refusal.Adjourned)
	wantArticles(t, g.ruling(g.do(Envelope{}), Refused), "I.7") // the session has not begun
	g.do(SessionStart{})
	g.do(Envelope{})
	if m := g.s.Moves(); len(m) != 1 || m[0].SAN != "d4" {
		t.Errorf("the moves are %v", m)
	}
	g.refused(SessionStart{}, refusal.NotAdjourned)
}

// Guideline I.1.1: a move made on the board after the request must be the sealed
// one.
func TestMadeWhenSealingI11(t *testing.T) {
	g := table(t, hall(t, "2023", "90m+30s"), "", Scene{})
	g.do(Adjourn{})
	g.wantRulings(g.do(Place{By: chess.White, Text: "e2e4"}), MustMove)
	if g.s.Ply() != 0 {
		t.Error("the move was made")
	}
	g.wantRulings(g.do(Place{By: chess.White, Text: "d2d4"}), Refused)
	g.wantRulings(g.do(Seal{chess.White, "d4"}), Refused)
	g.do(Seal{chess.White, "e4"})
	g.do(Stop{By: chess.White, For: StopSealed})
	g.do(SessionStart{})
	g.do(Envelope{})
	if m := g.s.Moves(); len(m) != 1 || m[0].SAN != "e4" {
		t.Errorf("the moves are %v", m)
	}
}

// Guideline I.5: before resumption the position before the sealed move stands,
// and the clocks show what they showed; and Guideline I.13: what a display
// wrongly shows is corrected.
func TestSetUpI5(t *testing.T) {
	g := adjourned(t, "2023", "Rde1")
	g.at = time.Hour
	wantArticles(t, g.ruling(g.do(SessionStart{}), NoAction), "I.5")
	if g.fen() != "r4rk1/5ppp/8/8/8/8/5PPP/3R1RK1 w - - 0 30" {
		t.Errorf("before the envelope is opened %s", g.fen())
	}
	g.wantClock(chess.White, 5405*time.Second)
	g.wantClock(chess.Black, 5430*time.Second)
	g.do(SetClock{White, time.Hour})
	g.do(Envelope{})
	g.wantClock(chess.White, time.Hour+30*time.Second) // the sealed move is completed (I.9.1, 6.3.1)
}

// Guidelines I.8, I.8.1, I.8.2, I.8.3: a sealed move that is none loses, whatever the
// opponent has, unless the game had ended before.
func TestSealedWrongI8(t *testing.T) {
	for sealed, article := range map[string]string{"Re1": "I.8.1", "Qq9": "I.8.2", "Kd4": "I.8.3"} {
		g := adjourned(t, "2023", sealed)
		g.do(SessionStart{})
		g.do(Envelope{})
		g.wantEnd(laws.BlackWins, laws.BySealedMove, "I.8", article)
	}
	g := adjourned(t, "2023", "Re1")
	g.do(Resign{By: chess.Black}) // between the sessions (I.6)
	g.wantEnd(laws.WhiteWins, laws.ByResignation, "5.1.2", "I.6")
}

// Guidelines I.7, I.9.1, I.9.2, I.9.3: who is there, and whose clock runs.
func TestResumptionI9(t *testing.T) {
	g := adjourned(t, "2023", "Rde1")
	g.do(SessionStart{Absent: Black})
	if c, ok := g.s.Running(); !ok || c != chess.Black {
		t.Error("the absent replier's clock does not run")
	}
	wantArticles(t, g.ruling(g.do(Envelope{}), Refused), "I.7")
	g.after(time.Minute, Arrive{chess.Black})
	g.do(Envelope{})
	if c, ok := g.s.Running(); !ok || c != chess.Black || g.s.Ply() != 1 {
		t.Error("the move is not made")
	}
	g.wantClock(chess.Black, 5430*time.Second-time.Minute)

	g = adjourned(t, "2023", "Rde1")
	g.do(SessionStart{Absent: White})
	g.do(Envelope{})
	g.do(Seal{chess.Black, "Rfd8"})
	g.do(Stop{By: chess.Black, For: StopSealed})
	if c, ok := g.s.Running(); !ok || c != chess.White {
		t.Error("the absent sealer's clock does not run")
	}
	g.wantRulings(g.do(Envelope{}), Refused)
	g.do(Arrive{chess.White})
	g.do(Envelope{})
	if g.s.Ply() != 2 {
		t.Error("the answer is not made")
	}
}

// Guideline I.10: who comes after the default time loses, counted from the
// resumption, but for a sealed move that had ended the game.
func TestLateI10(t *testing.T) {
	g := adjourned(t, "2023", "Rde1")
	g.at = 2 * time.Hour
	g.do(SessionStart{Absent: Black})
	g.wantRulings(g.after(29*time.Minute, Observe{What: NoShow}), NoAction)
	g.after(2*time.Minute, Arrive{chess.Black})
	g.wantEnd(laws.WhiteWins, laws.ByDefault, "I.10", "6.7.1")
}

// Guideline I.11: with nobody there the clock of the player who must reply runs.
func TestNobodyThereI11(t *testing.T) {
	g := adjourned(t, "2023", "Rde1")
	wantArticles(t, g.ruling(g.do(SessionStart{Both: true}), NoAction), "I.11")
	g.at += time.Minute
	g.wantClock(chess.Black, 5430*time.Second-time.Minute)
	g.wantClock(chess.White, 5405*time.Second)
}

// Guidelines I.12.1 and I.12.2: the envelope is lost, and the position with it.
func TestEnvelopeLostI12(t *testing.T) {
	g := adjourned(t, "2023", "Rde1")
	g.do(SessionStart{})
	wantArticles(t, g.ruling(g.do(Envelope{Lost: true}), NoAction), "I.12.1")
	if c, ok := g.s.Running(); !ok || c != chess.White {
		t.Error("White does not play the move he sealed")
	}
	g.wantRulings(g.do(Annul{}), GameAnnulled)
	if g.s.Game() != 2 {
		t.Error("no new game has begun")
	}
}

// Guideline I.14: a resumed session ends by the arbiter's watch, and the player
// on move seals again.
func TestSessionEndI14(t *testing.T) {
	g := adjourned(t, "2023", "Rde1")
	g.do(SessionStart{})
	g.do(Envelope{})
	g.after(time.Hour, SessionEnd{})
	g.do(Seal{chess.Black, "Rfd8"})
	g.do(Stop{By: chess.Black, For: StopSealed})
	if e, ok := g.s.Envelope(); !ok || e.Sealer != chess.Black || !strings.Contains(e.Label, "hall 2") {
		t.Errorf("the envelope bears %+v (%v)", e, ok)
	}
}
