package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// turkishText is a text for people, and where it stands.
type turkishText struct {
	file string
	line int
	text string
}

// Texts for people keep to the words of docs/terms.md: none has a form of its list
// of rejected ones.
func TestTermsAreKept(t *testing.T) {
	var terms string
	var texts []turkishText
	walkModule(t, func(name string, content []byte) {
		switch {
		case name == "docs/terms.md":
			terms = string(content)
		case strings.HasSuffix(name, "_test.go") || strings.Contains(name, "testdata/") || strings.Contains(name, "thirdparty/"):
		default:
			texts = append(texts, turkishTexts(t, name, content)...)
		}
	})
	rejected := rejectedForms(terms)
	if len(rejected) < 50 {
		t.Fatalf("docs/terms.md rejects %d forms only", len(rejected))
	}
	for _, text := range texts {
		for form, instead := range rejected {
			if hasForm(text.text, form) {
				t.Errorf("%s:%d: %q; docs/terms.md has %q for it", text.file, text.line, form, instead)
			}
		}
	}
	if len(texts) < 1500 {
		t.Errorf("only %d Turkish texts were found", len(texts))
	}
}

// Every place that texts come from is read, and a rejected form is found where a word
// begins and not inside another.
func TestRejectedFormsAreFound(t *testing.T) {
	for name, content := range map[string]string{
		"internal/i18n/tr.json":        "{\n\"a\": \"Şu tempo\",\n}",
		"laws/catalogue/01-nature.txt": "1.1\nkind: board\ntr 2014: Bu tempo.\nen: This.\n",
		"laws/catalogue/20-x.txt":      "K1 tr: Bir tempo.\n",
		"laws/catalogue/reasons.txt":   "hall tr: Bir tempo.\n",
		"laws/catalogue/glossary.txt":  "term: tempo | tempo\n",
		"arbiter/a.go":                 "package a\n\nvar w = Words{\"Şu tempo\", \"this\"}\n",
		"arbiter/b.go":                 "package a\n\nvar w = Words{\"bir tempo\", \"one tempo\"}\n",
	} {
		found := false
		for _, text := range turkishTexts(t, name, []byte(content)) {
			found = found || hasForm(text.text, "tempo")
		}
		if !found {
			t.Errorf("nothing is found in %s", name)
		}
	}
	for text, want := range map[string]bool{
		"temposu": true, "kontempo": false, "bir Tempo": true, "beyazın şahı": true, "Beyazın şahı": false, "amaçı": false, "oyun berabere.": true, "oyun berabere bitti.": false,
	} {
		form := map[bool]string{true: "tempo"}[strings.Contains(strings.ToLower(text), "tempo")]
		for _, other := range []string{"beyazın", "maçı", "oyun berabere."} {
			if strings.Contains(strings.ToLower(text), strings.TrimSuffix(other, ".")) {
				form = other
			}
		}
		if got := hasForm(text, form); got != want {
			t.Errorf("%q has %q: %v", text, form, got)
		}
	}
}

// rejectedForms reads the last table of docs/terms.md: each form, and what stands for it.
func rejectedForms(terms string) map[string]string {
	_, list, _ := strings.Cut(terms, "## Not these")
	forms := map[string]string{}
	for line := range strings.Lines(list) {
		cells := strings.Split(line, "|")
		if len(cells) != 4 || strings.Contains(line, "---") || strings.TrimSpace(cells[1]) == "not" {
			continue
		}
		for form := range strings.SplitSeq(cells[1], ",") {
			forms[strings.TrimSpace(form)] = strings.TrimSpace(cells[2])
		}
	}
	return forms
}

// hasForm reports whether a text has a form at the beginning of a word. A form in small
// letters is found at the beginning of a sentence too, but for the names of the players.
func hasForm(text, form string) bool {
	at := func(form string) bool {
		for rest, before := text, ""; ; {
			head, tail, found := strings.Cut(rest, form)
			if !found {
				return false
			}
			before += head
			if !wordEnd.MatchString(before) {
				return true
			}
			before, rest = before+form, tail
		}
	}
	if strings.HasPrefix(form, "beyaz") || strings.HasPrefix(form, "siyah") {
		return at(form)
	}
	return at(form) || at(strings.ToUpper(form[:1])+form[1:])
}

// wordEnd is a letter at the end of a text.
var wordEnd = regexp.MustCompile(`\pL$`)

// turkishTexts finds the Turkish texts of a file: the values of tr.json, the Turkish lines of the
// catalogue, and in Go and templ files the first of two texts side by side, and those that
// have letters of Turkish alone.
func turkishTexts(t *testing.T, name string, content []byte) []turkishText {
	var all []turkishText
	add := func(line int, text string) { all = append(all, turkishText{name, line, text}) }
	lines := strings.Split(string(content), "\n")
	switch ext := path.Ext(name); {
	case name == "internal/i18n/tr.json":
		for i, line := range lines {
			if _, value, ok := strings.Cut(line, "\": "); ok {
				add(i+1, value)
			}
		}
	case strings.HasPrefix(name, "laws/catalogue/"):
		for i, line := range lines {
			key, value, ok := strings.Cut(line, ": ")
			switch {
			case !ok:
			case key == "term":
				turkish, _, _ := strings.Cut(value, " | ")
				add(i+1, turkish)
			case key == "tr" || strings.HasSuffix(key, " tr") || strings.HasPrefix(key, "tr "):
				add(i+1, value)
			}
		}
	case ext == ".templ":
		for i, line := range lines {
			if turkishLetter.MatchString(line) {
				add(i+1, line)
			}
		}
	case ext == ".go" && !strings.HasSuffix(name, "_templ.go"):
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, name, content, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		text := func(n ast.Expr) (string, bool) {
			lit, ok := n.(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING {
				return "", false
			}
			s, err := strconv.Unquote(lit.Value)
			return s, err == nil
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CompositeLit:
				if len(n.Elts) == 2 {
					first, ok1 := text(n.Elts[0])
					if _, ok2 := text(n.Elts[1]); ok1 && ok2 {
						add(files.Position(n.Pos()).Line, first)
					}
				}
			case *ast.BasicLit:
				if s, ok := text(n); ok && turkishLetter.MatchString(s) {
					add(files.Position(n.Pos()).Line, s)
				}
			}
			return true
		})
	}
	return all
}

var turkishLetter = regexp.MustCompile(`[çğışöüÇĞİŞÖÜâ]`)
