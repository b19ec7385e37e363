package pgn

import (
	"bytes"
	"errors"
	"io"
	"unicode/utf8"

	"github.com/hakem-chess/hakem/chess"
)

// DefaultMaxDepth is how deeply variations may be nested if Scanner.MaxDepth
// says nothing else.
const DefaultMaxDepth = 1000

// ErrUTF16 is the error of a text whose mark says UTF-16 or UTF-32, which are
// not read.
var ErrUTF16 = errors.New("pgn: the text is UTF-16 or UTF-32, which is not read; save it as UTF-8")

// Scanner reads PGN game by game and hands what it finds to a Visitor. It
// needs no board and judges no move. Its memory does not grow with lines,
// comments, games or nesting, and its time is linear in the text.
//
// A tag pair after a blank line begins a game whatever came before it, an
// unclosed comment or variation included: one bad game loses no other. Only in
// a comment that is closed it is text: see GameIn.
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
	moves     int    // of the main line; while a variation is read, its moves too
	mainMoves int    // of the main line before that variation
	names     []byte // of the tags of the game: see remember
	pending   string // a result token that may prove to be the last one
	pendingAt Place
	opened    int   // where the outermost variation under way begins, until
	openedAt  Place // its place is known: then behindAll
	reported  [len(details)]bool
	scratch   []byte
}

// NewScanner returns a Scanner that reads from r in blocks.
func NewScanner(r io.Reader) *Scanner { return newScanner(r, bufferSize) }

// newScanner returns a Scanner whose buffer has the given size to begin with.
func newScanner(r io.Reader, size int) *Scanner {
	return &Scanner{r: r, buf: make([]byte, 0, size), names: make([]byte, 0, window), line: 1, column: 1}
}

// Reset makes the Scanner read another text from its beginning, with the
// buffer it has. MaxDepth, Strict and Letters stay.
func (s *Scanner) Reset(r io.Reader) {
	buf := s.buf[:0]
	if s.r == nil { // it has none of its own
		buf = make([]byte, 0, bufferSize)
	}
	*s = Scanner{
		MaxDepth: s.MaxDepth, Strict: s.Strict, Letters: s.Letters,
		r: r, buf: buf, line: 1, column: 1, scratch: s.scratch, names: s.names,
	}
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
	case bytes.HasPrefix(s.buf, []byte("\xFE\xFF")), bytes.HasPrefix(s.buf, []byte("\xFF\xFE")),
		bytes.HasPrefix(s.buf, []byte("\x00\x00\xFE\xFF")):
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
	s.depth, s.moved, s.moves, s.pending, s.opened = 0, false, 0, "", behindAll
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

// problem reports something amiss at the token.
func (s *Scanner) problem(f Fault, d Detail, text string) {
	s.problemOf(Problem{Fault: f, Detail: d, Text: text})
}

// problemOf is problem for one that has its parts already.
func (s *Scanner) problemOf(p Problem) {
	if s.Strict && p.Fault == Repaired {
		p.Fault = Syntax
		if d := p.Detail; d == UnescapedQuote || d == UnclosedTag || d == UnopenedTag {
			p.Fault = BadTag
		}
	}
	s.reported[p.Detail] = true
	p.Place = s.place(s.token)
	p.InVariation = s.depth > 0 && !p.Detail.ofStructure()
	s.v.Problem(p)
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

// wordUTF8 returns a word of the movetext in UTF-8. Only the bytes that are not
// UTF-8 are taken for Latin-1, as where the word ends is told so too.
func (s *Scanner) wordUTF8(word []byte) []byte {
	if utf8.Valid(word) {
		return word
	}
	if !s.reported[NotUTF8] {
		s.problem(Latin1, NotUTF8, "")
	}
	s.scratch = s.scratch[:0]
	for len(word) > 0 {
		r, n := runeAt(word)
		word = word[n:]
		s.scratch = utf8.AppendRune(s.scratch, r)
	}
	return s.scratch
}

// appendLatin1 appends Latin-1 text as UTF-8.
func appendLatin1(dst, text []byte) []byte {
	for _, c := range text {
		dst = utf8.AppendRune(dst, rune(c))
	}
	return dst
}
