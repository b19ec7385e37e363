package arbiter

import (
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/clock"
	"github.com/hakem-chess/hakem/laws"
)

// This file is Article 8: who must write the moves, when, and what follows if
// he does not.

const (
	// reliefUnder and reliefIncrement are the limits of Article 8.4.
	reliefUnder     = 5 * time.Minute
	reliefIncrement = 30 * time.Second
	// recordLooks is how often a player may ask to see the arbiter's record
	// (Article A.4.3).
	recordLooks = 5
)

// noteWrite is on record when a move is written.
const noteWrite = "write"

// sheet is what is known of a player's scoresheet.
type sheet struct {
	written  int  // plies written, from the start
	relieved int  // 1 + the period in which he need not record any more (Article 8.4)
	looks    int  // at the arbiter's record
	update   bool // must be brought up to date first (Article 8.5)
}

// Recording reports whether c must record the moves at the instant at: in
// standard play, unless his time in the period has been under five minutes
// without thirty seconds a move (Articles 8.1.1, 8.4, A.2).
func (s *State) Recording(c chess.Color, at time.Duration) bool {
	return s.rules.Mode == OverTheBoard && s.mustRecord(c, at)
}

func (s *State) mustRecord(c chess.Color, at time.Duration) bool {
	return s.rules.Control.Tempo() == clock.Standard && s.sheets[c].relieved != 1+s.clock.Period(clock.Side(c)) && !s.under(c, at)
}

// under reports whether c is under five minutes in a period without thirty
// seconds a move.
func (s *State) under(c chess.Color, at time.Duration) bool {
	control := s.clock.Control()
	if !control.Timed() || s.clock.Remaining(clock.Side(c), at) >= reliefUnder {
		return false
	}
	periods := control.Periods()
	return periods[min(s.clock.Period(clock.Side(c)), len(periods)-1)].Extra < reliefIncrement
}

// relieve notes who has come under five minutes by the instant at: the relief
// lasts for the rest of the period.
func (s *State) relieve(at time.Duration) {
	for _, c := range [...]chess.Color{chess.White, chess.Black} {
		if s.under(c, at) {
			s.sheets[c].relieved = 1 + s.clock.Period(clock.Side(c))
		}
	}
}

func (c Write) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.canAct(c.By); err != nil {
		return nil, err
	}
	d := s.begin(at)
	ahead := c.By == s.Turn() && s.sheets[c.By].written >= s.Ply()
	d.emit(Event{Kind: Noted, By: SideOf(c.By), About: noteWrite, Words: clean(c.Text)})
	if ahead && s.rules.Mode == OverTheBoard {
		d.rule(s.about(Breach, c.By, WrittenAhead, laws.WriteAfterMoving, laws.Discipline))
	}
	return d.events, nil
}

// writes folds a move written on a scoresheet.
func (s *State) writes(by chess.Color) {
	s.sheets[by].written++
	s.sheets[by].update = s.sheets[by].update && s.sheets[by].written < s.Ply()
	s.wrote = true
}

// notRecording rules on a player who does not record (Articles 8.1, 8.4).
func (d *decision) notRecording(by chess.Color) {
	s := &d.state
	switch {
	case s.rules.Control.Tempo() != clock.Standard:
		d.rule(s.about(NoAction, by, NoDutyToRecord, laws.RapidRecording))
	case !s.mustRecord(by, d.at):
		d.rule(s.about(NoAction, by, Relieved, laws.UnderFiveMinutes))
	case s.wrote && s.behind(by):
		d.rule(s.about(Breach, by, BehindWithWriting, laws.WriteBeforeNext, laws.Recording, laws.Discipline))
	default:
		d.rule(s.about(Breach, by, NotRecorded, laws.Recording, laws.UnderFiveMinutes, laws.Discipline))
	}
}

// behind reports whether a player has made a move without having written his
// own one before (Article 8.1.3).
func (s *State) behind(by chess.Color) bool {
	own := 0
	for m := s.last; m != nil; m = m.before {
		if m.by != by {
			continue
		}
		if own++; own == 2 {
			return s.sheets[by].written < m.ply
		}
	}
	return false
}

