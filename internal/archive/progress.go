package archive

import (
	"io"
	"os"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
)

// progress is a bar that shows how much of the files has been read. The zero
// progress shows nothing.
type progress struct {
	all *mpb.Progress
	bar *mpb.Bar
}

// newProgress shows a bar on the terminal, if there is one.
func newProgress(terminal io.Writer, files []string) *progress {
	p := &progress{}
	if terminal == nil {
		return p
	}
	var total int64
	for _, name := range files {
		if info, err := os.Stat(name); err == nil {
			total += info.Size()
		}
	}
	p.all = mpb.New(mpb.WithOutput(terminal), mpb.WithAutoRefresh())
	p.bar = p.all.AddBar(total,
		mpb.BarRemoveOnComplete(),
		mpb.PrependDecorators(decor.CountersKibiByte("% .1f / % .1f")),
		mpb.AppendDecorators(decor.Percentage(), decor.Name(" "), decor.AverageSpeed(decor.SizeB1024(0), "% .1f")))
	return p
}

// count shows that n more bytes have been read.
func (p *progress) count(n int) {
	if p.bar != nil {
		p.bar.IncrBy(n)
	}
}

// close takes the bar away.
func (p *progress) close() {
	if p.bar != nil {
		p.bar.Abort(true)
		p.all.Wait()
	}
}
