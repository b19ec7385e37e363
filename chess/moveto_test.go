package chess_test

import (
	"math/rand/v2"
	"testing"

	"github.com/hakem-chess/hakem/chess"
)

// MoveTo finds what AppendMoves lists, and nothing else, in games played at
// random from ordinary and from made-up positions.
func TestMoveTo(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 2))
	for range 300 {
		start := randomSetup(r, false)
		p, _, err := chess.PositionFromFEN(start.fen(), chess.Standard)
		if err != nil {
			t.Fatal(err)
		}
		for range 20 {
			moves := p.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			var want [64][64]chess.Move
			for _, m := range moves {
				if !m.IsCastling() && (!m.IsPromotion() || m.Promotion() == chess.Queen) {
					want[m.From()][m.To()] = m
				}
			}
			for from := chess.A1; from < chess.NoSquare; from++ {
				for to := chess.A1; to < chess.NoSquare; to++ {
					if got := p.MoveTo(from, to); got != want[from][to] {
						t.Fatalf("%s: %s to %s: %v, want %v", p.FEN(), from, to, got, want[from][to])
					}
				}
			}
			p.Play(moves[r.IntN(len(moves))])
		}
	}
}

// Identity.Position gives a position back of which nothing but the counts of
// moves is lost.
func TestIdentityPosition(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 2))
	for i := range 300 {
		start := randomSetup(r, i%2 == 1)
		p, _, err := chess.PositionFromFEN(start.fen(), variantOf(&start))
		if err != nil {
			t.Fatal(err)
		}
		for range 20 {
			moves := p.AppendMoves(nil)
			id := p.Identity()
			q := id.Position(p.Variant())
			if q.Identity() != id || q.EnPassant() != p.EnPassant() || q.Turn() != p.Turn() || q.CastlingRooks() != p.CastlingRooks() {
				t.Fatalf("%s came back as %s", p.FEN(), q.FEN())
			}
			if back := q.AppendMoves(nil); len(back) != len(moves) {
				t.Fatalf("%s: %d moves came back as %d", p.FEN(), len(moves), len(back))
			}
			if p.EnPassant() == p.DoublePush() && q.PolyglotKey() != p.PolyglotKey() {
				t.Fatalf("%s: the key came back as another", p.FEN())
			}
			if len(moves) == 0 {
				break
			}
			p.Play(moves[r.IntN(len(moves))])
		}
	}
}

// Attacks, Attackers and Between agree with the slow board: a man attacks where
// it could capture, whatever pins it (Articles 3.1.2, 3.1.3).
func TestAttacks(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	for range 300 {
		start := randomSetup(r, false)
		p, _, err := chess.PositionFromFEN(start.fen(), chess.Standard)
		if err != nil {
			t.Fatal(err)
		}
		for from := range p.Occupied().All {
			man := p.Piece(from)
			attacked := chess.Attacks(man.Type(), man.Color(), from, p.Occupied())
			for to := chess.A1; to < chess.NoSquare; to++ {
				want := start.attacks(int(from), int(to))
				if attacked.Has(to) != want {
					t.Fatalf("%s: %s attacks %s: %v, want %v", p.FEN(), from, to, !want, want)
				}
				if p.Attackers(to, man.Color(), p.Occupied()).Has(from) != want {
					t.Fatalf("%s: %s among the attackers of %s: %v, want %v", p.FEN(), from, to, !want, want)
				}
				if want && man.Type() != chess.Knight && chess.Between(from, to)&p.Occupied() != 0 {
					t.Fatalf("%s: something stands between %s and %s", p.FEN(), from, to)
				}
			}
		}
	}
}
