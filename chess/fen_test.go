package chess_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/wording"
)

const startFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// readFEN reads a playable position or ends the test.
func readFEN(t testing.TB, fen string, v chess.Variant) chess.Position {
	t.Helper()
	p, _, err := chess.PositionFromFEN(fen, v)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// probes reads one list of testdata/cases/probes.json; its rows are the values
// that ORIGIN.md there names.
func probes(t *testing.T, list string) [][]any {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("testdata", "cases", "probes.json"))
	if err != nil {
		t.Fatal(err)
	}
	var all map[string][][]any
	if err := json.Unmarshal(content, &all); err != nil {
		t.Fatal(err)
	}
	if len(all[list]) < 7 {
		t.Fatalf("probes.json has %d rows in %q", len(all[list]), list)
	}
	return all[list]
}

func TestProbesFEN(t *testing.T) {
	for _, row := range probes(t, "fen") {
		id, fen := row[0].(string), row[1].(string)
		v := chess.VariantOf(fen)
		if free := strings.HasPrefix(id, "960"); free != (v == chess.Chess960) {
			t.Errorf("%s: %s is told to be %v", id, fen, v)
		}
		_, faults, err := chess.PositionFromFEN(fen, v)
		sound := err == nil && faults == 0
		if want, settled := row[2].(bool); settled && sound != want {
			t.Errorf("%s: %s is sound: %v (%v, %v), want %v", id, fen, sound, faults.Names(), err, want)
		}
	}
	// Four-field FEN, left open there, is read here.
	if _, faults, err := chess.PositionFromFEN(strings.TrimSuffix(startFEN, " 0 1"), chess.Standard); err != nil || faults != 0 {
		t.Errorf("four fields: %v, %v", faults.Names(), err)
	}
}

