// Package archive checks files of PGN games in bulk against the Laws: every
// main line is played with full legality, and what the board, the clocks and
// the tags say about the end of the game is held against its result.
//
// Files are cut where games begin and the stretches are judged side by side;
// reports come out in the order of the games. Memory does not grow with the
// files.
package archive

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"sync"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/chess/pgn"
	"github.com/hakem-chess/hakem/laws"
)

// Options say how to check.
type Options struct {
	Edition    *laws.Edition // nil: the edition in force on each game's date
	Letters    chess.Letters // that the moves are written with
	Lang       laws.Lang     // of the sentences for people
	Jobs       int           // how many stretches are judged side by side; at least 1
	OnlyFaults bool          // report no game without faults
	JSON       bool          // a JSON object a line; otherwise lines for people
	Resume     string        // file that keeps how far the check has come; "" for none
	Stdin      io.Reader     // what the file name "-" stands for
	Progress   io.Writer     // terminal for a progress bar; nil for none
}

// Check checks the files and writes a report of each game to out. The summary
// counts what was checked before an error, if there is one, and before the
// part that Resume says was checked earlier.
func Check(ctx context.Context, files []string, o Options, out io.Writer) (Summary, error) {
	for _, name := range files {
		if name == stdin {
			continue
		}
		if info, err := os.Stat(name); err != nil {
			return newSummary(), err
		} else if info.IsDir() {
			return newSummary(), fmt.Errorf("%s: is a directory", name)
		}
	}
	state, err := loadState(files, &o)
	if err != nil {
		return newSummary(), err
	}
	if state.Done {
		return state.Summary, nil
	}
	parent := ctx
	ctx, cancel := context.WithCancel(parent)
	defer cancel()
	bar := newProgress(o.Progress, files)
	defer bar.close()

	c := &check{files: files, options: &o, state: state, bar: bar}
	order := make(chan *segment, 2*o.Jobs)
	work := make(chan *segment)
	var running sync.WaitGroup
	running.Go(func() {
		defer close(order)
		defer close(work)
		c.splitAll(ctx, order, work)
	})
	for range max(1, o.Jobs) {
		running.Go(func() { c.judgeAll(ctx, work) })
	}
	err = c.write(ctx, order, bufio.NewWriterSize(out, blockSize))
	cancel()
	running.Wait()
	if err == nil {
		err = parent.Err()
	}
	return c.state.Summary, err
}

// check is one run of Check.
type check struct {
	files   []string
	options *Options
	state   state
	bar     *progress
	openErr error // of the file after the last segment, once order is closed
}

// splitAll hands out the segments of all files from where the state has come
// to.
func (c *check) splitAll(ctx context.Context, order, work chan<- *segment) {
	emit := func(s *segment) bool {
		for _, to := range [...]chan<- *segment{order, work} {
			select {
			case to <- s:
			case <-ctx.Done():
				return false
			}
		}
		return true
	}
	begin := c.state.Offset
	for i := c.state.File; i < len(c.files) && ctx.Err() == nil; i++ {
		in, err := open(c.files[i], c.options.Stdin, c.bar.count)
		if err == nil && begin > 0 {
			_, err = io.CopyN(io.Discard, in, begin)
		}
		if err != nil {
			c.openErr = err
			return
		}
		split(in, i, begin, emit, ctx.Done())
		in.Close()
		begin = 0
	}
}

// judgeAll judges segments one after the other.
func (c *check) judgeAll(ctx context.Context, work <-chan *segment) {
	scanner := pgn.NewScanner(nil)
	scanner.Letters = c.options.Letters
	j := &judge{Validator: pgn.NewValidator(scanner), scanner: scanner, lang: c.options.Lang}
	if c.options.Edition != nil {
		rules := rulesOf(c.options.Edition)
		j.fixed = &rules
	}
	for s := range work {
		scanner.Reset(s)
		c.judge(ctx, j, s)
	}
}

// batchSize is how many games of a segment are reported at once.
const batchSize = 500

// judge judges one segment and sends its reports on.
func (c *check) judge(ctx context.Context, j *judge, s *segment) {
	send := func(b batch) bool {
		select {
		case s.out <- b:
			return true
		case <-ctx.Done():
			return false
		}
	}
	number := 0
	b := batch{summary: newSummary()}
	for j.next() {
		number++
		j.report.Number = number
		b.summary.add(&j.report)
		if len(j.report.Faults) > 0 || !c.options.OnlyFaults {
			b.reports = append(b.reports, j.report)
		}
		if b.summary.Games == batchSize {
			if !send(b) {
				return
			}
			b = batch{summary: newSummary()}
		}
	}
	b.done = true
	end := j.scanner.End()
	b.lines = end.Line - 1
	b.end = s.begin + end.Offset
	b.summary.Bytes = end.Offset
	b.err = j.Err()
	if b.err == nil {
		b.err = s.err
	}
	send(b)
}

// mostHeld bounds how much of the reports is held back: see write.
const mostHeld = 64 << 20

// write writes the reports in the order of the games. A check that can be
// resumed holds those of a stretch back until it is done, so that what it has
// written when it is interrupted is what the resume file says.
func (c *check) write(ctx context.Context, order <-chan *segment, out *bufio.Writer) error {
	var text []byte
	for s := range order {
		name := c.files[s.file]
		if s.file != c.state.File {
			c.state.nextFile(s.file)
		}
		games := 0
		for done := false; !done; {
			var b batch
			select {
			case b = <-s.out:
			case <-ctx.Done():
			}
			if err := ctx.Err(); err != nil { // then the stretch may have been cut, too
				out.Flush() // so that no line is cut
				return err
			}
			for i := range b.reports {
				r := &b.reports[i]
				if c.options.JSON {
					text = r.appendJSON(text, name, c.state.Past)
				} else {
					text = r.appendText(text, name, c.state.Past, c.options.Lang)
				}
			}
			if b.done || c.options.Resume == "" || len(text) > mostHeld {
				if _, err := out.Write(text); err != nil {
					return err
				}
				text = text[:0]
			}
			games += b.summary.Games
			c.state.Summary.join(&b.summary)
			if done = b.done; !done {
				continue
			}
			c.state.Past.Games += games
			c.state.Past.Lines += b.lines
			c.state.Offset = b.end
			if b.err != nil {
				out.Flush()
				return fmt.Errorf("%s: byte %d of its text: %w", name, b.end, b.err)
			}
			if err := c.keep(out, s.last); err != nil {
				return err
			}
		}
	}
	if err := out.Flush(); err != nil {
		return err
	}
	return c.openErr
}

// keep writes down how far the check has come, after what it has reported.
func (c *check) keep(out *bufio.Writer, fileEnds bool) error {
	if c.options.Resume == "" {
		return nil
	}
	if err := out.Flush(); err != nil {
		return err
	}
	c.state.Done = fileEnds && c.state.File == len(c.files)-1
	return c.state.save(c.options.Resume)
}
