package live

import (
	"errors"
	"io"
	"net/http"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/play"
	"github.com/hakem-chess/hakem/internal/present"
	"github.com/hakem-chess/hakem/internal/web/page"
)

// newGame makes a game and leads its maker to it.
func (d *Door) newGame(w http.ResponseWriter, r *http.Request) {
	if r.ParseForm() != nil {
		d.Problem(w, r, http.StatusBadRequest)
		return
	}
	form, wanted := readNewGame(r, page.LanguageOf(r))
	if form.Error != "" {
		d.Show(w, r, http.StatusUnprocessableEntity, SetUp(page.Of(r), form))
		return
	}
	d.makeGame(w, r, wanted)
}

// makeGame makes a game and leads its maker to it.
func (d *Door) makeGame(w http.ResponseWriter, r *http.Request, wanted play.NewGame) {
	if !d.Allows(d.games, r) {
		d.Problem(w, r, http.StatusTooManyRequests)
		return
	}
	maker, err := d.player(w, r)
	if err != nil {
		d.Fail(w, r, err)
		return
	}
	wanted.Maker = maker
	id, err := d.registry.Create(r.Context(), wanted)
	if err != nil {
		d.Fail(w, r, err)
		return
	}
	http.Redirect(w, r, "/g/"+id, http.StatusSeeOther)
}

// invitation shows what somebody is invited to. It takes no seat: previews of links open pages too.
func (d *Door) invitation(w http.ResponseWriter, r *http.Request) {
	invite := r.PathValue("invite")
	who, err := d.visitor(r)
	if err != nil {
		d.Fail(w, r, err)
		return
	}
	what, err := d.registry.Invitation(r.Context(), invite, who)
	if err != nil {
		d.Fail(w, r, err)
		return
	}
	d.Show(w, r, http.StatusOK, Join(page.Of(r), invitationOf(r, what)))
}

// invitationOf is an invitation as its page shows it.
func invitationOf(r *http.Request, what play.Invitation) Invitation {
	return Invitation{
		URL: r.URL.Path, Seat: what.Seat.String(), Terms: present.TermsOf(what.Rules, &what.Start, page.LanguageOf(r)),
		State: string(what.State), GameURL: "/g/" + what.Game,
	}
}

// join gives the seat of an invitation to the first who asks for it; who comes later can watch.
func (d *Door) join(w http.ResponseWriter, r *http.Request) {
	invite := r.PathValue("invite")
	what, err := d.registry.Invitation(r.Context(), invite, "")
	if err != nil { // nobody gets a session by a link that is none
		d.Fail(w, r, err)
		return
	}
	given := r.PostFormValue("name")
	name, err := optionalName(given)
	if err != nil {
		again := invitationOf(r, what)
		again.Name, again.Error = game.Seen(given), page.Of(r).T("called.bad_name")
		d.Show(w, r, http.StatusUnprocessableEntity, Join(page.Of(r), again))
		return
	}
	who, err := d.player(w, r)
	if err != nil {
		d.Fail(w, r, err)
		return
	}
	id, err := d.registry.Join(r.Context(), invite, game.Seat{Player: who, Name: name})
	if errors.Is(err, play.ErrSeatTaken) {
		http.Redirect(w, r, "/j/"+invite, http.StatusSeeOther)
		return
	}
	if err != nil {
		d.Fail(w, r, err)
		return
	}
	http.Redirect(w, r, "/g/"+id, http.StatusSeeOther)
}

// game shows a game, to its players and to anybody who has its address.
func (d *Door) game(w http.ResponseWriter, r *http.Request) {
	snapshot, err := d.registry.Look(r.Context(), r.PathValue("id"))
	if err != nil {
		d.Fail(w, r, err)
		return
	}
	who, err := d.visitor(r)
	if err != nil {
		d.Fail(w, r, err)
		return
	}
	links, err := d.registry.Links(r.Context(), snapshot, who)
	if err != nil {
		d.Fail(w, r, err)
		return
	}
	you := snapshot.Place(who)
	if you == play.Arbitrates || snapshot.State.Rules().Mode == arbiter.OverTheBoard {
		d.table(w, r, snapshot, you, links)
		return
	}
	start := snapshot.State.Start()
	shown := GamePage{
		ID: snapshot.Game.ID, You: you.String(), SpectatorURL: d.Absolute(r, "/g/"+snapshot.Game.ID),
		Terms: present.TermsOf(snapshot.State.Rules(), &start, page.LanguageOf(r)),
		Over:  snapshot.State.Status() == arbiter.Over,
		State: present.NewView(snapshot, you, page.LanguageOf(r)),
	}
	shown.InviteURL = d.inviteURL(r, links)
	shown.Board = boardSeenBy(you, &snapshot.State, page.LanguageOf(r))
	shown.Analysis = d.analyses.thinker != nil
	shown.Tile = tileOf(snapshot.State.Rules().Control)
	shown.Arbiter = snapshot.Game.ArbiterWanted
	d.Show(w, r, http.StatusOK, GameView(page.Of(r), shown))
}

// inviteURL is the link to the opponent's seat, for who may send it; "" for everybody else.
func (d *Door) inviteURL(r *http.Request, links play.Links) string {
	if links.Opponent == "" {
		return ""
	}
	return d.Absolute(r, "/j/"+links.Opponent)
}

// arbiterLink sends the players of a game the link to the arbiter's seat, while it is free.
func (d *Door) arbiterLink(w http.ResponseWriter, r *http.Request) {
	snapshot, err := d.registry.Look(r.Context(), r.PathValue("id"))
	var who game.PlayerID
	if err == nil {
		who, err = d.visitor(r)
	}
	var links play.Links
	if err == nil {
		links, err = d.registry.Links(r.Context(), snapshot, who)
	}
	if err == nil && links.Arbiter == "" {
		// somebody has taken the seat since they were told of the link
		if _, plays := snapshot.Place(who).Side(); plays {
			w.WriteHeader(http.StatusNoContent)
			return
		}
		err = play.ErrNotFound
	}
	if err != nil {
		d.Fail(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	if _, err := io.WriteString(w, d.Absolute(r, "/arbiter/"+links.Arbiter)); err != nil {
		d.Log.Debug("link not sent", "game", snapshot.Game.ID, "error", err)
	}
}

// pgn sends the game as a PGN file.
func (d *Door) pgn(w http.ResponseWriter, r *http.Request) {
	snapshot, err := d.registry.Look(r.Context(), r.PathValue("id"))
	if err != nil {
		d.Fail(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/x-chess-pgn; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="hakem-`+snapshot.Game.ID+`.pgn"`)
	if err := present.WritePGN(w, snapshot, d.Absolute(r, "/g/"+snapshot.Game.ID)); err != nil {
		d.Log.Warn("PGN not sent", "game", snapshot.Game.ID, "error", err)
	}
}
