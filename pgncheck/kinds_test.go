package pgncheck

import (
	"strings"
	"testing"

	"github.com/hakem-chess/hakem/chess/pgn"
	"github.com/hakem-chess/hakem/pgncheck/dgt"
	"github.com/hakem-chess/hakem/wording"
)

// People read what kind a finding is in words of their language, each kind in words
// of its own; the identifiers with hyphens are for programs.
func TestKindsInWords(t *testing.T) {
	kinds := map[Kind]bool{
		PlayedOn: true, WrongResult: true, ResultCannotBe: true, Clock: true,
		DrawCouldBeWin: true, TimeGained: true, ThreefoldAvailable: true, FiftyAvailable: true, InVariation: true,
		dgt.Kind: true,
	}
	for f := pgn.Fault(0); f <= pgn.IllegalMove; f++ {
		kinds[kindOf(f)] = true
	}
	for _, l := range []wording.Lang{wording.Turkish, wording.English} {
		seen := map[string]Kind{}
		for k := range kinds {
			words := k.Text(l)
			if words == "" || strings.Contains(string(k), "-") && words == string(k) {
				t.Errorf("%s: %s is %q", l, k, words)
			}
			if other, ok := seen[words]; ok {
				t.Errorf("%s: %s and %s are both %q", l, k, other, words)
			}
			seen[words] = k
		}
	}
	for k := range kindWords {
		if !kinds[k] {
			t.Errorf("there is no kind %s", k)
		}
	}
}
