package arbiter

import (
	"testing"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/refusal"
)

// opened plays 1.e4 e5 2.Nf3 with ten, twenty and thirty seconds.
func opened(t *testing.T, e *laws.Edition) *game {
	g := table(t, hall(t, e.Name, "90m+30s"), "", Scene{})
	g.after(10*time.Second, Play{chess.White, "e2e4"})
	g.after(20*time.Second, Play{chess.Black, "e7e5"})
	g.after(30*time.Second, Play{chess.White, "g1f3"})
	g.at += 40 * time.Second
	return g
}

// Article 7.1: if the opponent has not replied, their time returns to what it was
// at the press, and the other's runs on as if they had not pressed; if they have,
// both return. With the clocks left alone only the pieces and counts go back.
func TestRestoredClocks71(t *testing.T) {
	const full = 90*time.Minute + 30*time.Second
	inAllEditions(t, func(t *testing.T, e *laws.Edition) {
		for _, tt := range []struct {
			c            Restore
			white, black time.Duration
			runs         chess.Color
		}{
			{Restore{Ply: 2}, full + 20*time.Second - 70*time.Second, full + 10*time.Second, chess.White},
			{Restore{Ply: 1}, full + 20*time.Second, full - 20*time.Second, chess.Black},
			{Restore{Ply: 0}, full - 10*time.Second, full, chess.White},
			{Restore{Ply: 2, ClocksUnchanged: true}, full + 20*time.Second, full + 10*time.Second - 40*time.Second, chess.White},
			{Restore{Ply: 1, ClocksUnchanged: true}, full + 20*time.Second, full + 10*time.Second - 40*time.Second, chess.Black},
		} {
			g := opened(t, e)
			r := g.ruling(g.do(tt.c), Restored)
			wantArticles(t, r, "7.1")
			if g.s.Ply() != tt.c.Ply || g.s.Completed(chess.White) != (tt.c.Ply+1)/2 || g.s.Completed(chess.Black) != tt.c.Ply/2 {
				t.Errorf("%+v: %d plies, %d and %d completed", tt.c, g.s.Ply(), g.s.Completed(chess.White), g.s.Completed(chess.Black))
			}
			if w, b := g.s.Remaining(chess.White, g.at), g.s.Remaining(chess.Black, g.at); w != tt.white || b != tt.black {
				t.Errorf("%+v: %v and %v, want %v and %v", tt.c, w, b, tt.white, tt.black)
			}
			if c, ok := g.s.Running(); !ok || c != tt.runs || g.s.Turn() != tt.runs {
				t.Errorf("%+v: %v's clock runs", tt.c, c)
			}
		}
	})
}

// Article 7.1: the arbiter may leave the clocks alone after a restoration that
// had set them (K25); what was given since stays given.
func TestClocksLeftAfterRestoration71(t *testing.T) {
	inAllEditions(t, func(t *testing.T, e *laws.Edition) {
		g := table(t, hall(t, e.Name, "90m+30s"), "", Scene{})
		g.after(10*time.Second, Play{chess.White, "e2e4"})
		g.after(20*time.Second, Play{chess.Black, "b8b6"})
		g.after(45*time.Second, Play{chess.White, "d2d4"})
		g.at += 5 * time.Second
		white, black := g.s.Remaining(chess.White, g.at), g.s.Remaining(chess.Black, g.at)
		bonus := g.ruling(g.do(Observe{What: IllegalMove}), BonusGiven)
		if w := g.s.Remaining(chess.White, g.at); w == white+time.Duration(bonus.Seconds)*time.Second {
			t.Fatal("the restoration has not set White's clock")
		}
		g.wantRulings(g.do(Restore{Ply: 1, ClocksUnchanged: true}), Restored)
		g.wantClock(chess.White, white+time.Duration(bonus.Seconds)*time.Second)
		g.wantClock(chess.Black, black)
		for _, m := range g.s.LegalMoves() {
			if m.From() != chess.B8 {
				t.Errorf("the knight must move, not %v", m)
			}
		}
		if g.s.Offences(chess.Black) != 1 || g.s.Ply() != 1 {
			t.Errorf("%d offences, %d plies", g.s.Offences(chess.Black), g.s.Ply())
		}
		g.do(Restore{Ply: 1, ClocksUnchanged: true}) // once is enough
		g.wantClock(chess.Black, black)

		// What the arbiter has set stays.
		g = opened(t, e)
		g.do(Restore{Ply: 1})
		g.do(SetClock{Side: Black, Time: time.Hour})
		g.do(Restore{Ply: 1, ClocksUnchanged: true})
		g.wantClock(chess.Black, time.Hour)
	})
}

// Article 7.1: with the position the scoresheets go back, and what is written
// afterwards is no move written ahead (Article 8.1.2).
func TestScoresheetsGoBack71(t *testing.T) {
	g := table(t, hall(t, "2023", "90m+30s"), "", Scene{})
	for _, m := range []struct {
		by   chess.Color
		text string
	}{{chess.White, "e2e4"}, {chess.Black, "e7e5"}, {chess.White, "g1f3"}, {chess.Black, "b8b6"}} {
		g.after(time.Second, Play{m.by, m.text})
		g.wantRulings(g.do(Write{m.by, m.text}))
		g.wantRulings(g.do(Write{m.by.Other(), m.text}))
	}
	g.do(Observe{What: IllegalMove})
	g.after(time.Second, Play{chess.Black, "b8c6"})
	g.wantRulings(g.do(Write{chess.White, "Nc6"}))
	g.wantRulings(g.do(Write{chess.Black, "Nc6"}))
}