// offerNotNoted rules on a missing (=) (Article 8.1.5).
func (d *decision) offerNotNoted(by chess.Color) {
	s := &d.state
	switch {
	case s.rules.Control.Tempo() != clock.Standard:
		d.rule(s.about(NoAction, by, NoDutyToRecord, laws.RapidRecording))
	case s.rules.Edition.ReliefIsWhole && !s.mustRecord(by, d.at):
		d.rule(s.about(NoAction, by, Relieved, laws.UnderFiveMinutes))
	default:
		d.rule(s.about(Breach, by, OfferUnmarked, laws.OfferNoted, laws.OfferRecorded, laws.Discipline))
	}
}

func (c SeeRecord) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.canAct(c.By); err != nil {
		return nil, err
	}
	d := s.begin(at)
	asked := laws.RecordAsked
	if s.rules.Control.Tempo() == clock.Blitz {
		asked = laws.BlitzRecordAsked
	}
	regime := s.rules.Regime()
	switch {
	case s.rules.Control.Tempo() == clock.Standard || regime.Supervision != laws.Supervised || !s.rules.Edition.Has(asked):
		d.rule(s.about(Refused, c.By, NoSuchRight, laws.Recording))
	case c.By != s.Turn():
		d.rule(s.about(Refused, c.By, RecordNotOnMove, asked))
	case s.sheets[c.By].looks >= recordLooks:
		d.rule(s.about(Refused, c.By, RecordTooOften, asked))
		d.rule(s.about(IncidentNoted, c.By, RecordTooOften, laws.Distraction, laws.ConductPenalty, laws.Discipline))
	default:
		r := s.about(RecordShown, c.By, RecordSeen, asked)
		r.Count = s.sheets[c.By].looks + 1
		d.rule(r)
	}
	return d.events, nil
}

func (c RequestScoresheet) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.canAct(c.By); err != nil {
		return nil, err
	}
	d := s.begin(at)
	if s.rules.Control.Tempo() != clock.Standard && !s.rules.Edition.SheetNotNeeded {
		r := s.about(NoAction, c.By, SheetByDiscretion, laws.RapidRecording)
		r.Open = true
		d.rule(r)
		return d.events, nil
	}
	d.emit(Event{Kind: Noted, By: SideOf(c.By), About: "scoresheet"})
	d.rule(s.about(NoAction, c.By, SheetGiven, laws.RapidRecording))
	return d.events, nil
}

// updateAfterFlag says who must bring his scoresheet up to date when a flag has
// fallen and the game goes on (Articles 8.5.1, 8.5.2).
func (d *decision) updateAfterFlag() {
	s := &d.state
	white, black := s.mustRecord(chess.White, d.at), s.mustRecord(chess.Black, d.at)
	if s.rules.Control.Tempo() != clock.Standard || white && black {
		return
	}
	rests := []laws.Provision{laws.OneUpdates}
	if !white && !black {
		rests = []laws.Provision{laws.NeitherRecords}
	}
	for _, c := range [...]chess.Color{chess.White, chess.Black} {
		if !s.mustRecord(c, d.at) {
			d.rule(s.about(MustUpdate, c, UpdateSheet, rests...))
		}
	}
}

func (c Reconstruct) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.underWay(); err != nil {
		return nil, err
	}
	d := s.begin(at)
	fell, open := s.flagInOpenPeriod(at)
	if !c.Done && !open {
		r := s.ruling(Refused, laws.NextPeriodBegins)
		r.Cause = NoPeriodToBegin
		d.rule(r)
		return d.events, nil
	}
	how := reconstructionDone
	if !c.Done {
		how = reconstructionFailed
	}
	d.emit(Event{Kind: Noted, About: noteReconstruct, How: how})
	switch {
	case !c.Done:
		r := s.ruling(NoAction, laws.SheetReconstructed, laws.NextPeriodBegins)
		r.Cause = RecordLost
		d.rule(r)
	case open && s.scene.CountUnknown && s.Completed(fell) < s.clock.Due(clock.Side(fell)):
		d.lostOnTime(fell, laws.MovesChecked, laws.SheetReconstructed, laws.FlagFall)
	default:
		r := s.ruling(NoAction, laws.SheetReconstructed)
		r.Cause = RecordReconstructed
		d.rule(r)
	}
	return d.events, nil
}

