package chess

import (
	"strings"
	"unicode/utf8"

	"github.com/hakem-chess/hakem/wording"
)

// Letters are the letters that a language has for the pieces. Appendix C.2
// gives the English ones; by C.3 each player may write those of their country,
// and figurines are recommended in print. The zero value is English.
type Letters uint8

// The letters that are read and written. K is the king in English and the rook
// in Turkish: who reads must know which.
const (
	EnglishLetters Letters = iota
	TurkishLetters
	GermanLetters
	FrenchLetters
	SpanishLetters
	RussianLetters
	HungarianLetters
	DutchLetters
	Figurines
)

// alphabet is one kind of Letters.
type alphabet struct {
	code, en, tr string
	// signs are what is written for each kind of piece, a pawn first; more
	// forms that are read follow after a space.
	signs [King + 1]string
}

// alphabets are the Letters, each at its own number. Small letters are read for
// the piece that a pawn is exchanged for, where nothing else can be meant.
//
// Turkish Ş is read as S too, where it was typed without the letter, as S or s
// with a combining cedilla, with a comma below, and as Þ, which it becomes when
// a file in the Turkish character set is read as Latin-1. A pawn's own letter
// (which C.4 does not want) is read where no other language has it for a piece.
var alphabets = [...]alphabet{
	EnglishLetters:   {"en", "English", "İngilizce", [King + 1]string{Pawn: "P", Knight: "N", Bishop: "B", Rook: "R", Queen: "Q", King: "K"}},
	TurkishLetters:   {"tr", "Turkish", "Türkçe", [King + 1]string{Pawn: "P", Knight: "A", Bishop: "F", Rook: "K", Queen: "V", King: "Ş S\u0327 Ș S Þ"}},
	GermanLetters:    {"de", "German", "Almanca", [King + 1]string{Knight: "S", Bishop: "L", Rook: "T", Queen: "D", King: "K"}},
	FrenchLetters:    {"fr", "French", "Fransızca", [King + 1]string{Pawn: "P", Knight: "C", Bishop: "F", Rook: "T", Queen: "D", King: "R"}},
	SpanishLetters:   {"es", "Spanish", "İspanyolca", [King + 1]string{Pawn: "P", Knight: "C", Bishop: "A", Rook: "T", Queen: "D", King: "R"}},
	RussianLetters:   {"ru", "Russian", "Rusça", [King + 1]string{Knight: "К", Bishop: "С", Rook: "Л", Queen: "Ф", King: "Кр КР"}},
	HungarianLetters: {"hu", "Hungarian", "Macarca", [King + 1]string{Knight: "H", Bishop: "F", Rook: "B", Queen: "V", King: "K"}},
	DutchLetters:     {"nl", "Dutch", "Felemenkçe", [King + 1]string{Knight: "P", Bishop: "L", Rook: "T", Queen: "D", King: "K"}},
	Figurines:        {"figurine", "figurine", "figürin", [King + 1]string{Knight: "♘", Bishop: "♗", Rook: "♖", Queen: "♕", King: "♔"}},
}

// AllLetters returns every kind of Letters.
func AllLetters() []Letters {
	all := make([]Letters, len(alphabets))
	for i := range all {
		all[i] = Letters(i)
	}
	return all
}

// ParseLetters reads the code of a language (ISO 639-1), or "figurine"; ok is
// false if it is none whose letters are known.
func ParseLetters(code string) (l Letters, ok bool) {
	for i := range alphabets {
		if alphabets[i].code == code {
			return Letters(i), true
		}
	}
	return EnglishLetters, false
}

// alphabet returns what l is; English for a value that is none.
func (l Letters) alphabet() *alphabet {
	if int(l) >= len(alphabets) {
		l = EnglishLetters
	}
	return &alphabets[l]
}

// String returns the code that ParseLetters reads.
func (l Letters) String() string { return l.alphabet().code }

// Name returns the name of the language in another.
func (l Letters) Name(lang wording.Lang) string {
	if lang == wording.Turkish {
		return l.alphabet().tr
	}
	return l.alphabet().en
}

// Sign returns what is written for a kind of piece: "Ş" for a king in Turkish,
// "" for a pawn (Appendix C.4).
func (l Letters) Sign(t PieceType) string {
	if t < Knight || t > King {
		return ""
	}
	sign, _, _ := strings.Cut(l.alphabet().signs[t], " ")
	return sign
}

// List returns the signs from the king to the knight, "K Q R B N", to say which
// were expected.
func (l Letters) List() string {
	signs := make([]string, 0, King)
	for t := King; t >= Knight; t-- {
		signs = append(signs, l.Sign(t))
	}
	return strings.Join(signs, " ")
}

