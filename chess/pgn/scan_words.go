package pgn

import (
	"bytes"
	"unicode"
	"unicode/utf8"

	"github.com/hakem-chess/hakem/chess"
)

// word reads the word at the reading place, which begins with a letter of
// ASCII and needs a closer look before it is handed on as a move. It reports
// whether it begins the next game.
func (s *Scanner) word() (gameBegins bool) {
	s.token = s.pos
	if s.pending != "" {
		if s.afterResult(s.buf[s.pos]) {
			return true
		}
		if s.token != s.pos {
			return false // a line that is no movetext has been passed
		}
	}
	if s.atLineStart(s.pos) {
		if s.depth == 0 && s.bareTagAhead() {
			return true
		}
		if s.junkInMovetext() {
			return false
		}
	}
	end := s.wordEnd()
	text := s.buf[s.pos:end]
	switch {
	case len(text) > window/2:
		s.longWord()
		return false
	case s.moved && isMark(text):
		s.pos = end
		return false
	case s.isLetterSign(text):
		s.signs(end)
		return false
	case text[0]|0x20 == 'o' && (s.spacedCastling() || s.resultHere()):
		return false
	}
	s.move(end)
	return false
}

// move hands on the word from the reading place to buf[end], with an exchange
// in another word, as a move. Signs of annotation and a result that are written
// on behind it are left for the next word.
func (s *Scanner) move(end int) {
	s.token = s.pos
	text := s.buf[s.pos:end]
	n := chess.MoveLength(text)
	if n == len(text) && n > len("1-0") && kinds[text[n-1]]&kindOfByte == digit || text[n-1] == 'O' || text[n-1] == 'o' {
		n = min(resultBehind(text), assessmentBehind(text))
	}
	switch {
	case n < len(text):
		end = s.pos + n
	case 'a' <= text[0] && text[0] <= 'h': // a pawn's move, as only that exchanges it
		end += s.promotionTail(s.buf[end:], text[len(text)-1])
	}
	text = s.buf[s.pos:end]
	s.moved = true
	s.moves++
	s.pos = end
	s.v.Move(s.wordUTF8(text))
}

// resultBehind returns the length of the move that text begins with if a result
// is written on behind it, as in Qxe5#1-0; else that of text.
func resultBehind(text []byte) int {
	for n := len(text) - len("1-0"); n >= 2; n-- {
		if token, length, _ := resultAt(text[n:]); token != "" && token != "0-0" && n+length == len(text) && isWholeMove(text[:n]) {
			return n
		}
	}
	return len(text)
}

// isWholeMove reports whether text has the form of a move and ends as one does:
// with its square, an exchange, castling or a sign of check.
func isWholeMove(text []byte) bool {
	text = bytes.TrimRight(text, "+#")
	if len(text) < 2 || !moveShaped(text) {
		return false
	}
	last := text[len(text)-1]
	return last-'1' < 8 && text[len(text)-2]-'a' < 8 || last >= 'A' || last == ')' || isCastling(text)
}

// assessmentBehind returns the length of the move that text begins with if a
// program's number is written on behind it, as in Nf3+0.35; else that of text.
func assessmentBehind(text []byte) int {
	if bytes.IndexByte(text, '.') < 0 {
		return len(text)
	}
	at := bytes.LastIndexAny(text, "+-")
	if at < 2 || bytes.IndexByte(text[at:], '.') < 0 || !isAssessment(text[at:]) || !isWholeMove(text[:at]) {
		return len(text)
	}
	return at
}

// isLetterSign reports whether text is N, for a novelty, or D, for a diagram,
// written apart behind a move. Nothing but a plain space, a bracket or another
// sign may follow it, nor a number come before it: what cannot be seen may have
// parted a move.
func (s *Scanner) isLetterSign(text []byte) bool {
	if len(text) != 1 || !s.moved || text[0] != 'N' && text[0] != 'D' {
		return false
	}
	before := bytes.TrimRight(s.buf[max(0, s.pos-behind):s.pos], " \t\r\n")
	after := s.buf[s.pos+1:]
	return len(before) > 0 && before[len(before)-1] != '.' && (len(after) == 0 || after[0] <= ' ' || bytes.IndexByte([]byte("){}($;*!?"), after[0]) >= 0)
}

