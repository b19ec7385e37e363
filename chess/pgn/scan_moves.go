package pgn

import (
	"bytes"
	"unicode/utf8"
)

// kinds says of each byte how a thing that begins with it is read, and in
// what it may stand.
var kinds [256]uint8

const (
	other uint8 = iota
	space
	letter
	digit
	kindOfByte uint8 = 15
	inWord     uint8 = 16 // may stand inside a move
	inName     uint8 = 32 // may stand in the name of a tag
)

// firstOfLatinSigns begins in UTF-8 the signs from U+0080 to U+00BF, none of
// them a letter: the space that does not break, ½, ±. A word ends before it.
const firstOfLatinSigns = 0xC2

func init() {
	for c := range kinds {
		switch c := byte(c); {
		case c == ' ' || '\t' <= c && c <= '\r':
			kinds[c] = space
		case 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z':
			kinds[c] = letter | inWord | inName
		case '0' <= c && c <= '9':
			kinds[c] = digit | inWord | inName
		case c == firstOfLatinSigns:
			kinds[c] = inName
		case c >= utf8.RuneSelf:
			kinds[c] = inWord | inName
		}
	}
	for _, c := range []byte("-+#=:/@.'^_~&") {
		kinds[c] |= inWord
	}
	for _, c := range []byte("-+#=:/_") {
		kinds[c] |= inName
	}
}

// movetext reads the moves and reports whether there was anything. It ends at
// the next game or at the end of the text; a result token does not end it,
// since only the last token of a game can be its result.
func (s *Scanner) movetext() bool {
	begin := s.Offset()
	b, i := s.buf, s.pos
	for {
		if len(b)-i < window && !s.eof {
			s.pos = i
			s.ensure(window)
			b, i = s.buf, s.pos
		}
		if i >= len(b) {
			break
		}
		c := b[i]
		switch kinds[c] & kindOfByte {
		case space:
			i++
			continue
		case letter:
			end := i + 1
			for end < len(b) && kinds[b[end]]&inWord != 0 {
				end++
			}
			if c >= 'a' && needsCare(b[i:], end-i) || end-i > longestPlain || s.pending != "" {
				s.pos = i
				s.word(end)
				b, i = s.buf, s.pos
				continue
			}
			s.token = i
			s.moved = true
			s.v.Move(b[i:end])
			i = end
			continue
		case digit:
			end := i + 1
			for end < len(b) && end-i < longestPlain && kinds[b[end]]&kindOfByte == digit {
				end++
			}
			if end < len(b) && b[end] == '.' && s.pending == "" {
				for end < len(b) && b[end] == '.' {
					end++
				}
				i = end
				continue
			}
		}
		s.pos = i
		if s.special(c) {
			break
		}
		b, i = s.buf, s.pos
	}
	if s.pos < i {
		s.pos = i
	}
	return s.Offset() > begin
}

// longestPlain is more than a move in any notation needs.
const longestPlain = 16

// needsCare reports whether the n bytes of a word that b begins with may be a
// promotion that goes on in another word, or e.p. apart from its move.
func needsCare(b []byte, n int) bool {
	switch last := b[n-1]; {
	case last == '8' || last == '1':
		return n < len(b) && (b[n] == '(' || b[n] == ' ')
	case b[0] == 'e' && n > 1:
		return b[1] == '.' || b[1] == 'p'
	}
	return false
}

// special reads what is no plain move, number or space; c is its first byte.
// It reports whether the next game begins here.
func (s *Scanner) special(c byte) (gameBegins bool) {
	s.token = s.pos
	if c >= utf8.RuneSelf && s.blankSign() {
		return false
	}
	if s.pending != "" {
		if s.afterResult(c) {
			return true
		}
		s.token = s.pos
	}
	switch c {
	case '{':
		s.comment(s.skip&SkipComments == 0)
	case ';':
		s.lineComment(s.skip&SkipComments == 0)
	case '(':
		s.openParenthesis()
	case ')':
		s.pos++
		if s.depth == 0 {
			s.problem(Syntax, StrayParenthesis, "")
			break
		}
		s.depth--
		s.moved = true
		s.v.EndVariation()
	case '[':
		if s.beginsGame(s.pos) || s.tagAhead() || s.afterBlankLine(s.pos) {
			return true
		}
		s.stray(1)
	case '}':
		s.pos++
		s.problem(Syntax, StrayBrace, "")
	case '$':
		s.nag()
	case '!', '?':
		s.glyph()
	case '%':
		if s.atLineStart(s.pos) {
			s.skipLine()
			break
		}
		s.stray(1)
	case '<':
		s.reserved()
	case '*':
		s.pos++
		s.result("*", false)
	case '.':
		s.pos++ // "..." before Black's move says nothing
	case '"', ']', '>', ',', '|', '`', '\\':
		s.stray(1)
	default:
		if c < ' ' || c == 0x7F {
			s.blank(c)
			break
		}
		s.sign(c)
	}
	return false
}

