package arbiter

// Guidelines I.1 to I.4: adjournment up to the closing of the envelope (Appendix E of 2014); resumption.go is
// what comes after. The sealed move is opaque here: whoever keeps the game may encrypt it before it is sealed, and
// tells it in plain words only with a command that needs it (Unsealed).

import (
	"errors"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/refusal"
)

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
	ply       int           // plies made before it
	nobody    bool          // was there when it began
	label     string        // of the envelope
	onBoard   chess.Move    // made on the board after the request: it is the sealed move (I.1.1)
	first     envelope      // of the player who was on move
	second    envelope      // of the replier, while the sealer is absent
	lost      bool          // the envelope is; the sealer makes the move they say they sealed
	offered   bool          // the offer that stands was made after the move was sealed (I.4)
	plain     string        // the sealed move as a command tells it; in no event

	wrong chess.ByColor[bool]          // a display was set wrongly when play was resumed (I.13)
	short chess.ByColor[time.Duration] // and shows so much too little; negative: too much
}

// waits reports whether nothing can be played before the session begins and the
// sealed move has been made (I.9.1).
func (n *session) waits() bool { return n.adjourned || n.second.closed }

// pending returns the envelope that is closed and has not been opened; nil if
// there is none.
func (n *session) pending() *envelope {
	switch {
	case n.first.closed:
		return &n.first
	case n.second.closed:
		return &n.second
	}
	return nil
}

// void takes back what was sealed for a position that stands no more.
func (n *session) void() {
	n.first, n.second, n.onBoard = envelope{}, envelope{}, chess.NoMove
}

// enteredSealed says that a move entered by the arbiter is a sealed one. Opening the
// envelope and starting the opponent's clock completes it (I.9.1), so that the
// sealer gets the extra time of the next move, as at a press (Article 6.3.1).
const enteredSealed = "sealed"

// What of an adjournment is on record.
const (
	noteAdjourn = "adjourn"
	noteSeal    = "seal"
	noteClosed  = "envelope-closed"
	noteOpened  = "envelope-opened"
	noteLost    = "envelope-lost"
	noteSession = "session"
	noteDisplay = "session-clock"
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
	e = EnvelopeData{Label: s.session.label, Position: s.game.position, Sealer: by, Move: s.game.position.Fullmove(), Offer: s.offers.stands}
	for _, c := range [...]chess.Color{chess.White, chess.Black} {
		e.Left[c] = s.clock.Remaining(c, s.at)
	}
	return e, true
}

