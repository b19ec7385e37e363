package arbiter

// Articles 5.1, 5.2 and 9.6: how the board ends a game, and resignation.

import (
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/chess/deadpos"
	"github.com/hakem-chess/hakem/chess/outcome"
	"github.com/hakem-chess/hakem/laws"
)

// What a claim of a draw must find: plies that make fifty moves by each player, and occurrences of the position
// (Articles 9.2, 9.3).
const (
	fiftyMoves = 2 * outcome.FiftyMoves
	threefold  = outcome.Threefold
)

// limits returns the numbers that end a game by themselves: those of Article 9.6 or, where a playing site that nobody
// judges asks for no claim, those of Articles 9.2 and 9.3.
func (r *Rules) limits() outcome.Limits {
	if r.Profile == Site {
		return outcome.Limits{Moves: outcome.FiftyMoves, Times: outcome.Threefold}
	}
	return outcome.Limits{Moves: outcome.SeventyFiveMoves, Times: outcome.Fivefold, InRow: r.Edition.FivefoldAlternate}
}

// onBoard are the reasons for which the board ends a game, and the articles that say so.
var onBoard = map[outcome.Termination]ending{
	outcome.Checkmate:    {laws.ByCheckmate, []laws.Provision{laws.Checkmate}},
	outcome.Stalemate:    {laws.ByStalemate, []laws.Provision{laws.Stalemate}},
	outcome.DeadPosition: {laws.ByDeadPosition, []laws.Provision{laws.DeadPosition}},
	outcome.QuietMoves:   {laws.BySeventyFive, []laws.Provision{laws.SeventyFive}},
	outcome.Repetition:   {laws.ByFivefold, []laws.Provision{laws.Fivefold, laws.SamePosition}},
}

// withoutClaim are those of a playing site that asks for no claim.
var withoutClaim = map[outcome.Termination]ending{
	outcome.QuietMoves: {laws.ByFifty, []laws.Provision{laws.Fifty}},
	outcome.Repetition: {laws.ByThreefold, []laws.Provision{laws.Threefold, laws.SamePosition}},
}

// ending is a reason for which a game ends, and where the Laws say so.
type ending struct {
	reason laws.Reason
	rests  []laws.Provision
}

// endOnBoard returns the ruling that ends the game when p stands on the board and has occurred as told, in the order of
// package outcome: mate, stalemate, dead position, seventy-five moves, fivefold repetition (Articles 5.1.1, 5.2.1,
// 5.2.2, 9.6). ok is false if the game goes on, and doubt is true if it is then not known whether the position is dead.
func (s *State) endOnBoard(p *chess.Position, again outcome.Occurrences, budget int) (r Ruling, ok, doubt bool) {
	dead, known := s.isDead(p, budget)
	o := outcome.At(p, again, s.rules.limits(), dead)
	if !o.Over() {
		return Ruling{}, false, !known
	}
	end := onBoard[o.By]
	site, automatic := withoutClaim[o.By]
	if automatic = automatic && s.rules.Profile == Site; automatic {
		end = site
	}
	r = s.ruling(GameOver, end.rests...)
	r.Result, r.Reason, r.Automatic = laws.Draw, end.reason, automatic
	if winner, mate := o.Winner(); mate {
		r.Result, r.Side = winFor(winner), SideOf(winner)
	}
	return r, true, false
}

// book makes the event e of a legal move, and ends the game if the move does and
// is in order (Articles 5.1.1, 5.2). The end rests on more too.
func (d *decision) book(e Event, m chess.Move, more ...laws.Provision) {
	s := &d.state
	e.By, e.Move = SideOf(s.Turn()), s.game.position.UCI(m)
	var end Ruling
	if !s.breaks(m) {
		next := s.game.position
		next.Play(m)
		end, e.Ending, e.Doubt = s.endOnBoard(&next, s.occurrences(&next), deadpos.AfterMoveBudget)
	}
	d.emit(e)
	if e.Ending {
		end.Articles = merge(end.Articles, s.rules.Edition.Articles(more...))
		d.rule(end)
	}
}

// occurrences counts how often p has stood on the board, itself included, if it is the position after the move about to
// be made (Article 9.2.3).
func (s *State) occurrences(p *chess.Position) outcome.Occurrences {
	c := outcome.NewCount(p)
	for m := s.game.last; m != nil; m = m.before {
		if !c.Before(m.identity) {
			return c.Occurrences
		}
	}
	c.Before(s.game.start.Identity())
	return c.Occurrences
}

// occurrencesNow counts how often the position on the board has occurred.
func (s *State) occurrencesNow() outcome.Occurrences {
	if s.game.last == nil {
		return outcome.Occurrences{Times: 1, InRow: 1}
	}
	earlier := *s
	earlier.game.last = s.game.last.before
	return earlier.occurrences(&s.game.position)
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
		s.unless(&r, &s.game.position, c.By.Other(), laws.ByResignationCannotMate)
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
