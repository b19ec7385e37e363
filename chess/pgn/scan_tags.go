package pgn

import (
	"bytes"
	"unicode/utf8"
)

// tags reads the tag section and reports whether it has a tag. It ends at the
// movetext, at the next game, or at the end of the text.
func (s *Scanner) tags() bool {
	some, event := false, false
	for s.ensure(window) {
		c := s.buf[s.pos]
		s.token = s.pos
		switch {
		case c == '[':
			isEvent := bytes.HasPrefix(s.buf[s.pos:], eventTag)
			if isEvent && (event || some && s.afterBlankLine(s.pos)) {
				return some // a game without movetext
			}
			event = event || isEvent
			some = true
			s.tag()
		case c <= ' ':
			s.blank(c)
		case c == '%' && s.atLineStart(s.pos):
			s.skipLine()
		case c == '{':
			s.comment(true)
		case c == ';':
			s.lineComment(true)
		case c == byteOrderMark[0] && s.blankSign():
		default:
			return some
		}
	}
	return some
}

// blank passes white space, and reports control characters that are none.
func (s *Scanner) blank(c byte) {
	switch c {
	case ' ', '\n', '\r', '\t', '\v', '\f':
	default:
		if !s.reported[ControlCharacter] {
			s.token = s.pos
			s.problem(Repaired, ControlCharacter, string(rune(c)))
		}
	}
	s.pos++
}

const (
	// longestTag is how long a tag pair may be in the text, so that the buffer
	// holds it.
	longestTag = 64 << 10
	// furthestRepair is how far a value with quotes inside it is followed.
	furthestRepair = 1024
	unreadable     = 0  // as the length of a tag pair
	incomplete     = -1 // there may be more of it to read
)

// tag reads the tag pair at the reading place.
func (s *Scanner) tag() {
	n := incomplete
	for n == incomplete {
		have := len(s.buf) - s.pos
		n = s.tagIn(s.buf[s.pos : s.pos+min(have, longestTag)])
		if n == incomplete && (s.eof || have >= longestTag) {
			break
		}
		if n == incomplete {
			s.ensure(longestTag)
		}
	}
	if n > 0 {
		s.pos += n
		return
	}
	s.badTag(n == incomplete && len(s.buf)-s.pos >= longestTag)
}

// tagIn reads the tag pair that b begins with, hands it on and returns its
// length, or why it cannot be read.
func (s *Scanner) tagIn(b []byte) int {
	i := 1
	for i < len(b) && isBlank(b[i]) {
		i++
	}
	nameAt := i
	bits := byte(0) // all that occur in name and value, to tell ASCII
	for i < len(b) && kinds[b[i]]&inName != 0 {
		bits |= b[i]
		i++
	}
	name := b[nameAt:i]
	for i < len(b) && b[i] <= ' ' {
		i++
	}
	switch {
	case i >= len(b):
		return incomplete
	case b[i] != '"' || len(name) == 0:
		return unreadable
	}
	i++
	valueAt := i
	escaped := false
	for i < len(b) && b[i] != '"' {
		bits |= b[i]
		switch b[i] {
		case '\\':
			escaped = true
			i++
			if i >= len(b) {
				return incomplete
			}
			bits |= b[i]
			if b[i] == '\n' || b[i] == '\r' {
				return unreadable
			}
		case '\n', '\r':
			return unreadable
		}
		i++
	}
	if i >= len(b) {
		return incomplete
	}
	valueEnd := i
	i++
	for i < len(b) && isBlank(b[i]) {
		i++
	}
	if i >= len(b) && !s.eof {
		return incomplete
	}
	if i < len(b) && b[i] == ']' {
		if bits < utf8.RuneSelf && !escaped {
			s.v.Tag(name, b[valueAt:valueEnd])
			return i + 1
		}
		s.deliverTag(name, b[valueAt:valueEnd], escaped)
		return i + 1
	}
	return s.repairTag(b, name, valueAt, i)
}

// repairTag reads a tag pair whose value ends neither here nor with a quote
// followed by ]: i is after the first quote and blanks. Either the line ends,
// and ] is missing, or quotes stand unescaped inside the value, which then
// ends at the first quote that ] follows.
func (s *Scanner) repairTag(b, name []byte, valueAt, i int) int {
	if i >= len(b) && s.eof || i < len(b) && (b[i] == '\n' || b[i] == '\r') {
		end := bytes.LastIndexByte(b[:i], '"')
		s.problem(Repaired, UnclosedTag, excerpt(name))
		s.deliverTag(name, b[valueAt:end], false)
		return i
	}
	far := len(b)-i > furthestRepair
	if far {
		b = b[:i+furthestRepair]
	}
	for ; i < len(b) && b[i] != '\n' && b[i] != '\r'; i++ {
		if b[i] != '"' {
			continue
		}
		end := i
		for i+1 < len(b) && isBlank(b[i+1]) {
			i++
		}
		if i+1 < len(b) && b[i+1] == ']' {
			s.problem(Repaired, UnescapedQuote, excerpt(b[valueAt:end]))
			s.deliverTag(name, b[valueAt:end], false)
			return i + 2
		}
	}
	if i >= len(b) && !far {
		return incomplete
	}
	return unreadable
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' }

func (s *Scanner) deliverTag(name, value []byte, escaped bool) {
	if escaped {
		value = unescape(value)
	}
	if !utf8.Valid(name) {
		name = appendLatin1(nil, name)
	}
	s.v.Tag(name, s.utf8Of(value))
}

// unescape resolves \" and \\; any other backslash stands for itself.
func unescape(value []byte) []byte {
	plain := make([]byte, 0, len(value))
	for i := 0; i < len(value); i++ {
		if value[i] == '\\' && i+1 < len(value) && (value[i+1] == '"' || value[i+1] == '\\') {
			i++
		}
		plain = append(plain, value[i])
	}
	return plain
}

// badTag reports the tag pair at the reading place as unreadable and passes
// it: to its ] if that is on the line, else to the end of the line.
func (s *Scanner) badTag(tooLong bool) {
	line := s.ahead()
	detail := UnreadableTag
	if tooLong {
		detail = LongTag
	}
	closed := false
	if end := bytes.IndexAny(line, "]\r\n"); end >= 0 {
		closed = line[end] == ']' && !tooLong
		line = line[:end]
	}
	if !closed {
		s.problem(BadTag, detail, excerpt(line))
		s.pos++
		s.skipLine()
		return
	}
	line = line[:len(line)+1]
	s.problem(BadTag, detail, excerpt(line))
	s.pos += len(line)
}

// tagAhead reports whether the [ at the reading place begins a tag pair: a
// name and a quote follow.
func (s *Scanner) tagAhead() bool {
	b := s.ahead()
	i := 1
	for i < len(b) && isBlank(b[i]) {
		i++
	}
	nameAt := i
	for i < len(b) && kinds[b[i]]&inName != 0 {
		i++
	}
	named := i > nameAt
	for i < len(b) && isBlank(b[i]) {
		i++
	}
	return named && i < len(b) && b[i] == '"'
}
