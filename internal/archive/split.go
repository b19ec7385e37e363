package archive

import (
	"io"
	"sync"

	"github.com/hakem-chess/hakem/chess/pgn"
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
	blocks chan block
	out    chan batch
	rest   []byte // of the block being read
	whole  block  // that block, to be handed back
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

// block is a part of a file, in memory that is handed back after use.
type block struct {
	text   []byte
	memory *[blockSize]byte
}

var blockMemory = sync.Pool{New: func() any { return new([blockSize]byte) }}

// newBlock returns a block with a copy of text, which is no longer than a
// block.
func newBlock(text []byte) block {
	memory := blockMemory.Get().(*[blockSize]byte)
	return block{append(memory[:0], text...), memory}
}

// Read implements io.Reader for the worker.
func (s *segment) Read(b []byte) (int, error) {
	for len(s.rest) == 0 {
		if s.whole.memory != nil {
			blockMemory.Put(s.whole.memory)
			s.whole = block{}
		}
		next, ok := <-s.blocks
		if !ok {
			return 0, io.EOF
		}
		s.whole, s.rest = next, next.text
	}
	n := copy(b, s.rest)
	s.rest = s.rest[n:]
	return n, nil
}

// fill reads until the block is full or the file ends. Unlike io.ReadFull it
// keeps the end of the file apart from that of a packed file cut short.
func fill(r io.Reader) (block, error) {
	b := newBlock(nil)
	for len(b.text) < blockSize {
		n, err := r.Read(b.memory[len(b.text):])
		b.text = b.text[:len(b.text)+n]
		if err != nil {
			return b, err
		}
	}
	return b, nil
}

// splitter cuts a file into segments.
type splitter struct {
	file int
	at   int64 // offset of what has been handed out
	size int   // of the segment under way, so far
	s    *segment
	emit func(*segment) bool // hands a segment on; false: stop
	stop <-chan struct{}
}

// split reads a file from offset begin on, which it has been brought to, and
// hands its segments to emit.
func split(r io.Reader, file int, begin int64, emit func(*segment) bool, stop <-chan struct{}) {
	p := &splitter{file: file, at: begin, emit: emit, stop: stop}
	if !p.begin() {
		return
	}
	defer func() { close(p.s.blocks) }()
	for {
		b, err := fill(r)
		if p.size >= segmentSize {
			if cut := pgn.GameIn(b.text); cut > 0 {
				rest := newBlock(b.text[cut:])
				b.text = b.text[:cut]
				if !p.send(b) {
					return
				}
				close(p.s.blocks)
				if !p.begin() {
					return
				}
				b = rest
			}
		}
		if !p.send(b) {
			return
		}
		if err != nil {
			if err != io.EOF {
				p.s.err = err
			}
			p.s.last = true
			return
		}
	}
}

// begin begins a segment and hands it on.
func (p *splitter) begin() bool {
	p.s = &segment{file: p.file, begin: p.at, blocks: make(chan block, 2), out: make(chan batch, 2)}
	p.size = 0
	return p.emit(p.s)
}

// send sends a block to the segment under way.
func (p *splitter) send(b block) bool {
	if len(b.text) == 0 {
		return true
	}
	p.at += int64(len(b.text))
	p.size += len(b.text)
	select {
	case p.s.blocks <- b:
		return true
	case <-p.stop:
		return false
	}
}
