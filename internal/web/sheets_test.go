package web_test

import (
	"net/url"
	"strings"
	"testing"
)

// TestReconstruction: sheets are read, the game is shown; what cannot be read or
// would take too much is refused with words and loses nothing (Article 8.5).
func TestReconstruction(t *testing.T) {
	s := newSite(t)
	b := s.browser(t)
	if p := b.get("/reconstruct"); p.status != 200 || !strings.Contains(p.body, `name="white"`) {
		t.Fatalf("%d", p.status)
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
		p := b.post("/reconstruct", c.form)
		if p.status != c.status {
			t.Errorf("%s: %d, want %d", c.name, p.status, c.status)
		}
		for _, want := range c.want {
			if !strings.Contains(p.body, want) {
				t.Errorf("%s: %q is not on the page", c.name, want)
			}
		}
		if strings.Contains(p.body, "<script>alert") {
			t.Errorf("%s: markup of a sheet is on the page as it came", c.name)
		}
	}
}

// TestPapersOfAGame: only a finished game has papers.
func TestPapersOfAGame(t *testing.T) {
	s := newSite(t)
	b := s.browser(t)
	for _, name := range []string{"scoresheet.pdf", "report.pdf", "report.txt"} {
		if p := b.get("/g/nosuchgame/" + name); p.status != 404 {
			t.Errorf("%s of no game: %d", name, p.status)
		}
	}
	made := b.post("/games", url.Values{"colour": {"white"}, "minutes": {"5"}, "seconds": {"0"}, "rules": {"fide"}})
	for _, name := range []string{"scoresheet.pdf", "report.pdf", "report.txt"} {
		if p := b.get(made.path + "/" + name); p.status != 404 {
			t.Errorf("%s of a game that has not ended: %d", name, p.status)
		}
	}
}

// TestReportOfAGame: every offer, claim, ruling and the end stand in the report in
// order, each with its move and its articles; the sheet has the moves, the letters
// being those of the reader (what 8.1, 9.1, 9.2 and 9.5 put on record).
func TestReportOfAGame(t *testing.T) {
	s := newSite(t)
	game, white, black := s.sits(t)
	w, b := white.opens(game), black.opens(game)
	w.until(running)
	w.moves("e2e4")
	b.moves("e7e5")
	w.says(map[string]any{"cmd": "move", "uci": "g1f3", "offer": true})
	b.says(map[string]any{"cmd": "decline"})
	b.moves("b8c6")
	w.says(map[string]any{"cmd": "claim", "ground": "threefold", "move": "Bb5"})
	w.moves("f1b5")
	b.says(map[string]any{"cmd": "resign"})
	w.until(func(s state) bool { return s.Status == "over" })

	for lang, want := range map[string][]string{
		"en": {
			"Arbiter's report", "The game has begun", "2. Nf3 · Event\n   White offered a draw.", "Black declined the draw offer.",
			"2... Nc6 · Event\n   White claimed a draw by repetition.", "2... Nc6 · Ruling\n   White claimed a draw, and the claim is wrong", "9.5.3",
			"White must play the announced move: Bb5.", "3. Bb5 · Event\n   Black resigned.",
		},
		"tr": {
			"Hakem raporu", "2. Af3 · Olay\n   Beyaz beraberlik teklif etti.", "2... Ac6 · Karar", "Beyaz bildirdiği hamleyi oynamak zorunda: Fb5.", "3. Fb5 · Olay",
		},
	} {
		r := white.request("GET", game+"/report.txt", nil)
		r.Header.Set("Accept-Language", lang)
		p := white.send(r)
		at := 0
		for _, line := range want {
			found := strings.Index(p.body[at:], line)
			if found < 0 {
				t.Fatalf("%s: %q is missing or out of order in\n%s", lang, line, p.body)
			}
			at += found
		}
	}
	for _, name := range []string{"scoresheet.pdf", "report.pdf"} {
		p := white.get(game + "/" + name)
		if p.status != 200 || p.header.Get("Content-Type") != "application/pdf" || !strings.HasPrefix(p.body, "%PDF-") ||
			!strings.Contains(p.header.Get("Content-Disposition"), name) {
			t.Errorf("%s: %d %v", name, p.status, p.header)
		}
	}
}
