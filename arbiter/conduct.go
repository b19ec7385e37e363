package arbiter

// Articles 11, 6.2.3, 6.2.4 and 12.7: the conduct of the players, at the clock and towards the arbiter too.

import (
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/refusal"
	"github.com/hakem-chess/hakem/wording"
)

// persistent is how often the same fault is refusal that persists (Article
// 11.7): after the first there are warnings.
const persistent = 3

// afterTheEnd: conduct in the playing venue is on record even after the game.
func (c Incident) afterTheEnd() {}

// afterwards is the conduct that somebody whose game is over can still show: they are spectators then (Article 11.4),
// and the playing venue's rules are theirs too (11.1, 11.3, 11.5).
var afterwards = map[IncidentKind]bool{
	IncidentDevice: true, IncidentDistract: true, IncidentDisrepute: true, IncidentRefusedSearch: true,
}

// noteIncident is on record of what a player has done.
const noteIncident = "incident"

// conduct is what counts of it.
type conduct struct {
	refusals chess.ByColor[int] // to obey the Laws (Article 11.7)
}

// noted folds an incident.
func (c *conduct) noted(e Event) {
	if by, ok := e.By.Color(); ok && e.How == string(IncidentRefusal) {
		c.refusals[by]++
	}
}

func (c Incident) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.canAct(c.By); err != nil {
		return nil, err
	}
	if s.status == Over && !afterwards[c.Kind] {
		return nil, refusal.Of(refusal.GameOver)
	}
	if s.rules.Mode == Online && c.Kind.OfBoard() {
		return nil, refusal.Of(refusal.NotOnScreen)
	}
	d := s.begin(at)
	d.emit(Event{
		Kind: Noted, By: SideOf(c.By), About: noteIncident, How: string(c.Kind), Words: clean(c.Text),
		Squares: squareNames(c.Squares),
	})
	if p, ok := ofPlay[c.Kind]; ok && s.session.adjourned && !s.session.resumed && s.status != Over {
		d.onIncident(c, NoAction, BetweenSessions, p)
		return d.events, nil
	}
	if err := d.incident(c); err != nil {
		return nil, err
	}
	return d.events, nil
}

// incident rules on what a player has done.
func (d *decision) incident(c Incident) error {
	switch c.Kind {
	case IncidentDevice:
		d.device(c.By, c.Text)
	case IncidentHeadphones:
		d.headphones(c)
	case IncidentLeftArea:
		d.leftArea(c)
	case IncidentRefusal:
		d.refusal(c.By, clean(c.Text))
	case IncidentRefusedSearch:
		d.refusedSearch(c)
	case IncidentRefusedHelp:
		d.refusedHelp(c)
	case IncidentDisplaced:
		d.displaced(c.By, c.Squares)
	case IncidentNotRecording:
		d.notRecording(c.By)
	case IncidentOfferNotNoted:
		d.offerNotNoted(c.By)
	default:
		if wrong, ok := misconducts[c.Kind]; ok {
			d.misconduct(c, wrong.cause, wrong.against)
		} else if breach, ok := clockBreaches[c.Kind]; ok {
			d.onIncident(c, Breach, breach.cause, breach.against, laws.Discipline)
		} else {
			return refusal.Of(refusal.NoSuchIncident)
		}
	}
	return nil
}

// onIncident rules on what a player has done, in the arbiter's words.
func (d *decision) onIncident(c Incident, k RulingKind, why Cause, ps ...laws.Provision) {
	r := d.state.about(k, c.By, why, ps...)
	r.Words = clean(c.Text)
	d.rule(r)
}

// misconduct notes a breach of Article 11, which the arbiter may penalise.
func (d *decision) misconduct(c Incident, why Cause, ps ...laws.Provision) {
	d.onIncident(c, IncidentNoted, why, append(ps, laws.ConductPenalty, laws.Discipline)...)
}

// against is what kind of fault conduct is, and the article it is against.
type against struct {
	cause   Cause
	against laws.Provision
}

// misconducts are the kinds of conduct that one article alone is about.
var misconducts = map[IncidentKind]against{
	IncidentNotes:     {NotesUsed, laws.Notes},
	IncidentSmoking:   {Smoked, laws.Smoking},
	IncidentLeftVenue: {LeftVenue, laws.LeavingVenue},
	IncidentDistract:  {Distracted, laws.Distraction},
	IncidentDisrepute: {Disreputable, laws.Disrepute},
}

// headphones rules on headphones, which are a device as well where every device is forbidden (Article 11.3).
func (d *decision) headphones(c Incident) {
	rests := []laws.Provision{laws.Notes, laws.DeviceBanned}
	if d.state.rules.Edition.DeviceMeansAdvice {
		rests = rests[:1]
	}
	d.misconduct(c, HeadphonesWorn, rests...)
}

