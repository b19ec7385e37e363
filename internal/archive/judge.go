package archive

import (
	"github.com/hakem-chess/hakem/chess/pgn"
	"github.com/hakem-chess/hakem/internal/charset"
	"github.com/hakem-chess/hakem/pgncheck"
	"github.com/hakem-chess/hakem/wording"
)

// judge checks the games of one segment after the other. It is a pgn.Visitor: the
// embedded Checker holds the games to the Laws; judge adds what was to be told of the
// text about how it was read, before the Checker sees what was read of it.
type judge struct {
	*pgncheck.Checker
	scanner *pgn.Scanner
	lang    wording.Lang

	text     *segment        // that the scanner reads
	before   pgn.Place       // of what was read before, where the text has marks
	encoding charset.Charset // that the text of the game is in, or some of it; else UTF8
}

func newJudge(o *Options) *judge {
	scanner := pgn.NewScanner(nil)
	checker := pgncheck.New(scanner, pgncheck.Options{Edition: o.Edition, Letters: o.Letters, Lang: o.Lang})
	return &judge{Checker: checker, scanner: scanner, lang: o.Lang}
}

// begin begins a segment.
func (j *judge) begin(s *segment) {
	j.scanner.Reset(s)
	j.text = s
}

// next judges the next game. It returns false at the end of the segment.
func (j *judge) next() bool {
	for j.scanner.Next(j) {
		if !j.Empty() {
			return true
		}
	}
	return false
}

// BeginGame implements pgn.Visitor.
func (j *judge) BeginGame() {
	j.Checker.BeginGame()
	j.before, j.encoding = j.Begin(), charset.UTF8
}

// Tag implements pgn.Visitor.
func (j *judge) Tag(name, value []byte) {
	if j.text.told() {
		j.tell(j.scanner.Place())
	}
	j.Checker.Tag(name, value)
}

// Move implements pgn.Visitor.
func (j *judge) Move(text []byte) {
	if j.text.told() {
		j.tell(j.scanner.Place())
	}
	j.Checker.Move(text)
}

// Comment implements pgn.Visitor.
func (j *judge) Comment(text []byte, more bool) {
	if j.text.told() {
		j.tell(j.scanner.Place())
	}
	j.Checker.Comment(text, more)
}

// EndGame implements pgn.Visitor.
func (j *judge) EndGame() {
	if j.text.told() {
		j.tell(j.scanner.End())
	}
	j.Checker.EndGame()
}

// told reports whether something was to be told of the text about how it was read.
func (s *segment) told() bool { return len(s.marks) > 0 || s.encoded }

// tell takes note of what was to be told of the text between the last thing that
// was read and this one, which begins at the given place: that it was read in a
// code page, or has bytes which that does not have.
func (j *judge) tell(at pgn.Place) {
	t := j.text
	for len(t.marks) > 0 && t.marks[0].Offset < at.Offset {
		m := t.marks[0]
		t.marks = t.marks[1:]
		if m.Offset < j.Begin().Offset {
			continue // it belongs to no game
		}
		j.encoded(m, j.before)
	}
	j.before = at
	if t.encoded && j.encoding == charset.UTF8 {
		j.encoding = t.encoding
		j.Note(pgncheck.Finding{Kind: pgncheck.Kind(t.encoding.Kind()), Place: j.Begin(), Text: t.encoding.Text(j.lang, false)})
	}
}

// encoded notes a mark of the text: of a code page once a game.
func (j *judge) encoded(m charset.Mark, at pgn.Place) {
	in := j.text.encoding
	f := pgncheck.Finding{Kind: pgncheck.Kind(in.Kind()), Place: at, Text: m.Text(j.lang, in)}
	switch {
	case m.Invalid:
		f.Kind = charset.BadByte
	case j.encoding != charset.UTF8:
		return
	default:
		j.encoding = in
	}
	j.Note(f)
}
