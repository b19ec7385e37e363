package scoresheet

import (
	"fmt"
	"strconv"

	"github.com/hakem-chess/hakem/wording"
)

// Fault says why a text is no sheet.
type Fault uint8

// The faults of a text.
const (
	TooLong        Fault = iota + 1 // more than MaxBytes
	TooManyEntries                  // more than MaxEntries
	WordTooLong                     // a word of more than 64 characters
	NotText                         // bytes that are no UTF-8, or control characters
	BadTag                          // a tag pair that cannot be read
	BadValue                        // a tag with a value that means nothing
	BadStart                        // a FEN tag with no position to play from
	OpenComment                     // a comment that is not closed
	Parenthesis                     // a variation, which no scoresheet has
	NumberTooFar                    // a move number far beyond the row before it
	SecondSheet                     // the tags of another game after the moves
)

// ReadError is the error of reading a sheet.
type ReadError struct {
	Line, Column int // where, from 1; the column in characters
	Fault        Fault
	Found        string // what stands there, cut at 40 characters; "" at the end of the text
}

func (e *ReadError) Error() string { return e.Text(wording.English) }

// faultWords say what is wrong, without the place.
var faultWords = map[Fault]wording.Text{
	TooLong:        {"metin bir notasyon kâğıdı için fazla uzun", "the text is too long for a scoresheet"},
	TooManyEntries: {"bir notasyon kâğıdı için fazla hamle var", "too many moves for a scoresheet"},
	WordTooLong:    {"bir hamle için fazla uzun bir sözcük", "a word too long for a move"},
	NotText:        {"metin olmayan bir karakter", "a character that is no text"},
	BadTag: {
		"okunamayan bir başlık satırı; beklenen: [Ad \"değer\"]",
		"a tag that cannot be read; expected: [Name \"value\"]",
	},
	BadValue:     {"bu başlığın alamayacağı bir değer", "a value this tag cannot have"},
	BadStart:     {"oynanabilir bir başlangıç konumu değil", "no start position that can be played from"},
	OpenComment:  {"açılan açıklama kapanmıyor", "a comment that is not closed"},
	Parenthesis:  {"varyant notasyon kâğıdına yazılmaz", "a scoresheet has no variations"},
	NumberTooFar: {"hamle numarası önceki satırdan çok ileride", "the move number is far beyond the row before it"},
	SecondSheet: {
		"hamlelerden sonra başka bir oyunun başlıkları geliyor",
		"the tags of another game come after the moves",
	},
}

// Text says in a language for people what is wrong and where.
func (e *ReadError) Text(l wording.Lang) string {
	at := fmt.Sprintf(wording.Text{"%d. satır, %d. sütun: ", "line %d, column %d: "}.In(l), e.Line, e.Column)
	text := at + faultWords[e.Fault].In(l)
	if e.Found != "" {
		text += ": " + strconv.Quote(e.Found)
	}
	return text
}

// String says in English what is wrong.
func (f Fault) String() string { return faultWords[f].In(wording.English) }
