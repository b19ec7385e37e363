// Package live is the door to the games that are played here: making them and being invited to them, their boards, the
// arbiter's seat, and the papers of those that have ended.
package live

import (
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/hakem-chess/hakem/internal/lobby"
	"github.com/hakem-chess/hakem/internal/play"
	"github.com/hakem-chess/hakem/internal/web/page"
)

// Door answers for the games.
type Door struct {
	*page.Site
	registry *play.Registry
	games    *page.Limits // on new games
	guests   *page.Limits // on new sessions
	sockets  sync.WaitGroup
	feeds    feeds // what those who follow a game are sent
	lobby    *lobby.Lobby
	live     liveCache
	analyses analyses
	// analysing bounds the analyses that are begun from one address.
	analysing *page.Limits
	machine   Machine // nil: there is no engine on this server
}

// Machine plays the games in which a machine has a seat.
type Machine interface {
	// Name is what its engine calls itself.
	Name() string
	// Look has it look for a game that has just been made.
	Look()
}

// Meet has people play against a machine.
func (d *Door) Meet(m Machine) { d.machine = m }

// Open hangs the games of a registry in a site.
func Open(site *page.Site, registry *play.Registry) *Door {
	d := &Door{Site: site, registry: registry, games: page.NewLimits(gamesPerSecond, gamesAtOnce),
		guests: page.NewLimits(gamesPerSecond, gamesAtOnce), analysing: page.NewLimits(analysesPerSecond, analysesAtOnce)}
	d.lobby = lobby.New(registry, time.Now)
	d.sockets.Go(d.sweepLobby)
	site.Handle("GET /{$}", d.home)
	site.Handle("GET /new", d.setUp)
	site.Handle("POST /lobby", d.press)
	site.Handle("POST /lobby/{offer}", d.takeOffer)
	site.Handle("POST /lobby/cancel", d.cancelOffer)
	site.Handle("GET /lobby", d.wait)
	site.Handle("GET /lobby/ws", d.lobbySocket)
	site.Handle("GET /watch", d.watch)
	site.Handle("POST /games", d.newGame)
	site.Handle("POST /forget", d.forget)
	site.Handle("GET /computer", d.computer)
	site.Handle("POST /computer", d.playComputer)
	site.Handle("GET /j/{invite}", d.invitation)
	site.Handle("POST /j/{invite}", d.join)
	site.Handle("GET /table", d.tableForm)
	site.Handle("POST /tables", d.newTable)
	site.Handle("GET /arbiter/{call}", d.called)
	site.Handle("POST /arbiter/{call}", d.officiate)
	site.Handle("GET /g/{id}", d.game)
	site.Handle("GET /g/{id}/analysis", d.analysis)
	site.Handle("GET /g/{id}/analysis/judgements", d.judgements)
	site.Handle("GET /g/{id}/pgn", d.pgn)
	site.Handle("GET /g/{id}/scoresheet.pdf", d.paper("scoresheet.pdf", "application/pdf", d.drawScoresheet))
	site.Handle("GET /g/{id}/report.pdf", d.paper("report.pdf", "application/pdf", d.drawReport))
	site.Handle("GET /g/{id}/report.txt", d.paper("report.txt", "text/plain; charset=utf-8", d.writeReport))
	site.Handle("GET /g/{id}/arbiter-link", d.arbiterLink)
	site.Handle("GET /g/{id}/ws", d.socket)
	return d
}

// Wait returns when every browser has been told that its socket ends, after the registry has closed.
func (d *Door) Wait() { d.sockets.Wait() }

// Fail shows what an error of a game means for who asked.
func (d *Door) Fail(w http.ResponseWriter, r *http.Request, err error) {
	switch {
	case errors.Is(err, play.ErrNotFound):
		d.Problem(w, r, http.StatusNotFound)
	case errors.Is(err, errTooMany):
		d.Problem(w, r, http.StatusTooManyRequests)
	case errors.Is(err, play.ErrClosed), errors.Is(err, play.ErrElsewhere), errors.Is(err, play.ErrNotKept):
		d.Unavailable(w, r, "5")
	default:
		d.Site.Fail(w, r, err)
	}
}

// A school behind one address can begin a round at once; a script cannot fill the disk.
const (
	gamesPerSecond = 1
	gamesAtOnce    = 100
)
