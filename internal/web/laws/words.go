package laws

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"github.com/hakem-chess/hakem/internal/web/page"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/wording"
)

// otherLaw is the other language of the Laws.
func otherLaw(p page.Page) wording.Lang {
	if p.Lang == wording.Turkish {
		return wording.English
	}
	return wording.Turkish
}

// numberText is an article's number for people.
func numberText(p page.Page, number string) string { return laws.Ref{Number: number}.Text(p.Lang) }

// firstNumber is where an edition has an article first; empty if it has not.
func firstNumber(a *laws.Article, e *laws.Edition) []laws.Ref {
	numbers := a.Numbers(e)
	return numbers[:min(len(numbers), 1)]
}

// sectionID names a heading on a page where several articles share a number.
func sectionID(name string, i int) string { return fmt.Sprintf("%s-%d", name, i) }

// editionURL is where an article of one edition stands in another, the contents if it does not, or if number is "".
func editionURL(e, other *laws.Edition, number string) string {
	for _, a := range e.Find(number) {
		if numbers := a.Numbers(other); len(numbers) > 0 {
			return page.LawPath(other, numbers[0].Number)
		}
	}
	return "/laws/" + other.Name
}

// chapterTitle is a chapter's name and title.
func chapterTitle(p page.Page, c *laws.Chapter) string {
	if c.Name == "glossary" {
		return c.Title.In(p.Lang)
	}
	return c.Name + ". " + c.Title.In(p.Lang)
}

// comparedName is an article's numbers in two editions, and the term it explains.
func comparedName(p page.Page, a *laws.Article, from, to *laws.Edition) string {
	name := numbersText(p, a, from)
	if other := numbersText(p, a, to); other != name {
		name += " → " + other
	}
	if a.Term != (wording.Text{}) {
		name = a.Term.In(p.Lang) + ": " + name
	}
	return name
}

func comparedNames(p page.Page, articles []*laws.Article, from, to *laws.Edition) []string {
	var names []string
	for _, a := range articles {
		names = append(names, comparedName(p, a, from, to))
	}
	return names
}

func numbersText(p page.Page, a *laws.Article, e *laws.Edition) string {
	var all []string
	for _, n := range a.Numbers(e) {
		all = append(all, n.Text(p.Lang))
	}
	if all == nil {
		return "–"
	}
	return strings.Join(all, ", ")
}

// glossaryOf is the glossary in the alphabet of the page's language: ç comes after c, ş after s.
func glossaryOf(p page.Page) []*laws.Article {
	chapters := laws.Chapters()
	terms := slices.Clone(chapters[len(chapters)-1].Articles)
	order := collate.New(language.MustParse(string(p.Lang)))
	slices.SortStableFunc(terms, func(a, b *laws.Article) int {
		return order.CompareString(a.Term.In(p.Lang), b.Term.In(p.Lang))
	})
	return terms
}
