package arbiter

// Article 0.2: what the Laws leave to the arbiter (the Preface), until it is answered.

import (
	"errors"
	"slices"
	"time"

	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/refusal"
	"github.com/hakem-chess/hakem/wording"
)

// Question is a decision that the Laws leave to a person.
type Question string

// The questions.
const (
	QuestionTouchIntent Question = "touch-intent"      // was the piece touched to move it? (4.3, 2014)
	QuestionDefaultTime Question = "default-time"      // does coming late lose? (6.7)
	QuestionBothFlags   Question = "both-flags"        // accept: a draw
	QuestionColours     Question = "colours"           // accept: a new game with the right colours (7.3, 2014)
	QuestionQuickplay   Question = "quickplay"         // accept: a draw (Guidelines III.5)
	QuestionIncrement   Question = "increment-request" // accept: five seconds a move (Guidelines III.4)
	QuestionStopFor     Question = "stop-reason"       // accept: the clocks were stopped for a valid reason (6.11)
	// accept: the claim is examined without a scoresheet (A.2, 2014)
	QuestionEvidence       Question = "evidence"
	QuestionUnpromotedMate Question = "unpromoted-mate" // accept: the mate stands (7.5.2)
	QuestionOpponentScore  Question = "opponent-score"  // accept: the opponent gets the win (11.7)
	QuestionDrawConsent    Question = "draw-consent"    // accept: the draw agreed stands (9.1.1)
)

// Questions lists every question there is.
func Questions() []Question {
	return []Question{
		QuestionTouchIntent, QuestionDefaultTime, QuestionBothFlags, QuestionColours, QuestionQuickplay, QuestionIncrement,
		QuestionStopFor, QuestionEvidence, QuestionUnpromotedMate, QuestionOpponentScore, QuestionDrawConsent,
	}
}

// questionWords put the questions to the arbiter; in them {side} is the player
// concerned.
var questionWords = map[Question]wording.Text{
	QuestionTouchIntent: {"Hakem karar verecek: {side} taşa oynamak ya da almak niyetiyle mi dokundu?",
		"For the arbiter to decide: did {side} touch the piece meaning to move or capture it?"},
	QuestionBothFlags: {"Hakem karar verecek: iki bayrak da düşmüş; oyun berabere mi bitsin, devam mı etsin?",
		"For the arbiter to decide: both flags are down; is the game drawn, or does it go on?"},
	QuestionDefaultTime: {
		"Hakem karar verecek: {side} oyuna geç kaldı, yönerge ise bekleme süresi belirlemiyor; hükmen yenik sayılsın mı?",
		"For the arbiter to decide: {side} is late, and the regulations state no default time; is the game lost by default?",
	},
	QuestionColours: {
		"Hakem karar verecek: oyun ters renklerle başlamış; oyun iptal edilip doğru renklerle yeniden başlasın mı, yoksa devam mı etsin?",
		"For the arbiter to decide: the game began with colours reversed; is it annulled and begun anew with the right colours, or does it go on?",
	},
	QuestionStopFor: {"Hakem karar verecek: {side} saatleri durdurdu; gösterdiği neden geçerli mi?",
		"For the arbiter to decide: {side} has stopped the clocks; is the reason given a valid one?"},
	QuestionDrawConsent: {
		"Hakem karar verecek: oyuncular beraberlikte anlaştı, yönerge ise hakemin onayını istiyor; onay veriliyor mu?",
		"For the arbiter to decide: the players have agreed to a draw, and the regulations ask for the arbiter's consent; is it given?",
	},
	QuestionOpponentScore: {"Hakem karar verecek: {side} oyunu kaybediyor; rakibi galibiyet puanını alsın mı?",
		"For the arbiter to decide: {side} loses the game; does the opponent get the points of a win?"},
	QuestionQuickplay: {
		"Hakem karar verecek: {side} hızlıoyun bitişinde beraberlik talep etti; rakibi olağan yollarla kazanamaz mı ya da kazanmaya çalışmıyor mu?",
		"For the arbiter to decide: {side} claims a draw in the quickplay finish; can the opponent not win by normal means, or has there been no effort to?",
	},
	QuestionIncrement: {
		"Hakem karar verecek: {side} hamle başına beş saniye istiyor; rakibi beraberliği kabul etmedi. İstek kabul edilsin mi?",
		"For the arbiter to decide: {side} asks for five seconds a move, and the opponent has not accepted the draw; is the request granted?",
	},
	QuestionEvidence: {"Hakem karar verecek: {side} notasyon tutmuyor; talep başka kanıtla incelensin mi?",
		"For the arbiter to decide: {side} has kept no score; is the claim to be examined on other evidence?"},
	QuestionUnpromotedMate: {
		"Hakem karar verecek: terfi ettirilmeyen piyonun yerine konan vezir mat ediyor; mat geçerli mi?",
		"For the arbiter to decide: the queen that replaces the pawn left unpromoted gives mate; does the mate stand?",
	},
}

