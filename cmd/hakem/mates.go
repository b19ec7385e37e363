package main

import (
	"fmt"
	"io"
	"runtime"
	"sync"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/chess/deadpos"
	"github.com/hakem-chess/hakem/internal/i18n"
	"github.com/hakem-chess/hakem/wording"
)

// mates finds out who can still mate. It has one Solver for each worker, so that a file of any length takes no more
// memory than so many Solvers do; deadpos.DefaultBudget says how much that is. Of a question that takes long it tells
// on diagnostics how far it has come.
type mates struct {
	lang        wording.Lang
	budget      int // positions looked at for each side
	diagnostics io.Writer
	idle        chan *deadpos.Solver
}

// How long a question is at work before anything is told of it, and between one line and the next. Variables so that a
// test need not wait.
var (
	quietAtFirst = 3 * time.Second
	quietBetween = 5 * time.Second
)

// newMates returns mates for as many workers as there are processors; diagnostics must stand writing by several.
func newMates(lang wording.Lang, budget int, diagnostics io.Writer) *mates {
	m := &mates{lang: lang, budget: budget, diagnostics: diagnostics, idle: make(chan *deadpos.Solver, runtime.GOMAXPROCS(0))}
	for range cap(m.idle) {
		m.idle <- new(deadpos.Solver)
	}
	return m
}

// from answers for each side whether it can still mate from p, or has mated (Articles 5.1.2, 6.9). g is what p was
// given as.
func (m *mates) from(g *given, p *chess.Position) (v chess.ByColor[deadpos.Verdict]) {
	solver := <-m.idle
	defer func() { m.idle <- solver }()
	for _, c := range [...]chess.Color{chess.White, chess.Black} {
		next := time.Now().Add(quietAtFirst)
		solver.Progress = func(looked int) {
			if now := time.Now(); now.After(next) {
				next = now.Add(quietBetween)
				m.tell(g, c, looked)
			}
		}
		v[c] = solver.CanMate(p, c, m.budget)
		v[c].Mate = append([]chess.Move(nil), v[c].Mate...)
	}
	return v
}

// tell writes how far the search for a mate by c has come.
func (m *mates) tell(g *given, c chess.Color, looked int) {
	fmt.Fprintln(m.diagnostics, "hakem: "+i18n.T(m.lang, "canmate.progress", "place", i18n.T(m.lang, g.at.key, "number", g.at.number),
		"side", i18n.T(m.lang, "proof."+c.String()), "looked", looked, "budget", m.budget))
}

// sayDeeper says how to decide so many positions that the budget left open.
func (m *mates) sayDeeper(open int) {
	if open > 0 {
		fmt.Fprintln(m.diagnostics, "hakem: "+i18n.T(m.lang, "canmate.deeper", "count", open, "budget", m.budget))
	}
}

// isOpen reports whether the budget ran out for a side.
func isOpen(v *chess.ByColor[deadpos.Verdict]) bool {
	return v[chess.White].Answer == deadpos.Unknown || v[chess.Black].Answer == deadpos.Unknown
}

// neitherCan reports whether the position is dead (Article 5.2.2), as far as is decided.
func neitherCan(v *chess.ByColor[deadpos.Verdict]) bool {
	return v[chess.White].Answer == deadpos.Cannot && v[chess.Black].Answer == deadpos.Cannot
}

// oneByOne is a writer that several may write to at a time.
type oneByOne struct {
	mutex sync.Mutex
	w     io.Writer
}

func (o *oneByOne) Write(b []byte) (int, error) {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	return o.w.Write(b)
}
