package pgn

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/hakem-chess/hakem/chess"
)

// Where a game begins: at its tags, which may be damaged, or at move number 1
// where games have none. What stands between games and is neither is passed
// and reported.

var eventTag = []byte(`[Event "`)

// furthestBrace is how far a tag pair inside a comment is looked beyond for the
// end of the comment.
const furthestBrace = 64 << 10

// GameIn returns where in text, a stretch of a file that does not begin within
// a line, a game begins whatever comes before: at an [Event " after a blank
// line. In a comment that is closed it is text, and where that cannot be told
// it does not count. It returns -1 if there is none.
func GameIn(text []byte) int {
	for from := 0; ; {
		i := bytes.Index(text[from:], eventTag)
		if i < 0 {
			return -1
		}
		from += i
		if afterBlankLine(text, from) {
			look := text[from:min(len(text), from+furthestBrace)]
			brace := braceAfterTags(look)
			switch {
			case brace == '{', brace == 0 && len(look) == furthestBrace:
				return from
			case brace == 0:
				return -1 // nor is there one after what follows
			}
		}
		from++
	}
}

// braceAfterTags returns the first brace in text, which begins with a tag pair,
// 0 if there is none. Braces in the values of tags are part of no comment.
func braceAfterTags(text []byte) byte {
	for {
		i := bytes.IndexAny(text, "{}")
		if i < 0 {
			return 0
		}
		line := bytes.LastIndexAny(text[:i], "\r\n") + 1
		if text[line] == '[' {
			if end := bytes.Index(text[i:], []byte(`"]`)); end >= 0 && !bytes.ContainsAny(text[i:i+end], "\r\n") {
				text = text[i+end:]
				continue
			}
		}
		return text[i]
	}
}

// tagInComment reports whether the [ that comes so many bytes after the reading
// place, which is in a comment, begins a tag pair after a blank line; closed:
// and whether the comment is closed after it, so that it is text.
func (s *Scanner) tagInComment(after int) (tag, closed bool) {
	if !s.afterBlankLine(s.pos + after) {
		return false, false
	}
	s.ensure(after + furthestBrace)
	b := s.buf[s.pos+after : min(len(s.buf), s.pos+after+furthestBrace)]
	if !isTag(b[:min(len(b), window)]) {
		return false, false
	}
	return true, braceAfterTags(b) == '}'
}

// numberOne reports whether White's move number 1 is at the reading place.
func (s *Scanner) numberOne() bool { return isNumberOne(s.ahead()) }

func isNumberOne(b []byte) bool {
	if len(b) < 2 || b[0] != '1' || b[1] != '.' && b[1] != ' ' {
		return false
	}
	if _, n, _ := resultAt(b); n > 0 || !isMovetext(b) {
		return false
	}
	b = bytes.TrimLeft(b[1:], " ")
	b = bytes.TrimLeft(bytes.TrimPrefix(b, []byte(".")), " ")
	return len(b) > 0 && b[0] != '.' && !bytes.HasPrefix(b, []byte("…"))
}

// numbersStartAgain reports whether the 1 at the reading place begins a game
// after one without a result: on a line of its own, after a move by each side
// or a blank line, since some write the number before Black's move too; or on
// the same line if neither game has tags and number 2 comes next.
func (s *Scanner) numbersStartAgain() bool {
	switch {
	case s.depth > 0 || s.moves == 0:
		return false
	case s.atLineStart(s.pos):
		return (s.moves > 1 || s.afterBlankLine(s.pos)) && s.numberOne()
	}
	return s.moves > 2 && len(s.names) == 0 && s.numberOne() && numberTwoNext(s.ahead()[1:])
}

// numberTwoNext reports whether the next move number in b is 2.
func numberTwoNext(b []byte) bool {
	for n := 0; n < len(b); n += max(1, wordLength(b[n:])) {
		if c := b[n]; kinds[c]&kindOfByte == digit {
			return c == '2' && n+1 < len(b) && (b[n+1] == '.' || b[n+1] == ' ')
		}
	}
	return false
}

// junkLine reports the line at the reading place as none of the game's and
// passes it.
func (s *Scanner) junkLine() {
	line := s.ahead()
	if end := bytes.IndexAny(line, "\r\n"); end >= 0 {
		line = line[:end]
	}
	s.token = s.pos
	s.problem(Repaired, JunkLine, excerpt(trimBlankSigns(line)))
	s.skipLine()
}

// junkInMovetext passes a line after a blank one that is prose, and not the
// first of the moves, as titles between games are.
func (s *Scanner) junkInMovetext() bool {
	if s.depth > 0 || s.moves == 0 || !s.afterBlankLine(s.pos) {
		return false
	}
	line := s.ahead()
	if end := bytes.IndexAny(line, "\r\n"); end >= 0 {
		line = line[:end]
	}
	if len(bytes.Fields(line)) < 2 || !s.proseBeforeGame(true) {
		return false
	}
	s.junkLine()
	return true
}

