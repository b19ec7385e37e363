package arbiter

import (
	"testing"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
)

// blindWhite makes a game of a blind player with White against a sighted one.
func blindWhite(t *testing.T, edition, fen string) *game {
	r := hall(t, edition, "90m+30s")
	r.Regulations.Blind.White = true // Article D.1: what the organiser has adapted is a regulation
	return table(t, r, fen, Scene{})
}

// Articles D.1, D.2.3, D.2.3.1, D.2.3.2, D.2.3.3 and D.2.4: a blind player's move is made when the
// captured man is gone, the piece stands in its hole and the move is announced;
// before that the clock cannot be pressed.
func TestBlindMadeD23(t *testing.T) {
	inAllEditions(t, func(t *testing.T, e *laws.Edition) {
		g := blindWhite(t, e.Name, "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2")
		g.after(10*time.Second, Place{By: chess.White, Text: "e4d5"})
		if g.s.Unpressed() != "" || g.s.Turn() != chess.White || g.s.Placement() != "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR" {
			t.Errorf("made %q, on the board %s", g.s.Unpressed(), g.s.Placement())
		}
		r := g.ruling(g.do(Press{chess.White}), Refused)
		wantArticles(t, r, e.Articles(laws.BlindMade, laws.ClockAfterAnnouncing)...)
		if c, _ := g.s.Running(); c != chess.White {
			t.Error("the opponent's clock runs")
		}
		g.do(Announce{chess.White, "Eva schlägt David fünf"})
		if g.s.Unpressed() != "e4d5" {
			t.Errorf("made %q", g.s.Unpressed())
		}
		g.do(Press{chess.White})
		if g.s.Completed(chess.White) != 2 {
			t.Error("not completed")
		}
	})
}

// Articles D.2.1 and D.2.8: a slip of the tongue is corrected before the press, and
// the opponent repeats what was said.
func TestSlipD28(t *testing.T) {
	g := blindWhite(t, "2023", "")
	g.do(Place{By: chess.White, Text: "g2g4"})
	wantArticles(t, g.ruling(g.do(Announce{chess.White, "Gustav drei"}), NoAction), "D.2.8")
	g.do(Announce{chess.White, "Gustav vier"})
	if g.s.Unpressed() != "g2g4" {
		t.Errorf("made %q", g.s.Unpressed())
	}
	wantArticles(t, g.ruling(g.do(Repeat{chess.Black, "Gustav drei"}), NoAction), "D.2.1")
	g.wantRulings(g.do(Repeat{chess.Black, "Gustav vier"}))
	// Announced first, it is made when it is put down.
	g.do(Press{chess.White})
	g.do(Play{chess.Black, "e5"})
	g.do(Announce{chess.White, "Springer Felix drei"})
	g.do(Place{By: chess.White, Text: "g1f3"})
	if g.s.Unpressed() != "g1f3" {
		t.Errorf("made %q", g.s.Unpressed())
	}
}

// Articles D.2.2 and D.2.5: taken out of its hole the piece is touched; the
// sighted opponent's move is made when they let go.
func TestSightedD25(t *testing.T) {
	g := blindWhite(t, "2023", "")
	g.do(Touch{By: chess.White, Squares: []chess.Square{chess.E2}}) // out of its hole
	if n := len(g.s.LegalMoves()); n != 2 {
		t.Errorf("%d moves are left", n)
	}
	g.do(Play{chess.White, "e4"})
	g.do(Place{By: chess.Black, Text: "e7e5"})
	if g.s.Unpressed() != "e7e5" {
		t.Errorf("made %q", g.s.Unpressed())
	}
}

// Article D.2.9: if the boards differ the game goes back to where the scores
// agree, the clocks with it; a board that was only played wrongly is corrected.
func TestBoardsDifferD29(t *testing.T) {
	g := blindWhite(t, "2023", "")
	g.after(10*time.Second, Play{chess.White, "e4"})
	g.after(10*time.Second, Play{chess.Black, "e5"})
	g.after(10*time.Second, Play{chess.White, "Nf3"})
	g.after(10*time.Second, Stop{By: chess.Black, For: StopIrregularity})
	g.do(Restore{Ply: 2})
	if g.s.Ply() != 2 || g.s.Turn() != chess.White {
		t.Errorf("ply %d", g.s.Ply())
	}
	g.wantRulings(g.do(Resume{}))
}

