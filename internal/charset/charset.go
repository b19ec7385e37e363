// Package charset reads texts as UTF-8 that are in UTF-8, in UTF-16 or in one of
// the code pages that PGN files are found in: named, or told by what the text
// has. It keeps no more of the text than a window, and loses no byte: what the
// code page does not have is reported with its place.
package charset

import (
	"fmt"
	"strings"

	"golang.org/x/text/encoding/charmap"
)

// Charset is how the characters of a text are written as bytes.
type Charset uint8

// The charsets. Auto, the zero value, asks to find out which it is.
const (
	Auto Charset = iota
	UTF8
	UTF16LE
	UTF16BE
	Windows1252 // Western Europe
	Windows1254 // Turkish
	Windows1251 // Cyrillic
	Windows1250 // Central Europe
	Latin1      // ISO 8859-1: Windows-1252 without its signs from 0x80 to 0x9F
)

var names = [...]string{
	Auto: "auto", UTF8: "utf-8", UTF16LE: "utf-16le", UTF16BE: "utf-16be",
	Windows1252: "windows-1252", Windows1254: "windows-1254", Windows1251: "windows-1251", Windows1250: "windows-1250",
	Latin1: "latin-1",
}

// aliases are other names, as programs and the systems give them.
var aliases = map[string]Charset{
	"utf8": UTF8, "utf-16": UTF16LE, "utf16": UTF16LE, "utf16le": UTF16LE, "utf16be": UTF16BE,
	"cp1252": Windows1252, "1252": Windows1252, "windows1252": Windows1252,
	"cp1254": Windows1254, "1254": Windows1254, "windows1254": Windows1254, "iso-8859-9": Windows1254, "latin-5": Windows1254, "latin5": Windows1254,
	"cp1251": Windows1251, "1251": Windows1251, "windows1251": Windows1251,
	"cp1250": Windows1250, "1250": Windows1250, "windows1250": Windows1250,
	"iso-8859-1": Latin1, "latin1": Latin1,
}

// String returns the name that Parse reads.
func (c Charset) String() string { return names[c] }

// Names returns what Parse reads, without other names for the same.
func Names() []string { return names[:] }

// Parse reads the name of a charset, in capitals or small letters. UTF-16 is
// little-endian unless the text's mark says otherwise.
func Parse(name string) (Charset, error) {
	small := strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r | 0x20
		}
		return r
	}, name)
	for i, n := range names {
		if n == small {
			return Charset(i), nil
		}
	}
	if c, ok := aliases[small]; ok {
		return c, nil
	}
	return Auto, fmt.Errorf("%q: %s", name, strings.Join(names[:], ", "))
}

// wide reports whether c is one of UTF-16.
func (c Charset) wide() bool { return c == UTF16LE || c == UTF16BE }

// page is a code page: what each byte from 0x80 on means.
type page struct {
	runes   [128]rune
	defined [128]bool
}

// pages are the code pages, by their Charset. A byte that a page leaves open is
// read as the control character of its number, so that it can be told.
var pages = func() (all [len(names)]*page) {
	for c, m := range map[Charset]*charmap.Charmap{
		Windows1252: charmap.Windows1252, Windows1254: charmap.Windows1254, Windows1251: charmap.Windows1251,
		Windows1250: charmap.Windows1250, Latin1: charmap.ISO8859_1,
	} {
		p := &page{}
		for i := range p.runes {
			r := m.DecodeByte(0x80 + byte(i))
			p.defined[i] = r != '\uFFFD' && (r < 0x80 || r > 0x9F)
			if !p.defined[i] {
				r = 0x80 + rune(i)
			}
			p.runes[i] = r
		}
		all[c] = p
	}
	return all
}()
