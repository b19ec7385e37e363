package laws_test

import (
	"context"
	"html"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"testing"

	lawpages "github.com/hakem-chess/hakem/internal/web/laws"
	"github.com/hakem-chess/hakem/internal/web/page"
	"github.com/hakem-chess/hakem/internal/web/webtest"
	"github.com/hakem-chess/hakem/wording"

	"github.com/hakem-chess/hakem/laws"
)

// newSite is the Laws on a port, without any game.
func newSite(t *testing.T) (address string) {
	t.Helper()
	site := page.NewSite(slog.New(slog.DiscardHandler), page.Front{}, func(context.Context) error { return nil })
	lawpages.Open(site)
	return webtest.Serve(t, site)
}

// text is a page without its tags, as people read it.
func text(p webtest.Answer) string {
	var b strings.Builder
	for rest := p.Body; ; {
		before, tag, ok := strings.Cut(rest, "<")
		b.WriteString(before)
		if !ok {
			return strings.Join(strings.Fields(html.UnescapeString(b.String())), " ")
		}
		_, rest, _ = strings.Cut(tag, ">")
		b.WriteByte(' ')
	}
}

// Every article of every edition has a page in both languages that says what it asks and what the site does about it.
func TestEveryArticleHasAPage(t *testing.T) {
	address := newSite(t)
	for _, lang := range []wording.Lang{wording.Turkish, wording.English} {
		b := webtest.Reader(t, address, string(lang))
		for _, e := range laws.Editions() {
			for _, number := range e.Numbers() {
				p := b.Get("/laws/" + e.Name + "/" + url.PathEscape(number))
				if p.Status != http.StatusOK {
					t.Fatalf("%s of %s: status %d", number, e, p.Status)
				}
				text := text(p)
				for _, a := range e.Find(number) {
					for _, want := range []string{a.Summary(e, lang), a.Site.In(lang), a.Differs.In(lang)} {
						if want = strings.Join(strings.Fields(want), " "); !strings.Contains(text, want) {
							t.Errorf("%s of %s in %s does not say %q", number, e, lang, want)
						}
					}
					for _, n := range a.Notes {
						if !strings.Contains(text, n.Text.In(lang)) {
							t.Errorf("%s of %s in %s lacks note %s", number, e, lang, n.Name)
						}
					}
				}
			}
		}
	}
}

// What the catalogue names as a page is one.
func TestPagesOfTheCatalogueExist(t *testing.T) {
	b := webtest.NewBrowser(t, newSite(t))
	for _, c := range laws.Chapters() {
		for _, a := range c.Articles {
			for _, by := range a.CarriedOut {
				if by.Page != "" {
					if p := b.Get(by.Page); p.Status != http.StatusOK {
						t.Errorf("%s is carried out by the page %s, which answers %d", a.Title(wording.English), by.Page, p.Status)
					}
				}
			}
		}
	}
}

func TestLawsPages(t *testing.T) {
	address := newSite(t)
	tr, en := webtest.Reader(t, address, "tr"), webtest.Reader(t, address, "en")
	for _, tt := range []struct {
		b          *webtest.Browser
		path, to   string
		status     int
		says, lack string
	}{
		{tr, "/laws", "/laws/2023", 200, "FIDE Satranç Kuralları", "The FIDE Laws"},
		{en, "/laws/2014", "/laws/2014", 200, "9.7 The game is drawn when no series of legal moves", "A.5.5"},
		{en, "/laws?article=9.5.3", "/laws/2023/9.5.3", 200, "9.5.3", ""},
		{en, "/laws?article=9.7", "/laws/2014/9.7", 200, "9.7", ""},
		{en, "/laws?article=%3Czzz%3E", "/laws", 404, "No article has the words “<zzz>”.", ""},
		{en, "/laws?article=99.9", "/laws", 404, "There is no article 99.9.", ""},
		{en, "/laws?article=touched+piece", "/laws", 200, "4.3", "No article"},
		{en, "/laws/2019", "/laws/2019", 404, "Not found", ""},
		{en, "/laws/2023/9.7", "/laws/2023/9.7", 404, "Not found", ""},
		{en, "/laws/2014/3.8.b(1)[a]", "/laws/2014/3.8.b(1)[a]", 200, "Once the king has moved", ""},
		{tr, "/laws/compare", "/laws/compare/2018/2023", 200, "2018 ve 2023 kuralları", "9.7"},
		{en, "/laws/compare?from=2014&to=2017-07", "/laws/compare/2014/2017-07", 200, "5.1.a → 5.1.1", ""},
		{en, "/laws/compare/2018/2018", "/laws/compare/2018/2018", 200, "one and the same", "renumbered"},
		{en, "/laws/compare/2018/2019", "/laws/compare/2018/2019", 404, "Not found", ""},
		{en, "/laws/glossary", "/laws/glossary", 200, "stalemate pat The player on move is not in check", ""},
		{tr, "/laws/glossary", "/laws/glossary", 200, "pat stalemate", ""},
	} {
		p := tt.b.Get(tt.path)
		if p.Status != tt.status || p.Path != tt.to {
			t.Errorf("%s: status %d at %s, want %d at %s", tt.path, p.Status, p.Path, tt.status, tt.to)
		}
		if text := text(p); !strings.Contains(text, tt.says) || tt.lack != "" && strings.Contains(text, tt.lack) {
			t.Errorf("%s does not say %q, or says %q", tt.path, tt.says, tt.lack)
		}
	}
	// The glossary is in the alphabet of the page's language.
	text := text(tr.Get("/laws/glossary"))
	if strings.Index(text, "sıfır gecikme") > strings.Index(text, "şah çekme") {
		t.Error("ş comes before s")
	}
}
