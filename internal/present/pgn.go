package present

import (
	"cmp"
	"io"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/chess/pgn"
	"github.com/hakem-chess/hakem/internal/play"
	"github.com/hakem-chess/hakem/laws"
)

// WritePGN writes a game in PGN, with what each clock showed after each move, in whole seconds, and the draws offered
// with a move, in comments; site is the game's address.
func WritePGN(w io.Writer, s *play.Snapshot, site string) error {
	g := pgn.NewGame(s.State.Start())
	g.Result = string(s.State.Result())
	rules := s.State.Rules()
	for _, tag := range []pgn.Tag{
		{Name: "Event", Value: "Hakem"},
		{Name: "Site", Value: site},
		{Name: "Date", Value: s.Game.Created.UTC().Format("2006.01.02")},
		{Name: "Round", Value: "-"},
		{Name: "White", Value: cmp.Or(s.Game.Seats[chess.White].Name, "?")},
		{Name: "Black", Value: cmp.Or(s.Game.Seats[chess.Black].Name, "?")},
		{Name: "Result", Value: g.Result},
		{Name: "TimeControl", Value: rules.Control.PGN()},
		{Name: "Termination", Value: termination(&s.State)},
	} {
		g.SetTag(tag.Name, tag.Value)
	}
	last := g.Root
	for _, p := range s.Plies {
		if p.Move == chess.NoMove {
			// An illegal move that stood (Article 7.5): what was played from there on is no part of a PGN.
			last.After = append(last.After, "illegal: "+p.UCI)
			break
		}
		last = last.Append(p.Move)
		comment := "[%clk " + pgn.FormatClock(p.Clock.Truncate(time.Second)) + "]"
		if p.Offer {
			// Appendix C.12; outside a comment a parenthesis begins a variation, and other programs stumble
			comment += " (=)"
		}
		last.After = []string{comment}
	}
	return pgn.NewWriter(w).Write(g)
}

// termination is why the game ended, in the words of the PGN standard.
func termination(s *arbiter.State) string {
	switch {
	case s.Status() != arbiter.Over:
		return "unterminated"
	case s.Reason() == laws.ByAbandonment || s.Reason() == laws.ByLeaving || s.Reason() == laws.ByLeavingCannotMate:
		return "abandoned"
	case s.Reason() == laws.ByTime || s.Reason() == laws.ByTimeCannotMate:
		return "time forfeit"
	}
	return "normal"
}
