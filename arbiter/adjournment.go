package arbiter

import (
	"errors"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/chess/deadpos"
	"github.com/hakem-chess/hakem/clock"
	"github.com/hakem-chess/hakem/laws"
)

// This file is adjournment: Appendix E of 2014, later Guidelines I. The sealed
// move is opaque here: whoever keeps the game may encrypt it before it is
// sealed, and gives it in plain words only when the envelope is opened.

// envelope is a sealed move.
type envelope struct {
	by     Side   // who sealed; Nobody: there is none
	text   string // as it was handed over
	closed bool   // the clock has been stopped: it can be changed no more
}

// session says where an adjourned game stands.
type session struct {
	sealing   bool          // the arbiter has asked for the sealed move
	adjourned bool          // the session of play is over
	resumed   bool          // a later session has begun
	since     time.Duration // when
	label     string        // of the envelope
	onBoard   chess.Move    // made on the board after the request: it is the sealed move (I.1.1)
	first     envelope      // of the player who was on move
	second    envelope      // of the replier, while the sealer is absent
}

// What of an adjournment is on record.
const (
	noteAdjourn = "adjourn"
	noteSeal    = "seal"
	noteClosed  = "envelope-closed"
	noteOpened  = "envelope-opened"
	noteLost    = "envelope-lost"
	noteSession = "session"
	noteOnBoard = "made-when-sealing"
	noteBoth    = "both" // absent at a resumption
)

// EnvelopeData is what is written on the envelope (Guidelines I.2).
type EnvelopeData struct {
	Position chess.Position               // before the sealed move
	Left     chess.ByColor[time.Duration] // what the displays show
	Sealer   chess.Color
	Move     int    // the number of the sealed move
	Offer    Side   // who has offered a draw
	Label    string // names, and date, time and place of resumption
}

// Envelope returns what stands on the envelope; ok is false if none is closed.
func (s *State) Envelope() (e EnvelopeData, ok bool) {
	by, sealed := s.session.first.by.Color()
	if !sealed || !s.session.first.closed {
		return EnvelopeData{}, false
	}
	e = EnvelopeData{Label: s.session.label, Position: s.position, Sealer: by, Move: s.position.Fullmove(), Offer: s.offer}
	for _, c := range [...]chess.Color{chess.White, chess.Black} {
		e.Left[c] = s.clock.Remaining(clock.Side(c), s.at)
	}
	return e, true
}

// Sealed returns the opaque text of the envelope to be opened next, as it was
// handed over; ok is false if there is none.
func (s *State) Sealed() (text string, ok bool) {
	e := s.session.first
	if e.by == Nobody {
		e = s.session.second
	}
	return e.text, e.by != Nobody && e.closed
}

func (c Adjourn) decide(s *State, at time.Duration) ([]Event, error) {
	return s.adjourns(c, at)
}

func (c SessionEnd) decide(s *State, at time.Duration) ([]Event, error) {
	return s.adjourns(Adjourn{Label: s.session.label}, at)
}

// adjourns asks the player on move to seal.
func (s *State) adjourns(c Adjourn, at time.Duration) ([]Event, error) {
	if err := s.underWay(); err != nil {
		return nil, err
	}
	if s.session.sealing || s.session.adjourned {
		return nil, &CommandError{Code: CodeAdjourned}
	}
	d := s.begin(at)
	d.emit(Event{Kind: Noted, About: noteAdjourn, Words: clean(c.Label)})
	if early := c.Early / time.Second; early > 0 && early <= maxBonusSeconds && s.rules.Control.Timed() {
		r := d.state.about(ClockCorrected, s.Turn(), AdjournedEarly, laws.SealingEarly)
		r.Before = s.clock.Remaining(clock.Side(s.Turn()), at)
		r.Seconds, r.After = -int(early), max(0, r.Before-early*time.Second)
		d.rule(r)
	}
	d.rule(d.state.about(NoAction, s.Turn(), SealAsked, laws.Sealing))
	return d.events, nil
}

