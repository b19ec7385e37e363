package present

import (
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/play"
)

// viewSeat is the arbiter's seat as a page shows it.
type viewSeat struct {
	Seat play.Seat `json:"seat"`
	Name string    `json:"name"` // what who sits there calls themselves
	// which of those who sat there it is, for a player who confirms or refuses them
	ID       string    `json:"id"`
	Here     bool      `json:"here"`     // they are connected
	Confirms viewSides `json:"confirms"` // which players have confirmed them
	Another  viewSides `json:"another"`  // which players want another in their place
	// number of the link to the free seat, which players ask for and send; 0 for nobody
	Link int `json:"link"`
}

type viewSides struct {
	White bool `json:"white"`
	Black bool `json:"black"`
}

func sidesOf(of chess.ByColor[bool]) viewSides { return viewSides{of[chess.White], of[chess.Black]} }

// seatView is the arbiter's seat of a game for somebody at a place.
func seatView(s *play.Snapshot, place play.Place) viewSeat {
	v := viewSeat{
		Seat: s.Seat(), Name: s.Game.Arbiter.Name, ID: s.SeatID(), Here: s.Arbiter,
		Confirms: sidesOf(s.Game.Confirms), Another: sidesOf(s.Another),
	}
	if _, plays := place.Side(); plays && v.Seat == play.SeatFree {
		v.Link = max(s.Game.Links.Arbiter, 1)
	}
	return v
}
