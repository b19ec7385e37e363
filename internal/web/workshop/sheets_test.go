package workshop_test

import (
	"context"
	"log/slog"
	"net/url"
	"strings"
	"testing"

	"github.com/hakem-chess/hakem/internal/web/page"
	"github.com/hakem-chess/hakem/internal/web/webtest"
	"github.com/hakem-chess/hakem/internal/web/workshop"
)

// TestReconstruction: sheets are read, the game is shown; what cannot be read or
// would take too much is refused with words and loses nothing (Article 8.5).
func TestReconstruction(t *testing.T) {
	b := webtest.NewBrowser(t, newSite(t))
	if p := b.Get("/reconstruct"); p.Status != 200 || !strings.Contains(p.Body, `name="white"`) {
		t.Fatalf("%d", p.Status)
	}
	sheets := func(white, black, letters string) url.Values {
		return url.Values{"white": {white}, "black": {black}, "letters": {letters}}
	}
	for _, c := range []struct {
		name   string
		form   url.Values
		status int
		want   []string
	}{
		{"two sheets", sheets("1. e4 e5 2. Nf3", "1. e4 e5 2. Nc3", "en"), 200, []string{
			"2 games fit equally well", "2. Nf3: the sheets part here; White&#39;s sheet has “Nf3”, Black&#39;s sheet has “Nc3”",
			"2. Nc3 instead of 2. Nf3", "1. e4 e5 2. Nf3 *", "walk-board",
		}},
		{"one sheet in Turkish letters", sheets("1. e4 e5 2. Af3 Ac6 3. Fb6", "", "tr"), 200, []string{
			"3. Bb5: the sheet has “Fb6” instead (no such move is legal in the position)",
		}},
		{"nothing", sheets(" \n", "", "en"), 422, []string{"no move can be read on any sheet"}},
		{"nothing to be read", sheets("1. ?", "--", "en"), 422, []string{"no move can be read on any sheet"}},
		{"a variation", sheets("1. e4\n(1. d4)", "1. e4", "en"), 422, []string{
			"White&#39;s scoresheet, line 2, column 1: a scoresheet has no variations", "1. e4\n(1. d4)</textarea>",
		}},
		{"another start", sheets("1. e4", "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n1. e4", "en"), 422, []string{"different positions"}},
		{"no letters", sheets("1. e4", "", "xx"), 422, []string{"no letters that are known"}},
		{"too many moves", sheets(strings.Repeat("? ", 321)+"e4", "", "en"), 422, []string{"hakem reconstruct"}},
		{"too many bytes", sheets(strings.Repeat("e4 ", 30_000), "", "en"), 422, []string{"hakem reconstruct"}},
		{"letters that nobody names", sheets("1. e4 e5 2. Nf3 Ke7", "1. e4 e5 2. Af3 Şe7", ""), 200, []string{"agree with this game in every move"}},
		{"markup", sheets("1. <script>alert(1)</script> e5", "1. e4", "en"), 200, []string{"&lt;script&gt;"}},
	} {
		p := b.Post("/reconstruct", c.form)
		if p.Status != c.status {
			t.Errorf("%s: %d, want %d", c.name, p.Status, c.status)
		}
		for _, want := range c.want {
			if !strings.Contains(p.Body, want) {
				t.Errorf("%s: %q is not on the page", c.name, want)
			}
		}
		if strings.Contains(p.Body, "<script>alert") {
			t.Errorf("%s: markup of a sheet is on the page as it came", c.name)
		}
	}
}

// newSite is the workshop on a port, without any game.
func newSite(t *testing.T) (address string) {
	t.Helper()
	site := page.NewSite(slog.New(slog.DiscardHandler), page.Front{}, func(context.Context) error { return nil })
	workshop.Open(site)
	return webtest.Serve(t, site)
}
