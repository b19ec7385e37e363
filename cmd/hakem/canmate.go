package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/chess/deadpos"
	"github.com/hakem-chess/hakem/chess/outcome"
	"github.com/hakem-chess/hakem/internal/i18n"
)

// canMateCmd is "hakem can-mate": it says for each side whether any series of legal moves ends in a mate it gives.
type canMateCmd struct{ positionsGiven }

func (c *canMateCmd) run(s *session) error {
	return c.answer(s, func(j *judged) any { return j.mateVerdict() }, (*judged).mateText)
}

// mateVerdict is what is printed about a position, for programs.
type mateVerdict struct {
	FEN     string      `json:"fen"` // canonical
	Valid   bool        `json:"valid"`
	Faults  []string    `json:"faults"`
	White   sideVerdict `json:"white"`
	Black   sideVerdict `json:"black"`
	Dead    bool        `json:"dead"`
	Variant string      `json:"variant,omitempty"` // "chess960", or nothing
}

// sideVerdict says whether a side can mate. A line that mates, in UCI, is there if it can, and the kind of proof if it
// cannot.
type sideVerdict struct {
	Can    string        `json:"can"` // "yes", "no", "unknown"
	Mate   *[]string     `json:"mate,omitempty"`
	Plies  *int          `json:"plies,omitempty"`
	Past75 bool          `json:"past_75,omitempty"` // the line goes past 75 moves by each player (Article 9.6.2)
	Why    deadpos.Proof `json:"why,omitempty"`
	Nodes  int           `json:"nodes"`
}

func sideVerdictOf(p *chess.Position, v *deadpos.Verdict) sideVerdict {
	s := sideVerdict{Can: v.Answer.String(), Past75: past75(p, v.Mate), Why: v.Why, Nodes: v.Nodes}
	if v.Answer == deadpos.Can {
		plies, line := len(v.Mate), make([]string, 0, len(v.Mate))
		q := *p
		for _, m := range v.Mate {
			line = append(line, q.UCI(m))
			q.Play(m)
		}
		s.Mate, s.Plies = &line, &plies
	}
	return s
}

// mateVerdict is the verdict for programs.
func (j *judged) mateVerdict() mateVerdict {
	p, faults, verdicts := &j.position, j.faults, &j.verdicts
	return mateVerdict{
		FEN: p.FEN(), Valid: faults == 0, Faults: faults.Names(), Variant: named(p.Variant()),
		White: sideVerdictOf(p, &verdicts[chess.White]), Black: sideVerdictOf(p, &verdicts[chess.Black]),
		Dead: neitherCan(verdicts),
	}
}

// mateText is the verdict for people.
func (j *judged) mateText() string {
	p, faults, verdicts := &j.position, j.faults, &j.verdicts
	t := func(key string, args ...any) string { return i18n.T(j.lang, key, args...) }
	out := &strings.Builder{}
	fmt.Fprintf(out, "FEN: %s\n", p.FEN())
	if p.Variant() == chess.Chess960 && j.asked != chess.Chess960 {
		fmt.Fprintln(out, t("position.chess960"))
	}
	for _, name := range faults.Names() {
		fmt.Fprintf(out, "%s %s\n", t("position.fault"), t("position.fault_"+name))
	}
	over := !p.HasMoves()
	switch {
	case p.IsCheckmate():
		fmt.Fprintln(out, t("position.state_"+stateCheckmate))
	case over:
		fmt.Fprintln(out, t("position.state_"+stateStalemate))
	case neitherCan(verdicts):
		fmt.Fprintln(out, t("position.state_"+stateDead))
	}
	for _, c := range [...]chess.Color{chess.White, chess.Black} {
		side := t("proof." + c.String())
		switch v := &verdicts[c]; {
		case v.Answer == deadpos.Can && over:
			fmt.Fprintln(out, t("proof.has_mated", "side", side))
		case v.Answer == deadpos.Can:
			fmt.Fprintln(out, t("proof.can", "side", side, "line", numbered(p, v.Mate)))
			if past75(p, v.Mate) {
				fmt.Fprintln(out, t("proof.past_75", "side", side))
			}
		case v.Answer == deadpos.Unknown:
			fmt.Fprintln(out, t("proof.unknown", "side", side, "nodes", v.Nodes))
		case over:
			fmt.Fprintln(out, t("proof.cannot", "side", side, "why", t("proof.why_over")))
		default:
			fmt.Fprintln(out, t("proof.cannot", "side", side, "why", t("proof.why_"+string(v.Why))))
		}
	}
	return out.String()
}

// past75 reports whether a line of moves from p goes on after 75 moves by each player without a pawn move or a capture.
// Whether a side can mate is answered for the board alone, whatever the counters say; since July 2014 the game would be
// over there (Article 9.6.2; 9.6.b in 2014) unless that very move mated.
func past75(p *chess.Position, line []chess.Move) bool {
	q := *p
	for _, m := range line {
		if q.Halfmove() >= 2*outcome.SeventyFiveMoves {
			return true
		}
		q.Play(m)
	}
	return false
}

// numbered writes moves from p on as in a book: "12... ♔g8 13. ♕h7#".
func numbered(p *chess.Position, moves []chess.Move) string {
	q := *p
	var text []byte
	for i, m := range moves {
		if i > 0 {
			text = append(text, ' ')
		}
		if q.Turn() == chess.White {
			text = append(strconv.AppendInt(text, int64(q.Fullmove()), 10), ". "...)
		} else if i == 0 {
			text = append(strconv.AppendInt(text, int64(q.Fullmove()), 10), "... "...)
		}
		text = figurines.AppendMove(text, &q, m)
		q.Play(m)
	}
	return string(text)
}