// stray reports the next n bytes as no part of the movetext and passes them.
func (s *Scanner) stray(n int) {
	s.problem(Syntax, StrayText, excerpt(s.buf[s.pos:s.pos+n]))
	s.pos += n
}

// openParenthesis reads ( and what it begins: a variation, or the sign (=) of
// a draw offer.
func (s *Scanner) openParenthesis() {
	if bytes.HasPrefix(s.buf[s.pos:], []byte("(=)")) {
		s.pos += 3
		if !s.moved {
			s.problem(Repaired, AnnotationWithoutMove, "(=)")
			return
		}
		s.v.Offer()
		return
	}
	if s.depth == 0 {
		s.openedAt = s.place(s.pos)
	}
	switch {
	case !s.moved:
		s.problem(Syntax, VariationWithoutMove, "")
		s.passVariation()
	case s.depth >= s.maxDepth:
		if !s.reported[TooDeep] {
			s.problem(Syntax, TooDeep, "")
		}
		s.passVariation()
	case s.skip&SkipVariations != 0:
		s.passVariation()
	default:
		s.pos++
		s.depth++
		s.moved = false
		s.v.BeginVariation()
	}
}

// passVariation passes the variation at the reading place with all that is in
// it, without handing anything on.
func (s *Scanner) passVariation() {
	depth := 0
	for s.ensure(window) {
		i := s.pos
		b := s.buf
		for i < len(b) && !inVariation[b[i]] {
			i++
		}
		s.pos = i
		if i == len(b) {
			continue
		}
		s.token = i
		switch c := b[i]; c {
		case '(':
			depth++
			if s.depth+depth > s.maxDepth && !s.reported[TooDeep] {
				s.problem(Syntax, TooDeep, "")
			}
			s.pos++
		case ')':
			depth--
			s.pos++
			if depth == 0 {
				return
			}
		case '{':
			s.comment(false)
		case ';':
			s.lineComment(false)
		case '<':
			s.ensure(window)
			s.pos += max(1, s.reservedLength())
		case '%':
			if s.atLineStart(i) {
				s.skipLine()
			} else {
				s.pos++
			}
		case '[':
			s.ensure(window)
			if s.beginsGame(s.pos) || s.tagAhead() || s.afterBlankLine(s.pos) {
				s.unclosedVariation()
				return
			}
			s.pos++
		}
	}
	s.unclosedVariation()
}

// unclosedVariation reports that the outermost variation does not end, at the
// place where it begins.
func (s *Scanner) unclosedVariation() {
	s.left, s.token = s.openedAt, behindAll
	if !s.reported[UnclosedVariation] {
		s.problem(Syntax, UnclosedVariation, "")
	}
}

// inVariation are the bytes that matter in a variation nobody looks at.
var inVariation = [256]bool{'(': true, ')': true, '{': true, ';': true, '<': true, '%': true, '[': true}

// reserved passes <...>, which the format keeps for the future.
func (s *Scanner) reserved() {
	n := s.reservedLength()
	if n == 0 {
		s.stray(1)
		return
	}
	s.problem(Repaired, ReservedText, excerpt(s.buf[s.pos:s.pos+n]))
	s.pos += n
}

// reservedLength returns the length of <...> at the reading place, 0 if it is
// not closed on its line.
func (s *Scanner) reservedLength() int {
	end := bytes.IndexAny(s.ahead(), ">\r\n")
	if end < 0 || s.buf[s.pos+end] != '>' {
		return 0
	}
	return end + 1
}

// result takes note of a result token that the reading place is behind. Only
// what follows tells whether it is the game's result. odd: it is not written
// as the format wants it.
func (s *Scanner) result(token string, odd bool) {
	if s.depth > 0 {
		s.problem(Repaired, ResultInside, token)
		return
	}
	if odd {
		s.problem(Repaired, ResultForm, excerpt(s.buf[s.token:s.pos]))
	}
	s.pending, s.pendingAt = token, s.place(s.token)
}

// afterResult decides about a result token, with c at the reading place after
// it, and reports whether the next game begins here.
func (s *Scanner) afterResult(c byte) (gameBegins bool) {
	switch {
	case c == '[':
		return true
	case c == '{' || c == ';':
		return s.afterBlankLine(s.pos)
	case c == '%' && s.atLineStart(s.pos), c < ' ':
		return false
	case c == '1' && s.atLineStart(s.pos) && s.numberOne():
		return true
	}
	s.resultWasInside()
	return false
}

// numberOne reports whether White's move number 1 is at the reading place.
func (s *Scanner) numberOne() bool {
	b := s.buf[s.pos+1:]
	return len(b) > 0 && (b[0] == '.' && !bytes.HasPrefix(b, []byte("..")) || b[0] == ' ')
}

// resultWasInside drops a result token that was not the last.
func (s *Scanner) resultWasInside() {
	fault := Repaired
	if s.Strict {
		fault = Syntax
	}
	s.v.Problem(Problem{Fault: fault, Detail: ResultInside, Place: s.pendingAt, Text: s.pending})
	s.pending = ""
}
