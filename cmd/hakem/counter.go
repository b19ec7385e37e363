package main

import (
	"io"
	"os"
	"sync/atomic"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"github.com/hakem-chess/hakem/internal/i18n"
)

// counter shows on a terminal how many positions have been judged, and how much of standard input that is if its length
// is known. It shows nothing if diagnostics do not go to a terminal, or if the answers go there too.
type counter struct {
	in          io.Reader
	diagnostics io.Writer // what is written to it comes above the count

	read atomic.Int64 // bytes
	all  *mpb.Progress
	bar  *mpb.Bar
}

func newCounter(s *session) *counter {
	c := &counter{in: s.in, diagnostics: s.diagnostics}
	if terminal(s.diagnostics) == nil || terminal(s.out) != nil {
		return c
	}
	size := int64(0) // not known
	if f, ok := s.in.(*os.File); ok {
		if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
			size = info.Size()
		}
	}
	text := func(judged decor.Statistics) string {
		if size > 0 {
			return i18n.T(s.lang, "canmate.judged_of", "count", judged.Current, "percent", min(100*c.read.Load()/size, 100))
		}
		return i18n.T(s.lang, "canmate.judged", "count", judged.Current)
	}
	c.all = mpb.New(mpb.WithOutput(s.diagnostics), mpb.WithAutoRefresh())
	c.bar = c.all.New(0, mpb.NopStyle(), mpb.BarRemoveOnComplete(), mpb.PrependDecorators(decor.Any(text)))
	c.diagnostics = c.all
	return c
}

// Read reads standard input.
func (c *counter) Read(b []byte) (int, error) {
	n, err := c.in.Read(b)
	c.read.Add(int64(n))
	return n, err
}

// count counts one more position judged.
func (c *counter) count() {
	if c.bar != nil {
		c.bar.Increment()
	}
}

// close takes the count away.
func (c *counter) close() {
	if c.bar != nil {
		c.bar.Abort(true)
		c.all.Wait()
	}
}
