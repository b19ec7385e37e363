package arbiter

// Guidelines I.5 to I.13: the resumption of an adjourned game (Appendix E of 2014).

import (
	"errors"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/chess/deadpos"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/refusal"
)

// Unsealed is a command with what is in the envelope in plain words, from whoever
// keeps the sealed move encrypted: the arbiter opens it, or looks into it before a
// player loses by coming too late (Guidelines I.9, I.10).
type Unsealed struct {
	Command
	Contents string
}

// whileAdjourned returns what is decided on a command that an adjournment does not
// let through; ok is false if the command is judged as always.
func (s *State) whileAdjourned(c Command, at time.Duration) (events []Event, ok bool, err error) {
	switch {
	case s.session.waits():
		return s.whileSealed(c, at)
	case s.session.sealing:
		return s.whileSealing(c, at)
	}
	return nil, false, nil
}

// whileSealed bars what cannot be done before the sealed move has been made: nothing
// is played or claimed on move (I.9.1).
func (s *State) whileSealed(c Command, at time.Duration) (events []Event, ok bool, err error) {
	rests := s.sealedMoveRests()
	switch c := c.(type) {
	case PlayMoves, Move:
		return nil, true, refusal.Of(refusal.SealedMoveFirst)
	case Resume:
		if _, runs := s.absentee(); !runs {
			return nil, true, refusal.Of(refusal.SealedMoveFirst)
		}
		return nil, false, nil
	case Claim:
		rests = append([]laws.Provision{c.Ground.provision()}, rests...)
	}
	if by, played := onMove(c); played {
		return s.refused(by, at, SealedMoveFirst, rests...)
	}
	return nil, false, nil
}

// sealedMoveRests returns by which articles the sealed move comes first.
func (s *State) sealedMoveRests() []laws.Provision {
	switch {
	case s.session.second.closed:
		return []laws.Provision{laws.SealerAbsent}
	case !s.session.resumed:
		return []laws.Provision{laws.PositionSetUp, laws.ReplierPresent}
	}
	return []laws.Provision{laws.ReplierPresent}
}

// whileSealing bars what a player who is asked to seal cannot do: they do not press
// the clock, and what they play is the sealed move (I.1.1).
func (s *State) whileSealing(c Command, at time.Duration) (events []Event, ok bool, err error) {
	if _, several := c.(PlayMoves); several {
		return nil, true, refusal.Of(refusal.SealedMoveFirst)
	}
	if by, played := onMove(c); !played || by != s.Turn() {
		return nil, false, nil
	}
	switch c := c.(type) {
	case Press:
		return s.refused(c.By, at, SealNotPlay, laws.Sealing)
	case Play:
		m, err := s.readWhole(c.Text)
		if err != nil {
			return nil, true, err
		}
		d := s.begin(at)
		d.sealWhatWasMade(c.By, m)
		return d.events, true, nil
	case Claim:
		if s.session.onBoard != chess.NoMove {
			return s.refused(c.By, at, ClaimAfterTouch, laws.ClaimLost)
		}
	}
	return nil, false, nil
}

// refused refuses by what an adjournment does not let through.
func (s *State) refused(by chess.Color, at time.Duration, why Cause, ps ...laws.Provision) ([]Event, bool, error) {
	if err := s.canAct(by); err != nil {
		return nil, true, err
	}
	d := s.begin(at)
	d.rule(s.about(Refused, by, why, ps...))
	return d.events, true, nil
}

// absentee returns whose clock runs in a session in which an envelope waits for
// them: the absent replier's, or the absent sealer's when the reply has been sealed
// (I.9.2, I.9.3); ok is false if it waits for nobody.
func (s *State) absentee() (c chess.Color, ok bool) {
	if e := s.session.pending(); e != nil && s.session.resumed {
		by, _ := e.by.Color()
		return by.Other(), s.attendance.absent[by.Other()]
	}
	return chess.White, false
}

