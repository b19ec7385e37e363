package page

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/hakem-chess/hakem/internal/i18n"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/wording"
)

// Page is what every page needs to know.
type Page struct {
	Lang     wording.Lang
	Path     string // where the language switch comes back to
	Settings Settings
}

// Of is the page that a request asks for. A page that is the answer to a form is come back to by way of the first page.
func Of(r *http.Request) Page {
	path := r.URL.Path
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		path = "/"
	}
	return Page{Lang: LanguageOf(r), Path: path, Settings: settingsOf(r)}
}

// T is a text in the page's language.
func (p Page) T(key string, args ...any) string { return i18n.T(p.Lang, key, args...) }

// Texts are those whose keys begin with prefix, by what follows it, for the page's script.
func (p Page) Texts(prefix string) map[string]string { return i18n.Under(p.Lang, prefix) }

// entry is one of the three ways into the site that the header shows.
type entry struct {
	name  string
	pages []linked // the first is where the way leads; below the header they lead to each other
	below []string // where the paths of further pages begin
}

// linked is a page with its name.
type linked struct{ path, name string }

// entries are those ways: to play, to read the Laws, and to rule.
var entries = []entry{
	{
		"site.play",
		[]linked{{"/", ""}},
		[]string{"/g", "/j", "/games", "/new", "/lobby", "/watch", "/computer"},
	},
	{
		"site.laws",
		[]linked{{"/rules", "site.rules"}, {"/laws", "site.articles"}, {"/laws/glossary", "site.glossary"}},
		[]string{"/laws"},
	},
	{
		"site.arbiters",
		[]linked{{"/rule", "site.rule"}, {"/reconstruct", "site.sheets"}, {"/table", "site.table"}},
		[]string{"/arbiter", "/tables"},
	},
}

// holds reports whether the page with a path belongs to the entry.
func (e entry) holds(path string) bool {
	return slices.ContainsFunc(e.pages, func(l linked) bool { return l.path == path }) ||
		slices.ContainsFunc(e.below, func(beginning string) bool { return strings.HasPrefix(path+"/", beginning+"/") })
}

// problemKey is the key of a problem page's text; statuses without words of their
// own share those of the nearest kind.
func problemKey(status int, part string) string {
	kind := "failed"
	switch {
	case status == 404 || status == 410:
		kind = "missing"
	case status == 429:
		kind = "busy"
	case status == 503:
		kind = "full"
	case status >= 400 && status < 500:
		kind = "refused"
	}
	return "problem." + kind + "_" + part
}

// LawPath is the address of an article's page.
func LawPath(e *laws.Edition, number string) string {
	return "/laws/" + e.Name + "/" + url.PathEscape(number)
}

// EditionKey is the key of an edition's name for people.
func EditionKey(e *laws.Edition) string { return "lawpage.edition_" + e.Name }
