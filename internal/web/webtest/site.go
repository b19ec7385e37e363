package webtest

import (
	"log/slog"

	"github.com/hakem-chess/hakem/internal/play"
	"github.com/hakem-chess/hakem/internal/web/laws"
	"github.com/hakem-chess/hakem/internal/web/live"
	"github.com/hakem-chess/hakem/internal/web/page"
	"github.com/hakem-chess/hakem/internal/web/workshop"
)

// Site is the whole site of a registry, as the program wires it.
func Site(registry *play.Registry, log *slog.Logger) (*page.Site, *live.Door) {
	site := page.NewSite(log, page.Front{}, registry.Ready)
	laws.Open(site)
	workshop.Open(site)
	return site, live.Open(site, registry)
}
