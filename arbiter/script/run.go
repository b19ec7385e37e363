package script

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/chess/deadpos"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/refusal"
	"github.com/hakem-chess/hakem/wording"
)

// Outcome is what came of a script.
type Outcome struct {
	Lines  []Ruled // those that brought rulings
	Final  Final
	Events []arbiter.Event // the whole game, as arbiter.Replay folds it
}

// Ruled is a line that brought rulings.
type Ruled struct {
	Line    int // in the text, from 1; 0: the position at the start
	At      time.Duration
	By      Actor
	Event   string
	Rulings []Ruling
}

// Ruling is a ruling of the arbiter, or the answer to a line that has none to
// bring.
type Ruling struct {
	arbiter.Ruling
	late    bool // the game was already over: the ruling is the one that ended it
	refusal *refusal.Error
}

// Text says in a sentence or two what was ruled and why.
func (r Ruling) Text(l wording.Lang) string {
	switch {
	case r.late:
		return wording.Text{"Oyun zaten bitmişti: ", "The game was already over: "}.In(l) + r.Ruling.Text(l)
	case r.refusal != nil:
		return r.refusal.Text(l)
	}
	return r.Ruling.Text(l)
}

// RunError says which line of a script cannot be judged, and why.
type RunError struct {
	Line, Column int // from 1; Column in bytes
	Why          error
}

// Error says it in English.
func (e *RunError) Error() string { return e.Text(wording.English) }

// Unwrap returns why.
func (e *RunError) Unwrap() error { return e.Why }

// Text says it for a person.
func (e *RunError) Text(l wording.Lang) string {
	why := e.Why.Error()
	var command *refusal.Error
	if errors.As(e.Why, &command) {
		why = command.Text(l)
	}
	return fmt.Sprintf(wording.Text{"%d. satır, %d. sütun: %s", "line %d, column %d: %s"}.In(l), e.Line, e.Column, why)
}

// Rules returns what the game is played under.
func (h *Header) Rules() arbiter.Rules {
	return arbiter.Rules{Edition: h.Edition, Profile: h.Profile, Mode: h.Mode, Supervision: h.Supervision, Control: h.Control, Regulations: h.Regulations}
}

// Under returns the same script held to another edition of the Laws. The error
// says that the header does not let it.
func (s *Script) Under(e *laws.Edition) (*Script, error) {
	if s.Header.Profile == arbiter.Site && e != laws.Latest() {
		return nil, errors.New("the profile site goes with the latest edition only")
	}
	other := *s
	other.Header.Edition = e
	return &other, nil
}

// Run puts the script to the arbiter, line by line. The error is a *RunError:
// a line with text that is no move, or one that nobody can judge.
func (s *Script) Run() (*Outcome, error) {
	return s.Follow(func(Line, *arbiter.State, []Ruling) {})
}

// Follow is Run that tells after each line how the game stands and what was
// ruled, if anything: first for the position at the start, a line of number 0.
// The state is read while it is told, and no longer.
func (s *Script) Follow(told func(l Line, stands *arbiter.State, rulings []Ruling)) (*Outcome, error) {
	g := game{letters: s.Header.Letters, budget: s.Budget}
	if g.budget == 0 {
		g.budget = deadpos.DefaultBudget
	}
	scene := s.Header.Scene
	if s.Header.Array.Name != "" {
		scene.Array = s.Header.Array.Position.FEN()
	}
	var events []arbiter.Event
	var err error
	if g.state, events, err = arbiter.New(s.Header.Rules(), s.Header.Start.Position, scene); err != nil {
		return nil, &RunError{Line: 1, Column: 1, Why: err}
	}
	start := Line{Actor: Arbiter, Event: "start"}
	g.begin(start)
	g.heard(events)
	if err := g.settle(); err != nil {
		return nil, err
	}
	if g.state.Status() == arbiter.Waiting {
		if err := g.put(step{command: arbiter.Start{}}); err != nil {
			return nil, err
		}
	}
	told(start, &g.state, g.now().Rulings)
	for _, l := range s.Lines {
		g.begin(l)
		for _, step := range l.steps {
			if err := g.put(step); err != nil {
				return nil, err
			}
			if g.late {
				break
			}
		}
		told(l, &g.state, g.now().Rulings)
	}
	return &Outcome{g.ruled(), g.final(), g.events}, nil
}

// game is a script being run.
type game struct {
	state   arbiter.State
	events  []arbiter.Event
	letters chess.Letters
	lines   []Ruled // the last one is that of the present line, perhaps without rulings
	late    bool    // the present line comes after the end

	end     []string       // the articles of the line that ended the game
	settled chess.Position // the last one that settle has looked at
	budget  int            // what settle may still look at
}

// begin begins a line.
func (g *game) begin(l Line) {
	if n := len(g.lines); n > 0 && len(g.lines[n-1].Rulings) == 0 {
		g.lines = g.lines[:n-1]
	}
	g.late = false
	g.lines = append(g.lines, Ruled{Line: l.Number, At: l.At, By: l.Actor, Event: l.Event})
}

// now is the present line.
func (g *game) now() *Ruled { return &g.lines[len(g.lines)-1] }

// ruled returns the lines that brought rulings.
func (g *game) ruled() []Ruled {
	if len(g.now().Rulings) == 0 {
		return g.lines[:len(g.lines)-1]
	}
	return g.lines
}

// heard takes the rulings out of events that have been applied.
func (g *game) heard(events []arbiter.Event) {
	g.events = append(g.events, events...)
	for _, e := range events {
		if e.Ruling != nil {
			g.now().Rulings = append(g.now().Rulings, Ruling{Ruling: *e.Ruling})
		}
	}
}

