package arbiter

import (
	"time"

	"github.com/hakem-chess/hakem/chess"
)

// This file finds the chapter of what a player complains of or the arbiter
// sees.

func (c Complain) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.canAct(c.By); err != nil {
		return nil, err
	}
	d := s.begin(at)
	complained := Event{Kind: Complained, By: SideOf(c.By), About: string(c.About), Squares: squareNames(c.Squares)}
	claimant := SideOf(c.By)
	switch c.About {
	case IllegalMove:
		d.emit(complained)
		d.illegalFound(claimant)
	case OverTime:
		d.emit(complained)
		d.timeClaimed(c.By)
	case TouchedPiece:
		d.emit(complained)
		d.touchComplaint(s.toucherFor(c.By, c.Squares), c.Squares, claimant)
	case NoShow:
		d.emit(complained)
		d.noShow(claimant)
	case WrongArray:
		d.emit(complained)
		d.arraySeen(claimant)
	case WrongBoard:
		d.emit(complained)
		d.boardSeen(claimant)
	case WrongColours:
		d.emit(complained)
		d.coloursSeen(claimant)
	case WrongClock:
		d.emit(complained)
		d.settingSeen(claimant, false)
	case Displacement:
		if len(c.Squares) != 2 {
			return nil, &CommandError{Code: CodeEmptySquare}
		}
		d.emit(complained)
		if err := d.displacedSeen(c.Squares[0], c.Squares[1]); err != nil {
			return nil, err
		}
	case NotPressed:
		d.emit(complained)
		d.notPressed()
	case Disturbance:
		d.emit(complained)
		d.disturbance(c.By)
	default:
		return nil, &CommandError{Code: CodeNoSuchClaim}
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
	side, _ := c.Side.Color()
	if s.attendance.seen != Present {
		d.emit(observed)
		d.notWatching()
		return d.events, nil
	}
	switch c.What {
	case IllegalMove:
		d.emit(observed)
		d.illegalFound(Nobody)
	case IllegalPosition, BothChecks:
		d.emit(observed)
		d.positionSeen()
	case FlagDown:
		d.emit(observed)
		d.flagSeen(side)
	case BothFlags:
		d.emit(observed)
		d.bothFlagsSeen()
	case NoShow:
		d.emit(observed)
		d.noShow(Nobody)
	case WrongArray:
		d.emit(observed)
		d.arraySeen(Nobody)
	case WrongBoard:
		d.emit(observed)
		d.boardSeen(Nobody)
	case WrongColours:
		d.emit(observed)
		d.coloursSeen(Nobody)
	case WrongClock:
		d.emit(observed)
		d.settingSeen(Nobody, c.Schedule)
	case Displacement:
		if len(c.Squares) != 2 {
			return nil, &CommandError{Code: CodeEmptySquare}
		}
		d.emit(observed)
		if err := d.displacedSeen(c.Squares[0], c.Squares[1]); err != nil {
			return nil, err
		}
	case NotPressed:
		d.emit(observed)
		d.notPressed()
	case Device:
		d.emit(observed)
		d.device(side, "")
	case TouchedPiece:
		d.emit(observed)
		d.touchComplaint(s.toucher(c.Squares), c.Squares, Nobody)
	default:
		return nil, &CommandError{Code: CodeNoSuchClaim}
	}
	return d.events, nil
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
