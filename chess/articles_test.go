package chess_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/hakem-chess/hakem/chess"
)

// Articles 1.1, 1.2 and 2.2: two sides of sixteen on one board; White begins
// and they alternate.
func TestSidesAlternate(t *testing.T) {
	p := chess.StartPosition()
	for _, c := range []chess.Color{chess.White, chess.Black} {
		counts := [6]int{1, 1, 2, 2, 2, 8}
		for i, pieces := range []chess.PieceType{chess.King, chess.Queen, chess.Rook, chess.Bishop, chess.Knight, chess.Pawn} {
			if got := p.Pieces(c, pieces).Count(); got != counts[i] {
				t.Errorf("%v has %d of %v, want %d", c, got, pieces, counts[i])
			}
		}
	}
	turn := chess.White
	for _, san := range []string{"e4", "e5", "Nf3", "Nc6"} {
		if p.Turn() != turn {
			t.Fatalf("before %s %v is to move", san, p.Turn())
		}
		m, err := p.ParseSAN(san)
		if err != nil {
			t.Fatal(err)
		}
		p.Play(m)
		turn = turn.Other()
	}
}

// Articles 1.4, 1.4.1 and 1.4.2: an attack on the king that no legal move
// answers is checkmate; one that some move answers is not, and a king is never
// captured.
func TestAim(t *testing.T) {
	mate := readFEN(t, "3R2k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 30", chess.Standard)
	if !mate.IsCheckmate() || mate.HasMoves() || mate.IsStalemate() {
		t.Error("the back rank is no mate")
	}
	air := readFEN(t, "3R2k1/5pp1/7p/8/8/8/5PPP/6K1 b - - 0 30", chess.Standard)
	if air.IsCheckmate() || !air.InCheck() {
		t.Error("a king that can go to h7 is mated")
	}
	exposed, err := chess.ParseFEN("4k3/8/8/8/8/8/8/4RK2 w - - 0 1", chess.Standard) // Black in check, White to move
	if err != nil {
		t.Fatal(err)
	}
	p, faults := exposed.Position()
	if !faults.Playable() {
		t.Fatalf("unplayable: %v", faults.Names())
	}
	if _, err := p.ParseUCI("e1e8"); err == nil {
		t.Error("a king was captured")
	}
}

// Article 2.4: files a to h, ranks 1 to 8, and diagonals are of one colour.
func TestLines(t *testing.T) {
	for file := range 8 {
		for rank := range 8 {
			s := chess.SquareAt(file, rank)
			if s.File() != file || s.Rank() != rank || s.String() != string([]byte{byte('a' + file), byte('1' + rank)}) {
				t.Errorf("square %d, %d is %v", file, rank, s)
			}
			if file < 7 && rank < 7 && s.IsLight() != chess.SquareAt(file+1, rank+1).IsLight() {
				t.Errorf("the diagonal through %v has two colours", s)
			}
			if file < 7 && s.IsLight() == chess.SquareAt(file+1, rank).IsLight() {
				t.Errorf("%v and its neighbour have one colour", s)
			}
		}
	}
	if chess.A1.IsLight() || !chess.H1.IsLight() {
		t.Error("the corner at White's right is not light (2.1)")
	}
}