func (c Seal) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.canAct(c.By); err != nil {
		return nil, err
	}
	d := s.begin(at)
	switch {
	case len(c.Text) > maxWords:
		return nil, &CommandError{Code: CodeUnreadableMove}
	case !s.mayReply(c.By) && (!s.session.sealing || c.By != s.Turn()):
		d.rule(s.about(Refused, c.By, NothingToSeal, laws.Sealing))
	case s.envelopeOf(c.By).closed:
		d.rule(s.about(Refused, c.By, EnvelopeShut, laws.Sealing))
	case s.sealsAnother(c.Text):
		d.rule(s.about(Refused, c.By, SealWhatWasMade, laws.Sealing))
	default:
		d.emit(Event{Kind: Noted, By: SideOf(c.By), About: noteSeal, Words: clean(c.Text)})
	}
	return d.events, nil
}

// sealWhatWasMade rules on a move made on the board after the request to seal:
// it must be the sealed move, and the position stays as it was.
func (d *decision) sealWhatWasMade(by chess.Color, m chess.Move) {
	s := &d.state
	if m == chess.NoMove || s.session.onBoard != chess.NoMove || s.breaks(m) {
		d.rule(s.about(Refused, by, SealNotPlay, laws.Sealing))
		return
	}
	d.emit(Event{Kind: Noted, By: SideOf(by), About: noteOnBoard, How: s.position.UCI(m)})
	r := s.about(MustMove, by, SealWhatWasMade, laws.Sealing)
	r.mayPlay(&s.position, m)
	d.rule(r)
}

// sealsAnother reports whether a text in plain words is another move than the one
// made on the board after the request. What is encrypted shows itself when it is opened.
func (s *State) sealsAnother(text string) bool {
	if s.session.onBoard == chess.NoMove {
		return false
	}
	m, err := s.readSealed(text)
	return err == nil && m != s.session.onBoard
}

// mayReply reports whether by may seal an answer, the sealer being absent
// (Guidelines I.9.3).
func (s *State) mayReply(by chess.Color) bool {
	return s.session.resumed && s.session.first.by == Nobody && by == s.Turn() && s.absent[by.Other()]
}

// envelopeOf returns the envelope that by seals in now.
func (s *State) envelopeOf(by chess.Color) *envelope {
	if s.mayReply(by) {
		return &s.session.second
	}
	return &s.session.first
}

// closeEnvelope closes the envelope when the sealer stops the clock.
func (d *decision) closeEnvelope(by chess.Color) {
	s := &d.state
	e := s.envelopeOf(by)
	if e.by != SideOf(by) || e.closed {
		if s.session.sealing {
			d.rule(s.about(Refused, by, NothingSealed, laws.Sealing))
		}
		return
	}
	d.emit(Event{Kind: Noted, By: SideOf(by), About: noteClosed})
}

func (c SessionStart) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.underWay(); err != nil {
		return nil, err
	}
	if !s.session.adjourned {
		return nil, &CommandError{Code: CodeNotAdjourned}
	}
	d := s.begin(at)
	sealer, _ := s.session.first.by.Color()
	session := Event{Kind: Noted, By: c.Absent, About: noteSession}
	if c.Both {
		session.By, session.How = SideOf(sealer.Other()), noteBoth
		d.emit(session)
		d.rule(d.state.about(NoAction, sealer.Other(), NobodyThere, laws.NobodyAtResumption))
		return d.events, nil
	}
	d.emit(session)
	r := d.state.ruling(NoAction, laws.PositionSetUp)
	r.Cause = SessionBegins
	if c.Absent == SideOf(sealer.Other()) {
		r = d.state.about(NoAction, sealer.Other(), ReplierMissing, laws.EnvelopeClosed, laws.ReplierAbsent)
	}
	d.rule(r)
	return d.events, nil
}

func (c Envelope) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.underWay(); err != nil {
		return nil, err
	}
	text, ok := s.Sealed()
	if !ok || !s.session.resumed {
		return nil, &CommandError{Code: CodeNoEnvelope}
	}
	if c.Contents != "" {
		text = c.Contents
	}
	d := s.begin(at)
	first := s.session.first.by != Nobody
	by := s.Turn()
	switch {
	case c.Lost:
		d.emit(Event{Kind: Noted, About: noteLost})
		d.rule(d.state.about(NoAction, by, EnvelopeGone, laws.EnvelopeMissing))
	case first && s.absent[by.Other()] || !first && s.absent[by.Other()]:
		d.rule(s.about(Refused, by.Other(), EnvelopeStaysShut, laws.EnvelopeClosed))
	default:
		d.open(by, text, laws.ReplierPresent)
	}
	return d.events, nil
}

