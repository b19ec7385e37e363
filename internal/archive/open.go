package archive

import (
	"bufio"
	"bytes"
	"compress/bzip2"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/klauspost/compress/zstd"

	"github.com/hakem-chess/hakem/internal/charset"
	"github.com/hakem-chess/hakem/wording"
)

// stdin is the file name that stands for standard input.
const stdin = "-"

// Text is an input file, unpacked and turned into UTF-8 as it is read.
type Text struct {
	*charset.Reader
	close []func() error
}

// Open opens a file of text: plain, or packed as its name or its first bytes say
// (.zst, .gz, .bz2), in the charset that o names or in what it is found to be in.
// in is what the name "-" stands for.
func Open(name string, in io.Reader, o charset.Options) (*Text, error) {
	return open(name, in, o, nil)
}

// open is Open that calls count, if it is not nil, with the number of bytes read
// from the file itself.
func open(name string, in io.Reader, o charset.Options, count func(n int)) (*Text, error) {
	t := &Text{}
	if name != stdin {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		in = f
		t.close = append(t.close, f.Close)
	}
	if count != nil {
		in = &counted{in, count}
	}
	unpacked, err := t.unpack(in, strings.ToLower(filepath.Ext(name)))
	if err != nil {
		t.Close()
		return nil, err
	}
	t.Reader = charset.NewReader(unpacked, o)
	return t, nil
}

// magics are how packed files begin.
var magics = [...]struct{ extension, begins string }{
	{".gz", "\x1F\x8B\x08"}, {".zst", "\x28\xB5\x2F\xFD"}, {".bz2", "BZh"},
}

// packing returns the extension that goes with the first bytes of a file; "" for
// one that is not packed. A text may begin with BZh, so that bzip2 is told by the
// mark of its first block as well.
func packing(head []byte) string {
	for _, m := range magics {
		if bytes.HasPrefix(head, []byte(m.begins)) && (m.extension != ".bz2" || len(head) >= 10 && string(head[4:10]) == "1AY&SY") {
			return m.extension
		}
	}
	return ""
}

// mayBePacked reports whether a packed file can begin with head, which need not be
// all that its first bytes are told by: no more is waited for than it takes.
func mayBePacked(head []byte) bool {
	for _, m := range magics {
		n := min(len(head), len(m.begins))
		if string(head[:n]) == m.begins[:n] {
			return true
		}
	}
	return false
}

// unpack puts the decompressor for the extension in front of in; where that says
// nothing, the one for the first bytes.
func (t *Text) unpack(in io.Reader, extension string) (io.Reader, error) {
	switch extension {
	case ".gz", ".bz2", ".zst":
	default:
		head := make([]byte, 10)
		n := 0
		for n < len(head) && mayBePacked(head[:n]) {
			k, err := in.Read(head[n:])
			n += k
			if err == io.EOF {
				break
			}
			if err != nil {
				return nil, err
			}
		}
		extension = packing(head[:n])
		in = io.MultiReader(bytes.NewReader(head[:n]), in)
	}
	switch extension {
	case ".gz":
		z, err := gzip.NewReader(bufio.NewReaderSize(in, blockSize))
		if err == io.EOF {
			err = io.ErrUnexpectedEOF // an empty file is no packed one
		}
		if err != nil {
			return nil, damaged(err)
		}
		return &packed{z}, nil
	case ".bz2":
		return &packed{bzip2.NewReader(bufio.NewReaderSize(in, blockSize))}, nil
	case ".zst":
		z, err := zstd.NewReader(in, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(1<<30))
		if err != nil {
			return nil, damaged(err)
		}
		t.close = append(t.close, func() error { z.Close(); return nil })
		return &packed{z}, nil
	}
	return in, nil
}

// Close closes the file.
func (t *Text) Close() (err error) {
	for i := len(t.close) - 1; i >= 0; i-- {
		if e := t.close[i](); err == nil {
			err = e
		}
	}
	return err
}

// packed is a decompressor whose errors say that the file is damaged.
type packed struct{ io.Reader }

func (p *packed) Read(b []byte) (int, error) {
	n, err := p.Reader.Read(b)
	return n, damaged(err)
}

// damaged makes what a decompressor finds wrong an error that people can read.
// That of the file below it stays what it is.
func damaged(err error) error {
	if path := (*fs.PathError)(nil); err == nil || err == io.EOF || errors.As(err, &path) {
		return err
	}
	return &DamagedError{err}
}

// DamagedError is the error of a packed file that is none, or damaged.
type DamagedError struct{ Err error }

func (e *DamagedError) Error() string { return e.Text(wording.English) }

// Unwrap returns what the decompressor says.
func (e *DamagedError) Unwrap() error { return e.Err }

// Text says it for a person.
func (e *DamagedError) Text(l wording.Lang) string {
	if errors.Is(e.Err, io.ErrUnexpectedEOF) {
		return wording.Text{"sıkıştırılmış dosya yarım kalmış", "the packed file is cut short"}.In(l)
	}
	return wording.Text{
		"sıkıştırılmış dosya bozuk ya da hiç sıkıştırılmamış",
		"the packed file is damaged, or none",
	}.In(l) + " (" + e.Err.Error() + ")"
}

// counted tells how much is read.
type counted struct {
	r     io.Reader
	count func(n int)
}

func (c *counted) Read(b []byte) (int, error) {
	n, err := c.r.Read(b)
	c.count(n)
	return n, err
}
