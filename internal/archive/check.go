// Package archive checks files of PGN games in bulk against the Laws, each game
// as package pgncheck does.
//
// A file may be in a code page (see internal/charset). One that cannot be read to
// its end loses no other.
//
// Files are cut where games begin and the stretches are judged side by side;
// reports come out in the order of the games. Memory does not grow with the
// files.
package archive

import (
	"bufio"
	"context"
	"encoding/hex"
	"io"
	"slices"
	"sync"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/charset"
	"github.com/hakem-chess/hakem/internal/inorder"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/wording"
)

// Options say how to check.
type Options struct {
	Edition    *laws.Edition   // nil: the edition in force on each game's date
	Letters    chess.Letters   // that the moves are written with
	Encoding   charset.Charset // of the files; Auto: what each is found to be in
	Lang       wording.Lang    // of the sentences for people
	Jobs       int             // how many stretches are judged side by side; at least 1
	OnlyFaults bool            // report no game without faults
	JSON       bool            // a JSON object a line; otherwise lines for people
	Resume     string          // file that keeps how far the check has come; "" for none
	Stdin      io.Reader       // what the file name "-" stands for
	Progress   io.Writer       // terminal for a progress bar; nil for none
}

// Check checks the files and writes a report of each game to out. A file that
// cannot be read to its end loses no other: the summary says that it is not
// complete, and why. The summary counts what was checked before an error, if
// there is one, and what Resume says was checked earlier.
func Check(ctx context.Context, files []string, o Options, out io.Writer) (Summary, error) {
	state, old, err := loadState(files, &o)
	if err == nil && o.Resume != "" {
		err = canSave(o.Resume)
	}
	if err != nil {
		return newSummary(), err
	}
	bar := newProgress(o.Progress, files)
	defer bar.close()

	c := &check{files: files, options: &o, state: state, bar: bar, out: bufio.NewWriterSize(out, blockSize), extra: newSummary(), found: newSummary()}
	if old {
		c.extra.Restarted = slices.Clone(files)
	}
	var reading sync.WaitGroup
	reading.Add(1)
	stretches := inorder.Pipeline[*segment, batch]{
		Workers: o.Jobs,
		Ahead:   2 * o.Jobs,
		Read: func(ctx context.Context, do func(*segment) error) error {
			defer reading.Done()
			return c.splitAll(ctx, do)
		},
		Worker: c.newWorker,
		Write:  c.write,
	}
	err = stretches.Run(ctx)
	reading.Wait()
	c.spool.close()
	switch {
	case err == nil:
		err = c.keep()
	case ctx.Err() != nil:
		c.out.Flush() // so that no line is cut
	}
	return c.summary(), err
}

// check is one run of Check.
type check struct {
	files   []string
	options *Options
	bar     *progress

	// splitAll's: standard input, to go back to its beginning.
	spool     *spool
	stdinRead bool
	stdinAt   int64

	// write's.
	out     *bufio.Writer
	state   state
	extra   Summary // what the state does not take down: errors, and games that must be checked again
	found   Summary // in the segment under way, so far
	text    []byte  // reports that are held back
	unsaved int64   // how much has been checked since the state was saved
}

// splitAll hands out the segments of all files from where the state has come
// to.
func (c *check) splitAll(ctx context.Context, do func(*segment) error) error {
	emit := func(s *segment) bool { return do(s) == nil }
	states := slices.Clone(c.state.Files) // write goes on with its own
	for i := range c.files {
		if err := ctx.Err(); err != nil {
			return err
		}
		in, how, err := c.openAt(i, states[i])
		switch {
		case err != nil:
			s := &segment{file: i, begin: how.from.Offset, last: true, first: how, blocks: make(chan block), err: err}
			close(s.blocks)
			emit(s)
		case in != nil:
			split(in, how, i, how.from.Offset, emit, ctx.Done())
			in.text.Close()
		}
	}
	return ctx.Err()
}

// newWorker makes a worker, which judges segments one after the other.
func (c *check) newWorker() func(*segment, func(batch) bool) {
	j := newJudge(c.options)
	return func(s *segment, send func(batch) bool) {
		j.begin(s)
		c.judge(j, s, send)
	}
}

// batchSize is how many games of a segment are reported at once.
const batchSize = 500