// open opens an envelope and makes the move in it; the sealer loses if it is
// none (Guidelines I.8).
func (d *decision) open(by chess.Color, text string, when laws.Provision) {
	s := &d.state
	d.emit(Event{Kind: Noted, By: SideOf(by), About: noteOpened})
	m, err := s.readSealed(text)
	if made := s.session.onBoard; made != chess.NoMove {
		m, err = made, nil // whatever was written
	}
	if err != nil {
		item, cause := laws.SealedMeaningless, SealedSenseless
		var fault *chess.MoveError
		switch {
		case errors.As(err, &fault) && fault.Kind == chess.AmbiguousMove:
			item, cause = laws.SealedAmbiguous, SealedTwice
		case errors.As(err, &fault) && fault.Kind == chess.IllegalMove:
			item, cause = laws.SealedIllegal, SealedAgainstLaw
		}
		r := s.about(GameOver, by, cause, laws.SealedWrong, item)
		r.Result, r.Reason, r.Written = winFor(by.Other()), laws.BySealedMove, clean(text)
		d.rule(r)
		return
	}
	offer := s.offer
	d.book(Event{Kind: Entered}, m, when)
	if s.status == Over {
		return
	}
	if offer == SideOf(by) {
		d.emit(Event{Kind: Offered, By: offer})
	}
	if s.status == Halted {
		d.emit(Event{Kind: Resumed})
	}
}

// readSealed reads a sealed move; the error says how it is none.
func (s *State) readSealed(text string) (chess.Move, error) {
	m, err := s.position.ParseSAN(text)
	if err == nil {
		return m, nil
	}
	if u, e := s.position.ParseUCI(text); e == nil {
		return u, nil
	}
	return chess.NoMove, err
}

// sealedFirst looks into the envelope before a player loses by coming too late
// to a resumption: if the sealed move ended the game, that result stands
// (Guidelines I.10). ok is false if it did not.
func (d *decision) sealedFirst(contents string) (ok bool) {
	s := &d.state
	text, sealed := s.Sealed()
	if contents != "" {
		text = contents
	}
	if !sealed || s.session.first.by == Nobody {
		return false
	}
	m, err := s.readSealed(text)
	if err != nil {
		return false
	}
	next := s.position
	next.Play(m)
	if _, ends, _ := s.endOnBoard(&next, s.occurrences(&next), deadpos.PromptBudget); !ends {
		return false
	}
	d.open(s.Turn(), text, laws.LateAtResumption)
	return true
}

// adjourned folds what is on record of an adjournment; ok is false if the note
// is of something else.
func (s *State) adjourned(e Event) (ok bool, err error) {
	by, player := e.By.Color()
	switch e.About {
	case noteAdjourn:
		s.session = session{sealing: true, label: e.Words}
	case noteSeal:
		if !player {
			return true, errors.New("nobody sealed")
		}
		*s.envelopeOf(by) = envelope{by: e.By, text: e.Words}
	case noteOnBoard:
		m, err := s.position.ParseUCI(e.How)
		if err != nil {
			return true, err
		}
		s.session.onBoard = m
	case noteClosed:
		if !player {
			return true, errors.New("nobody sealed")
		}
		answers := s.mayReply(by)
		s.envelopeOf(by).closed = true
		if answers {
			s.clock = s.clock.Start(clock.Side(by.Other()), e.At) // the absentee's time runs
			break
		}
		s.session.sealing, s.session.adjourned = false, true
		s.pause(e.At)
	case noteSession:
		s.session.resumed, s.session.since = true, e.At
		if player {
			s.absent[by] = true
			if e.How == noteBoth {
				s.absent[by.Other()] = true
			}
			if by == s.Turn().Other() {
				s.status = Running
				s.clock = s.clock.Start(clock.Side(by), e.At)
			}
		}
	case noteOpened:
		if s.session.first.by != Nobody {
			s.session.first = envelope{}
		} else {
			s.session.second = envelope{}
		}
		s.session.adjourned, s.session.onBoard = false, chess.NoMove
	case noteLost:
		s.session.first, s.session.second, s.session.adjourned = envelope{}, envelope{}, false
		s.status = Running
		s.clock = s.clock.Start(clock.Side(s.Turn()), e.At)
	default:
		return false, nil
	}
	return true, nil
}
