package pgn

import (
	"bytes"
	"unicode/utf8"
)

// tags reads the tag section and reports whether it has a tag. It ends at the
// movetext, at the next game, or at the end of the text.
func (s *Scanner) tags() bool {
	some, event := false, false
	lines := 0 // that have ended since the last tag pair; two leave one blank
	s.names = s.names[:0]
	for s.ensure(window) {
		c := s.buf[s.pos]
		s.token = s.pos
		switch {
		case c == '[':
			isEvent := bytes.HasPrefix(s.buf[s.pos:], eventTag)
			if isEvent && (event || some && lines > 1) || some && lines > 1 && s.tagsComeAgain() {
				return some // a game without movetext
			}
			event = event || isEvent
			some, lines = true, 0
			if s.plainTag() {
				lines = s.plainLineEnd()
			} else {
				s.tag(1)
			}
		case c <= ' ':
			if s.endsLine(s.pos) {
				lines++
			}
			s.blank(c)
		case c == '%' && s.atLineStart(s.pos):
			s.skipLine()
		case c == '{':
			s.comment(true)
		case c == ';':
			s.lineComment(true)
		case some && (c == ']' || c == '"'):
			s.stray(1) // what a damaged tag pair left behind
		case c >= utf8.RuneSelf && s.blankSign():
		case kinds[c]&kindOfByte == letter && s.bareTagAhead():
			if some && lines > 1 {
				return some
			}
			some, lines = true, 0
			s.problem(Repaired, UnopenedTag, excerpt(tagName(s.ahead())))
			s.tag(0)
		case s.proseBeforeGame(!some || lines < 2):
			s.junkLine()
		default:
			return some
		}
	}
	return some
}

// mostNames bounds the memory for the names of a game's tags. A game with more
// can end unseen at a tag that comes again, as one without tags can.
const mostNames = 16 << 10

// remember takes note of a tag's name, to know it when it comes again. A byte
// follows the name that is part of none.
func (s *Scanner) remember(name []byte) {
	if len(s.names) < mostNames {
		s.names = append(s.names, name...)
	}
}

// furthestTag is how far the lines before a tag pair, and the tag pairs after a
// blank line, are looked at to tell whether a game begins.
const furthestTag = 4 << 10

// tagsComeAgain reports whether the tag pairs from the reading place on have a
// name that the game has already: then they are the next game's.
func (s *Scanner) tagsComeAgain() bool {
	s.ensure(furthestTag)
	for b := s.buf[s.pos:min(len(s.buf), s.pos+furthestTag)]; len(b) > 0 && b[0] == '['; {
		if name := tagName(b[1:]); len(name) > 0 && s.hasName(name) {
			return true
		}
		end := bytes.IndexAny(b, "\r\n")
		if end < 0 {
			return false
		}
		b = bytes.TrimLeft(bytes.TrimPrefix(bytes.TrimPrefix(b[end:], []byte("\r")), []byte("\n")), " \t")
	}
	return false
}

func (s *Scanner) hasName(name []byte) bool {
	for names := s.names; len(names) > 0; {
		end := 0
		for kinds[names[end]]&inName != 0 {
			end++
		}
		if bytes.EqualFold(names[:end], name) {
			return true
		}
		names = names[end+1:]
	}
	return false
}

// tagName returns the name of a tag that b begins with, after blanks.
func tagName(b []byte) []byte {
	b = b[blanks(b):]
	n := 0
	for n < len(b) && kinds[b[n]]&inName != 0 {
		n++
	}
	return trimBlankSigns(b[:n])
}

// bareTagAhead reports whether a tag pair that lacks its [ is at the reading
// place: a name and a value in quotes.
func (s *Scanner) bareTagAhead() bool { return isBareTag(s.ahead()) }

func isBareTag(b []byte) bool {
	n := 0
	for n < len(b) && kinds[b[n]]&inName != 0 {
		n++
	}
	if n == 0 || kinds[b[0]]&kindOfByte != letter {
		return false
	}
	n += blanks(b[n:])
	if n >= len(b) || b[n] != '"' {
		return false
	}
	end := bytes.IndexAny(b[n+1:], "\"\r\n")
	return end >= 0 && b[n+1+end] == '"'
}

