package live

import (
	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/play"
	"github.com/hakem-chess/hakem/internal/present"
	"github.com/hakem-chess/hakem/internal/web/page"
	"github.com/hakem-chess/hakem/wording"
)

// Invitation is what the holder of an invitation link sees before joining.
type Invitation struct {
	URL     string // where the button posts to
	Seat    string // "white" or "black": the seat that is offered
	Terms   present.Terms
	State   string // "open", "taken" or "yours"
	GameURL string // the game's page
	Name    string // as it was sent
	Error   string // what is wrong with it
}

// GamePage is the page of one game, for a player or a spectator.
type GamePage struct {
	ID           string
	You          string // "white", "black", "called" or "spectator"
	InviteURL    string // absolute; empty unless the other seat is free and the viewer may invite
	SpectatorURL string // absolute
	Arbiter      bool   // a human arbiter has been asked for
	Terms        present.Terms
	Analysis     bool    // an engine can look at it when it is over
	Board        Picture // what stands on it, as this viewer sees it
	Tile         string  // of the first page, for a game of the same time; "" if there is none
	Over         bool    // it has ended: its papers can be had
	State        any     // the first View, so that the board is there before the socket is; may be nil
}

// presets are the time controls offered by one press: minutes and seconds a move.
var presets = [][2]int{{3, 2}, {5, 3}, {10, 5}, {15, 10}, {60, 30}, {90, 30}}

// timeClass names the class of a time control from a player's whole time for 60
// moves: blitz up to and including ten minutes (Article B.1), rapid below sixty
// (Article A.1), standard otherwise.
func timeClass(minutes, seconds int) string {
	// Sixty moves of as many added seconds are as many added minutes.
	switch total := minutes + seconds; {
	case total <= 10:
		return "blitz"
	case total < 60:
		return "rapid"
	default:
		return "standard"
	}
}

// piecesURL is the address of the set of pieces that somebody has chosen.
func piecesURL(p page.Page) string {
	return page.AssetURL("static/pieces/" + p.Settings.Pieces() + ".svg")
}

// boardSeenBy is the position of a game, with the squares of the last move, from the side of who sees it.
func boardSeenBy(you play.Place, state *arbiter.State, lang wording.Lang) Picture {
	position := state.Position()
	var last []chess.Square
	if m, ok := state.LastMove(); ok && m != chess.NoMove {
		last = []chess.Square{m.From(), m.To()}
	}
	b := Picture{Diagram: page.NewDiagram(&position, lang, "", last...)}
	if you == play.PlaysBlack {
		for i := range b.Men {
			b.Men[i].DrawnSquare = b.Men[i].Turned()
		}
		for i := range b.Marks {
			b.Marks[i] = b.Marks[i].Turned()
		}
	}
	return b
}
