package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strconv"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/chess/deadpos"
	"github.com/hakem-chess/hakem/internal/i18n"
	"github.com/hakem-chess/hakem/internal/inorder"
	"github.com/hakem-chess/hakem/wording"
)

// canMateCmd is "hakem can-mate": it says for each side whether any series of legal moves ends in a mate it gives.
type canMateCmd struct {
	FEN      []string `arg:"" optional:"" name:"fen" help:"position_fen"`
	Chess960 bool     `name:"chess960" help:"chess960"`
	Budget   int      `default:"${budget}" placeholder:"holder_nodes" help:"canmate_budget"`
	JSON     bool     `name:"json" help:"json"`
}

// ahead is how many positions each worker may be ahead of what is written: the others go on while one has a hard one.
const ahead = 64

// Validate refuses a budget that is none.
func (c *canMateCmd) Validate() error {
	return atLeast("--budget", c.Budget, 0)
}

func (c *canMateCmd) run(s *session) error {
	counted := newCounter(s)
	diagnostics := &oneByOne{w: counted.diagnostics}
	j := mateJudge{lang: s.lang, asked: variant(c.Chess960), mates: newMates(s.lang, c.Budget, diagnostics), json: c.JSON}
	w := mateWriter{out: bufio.NewWriter(s.out), diagnostics: diagnostics, spaced: !c.JSON}
	workers := runtime.GOMAXPROCS(0)
	answering := inorder.Pipeline[given, mateAnswer]{
		Workers: workers,
		Ahead:   ahead * workers,
		Read: func(_ context.Context, do func(given) error) error {
			return eachGiven(s.lang, c.FEN, counted, do, func() error { return nil })
		},
		Worker: inorder.One(j.judge),
		Write: func(_ given, a mateAnswer) error {
			counted.count()
			return w.write(a)
		},
		Flush: w.out.Flush,
	}
	err := answering.Run(s.ctx)
	if e := w.out.Flush(); err == nil {
		err = e
	}
	j.mates.sayDeeper(w.open)
	counted.close()
	switch {
	case err != nil:
		return err
	case w.refused > 0:
		return errors.New(i18n.T(s.lang, "position.refused", "count", w.refused))
	case w.faulty+w.open > 0:
		return errFaults
	}
	return nil
}

// mateWriter prints the answers.
type mateWriter struct {
	out         *bufio.Writer
	diagnostics io.Writer
	spaced      bool // with an empty line between answers

	printed, refused, faulty, open int
}

func (w *mateWriter) write(a mateAnswer) error {
	switch {
	case a.refused:
		w.refused++
	case a.faulty:
		w.faulty++
	}
	if a.open {
		w.open++
	}
	if w.spaced && len(a.text) > 0 {
		if w.printed++; w.printed > 1 {
			a.text = append([]byte{'\n'}, a.text...)
		}
	}
	_, err := w.out.Write(a.text)
	if err == nil && a.diagnostic != "" {
		_, err = io.WriteString(w.diagnostics, a.diagnostic)
	}
	return err
}

// mateJudge judges positions; several may be judged at a time.
type mateJudge struct {
	lang  wording.Lang
	asked chess.Variant
	mates *mates
	json  bool
}

// mateAnswer is what there is to print about one position.
type mateAnswer struct {
	text            []byte
	diagnostic      string
	refused, faulty bool
	open            bool // the budget did not decide it
}

func (j *mateJudge) judge(g given) mateAnswer {
	p, faults, bad := g.playable(j.lang, j.asked)
	var out bytes.Buffer
	if bad != nil {
		object, diagnostic := g.refuse(j.lang, bad)
		if j.json {
			writeBuffer(&out, object)
		}
		return mateAnswer{text: out.Bytes(), diagnostic: diagnostic, refused: true}
	}
	verdicts := j.mates.from(&g, &p)
	if j.json {
		writeBuffer(&out, mateVerdict{
			FEN: p.FEN(), Valid: faults == 0, Faults: faults.Names(), Variant: named(p.Variant()),
			White: sideVerdictOf(&p, &verdicts[chess.White]), Black: sideVerdictOf(&p, &verdicts[chess.Black]),
			Dead: neitherCan(&verdicts),
		})
	} else {
		j.print(&out, &p, faults, &verdicts)
	}
	return mateAnswer{text: out.Bytes(), faulty: faults != 0, open: isOpen(&verdicts)}
}

// writeBuffer is writeJSON to memory, of what can always be written.
func writeBuffer(out *bytes.Buffer, object any) {
	if err := writeJSON(out, object); err != nil {
		panic(err) // found by any test
	}
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

// print writes the verdicts for people.
func (j *mateJudge) print(out *bytes.Buffer, p *chess.Position, faults chess.Faults, verdicts *chess.ByColor[deadpos.Verdict]) {
	t := func(key string, args ...any) string { return i18n.T(j.lang, key, args...) }
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
}

// past75 reports whether a line of moves from p goes on after 75 moves by each player without a pawn move or a capture.
// Whether a side can mate is answered for the board alone, whatever the counters say; since July 2014 the game would be
// over there (Article 9.6.2; 9.6.b in 2014) unless that very move mated.
func past75(p *chess.Position, line []chess.Move) bool {
	q := *p
	for _, m := range line {
		if q.Halfmove() >= 150 {
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
