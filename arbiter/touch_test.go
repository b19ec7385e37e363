package arbiter

import (
	"slices"
	"testing"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
)

// Article 4.4.3 is about a player who means to castle. A king and a rook that
// do not stand for castling are two pieces like others (Article 4.3.1): if the
// king cannot move, the rook must.
func TestKingAndRookThatDoNotCastle(t *testing.T) {
	for _, test := range []struct {
		name, fen string
		squares   []chess.Square
		by        laws.Provision
		from      []chess.Square // of the moves left
	}{
		{"king stuck, rook on d1", "6k1/1b6/8/8/8/7q/5P1P/3R2K1 w - - 0 30", []chess.Square{chess.G1, chess.D1}, laws.FirstTouchedMoves, []chess.Square{chess.D1}},
		{"king on g1, rook on d1", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 30", []chess.Square{chess.G1, chess.D1}, laws.FirstTouchedMoves, []chess.Square{chess.G1}},
		{"rook on d1, king on g1", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 30", []chess.Square{chess.D1, chess.G1}, laws.FirstTouchedMoves, []chess.Square{chess.D1}},
		{"as for castling, the right lost", "r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 20", []chess.Square{chess.E1, chess.H1}, laws.CastlingNotPossible, []chess.Square{chess.E1}},
	} {
		inAllEditions(t, func(t *testing.T, e *laws.Edition) {
			g := table(t, hall(t, e.Name, "90m+30s"), test.fen, Scene{})
			g.do(Touch{By: chess.White, Squares: test.squares})
			r := g.ruling(g.do(Observe{What: TouchedPiece, Squares: test.squares[:1]}), MustMove)
			wantArticles(t, r, e.Articles(test.by)...)
			for _, m := range g.s.LegalMoves() {
				if !slices.Contains(test.from, m.From()) {
					t.Errorf("%s: %v may be moved", test.name, m.From())
				}
			}
		})
	}
}

// Article 4.3 is about a physical board: online a touch binds nobody, and is no
// answer to a draw offer (Article 9.1.2.1).
func TestNothingIsTouchedOnline(t *testing.T) {
	g := begin(t, rules(t, "2023", "5m"), "")
	g.play("e2e4 e7e5")
	g.do(Offer{By: chess.Black})
	g.do(Touch{By: chess.White, Squares: []chess.Square{chess.E1}})
	if n := len(g.s.LegalMoves()); n != 29 {
		t.Errorf("%d moves are left", n)
	}
	g.do(Accept{By: chess.White})
	g.wantEnd(laws.Draw, laws.ByAgreement, "5.2.3")
}
