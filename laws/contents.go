package laws

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/hakem-chess/hakem/wording"
)

// Chapters returns the articles of the edition, chapter by chapter and in the
// order of its own numbers: an article stands under the chapter that its number
// names there, wherever later editions have it. The glossary is last.
func (e *Edition) Chapters() []*Chapter {
	var all []*Chapter
	for _, c := range catalogue() {
		all = append(all, &Chapter{Name: c.nameIn(e), Title: c.Title, other: c.other})
	}
	for i, c := range catalogue() {
		for _, a := range c.Articles {
			if refs := a.refs[e.column]; len(refs) > 0 {
				at := i
				if a.Term == (wording.Text{}) {
					at = slices.IndexFunc(catalogue(), func(c *Chapter) bool { return c.heads(refs[0].Number) })
				}
				all[at].Articles = append(all[at].Articles, a)
			}
		}
	}
	for _, c := range all {
		if len(c.Articles) > 0 && c.Articles[0].Term == (wording.Text{}) {
			c.Articles = inOrder(c.Articles, e)
		}
	}
	return all
}

// ChapterIn returns the chapter that the article belongs to in an edition, with
// the name it has there; in an edition without the article, in the latest.
func (a *Article) ChapterIn(e *Edition) *Chapter {
	if a.Term == (wording.Text{}) && len(a.refs[e.column]) > 0 {
		for _, c := range catalogue() {
			if c.heads(a.refs[e.column][0].Number) {
				return &Chapter{Name: c.nameIn(e), Title: c.Title, Articles: c.Articles, other: c.other}
			}
		}
	}
	return a.Chapter
}

// heads reports whether a number is that of the chapter or of one of its
// articles, under any of the chapter's names.
func (c *Chapter) heads(number string) bool {
	return slices.ContainsFunc(c.names(), func(name string) bool { return number == name || IsPart(number, name) })
}

// nameIn returns the name of the chapter in an edition: Appendix E of 2014 is
// part I of the Guidelines later.
func (c *Chapter) nameIn(e *Edition) string {
	for _, name := range c.other {
		for _, a := range c.Articles {
			for _, r := range a.refs[e.column] {
				if a.Term == (wording.Text{}) && IsPart(r.Number, name) {
					return name
				}
			}
		}
	}
	return c.Name
}

func (c *Chapter) names() []string { return append([]string{c.Name}, c.other...) }

// inOrder sorts articles by their numbers in an edition. What the text says
// without a number of its own keeps its place behind the article before it.
func inOrder(articles []*Article, e *Edition) []*Article {
	var groups [][]*Article
	for _, a := range articles {
		if r := a.refs[e.column][0]; len(groups) > 0 && r.Part != "" {
			groups[len(groups)-1] = append(groups[len(groups)-1], a)
		} else {
			groups = append(groups, []*Article{a})
		}
	}
	slices.SortStableFunc(groups, func(x, y []*Article) int {
		return compareNumbers(x[0].refs[e.column][0].Number, y[0].refs[e.column][0].Number)
	})
	return slices.Concat(groups...)
}

// compareNumbers compares the numbers of two articles part by part, as numbers
// where both are: 9.2 stands before 9.10, and 9.2.b before 9.2.c.
func compareNumbers(x, y string) int {
	split := func(number string) []string {
		return strings.FieldsFunc(number, func(r rune) bool { return strings.ContainsRune(".()[]", r) })
	}
	return slices.CompareFunc(split(x), split(y), func(x, y string) int {
		a, err1 := strconv.Atoi(x)
		b, err2 := strconv.Atoi(y)
		if err1 == nil && err2 == nil {
			return cmp.Compare(a, b)
		}
		return cmp.Compare(x, y)
	})
}
