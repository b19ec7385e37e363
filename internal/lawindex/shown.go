package lawindex

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/hakem-chess/hakem/laws"
)

//go:generate go run ./generate -root ../..

// testsText is the index as it was generated: a line an article, its key and
// its tests behind a tab, separated by spaces.
//
//go:embed tests.txt
var testsText string

var generated = sync.OnceValue(func() map[string][]string {
	index := map[string][]string{}
	for line := range strings.Lines(testsText) {
		if key, tests, ok := strings.Cut(strings.TrimSpace(line), "\t"); ok {
			index[key] = strings.Fields(tests)
		}
	}
	return index
})

// ShownBy returns the tests that state what an article asks in an edition, as generated
// from the source this program was built from.
func ShownBy(a *laws.Article, e *laws.Edition) []string { return generated()[key(a, e)] }
