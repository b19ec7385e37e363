package charset

import (
	"fmt"

	"github.com/hakem-chess/hakem/wording"
)

// BadByte is the kind of the note that a text has a byte which is none of its
// charset.
const BadByte = "bad-byte"

// Kind returns the kind of the note that a text is in c: its name, but one for
// both of Western Europe, which share their letters, one for UTF-16 and one for
// UTF-32.
func (c Charset) Kind() string {
	switch c {
	case Windows1252, Latin1:
		return "latin-1"
	case UTF16LE, UTF16BE:
		return "utf-16"
	case UTF32LE, UTF32BE:
		return "utf-32"
	}
	return c.String()
}

// Text says to a person that a text was read in c; told: by what the text has, as
// nobody named it and no mark did.
func (c Charset) Text(l wording.Lang, told bool) string {
	words := wording.Text{"metin %s olarak okundu", "the text is read as %s"}
	if told {
		words = wording.Text{
			"metin UTF-8 değil, %s olarak okundu; --encoding ile başkası seçilebilir",
			"the text is not UTF-8 and is read as %s; --encoding names another",
		}
	}
	return fmt.Sprintf(words.In(l), c)
}

// Text says to a person what the mark is about; c is what its text is in.
func (m Mark) Text(l wording.Lang, c Charset) string {
	if !m.Invalid {
		return c.Text(l, true)
	}
	return fmt.Sprintf(wording.Text{"%#x baytı, %s içinde yok", "the byte %#x is none of %s"}.In(l), m.Value, c)
}
