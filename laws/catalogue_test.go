package laws

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/hakem-chess/hakem/wording"
)

// The embedded catalogue reads without a fault.
func TestCatalogueReads(t *testing.T) {
	if _, err := readCatalogue(); err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, c := range Chapters() {
		names = append(names, c.Name)
	}
	if got, want := strings.Join(names, " "), "0 1 2 3 4 5 6 7 8 9 10 11 12 A B C D I II III glossary"; got != want {
		t.Errorf("chapters %s, want %s", got, want)
	}
}

// Every row of the tables that the catalogue was made from is there: numbers.txt
// holds their numbers, glossary.txt the terms.
func TestCatalogueIsWhole(t *testing.T) {
	have := map[string]int{}
	for _, c := range Chapters() {
		for _, a := range c.Articles {
			if a.Term != (wording.Text{}) {
				continue
			}
			have[numberLine(a)]++
		}
	}
	want := map[string]int{}
	for _, l := range testLines(t, "testdata/numbers.txt") {
		want[l]++
	}
	for l, n := range want {
		if have[l] < n {
			t.Errorf("the catalogue has %d of the %d articles with the numbers %s", have[l], n, l)
		}
	}
	var terms []string
	for _, a := range Chapters()[len(Chapters())-1].Articles {
		terms = append(terms, a.Term.In(wording.English))
	}
	for _, term := range testLines(t, "testdata/glossary.txt") {
		if !slices.Contains(terms, term) {
			t.Errorf("the glossary lacks %q", term)
		}
	}
	if len(terms) < 86 {
		t.Errorf("the glossary has %d entries", len(terms))
	}
}

// numberLine writes an article's numbers as testdata/numbers.txt does.
func numberLine(a *Article) string {
	var cells []string
	for _, e := range Editions() {
		var cell []string
		for _, r := range a.Numbers(e) {
			cell = append(cell, strings.TrimSuffix(r.Number+" "+r.Part, " "))
		}
		if cell == nil {
			cell = []string{"-"}
		}
		cells = append(cells, strings.Join(cell, ", "))
	}
	return strings.Join(cells, " | ")
}

func testLines(t *testing.T, name string) []string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for l := range strings.Lines(string(data)) {
		if l = strings.TrimSpace(l); l != "" && !strings.HasPrefix(l, "//") {
			all = append(all, l)
		}
	}
	return all
}

// Every article says in both languages, in sentences of its own, what it asks,
// and has a kind.
func TestEveryArticleIsWorded(t *testing.T) {
	for _, c := range Chapters() {
		for _, a := range c.Articles {
			for _, e := range Editions() {
				for _, l := range []wording.Lang{wording.Turkish, wording.English} {
					s := a.Summary(e, l)
					if !strings.HasSuffix(s, ".") || strings.Contains(s, "  ") {
						t.Errorf("%s %s in %s: %q", c.Name, a.Title(wording.English), e, s)
					}
				}
			}
			if a.Term == (wording.Text{}) && a.Site == (wording.Text{}) {
				t.Errorf("%s: nothing says what the site does about it", a.Title(wording.English))
			}
			if len(a.Kinds) == 0 {
				t.Errorf("%s has no kind", a.Title(wording.English))
			}
			for _, n := range a.Notes {
				if !strings.HasSuffix(n.Text.In(wording.Turkish), ".") || !strings.HasSuffix(n.Text.In(wording.English), ".") {
					t.Errorf("%s: %q", n.Name, n.Text)
				}
			}
			changed := a.special != [4]wording.Text{}
			for _, refs := range a.refs {
				changed = changed || len(refs) == 0
			}
			if changed && a.Differs == (wording.Text{}) {
				t.Errorf("%s changed, and nothing says how", a.Title(wording.English))
			}
		}
	}
}

// The council's seventy-seven notes are there, each once, but for what it says
// of two articles in the same words (K43 of 9.2.1 and 9.3.1).
func TestNotes(t *testing.T) {
	text, times := map[string]wording.Text{}, map[string]int{}
	for _, c := range Chapters() {
		for _, a := range c.Articles {
			for _, n := range a.Notes {
				if said, ok := text[n.Name]; ok && said != n.Text {
					t.Errorf("%s says %q and %q", n.Name, said, n.Text)
				}
				text[n.Name] = n.Text
				times[n.Name]++
			}
		}
	}
	if len(text) != 77 {
		t.Errorf("%d notes", len(text))
	}
	for name, n := range times {
		if want := map[string]int{"K43": 2}[name]; n != max(1, want) {
			t.Errorf("%s stands %d times", name, n)
		}
	}
	for _, number := range []string{"9.2.1", "9.3.1"} {
		if notes := Latest().Find(number)[0].Notes; len(notes) != 1 || notes[0].Name != "K43" {
			t.Errorf("%s has %v", number, notes)
		}
	}
}

