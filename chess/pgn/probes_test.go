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

// probes are the files of testdata/cases with the plies of each main line in
// lenient reading, and what is reported.
var probes = []struct {
	file     string
	plies    []int
	problems string
}{
	{"bom", []int{2}, ""},
	{"cr-only", []int{2}, ""},
}

func readProbe(t testing.TB, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "cases", name+".pgn"))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestProbes(t *testing.T) {
	files, _ := filepath.Glob("testdata/cases/*.pgn")
	for _, f := range files {
		text, _ := os.ReadFile(f)
		v := NewValidator(NewScanner(iotest.OneByteReader(bytes.NewReader(text))))
		var plies []int
		var ps []string
		for v.Next() {
			plies = append(plies, v.Plies())
			for _, p := range v.Problems() {
				ps = append(ps, p.Error())
			}
		}
		t.Log(filepath.Base(f), plies, v.ResultToken(), strings.Join(ps, " | "), slices.Max(plies))
	}
}