// mostOfWord is how many characters are kept of a word too long for a move.
const mostOfWord = 1024

// longWord reports a word too long for a move and passes it, however long.
func (s *Scanner) longWord() {
	s.ensure(mostOfWord * utf8.UTFMax)
	b := s.buf[s.pos:min(len(s.buf), s.pos+mostOfWord*utf8.UTFMax)]
	b = b[:wordLength(b)]
	end := 0
	for n := 0; n < mostOfWord && end < len(b); n++ {
		_, size := utf8.DecodeRune(b[end:])
		end += size
	}
	word := s.wordUTF8(b[:end])
	s.problemOf(Problem{Fault: UnreadableMove, Detail: LongWord, Text: excerpt(word), word: string(word)})
	for s.ensure(window) {
		end := s.wordEnd()
		if end == s.pos {
			return
		}
		s.pos = end
	}
}

// isMark reports whether text is a mark of a move written apart from it: e.p.,
// check or mate in letters (Appendix C.13: none of them need be written).
func isMark(text []byte) bool {
	if text[0] != 'e' && text[0] != 'c' && text[0] != 'm' {
		return false
	}
	text = bytes.TrimRight(text, "+#")
	switch string(text) {
	case "e.p.", "e.p", "ep", "ep.", "ch", "ch.", "check", "mate", "mate.", "checkmate", "mat", "mat.", "matt":
		return true
	}
	return false
}

// markInBrackets returns the length of such a mark, or of a sign of check, in
// brackets at the beginning of b: (e.p.), (+).
func markInBrackets(b []byte) int {
	if len(b) > len("(check)") {
		b = b[:len("(check)")]
	}
	end := bytes.IndexByte(b, ')')
	if end < 2 || !isMark(b[1:end]) && len(bytes.Trim(b[1:end], "+#")) > 0 {
		return 0
	}
	return end + 1
}

// promotionTail returns how many bytes at the beginning of b belong to a pawn
// move to the edge rank whose text ends with last: (Q) or =Q after a space, or
// the piece after a space if text ends with =.
func (s *Scanner) promotionTail(b []byte, last byte) int {
	at := 0
	for at < len(b) && at < longestPlain && b[at] == ' ' {
		at++
	}
	if len(b) < at+3 || last != '8' && last != '1' && last != '=' {
		return 0
	}
	open := last != '=' && b[at] == '('
	switch {
	case last == '=' && at > 0:
	case open, last != '=' && at > 0 && b[at] == '=':
		at++
		for at < len(b) && at < longestPlain && b[at] == ' ' {
			at++
		}
	default:
		return 0
	}
	_, n := s.Letters.ParsePromotion(b[min(at, len(b)):])
	if n == 0 {
		return 0
	}
	n += at
	if open {
		if n == len(b) || b[n] != ')' {
			return 0
		}
		n++ // a sign of check may follow
	}
	for n < len(b) && n < longestPlain && kinds[b[n]]&inWord != 0 {
		n++
	}
	return n
}

// wordEnd returns where the word at the reading place ends.
func (s *Scanner) wordEnd() int { return s.pos + wordLength(s.ahead()) }

// wordLength returns the length of the word that b begins with. Blank signs, an
// ellipsis, signs of annotation and the other signs from U+00A0 to U+00BF, such
// as ½, are no part of it.
func wordLength(b []byte) int {
	for n := 0; n < len(b); {
		if b[n] < utf8.RuneSelf {
			if kinds[b[n]]&inWord == 0 {
				return n
			}
			n++
			continue
		}
		if !utf8.FullRune(b[n:]) && len(b) >= window {
			return n // it is looked at with what comes after
		}
		r, size := runeAt(b[n:])
		switch {
		case r == '\uFE0E' || r == '\uFE0F': // selects the form of a figurine
		case isDash(r):
		case isBlankSign(r), r == '…', 0xA0 <= r && r <= 0xBF && r != 'ª' && r != 'º', r > 0xFF && isSign(b[n:]):
			return n
		}
		n += size
	}
	return len(b)
}

// isSign reports whether b begins with a sign of annotation beyond ASCII.
func isSign(b []byte) bool {
	_, n := chess.Sign(b)
	return n > 0
}