// TestFaults names what is wrong with positions, and shows that the playable
// ones keep their moves.
func TestFaults(t *testing.T) {
	tests := []struct {
		name, fen string
		want      string // names, with spaces
	}{
		{"the start", startFEN, ""},
		{"a pawn on the first rank", "4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "pawn-on-edge-rank"},
		{"a pawn on the eighth rank", "P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "pawn-on-edge-rank"},
		{"the opponent in check", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "opponent-in-check"},
		{"kings side by side", "8/8/8/3kK3/8/8/8/8 w - - 0 1", "opponent-in-check"},
		{"en passant on the wrong rank", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e5 0 1", "en-passant"},
		{"en passant for the wrong side", "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR b KQkq e6 0 2", "en-passant"},
		{"en passant without a pawn", "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq d6 0 2", "en-passant"},
		{"en passant through a man", "rnbqkb1r/ppppp1pp/5n2/5p2/8/8/PPPPPPPP/RNBQKBNR w KQkq f6 0 2", "en-passant"},
		{"en passant from where a man stands", "4k3/4p3/8/3Pp3/8/8/8/4K3 w - e6 0 2", "en-passant"},
		{"en passant although there was check before", "4k3/8/8/3Pp3/8/8/8/r3K3 w - e6 0 2", "en-passant"},
		{"en passant and a count", "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 3 9", "counters"},
		{"castling without a rook", "4k3/8/8/8/8/8/8/4K3 w K - 0 1", "castling"},
		{"castling without the king at home", "4k3/8/8/8/8/8/8/R4K2 w Q - 0 1", "castling"},
		{"castling with the opponent's rook", "4k3/8/8/8/8/8/8/4K2r b K - 0 1", "opponent-in-check castling"},
		{"castling from the second rank", "4k3/8/8/8/8/8/R3K3/8 w A - 0 1", "castling"},
		{"nine pawns", "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", "too-many-pawns"},
		{"a promoted queen and eight pawns", "4k3/8/8/8/Q7/8/PPPPPPPP/RNBQKBNR w KQ - 0 1", "opponent-in-check too-many-men"},
		{"seventeen men", "4k3/8/8/8/8/N7/PPPPPPPP/RNBQKBNR w KQ - 0 1", "too-many-men"},
		{"three knights and eight pawns", "4k3/8/8/8/8/N7/PPPPPPPP/RN1QKBN1 w Q - 0 1", "too-many-men"},
		{"three knights and seven pawns", "4k3/8/8/8/8/N7/1PPPPPPP/RN1QKBN1 w Q - 0 1", ""},
		{"two bishops of one colour and eight pawns", "rnbqk1nr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK1BR w - - 0 1", "bishop-colours"},
		{"two bishops of one colour and seven pawns", "rnbqk1nr/pppppppp/8/8/8/8/1PPPPPPP/RNBQK1BR w - - 0 1", ""},
		{"three checks", "4k3/8/3N1N2/8/8/8/4R3/4K3 b - - 0 1", "impossible-check"},
		{"checks by two knights", "4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1", "impossible-check"},
		{"checks by two pawns", "4k3/3P1P2/8/8/8/8/8/4K3 b - - 0 1", "impossible-check"},
		{"checks by two bishops on two diagonals", "4k3/8/8/1B5B/8/8/8/4K3 b - - 0 1", "impossible-check"},
		{"checks by rook and bishop without a discovery", "4k3/8/8/1B6/4R3/8/8/4K3 b - - 0 1", "impossible-check"},
		{"checks by rook and bishop after a discovery", "4k3/5B2/8/8/4R3/8/8/4K3 b - - 0 1", ""},
		{"negative counts", "4k3/8/8/8/8/8/8/4K3 w - - -1 1", "counters"},
		{"move nought", "4k3/8/8/8/8/8/8/4K3 w - - 0 0", "counters"},
		{"more quiet plies than plies", "4k3/8/8/8/8/8/8/4K3 w - - 30 10", "counters"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p, faults, err := chess.PositionFromFEN(tt.fen, chess.Standard)
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Join(faults.Names(), " "); got != tt.want {
				t.Errorf("%s: faults %q, want %q", tt.fen, got, tt.want)
			}
			if !faults.Playable() {
				t.Errorf("%s is not playable", tt.fen)
			}
			slow := parseSlow(p.FEN(), false)
			if want := len(slow.moves()); p.CountMoves() != want {
				t.Errorf("%s: %d moves, want %d", tt.fen, p.CountMoves(), want)
			}
			again, faultsAgain, err := chess.PositionFromFEN(p.FEN(), chess.Standard)
			if err != nil || again.FEN() != p.FEN() {
				t.Errorf("%s is written %s, which reads %s, %v", tt.fen, p.FEN(), again.FEN(), err)
			}
			if dropped := chess.FaultEnPassant | chess.FaultCastling; faultsAgain&dropped != 0 {
				t.Errorf("%s still has the faults %v", p.FEN(), faultsAgain.Names())
			}
		})
	}
}

// TestUnplayable: a side without exactly one king (Article 2.2).
func TestUnplayable(t *testing.T) {
	for _, fen := range []string{
		"4k3/8/8/8/8/8/8/3KK3 w - - 0 1",
		"4k3/8/8/8/8/8/8/8 w - - 0 1",
		"8/8/8/8/8/8/8/8 w - - 0 1",
		"kk6/8/8/8/8/8/8/K7 b - - 0 1",
	} {
		_, faults, err := chess.PositionFromFEN(fen, chess.Standard)
		if err == nil || faults.Playable() || !slices.Equal(faults.Names(), []string{"kings"}) {
			t.Errorf("%s: faults %v, error %v, want kings", fen, faults.Names(), err)
		}
	}
}

// TestFENSyntax: what is no FEN is refused with the place where it stops being
// one.
func TestFENSyntax(t *testing.T) {
	tests := []struct {
		fen    string
		column int
		expect string
	}{
		{"", 1, "men"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP", 35, "/ after the eight files of a rank"},
		{"rnbqkbnr/pppppppp1/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 18, "/ after the eight files of a rank"},
		{"rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 17, "men"},
		{"rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 19, "men"},
		{"rnbqkbnr/pppppppp/0/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 19, "men"},
		{"rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 14, "men"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/8 w KQkq - 0 1", 44, "a space after the first rank"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", 44, "w or b"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR W KQkq - 0 1", 45, "w or b"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQxq - 0 1", 49, "castling rights"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KK - 0 1", 48, "castling rights"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e9 0 1", 52, "an en passant square"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - x 1", 54, "the number of half-moves"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 y", 56, "the number of the move"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 z", 58, "the end"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 99999999999999999999 1", 54, "the number of half-moves"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - +1 1", 54, "the number of half-moves"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0", 55, "the number of the move"},
		{"ｒnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 1, "men"},
	}
	for _, tt := range tests {
		_, faults, err := chess.PositionFromFEN(tt.fen, chess.Standard)
		var syntax *wording.SyntaxError
		if !errors.As(err, &syntax) || faults != chess.FaultSyntax {
			t.Errorf("%q: faults %v, error %v, want a syntax error", tt.fen, faults.Names(), err)
			continue
		}
		if syntax.Column != tt.column || !strings.HasPrefix(syntax.Expected.In(wording.English), "a position in FEN: "+tt.expect) {
			t.Errorf("%q: %v, want column %d, expected %s", tt.fen, err, tt.column, tt.expect)
		}
		if !utf8.ValidString(syntax.Found) {
			t.Errorf("%q: found %q, half a character", tt.fen, syntax.Found)
		}
	}
}

// TestFENSyntaxFound: what stands in place of something else is shown, but not
// all of a text that never ends.
func TestFENSyntaxFound(t *testing.T) {
	for fen, want := range map[string]string{
		"rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1": "x",
		"4k3/8/8/8/8/8/8/4K3 white - - 0 1":                        "white",
		"4k3/8/8/8/8/8/8/4K3 w - - 1.5 1":                          "1.5",
		"4k3/8/8/8/8/8/8/4K3 w - - 0 1 and so on":                  "and",
		"4k3/8/8/8/8/8/8/4K3 w şah - 0 1":                          "ş",
		"4k3/8/8/8/8/8/8/4K3 w - " + strings.Repeat("ş", 1<<16):    strings.Repeat("ş", 20),
		"4k3/8/8/8/8/8/8/4K3 w -":                                  "",
	} {
		_, err := chess.ParseFEN(fen, chess.Standard)
		var syntax *wording.SyntaxError
		if !errors.As(err, &syntax) || syntax.Found != want {
			t.Errorf("%.60q: %v, want found %q", fen, err, want)
		}
	}
}

// TestFENForms reads the forms of FEN there are and writes the canonical one.
func TestFENForms(t *testing.T) {
	const after = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w "
	tests := []struct {
		name, fen string
		variant   chess.Variant
		want      string
	}{
		{"six fields", startFEN, chess.Standard, startFEN},
		{"four fields", "4k3/8/8/8/8/8/8/4K3 b - -", chess.Standard, "4k3/8/8/8/8/8/8/4K3 b - - 0 1"},
		{"many spaces", "  4k3/8/8/8/8/8/8/4K3   b -\t-  3   9 ", chess.Standard, "4k3/8/8/8/8/8/8/4K3 b - - 3 9"},
		{"Shredder letters in standard chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1", chess.Standard, startFEN},
		{"rights in any order", "r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1", chess.Standard, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"},
		{"Shredder-FEN", after + "HFhf - 2 9", chess.Chess960, after + "KQkq - 2 9"},
		{"X-FEN", after + "KQkq - 2 9", chess.Chess960, after + "KQkq - 2 9"},
		{"the outermost own rook", "4k3/8/8/8/8/8/8/rR2K3 w Q - 0 1", chess.Chess960, "4k3/8/8/8/8/8/8/rR2K3 w Q - 0 1"},
		{"an inner rook", "4k3/8/8/8/8/8/8/1R1RK3 w D - 0 1", chess.Chess960, "4k3/8/8/8/8/8/8/1R1RK3 w D - 0 1"},
		{"the outermost rook by its file", "4k3/8/8/8/8/8/8/1R1RK3 w B - 0 1", chess.Chess960, "4k3/8/8/8/8/8/8/1R1RK3 w Q - 0 1"},
		{"a double step nobody can capture", "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq e6 0 2", chess.Standard,
			"rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 2"},
		{"a double step that can be captured", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", chess.Standard, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"},
		{"a capture that would expose the king along the rank", "8/2p5/3p4/KP5r/1R3pPk/8/4P3/8 b - g3 0 1", chess.Standard,
			"8/2p5/3p4/KP5r/1R3pPk/8/4P3/8 b - - 0 1"},
		{"a double step that gave check", "4k3/8/8/2pP4/1K6/8/8/8 w - c6 0 2", chess.Standard, "4k3/8/8/2pP4/1K6/8/8/8 w - c6 0 2"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p, faults, err := chess.PositionFromFEN(tt.fen, tt.variant)
			if err != nil || faults != 0 {
				t.Fatalf("%s: %v, %v", tt.fen, faults.Names(), err)
			}
			if got := p.FEN(); got != tt.want {
				t.Errorf("%s is written %s, want %s", tt.fen, got, tt.want)
			}
			s := p.Setup()
			if again, faults := s.Position(); faults != 0 || again != p {
				t.Errorf("%s: the set-up of the position gives %s, %v", tt.fen, again.FEN(), faults.Names())
			}
		})
	}
}

// TestEPD reads the four fields with operations behind them, of which hmvc and
// fmvn are the counts.
func TestEPD(t *testing.T) {
	tests := []struct {
		epd, operations, fen string
	}{
		{"4k3/8/8/8/8/8/8/4K3 w - - bm Kd2; id \"a; b\";", "bm Kd2; id \"a; b\";", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"4k3/8/8/8/8/8/8/4K3 w - - hmvc 12; fmvn 40;", "hmvc 12; fmvn 40;", "4k3/8/8/8/8/8/8/4K3 w - - 12 40"},
		{"4k3/8/8/8/8/8/8/4K3 w - - 3 9 ;D1 5", "D1 5", "4k3/8/8/8/8/8/8/4K3 w - - 3 9"},
		{"4k3/8/8/8/8/8/8/4K3 w - -  3 9; D1 5", "D1 5", "4k3/8/8/8/8/8/8/4K3 w - - 3 9"},
		{"4k3/8/8/8/8/8/8/4K3 w - - id \"a; hmvc 9; b\"; fmvn 3;", "id \"a; hmvc 9; b\"; fmvn 3;", "4k3/8/8/8/8/8/8/4K3 w - - 0 3"},
		{"4k3/8/8/8/8/8/8/4K3 w - -", "", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
	}
	for _, tt := range tests {
		s, operations, err := chess.ParseEPD(tt.epd, chess.Standard)
		if err != nil || operations != tt.operations {
			t.Errorf("%q: operations %q, error %v, want %q", tt.epd, operations, err, tt.operations)
			continue
		}
		if p, faults := s.Position(); faults != 0 || p.FEN() != tt.fen {
			t.Errorf("%q: %s, %v, want %s", tt.epd, p.FEN(), faults.Names(), tt.fen)
		}
	}
	if _, _, err := chess.ParseEPD("4k3/8/8/8/8/8/8/4K3 w -", chess.Standard); err == nil {
		t.Error("three fields are read")
	}
}
