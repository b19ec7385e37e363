package script

import (
	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/wording"
)

// playerVerbs are what a player does, and what reads the arguments.
var playerVerbs = map[string]func(f *phrase, by chess.Color) *wording.SyntaxError{
	"arrive": func(f *phrase, by chess.Color) *wording.SyntaxError { return f.does(arbiter.Arrive{By: by}, 1) },
	"adjust": func(f *phrase, by chess.Color) *wording.SyntaxError {
		squares, err := f.squares()
		f.does(arbiter.Adjust{By: by, Squares: squares}, 1)
		return err
	},
	"touch": touch,
	"move": func(f *phrase, by chess.Color) *wording.SyntaxError {
		text, column, err := f.move()
		if err != nil {
			return err
		}
		c := arbiter.Place{By: by, Text: text, TwoHands: f.take("two-hands")}
		c.Left = f.take("left")
		return f.does(c, column)
	},
	"play": func(f *phrase, by chess.Color) *wording.SyntaxError {
		text, column, err := f.move()
		f.does(arbiter.Play{By: by, Text: text}, column)
		return err
	},
	"promote": func(f *phrase, by chess.Color) *wording.SyntaxError {
		at := chess.NoSquare
		if f.mayBe(Need{Kind: Square}) && f.isSquare() {
			at, _ = f.square() // it is one
		}
		piece, err := f.piece("q", "r", "b", "n", "k", "p")
		f.does(arbiter.Promote{By: by, Square: at, Piece: piece}, 1)
		return err
	},
	"remove": func(f *phrase, by chess.Color) *wording.SyntaxError {
		s, err := f.square()
		f.does(arbiter.Remove{By: by, Square: s}, 1)
		return err
	},
	"press": func(f *phrase, by chess.Color) *wording.SyntaxError { return f.does(arbiter.Press{By: by}, 1) },
	"offer": func(f *phrase, by chess.Color) *wording.SyntaxError {
		c := arbiter.Offer{By: by}
		if !f.mayBe(Need{Kind: OneOf, Words: []string{"if"}}) {
			return f.does(c, 1)
		}
		_, err := f.one("if")
		if err == nil {
			c.Condition, err = f.rest()
		}
		f.does(c, 1)
		return err
	},
	"accept":  func(f *phrase, by chess.Color) *wording.SyntaxError { return f.does(arbiter.Accept{By: by}, 1) },
	"decline": func(f *phrase, by chess.Color) *wording.SyntaxError { return f.does(arbiter.Decline{By: by}, 1) },
	"claim":   claim,
	"request": func(f *phrase, by chess.Color) *wording.SyntaxError {
		what, err := f.one("increment", "scoresheet")
		if what == "increment" {
			return f.does(arbiter.RequestIncrement{By: by}, 1)
		}
		f.does(arbiter.RequestScoresheet{By: by}, 1)
		return err
	},
	"withdraw": func(f *phrase, by chess.Color) *wording.SyntaxError {
		what, err := f.one(string(arbiter.WithdrawClaim), string(arbiter.WithdrawOffer), string(arbiter.WithdrawResignation))
		f.does(arbiter.Withdraw{By: by, What: arbiter.Withdrawn(what)}, 1)
		return err
	},
	"resign": func(f *phrase, by chess.Color) *wording.SyntaxError { return f.does(arbiter.Resign{By: by}, 1) },
	"stop": func(f *phrase, by chess.Color) *wording.SyntaxError {
		why, err := f.one(string(arbiter.StopPiece), string(arbiter.StopClock), string(arbiter.StopIrregularity),
			string(arbiter.StopMoveCount), string(arbiter.StopSealed), string(arbiter.StopOther))
		c := arbiter.Stop{By: by, For: arbiter.StopFor(why)}
		if c.For == arbiter.StopOther {
			c.Text, err = f.rest()
		}
		f.does(c, 1)
		return err
	},
	"write": func(f *phrase, by chess.Color) *wording.SyntaxError {
		text, column, err := f.move()
		if err != nil {
			return err
		}
		if f.take("(=)") { // the sign of an offer (Article 8.1.5)
			text += " (=)"
		}
		return f.does(arbiter.Write{By: by, Text: text}, column)
	},
	"see-record": func(f *phrase, by chess.Color) *wording.SyntaxError { return f.does(arbiter.SeeRecord{By: by}, 1) },
	"ask": func(f *phrase, by chess.Color) *wording.SyntaxError {
		what, err := f.one("law", "position")
		c := arbiter.Ask{By: by}
		if what == "law" {
			c.Law, err = f.rest()
		}
		f.does(c, 1)
		return err
	},
	"announce": withText(func(by chess.Color, text string) arbiter.Command { return arbiter.Announce{By: by, Text: text} }),
	"repeat":   withText(func(by chess.Color, text string) arbiter.Command { return arbiter.Repeat{By: by, Text: text} }),
	"seal":     withText(func(by chess.Color, text string) arbiter.Command { return arbiter.Seal{By: by, Text: text} }),
	"appeal":   withText(func(by chess.Color, text string) arbiter.Command { return arbiter.Appeal{By: by, Text: text} }),
	"agree": func(f *phrase, by chess.Color) *wording.SyntaxError {
		_, err := f.one("rollback")
		f.does(arbiter.AgreeRollback{By: by}, 1)
		return err
	},
	"sign": func(f *phrase, by chess.Color) *wording.SyntaxError {
		r, err := f.result()
		f.does(arbiter.Sign{By: by, Result: r}, 1)
		return err
	},
	"incident": incident,
}

