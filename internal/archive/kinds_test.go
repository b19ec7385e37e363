package archive

import (
	"strings"
	"testing"

	"github.com/hakem-chess/hakem/internal/charset"
	"github.com/hakem-chess/hakem/pgncheck"
	"github.com/hakem-chess/hakem/wording"
)

// How the text was read is told in words of its own, beside those of package pgncheck.
func TestEncodingsInWords(t *testing.T) {
	kinds := map[pgncheck.Kind]bool{pgncheck.PlayedOn: true, pgncheck.Clock: true, charset.BadByte: true}
	for _, name := range charset.Names() {
		if c, err := charset.Parse(name); err == nil && c != charset.Auto && c != charset.UTF8 {
			kinds[pgncheck.Kind(c.Kind())] = true
		}
	}
	for _, l := range []wording.Lang{wording.Turkish, wording.English} {
		seen := map[string]pgncheck.Kind{}
		for k := range kinds {
			words := kindText(k, l)
			if words == "" || strings.Contains(string(k), "-") && words == string(k) {
				t.Errorf("%s: %s is %q", l, k, words)
			}
			if other, ok := seen[words]; ok {
				t.Errorf("%s: %s and %s are both %q", l, k, other, words)
			}
			seen[words] = k
		}
	}
	for k := range encodingWords {
		if !kinds[k] {
			t.Errorf("there is no kind %s", k)
		}
	}
}
