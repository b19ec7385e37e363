package pgn

import (
	"bytes"
	"unicode/utf8"
)

// stretch is how much of a comment is searched at a time, so that one that is
// not closed costs no more than its own length.
const stretch = 32 << 10

// comment reads the comment that { at the reading place begins, to its }. It
// may hold { and line ends, but not the beginning of a game.
func (s *Scanner) comment(deliver bool) {
	s.token = s.pos
	s.pos++
	for from := s.pos; ; {
		to := min(from+stretch, len(s.buf))
		end := bytes.IndexByte(s.buf[from:to], '}')
		if end >= 0 {
			to = from + end
		}
		if game := s.gameIn(from, to); game >= 0 {
			s.commentPart(game, deliver, false)
			s.problem(Syntax, UnclosedComment, "")
			s.pos = game
			return
		}
		switch {
		case end >= 0:
			s.commentPart(to, deliver, false)
			s.pos = to + 1
			return
		case to < len(s.buf):
			from = max(s.pos, to-len(eventTag)-behind)
			continue
		case s.eof:
			s.commentPart(to, deliver, false)
			s.problem(Syntax, UnclosedComment, "")
			s.pos = to
			return
		}
		from -= s.pos
		s.ensure(len(s.buf) - s.pos + stretch)
		from += s.pos
		if s.full() && !s.eof {
			cut := s.commentCut()
			s.commentPart(cut, deliver, true)
			s.pos = cut
			from = max(from, cut)
		}
	}
}

// commentPart delivers the comment from the reading place to buf[end].
func (s *Scanner) commentPart(end int, deliver, more bool) {
	if deliver {
		s.v.Comment(s.utf8Of(s.buf[s.pos:end]), more)
	}
}

// commentCut returns a good place in the full buffer to part a comment: not
// inside a character, nor inside a command such as [%clk 0:01:00], nor where a
// game might begin.
func (s *Scanner) commentCut() int {
	cut := len(s.buf) - len(eventTag) - behind
	for n := 0; n < utf8.UTFMax && !utf8.RuneStart(s.buf[cut]); n++ {
		cut--
	}
	tail := s.buf[cut-window : cut]
	if open := bytes.LastIndexByte(tail, '['); open > bytes.LastIndexByte(tail, ']') {
		cut -= len(tail) - open
	}
	return cut
}

// gameIn returns where in buf[from:to] a game begins, -1 if nowhere.
func (s *Scanner) gameIn(from, to int) int {
	if bytes.IndexByte(s.buf[from:to], '\n') < 0 && bytes.IndexByte(s.buf[from:to], '\r') < 0 {
		return -1
	}
	for {
		i := bytes.Index(s.buf[from:to], eventTag)
		if i < 0 {
			return -1
		}
		if s.afterBlankLine(from + i) {
			return from + i
		}
		from += i + 1
	}
}

// lineComment reads a comment from ; to the end of the line.
func (s *Scanner) lineComment(deliver bool) {
	s.token = s.pos
	s.pos++
	for {
		end := s.pos
		for end < len(s.buf) && s.buf[end] != '\n' && s.buf[end] != '\r' {
			end++
		}
		if end < len(s.buf) || s.eof {
			s.commentPart(end, deliver, false)
			s.pos = end
			return
		}
		s.ensure(len(s.buf) - s.pos + stretch)
		if s.full() && !s.eof {
			cut := s.commentCut()
			s.commentPart(cut, deliver, true)
			s.pos = cut
		}
	}
}
