package laws

import (
	"net/http"
	"slices"
	"strings"
	"unicode"

	"github.com/hakem-chess/hakem/internal/web/page"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/wording"
)

// laws leads to the article asked for by its number, in the newest edition that has it, shows what is found by words,
// and leads to the edition in force if nothing is asked for.
func (d *door) laws(w http.ResponseWriter, r *http.Request) {
	number := r.FormValue("article")
	if number == "" {
		http.Redirect(w, r, "/laws/"+laws.Latest().Name, http.StatusFound)
		return
	}
	for _, e := range slices.Backward(laws.Editions()) {
		if len(e.Find(number)) > 0 {
			http.Redirect(w, r, page.LawPath(e, number), http.StatusFound)
			return
		}
	}
	if p := page.Of(r); len(number) <= mostAsked && strings.ContainsFunc(number, unicode.IsLetter) {
		found, status := search(number, p.Lang), http.StatusOK
		if len(found) == 0 {
			status = http.StatusNotFound
		}
		d.Show(w, r, status, LawsFound(p, number, found))
		return
	}
	d.Show(w, r, http.StatusNotFound, LawsContents(page.Of(r), laws.Latest(), number))
}

// lawsOf shows everything an edition has.
func (d *door) lawsOf(w http.ResponseWriter, r *http.Request) {
	if e, err := laws.ByName(r.PathValue("edition")); err == nil {
		d.Show(w, r, http.StatusOK, LawsContents(page.Of(r), e, ""))
		return
	}
	d.Problem(w, r, http.StatusNotFound)
}

// law shows what an edition has under a number.
func (d *door) law(w http.ResponseWriter, r *http.Request) {
	e, err := laws.ByName(r.PathValue("edition"))
	if err != nil || len(e.Find(r.PathValue("article"))) == 0 {
		d.Problem(w, r, http.StatusNotFound)
		return
	}
	d.Show(w, r, http.StatusOK, LawView(page.Of(r), e, r.PathValue("article")))
}

// glossary shows the terms of the Laws.
func (d *door) glossary(w http.ResponseWriter, r *http.Request) {
	d.Show(w, r, http.StatusOK, LawsGlossary(page.Of(r)))
}

// compareForm leads to the comparison that was asked for, of the last two editions if none was.
func (d *door) compareForm(w http.ResponseWriter, r *http.Request) {
	all := laws.Editions()
	from, to := all[len(all)-2].Name, all[len(all)-1].Name
	if e, err := laws.ByName(r.FormValue("from")); err == nil {
		from = e.Name
	}
	if e, err := laws.ByName(r.FormValue("to")); err == nil {
		to = e.Name
	}
	http.Redirect(w, r, "/laws/compare/"+from+"/"+to, http.StatusFound)
}

// compare shows what two editions do not have in common.
func (d *door) compare(w http.ResponseWriter, r *http.Request) {
	from, err1 := laws.ByName(r.PathValue("from"))
	to, err2 := laws.ByName(r.PathValue("to"))
	if err1 != nil || err2 != nil {
		d.Problem(w, r, http.StatusNotFound)
		return
	}
	d.Show(w, r, http.StatusOK, LawsCompared(page.Of(r), from, to))
}

// neighbours returns the numbers before and after one, "" at an end.
func neighbours(e *laws.Edition, number string) (before, after string) {
	all := e.Numbers()
	i := slices.Index(all, number)
	if i > 0 {
		before = all[i-1]
	}
	if i >= 0 && i+1 < len(all) {
		after = all[i+1]
	}
	return before, after
}

// partsOf returns the articles that are parts of a number.
func partsOf(e *laws.Edition, number string) []*laws.Article {
	var parts []*laws.Article
	for _, c := range e.Chapters() {
		for _, a := range c.Articles {
			if n := a.Numbers(e); a.Term == (wording.Text{}) && laws.IsPart(n[0].Number, number) {
				parts = append(parts, a)
			}
		}
	}
	return parts
}

// changed returns a chapter's articles that two editions do not have in common but for their numbers, and those that
// were only numbered anew.
func changed(c *laws.Chapter, from, to *laws.Edition) (changed, renumbered []*laws.Article) {
	for _, a := range c.Articles {
		switch a.Change(from, to) {
		case laws.Same:
		case laws.Renumbered:
			renumbered = append(renumbered, a)
		default:
			changed = append(changed, a)
		}
	}
	return changed, renumbered
}
