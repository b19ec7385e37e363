package script

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/wording"
)

// arbiterVerbs are what the arbiter does, and what reads the arguments.
var arbiterVerbs = map[string]func(f *phrase) *wording.SyntaxError{
	"moves":    enter,
	"arrive":   func(f *phrase) *wording.SyntaxError { return f.does(arbiter.ArbiterArrives{}, 1) },
	"observe":  observe,
	"penalise": penalise,
	"set-clock": func(f *phrase) *wording.SyntaxError {
		side, err := f.side()
		if err != nil {
			return err
		}
		t, err := f.span("")
		f.does(arbiter.SetClock{Side: side, Time: t}, 1)
		return err
	},
	"give": func(f *phrase) *wording.SyntaxError {
		side, err := f.side()
		if err != nil {
			return err
		}
		t, err := f.amount("+")
		f.does(arbiter.Give{Side: side, Time: t}, 1)
		return err
	},
	"set-counter": func(f *phrase) *wording.SyntaxError {
		side, err := f.side()
		if err != nil {
			return err
		}
		n, err := f.number(9999)
		f.does(arbiter.SetCounter{Side: side, Moves: n}, 1)
		return err
	},
	"pause":  func(f *phrase) *wording.SyntaxError { return f.does(arbiter.Pause{}, 1) },
	"resume": func(f *phrase) *wording.SyntaxError { return f.does(arbiter.Resume{}, 1) },
	"restore": func(f *phrase) *wording.SyntaxError {
		column := f.column()
		ply, err := f.number(mostEvents)
		c := arbiter.Restore{Ply: ply}
		if err == nil && f.take("clocks") {
			_, err = f.one("unchanged")
			c.ClocksUnchanged = true
		}
		f.does(c, column)
		return err
	},
	"reconstruct": func(f *phrase) *wording.SyntaxError {
		how, err := f.one("done", "failed")
		f.does(arbiter.Reconstruct{Done: how == "done"}, 1)
		return err
	},
	"annul":    func(f *phrase) *wording.SyntaxError { return f.does(arbiter.Annul{}, 1) },
	"continue": func(f *phrase) *wording.SyntaxError { return f.does(arbiter.Continue{}, 1) },
	"transfer": func(f *phrase) *wording.SyntaxError { return f.does(arbiter.Transfer{}, 1) },
	"decide": func(f *phrase) *wording.SyntaxError {
		how, err := f.one(string(arbiter.AcceptIt), string(arbiter.RejectIt), string(arbiter.PostponeIt))
		c := arbiter.Answer{Decision: arbiter.Decision(how)}
		all := arbiter.Questions()
		names := make([]string, len(all))
		for i, q := range all {
			names[i] = string(q)
		}
		if err == nil && f.mayBe(Need{Kind: OneOf, Words: names}) {
			var which string
			which, err = f.one(names...)
			c.Question = arbiter.Question(which)
		}
		f.does(c, 1)
		return err
	},
	"result": func(f *phrase) *wording.SyntaxError {
		r, err := f.result()
		c := arbiter.SetResult{Result: r}
		if err == nil {
			c.Because, err = f.because()
		}
		f.does(c, 1)
		return err
	},
	"adjourn": func(f *phrase) (err *wording.SyntaxError) {
		var c arbiter.Adjourn
		if f.take("early") {
			c.Early, err = f.span("")
		}
		f.does(c, 1)
		return err
	},
	"envelope": func(f *phrase) *wording.SyntaxError {
		how, err := f.one("open", "lost")
		f.does(arbiter.Envelope{Lost: how == "lost"}, 1)
		return err
	},
	"session": session,
}

// verb reads a verb of a table.
func verb[V any](f *phrase, table map[string]V) (read V, err *wording.SyntaxError) {
	name, err := f.one(slices.Sorted(maps.Keys(table))...)
	return table[name], err
}

// arbiterVerb reads what the arbiter does.
func arbiterVerb(f *phrase) *wording.SyntaxError {
	read, err := verb(f, arbiterVerbs)
	if err != nil {
		return err
	}
	return read(f)
}

// enter reads the moves that follow "moves", with or without their numbers.
// Each is put to the arbiter by itself: what follows a move that ends the game
// is no part of it.
func enter(f *phrase) *wording.SyntaxError {
	f.looks(Need{Kind: Moves})
	for f.peek() != "" {
		column, text := f.column(), f.peek()
		if number := strings.TrimLeft(text, "0123456789"); number != text && strings.HasPrefix(number, ".") {
			move := strings.TrimLeft(number, ".")
			column += len(text) - len(move)
			text = move
		}
		if len(text) > longestMove {
			return f.fail(wording.Text{"UCI ya da SAN ile bir hamle", "a move in UCI or SAN"})
		}
		if text != "" {
			f.does(arbiter.PlayMoves{Moves: []string{text}}, column)
		}
		f.next++
	}
	if len(f.steps) == 0 {
		return f.fail(wording.Text{"1.e4 e5 2.Nf3 gibi hamleler", "moves, as 1.e4 e5 2.Nf3"})
	}
	return nil
}

