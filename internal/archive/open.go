package archive

import (
	"bufio"
	"compress/bzip2"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/klauspost/compress/zstd"
)

// stdin is the file name that stands for standard input.
const stdin = "-"

// source is an input file, unpacked as it is read.
type source struct {
	io.Reader
	close []func() error
}

// Open opens a file of PGN games: plain, or packed as its name says with .zst,
// .gz or .bz2. in is what the name "-" stands for.
func Open(name string, in io.Reader) (io.ReadCloser, error) { return open(name, in, nil) }

// open opens a file of PGN games: plain, or packed as its name says with .zst,
// .gz or .bz2. count, if not nil, is called with the number of bytes read from
// the file itself.
func open(name string, in io.Reader, count func(n int)) (*source, error) {
	s := &source{}
	if name == stdin {
		s.Reader = in
	} else {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		s.Reader = f
		s.close = append(s.close, f.Close)
	}
	if count != nil {
		s.Reader = &counted{s.Reader, count}
	}
	if err := s.unpack(filepath.Ext(name)); err != nil {
		s.Close()
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return s, nil
}

// unpack puts the decompressor for the extension in front of the reader.
func (s *source) unpack(extension string) error {
	switch extension {
	case ".gz", ".GZ":
		z, err := gzip.NewReader(bufio.NewReaderSize(s.Reader, blockSize))
		if err == io.EOF {
			err = io.ErrUnexpectedEOF // an empty file is no packed one
		}
		if err != nil {
			return err
		}
		s.Reader = z
	case ".bz2", ".BZ2":
		s.Reader = bzip2.NewReader(bufio.NewReaderSize(s.Reader, blockSize))
	case ".zst", ".ZST":
		z, err := zstd.NewReader(s.Reader, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(1<<30))
		if err != nil {
			return err
		}
		s.Reader = z
		s.close = append(s.close, func() error { z.Close(); return nil })
	}
	return nil
}

// Close closes the file.
func (s *source) Close() (err error) {
	for i := len(s.close) - 1; i >= 0; i-- {
		if e := s.close[i](); err == nil {
			err = e
		}
	}
	return err
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
