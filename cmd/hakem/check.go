package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/archive"
	"github.com/hakem-chess/hakem/internal/charset"
	"github.com/hakem-chess/hakem/internal/i18n"
	"github.com/hakem-chess/hakem/laws"
)

// checkCmd is "hakem check": it holds the games of PGN files to the Laws.
type checkCmd struct {
	Files      []string `arg:"" name:"file" help:"check_files"`
	Laws       string   `default:"auto" placeholder:"holder_edition_auto" help:"check_laws"`
	Letters    letters  `default:"en" placeholder:"holder_letters" help:"check_letters"`
	Encoding   encoding `default:"auto" placeholder:"holder_encoding" help:"encoding"`
	Jobs       int      `default:"0" placeholder:"holder_number" help:"check_jobs"`
	OnlyFaults bool     `help:"check_only_faults"`
	Resume     string   `placeholder:"holder_file" help:"check_resume"`
	JSON       bool     `name:"json" help:"json"`
}

// auto is the --laws that takes the edition in force on each game's date.
const auto = "auto"

// Validate refuses an edition there is not.
func (c *checkCmd) Validate() error {
	if err := atLeast("--jobs", c.Jobs, 0); err != nil || c.Laws == auto {
		return err
	}
	_, err := edition("--laws", c.Laws, auto)
	return err
}

func (c *checkCmd) run(s *session) error {
	o := archive.Options{
		Letters:    chess.Letters(c.Letters),
		Encoding:   charset.Charset(c.Encoding),
		Lang:       s.lang,
		Jobs:       c.Jobs,
		OnlyFaults: c.OnlyFaults,
		JSON:       c.JSON,
		Resume:     c.Resume,
		Stdin:      s.in,
		Progress:   terminal(s.diagnostics),
	}
	if o.Jobs == 0 {
		o.Jobs = runtime.GOMAXPROCS(0)
	}
	if c.Laws != auto {
		edition, err := laws.ByName(c.Laws)
		if err != nil {
			return err
		}
		o.Edition = edition
	}
	ctx, stop := interruptible(s.ctx)
	defer stop()
	begun := time.Now()
	summary, err := archive.Check(ctx, c.Files, o, s.out)
	if errors.Is(err, context.Canceled) {
		if c.Resume == "" {
			return errors.New(i18n.T(s.lang, "check.interrupted"))
		}
		return errors.New(i18n.T(s.lang, "check.interrupted_resume", "file", c.Resume))
	}
	if e := archive.PrintSummary(s.out, summary, time.Since(begun), c.JSON, o.Lang); err == nil {
		err = e
	}
	for _, e := range summary.Errors {
		fmt.Fprintf(s.diagnostics, "hakem: %s: %s\n", e.File, e.Text)
	}
	for _, name := range summary.Restarted {
		fmt.Fprintf(s.diagnostics, "hakem: %s\n", i18n.T(s.lang, "check.restarted", "file", name))
	}
	switch {
	case err != nil:
		return err
	case len(summary.Errors) > 0:
		return errors.New(i18n.T(s.lang, "check.incomplete", "count", len(summary.Errors)))
	case summary.Faulty > 0:
		return errFaults
	}
	return nil
}

// terminal returns w if it is a terminal, to draw a progress bar on.
func terminal(w io.Writer) io.Writer {
	f, ok := w.(*os.File)
	if !ok {
		return nil
	}
	if info, err := f.Stat(); err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return nil
	}
	return f
}