// questions are those that wait for the arbiter.
type questions struct {
	open []asked // the oldest first
	held bool    // the clocks stand because of one
}

// asked is a question that is open.
type asked struct {
	question Question
	side     Side
	claim    Claim // of QuestionEvidence
	cause    Cause
	words    string
}

// answerer is what a question does with its answer. Each chapter has its own.
type answerer interface {
	answer(d *decision, how Decision)
}

type (
	touchIntentQuestion    struct{ asked }
	bothFlagsQuestion      struct{ asked }
	evidenceQuestion       struct{ asked }
	unpromotedMateQuestion struct{ asked }
)

// answerers finds what is done with the answer to a question.
func (a asked) answerer() answerer {
	switch a.question {
	case QuestionTouchIntent:
		return touchIntentQuestion{a}
	case QuestionBothFlags:
		return bothFlagsQuestion{a}
	case QuestionDefaultTime:
		return defaultTimeQuestion{a}
	case QuestionColours:
		return coloursQuestion{a}
	case QuestionStopFor:
		return stopForQuestion{a}
	case QuestionQuickplay:
		return quickplayQuestion{a}
	case QuestionIncrement:
		return incrementQuestion{a}
	case QuestionDrawConsent:
		return drawConsentQuestion{a}
	case QuestionOpponentScore:
		return opponentScoreQuestion{a}
	case QuestionEvidence:
		return evidenceQuestion{a}
	case QuestionUnpromotedMate:
		return unpromotedMateQuestion{a}
	}
	return nil
}

// ask leaves a decision to the arbiter: the question stays open, and the clocks
// stand, until they answer.
func (d *decision) ask(q Question, side Side, ps ...laws.Provision) {
	r := d.state.ruling(AskArbiter, ps...)
	r.Question, r.Side = q, side
	d.rule(r)
}

// asks folds a question: the clocks stand until it is answered.
func (s *State) asks(r Ruling, at time.Duration) {
	side, _ := r.Side.Color()
	s.questions.open = append(slices.Clone(s.questions.open), asked{
		question: r.Question, side: r.Side, cause: r.Cause, words: r.Words,
		claim: Claim{By: side, Ground: r.Ground, Written: r.Written},
	})
	if s.status == Running {
		s.questions.held = true
		s.pause(at)
	}
}

// answered folds an answer: the question is open no longer, and if none is left
// the former clock runs again.
func (s *State) answered(e Event) error {
	open := s.questions.open
	at := slices.IndexFunc(open, func(a asked) bool { return string(a.question) == e.About })
	if at < 0 {
		return errors.New("no such question is open")
	}
	q := open[at]
	s.questions.open = slices.Delete(slices.Clone(open), at, at+1)
	switch {
	case q.question == QuestionQuickplay && e.How == string(PostponeIt):
		s.quickplay.postponed = q.side
	case q.question == QuestionTouchIntent && e.How == string(AcceptIt):
		s.touchMeant()
	}
	if len(s.questions.open) == 0 && s.questions.held {
		s.questions.held = false
		s.resume(e.At)
	}
	return nil
}

