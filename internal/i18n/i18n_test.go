package i18n

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/hakem-chess/hakem/wording"
)

func TestMatch(t *testing.T) {
	for header, want := range map[string]wording.Lang{
		"":                            wording.English,
		"tr":                          wording.Turkish,
		"tr-TR,tr;q=0.9,en;q=0.8":     wording.Turkish,
		"en-GB,en;q=0.9,tr;q=0.8":     wording.English,
		"de-DE,tr;q=0.5":              wording.Turkish,
		"ja":                          wording.English,
		"en;q=0.2,tr;q=0.7":           wording.Turkish,
		"*":                           wording.English,
		"tr;q=x,,;;":                  wording.English,
		strings.Repeat("tr,", 10_000): wording.Turkish,
	} {
		if got := Match(header); got != want {
			t.Errorf("Match(%.40q) = %q, want %q", header, got, want)
		}
	}
}

func TestParse(t *testing.T) {
	for _, l := range Languages {
		if got, ok := Parse(string(l)); !ok || got != l {
			t.Errorf("Parse(%q) = %q, %v", l, got, ok)
		}
	}
	for _, tag := range []string{"", "TR", "de", "tr-TR"} {
		if _, ok := Parse(tag); ok {
			t.Errorf("Parse(%q) accepted a language the site does not speak", tag)
		}
	}
}

func TestTextsTakeTheirValues(t *testing.T) {
	if got, want := T(wording.Turkish, "terms.moves_in", "moves", 40, "time", "90 dakika"), "40 hamle için 90 dakika"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	// A value that looks like a place is left as it is.
	if got, want := T(wording.English, "terms.short", "minutes", "{seconds}", "seconds", 2), "{seconds} min + 2 s"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := T(wording.English, "no.such.key"); got != "no.such.key" {
		t.Errorf("unknown key gave %q", got)
	}
}

func TestUnder(t *testing.T) {
	for _, l := range Languages {
		if got := Under(l, "class."); len(got) != 3 || got["blitz"] == "" {
			t.Errorf("%s: Under(class.) = %v", l, got)
		}
	}
}

var place = regexp.MustCompile(`\{\w+\}`)

// TestCataloguesAgree keeps the languages level: the same keys, each with words,
// and the same places for values.
func TestCataloguesAgree(t *testing.T) {
	for key, text := range catalogue(wording.Turkish) {
		other, ok := catalogue(wording.English)[key]
		if !ok {
			t.Errorf("%s is not in the English catalogue", key)
			continue
		}
		if strings.TrimSpace(text) == "" || strings.TrimSpace(other) == "" {
			t.Errorf("%s has no words", key)
		}
		turkish, english := place.FindAllString(text, -1), place.FindAllString(other, -1)
		slices.Sort(turkish)
		slices.Sort(english)
		if !slices.Equal(turkish, english) {
			t.Errorf("%s: places %v in Turkish, %v in English", key, turkish, english)
		}
	}
	for key := range catalogue(wording.English) {
		if _, ok := catalogue(wording.Turkish)[key]; !ok {
			t.Errorf("%s is not in the Turkish catalogue", key)
		}
	}
}

var (
	quoted = regexp.MustCompile("[\"'`]([A-Za-z0-9_.-]+)[\"'`]")
	// Keys put together from a beginning and a value: T("a." + x), t(`a_${x}`).
	joinedGo = regexp.MustCompile(`"([a-z_.]+[._])" ?\+`)
	joinedJS = regexp.MustCompile("`([a-z_]+_)\\$\\{")
	// Help of the command line, which names its keys without "cli.".
	help = regexp.MustCompile(`(?:help|placeholder):"(\w+)"`)
)

// TestEveryKeyIsUsed finds texts that nothing shows any more. A key counts as used
// when the site's sources name it, or name the beginning it is put together from.
func TestEveryKeyIsUsed(t *testing.T) {
	named := map[string]bool{}
	var beginnings []string
	for _, source := range siteSources(t) {
		text, err := os.ReadFile(source)
		if err != nil {
			t.Fatal(err)
		}
		js := filepath.Ext(source) == ".js"
		prefix := ""
		if js {
			prefix = "js."
		}
		for _, m := range quoted.FindAllSubmatch(text, -1) {
			named[prefix+string(m[1])] = true
		}
		for _, m := range help.FindAllSubmatch(text, -1) {
			key := "cli." + string(m[1])
			named[key] = true
			if _, ok := catalogue(wording.English)[key]; !ok {
				t.Errorf("%s: no text for %s", source, key)
			}
		}
		joined := joinedGo
		if js {
			joined = joinedJS
		}
		for _, m := range joined.FindAllSubmatch(text, -1) {
			beginnings = append(beginnings, prefix+string(m[1]))
		}
	}
	for key := range catalogue(wording.Turkish) {
		begun := slices.ContainsFunc(beginnings, func(b string) bool { return strings.HasPrefix(key, b) })
		if !named[key] && !begun {
			t.Errorf("nothing shows %s", key)
		}
	}
}

// TestEveryNamedKeyExists finds keys that a page or a script names and no catalogue has.
func TestEveryNamedKeyExists(t *testing.T) {
	calls := map[string]*regexp.Regexp{
		".js":    regexp.MustCompile(`\bt\("([A-Za-z0-9_.]+)"`),
		".templ": regexp.MustCompile(`\.T\("([A-Za-z0-9_.]+)"[,)]`),
		".go":    regexp.MustCompile(`\.T\("([A-Za-z0-9_.]+)"[,)]`),
	}
	for _, source := range siteSources(t) {
		text, err := os.ReadFile(source)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range calls[filepath.Ext(source)].FindAllSubmatch(text, -1) {
			key := string(m[1])
			if filepath.Ext(source) == ".js" {
				key = "js." + key
			}
			if _, ok := catalogue(wording.Turkish)[key]; !ok {
				t.Errorf("%s names %s, which no catalogue has", filepath.Base(source), key)
			}
		}
	}
}

// siteSources are the hand-written files of the site, where texts are named.
func siteSources(t *testing.T) []string {
	t.Helper()
	var sources []string
	read := func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if entry.Name() == "vendor" {
				return fs.SkipDir
			}
			return nil
		}
		generated := strings.HasSuffix(path, "_templ.go") || strings.HasSuffix(path, "_test.go")
		switch filepath.Ext(path) {
		case ".js", ".templ", ".go":
			if !generated {
				sources = append(sources, path)
			}
		}
		return nil
	}
	for _, root := range [...]string{".", filepath.Join("..", "web"), filepath.Join("..", "present"), filepath.Join("..", "..", "cmd", "hakem")} {
		if err := filepath.WalkDir(root, read); err != nil {
			t.Fatal(err)
		}
	}
	if len(sources) < 10 {
		t.Fatalf("only %d sources found", len(sources))
	}
	return sources
}
