package wording

import (
	"fmt"
	"unicode"
	"unicode/utf8"
)

// This file finds what no text may hold that people write, read and have read
// back to them: bytes that are no character, control characters, and marks that
// cannot be seen but change how the text around them looks.

// Unreadable finds the first thing in a line of text that cannot be taken as
// written: where it begins, in bytes, and what it is. ok is false if there is
// none. A tabulator is a blank.
func Unreadable(line string) (at int, wrong Text, ok bool) {
	for i, r := range line {
		if r < utf8.RuneSelf && r >= ' ' && r != 0x7f {
			continue
		}
		if wrong, ok := unreadable(line[i:], r); ok {
			return i, wrong, true
		}
	}
	return 0, Text{}, false
}

// unreadable says what is wrong with the character that a text begins with.
func unreadable(text string, r rune) (Text, bool) {
	name := fmt.Sprintf("U+%04X", r)
	if known := characterNames[r]; known != "" {
		name += " (" + known + ")"
	}
	_, size := utf8.DecodeRuneInString(text)
	switch {
	case r == utf8.RuneError && size <= 1:
		name = fmt.Sprintf("0x%02X", text[0])
		return Text{name + " baytı UTF-8 değil; metin UTF-8 olarak yazılmalı", "the byte " + name + " is not UTF-8; the text must be UTF-8"}, true
	case r == 0:
		return Text{name + " metinde bulunamaz; dosya metin değil ya da UTF-16 olarak yazılmış", name + " is no text; the file is no text, or is written as UTF-16"}, true
	case r == '\r':
		return Text{name + " satırın içinde; satırlar LF ya da CR LF ile biter", name + " within a line; lines end with LF or CR LF"}, true
	case r == '\t' || r == zeroWidthJoiner || r == zeroWidthNonJoiner:
		return Text{}, false
	case unicode.Is(unicode.Bidi_Control, r):
		return Text{name + " yazı yönünü değiştiren görünmez bir işaret; silin", name + " is an invisible mark that turns the direction of writing; take it out"}, true
	case unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp):
		return Text{name + " görünmez bir karakter; silin", name + " is an invisible character; take it out"}, true
	case unicode.IsControl(r):
		return Text{name + " bir denetim karakteri; silin", name + " is a control character; take it out"}, true
	}
	return Text{}, false
}

// The two that join letters or keep them apart belong to how some scripts are
// written, and stand in names of people.
const (
	zeroWidthNonJoiner = '\u200c'
	zeroWidthJoiner    = '\u200d'
)

// characterNames are the usual short names of characters that cannot be shown.
var characterNames = map[rune]string{
	0x00: "NUL", 0x07: "BEL", 0x08: "BS", 0x09: "TAB", 0x0a: "LF", 0x0b: "VT", 0x0c: "FF", 0x0d: "CR", 0x1a: "SUB", 0x1b: "ESC", 0x7f: "DEL",
	0x85: "NEL", 0xa0: "NBSP", 0xad: "SHY", 0x61c: "ALM", 0x200b: "ZWSP", 0x200e: "LRM", 0x200f: "RLM", 0x2028: "LS", 0x2029: "PS",
	0x202a: "LRE", 0x202b: "RLE", 0x202c: "PDF", 0x202d: "LRO", 0x202e: "RLO", 0x202f: "NNBSP", 0x2060: "WJ",
	0x2066: "LRI", 0x2067: "RLI", 0x2068: "FSI", 0x2069: "PDI", 0xfeff: "BOM",
}

// OtherBlank finds the first blank in a word that does not part words as a
// space does, as it comes from text copied from a page. ok is false if there is
// none.
func OtherBlank(word string) (at int, wrong Text, ok bool) {
	for i, r := range word {
		if r >= utf8.RuneSelf && unicode.Is(unicode.Zs, r) {
			name := fmt.Sprintf("U+%04X", r)
			if known := characterNames[r]; known != "" {
				name += " (" + known + ")"
			}
			return i, Text{name + " sözcükleri ayırmaz; yerine olağan boşluk yazın", name + " does not part words; write a usual space in its place"}, true
		}
	}
	return 0, Text{}, false
}

// Readable returns the text with what Unreadable finds replaced: line ends by
// spaces, anything else by U+FFFD. It is for words that came where nobody could
// be told to write them otherwise.
func Readable(text string) string {
	at, _, wrong := Unreadable(text)
	if !wrong {
		return text
	}
	clean := []byte(text[:at])
	for i := at; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		_, bad := unreadable(text[i:], r)
		switch {
		case bad && (r == '\n' || r == '\r'):
			clean = append(clean, ' ')
		case bad:
			clean = utf8.AppendRune(clean, utf8.RuneError)
		default:
			clean = append(clean, text[i:i+size]...)
		}
		i += size
	}
	return string(clean)
}
