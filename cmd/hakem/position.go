package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/chess/deadpos"
	"github.com/hakem-chess/hakem/internal/i18n"
)

// longestLine is how many bytes a line of standard input may have: a FEN needs a hundred, an EPD's operations more.
const longestLine = 1 << 16

// positionCmd is "hakem position": it judges positions.
type positionCmd struct {
	FEN      []string `arg:"" optional:"" name:"fen" help:"${position_fen}"`
	Chess960 bool     `name:"chess960" help:"${chess960}"`
	JSON     bool     `name:"json" help:"${json}"`
}

func (c *positionCmd) run(s *session) error {
	out := bufio.NewWriter(s.out)
	j := positionJudge{lang: s.lang, variant: variant(c.Chess960), json: c.JSON, out: out, diagnostics: s.diagnostics}
	err := j.judgeAll(c.FEN, s.in)
	if e := out.Flush(); err == nil {
		err = e
	}
	switch {
	case err != nil:
		return err
	case j.refused > 0:
		return errors.New(s.lang.T("position.refused", "count", j.refused))
	case j.faulty > 0:
		return errFaults
	}
	return nil
}

// positionJudge judges one position after the other and prints what it finds.
type positionJudge struct {
	lang             i18n.Lang
	variant          chess.Variant
	json             bool
	out, diagnostics io.Writer

	judged          int // positions printed for people
	refused, faulty int
}

