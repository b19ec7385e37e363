package archive

import (
	"github.com/hakem-chess/hakem/internal/charset"
	"github.com/hakem-chess/hakem/pgncheck"
	"github.com/hakem-chess/hakem/wording"
)

// encodingWords are the kinds of note about how the text was read, as people read
// them, beside those of package pgncheck; programs read the kinds themselves.
var encodingWords = map[pgncheck.Kind]wording.Text{
	charset.BadByte: {"tanımsız bayt", "undefined byte"},
	pgncheck.Kind(charset.Windows1254.Kind()): {"Türkçe kod sayfası", "Turkish code page"},
	pgncheck.Kind(charset.Windows1251.Kind()): {"Kiril kod sayfası", "Cyrillic code page"},
	pgncheck.Kind(charset.Windows1250.Kind()): {"Orta Avrupa kod sayfası", "Central European code page"},
	pgncheck.Kind(charset.UTF16LE.Kind()):     {"UTF-16 metin", "UTF-16 text"},
	pgncheck.Kind(charset.UTF32LE.Kind()):     {"UTF-32 metin", "UTF-32 text"},
}

// kindText returns a kind in words for people.
func kindText(k pgncheck.Kind, l wording.Lang) string {
	if words, ok := encodingWords[k]; ok {
		return words.In(l)
	}
	return k.Text(l)
}
