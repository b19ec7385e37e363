package arbiter

// Articles 10, 11.10 and 12.9: points, penalties, appeals, and the results that the arbiter declares.

import (
	"math/big"
	"strconv"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/refusal"
)

// penaltyProvisions are the items of Article 12.9.
var penaltyProvisions = map[Penalty]laws.Provision{
	Warning: laws.PenaltyWarning, OpponentTime: laws.PenaltyOpponentTime, OwnTime: laws.PenaltyOwnTime,
	OpponentScore: laws.PenaltyOpponentScore, OwnScore: laws.PenaltyOwnScore, LossOfGame: laws.PenaltyLoss,
	Fine: laws.PenaltyFine, Rounds: laws.PenaltyRounds, Expulsion: laws.PenaltyExpulsion,
}

// afterTheEnd: all but time can still be given or taken.
func (c Penalise) afterTheEnd() {}

func (c Penalise) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.underWay(); err != nil {
		return nil, err
	}
	if err := c.check(s.status); err != nil {
		return nil, err
	}
	d := s.begin(at)
	side, _ := c.Side.Color()
	if c.Penalty == LossOfGame && !c.Scored {
		c.Score = s.points().win
	}
	if why, rests := s.penaltyRefused(c, side); why != "" {
		d.rule(s.about(Refused, side, why, rests...))
	} else if c.Penalty == LossOfGame {
		d.loseByPenalty(c, side)
	} else {
		d.impose(c, side)
	}
	return d.events, nil
}

// check returns an error if there is no such penalty in a game that stands so.
func (c Penalise) check(status Status) error {
	_, ok := c.Side.Color()
	_, known := penaltyProvisions[c.Penalty]
	timed := c.Penalty == OpponentTime || c.Penalty == OwnTime
	switch {
	case !ok || !known || c.Penalty == Rounds && c.Rounds < 1:
		return refusal.Of(refusal.NoSuchPenalty)
	case timed && (c.Time <= 0 || c.Time > maxBonus):
		return refusal.Of(refusal.NoSuchTime)
	case timed && status == Over:
		return refusal.Of(refusal.GameOver)
	}
	return nil
}

// scores reports whether a penalty sets a score.
func (p Penalty) scores() bool { return p == OpponentScore || p == OwnScore || p == LossOfGame }

// penaltyRefused returns why a penalty cannot be imposed, and by which articles; "" if it can.
func (s *State) penaltyRefused(c Penalise, side chess.Color) (Cause, []laws.Provision) {
	provision, scored := penaltyProvisions[c.Penalty], c.Penalty.scores()
	switch {
	case !s.rules.Edition.Has(provision):
		return PenaltyNotListed, []laws.Provision{laws.Discipline}
	case c.Penalty == Fine && (s.rules.Regulations.Fine == "" || s.rules.Regulations.Fine != c.Fine):
		return FineNotAnnounced, []laws.Provision{provision}
	case scored && s.rules.Edition.Has(laws.ScoreLimits) && !s.points().normal(c.Score):
		return ScoreNotNormal, []laws.Provision{laws.ScoreLimits}
	case scored && s.points().win.less(c.Score):
		return ScoreTooHigh, []laws.Provision{provision, laws.Points}
	case c.Penalty == OpponentScore && !s.scoreNow(side.Other(), s.points().loss).less(c.Score):
		return ScoreNotRaised, []laws.Provision{provision}
	case c.Penalty == OwnScore && !c.Score.less(s.scoreNow(side, s.points().win)):
		return ScoreNotLowered, []laws.Provision{provision}
	}
	return "", nil
}

// loseByPenalty declares the game lost (Article 12.9.6). What the opponent gets of it is asked if nobody has said.
func (d *decision) loseByPenalty(c Penalise, side chess.Color) {
	s := &d.state
	if !c.Scored {
		d.askOpponentScore(c, side, LostByPenalty, laws.PenaltyLoss)
		return
	}
	r := s.about(GameOver, side, LostByPenalty, laws.PenaltyLoss)
	r.Result, r.Reason, r.Words, r.Penalty = s.points().lost(side, c.Score), laws.ByArbiter, clean(c.Because), LossOfGame
	r.Scores, r.Corrects = scorePair(side, Score{0, 1}, c.Score), s.status == Over
	d.rule(r)
}

