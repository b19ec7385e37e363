package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/alecthomas/kong"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/archive"
	"github.com/hakem-chess/hakem/internal/notate"
)

// notateCmd is "hakem notate": it rewrites the moves of PGN games in another
// notation.
type notateCmd struct {
	Files []string `arg:"" name:"file" help:"${notate_files}"`
	From  letters  `default:"en" placeholder:"${holder_letters}" help:"${notate_from}"`
	To    target   `required:"" placeholder:"${holder_notation}" help:"${notate_to}"`
	JSON  bool     `name:"json" help:"${json}"`
}

// target is a flag whose value names a notation.
type target struct{ notate.Target }

// Decode implements kong.MapperValue.
func (t *target) Decode(ctx *kong.DecodeContext) (err error) {
	var name string
	if err = ctx.Scan.PopValueInto("notation", &name); err != nil {
		return err
	}
	if t.Target, err = notate.ParseTarget(name); err != nil {
		return refuseFlag("--"+ctx.Value.Name, name, notate.Targets)
	}
	return nil
}

func (c *notateCmd) run(s *session) error {
	ctx, stop := signal.NotifyContext(s.ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
	out := bufio.NewWriterSize(s.out, 64<<10)
	r := rewriting{session: s, command: c, out: out, games: notate.NewWriter(out, c.To.Target)}
	for _, name := range c.Files {
		if err := r.file(ctx, name); err != nil {
			out.Flush() // what was read before
			if errors.Is(err, context.Canceled) {
				return errors.New(s.lang.T("notate.interrupted"))
			}
			return err
		}
	}
	if err := out.Flush(); err != nil {
		return err
	}
	if r.faulty {
		return errFaults
	}
	return nil
}

// rewriting is one run of notateCmd.
type rewriting struct {
	*session
	command *notateCmd
	out     *bufio.Writer
	games   *notate.Writer
	faulty  bool
}

// file rewrites the games of one file. What is wrong with a game is told with
// its place, and the next one is read.
func (r *rewriting) file(ctx context.Context, name string) error {
	in, err := archive.Open(name, r.in)
	if err != nil {
		return err
	}
	defer in.Close()
	var failed error // of writing
	err = notate.Rewrite(ctx, in, chess.Letters(r.command.From), func(g *notate.Game) error {
		for _, p := range g.Faults {
			r.faulty = true
			fmt.Fprintf(r.diagnostics, "%s:%d:%d: %s\n", name, p.Place.Line, p.Place.Column, p.Message(string(r.lang)))
		}
		if r.command.JSON {
			failed = r.games.WriteJSON(name, g, string(r.lang))
		} else {
			failed = r.games.Write(g.Game)
		}
		return failed
	})
	if err != nil && err != failed && err != io.EOF {
		err = fmt.Errorf("%s: %w", name, err)
	}
	return err
}