// observe reads what the arbiter sees.
func observe(f *phrase) *wording.SyntaxError {
	what, err := f.one(string(arbiter.IllegalMove), string(arbiter.IllegalPosition), string(arbiter.BothChecks), string(arbiter.FlagDown),
		string(arbiter.BothFlags), string(arbiter.TouchedPiece), string(arbiter.NoShow), string(arbiter.WrongArray), string(arbiter.WrongBoard),
		string(arbiter.WrongColours), string(arbiter.WrongClock), string(arbiter.Displacement), string(arbiter.NotPressed), string(arbiter.Device))
	if err != nil {
		return err
	}
	c := arbiter.Observe{What: arbiter.Irregularity(what)}
	switch c.What {
	case arbiter.FlagDown, arbiter.Device:
		c.Side, err = f.side()
	case arbiter.TouchedPiece, arbiter.Displacement:
		c.Squares = make([]chess.Square, 1, 2)
		if c.Squares[0], err = f.square(); err == nil && c.What == arbiter.Displacement {
			var to chess.Square
			to, err = f.square()
			c.Squares = append(c.Squares, to)
		}
	case arbiter.WrongClock:
		c.Schedule = f.take("schedule")
	}
	f.does(c, 1)
	return err
}

// penalise reads a penalty (Article 12.9).
func penalise(f *phrase) *wording.SyntaxError {
	var c arbiter.Penalise
	var err *wording.SyntaxError
	if c.Side, err = f.side(); err != nil {
		return err
	}
	kind, err := f.one(string(arbiter.Warning), string(arbiter.OpponentTime), string(arbiter.OwnTime), string(arbiter.OpponentScore),
		string(arbiter.OwnScore), string(arbiter.LossOfGame), string(arbiter.Fine), string(arbiter.Rounds), string(arbiter.Expulsion))
	c.Penalty = arbiter.Penalty(kind)
	switch c.Penalty {
	case arbiter.OpponentTime:
		c.Time, err = f.amount("+")
	case arbiter.OwnTime:
		c.Time, err = f.amount("-")
	case arbiter.OpponentScore, arbiter.OwnScore:
		c.Score, err = f.score()
		c.Scored = true
	case arbiter.LossOfGame:
		if f.take("opponent") {
			c.Score, err = f.score()
			c.Scored = true
		}
	case arbiter.Fine:
		f.looks(Need{Kind: Text})
		if c.Fine = f.until("because"); c.Fine == "" {
			err = f.fail(wording.Text{"para cezasının tutarı", "the amount of the fine"})
		}
	case arbiter.Rounds:
		c.Rounds, err = f.from(1, 99)
	}
	if err == nil {
		c.Because, err = f.because()
	}
	f.does(c, 1)
	return err
}

// because reads a reason, if one is given.
func (f *phrase) because() (string, *wording.SyntaxError) {
	if !f.take("because") {
		return "", nil
	}
	return f.rest()
}

// The signs of fractions.
var fractionSigns = strings.NewReplacer("½", " 1/2", "¼", " 1/4", "¾", " 3/4", "⅓", " 1/3", "⅔", " 2/3")

// score reads a fraction of a point: 1, 1/2, ½, 1½, 0.75.
func (f *phrase) score() (arbiter.Score, *wording.SyntaxError) {
	wrong := func() (arbiter.Score, *wording.SyntaxError) {
		return arbiter.Score{}, f.fail(wording.Text{"bir puan: 0, ½, 1/4, 0.75, 1", "a score: 0, ½, 1/4, 0.75, 1"})
	}
	f.looks(Need{Kind: Score})
	if len(f.peek()) > 12 {
		return wrong()
	}
	sum := arbiter.Score{Den: 1}
	parts := strings.Fields(fractionSigns.Replace(f.peek()))
	if len(parts) == 0 || len(parts) > 2 || len(parts) == 2 && strings.ContainsAny(parts[0], "/.") {
		return wrong()
	}
	for _, part := range parts {
		num, den := part, "1"
		if whole, places, ok := strings.Cut(part, "."); ok {
			num, den = whole+places, "1"+strings.Repeat("0", len(places))
		} else if top, bottom, ok := strings.Cut(part, "/"); ok {
			num, den = top, bottom
		}
		n, err := strconv.ParseUint(num, 10, 16)
		d, err2 := strconv.ParseUint(den, 10, 16)
		if err != nil || err2 != nil || d == 0 {
			return wrong()
		}
		sum = arbiter.Score{Num: sum.Num*int(d) + int(n)*sum.Den, Den: sum.Den * int(d)}
	}
	a, b := sum.Num, sum.Den
	for b != 0 {
		a, b = b, a%b
	}
	f.next++
	return arbiter.Score{Num: sum.Num / a, Den: sum.Den / a}, nil
}

// session reads the beginning or the end of a session of play.
func session(f *phrase) *wording.SyntaxError {
	how, err := f.one("start", "end")
	if how != "start" {
		f.does(arbiter.SessionEnd{}, 1)
		return err
	}
	var c arbiter.SessionStart
	if f.take("absent") {
		var who string
		if who, err = f.one("white", "black", "both"); who == "both" {
			c.Both = true
		} else {
			c.Absent = arbiter.Side(who)
		}
	}
	for err == nil && f.take("clock") { // what a display is wrongly set to (Guidelines I.13)
		var side chess.Color
		if side, err = f.color(); err == nil {
			c.Shows[side].Set = true
			c.Shows[side].Shows, err = f.span("")
		}
	}
	f.does(c, 1)
	return err
}
