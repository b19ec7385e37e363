package lawindex

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/wording"
)

func article(t *testing.T, edition, number string) (*laws.Article, *laws.Edition) {
	t.Helper()
	e, err := laws.ByName(edition)
	if err != nil {
		t.Fatal(err)
	}
	bare, which, _ := strings.Cut(number, "#")
	found := e.Find(bare)
	if len(found) == 0 {
		t.Fatalf("no article %s in %s", number, edition)
	}
	n, err := strconv.Atoi(which)
	if err != nil {
		n = 1
	}
	return found[n-1], e
}

func TestRead(t *testing.T) {
	source, err := Read(fstest.MapFS{
		"go.mod": {Data: []byte("module m")},
		"arbiter/a.go": {Data: []byte(`package arbiter
// State says Article 1.1, which is no test.
type State struct{ Turn, rest int }
func (s *State) Apply() {}
func (s List[T]) Len() int { return 0 }
func Decide() {}
const Max, Min = 1, 0
`)},
		"arbiter/a_test.go": {Data: []byte(`package arbiter
// A table for Article 6.9.
var table = []string{"x (6.10.1)"}

// TestClaims: Articles 9.5.3, 9.2.2 and 9.3.1, and Article B.5 of 2018; not 9.4.
func TestClaims(t *testing.T) { t.Error("Article A.3.2 of 2018: no", "Articles 8.1 to 8.3", "Article 6.2.2#2, Article 6.12 and Article A.5.2"); use(table) }

func TestOther(t *testing.T) { use(table); due := 1; _ = due }

// Article 12.8 is not what a name in a test is.
func (s *State) due() {}

// Guideline III.4 is what every test begins from.
func use() { common() }

func TestA(t *testing.T) { common() }
func TestB(t *testing.T) { common() }
func TestC(t *testing.T) { common() }

// Article 6.6.
func common() {}

// Article 3.6 is used by no test.
func Testing() {}
`)},
		"arbiter/testdata/scenarios/D13.script": {Data: []byte("# White resigns, Article 4.9 (II.3.2, 3.1), in (12) moves; A.5.2#3, 9.9#1.\n---\n")},
		"arbiter/testdata/scenarios/D13.want": {Data: []byte("{\"laws\": \"2014\", \"articles\": [\"5.1.b\", \"11.3.b\"], \"rulings\": [[6, \"penalty\"], [7, \"penalty\", \"\", 0, [\"12.9.g\"]]]}\n" +
			"{\"laws\": \"2023\", \"articles\": [\"B.2\", \"A.5.2\"]}\n")},
		"arbiter/testdata/scenarios/4.7.2-two.script": {Data: []byte("---\n")},
		"arbiter/testdata/scenarios/4.7.2-two.want":   {Data: []byte("{\"laws\": \"2023\", \"result\": \"*\"}\n")},
		"bench/go.mod":      {Data: []byte("module b")},
		"bench/b_test.go":   {Data: []byte("package b\n\n// Article 12.5.\nfunc TestB() {}\n")},
		".git/x_test.go":    {Data: []byte("no Go at all")},
		"docs/a.md":         {Data: []byte("Article 12.5")},
		"arbiter/README.md": {Data: []byte("Article 12.5")},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"arbiter.State", "arbiter.State.Turn", "arbiter.State.Apply", "arbiter.List.Len", "arbiter.Decide", "arbiter.Min"} {
		if !source.Declares(name) {
			t.Errorf("%s is not declared", name)
		}
	}
	if source.Declares("arbiter.helper") || source.Declares("arbiter.TestClaims") || source.Declares("State") {
		t.Error("what is in tests, or has no package, is declared")
	}
	for _, tt := range []struct {
		edition, number string
		want            string
	}{
		{"2023", "9.5.3", "arbiter.TestClaims"},
		{"2014", "9.2.b", "arbiter.TestClaims"},
		{"2023", "9.3.1", "arbiter.TestClaims"},
		{"2023", "9.4", ""},
		{"2023", "A.4.3", "arbiter.TestClaims"}, // A.3.2 of 2018
		{"2023", "A.3", ""},
		{"2023", "B.4", "arbiter.TestClaims"},    // B.5 of 2018
		{"2023", "8.2", ""}, {"2023", "8.3", ""}, // a stretch of articles states none
		{"2014", "6.12.a", ""},                                  // no 6.12 of 2023, and not what 2014 has below it
		{"2023", "6.12.1", ""},                                  // nor what stands below a heading
		{"2023", "6.9", "arbiter.TestClaims arbiter.TestOther"}, // the table of both
		{"2023", "6.10.1", "arbiter.TestClaims arbiter.TestOther"},
		{"2023", "III.4", "arbiter.TestClaims arbiter.TestOther"},
		{"2023", "6.6", ""}, // what too many share
		{"2023", "3.6", ""},
		{"2014", "5.1.b", "arbiter/testdata/scenarios/D13.script"}, {"2018", "5.1.2", "arbiter/testdata/scenarios/D13.script"},
		{"2023", "5.1.2", ""},                       // which asks something else
		{"2023", "4.9", ""}, {"2023", "II.3.2", ""}, // remarks assert nothing
		{"2023", "11.3.2.1", ""}, {"2023", "11.3.3", ""}, // one letter of 2014 for four sentences
		{"2023", "B.2", "arbiter/testdata/scenarios/D13.script"},
		{"2018", "B.2", ""}, // another article
		{"2023", "4.7.2", ""},
		{"2023", "12.1", ""},
		{"2023", "12.9.7", "arbiter/testdata/scenarios/D13.script"},
		{"2023", "1.1", ""},
		{"2023", "12.5", ""}, {"2023", "12.8", ""},
		{"2023", "6.2.2#2", "arbiter.TestClaims"}, {"2023", "6.2.2#1", ""},
		{"2023", "A.5.2#1", ""}, {"2023", "A.5.2#2", ""}, {"2023", "A.5.2#3", "arbiter/testdata/scenarios/D13.script"},
	} {
		if got := strings.Join(source.Tests(article(t, tt.edition, tt.number)), " "); got != tt.want {
			t.Errorf("%s of %s is stated by %q, want %q", tt.number, tt.edition, got, tt.want)
		}
	}
}

func TestReadRefusesWhatIsNoGo(t *testing.T) {
	if _, err := Read(fstest.MapFS{"a.go": {Data: []byte("no Go")}}); err == nil || !strings.Contains(err.Error(), "a.go:1") {
		t.Errorf("got %v", err)
	}
	if _, err := Read(fstest.MapFS{"testdata/a.want": {Data: []byte("{")}, "testdata/a.script": {}}); err == nil || !strings.Contains(err.Error(), "testdata/a.script") {
		t.Errorf("got %v", err)
	}
}

// ourSource is this module.
func ourSource(t *testing.T) *Source {
	t.Helper()
	source, err := Read(os.DirFS("../.."))
	if err != nil {
		t.Fatal(err)
	}
	return source
}

// What the catalogue says carries an article out is there.
func TestCarriersExist(t *testing.T) {
	source := ourSource(t)
	for _, c := range laws.Chapters() {
		for _, a := range c.Articles {
			for _, by := range a.CarriedOut {
				if by.Go != "" && !source.Declares(by.Go) {
					t.Errorf("%s is carried out by %s, which does not exist", a.Title(wording.English), by.Go)
				}
			}
		}
	}
}

// An article that a program carries out is stated by a test, in each edition that words it
// otherwise.
func TestEveryCarriedArticleIsStated(t *testing.T) {
	source := ourSource(t)
	for _, c := range laws.Chapters() {
		for _, a := range c.Articles {
			byProgram := slices.ContainsFunc(a.CarriedOut, func(by laws.Carrier) bool { return by.Go != "" || by.Page != "" })
			for _, e := range wordings(a) {
				if a.Term == (wording.Text{}) && byProgram && len(source.Tests(a, e)) == 0 {
					t.Errorf("%s %q is stated by no test", key(a, e), a.Summary(e, wording.English))
				}
			}
		}
	}
}
