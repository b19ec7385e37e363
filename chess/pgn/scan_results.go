package pgn

import (
	"bytes"
	"unicode/utf8"

	"github.com/hakem-chess/hakem/chess"
)

// pointsAt reads what a player scored and returns it in half points, with the
// length of its text: 0 if b does not begin with it.
func pointsAt(b []byte) (halves, n int) {
	if len(b) == 0 {
		return 0, 0
	}
	for _, p := range points[b[0]] {
		if len(b) >= len(p.text) && string(b[:len(p.text)]) == p.text {
			return p.halves, len(p.text)
		}
	}
	return 0, 0
}

// point is a way to write what a player scored, and what it is in half points.
type point struct {
	text   string
	halves int
}

// points are those ways by their first byte. One that another begins with comes
// after it. Latin-1 has ½ too.
var points = [256][]point{
	'1':    {{"1/2", 1}, {"1.0", 2}, {"1,0", 2}, {"1", 2}},
	'0':    {{"0.5", 1}, {"0,5", 1}, {"0.0", 0}, {"0,0", 0}, {"0", 0}},
	'O':    {{"O", 0}},
	'o':    {{"o", 0}},
	'.':    {{".5", 1}},
	'\xC2': {{"½", 1}},
	'\xBD': {{"\xBD", 1}},
}

// resultAt reads the result that b begins with and returns its token and the
// length of its text, 0 if there is none; odd: it is not in the form that the
// format gives it. The sides are parted by a hyphen, a dash or a colon, with
// blanks or without; ½ alone is a draw. Nothing but the end of a sentence may
// follow at once. 0-0 may be castling as well: see isBothLost.
func resultAt(b []byte) (token string, n int, odd bool) {
	if len(b) == 0 || b[0] != '0' && b[0] != '1' && b[0] != '.' && b[0]|0x20 != 'o' && b[0] < utf8.RuneSelf {
		return "", 0, false
	}
	for _, usual := range [...]string{"1-0", "0-1", draw} { // nearly all are, and it saves looking closer
		if n := len(usual); len(b) > n && b[n] <= ' ' && string(b[:n]) == usual {
			return usual, n, false
		}
	}
	white, first := pointsAt(b)
	black, second := 0, 0
	at := first + blanks(b[first:])
	if dash := dashAt(b[at:]); first > 0 && dash > 0 {
		at += dash
		at += blanks(b[at:])
		black, second = pointsAt(b[at:])
	}
	if second == 0 {
		if white == 1 && !isDecimal(b[:first]) && endsResult(b[first:]) {
			return draw, first, true
		}
		return "", 0, false
	}
	n = at + second
	token = tokenOf(white, black)
	if token == "" || !endsResult(b[n:]) || isDecimal(b[:first]) != isDecimal(b[at:n]) || b[0]|0x20 == 'o' && black == 0 {
		return "", 0, false // 1.0-0 is castling at move 1, and so is O-O
	}
	return token, n, string(b[:n]) != token || white+black == 1
}

// isDecimal reports whether points are written with a decimal point or comma.
func isDecimal(points []byte) bool {
	return len(points) > 1 && (points[0] == '.' || points[1] == '.' || points[1] == ',')
}

const draw = "1/2-1/2"

// tokenOf returns the token of a result in half points, "" if no game ends so.
func tokenOf(white, black int) string {
	switch [2]int{white, black} {
	case [2]int{2, 0}:
		return "1-0"
	case [2]int{0, 2}:
		return "0-1"
	case [2]int{1, 1}:
		return draw
	case [2]int{1, 0}:
		return "1/2-0"
	case [2]int{0, 1}:
		return "0-1/2"
	case [2]int{0, 0}:
		return "0-0"
	}
	return ""
}

// dashAt returns the length of the sign between the two sides of a result that b
// begins with, 0 if there is none.
func dashAt(b []byte) int {
	if len(b) > 0 && (b[0] == '-' || b[0] == ':') {
		return 1
	}
	if r, n := runeAt(b); isDash(r) {
		return n
	}
	return 0
}

// endsResult reports whether a result may end before b: F for a forfeit may be
// written on behind it.
func endsResult(b []byte) bool {
	if len(b) == 0 || b[0] == '.' && (len(b) == 1 || kinds[b[1]]&inWord == 0) {
		return true
	}
	n := wordLength(b)
	return n == 0 || b[0]|0x20 == 'f' && (n == 1 || n == 2 && b[1] == b[0])
}

// isDash reports whether r is one of the dashes that printers set for a hyphen.
func isDash(r rune) bool { return '‐' <= r && r <= '—' || r == '−' }

// plainDashes returns text with hyphens for printers' dashes, as in 0–0.
func plainDashes(text []byte) []byte {
	if bytes.IndexFunc(text, isDash) < 0 {
		return text
	}
	return bytes.Map(func(r rune) rune {
		if isDash(r) {
			return '-'
		}
		return r
	}, text)
}

// bothLost is the result of a game that both players lost. It may be castling
// as well: only what follows, and the board, tell.
var bothLost = []byte("0-0")

// isResult reports whether token is one of the forms of Visitor.Result.
func isResult(token string) bool {
	switch token {
	case "1-0", "0-1", "1/2-1/2", "1/2-0", "0-1/2", "0-0", "*":
		return true
	}
	return false
}

// result takes note of a result token that the reading place is behind. Only
// what follows tells whether it is the game's result. odd: it is not written
// as the format wants it.
func (s *Scanner) result(token string, odd bool) {
	if s.depth > 0 {
		s.problem(Repaired, ResultInside, token)
		return
	}
	if s.pending != "" {
		s.resultWasInside()
	}
	if odd {
		s.problem(Repaired, ResultForm, excerpt(s.buf[s.token:s.pos]))
	}
	s.pending, s.pendingAt = token, s.place(s.token)
}

// afterResult decides about a result token, with c at the reading place after
// it, and reports whether the next game begins here. A result stays one if no
// move and no other result comes after it: lines that are no movetext are
// passed.
func (s *Scanner) afterResult(c byte) (gameBegins bool) {
	switch c {
	case '[':
		return true
	case '{', ';':
		return s.afterBlankLine(s.pos)
	case '$', '!', '?', '.', ',', ')', ']', '}', '"', '>', '|':
		return false
	case '(':
		if !isMovetext(s.ahead()[1:]) {
			s.junkLine()
			return false
		}
		s.resultWasInside()
		return false
	case '1':
		if s.numberOne() {
			return true
		}
	}
	switch {
	case c == '%' && s.atLineStart(s.pos), c < ' ', c == 0x7F:
		return false
	case s.bareTagAhead():
		return true
	case c == '-' && s.atLineStart(s.pos) && isNull(s.buf[s.pos:s.wordEnd()]) && s.atLineEnd(s.wordEnd()):
		s.junkLine() // what signs a letter
		return false
	case !isMovetext(s.ahead()):
		s.junkLine()
		return false
	}
	if _, n := chess.Sign(s.ahead()); n == 0 {
		s.resultWasInside()
	}
	return false
}

// atLineEnd reports whether nothing but blanks stands on the line from buf[at] on.
func (s *Scanner) atLineEnd(at int) bool {
	b := s.buf[at:]
	b = b[blanks(b):]
	return len(b) == 0 || b[0] == '\n' || b[0] == '\r'
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
