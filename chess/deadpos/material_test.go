package deadpos_test

import (
	"testing"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/chess/deadpos"
)

// Article 5.2.2, the three kinds that the men left tell, and what comes near.
func TestInsufficientMaterial(t *testing.T) {
	for _, tt := range []struct {
		fen  string
		dead bool
	}{
		{"8/8/4k3/8/8/8/4K3/8 w - - 0 1", true},
		{"8/8/4k3/8/8/8/4K3/5N2 w - - 0 1", true},
		{"8/8/4k3/8/2b5/8/4K3/8 b - - 0 1", true},
		{"8/8/4k3/8/2b5/8/4K3/5B2 w - - 0 1", true},
		{"2b5/8/B3k3/8/2b5/8/4K3/5B2 w - - 0 1", true},
		{"8/8/4k3/8/3b4/8/4K3/5B2 w - - 0 1", false},
		{"8/8/4k3/8/3n4/8/4K3/5N2 w - - 0 1", false},
		{"8/8/4k3/8/8/8/4K3/4NN2 w - - 0 1", false},
		{"8/8/4k3/8/2b5/8/4K3/5N2 w - - 0 1", false},
		{"8/8/4k3/8/8/8/4P3/4K3 w - - 0 1", false},
		{"8/8/4k3/8/8/8/4R3/4K3 b - - 0 1", false},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", false},
	} {
		p, _, err := chess.PositionFromFEN(tt.fen, chess.Standard)
		if err != nil {
			t.Fatal(err)
		}
		if got := deadpos.InsufficientMaterial(&p); got != tt.dead {
			t.Errorf("%s: dead is %v, want %v", tt.fen, got, tt.dead)
		}
	}
}

// Article 6.9: a bare king cannot mate, whatever the opponent has.
func TestBareKing(t *testing.T) {
	p, _, err := chess.PositionFromFEN("8/8/4k3/8/8/8/4R3/4K3 b - - 0 1", chess.Standard)
	if err != nil {
		t.Fatal(err)
	}
	if !deadpos.BareKing(&p, chess.Black) || deadpos.BareKing(&p, chess.White) {
		t.Errorf("rook against bare king: %v for Black, %v for White", deadpos.BareKing(&p, chess.Black), deadpos.BareKing(&p, chess.White))
	}
}

// The proof that king and knight never mate a king and queens (docs/adr/0006):
// wherever the kings and a checking knight stand, a queen that keeps a square
// beside its king from being free can capture the knight.
func TestLoneKnight(t *testing.T) {
	cases := 0
	for king := chess.A1; king < chess.NoSquare; king++ {
		ring := chess.Attacks(chess.King, chess.Black, king, 0)
		for knight := range chess.Attacks(chess.Knight, chess.Black, king, 0).All {
			for hunter := range (^(ring | king.Bitboard() | knight.Bitboard())).All {
				cases++
				queens := ring &^ (chess.Attacks(chess.Knight, chess.White, knight, 0) | chess.Attacks(chess.King, chess.White, hunter, 0))
				captured := false
				for queen := range queens.All {
					between := chess.Between(queen, knight)
					on := chess.Attacks(chess.Queen, chess.Black, queen, 0).Has(knight)
					captured = captured || on && !between.Has(king) && !between.Has(hunter)
				}
				if !captured {
					t.Errorf("king %s, checked from %s, the other king on %s: queens on %x do not capture", king, knight, hunter, queens)
				}
			}
		}
	}
	if cases == 0 {
		t.Error("no cases")
	}
}