// leftArea rules on a player who leaves the playing area (Article 11.2).
func (d *decision) leftArea(c Incident) {
	s := &d.state
	reported := s.rules.Edition.Has(laws.AbsenceReported)
	switch {
	case c.By == s.Turn():
		d.misconduct(c, LeftArea, laws.LeavingArea)
	case reported && s.rules.Regulations.ReportAbsence:
		d.onIncident(c, Breach, AbsenceNotReported, laws.AbsenceReported, laws.ConductPenalty, laws.Discipline)
	case reported:
		d.onIncident(c, NoAction, LeftNotOnMove, laws.LeavingArea, laws.AbsenceReported)
	default:
		d.onIncident(c, NoAction, LeftNotOnMove, laws.LeavingArea)
	}
}

// refusedSearch rules on a player who does not let themselves be searched (Article 11.3.3): in 2014 the body is not.
func (d *decision) refusedSearch(c Incident) {
	if strings.HasPrefix(c.Text, "body") && d.state.rules.Edition.DeviceMeansAdvice {
		d.onIncident(c, NoAction, BodyNotSearched, laws.Inspection)
		return
	}
	d.misconduct(c, SearchRefused, laws.Inspection)
}

// refusedHelp rules on a player who does not help to reconstruct the game, where the edition has that duty.
func (d *decision) refusedHelp(c Incident) {
	if d.state.rules.Edition.Has(laws.Helping) {
		d.misconduct(c, HelpRefused, laws.Helping)
		return
	}
	d.onIncident(c, NoAction, HelpNotDue, laws.Discipline)
}

// clockBreaches are the ways of handling the clock wrongly (Articles 6.2.3, 6.2.4).
var clockBreaches = map[IncidentKind]against{
	IncidentWrongHand:    {OtherHandPressed, laws.SameHand},
	IncidentHeldClock:    {ClockHeld, laws.SameHand},
	IncidentCoveredClock: {ClockCovered, laws.SameHand},
	IncidentHitClock:     {ClockHit, laws.ClockHandled},
	IncidentLiftedClock:  {ClockLifted, laws.ClockHandled},
	IncidentTurnedClock:  {ClockOverturned, laws.ClockHandled},
}

// ofPlay are the kinds of conduct that the Laws forbid while the game is played: between
// two sessions of an adjourned game players may go where they like and prepare.
var ofPlay = map[IncidentKind]laws.Provision{
	IncidentDevice: laws.DeviceBanned, IncidentNotes: laws.Notes, IncidentHeadphones: laws.Notes,
	IncidentLeftArea: laws.LeavingArea, IncidentLeftVenue: laws.LeavingVenue,
}

// device rules on a forbidden device (Article 11.3.2): it loses, whatever the
// opponent has on the board, unless the regulations fix something milder. In
// 2014 only means of communication and of advice are forbidden.
func (d *decision) device(by chess.Color, what string) {
	s := &d.state
	_, lost := s.declaredLost()
	switch tariff := s.rules.Regulations.DevicePenalty; {
	case s.rules.Regulations.BagAllowed && inBag(what) && s.status != Over:
		d.bagSeen(by, what)
	case strings.HasPrefix(what, "other") && s.rules.Edition.DeviceMeansAdvice:
		d.rule(s.about(NoAction, by, DeviceNotBanned, laws.DeviceBanned))
	case s.status == Over || lost:
		d.rule(s.about(IncidentNoted, by, DeviceAfterEnd, laws.DeviceBanned, laws.DeviceLoses))
	case tariff != (laws.DeviceTariff{}):
		impose := func(p Penalty, amount time.Duration) {
			r := s.about(PenaltyImposed, by, penaltyCauses[p], laws.DeviceLoses, penaltyProvisions[p])
			r.Penalty, r.Seconds = p, int(amount/time.Second)
			d.rule(r)
		}
		if tariff.Warning {
			impose(Warning, 0)
		}
		if tariff.OpponentTime > 0 {
			impose(OpponentTime, tariff.OpponentTime)
		}
		if tariff.OwnTime > 0 {
			impose(OwnTime, tariff.OwnTime)
		}
	default:
		r := s.about(GameOver, by, LostByDevice, laws.DeviceBanned, laws.DeviceLoses)
		r.Result, r.Reason = winFor(by.Other()), laws.ByDevice
		if s.attendance.absent[by.Other()] {
			// The opponent has not come yet: the game was not played.
			r.Result = forfeitFor(by.Other())
		}
		d.rule(r)
	}
}

