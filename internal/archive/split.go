package archive

import (
	"hash"
	"io"
	"sync"

	"github.com/hakem-chess/hakem/chess/pgn"
	"github.com/hakem-chess/hakem/internal/charset"
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
	first  *opened // that the file was opened, for its first segment, until write has taken it down
	rest   []byte  // of the block being read
	whole  block   // that block, to be handed back

	// What was to be told of its text so far about how it was read, with
	// offsets in it.
	marks    []charset.Mark
	encoding charset.Charset // of the text so far; all of it if encoded
	encoded  bool

	// Once blocks is closed:
	err error  // what ended the file
	sum []byte // of the text of the file up to its end
}

// batch is some of the reports of a segment.
type batch struct {
	reports []Report
	summary Summary
	done    bool      // the segment ends with this batch
	lines   int       // then: how many lines it has
	columns int       // then: how many characters follow the last of them
	end     int64     // then: the offset of its end
	open    *openGame // then: its last game, unless that has its result
	err     error     // then: what went wrong
}

// block is a part of a file, in memory that is handed back after use.
type block struct {
	text     []byte
	memory   *[blockSize]byte
	marks    []charset.Mark // with offsets in the text of the file
	encoding charset.Charset
	encoded  bool
}

var blockMemory = sync.Pool{New: func() any { return new([blockSize]byte) }}

// newBlock returns a block with a copy of text, which is no longer than a
// block.
func newBlock(text []byte) block {
	memory := blockMemory.Get().(*[blockSize]byte)
	return block{text: append(memory[:0], text...), memory: memory}
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
		s.encoding, s.encoded = next.encoding, next.encoded
		for _, m := range next.marks {
			m.Offset -= s.begin
			s.marks = append(s.marks, m)
		}
	}
	n := copy(b, s.rest)
	s.rest = s.rest[n:]
	return n, nil
}

// input is a file being read from where its check goes on.
type input struct {
	io.Reader
	text *Text
	kept []charset.Mark // of text that Reader begins with and that was read before
	hash hash.Hash      // of the text before; nil if nobody asks for it
}

// fill reads until the block is nearly full or the file ends; the rest of a block
// is too little for a charset.Reader to read into directly. Unlike io.ReadFull it
// keeps the end of the file apart from that of a packed file cut short.
func (in *input) fill() (block, error) {
	b := newBlock(nil)
	for {
		n, err := in.Read(b.memory[len(b.text):])
		b.text = b.text[:len(b.text)+n]
		if err != nil || len(b.text) > blockSize/2 {
			b.marks = append(in.kept, in.text.Marks()...)
			in.kept = nil
			b.encoding, b.encoded = in.text.Charset(), in.text.Whole()
			return b, err
		}
	}
}

// splitter cuts a file into segments.
type splitter struct {
	file int
	at   int64 // offset of what has been handed out
	size int   // of the segment under way, so far
	s    *segment
	hash hash.Hash           // of what has been handed out; nil if nobody asks
	emit func(*segment) bool // hands a segment on; false: stop
	stop <-chan struct{}
}

// split reads a file from offset begin on, which it has been brought to, and
// hands its segments to emit; the first says how the file was opened.
func split(in *input, first *opened, file int, begin int64, emit func(*segment) bool, stop <-chan struct{}) {
	p := &splitter{file: file, at: begin, hash: in.hash, emit: emit, stop: stop}
	if !p.begin(first) {
		return
	}
	defer func() { p.end() }()
	for {
		b, err := in.fill()
		if p.size >= segmentSize {
			if cut := pgn.GameIn(b.text); cut > 0 {
				rest := p.cut(&b, cut)
				if !p.send(b) {
					return
				}
				p.end()
				if !p.begin(nil) {
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

// cut takes what follows the given offset out of a block.
func (p *splitter) cut(b *block, at int) (rest block) {
	rest = newBlock(b.text[at:])
	rest.encoding, rest.encoded = b.encoding, b.encoded
	b.text = b.text[:at]
	k := 0
	for k < len(b.marks) && b.marks[k].Offset < p.at+int64(at) {
		k++
	}
	b.marks, rest.marks = b.marks[:k:k], b.marks[k:]
	return rest
}

// begin begins a segment and hands it on.
func (p *splitter) begin(first *opened) bool {
	p.s = &segment{file: p.file, begin: p.at, first: first, blocks: make(chan block, 2)}
	p.size = 0
	return p.emit(p.s)
}

// end ends the segment under way.
func (p *splitter) end() {
	if p.hash != nil {
		p.s.sum = p.hash.Sum(nil)
	}
	close(p.s.blocks)
}

// send sends a block to the segment under way.
func (p *splitter) send(b block) bool {
	if len(b.text) == 0 {
		return true
	}
	p.at += int64(len(b.text))
	p.size += len(b.text)
	if p.hash != nil {
		p.hash.Write(b.text) // never fails
	}
	select {
	case p.s.blocks <- b:
		return true
	case <-p.stop:
		return false
	}
}