// OpenQuestion returns the oldest question that waits for the arbiter, "" if
// there is none.
func (s *State) OpenQuestion() Question {
	if len(s.questions.open) == 0 {
		return ""
	}
	return s.questions.open[0].question
}

// OpenQuestions returns all questions that wait for the arbiter, the oldest
// first.
func (s *State) OpenQuestions() []Question {
	var all []Question
	for _, a := range s.questions.open {
		all = append(all, a.question)
	}
	return all
}

// afterTheEnd: a loss by default stands unless the arbiter decides otherwise, and
// what the opponent gets of a game that is declared lost afterwards is asked too.
func (c Answer) afterTheEnd() {}

func (c Answer) decide(s *State, at time.Duration) ([]Event, error) {
	if s.status == Over && len(s.questions.open) == 0 {
		if c.Decision != RejectIt {
			return nil, refusal.Of(refusal.GameOver)
		}
		return s.reopens(at)
	}
	switch c.Decision {
	case AcceptIt, RejectIt, PostponeIt:
	default:
		return nil, refusal.Of(refusal.NoSuchDecision)
	}
	d := s.begin(at)
	if len(s.questions.open) == 0 && s.quickplay.postponed != Nobody {
		// A decision that was postponed may come at any time (Guidelines III.5.2).
		d.ask(QuestionQuickplay, s.quickplay.postponed, laws.QuickplayPostponed)
	}
	if len(d.state.questions.open) == 0 {
		return nil, refusal.Of(refusal.NoQuestion)
	}
	which := 0
	if c.Question != "" {
		which = slices.IndexFunc(d.state.questions.open, func(a asked) bool { return a.question == c.Question })
	}
	if which < 0 {
		return nil, refusal.Of(refusal.NoQuestion)
	}
	a := d.state.questions.open[which]
	if c.Decision == PostponeIt && (a.question != QuestionQuickplay || s.attendance.seen == NoArbiter) {
		// Without an arbiter the claim has concluded the game (Guidelines III.6.1).
		return nil, refusal.Of(refusal.NoSuchDecision)
	}
	d.emit(Event{Kind: Answered, About: string(a.question), How: string(c.Decision)})
	a.answerer().answer(&d, c.Decision)
	return d.events, nil
}

func (q touchIntentQuestion) answer(d *decision, how Decision) {
	offender, _ := q.side.Color()
	switch {
	case how != AcceptIt:
		d.touchRejected(offender, q.side.other(), NotMeant)
	case d.state.Turn() == offender:
		d.touchedNow(offender, nil, q.side.other())
	case d.state.game.last != nil && d.state.game.last.by == offender:
		d.touchJudged(d.state.game.last, nil, q.side.other())
	}
}

func (q evidenceQuestion) answer(d *decision, how Decision) {
	c := q.claim
	if how == AcceptIt {
		in, err := d.state.readIntended(c.Written)
		if err == nil {
			d.examine(c, in)
			return
		}
	}
	r := d.state.about(ClaimRejected, c.By, NoEvidence, laws.RapidRecording, c.Ground.provision())
	r.Ground, r.Written = c.Ground, c.Written
	d.rule(r)
	d.rule(d.state.bonus(c.By.Other()))
}

func (q unpromotedMateQuestion) answer(d *decision, how Decision) {
	s := &d.state
	offender, _ := q.side.Color()
	if how == AcceptIt {
		r := s.ruling(GameOver, laws.Checkmate, laws.PawnLeft)
		r.Side = q.side
		r.Result, r.Reason = winFor(offender), laws.ByCheckmate
		d.rule(r)
		return
	}
	d.rule(s.timeFor(offender.Other(), nil))
	d.rule(d.state.about(NoAction, offender, MateDoesNotStand, laws.PawnLeft, laws.Analogy))
}
