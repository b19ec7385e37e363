package live

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/a-h/templ"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/clock"
	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/lobby"
	"github.com/hakem-chess/hakem/internal/play"
	"github.com/hakem-chess/hakem/internal/web/page"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/wording"
)

// home shows the first page.
func (d *Door) home(w http.ResponseWriter, r *http.Request) {
	who, err := d.visitor(r)
	if err != nil {
		d.Fail(w, r, err)
		return
	}
	p := page.Of(r)
	shown := HomePage{Form: usualGame(), Plate: plateOf(p.Lang), Offers: offerRows(p, d.lobby.Offers(), who)}
	if r.URL.Query().Has("gone") {
		shown.Note = p.T("home.gone")
	}
	if who != "" {
		if s := d.lobby.Stands(who); s.State == lobby.Open {
			shown.Waits = waitOf(p, &s)
		}
		own, err := d.registry.Own(r.Context(), who)
		if err != nil {
			d.Fail(w, r, err)
			return
		}
		shown.Own = ownGamesOf(p, own, who)
	}
	live, err := d.live.now(r.Context(), d.registry)
	if err != nil {
		d.Fail(w, r, err)
		return
	}
	shown.Live = liveGames(p, live)
	d.Show(w, r, http.StatusOK, Home(p, shown))
}

// setUp shows the form of a game.
func (d *Door) setUp(w http.ResponseWriter, r *http.Request) {
	d.Show(w, r, http.StatusOK, SetUp(page.Of(r), usualGame()))
}

// press finds somebody for what is wanted, or opens an offer: by a tile, or by the form.
func (d *Door) press(w http.ResponseWriter, r *http.Request) {
	if r.ParseForm() != nil {
		d.Problem(w, r, http.StatusBadRequest)
		return
	}
	var wanted play.NewGame
	if tile := r.PostForm.Get("tile"); tile != "" {
		control, ok := tileControl(tile)
		if !ok {
			d.Problem(w, r, http.StatusBadRequest)
			return
		}
		wanted.Rules = arbiter.OnlineRules(control, arbiter.FIDE)
	} else {
		var form NewGame
		if form, wanted = readNewGame(r, page.LanguageOf(r)); form.Error != "" {
			d.Show(w, r, http.StatusUnprocessableEntity, SetUp(page.Of(r), form))
			return
		}
	}
	d.enterLobby(w, r, func(who game.PlayerID) (lobby.Standing, error) {
		wanted.Maker = who
		return d.lobby.Press(r.Context(), lobby.Wanted{NewGame: wanted, Casual: true})
	})
}

// takeOffer takes an offer of the list.
func (d *Door) takeOffer(w http.ResponseWriter, r *http.Request) {
	d.enterLobby(w, r, func(who game.PlayerID) (lobby.Standing, error) {
		return d.lobby.Join(r.Context(), r.PathValue("offer"), game.Seat{Player: who})
	})
}

// enterLobby lets somebody press a button of the lobby, and leads them to what comes of it.
func (d *Door) enterLobby(w http.ResponseWriter, r *http.Request, do func(game.PlayerID) (lobby.Standing, error)) {
	if !d.Allows(d.games, r) {
		d.Problem(w, r, http.StatusTooManyRequests)
		return
	}
	who, err := d.player(w, r)
	if err != nil {
		d.Fail(w, r, err)
		return
	}
	switch s, err := do(who); {
	case errors.Is(err, lobby.ErrTooOften):
		d.Problem(w, r, http.StatusTooManyRequests)
	case errors.Is(err, lobby.ErrFull):
		d.Unavailable(w, r, "5")
	case errors.Is(err, lobby.ErrGone):
		http.Redirect(w, r, "/?gone", http.StatusSeeOther)
	case err != nil:
		d.Fail(w, r, err)
	case s.State == lobby.Paired:
		http.Redirect(w, r, "/g/"+s.Game, http.StatusSeeOther)
	default:
		http.Redirect(w, r, "/lobby", http.StatusSeeOther)
	}
}