// Article 7.1: going back to the present position takes off the board what was
// put there without a move; there is nothing beyond the game to go back to.
func TestRestoredHere71(t *testing.T) {
	g := opened(t, laws.Latest())
	g.do(Place{By: chess.Black, Text: "b8b6"})
	g.do(Restore{Ply: 3})
	if g.s.Placement() != "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R" {
		t.Error(g.s.Placement())
	}
	g.refused(Restore{Ply: 4}, refusal.NoSuchPly)
	g.refused(Restore{Ply: -1}, refusal.NoSuchPly)
}

// Article 7.6: a piece found on a wrong square is put back, as the record has
// it; nobody is penalised.
func TestDisplacedPiece76(t *testing.T) {
	const fen = "4k3/4p3/8/8/3R4/8/4P3/4K3 w - - 0 30"
	inAllEditions(t, func(t *testing.T, e *laws.Edition) {
		g := table(t, hall(t, e.Name, "90m+30s"), fen, Scene{})
		wantArticles(t, g.ruling(g.do(Observe{What: Displacement, Squares: []chess.Square{chess.D5, chess.D4}}), Restored), "7.6")
		if g.fen() != fen || g.s.Offences(chess.White)+g.s.Offences(chess.Black) != 0 {
			t.Errorf("%s, %d offences", g.fen(), g.s.Offences(chess.White))
		}
		// The arbiter then goes further back.
		g.after(time.Second, Play{chess.White, "e2e4"})
		g.do(Observe{What: Displacement, Squares: []chess.Square{chess.D5, chess.D4}})
		wantArticles(t, g.ruling(g.do(Restore{Ply: 0}), Restored), "7.6", "7.1")
	})
}

// Article 7.6: if the record itself has the piece on the wrong square, the game
// goes back to when it last stood right, or the piece is put there.
func TestDisplacedInTheRecord76(t *testing.T) {
	g := table(t, hall(t, "2023", "90m+30s"), "4k3/4p3/8/3R4/8/8/4P3/4K3 w - - 0 30", Scene{})
	g.after(time.Second, Play{chess.White, "e1d1"})
	g.do(Observe{What: Displacement, Squares: []chess.Square{chess.D5, chess.D4}})
	if got := g.s.Placement(); got != "4k3/4p3/8/8/3R4/8/4P3/3K4" || g.s.Ply() != 1 || g.s.Turn() != chess.Black {
		t.Errorf("%s after %d plies", got, g.s.Ply())
	}
	g = table(t, hall(t, "2023", "90m+30s"), "4k3/4p3/8/8/3R4/8/4P3/4K3 w - - 0 30", Scene{})
	g.entered("d4d5", "e7e6")
	g.do(Observe{What: Displacement, Squares: []chess.Square{chess.D5, chess.D4}})
	if g.fen() != "4k3/4p3/8/8/3R4/8/4P3/4K3 w - - 0 30" || g.s.Ply() != 0 {
		t.Errorf("%s after %d plies", g.fen(), g.s.Ply())
	}
	g.refused(Observe{What: Displacement, Squares: []chess.Square{chess.H5, chess.H4}}, refusal.EmptySquare)
	g.refused(Observe{What: Displacement, Squares: []chess.Square{chess.H5}}, refusal.EmptySquare)
}

// Article 7.4: who displaces pieces restores them on their own time; on the
// opponent's the clocks are stopped. A penalty is the arbiter's to impose.
func TestDisplacedByPlayer74(t *testing.T) {
	inAllEditions(t, func(t *testing.T, e *laws.Edition) {
		g := table(t, hall(t, e.Name, "90m+30s"), "", Scene{})
		pieces := []chess.Square{chess.E7, chess.D7}
		r := g.ruling(g.do(Incident{By: chess.White, Kind: IncidentDisplaced, Squares: []chess.Square{chess.E2}}), IncidentNoted)
		wantArticles(t, r, e.Articles(laws.DisplacedRestored, laws.DisplacedPenalty)...)
		if _, runs := g.s.Running(); !runs {
			t.Error("White restores on his own time")
		}
		g.after(10*time.Second, Incident{By: chess.Black, Kind: IncidentDisplaced, Squares: pieces})
		if _, runs := g.s.Running(); runs || g.s.Status() != Halted {
			t.Error("Black restores on White's time")
		}
		wantArticles(t, g.ruling(g.do(Stop{By: chess.White, For: StopIrregularity}), NoAction), e.Articles(laws.PlayerStopsClock, laws.DisplacedStop)...)
		g.wantRulings(g.do(Pause{}))
		g.after(time.Minute, Resume{})
		g.wantClock(chess.White, 90*time.Minute+20*time.Second)
		if g.s.Offences(chess.Black) != 0 || g.fen() != usualArray {
			t.Error("it counts as an illegal move, or the position has changed")
		}
	})
}

// Article 12.6: the arbiter does not tell a player that they forgot to press.
func TestNotPressed126(t *testing.T) {
	g := table(t, hall(t, "2023", "90m+30s"), "", Scene{})
	g.after(time.Second, Place{By: chess.White, Text: "e2e4"})
	wantArticles(t, g.ruling(g.after(time.Minute, Observe{What: NotPressed}), NoAction), "12.6")
	if c, _ := g.s.Running(); c != chess.White || g.s.Unpressed() != "e2e4" {
		t.Error("the press was made for him")
	}
}
