package pgncheck

import (
	"bytes"
	"io"
	"iter"
	"slices"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/chess/outcome"
	"github.com/hakem-chess/hakem/chess/pgn"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/pgncheck/dgt"
	"github.com/hakem-chess/hakem/wording"
)

// Options say how to check games.
type Options struct {
	// Edition is what the games are held to; nil stands for the edition in force on the date of each.
	Edition *laws.Edition
	// Letters are those that the moves are written with.
	Letters chess.Letters
	// Lang is the language of the sentences for people.
	Lang wording.Lang
}

// Game checks the first game of a text. The error is io.EOF if there is none.
func Game(text string, o Options) (Report, error) {
	c := New(pgn.NewBytesScanner([]byte(text)), o)
	if !c.Next() {
		return Report{}, io.EOF
	}
	return *c.Report(), nil
}

// Games checks all games of a text, however long, in memory that does not grow with it. An error of reading comes last.
func Games(r io.Reader, o Options) iter.Seq2[Report, error] {
	return func(yield func(Report, error) bool) {
		c := New(pgn.NewScanner(r), o)
		for c.Next() {
			if !yield(*c.Report(), nil) {
				return
			}
		}
		if err := c.Err(); err != nil {
			yield(Report{}, err)
		}
	}
}

// Checker holds each game of a text to the Laws, and allocates only for what it finds, and for names that it has not
// just seen.
//
//	c := pgncheck.New(pgn.NewScanner(file), pgncheck.Options{Lang: wording.English})
//	for c.Next() {
//		fmt.Println(c.Report())
//	}
//	return c.Err()
//
// It is a pgn.Visitor: what can be read and what is legal the embedded Validator says; Checker adds whether the game
// went on after its end, whether its result can be, and what its clocks show. A Visitor that wants to see more embeds
// it, hands on to it what it sees, and is what Scanner.Next is given in its place.
type Checker struct {
	*pgn.Validator
	scanner *pgn.Scanner
	fixed   *rulebook // nil: by the date of each game
	lang    wording.Lang

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
}

// New returns a Checker of the games that s reads. It sets the letters of s.
func New(s *pgn.Scanner, o Options) *Checker {
	s.Letters = o.Letters
	c := &Checker{Validator: pgn.NewValidator(s), scanner: s, lang: o.Lang}
	if o.Edition != nil {
		rules := rulesOf(o.Edition)
		c.fixed = &rules
	}
	return c
}

// Report returns what there is to say about the game that Next has read. It is good until the next call of Next; a copy
// is good for longer.
func (c *Checker) Report() *Report { return &c.report }

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

// tags are the tag pairs that a Checker looks at.
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

// Next checks the next game. It returns false at the end of the text.
func (c *Checker) Next() bool {
	for c.scanner.Next(c) {
		if !c.Empty() {
			return true
		}
	}
	return false
}

// BeginGame implements pgn.Visitor.
func (c *Checker) BeginGame() {
	c.Validator.BeginGame()
	t := &c.tags
	for _, f := range [...]*[]byte{&t.white, &t.black, &t.date, &t.timeControl, &t.termination} {
		*f = (*f)[:0]
	}
	c.report = Report{}
	c.resultAt = pgn.Place{}
	c.texts = c.texts[:0]
}

// Tag implements pgn.Visitor.
func (c *Checker) Tag(name, value []byte) {
	c.Validator.Tag(name, value)
	switch string(name) {
	case "Result", "result", "RESULT":
		c.resultAt = c.scanner.Place() // the token after the moves comes later, and counts more
	}
	if f := c.tags.field(string(name)); f != nil && len(*f) == 0 {
		*f = append(*f, value...)
	}
}

// Result implements pgn.Visitor.
func (c *Checker) Result(token string) {
	c.Validator.Result(token)
	c.resultAt = c.scanner.Place()
}

// BeginMoves implements pgn.Visitor.
func (c *Checker) BeginMoves() pgn.Skip {
	c.Validator.BeginMoves()
	switch {
	case c.fixed != nil:
		c.rules = *c.fixed
	case c.rules.edition == nil || !bytes.Equal(c.date, c.tags.date): // games of a day stand together
		c.date = append(c.date[:0], c.tags.date...)
		c.rules = rulesOn(string(c.date))
	}
	c.clocks.start(c.tags.timeControl)
	c.watch.Start(c.Position(), c.rules.limits())
	c.noteFifty()
	return 0
}