func (c SessionStart) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.underWay(); err != nil {
		return nil, err
	}
	switch {
	case !s.session.adjourned || s.session.resumed:
		return nil, refusal.Of(refusal.NotAdjourned)
	case len(s.questions.open) > 0:
		return nil, refusal.Of(refusal.QuestionOpen)
	}
	for _, shows := range c.Shows {
		if shows.Set && (!s.rules.Control.Timed() || shows.Shows < 0 || shows.Shows > s.mostShown()) {
			return nil, refusal.Of(refusal.NoSuchTime)
		}
	}
	d := s.begin(at)
	sealer := s.Turn()
	for _, side := range [...]chess.Color{chess.White, chess.Black} {
		if c.Shows[side].Set {
			d.emit(Event{Kind: Noted, By: SideOf(side), About: noteDisplay, How: c.Shows[side].Shows.String()})
		}
	}
	session := Event{Kind: Noted, By: c.Absent, About: noteSession}
	r := s.ruling(NoAction, laws.PositionSetUp)
	r.Cause = SessionBegins
	switch lost := s.session.pending() == nil; {
	case c.Both:
		session.By, session.How = SideOf(sealer.Other()), noteBoth
		if !lost {
			r = s.about(NoAction, sealer.Other(), NobodyThere, laws.NobodyAtResumption)
		}
	case c.Absent == SideOf(sealer.Other()) && !lost:
		r = s.about(NoAction, sealer.Other(), ReplierMissing, laws.EnvelopeClosed, laws.ReplierAbsent)
	case c.Absent == SideOf(sealer) && !lost:
		r = s.about(NoAction, sealer, SealerMissing, laws.ReplierPresent, laws.SealerAbsent)
	}
	if s.session.lost {
		r = s.about(NoAction, sealer, EnvelopeGone, laws.EnvelopeMissing)
	}
	d.emit(session)
	d.rule(r)
	return d.events, nil
}

func (c Envelope) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.underWay(); err != nil {
		return nil, err
	}
	e := s.session.pending()
	switch {
	case e == nil:
		return nil, refusal.Of(refusal.NoEnvelope)
	case len(s.questions.open) > 0:
		return nil, refusal.Of(refusal.QuestionOpen)
	}
	d := s.begin(at)
	by, _ := e.by.Color()
	switch {
	case c.Lost:
		d.emit(Event{Kind: Noted, About: noteLost})
		d.rule(d.state.about(NoAction, by, EnvelopeGone, laws.EnvelopeMissing))
	case !s.session.resumed || s.attendance.absent[by.Other()]:
		d.rule(s.about(Refused, by.Other(), EnvelopeStaysShut, laws.EnvelopeClosed))
	case s.session.second.closed:
		d.open(by, s.contents(), laws.SealerAbsent)
	default:
		d.open(by, s.contents(), laws.ReplierPresent)
	}
	return d.events, nil
}

// contents is what is in the envelope, in plain words as far as anybody has told.
func (s *State) contents() string {
	if s.session.plain != "" {
		return s.session.plain
	}
	text, _ := s.Sealed()
	return text
}

// open opens an envelope and makes the move in it; the sealer loses if it is
// none (Guidelines I.8). What it leads to rests on more too.
func (d *decision) open(by chess.Color, text string, more ...laws.Provision) {
	s := &d.state
	m, err := s.readSealed(text)
	d.emit(Event{Kind: Noted, By: SideOf(by), About: noteOpened})
	if err != nil {
		item, cause := laws.SealedMeaningless, SealedSenseless
		var fault *chess.MoveError
		switch {
		case errors.As(err, &fault) && fault.Kind == chess.AmbiguousMove:
			item, cause = laws.SealedAmbiguous, SealedTwice
		case errors.As(err, &fault) && fault.Kind == chess.IllegalMove:
			item, cause = laws.SealedIllegal, SealedAgainstLaw
		}
		rests := []laws.Provision{laws.SealedWrong, item}
		for _, p := range more {
			if p == laws.LateAtResumption {
				rests = append(rests, p)
			}
		}
		r := s.about(GameOver, by, cause, rests...)
		r.Result, r.Reason, r.Written = winFor(by.Other()), laws.BySealedMove, clean(text)
		d.rule(r)
		return
	}
	offer, stays := s.offers.stands, s.offers.stands == SideOf(by) || s.session.offered
	d.book(Event{Kind: Entered, About: enteredSealed}, m, more...)
	if s.status == Over {
		return
	}
	if offer != Nobody && stays {
		// Made with the sealed move, or after it: it stands (I.4).
		d.emit(Event{Kind: Offered, By: offer})
	}
	if s.status == Halted {
		d.emit(Event{Kind: Resumed})
	}
	d.rule(s.about(NoAction, by, SealedMade, more...))
}