// judge judges one segment and sends its reports on.
func (c *check) judge(j *judge, s *segment, send func(batch) bool) {
	number := 0
	b := batch{summary: newSummary()}
	for j.next() {
		number++
		r := j.Report()
		b.summary.add(r)
		if len(r.Faults) > 0 || !c.options.OnlyFaults {
			b.reports = append(b.reports, Report{Report: *r, Number: number, Encoding: j.encoding})
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
	b.lines, b.columns = end.Line-1, end.Column-1
	if number > 0 && j.ResultToken() == "" {
		begin, own := j.Begin(), newSummary()
		own.add(j.Report())
		own.Bytes = end.Offset - begin.Offset
		b.open = &openGame{begin.Offset, before{Lines: begin.Line - 1, Columns: begin.Column - 1}, own}
	}
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

// write writes some of the reports of a segment. A check that can be resumed holds
// those of a segment back until it is done, so that what it has written when it is
// interrupted is what the resume file says.
func (c *check) write(s *segment, b batch) error {
	if s.first != nil {
		c.begin(s)
	}
	f := &c.state.Files[s.file]
	for i := range b.reports {
		r := &b.reports[i]
		if c.options.JSON {
			c.text = r.appendJSON(c.text, f.Name, f.Past)
		} else {
			c.text = r.appendText(c.text, f.Name, f.Past, c.options.Lang)
		}
	}
	if c.options.Resume == "" || len(c.text) > mostHeld {
		if err := c.flush(); err != nil {
			return err
		}
	}
	c.found.join(&b.summary)
	if !b.done {
		return nil
	}
	found := c.found
	c.found = newSummary()
	return c.done(s, &b, &found)
}

// begin takes down where the check of a file begins.
func (c *check) begin(s *segment) {
	c.state.Files[s.file] = s.first.from
	if s.first.changed {
		c.extra.Restarted = append(c.extra.Restarted, c.files[s.file])
	}
	s.first = nil
}

// done takes down that a segment is done; b is what it ended with, found what was
// found in it.
func (c *check) done(s *segment, b *batch, found *Summary) error {
	if b.err != nil {
		c.failed(s, b, found)
		return nil
	}
	f := &c.state.Files[s.file]
	f.Open = nil
	if s.last && b.open != nil && b.end-(s.begin+b.open.Offset) <= longestOpen {
		f.Open = c.openAfter(f, s, b.open, found)
	}
	f.Summary.join(found)
	f.Past = f.Past.after(found.Games, b.lines, b.columns)
	f.Offset, f.Hash, f.Done = b.end, hex.EncodeToString(s.sum), s.last
	if c.unsaved += found.Bytes; c.unsaved >= segmentSize {
		return c.keep()
	}
	return nil
}

// failed takes note of a file that could not be read on. What was checked of the
// segment is reported, but the state does not take it down: the text may go on
// otherwise once the file can be read.
func (c *check) failed(s *segment, b *batch, found *Summary) {
	e := FileError{File: c.files[s.file], Err: b.err}
	if b.end > 0 {
		e.Byte = b.end
	}
	e.Text = e.in(c.options.Lang)
	c.extra.join(found)
	c.extra.Errors = append(c.extra.Errors, e)
}

// openAfter returns the game that a file ends with, without a result: g with its
// place in the file and what was found before it.
func (c *check) openAfter(f *fileState, s *segment, g *openGame, found *Summary) *openGame {
	open := openGame{Offset: s.begin + g.Offset, Past: f.Past.after(found.Games-1, g.Past.Lines, g.Past.Columns), Summary: newSummary()}
	open.Summary.join(&f.Summary)
	open.Summary.join(found)
	open.Summary.take(&g.Summary)
	return &open
}

// flush writes the reports that were held back.
func (c *check) flush() error {
	_, err := c.out.Write(c.text)
	c.text = c.text[:0]
	return err
}

// keep takes down how far the check has come, after what it has reported.
func (c *check) keep() error {
	c.unsaved = 0
	if err := c.flush(); err != nil {
		return err
	}
	if err := c.out.Flush(); err != nil || c.options.Resume == "" {
		return err
	}
	return c.state.save(c.options.Resume)
}

// summary counts what has been checked of all files.
func (c *check) summary() Summary {
	all := newSummary()
	for i := range c.state.Files {
		all.join(&c.state.Files[i].Summary)
	}
	all.join(&c.extra)
	all.Complete = len(all.Errors) == 0
	return all
}
