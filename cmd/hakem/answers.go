package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"os/signal"
	"runtime"
	"syscall"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/chess/deadpos"
	"github.com/hakem-chess/hakem/internal/i18n"
	"github.com/hakem-chess/hakem/internal/inorder"
	"github.com/hakem-chess/hakem/wording"
)

// positionsGiven are the arguments of the verbs that judge positions one by one.
type positionsGiven struct {
	FEN      []string `arg:"" optional:"" name:"fen" help:"position_fen"`
	Chess960 bool     `name:"chess960" help:"chess960"`
	Budget   int      `default:"${budget}" placeholder:"holder_nodes" help:"canmate_budget"`
	Encoding encoding `default:"auto" placeholder:"holder_encoding" help:"encoding"`
	JSON     bool     `name:"json" help:"json"`
}

// Validate refuses a budget that is none.
func (c *positionsGiven) Validate() error {
	return atLeast("--budget", c.Budget, 0)
}

// judged is a position that can be played from, with what was found out about it.
type judged struct {
	lang     wording.Lang
	asked    chess.Variant
	position chess.Position
	faults   chess.Faults
	verdicts chess.ByColor[deadpos.Verdict]
}

// ahead is how many positions each worker may be ahead of what is written: the others go on while one has a hard one.
const ahead = 64

// answer judges the positions side by side and prints what object makes of each for programs, or what text does for
// people, in their order.
func (c *positionsGiven) answer(s *session, object func(*judged) any, text func(*judged) string) error {
	ctx, stop := interruptible(s.ctx)
	defer stop()
	counted := newCounter(s)
	diagnostics := &oneByOne{w: counted.diagnostics}
	mates := newMates(s.lang, c.Budget, diagnostics)
	w := answerWriter{out: bufio.NewWriter(s.out), diagnostics: diagnostics, spaced: !c.JSON}
	lines := linesOf{session: s, encoding: c.Encoding, in: counted}
	workers := runtime.GOMAXPROCS(0)
	answering := inorder.Pipeline[given, answer]{
		Workers: workers,
		Ahead:   ahead * workers,
		Read: func(_ context.Context, do func(given) error) error {
			return eachGiven(c.FEN, lines.each, do)
		},
		Worker: inorder.One(func(g given) answer {
			j := judged{lang: s.lang, asked: variant(c.Chess960)}
			var bad *unplayable
			if j.position, j.faults, bad = g.playable(s.lang, j.asked); bad != nil {
				return g.refuse(s.lang, bad, c.JSON)
			}
			j.verdicts = mates.from(&g, &j.position)
			a := answer{faulty: j.faults != 0, open: isOpen(&j.verdicts)}
			if c.JSON {
				a.text = jsonLine(object(&j))
			} else {
				a.text = []byte(text(&j))
			}
			return a
		}),
		Write: func(_ given, a answer) error {
			counted.count()
			return w.write(a)
		},
		Flush: w.out.Flush,
	}
	err := answering.Run(ctx)
	if e := w.out.Flush(); err == nil {
		err = e
	}
	mates.sayDeeper(w.open)
	counted.close()
	switch {
	case errors.Is(err, context.Canceled):
		return errors.New(i18n.T(s.lang, "canmate.interrupted", "count", w.written, "budget", c.Budget))
	case err != nil:
		return err
	}
	lines.tell()
	switch {
	case w.refused > 0:
		return errors.New(i18n.T(s.lang, "position.refused", "count", w.refused))
	case w.faulty+w.open > 0:
		return errFaults
	}
	return nil
}

// interruptible returns a context that ends when the process is told to stop (SIGINT, SIGTERM), so that the verb can
// say how far it has come.
func interruptible(ctx context.Context) (context.Context, context.CancelFunc) {
	return signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
}

// answer is what there is to print about one position.
type answer struct {
	text            []byte
	diagnostic      string
	refused, faulty bool
	open            bool // the budget did not decide it
}

// answerWriter prints the answers.
type answerWriter struct {
	out         *bufio.Writer
	diagnostics io.Writer
	spaced      bool // with an empty line between answers

	written, printed, refused, faulty, open int
}

func (w *answerWriter) write(a answer) error {
	w.written++
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

// jsonLine is writeJSON to memory, of what can always be written.
func jsonLine(object any) []byte {
	var out bytes.Buffer
	if err := writeJSON(&out, object); err != nil {
		panic(err) // found by any test
	}
	return out.Bytes()
}
