package archive

import (
	"bytes"
	"slices"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/chess/outcome"
	"github.com/hakem-chess/hakem/chess/pgn"
	"github.com/hakem-chess/hakem/internal/charset"
	"github.com/hakem-chess/hakem/internal/dgt"
	"github.com/hakem-chess/hakem/laws"
)

// judge holds each game of a text to the Laws. It is a pgn.Visitor: what can
// be read and what is legal the embedded Validator says; judge adds whether
// the game went on after its end, whether its result can be, and what its
// clocks show.
type judge struct {
	*pgn.Validator
	scanner *pgn.Scanner
	fixed   *rulebook // nil: by the date of each game
	lang    laws.Lang

	tags     tags
	rules    rulebook
	date     []byte    // that rules were looked up for
	names    [4]string // of the last players: the same ones play many games
	report   Report
	watch    outcome.Watch
	texts    []spot // where each of the moves watched stands, and the one after them
	mates    mates
	clocks   clocks
	tried    spot      // the move that could not be played
	kings    dgt.Signs // that move and what follows, as the signs of a DGT board
	signed   bool      // they are that
	resultAt pgn.Place // of the token after the moves; without one, of the tag
	text     *segment  // that the scanner reads; nil for a text that is UTF-8
	before   pgn.Place // of what was read before, where the text has marks
}

// spot is a place in few bytes.
type spot struct{ line, column int }

// end says when the board itself ended a game.
type end struct {
	outcome.Outcome
	ply int            // the last of the game
	by  laws.Provision // that says so
}

// endings are the articles by which the board ends a game.
var endings = map[outcome.Termination]laws.Provision{
	outcome.Checkmate: laws.Checkmate, outcome.Stalemate: laws.Stalemate, outcome.DeadPosition: laws.DeadPosition,
	outcome.QuietMoves: laws.SeventyFive, outcome.Repetition: laws.Fivefold,
}

// tags are the tag pairs that judge looks at.
type tags struct {
	white, black, date, timeControl, termination []byte
}

func (t *tags) field(name string) *[]byte {
	switch name {
	case "White", "white", "WHITE":
		return &t.white
	case "Black", "black", "BLACK":
		return &t.black
	case "Date", "date", "DATE":
		return &t.date
	case "TimeControl", "timecontrol", "TIMECONTROL":
		return &t.timeControl
	case "Termination", "termination", "TERMINATION":
		return &t.termination
	}
	return nil
}

// next judges the next game; report is good until then. It returns false at
// the end of the text.
func (j *judge) next() bool {
	for j.scanner.Next(j) {
		if !j.Empty() {
			return true
		}
	}
	return false
}

// BeginGame implements pgn.Visitor.
func (j *judge) BeginGame() {
	j.Validator.BeginGame()
	t := &j.tags
	for _, f := range [...]*[]byte{&t.white, &t.black, &t.date, &t.timeControl, &t.termination} {
		*f = (*f)[:0]
	}
	j.report = Report{Encoding: charset.UTF8}
	j.before = j.Begin()
	j.resultAt = pgn.Place{}
	j.texts = j.texts[:0]
}

// Tag implements pgn.Visitor.
func (j *judge) Tag(name, value []byte) {
	j.Validator.Tag(name, value)
	if j.text.told() {
		j.tell(j.scanner.Place())
	}
	switch string(name) {
	case "Result", "result", "RESULT":
		j.resultAt = j.scanner.Place() // the token after the moves comes later, and counts more
	}
	if f := j.tags.field(string(name)); f != nil && len(*f) == 0 {
		*f = append(*f, value...)
	}
}

// Result implements pgn.Visitor.
func (j *judge) Result(token string) {
	j.Validator.Result(token)
	j.resultAt = j.scanner.Place()
}

// BeginMoves implements pgn.Visitor.
func (j *judge) BeginMoves() pgn.Skip {
	j.Validator.BeginMoves()
	switch {
	case j.fixed != nil:
		j.rules = *j.fixed
	case j.rules.edition == nil || !bytes.Equal(j.date, j.tags.date): // games of a day stand together
		j.date = append(j.date[:0], j.tags.date...)
		j.rules = rulesOn(string(j.date))
	}
	j.clocks.start(j.tags.timeControl)
	j.watch.Start(j.Position(), j.rules.limits())
	j.noteFifty()
	return pgn.SkipVariations
}

