package play

import (
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/arbiter/script"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
)

// What is done at a board, or by an arbiter, comes as a line of the game script without its time: the script's reader
// makes commands of it, and knows what is wrong with it.

const (
	maxAct  = 400  // bytes of an act
	maxText = 1000 // bytes of what a person says with it
)

// ActError is an act that the game script does not know, or words with one that cannot be read.
type ActError struct{ Why *laws.SyntaxError }

func (e *ActError) Error() string { return "play: " + e.Why.Error() }

// Text says what is wrong, for a person.
func (e *ActError) Text(l laws.Lang) string { return e.Why.Text(l) }

// boardVerbs are what a player may do over the board, onlineVerbs on a screen, beside the commands that have verbs of
// their own.
var (
	boardVerbs = []string{"adjust", "touch", "move", "promote", "remove", "press", "offer", "accept", "decline", "claim", "request",
		"withdraw", "resign", "stop", "write", "see-record", "ask", "agree", "seal", "sign", "appeal"}
	onlineVerbs = []string{"withdraw", "stop", "ask", "seal", "sign", "appeal"}
)

// petitions are the acts that the opponent is disturbed by if there are too many (Article 11.5).
var petitions = []string{"offer", "claim", "request", "withdraw", "stop", "see-record", "ask", "appeal"}

// playersAct reads what a player does.
func (r *room) playersAct(side chess.Color, c Command) ([]arbiter.Command, error) {
	verb := verbOf(c.Act)
	allowed := onlineVerbs
	if r.overBoard() {
		allowed = boardVerbs
	}
	switch {
	case !slices.Contains(allowed, verb):
		return nil, &Refusal{"unknown-command"}
	case verb == "stop" && !r.overBoard() && seatOf(&r.game) != SeatConfirmed && c.Act != "stop sealed":
		return nil, &Refusal{"no-arbiter"} // nobody would let the clocks run again
	}
	if err := r.canPress(verb); err != nil {
		return nil, err
	}
	return readAct(script.Actor(side.String()), c)
}

// canPress refuses the press of a clock that stands: nobody does wrong by it (Articles 6.2, 6.11).
func (r *room) canPress(verb string) error {
	if (verb == "press" || verb == "play") && r.state.Status() == arbiter.Halted {
		return &arbiter.CommandError{Code: arbiter.CodePaused}
	}
	return nil
}

// verbOf is the first word of an act.
func verbOf(act string) string {
	verb, _, _ := strings.Cut(strings.TrimSpace(act), " ")
	return verb
}

// readAct makes commands of an act. The error is an *ActError.
func readAct(actor script.Actor, c Command) ([]arbiter.Command, error) {
	line := string(actor) + " " + strings.TrimSpace(c.Act)
	if len(c.Act) > maxAct || len(c.Text) > maxText || strings.ContainsAny(c.Act, "\r\n") {
		return nil, &Refusal{"malformed"}
	}
	if c.Text != "" {
		line += ` "` + spoken(c.Text) + `"`
	}
	s, err := script.Parse(strings.NewReader("---\n" + line + "\n"))
	if faults := (script.Errors)(nil); errors.As(err, &faults) && len(faults) > 0 {
		why := *faults[0]
		why.Line = 0 // there is but one
		why.Column = max(why.Column-len(actor)-1, 1)
		return nil, &ActError{&why}
	}
	if err != nil {
		return nil, err
	}
	if len(s.Lines) == 0 {
		return nil, &Refusal{"malformed"}
	}
	return s.Lines[0].Commands(), nil
}

// spoken is what a person says as it can stand in quotes. What cannot be read in it is for who reads it to refuse.
func spoken(text string) string {
	return strings.Map(func(r rune) rune {
		switch r {
		case '"':
			return '”'
		case '\n', '\r', '\t':
			return ' '
		}
		return r
	}, strings.TrimSpace(text))
}

// reasonOf is the reason that comes with an act, as it is kept. What could not be read back by everybody who is told it is
// refused, as in the act itself.
func reasonOf(c Command) (string, error) {
	because := spoken(c.Because)
	if utf8.RuneCountInString(because) > maxReason {
		return "", &Refusal{"reason-too-long"}
	}
	if at, wrong, unreadable := laws.Unreadable(because); unreadable {
		return "", &ActError{&laws.SyntaxError{Column: at + 1, Wrong: wrong}}
	}
	return because, nil
}

// finish completes a command with what only this server knows, or puts it as it is kept: moves in the letters of the
// Laws, sealed ones encrypted, reasons with what they are for.
func (r *room) finish(c arbiter.Command, from Command) (arbiter.Command, error) {
	p := r.state.Position()
	switch c := c.(type) {
	case arbiter.Claim:
		c.Written = from.Writing.written(&p, c.Written)
		return c, nil
	case arbiter.Seal:
		text := from.Writing.written(&p, c.Text)
		if r.registry.vault == nil {
			return nil, &Refusal{"cannot-seal"}
		}
		if len(text) >= sealedSize {
			return nil, &arbiter.CommandError{Code: arbiter.CodeUnreadableMove}
		}
		c.Text = r.registry.vault.seal(r.id, text)
		return c, nil
	case arbiter.Envelope:
		if c.Lost {
			return c, nil
		}
		return r.unsealed(c)
	case arbiter.Flag:
		// It falls by itself, and nothing can be done in the game until it has been ruled on: what cannot be opened does not
		// keep it up. Then the position before the sealed move is what is known.
		if told, err := r.unsealed(c); !errors.Is(err, errCannotOpen) {
			return told, err
		}
		return c, nil
	case arbiter.Observe, arbiter.Complain, arbiter.Arrive, arbiter.Stop, arbiter.Answer:
		// Before a player loses by coming too late the arbiter looks into the envelope (Guidelines I.10).
		return r.unsealed(c)
	case arbiter.Penalise:
		c.Because = spoken(from.Because)
		return c, nil
	case arbiter.SetResult:
		c.Because = spoken(from.Because)
		return c, nil
	}
	return c, nil
}

// unsealed tells, with a command, what is in the envelope if one is closed.
func (r *room) unsealed(c arbiter.Command) (arbiter.Command, error) {
	contents, err := r.sealed()
	if err != nil || contents == "" {
		return c, err
	}
	return arbiter.Unsealed{Command: c, Contents: contents}, nil
}

// sealed is the move in the envelope to be opened next, "" if there is none.
func (r *room) sealed() (string, error) {
	text, closed := r.state.Sealed()
	if !closed {
		return "", nil
	}
	if r.registry.vault == nil {
		return "", &Refusal{"cannot-seal"}
	}
	move, err := r.registry.vault.open(r.id, text)
	if errors.Is(err, errNotSealedHere) {
		return "", errCannotOpen
	}
	return move, err
}

// errCannotOpen: the key that the envelope was sealed with is lost.
var errCannotOpen error = &Refusal{"cannot-open"}

// overBoard reports whether the game is played over a board.
func (r *room) overBoard() bool { return r.state.Rules().Mode == arbiter.OverTheBoard }
