package chess_test

import (
	"testing"

	"github.com/hakem-chess/hakem/chess"
)

// TestPolyglotKey: the positions that the description of the Polyglot book
// format gives with their keys.
func TestPolyglotKey(t *testing.T) {
	tests := []struct {
		fen string
		key uint64
	}{
		{startFEN, 0x463b96181691fc9c},
		{"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", 0x823c9b50fd114196},
		{"rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2", 0x0756b94461c50fb0},
		{"rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2", 0x662fafb965db29d4},
		{"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", 0x22a48b5a8e47ff78},
		{"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 0 3", 0x652a607ca3f242c1},
		{"rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 0 4", 0x00fdd303c946bdd9},
		{"rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3", 0x3c8123ea7b067637},
		{"rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 0 4", 0x5c3f9b829b279560},
	}
	for _, tt := range tests {
		p := readFEN(t, tt.fen, chess.Standard)
		if got := p.PolyglotKey(); got != tt.key {
			t.Errorf("%s: key %016x, want %016x", tt.fen, got, tt.key)
		}
	}
}

// playAll plays moves in SAN and returns every position, the first one too.
func playAll(t *testing.T, fen string, moves ...string) []chess.Position {
	t.Helper()
	p := readFEN(t, fen, chess.Standard)
	all := []chess.Position{p}
	for _, text := range moves {
		m, err := p.ParseSAN(text)
		if err != nil {
			t.Fatalf("%s: %v", p.FEN(), err)
		}
		p.Play(m)
		all = append(all, p)
	}
	return all
}

// TestRepetition counts how often the last position appeared, as Article 9.2.3
// compares positions (cases 1, 2, 5 and 10).
func TestRepetition(t *testing.T) {
	tests := []struct {
		name, fen string
		moves     []string
		want      int
	}{
		{"a pinned pawn's en passant capture is none (9.2.3.1)", "8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1",
			[]string{"e4", "Kb5", "Kf1", "Ka4", "Ke1", "Kb5", "Kf1", "Ka4", "Ke1"}, 3},
		{"a legal en passant capture makes another position (9.2.3.1)", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1",
			[]string{"e4", "Kd7", "Kd1", "Ke8", "Ke1", "Kd7", "Kd1", "Ke8", "Ke1"}, 2},
		{"a lost castling right makes another position (9.2.3.2)", "r3k3/8/8/8/8/8/8/4K3 w q - 0 1",
			[]string{"Kf1", "Ra7", "Ke1", "Ra8", "Kf1", "Ra7", "Ke1", "Ra8"}, 2},
		{"the start, three times", startFEN,
			[]string{"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"}, 3},
		{"a repetition of the past is none now", startFEN,
			[]string{"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8", "e4"}, 1},
		{"the same men with the other side to move", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
			[]string{"Ra2", "Kd8", "Ra1", "Ke8", "Rb1", "Kd8", "Ra1"}, 2},
		{"two knights that changed places", "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1",
			[]string{"Nbd2", "Kd8", "Nb3", "Ke8", "Nfd2", "Kd8", "Nf1", "Ke8", "Nbd2", "Kd8", "Nb1", "Ke8"}, 2},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			positions := playAll(t, tt.fen, tt.moves...)
			last := positions[len(positions)-1].Identity()
			got := 0
			for _, p := range positions {
				if p.Identity() == last {
					got++
				}
			}
			if got != tt.want {
				t.Errorf("the last position appeared %d times, want %d", got, tt.want)
			}
		})
	}
}

// TestPromotedManIsAMan: a promoted rook is a rook (case 4), in identity and key.
func TestPromotedManIsAMan(t *testing.T) {
	positions := playAll(t, "4k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b8=R+")
	got, want := positions[1], readFEN(t, "1R2k3/8/8/8/8/8/8/4K3 b - - 0 1", chess.Standard)
	if got.Identity() != want.Identity() || got.PolyglotKey() != want.PolyglotKey() || got.FEN() != want.FEN() {
		t.Errorf("%s with key %016x, want %s with key %016x", got.FEN(), got.PolyglotKey(), want.FEN(), want.PolyglotKey())
	}
}

// TestCapturedRookLosesItsRight (Article 3.8.2.1.2, case 20).
func TestCapturedRookLosesItsRight(t *testing.T) {
	positions := playAll(t, "4k2r/6P1/8/8/8/8/8/4K3 w k - 0 1", "gxh8=Q+")
	const want = "4k2Q/8/8/8/8/8/8/4K3 b - - 0 1"
	if got := positions[1].FEN(); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestExposedAlongTheRank: an en passant capture takes two pawns off the king's
// rank at once (Articles 3.7.3.1 and 3.9.2): 17 legal moves, not 18.
func TestExposedAlongTheRank(t *testing.T) {
	p := readFEN(t, "8/2p5/3p4/KP5r/1R3pPk/8/4P3/8 b - g3 0 1", chess.Standard)
	if got := p.CountMoves(); got != 17 {
		t.Errorf("%d moves, want 17", got)
	}
	if p.EnPassant() != chess.NoSquare || p.DoublePush() != chess.G3 {
		t.Errorf("legal en passant on %v, double step over %v", p.EnPassant(), p.DoublePush())
	}
}

// TestOutermostOwnRook: in X-FEN the letter Q means the outermost rook of the
// same colour (case 17).
func TestOutermostOwnRook(t *testing.T) {
	p := readFEN(t, "4k3/8/8/8/8/8/8/rR2K3 w Q - 0 1", chess.Chess960)
	if got := p.CastlingRooks(); got != chess.B1.Bitboard() {
		t.Errorf("rights belong to %x, want b1", uint64(got))
	}
}
