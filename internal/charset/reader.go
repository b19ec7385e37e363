package charset

import (
	"bytes"
	"io"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/wording"
)

const (
	// longestLine is how much of a line is judged at once.
	longestLine = 64 << 10
	// bufferSize is how much of the text as it stands is held; the bytes are
	// weighed over so much of it when a code page must be told.
	bufferSize = 256 << 10
	// sniffed is how much of the beginning tells whether it is text at all.
	sniffed = 4096
)

// Options say how to read a text.
type Options struct {
	Charset Charset       // Auto: find out
	Letters chess.Letters // of the moves: their language tells which code page is likely
	// Lines: the text comes line by line from somebody who waits for an answer to each.
	// What it is in is told by the lines that have come.
	Lines bool
}

// Mark is a place in the text that was handed out where something was to be
// told about how it was read.
type Mark struct {
	Offset int64 // in the text as it was handed out
	// Invalid is set for bytes that the charset does not have: Value is the
	// byte, in UTF-16 and UTF-32 the unit. Otherwise a line was read in a code page.
	Invalid bool
	Value   uint32
}

// Reader reads a text as UTF-8. It is an io.Reader.
//
// A text whose charset is to be found out is UTF-8 line by line as long as the
// lines are; a line that is not is read in the code page that is likeliest for
// the text from there on. What comes out does not depend on the sizes in which
// the text comes in or is asked for.
type Reader struct {
	in      io.Reader
	named   Charset
	letters chess.Letters
	lines   bool

	found  Charset // UTF8, UTF-16 or UTF-32, once reading has begun
	code   Charset // the code page of what is not UTF-8; Auto: not told yet
	begun  bool
	raw    []byte // as it stands, from the beginning of a line on
	rawEnd error  // why no more of it comes
	out    []byte // in UTF-8, to be handed out
	handed int64  // how much has been handed out
	marks  []Mark
}

// NewReader returns a Reader of in.
func NewReader(in io.Reader, o Options) *Reader {
	return &Reader{in: in, named: o.Charset, letters: o.Letters, lines: o.Lines}
}

// Charset returns what the text is in as far as it has been read: UTF8, one of
// UTF-16 or UTF-32, or the code page of what of it is not UTF-8.
func (r *Reader) Charset() Charset {
	if r.code != Auto {
		return r.code
	}
	return r.found
}

// Whole reports whether all of the text is in Charset, which is not UTF-8: it
// was named, or it is UTF-16 or UTF-32.
func (r *Reader) Whole() bool { return r.found != UTF8 && r.found != Auto }

// Marks returns what was to be told of the text that has been handed out since
// Marks was called last. The slice is good until the next Read.
func (r *Reader) Marks() []Mark {
	i := 0
	for i < len(r.marks) && r.marks[i].Offset < r.handed {
		i++
	}
	marks := r.marks[:i:i]
	r.marks = r.marks[i:]
	return marks
}

// ErrBinary is the error of what is no text.
var ErrBinary error = binaryError{}

type binaryError struct{}

func (e binaryError) Error() string { return e.Text(wording.English) }

// Text says it for a person.
func (binaryError) Text(l wording.Lang) string {
	return wording.Text{"bu bir metin değil", "this is no text"}.In(l)
}

// Read implements io.Reader.
func (r *Reader) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	if !r.begun {
		r.begin()
	}
	for len(r.out) == 0 {
		if r.found == UTF8 && len(p) >= 2*longestLine && len(r.raw) < longestLine && r.rawEnd == nil {
			if n, done := r.direct(p); done {
				r.handed += int64(n)
				if n > 0 {
					return n, nil
				}
				continue
			}
		}
		if len(r.raw) == 0 && r.rawEnd != nil {
			return 0, r.rawEnd
		}
		r.turn()
	}
	n := copy(p, r.out)
	r.out = r.out[n:]
	r.handed += int64(n)
	return n, nil
}

// begin finds out what the mark at the beginning, or the lack of one, tells.
func (r *Reader) begin() {
	r.begun = true
	if r.lines {
		r.more()
	} else {
		r.fill(sniffed)
	}
	r.found = UTF8
	if pages[r.named] != nil || r.named.unit() > 0 {
		r.found = r.named
	}
	head := r.raw[:min(len(r.raw), sniffed)]
	switch {
	case bytes.HasPrefix(head, []byte("\xEF\xBB\xBF")):
		r.found = UTF8
	case bytes.HasPrefix(head, []byte("\xFF\xFE\x00\x00")): // UTF-16 would begin with a nought
		r.found, r.raw = UTF32LE, r.raw[4:]
	case bytes.HasPrefix(head, []byte("\x00\x00\xFE\xFF")):
		r.found, r.raw = UTF32BE, r.raw[4:]
	case bytes.HasPrefix(head, []byte("\xFF\xFE")):
		r.found, r.raw = UTF16LE, r.raw[2:]
	case bytes.HasPrefix(head, []byte("\xFE\xFF")):
		r.found, r.raw = UTF16BE, r.raw[2:]
	case r.named != Auto:
	default:
		if told := wideByNoughts(head); told != Auto {
			r.found = told
		}
	}
	if r.found == UTF8 && looksBinary(head) || pages[r.found] != nil && looksBinary(head) {
		r.raw, r.rawEnd = nil, ErrBinary
		return
	}
	if r.found != UTF8 {
		r.code = r.found
	}
}

