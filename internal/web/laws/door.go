// Package laws is the door to the Laws of Chess: the editions article by article, what changed between them, the
// glossary, and the rules for newcomers. It needs no game.
package laws

import "github.com/hakem-chess/hakem/internal/web/page"

// door answers for the pages about the Laws.
type door struct{ *page.Site }

// Open hangs the pages about the Laws in a site.
func Open(site *page.Site) {
	d := &door{site}
	site.Handle("GET /rules", d.learn)
	site.Handle("GET /laws", d.laws)
	site.Handle("GET /laws/glossary", d.glossary)
	site.Handle("GET /laws/compare", d.compareForm)
	site.Handle("GET /laws/compare/{from}/{to}", d.compare)
	site.Handle("GET /laws/{edition}", d.lawsOf)
	site.Handle("GET /laws/{edition}/{article}", d.law)
}
