package pgn

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"unicode/utf8"
)

// Nearly all of an archive is written as the export format wants it. What is,
// and can mean nothing else, is read here, for speed alone: the general way
// reads it too, with the same outcome.
//
// Eight bytes are looked at with one step each of a 64-bit register: most words
// and values are shorter than that, and a loop whose length nobody can foretell
// costs more than the bytes do.

const (
	ones  = 0x0101010101010101 // times a byte: that byte eight times
	highs = 0x80 * ones
)

// alphanumerics returns how many letters and digits of ASCII the eight bytes of
// w begin with.
func alphanumerics(w uint64) int {
	// Without its high bit no byte carries into the next.
	low := w &^ highs
	folded := low | 0x20*ones
	letters := (folded + (0x80-'a')*ones) &^ (folded + (0x7F-'z')*ones)
	digits := (low + (0x80-'0')*ones) &^ (low + (0x7F-'9')*ones)
	return bits.TrailingZeros64((w|^(letters|digits))&highs) >> 3
}

// plainValue returns how many of the eight bytes of w, before the first other
// one, stand in the value of a tag for themselves: no quote, backslash or
// control character, and ASCII.
func plainValue(w uint64) int {
	quotes, backslashes := w^'"'*ones, w^'\\'*ones
	// A byte that borrows from the next can only make one behind it count.
	stops := (quotes-ones)&^quotes | (backslashes-ones)&^backslashes | (w-' '*ones)&^w | w
	return bits.TrailingZeros64(stops&highs) >> 3
}

// plainTag reads the tag pair at the reading place and reports whether it is
// plain: [Name "value"], the name of letters and digits, the value in ASCII
// without escapes, and not long.
func (s *Scanner) plainTag() bool {
	const longest = window - 16
	b := s.buf[s.pos:]
	if len(b) < window || kinds[b[1]]&kindOfByte != letter {
		return false
	}
	b = b[:window]
	name := 1
	for {
		n := alphanumerics(binary.LittleEndian.Uint64(b[name:]))
		name += n
		if n < 8 {
			break
		}
		if name > longest {
			return false
		}
	}
	if b[name] != ' ' || b[name+1] != '"' {
		return false
	}
	end := name + 2
	for {
		if end > longest {
			return false
		}
		n := plainValue(binary.LittleEndian.Uint64(b[end:]))
		end += n
		if n < 8 {
			break
		}
	}
	if b[end] != '"' || b[end+1] != ']' {
		return false
	}
	s.remember(b[1 : name+1]) // with the blank behind it, which ends it
	s.v.Tag(b[1:name], b[name+2:end])
	s.pos += end + 2
	return true
}

// plainWord returns where the word at buf[i], which begins with a letter, ends
// if it is plain, else 0. A word is plain if it ends with a square, perhaps with
// a sign of check, and neither it nor what follows can be anything but a move:
// a promotion may go on in another word, and a line may begin with a tag or a
// title, which are longer than most moves.
func (s *Scanner) plainWord(i int) int {
	b, end := s.buf, i+1
	for end < len(b) && kinds[b[end]]&inWord != 0 {
		end++
	}
	last := end - 1
	if b[last] == '+' {
		last--
	}
	if last <= i || end-i > longestPlain || b[last-1]-'a' > 7 || b[last]-'1' > 7 ||
		b[i] >= 'a' && (b[last] == '1' || b[last] == '8') || end == len(b) || b[end] >= utf8.RuneSelf ||
		end-i > 4 && (i == 0 || b[i-1] < ' ') || s.pending != "" {
		return 0
	}
	return end
}

// plainMove hands on the move from buf[i] to buf[end].
func (s *Scanner) plainMove(i, end int) {
	s.token = i
	s.moved = true
	s.moves++
	s.v.Move(s.buf[i:end])
}

