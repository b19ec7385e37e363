package web

import (
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/a-h/templ"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/internal/i18n"
	"github.com/hakem-chess/hakem/internal/play"
	"github.com/hakem-chess/hakem/internal/store"
)

func (s *Server) lobby(w http.ResponseWriter, r *http.Request) {
	s.show(w, r, http.StatusOK, Lobby(page(r), usualGame()))
}

// newGame makes a game and leads its maker to it.
func (s *Server) newGame(w http.ResponseWriter, r *http.Request) {
	if r.ParseForm() != nil {
		s.problem(w, r, http.StatusBadRequest)
		return
	}
	form, wanted := readNewGame(r, languageOf(r))
	if form.Error != "" {
		s.show(w, r, http.StatusUnprocessableEntity, Lobby(page(r), form))
		return
	}
	s.makeGame(w, r, wanted)
}

// makeGame makes a game and leads its maker to it.
func (s *Server) makeGame(w http.ResponseWriter, r *http.Request, wanted play.NewGame) {
	if !s.games.allow(r.RemoteAddr, time.Now()) {
		s.problem(w, r, http.StatusTooManyRequests)
		return
	}
	wanted.Maker = seated(w, r)
	id, err := s.registry.Create(r.Context(), wanted)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	http.Redirect(w, r, "/g/"+id, http.StatusSeeOther)
}

// invitation shows what somebody is invited to. It takes no seat: previews of links open pages too.
func (s *Server) invitation(w http.ResponseWriter, r *http.Request) {
	invite := r.PathValue("invite")
	what, err := s.registry.Invitation(r.Context(), invite, holder(r))
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.show(w, r, http.StatusOK, Join(page(r), Invitation{
		URL: "/j/" + invite, Seat: what.Seat.String(), Terms: termsOf(what.Rules, &what.Start, languageOf(r)),
		State: string(what.State), GameURL: "/g/" + what.Game,
	}))
}

// join gives the seat of an invitation to the first who asks for it; who comes later can watch.
func (s *Server) join(w http.ResponseWriter, r *http.Request) {
	id, err := s.registry.Join(r.Context(), r.PathValue("invite"), seated(w, r))
	if errors.Is(err, store.ErrSeatTaken) {
		http.Redirect(w, r, "/j/"+r.PathValue("invite"), http.StatusSeeOther)
		return
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	http.Redirect(w, r, "/g/"+id, http.StatusSeeOther)
}

// game shows a game, to its players and to anybody who has its address.
func (s *Server) game(w http.ResponseWriter, r *http.Request) {
	snapshot, err := s.registry.Look(r.Context(), r.PathValue("id"))
	if err != nil {
		s.fail(w, r, err)
		return
	}
	game := snapshot.Game
	you := snapshot.Place(holder(r))
	if you == play.Arbitrates || snapshot.State.Rules().Mode == arbiter.OverTheBoard {
		s.table(w, r, snapshot)
		return
	}
	start := snapshot.State.Start()
	shown := GamePage{
		ID: game.ID, You: you.String(), SpectatorURL: absolute(r, "/g/"+game.ID),
		Terms: termsOf(snapshot.State.Rules(), &start, languageOf(r)),
		Over:  snapshot.State.Status() == arbiter.Over,
		State: newView(snapshot, you, languageOf(r)),
	}
	if _, plays := you.Side(); plays && snapshot.SeatFree() {
		shown.InviteURL = absolute(r, "/j/"+game.Invite)
	}
	shown.Arbiter = game.Call != ""
	s.show(w, r, http.StatusOK, GameView(page(r), shown))
}

// pgn sends the game as a PGN file.
func (s *Server) pgn(w http.ResponseWriter, r *http.Request) {
	snapshot, err := s.registry.Look(r.Context(), r.PathValue("id"))
	if err != nil {
		s.fail(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/x-chess-pgn; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="hakem-`+snapshot.Game.ID+`.pgn"`)
	if err := snapshot.WritePGN(w, absolute(r, "/g/"+snapshot.Game.ID)); err != nil {
		s.log.Warn("PGN not sent", "game", snapshot.Game.ID, "error", err)
	}
}

// setLanguage remembers a language and goes back to the page it was chosen on.
func (s *Server) setLanguage(w http.ResponseWriter, r *http.Request) {
	lang, ok := i18n.Parse(r.PostFormValue("lang"))
	if !ok {
		s.problem(w, r, http.StatusBadRequest)
		return
	}
	setCookie(w, r, languageCookie, string(lang))
	http.Redirect(w, r, localPath(r.PostFormValue("back")), http.StatusSeeOther)
}

// localPath is the path if it is one of this site's pages, and the first page if it could lead elsewhere: browsers take
// two slashes, or a slash and a backslash, for the beginning of another site's name.
func localPath(path string) string {
	if !strings.HasPrefix(path, "/") || strings.HasPrefix(path, "//") || strings.ContainsAny(path, "\\\r\n\t") {
		return "/"
	}
	return path
}

// page is what every page needs to know. A page that is the answer to a form is come back to by way of the first page.
func page(r *http.Request) Page {
	path := r.URL.Path
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		path = "/"
	}
	return Page{Lang: languageOf(r), Path: path}
}

// absolute is a path with the name the site was asked by, for people to copy.
func absolute(r *http.Request, path string) string {
	if r.TLS != nil {
		return "https://" + r.Host + path
	}
	return "http://" + r.Host + path
}

func (s *Server) show(w http.ResponseWriter, r *http.Request, status int, page templ.Component) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Vary", "Cookie, Accept-Language")
	w.WriteHeader(status)
	if err := page.Render(r.Context(), w); err != nil {
		s.log.Debug("page not sent", "path", r.URL.Path, "error", err)
	}
}

func (s *Server) problem(w http.ResponseWriter, r *http.Request, status int) {
	s.show(w, r, status, Problem(page(r), status))
}

// fail shows what an error means for who asked.
func (s *Server) fail(w http.ResponseWriter, r *http.Request, err error) {
	switch {
	case errors.Is(err, store.ErrNotFound):
		s.problem(w, r, http.StatusNotFound)
	case errors.Is(err, play.ErrClosed):
		w.Header().Set("Retry-After", "5")
		s.problem(w, r, http.StatusServiceUnavailable)
	case errors.Is(err, errBusy) || errors.Is(err, errTooLong):
		w.Header().Set("Retry-After", deskRetry)
		s.problem(w, r, http.StatusServiceUnavailable)
	case r.Context().Err() != nil: // nobody waits for the answer
	default:
		s.log.Error("request failed", "path", r.URL.Path, "error", err)
		s.problem(w, r, http.StatusInternalServerError)
	}
}
