package pgn

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"unicode/utf8"

	"github.com/hakem-chess/hakem/chess"
)

const (
	bufferSize = 256 << 10
	// window is how much of the text must be in the buffer for a word: longer
	// words are no moves.
	window = 512
	// behind is how much of the text before the reading place stays in the
	// buffer, to tell the beginnings of lines and blank lines.
	behind = 4
	// behindAll is where a token is that has been left behind: see left.
	behindAll = -1
	// DefaultMaxDepth is how deeply variations may be nested if
	// Scanner.MaxDepth says nothing else.
	DefaultMaxDepth = 1000
)

// ErrUTF16 is the error of a text in UTF-16, which is not read.
var ErrUTF16 = errors.New("pgn: the text is UTF-16, which is not read; save it as UTF-8")

// Scanner reads PGN game by game and hands what it finds to a Visitor. It
// needs no board and judges no move. Its memory does not grow with lines,
// comments, games or nesting, and its time is linear in the text.
//
// A line that begins with [Event " after a blank line begins a game whatever
// came before it, an unclosed comment or variation included: one bad game
// loses no other.
type Scanner struct {
	// MaxDepth is how deeply variations may be nested: 1 allows variations
	// but none inside them. What is deeper is left out and reported. Zero
	// means DefaultMaxDepth.
	MaxDepth int
	// Strict reports what else would be repaired as a fault. It is read so all
	// the same.
	Strict bool
	// Letters are those that the moves are written with. The Scanner needs them
	// to tell an exchange in parentheses from a variation, what reads the moves
	// for the rest; figurines are read with any.
	Letters chess.Letters

	r       io.Reader
	buf     []byte // what has been read and not been left behind
	pos     int    // the reading place
	token   int    // where the thing being delivered begins
	started bool
	eof     bool // buf holds the text to its end
	err     error

	base   int64 // offset of buf[0] in the text
	anchor int   // a place in buf whose line and column are known
	line   int
	column int
	left   Place // of a token that has been left behind

	v         Visitor
	skip      Skip
	depth     int
	maxDepth  int
	moved     bool   // the line being read has a move to replace or annotate
	pending   string // a result token that may prove to be the last one
	pendingAt Place
	openedAt  Place // where the outermost variation under way begins
	reported  [len(details)]bool
	scratch   []byte
}

// NewScanner returns a Scanner that reads from r in blocks.
func NewScanner(r io.Reader) *Scanner {
	s := &Scanner{}
	s.Reset(r)
	return s
}

// Reset makes the Scanner read another text from its beginning, with the
// buffer it has. MaxDepth, Strict and Letters stay.
func (s *Scanner) Reset(r io.Reader) {
	buf, scratch := s.buf, s.scratch
	if s.r == nil { // it has none of its own
		buf = make([]byte, 0, bufferSize)
	}
	*s = Scanner{MaxDepth: s.MaxDepth, Strict: s.Strict, Letters: s.Letters, r: r, buf: buf[:0], scratch: scratch}
	s.line, s.column = 1, 1
}

// NewBytesScanner returns a Scanner for a text in memory, which is not copied
// and must not change.
func NewBytesScanner(text []byte) *Scanner {
	return &Scanner{buf: text, eof: true, line: 1, column: 1}
}

// start passes the mark of UTF-8 that the text may begin with.
func (s *Scanner) start() {
	s.started = true
	s.ensure(window)
	switch {
	case bytes.HasPrefix(s.buf, byteOrderMark):
		s.pos, s.anchor = len(byteOrderMark), len(byteOrderMark)
	case bytes.HasPrefix(s.buf, []byte("\xFE\xFF")), bytes.HasPrefix(s.buf, []byte("\xFF\xFE")):
		s.err = ErrUTF16
		s.pos, s.eof = len(s.buf), true
	}
}

// Err returns the error that ended reading, nil at the end of the text.
func (s *Scanner) Err() error { return s.err }

// Offset returns how many bytes of the text have been read.
func (s *Scanner) Offset() int64 { return s.base + int64(s.pos) }

