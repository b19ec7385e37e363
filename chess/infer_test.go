package chess_test

import (
	"strings"
	"testing"

	"github.com/hakem-chess/hakem/chess"
)

// TestVariantOf: Chess960 is told by castling rights that can be nothing else
// (Guidelines II.2, II.3; Article 3.8.2.1).
func TestVariantOf(t *testing.T) {
	const standard, free = chess.Standard, chess.Chess960
	for _, tt := range []struct {
		what, fen string
		want      chess.Variant
	}{
		{"the array of Article 2.3", startFEN, standard},
		{"its rights in file letters", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1", standard},
		{"some in file letters", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Hq - 0 1", standard},
		{"no rights", "bbrknnrq/pppppppp/8/8/8/8/PPPPPPPP/BBRKNNRQ w - - 0 1", standard},
		{"king and rooks elsewhere", "bbrknnrq/pppppppp/8/8/8/8/PPPPPPPP/BBRKNNRQ w KQkq - 0 1", free},
		{"four fields", "bbrknnrq/pppppppp/8/8/8/8/PPPPPPPP/BBRKNNRQ w KQkq -", free},
		{"an EPD", "bbrknnrq/pppppppp/8/8/8/8/PPPPPPPP/BBRKNNRQ w KQkq - id \"1\";", free},
		{"file letters elsewhere", "qrnknbbr/pppppppp/8/8/8/8/PPPPPPPP/QRNKNBBR w HBhb - 0 1", free},
		{"one right is left", "2r1k3/8/8/8/8/8/8/4K3 b q - 0 1", free},
		{"the rook of h1 with the king on d1", "4k3/8/8/8/8/8/8/3K3R w H - 0 1", free},
		{"the same in KQkq, as after a move of the king", "4k3/8/8/8/8/8/8/3K3R w K - 0 1", standard},
		{"the king has moved", "4k3/8/8/8/8/8/8/R4K2 w Q - 0 1", standard},
		{"both kings have castled, other rights are left", "r4rk1/8/8/8/8/8/8/R4RK1 w Qq - 0 9", standard},
		{"rooks in the corners, the king between them", "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w KQkq - 0 1", free},
		{"the outermost of two rooks", "4k3/8/8/8/8/8/8/1R1RK3 w Q - 0 1", free},
		{"the inner of two rooks", "4k3/8/8/8/8/8/8/R2RK3 w D - 0 1", free},
		{"the outermost is at home", "4k3/8/8/8/8/8/8/R2RK3 w Q - 0 1", standard},
		{"one side at home, the other bare", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", standard},
		{"one side of the king at home", "1r2k2r/8/8/8/8/8/8/1R2K2R w KQkq - 0 1", free},
		{"king one square off", "rk2r3/pppppppp/8/8/8/8/PPPPPPPP/RK2R3 w KQkq - 0 1", free},
		// Rights that cannot be in either: what is left of them is standard chess.
		{"a rook is gone", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w KQkq - 0 1", standard},
		{"a rook has moved", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1RBQKBNR w KQkq - 0 1", standard},
		{"both have castled", "r1bq1rk1/pppppppp/8/8/8/8/PPPPPPPP/R1BQ1RK1 w KQkq - 0 9", standard},
		{"one has castled", "r1bqk2r/pppppppp/8/8/8/8/PPPPPPPP/R1BQ1RK1 w KQkq - 0 9", standard},
		{"no rook at all", "4k3/8/8/8/8/8/8/4K3 w K - 0 1", standard},
		{"the opponent's rook", "4k3/8/8/8/8/8/8/4K2r b K - 0 1", standard},
		{"a king off the back rank", "4k3/8/8/8/8/8/R3K3/8 w Q - 0 1", standard},
		{"arrays that differ", "1r2k3/8/8/8/8/8/8/R3K3 w Qq - 0 1", standard},
		{"a file letter of no rook of the array", "4k3/8/8/8/8/8/8/4K3 w B - 0 1", free},
		{"file letters, one of them wrong", "1rk4r/8/8/8/8/8/8/1RK5 w HBhb - 0 1", free},
		{"a file letter without its rook", "4k3/8/8/8/8/8/8/4K3 w H - 0 1", standard},
		// What cannot be read.
		{"nothing", "", standard},
		{"not a FEN", "1. e4 e5", standard},
		{"two kings", "4k3/8/8/8/8/8/8/R3KK2 w Q - 0 1", standard},
		{"no king", "4k3/8/8/8/8/8/8/1R6 w Q - 0 1", standard},
		{"an unknown letter", "4k3/8/8/8/8/8/8/1R2K3 w Z - 0 1", standard},
		{"a letter twice", "4k3/8/8/8/8/8/8/1R2K3 w BB - 0 1", standard},
	} {
		if got := chess.VariantOf(tt.fen); got != tt.want {
			t.Errorf("%s: %s is %v, want %v", tt.what, tt.fen, got, tt.want)
		}
	}
}

// TestVariantOfArrays: every one of the 960 arrays is told by its rights but for
// those with king and rooks where standard chess has them, in KQkq and in file
// letters; and each is then free of faults and as it was.
func TestVariantOfArrays(t *testing.T) {
	for n := range 960 {
		start, err := chess.Chess960Start(n)
		if err != nil {
			t.Fatal(err)
		}
		fen := start.FEN()
		want := chess.Chess960
		if start.CastlingRooks() == chess.A1.Bitboard()|chess.H1.Bitboard()|chess.A8.Bitboard()|chess.H8.Bitboard() &&
			start.King(chess.White) == chess.E1 {
			want = chess.Standard
		}
		var files []byte
		for s := chess.H1 + 1; s > chess.A1; s-- {
			if start.CastlingRooks().Has(s - 1) {
				files = append(files, 'A'+byte((s-1).File()))
			}
		}
		letters := string(files) + strings.ToLower(string(files))
		for _, text := range []string{fen, strings.Replace(fen, "KQkq", letters, 1)} {
			v := chess.VariantOf(text)
			if v != want {
				t.Errorf("array %d: %s is %v, want %v", n, text, v, want)
			}
			if p, faults, err := chess.PositionFromFEN(text, v); err != nil || faults != 0 || p.FEN() != fen || p.CastlingRooks() != start.CastlingRooks() {
				t.Errorf("array %d: %s reads %s, %v, %v", n, text, p.FEN(), faults.Names(), err)
			}
		}
	}
}