// blank passes white space, and reports control characters that are none.
func (s *Scanner) blank(c byte) {
	switch c {
	case ' ', '\n', '\r', '\t', '\v', '\f':
	default:
		s.unusualBlank(rune(c))
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

// tag reads the tag pair at the reading place, whose name comes after so many
// bytes: 1, or 0 where its [ is missing.
func (s *Scanner) tag(nameAt int) {
	n := incomplete
	for n == incomplete {
		have := len(s.buf) - s.pos
		n = s.tagIn(s.buf[s.pos:s.pos+min(have, longestTag)], nameAt)
		if n == incomplete && (s.eof || have >= longestTag) {
			break
		}
		if n == incomplete {
			s.ensure(longestTag)
		}
	}
	if n <= 0 {
		n = s.oddQuotes(nameAt)
	}
	if n > 0 {
		s.pos += n
		return
	}
	s.badTag(n == incomplete && len(s.buf)-s.pos >= longestTag)
}

// tagIn reads the tag pair that b begins with, hands it on and returns its
// length, or why it cannot be read.
func (s *Scanner) tagIn(b []byte, nameAt int) int {
	if nameAt >= len(b) || kinds[b[nameAt]]&kindOfByte != letter {
		nameAt += blanks(b[min(nameAt, len(b)):])
	}
	i := nameAt
	bits := byte(0) // all that occur in name and value, to tell ASCII
	for i < len(b) && kinds[b[i]]&inName != 0 {
		bits |= b[i]
		i++
	}
	name := b[nameAt:i]
	var unusual rune // a blank beyond ASCII
	if bits >= utf8.RuneSelf {
		name, unusual = trimBlankName(name)
	}
	if i+1 < len(b) && b[i] == ' ' && b[i+1] == '"' {
		i++ // as nearly always
	}
	for i < len(b) && b[i] != '"' && (b[i] <= ' ' || blanks(b[i:]) > 0) {
		if bits |= b[i]; b[i] >= utf8.RuneSelf {
			unusual, _ = runeAt(b[i:])
		}
		i += max(1, blanks(b[i:]))
	}
	if i >= len(b) || b[i] != '"' || len(name) == 0 {
		return noValue(b[i:])
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
			if i >= len(b) || b[i] == '\n' || b[i] == '\r' {
				return noValue(b[i:])
			}
			bits |= b[i]
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
	if i >= len(b) || b[i] != ']' {
		i += blanks(b[i:])
		if !utf8.FullRune(b[i:]) && !s.eof {
			return incomplete
		}
	}
	if i < len(b) && b[i] == ']' {
		if bits < utf8.RuneSelf && !escaped {
			s.remember(name[:len(name)+1]) // with the blank or quote behind it, which ends it
			s.v.Tag(name, b[valueAt:valueEnd])
			return i + 1
		}
		if unusual != 0 {
			s.unusualBlank(unusual)
		}
		s.deliverTag(name, b[valueAt:valueEnd], escaped)
		return i + 1
	}
	return s.repairTag(b, name, valueAt, i)
}

// trimBlankName is a tag's name without the blanks beyond ASCII at its end, and
// the first of them; 0 if there is none.
func trimBlankName(text []byte) (name []byte, unusual rune) {
	name = trimBlankSigns(text)
	if len(name) < len(text) {
		unusual, _ = runeAt(text[len(name):])
	}
	return name, unusual
}

// noValue is what tagIn returns where no value is: incomplete if it may yet come, otherwise unreadable.
func noValue(rest []byte) int {
	if !utf8.FullRune(rest) {
		return incomplete
	}
	return unreadable
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
		i += blanks(b[i+1:])
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

func (s *Scanner) deliverTag(name, value []byte, escaped bool) {
	if escaped {
		value = unescape(value)
	}
	if !utf8.Valid(name) {
		name = appendLatin1(nil, name)
	}
	if len(s.names) < mostNames {
		s.names = append(append(s.names, name...), ' ')
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
func (s *Scanner) tagAhead() bool { return isTag(s.ahead()) }

// isTag reports whether the [ that b begins with begins a tag pair.
func isTag(b []byte) bool {
	i := 1 + blanks(b[1:])
	name := i
	for i < len(b) && kinds[b[i]]&inName != 0 {
		i++
	}
	named := i > name
	i += blanks(b[i:])
	return named && i < len(b) && (b[i] == '"' || quoteAt(b[i:]) > 0)
}
