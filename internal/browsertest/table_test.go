package browsertest

import (
	"fmt"
	"path"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"github.com/hakem-chess/hakem/internal/game"
)

// table is a game with its two players sitting at it.
type table struct {
	t            *testing.T
	site         *site
	id           string
	white, black *person
}

// control is what is chosen in the lobby.
type control struct {
	minutes, seconds int
	rules            string
}

var blitz = control{minutes: 3, seconds: 2, rules: "fide"}

// seat lets White make a game in the lobby and Black come by the link.
func (s *site) seat(c control, white, black *person) *table {
	s.t.Helper()
	white.visit("/new")
	invite := white.createGame("white", c)
	black.visit(invite)
	black.press("main form button")
	g := &table{t: s.t, site: s, white: white, black: black}
	for _, p := range []*person{white, black} {
		p.until(`document.querySelector("#player-top.present") && document.querySelector("#player-bottom.present")`)
		p.until(`!document.querySelector("#controls").hidden`)
	}
	g.id = path.Base(eval[string](white, `location.pathname`))
	return g
}

// createGame fills in the lobby's form and returns the link to send.
func (p *person) createGame(colour string, c control) (invite string) {
	p.t.Helper()
	p.do("choose", chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`
		document.querySelector('input[name=colour][value=%s]').click();
		document.querySelector('input[name=rules][value=%s]').click();`, colour, c.rules)))
	p.write("#minutes", fmt.Sprint(c.minutes))
	p.write("#seconds", fmt.Sprint(c.seconds))
	p.press(".new-game button[type=submit]")
	p.until(`document.querySelector("#invite-link")?.value`)
	return eval[string](p, `document.querySelector("#invite-link").value`)
}

// mover is the player whose move the given ply is, counted from 1.
func (g *table) mover(ply int) *person {
	if ply%2 == 1 {
		return g.white
	}
	return g.black
}

// seen waits until both players see that so many plies have been played.
func (g *table) seen(plies int) {
	g.t.Helper()
	for _, p := range []*person{g.white, g.black} {
		p.until(fmt.Sprintf(`document.querySelectorAll("#move-list button").length === %d`, plies))
	}
}

// play has the players type moves from the given ply on.
func (g *table) play(ply int, moves ...string) {
	g.t.Helper()
	for i, move := range moves {
		g.mover(ply + i).typed(move)
		g.seen(ply + i)
	}
}

// quick has the moves played on the server, in the players' names, where a test is
// not about how a move is made.
func (g *table) quick(ply int, moves ...string) {
	g.t.Helper()
	players := [2]game.PlayerID{g.white.player(), g.black.player()}
	for i, move := range moves {
		subscription, err := g.site.registry.Subscribe(g.t.Context(), g.id, players[(ply+i+1)%2], nil)
		if err != nil {
			g.t.Fatal(err)
		}
		if err := subscription.Do(g.t.Context(), game.Move{Text: move}, game.Writing{}); err != nil {
			g.t.Fatalf("%s: %v", move, err)
		}
		subscription.Leave()
	}
}

// player is who the person is to the server, by their cookie.
func (p *person) player() game.PlayerID {
	p.t.Helper()
	cookies, err := chromedp.Call(p.ctx, network.GetCookies, network.GetCookiesParams{})
	if err != nil {
		p.t.Fatal(err)
	}
	for _, cookie := range cookies.Cookies {
		if cookie.Name == "hakem_seat" {
			who, err := p.site.registry.Player(p.t.Context(), cookie.Value)
			if err != nil {
				p.t.Fatal(err)
			}
			return who
		}
	}
	p.t.Fatalf("%s has no seat", p.name)
	return ""
}

// over waits until both players see the result, and checks how it is said.
func (g *table) over(result, article string) {
	g.t.Helper()
	for _, p := range []*person{g.white, g.black} {
		p.until(`document.querySelector("#status-text.result")`)
		if got := p.text("#status-text"); got != result {
			p.t.Errorf("%s reads the result %q, want %q", p.name, got, result)
		}
		p.until(fmt.Sprintf(`document.querySelector("#status-more").textContent.includes(%s)`, quote(article)))
		if eval[bool](p, `document.querySelector("#controls").hidden`) != true {
			p.t.Errorf("%s can still act in a finished game", p.name)
		}
	}
}