// askOpponentScore asks what the opponent gets of a game that is declared lost.
func (d *decision) askOpponentScore(c Penalise, side chess.Color, why Cause, ps ...laws.Provision) {
	r := d.state.about(AskArbiter, side, why, ps...)
	r.Question, r.Words = QuestionOpponentScore, clean(c.Because)
	d.rule(r)
}

// impose imposes a penalty. Who is expelled cannot play on, so that the game is lost (Article 12.9.9).
func (d *decision) impose(c Penalise, side chess.Color) {
	provision := penaltyProvisions[c.Penalty]
	r := d.state.about(PenaltyImposed, side, penaltyCauses[c.Penalty], provision)
	r.Penalty, r.Words, r.Count = c.Penalty, clean(c.Because), c.Rounds
	r.Seconds = int(c.Time / time.Second)
	if c.Penalty == Fine {
		r.Written = c.Fine
	}
	if c.Penalty.scores() {
		r.Scores = scorePair(side, c.Score, c.Score)
	}
	_, lost := d.state.declaredLost()
	goesOn := d.state.status != Over && !lost
	d.rule(r)
	if c.Penalty == Expulsion && goesOn {
		d.askOpponentScore(c, side, Expelled, provision, laws.PenaltyLoss)
	}
}

// scoring is what each player gets for the game.
type scoring struct {
	scores *chess.ByColor[Score] // by penalties, in place of what the result brings
	base   chess.ByColor[Score]  // what the end brought before penalties that came after it
	// at least this, by the opponent's penalty (Article 12.9.4); Den 0: no such penalty
	raised  chess.ByColor[Score]
	lowered chess.ByColor[Score] // at most this, by a penalty (Article 12.9.5); Den 0: no such penalty
}

