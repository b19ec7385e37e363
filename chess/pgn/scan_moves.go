package pgn

import (
	"bytes"
	"unicode/utf8"

	"github.com/hakem-chess/hakem/chess"
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

func init() {
	for c := range kinds {
		switch c := byte(c); {
		case c == ' ' || '\t' <= c && c <= '\r':
			kinds[c] = space
		case 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z':
			kinds[c] = letter | inWord | inName
		case '0' <= c && c <= '9':
			kinds[c] = digit | inWord | inName
		case c >= utf8.RuneSelf:
			kinds[c] = inName
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
		i = s.plainMoves(i)
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
			if end := s.plainWord(i); end > 0 {
				s.plainMove(i, end)
				i = end
				continue
			}
			s.pos = i
			if s.word() {
				return s.Offset() > begin
			}
			b, i = s.buf, s.pos
			continue
		case digit:
			end := i + 1
			for end < len(b) && end-i < longestPlain && kinds[b[end]]&kindOfByte == digit {
				end++
			}
			if end < len(b) && b[end] == '.' && s.pending == "" && !(end == i+1 && c <= '1' && s.oneOrZero(i)) {
				for end < len(b) && b[end] == '.' {
					end++
				}
				i = end
				continue
			}
		}
		s.pos = i
		if s.special(c) {
			return s.Offset() > begin
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

// oneOrZero reports whether the 1 or 0 at buf[i], with a dot after it, is more
// than a move number: the first of a game without tags, or points as in 0.5.
func (s *Scanner) oneOrZero(i int) bool {
	s.pos = i
	if b := s.ahead(); len(b) > 2 && kinds[b[2]]&kindOfByte == digit {
		if _, n, _ := resultAt(b); n > 0 {
			return true
		}
	}
	return s.moves > 0 && s.numbersStartAgain()
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
		if s.token != s.pos {
			return false // a line that is no movetext has been passed
		}
	}
	switch c {
	case '{':
		s.comment(s.skip&SkipComments == 0)
	case ';':
		s.lineComment(s.skip&SkipComments == 0)
	case '(':
		s.openParenthesis()
	case ')':
		s.closeParenthesis()
	case '[':
		return s.openBracket()
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
		if s.resultHere() {
			break
		}
		s.pos++ // "..." before Black's move says nothing
	case ',':
		s.looseSign(1)
	case '"', ']', '>', '|', '`', '\\':
		s.stray(1)
	case '&':
		s.stray(entityLength(s.ahead()))
	default:
		if c < ' ' || c == 0x7F {
			s.blank(c)
			break
		}
		return s.sign(c)
	}
	return false
}

// openBracket reads [ in movetext: the tag that begins the next game, a command
// outside a comment, or a sign; gameBegins is true for the first.
func (s *Scanner) openBracket() (gameBegins bool) {
	if s.tagAhead() || s.afterBlankLine(s.pos) {
		return true
	}
	if s.bareCommand() {
		return false
	}
	if _, n := chess.Sign(s.ahead()); n > 0 {
		s.signs(s.pos + n)
		return false
	}
	s.stray(1)
	return false
}

// closeParenthesis reads ), which ends a variation.
func (s *Scanner) closeParenthesis() {
	s.pos++
	if s.depth == 0 {
		s.problem(Syntax, StrayParenthesis, "")
		return
	}
	s.depth--
	if s.depth == 0 {
		s.moves, s.opened = s.mainMoves, behindAll
	}
	s.moved = true
	s.v.EndVariation()
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
	if n := markInBrackets(s.buf[s.pos:]); n > 0 && s.moved {
		s.pos += n
		return
	}
	if s.depth == 0 && s.bracketedResult() {
		return
	}
	if s.depth == 0 {
		s.opened = s.pos
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
		if s.depth == 0 {
			s.mainMoves = s.moves
		}
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
				if s.depth == 0 {
					s.opened = behindAll
				}
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
			if s.tagAhead() || s.afterBlankLine(s.pos) {
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
	if s.opened >= 0 {
		s.openedAt = s.place(s.opened)
	}
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
