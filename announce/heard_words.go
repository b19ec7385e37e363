package announce

import (
	"strings"
	"unicode/utf8"

	"github.com/hakem-chess/hakem/chess"
)

// heardKind is what a word means in an announcement.
type heardKind uint8

const (
	saysMan heardKind = iota
	saysFile
	saysRank
	saysTakes
	saysCastling
	saysWing    // short (0) or long (1)
	saysSide    // makes a wing of the king or queen before it
	saysNothing // check, mate, en passant, and words that join others
)

// heard is the meaning of a word.
type heard struct {
	kind  heardKind
	value int8 // the man, the file, the rank or the wing
}

// heardWords are the words understood in each Voice, without accents (see
// plainWord): with every ending that is said in a sentence, and as speech is
// written down. The words of Appendix D are understood in all of them.
var heardWords = [...]map[string]heard{
	AppendixD:    vocabulary(germanWords),
	PlainTurkish: vocabulary(turkishWords, germanWords),
	PlainEnglish: vocabulary(englishWords, germanWords),
}

// wordList lists words for one meaning after the other.
type wordList struct {
	men      [chess.King + 1]string
	files    [8]string
	ranks    [8]string
	takes    string
	castling string
	wings    [2]string
	side     string
	nothing  string
}

var germanWords = wordList{
	men: [chess.King + 1]string{chess.Pawn: "bauer bauern", chess.Knight: "springer ross pferd", chess.Bishop: "laeufer laufer",
		chess.Rook: "turm", chess.Queen: "dame", chess.King: "koenig konig"},
	files:    [8]string{"a anna", "b bella berta", "c cesar caesar casar", "d david dora", "e eva emil", "f felix", "g gustav", "h hector hektor"},
	ranks:    [8]string{"eins 1", "zwei zwo 2", "drei 3", "vier 4", "fuenf funf 5", "sechs 6", "sieben 7", "acht 8"},
	takes:    "schlaegt schlagt schlage nimmt x mal",
	castling: "rochade rochiert rochiere",
	wings:    [2]string{"kurze kurz kleine klein", "lange lang grosse gross"},
	nothing:  "schach matt schachmatt und mit auf nach von zieht geht wird zur zum umwandlung verwandelt in den die der das ep en passant",
}

var turkishWords = wordList{
	men: [chess.King + 1]string{chess.Pawn: "piyon piyonu piyonun piyonla piyona piyade", chess.Knight: "at ati ata atla",
		chess.Bishop: "fil fili file fille", chess.Rook: "kale kaleyi kaleye kaleyle", chess.Queen: "vezir veziri vezire vezirle", chess.King: "sah sahi"},
	files: [8]string{"", "be", "ce", "de", "", "fe", "ge", "he"},
	ranks: [8]string{"bir bire biri birden birde birdeki", "iki ikiye ikiyi ikiden ikide ikideki", "uc uce ucu ucten ucte ucteki",
		"dort dorde dordu dortten dortte dortteki", "bes bese besi besten beste besteki", "alti altiya altiyi altidan altida altidaki",
		"yedi yediye yediyi yediden yedide yedideki", "sekiz sekize sekizi sekizden sekizde sekizdeki"},
	takes:    "alir alirim aldi aliyor alarak carpi",
	castling: "rok roku",
	wings:    [2]string{"kisa kucuk", "uzun buyuk"},
	nothing: "mat sahmat gecerken ceker cekti gider gidiyor oynar oynarim olur oluyor terfi eder ve ile hamle karesi karesine" +
		" karesinden karesindeki karesini",
}

var englishWords = wordList{
	men: [chess.King + 1]string{chess.Pawn: "pawn", chess.Knight: "knight", chess.Bishop: "bishop", chess.Rook: "rook",
		chess.Queen: "queen", chess.King: "king"},
	files: [8]string{"alpha alfa", "bravo bee", "charlie cee see sea", "delta dee", "echo", "foxtrot eff", "golf gee", "hotel aitch"},
	ranks: [8]string{"one", "two", "three", "four", "five", "six", "seven", "eight"},
	takes: "takes take captures capture capturing taking times",
	// A "castle" is castling here, not a rook.
	castling: "castles castle castling castled",
	wings:    [2]string{"kingside short", "queenside long"},
	side:     "side s", // king's side
	nothing: "check mate checkmate to from on at the and with moves goes plays becomes becoming promotes promoting promotion equals" +
		" is into",
}

