package live

import (
	"errors"
	"net/http"
	"strings"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/play"
	"github.com/hakem-chess/hakem/internal/present"
	"github.com/hakem-chess/hakem/internal/web/page"
	"github.com/hakem-chess/hakem/laws"
)

// NewTable is the form for a game over the board, or with a human arbiter.
type NewTable struct {
	Kind    string // "otb", "online" or "hall"
	Colour  string // "white", "black" or "random": the creator's
	Control string // in the grammar of clock.Parse
	Edition string
	Arbiter bool
	Name    string // what its maker calls themselves; may be empty
	White   string // the players of a game of the hall, who may have no name; of other games each gives their own
	Black   string
	Error   string // what is wrong with it, for a person
}

// TablePage is the page of a game at its board, or from the arbiter's seat.
type TablePage struct {
	ID, You      string
	Hall, Board  bool // entered by the arbiter; played over the board
	InviteURL    string
	Arbiter      bool // a human arbiter has been asked for
	SpectatorURL string
	Control      string // in words
	Edition      string
	Supervised   bool
	Over         bool
	State        present.TableView
}

// tableForm shows the form for a game over the board.
func (d *Door) tableForm(w http.ResponseWriter, r *http.Request) {
	d.Show(w, r, http.StatusOK, TableForm(page.Of(r), NewTable{Kind: "otb", Colour: "random", Control: "15m+10s", Edition: laws.Latest().Name}))
}

// newTable makes such a game and leads its maker to it.
func (d *Door) newTable(w http.ResponseWriter, r *http.Request) {
	form := NewTable{
		Kind: r.PostFormValue("kind"), Colour: r.PostFormValue("colour"), Control: strings.TrimSpace(r.PostFormValue("control")),
		Edition: r.PostFormValue("edition"), Arbiter: r.PostFormValue("arbiter") != "", Name: strings.TrimSpace(r.PostFormValue("name")),
		White: strings.TrimSpace(r.PostFormValue("white_name")), Black: strings.TrimSpace(r.PostFormValue("black_name")),
	}
	wanted, ok := form.read(page.Of(r))
	if !ok {
		for _, text := range []*string{&form.Name, &form.White, &form.Black, &form.Control} {
			*text = game.Seen(*text)
		}
		d.Show(w, r, http.StatusUnprocessableEntity, TableForm(page.Of(r), form))
		return
	}
	d.makeGame(w, r, wanted)
}

// read makes a game of the form; if it cannot it says why in Error.
func (f *NewTable) read(p page.Page) (play.NewGame, bool) {
	edition, err1 := laws.ByName(f.Edition)
	colour, known := map[string]play.Colour{"white": play.TakesWhite, "black": play.TakesBlack, "random": play.TakesEither}[f.Colour]
	modes := map[string]arbiter.Mode{"otb": arbiter.OverTheBoard, "hall": arbiter.OverTheBoard, "online": arbiter.Online}
	mode, knownKind := modes[f.Kind]
	if err1 != nil || !known || !knownKind {
		*f = NewTable{Kind: "otb", Colour: "random", Control: f.Control, Name: f.Name, White: f.White, Black: f.Black, Edition: laws.Latest().Name, Error: p.T("lobby.bad_form")}
		return play.NewGame{}, false
	}
	control, wrong := arbiter.ParseControl(f.Control)
	switch {
	case wrong != nil:
		f.Error = p.T("lobby.control_fault", "fault", wrong.Text(p.Lang))
		return play.NewGame{}, false
	case !control.Timed():
		f.Error = p.T("lobby.control_none")
		return play.NewGame{}, false
	}
	f.Arbiter = f.Arbiter || f.Kind != "otb"
	names, field := f.names()
	if field != "" {
		f.Error = p.T("table.bad_name", "field", p.T(field))
		return play.NewGame{}, false
	}
	rules := arbiter.Rules{Edition: edition, Profile: arbiter.FIDE, Mode: mode, Supervision: laws.Unsupervised, Control: control}
	if f.Arbiter {
		rules.Supervision = laws.Supervised
	}
	return play.NewGame{Colour: colour, Rules: rules, Arbiter: f.Arbiter, Hall: f.Kind == "hall",
		Name: names[0], Players: chess.ByColor[string]{chess.White: names[1], chess.Black: names[2]}}, true
}