// Articles 3.1.1, 3.7.3.2 and 3.7.3.5: what is captured leaves the board with
// the move; en passant is for the very next move only; a promoted piece acts at
// once.
func TestMovesTakeEffect(t *testing.T) {
	for _, tt := range []struct{ what, fen, uci, after string }{
		{"a capture", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 3 10", "e4d5", "4k3/8/8/3P4/8/8/8/4K3 b - - 0 10"},
		{"a capture en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 10", "e5d6", "4k3/8/3P4/8/8/8/8/4K3 b - - 0 10"},
		{"a promotion", "7k/P7/8/8/8/8/8/4K3 w - - 0 10", "a7a8q", "Q6k/8/8/8/8/8/8/4K3 b - - 0 10"},
	} {
		p := readFEN(t, tt.fen, chess.Standard)
		m, err := p.ParseUCI(tt.uci)
		if err != nil {
			t.Fatalf("%s: %v", tt.what, err)
		}
		p.Play(m)
		if p.FEN() != tt.after {
			t.Errorf("%s: %s, want %s", tt.what, p.FEN(), tt.after)
		}
		if tt.what == "a promotion" && !p.InCheck() {
			t.Error("the new queen gives no check")
		}
	}
	late := playAll(t, "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 10", "d7d5", "e1f1", "e8f8")
	if last := late[len(late)-1]; last.EnPassant() != chess.NoSquare {
		t.Error("en passant a move later")
	}
}

// Articles 3.10.1, 3.10.2 and 3.10.3: a move in order with 3.1 to 3.9 is legal,
// one that is not is refused as illegal, and a position that no game reaches is
// named for its fault.
func TestLegalAndIllegal(t *testing.T) {
	p := chess.StartPosition()
	if m, err := p.ParseUCI("g1f3"); err != nil || !p.IsLegal(m) {
		t.Errorf("Nf3: %v", err)
	}
	for _, uci := range []string{"g1g3", "e2e5", "a1a3", "e1g1", "d1d2"} {
		var wrong *chess.MoveError
		if _, err := p.ParseUCI(uci); !errors.As(err, &wrong) || wrong.Kind != chess.IllegalMove {
			t.Errorf("%s: %v", uci, err)
		}
	}
	for fen, fault := range map[string]string{
		"4k3/8/8/8/8/8/8/P3K3 w - - 0 1":        "pawn-on-edge-rank",
		"4k3/8/8/8/8/8/8/4RK2 w - - 0 1":        "opponent-in-check",
		"4k3/8/8/8/8/8/PPPPPPPP/4K2P w - - 0 1": "too-many-pawns",
	} {
		s, err := chess.ParseFEN(fen, chess.Standard)
		if err != nil {
			t.Fatal(err)
		}
		if _, faults := s.Position(); !slices.Contains(faults.Names(), fault) {
			t.Errorf("%s: %v, want %s", fen, faults.Names(), fault)
		}
	}
}

// Articles 3.8.2.1 and 3.8.2.2: a lost right stays lost; a castling put off can
// be made later.
func TestCastlingLostAndPutOff(t *testing.T) {
	const fen = "r3k3/8/8/8/8/8/8/4K2R w K - 0 1"
	lost := playAll(t, fen, "e1f1", "a8b8", "f1e1", "b8a8")
	if last := lost[len(lost)-1]; slices.ContainsFunc(last.AppendMoves(nil), chess.Move.IsCastling) {
		t.Error("a king that came back castles (3.8.2.1.1)")
	}
	off := playAll(t, "4k3/8/8/8/8/8/5r2/4K2R b K - 0 1", "f2a2", "e1g1")
	if last := off[len(off)-1]; last.Piece(chess.G1).Type() != chess.King {
		t.Error("castling that was put off cannot be made (3.8.2.2.1)")
	}
}

// Articles C.5, C.6 and C.7: every square has one name, a letter for its file
// from White's left and a digit for its rank from White's side.
func TestSquareNames(t *testing.T) {
	seen := map[string]bool{}
	for file, letter := range "abcdefgh" {
		for rank, digit := range "12345678" {
			name := string(letter) + string(digit)
			s, err := chess.ParseSquare(name)
			if err != nil || s != chess.SquareAt(file, rank) || s.String() != name || seen[name] {
				t.Errorf("%s: %v, %v", name, s, err)
			}
			seen[name] = true
		}
	}
	p := chess.StartPosition()
	for _, c := range []struct {
		square chess.Square
		color  chess.Color
	}{{chess.A1, chess.White}, {chess.SquareAt(0, 1), chess.White}, {chess.SquareAt(7, 6), chess.Black}, {chess.SquareAt(7, 7), chess.Black}} {
		if p.Piece(c.square).Color() != c.color {
			t.Errorf("%v is held by the wrong side", c.square)
		}
	}
}

// Articles C.1, C.2, C.4, C.8, C.10.3.1, C.10.3.2, C.10.3.3 and C.10.3.4: the
// examples of the Laws, written and read.
func TestExamplesOfAppendixC(t *testing.T) {
	for _, tt := range []struct{ article, fen, uci, san string }{
		{"C.1, C.4: a pawn has no letter", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", "e4"},
		{"C.2, C.8: a letter and the square of arrival", "4k3/8/8/3p4/8/8/6B1/4K3 w - - 0 1", "g2h3", "Bh3"},
		{"C.10.3.1 by file", "4k3/8/8/8/8/8/K7/4N1N1 w - - 0 1", "g1f3", "Ngf3"},
		{"C.10.3.1, the other knight", "4k3/8/8/8/8/8/K7/4N1N1 w - - 0 1", "e1f3", "Nef3"},
		{"C.10.3.2 by rank", "4k3/8/8/6N1/8/8/K7/6N1 w - - 0 1", "g5f3", "N5f3"},
		{"C.10.3.2, the other knight", "4k3/8/8/6N1/8/8/K7/6N1 w - - 0 1", "g1f3", "N1f3"},
		{"C.10.3.3 by file", "4k3/8/8/8/3N4/8/K6N/8 w - - 0 1", "h2f3", "Nhf3"},
		{"C.10.3.3, the other knight", "4k3/8/8/8/3N4/8/K6N/8 w - - 0 1", "d4f3", "Ndf3"},
		{"C.10.3.4 with a capture", "4k3/8/8/8/8/5p2/K7/4N1N1 w - - 0 1", "g1f3", "Ngxf3"},
		{"C.10.3.4 with a capture, by rank", "4k3/8/8/6N1/8/5p2/K7/6N1 w - - 0 1", "g5f3", "N5xf3"},
	} {
		p := readFEN(t, tt.fen, chess.Standard)
		m, err := p.ParseUCI(tt.uci)
		if err != nil {
			t.Fatalf("%s: %v", tt.article, err)
		}
		if got := p.SAN(m); got != tt.san {
			t.Errorf("%s: written %s, want %s", tt.article, got, tt.san)
		}
		if got, err := p.ParseSAN(tt.san); err != nil || got != m {
			t.Errorf("%s: %s read as %v, %v", tt.article, tt.san, got, err)
		}
	}
}
