package arbiter

import (
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/refusal"
)

// This file finds the chapter of what a player complains of or the arbiter
// sees.

func (c Complain) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.canAct(c.By); err != nil {
		return nil, err
	}
	d := s.begin(at)
	claimant := SideOf(c.By)
	d.emit(Event{Kind: Complained, By: claimant, About: string(c.About), Squares: squareNames(c.Squares)})
	switch c.About {
	case OverTime:
		d.timeClaimed(c.By)
	case TouchedPiece:
		d.touchComplaint(s.toucherFor(c.By, c.Squares), c.Squares, claimant)
	case Disturbance:
		d.disturbance(c.By)
	default:
		if err := d.found(c.About, c.Squares, claimant, false); err != nil {
			return nil, err
		}
	}
	return d.events, nil
}

func (c Observe) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.underWay(); err != nil {
		return nil, err
	}
	d := s.begin(at)
	observed := Event{Kind: Observed, By: c.Side, About: string(c.What), Squares: squareNames(c.Squares)}
	if c.Schedule {
		observed.How = "schedule"
	}
	d.emit(observed)
	if s.attendance.seen != Present {
		d.notWatching()
		return d.events, nil
	}
	side, _ := c.Side.Color()
	switch c.What {
	case IllegalPosition, BothChecks:
		d.positionSeen()
	case FlagDown:
		d.flagSeen(side)
	case BothFlags:
		d.bothFlagsSeen()
	case Device:
		d.device(side, "")
	case TouchedPiece:
		d.touchComplaint(s.toucher(c.Squares), c.Squares, Nobody)
	default:
		if err := d.found(c.What, c.Squares, Nobody, c.Schedule); err != nil {
			return nil, err
		}
	}
	return d.events, nil
}

// found rules on what a player can complain of and the arbiter, who is then the claimant Nobody, can see alike.
func (d *decision) found(what Irregularity, squares []chess.Square, claimant Side, schedule bool) error {
	switch what {
	case IllegalMove:
		d.illegalFound(claimant)
	case NoShow:
		d.noShow(claimant)
	case WrongArray:
		d.arraySeen(claimant)
	case WrongBoard:
		d.boardSeen(claimant)
	case WrongColours:
		d.coloursSeen(claimant)
	case WrongClock:
		d.settingSeen(claimant, schedule)
	case Displacement:
		if len(squares) != 2 {
			return refusal.Of(refusal.EmptySquare)
		}
		return d.displacedSeen(squares[0], squares[1])
	case NotPressed:
		d.notPressed()
	default:
		return refusal.Of(refusal.NoSuchClaim)
	}
	return nil
}

// toucher returns who touched a piece that the arbiter speaks of: the player on
// move if it is among what that player has touched, or who moved last if it was
// touched for that move. A touch that nobody has told of is the player's on move.
func (s *State) toucher(squares []chess.Square) chess.Color {
	switch last := s.game.last; {
	case s.hand.touchedAny(squares), last == nil, last.by == s.Turn():
	case last.hand.touchedAny(squares), len(last.bound) > 0 && last.broke && !s.hand.binding():
		return last.by // the latter against the move that was announced
	}
	return s.Turn()
}
