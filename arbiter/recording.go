package arbiter

// Articles 6.4, 8, A.2 and A.4.3: who must write the moves, when, and what follows if they do not.

import (
	"strconv"
	"strings"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/clock"
	"github.com/hakem-chess/hakem/laws"
)

const (
	// reliefUnder and reliefIncrement are the limits of Article 8.4.
	reliefUnder     = 5 * time.Minute
	reliefIncrement = 30 * time.Second
	// recordLooks is how often a player may ask to see the arbiter's record
	// (Article A.4.3).
	recordLooks = 5
)

// What of the scoresheets is on record.
const (
	noteWrite       = "write"
	noteScoresheet  = "scoresheet" // asked for
	noteReconstruct = "reconstruct"
	noteSign        = "sign"
)

// recording is what is known of the scoresheets.
type recording struct {
	sheets chess.ByColor[sheet]
	wrote  bool                       // somebody has written a move
	signed chess.ByColor[laws.Result] // Article 8.7
}

// sheet is what is known of a player's scoresheet.
type sheet struct {
	written  int  // plies written, from the start
	relieved int  // 1 + the period in which the player need not record any more (Article 8.4)
	looks    int  // at the arbiter's record
	update   bool // must be brought up to date first (Article 8.5)
}

// Recording reports whether c must record the moves at the instant at: in
// standard play, unless their time in the period has been under five minutes
// without thirty seconds a move (Articles 8.1.1, 8.4, A.2).
func (s *State) Recording(c chess.Color, at time.Duration) bool {
	return s.rules.Mode == OverTheBoard && s.mustRecord(c, at)
}

func (s *State) mustRecord(c chess.Color, at time.Duration) bool {
	return s.rules.Control.Tempo() == clock.Standard && s.recording.sheets[c].relieved != 1+s.clock.Period(c) && !s.under(c, at)
}

// under reports whether c is under five minutes in a period without thirty
// seconds a move.
func (s *State) under(c chess.Color, at time.Duration) bool {
	control := s.clock.Control()
	if !control.Timed() || s.clock.Remaining(c, at) >= reliefUnder {
		return false
	}
	periods := control.Periods()
	return periods[min(s.clock.Period(c), len(periods)-1)].Extra < reliefIncrement
}

// relieve notes who has come under five minutes by the instant at: the relief
// lasts for the rest of the period.
func (s *State) relieve(at time.Duration) {
	for _, c := range [...]chess.Color{chess.White, chess.Black} {
		if s.under(c, at) {
			s.recording.sheets[c].relieved = 1 + s.clock.Period(c)
		}
	}
}

func (c Write) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.canAct(c.By); err != nil {
		return nil, err
	}
	d := s.begin(at)
	written := Event{Kind: Noted, By: SideOf(c.By), About: noteWrite, Words: clean(c.Text)}
	m, ply := s.whatIsWritten(c.By, c.Text)
	ahead := ply == 0 && (m != chess.NoMove || c.By == s.Turn() && s.recording.sheets[c.By].written >= s.Ply())
	switch {
	case ply > 0:
		written.How = strconv.Itoa(ply)
	case ahead && m != chess.NoMove && c.By == s.Turn():
		written.How = writtenBefore + s.game.position.UCI(m)
	}
	d.emit(written)
	switch {
	case !ahead || s.rules.Mode != OverTheBoard || s.session.sealing:
	case c.By == s.Turn() && m != chess.NoMove && s.claimMayFollow(m):
		// The claim itself has the move written first (Articles 9.2.1, 9.3.1).
	default:
		d.wroteAhead(c.By)
	}
	return d.events, nil
}

// wroteAhead rules on a move written before it was made (Article 8.1.2). In 2014
// a player under five minutes is relieved of it with the rest of 8.1 (Article 8.4).
func (d *decision) wroteAhead(by chess.Color) {
	s := &d.state
	if s.rules.Edition.ReliefIsWhole && s.rules.Control.Tempo() == clock.Standard && !s.mustRecord(by, d.at) {
		d.rule(s.about(NoAction, by, Relieved, laws.UnderFiveMinutes))
		return
	}
	d.rule(s.about(Breach, by, WrittenAhead, laws.WriteAfterMoving, laws.Discipline))
}