// wideByNoughts returns UTF-16 or UTF-32 for a text of Latin letters, of which
// nearly all the upper bytes are noughts and nearly none of the lowest; else Auto.
func wideByNoughts(head []byte) Charset {
	noughts := [4]int{} // by the place in a unit of UTF-32
	for i, c := range head {
		if c == 0 {
			noughts[i&3]++
		}
	}
	units := len(head) / 4
	most := func(places ...int) bool {
		for _, i := range places {
			if noughts[i]*10 < units*6 {
				return false
			}
		}
		return units >= 4
	}
	few := func(places ...int) bool {
		for _, i := range places {
			if noughts[i]*20 > units {
				return false
			}
		}
		return true
	}
	switch {
	case most(1, 2, 3) && few(0):
		return UTF32LE
	case most(0, 1, 2) && few(3):
		return UTF32BE
	case most(1, 3) && few(0, 2):
		return UTF16LE
	case most(0, 2) && few(1, 3):
		return UTF16BE
	}
	return Auto
}

// looksBinary reports whether there are more control characters than a text that
// has been damaged somewhere has.
//
// Noughts at the end are what a file is filled up with that was not written to
// its end.
func looksBinary(head []byte) bool {
	if text := bytes.TrimRight(head, "\x00"); len(text) > 0 {
		head = text
	}
	control := 0
	for _, c := range head {
		if c < ' ' && (c < '\t' || c > '\r') && c != 0x1A && c != 0x1B || c == 0x7F {
			control++
		}
	}
	return control >= 4 && control*20 >= len(head)
}

// fill reads until at least n bytes of the text as it stands are held, or it
// ends.
func (r *Reader) fill(n int) {
	for idle := 0; len(r.raw) < n && r.rawEnd == nil; {
		if cap(r.raw)-len(r.raw) < bufferSize/2 {
			r.raw = append(make([]byte, 0, len(r.raw)+bufferSize), r.raw...)
		}
		k, err := r.in.Read(r.raw[len(r.raw):cap(r.raw)])
		r.raw = r.raw[:len(r.raw)+k]
		r.rawEnd = err
		if k > 0 {
			idle = 0
		} else if idle++; idle == 100 && err == nil {
			r.rawEnd = io.ErrNoProgress
		}
	}
}

// more reads on until raw has the end of a line, or is long enough to be judged
// without, or the text ends.
func (r *Reader) more() {
	for {
		had := len(r.raw)
		r.fill(had + 1)
		if r.rawEnd != nil || len(r.raw) >= longestLine || bytes.IndexByte(r.raw[had:], '\n') >= 0 {
			return
		}
	}
}

// direct reads into p without a copy, which is where the time of texts in UTF-8
// goes. It returns false if what it read is not all UTF-8 and is in raw now.
func (r *Reader) direct(p []byte) (n int, done bool) {
	n = copy(p, r.raw) // without the end of a line
	for idle := 0; ; {
		k, err := r.in.Read(p[n:])
		n += k
		if k > 0 {
			idle = 0
		} else if idle++; idle == 100 && err == nil {
			err = io.ErrNoProgress
		}
		if r.rawEnd = err; err != nil || n >= longestLine || bytes.IndexByte(p[n-k:n], '\n') >= 0 {
			break
		}
	}
	whole, err := n, r.rawEnd
	if err == nil {
		whole = bytes.LastIndexByte(p[:n], '\n') + 1
		for n-whole >= longestLine {
			whole += pieceOf(p[whole:n], false)
		}
	}
	if !utf8.Valid(p[:whole]) {
		r.raw = append(r.raw[:0], p[:n]...)
		return 0, false
	}
	r.raw = append(r.raw[:0], p[whole:n]...)
	return whole, true
}

// pieceOf returns how much of b is judged at once: a line, or so much of a long
// one; 0 if there must be more of it to tell.
func pieceOf(b []byte, ended bool) int {
	if i := bytes.IndexByte(b[:min(len(b), longestLine)], '\n'); i >= 0 {
		return i + 1
	}
	if len(b) < longestLine {
		if ended {
			return len(b)
		}
		return 0
	}
	end := longestLine
	for back := 1; back < utf8.UTFMax && end-back > 0; back++ { // not inside a character
		if c := b[end-back]; utf8.RuneStart(c) {
			if !utf8.FullRune(b[end-back : end]) {
				end -= back
			}
			break
		}
	}
	return end
}

