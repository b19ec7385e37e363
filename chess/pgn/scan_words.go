package pgn

import (
	"bytes"
	"unicode"
	"unicode/utf8"
)

// word reads the word from the reading place to buf[end], which needs a closer
// look before it is handed on as a move.
func (s *Scanner) word(end int) {
	if s.pending != "" {
		s.resultWasInside()
	}
	s.token = s.pos
	text := s.buf[s.pos:end]
	switch {
	case len(text) > window/2:
		s.longWord()
		return
	case s.moved && isEnPassantMark(text):
		s.pos = end
		return
	}
	end += s.promotionTail(s.buf[end:], text[len(text)-1])
	s.moved = true
	text = s.buf[s.pos:end]
	s.pos = end
	s.v.Move(s.utf8Of(text))
}

// longWord reports a word too long for a move and passes it, however long.
func (s *Scanner) longWord() {
	s.problem(UnreadableMove, LongWord, excerpt(s.buf[s.pos:s.pos+window/2]))
	for s.ensure(window) {
		end := s.wordEnd()
		if end == len(s.buf) && !s.eof {
			end-- // it may be half of a sign that ends the word
		}
		if end == s.pos {
			return
		}
		s.pos = end
	}
}

// isEnPassantMark reports whether text is e.p. written apart from its move
// (Appendix C.13: it need not be written).
func isEnPassantMark(text []byte) bool {
	text = bytes.TrimRight(text, "+#")
	switch string(text) {
	case "e.p.", "e.p", "ep", "ep.":
		return true
	}
	return false
}

// promotionTail returns how many bytes at the beginning of b belong to a pawn
// move to the edge rank whose text ends with last: (Q), or =Q after a space.
func (s *Scanner) promotionTail(b []byte, last byte) int {
	if last != '8' && last != '1' || len(b) < 3 {
		return 0
	}
	if b[0] == '(' {
		if _, n := s.Letters.Exchanged(b[1:]); n > 0 && len(b) > 1+n && b[1+n] == ')' {
			return n + 2
		}
		return 0
	}
	if _, n := s.Letters.Exchanged(b[2:]); b[0] == ' ' && b[1] == '=' && n > 0 {
		n += 2
		for n < len(b) && n < longestPlain && kinds[b[n]]&inWord != 0 {
			n++
		}
		return n
	}
	return 0
}

// ahead returns the text from the reading place on, as far as anything but a
// comment or a tag pair is looked at: the same however the text is read.
func (s *Scanner) ahead() []byte { return s.buf[s.pos:min(len(s.buf), s.pos+window)] }

// wordEnd returns where the word at the reading place ends.
func (s *Scanner) wordEnd() int {
	end := s.pos
	for end < len(s.buf) && (kinds[s.buf[end]]&inWord != 0 || s.buf[end] == firstOfLatinSigns && !bytes.HasPrefix(s.buf[end:], noBreakSpace)) {
		end++
	}
	return end
}

var (
	noBreakSpace  = []byte("\u00a0")
	byteOrderMark = []byte("\ufeff")
	ellipsis      = []byte("…")
)

// blankSign passes a sign beyond ASCII that separates words and says nothing:
// a space that does not break, a byte order mark where files were joined, an
// ellipsis before Black's move. It reports whether there was one.
func (s *Scanner) blankSign() bool {
	b := s.ahead()
	switch {
	case bytes.HasPrefix(b, ellipsis):
		s.pos += len(ellipsis)
		return true
	case bytes.HasPrefix(b, noBreakSpace):
		s.pos += len(noBreakSpace)
	case bytes.HasPrefix(b, byteOrderMark):
		s.pos += len(byteOrderMark)
	default:
		return false
	}
	if !s.reported[ControlCharacter] {
		r, _ := utf8.DecodeRune(b)
		s.problem(Repaired, ControlCharacter, string(r))
	}
	return true
}

// sign reads a word that begins with no letter of ASCII: a number, a result, a
// figurine, a letter of another alphabet, a sign of annotation, a null move.
func (s *Scanner) sign(c byte) {
	end := s.wordEnd()
	switch {
	case end == s.pos:
		s.stray(1)
		return
	case end-s.pos > window/2:
		s.longWord()
		return
	}
	if kinds[c]&kindOfByte == digit {
		if n := s.number(); n > 0 {
			s.pos += n
			return
		}
	}
	text := s.utf8Of(s.buf[s.pos:end])
	if token, odd := resultOf(text); token != "" {
		s.pos = end
		s.result(token, odd)
		return
	}
	if c == '0' {
		text = plainDashes(text)
	}
	nag, isGlyph := nagOf(string(text))
	switch {
	case isGlyph && s.annotated(end):
		s.v.NAG(nag)
	case isGlyph:
	case c >= utf8.RuneSelf, isNull(text), bytes.HasPrefix(text, []byte("0-0")):
		s.moved = true
		s.pos = end
		s.v.Move(text)
	case !isAssessment(text):
		s.stray(end - s.pos)
	case s.annotated(end) && s.skip&SkipComments == 0:
		s.v.Comment(text, false)
	}
}