// claimMayFollow reports whether the player on move may be writing a move for a
// claim of the third occurrence or of fifty moves: after it the position would
// not be new, or nearly fifty moves would have gone by (Articles 9.2.1, 9.3.1). If
// no claim follows, the move was written in advance.
func (s *State) claimMayFollow(m chess.Move) bool {
	const nearly = fiftyMoves - 4
	p := s.game.position
	p.Play(m)
	return !s.hand.binding() && (p.Halfmove() >= nearly || s.occurrences(&p).Times > 1)
}

// settleWriting rules on a move written for a claim that its player has not made,
// now that they do something else (Article 8.1.2).
func (d *decision) settleWriting(by chess.Color) {
	if m := d.state.hand.written; m != chess.NoMove && by == d.state.Turn() && d.state.claimMayFollow(m) {
		d.wroteAhead(by)
	}
}

// whatIsWritten finds the move that a player writes: one made and not yet written,
// with its ply, or else one that the side to move may make next. NoMove if the
// text is neither; it may have letters that nobody told of.
func (s *State) whatIsWritten(by chess.Color, text string) (m chess.Move, ply int) {
	word := strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(text), "(=)"))
	reads := func(p *chess.Position) chess.Move {
		if m, err := p.ParseSAN(word); err == nil {
			return m
		}
		m, err := p.ParseUCI(word)
		if err != nil {
			return chess.NoMove
		}
		return m
	}
	if len(word) > maxWritten {
		return chess.NoMove, 0
	}
	from := s.recording.sheets[by].written
	if from == 0 {
		from = max(0, s.Ply()-2) // nothing written: the sheet is taken as kept up to here
	}
	for last := s.game.last; last != nil && last.ply > from; last = last.before {
		if last.move != chess.NoMove && reads(last.origin(s)) == last.move {
			m, ply = last.move, last.ply // the earliest of them
		}
	}
	if ply > 0 {
		return m, ply
	}
	return reads(&s.game.position), 0
}

// writtenBefore begins what is on record of a move written before it was made.
const writtenBefore = "before "

// writes folds a move written on a scoresheet: how tells which ply it is, or
// that it has not been made.
func (s *State) writes(by chess.Color, how string) {
	s.recording.wrote = true
	if move, ok := strings.CutPrefix(how, writtenBefore); ok {
		if m, err := s.game.position.ParseUCI(move); err == nil && by == s.Turn() {
			s.hand.written = m
		}
		return
	}
	sheet := &s.recording.sheets[by]
	if ply, err := strconv.Atoi(how); err == nil && ply <= s.Ply() {
		sheet.written = max(sheet.written, ply)
	} else {
		sheet.written++
	}
	sheet.update = sheet.update && sheet.written < s.Ply()
}

// recorded folds what is on record of the scoresheets.
func (s *State) recorded(e Event) {
	if e.About == noteReconstruct {
		s.reconstructed(e.How == reconstructionDone, e.At)
		return
	}
	by, ok := e.By.Color()
	if !ok {
		return
	}
	switch e.About {
	case noteWrite:
		s.writes(by, e.How)
	case noteScoresheet:
		s.scene.NoScoresheet[by] = false
	case noteSign:
		s.recording.signed[by] = laws.Result(e.How)
	}
}

// sheetRuled folds a ruling on what is written.
func (s *State) sheetRuled(r Ruling) {
	side, _ := r.Side.Color()
	switch {
	case r.Kind == RecordShown:
		s.recording.sheets[side].looks++
	case r.Kind == MustUpdate:
		s.recording.sheets[side].update = true
	case r.Cause == WrittenAhead:
		s.hand.written = chess.NoMove // ruled on
	}
}

