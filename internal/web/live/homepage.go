package live

import (
	"fmt"
	"strings"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/clock"
	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/lobby"
	"github.com/hakem-chess/hakem/internal/play"
	"github.com/hakem-chess/hakem/internal/present"
	"github.com/hakem-chess/hakem/internal/web/page"
)

// HomePage is the first page.
type HomePage struct {
	Note   string    // what became of the last press, "" for nothing to say
	Waits  *OfferRow // the offer of who looks at it, nil for none
	Own    []OwnGame // the games they have not finished
	Offers []OfferRow
	Live   []LiveGame
	Plate  PlateRuling
	Form   NewGame
}

// WaitPage is the page of who looks for an opponent.
type WaitPage struct {
	OfferRow
	Failed bool // somebody was found, and the game could not be kept
}

// OfferRow is an open offer, as it stands in the list.
type OfferRow struct {
	ID     string
	Colour string // of who takes it: "white", "black" or "random"
	Name   string
	Time   string // "5 + 3"
	Terms  string // what else it is played under
	Yours  bool
}

// OwnGame is a game that somebody comes back to.
type OwnGame struct {
	URL     string
	Colour  string // theirs
	Against string
	Time    string
	State   string // "your_move", "their_move" or "waiting" for an opponent
}

// LiveGame is a game that is played now.
type LiveGame struct {
	ID                     string
	Class                  string // "blitz", "rapid" or "standard"
	White, Black           string
	WhiteClock, BlackClock string
	Picture                Picture
}

// Picture is a position to be drawn; Marked says what its marks are: "last" for a move, "ruled" for a ruling.
type Picture struct {
	page.Diagram
	Marked string
	Arrow  string // an arrow as a path in squares, "" for none
}

// PlateRuling is the ruling that the first page shows.
type PlateRuling struct {
	Picture  Picture
	Move     string
	Articles []ArticleLink
}

// ArticleLink is an article and the address of its text.
type ArticleLink struct{ Number, URL string }

// classes are the speeds of the Laws, the fastest first (Articles B.1, A.1).
var classes = []string{"blitz", "rapid", "standard"}

// boardsAtHome is how many games the first page shows.
const boardsAtHome = 6

func firstBoards(games []LiveGame) []LiveGame { return games[:min(len(games), boardsAtHome)] }

func ofClass(games []LiveGame, class string) (some []LiveGame) {
	for _, g := range games {
		if g.Class == class {
			some = append(some, g)
		}
	}
	return some
}

// shownName is what somebody calls themselves, or that they are a guest.
func shownName(p page.Page, name string) string {
	if name == "" {
		return p.T("home.guest")
	}
	return name
}

// shortTime is a time control as it stands on a tile, where it fits there, or in words.
func shortTime(p page.Page, c clock.Control) string {
	if all := c.Periods(); len(all) == 1 && all[0].Moves == 0 && all[0].Bonus == clock.Increment &&
		all[0].Base%time.Minute == 0 && all[0].Extra%time.Second == 0 {
		return fmt.Sprintf("%d + %d", all[0].Base/time.Minute, all[0].Extra/time.Second)
	}
	return present.ControlText(c, p.Lang)
}

var colourNames = map[play.Colour]string{play.TakesWhite: "white", play.TakesBlack: "black", play.TakesEither: "random"}

func offerRow(p page.Page, o *lobby.Offer, who game.PlayerID) OfferRow {
	var terms []string
	for _, item := range present.TermsOf(o.Rules, &o.Start, p.Lang).Items[1:] { // the time stands by itself
		terms = append(terms, item.Text)
	}
	return OfferRow{
		ID: o.ID, Colour: colourNames[o.Colour.Other()], Name: shownName(p, o.Name), Time: shortTime(p, o.Rules.Control),
		Terms: strings.Join(terms, ", "), Yours: o.Maker == who,
	}
}

// offersShown is how many open offers the first page lists: the oldest, which a press takes first.
const offersShown = 12

func offerRows(p page.Page, offers []lobby.Offer, who game.PlayerID) (rows []OfferRow) {
	for i := range offers[:min(len(offers), offersShown)] {
		rows = append(rows, offerRow(p, &offers[i], who))
	}
	return rows
}

// waitOf is somebody's own offer, as their page of waiting shows it.
func waitOf(p page.Page, s *lobby.Standing) *OfferRow {
	row := offerRow(p, &s.Offer, s.Offer.Maker)
	return &row
}

func ownGamesOf(p page.Page, games []*play.Snapshot, who game.PlayerID) (own []OwnGame) {
	for _, s := range games {
		side, plays := s.Place(who).Side()
		if !plays {
			continue
		}
		g := OwnGame{
			URL: "/g/" + s.Game.ID, Colour: side.String(), Time: shortTime(p, s.State.Rules().Control), State: "their_move",
			Against: shownName(p, s.Game.Seats[side.Other()].Name),
		}
		switch {
		case s.SeatFree():
			g.State, g.Against = "waiting", p.T("home.nobody_yet")
		case s.State.Turn() == side:
			g.State = "your_move"
		}
		own = append(own, g)
	}
	return own
}

func liveGames(p page.Page, games []*play.Snapshot) (shown []LiveGame) {
	for _, s := range games {
		position, control := s.State.Position(), s.State.Rules().Control
		g := LiveGame{
			ID: s.Game.ID, Class: control.Tempo().String(),
			White:      shownName(p, s.Game.Seats[chess.White].Name),
			Black:      shownName(p, s.Game.Seats[chess.Black].Name),
			WhiteClock: clockText(s.State.Remaining(chess.White, s.Elapsed())),
			BlackClock: clockText(s.State.Remaining(chess.Black, s.Elapsed())),
		}
		var last []chess.Square
		if moves := s.State.Moves(); len(moves) > 0 {
			from, to := page.SquaresOf(moves[len(moves)-1].Move)
			last = []chess.Square{from, to}
		}
		g.Picture = Picture{Diagram: page.NewDiagram(&position, p.Lang, "", last...), Marked: "last"}
		shown = append(shown, g)
	}
	return shown
}

// clockText is a display: "9:51", "1:02:03".
func clockText(d time.Duration) string {
	seconds := int((max(d, 0) + time.Second - 1) / time.Second)
	if seconds >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", seconds/3600, seconds/60%60, seconds%60)
	}
	return fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
}

// shade is whether a square is light or dark.
func shade(s page.DrawnSquare) string {
	if (s.X/40+s.Y/40)%2 == 0 {
		return "on-light"
	}
	return "on-dark"
}

// fileShade and rankShade are those of the squares that the letters and digits of a board stand in.
func fileShade(file int) string { return shade(page.DrawnSquare{X: 40 * file, Y: 280}) }
func rankShade(row int) string  { return shade(page.DrawnSquare{Y: 40 * row}) }
