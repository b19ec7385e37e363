package pgn

import "unicode/utf8"

var byteOrderMark = []byte("\ufeff")

// isBlankSign reports whether r is a character beyond ASCII that separates
// words and says nothing: a space of any width, a line or paragraph separator,
// or one that is not to be seen, such as a mark of direction or a soft hyphen.
func isBlankSign(r rune) bool {
	switch {
	case r < 0x80:
		return false
	case r <= 0x9F, r == 0xA0, r == 0xAD: // controls, no-break space, soft hyphen
		return true
	case r < 0x034F:
		return false
	case 0x2000 <= r && r <= 0x200F, 0x2028 <= r && r <= 0x202F, 0x205F <= r && r <= 0x206F:
		return true
	case 0xFE00 <= r && r <= 0xFE0F, 0xFFF9 <= r && r <= 0xFFFB, 0x180B <= r && r <= 0x180E:
		return true
	}
	switch r {
	case 0x034F, 0x061C, 0x115F, 0x1160, 0x1680, 0x17B4, 0x17B5, 0x2800, 0x3000, 0x3164, 0xFEFF, 0xFFA0:
		return true
	}
	return false
}

// runeAt returns the character that b begins with and its length in bytes; a
// byte that is not UTF-8 is taken for Latin-1.
func runeAt(b []byte) (r rune, n int) {
	r, n = utf8.DecodeRune(b)
	if r == utf8.RuneError && n == 1 {
		r = rune(b[0])
	}
	return r, n
}

// blanks returns the length of the spaces, tabs and blank signs that b begins
// with.
func blanks(b []byte) int {
	n := 0
	for n < len(b) {
		if b[n] == ' ' || b[n] == '\t' {
			n++
			continue
		}
		if b[n] < utf8.RuneSelf {
			break
		}
		r, size := runeAt(b[n:])
		if !isBlankSign(r) {
			break
		}
		n += size
	}
	return n
}

// trimBlankSigns returns text without the blanks at both its ends.
func trimBlankSigns(text []byte) []byte {
	text = text[blanks(text):]
	for len(text) > 0 {
		_, n := utf8.DecodeLastRune(text)
		if r, _ := runeAt(text[len(text)-n:]); r != ' ' && r != '\t' && !isBlankSign(r) {
			break
		}
		text = text[:len(text)-n]
	}
	return text
}

// blankSign passes what beyond ASCII separates words, and an ellipsis before
// Black's move, and reports whether there was one.
func (s *Scanner) blankSign() bool {
	b := s.ahead()
	r, n := runeAt(b)
	switch {
	case r == '…':
	case isBlankSign(r):
		s.token = s.pos
		s.unusualBlank(r)
	default:
		return false
	}
	s.pos += n
	return true
}

// looseSign passes the sign of n bytes at the reading place, a comma or a dash
// that parts moves, and reports it once a game.
func (s *Scanner) looseSign(n int) {
	if !s.reported[LooseSign] {
		s.problem(Repaired, LooseSign, string(s.buf[s.pos:s.pos+n]))
	}
	s.pos += n
}

// unusualBlank reports, once a game, a character that is read as a space
// without being one of those that the format has.
func (s *Scanner) unusualBlank(r rune) {
	if !s.reported[ControlCharacter] {
		s.problem(Repaired, ControlCharacter, string(r))
	}
}
