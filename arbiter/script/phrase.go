package script

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/wording"
)

// phrase is a line being read, word by word.
type phrase struct {
	line  string
	words []word
	next  int
	steps []step

	expects *[]Need // where what the reader looks for at the end of the words is noted; see Acts
}

// peek returns the word that comes, "" at the end.
func (f *phrase) peek() string {
	if f.next == len(f.words) {
		return ""
	}
	return f.words[f.next].text
}

// column is where the word that comes begins, or the line's words end.
func (f *phrase) column() int {
	switch {
	case f.next < len(f.words):
		return f.words[f.next].at + 1
	case f.next == 0:
		return 1
	}
	last := f.words[f.next-1]
	return last.at + len(last.text) + 1
}

// fail says that the word that comes is not what was expected.
func (f *phrase) fail(expected wording.Text) *wording.SyntaxError {
	return fault(0, f.column(), f.peek(), expected)
}

// take reads the word if it comes.
func (f *phrase) take(text string) bool {
	f.looks(Need{Kind: OneOf, Words: []string{text}, Optional: true})
	if text == "" || f.peek() != text {
		return false
	}
	f.next++
	return true
}

// one reads one of the words.
func (f *phrase) one(options ...string) (string, *wording.SyntaxError) {
	f.looks(Need{Kind: OneOf, Words: options})
	text := f.peek()
	if text == "" || !slices.Contains(options, text) {
		return "", f.fail(wording.Choices(options...))
	}
	f.next++
	return text, nil
}

// done returns an error unless the line ends.
func (f *phrase) done() *wording.SyntaxError {
	if f.next < len(f.words) {
		return f.fail(wording.Text{"satırın sonu", "the end of the line"})
	}
	return nil
}

// does adds what the line puts to the arbiter; column is where the text
// stands that it depends on.
func (f *phrase) does(c arbiter.Command, column int) *wording.SyntaxError {
	f.steps = append(f.steps, step{c, column})
	return nil
}

// rest reads what is left of the line as text, of one word at least; single
// quotes marks around all of it are taken off.
func (f *phrase) rest() (string, *wording.SyntaxError) {
	f.looks(Need{Kind: Text})
	if f.next == len(f.words) {
		return "", f.fail(wording.Text{"bir metin", "a text"})
	}
	return f.until(""), nil
}

// until reads text up to a word, or to the end of the line; quotes around all
// of it are taken off.
func (f *phrase) until(stop string) string {
	from := f.next
	for f.next < len(f.words) && (stop == "" || f.words[f.next].text != stop) {
		f.next++
	}
	if words := f.words[from:f.next]; len(words) != 1 {
		return join(words)
	}
	return unquote(f.words[from].text)
}

// unquote takes the quotes off a word that has them.
func unquote(text string) string {
	if inner, ok := strings.CutPrefix(text, `"`); ok {
		return strings.TrimSuffix(inner, `"`)
	}
	return text
}

// isSquare reports whether the word that comes is a square.
func (f *phrase) isSquare() bool {
	_, err := chess.ParseSquare(f.peek())
	return err == nil
}

var noSquare = wording.Text{"a1 ile h8 arasında bir kare", "a square, a1 to h8"}

// square reads a square.
func (f *phrase) square() (chess.Square, *wording.SyntaxError) {
	f.looks(Need{Kind: Square})
	s, err := chess.ParseSquare(f.peek())
	if err != nil {
		return s, f.fail(noSquare)
	}
	f.next++
	return s, nil
}

// squares reads at least one square, and all that follow.
func (f *phrase) squares() ([]chess.Square, *wording.SyntaxError) {
	var all []chess.Square
	if f.peek() == "" {
		f.looks(Need{Kind: Squares})
		return nil, f.fail(noSquare)
	}
	for len(all) == 0 || f.isSquare() {
		s, err := f.square()
		if err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	if len(all) > 64 {
		return nil, f.fail(wording.Text{"en çok 64 kare", "at most 64 squares"})
	}
	return all, nil
}

// longestMove is how long a written move may be, in bytes.
const longestMove = 64

// move reads a move: a word in UCI or SAN, or text in quotes.
func (f *phrase) move() (text string, column int, err *wording.SyntaxError) {
	f.looks(Need{Kind: Move})
	column, text = f.column(), unquote(f.peek())
	if text == "" || len(text) > longestMove {
		return "", 0, f.fail(wording.Text{
			"UCI ya da SAN ile bir hamle (e2e4, Nf3)",
			"a move in UCI or SAN (e2e4, Nf3)",
		})
	}
	f.next++
	return text, column, nil
}

// number reads a whole number from 0.
func (f *phrase) number(most int) (int, *wording.SyntaxError) { return f.from(0, most) }

// from reads a whole number from least to most.
func (f *phrase) from(least, most int) (int, *wording.SyntaxError) {
	f.looks(Need{Kind: Number, Least: least, Most: most})
	n, err := strconv.Atoi(f.peek())
	if err != nil || n < least || n > most || f.peek() != strconv.Itoa(n) {
		low, top := strconv.Itoa(least), strconv.Itoa(most)
		return 0, f.fail(wording.Text{low + " ile " + top + " arasında bir tam sayı", "a whole number from " + low + " to " + top})
	}
	f.next++
	return n, nil
}

// longestSpan is the longest time that an argument may be.
const longestSpan = 100 * 24 * time.Hour

// amount reads time that is given or taken: whole seconds, and some.
func (f *phrase) amount(sign string) (time.Duration, *wording.SyntaxError) {
	before := *f
	t, err := f.span(sign)
	if err == nil && (t == 0 || t%time.Second != 0) {
		return 0, before.fail(wording.Text{
			"sıfırdan büyük, tam saniyelik bir süre",
			"a time above zero, in whole seconds",
		})
	}
	return t, err
}

// span reads an amount of time, behind a sign if there is to be one.
func (f *phrase) span(sign string) (time.Duration, *wording.SyntaxError) {
	f.looks(Need{Kind: Time, Sign: sign})
	text, signed := strings.CutPrefix(f.peek(), sign)
	t, ok := wording.ParseSpan(text)
	if !signed || !ok || t > longestSpan {
		form := sign + "2m, " + sign + "1:30, " + sign + "30s"
		expected := wording.Text{
			"en çok 100 günlük bir süre (" + form + ")",
			"a time of at most 100 days (" + form + ")",
		}
		if signed {
			expected = wording.SpanExpected(f.peek(), expected)
		}
		return 0, f.fail(expected)
	}
	f.next++
	return t, nil
}

// color reads white or black.
func (f *phrase) color() (chess.Color, *wording.SyntaxError) {
	side, err := f.one("white", "black")
	if side == "black" {
		return chess.Black, err
	}
	return chess.White, err
}

// side reads white or black.
func (f *phrase) side() (arbiter.Side, *wording.SyntaxError) {
	c, err := f.color()
	return arbiter.SideOf(c), err
}
