package pgn

import (
	"fmt"
	"strings"
	"testing"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/wording"
)

// TestStart: what the tags say about where a game begins, and what of it the
// board denies, is noted with its place, by both readers alike; the moves are
// judged from what is left of it (Article 3.8.2, Guidelines II).
func TestStart(t *testing.T) {
	const array = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
	for _, tt := range []struct {
		what, text string
		plies      int
		v          chess.Variant
		problems   string
		says       string
	}{
		{"Chess960 in KQkq", `[FEN "bbrknnrq/pppppppp/8/8/8/8/PPPPPPPP/BBRKNNRQ w KQkq - 0 1"] 1. Nd3 Nd6 2. Ne3 Ne6 3. O-O O-O *`,
			6, chess.Chess960, "chess960@1:1", "Chess960"},
		{"in file letters", `[FEN "qrnknbbr/pppppppp/8/8/8/8/PPPPPPPP/QRNKNBBR w HBhb - 0 1"] 1. Nb3 Nb6 2. O-O-O O-O-O *`,
			4, chess.Chess960, "chess960@1:1", "HBhb"},
		{"by its tag", `[Variant "Chess960"][FEN "bbrknnrq/pppppppp/8/8/8/8/PPPPPPPP/BBRKNNRQ w KQkq - 0 1"] 1. Nd3 *`, 1, chess.Chess960, "", ""},
		{"against its tag", `[Variant "Standard"][FEN "bbrknnrq/pppppppp/8/8/8/8/PPPPPPPP/BBRKNNRQ w KQkq - 0 1"] 1. Nd3 Nd6 2. Ne3 Ne6 3. O-O *`,
			5, chess.Chess960, "chess960@1:21", ""},
		{"rights in file letters at home", `[FEN "` + array + ` w HAha - 0 1"] 1. e4 *`, 1, chess.Standard, "", ""},
		{"Chess960 without its array", `[Variant "Chess960"] 1. e4 *`, 1, chess.Chess960, "setup@1:1", "array"},
		{"a rook is missing", `[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w KQkq - 0 1"] 1. Nc3 Nf6 2. d4 d5 3. Bg5 e6 4. Qd2 Be7 5. O-O-O *`,
			8, chess.Standard, "castling@1:1 illegal-move@1:110", "KQkq → Kkq"},
		{"rights of two arrays", `[Variant "Chess960"][FEN "r3k3/8/8/8/8/8/8/1R2K3 w Bq - 0 1"] 1. O-O-O *`, 1, chess.Chess960, "castling@1:21", "arrays"},
		{"no pawn to capture in passing", `[FEN "4k3/8/8/3P4/8/8/8/4K3 w - e6 0 2"] 1. d6 *`, 1, chess.Standard, "en-passant@1:1", "e6"},
		{"counts below their least", `[FEN "4k3/8/8/3P4/8/8/8/4K3 w - - -3 0"] 1. d6 *`, 1, chess.Standard, "counters@1:1", "-3 0 → 0 1"},
		{"the opponent in check", `[FEN "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1"] 1. Rf2 *`, 1, chess.Standard, "unreachable@1:1", "opponent-in-check"},
		{"several at once", `[FEN "4k3/8/8/8/8/8/4R3/4K3 w Q e6 -1 1"] 1. Rf2 *`, 1, chess.Standard,
			"castling@1:1 en-passant@1:1 counters@1:1 unreachable@1:1", ""},
		{"SetUp without FEN", `[Event "a"] [SetUp "1"] 1. e4 *`, 1, chess.Standard, "setup@1:13", "no FEN"},
		{"SetUp that denies the FEN", `[SetUp "0"][FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"] 1. e4 *`, 1, chess.Standard, "setup@1:1", "counts"},
		{"SetUp as it should be", `[SetUp "1"][FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"] 1. e4 *`, 1, chess.Standard, "", ""},
		{"SetUp without need", `[SetUp "0"] 1. e4 *`, 1, chess.Standard, "", ""},
		{"another game", `[Variant "Crazyhouse"] 1. e4 d5 2. exd5 Qxd5 3. P@e4 *`, 0, chess.Standard, "other-variant@1:1", `"Crazyhouse" is not chess under these Laws`},
		{"another game from a position", `[Variant "Atomic"][FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"] 1. e4 *`, 0, chess.Standard, "other-variant@1:1", "Atomic"},
		{"ours under its names", `[Variant "From Position"][FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"] 1. e4 *`, 1, chess.Standard, "", ""},
		{"the fault is the FEN's", `[FEN "8/8 w"] 1. e4 *`, 0, chess.Standard, "bad-fen@1:1", ""},
	} {
		v := NewValidator(NewBytesScanner([]byte(tt.text)))
		if !v.Next() {
			t.Fatalf("%s: no game", tt.what)
		}
		var all, said []string
		for _, p := range v.Problems() {
			all = append(all, fmt.Sprintf("%v@%d:%d", p.Fault, p.Place.Line, p.Place.Column))
			said = append(said, p.Message(wording.English))
			if strings.Contains(p.Message(wording.Turkish)+p.Message(wording.English), "%!") {
				t.Errorf("%s: %q, %q", tt.what, p.Message(wording.Turkish), p.Message(wording.English))
			}
		}
		start := v.Start()
		if got := strings.Join(all, " "); got != tt.problems || v.Plies() != tt.plies || start.Variant() != tt.v {
			t.Errorf("%s: %d plies of %v, %q, want %d of %v, %q", tt.what, v.Plies(), start.Variant(), got, tt.plies, tt.v, tt.problems)
		}
		if !strings.Contains(strings.Join(said, "\n"), tt.says) {
			t.Errorf("%s: says %q, want %q in it", tt.what, said, tt.says)
		}
		g, err := NewReader(strings.NewReader(tt.text)).Next()
		if err != nil || g.Start != v.Start() || fmt.Sprint(g.Problems) != fmt.Sprint(v.Problems()) {
			t.Errorf("%s: a Reader has %v from %s, %v; a Validator %v", tt.what, g.Problems, g.Start.FEN(), err, v.Problems())
		}
	}
}
