package pgn

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

// probes are the files of testdata/cases: the plies of each main line in
// lenient reading, the result of the last game, and what is reported as
// line:column kind.
var probes = []struct {
	file     string
	plies    []int
	result   string
	problems string
}{
	{"960-short", []int{7}, "*", ""},
	{"bom", []int{2}, "*", ""},
	{"clk", []int{2}, "*", ""},
	{"cr-only", []int{2}, "*", ""},
	{"dash-result", []int{2}, "1-0", "4:10 repaired"},
	{"draw-offer", []int{3}, "*", ""},
	{"ellipsis", []int{2}, "*", ""},
	{"empty-line-in-moves", []int{2}, "*", ""},
	{"escaped-quote", []int{1}, "*", ""},
	{"eval-after-move", []int{2}, "*", "4:7 repaired, 4:15 repaired"},
	{"glued", []int{5}, "*", ""},
	{"huge-comment", []int{2}, "*", ""},
	{"illegal-main", []int{1, 2}, "*", "4:7 illegal-move"},
	{"long-line", []int{2}, "*", ""},
	{"lower-tag", []int{1}, "*", ""},
	{"nested-brace", []int{3}, "*", ""},
	{"no-blank-between", []int{1, 2}, "*", ""},
	{"no-moves", []int{0, 0}, "0-1", ""},
	{"no-result", []int{2, 1}, "1-0", "6:1 repaired"},
	{"nodots", []int{3}, "*", ""},
	{"nul", []int{2}, "*", "4:6 repaired"},
	{"null-main", []int{3}, "*", "4:7 illegal-move"},
	{"only-moves", []int{3}, "*", ""},
	{"percent-line", []int{2}, "*", ""},
	{"rav-deep", []int{2}, "*", ""},
	{"rav-extra-close", []int{2}, "*", "4:7 syntax"},
	{"rav-first", []int{2}, "*", "4:1 syntax"},
	{"raw-quote", []int{1}, "*", "1:1 repaired"},
	{"reserved", []int{2}, "*", "4:7 repaired"},
	{"result-in-comment", []int{2}, "1-0", ""},
	{"semicolon", []int{2}, "*", ""},
	{"setup-black", []int{2}, "*", ""},
	{"tag-no-value", []int{1}, "*", "1:1 bad-tag"},
	{"tags-one-line", []int{2}, "*", ""},
	{"unicode-half", []int{2}, "1/2-1/2", "4:10 repaired"},
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
			result := ""
			for v.Next() {
				plies = append(plies, v.Plies())
				problems = append(problems, v.Problems()...)
				result = v.ResultToken()
			}
			if v.Err() != nil || !slices.Equal(plies, tt.plies) || result != tt.result || places(problems) != tt.problems {
				t.Errorf("%s, read %s: plies %v, result %s, problems %q, error %v; want %v, %s, %q",
					tt.file, way, plies, result, places(problems), v.Err(), tt.plies, tt.result, tt.problems)
			}
		}
	}
}