// Sealed returns the opaque text of the envelope to be opened next, as it was
// handed over; ok is false if there is none.
func (s *State) Sealed() (text string, ok bool) {
	e := s.session.pending()
	if e == nil {
		return "", false
	}
	return e.text, true
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
	switch {
	case s.session.sealing || s.session.waits():
		return nil, refusal.Of(refusal.Adjourned)
	case len(s.questions.open) > 0:
		return nil, refusal.Of(refusal.QuestionOpen)
	}
	d := s.begin(at)
	d.emit(Event{Kind: Noted, About: noteAdjourn, Words: clean(c.Label)})
	if early := c.Early / time.Second; early > 0 && early <= maxBonusSeconds && s.rules.Control.Timed() {
		r := d.state.about(ClockCorrected, s.Turn(), AdjournedEarly, laws.SealingEarly)
		r.Before = s.clock.Remaining(s.Turn(), at)
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
		return nil, refusal.Of(refusal.UnreadableMove)
	case !s.mayReply(c.By) && (!s.session.sealing || c.By != s.Turn()):
		d.rule(s.about(Refused, c.By, NothingToSeal, laws.Sealing))
	case s.envelopeOf(c.By).closed:
		d.rule(s.about(Refused, c.By, EnvelopeShut, laws.Sealing))
	case s.sealsUnannounced(c.Text):
		d.rule(s.about(Refused, c.By, SealAnnounced, laws.ClaimWrong, laws.Sealing))
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
	d.emit(Event{Kind: Noted, By: SideOf(by), About: noteOnBoard, How: s.game.position.UCI(m)})
	r := s.about(MustMove, by, SealWhatWasMade, laws.Sealing)
	r.mayPlay(&s.game.position, m)
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

// sealsUnannounced reports whether a text in plain words is another move than the one
// announced with a wrong claim (Article 9.5.3).
func (s *State) sealsUnannounced(text string) bool {
	m, err := s.readSealed(text)
	return err == nil && !s.allows(m)
}

// mayReply reports whether by may seal an answer, the sealer being absent
// (Guidelines I.9.3).
func (s *State) mayReply(by chess.Color) bool {
	owed := s.session.lost && s.Ply() == s.session.ply // the sealer's own move, said to have been sealed
	return s.session.resumed && !owed && s.session.first.by == Nobody && by == s.Turn() && s.attendance.absent[by.Other()]
}

// envelopeOf returns the envelope that by seals in now.
func (s *State) envelopeOf(by chess.Color) *envelope {
	if s.mayReply(by) {
		return &s.session.second
	}
	return &s.session.first
}

// stopsSealed rules on a player who stops the clocks over an envelope: to close it
// with the move in it (I.1.1, I.9.3), or having come to find their clock running and
// the envelope shut (I.9.2). For anything else the clocks go on.
func (s *State) stopsSealed(c Stop, at time.Duration) ([]Event, error) {
	d := s.begin(at)
	e, pending := s.envelopeOf(c.By), s.session.pending()
	stop := Event{Kind: Noted, By: SideOf(c.By), About: stoppedBy, How: string(c.For)}
	switch {
	case pending != nil && s.session.resumed && pending.by == SideOf(c.By.Other()):
		how := s.lateness(c.By, at)
		d.emit(stop)
		if s.attendance.seen == Present && how != inTime {
			d.defaulted(c.By)
			break
		}
		d.rule(d.state.about(NoAction, c.By, EnvelopeCalledFor, laws.ReplierAbsent, laws.PlayerStopsClock))
	case pending != nil && pending.by == SideOf(c.By):
		d.rule(s.about(Refused, c.By, EnvelopeShut, laws.Sealing))
	case c.By != s.Turn() || !s.session.sealing && !s.mayReply(c.By):
		d.rule(s.about(Refused, c.By, NothingToSeal, laws.Sealing))
	case e.by != SideOf(c.By) || e.closed:
		d.rule(s.about(Refused, c.By, NothingSealed, laws.Sealing))
	default:
		d.emit(stop)
		d.emit(Event{Kind: Noted, By: SideOf(c.By), About: noteClosed})
	}
	return d.events, nil
}

// adjourned folds what is on record of an adjournment.
func (s *State) adjourned(e Event) error {
	by, player := e.By.Color()
	switch e.About {
	case noteAdjourn:
		s.session = session{sealing: true, label: e.Words}
	case noteSeal:
		if !player {
			return errors.New("nobody sealed")
		}
		*s.envelopeOf(by) = envelope{by: e.By, text: e.Words}
	case noteOnBoard:
		m, err := s.game.position.ParseUCI(e.How)
		if err != nil {
			return err
		}
		s.session.onBoard = m
	case noteClosed:
		if !player {
			return errors.New("nobody sealed")
		}
		answers := s.mayReply(by)
		s.envelopeOf(by).closed = true
		if answers {
			s.status = Running
			s.clock = s.clock.Start(by.Other(), e.At) // the absentee's time runs
			break
		}
		s.session.sealing, s.session.adjourned = false, true
		s.pause(e.At)
	case noteSession:
		s.resumed(e)
	case noteDisplay:
		shown, err := time.ParseDuration(e.How)
		if err != nil || !player {
			return errors.New("no display")
		}
		s.session.wrong[by] = true
		s.session.short[by] = s.Remaining(by, e.At) - shown
		s.clock = s.clock.Set(by, shown, e.At)
	case noteOpened:
		s.session.void()
		s.session.adjourned = false
	case noteLost:
		s.session.void()
		s.session.lost = true
		if s.session.resumed {
			s.goOn(e.At)
		}
	}
	return nil
}

// resumed folds the beginning of a later session. Who is absent and how late they
// may come is asked anew; the clock of a replier who is absent runs (I.9.2, I.11).
func (s *State) resumed(e Event) {
	n := &s.session
	n.resumed, n.since, n.ply = true, e.At, s.Ply()
	s.attendance.absent, s.attendance.cameLate, s.attendance.waived = chess.ByColor[bool]{}, chess.ByColor[bool]{}, false
	by, somebody := e.By.Color()
	if somebody {
		s.attendance.absent[by] = true
		n.nobody = e.How == noteBoth
		s.attendance.absent[by.Other()] = n.nobody
	}
	replier := s.Turn().Other()
	switch {
	case n.pending() == nil:
		s.goOn(e.At)
	case s.attendance.absent[replier]:
		s.status = Running
		s.clock = s.clock.Start(replier, e.At)
	}
}

// goOn lets play go on without an envelope: the clock of the player on move runs.
func (s *State) goOn(at time.Duration) {
	s.session.adjourned = false
	s.status = Running
	s.clock = s.clock.Start(s.Turn(), at)
}