// inBag reports whether what is said of a device puts it into a bag, switched off:
// the regulations may allow it there. One that rings is not switched off.
func inBag(what string) bool {
	return says(what, "bag", "çanta") && !says(what, "rang", "ringing", "çaldı")
}

// says reports whether a word of a text is the first one given, or begins with one
// of the others.
func says(text, word string, stems ...string) bool {
	for w := range strings.FieldsFuncSeq(text, func(r rune) bool { return !unicode.IsLetter(r) }) {
		if w == word || slices.ContainsFunc(stems, func(stem string) bool { return strings.HasPrefix(w, stem) }) {
			return true
		}
	}
	return false
}

// bagSeen rules on a device in a bag where the regulations allow it there: it may
// lie in it switched off, and the bag may not be used without permission (Article
// 11.3.2.1).
func (d *decision) bagSeen(by chess.Color, what string) {
	if says(what, "used", "kullan") {
		d.rule(d.state.about(IncidentNoted, by, BagUsed, laws.DeviceInBag, laws.ConductPenalty, laws.Discipline))
		return
	}
	d.rule(d.state.about(NoAction, by, BagAllowed, laws.DeviceInBag))
}

// forfeitFor is the result of an unplayed game that c wins.
func forfeitFor(c chess.Color) laws.Result {
	if c == chess.White {
		return laws.WhiteForfeit
	}
	return laws.BlackForfeit
}

// refusal rules on a player who does not do as the Laws say. It loses when it
// persists (Article 11.7); what the opponent then gets is the arbiter's to say.
func (d *decision) refusal(by chess.Color, text string) {
	s := &d.state
	n := s.conduct.refusals[by]
	r := s.about(IncidentNoted, by, RefusedOnce, laws.PersistentRefusal, laws.Discipline)
	r.Count, r.Words = n, text
	if _, lost := s.declaredLost(); n < persistent || lost {
		d.rule(r)
		return
	}
	d.ask(QuestionOpponentScore, SideOf(by), laws.PersistentRefusal)
}

type opponentScoreQuestion struct{ asked }

func (q opponentScoreQuestion) answer(d *decision, how Decision) {
	s := &d.state
	by, _ := q.side.Color()
	score := s.points().win
	if how != AcceptIt {
		score = s.points().loss
	}
	r := s.about(GameOver, by, RefusalPersists, laws.PersistentRefusal)
	r.Result, r.Reason = s.points().lost(by, score), laws.ByRefusal
	switch q.cause {
	case LostByPenalty:
		r.Cause, r.Reason, r.Penalty, r.Words = LostByPenalty, laws.ByArbiter, LossOfGame, q.words
		r.Articles = s.rules.Edition.Articles(laws.PenaltyLoss)
	case Expelled:
		r.Cause, r.Reason, r.Penalty, r.Words = Expelled, laws.ByArbiter, Expulsion, q.words
		r.Articles = s.rules.Edition.Articles(laws.PenaltyExpulsion, laws.PenaltyLoss)
	}
	r.Scores, r.Corrects = scorePair(by, s.points().loss, score), s.status == Over
	d.rule(r)
}

func (c Ask) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.canAct(c.By); err != nil {
		return nil, err
	}
	d := s.begin(at)
	if c.Law == "" {
		d.rule(s.about(Refused, c.By, PositionNotExplained, laws.LawExplained))
		return d.events, nil
	}
	number, ok := s.rules.Edition.Named(c.Law)
	if !ok {
		r := s.about(Refused, c.By, NoSuchArticle, laws.LawExplained)
		r.Words = wording.Shorten(clean(c.Law))
		d.rule(r)
		return d.events, nil
	}
	r := s.about(NoAction, c.By, LawIsExplained, laws.LawExplained)
	r.Words = number
	d.rule(r)
	return d.events, nil
}

func (c Interfere) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.underWay(); err != nil {
		return nil, err
	}
	d := s.begin(at)
	d.emit(Event{Kind: Noted, About: "interferes", Words: clean(c.Text)})
	r := s.ruling(IncidentNoted, laws.Bystanders)
	r.Cause, r.Words = SpectatorInterfered, clean(c.Text)
	d.rule(r)
	return d.events, nil
}

// disturbance notes a complaint that the opponent disturbs (Article 11.5). Nobody is guilty by it: whether it is so
// the arbiter sees, and then puts the opponent's conduct on record.
func (d *decision) disturbance(by chess.Color) {
	d.rule(d.state.about(IncidentNoted, by, DisturbanceClaimed, laws.Distraction, laws.ConductPenalty, laws.Discipline))
}
