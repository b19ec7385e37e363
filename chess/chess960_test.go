package chess_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/hakem-chess/hakem/chess"
)

// scharnagl returns the number of an array of pieces, counting the other way
// round than Chess960Start does: bishops, queen, then the pattern of knights.
func scharnagl(array string) int {
	var light, dark int
	for file := range 8 {
		if array[file] == 'B' {
			if file%2 == 1 { // b1 and h1 are light, a1 is dark
				light = file / 2
			} else {
				dark = file / 2
			}
		}
	}
	rest := strings.ReplaceAll(array, "B", "")
	queen := strings.IndexByte(rest, 'Q')
	rest = strings.ReplaceAll(rest, "Q", "")
	first, second := strings.IndexByte(rest, 'N'), strings.LastIndexByte(rest, 'N')
	patterns := [][2]int{{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}
	return light + 4*dark + 16*queen + 96*slices.Index(patterns, [2]int{first, second})
}

// TestChess960Start builds all 960 arrays (II.1) under their conditions (II.2#1): the
// king between the rooks (II.2.1), bishops on two colours (II.2.2), Black opposite White
// (II.2.3), and the number, from which an array can be drawn (II.2#2), is Scharnagl's.
func TestChess960Start(t *testing.T) {
	seen := map[string]bool{}
	for n := range 960 {
		p, err := chess.Chess960Start(n)
		if err != nil {
			t.Fatal(err)
		}
		placement, rest, _ := strings.Cut(p.FEN(), " ")
		ranks := strings.Split(placement, "/")
		array := ranks[7]
		opposite := make([]byte, 8)
		for file := range opposite {
			opposite[file] = p.Piece(chess.SquareAt(file, 7)).Type().Letter()
		}
		if rest != "w KQkq - 0 1" || string(opposite) != array || len(ranks[0]) != 8 ||
			!slices.Equal(ranks[1:7], []string{"pppppppp", "8", "8", "8", "8", "PPPPPPPP"}) {
			t.Errorf("%d: %s", n, p.FEN())
		}
		letters := []byte(array)
		slices.Sort(letters)
		if string(letters) != "BBKNNQRR" {
			t.Fatalf("%d: pieces %s", n, array)
		}
		if strings.IndexByte(array, 'B')%2 == strings.LastIndexByte(array, 'B')%2 {
			t.Errorf("%d: %s has bishops of one colour", n, array)
		}
		king := strings.IndexByte(array, 'K')
		if king < strings.IndexByte(array, 'R') || strings.LastIndexByte(array, 'R') < king {
			t.Errorf("%d: %s has its king outside the rooks", n, array)
		}
		if got := scharnagl(array); got != n {
			t.Errorf("%d: %s has number %d", n, array, got)
		}
		if p.Variant() != chess.Chess960 {
			t.Errorf("%d: variant %v", n, p.Variant())
		}
		seen[array] = true
	}
	if len(seen) != 960 {
		t.Errorf("%d arrays, want 960", len(seen))
	}
	for n, want := range map[int]string{0: "BBQNNRKR", 518: "RNBQKBNR", 959: "RKRNNQBB"} {
		p, err := chess.Chess960Start(n)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(p.FEN(), "/"+want+" ") {
			t.Errorf("%d: %s, want %s", n, p.FEN(), want)
		}
	}
	for _, n := range []int{-1, 960, 1 << 40} {
		if _, err := chess.Chess960Start(n); err == nil {
			t.Errorf("%d is a start position", n)
		}
	}
}

// TestChess960Castling: castling once with king and rook (II.3.1), each form of
// it (II.3.2), and what forbids it.
func TestChess960Castling(t *testing.T) {
	tests := []struct {
		name, fen, uci string
		after          string // "" if the move is not legal
	}{
		{"king and rook move (II.3.2.1)", "4k3/8/8/8/8/8/8/1R3K2 w Q - 0 1", "f1b1", "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"},
		{"king and rook change places (II.3.2.2)", "4k3/8/8/8/8/8/8/5KR1 w K - 0 1", "f1g1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"},
		{"only the king moves (II.3.2.3)", "4k3/8/8/8/8/8/8/3RK3 w Q - 0 1", "e1d1", "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"},
		{"only the rook moves (II.3.2.4), and the king stays (II.3.2.7(2))", "4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1h1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"},
		{"the king goes the other way, to its usual square (II.3.2.5(2)), on the c-side (II.3.2.6)", "4k3/8/8/8/8/8/8/RK6 w A - 0 1", "b1a1", "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"},
		{"the h-side from far", "4k3/8/8/8/8/8/8/1K5R w H - 0 1", "b1h1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"},
		{"an attacked rook is no obstacle (3.8.2.2.1)", "r3k3/8/8/8/8/8/8/R3K3 w A - 0 1", "e1a1", "r3k3/8/8/8/8/8/8/2KR4 b - - 1 1"},
		{"an attacked square on the rook's way alone", "1r2k3/8/8/8/8/8/8/R3K3 w A - 0 1", "e1a1", "1r2k3/8/8/8/8/8/8/2KR4 b - - 1 1"},
		{"the rook shielded the king's goal", "4k3/8/8/8/8/8/8/qR3K2 w B - 0 1", "f1b1", ""},
		{"in check (3.8.2.2.1)", "4k3/8/8/8/4r3/8/8/R3K3 w A - 0 1", "e1a1", ""},
		{"through check (3.8.2.2.1)", "3rk3/8/8/8/8/8/8/R3K3 w A - 0 1", "e1a1", ""},
		{"into check (3.8.2.2.1)", "2r1k3/8/8/8/8/8/8/R3K3 w A - 0 1", "e1a1", ""},
		{"a king that stays is in check", "4k1r1/8/8/8/8/8/8/6KR w H - 0 1", "g1h1", ""},
		{"a man on the rook's goal (II.3.2.7(4))", "4k3/8/8/8/8/8/8/5BKR w H - 0 1", "g1h1", ""},
		{"a man on the king's goal (II.3.2.7(4))", "4k3/8/8/8/8/8/8/R1N1K3 w A - 0 1", "e1a1", ""},
		{"a man on the rook's way alone (3.8.2.2.2)", "4k3/8/8/8/8/8/8/RN2K3 w A - 0 1", "e1a1", ""},
		{"a man outside both ways (II.3.2.7(5))", "4k3/8/8/8/8/8/8/N1R2K2 w C - 0 1", "f1c1", "4k3/8/8/8/8/8/8/N1KR4 b - - 1 1"},
		{"without the right", "4k3/8/8/8/8/8/8/6KR w - - 0 1", "g1h1", ""},
		{"Black", "1k3r2/8/8/8/8/8/8/4K3 b f - 0 1", "b8f8", "5rk1/8/8/8/8/8/8/4K3 w - - 1 2"},
		{"one wing leaves no right on the other (3.8.2.1.1)", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1h1", "4k3/8/8/8/8/8/8/R4RK1 b - - 1 1"},
		{"on the first move (II.3.2.7(3))", "rnbqnkrb/pppppppp/8/8/8/8/PPPPPPPP/RNBQNKRB w KQkq - 0 1", "f1g1", "rnbqnkrb/pppppppp/8/8/8/8/PPPPPPPP/RNBQNRKB b kq - 1 1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := readFEN(t, tt.fen, chess.Chess960)
			slow := parseSlow(tt.fen, true)
			if legal := slices.Contains(slow.moveTexts(), tt.uci); legal != (tt.after != "") {
				t.Fatalf("the slow generator says %s is legal: %v", tt.uci, legal)
			}
			m, err := p.ParseUCI(tt.uci)
			if tt.after == "" {
				if err == nil && m.IsCastling() {
					t.Fatalf("%s is castling", tt.uci)
				}
				return
			}
			if err != nil || !m.IsCastling() {
				t.Fatalf("%s: %v, castling %v", tt.uci, err, m.IsCastling())
			}
			p.Play(m)
			if got := p.FEN(); got != tt.after {
				t.Errorf("after %s: %s, want %s", tt.uci, got, tt.after)
			}
		})
	}
}
