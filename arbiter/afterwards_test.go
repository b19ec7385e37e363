package arbiter

import (
	"testing"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/refusal"
)

// TestDisturbanceClaimed: a claim of disturbance is on record as the claimant's; the opponent is not guilty by it
// (11.5).
func TestDisturbanceClaimed(t *testing.T) {
	g := table(t, hall(t, "2023", "90m+30s"), "", Scene{})
	g.do(Complain{By: chess.Black, About: Disturbance})
	rulings := g.s.Rulings()
	last := rulings[len(rulings)-1]
	if last.Kind != IncidentNoted || last.Side != Black || last.Cause != DisturbanceClaimed {
		t.Errorf("ruled %+v", last)
	}
	if g.s.Offences(chess.White) != 0 {
		t.Error("White is guilty by what Black says")
	}
}

// TestConductAfterTheEnd: whose game is over is a spectator (11.4), and what they do is still put on record; the result
// stays (11.1, 11.5).
func TestConductAfterTheEnd(t *testing.T) {
	for _, kind := range []IncidentKind{IncidentDistract, IncidentDisrepute, IncidentRefusedSearch, IncidentDevice} {
		g := table(t, hall(t, "2023", "90m+30s"), "", Scene{})
		g.do(Resign{By: chess.White})
		before := g.s.Result()
		g.do(Incident{By: chess.Black, Kind: kind})
		rulings := g.s.Rulings()
		if last := rulings[len(rulings)-1]; last.Kind != IncidentNoted || last.Side != Black {
			t.Errorf("%s: ruled %+v", kind, last)
		}
		if g.s.Result() != before {
			t.Errorf("%s: the result is %s, want %s", kind, g.s.Result(), before)
		}
		g.do(Penalise{Side: Black, Penalty: Warning})
	}
}

// TestDisplayBeyondItsRange: a display has room for 99:59:59, or for what the time control gives.
func TestDisplayBeyondItsRange(t *testing.T) {
	g := table(t, hall(t, "2023", "90m+30s"), "", Scene{})
	g.refused(SetClock{Side: White, Time: 100 * time.Hour}, refusal.NoSuchTime)
	g.refused(Give{Side: White, Time: 25 * time.Hour}, refusal.NoSuchTime)
	g.refused(Penalise{Side: White, Penalty: OpponentTime, Time: 25 * time.Hour}, refusal.NoSuchTime)
	g.do(SetClock{Side: White, Time: 100*time.Hour - time.Second})
	g.do(SetClock{Side: White, Time: time.Minute}) // a change of more than a day is kept and read again
	for _, e := range g.s.Rulings() {
		data, err := MarshalEvent(Event{Kind: Ruled, Ruling: &e})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := UnmarshalEvent(data); err != nil {
			t.Error(err)
		}
	}
}
