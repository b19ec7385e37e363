package arbiter

import (
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
)

// This file is Articles 10 and 12.9: points, penalties, and the results that
// the arbiter declares.

// penaltyProvisions are the items of Article 12.9.
var penaltyProvisions = map[Penalty]laws.Provision{
	Warning: laws.PenaltyWarning, OpponentTime: laws.PenaltyOpponentTime, OwnTime: laws.PenaltyOwnTime,
	OpponentScore: laws.PenaltyOpponentScore, OwnScore: laws.PenaltyOwnScore, LossOfGame: laws.PenaltyLoss,
	Fine: laws.PenaltyFine, Rounds: laws.PenaltyRounds, Expulsion: laws.PenaltyExpulsion,
}

func (c Penalise) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.underWay(); err != nil {
		return nil, err
	}
	side, ok := c.Side.Color()
	provision, known := penaltyProvisions[c.Penalty]
	if !ok || !known {
		return nil, &CommandError{Code: CodeNoSuchPenalty}
	}
	d := s.begin(at)
	score := c.Score
	if c.Penalty == LossOfGame && !c.Scored {
		score = s.points().win
	}
	scored := c.Penalty == OpponentScore || c.Penalty == OwnScore || c.Penalty == LossOfGame
	switch {
	case !s.rules.Edition.Has(provision):
		d.rule(s.about(Refused, side, PenaltyNotListed, laws.Discipline))
	case c.Penalty == Fine && (s.rules.Regulations.Fine == "" || s.rules.Regulations.Fine != c.Fine):
		d.rule(s.about(Refused, side, FineNotAnnounced, provision))
	case scored && s.rules.Edition.Has(laws.ScoreLimits) && !s.points().normal(score):
		d.rule(s.about(Refused, side, ScoreNotNormal, laws.ScoreLimits))
	case c.Penalty == LossOfGame && !c.Scored:
		r := s.about(AskArbiter, side, LostByPenalty, provision)
		r.Question, r.Words = QuestionOpponentScore, clean(c.Because)
		d.rule(r)
	case c.Penalty == LossOfGame:
		r := s.about(GameOver, side, LostByPenalty, provision)
		r.Result, r.Reason, r.Words, r.Penalty = s.points().lost(side, score), laws.ByArbiter, clean(c.Because), LossOfGame
		r.Scores = scorePair(side, Score{0, 1}, score)
		d.rule(r)
	default:
		r := s.about(PenaltyImposed, side, penaltyCauses[c.Penalty], provision)
		r.Penalty, r.Words, r.Count = c.Penalty, clean(c.Because), c.Rounds
		r.Seconds = int(c.Time / time.Second)
		if c.Penalty == Fine {
			r.Written = c.Fine
		}
		if scored {
			r.Scores = s.scoresWith(side, c.Penalty, score)
		}
		d.rule(r)
	}
	return d.events, nil
}

// penalised folds a penalty: time is given or taken.
func (s *State) penalised(r Ruling, side chess.Color, at time.Duration) {
	amount := time.Duration(r.Seconds) * time.Second
	switch r.Penalty {
	case OpponentTime:
		s.clock = s.clock.Add(clockSide(side.Other()), amount, at)
	case OwnTime:
		s.clock = s.clock.Add(clockSide(side), -amount, at)
	}
	if r.Scores != nil {
		s.scores = r.Scores
	}
}

// points are what a game is worth (Article 10.1).
type points struct{ win, draw, loss Score }

func (s *State) points() points {
	if s.rules.Regulations.Points == laws.PointsThree {
		return points{Score{3, 1}, Score{1, 1}, Score{0, 1}}
	}
	return points{Score{1, 1}, Score{1, 2}, Score{0, 1}}
}

// normal reports whether a score is one that a game brings: no other may be
// given (Article 10.2).
func (p points) normal(n Score) bool { return n == p.win || n == p.draw || n == p.loss }

// lost is the result when c has lost and the opponent gets a score.
func (p points) lost(c chess.Color, opponent Score) laws.Result {
	results := map[Score]chess.ByColor[laws.Result]{
		p.win:  {laws.BlackWins, laws.WhiteWins},
		p.draw: {laws.BlackHalf, laws.WhiteHalf},
		p.loss: {laws.BothLose, laws.BothLose},
	}
	if r, ok := results[opponent]; ok {
		return r[c]
	}
	return winFor(c.Other())
}

// scorePair is the score of c and that of the opponent.
func scorePair(c chess.Color, own, opponent Score) *chess.ByColor[Score] {
	var pair chess.ByColor[Score]
	pair[c], pair[c.Other()] = own, opponent
	return &pair
}

// scoresWith is the score after a penalty of c's on it, over the one the game
// has brought so far.
func (s *State) scoresWith(c chess.Color, p Penalty, n Score) *chess.ByColor[Score] {
	pair, _ := s.Score()
	if p == OpponentScore {
		pair[c.Other()] = n
	} else {
		pair[c] = n
	}
	return &pair
}

// Score returns what each side gets for the game, by Article 10.1 and the
// penalties; ok is false while there is no result.
func (s *State) Score() (score chess.ByColor[Score], ok bool) {
	p := s.points()
	if s.scores != nil {
		return *s.scores, s.status == Over
	}
	by := map[laws.Result]chess.ByColor[Score]{
		laws.WhiteWins: {p.win, p.loss}, laws.BlackWins: {p.loss, p.win}, laws.Draw: {p.draw, p.draw},
		laws.BothLose: {p.loss, p.loss}, laws.WhiteHalf: {p.draw, p.loss}, laws.BlackHalf: {p.loss, p.draw},
		laws.WhiteForfeit: {p.win, p.loss}, laws.BlackForfeit: {p.loss, p.win}, laws.BothForfeit: {p.loss, p.loss},
	}
	score, ok = by[s.Result()]
	if !ok {
		return chess.ByColor[Score]{{0, 1}, {0, 1}}, false
	}
	return score, true
}

func (c SetResult) afterTheEnd() {}

func (c SetResult) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.underWay(); err != nil {
		return nil, err
	}
	if !c.Result.Known() || c.Result == laws.Unfinished {
		return nil, &CommandError{Code: CodeNoSuchResult}
	}
	d := s.begin(at)
	rests := []laws.Provision{laws.Points, laws.ScoreLimits}
	if s.status == Over {
		rests = []laws.Provision{laws.ResultSigned, laws.Points}
	}
	if c.Result == laws.BothLose {
		rests = append(rests, laws.BothGuilty)
	}
	r := s.ruling(GameOver, rests...)
	r.Result, r.Reason, r.Cause, r.Words = c.Result, laws.ByArbiter, DeclaredByArbiter, clean(c.Because)
	r.Corrects = s.status == Over
	d.rule(r)
	return d.events, nil
}

func (c Appeal) afterTheEnd() {}

func (c Appeal) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.canAct(c.By); err != nil {
		return nil, err
	}
	d := s.begin(at)
	d.emit(Event{Kind: Noted, By: SideOf(c.By), About: "appeal", Words: clean(c.Text)})
	r := s.about(IncidentNoted, c.By, AppealMade, laws.Appeals)
	r.Words = clean(c.Text)
	d.rule(r)
	return d.events, nil
}
