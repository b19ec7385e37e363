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
