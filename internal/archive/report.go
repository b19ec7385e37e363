package archive

import (
	"encoding/json"
	"errors"
	"io/fs"
	"strconv"
	"strings"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/chess/pgn"
	"github.com/hakem-chess/hakem/internal/charset"
	"github.com/hakem-chess/hakem/internal/i18n"
	"github.com/hakem-chess/hakem/pgncheck"
	"github.com/hakem-chess/hakem/wording"
)

// Report is what there is to say about one game of a file.
type Report struct {
	pgncheck.Report
	Number   int             // of the game, from 1
	Encoding charset.Charset // that its text is in, or some of it; else UTF8
}

// before is what of a file comes before the stretch that reports count from.
type before struct {
	Games   int `json:"games"`
	Lines   int `json:"lines"`
	Columns int `json:"columns"` // characters that the line after those lines begins with
}

// after returns what comes before the next stretch, given how many games and
// lines this one has and how many characters follow the last of them.
func (b before) after(games, lines, columns int) before {
	if lines == 0 {
		columns += b.Columns
	}
	return before{b.Games + games, b.Lines + lines, columns}
}

// place returns where in the file a place of the stretch is.
func (b before) place(p pgn.Place) (line, column int) {
	if p.Line == 1 {
		p.Column += b.Columns
	}
	return p.Line + b.Lines, p.Column
}

// appendJSON appends the report as one line.
func (r *Report) appendJSON(b []byte, file string, past before) []byte {
	b = append(b, `{"file":`...)
	b = appendString(b, file)
	b = appendInt(append(b, `,"game":`...), r.Number+past.Games)
	b = appendInt(append(b, `,"line":`...), r.Line+past.Lines)
	b = appendString(append(b, `,"white":`...), r.White)
	b = appendString(append(b, `,"black":`...), r.Black)
	b = appendString(append(b, `,"result":`...), r.Result)
	b = appendInt(append(b, `,"plies":`...), r.Plies)
	b = appendString(append(b, `,"laws":`...), r.Laws)
	b = appendFindings(append(b, `,"faults":`...), r.Faults, past, true)
	b = appendFindings(append(b, `,"notes":`...), r.Notes, past, false)
	if r.Variant != chess.Standard {
		b = appendString(append(b, `,"variant":`...), r.Variant.String())
	}
	if r.Encoding != charset.UTF8 {
		b = appendString(append(b, `,"encoding":`...), r.Encoding.String())
	}
	return append(b, '}', '\n')
}

// appendFindings appends a list; cited: each has its articles, even if there are none.
func appendFindings(b []byte, all []pgncheck.Finding, past before, cited bool) []byte {
	b = append(b, '[')
	for i := range all {
		f := &all[i]
		if i > 0 {
			b = append(b, ',')
		}
		b = appendString(append(b, `{"kind":`...), string(f.Kind))
		if f.Ply > 0 {
			b = appendInt(append(b, `,"ply":`...), f.Ply)
		}
		if f.Move != "" {
			b = appendString(append(b, `,"move":`...), f.Move)
		}
		if f.Place.Line > 0 {
			line, column := past.place(f.Place)
			b = appendInt(append(b, `,"line":`...), line)
			b = appendInt(append(b, `,"column":`...), column)
		}
		if cited || len(f.Articles) > 0 {
			b = append(b, `,"articles":[`...)
			for k, a := range f.Articles {
				if k > 0 {
					b = append(b, ',')
				}
				b = appendString(b, a)
			}
			b = append(b, ']')
		}
		if f.Text != "" {
			b = appendString(append(b, `,"text":`...), f.Text)
		}
		b = append(b, '}')
	}
	return append(b, ']')
}

func appendInt(b []byte, n int) []byte { return strconv.AppendInt(b, int64(n), 10) }

// appendString appends s as a JSON string.
func appendString(b []byte, s string) []byte {
	for i := 0; i < len(s); i++ {
		if c := s[i]; c < ' ' || c >= 0x7F || c == '"' || c == '\\' {
			quoted, err := json.Marshal(s)
			if err != nil {
				panic(err) // a string can always be marshalled
			}
			return append(b, quoted...)
		}
	}
	b = append(b, '"')
	b = append(b, s...)
	return append(b, '"')
}

// Summary counts what has been checked.
type Summary struct {
	Games  int            `json:"games"`
	Moves  int            `json:"moves"`
	Faulty int            `json:"faulty"`
	Bytes  int64          `json:"bytes"` // of PGN text, unpacked, as UTF-8
	Kinds  map[string]int `json:"kinds"` // faults by kind
	Notes  map[string]int `json:"notes"` // notes by kind

	// Complete says that every file was read to its end; Errors why not.
	Complete bool        `json:"complete"`
	Errors   []FileError `json:"errors"`
	// Restarted are files that were checked from their beginning because they
	// are not what they were when the check began.
	Restarted []string `json:"restarted,omitempty"`
}

// FileError says why a file was not read to its end.
type FileError struct {
	File string `json:"file"`
	Byte int64  `json:"byte,omitempty"` // of its text, up to which it was read
	Text string `json:"text"`           // for people
	Err  error  `json:"-"`
}

// in says the error to a person, without the name of the file.
func (e *FileError) in(l wording.Lang) string {
	text := i18n.Error(l, e.Err)
	if path := (*fs.PathError)(nil); errors.As(e.Err, &path) {
		text = strings.TrimPrefix(strings.TrimPrefix(text, path.Path), ": ")
	}
	return text
}

// newSummary returns a Summary of nothing.
func newSummary() Summary {
	return Summary{Kinds: map[string]int{}, Notes: map[string]int{}, Errors: []FileError{}}
}

// join adds what another summary counts.
func (s *Summary) join(t *Summary) {
	s.Games += t.Games
	s.Moves += t.Moves
	s.Faulty += t.Faulty
	s.Bytes += t.Bytes
	for k, n := range t.Kinds {
		s.Kinds[k] += n
	}
	for k, n := range t.Notes {
		s.Notes[k] += n
	}
	s.Errors = append(s.Errors, t.Errors...)
	s.Restarted = append(s.Restarted, t.Restarted...)
}

// take takes away what t counts, which s has counted too.
func (s *Summary) take(t *Summary) {
	s.Games -= t.Games
	s.Moves -= t.Moves
	s.Faulty -= t.Faulty
	s.Bytes -= t.Bytes
	for _, counts := range [...][2]map[string]int{{s.Kinds, t.Kinds}, {s.Notes, t.Notes}} {
		for k, n := range counts[1] {
			if counts[0][k] -= n; counts[0][k] == 0 {
				delete(counts[0], k)
			}
		}
	}
}

// add counts one more game.
func (s *Summary) add(r *pgncheck.Report) {
	s.Games++
	s.Moves += r.Plies
	if len(r.Faults) > 0 {
		s.Faulty++
	}
	for _, f := range r.Faults {
		s.Kinds[string(f.Kind)]++
	}
	for _, n := range r.Notes {
		s.Notes[string(n.Kind)]++
	}
}