// readSealed reads a sealed move; the error says how it is none. A move made on
// the board after the request is the sealed one, whatever was written (I.1.1).
func (s *State) readSealed(text string) (chess.Move, error) {
	if s.session.onBoard != chess.NoMove && s.session.first.closed {
		return s.session.onBoard, nil
	}
	m, err := s.game.position.ParseSAN(text)
	if err == nil {
		return m, nil
	}
	if u, e := s.game.position.ParseUCI(text); e == nil {
		return u, nil
	}
	return chess.NoMove, err
}

// sealedFirst looks into the envelope before a player loses by coming too late: if
// the sealed move ended the game, that result stands, and so does the loss by one
// that is none (Guidelines I.8, I.10). ok is false if it did not.
func (d *decision) sealedFirst() (ok bool) {
	s := &d.state
	e := s.session.pending()
	if e == nil || !s.session.resumed {
		return false
	}
	m, err := s.readSealed(s.contents())
	if err == nil && !s.sealedEnds(m) {
		return false
	}
	by, _ := e.by.Color()
	d.open(by, s.contents(), laws.LateAtResumption)
	return true
}

// sealedBeforeFlag looks into the envelope when the flag of the absent player falls
// that it waits for: the sealed move came first, so that a game it ends has ended
// (Articles 5.1.1, 5.2, 6.9). A wrong one changes nothing, since 6.9 is excepted
// from I.8. ok is false if the game goes on with it; p is then the position after
// it, as far as it can be read.
func (d *decision) sealedBeforeFlag(loser chess.Color) (p chess.Position, ok bool) {
	s := &d.state
	p = s.game.position
	e := s.session.pending()
	if e == nil || !s.session.resumed || e.by != SideOf(loser.Other()) {
		return p, false
	}
	m, err := s.readSealed(s.contents())
	if err != nil {
		return p, false
	}
	if s.sealedEnds(m) {
		d.open(loser.Other(), s.contents(), laws.ReplierAbsent)
		return p, true
	}
	p.Play(m)
	return p, false
}

// sealedEnds reports whether a sealed move ends the game.
func (s *State) sealedEnds(m chess.Move) bool {
	next := s.game.position
	next.Play(m)
	_, ends, _ := s.endOnBoard(&next, s.occurrences(&next), deadpos.PromptBudget)
	return ends
}

// sessionClock rules on displays that were set wrongly when play was resumed. They
// are corrected if a player says so before making a first move, or if the arbiter
// sees it before both have; later the game goes on as they are unless the arbiter
// decides otherwise (Guidelines I.13). ok is false if nothing was set wrongly.
func (d *decision) sessionClock(claimant Side) (ok bool) {
	s := &d.state
	if s.session.wrong == (chess.ByColor[bool]{}) {
		return false
	}
	by, claimed := claimant.Color()
	late := s.movedSince(chess.White) && s.movedSince(chess.Black)
	if claimed {
		late = s.movedSince(by)
	}
	if late {
		d.nothingWrong(claimant, SessionClockLate, laws.WrongSessionClock)
		return true
	}
	d.correctSession()
	return true
}

// correctSession puts right what the displays were wrongly set to.
func (d *decision) correctSession() {
	for _, c := range [...]chess.Color{chess.White, chess.Black} {
		s := &d.state
		if !s.session.wrong[c] {
			continue
		}
		r := s.about(ClockCorrected, c, SessionClockWrong, laws.WrongSessionClock)
		r.Before = s.Remaining(c, d.at)
		r.After = max(0, r.Before+s.session.short[c])
		r.Seconds = int((r.After - r.Before).Round(time.Second) / time.Second)
		d.rule(r)
	}
}

// movedSince reports whether c has made a move since play was resumed, the sealed
// move not counted.
func (s *State) movedSince(c chess.Color) bool {
	for m := s.game.last; m != nil && m.ply > s.session.ply+1; m = m.before {
		if m.by == c {
			return true
		}
	}
	return false
}

// positionLost reports whether the game is adjourned, or its envelope lost and
// nothing played since: then an annulment is for a position that cannot be set up
// again (Guidelines I.12.2).
func (s *State) positionLost() bool {
	return s.session.adjourned || s.session.lost && s.Ply() == s.session.ply
}
