package scoresheet

import (
	"fmt"
	"time"

	"github.com/hakem-chess/hakem/chess"
)

// The most a sheet may hold. The longest game of a serious tournament had 269
// moves.
const (
	MaxEntries = 600     // entries, two a row
	MaxBytes   = 1 << 18 // of text
)

// Owner says whose sheet it is.
type Owner uint8

// Who may have kept a sheet.
const (
	UnknownOwner Owner = iota
	WhiteOwner
	BlackOwner
)

// String returns "white", "black", or "" where it is not known.
func (o Owner) String() string {
	return [...]string{UnknownOwner: "", WhiteOwner: "white", BlackOwner: "black"}[o]
}

// Side returns the owner's colour; ok is false where it is not known.
func (o Owner) Side() (c chess.Color, ok bool) {
	return chess.Color(o - WhiteOwner), o != UnknownOwner
}

// EntryKind says what stands in a cell of a sheet.
type EntryKind uint8

const (
	// Written: something that was meant for a move, readable or not.
	Written EntryKind = iota
	// Blank: the cell was left empty.
	Blank
	// Illegible: there is something, and nothing of it can be read.
	Illegible
	// Gap: here any number of moves may be missing.
	Gap
)

// Entry is one cell of a sheet, or a Gap between cells.
type Entry struct {
	Kind   EntryKind
	Text   string   // as written, without what the other fields hold
	Struck []string // what was written before and corrected, in order

	Number int         // the row, which is the number of the move
	Side   chess.Color // the column

	Irregular bool          // what was made is no legal move (Article 7.5)
	Offer     bool          // marked (=): a draw was offered (Article 8.1.5; 8.1.b and 8.1.d in 2014)
	Clock     time.Duration // the clock time noted beside it
	HasClock  bool          // whether one was noted
	Note      string        // what was noted besides

	Line, Column int // where it stands in the text, from 1, the column in characters
}

// Numbered returns what stands in the cell with its number: "12. Nf3", "12... Nc6".
func (e *Entry) Numbered() string { return numbered(e.Number, e.Side) + " " + e.Text }

func numbered(number int, side chess.Color) string {
	if side == chess.Black {
		return fmt.Sprintf("%d...", number)
	}
	return fmt.Sprintf("%d.", number)
}

// Sheet is one player's scoresheet, as it was kept.
type Sheet struct {
	Owner   Owner
	Event   string
	Site    string
	Date    string
	Round   string
	Players chess.ByColor[string]
	Letters chess.Letters // the letters of the pieces (Appendix C.3)
	// NamesLetters: the sheet says itself whose letters these are.
	NamesLetters bool
	Start        chess.Position // where the game began

	Entries []Entry
	Result  string                // "1-0", "0-1", "1/2-1/2", "0-0"; "" where none is noted
	Signed  chess.ByColor[string] // the result that each player has signed (Article 8.7), "" for no signature
}

// NewSheet returns an empty sheet of a game from a position.
func NewSheet(start chess.Position) Sheet { return Sheet{Start: start} }

// Recorded returns the sheet of a game as it would be kept without a slip, in the
// letters of a language. The moves must be legal.
func Recorded(start chess.Position, moves []chess.Move, l chess.Letters) Sheet {
	s := NewSheet(start)
	s.Letters = l
	for _, m := range moves {
		s.Entries = append(s.Entries, Entry{
			Text: chess.Notation{Letters: l}.Move(&start, m), Number: start.Fullmove(), Side: start.Turn(),
		})
		start.Play(m)
	}
	return s
}

// LikelyLetters returns the letters with which the most entries of the sheet are
// moves; its own, then the English ones, where others read no more.
func (s *Sheet) LikelyLetters() chess.Letters {
	likely, most := s.Letters, -1
	for _, l := range append([]chess.Letters{s.Letters}, chess.AllLetters()...) {
		count := 0
		for _, e := range s.Entries {
			if readEntry(e, l).meaning <= castles {
				count++
			}
		}
		if count > most {
			likely, most = l, count
		}
	}
	return likely
}

// String returns "written", "blank", "illegible" or "gap".
func (k EntryKind) String() string {
	return [4]string{"written", "blank", "illegible", "gap"}[k&3]
}
