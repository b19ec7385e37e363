package live

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"github.com/hakem-chess/hakem/internal/i18n"
	"github.com/hakem-chess/hakem/internal/present"
	"github.com/hakem-chess/hakem/internal/web/page"
	"github.com/hakem-chess/hakem/wording"
)

// everyPage renders each page, and each of its states that reads differently.
func everyPage(t *testing.T, lang wording.Lang) map[string]string {
	t.Helper()
	p := page.Page{Lang: lang, Path: `/"><script>alert(1)</script>`}
	nasty := `</script><script>alert("x")</script>`
	game := GamePage{ID: "abc", You: "white", InviteURL: "http://h/j/" + nasty, SpectatorURL: "http://h/g/abc", Terms: present.Terms{Rules: "fide"}, State: map[string]string{"text": nasty}}
	watched := game
	watched.You, watched.InviteURL, watched.State = "spectator", "", nil
	simple := game
	simple.Terms.Rules = "simple"
	row := OfferRow{ID: nasty, Colour: "random", Name: nasty, Time: "5 + 3", Terms: nasty}
	live := []LiveGame{{ID: "a", Class: "blitz", White: nasty, Black: nasty, WhiteClock: "1:00", BlackClock: "2:00", Picture: plateOf(lang).Picture}}
	pages := map[string]templ.Component{
		"set up":     SetUp(p, NewGame{Colour: "random", Minutes: 10, Seconds: 5, Rules: "fide"}),
		"again":      SetUp(p, NewGame{Colour: "white", Minutes: -1, Rules: "simple", Error: p.T("lobby.bad_time")}),
		"empty home": Home(p, HomePage{Form: usualGame(), Plate: plateOf(lang)}),
		"home": Home(p, HomePage{
			Note: p.T("home.gone"), Form: usualGame(), Plate: plateOf(lang), Waits: &row,
			Own:    []OwnGame{{URL: "/g/a", Colour: "white", Against: nasty, Time: "5 + 3", State: "your_move"}},
			Offers: []OfferRow{row, {ID: "y", Colour: "white", Name: nasty, Time: "5 + 3", Yours: true}}, Live: live,
		}),
		"waiting":     Wait(p, WaitPage{OfferRow: row}),
		"not kept":    Wait(p, WaitPage{OfferRow: row, Failed: true}),
		"watch":       Watch(p, live),
		"empty watch": Watch(p, nil),
		"open":        Join(p, Invitation{URL: "/j/x", Seat: "black", Terms: present.Terms{Rules: "fide"}, State: "open"}),
		"taken":       Join(p, Invitation{Seat: "black", Terms: present.Terms{Rules: "simple"}, State: "taken", GameURL: "/g/x"}),
		"yours":       Join(p, Invitation{Seat: "white", Terms: present.Terms{Rules: "simple"}, State: "yours", GameURL: "/g/x"}),
		"player":      GameView(p, game),
		"simple":      GameView(p, simple),
		"spectator":   GameView(p, watched),
	}
	for _, status := range []int{400, 403, 404, 405, 410, 429, 500, 503} {
		pages["problem "+fmt.Sprint(status)] = page.ProblemPage(p, status)
	}
	rendered := map[string]string{}
	for name, shown := range pages {
		var html strings.Builder
		if err := shown.Render(t.Context(), &html); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		rendered[name] = html.String()
	}
	return rendered
}

var (
	inlineStyle  = regexp.MustCompile(`(?i)\sstyle=|<style|\son[a-z]+=`)
	anyScript    = regexp.MustCompile(`(?i)<script[^>]*>`)
	missingWords = regexp.MustCompile(`>\s*(js|site|terms|class|rules|lobby|home|waiting|watch|policy|join|problem|game|dialog|promotion|resign|offer|accept|claim|proof)\.[a-z_.]+\s*<`)
)

// TestPagesHaveNothingInline: the content security policy refuses inline scripts
// and styles; what people and links carry into a page stays text.
func TestPagesHaveNothingInline(t *testing.T) {
	for _, lang := range i18n.Languages {
		for name, html := range everyPage(t, lang) {
			if m := inlineStyle.FindString(html); m != "" {
				t.Errorf("%s: inline %q", name, m)
			}
			for _, script := range anyScript.FindAllString(html, -1) {
				if !strings.Contains(script, ` src="/assets/`) && !strings.Contains(script, ` type="application/json"`) {
					t.Errorf("%s: inline script %q", name, script)
				}
			}
			if strings.Contains(html, "<script>alert") {
				t.Errorf("%s: foreign text has become a script", name)
			}
		}
	}
}

// TestPagesHaveTheirWords: no page shows the key of a text in place of the text.
func TestPagesHaveTheirWords(t *testing.T) {
	for _, lang := range i18n.Languages {
		for name, html := range everyPage(t, lang) {
			if m := missingWords.FindString(html); m != "" {
				t.Errorf("%s (%s): %q instead of words", name, lang, m)
			}
			if !strings.Contains(html, `<html lang="`+string(lang)+`"`) {
				t.Errorf("%s is not marked as %s", name, lang)
			}
		}
	}
}

// TestWhatASpectatorIsNotGiven: no control of the game is on a spectator's page, and
// the simple rules have no claims (site profile: draws come by themselves).
func TestWhatASpectatorIsNotGiven(t *testing.T) {
	pages := everyPage(t, wording.English)
	for _, id := range []string{"resign", "offer-draw", "claim", "accept", "decline", "typed-move", "invite", "rematch"} {
		if strings.Contains(pages["spectator"], `id="`+id+`"`) {
			t.Errorf("a spectator's page has #%s", id)
		}
		if !strings.Contains(pages["player"], `id="`+id+`"`) {
			t.Errorf("a player's page lacks #%s", id)
		}
	}
	if strings.Contains(pages["simple"], `id="claim"`) {
		t.Error("a game by the simple rules has a button for claims")
	}
}