// wait is the page of who looks for an opponent. Without a script it comes again by itself, and leads into the game.
func (d *Door) wait(w http.ResponseWriter, r *http.Request) {
	who, err := d.visitor(r)
	if err != nil {
		d.Fail(w, r, err)
		return
	}
	switch s := d.lobby.Stands(who); s.State {
	case lobby.Paired:
		http.Redirect(w, r, "/g/"+s.Game, http.StatusSeeOther)
	case lobby.None:
		http.Redirect(w, r, "/", http.StatusSeeOther)
	default:
		d.Show(w, r, http.StatusOK, Wait(page.Of(r), WaitPage{OfferRow: *waitOf(page.Of(r), &s), Failed: s.State == lobby.Failed}))
	}
}

// cancelOffer ends one's own offer.
func (d *Door) cancelOffer(w http.ResponseWriter, r *http.Request) {
	who, err := d.visitor(r)
	if err != nil {
		d.Fail(w, r, err)
		return
	}
	d.lobby.Withdraw(who)
	http.Redirect(w, r, "/", http.StatusSeeOther)
}

// watch shows every game that is played now.
func (d *Door) watch(w http.ResponseWriter, r *http.Request) {
	games, err := d.live.now(r.Context(), d.registry)
	if err != nil {
		d.Fail(w, r, err)
		return
	}
	d.Show(w, r, http.StatusOK, Watch(page.Of(r), liveGames(page.Of(r), games)))
}

// tileValue is what a tile sends: "5+3".
func tileValue(preset [2]int) string { return strconv.Itoa(preset[0]) + "+" + strconv.Itoa(preset[1]) }

// tileOf is the tile of a time control; "" if there is none.
func tileOf(control clock.Control) string {
	for _, preset := range presets {
		if c, ok := tileControl(tileValue(preset)); ok && c.Equal(control) {
			return tileValue(preset)
		}
	}
	return ""
}

// tileControl is the time control of a tile; ok is false where there is no such tile.
func tileControl(value string) (c clock.Control, ok bool) {
	for _, preset := range presets {
		if tileValue(preset) == value {
			c, err := clock.NewControl(clock.Period{Base: time.Duration(preset[0]) * time.Minute, Extra: time.Duration(preset[1]) * time.Second})
			return c, err == nil
		}
	}
	return c, false
}

// liveCache has the games that are played now, as everybody who asks within a moment is shown them.
type liveCache struct {
	mu    sync.Mutex
	games []*play.Snapshot
	as    time.Time
}

const (
	liveFor  = 2 * time.Second // how old what is shown of live games may be
	mostLive = 48
)

// now is the games that are played, at most liveFor ago.
func (c *liveCache) now(ctx context.Context, registry *play.Registry) ([]*play.Snapshot, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if now := time.Now(); now.Sub(c.as) >= liveFor {
		games, err := registry.Live(ctx, mostLive)
		if err != nil {
			return nil, err
		}
		c.games, c.as = games, now
	}
	return c.games, nil
}

// plateOf is the ruling on the first page: White has castled across a square that a bishop attacks.
func plateOf(lang wording.Lang) PlateRuling {
	setup, _ := chess.ParseFEN(plateFEN, chess.Standard)
	position, _ := setup.Position()
	squares := []chess.Square{chess.E1, chess.F1, chess.G1}
	r := PlateRuling{Picture: Picture{
		Diagram: page.NewDiagram(&position, lang, page.Page{Lang: lang}.T("home.plate"), squares...), Marked: "ruled", Arrow: plateArrow,
	}, Move: plateMove}
	for _, number := range plateArticles {
		r.Articles = append(r.Articles, ArticleLink{number, page.LawPath(laws.Latest(), number)})
	}
	return r
}

// What the plate shows. A test holds the position, the move and the articles against each other.
const (
	plateFEN  = "r3k2r/p1pq1ppp/bpn2n2/3p4/3P1B2/2N1PN2/PP1Q1PPP/R3K2R w KQkq - 0 12"
	plateMove = "12.O-O"
	// from the bishop to the square that the king would cross, in squares
	plateArrow = "M0.659 2.765L5.108 7.214L5.012 7.309L5.415 7.415L5.309 7.012L5.214 7.108L0.765 2.659Z"
)

var plateArticles = []string{"3.8.2.2.1", "7.5.5"}

// rendered is a part of a page, as text for a script to put in its place.
func rendered(ctx context.Context, part templ.Component) (string, error) {
	var html bytes.Buffer
	err := part.Render(ctx, &html)
	return strings.TrimSpace(html.String()), err
}