// vocabulary makes a table of lists of words, of which the first counts where
// two have the same word.
func vocabulary(lists ...wordList) map[string]heard {
	table := map[string]heard{}
	add := func(words string, kind heardKind, value int) {
		for _, word := range strings.Fields(words) {
			if _, ok := table[word]; !ok {
				table[word] = heard{kind, int8(value)}
			}
		}
	}
	for _, l := range lists {
		for t, words := range l.men {
			add(words, saysMan, t)
		}
		for i := range 8 {
			add(l.files[i], saysFile, i)
			add(l.ranks[i], saysRank, i)
		}
		add(l.takes, saysTakes, 0)
		add(l.castling, saysCastling, 0)
		add(l.wings[0], saysWing, 0)
		add(l.wings[1], saysWing, 1)
		add(l.side, saysSide, 0)
		add(l.nothing, saysNothing, 0)
	}
	return table
}

// said is a word of an announcement and where it stands.
type said struct {
	word   string // as plainWord has it
	text   string // as given
	column int    // in characters, from 1
}

// wordsOf parts an announcement into its words: letters and digits apart, so
// that "g1f3" is four. The ending that an apostrophe puts on a square in
// Turkish, as in "d4'ü", says nothing and is left out.
func wordsOf(text string) []said {
	var words []said
	runes := []rune(text)
	for i := 0; i < len(runes); {
		begin := i
		switch classOf(runes[i]) {
		case isLetter:
			i = endOfLetters(runes, i)
		case isDigit:
			i++
		default:
			i++
			continue
		}
		word := string(runes[begin:i])
		words = append(words, said{plainWord(word), word, begin + 1})
		if i < len(runes) && classOf(runes[begin]) == isDigit && classOf(runes[i]) == apostrophe {
			i = endOfLetters(runes, i+1)
		}
	}
	return words
}

// endOfLetters returns where the letters that runes[i] begins end.
func endOfLetters(runes []rune, i int) int {
	for i < len(runes) && (classOf(runes[i]) == isLetter || classOf(runes[i]) == combines) {
		i++
	}
	return i
}

type runeClass uint8

const (
	separates runeClass = iota
	isLetter
	isDigit
	apostrophe
	combines
)

func classOf(r rune) runeClass {
	switch {
	case '0' <= r && r <= '9':
		return isDigit
	case 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || accents[r] != "":
		return isLetter
	case r == '\'' || r == '’' || r == 'ʼ':
		return apostrophe
	case '\u0300' <= r && r <= '\u036f':
		return combines
	case r < utf8.RuneSelf || r == '–' || r == '—' || r == '…' || r == '×' || r == '\u00a0':
		return separates
	}
	return isLetter // of an alphabet that no word here is in
}

// accents are letters of Turkish and German as they are without their marks.
// Turkish has two letters i, and none of the words here is told from another by
// which it is.
var accents = map[rune]string{
	'ş': "s", 'Ş': "s", 'ç': "c", 'Ç': "c", 'ğ': "g", 'Ğ': "g", 'ı': "i", 'İ': "i",
	'ö': "o", 'Ö': "o", 'ü': "u", 'Ü': "u", 'ä': "a", 'Ä': "a", 'ß': "ss", 'â': "a", 'Â': "a",
}

// plainWord writes a word with the small letters a to z alone, as far as it is
// in a language known here.
func plainWord(text string) string {
	var plain []byte
	for _, r := range text {
		switch {
		case 'A' <= r && r <= 'Z':
			plain = append(plain, byte(r)+'a'-'A')
		case accents[r] != "":
			plain = append(plain, accents[r]...)
		case '\u0300' <= r && r <= '\u036f': // a mark apart from its letter
		default:
			plain = utf8.AppendRune(plain, r)
		}
	}
	return string(plain)
}
