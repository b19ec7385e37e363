package arbiter

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestWhereEachArticleIs: the map in the package's documentation names every file, names none that is not there, and
// gives each file of a chapter the articles that the file begins with.
func TestWhereEachArticleIs(t *testing.T) {
	doc, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	chapters := map[string]string{}
	for _, m := range regexp.MustCompile(`(?m)^//\t((?:Article|Guideline).*?) {2,}(\w+\.go)$`).FindAllStringSubmatch(string(doc), -1) {
		chapters[m[2]] = m[1]
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