// names are what the maker and the players of a game of the hall are called, as it is kept; field is the label of one
// that is no name. In other games a player who is not the maker says who they are when they come.
func (f *NewTable) names() (names [3]string, field string) {
	if f.Kind != "hall" {
		f.White, f.Black = "", ""
	}
	for i, given := range []struct{ field, name string }{
		{"table.your_name", f.Name}, {"table.white_name", f.White}, {"table.black_name", f.Black},
	} {
		name, err := optionalName(given.name)
		if err != nil {
			return names, given.field
		}
		names[i] = name
	}
	return names, ""
}

// table shows a game at its board, or from the arbiter's seat.
func (d *Door) table(w http.ResponseWriter, r *http.Request, g *play.Snapshot, you play.Place, links play.Links) {
	rules := g.State.Rules()
	shown := TablePage{
		ID: g.Game.ID, You: you.String(), Hall: g.Game.Hall, Board: rules.Mode == arbiter.OverTheBoard,
		SpectatorURL: d.Absolute(r, "/g/"+g.Game.ID), Arbiter: g.Game.ArbiterWanted && !g.Game.Hall,
		Control: present.ControlText(rules.Control, page.LanguageOf(r)), Edition: rules.Edition.Name, Supervised: rules.Supervision == laws.Supervised,
		Over: g.State.Status() == arbiter.Over, State: present.NewTableView(g, you, page.LanguageOf(r)),
	}
	shown.InviteURL = d.inviteURL(r, links)
	if you == play.Arbitrates {
		d.Show(w, r, http.StatusOK, ArbiterSeat(page.Of(r), shown))
		return
	}
	d.Show(w, r, http.StatusOK, TableBoard(page.Of(r), shown))
}

// called shows what an arbiter is called to. It takes no seat: previews of links open pages too.
func (d *Door) called(w http.ResponseWriter, r *http.Request) {
	call := r.PathValue("call")
	who, err := d.visitor(r)
	if err != nil {
		d.Fail(w, r, err)
		return
	}
	what, err := d.registry.ArbiterLink(r.Context(), call, who)
	if err != nil {
		d.Fail(w, r, err)
		return
	}
	d.Show(w, r, http.StatusOK, Called(page.Of(r), Call{URL: "/arbiter/" + call, State: string(what.State), Game: "/g/" + what.Game}))
}

// Call is what an arbiter sees who opens their link.
type Call struct {
	URL   string // where the form posts to
	State string // "open", "taken" or "yours"
	Game  string // the game's page
	Name  string // as it was sent
	Error string // what is wrong with it
}

// officiate gives the arbiter's seat to the first who asks for it by a name.
func (d *Door) officiate(w http.ResponseWriter, r *http.Request) {
	call, name := r.PathValue("call"), r.PostFormValue("name")
	// nobody gets a session by a link that is none
	if _, err := d.registry.ArbiterLink(r.Context(), call, ""); err != nil {
		d.Fail(w, r, err)
		return
	}
	who, err := d.player(w, r)
	if err != nil {
		d.Fail(w, r, err)
		return
	}
	id, err := d.registry.Officiate(r.Context(), call, who, name)
	if errors.Is(err, game.ErrName) {
		p := page.Of(r)
		again := Call{URL: "/arbiter/" + call, State: "open", Name: game.Seen(name), Error: p.T("called.bad_name")}
		d.Show(w, r, http.StatusUnprocessableEntity, Called(p, again))
		return
	}
	if errors.Is(err, play.ErrSeatTaken) {
		http.Redirect(w, r, "/arbiter/"+r.PathValue("call"), http.StatusSeeOther)
		return
	}
	if err != nil {
		d.Fail(w, r, err)
		return
	}
	http.Redirect(w, r, "/g/"+id, http.StatusSeeOther)
}

// results are the results of a game that can be signed or declared (Article 10.1).
func results() []string {
	var all []string
	for _, r := range laws.Results() {
		if r != laws.Unfinished {
			all = append(all, string(r))
		}
	}
	return all
}

// incidents are the kinds of conduct that an arbiter puts on record (Article 11): at a board all that there are, in a
// game on a screen those that can happen there.
func incidents(board bool) []string {
	var acts []string
	for _, k := range arbiter.IncidentKinds() {
		if board || !k.OfBoard() {
			acts = append(acts, "incident "+string(k))
		}
	}
	return acts
}

// plays reports whether who is told this is one of the players.
func plays(you string) bool { return you == "white" || you == "black" }