// Move implements pgn.Visitor.
func (j *judge) Move(text []byte) {
	at := j.scanner.Place()
	if j.text.told() {
		j.tell(at)
	}
	before, going := j.Plies(), !j.Stopped()
	j.Validator.Move(text)
	if j.Plies() == before {
		if going && j.Stopped() {
			j.tried = spot{at.Line, at.Column}
		}
		if j.tried.line > 0 {
			j.kings.Add(text, j.Position(), j.scanner.Letters)
		}
		return
	}
	again := j.watch.Add(j.Position(), j.LastMove())
	if len(j.texts) <= len(j.watch.Moves()) {
		j.texts = append(j.texts, spot{at.Line, at.Column})
	}
	if again.Times == 0 {
		return // after a null move, which makes nonsense of counts and repetitions
	}
	if again.Times == outcome.Threefold && !j.noted(ThreefoldAvailable) { // Article 9.2
		j.note(Finding{Kind: ThreefoldAvailable, Ply: j.Plies(), Text: say(j.lang, saidThreefold)})
	}
	j.noteFifty()
}

// noteFifty notes when fifty moves by each player could first be claimed
// (Article 9.3); a move that ends the game leaves nothing to claim.
func (j *judge) noteFifty() {
	p := j.Position()
	if p.Halfmove() >= 2*outcome.FiftyMoves && !j.noted(FiftyAvailable) && p.HasMoves() {
		j.note(Finding{Kind: FiftyAvailable, Ply: j.Plies(), Text: say(j.lang, saidFifty)})
	}
}

func (j *judge) noted(k Kind) bool {
	for i := range j.report.Notes {
		if j.report.Notes[i].Kind == k {
			return true
		}
	}
	return false
}

// mostFindings bounds how many faults, and how many notes, a report holds.
const mostFindings = 200

func (j *judge) note(f Finding) {
	if len(j.report.Notes) < mostFindings {
		j.report.Notes = append(j.report.Notes, f)
	}
}

func (j *judge) fault(f Finding) {
	if len(j.report.Faults) < mostFindings {
		j.report.Faults = append(j.report.Faults, f)
	}
}

// Comment implements pgn.Visitor.
func (j *judge) Comment(text []byte, more bool) {
	j.Validator.Comment(text, more)
	if j.text.told() {
		j.tell(j.scanner.Place())
	}
	if j.Stopped() {
		return
	}
	for name, value, rest := nextClock(text); name != nil; name, value, rest = nextClock(rest) {
		j.sayClock(j.clocks.judge(name, value, j.Plies(), j.Position().Turn().Other()), value)
	}
}

// longestClock is how many bytes of a clock reading are repeated in a report: a
// command that is not closed goes on to the end of its comment.
const longestClock = 40

// sayClock reports what a clock command after the last move tells.
func (j *judge) sayClock(verdict clockVerdict, value []byte) {
	if len(value) > longestClock {
		value = append(bytes.ToValidUTF8(value[:longestClock], nil), "…"...)
	}
	f := Finding{Ply: j.Plies(), Place: j.scanner.Place()}
	switch verdict {
	case clockInOrder:
		return
	case timeGained:
		f.Kind, f.Place = TimeGained, pgn.Place{}
		f.Text = say(j.lang, saidTimeGained, string(value))
		j.note(f)
		return
	case clockNegative:
		f.Text = say(j.lang, saidClockNegative, string(value))
	case clockBack:
		f.Text = say(j.lang, saidClockBack, string(value))
	case clockTwice:
		f.Text = say(j.lang, saidClockTwice, string(value))
	default:
		f.Text = say(j.lang, saidClockUnreadable, string(value))
	}
	f.Kind = Clock
	j.fault(f)
}

// EndGame implements pgn.Visitor.
func (j *judge) EndGame() {
	j.Validator.EndGame()
	if j.text.told() {
		j.tell(j.scanner.End())
	}
	r := &j.report
	r.Line = j.Begin().Line
	r.White, r.Black = j.name(j.tags.white), j.name(j.tags.black)
	r.Result = j.ResultTag()
	if r.Result == "" || r.Result == "*" && j.ResultToken() != "" {
		r.Result = j.ResultToken()
	}
	if r.Result == "" {
		r.Result = "*"
	}
	r.Plies = j.Plies()
	start := j.Start()
	r.skipped = 2*(start.Fullmove()-1) + int(start.Turn())
	r.Laws = j.rules.name
	r.Variant = start.Variant()

	j.signed = j.tried.line > 0 && j.kings.Found(j.Position(), j.LastMove(), r.Result)
	over := j.boardEnd()
	playedOn := over.Over() && (j.Plies() > over.ply || j.Stopped() && j.tried.line > 0)
	j.collect(over, playedOn)
	if playedOn {
		j.reportPlayedOn(over)
	}
	j.checkResult(over)
	j.tried, j.kings = spot{}, dgt.Signs{}
	slices.SortStableFunc(r.Faults, inText)
	slices.SortStableFunc(r.Notes, inText)
}

