package scoresheet

import (
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/hakem-chess/hakem/chess"
)

// longestWord is how many characters a word of a sheet may have.
const longestWord = 64

// mostEmptyRows is how many rows a move number may skip: people leave a row
// empty, or a few; more is a slip of the pen.
const mostEmptyRows = 20

// Read reads a sheet from text in UTF-8: PGN movetext, with tag pairs before it
// or without, and with what people write on paper. A sheet is not played on a
// board here, and no entry is wrong: the errors, all *ReadError but those of r
// itself, are about the text. l are the letters of a sheet that names none.
//
//	[Sheet "white"]            whose it is: white, black
//	[Letters "tr"]             the letters of the pieces, by language
//	[SignedWhite "1-0"]        what White has signed; [SignedBlack "…"]
//	[FEN "…"]                  where the game began; [Variant "Chess960"]
//	12. Nf3 Nc6                a row; the number, its full stop and column lines (|) may be missing
//	12. -- Nc6                 the cell is blank, as with __ and a long dash
//	12. Nf3 ?                  the cell cannot be read
//	12. N?3 ?c6                … nor this part of it
//	...                        here moves are missing, nobody knows how many
//	12... Nc6, 12. ... Nc6     Black's move
//	Nf3->Nd2                   Nf3 was written first and corrected
//	Nf3 (=) 1:05 {note}        a draw offered, the clock time (h:mm, h:mm:ss), a note
//	1-0                        the result
//
// Numbers place what follows: a row that is skipped is blank, and after a gap the
// next number says where the sheet goes on. A number that goes back counts for
// nothing. Other tags, !?, NAGs and lines beginning with % are passed over.
func Read(r io.Reader, l chess.Letters) (Sheet, error) {
	text, err := io.ReadAll(io.LimitReader(r, MaxBytes+1))
	if err != nil {
		return Sheet{}, err
	}
	p := reader{sheet: NewSheet(chess.StartPosition()), text: text, line: 1, column: 1, last: -1}
	p.sheet.Letters = l
	if len(text) > MaxBytes {
		return Sheet{}, p.fault(TooLong, "")
	}
	if err := p.read(); err != nil {
		return Sheet{}, err
	}
	return p.sheet, nil
}

// reader reads one sheet.
type reader struct {
	sheet        Sheet
	text         []byte
	at           int // in text
	line, column int // of at
	moves        bool
	fen, variant tagValue

	slot    int // the cell that comes next: twice the rows before it, and one for the second column
	afterNo bool
	lost    bool // after a gap: the cell that comes next is not known
	last    int  // the entry that marks and times belong to, -1 before the first
}

// place is where something stands in the text.
type place struct{ line, column int }

// tagValue is the value of a tag and where it stands.
type tagValue struct {
	value string
	place
}

func (p *reader) here() place { return place{p.line, p.column} }

// fault is an error at the place where the reader is.
func (p *reader) fault(f Fault, found string) error { return p.here().fault(f, found) }

func (at place) fault(f Fault, found string) error {
	if utf8.RuneCountInString(found) > 40 {
		found = string([]rune(found)[:40]) + "…"
	}
	return &ReadError{Line: at.line, Column: at.column, Fault: f, Found: found}
}

// peek returns the next character, 0 at the end.
func (p *reader) peek() (rune, int) {
	if p.at >= len(p.text) {
		return 0, 0
	}
	return utf8.DecodeRune(p.text[p.at:])
}

// next passes over one character and says which.
func (p *reader) next() (rune, error) {
	c, n := p.peek()
	switch {
	case n == 0:
		return 0, nil
	case c == utf8.RuneError && n == 1, unicode.IsControl(c) && !unicode.IsSpace(c):
		return 0, p.fault(NotText, "")
	}
	p.at += n
	if c == '\n' || c == '\r' && (p.at >= len(p.text) || p.text[p.at] != '\n') {
		p.line, p.column = p.line+1, 1
	} else {
		p.column++
	}
	return c, nil
}

