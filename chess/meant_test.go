package chess

import "testing"

// The man an illegal move is meant for, which Article 9.5.3 binds a claimant
// to.
func TestMenMeant(t *testing.T) {
	tests := []struct {
		fen, text string
		men       []Square
		castling  bool
	}{
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "Nd5", []Square{B1, G1}, false},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "Nbd5", []Square{B1}, false},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e5", []Square{E2}, false},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "exd3", []Square{E2}, false},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "a1a5", []Square{A1}, false},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e7e5", nil, false},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e1g1", []Square{E1}, true},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", "0-0-0", []Square{E8}, true},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", "hello", nil, false},
		{"4k3/4r3/8/8/8/8/1N2N3/4K3 w - - 0 40", "Nd4", []Square{E2}, false}, // the pinned one attacks d4
		{"4k3/4r3/8/8/8/8/1N2N3/4K3 w - - 0 40", "Ke2", []Square{E1}, false},
	}
	for _, tt := range tests {
		p, _, err := PositionFromFEN(tt.fen, Standard)
		if err != nil {
			t.Fatal(err)
		}
		var want Bitboard
		for _, s := range tt.men {
			want |= s.Bitboard()
		}
		if men, castling := p.MenMeant(tt.text); men != want || castling != tt.castling {
			t.Errorf("%s in %s: %x, %v; want %x, %v", tt.text, tt.fen, men, castling, want, tt.castling)
		}
	}
}