// sign reads a word that begins with no letter of ASCII: a number, a result, a
// figurine, a letter of another alphabet, a sign of annotation, a null move. It
// reports whether it begins the next game.
func (s *Scanner) sign(c byte) (gameBegins bool) {
	if c >= utf8.RuneSelf && s.atLineStart(s.pos) && s.junkInMovetext() {
		return false
	}
	end := s.wordEnd()
	text := s.buf[s.pos:end]
	switch {
	case len(text) > window/2:
		s.longWord()
	case s.resultHere():
	case c == '0' && isCastling(text[:chess.MoveLength(text)]), isNull(text):
		s.castling(end)
	case c == '1' && s.numbersStartAgain():
		return true
	case kinds[c]&kindOfByte == digit && s.number():
	default:
		s.otherSign(text)
	}
	return false
}

// otherSign reads a word that is no number, result or castling.
func (s *Scanner) otherSign(text []byte) {
	end := s.pos + len(text)
	r, size := runeAt(s.ahead())
	_, ofSign := chess.Sign(s.ahead())
	switch {
	case len(text) == 0 && ofSign > 0:
		s.signs(s.pos + ofSign)
	case len(text) == 0:
		s.stray(size)
	case r >= utf8.RuneSelf && (unicode.IsLetter(r) || isFigurine(r)):
		s.move(end)
	case isForfeit(text):
		s.pos = end
		s.result(forfeits[string(text)], true)
	case len(text) == dashAt(text) || text[0] == '_' && len(text) == 1:
		s.looseSign(len(text))
	case s.moved && signsOfCheck(text) > 0:
		s.pos += signsOfCheck(text)
	case allSigns(text):
		s.signs(end)
	case !isAssessment(text):
		s.stray(len(text))
	case s.annotated(end) && s.skip&SkipComments == 0:
		s.v.Comment(text, false)
	}
}

// signsOfCheck returns the length of the signs of check or mate that are all of
// text, or stand before a result in it, as in #0-1; else 0. Written apart from
// their move they are marks of it: see isMark.
func signsOfCheck(text []byte) int {
	n := len(text) - len(bytes.TrimLeft(text, "+#"))
	if _, length, _ := resultAt(text[n:]); n+length == len(text) {
		return n
	}
	return 0
}

// bracketedResult reads a result in brackets that nothing else is in, as in
// (1-0), and reports whether it is at the reading place.
func (s *Scanner) bracketedResult() bool {
	b := s.ahead()[1:]
	token, n, _ := resultAt(b)
	if n == 0 || n == len(b) || b[n] != ')' {
		return false
	}
	s.pos += 1 + n + 1
	s.result(token, true)
	return true
}

// bareCommand reads a command such as [%clk 0:01:00] that stands in no comment,
// as the comment it should stand in, and reports whether it is at the reading
// place.
func (s *Scanner) bareCommand() bool {
	b := s.ahead()
	end := bytes.IndexAny(b, "]\r\n")
	if len(b) < 2 || b[1] != '%' || end < 0 || b[end] != ']' {
		return false
	}
	if s.annotated(s.pos+end+1) && s.skip&SkipComments == 0 {
		s.v.Comment(b[:end+1], false)
	}
	return true
}

// entityLength returns the length of the character of a web page, as in &nbsp;,
// that b begins with, 1 if it is only its &.
func entityLength(b []byte) int {
	const longest = len("&thetasym;")
	for n := 1; n < min(len(b), longest); n++ {
		switch k := kinds[b[n]] & kindOfByte; {
		case b[n] == ';' && n > 1:
			return n + 1
		case k != letter && k != digit && b[n] != '#':
			return 1
		}
	}
	return 1
}

// resultHere reads the result at the reading place, if there is one.
func (s *Scanner) resultHere() bool {
	token, n, odd := resultAt(s.ahead())
	if n == 0 {
		return false
	}
	text := s.buf[s.pos : s.pos+n]
	s.pos += n
	if token == "0-0" && !bytes.ContainsAny(text, ":.,") {
		s.moved = true
		s.moves++
		s.v.Move(bothLost) // or castling
		return true
	}
	s.result(token, odd)
	return true
}

// castling hands on castling written with zeros, or a null move, up to buf[end].
// A sign of annotation behind it is left for the next word.
func (s *Scanner) castling(end int) {
	text := s.buf[s.pos:end]
	text = text[:chess.MoveLength(text)]
	s.pos += len(text)
	s.moved = true
	s.moves++
	s.v.Move(plainDashes(text))
}

