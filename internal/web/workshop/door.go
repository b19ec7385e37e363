// Package workshop is the door to what people ask to be worked on for them: rulings on game scripts, and the
// reconstruction of games from scoresheets. It needs no live game.
package workshop

import "github.com/hakem-chess/hakem/internal/web/page"

// door answers for the workshop.
type door struct {
	*page.Site
	sheets  *page.Limits // on reconstructions
	scripts *page.Limits // on game scripts
}

// Open hangs the pages of the workshop in a site.
func Open(site *page.Site) {
	d := &door{site, page.NewLimits(sheetsPerSecond, sheetsFromOneNow), page.NewLimits(scriptsPerSec, scriptsAtOnce)}
	site.Handle("GET /rule", d.ruleForm)
	site.HandleForm("/rule", maxScriptForm, d.rule)
	site.Handle("GET /reconstruct", d.sheetsForm)
	site.HandleForm("/reconstruct", maxSheets, d.reconstruct)
}