// proseBeforeGame reports whether the lines from the reading place on are prose,
// one at least, up to a tag pair, if one may come, or up to White's move number 1.
func (s *Scanner) proseBeforeGame(tags bool) bool {
	if !isProse(s.ahead()) {
		return false
	}
	s.ensure(furthestTag)
	b := s.buf[s.pos:min(len(s.buf), s.pos+furthestTag)]
	for {
		end := bytes.IndexAny(b, "\r\n")
		if end < 0 {
			return false
		}
		b = b[end+1:]
		line := b[blanks(b):]
		switch {
		case len(line) > 0 && line[0] == '[' && isTag(line), isBareTag(line):
			return tags
		case isNumberOne(line):
			return true
		case len(line) > 0 && line[0] <= ' ', isProse(line):
		default:
			return false
		}
	}
}

// isProse reports whether the line that b begins with is no movetext, not even
// in a notation that nobody reads: it begins with no number, and has no word in
// the form of a move.
func isProse(b []byte) bool {
	if end := bytes.IndexAny(b, "\r\n"); end >= 0 {
		b = b[:end]
	}
	b = b[blanks(b):]
	if len(b) == 0 || kinds[b[0]]&kindOfByte == digit || isMovetext(b) {
		return false
	}
	for len(b) > 0 {
		n := wordLength(b)
		if moveShaped(b[:n]) {
			return false
		}
		b = b[max(1, n):]
	}
	return true
}

// isMovetext reports whether b begins with what can stand in the movetext:
// anything but a word that is no move in any notation, a number that no move
// follows, or a line of signs.
func isMovetext(b []byte) bool {
	for len(b) > 0 {
		switch c := b[0]; kinds[c] & kindOfByte {
		case space:
			b = b[1:]
			continue
		case digit:
			if _, n, _ := resultAt(b); n > 0 {
				return true
			}
			n := 0
			for n < len(b) && (kinds[b[n]]&kindOfByte == digit || b[n] == '.') {
				n++
			}
			if kinds[b[0]]&kindOfByte == digit && n < len(b) && kinds[b[n]]&kindOfByte == other && b[n] < utf8.RuneSelf {
				return moveShaped(b[:wordLength(b)])
			}
			b = b[n:]
			continue
		case letter:
			return moveShaped(b[:wordLength(b)])
		}
		switch b[0] {
		case '.':
			b = b[1:]
			continue
		case '{', '}', ';', '(', ')', '[', '$', '!', '?', '%', '<':
			return true
		case '*':
			return len(b) < 2 || b[1] != '*'
		}
		if n := blanks(b); n > 0 {
			b = b[n:]
			continue
		}
		if r, n := runeAt(b); r == '…' {
			b = b[n:]
			continue
		}
		word := b[:wordLength(b)]
		if _, n, _ := resultAt(b); n > 0 || len(word) == 0 {
			return n > 0
		}
		_, n := chess.Sign(word)
		return n == len(word) || isNull(word) || moveShaped(word)
	}
	return true
}

// moveShaped reports whether a word has the form of a move in the letters of
// any language: a letter for the piece, squares, and what may follow them.
func moveShaped(word []byte) bool {
	word = word[:chess.MoveLength(word)]
	if isCastling(word) {
		return true
	}
	r, n := runeAt(word)
	switch {
	case 'a' <= r && r <= 'h' || !unicode.IsLetter(r) && !isFigurine(r):
		n = 0
	case 0x400 <= r && r < 0x500: // the Russian king has two letters
		if next, size := runeAt(word[n:]); next == 'р' || next == 'Р' {
			n += size
		}
	}
	squares := 0
	file := false
	for n < len(word) {
		r, size := runeAt(word[n:])
		switch {
		case 'a' <= r && r <= 'h':
			file = true
		case '1' <= r && r <= '8':
			if file {
				squares++
			}
			file = false
		case r == 'x' || r == ':' || r == '×' || r == '-' || isDash(r):
			file = false
		default:
			letters := 0
			for _, c := range word[n:] {
				if kinds[c]&kindOfByte == letter {
					letters++
				}
			}
			return squares > 0 && letters <= 2
		}
		n += size
	}
	return squares > 0
}

// isFigurine reports whether r is one of the chess symbols.
func isFigurine(r rune) bool { return '♔' <= r && r <= '♟' }

// isCastling reports whether a word has the form of castling, with letters or
// zeros, with hyphens or without.
func isCastling(word []byte) bool {
	zeros, r, n := 0, rune(0), 0
	word = bytes.TrimRight(word, "+#")
	for ; len(word) > 0; word = word[n:] {
		switch r, n = runeAt(word); {
		case r == '0' || strings.ContainsRune("OoОоΟο", r): // some are Cyrillic or Greek
			zeros++
		case r != '-' && r != '_' && !isDash(r):
			return false
		}
	}
	return zeros == 2 || zeros == 3
}
