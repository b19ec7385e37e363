package archive

import (
	"bytes"
	"io"
	"sync"
)

const (
	// blockSize is how much of a file is read at once.
	blockSize = 256 << 10
	// segmentSize is about how much of a file one worker takes.
	segmentSize = 1 << 20
)

// segment is a stretch of one file that begins and ends where a game does. Its
// text comes in blocks, so that it may be longer than memory.
type segment struct {
	file   int
	begin  int64 // offset in the unpacked text
	last   bool  // the file ends with it
	blocks chan []byte
	out    chan batch
	rest   []byte // of the block being read
	whole  []byte // that block, to be handed back
	err    error  // what ended the file, once blocks is closed
}

// batch is some of the reports of a segment.
type batch struct {
	reports []Report
	summary Summary
	done    bool  // the segment ends with this batch
	lines   int   // then: how many lines it has
	end     int64 // then: the offset of its end
	err     error // then: what went wrong
}

// blocks are handed back after use.
var blocks = sync.Pool{New: func() any { return make([]byte, blockSize) }}

// Read implements io.Reader for the worker.
func (s *segment) Read(b []byte) (int, error) {
	for len(s.rest) == 0 {
		if s.whole != nil {
			blocks.Put(s.whole[:cap(s.whole)])
			s.whole = nil
		}
		block, ok := <-s.blocks
		if !ok {
			return 0, io.EOF
		}
		s.whole, s.rest = block, block
	}
	n := copy(b, s.rest)
	s.rest = s.rest[n:]
	return n, nil
}

// boundaries are where a game begins whatever comes before; pgn.Scanner
// promises it. A segment ends after the blank line.
var boundaries = [...]string{"\n\n[Event \"", "\n\r\n[Event \"", "\r\r[Event \""}

// boundaryIn returns where in block a game begins, from some place on; -1 if
// nowhere.
func boundaryIn(block []byte, from int) int {
	best := -1
	for _, mark := range boundaries {
		if i := bytes.Index(block[from:], []byte(mark)); i >= 0 {
			at := from + i + bytes.IndexByte([]byte(mark), '[')
			if best < 0 || at < best {
				best = at
			}
		}
	}
	return best
}

// fill reads until the block is full or the file ends. Unlike io.ReadFull it
// keeps the end of the file apart from that of a packed file cut short.
func fill(r io.Reader, block []byte) ([]byte, error) {
	n := 0
	for n < len(block) {
		m, err := r.Read(block[n:])
		n += m
		if err != nil {
			return block[:n], err
		}
	}
	return block, nil
}

// split reads a file from offset begin on, which it has been brought to, and
// hands its segments to emit. emit returns false to stop.
func split(r io.Reader, file int, begin int64, emit func(*segment) bool, stop <-chan struct{}) {
	at := begin
	fresh := func() *segment {
		return &segment{file: file, begin: at, blocks: make(chan []byte, 2), out: make(chan batch, 2)}
	}
	s := fresh()
	if !emit(s) {
		return
	}
	send := func(block []byte) bool {
		at += int64(len(block))
		select {
		case s.blocks <- block:
			return true
		case <-stop:
			return false
		}
	}
	size := 0
	for {
		block, err := fill(r, blocks.Get().([]byte))
		if size >= segmentSize {
			if cut := boundaryIn(block, 0); cut > 0 {
				tail := append(blocks.Get().([]byte)[:0], block[cut:]...)
				if !send(block[:cut]) {
					close(s.blocks)
					return
				}
				close(s.blocks)
				s, size = fresh(), 0
				if !emit(s) {
					close(s.blocks)
					return
				}
				block = tail
			}
		}
		size += len(block)
		if len(block) > 0 && !send(block) {
			close(s.blocks)
			return
		}
		if err != nil {
			if err != io.EOF {
				s.err = err
			}
			s.last = true
			close(s.blocks)
			return
		}
	}
}
