package arbiter

import (
	"testing"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/refusal"
)

const (
	usualArray = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	// swapped has White's bishop on g1 and the knight on f1.
	swapped = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKNBR w KQkq - 0 1"
)

// entered plays moves without time.
func (g *game) entered(moves ...string) {
	g.t.Helper()
	g.do(PlayMoves{Moves: moves})
}

// tenEach enters nine moves by each and White's tenth, and Black's if whole.
func (g *game) tenEach(whole bool) {
	g.t.Helper()
	g.entered("a3", "a6", "b3", "b6", "c3", "c6", "d3", "d6", "e3", "e6", "f3", "f6", "g3", "g6", "h3", "h6", "a4", "a5", "b4")
	if whole {
		g.entered("b5")
	}
}

// wantNewGame fails unless a new game has begun from fen, with full clocks.
func (g *game) wantNewGame(fen string, full time.Duration) {
	g.t.Helper()
	if g.s.Game() != 2 || g.fen() != fen || g.s.Ply() != 0 || g.s.Result() != laws.Unfinished || g.s.Reason() != laws.ByAnnulment {
		g.t.Fatalf("game %d, %s, %d plies, %s %s", g.s.Game(), g.fen(), g.s.Ply(), g.s.Result(), g.s.Reason())
	}
	g.wantClock(chess.White, full)
	g.wantClock(chess.Black, full)
	if c, ok := g.s.Running(); !ok || c != chess.White {
		g.t.Error("White's clock does not run")
	}
	if g.s.Offences(chess.White)+g.s.Offences(chess.Black)+g.s.Completed(chess.White)+g.s.Completed(chess.Black) != 0 {
		g.t.Error("something is left of the game before")
	}
}

// Article 7.2.1: a game begun from a wrong array is annulled whenever that is
// found during it, and a new one played.
func TestWrongArray721(t *testing.T) {
	inAllEditions(t, func(t *testing.T, e *laws.Edition) {
		for _, c := range []Command{Observe{What: WrongArray}, Complain{By: chess.Black, About: WrongArray}, Annul{}} {
			g := table(t, hall(t, e.Name, "90m+30s"), swapped, Scene{Array: usualArray, Offences: chess.ByColor[int]{1, 1}})
			g.tenEach(true)
			g.do(Offer{By: chess.White})
			wantArticles(t, g.ruling(g.after(10*time.Second, c), GameAnnulled), e.Articles(laws.ArrayWrong)...)
			g.wantNewGame(usualArray, 90*time.Minute+30*time.Second)
			if _, stands := g.s.Offer(); stands {
				t.Error("the offer is of the game before")
			}
			wantArticles(t, g.ruling(g.do(Annul{}), NoAction), e.Articles(laws.ArrayWrong)...)
			if g.s.Game() != 2 {
				t.Fatal("annulled twice")
			}
			g.after(10*time.Second, Play{chess.White, "g1f3"})
			g.wantClock(chess.White, 90*time.Minute+50*time.Second)
			if g.s.Reason() != "" {
				t.Errorf("%s in a game that goes on", g.s.Reason())
			}
			g.wantRulings(g.do(Observe{What: WrongArray}), NoAction)
		}
	})
}

// Article 7.2.1: when the array is right, or none is said to be, a claim fails.
func TestRightArray721(t *testing.T) {
	for _, scene := range []Scene{{}, {Array: usualArray}} {
		g := table(t, hall(t, "2023", "90m+30s"), "", scene)
		g.wantRulings(g.do(Complain{By: chess.White, About: WrongArray}), ClaimRejected)
		g.wantRulings(g.do(Observe{What: WrongArray}), NoAction)
	}
}

// Article 7.2.1 after the end: the result stands.
func TestWrongArrayAfterTheEnd721(t *testing.T) {
	g := table(t, hall(t, "2023", "90m+30s"), swapped, Scene{Array: usualArray})
	g.do(Resign{chess.Black})
	g.refused(Observe{What: WrongArray}, refusal.GameOver)
	g.refused(Annul{}, refusal.GameOver)
}