// Piece reads the letter of a piece that text begins with, the longest if there
// are several, and returns its length in bytes, 0 if there is none. Figurines
// are read in every language.
func (l Letters) Piece(text []byte) (t PieceType, n int) {
	if t, n = figurine(text); n > 0 {
		return t, n
	}
	signs := &l.alphabet().signs
	for kind := Pawn; kind <= King; kind++ {
		for forms := signs[kind]; forms != ""; {
			var form string
			form, forms, _ = strings.Cut(forms, " ")
			if len(form) > n && len(text) >= len(form) && string(text[:len(form)]) == form {
				t, n = kind, len(form)
			}
		}
	}
	return t, n
}

// ParsePromotion reads the piece that a pawn is exchanged for (Article 3.7.3.3), its
// letter in small type too, and returns the length of the letter in bytes: 0 if
// text does not begin with one.
func (l Letters) ParsePromotion(text []byte) (t PieceType, n int) {
	if t, n = l.Piece(text); n == 0 {
		t, n = l.smallPiece(text)
	}
	if t < Knight || t > Queen {
		return NoPieceType, 0
	}
	return t, n
}

// smallPiece reads the letter of a piece in small type, as it is found for the
// piece that a pawn is exchanged for.
func (l Letters) smallPiece(text []byte) (t PieceType, n int) {
	r, size := utf8.DecodeRune(text)
	switch {
	case 'a' <= r && r <= 'z':
		r -= 'a' - 'A'
	case 'а' <= r && r <= 'я': // Russian
		r -= 'а' - 'А'
	default:
		return NoPieceType, 0
	}
	var capital [utf8.UTFMax]byte
	if t, n = l.Piece(utf8.AppendRune(capital[:0], r)); n > 0 {
		n = size
	}
	return t, n
}

// appendEnglish appends a move written in l with English letters instead; ok is
// false if it has letters that are none of l's. Whether it is a move is not
// looked at.
func (l Letters) appendEnglish(dst, text []byte) (_ []byte, ok bool) {
	for len(text) > 0 && isSpace(text[0]) {
		text = text[1:]
	}
	if t, n := l.Piece(text); n > 0 {
		dst = append(dst, t.Letter())
		text = text[n:]
	}
	after := byte(0) // what of the move comes before text
	for len(text) > 0 {
		c := text[0]
		t, n := l.Piece(text)
		squareBegins := len(text) > 1 && text[1]-'1' < 8
		if n == 0 && (after-'1' < 8 && !squareBegins || after == '=' || after == '(' || after == '/') {
			t, n = l.smallPiece(text)
		}
		if n > 0 {
			dst, text, after = append(dst, t.Letter()), text[n:], 'Q'
			continue
		}
		n = 1
		switch {
		case c >= utf8.RuneSelf:
			var r rune
			r, n = utf8.DecodeRune(text)
			switch {
			case strings.ContainsRune(likeO, r): // in castling
				dst, text = append(dst, 'O'), text[n:]
				continue
			case '‐' <= r && r <= '—' || r == '−' || r == '×':
			default:
				return dst, false
			}
		case 'A' <= c && c <= 'Z' && c != 'O' && c != 'Z': // castling, and Z0 for no move
			return dst, false
		}
		if c != ' ' {
			after = c
		}
		dst, text = append(dst, text[:n]...), text[n:]
	}
	return dst, true
}

// Transliterate writes the text of a move that has the letters of one language
// with those of another: "Kd1" in Turkish is "Rd1" in English. ok is false if it
// has letters that are none of the first language's. Whether the text is a move,
// and a legal one, is not looked at.
func Transliterate(text string, from, to Letters) (string, bool) {
	english, ok := from.appendEnglish(nil, []byte(text))
	if !ok {
		return text, false
	}
	if to == EnglishLetters {
		return string(english), true
	}
	dst := make([]byte, 0, len(english)+4)
	for _, c := range english {
		if t := pieceTypeOf(c); t > Pawn {
			dst = append(dst, to.Sign(t)...)
			continue
		}
		dst = append(dst, c)
	}
	return string(dst), true
}

// LetterSet is a set of Letters.
type LetterSet uint16

// Has reports whether the set has l.
func (s LetterSet) Has(l Letters) bool { return s>>l&1 != 0 }

// All returns the Letters in the set.
func (s LetterSet) All() []Letters {
	var all []Letters
	for _, l := range AllLetters() {
		if s.Has(l) {
			all = append(all, l)
		}
	}
	return all
}

// Names names the languages of the set with their letters, for a sentence:
// "German (K D T L S) or …".
func (s LetterSet) Names(lang wording.Lang) string {
	or := " or "
	if lang == wording.Turkish {
		or = " ya da "
	}
	var names []string
	for _, l := range s.All() {
		names = append(names, l.Name(lang)+" ("+l.List()+")")
	}
	if n := len(names); n > 1 {
		return strings.Join(names[:n-1], ", ") + or + names[n-1]
	}
	return strings.Join(names, "")
}
