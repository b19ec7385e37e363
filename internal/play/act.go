package play

import (
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/arbiter/script"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/refusal"
	"github.com/hakem-chess/hakem/wording"
)

const (
	maxAct  = 400  // bytes of an act
	maxText = 1000 // bytes of what a person says with it
)

// boardVerbs are what a player may do over the board, onlineVerbs on a screen, beside the commands that have verbs of
// their own.
var (
	boardVerbs = []string{"adjust", "touch", "move", "promote", "remove", "press", "offer", "accept", "decline", "claim",
		"request", "withdraw", "resign", "stop", "write", "see-record", "ask", "agree", "seal", "sign", "appeal"}
	onlineVerbs = []string{"withdraw", "stop", "ask", "seal", "sign", "appeal"}
)

// petitions are the acts that the opponent is disturbed by if there are too many (Article 11.5).
var petitions = []string{"offer", "claim", "request", "withdraw", "stop", "see-record", "ask", "appeal"}

// playersAct reads what a player does.
func (r *room) playersAct(side chess.Color, a game.Act) ([]arbiter.Command, error) {
	verb := verbOf(a.Line)
	allowed := onlineVerbs
	if r.overBoard() {
		allowed = boardVerbs
	}
	switch {
	case !slices.Contains(allowed, verb):
		return nil, refusal.Of(refusal.UnknownCommand)
	case verb == "stop" && !r.overBoard() && seatOf(&r.game.Header) != SeatConfirmed && a.Line != "stop sealed":
		return nil, refusal.Of(refusal.NoArbiter) // nobody would let the clocks run again
	}
	if err := r.canPress(verb); err != nil {
		return nil, err
	}
	return readAct(script.Actor(side.String()), a)
}

// canPress refuses the press of a clock that stands: nobody does wrong by it (Articles 6.2, 6.11).
func (r *room) canPress(verb string) error {
	if (verb == "press" || verb == "play") && r.state.Status() == arbiter.Halted {
		return refusal.Of(refusal.Code(refusal.Paused))
	}
	return nil
}

// verbOf is the first word of an act.
func verbOf(act string) string {
	verb, _, _ := strings.Cut(strings.TrimSpace(act), " ")
	return verb
}

// readAct makes commands of an act. The error is a *refusal.Error.
func readAct(actor script.Actor, a game.Act) ([]arbiter.Command, error) {
	line := strings.TrimSpace(a.Line)
	if line == "" || len(a.Line) > maxAct || len(a.Say) > maxText || strings.ContainsAny(a.Line, "\r\n") {
		return nil, refusal.Of(refusal.Malformed)
	}
	commands, err := script.ParseAct(actor, line, spoken(a.Say))
	if wrong := (*wording.SyntaxError)(nil); errors.As(err, &wrong) {
		return nil, refusal.Unread(wrong)
	}
	return commands, err
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

// reasonOf is the reason that comes with an act, as it is kept. What could not be read back by everybody who is told
// it is refused, as in the act itself.
func reasonOf(a game.Act) (string, error) {
	because := spoken(a.Because)
	if utf8.RuneCountInString(because) > maxReason {
		return "", refusal.Of(refusal.ReasonTooLong)
	}
	if at, wrong, unreadable := wording.Unreadable(because); unreadable {
		return "", refusal.Unread(&wording.SyntaxError{Column: at + 1, Wrong: wrong})
	}
	return because, nil
}

// written puts a command as it is kept: moves in the letters of the Laws, sealed ones encrypted, reasons with what they
// are for. It is done once, before the arbiter decides.
func (r *room) written(c arbiter.Command, w game.Writing, because string) (arbiter.Command, error) {
	p := r.state.Position()
	switch c := c.(type) {
	case arbiter.Claim:
		c.Written = w.Written(&p, c.Written)
		return c, nil
	case arbiter.Seal:
		text := w.Written(&p, c.Text)
		if r.registry.vault == nil {
			return nil, refusal.Of(refusal.CannotSeal)
		}
		if len(text) >= sealedSize {
			return nil, refusal.Of(refusal.UnreadableMove)
		}
		c.Text = r.registry.vault.seal(r.id, text)
		return c, nil
	case arbiter.Penalise:
		c.Because = because
		return c, nil
	case arbiter.SetResult:
		c.Because = because
		return c, nil
	}
	return c, nil
}

// finish completes a command with what only this server knows of the game as it stands when it is decided.
func (r *room) finish(c arbiter.Command) (arbiter.Command, error) {
	switch c := c.(type) {
	case arbiter.Envelope:
		if c.Lost {
			return c, nil
		}
		return r.unsealed(c)
	case arbiter.Flag:
		// It falls by itself, and nothing can be done in the game until it has been ruled on: what cannot be opened
		// does not keep it up. Then the position before the sealed move is what is known.
		if told, err := r.unsealed(c); !errors.Is(err, errCannotOpen) {
			return told, err
		}
		return c, nil
	case arbiter.Observe, arbiter.Complain, arbiter.Arrive, arbiter.Stop, arbiter.Answer:
		// Before a player loses by coming too late the arbiter looks into the envelope (Guidelines I.10).
		return r.unsealed(c)
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
		return "", refusal.Of(refusal.CannotSeal)
	}
	move, err := r.registry.vault.open(r.id, text)
	if errors.Is(err, errNotSealedHere) {
		return "", errCannotOpen
	}
	return move, err
}

// errCannotOpen: the key that the envelope was sealed with is lost.
var errCannotOpen error = refusal.Of(refusal.CannotOpen)

// overBoard reports whether the game is played over a board.
func (r *room) overBoard() bool { return r.state.Rules().Mode == arbiter.OverTheBoard }
