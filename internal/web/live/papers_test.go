package live_test

import (
	"net/url"
	"strings"
	"testing"
)

// TestPapersOfAGame: only a finished game has papers.
func TestPapersOfAGame(t *testing.T) {
	s := newSite(t)
	b := s.browser(t)
	for _, name := range []string{"scoresheet.pdf", "report.pdf", "report.txt"} {
		if p := b.Get("/g/nosuchgame/" + name); p.Status != 404 {
			t.Errorf("%s of no game: %d", name, p.Status)
		}
	}
	made := b.Post("/games", url.Values{"colour": {"white"}, "minutes": {"5"}, "seconds": {"0"}, "rules": {"fide"}})
	for _, name := range []string{"scoresheet.pdf", "report.pdf", "report.txt"} {
		if p := b.Get(made.Path + "/" + name); p.Status != 404 {
			t.Errorf("%s of a game that has not ended: %d", name, p.Status)
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
		r := white.Request("GET", game+"/report.txt", nil)
		r.Header.Set("Accept-Language", lang)
		p := white.Send(r)
		at := 0
		for _, line := range want {
			found := strings.Index(p.Body[at:], line)
			if found < 0 {
				t.Fatalf("%s: %q is missing or out of order in\n%s", lang, line, p.Body)
			}
			at += found
		}
	}
	for _, name := range []string{"scoresheet.pdf", "report.pdf"} {
		p := white.Get(game + "/" + name)
		if p.Status != 200 || p.Header.Get("Content-Type") != "application/pdf" || !strings.HasPrefix(p.Body, "%PDF-") ||
			!strings.Contains(p.Header.Get("Content-Disposition"), name) {
			t.Errorf("%s: %d %v", name, p.Status, p.Header)
		}
	}
}