// Articles D.2.10, D.2.10.1, D.2.10.2, D.2.10.3, D.2.10.4, D.2.10.5, D.2.10.6 and D.2.11: what an assistant is for;
// Articles 4.9, 6.2.6 and
// 8.1.6: an assistant of a player who needs one, with time taken off but for a disability.
func TestAssistantsD210(t *testing.T) {
	for duty, article := range map[string]string{
		"pieces": "D.2.10.1", "announce": "D.2.10.2", "scoresheet": "D.2.10.3", "times": "D.2.10.4", "claims": "D.2.10.5", "adjournment": "D.2.10.6",
	} {
		g := blindWhite(t, "2023", "")
		kind := Refused // only the first two duties are for the sighted player's assistant
		if duty == "pieces" || duty == "announce" {
			kind = NoAction
		}
		wantArticles(t, g.ruling(g.do(Assist{chess.Black, duty}), kind), "D.2.11")
		r := g.ruling(g.do(Assist{chess.White, duty}), NoAction)
		wantArticles(t, r, article)
		wantWords(t, r)
		// The blind player has one now.
		wantArticles(t, g.ruling(g.do(Assist{chess.Black, "pieces"}), Refused), "D.2.11")
	}
	g := blindWhite(t, "2023", "")
	wantArticles(t, g.ruling(g.do(Assist{chess.White, "advice"}), Refused), "D.2.10")
	old := blindWhite(t, "2014", "") // Article D.2.10 of 2014: the sighted player's assistant
	wantArticles(t, old.ruling(old.do(Assist{chess.Black, "pieces"}), NoAction), "D.2.10")
	wantArticles(t, old.ruling(old.do(Assist{chess.Black, "times"}), Refused), "D.2.10")
	wantArticles(t, g.ruling(g.do(Assist{chess.White, "times unasked"}), IncidentNoted), "D.2.10.4", "12.9")
	for duty, article := range map[string]string{"clock": "6.2.6", "scoresheet": "8.1.6"} {
		g := table(t, hall(t, "2023", "90m+30s"), "", Scene{})
		r := g.ruling(g.do(Assist{chess.White, duty + " disability"}), NoAction)
		wantArticles(t, r, article)
		if r.Cause != AssistantDisabled {
			t.Errorf("%s: time is taken off for a disability: %s", duty, r.Cause)
		}
	}
	for duty, article := range map[string]string{"pieces": "4.9", "clock": "6.2.6", "scoresheet": "8.1.6"} {
		g := table(t, hall(t, "2023", "90m+30s"), "", Scene{})
		r := g.ruling(g.do(Assist{chess.White, duty}), NoAction)
		wantArticles(t, r, article)
		g.do(SetClock{White, 80 * time.Minute}) // ten minutes, as is usual
		g.wantClock(chess.White, 80*time.Minute)
	}
}

// Articles D.2.1, D.2.3, D.2.4 and D.2.8 (D.2.7 of 2014): what is announced and
// what is executed are one move, or the clock cannot be pressed; a promotion names
// its piece; after the press what was said is corrected no more; a move is repeated
// as it was announced, also before it is made.
func TestAnnouncedAndExecutedD21(t *testing.T) {
	inAllEditions(t, func(t *testing.T, e *laws.Edition) {
		executed := e.Articles(laws.Announced, laws.BlindMade, laws.ClockAfterAnnouncing, laws.SlipOfTongue)
		g := blindWhite(t, e.Name, "")
		g.do(Announce{chess.White, "Springer Felix drei"})
		g.wantRulings(g.do(Repeat{chess.Black, "Springer Felix drei"}))
		wantArticles(t, g.ruling(g.do(Play{chess.White, "e2e4"}), Refused), executed...)
		if g.s.Unpressed() != "" || g.s.Turn() != chess.White {
			t.Error("a move that was not announced is made")
		}
		g.do(Announce{chess.White, "Eva vier"})
		g.do(Press{chess.White})
		if g.s.Completed(chess.White) != 1 {
			t.Error("announced as it was executed, it is not completed")
		}

		g = blindWhite(t, e.Name, "8/4P2k/8/8/8/6K1/8/8 w - - 0 60")
		wantArticles(t, g.ruling(g.do(Announce{chess.White, "Eva acht"}), NoAction), "D.2.1")
		wantArticles(t, g.ruling(g.do(Play{chess.White, "e7e8q"}), Refused), executed...)
		g.do(Announce{chess.White, "Eva acht Dame"})
		g.wantRulings(g.do(Press{chess.White}))

		g = blindWhite(t, e.Name, "")
		g.do(Play{chess.White, "e2e4"})
		wantArticles(t, g.ruling(g.do(Announce{chess.White, "David vier"}), Refused), e.Articles(laws.SlipOfTongue)...)
		g.wantRulings(g.do(Announce{chess.White, "Eva vier"})) // the same again
		if g.s.Turn() != chess.Black || g.s.Completed(chess.White) != 1 {
			t.Error("what was said too late changed the move")
		}

		g = blindWhite(t, e.Name, "")
		g.do(Announce{chess.White, "Springer Felix drei"})
		if d := g.s.Duties(); len(d) != 2 || d[0].Side != White || d[1].Side != Black {
			t.Errorf("duties after an announcement: %v", d)
		}
		wantArticles(t, g.ruling(g.do(Repeat{chess.Black, "Springer Cesar drei"}), NoAction), "D.2.1")
		wantArticles(t, g.ruling(g.do(Announce{chess.White, "Springer Cesar drei"}), NoAction), e.Articles(laws.SlipOfTongue)...)
		wantArticles(t, g.ruling(g.do(Press{chess.White}), Refused), e.Articles(laws.BlindMade, laws.ClockAfterAnnouncing)...)
		g.do(Play{chess.White, "b1c3"})
		g.do(Repeat{chess.Black, "Springer Cesar drei"})
		if d := g.s.Duties(); len(d) != 0 {
			t.Errorf("duties when all is said and done: %v", d)
		}
	})
}
