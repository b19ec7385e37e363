package charset

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/hakem-chess/hakem/chess"
)

// likely is the code page that goes with the language of the letters; Auto for
// letters that are used with any.
func likely(l chess.Letters) Charset {
	switch l {
	case chess.TurkishLetters:
		return Windows1254
	case chess.RussianLetters:
		return Windows1251
	case chess.HungarianLetters:
		return Windows1250
	case chess.GermanLetters, chess.FrenchLetters, chess.SpanishLetters, chess.DutchLetters:
		return Windows1252
	}
	return Auto
}

// alphabets are the letters beyond ASCII that languages write, by the code page
// that has them: a word in a language has letters of one row only.
var alphabets = [len(names)][]string{
	Windows1252: {
		"äöüß", "àâæçéèêëîïôœùûüÿ", "áéíóúüñ", "àéèíïóòúüç", "áâãàçéêíóôõú", "àéèìíòóù", "æøåéö", "åäöéšž", "áéíóöúýðþæ", "äöõüšž", "éëïóöü", "áðíóúýæø",
	},
	Windows1254: {
		"çğıöşüâîûİ", "äöüß", "àâæçéèêëîïôœùûüÿ", "áéíóúüñ", "àéèíïóòúüç", "áâãàçéêíóôõú", "àéèìíòóù", "æøåéö", "åäöéš", "éëïóöü",
	},
	Windows1250: {
		"ąćęłńóśźż", "áčďéěíňóřšťúůýž", "áäčďéíĺľňóôŕšťúýž", "áéíóöőúüű", "čćđšž", "ăâîşţ", "äöüß", "çë",
	},
}

// plainSigns are signs that stand beside words in any text.
const plainSigns = "‘’‚‛“”„‟–—…«»‹›½¼¾±·•§°©®™€×÷\u00a0\u00ad"

// opening are signs that stand before words only.
const opening = "¿¡"

// differ are the bytes for which Windows-1254 has other letters than
// Windows-1252: Ğ İ Ş ğ ı ş and Ð Ý Þ ð ý þ.
const differ = "\xD0\xDD\xDE\xF0\xFD\xFE"

// tell returns the code page that is likeliest for a text that is not UTF-8: the one that
// goes with the letters that were named, or else with those that its moves are written
// with, unless its words speak against it; otherwise the one in which most of the words
// that have letters beyond ASCII can be words of some language.
func tell(text []byte, l chess.Letters) Charset {
	candidates := [...]Charset{Windows1254, Windows1252, Windows1250, Windows1251}
	var scores [len(names)]int
	named := likely(l)
	if named == Auto {
		named = pageOfMoves(text)
	}
	differs := false
	for len(text) > 0 {
		n := pieceOf(text, true)
		line := text[:n]
		text = text[n:]
		if utf8.Valid(line) {
			continue
		}
		for word := range words(line) {
			differs = differs || slices.ContainsFunc(word, func(b byte) bool { return strings.IndexByte(differ, b) >= 0 })
			for _, c := range candidates {
				scores[c] += worth(word, c)
			}
		}
	}
	if !differs { // then both read the same
		candidates[0], candidates[1] = candidates[1], candidates[0]
	}
	best := candidates[0]
	for _, c := range candidates[1:] {
		if scores[c] > scores[best] {
			best = c
		}
	}
	if named != Auto && (scores[named] >= 0 || scores[best] <= 0) {
		return named
	}
	return best
}

// words yields the words of a line that have bytes beyond ASCII. One that a digit
// follows is a move, as a rule, and tells nothing.
func words(line []byte) func(yield func([]byte) bool) {
	return func(yield func([]byte) bool) {
		inWord := func(c byte) bool { return c >= utf8.RuneSelf || 'a' <= c|0x20 && c|0x20 <= 'z' }
		for i := 0; i < len(line); {
			if !inWord(line[i]) {
				i++
				continue
			}
			begin, beyond := i, false
			for i < len(line) && inWord(line[i]) {
				beyond = beyond || line[i] >= utf8.RuneSelf
				i++
			}
			if move := i < len(line) && '0' <= line[i] && line[i] <= '9'; beyond && !move && !yield(line[begin:i]) {
				return
			}
		}
	}
}

// worth weighs whether a word can be one in a code page: 4 if it can, -4 if it
// cannot, less for what is hardly a word.
func worth(word []byte, c Charset) int {
	const can, little = 4, 1
	p := pages[c]
	text := make([]rune, 0, len(word))
	for _, b := range word {
		switch {
		case b < utf8.RuneSelf:
			text = append(text, rune(b))
		case !p.defined[b&0x7F]:
			return -2 * can
		default:
			text = append(text, p.runes[b&0x7F])
		}
	}
	text = []rune(strings.TrimLeft(strings.Trim(string(text), plainSigns), opening))
	ascii, upper := 0, 0
	for i, r := range text {
		if !unicode.IsLetter(r) {
			return -can
		}
		if r < utf8.RuneSelf {
			ascii++
		}
		if unicode.IsUpper(r) {
			upper++
			if before := max(i-1, 0); i > 0 && unicode.IsLower(text[before]) && (r >= utf8.RuneSelf || text[before] >= utf8.RuneSelf) {
				return -can // a capital after a small letter
			}
		}
	}
	switch {
	case len(text) == 0:
		return little
	case len(text) == ascii:
		return little
	case c == Windows1251 && ascii > 0:
		return -can
	case c == Windows1251 && len(text) == 1:
		return little
	case c == Windows1251:
		return can
	case len(text) >= 4 && ascii == 0:
		return -can // hardly a word is made of such letters
	case !writes(c, text):
		return -can
	case len(text) == 1:
		return little
	}
	return can
}

// writes reports whether some language that is written in a code page has all
// the letters.
func writes(c Charset, text []rune) bool {
	for _, alphabet := range alphabets[c] {
		all := true
		for _, r := range text {
			all = all && (r < utf8.RuneSelf || strings.ContainsRune(alphabet, r) || strings.ContainsRune(alphabet, unicode.ToLower(r)))
		}
		if all {
			return true
		}
	}
	return false
}
