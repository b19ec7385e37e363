package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io/fs"

	"github.com/alecthomas/kong"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/chess/pgn"
	"github.com/hakem-chess/hakem/internal/archive"
	"github.com/hakem-chess/hakem/internal/charset"
	"github.com/hakem-chess/hakem/internal/i18n"
	"github.com/hakem-chess/hakem/internal/notate"
	"github.com/hakem-chess/hakem/pgncheck"
	"github.com/hakem-chess/hakem/wording"
)

// notateCmd is "hakem notate": it rewrites the moves of PGN games in another
// notation.
type notateCmd struct {
	Files    []string `arg:"" name:"file" help:"notate_files"`
	From     letters  `default:"en" placeholder:"holder_letters" help:"notate_from"`
	To       target   `required:"" placeholder:"holder_notation" help:"notate_to"`
	Encoding encoding `default:"auto" placeholder:"holder_encoding" help:"encoding"`
	JSON     bool     `name:"json" help:"json"`
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
	ctx, stop := interruptible(s.ctx)
	defer stop()
	out := bufio.NewWriterSize(s.out, 64<<10)
	r := rewriting{session: s, command: c, out: out, games: notate.NewWriter(out, c.To.Target)}
	unread := 0
	for _, name := range c.Files {
		err := r.file(ctx, name)
		switch bad := (*unreadableFile)(nil); {
		case err == nil:
		case errors.Is(err, context.Canceled):
			out.Flush() // what was read before
			return errors.New(i18n.T(s.lang, "notate.interrupted"))
		case errors.As(err, &bad): // which loses no other
			unread++
			fmt.Fprintf(s.diagnostics, "hakem: %s\n", bad.in(s.lang))
		default:
			out.Flush()
			return err
		}
	}
	if err := out.Flush(); err != nil {
		return err
	}
	switch {
	case unread > 0:
		return errors.New(i18n.T(s.lang, "check.incomplete", "count", unread))
	case r.faulty:
		return errFaults
	}
	return nil
}

// unreadableFile is the error of a file that cannot be read to its end.
type unreadableFile struct {
	name string
	err  error
}

func (e *unreadableFile) Error() string { return e.name + ": " + e.err.Error() }

// Unwrap returns why.
func (e *unreadableFile) Unwrap() error { return e.err }

// in says it to a person.
func (e *unreadableFile) in(lang wording.Lang) string {
	text := i18n.Error(lang, e.err)
	if path := (*fs.PathError)(nil); errors.As(e.err, &path) {
		return text // which names the file
	}
	return e.name + ": " + text
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
	letters := chess.Letters(r.command.From)
	in, err := archive.Open(name, r.in, charset.Options{Charset: charset.Charset(r.command.Encoding), Letters: letters})
	if err != nil {
		return &unreadableFile{name, err}
	}
	defer in.Close()
	var failed error // of writing
	encoded := false
	err = notate.Rewrite(ctx, in.Reader, letters, r.lang, func(g *notate.Game) error {
		for _, p := range g.Faults {
			r.faulty = true
			fmt.Fprintf(r.diagnostics, "%s:%d:%d: %s\n", name, p.Place.Line, p.Place.Column, p.Message(r.lang))
		}
		for _, n := range g.Notes {
			switch {
			case n.Kind == pgn.Repaired.String():
			case n.Encoding && encoded: // said once a file
			case n.Encoding:
				encoded = true
				fmt.Fprintf(r.diagnostics, "%s: %s\n", name, n.Text)
			case n.Kind == string(pgncheck.InVariation): // said, since it is no fault that the status tells of
				where := pgncheck.InVariation.Text(r.lang)
				fmt.Fprintf(r.diagnostics, "%s:%d:%d: %s: %s\n", name, n.Place.Line, n.Place.Column, where, n.Text)
			default:
				fmt.Fprintf(r.diagnostics, "%s:%d:%d: %s\n", name, n.Place.Line, n.Place.Column, n.Text)
			}
		}
		if r.command.JSON {
			failed = r.games.WriteJSON(name, g, r.lang)
		} else {
			failed = r.games.Write(g.Game)
		}
		return failed
	})
	if err != nil && err != failed && !errors.Is(err, context.Canceled) {
		err = &unreadableFile{name, err}
	}
	return err
}