// turn makes UTF-8 of some of raw.
func (r *Reader) turn() {
	r.out = r.out[:0]
	if r.found != UTF8 {
		r.fill(1)
		if r.found.unit() > 0 {
			r.wide()
			return
		}
		r.decode(r.raw, pages[r.found], false)
		r.raw = r.raw[:0]
		return
	}
	for len(r.out) < longestLine {
		n := pieceOf(r.raw, r.rawEnd != nil)
		if n == 0 {
			if len(r.out) > 0 || len(r.raw) == 0 && r.rawEnd != nil {
				return
			}
			r.more()
			continue
		}
		r.line(n)
		r.raw = r.raw[n:]
	}
}

// line turns the line of n bytes that raw begins with.
func (r *Reader) line(n int) {
	text := r.raw[:n]
	if utf8.Valid(text) {
		r.out = append(r.out, text...)
		return
	}
	if r.named == UTF8 || mostlyUTF8(text) {
		r.mend(text)
		return
	}
	if r.code == Auto {
		if !r.lines { // the whole window is weighed, so that the answer does not depend on how the text comes in
			r.fill(bufferSize)
		}
		r.code = tell(r.raw[:min(len(r.raw), bufferSize)], r.letters)
	}
	r.decode(r.raw[:n], pages[r.code], true)
}

// mostlyUTF8 reports whether text has more characters of several bytes than
// bytes that fit in none: a text in UTF-8 with damage in it.
func mostlyUTF8(text []byte) bool {
	whole, stray := 0, 0
	for len(text) > 0 {
		c, n := utf8.DecodeRune(text)
		switch {
		case c == utf8.RuneError && n == 1:
			stray++
		case n > 1:
			whole++
		}
		text = text[n:]
	}
	return whole > stray
}

// at returns where in the text that is handed out the end of out will stand.
func (r *Reader) at() int64 { return r.handed + int64(len(r.out)) }

// mend takes over text in UTF-8 that has stray bytes, each of which is read as in
// Windows-1252 and reported.
func (r *Reader) mend(text []byte) {
	for len(text) > 0 {
		c, n := utf8.DecodeRune(text)
		if c == utf8.RuneError && n == 1 {
			r.marks = append(r.marks, Mark{r.at(), true, uint32(text[0])})
			r.out = utf8.AppendRune(r.out, pages[Windows1252].runes[text[0]&0x7F])
		} else {
			r.out = append(r.out, text[:n]...)
		}
		text = text[n:]
	}
}

// decode turns text in a code page; mark: its first character that is not ASCII
// is marked.
func (r *Reader) decode(text []byte, p *page, mark bool) {
	for _, c := range text {
		if c < utf8.RuneSelf {
			r.out = append(r.out, c)
			continue
		}
		if mark {
			r.marks = append(r.marks, Mark{Offset: r.at()})
			mark = false
		}
		if !p.defined[c&0x7F] {
			r.marks = append(r.marks, Mark{r.at(), true, uint32(c)})
		}
		r.out = utf8.AppendRune(r.out, p.runes[c&0x7F])
	}
}

// wide turns UTF-16 and UTF-32. A unit that is no character, nor half of one, is
// reported and read as U+FFFD, which is what UTF-8 has for it.
func (r *Reader) wide() {
	size := r.found.unit()
	r.fill(4)
	i := 0
	for ; i+size <= len(r.raw) && len(r.out) < longestLine; i += size {
		unit := r.found.unitAt(r.raw[i:])
		c := rune(unit)
		switch {
		case unit <= utf8.MaxRune && !utf16.IsSurrogate(c):
		case size == 2 && i+4 <= len(r.raw) && r.pair(i) != utf8.RuneError:
			c = r.pair(i)
			i += 2
		case size == 2 && i+4 > len(r.raw) && r.rawEnd == nil && i > 0: // its other half is to come
			r.raw = r.raw[i:]
			return
		default:
			r.marks = append(r.marks, Mark{r.at(), true, unit})
			c = utf8.RuneError
		}
		r.out = utf8.AppendRune(r.out, c)
	}
	r.raw = r.raw[i:]
	if len(r.raw) > 0 && len(r.raw) < size && r.rawEnd != nil { // part of a unit
		r.marks = append(r.marks, Mark{r.at(), true, uint32(r.raw[0])})
		r.out = utf8.AppendRune(r.out, utf8.RuneError)
		r.raw = r.raw[:0]
	}
}

// pair returns the character of the two units of UTF-16 at raw[i], U+FFFD if they
// are none.
func (r *Reader) pair(i int) rune {
	return utf16.DecodeRune(rune(r.found.unitAt(r.raw[i:])), rune(r.found.unitAt(r.raw[i+2:])))
}