// Article 7.2.1 in Chess960: the array of the draw of lots is the right one.
func TestWrongArrayChess960(t *testing.T) {
	right, err := chess.Chess960Start(0)
	if err != nil {
		t.Fatal(err)
	}
	wrong, err := chess.Chess960Start(1)
	if err != nil {
		t.Fatal(err)
	}
	for _, start := range []chess.Position{wrong, chess.StartPosition()} {
		s, events, err := New(hall(t, "2023", "90m+30s"), start, Scene{Array: right.FEN()})
		if err != nil {
			t.Fatal(err)
		}
		g := &game{t: t, s: s, events: events}
		g.do(Observe{What: WrongArray})
		g.wantNewGame(right.FEN(), 90*time.Minute+30*time.Second)
		if p := g.s.Position(); p != right {
			t.Error("not the position with castling of Chess960")
		}
	}
}

// Article A.5.1.2: in unsupervised rapid and blitz, after ten completed moves by
// each, nobody can claim that the array or the board was wrong.
func TestLateArrayA512(t *testing.T) {
	inAllEditions(t, func(t *testing.T, e *laws.Edition) {
		late := e.Articles(laws.LateArray)
		for _, about := range []Irregularity{WrongArray, WrongBoard} {
			for _, whole := range []bool{false, true} {
				r := hall(t, e.Name, "25m+10s")
				r.Supervision = laws.Unsupervised
				g := table(t, r, swapped, Scene{Array: usualArray, Turned: 90})
				g.tenEach(whole)
				events := g.do(Complain{By: chess.Black, About: about})
				if !whole {
					if k := kinds(events); k[0] == ClaimRejected {
						t.Errorf("%s: rejected before Black's tenth move", about)
					}
					continue
				}
				wantArticles(t, g.ruling(events, ClaimRejected), late...)
				wantArticles(t, g.ruling(g.do(Observe{What: about}), NoAction), late...)
			}
		}
	})
}

// Article A.5.1.2: late, castling with a king or a rook that was misplaced is
// taken back under touch-move and costs nothing (K69); other illegal castling
// is an illegal move.
func TestMisplacedCastlingA512(t *testing.T) {
	const kings = "rnbqkbnr/pppppppp/8/8/Q7/4PN2/PPPPBPPP/RNBK3R w kq - 0 13"
	inAllEditions(t, func(t *testing.T, e *laws.Edition) {
		r := hall(t, e.Name, "25m+10s")
		r.Supervision = laws.Unsupervised
		for _, scene := range []Scene{{Array: usualArray}, {}} {
			g := table(t, r, kings, scene)
			g.after(time.Second, Play{chess.White, "0-0"})
			events := g.do(Complain{By: chess.Black, About: IllegalMove})
			if scene == (Scene{}) {
				if k := kinds(events); k[len(k)-1] == Restored {
					t.Errorf("illegal castling in a right array costs nothing: %v", k)
				}
				continue
			}
			wantArticles(t, g.ruling(events, Restored), e.Articles(laws.LateArray, laws.PositionRestored, laws.CastlingNotPossible)...)
			g.wantRulings(events, Restored)
			if moves := g.s.LegalMoves(); len(moves) != 1 || g.s.Offences(chess.White) != 0 || g.fen() != kings {
				t.Errorf("%v, %d offences, %s", moves, g.s.Offences(chess.White), g.fen())
			}
		}
	})
}

// Article 7.2.2: if the board stands the wrong way the position is transferred
// and the game goes on.
func TestTurnedBoard722(t *testing.T) {
	inAllEditions(t, func(t *testing.T, e *laws.Edition) {
		for _, c := range []Command{Observe{What: WrongBoard}, Complain{By: chess.White, About: WrongBoard}, Transfer{}} {
			for _, turned := range []int{90, 180} {
				g := table(t, hall(t, e.Name, "90m+30s"), "", Scene{Turned: turned})
				g.entered("e4", "e5")
				before := g.fen()
				wantArticles(t, g.ruling(g.do(c), Transferred), e.Articles(laws.BoardTurned)...)
				if g.fen() != before || g.s.Game() != 1 {
					t.Errorf("game %d, %s", g.s.Game(), g.fen())
				}
				if k := kinds(g.do(c)); len(k) != 1 || k[0] != NoAction && k[0] != ClaimRejected {
					t.Errorf("a board that stands right: %v", k)
				}
			}
		}
	})
}

