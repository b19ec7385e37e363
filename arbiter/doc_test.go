package arbiter

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/hakem-chess/hakem/laws"
)

// TestWhereEachArticleIs: the map in the package's documentation names every file, names none that is not there, and
// gives each file of a chapter the articles that the file begins with. It has every article that a ruling can rest on.
func TestWhereEachArticleIs(t *testing.T) {
	doc, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	chapters := map[string]string{}
	for _, m := range regexp.MustCompile(`(?m)^//\t((?:Article|Appendix|Guideline).*?) {2,}(\w+\.go)$`).FindAllStringSubmatch(string(doc), -1) {
		chapters[m[2]] = m[1]
	}
	for p := laws.Aim; p <= laws.QuickplayReferred; p++ { // all that a ruling can rest on
		for _, article := range laws.Latest().Articles(p) {
			if !slices.ContainsFunc(slices.Collect(maps.Values(chapters)), func(of string) bool { return covers(of, article) }) {
				t.Errorf("doc.go says nowhere where %s is", article)
			}
		}
	}
	var others []string
	for _, m := range regexp.MustCompile(`(?m)^//\t(\w+\.go) +\w`).FindAllStringSubmatch(string(doc), -1) {
		others = append(others, m[1])
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		articles, chapter := chapters[file]
		delete(chapters, file)
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		if chapter == slices.Contains(others, file) {
			t.Errorf("%s is not named once in doc.go", file)
		}
		others = slices.DeleteFunc(others, func(name string) bool { return name == file })
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if chapter && !strings.HasPrefix(string(text), "package arbiter\n\n// "+articles+": ") {
			t.Errorf("%s does not begin with %s, as doc.go says", file, articles)
		}
	}
	for file := range chapters {
		t.Errorf("doc.go names %s, which is not there", file)
	}
	for _, file := range others {
		t.Errorf("doc.go names %s, which is not there", file)
	}
}

// covers reports whether a list of articles, as in the map, has the article in it: "Articles 3.7 to 3.10 and 4.7" has
// 3.8.2 and 4.7.1.
func covers(list, article string) bool {
	_, list, _ = strings.Cut(list, " ")
	for item := range strings.SplitSeq(strings.ReplaceAll(list, " and ", ", "), ", ") {
		first, last, several := strings.Cut(item, " to ")
		if article == first || strings.HasPrefix(article, first+".") {
			return true
		}
		chapter := first[:strings.LastIndexByte(first, '.')+1]
		if !several || !strings.HasPrefix(article, chapter) {
			continue
		}
		at := func(article string) int {
			section, _, _ := strings.Cut(strings.TrimPrefix(article, chapter), ".")
			n, _ := strconv.Atoi(section)
			return n
		}
		if at(first) <= at(article) && at(article) <= at(last) {
			return true
		}
	}
	return false
}
