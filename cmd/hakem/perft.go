package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/i18n"
)

// perftCmd is "hakem perft": it counts the leaves of the tree of legal moves.
type perftCmd struct {
	Depth    int    `arg:"" help:"perft_depth"`
	FEN      string `name:"fen" placeholder:"holder_fen" help:"perft_fen"`
	Chess960 bool   `name:"chess960" help:"chess960"`
	Divide   bool   `help:"perft_divide"`
	Threads  int    `default:"1" placeholder:"holder_number" help:"perft_threads"`
	JSON     bool   `name:"json" help:"json"`
}

// Validate refuses what cannot be counted.
func (c *perftCmd) Validate() error {
	if err := atLeast("<depth>", c.Depth, 0); err != nil {
		return err
	}
	return atLeast("--threads", c.Threads, 1)
}

// variant is the rules of castling that a flag --chess960 asks for.
func variant(chess960 bool) chess.Variant {
	if chess960 {
		return chess.Chess960
	}
	return chess.Standard
}

// named is how programs are told the rules of castling: nothing for standard chess.
func named(v chess.Variant) string {
	if v == chess.Standard {
		return ""
	}
	return v.String()
}

func (c *perftCmd) run(s *session) error {
	p := chess.StartPosition()
	var faults chess.Faults
	if c.FEN != "" {
		var bad *unplayable
		if p, faults, bad = playable(s.lang, c.FEN, variant(c.Chess960)); bad != nil {
			return fmt.Errorf("--fen: %s: %w", i18n.T(s.lang, "position.column", "column", max(bad.column, 1)), bad)
		}
		if p.Variant() == chess.Chess960 && !c.Chess960 {
			fmt.Fprintf(s.diagnostics, "hakem: --fen: %s\n", i18n.T(s.lang, "position.chess960"))
		}
		for _, name := range faults.Names() {
			fmt.Fprintf(s.diagnostics, "hakem: --fen: %s %s\n", i18n.T(s.lang, "position.fault"), i18n.T(s.lang, "position.fault_"+name))
		}
	}
	if err := c.count(s, &p, faults); err != nil {
		return err
	}
	if faults != 0 {
		return errFaults
	}
	return nil
}

// count counts and prints. Of a count that is interrupted it prints what is whole.
func (c *perftCmd) count(s *session, p *chess.Position, faults chess.Faults) error {
	ctx, stop := interruptible(s.ctx)
	defer stop()
	counts, whole := divide(ctx, p, c.Depth, c.Threads)
	total, counted := uint64(0), 0
	for _, root := range counts {
		total += root.Nodes
		if root.whole {
			counted++
		}
	}
	if c.Depth == 0 {
		total = 1
	}
	out := json.NewEncoder(s.out)
	for _, root := range counts {
		switch {
		case !c.Divide || !root.whole:
		case c.JSON:
			if err := out.Encode(root); err != nil {
				return err
			}
		default:
			fmt.Fprintf(s.out, "%s %d\n", root.Move, root.Nodes)
		}
	}
	if !whole {
		return errors.New(i18n.T(s.lang, "perft.interrupted", "counted", counted, "all", len(counts), "nodes", total, "depth", c.Depth))
	}
	if c.JSON {
		return out.Encode(perftTotal{c.Depth, total, named(p.Variant()), faults.Names()})
	}
	if c.Divide {
		fmt.Fprintln(s.out)
	}
	_, err := fmt.Fprintln(s.out, total)
	return err
}

// perftTotal is the count of a whole tree.
type perftTotal struct {
	Depth   int      `json:"depth"`
	Nodes   uint64   `json:"nodes"`
	Variant string   `json:"variant,omitempty"` // "chess960", or nothing
	Faults  []string `json:"faults,omitempty"`  // of the FEN; rights that cannot be are not counted with
}

// rootCount is the number of leaves under one move of the root.
type rootCount struct {
	Move  string `json:"move"`
	Nodes uint64 `json:"nodes"`
	whole bool   // all of them are counted
}

// root is a move of the root while it is counted.
type root struct {
	nodes atomic.Uint64
	left  atomic.Int64 // replies that are still to be counted
}

// divide counts the leaves under each root move, in the order of their UCI
// text. So that several threads have even shares whatever the root moves are,
// they take the positions after two moves, one by one. The count is not whole if
// ctx ended first.
func divide(ctx context.Context, p *chess.Position, depth, threads int) (counts []rootCount, whole bool) {
	if depth == 0 {
		return nil, true
	}
	type job struct {
		position chess.Position
		root     int
	}
	var jobs []job
	moves := p.AppendMoves(nil)
	roots := make([]root, len(moves))
	for i, m := range moves {
		after := *p
		after.Play(m)
		if depth == 1 {
			roots[i].nodes.Add(1)
			continue
		}
		for _, reply := range after.AppendMoves(nil) {
			next := after
			next.Play(reply)
			jobs = append(jobs, job{next, i})
			roots[i].left.Add(1)
		}
	}
	var taken atomic.Int64
	var workers sync.WaitGroup
	for range threads {
		workers.Go(func() {
			for i := taken.Add(1) - 1; i < int64(len(jobs)); i = taken.Add(1) - 1 {
				at := &roots[jobs[i].root]
				n, whole := leaves(ctx, &jobs[i].position, depth-2)
				at.nodes.Add(n)
				if !whole {
					return
				}
				at.left.Add(-1)
			}
		})
	}
	workers.Wait()
	whole = true
	for i, m := range moves {
		counts = append(counts, rootCount{p.UCI(m), roots[i].nodes.Load(), roots[i].left.Load() == 0})
		whole = whole && counts[i].whole
	}
	slices.SortFunc(counts, func(a, b rootCount) int { return strings.Compare(a.Move, b.Move) })
	return counts, whole
}

// quickDepth is how deep a count goes on without asking whether it is wanted still: some milliseconds.
const quickDepth = 4

// leaves is Position.Perft that ends early with ctx, and reports whether it did not.
func leaves(ctx context.Context, p *chess.Position, depth int) (n uint64, whole bool) {
	if depth <= quickDepth {
		if ctx.Err() != nil {
			return 0, false
		}
		return p.Perft(depth), true
	}
	for _, m := range p.AppendMoves(nil) {
		next := *p
		next.Play(m)
		more, whole := leaves(ctx, &next, depth-1)
		n += more
		if !whole {
			return n, false
		}
	}
	return n, true
}