// spacedCastling reads castling written with blanks round its dashes, as in
// O - O, and reports whether it is at the reading place.
func (s *Scanner) spacedCastling() bool {
	b := s.ahead()
	wings, end := 0, 0
	for at := 0; wings < 3 && at < len(b) && b[at]|0x20 == 'o'; {
		wings++
		end = at + 1
		dash := end + blanks(b[end:])
		n := dashAt(b[dash:])
		if n == 0 || b[dash] == ':' {
			break
		}
		at = dash + n + blanks(b[dash+n:])
	}
	if wings < 2 || bytes.IndexByte(b[:end], ' ') < 0 || wordLength(b[end:]) > 0 && !isMarked(b[end]) {
		return false
	}
	s.problem(Repaired, SpacedMove, excerpt(b[:end]))
	s.pos += end
	s.moved = true
	s.moves++
	s.v.Move([]byte("O-O-O")[:2*wings-1])
	return true
}

// isMarked reports whether c may stand at once behind castling.
func isMarked(c byte) bool { return c == '+' || c == '#' || c == '=' }

// signs hands on the signs of annotation from the reading place to buf[end].
func (s *Scanner) signs(end int) {
	text := s.buf[s.pos:end]
	if !s.annotated(end) {
		return
	}
	for len(text) > 0 {
		nag, n := chess.Sign(text)
		text = text[n:]
		s.v.NAG(nag)
	}
}

// allSigns reports whether text is signs of annotation and nothing else.
func allSigns(text []byte) bool {
	for len(text) > 0 {
		_, n := chess.Sign(text)
		if n == 0 {
			return false
		}
		text = text[n:]
	}
	return true
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

// number passes the move number that the word at the reading place begins with,
// dots included, and reports whether there is one. Another sign in place of the
// dot is reported, as in 1) or 1-.
func (s *Scanner) number() bool {
	b := s.ahead()
	n := 0
	for n < len(b) && kinds[b[n]]&kindOfByte == digit {
		n++
	}
	dots := n
	for dots < len(b) && b[dots] == '.' {
		dots++
	}
	if dots == n && n+1 < len(b) && b[n+1] == ' ' && (b[n] == ')' && s.depth == 0 || bytes.IndexByte([]byte("-:/"), b[n]) >= 0) {
		s.problem(Repaired, NumberForm, excerpt(b[:n+1]))
		s.pos += n + 1
		return true
	}
	if dots == n && n < len(b) && kinds[b[n]]&kindOfByte != letter && kinds[b[n]]&inWord != 0 {
		return false
	}
	// A dash may follow, as in 1–1, or a sign as in 1½, which are no numbers.
	if r, _ := runeAt(b[dots:]); dots == n && r >= utf8.RuneSelf && !unicode.IsLetter(r) && !isFigurine(r) && !isBlankSign(r) && r != '…' {
		return false
	}
	s.pos += dots
	return true
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

// nag reads $ and its number.
func (s *Scanner) nag() {
	end := s.pos + 1
	value := 0
	for end < len(s.buf) && end-s.pos < longestPlain && kinds[s.buf[end]]&kindOfByte == digit {
		if _, n, _ := resultAt(s.ahead()[end-s.pos:]); n > 0 && value > 0 {
			break // $11-0
		}
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

// glyph reads a suffix of ! and ?. One that is too long is read as its first two.
func (s *Scanner) glyph() {
	end := s.pos
	for end < len(s.buf) && (s.buf[end] == '!' || s.buf[end] == '?') {
		end++
	}
	text := s.buf[s.pos:end]
	nag, n := chess.Sign(text)
	switch {
	case !s.moved:
		s.problem(Repaired, AnnotationWithoutMove, excerpt(text))
	case n < len(text):
		s.problem(Repaired, AnnotationForm, excerpt(text))
		fallthrough
	default:
		s.v.NAG(nag)
	}
	s.passGlyphs()
}

// passGlyphs passes a suffix of ! and ? however long it is.
func (s *Scanner) passGlyphs() {
	for s.ensure(window) && (s.buf[s.pos] == '!' || s.buf[s.pos] == '?') {
		s.pos++
	}
}
