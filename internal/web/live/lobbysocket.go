package live

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/lobby"
	"github.com/hakem-chess/hakem/internal/web/page"
)

const (
	sweepEvery = time.Second            // offers of those who have gone end within this time after they may
	listsEvery = 500 * time.Millisecond // how often a browser is sent the lists at most
	liveEvery  = 3 * time.Second        // how often it is sent the games that are played
)

// lobbyNews is what a page that leads into a game is sent: what has changed since it was sent the last, as parts of the
// page.
type lobbyNews struct {
	Type   string  `json:"type"`             // "lobby"
	State  string  `json:"state,omitempty"`  // of one's own offer: "open", "paired", "failed" or "none"
	Game   string  `json:"game,omitempty"`   // where the game is, once there is one
	Offers *string `json:"offers,omitempty"` // the list of open offers
	Live   *string `json:"live,omitempty"`   // the games that are played now
}

var stateNames = map[lobby.State]string{
	lobby.None: "none", lobby.Open: "open", lobby.Pairing: "open", lobby.Paired: "paired", lobby.Failed: "failed",
}

// sweepLobby ends the offers of those who have gone, as long as the registry is open.
func (d *Door) sweepLobby() {
	ticker := time.NewTicker(sweepEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			d.lobby.Sweep()
		case <-d.registry.Closing():
			return
		}
	}
}

// lobbySocket tells a page of the lobby what changes there, and is the presence of who has an offer.
func (d *Door) lobbySocket(w http.ResponseWriter, r *http.Request) { d.upgrade(w, r, d.attendLobby) }

// attendLobby sends what there is to send until one side ends it, and returns why.
func (d *Door) attendLobby(ctx context.Context, cancel context.CancelFunc, end wire, r *http.Request) closing {
	who, err := d.visitor(r)
	if err != nil {
		d.Log.Error("no session", "error", err)
		return closeAway
	}
	if who != "" {
		leave := d.lobby.Arrive(who)
		defer leave()
	}
	c := &lobbyConnection{Door: d, wire: end, who: who, page: page.Page{Lang: languageOfPage(r), Path: "/"}}
	ended := make(chan closing, 1)
	go func() { ended <- c.listen(ctx) }()
	go probe(ctx, cancel, end)
	lists, live := time.NewTimer(0), time.NewTicker(liveEvery)
	defer lists.Stop()
	defer live.Stop()
	for waits := true; ; {
		changed := d.lobby.Changed()
		if err := c.show(ctx, lobbyNews{}); err != nil {
			return closeSlow
		}
		select {
		case <-changed:
			if !waits {
				waits = true
				lists.Reset(listsEvery)
			}
		case <-lists.C:
			waits = false
			err = c.showOffers(ctx)
		case <-live.C:
			err = c.showLive(ctx)
		case why := <-ended:
			return why
		case <-end.TooMany():
			return closeTooFast
		case <-d.registry.Closing():
			return closeAway
		}
		if err != nil {
			return closeSlow
		}
	}
}

// lobbyConnection is one browser at a page of the lobby.
type lobbyConnection struct {
	*Door
	wire wire
	who  game.PlayerID
	page page.Page

	state        string // of their own offer, as they were told last
	offers, live string // the lists they were sent last
}

// listen reads until the browser goes; it has nothing to say here.
func (c *lobbyConnection) listen(ctx context.Context) closing {
	for {
		if _, err := c.wire.Receive(ctx); err != nil {
			return closeDone
		}
	}
}

// show sends news, with how it stands with one's own offer where that has changed.
func (c *lobbyConnection) show(_ context.Context, news lobbyNews) error {
	var stands lobby.Standing
	if c.who != "" {
		stands = c.lobby.Stands(c.who)
	}
	if state := stateNames[stands.State]; state != c.state {
		c.state, news.State = state, state
		if stands.Game != "" {
			news.Game = "/g/" + stands.Game
		}
	}
	if news == (lobbyNews{}) {
		return nil
	}
	news.Type = "lobby"
	data, err := json.Marshal(news)
	if err != nil {
		return err
	}
	return c.wire.Send(data)
}

// showOffers sends the list of open offers, if it reads differently now.
func (c *lobbyConnection) showOffers(ctx context.Context) error {
	html, err := rendered(ctx, offerList(c.page, offerRows(c.page, c.lobby.Offers(), c.who)))
	if err != nil || html == c.offers {
		return err
	}
	c.offers = html
	return c.show(ctx, lobbyNews{Offers: &html})
}

// showLive sends the games that are played now, if they look differently.
func (c *lobbyConnection) showLive(ctx context.Context) error {
	games, err := c.Door.live.now(ctx, c.registry)
	if err != nil {
		return nil // the page keeps those it has
	}
	html, err := rendered(ctx, liveBoards(c.page, firstBoards(liveGames(c.page, games))))
	if err != nil || html == c.live {
		return err
	}
	c.live = html
	return c.show(ctx, lobbyNews{Live: &html})
}
