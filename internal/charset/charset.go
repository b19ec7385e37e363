// Package charset reads texts as UTF-8 that are in UTF-8, in UTF-16 or UTF-32 or in one of
// the code pages that PGN files are found in: named, or told by what the text
// has. It keeps no more of the text than a window, and loses no byte: what the
// code page does not have is reported with its place.
package charset

import (
	"encoding/binary"
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
	UTF32LE
	UTF32BE
	Windows1252 // Western Europe
	Windows1254 // Turkish
	Windows1251 // Cyrillic
	Windows1250 // Central Europe
	Latin1      // ISO 8859-1: Windows-1252 without its signs from 0x80 to 0x9F
)

var names = [...]string{
	Auto: "auto", UTF8: "utf-8", UTF16LE: "utf-16le", UTF16BE: "utf-16be",
	UTF32LE: "utf-32le", UTF32BE: "utf-32be",
	Windows1252: "windows-1252", Windows1254: "windows-1254", Windows1251: "windows-1251", Windows1250: "windows-1250",
	Latin1: "latin-1",
}

// aliases are other names, as programs and the systems give them.
var aliases = map[string]Charset{
	"utf8": UTF8, "utf-16": UTF16LE, "utf16": UTF16LE, "utf16le": UTF16LE, "utf16be": UTF16BE,
	"utf-32": UTF32LE, "utf32": UTF32LE, "utf32le": UTF32LE, "utf32be": UTF32BE, "ucs-4": UTF32LE,
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

// Parse reads the name of a charset, in capitals or small letters. UTF-16 and
// UTF-32 are little-endian unless the text's mark says otherwise.
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

// unit returns how many bytes a unit of c has that is more than one byte: 2 in
// UTF-16, 4 in UTF-32; else 0.
func (c Charset) unit() int {
	switch c {
	case UTF16LE, UTF16BE:
		return 2
	case UTF32LE, UTF32BE:
		return 4
	}
	return 0
}

// unitAt returns the unit of c that b begins with.
func (c Charset) unitAt(b []byte) uint32 {
	switch c {
	case UTF16LE:
		return uint32(binary.LittleEndian.Uint16(b))
	case UTF16BE:
		return uint32(binary.BigEndian.Uint16(b))
	case UTF32LE:
		return binary.LittleEndian.Uint32(b)
	}
	return binary.BigEndian.Uint32(b)
}

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
