package arbiter

// Articles 5.1.2, 5.2.2, 6.9 and 7.5.5: dead positions, and wins that are draws because nobody can mate.

import (
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/chess/deadpos"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/refusal"
)

// resultBudget bounds the search for a mate when a result turns on it, to some
// tens of milliseconds.
const resultBudget = 100_000

// isDead reports whether neither side can mate by any series of legal moves
// (Article 5.2.2), as far as that is found out within the budget; what is not,
// Undecided tells and Settle brings later. A playing site that nobody judges knows
// only the material.
func (s *State) isDead(p *chess.Position, budget int) (dead, known bool) {
	if s.rules.Profile == Site {
		return deadpos.InsufficientMaterial(p), true
	}
	return deadpos.Dead(p, budget)
}

// siteCauses say that a game is lost by the site's own rule.
var siteCauses = map[laws.Reason]Cause{laws.ByTime: SiteTime, laws.ByResignation: SiteResignation}

// BySite reports whether the ruling rests on the playing site's own rule (the profile
// Site): without it the articles that the ruling names would have the game go on, or
// drawn.
func (r Ruling) BySite() bool {
	return r.Automatic || r.Cause == SiteTime || r.Cause == SiteResignation ||
		r.Reason == laws.ByLeaving || r.Reason == laws.ByLeavingCannotMate
}

// Undecided reports whether it is not known of the position on the board, in a
// game that goes on, if it is dead. The check after a move takes a few
// microseconds and leaves two in five positions of real games open;
// deadpos.Examine takes the time it is given. What is found out is told by Settle.
func (s *State) Undecided() bool {
	if s.game.last != nil {
		return s.game.last.doubt && s.status != Over
	}
	return s.game.doubt && s.status != Over
}

// Settle tells that the position after so many plies was dead, found out off
// the path of the moves. The game ended with that ply, whatever was played
// since (Article 5.2.2). Why is the proof for each side, as package deadpos
// names it.
type Settle struct {
	Ply int
	Why chess.ByColor[deadpos.Proof]
}

func (c Settle) afterTheEnd() {}

func (c Settle) decide(s *State, at time.Duration) ([]Event, error) {
	if s.rules.Profile == Site || c.Ply < 0 || c.Ply > s.Ply() || c.Why[chess.White] == "" || c.Why[chess.Black] == "" {
		return nil, refusal.Of(refusal.NothingToSettle)
	}
	if s.rulings.end != nil && (s.rulings.end.Dated != nil || s.Reason() == laws.ByDeadPosition) {
		return nil, refusal.Of(refusal.GameOver)
	}
	d := s.begin(at)
	r := s.ruling(GameOver, laws.DeadPosition)
	r.Result, r.Reason, r.Why = laws.Draw, laws.ByDeadPosition, string(c.Why[s.Turn()])
	ply := c.Ply
	r.Dated = &ply
	d.rule(r)
	return d.events, nil
}

// unless turns a win for winner into a draw if they have no series of legal moves
// to mate (Articles 5.1.2, 6.9, 7.5.5), and keeps the proof in the ruling: the
// moves, or why there are none. A playing site that nobody judges draws only
// against a bare king; where the Laws would draw too, the ruling names the site's
// own rule.
func (s *State) unless(r *Ruling, p *chess.Position, winner chess.Color, drawn laws.Reason) {
	site := s.rules.Profile == Site
	if site && p.By(winner).Count() == 1 {
		r.Result, r.Reason, r.Why = laws.Draw, drawn, string(deadpos.Material)
		return
	}
	v := deadpos.CanMate(p, winner, resultBudget)
	if site && v.Answer == deadpos.Cannot {
		r.Cause = siteCauses[r.Reason]
		return
	}
	switch v.Answer {
	case deadpos.Cannot:
		r.Result, r.Reason, r.Why = laws.Draw, drawn, string(v.Why)
	case deadpos.Can:
		q := *p
		for _, m := range v.Mate {
			r.Mate = append(r.Mate, q.UCI(m))
			q.Play(m)
		}
	}
}
