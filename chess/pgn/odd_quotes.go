package pgn

import (
	"bytes"
	"unicode/utf8"
)

// quoteAt returns the length of the quotation mark that b begins with: the
// format's, one of printers', or an apostrophe in its place; 0 if there is none.
func quoteAt(b []byte) int {
	switch r, n := runeAt(b); r {
	case '"', '\'', '`', '´', '«', '»', '“', '”', '„', '‟', '‘', '’', '‚', '‛', '‹', '›', '″', '＂':
		return n
	}
	return 0
}

// oddQuotes reads the tag pair at the reading place if its value stands in other
// quotation marks than the format's, as word processors set them, and returns
// its length, 0 if it cannot be read so. The value ends at the last such mark,
// before the ] that ends the line.
func (s *Scanner) oddQuotes(nameAt int) int {
	s.ensure(furthestRepair)
	b := s.buf[s.pos:min(len(s.buf), s.pos+furthestRepair)]
	if end := bytes.IndexAny(b, "\r\n"); end >= 0 {
		b = b[:end]
	} else if len(b) == furthestRepair {
		return 0
	}
	name := tagName(b[nameAt:])
	line := trimBlankSigns(b)
	if len(name) == 0 || len(line) == 0 || line[len(line)-1] != ']' {
		return 0
	}
	value := b[nameAt+bytes.Index(b[nameAt:], name)+len(name) : bytes.LastIndexByte(b, ']')]
	value = trimBlankSigns(value)
	first := quoteAt(value)
	_, last := utf8.DecodeLastRune(value)
	if first == 0 || first+last > len(value) || quoteAt(value[len(value)-last:]) == 0 {
		return 0
	}
	s.problem(Repaired, OddQuotes, excerpt(name))
	s.deliverTag(name, value[first:len(value)-last], false)
	return bytes.LastIndexByte(b, ']') + 1
}