// name returns the name as a string, the one it was before if it is a player of one
// of the last games.
func (j *judge) name(name []byte) string {
	for _, known := range j.names {
		if known == string(name) {
			return known
		}
	}
	copy(j.names[1:], j.names[:])
	j.names[0] = string(name)
	return j.names[0]
}

// inText orders findings as they stand in the text; those that belong to no
// one place come last.
func inText(a, b Finding) int {
	switch {
	case a.Place.Line != b.Place.Line && (a.Place.Line == 0 || b.Place.Line == 0):
		return b.Place.Line - a.Place.Line
	case a.Place.Line != b.Place.Line:
		return a.Place.Line - b.Place.Line
	}
	return a.Place.Column - b.Place.Column
}

// boardEnd finds when the board ended the game (Articles 5.1.1, 5.2.1, 5.2.2,
// 9.6).
func (j *judge) boardEnd() end {
	p := j.Position()
	_, _, given := j.results()
	if c, ok := j.claim(given); ok && !j.Stopped() && p.HasMoves() {
		// This will be asked anyway, and if the answer is yes, it is no dead position.
		j.mates.can(p, c.winner)
	}
	o, ply := j.watch.End(p, j.mates.dead)
	return end{o, ply, endings[o.By]}
}

// collect takes over what the Validator found. A move that could not be played
// because the game was over is reported as that.
func (j *judge) collect(over end, playedOn bool) {
	for _, p := range j.Problems() {
		f := Finding{Kind: Kind(p.Fault.String()), Ply: p.Ply, Place: p.Place, Text: p.Message(string(j.lang))}
		switch p.Fault {
		case pgn.IllegalMove, pgn.AmbiguousMove, pgn.UnreadableMove:
			f.Move = p.Text
			if j.signed && p.Ply == j.Plies()+1 {
				j.note(Finding{Kind: dgt.Kind, Ply: p.Ply, Move: p.Text, Place: p.Place, Text: j.kings.Text(j.lang, j.report.Result)})
				continue // no move was tried
			}
			if playedOn && p.Ply > over.ply && p.Fault != pgn.UnreadableMove {
				continue
			}
			switch {
			case p.Detail == pgn.KingLeftInCheck:
				f.Articles = j.rules.edition.Articles(laws.KingExposed)
			case p.Detail == pgn.DescriptiveMove:
				f.Articles = j.rules.edition.Articles(laws.NotationOnly)
			case p.Fault == pgn.IllegalMove:
				f.Articles = j.rules.edition.Articles(laws.IllegalMove)
			}
		}
		if p.Fault.IsNote() {
			j.note(f)
		} else {
			j.fault(f)
		}
	}
}

// reportPlayedOn reports the first move after the end of the game.
func (j *judge) reportPlayedOn(over end) {
	f := Finding{
		Kind: PlayedOn, Ply: over.ply + 1,
		Articles: j.rules.edition.Articles(over.by),
		Text:     say(j.lang, saidPlayedOn, reason(j.lang, over.by)),
	}
	at := j.tried
	moves := j.watch.Moves()
	if over.ply < len(j.texts) {
		at = j.texts[over.ply]
	}
	switch {
	case over.ply < len(moves):
		p := j.Start()
		for _, m := range moves[:over.ply] {
			p.Play(m)
		}
		f.Move = chess.Notation{Letters: j.scanner.Letters}.Move(&p, moves[over.ply])
	case over.ply == j.Plies():
		for _, p := range j.Problems() {
			if p.Ply == over.ply+1 {
				f.Move = p.Text
			}
		}
	}
	f.Place = pgn.Place{Line: at.line, Column: at.column}
	if j.signed && j.Plies() <= over.ply+1 {
		f.Text += "; " + j.kings.Text(j.lang, j.report.Result)
	}
	j.fault(f)
}
