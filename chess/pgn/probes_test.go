package pgn

import (
	"bytes"
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

// probes are the files of testdata/cases: the plies of each main line in
// lenient reading, the result tokens of the games (- for none), and what is
// reported as line:column kind.
var probes = []struct {
	file     string
	plies    []int
	results  string
	problems string
}{
	{"960-no-variant-hbhb", []int{4}, "*", "3:1 chess960"},
	{"960-no-variant-kqkq", []int{6}, "*", "3:1 chess960"},
	{"960-short", []int{7}, "*", ""},
	{"blank-lines-doubled", []int{0, 2}, "0-1 1/2-1/2", ""},
	{"bom-mid", []int{1, 2}, "1-0 0-1", "6:1 repaired"},
	{"bom", []int{2}, "*", ""},
	{"clk-root", []int{4}, "*", ""},
	{"clk-two-comments", []int{4}, "*", ""},
	{"clk", []int{2}, "*", ""},
	{"cp1254-names", []int{2}, "1-0", "2:1 latin-1"},
	{"cr-only", []int{2}, "*", ""},
	{"dash-result", []int{2}, "1-0", "4:10 repaired"},
	{"draw-offer", []int{3}, "*", ""},
	{"ellipsis", []int{2}, "*", ""},
	{"empty-line-in-moves", []int{2}, "*", ""},
	{"escaped-quote", []int{1}, "*", ""},
	{"eval-after-move", []int{2}, "*", "4:7 repaired, 4:15 repaired"},
	{"eval-glued-equal", []int{5}, "*", "4:16 repaired"},
	{"eval-glued-unclear", []int{5}, "*", "4:16 repaired"},
	{"eval-glued", []int{5}, "*", "4:16 repaired"},
	{"event-no-bracket", []int{1, 1}, "1-0 0-1", "1:1 repaired, 7:1 repaired"},
	{"fen-only", []int{0, 0}, "- -", "3:1 repaired, 4:1 repaired"},
	{"game-inside-comment", []int{3}, "1-0", ""},
	{"glued", []int{5}, "*", ""},
	{"huge-comment", []int{2}, "*", ""},
	{"illegal-main", []int{1, 2}, "* *", "4:7 illegal-move"},
	{"junk-between-games", []int{2, 2}, "1-0 0-1", "6:1 repaired"},
	{"long-line", []int{2}, "*", ""},
	{"lower-tag", []int{1}, "*", ""},
	{"nested-brace", []int{3}, "*", ""},
	{"no-blank-between", []int{1, 2}, "* *", ""},
	{"no-moves", []int{0, 0}, "1-0 0-1", ""},
	{"no-result", []int{2, 1}, "- 1-0", "6:1 repaired"},
	{"nodots", []int{3}, "*", ""},
	{"nul-bytes", []int{2}, "*", "4:6 repaired"},
	{"null-main", []int{3}, "*", "4:7 illegal-move"},
	{"number-space-dots", []int{6}, "*", ""},
	{"only-moves", []int{3}, "*", ""},
	{"overspecified-pawns", []int{7}, "*", ""},
	{"percent-line", []int{2}, "*", ""},
	{"rav-deep", []int{2}, "*", ""},
	{"rav-extra-close", []int{2}, "*", "4:7 syntax"},
	{"rav-first", []int{2}, "*", "4:1 syntax"},
	{"raw-quote", []int{1}, "*", "1:1 repaired"},
	{"reserved", []int{2}, "*", "4:7 repaired"},
	{"result-decimal-marker", []int{2}, "1/2-1/2", "2:1 repaired, 4:10 repaired"},
	{"result-decimal-tag", []int{2}, "1/2-1/2", "2:1 repaired"},
	{"result-glued", []int{5, 3, 1, 1, 2, 1}, "1-0 * 1-0 0-1 1/2-1/2 1-0", ""},
	{"result-in-comment", []int{2}, "1-0", ""},
	{"semicolon-before-tags", []int{2, 2}, "0-1 1/2-1/2", ""},
	{"semicolon", []int{2}, "*", ""},
	{"setup-black", []int{2}, "*", ""},
	{"star-in-rav", []int{6}, "1-0", "4:24 repaired"},
	{"tag-no-value", []int{1}, "*", "1:1 bad-tag"},
	{"tags-and-moves-one-line", []int{3, 1}, "1-0 *", ""},
	{"tags-one-line", []int{2}, "*", ""},
	{"tags-only", []int{0, 0, 0}, "- - -", "7:1 repaired, 12:1 repaired, 16:1 repaired"},
	{"thin-space", []int{4}, "*", "4:6 repaired"},
	{"uci-king-takes-rook", []int{2}, "*", ""},
	{"unicode-half", []int{2}, "1/2-1/2", "4:10 repaired"},
	{"zwsp-crlf-rav", []int{15}, "*", "4:70 repaired"},
	{"zwsp-separator", []int{3}, "*", "4:10 repaired"},
}

func readProbe(t testing.TB, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "cases", name+".pgn"))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// places writes problems as the tables of these tests have them.
func places(problems []Problem) string {
	var all []string
	for _, p := range problems {
		place := strings.TrimPrefix(strings.SplitAfterN(p.Error(), ": ", 3)[1], "pgn: ")
		all = append(all, strings.TrimSuffix(place, ": ")+" "+p.Fault.String())
	}
	return strings.Join(all, ", ")
}

func TestProbes(t *testing.T) {
	files, err := filepath.Glob("testdata/cases/*.pgn")
	if err != nil || len(files) != len(probes) {
		t.Fatalf("%d files for %d probes, %v", len(files), len(probes), err)
	}
	for _, tt := range probes {
		text := readProbe(t, tt.file)
		for way, s := range map[string]*Scanner{
			"at once":      NewScanner(bytes.NewReader(text)),
			"in memory":    NewBytesScanner(text),
			"byte by byte": NewScanner(iotest.OneByteReader(bytes.NewReader(text))),
		} {
			v := NewValidator(s)
			var plies []int
			var problems []Problem
			var results []string
			for v.Next() {
				plies = append(plies, v.Plies())
				problems = append(problems, v.Problems()...)
				results = append(results, cmp.Or(v.ResultToken(), "-"))
			}
			result := strings.Join(results, " ")
			if v.Err() != nil || !slices.Equal(plies, tt.plies) || result != tt.results || places(problems) != tt.problems {
				t.Errorf("%s, read %s: plies %v, result %s, problems %q, error %v; want %v, %s, %q",
					tt.file, way, plies, result, places(problems), v.Err(), tt.plies, tt.results, tt.problems)
			}
		}
	}
}