// An edition's articles stand in the order of its numbers, each under the
// chapter that its number names: 6.11 of 2014 is Guidelines
// III.3.1 later.
func TestChaptersOfEditions(t *testing.T) {
	for _, e := range Editions() {
		seen := 0
		for _, c := range e.Chapters() {
			last := ""
			for _, a := range c.Articles {
				seen++
				if a.Term != (wording.Text{}) {
					continue
				}
				r := a.Numbers(e)[0]
				if !c.heads(r.Number) {
					t.Errorf("%s of %s stands in chapter %s", r.Number, e, c.Name)
				}
				if got := a.ChapterIn(e); got.Name != c.Name || got.Title != c.Title {
					t.Errorf("%s of %s says that it is in chapter %s, not %s", r.Number, e, got.Name, c.Name)
				}
				if r.Part != "" {
					continue
				}
				if last != "" && compareNumbers(last, r.Number) > 0 {
					t.Errorf("in %s %s stands before %s", e, last, r.Number)
				}
				last = r.Number
			}
		}
		for _, c := range Chapters() {
			for _, a := range c.Articles {
				if len(a.Numbers(e)) > 0 {
					seen--
				}
			}
		}
		if seen != 0 {
			t.Errorf("%s: %d articles too many", e, seen)
		}
	}
	for _, tt := range []struct{ edition, chapter, number string }{
		{"2014", "6", "6.11"}, {"2018", "III", "III.3.1"}, {"2014", "G", "G.4"}, {"2014", "E", "E.1.a"}, {"2014", "F", "F.1"},
		{"2023", "I", "Guidelines"}, {"2023", "0", "0.2"}, {"2014", "0", "Preface"}, {"2014", "6", "6.2.a"},
	} {
		e, err := ByName(tt.edition)
		if err != nil {
			t.Fatal(err)
		}
		if got := e.Find(tt.number)[0].ChapterIn(e).Name; got != tt.chapter {
			t.Errorf("%s of %s is in chapter %s, want %s", tt.number, tt.edition, got, tt.chapter)
		}
	}
}

// What a ruling can cite is in the catalogue, and where a provision has numbers
// in two editions, one article has a number of each or comes closest to it.
func TestProvisionsAgree(t *testing.T) {
	for p := range provisions {
		for _, e := range Editions() {
			for _, number := range e.Articles(p) {
				if e.Summary(number, wording.English) == "" {
					t.Errorf("provision %d rests on %s of %s, which the catalogue does not have", p, number, e)
				}
			}
			for _, other := range Editions() {
				if e.Has(p) && other.Has(p) && !shared(e.Articles(p), e, other.Articles(p), other) {
					t.Errorf("provision %d: no article has one of %v in %s and one of %v in %s",
						p, e.Articles(p), e, other.Articles(p), other)
				}
			}
		}
	}
}

// shared reports whether one article has a number of both editions.
func shared(numbers []string, e *Edition, others []string, other *Edition) bool {
	has := func(a *Article, e *Edition, numbers []string) bool {
		return slices.Contains(numbers, a.Near(e)) ||
			slices.ContainsFunc(a.Numbers(e), func(r Ref) bool { return slices.Contains(numbers, r.Number) })
	}
	for _, c := range Chapters() {
		for _, a := range c.Articles {
			if has(a, e, numbers) && has(a, other, others) {
				return true
			}
		}
	}
	return false
}

// The numbers of an edition find their articles, and a part is told from a
// number that begins alike.
func TestNumbersAndParts(t *testing.T) {
	for _, e := range Editions() {
		numbers := e.Numbers()
		if len(numbers) < 250 {
			t.Errorf("%s has %d numbers", e, len(numbers))
		}
		for i, n := range numbers {
			if len(e.Find(n)) == 0 || slices.Contains(numbers[:i], n) {
				t.Errorf("%s of %s finds nothing, or stands twice", n, e)
			}
		}
	}
	for _, tt := range []struct {
		number, article string
		part            bool
	}{
		{"9.5.3", "9.5", true}, {"9.1.b(1)", "9.1.b", true}, {"3.8.b(1)[a]", "3.8.b(1)", true},
		{"9.5", "9.5", false}, {"12.9", "1", false}, {"12.9", "12", true}, {"9.5", "9.5.3", false}, {"II.1", "I", false},
	} {
		if IsPart(tt.number, tt.article) != tt.part {
			t.Errorf("%s is a part of %s: %v", tt.number, tt.article, !tt.part)
		}
	}
}

// Something carries out every article of the Laws.
func TestNothingIsOpen(t *testing.T) {
	for _, c := range Chapters() {
		for _, a := range c.Articles {
			if a.Open() {
				t.Errorf("nothing carries out %s", a.Title(wording.English))
			}
		}
	}
}

// An article is found by its number in the edition, as people ask for it.
func TestNamed(t *testing.T) {
	for _, tt := range []struct{ edition, asked, want string }{
		{"2023", "9.2.3", "9.2.3"}, {"2018", "9.2.3", ""}, {"2014", "9.2.a", "9.2.a"}, {"2023", "9.2.a", ""}, {"2023", "Article 9.5", "9.5"},
		{"2014", "Madde A.4.b.", "A.4.b"}, {"2023", "4", "4"}, {"2023", "99.9", ""}, {"2023", "9.99", ""}, {"2023", "", ""}, {"2023", ".", ""}, {"2023", "castling", ""},
	} {
		e, err := ByName(tt.edition)
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := e.Named(tt.asked); got != tt.want || ok != (tt.want != "") {
			t.Errorf("%s: %q is %q, %v", tt.edition, tt.asked, got, ok)
		}
	}
}
