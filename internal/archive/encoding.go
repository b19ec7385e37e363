package archive

import (
	"github.com/hakem-chess/hakem/chess/pgn"
	"github.com/hakem-chess/hakem/internal/charset"
)

// told reports whether something was to be told of the text about how it was read.
func (s *segment) told() bool { return s != nil && (len(s.marks) > 0 || s.encoded) }

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
	if t.encoded && j.report.Encoding == charset.UTF8 {
		j.report.Encoding = t.encoding
		j.note(Finding{Kind: Kind(t.encoding.Kind()), Place: j.Begin(), Text: t.encoding.Text(j.lang, false)})
	}
}

// encoded notes a mark of the text: of a code page once a game.
func (j *judge) encoded(m charset.Mark, at pgn.Place) {
	in := j.text.encoding
	f := Finding{Kind: Kind(in.Kind()), Place: at, Text: m.Text(j.lang, in)}
	switch {
	case m.Invalid:
		f.Kind = charset.BadByte
	case j.report.Encoding != charset.UTF8:
		return
	default:
		j.report.Encoding = in
	}
	j.note(f)
}