// Move implements pgn.Visitor.
func (c *Checker) Move(text []byte) {
	if c.InVariation() {
		c.Validator.Move(text)
		return
	}
	at := c.scanner.Place()
	before, going := c.Plies(), !c.Stopped()
	c.Validator.Move(text)
	if c.Plies() == before {
		if going && c.Stopped() {
			c.tried = spot{at.Line, at.Column}
		}
		if c.tried.line > 0 {
			c.kings.Add(text, c.Position(), c.scanner.Letters)
		}
		return
	}
	again := c.watch.Add(c.Position(), c.LastMove())
	if len(c.texts) <= len(c.watch.Moves()) {
		c.texts = append(c.texts, spot{at.Line, at.Column})
	}
	if again.Times == 0 {
		return // after a null move, which makes nonsense of counts and repetitions
	}
	if again.Times == outcome.Threefold && !c.noted(ThreefoldAvailable) { // Article 9.2
		c.Note(Finding{Kind: ThreefoldAvailable, Ply: c.Plies(), Text: say(c.lang, saidThreefold)})
	}
	c.noteFifty()
}

// noteFifty notes when fifty moves by each player could first be claimed
// (Article 9.3); a move that ends the game leaves nothing to claim.
func (c *Checker) noteFifty() {
	p := c.Position()
	if p.Halfmove() >= 2*outcome.FiftyMoves && !c.noted(FiftyAvailable) && p.HasMoves() {
		c.Note(Finding{Kind: FiftyAvailable, Ply: c.Plies(), Text: say(c.lang, saidFifty)})
	}
}

func (c *Checker) noted(k Kind) bool {
	for i := range c.report.Notes {
		if c.report.Notes[i].Kind == k {
			return true
		}
	}
	return false
}

// mostFindings bounds how many faults, and how many notes, a report holds.
const mostFindings = 200

// Note adds a note to the report of the game being read, for a Visitor that embeds the Checker; a report has a bound.
func (c *Checker) Note(f Finding) {
	if len(c.report.Notes) < mostFindings {
		c.report.Notes = append(c.report.Notes, f)
	}
}

func (c *Checker) fault(f Finding) {
	if len(c.report.Faults) < mostFindings {
		c.report.Faults = append(c.report.Faults, f)
	}
}

// Comment implements pgn.Visitor.
func (c *Checker) Comment(text []byte, more bool) {
	c.Validator.Comment(text, more)
	if c.Stopped() || c.InVariation() {
		return
	}
	for name, value, rest := nextClock(text); name != nil; name, value, rest = nextClock(rest) {
		c.sayClock(c.clocks.judge(name, value, c.Plies(), c.Position().Turn().Other()), value)
	}
}

// longestClock is how many bytes of a clock reading are repeated in a report: a
// command that is not closed goes on to the end of its comment.
const longestClock = 40

// sayClock reports what a clock command after the last move tells.
func (c *Checker) sayClock(verdict clockVerdict, value []byte) {
	if len(value) > longestClock {
		value = append(bytes.ToValidUTF8(value[:longestClock], nil), "…"...)
	}
	f := Finding{Ply: c.Plies(), Place: c.scanner.Place()}
	switch verdict {
	case clockInOrder:
		return
	case timeGained:
		f.Kind, f.Place = TimeGained, pgn.Place{}
		f.Text = say(c.lang, saidTimeGained, string(value))
		c.Note(f)
		return
	case clockNegative:
		f.Text = say(c.lang, saidClockNegative, string(value))
	case clockBack:
		f.Text = say(c.lang, saidClockBack, string(value))
	case clockTwice:
		f.Text = say(c.lang, saidClockTwice, string(value))
	default:
		f.Text = say(c.lang, saidClockUnreadable, string(value))
	}
	f.Kind = Clock
	c.fault(f)
}

