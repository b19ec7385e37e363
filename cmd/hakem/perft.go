package main

import (
	"encoding/json"
	"fmt"
	"slices"
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

// count counts and prints.
func (c *perftCmd) count(s *session, p *chess.Position, faults chess.Faults) error {
	counts := divide(p, c.Depth, c.Threads)
	total := uint64(0)
	for _, root := range counts {
		total += root.Nodes
	}
	if c.Depth == 0 {
		total = 1
	}
	out := json.NewEncoder(s.out)
	for _, root := range counts {
		switch {
		case c.Divide && c.JSON:
			if err := out.Encode(root); err != nil {
				return err
			}
		case c.Divide:
			fmt.Fprintf(s.out, "%s %d\n", root.Move, root.Nodes)
		}
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
}

// divide counts the leaves under each root move, in the order of their UCI
// text. So that several threads have even shares whatever the root moves are,
// they take the positions after two moves, one by one.
func divide(p *chess.Position, depth, threads int) []rootCount {
	if depth == 0 {
		return nil
	}
	type job struct {
		position chess.Position
		root     int
	}
	var roots []rootCount
	var jobs []job
	var totals []atomic.Uint64
	moves := p.AppendMoves(nil)
	totals = make([]atomic.Uint64, len(moves))
	for i, m := range moves {
		roots = append(roots, rootCount{Move: p.UCI(m)})
		after := *p
		after.Play(m)
		if depth == 1 {
			totals[i].Add(1)
			continue
		}
		for _, reply := range after.AppendMoves(nil) {
			next := after
			next.Play(reply)
			jobs = append(jobs, job{next, i})
		}
	}
	var taken atomic.Int64
	var workers sync.WaitGroup
	for range threads {
		workers.Go(func() {
			for i := taken.Add(1) - 1; i < int64(len(jobs)); i = taken.Add(1) - 1 {
				totals[jobs[i].root].Add(jobs[i].position.Perft(depth - 2))
			}
		})
	}
	workers.Wait()
	for i := range roots {
		roots[i].Nodes = totals[i].Load()
	}
	slices.SortFunc(roots, func(a, b rootCount) int {
		if a.Move < b.Move {
			return -1
		}
		return 1
	})
	return roots
}
