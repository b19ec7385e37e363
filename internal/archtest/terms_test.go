package archtest

import (
	"path"
	"slices"
	"strings"
	"testing"
)

// otherWords are words that docs/terms.md has another for: one thing has one
// word on every page and in every ruling.
var otherWords = map[string]string{
	"skor kâğıd":     "notasyon kâğıdı",
	"pozisyon":       "konum",
	"yasal hamle":    "geçerli hamle",
	"geçersiz hamle": "kuraldışı hamle",
	"kural dışı":     "kuraldışı",
	"cebrik":         "cebirsel",
	"küçük rok":      "kısa rok",
	"büyük rok":      "uzun rok",
	"hızlı bitiriş":  "hızlı bitiş",
	"gözetimli":      "denetimli",
	"gözetimsiz":     "denetimsiz",
	"aygıt":          "cihaz",
}

// Texts for people keep to the words of docs/terms.md.
func TestTermsAreKept(t *testing.T) {
	read := 0
	walkModule(t, func(name string, content []byte) {
		if !slices.Contains([]string{".go", ".json", ".txt", ".templ"}, path.Ext(name)) ||
			strings.HasSuffix(name, "_test.go") || strings.Contains(name, "testdata/") || strings.Contains(name, "vendor/") {
			return
		}
		read++
		for number, line := range strings.Split(string(content), "\n") {
			for word, instead := range otherWords {
				if strings.Contains(line, word) {
					t.Errorf("%s:%d: %q; docs/terms.md has %q for it", name, number+1, word, instead)
				}
			}
		}
	})
	if read < 200 {
		t.Errorf("only %d files were read", read)
	}
}