// plainMoves hands on the moves from buf[i] on, with their numbers, and returns
// where that ends, before the end of the buffer: words of letters and digits
// that are plain, with a sign of check or without, and castling.
func (s *Scanner) plainMoves(i int) int {
	if s.pending != "" {
		return i
	}
	b := s.buf
	for len(b)-i >= 2*longestPlain {
		w := binary.LittleEndian.Uint64(b[i:])
		c := byte(w)
		if c == ' ' || c-'\t' <= '\r'-'\t' {
			i++
			continue
		}
		n := alphanumerics(w)
		if c <= '9' {
			// Number 1 may begin a game, and 0 and 1 may be points.
			if n == 0 || n > 3 || n == 1 && c <= '1' || b[i+n] != '.' ||
				n > 1 && kinds[b[i+1]]&kindOfByte != digit || n > 2 && kinds[b[i+2]]&kindOfByte != digit {
				return i
			}
			i += n + 1
			continue
		}
		if n == 1 && w&0xFFFFFF == 'O'|'-'<<8|'O'<<16 && i > 0 && b[i-1] == ' ' {
			if n = 3; b[i+3] == '-' && b[i+4] == 'O' {
				n = 5
			}
			if b[i+n] > ' ' {
				return i
			}
		} else {
			if n < 2 || n > 7 {
				return i
			}
			file, rank := b[i+n-2], b[i+n-1]
			if b[i+n] == '+' {
				n++
			}
			if file-'a' > 7 || rank-'1' > 7 || kinds[b[i+n]]&(inWord|inName) != 0 ||
				c >= 'a' && (rank == '1' || rank == '8') || n > 4 && (i == 0 || b[i-1] < ' ') {
				return i
			}
		}
		s.plainMove(i, i+n)
		i += n
	}
	return i
}

// plainLineEnd passes the LF or CR LF at the reading place and returns how many
// lines that ends: 0 if there is another thing.
func (s *Scanner) plainLineEnd() int {
	switch b := s.buf[s.pos:]; {
	case len(b) > 0 && b[0] == '\n' && !s.afterCR(s.pos):
		s.pos++
		return 1
	case len(b) > 1 && b[0] == '\r' && b[1] == '\n':
		s.pos += 2
		return 1
	}
	return 0
}

// lineEnds returns how many lines end in text, which comes after the CR of a CR
// LF or not, and how long the text is up to the end of the last one.
func lineEnds(text []byte, afterCR bool) (lines, length int) {
	if bytes.IndexByte(text, '\r') < 0 && !(afterCR && text[0] == '\n') {
		return bytes.Count(text, []byte{'\n'}), lastFeed(text) + 1
	}
	before := uint64(0) // the last byte was a CR
	if afterCR {
		before = 0x80
	}
	for i := 0; i < len(text); i += 8 {
		var w uint64
		if len(text)-i >= 8 {
			w = binary.LittleEndian.Uint64(text[i:])
		} else {
			for k, c := range text[i:] {
				w |= uint64(c) << (8 * k)
			}
		}
		feeds, returns := zeros(w^'\n'*ones), zeros(w^'\r'*ones)
		ends := returns | feeds&^(returns<<8|before) // CR LF ends a line once
		before = returns >> 56
		lines += bits.OnesCount64(ends)
		if both := feeds | returns; both != 0 {
			length = i + bits.Len64(both)>>3
		}
	}
	return lines, length
}

// zeros has the high bit of each byte that is zero in w, and no other.
func zeros(w uint64) uint64 { return ^((w&^highs + ^uint64(highs)) | w) & highs }

// lastFeed returns where in text the last LF is, -1 if there is none.
func lastFeed(text []byte) int {
	for len(text) >= 8 {
		w := binary.LittleEndian.Uint64(text[len(text)-8:]) ^ '\n'*ones
		if (w-ones)&^w&highs != 0 {
			break
		}
		text = text[:len(text)-8]
	}
	return bytes.LastIndexByte(text, '\n')
}
