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

// The moves of a piece that stands alone among what its article speaks of: where it may
// go, and nowhere else.
func TestHowPiecesMove(t *testing.T) {
	for _, tt := range []struct {
		name, fen, from string
		to              []string
	}{
		{"the bishop, any distance on its diagonals (3.2)", "4k3/8/8/8/8/2B5/8/7K w - - 0 1", "c3",
			[]string{"a1", "a5", "b2", "b4", "d2", "d4", "e1", "e5", "f6", "g7", "h8"}},
		{"the rook, any distance on its file and rank (3.3)", "8/6k1/8/8/8/2R5/8/7K w - - 0 1", "c3",
			[]string{"a3", "b3", "c1", "c2", "c4", "c5", "c6", "c7", "c8", "d3", "e3", "f3", "g3", "h3"}},
		{"the queen, as rook and bishop (3.4)", "8/k7/8/8/8/1Q6/8/7K w - - 0 1", "b3",
			[]string{"a2", "a3", "a4", "b1", "b2", "b4", "b5", "b6", "b7", "b8", "c2", "c3", "c4", "d1", "d3", "d5", "e3", "e6", "f3", "f7", "g3", "g8", "h3"}},
		{"none of them over a man in between (3.5)", "4k3/8/8/3p4/1P6/2B5/1N1p4/7K w - - 0 1", "c3",
			[]string{"d2", "d4", "e5", "f6", "g7", "h8"}},
		{"the knight, over what stands around it (3.6)", "4k3/8/8/2PPP3/2PNP3/2PPP3/8/7K w - - 0 1", "d4",
			[]string{"b3", "b5", "c2", "c6", "e2", "e6", "f3", "f5"}},
		{"the pawn, one square straight ahead (3.7.1)", "4k3/8/8/8/8/4P3/8/7K w - - 0 1", "e3", []string{"e4"}},
		{"the pawn, not onto a man (3.7.1)", "4k3/8/8/8/4n3/4P3/8/7K w - - 0 1", "e3", nil},
		{"the pawn, two squares on its first move (3.7.2)", "4k3/8/8/8/8/8/4P3/7K w - - 0 1", "e2", []string{"e3", "e4"}},
		{"the pawn, not two squares onto or over a man (3.7.2)", "4k3/8/8/8/4n3/8/4P3/7K w - - 0 1", "e2", []string{"e3"}},
		{"the pawn, capturing diagonally ahead (3.7.3)", "4k3/8/8/8/3nnn2/4P3/8/7K w - - 0 1", "e3", []string{"d4", "f4"}},
		{"the king, to the squares around it (3.8.1)", "4k3/8/8/8/8/2K5/8/8 w - - 0 1", "c3",
			[]string{"b2", "b3", "b4", "c2", "c4", "d2", "d3", "d4"}},
	} {
		p := readFEN(t, tt.fen, chess.Standard)
		var to []string
		for _, m := range p.AppendMoves(nil) {
			if m.From().String() == tt.from {
				to = append(to, m.To().String())
			}
		}
		if slices.Sort(to); !slices.Equal(to, tt.to) {
			t.Errorf("%s: %v, want %v", tt.name, to, tt.to)
		}
	}
}

// Article 3.7.3.4: a pawn becomes a second queen, though none has been captured.
func TestSecondQueen(t *testing.T) {
	p := readFEN(t, "8/P5k1/8/8/8/8/8/QN5K w - - 0 1", chess.Standard)
	var pieces []chess.PieceType
	for _, m := range p.AppendMoves(nil) {
		if m.IsPromotion() {
			pieces = append(pieces, m.Promotion())
		}
	}
	slices.Sort(pieces)
	if !slices.Equal(pieces, []chess.PieceType{chess.Knight, chess.Bishop, chess.Rook, chess.Queen}) {
		t.Errorf("promotes to %v", pieces)
	}
}

// Article 3.9.1: a man that may not move because of its own king gives check all the same.
func TestPinnedManGivesCheck(t *testing.T) {
	p := readFEN(t, "k7/b7/8/8/8/8/8/R5K1 w - - 0 1", chess.Standard) // the bishop is pinned on the a-file
	if !p.InCheck() {
		t.Error("a pinned bishop gives no check")
	}
	if free := readFEN(t, "k7/b7/8/8/8/8/8/R4K2 w - - 0 1", chess.Standard); free.InCheck() {
		t.Error("check off its diagonal")
	}
}

// The signs of Appendix C: what each means, and that a move is the same without those
// that are optional.
func TestSignsOfNotation(t *testing.T) {
	const (
		castles = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 20"
		fools   = "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2"
		passant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"
		takes   = "4k3/8/8/3r4/8/5N2/8/R2QK3 w Q - 0 1"
	)
	for _, tt := range []struct {
		name, fen string
		texts     []string
		want      string
	}{
		{"castling with the rook of the h-file (C.13.1)", castles, []string{"0-0"}, "e1g1"},
		{"castling with the rook of the a-file (C.13.2)", castles, []string{"0-0-0"}, "e1c1"},
		{"a capture, the x optional (C.13.3)", takes, []string{"Qxd5", "Qd5"}, "d1d5"},
		{"a piece's capture, the x before the square of arrival (C.9.1)", takes, []string{"Qxd5", "Qd5"}, "d1d5"},
		{"the letter and the square of arrival, no sign between (C.8 of 2014)", takes, []string{"Qxd5", "Qd5"}, "d1d5"},
		{"a pawn's capture by its file, en passant to where it lands (C.9#2 of 2014)", passant, []string{"exd6", "exd6 e.p."}, "e5d6"},
		{"check, the + optional (C.13.4)", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", []string{"Ra8+", "Ra8"}, "a1a8"},
		{"checkmate, ++ or # optional (C.13.5)", fools, []string{"Qh4++", "Qh4#", "Qh4"}, "d8h4"},
		{"a capture en passant, e.p. optional (C.13.6)", passant, []string{"exd6 e.p.", "exd6"}, "e5d6"},
	} {
		p := readFEN(t, tt.fen, chess.Standard)
		for _, text := range tt.texts {
			if m, err := p.ParseSAN(text); err != nil || p.UCI(m) != tt.want {
				t.Errorf("%s: %q is %v (%v), want %s", tt.name, text, m, err, tt.want)
			}
		}
	}
}