// upToDate takes both scoresheets as written up to the last move.
func (s *State) upToDate() {
	for c := range s.recording.sheets {
		s.recording.sheets[c].written = s.Ply()
	}
}

// notRecording rules on a player who does not record (Articles 8.1, 8.4).
func (d *decision) notRecording(by chess.Color) {
	s := &d.state
	switch {
	case s.rules.Control.Tempo() != clock.Standard:
		d.rule(s.about(NoAction, by, NoDutyToRecord, s.recordingA()...))
	case !s.mustRecord(by, d.at):
		d.rule(s.about(NoAction, by, Relieved, laws.UnderFiveMinutes))
	case s.recording.wrote && s.behind(by):
		d.rule(s.about(Breach, by, BehindWithWriting, laws.WriteBeforeNext, laws.Recording, laws.Discipline))
	default:
		d.rule(s.about(Breach, by, NotRecorded, laws.Recording, s.medium(), laws.UnderFiveMinutes, laws.Discipline))
	}
}

// medium returns what the moves are recorded on: an electronic scoresheet if the
// regulations say so, or paper (Articles 8.1.1.1, 8.1.1.2).
func (s *State) medium() laws.Provision {
	if s.rules.Regulations.ElectronicScoresheet {
		return laws.RecordingElectronic
	}
	return laws.RecordingOnPaper
}

// recordingA returns the article by which the moves need not be recorded at a
// faster tempo. Before 2017 the article of blitz does not name it.
func (s *State) recordingA() []laws.Provision {
	if !s.rules.Edition.SheetNotNeeded {
		return []laws.Provision{laws.RapidRecording}
	}
	return s.underA(laws.RapidRecording)
}

// behind reports whether a player has made a move without having written their
// own one before (Article 8.1.3).
func (s *State) behind(by chess.Color) bool {
	own := 0
	for m := s.game.last; m != nil; m = m.before {
		if m.by != by {
			continue
		}
		if own++; own == 2 {
			return s.recording.sheets[by].written < m.ply
		}
	}
	return false
}

// offerNotNoted rules on a missing (=), which both players write once a draw has been
// offered (Articles 8.1.5, 9.1.2.2).
func (d *decision) offerNotNoted(by chess.Color) {
	s := &d.state
	switch {
	case s.rules.Control.Tempo() != clock.Standard:
		d.rule(s.about(NoAction, by, NoDutyToRecord, s.recordingA()...))
	case s.rules.Edition.ReliefIsWhole && !s.mustRecord(by, d.at):
		d.rule(s.about(NoAction, by, Relieved, laws.UnderFiveMinutes))
	case !s.offers.last[chess.White].made && !s.offers.last[chess.Black].made:
		d.rule(s.about(NoAction, by, NoOfferToMark, laws.OfferNoted))
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
	case !s.rules.Edition.Has(asked):
		d.rule(s.about(Refused, c.By, NoSuchRight, laws.Recording)) // none but of one's own record
	case s.rules.Control.Tempo() == clock.Standard || regime.Supervision != laws.Supervised:
		d.rule(s.about(Refused, c.By, NoSuchRight, asked))
	case c.By != s.Turn():
		d.rule(s.about(Refused, c.By, RecordNotOnMove, asked))
	case s.recording.sheets[c.By].looks >= recordLooks:
		d.rule(s.about(Refused, c.By, RecordTooOften, asked))
		d.rule(s.about(IncidentNoted, c.By, RecordTooOften, laws.Distraction, laws.ConductPenalty, laws.Discipline))
	default:
		r := s.about(RecordShown, c.By, RecordSeen, asked)
		r.Count = s.recording.sheets[c.By].looks + 1
		d.rule(r)
	}
	return d.events, nil
}

