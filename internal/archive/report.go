package archive

import (
	"encoding/json"
	"strconv"

	"github.com/hakem-chess/hakem/chess/pgn"
)

// Kind is a kind of fault or note, by its name in the output.
type Kind string

// The kinds of fault that the text itself does not have: pgn.Fault names those.
const (
	PlayedOn       Kind = "played-on"
	WrongResult    Kind = "wrong-result"
	ResultCannotBe Kind = "result-cannot-be"
	Clock          Kind = "clock"
)

// The kinds of note.
const (
	DrawCouldBeWin     Kind = "draw-could-be-win"
	TimeGained         Kind = "time-gained"
	ThreefoldAvailable Kind = "threefold-available"
	FiftyAvailable     Kind = "fifty-available"
)

// Finding is a fault of a game or a note about it.
type Finding struct {
	Kind     Kind
	Ply      int       // of the main line, from 1; 0 if it belongs to none
	Move     string    // the text of the move in question
	Place    pgn.Place // Line 0 if it is in no one place
	Articles []string  // in the numbering of Report.Laws
	Text     string    // for people
}

// Report is what there is to say about one game.
type Report struct {
	Number       int // of the game, from 1
	Line         int // where the game begins
	White, Black string
	Result       string
	Plies        int
	Laws         string // the edition it was held to
	Faults       []Finding
	Notes        []Finding

	skipped int // plies before the first, by the count of the start position
}

// before is what of a file comes before the stretch that reports count from.
type before struct {
	Games int `json:"games"`
	Lines int `json:"lines"`
}

// appendJSON appends the report as one line.
func (r *Report) appendJSON(b []byte, file string, past before) []byte {
	lines := past.Lines
	b = append(b, `{"file":`...)
	b = appendString(b, file)
	b = appendInt(append(b, `,"game":`...), r.Number+past.Games)
	b = appendInt(append(b, `,"line":`...), r.Line+lines)
	b = appendString(append(b, `,"white":`...), r.White)
	b = appendString(append(b, `,"black":`...), r.Black)
	b = appendString(append(b, `,"result":`...), r.Result)
	b = appendInt(append(b, `,"plies":`...), r.Plies)
	b = appendString(append(b, `,"laws":`...), r.Laws)
	b = appendFindings(append(b, `,"faults":`...), r.Faults, lines, true)
	b = appendFindings(append(b, `,"notes":`...), r.Notes, lines, false)
	return append(b, '}', '\n')
}

// appendFindings appends a list; cited: each has its articles, even if there are none.
func appendFindings(b []byte, all []Finding, lines int, cited bool) []byte {
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
			b = appendInt(append(b, `,"line":`...), f.Place.Line+lines)
			b = appendInt(append(b, `,"column":`...), f.Place.Column)
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
	Bytes  int64          `json:"bytes"` // of PGN text, unpacked
	Kinds  map[string]int `json:"kinds"` // faults by kind
	Notes  map[string]int `json:"notes"` // notes by kind
}

// newSummary returns a Summary of nothing.
func newSummary() Summary {
	return Summary{Kinds: map[string]int{}, Notes: map[string]int{}}
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
}

// add counts one more game.
func (s *Summary) add(r *Report) {
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