// Next reads one game and hands it to v. It returns false when there is none
// left or reading failed: see Err.
func (s *Scanner) Next(v Visitor) bool {
	s.v = v
	if !s.started {
		s.start()
	}
	if !s.findGame() {
		return false
	}
	s.depth, s.moved, s.pending = 0, false, ""
	s.maxDepth = s.MaxDepth
	if s.maxDepth <= 0 {
		s.maxDepth = DefaultMaxDepth
	}
	s.reported = [len(details)]bool{}
	s.token = s.pos
	v.BeginGame()
	hasTags := s.tags()
	s.skip = v.BeginMoves()
	moves := s.movetext()
	if s.depth > 0 {
		s.unclosedVariation()
		for ; s.depth > 0; s.depth-- {
			v.EndVariation()
		}
	}
	switch {
	case s.pending != "":
		s.left, s.token = s.pendingAt, behindAll
		s.v.Result(s.pending)
	case hasTags || moves:
		s.token = s.pos
		s.problem(Repaired, ResultMissing, "")
	}
	v.EndGame()
	return true
}

// findGame goes to where the next game begins.
func (s *Scanner) findGame() bool {
	for s.ensure(window) {
		switch c := s.buf[s.pos]; {
		case c <= ' ':
			s.pos++
		case c == '%' && s.atLineStart(s.pos):
			s.skipLine()
		case bytes.HasPrefix(s.buf[s.pos:], byteOrderMark):
			s.pos += len(byteOrderMark) // files have been joined
		default:
			return true
		}
	}
	return false
}

// ensure tries to have n bytes from the reading place on in the buffer, and
// reports whether there is any.
func (s *Scanner) ensure(n int) bool {
	for len(s.buf)-s.pos < n && !s.eof && !s.full() {
		s.fill()
	}
	return s.pos < len(s.buf)
}

// full reports whether nothing more can be read before the reading place
// moves on.
func (s *Scanner) full() bool { return len(s.buf) == cap(s.buf) && s.pos <= behind }

// fill makes room in the buffer by leaving behind what has been read, and
// reads on. It reads nothing if all the buffer is still needed.
func (s *Scanner) fill() {
	if drop := s.pos - behind; drop > 0 && len(s.buf)+window > cap(s.buf) {
		if s.token < s.pos && s.token >= s.anchor {
			s.left = s.place(s.token)
		}
		s.place(s.pos) // moves the anchor
		n := copy(s.buf, s.buf[drop:])
		s.buf = s.buf[:n]
		s.base += int64(drop)
		s.pos -= drop
		s.token -= drop
		s.anchor -= drop
	}
	for range 100 {
		n, err := s.r.Read(s.buf[len(s.buf):cap(s.buf)])
		s.buf = s.buf[:len(s.buf)+n]
		if err != nil {
			s.eof = true
			if err != io.EOF {
				s.err = err
			}
		}
		if n > 0 || err != nil || len(s.buf) == cap(s.buf) {
			return
		}
	}
	s.eof, s.err = true, io.ErrNoProgress
}

// End returns the place where reading has come to.
func (s *Scanner) End() Place { return s.place(s.pos) }

// Place returns the place of what the visitor is being handed.
func (s *Scanner) Place() Place { return s.place(s.token) }

// place returns the place of buf[i] and remembers it, so that the lines
// between are counted once however often places are asked for.
func (s *Scanner) place(i int) Place {
	if i < s.anchor { // the beginning of something longer than the buffer
		return s.left
	}
	if i-s.anchor >= 32 {
		s.skipLines(i)
	}
	s.step(i)
	return Place{s.base + int64(i), s.line, s.column}
}

// skipLines moves the anchor to the beginning of the last line before i, as
// far as LF and CR LF tell.
func (s *Scanner) skipLines(i int) {
	text := s.buf[s.anchor:i]
	last := bytes.LastIndexByte(text, '\n')
	if last < 0 {
		return
	}
	text = text[:last+1]
	if bytes.IndexByte(text, '\r') >= 0 {
		s.line += s.countLines(s.anchor + last + 1)
	} else {
		s.line += bytes.Count(text, []byte{'\n'})
	}
	s.anchor += last + 1
	s.column = 1
}

