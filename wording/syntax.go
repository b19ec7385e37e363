package wording

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// SyntaxError says where a text that people write stops being what it should
// be, and what was expected there.
type SyntaxError struct {
	Line     int    // from 1; 0: the text is a single line
	Column   int    // from 1, in bytes
	Found    string // what stands there, shortened; "" at the end of the line
	Expected Text   // "a square, a1 to h8"
	Wrong    Text   // what is wrong, in place of Expected, where nothing else could stand there
}

// Error says it in English.
func (e *SyntaxError) Error() string { return e.Text(English) }

// Text says it for a person.
func (e *SyntaxError) Text(l Lang) string {
	place := fmt.Sprintf(Text{"%d. sütun", "column %d"}.In(l), e.Column)
	if e.Line > 0 {
		place = fmt.Sprintf(Text{"%d. satır, ", "line %d, "}.In(l), e.Line) + place
	}
	return place + ": " + e.Reason(l)
}

// Reason says it without the place.
func (e *SyntaxError) Reason(l Lang) string {
	switch {
	case e.Wrong != (Text{}):
		return e.Wrong.In(l)
	case e.Found == "":
		return fmt.Sprintf(Text{
			"beklenen: %s; satır burada bitiyor",
			"expected %s; the line ends here",
		}.In(l), e.Expected.In(l))
	}
	return fmt.Sprintf(Text{"beklenen: %s; bulunan: %q", "expected %s, found %q"}.In(l), e.Expected.In(l), e.Found)
}

// Shorten returns what SyntaxError shows of a text: all of it, or its
// beginning.
func Shorten(text string) string {
	const most = 40
	if len(text) <= most {
		return text
	}
	cut := most
	for cut > 0 && !utf8.RuneStart(text[cut]) {
		cut--
	}
	return text[:cut] + "…"
}

// Choices names words of which one is expected: "never or consent".
func Choices(words ...string) Text {
	head, last := strings.Join(words[:len(words)-1], ", "), words[len(words)-1]
	if head == "" {
		return Text{last, last}
	}
	return Text{head + " ya da " + last, head + " or " + last}
}

// Twice says that a key stands in a text a second time.
func Twice(key string, first int) Text {
	line := strconv.Itoa(first)
	return Text{key + " bir kez yazılır; ilki " + line + ". satırda", key + " is written once; the first is in line " + line}
}