// How a reconstruction of the record came out, as it is kept.
const (
	noteReconstruct      = "reconstruct"
	reconstructionDone   = "done"
	reconstructionFailed = "failed"
)

// flagInOpenPeriod returns whose flag is down in a period that another one
// follows: only then is there a count of moves to find out (Articles 6.4, 8.5,
// 8.6); ok is false if nobody's is.
func (s *State) flagInOpenPeriod(at time.Duration) (c chess.Color, ok bool) {
	for _, c := range [...]chess.Color{chess.White, chess.Black} {
		if s.rules.Control.Timed() && s.fallen(c, at) && !s.lastPeriodOf(c) {
			return c, true
		}
	}
	return chess.White, false
}

// reconstructed folds a reconstruction: both sheets are up to date. If none
// could be made, or if it shows that the moves of the period were made, the next
// move is the first of the new period for whoever was in the old one (Articles
// 6.4, 8.6).
func (s *State) reconstructed(done bool, at time.Duration) {
	for c := range s.sheets {
		s.sheets[c].update, s.sheets[c].written = false, s.Ply()
	}
	fell, open := s.flagInOpenPeriod(at)
	period := s.clock.Period(clock.Side(fell))
	for _, side := range [...]clock.Side{clock.White, clock.Black} {
		shown := s.scene.CountUnknown && s.clock.Moves(side) >= s.clock.Due(side)
		if open && s.clock.Period(side) == period && (!done || shown) {
			s.clock = s.clock.NextPeriod(side, at)
		}
	}
}

// countMoves rules on a fallen flag when the arbiter does not know how many moves
// were made: the clocks are stopped and the scoresheets brought up to date before
// anything is said of the time (Articles 6.4, 8.5). ok is false if that is known.
func (d *decision) countMoves(c chess.Color) (ok bool) {
	s := &d.state
	if !s.scene.CountUnknown || s.lastPeriodOf(c) {
		return false
	}
	rests := []laws.Provision{laws.MovesChecked, laws.SheetReconstructed}
	white, black := s.mustRecord(chess.White, d.at), s.mustRecord(chess.Black, d.at)
	switch {
	case !white && !black:
		rests = []laws.Provision{laws.MovesChecked, laws.NeitherRecords}
	case white != black:
		rests = []laws.Provision{laws.MovesChecked, laws.OneUpdates}
	}
	d.emit(Event{Kind: Flagged, By: SideOf(c)})
	if s.status == Running {
		d.emit(Event{Kind: Paused, Reason: "move-count"})
	}
	d.rule(s.about(NoAction, c, CountNotKnown, rests...))
	d.updateAfterFlag()
	return true
}

func (c Sign) afterTheEnd() {}

func (c Sign) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.canAct(c.By); err != nil {
		return nil, err
	}
	d := s.begin(at)
	if s.status != Over {
		d.rule(s.about(Refused, c.By, NothingToSign, laws.ResultSigned))
		return d.events, nil
	}
	d.emit(Event{Kind: Noted, By: SideOf(c.By), About: "sign", How: string(c.Result)})
	signed := d.state.signed
	if signed[chess.White] == signed[chess.Black] && signed[chess.White] != s.over.Result {
		// Even a wrong result stands when both have signed it, unless the
		// arbiter decides otherwise.
		r := s.ruling(GameOver, laws.ResultSigned)
		r.Result, r.Reason, r.Cause, r.Corrects = signed[chess.White], laws.ByArbiter, SignedWrong, true
		d.rule(r)
	}
	return d.events, nil
}
