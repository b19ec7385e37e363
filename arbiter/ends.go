package arbiter

import (
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/chess/deadpos"
	"github.com/hakem-chess/hakem/laws"
)

// Plies that make fifty and seventy-five moves by each side, and how often a
// position must have occurred (Articles 9.2, 9.3, 9.6).
const (
	fiftyMoves       = 100
	seventyFiveMoves = 150
	threefold        = 3
	fivefold         = 5
)

// endOnBoard returns the ruling that ends the game when p stands on the
// board for the nth time, in the order mate, stalemate, dead position,
// seventy-five moves, fivefold repetition (Articles 5.1.1, 5.2.1, 5.2.2,
// 9.6); ok is false if the game goes on, and doubt is true if it is then not
// known whether the position is dead.
func (s *State) endOnBoard(p *chess.Position, occurrences, budget int) (r Ruling, ok, doubt bool) {
	end := func(result laws.Result, reason laws.Reason, ps ...laws.Provision) (Ruling, bool, bool) {
		r := s.ruling(GameOver, ps...)
		r.Result, r.Reason = result, reason
		return r, true, false
	}
	automatic := func(reason laws.Reason, ps ...laws.Provision) (Ruling, bool, bool) {
		r, _, _ := end(laws.Draw, reason, ps...)
		r.Automatic = true
		return r, true, false
	}
	switch {
	case !p.HasMoves() && p.InCheck():
		r, _, _ := end(winFor(p.Turn().Other()), laws.ByCheckmate, laws.Checkmate)
		r.Side = SideOf(p.Turn().Other())
		return r, true, false
	case !p.HasMoves():
		return end(laws.Draw, laws.ByStalemate, laws.Stalemate)
	}
	dead, known := s.isDead(p, budget)
	switch {
	case dead:
		return end(laws.Draw, laws.ByDeadPosition, laws.DeadPosition)
	case p.Halfmove() >= seventyFiveMoves && s.rules.Profile == FIDE:
		return end(laws.Draw, laws.BySeventyFive, laws.SeventyFive)
	case s.rules.Profile == FIDE && s.fivefoldEnds(p, occurrences):
		return end(laws.Draw, laws.ByFivefold, laws.Fivefold, laws.SamePosition)
	case p.Halfmove() >= fiftyMoves && s.rules.Profile == Site:
		return automatic(laws.ByFifty, laws.Fifty)
	case occurrences >= threefold && s.rules.Profile == Site:
		return automatic(laws.ByThreefold, laws.Threefold, laws.SamePosition)
	}
	return Ruling{}, false, !known
}

// book makes the event e of a legal move, and ends the game if the move does and
// is in order (Articles 5.1.1, 5.2). The end rests on more too.
func (d *decision) book(e Event, m chess.Move, more ...laws.Provision) {
	s := &d.state
	e.By, e.Move = SideOf(s.Turn()), s.position.UCI(m)
	var end Ruling
	if !s.breaks(m) {
		next := s.position
		next.Play(m)
		end, e.Ending, e.Doubt = s.endOnBoard(&next, s.occurrences(&next), deadpos.AfterMoveBudget)
	}
	d.emit(e)
	if e.Ending {
		end.Articles = merge(end.Articles, s.rules.Edition.Articles(more...))
		d.rule(end)
	}
}

// fivefoldEnds reports whether p, standing for the nth time, ends the game
// under Article 9.6.1 of the edition.
func (s *State) fivefoldEnds(p *chess.Position, occurrences int) bool {
	if occurrences < fivefold || !s.rules.Edition.FivefoldAlternate {
		return occurrences >= fivefold
	}
	// Consecutive alternate moves: the same again every two moves by each.
	row, id := 1, p.Identity()
	s.history(p, func(back int, before chess.Identity) bool {
		if back == 4*row && before == id {
			row++
		}
		return row < fivefold && back <= 4*row
	})
	return row >= fivefold
}

// occurrences returns how often p has stood on the board, itself included, if
// it is the position after the move about to be made (Article 9.2.3).
func (s *State) occurrences(p *chess.Position) int {
	n, id := 1, p.Identity()
	s.history(p, func(_ int, before chess.Identity) bool {
		if before == id {
			n++
		}
		return true
	})
	return n
}

// history goes back through the positions before p, the first being the one
// now on the board, as far as the last pawn move or capture: nothing before
// that can be the same again. It stops when visit returns false.
func (s *State) history(p *chess.Position, visit func(back int, id chess.Identity) bool) {
	m := s.last
	for back := 1; back <= p.Halfmove(); back++ {
		if m == nil {
			visit(back, s.start.Identity())
			return
		}
		if !visit(back, m.identity) {
			return
		}
		m = m.before
	}
}

// occurrencesNow returns how often the position on the board has occurred.
func (s *State) occurrencesNow() int {
	if s.last == nil {
		return 1
	}
	earlier := *s
	earlier.last = s.last.before
	return earlier.occurrences(&s.position)
}

func (c Resign) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.canAct(c.By); err != nil {
		return nil, err
	}
	d := s.begin(at)
	d.emit(Event{Kind: Resigned, By: SideOf(c.By)})
	rests := []laws.Provision{laws.Resignation}
	if s.session.adjourned {
		rests = append(rests, laws.EndBetweenSessions)
	}
	r := s.ruling(GameOver, rests...)
	r.Side = SideOf(c.By)
	r.Result, r.Reason = winFor(c.By.Other()), laws.ByResignation
	if s.rules.Edition.ResignerDrawsIfOpponentCannotMate {
		s.unless(&r, &s.position, c.By.Other(), laws.ByResignationCannotMate)
	}
	d.rule(r)
	return d.events, nil
}

// winFor returns the result when c wins.
func winFor(c chess.Color) laws.Result {
	if c == chess.White {
		return laws.WhiteWins
	}
	return laws.BlackWins
}