// Article 7.3: with colours reversed, from 2017, a new game begins if fewer
// than ten moves were made by both, and otherwise the game goes on. In 2014 it
// goes on unless the arbiter rules otherwise.
func TestReversedColours73(t *testing.T) {
	inAllEditions(t, func(t *testing.T, e *laws.Edition) {
		r := hall(t, e.Name, "90m+30s")
		for _, c := range []Command{Observe{What: WrongColours}, Complain{By: chess.White, About: WrongColours}} {
			early := table(t, r, "", Scene{Reversed: true})
			early.tenEach(false)
			events := early.do(c)
			if !e.RestartBeforeTen {
				wantArticles(t, early.ruling(events, AskArbiter), "7.3")
				if early.s.OpenQuestion() != QuestionColours {
					t.Errorf("open is %q", early.s.OpenQuestion())
				}
				continue
			}
			wantArticles(t, early.ruling(events, GameAnnulled), "7.3")
			early.wantNewGame(usualArray, 90*time.Minute+30*time.Second)

			// Black's tenth move made, not completed, is enough.
			late := table(t, r, "", Scene{Reversed: true})
			late.tenEach(false)
			late.after(time.Second, Place{By: chess.Black, Text: "b6b5"})
			if k := kinds(late.do(c)); len(k) != 1 || k[0] != NoAction && k[0] != ClaimRejected {
				t.Errorf("after ten moves by both: %v", k)
			}
			wantArticles(t, late.ruling(late.do(Annul{}), NoAction), "7.3")
		}
		right := table(t, r, "", Scene{})
		right.wantRulings(right.do(Complain{By: chess.White, About: WrongColours}), ClaimRejected)
		right.wantRulings(right.do(Observe{What: WrongColours}), NoAction)
	})
}

// Article 7.3 counts the moves made before the position a game begins from.
func TestReversedColoursFromPosition73(t *testing.T) {
	g := table(t, hall(t, "2023", "90m+30s"), move17, Scene{Reversed: true})
	g.wantRulings(g.do(Observe{What: WrongColours}), NoAction)
}

// Article 7.3 of 2014: the arbiter's decision.
func TestColoursQuestion73(t *testing.T) {
	for _, tt := range []struct {
		c     Command
		again bool
	}{{Answer{Decision: AcceptIt}, true}, {Annul{}, true}, {Answer{Decision: RejectIt}, false}, {Continue{}, false}} {
		g := table(t, hall(t, "2014", "90m+30s"), "", Scene{Reversed: true})
		g.entered("e4", "e5")
		g.after(10*time.Second, Observe{What: WrongColours})
		g.refused(Resume{}, refusal.QuestionOpen)
		g.after(10*time.Second, tt.c)
		if g.s.OpenQuestion() != "" {
			t.Errorf("%+v leaves %q open", tt.c, g.s.OpenQuestion())
		}
		if tt.again {
			g.wantNewGame(usualArray, 90*time.Minute+30*time.Second)
			continue
		}
		if g.s.Game() != 1 || g.s.Ply() != 2 {
			t.Errorf("%+v: game %d", tt.c, g.s.Game())
		}
		g.wantClock(chess.White, 90*time.Minute+20*time.Second) // nobody is charged for the question
	}
}

// What the arbiter decides without an article of its own rests on the Preface.
func TestAnnulAndContinueByAnalogy(t *testing.T) {
	inAllEditions(t, func(t *testing.T, e *laws.Edition) {
		g := table(t, hall(t, e.Name, "90m+30s"), "", Scene{})
		wantArticles(t, g.ruling(g.do(Continue{}), NoAction), e.Articles(laws.Analogy)...)
		wantArticles(t, g.ruling(g.do(Annul{}), GameAnnulled), e.Articles(laws.Analogy)...)
		g.wantNewGame(usualArray, 90*time.Minute+30*time.Second)
	})
	for _, scene := range []Scene{{Array: usualArray}, {Turned: 90}, {Reversed: true}} {
		g := table(t, hall(t, "2023", "90m+30s"), swapped, scene)
		g.wantRulings(g.do(Continue{}), NoAction)
	}
}

// Article 6.7.1: Continue answers the question whether a late player loses.
func TestContinueLetsLatePlay671(t *testing.T) {
	g := table(t, hall(t, "2014", "90m+30s"), "", blackAway)
	g.after(time.Minute, Arrive{chess.Black})
	g.do(Continue{})
	g.wantGoesOn()
	if g.s.OpenQuestion() != "" {
		t.Error("the question is still open")
	}
}
