package pgn

import (
	"bytes"
	"unicode/utf8"
)

// longestPart is how much of a comment is handed on at once. Where a longer one
// is parted depends on its text alone.
const longestPart = 64 << 10

// comment reads the comment that { at the reading place begins, to its }. It
// may hold { and line ends. A game begins in it only if it is not closed.
func (s *Scanner) comment(deliver bool) {
	s.token = s.pos
	s.pos++
	closed := false // there is a } behind a tag pair that the comment holds
	lines := false  // the comment has more than one, as it must to hold a tag pair
	for seen := 0; ; {
		part := s.part()
		end := bytes.IndexByte(part[seen:], '}')
		to := len(part)
		if end >= 0 {
			to = seen + end
		}
		lines = lines || bytes.IndexByte(part[seen:to], '\n') >= 0 || bytes.IndexByte(part[seen:to], '\r') >= 0
		for lines && !closed {
			open := bytes.IndexByte(s.buf[s.pos+seen:s.pos+to], '[')
			if open < 0 {
				break
			}
			seen += open
			tag, text := s.tagInComment(seen)
			if tag && !text {
				s.commentPart(seen, deliver, false)
				s.problem(Syntax, UnclosedComment, "")
				return
			}
			closed = tag
			seen++
		}
		seen = to
		switch {
		case end >= 0:
			s.commentPart(to, deliver, false)
			s.pos++
			return
		case to == longestPart:
			seen -= s.cutComment(deliver)
		case to < len(s.part()): // looking ahead has read on
		case s.eof:
			s.commentPart(to, deliver, false)
			s.problem(Syntax, UnclosedComment, "")
			return
		default:
			s.ensure(to + 1)
		}
	}
}

// part returns what there is of a comment from the reading place on, as far as
// it is handed on at once.
func (s *Scanner) part() []byte { return s.buf[s.pos:min(len(s.buf), s.pos+longestPart)] }

// commentPart delivers the next n bytes of a comment and passes them.
func (s *Scanner) commentPart(n int, deliver, more bool) {
	if deliver {
		s.v.Comment(s.utf8Of(s.buf[s.pos:s.pos+n]), more)
	}
	s.pos += n
}

// cutComment delivers the beginning of a comment and returns its length. It
// parts it neither inside a character nor inside a command such as
// [%clk 0:01:00].
func (s *Scanner) cutComment(deliver bool) int {
	part := s.part()
	cut := len(part) - 1
	for n := 1; n < utf8.UTFMax && !utf8.RuneStart(part[cut]); n++ {
		cut--
	}
	tail := part[cut-window : cut]
	if open := bytes.LastIndexByte(tail, '['); open > bytes.LastIndexByte(tail, ']') {
		cut -= len(tail) - open
	}
	s.commentPart(cut, deliver, true)
	return cut
}

// lineComment reads a comment from ; to the end of the line.
func (s *Scanner) lineComment(deliver bool) {
	s.token = s.pos
	s.pos++
	for seen := 0; ; {
		part := s.part()
		end := bytes.IndexAny(part[seen:], "\r\n")
		switch {
		case end >= 0:
			s.commentPart(seen+end, deliver, false)
			return
		case len(part) == longestPart:
			seen = len(part) - s.cutComment(deliver)
		case s.eof:
			s.commentPart(len(part), deliver, false)
			return
		default:
			seen = len(part)
			s.ensure(seen + 1)
		}
	}
}