// EndGame implements pgn.Visitor.
func (c *Checker) EndGame() {
	c.Validator.EndGame()
	r := &c.report
	r.Line = c.Begin().Line
	r.White, r.Black = c.name(c.tags.white), c.name(c.tags.black)
	r.Result = c.ResultTag()
	if r.Result == "" || r.Result == "*" && c.ResultToken() != "" {
		r.Result = c.ResultToken()
	}
	if r.Result == "" {
		r.Result = "*"
	}
	r.Plies = c.Plies()
	start := c.Start()
	r.Before = 2*(start.Fullmove()-1) + int(start.Turn())
	r.Laws = c.rules.name
	r.Variant = start.Variant()

	c.signed = c.tried.line > 0 && c.kings.Found(c.Position(), c.LastMove(), r.Result)
	over := c.boardEnd()
	playedOn := over.Over() && (c.Plies() > over.ply || c.Stopped() && c.tried.line > 0)
	c.collect(over, playedOn)
	if playedOn {
		c.reportPlayedOn(over)
	}
	c.checkResult(over)
	c.tried, c.kings = spot{}, dgt.Signs{}
	slices.SortStableFunc(r.Faults, inText)
	slices.SortStableFunc(r.Notes, inText)
}

// name returns the name as a string, the one it was before if it is a player of one
// of the last games.
func (c *Checker) name(name []byte) string {
	for _, known := range c.names {
		if known == string(name) {
			return known
		}
	}
	copy(c.names[1:], c.names[:])
	c.names[0] = string(name)
	return c.names[0]
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
func (c *Checker) boardEnd() end {
	p := c.Position()
	_, _, given := c.results()
	if on, ok := c.claim(given); ok && !c.Stopped() && p.HasMoves() {
		// This will be asked anyway, and if the answer is yes, it is no dead position.
		c.mates.can(p, on.winner)
	}
	o, ply := c.watch.End(p, c.mates.dead)
	return end{o, ply, endings[o.By]}
}

// collect takes over what the Validator found. A move that could not be played
// because the game was over is reported as that.
func (c *Checker) collect(over end, playedOn bool) {
	for _, p := range c.Problems() {
		f := Finding{Kind: Kind(p.Fault.String()), Ply: p.Ply, Place: p.Place, Text: p.Message(c.lang)}
		isMove := p.Fault == pgn.IllegalMove || p.Fault == pgn.AmbiguousMove || p.Fault == pgn.UnreadableMove
		switch {
		case p.InVariation && !p.Fault.IsNote():
			f.Kind = InVariation
			if isMove {
				f.Move = p.Text
			}
		case isMove:
			f.Move = p.Text
			if c.signed && p.Ply == c.Plies()+1 {
				c.Note(Finding{Kind: dgt.Kind, Ply: p.Ply, Move: p.Text, Place: p.Place, Text: c.kings.Text(c.lang, c.report.Result)})
				continue // no move was tried
			}
			if playedOn && p.Ply > over.ply && p.Fault != pgn.UnreadableMove {
				continue
			}
			switch {
			case p.Detail == pgn.KingLeftInCheck:
				f.Articles = c.rules.edition.Articles(laws.KingExposed)
			case p.Detail == pgn.DescriptiveMove:
				f.Articles = c.rules.edition.Articles(laws.NotationOnly)
			case p.Fault == pgn.IllegalMove:
				f.Articles = c.rules.edition.Articles(laws.IllegalMove)
			}
		}
		if p.IsNote() {
			c.Note(f)
		} else {
			c.fault(f)
		}
	}
}

// reportPlayedOn reports the first move after the end of the game.
func (c *Checker) reportPlayedOn(over end) {
	f := Finding{
		Kind: PlayedOn, Ply: over.ply + 1,
		Articles: c.rules.edition.Articles(over.by),
		Text:     say(c.lang, saidPlayedOn, reason(c.lang, over.by)),
	}
	at := c.tried
	moves := c.watch.Moves()
	if over.ply < len(c.texts) {
		at = c.texts[over.ply]
	}
	switch {
	case over.ply < len(moves):
		p := c.Start()
		for _, m := range moves[:over.ply] {
			p.Play(m)
		}
		f.Move = chess.Notation{Letters: c.scanner.Letters}.Move(&p, moves[over.ply])
	case over.ply == c.Plies():
		for _, p := range c.Problems() {
			if p.Ply == over.ply+1 {
				f.Move = p.Text
			}
		}
	}
	f.Place = pgn.Place{Line: at.line, Column: at.column}
	if c.signed && c.Plies() <= over.ply+1 {
		f.Text += "; " + c.kings.Text(c.lang, c.report.Result)
	}
	c.fault(f)
}