// judgeAll judges the positions of the command line; where one is "-", and where there are none, those of standard
// input.
func (j *positionJudge) judgeAll(fens []string, in io.Reader) error {
	if len(fens) == 0 {
		fens = []string{"-"}
	}
	for i, fen := range fens {
		var err error
		if fen == "-" {
			err = j.judgeLines(in)
		} else {
			err = j.judge(fen, place{key: "position.place_argument", number: i + 1})
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// judgeLines judges each line that is not blank, in memory that does not depend on how many or how long they are.
func (j *positionJudge) judgeLines(in io.Reader) error {
	lines := bufio.NewReaderSize(in, longestLine)
	for number := 1; ; number++ {
		line, err := lines.ReadSlice('\n')
		at := place{key: "position.place_line", number: number}
		if number == 1 {
			line = bytes.TrimPrefix(line, []byte("\ufeff"))
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			shown := string(line[:100])
			for errors.Is(err, bufio.ErrBufferFull) {
				_, err = lines.ReadSlice('\n')
			}
			bad := &unplayable{chess.FaultSyntax, longestLine + 1, j.lang.T("position.too_long", "most", longestLine)}
			if e := j.refuse(shown, at, bad); e != nil {
				return e
			}
		case len(bytes.TrimSpace(line)) > 0:
			if e := j.judge(string(bytes.TrimRight(line, "\r\n")), at); e != nil {
				return e
			}
		}
		if lines.Buffered() == 0 { // somebody may be waiting for the answer before asking on
			if e := j.flush(); e != nil {
				return e
			}
		}
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		}
	}
}

func (j *positionJudge) flush() error {
	if w, ok := j.out.(*bufio.Writer); ok {
		return w.Flush()
	}
	return nil
}

// place says where a position stands in the input.
type place struct {
	key    string // in the catalogues
	number int    // from 1
}

// unplayable is the error of a text that is no position to play in.
type unplayable struct {
	faults chess.Faults
	column int // in bytes, from 1; 0: all of it
	why    string
}

func (u *unplayable) Error() string { return u.why }

// playable reads a FEN, or an EPD, which is told by the semicolons that end its operations.
func playable(lang i18n.Lang, text string, v chess.Variant) (chess.Position, chess.Faults, *unplayable) {
	parse := chess.ParseFEN
	if strings.Contains(text, ";") {
		parse = func(text string, v chess.Variant) (chess.Setup, error) {
			s, _, err := chess.ParseEPD(text, v)
			return s, err
		}
	}
	setup, err := parse(text, v)
	if err != nil {
		u := &unplayable{faults: chess.FaultSyntax, why: err.Error()}
		var syntax *chess.SyntaxError
		if errors.As(err, &syntax) {
			u.column, u.why = syntax.Column, syntaxText(lang, syntax)
		}
		return chess.Position{}, chess.FaultSyntax, u
	}
	p, faults := setup.Position()
	if !faults.Playable() {
		kings := lang.T("position.kings", "white", p.Pieces(chess.White, chess.King).Count(),
			"black", p.Pieces(chess.Black, chess.King).Count())
		return p, faults, &unplayable{faults: faults, why: kings}
	}
	return p, faults, nil
}

// syntaxText says what is wrong with a text that is no FEN.
func syntaxText(lang i18n.Lang, e *chess.SyntaxError) string {
	expected := lang.T("position.field_" + fmt.Sprint(e.Field))
	if e.Found == "" {
		return lang.T("position.ends_early", "expected", expected)
	}
	return lang.T("position.unexpected", "found", strconv.Quote(e.Found), "expected", expected)
}

// judge prints what there is to say about one position. An error means that it could not be printed.
func (j *positionJudge) judge(text string, at place) error {
	p, faults, bad := playable(j.lang, text, j.variant)
	if bad != nil {
		return j.refuse(text, at, bad)
	}
	if faults != 0 {
		j.faulty++
	}
	v := verdictOn(&p, faults)
	if j.json {
		return writeJSON(j.out, v)
	}
	return j.print(&p, &v)
}

// refusal is what is printed about a position that nothing can be played in.
type refusal struct {
	FEN    string   `json:"fen"` // as given
	Valid  bool     `json:"valid"`
	Faults []string `json:"faults"`
	Error  string   `json:"error"`
	Line   int      `json:"line"`             // or which argument
	Column int      `json:"column,omitempty"` // in bytes, from 1
}

func (j *positionJudge) refuse(text string, at place, bad *unplayable) error {
	j.refused++
	where := j.lang.T(at.key, "number", at.number)
	if bad.column > 0 {
		where += ", " + j.lang.T("position.column", "column", bad.column)
	}
	if j.json {
		err := writeJSON(j.out, refusal{FEN: text, Faults: bad.faults.Names(), Error: bad.why, Line: at.number, Column: bad.column})
		if err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(j.diagnostics, "hakem: %s: %s\n", where, bad.why)
	return err
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
	EnPassant string     `json:"en_passant"` // "" unless a capture there is legal
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

func verdictOn(p *chess.Position, faults chess.Faults) verdict {
	v := verdict{
		FEN: p.FEN(), Valid: faults == 0, Faults: faults.Names(), Turn: p.Turn().String(), Check: p.InCheck(),
		Key: fmt.Sprintf("%016x", p.Key()),
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
	can := canMate(p, len(moves) > 0)
	v.CanMate = mateText{can[chess.White], can[chess.Black]}
	v.Dead = can == chess.ByColor[string]{"no", "no"}
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

// canMate says for each side whether it can still mate or has mated (Articles 5.1.2, 5.2.2, 6.9): "yes", "no", or
// "unknown" where that is not decided.
func canMate(p *chess.Position, movable bool) (can chess.ByColor[string]) {
	for _, c := range [...]chess.Color{chess.White, chess.Black} {
		switch {
		case !movable && p.InCheck() && c != p.Turn():
			can[c] = "yes"
		case !movable || deadpos.CannotMate(p, c) || deadpos.Dead(p):
			can[c] = "no"
		default:
			can[c] = "unknown"
		}
	}
	return can
}

func writeJSON(out io.Writer, object any) error {
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	return e.Encode(object)
}

// figurines are the pieces in every language; moves are written with the light ones.
var figurines = strings.NewReplacer("K", "♔", "Q", "♕", "R", "♖", "B", "♗", "N", "♘")

// print writes the verdict for people.
func (j *positionJudge) print(p *chess.Position, v *verdict) error {
	t := j.lang.T
	var b strings.Builder
	if j.judged++; j.judged > 1 {
		b.WriteByte('\n')
	}
	appendBoard(&b, p)
	fmt.Fprintf(&b, "\nFEN: %s\n", v.FEN)
	b.WriteString(t("position.turn_" + v.Turn))
	if v.Check {
		b.WriteString(" " + t("position.check"))
	}
	b.WriteByte('\n')
	if v.State != "" {
		fmt.Fprintln(&b, t("position.state_"+v.State))
	}
	if !v.Dead && v.State == "" {
		for _, c := range [...]chess.Color{chess.White, chess.Black} {
			if deadpos.CannotMate(p, c) {
				fmt.Fprintln(&b, t("position.cannot_mate_"+c.String()))
			}
		}
	}
	for _, name := range v.Faults {
		fmt.Fprintf(&b, "%s %s\n", t("position.fault"), t("position.fault_"+name))
	}
	if len(v.Moves) > 0 {
		fmt.Fprint(&b, t("position.moves", "count", len(v.Moves)))
		for _, m := range v.Moves {
			fmt.Fprint(&b, " ", figurines.Replace(m.SAN))
		}
		b.WriteByte('\n')
	}
	_, err := io.WriteString(j.out, b.String())
	return err
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