func (c RequestScoresheet) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.canAct(c.By); err != nil {
		return nil, err
	}
	d := s.begin(at)
	if s.rules.Regulations.ElectronicScoresheet && s.rules.Edition.Has(laws.RecordingElectronic) && s.rules.Control.Tempo() == clock.Standard {
		d.rule(s.about(NoAction, c.By, SheetReplaced, laws.RecordingElectronic, laws.SheetsOwned))
		return d.events, nil
	}
	if s.rules.Control.Tempo() != clock.Standard && !s.rules.Edition.SheetNotNeeded {
		r := s.about(NoAction, c.By, SheetByDiscretion, laws.RapidRecording)
		r.Open = true
		d.rule(r)
		return d.events, nil
	}
	d.emit(Event{Kind: Noted, By: SideOf(c.By), About: noteScoresheet})
	rests := []laws.Provision{laws.Recording} // in standard chess every player has one
	if s.rules.Control.Tempo() != clock.Standard {
		rests = s.recordingA()
	}
	d.rule(s.about(NoAction, c.By, SheetGiven, rests...))
	return d.events, nil
}

// updateAfterFlag says who must bring their scoresheet up to date when a flag has
// fallen and the game goes on (Articles 8.5.1, 8.5.2).
func (d *decision) updateAfterFlag() {
	s := &d.state
	white, black := s.records(chess.White, d.at), s.records(chess.Black, d.at)
	if s.rules.Control.Tempo() != clock.Standard || white && black {
		return
	}
	rests := []laws.Provision{laws.OneUpdates}
	if !white && !black {
		rests = []laws.Provision{laws.NeitherRecords}
	}
	for _, c := range [...]chess.Color{chess.White, chess.Black} {
		if !s.records(c, d.at) {
			d.rule(s.about(MustUpdate, c, UpdateSheet, rests...))
		}
	}
}

// records reports whether a player has kept the score up to now: has to, and has a
// scoresheet (Articles 8.1, 8.5).
func (s *State) records(c chess.Color, at time.Duration) bool {
	return s.mustRecord(c, at) && !s.scene.NoScoresheet[c]
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
	case open && s.scene.CountUnknown && s.Completed(fell) < s.clock.Due(fell):
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
	for c := range s.recording.sheets {
		s.recording.sheets[c].update, s.recording.sheets[c].written = false, s.Ply()
	}
	fell, open := s.flagInOpenPeriod(at)
	period := s.clock.Period(fell)
	for _, side := range [...]chess.Color{chess.White, chess.Black} {
		shown := s.scene.CountUnknown && s.clock.Moves(side) >= s.clock.Due(side)
		if open && s.clock.Period(side) == period && (!done || shown) {
			s.clock = s.clock.NextPeriod(side, at)
		}
	}
}

// countMoves rules on a fallen flag when nobody knows how many moves were made: the
// clocks are stopped and the scoresheets brought up to date before anything is said
// of the time (Articles 6.4, 8.5.1). Where a player has kept the score and it is not
// known all the same, no scoresheet is complete and the game is reconstructed
// (Article 8.5.3); Article 8.5.2 stops no clock. ok is false if the number is known.
func (d *decision) countMoves(c chess.Color) (ok bool) {
	s := &d.state
	if !s.scene.CountUnknown || s.lastPeriodOf(c) {
		return false
	}
	rests := []laws.Provision{laws.MovesChecked, laws.SheetReconstructed}
	if !s.records(chess.White, d.at) && !s.records(chess.Black, d.at) {
		rests = []laws.Provision{laws.MovesChecked, laws.NeitherRecords}
	}
	d.emit(Event{Kind: Flagged, By: SideOf(c)})
	if s.status == Running {
		d.emit(Event{Kind: Paused, Why: "move-count"})
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
	d.emit(Event{Kind: Noted, By: SideOf(c.By), About: noteSign, How: string(c.Result)})
	signed := d.state.recording.signed
	if signed[chess.White] == signed[chess.Black] && signed[chess.White] != s.rulings.end.Result {
		// Even a wrong result stands when both have signed it, unless the
		// arbiter decides otherwise.
		r := s.ruling(GameOver, laws.ResultSigned)
		r.Result, r.Reason, r.Cause, r.Corrects = signed[chess.White], laws.ByArbiter, SignedWrong, true
		d.rule(r)
	}
	return d.events, nil
}
