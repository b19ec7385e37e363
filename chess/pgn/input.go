package pgn

import (
	"bytes"
	"encoding/binary"
	"io"
	"unicode/utf8"
)

// The Scanner's buffer holds a stretch of the text round the reading place.
// Whatever decides how the text is read looks ahead by a fixed number of bytes,
// asked for with ensure, and back by no more than behind. So a text is read in
// the same way whatever the size of the buffer and however the text comes in.

const (
	bufferSize = 256 << 10
	// window is how much of the text must be in the buffer for a word: longer
	// words are no moves.
	window = 512
	// behind is how much of the text before the reading place stays in the
	// buffer, to tell the beginnings of lines and blank lines.
	behind = 64
	// behindAll is where a token is that has been left behind: see left.
	behindAll = -1
)

// ensure reads until n bytes from the reading place on are in the buffer or the
// text ends, and reports whether there is any.
func (s *Scanner) ensure(n int) bool {
	for len(s.buf)-s.pos < n && !s.eof {
		s.fill(n)
	}
	return s.pos < len(s.buf)
}

// fill reads on, with room in the buffer for n bytes from the reading place on.
func (s *Scanner) fill(n int) {
	if max(len(s.buf)+window, s.pos+n) > cap(s.buf) {
		s.slide(n)
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
		if n > 0 || err != nil {
			return
		}
	}
	s.eof, s.err = true, io.ErrNoProgress
}

// slide leaves behind what has been read, and gets a larger buffer if n bytes
// from the reading place on have no room in this one.
func (s *Scanner) slide(n int) {
	drop := max(0, s.pos-behind)
	if drop > 0 {
		s.keepToken()
		s.place(s.characterAt(s.pos)) // moves the anchor to what stays
	}
	old := s.buf
	if behind+n > cap(old) {
		s.buf = make([]byte, 0, max(2*cap(old), behind+n+window))
	}
	s.buf = s.buf[:copy(s.buf[:cap(s.buf)], old[drop:])]
	s.base += int64(drop)
	s.pos -= drop
	s.token -= drop
	s.anchor -= drop
	if s.opened >= 0 {
		s.opened -= drop
	}
}

// characterAt returns where the character begins that may go on at buf[i]. That
// is never within another, valid UTF-8 or not.
func (s *Scanner) characterAt(i int) int {
	for n := 1; n < utf8.UTFMax && n <= i; n++ {
		if utf8.RuneStart(s.buf[i-n]) {
			return max(i-n, s.anchor)
		}
	}
	return i
}

// End returns the place where reading has come to.
func (s *Scanner) End() Place {
	s.keepToken()
	return s.place(s.pos)
}

// Place returns the place of what the visitor is being handed.
func (s *Scanner) Place() Place { return s.place(s.token) }

// keepToken notes the place of the token, which the anchor is about to pass.
func (s *Scanner) keepToken() {
	if s.token < s.pos && s.token >= s.anchor {
		s.left = s.place(s.token)
	}
}

// place returns the place of buf[i] and remembers it, so that the lines
// between are counted once however often places are asked for.
func (s *Scanner) place(i int) Place {
	if i < s.anchor { // the beginning of something longer than the buffer
		return s.left
	}
	if s.opened >= 0 && s.opened < i { // which the anchor is about to pass
		opened := s.opened
		s.opened = behindAll
		s.openedAt = s.place(opened)
	}
	if n := i - s.anchor; n <= 8 && i >= 8 && plainEnd(s.buf[i-8:i], n) {
		s.column += n // there is little and plain text between, as from one move to the next
	} else {
		s.skipLines(i)
		s.column += characters(s.buf[s.anchor:i])
	}
	s.anchor = i
	return Place{s.base + int64(i), s.line, s.column}
}

// plainEnd reports whether the last n of eight bytes are ASCII and no control
// characters: each is a column, and none ends a line.
func plainEnd(eight []byte, n int) bool {
	const spaces, highs = 0x2020202020202020, 0x8080808080808080
	// What comes before the last n bytes is shifted out, and spaces come in.
	w := binary.LittleEndian.Uint64(eight)>>(64-8*n) | spaces<<(8*n)
	return (w|(w-spaces))&highs == 0
}

// characters returns how many characters text has, each byte that is not UTF-8
// counted as one. utf8.RuneCount would allocate for a long text.
func characters(text []byte) int {
	n := 0
	for len(text) > 0 {
		if len(text) >= 8 && binary.NativeEndian.Uint64(text)&0x8080808080808080 == 0 {
			n += 8
			text = text[8:]
			continue
		}
		_, size := utf8.DecodeRune(text)
		n++
		text = text[size:]
	}
	return n
}

// skipLines counts the lines that end between the anchor and i, and moves the
// anchor to the beginning of the last.
func (s *Scanner) skipLines(i int) {
	if s.anchor == i {
		return
	}
	lines, length := lineEnds(s.buf[s.anchor:i], s.afterCR(s.anchor))
	if length > 0 {
		s.line += lines
		s.column = 1
		s.anchor += length
	}
}

// endsLine reports whether a line ends with buf[k]: an LF or a CR, but not the
// LF of a CR LF, whose line has ended.
func (s *Scanner) endsLine(k int) bool {
	return s.buf[k] == '\r' || s.buf[k] == '\n' && !s.afterCR(k)
}

func (s *Scanner) afterCR(k int) bool { return k > 0 && s.buf[k-1] == '\r' }

// atLineStart reports whether buf[i] begins a line.
func (s *Scanner) atLineStart(i int) bool {
	return i == 0 || s.buf[i-1] == '\n' || s.buf[i-1] == '\r' || bytes.HasSuffix(s.buf[:i], byteOrderMark)
}

// afterBlankLine reports whether buf[i] begins a line after one without
// anything but spaces.
func (s *Scanner) afterBlankLine(i int) bool { return afterBlankLine(s.buf, i) }

func afterBlankLine(text []byte, i int) bool {
	ends := 0
	for k := i - 1; k >= 0 && i-k <= behind; k-- {
		switch text[k] {
		case ' ', '\t':
		case '\n':
			if k > 0 && text[k-1] == '\r' {
				k--
			}
			ends++
		case '\r':
			ends++
		default:
			return false
		}
		if ends == 2 {
			return true
		}
	}
	return false
}

// skipLine goes to the end of the line, however long it is.
func (s *Scanner) skipLine() {
	for s.ensure(window) {
		if i := bytes.IndexAny(s.buf[s.pos:min(len(s.buf), s.pos+window)], "\r\n"); i >= 0 {
			s.pos += i
			return
		}
		s.pos = min(len(s.buf), s.pos+window)
	}
}

// ahead returns the text from the reading place on, as far as anything but a
// comment or a tag pair is looked at: the same however the text is read.
func (s *Scanner) ahead() []byte { return s.buf[s.pos:min(len(s.buf), s.pos+window)] }