// step moves the anchor to i, character by character, unless there is little and
// plain text between, as from one move to the next.
func (s *Scanner) step(i int) {
	if n := i - s.anchor; n <= 8 && i >= 8 && plainEnd(s.buf[i-8:i], n) {
		s.column += n
		s.anchor = i
		return
	}
	for k := s.anchor; k < i; {
		switch c := s.buf[k]; {
		case c >= utf8.RuneSelf:
			_, n := utf8.DecodeRune(s.buf[k:i])
			k += n
			s.column++
			continue
		case c == '\n' || c == '\r' && !(k+1 < len(s.buf) && s.buf[k+1] == '\n'):
			s.line++
			s.column = 1
		default:
			s.column++
		}
		k++
	}
	s.anchor = i
}

// plainEnd reports whether the last n of eight bytes are ASCII and no control
// characters: each is a column, and none ends a line.
func plainEnd(eight []byte, n int) bool {
	const spaces, highs = 0x2020202020202020, 0x8080808080808080
	// What comes before the last n bytes is shifted out, and spaces come in.
	w := binary.LittleEndian.Uint64(eight)>>(64-8*n) | spaces<<(8*n)
	return (w|(w-spaces))&highs == 0
}

// countLines counts the line ends between the anchor and i where some are
// written with CR. The LF of a CR LF counts, so that a CR at the end of the
// text does not.
func (s *Scanner) countLines(i int) int {
	lines := 0
	for k := s.anchor; k < i; k++ {
		c := s.buf[k]
		if c == '\n' || c == '\r' && !(k+1 < len(s.buf) && s.buf[k+1] == '\n') {
			lines++
		}
	}
	return lines
}

// problem reports something amiss at the token.
func (s *Scanner) problem(f Fault, d Detail, text string) {
	if s.Strict && f == Repaired {
		f = Syntax
		if d == UnescapedQuote || d == UnclosedTag {
			f = BadTag
		}
	}
	s.reported[d] = true
	s.v.Problem(Problem{Fault: f, Detail: d, Place: s.place(s.token), Text: text})
}

// excerpt returns text as UTF-8, cut after 64 bytes.
func excerpt(text []byte) string {
	const most = 64
	cut, more := text, ""
	if len(text) > most {
		end := most
		for n := 1; n < utf8.UTFMax && !utf8.RuneStart(text[end]); n++ {
			end--
		}
		cut, more = text[:end], "…"
	}
	if !utf8.Valid(cut) {
		cut = appendLatin1(nil, cut)
	}
	return string(cut) + more
}

// utf8Of returns text in UTF-8. What is not UTF-8 is taken for Latin-1, and
// that is reported once a game.
func (s *Scanner) utf8Of(text []byte) []byte {
	if utf8.Valid(text) {
		return text
	}
	if !s.reported[NotUTF8] {
		s.problem(Latin1, NotUTF8, "")
	}
	s.scratch = appendLatin1(s.scratch[:0], text)
	return s.scratch
}

// appendLatin1 appends Latin-1 text as UTF-8.
func appendLatin1(dst, text []byte) []byte {
	for _, c := range text {
		dst = utf8.AppendRune(dst, rune(c))
	}
	return dst
}

// atLineStart reports whether buf[i] begins a line.
func (s *Scanner) atLineStart(i int) bool {
	return s.base+int64(i) == 0 || i == 0 || s.buf[i-1] == '\n' || s.buf[i-1] == '\r' ||
		i >= len(byteOrderMark) && bytes.Equal(s.buf[i-len(byteOrderMark):i], byteOrderMark)
}

// afterBlankLine reports whether buf[i] begins a line after an empty one.
func (s *Scanner) afterBlankLine(i int) bool {
	before := s.buf[max(0, i-4):i]
	return bytes.HasSuffix(before, []byte("\n\n")) || bytes.HasSuffix(before, []byte("\n\r\n")) ||
		bytes.HasSuffix(before, []byte("\r\r"))
}

var eventTag = []byte(`[Event "`)

// beginsGame reports whether buf[i] is the [ of a tag that begins a game
// whatever came before it.
func (s *Scanner) beginsGame(i int) bool {
	return bytes.HasPrefix(s.buf[i:], eventTag) && s.afterBlankLine(i)
}

// skipLine goes to the end of the line, however long it is.
func (s *Scanner) skipLine() {
	for s.ensure(window) {
		for i, c := range s.buf[s.pos:] {
			if c == '\n' || c == '\r' {
				s.pos += i
				return
			}
		}
		s.pos = len(s.buf)
	}
}