// penalised folds a penalty: time is given or taken, or what the game brings.
func (s *State) penalised(r Ruling, at time.Duration) {
	side, _ := r.Side.Color()
	amount := time.Duration(r.Seconds) * time.Second
	switch r.Penalty {
	case OpponentTime:
		s.clock = s.clock.Add(side.Other(), amount, at)
	case OwnTime:
		s.clock = s.clock.Add(side, -amount, at)
	}
	switch {
	case r.Scores == nil:
	case r.Penalty == OpponentScore:
		s.scoring.raised[side.Other()] = r.Scores[side.Other()]
	default:
		s.scoring.lowered[side] = r.Scores[side]
	}
	if s.rulings.end != nil && r.Scores != nil {
		pair, _ := s.underPenalties(s.scoring.base)
		s.scoring.scores = &pair
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

// less reports whether n is less than m.
func (n Score) less(m Score) bool {
	return big.NewRat(int64(n.Num), int64(max(n.Den, 1))).Cmp(big.NewRat(int64(m.Num), int64(max(m.Den, 1)))) < 0
}

// String writes a score as arbiters do: 1, ½, 0.
func (n Score) String() string {
	switch {
	case n == Score{1, 2}:
		return "½"
	case n.Den <= 1:
		return strconv.Itoa(n.Num)
	}
	return strconv.Itoa(n.Num) + "/" + strconv.Itoa(n.Den)
}

// scoreNow is what c has of the game, if it is over; otherwise what is taken for it.
func (s *State) scoreNow(c chess.Color, going Score) Score {
	if score, over := s.Score(); over {
		return score[c]
	}
	return going
}

// underPenalties returns what penalties make of a score, and what that rests on:
// the opponent's is raised, the offender's lowered (Articles 12.9.4, 12.9.5). From
// 2017 both together may not exceed what a game brings, so that the offender gives
// way (Article 10.2).
func (s *State) underPenalties(pair chess.ByColor[Score]) (chess.ByColor[Score], []laws.Provision) {
	var rests []laws.Provision
	for _, c := range [...]chess.Color{chess.White, chess.Black} {
		if n := s.scoring.lowered[c]; n.Den > 0 && n.less(pair[c]) {
			pair[c], rests = n, append(rests, laws.PenaltyOwnScore)
		}
	}
	for _, c := range [...]chess.Color{chess.White, chess.Black} {
		if n := s.scoring.raised[c]; n.Den > 0 && pair[c].less(n) {
			pair[c], rests = n, append(rests, laws.PenaltyOpponentScore)
			most := s.points().beside(n)
			if s.rules.Edition.Has(laws.ScoreLimits) && most.less(pair[c.Other()]) {
				pair[c.Other()], rests = most, append(rests, laws.ScoreLimits)
			}
		}
	}
	return pair, rests
}

// scoreEnd says in the ruling that ends a game what penalties make of its score.
func (s *State) scoreEnd(r *Ruling) {
	base, ok := s.points().of(r.Result)
	if !ok || r.Scores != nil {
		return
	}
	if pair, rests := s.underPenalties(base); len(rests) > 0 {
		r.Scores, r.Adjusted = &pair, true
		r.Articles = merge(r.Articles, s.rules.Edition.Articles(rests...))
	}
}

// scored folds the score that an end brings. Where the arbiter has set it with the
// end, what penalties had made of it before is settled.
func (s *State) scored(r *Ruling) {
	s.scoring.base, _ = s.points().of(r.Result)
	if s.scoring.scores = r.Scores; r.Scores != nil && !r.Adjusted {
		s.scoring.base, s.scoring.raised, s.scoring.lowered = *r.Scores, chess.ByColor[Score]{}, chess.ByColor[Score]{}
	}
}

// beside returns the highest normal score that a game leaves beside n (Article 10.2).
func (p points) beside(n Score) Score {
	for _, m := range [...]Score{p.win, p.draw} {
		sum := Score{m.Num*n.Den + n.Num*m.Den, m.Den * n.Den}
		if !p.win.less(sum) {
			return m
		}
	}
	return p.loss
}

// Score returns what each side gets for the game, by Article 10.1 and the
// penalties; ok is false while there is no result.
func (s *State) Score() (score chess.ByColor[Score], ok bool) {
	if s.scoring.scores != nil {
		return *s.scoring.scores, s.status == Over
	}
	if score, ok = s.points().of(s.Result()); !ok {
		return chess.ByColor[Score]{{0, 1}, {0, 1}}, false
	}
	return score, true
}

// of returns what each side gets by a result (Article 10.1); ok is false if it is none.
func (p points) of(r laws.Result) (score chess.ByColor[Score], ok bool) {
	by := map[laws.Result]chess.ByColor[Score]{
		laws.WhiteWins: {p.win, p.loss}, laws.BlackWins: {p.loss, p.win}, laws.Draw: {p.draw, p.draw},
		laws.BothLose: {p.loss, p.loss}, laws.WhiteHalf: {p.draw, p.loss}, laws.BlackHalf: {p.loss, p.draw},
		laws.WhiteForfeit: {p.win, p.loss}, laws.BlackForfeit: {p.loss, p.win}, laws.BothForfeit: {p.loss, p.loss},
	}
	score, ok = by[r]
	return score, ok
}

func (c SetResult) afterTheEnd() {}

func (c SetResult) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.underWay(); err != nil {
		return nil, err
	}
	if !c.Result.Known() || c.Result == laws.Unfinished {
		return nil, refusal.Of(refusal.NoSuchResult)
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
	if s.rules.Regulations.AppealsExcluded {
		d.rule(s.about(Refused, c.By, NoAppeals, laws.Appeals))
		return d.events, nil
	}
	r := s.about(IncidentNoted, c.By, AppealMade, laws.Appeals)
	r.Words = clean(c.Text)
	d.rule(r)
	return d.events, nil
}
