package arbiter

// Articles 4.7 and 6.2.1: a press of the clock, and moves played and completed in a row.

import (
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/refusal"
)

func (c Press) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.canAct(c.By); err != nil {
		return nil, err
	}
	d := s.begin(at)
	if s.rules.Mode == Online {
		return nil, nil // the move was completed when it was made
	}
	if !d.refusesPress(c.By) {
		d.press(c.By)
	}
	return d.events, nil
}

// press presses the clock. A rook put down to castle, without its king, is a
// legal move by itself, though not the one that is left (Article 4.4.1).
func (d *decision) press(by chess.Color) {
	s := &d.state
	if u := s.hand.put; u.kind == rookCastles && by == s.Turn() {
		rook := only(s.game.position.AppendMoves(nil), func(m chess.Move) bool { return m.From() == u.from && m.To() == u.to })
		if len(rook) == 1 {
			d.make(rook[0], u.twoHands)
		}
	}
	d.emit(Event{Kind: Pressed, By: SideOf(by)})
	d.stillImpossible()
}

// Play makes a move and presses the clock at once. Text is as for Place, but
// castling may be written by the king's move alone.
type Play struct {
	By   chess.Color
	Text string
}

func (c Play) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.canAct(c.By); err != nil {
		return nil, err
	}
	if s.rules.Mode == Online {
		return Place{By: c.By, Text: c.Text}.decide(s, at)
	}
	text := c.Text
	if c.By == s.Turn() {
		m, err := s.readWhole(c.Text)
		if err != nil {
			return nil, err
		}
		if m != chess.NoMove && m.IsCastling() {
			text = s.game.position.SAN(m)
		}
	}
	events, err := Place{By: c.By, Text: text}.decide(s, at)
	if err != nil {
		return nil, err
	}
	d := s.begin(at)
	for _, e := range events {
		d.emit(e)
	}
	if u := d.state.hand.put; u.kind == unannounced && !d.state.hand.spoken {
		d.make(u.move, u.twoHands) // announced as it is played
	}
	for _, e := range events {
		if e.Ruling != nil && e.Ruling.Kind == Refused {
			return d.events, nil // nothing was moved, and nothing is completed
		}
	}
	if d.state.status != Over && !d.refusesPress(c.By) {
		d.press(c.By)
	}
	return d.events, nil
}

// readWhole reads a move as a whole: the king's move to its castling square is
// castling if that is legal.
func (s *State) readWhole(text string) (chess.Move, error) {
	m, u, err := s.readPlaced(text)
	if err != nil || u.kind != kingCastles {
		return m, err
	}
	m, _ = castlingTo(s.game.position.AppendMoves(nil), u.to)
	return m, nil
}

func (c PlayMoves) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.underWay(); err != nil {
		return nil, err
	}
	d := s.begin(at)
	for i, text := range c.Moves {
		s := &d.state
		if s.status == Over {
			return nil, &refusal.Error{Code: refusal.GameOver, Word: i + 1}
		}
		m, err := s.readWhole(text)
		if err != nil {
			if fault, ok := err.(*refusal.Error); ok {
				return nil, &refusal.Error{Code: fault.Code, Word: i + 1}
			}
			return nil, err
		}
		if m == chess.NoMove {
			d.emit(Event{Kind: Entered, By: SideOf(s.Turn()), Move: text})
		} else {
			d.book(Event{Kind: Entered}, m)
		}
	}
	return d.events, nil
}
