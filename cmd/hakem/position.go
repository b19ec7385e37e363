package main

import (
	"fmt"
	"strings"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/chess/deadpos"
	"github.com/hakem-chess/hakem/internal/i18n"
)

// positionCmd is "hakem position": it judges positions.
type positionCmd struct{ positionsGiven }

func (c *positionCmd) run(s *session) error {
	return c.answer(s, func(j *judged) any { return j.verdict() }, (*judged).verdictText)
}

// verdict is what is printed about a position.
type verdict struct {
	FEN       string     `json:"fen"` // canonical
	Valid     bool       `json:"valid"`
	Faults    []string   `json:"faults"`
	Turn      string     `json:"turn"`
	Check     bool       `json:"check"`
	Moves     []moveText `json:"moves"`
	State     string     `json:"state"`
	Key       string     `json:"key"`
	CanMate   mateText   `json:"can_mate"`
	Dead      bool       `json:"dead"`
	EnPassant string     `json:"en_passant"`        // "" unless a capture there is legal
	Variant   string     `json:"variant,omitempty"` // "chess960", or nothing
	Past75    []string   `json:"past_75,omitempty"` // the sides whose way to mate goes past 75 moves (Article 9.6.2)
}

type moveText struct {
	UCI string `json:"uci"`
	SAN string `json:"san"`
}

type mateText struct {
	White string `json:"white"`
	Black string `json:"black"`
}

// The states that end a game.
const (
	stateCheckmate = "checkmate"
	stateStalemate = "stalemate"
	stateDead      = "dead"
)

// verdict is the verdict for programs.
func (j *judged) verdict() verdict {
	p, faults, verdicts := &j.position, j.faults, &j.verdicts
	v := verdict{
		FEN: p.FEN(), Valid: faults == 0, Faults: faults.Names(), Variant: named(p.Variant()), Turn: p.Turn().String(), Check: p.InCheck(),
		Key: fmt.Sprintf("%016x", p.PolyglotKey()),
	}
	var buffer [256]chess.Move
	moves := p.AppendMoves(buffer[:0])
	v.Moves = make([]moveText, len(moves))
	for i, m := range moves {
		v.Moves[i] = moveText{p.UCI(m), p.SAN(m)}
	}
	if s := p.EnPassant(); s != chess.NoSquare {
		v.EnPassant = s.String()
	}
	v.CanMate = mateText{verdicts[chess.White].Answer.String(), verdicts[chess.Black].Answer.String()}
	v.Dead = neitherCan(verdicts)
	for _, c := range [...]chess.Color{chess.White, chess.Black} {
		if past75(p, verdicts[c].Mate) {
			v.Past75 = append(v.Past75, c.String())
		}
	}
	switch {
	case len(moves) == 0 && v.Check:
		v.State = stateCheckmate
	case len(moves) == 0:
		v.State = stateStalemate
	case v.Dead:
		v.State = stateDead
	}
	return v
}

// figurines writes moves with pieces that every language has.
var figurines = chess.Notation{Letters: chess.Figurines}

// verdictText is the verdict for people.
func (j *judged) verdictText() string {
	p, v := &j.position, j.verdict()
	t := func(key string, args ...any) string { return i18n.T(j.lang, key, args...) }
	var b strings.Builder
	appendBoard(&b, p)
	fmt.Fprintf(&b, "\nFEN: %s\n", v.FEN)
	if p.Variant() == chess.Chess960 && j.asked != chess.Chess960 {
		fmt.Fprintln(&b, t("position.chess960"))
	}
	b.WriteString(t("position.turn_" + v.Turn))
	if v.Check {
		b.WriteString(" " + t("position.check"))
	}
	b.WriteByte('\n')
	if v.State != "" {
		fmt.Fprintln(&b, t("position.state_"+v.State))
	}
	for _, side := range [...]struct{ name, can string }{{"white", v.CanMate.White}, {"black", v.CanMate.Black}} {
		switch {
		case v.State != "": // says it for both
		case side.can == deadpos.Cannot.String():
			fmt.Fprintln(&b, t("position.cannot_mate_"+side.name))
		case side.can == deadpos.Unknown.String():
			fmt.Fprintln(&b, t("position.undecided_"+side.name))
		}
	}
	for _, name := range v.Past75 {
		fmt.Fprintln(&b, t("proof.past_75", "side", t("proof."+name)))
	}
	for _, name := range v.Faults {
		fmt.Fprintf(&b, "%s %s\n", t("position.fault"), t("position.fault_"+name))
	}
	if len(v.Moves) > 0 {
		fmt.Fprint(&b, t("position.moves", "count", len(v.Moves)))
		for _, m := range p.AppendMoves(nil) {
			fmt.Fprint(&b, " ", figurines.Move(p, m))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// appendBoard draws the board as White sees it.
func appendBoard(b *strings.Builder, p *chess.Position) {
	const light, dark = "·♙♘♗♖♕♔", "·♟♞♝♜♛♚"
	men := chess.ByColor[[]rune]{[]rune(light), []rune(dark)}
	for rank := 7; rank >= 0; rank-- {
		fmt.Fprintf(b, "%d ", rank+1)
		for file := range 8 {
			m := p.Piece(chess.SquareAt(file, rank))
			fmt.Fprintf(b, " %c", men[m.Color()][m.Type()])
		}
		b.WriteByte('\n')
	}
	b.WriteString("   a b c d e f g h\n")
}