// withText reads a verb whose argument is the rest of the line.
func withText(command func(chess.Color, string) arbiter.Command) func(*phrase, chess.Color) *wording.SyntaxError {
	return func(f *phrase, by chess.Color) *wording.SyntaxError {
		column := f.column()
		text, err := f.rest()
		f.does(command(by, text), column)
		return err
	}
}

// playerVerb reads what a player does.
func playerVerb(f *phrase, by chess.Color) *wording.SyntaxError {
	read, err := verb(f, playerVerbs)
	if err != nil {
		return err
	}
	return read(f, by)
}

// touch reads what follows "touch": squares, and how they were touched. A
// piece that is not on the board has no square.
func touch(f *phrase, by chess.Color) *wording.SyntaxError {
	if f.take("off-board") {
		_, err := f.promoted()
		f.does(arbiter.Touch{By: by}, 1)
		return err
	}
	squares, err := f.squares()
	c := arbiter.Touch{By: by, Squares: squares}
	ways := []string{string(arbiter.Accidental), string(arbiter.Disputed), string(arbiter.Deliberate), string(arbiter.Together)}
	if err == nil && f.mayBe(Need{Kind: OneOf, Words: ways}) {
		var how string
		how, err = f.one(ways...)
		c.How = arbiter.Contact(how)
	}
	f.does(c, 1)
	return err
}

// promoted reads the piece of a promotion.
func (f *phrase) promoted() (chess.PieceType, *wording.SyntaxError) {
	return f.piece("q", "r", "b", "n")
}

// piece reads one of the letters of pieces.
func (f *phrase) piece(letters ...string) (chess.PieceType, *wording.SyntaxError) {
	letter, err := f.one(letters...)
	if err != nil {
		return chess.NoPieceType, err
	}
	p, _ := chess.ParsePiece(letter[0]) // one of them
	return p.Type(), nil
}

// claim reads what follows "claim".
func claim(f *phrase, by chess.Color) *wording.SyntaxError {
	what, err := f.one(string(arbiter.ThreefoldRepetition), string(arbiter.FiftyMoves), "illegal", "time", "touch", "array", "orientation",
		"colours", "clock-setting", "default", "disturbance", "displaced", "not-pressed", "quickplay")
	if err != nil {
		return err
	}
	switch what {
	case string(arbiter.ThreefoldRepetition), string(arbiter.FiftyMoves):
		c := arbiter.Claim{By: by, Ground: arbiter.Ground(what)}
		column := f.column()
		if f.mayBe(Need{Kind: Move}) {
			c.Written, column, err = f.move()
		}
		f.does(c, column)
	case "quickplay":
		var ground string
		ground, err = f.one("cannot-win", "no-effort", "both")
		f.does(arbiter.ClaimQuickplay{By: by, CannotWin: ground != "no-effort", NoEffort: ground != "cannot-win"}, 1)
	default:
		c := arbiter.Complain{By: by, About: arbiter.Irregularity(what)}
		if c.About == arbiter.TouchedPiece || c.About == arbiter.Displacement {
			c.Squares = make([]chess.Square, 1, 2)
			c.Squares[0], err = f.square()
		}
		if err == nil && c.About == arbiter.Displacement {
			var to chess.Square
			to, err = f.square()
			c.Squares = append(c.Squares, to)
		}
		f.does(c, 1)
	}
	return err
}

// incident reads what follows "incident": its kind, and what there is to say.
func incident(f *phrase, by chess.Color) *wording.SyntaxError {
	var kinds []string
	for _, k := range arbiter.IncidentKinds() {
		kinds = append(kinds, string(k))
	}
	kind, err := f.one(kinds...)
	if err != nil {
		return err
	}
	c := arbiter.Incident{By: by, Kind: arbiter.IncidentKind(kind)}
	if c.Kind == arbiter.IncidentDisplaced {
		if c.Squares, err = f.squares(); err != nil {
			return err
		}
	}
	if f.mayBe(Need{Kind: Text}) {
		c.Text = f.until("")
	}
	return f.does(c, 1)
}

// result reads the result of a game.
func (f *phrase) result() (laws.Result, *wording.SyntaxError) {
	var all []string
	for _, r := range laws.Results() {
		all = append(all, string(r))
	}
	text, err := f.one(all...)
	return laws.Result(text), err
}

// spectatorVerb reads what a spectator does (Article 12.7).
func spectatorVerb(f *phrase) *wording.SyntaxError {
	if _, err := f.one("interferes"); err != nil {
		return err
	}
	text, err := f.rest()
	f.does(arbiter.Interfere{Text: text}, 1)
	return err
}

// assistantVerb reads for whom an assistant is declared, and what for.
func assistantVerb(f *phrase) *wording.SyntaxError {
	c, err := f.color()
	if err != nil {
		return err
	}
	duty, err := f.rest()
	f.does(arbiter.Assist{For: c, Duty: duty}, 1)
	return err
}