// annotated passes a sign of annotation up to buf[end] and reports whether
// there is a move that it annotates.
func (s *Scanner) annotated(end int) bool {
	detail := AnnotationOutside
	if !s.moved {
		detail = AnnotationWithoutMove
	}
	s.problem(Repaired, detail, excerpt(s.buf[s.pos:end]))
	s.pos = end
	return s.moved
}

// number returns the length of the move number that the word at the reading
// place begins with, dots included; 0 if it is none.
func (s *Scanner) number() int {
	b := s.ahead()
	n := 0
	for n < len(b) && kinds[b[n]]&kindOfByte == digit {
		n++
	}
	dots := n
	for dots < len(b) && b[dots] == '.' {
		dots++
	}
	switch {
	case dots > n, n == len(b), kinds[b[n]]&inWord == 0 && b[n] != firstOfLatinSigns, kinds[b[n]]&kindOfByte == letter:
		return dots
	case b[n] < utf8.RuneSelf:
		return 0
	}
	// A figurine or another letter follows, or a sign as in 1–0 and 1½.
	r, size := utf8.DecodeRune(b[n:])
	if size > 1 && (unicode.IsLetter(r) || '♔' <= r && r <= '♟' || r == '…') {
		return n
	}
	return 0
}

// isNull reports whether text stands for a move that is not made.
func isNull(text []byte) bool {
	switch string(text) {
	case "--", "Z0", "z0", "@@@@", "0000", "null", "pass":
		return true
	}
	return false
}

// isAssessment reports whether text is a judgement of the position as some
// programs write it outside comments: +0.3, -1.25, =, +/=.
func isAssessment(text []byte) bool {
	if c := text[0]; c != '+' && c != '-' && c != '=' && c != '#' {
		return false
	}
	for _, c := range text[1:] {
		if kinds[c]&kindOfByte != digit && bytes.IndexByte([]byte("+-/=.#"), c) < 0 {
			return false
		}
	}
	return true
}

// resultOf reads a result token; odd: it is not in the form that the format
// gives it.
func resultOf(text []byte) (token string, odd bool) {
	switch string(text) {
	case "1-0":
		return "1-0", false
	case "0-1":
		return "0-1", false
	case "1/2-1/2":
		return "1/2-1/2", false
	}
	var plain [24]byte
	b := plain[:0]
	for len(text) > 0 && len(b) < 16 {
		r, n := utf8.DecodeRune(text)
		text = text[n:]
		switch {
		case r == '½':
			b = append(b, "1/2"...)
		case isDash(r):
			b = append(b, '-')
		default:
			b = utf8.AppendRune(b, r)
		}
	}
	switch string(b) {
	case "1-0":
		return "1-0", true
	case "0-1":
		return "0-1", true
	case "1/2-1/2", "1/2":
		return "1/2-1/2", true
	case "1/2-0":
		return "1/2-0", true
	case "0-1/2":
		return "0-1/2", true
	}
	return "", false
}

// isDash reports whether r is one of the dashes that printers set for a hyphen.
func isDash(r rune) bool { return '‐' <= r && r <= '—' || r == '−' }

// plainDashes returns text with hyphens for printers' dashes, as in 0–0.
func plainDashes(text []byte) []byte {
	return bytes.Map(func(r rune) rune {
		if isDash(r) {
			return '-'
		}
		return r
	}, text)
}

// isResult reports whether token is one of the forms of Visitor.Result.
func isResult(token string) bool {
	switch token {
	case "1-0", "0-1", "1/2-1/2", "1/2-0", "0-1/2", "0-0", "*":
		return true
	}
	return false
}

// nag reads $ and its number.
func (s *Scanner) nag() {
	end := s.pos + 1
	value := 0
	for end < len(s.buf) && end-s.pos < longestPlain && kinds[s.buf[end]]&kindOfByte == digit {
		value = min(value*10+int(s.buf[end]-'0'), 1000)
		end++
	}
	text := s.buf[s.pos:end]
	bad := len(text) == 1 || value > 255
	switch {
	case bad:
		s.problem(Syntax, BadNAG, excerpt(text))
	case !s.moved:
		s.problem(Repaired, AnnotationWithoutMove, excerpt(text))
	default:
		s.v.NAG(uint8(value))
	}
	s.pos = end
	for bad && s.ensure(window) && kinds[s.buf[s.pos]]&kindOfByte == digit {
		s.pos++
	}
}

// glyph reads a suffix of ! and ?.
func (s *Scanner) glyph() {
	end := s.pos
	for end < len(s.buf) && (s.buf[end] == '!' || s.buf[end] == '?') {
		end++
	}
	text := s.buf[s.pos:end]
	nag, ok := nagOf(string(text))
	switch {
	case !ok:
		s.problem(Syntax, StrayText, excerpt(text))
		s.passGlyphs()
		return
	case !s.moved:
		s.problem(Repaired, AnnotationWithoutMove, excerpt(text))
	default:
		s.v.NAG(nag)
	}
	s.pos = end
}

// passGlyphs passes a suffix of ! and ? however long it is.
func (s *Scanner) passGlyphs() {
	for s.ensure(window) && (s.buf[s.pos] == '!' || s.buf[s.pos] == '?') {
		s.pos++
	}
}