// put puts one command of the present line to the arbiter.
func (g *game) put(s step) error {
	events, err := g.state.Do(inEnglish(s.command, g.letters), g.now().At)
	if err != nil {
		return g.cannotBeJudged(s, err)
	}
	if g.state.Status() != arbiter.Over {
		g.end = nil // nothing has ended, or the arbiter has decided that it has not
	}
	g.heard(events)
	return g.settle()
}

// settle finds out whether a position is dead that could not be decided within
// the time of a move: a script waits for it, as long as its budget lasts.
func (g *game) settle() error {
	p := g.state.Position()
	if p == g.settled || g.budget <= 0 {
		return nil
	}
	g.settled = p
	if !g.state.Undecided() {
		return nil
	}
	found := deadpos.Examine(&p, g.budget)
	g.budget -= found.Nodes
	if !found.Dead {
		return nil
	}
	events, err := g.state.Do(arbiter.Settle{Ply: g.state.Ply(), Why: found.Why}, g.state.At())
	if err != nil {
		return &RunError{Line: g.now().Line, Column: 1, Why: err}
	}
	g.heard(events)
	return nil
}

// cannotBeJudged answers a command that Decide does not judge: the game is
// over, or the player may not do that now. What the text is to blame for is an
// error.
func (g *game) cannotBeJudged(s step, err error) error {
	var bad *refusal.Error
	end, over := g.state.End()
	switch {
	case !errors.As(err, &bad):
	case bad.Code == refusal.GameOver && over:
		end.Articles = each(g.endArticles(end), g.tooLate(s.command, end.Reason))
		g.late = true
		g.now().Rulings = append(g.now().Rulings, Ruling{Ruling: end, late: true})
		return nil
	default:
		// What the Laws bar is well understood, and cannot be followed.
		edition := g.state.Rules().Edition
		barred := bad.Code.Articles(edition)
		if barred == nil {
			break
		}
		r := arbiter.Ruling{Kind: arbiter.Refused, Laws: edition.Name, Articles: barred}
		if side := arbiter.Side(g.now().By); side == arbiter.White || side == arbiter.Black {
			r.Side = side
		}
		g.now().Rulings = append(g.now().Rulings, Ruling{Ruling: r, refusal: bad})
		return nil
	}
	return &RunError{Line: g.now().Line, Column: s.column, Why: err}
}

// tooLate returns the articles by which a flag changes nothing any more: the
// move that ended the game was complete without a press, and a flag counts only
// when it is noticed (Articles 6.2.1.1, 6.8).
func (g *game) tooLate(c arbiter.Command, how laws.Reason) []string {
	switch c := c.(type) {
	case arbiter.Observe:
		if c.What != arbiter.FlagDown && c.What != arbiter.BothFlags {
			return nil
		}
	case arbiter.Complain:
		if c.About != arbiter.OverTime {
			return nil
		}
	default:
		return nil
	}
	edition := g.state.Rules().Edition
	switch how {
	case laws.ByCheckmate, laws.ByStalemate, laws.ByDeadPosition, laws.ByFivefold, laws.BySeventyFive:
		return edition.Articles(laws.EndingMoveCompletes, laws.FlagNoticed)
	}
	return edition.Articles(laws.FlagNoticed)
}

// endArticles returns the articles of every ruling of the line that ended the
// game.
func (g *game) endArticles(end arbiter.Ruling) []string {
	for i := len(g.lines) - 1; i >= 0 && g.end == nil; i-- {
		for _, r := range g.lines[i].Rulings {
			if r.Kind == arbiter.GameOver && !r.late {
				g.end = articles(g.lines[i].Rulings)
			}
		}
	}
	if g.end == nil {
		g.end = end.Articles
	}
	return g.end
}

// articles returns the articles of the rulings, in order and each once.
func articles(rulings []Ruling) []string {
	lists := make([][]string, len(rulings))
	for i, r := range rulings {
		lists[i] = r.Articles
	}
	return each(lists...)
}

// each returns the articles of the lists, in order and each once.
func each(lists ...[]string) []string {
	all := []string{}
	for _, list := range lists {
		for _, a := range list {
			if !slices.Contains(all, a) {
				all = append(all, a)
			}
		}
	}
	return all
}

// inEnglish gives the moves that a command holds as text the English letters,
// which the arbiter reads. Moves that are written (on a sheet, for a claim, for
// the envelope) have the letters of the header. Those of the script itself are
// SAN, and so English; only what cannot be that has the letters of the header.
// Text with letters of no piece is left to the arbiter to judge.
func inEnglish(c arbiter.Command, from chess.Letters) arbiter.Command {
	if from == chess.EnglishLetters {
		return c
	}
	written := func(text string) string {
		if english, ok := chess.Transliterate(text, from, chess.EnglishLetters); ok {
			return english
		}
		return text
	}
	move := func(text string) string {
		if _, ok := chess.Transliterate(text, chess.EnglishLetters, chess.EnglishLetters); ok {
			return text
		}
		return written(text)
	}
	switch c := c.(type) {
	case arbiter.Place:
		c.Text = move(c.Text)
		return c
	case arbiter.Play:
		c.Text = move(c.Text)
		return c
	case arbiter.PlayMoves:
		c.Moves = []string{move(c.Moves[0])} // the script puts them one by one
		return c
	case arbiter.Claim:
		c.Written = written(c.Written)
		return c
	case arbiter.Write:
		c.Text = written(c.Text)
		return c
	case arbiter.Seal:
		c.Text = written(c.Text)
		return c
	}
	return c
}