func (p *reader) read() error {
	p.text = []byte(strings.TrimPrefix(string(p.text), "\ufeff"))
	for {
		c, n := p.peek()
		if n == 0 {
			return p.settle()
		}
		start := p.column == 1
		var err error
		switch {
		case c == '[' && p.isTag():
			err = p.tag()
		case c == '%' && start:
			_, _, err = p.until('\n')
		case c == ';':
			_, _, err = p.until('\n')
		case c == '{':
			err = p.comment()
		case unicode.IsSpace(c), c == '|', c == ',':
			_, err = p.next()
		default:
			err = p.word()
		}
		if err != nil {
			return err
		}
	}
}

// until passes over everything up to and with the character end, which for the end
// of a line may be '\r' too; found says whether it came before the end of the text.
func (p *reader) until(end rune) (text string, found bool, err error) {
	start := p.at
	for {
		if _, n := p.peek(); n == 0 {
			return string(p.text[start:p.at]), false, nil
		}
		before := p.at
		c, err := p.next()
		if err != nil {
			return "", false, err
		}
		if c == end || c == '\r' && end == '\n' {
			return string(p.text[start:before]), true, nil
		}
	}
}

// comment reads {…}: a clock or an offer as other programs keep them, or a note.
func (p *reader) comment() error {
	at := p.here()
	if _, err := p.next(); err != nil {
		return err
	}
	text, closed, err := p.until('}')
	switch {
	case err != nil:
		return err
	case !closed:
		return at.fault(OpenComment, "")
	case p.last < 0:
		return nil
	}
	e := &p.sheet.Entries[p.last]
	if strings.Contains(text, "(=)") {
		e.Offer = true
		text = strings.ReplaceAll(text, "(=)", "")
	}
	for {
		before, rest, ok := strings.Cut(text, "[%")
		command, after, closed := strings.Cut(rest, "]")
		if !ok || !closed {
			break
		}
		if value, ok := strings.CutPrefix(command, "clk "); ok {
			if d, ok := clockTime(strings.TrimSpace(value)); ok {
				e.Clock, e.HasClock = d, true
			}
		}
		text = before + after
	}
	if text = strings.Join(strings.Fields(text), " "); text != "" {
		e.Note = strings.TrimSpace(e.Note + " " + text)
	}
	return nil
}

// word reads characters up to white space, the lines of a table or a comment.
func (p *reader) word() error {
	at := p.here()
	var b strings.Builder
	for count := 0; ; count++ {
		c, n := p.peek()
		if n == 0 || unicode.IsSpace(c) || strings.ContainsRune("|{},;", c) && count > 0 {
			return p.take(b.String(), at)
		}
		if count == longestWord {
			return at.fault(WordTooLong, b.String())
		}
		if _, err := p.next(); err != nil {
			return err
		}
		b.WriteRune(c)
	}
}

// add appends an entry and makes it the one that marks belong to.
func (p *reader) add(e Entry, at place) error {
	if len(p.sheet.Entries) >= MaxEntries {
		return at.fault(TooManyEntries, e.Text)
	}
	e.Line, e.Column = at.line, at.column
	e.Number, e.Side = p.slot/2+1, chess.Color(p.slot%2)
	p.sheet.Entries = append(p.sheet.Entries, e)
	p.last = len(p.sheet.Entries) - 1
	if e.Kind == Gap {
		p.lost = true
	} else {
		p.slot++
	}
	p.afterNo = false
	return nil
}

// goTo moves on to a cell that a number names: cells passed over are blank,
// unless a gap lies before it.
func (p *reader) goTo(slot int, at place) error {
	switch {
	case p.lost:
		p.slot, p.lost = max(slot, p.slot), false
	case slot < p.slot: // a number that goes back
	case slot-p.slot > 2*mostEmptyRows && len(p.sheet.Entries) > 0:
		return at.fault(NumberTooFar, "")
	case len(p.sheet.Entries) == 0 && slot-p.slot > 1: // the sheet begins in the middle of the game
		if err := p.add(Entry{Kind: Gap}, at); err != nil {
			return err
		}
		p.slot, p.lost = slot, false
	default:
		for p.slot < slot {
			if err := p.add(Entry{Kind: Blank}, at); err != nil {
				return err
			}
		}
	}
	p.afterNo = true
	return nil
}
