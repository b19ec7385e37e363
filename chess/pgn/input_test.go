package pgn

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// placed is a recorder that writes down the place of everything it is handed.
type placed struct{ recorder }

func (p *placed) at() string {
	at := p.s.Place()
	return fmt.Sprintf("%d=%d:%d", at.Offset, at.Line, at.Column)
}
func (p *placed) BeginGame()                     { p.say("%s game", p.at()) }
func (p *placed) Tag(name, value []byte)         { p.say("%s tag %s=%s", p.at(), name, value) }
func (p *placed) Move(text []byte)               { p.say("%s %q", p.at(), text) }
func (p *placed) NAG(n uint8)                    { p.say("%s $%d", p.at(), n) }
func (p *placed) Offer()                         { p.say("%s offer", p.at()) }
func (p *placed) Comment(text []byte, more bool) { p.say("%s {%q} %v", p.at(), text, more) }
func (p *placed) BeginVariation()                { p.say("%s (", p.at()) }
func (p *placed) EndVariation()                  { p.say(")") }
func (p *placed) Result(token string)            { p.say("%s result %s", p.at(), token) }
func (p *placed) EndGame() {
	end := p.s.End()
	p.say("end %d=%d:%d", end.Offset, end.Line, end.Column)
}
func (p *placed) Problem(q Problem) { p.say("! %d %s", q.Place.Offset, q.Error()) }

// everything returns all that a Scanner hands on, and its error.
func everything(s *Scanner, skip Skip) string {
	p := &placed{recorder{s: s, skip: skip}}
	for s.Next(p) {
	}
	end := s.End()
	p.say("%d=%d:%d %v", end.Offset, end.Line, end.Column, s.Err())
	return p.out.String()
}

// pieces yields a text in pieces of at most so many bytes, one of them empty
// now and then, as a network does.
type pieces struct {
	text  []byte
	size  int
	reads int
}

func (p *pieces) Read(b []byte) (int, error) {
	if len(p.text) == 0 {
		return 0, io.EOF
	}
	if p.reads++; p.reads%7 == 0 {
		return 0, nil
	}
	n := copy(b[:min(len(b), p.size)], p.text)
	p.text = p.text[n:]
	return n, nil
}

// ways are the ways in which a text can come in.
var ways = []struct {
	name string
	open func(text []byte) io.Reader
}{
	{"at once", func(text []byte) io.Reader { return bytes.NewReader(text) }},
	{"byte by byte", func(text []byte) io.Reader { return iotest.OneByteReader(bytes.NewReader(text)) }},
	{"in halves", func(text []byte) io.Reader { return iotest.HalfReader(bytes.NewReader(text)) }},
	{"with its end", func(text []byte) io.Reader { return iotest.DataErrReader(bytes.NewReader(text)) }},
	{"in pieces of 509", func(text []byte) io.Reader { return &pieces{text: text, size: 509} }},
}

// compareWays reads a text in all ways with buffers of the given sizes and
// compares it with the text read from memory.
func compareWays(t testing.TB, text []byte, sizes ...int) {
	t.Helper()
	for i := range 2 * len(ways) {
		compareWay(t, text, i, sizes...)
	}
}

// compareWay is compareWays for one of the ways, with all or without what can
// be left out.
func compareWay(t testing.TB, text []byte, i int, sizes ...int) {
	t.Helper()
	way, skip := ways[i%len(ways)], Skip(0)
	if i/len(ways)%2 == 1 {
		skip = SkipComments | SkipVariations
	}
	want := everything(NewBytesScanner(text), skip)
	for _, size := range sizes {
		if got := everything(newScanner(way.open(text), size), skip); got != want {
			t.Fatalf("%.900q\nread %s with a buffer of %d: %s", text, way.name, size, difference(got, want))
		}
	}
}

// difference returns the first line in which two lists of events differ.
func difference(got, want string) string {
	a, b := strings.Split(got, "\n"), strings.Split(want, "\n")
	i := 0
	for i < min(len(a), len(b))-1 && a[i] == b[i] {
		i++
	}
	return fmt.Sprintf("%.300s, in memory %.300s", a[i], b[i])
}

// things are what may fall on the end of a buffer, each with what may follow.
func things() []string {
	long := strings.Repeat("so it goes on, şöyle ♘ böyle\r\n", 24) // more than the longest word
	const game = "\n\n[Event \"in\"]\n[Result \"0-1\"]\n\n1. d4 d5 0-1\n"
	return []string{
		"{" + long + "}", "{" + long + "[%clk 0:01:00]" + long + "[%emt 5]}", "{a}{b} {c}\r\n{d}", "{ never closed " + game,
		"{" + long + game + "} ", "{ see" + game + game + "} 2. Nf3", "{ unclosed \n\n[Opening \"} {\"]\n[Result \"*\"]\n\n1. c4 *",
		"; " + strings.Repeat("to the end of the line } ( ", 30) + "\r\n", "\n% " + strings.Repeat("escaped 1-0 ", 60) + "\r", "\r\n%\r\n",
		game, "\n\n[White \"" + strings.Repeat("Ünal \\\"x\\\" ", 70) + "\"]\n", "\n[Event \"a \"quoted\" name\"]\n", "\n\n[Event \"unclosed\n[Site \"s\"\n\n*", "\n\n[A]\n[B \"1\"]",
		"\n\nEvent \"no bracket\"]\n[Site \"x\"]\n\n1. e4 1-0", "\n\n[Round\u00a0\"1\" ]\n\n[Round \"2\"]\n\n[Black \"b\"]\n[Round \"3\"]",
		"(1. d4 d5 (1... Nf6 {" + long + "} $1) 2. c4) ", "(1. d4 ( {" + long + "} ", ") ) (", "(=) ",
		strings.Repeat(" ", 700), strings.Repeat("\r\n", 400), strings.Repeat("\r", 300) + strings.Repeat("\n", 300), strings.Repeat("\u00a0\u2009\u200b", 200), "\t\v\f\x00\x1a",
		"1-0", "1/2 - 1/2", "½–½", "0.5-0.5", "1 : 0", "0-0", "0 – 1.", "*", "1-0 {c}\n\n{d}\n1. c4 c5 1/2", "1-0\n\nRound 2, Board 3:\n\n[Event \"B\"]", "\n\nWhite resigned here\n\n[Event \"B\"]", "1-0\n1. d4 d5 2. c4",
		"2. Nf3 Nc6 3. Bb5\n1. d4 d5\n\n1. c4 *", "12. Nf3 12... Nf6 13 . . . Nc6 14… ", strings.Repeat("7. ", 200), strings.Repeat("1", 300), strings.Repeat("1", 700), strings.Repeat(".", 600),
		"$1 $139 $1000 !? ?! !!! ", strings.Repeat("$3", 300), strings.Repeat("!", 600), "Nf3+/- Nc6∞ Bb5=+ e8=Q+- Nf3⩲‼ □ N ", "+0.35 -1.2/17 Nf3-0.25 ± ",
		"Şf7 ♘f3 ♔️e2 Кf3 Крg1 Nf3 N ", "e8(Q) e8 =N+ exd6 e.p. exd6e.p. ", "00 OO 0-O 000 0-0-0 O-O-O+ -- Z0 ", strings.Repeat("x", 300) + " " + strings.Repeat("ş", 400) + " y",
		"<reserved> < not closed\n > , | \" ] } ", "\xDCnal \xBD-\xBD \xA0 {\xFC\xE9} \xE2\x99 \xF0\x9F ", "\ufeff\n\n\ufeff[Event \"joined\"]", "[ x", "[", "{", ";", "%", "\"", "\r",
	}
}

// TestEveryWayIn: whatever falls on the end of the buffer, wherever it begins
// there, is read as from memory: the same tokens, places and problems (a
// comment across the end once swallowed the games behind it: case 37).
func TestEveryWayIn(t *testing.T) {
	const size = 640
	const tail = " 2. Nf3 $5 {end} Nc6 (2... d6) 1/2-1/2\n\n[Event \"next\"]\r\n\r\n1. c4 {c} c5 1-0\n"
	fill := "[Event \"first\"]\n\n" + strings.Repeat("2. e4 {ş} e5\r\n", 80)
	for _, thing := range things() {
		for at := size - 70; at <= size+6; at++ {
			text := fill[:at]
			if i := strings.LastIndexByte(text, '\n'); i > 0 { // so that the thing is not inside a comment
				text = text[:i+1] + strings.Repeat(" ", at-i-1)
			}
			compareWay(t, []byte(text+thing+tail), at, 1, size)
		}
		// What comes first, and what comes last.
		compareWays(t, []byte(thing+tail), 1, size)
		compareWays(t, []byte(fill[:33]+thing), 1, size)
	}
}

// TestEveryWayInOneAfterTheOther: the same with one thing after the other, so
// that things end on the end of the buffer and begin on it, and with the buffer
// as large as it is in use.
func TestEveryWayInOneAfterTheOther(t *testing.T) {
	all := things()
	for i, first := range all {
		second := all[(i*7+3)%len(all)]
		text := "[Event \"a\"]\n\n1. e4 " + first + " e5 " + second + "\n2. Nf3 " + first + " *\n\n[Event \"b\"]\n\n1. d4 " + second
		for size := 513; size < 513+64; size += 3 {
			compareWay(t, []byte(text), size/3, size)
		}
	}
	small := "[Event \"F\"]\n[Result \"*\"]\n\n1. e4 e5 *\n\n"
	for i, thing := range all {
		for _, before := range []int{1, 300} {
			n := bufferSize - before - i%3
			text := small + "[Event \"x\"]\n\n1. e4 "
			text += strings.Repeat(" ", n-len(text)) + thing + " e5 *\n\n" + small + small
			want := everything(NewBytesScanner([]byte(text)), 0)
			if got := everything(NewScanner(strings.NewReader(text)), 0); got != want {
				t.Fatalf("%q %d bytes before the end of the buffer: %d bytes of events, want %d", thing, before, len(got), len(want))
			}
		}
	}
}

// TestLongCommentsInParts: a comment longer than its parts is parted at the same
// places whatever the buffer, and no command inside it is.
func TestLongCommentsInParts(t *testing.T) {
	for _, words := range []string{"x", "ş", "♘ ", "[%clk 0:01:00] ", "\n\n[x", "a\r\n\r\n[Event \"e\"]\n"} {
		for _, open := range []string{"{", ";"} {
			comment := strings.Repeat(words, 3*longestPart/len(words))
			if open == ";" {
				comment = strings.NewReplacer("\n", " ", "\r", " ").Replace(comment)
			}
			text := "[Event \"a\"]\n\n1. e4 " + open + comment + "\n} e5 *\n\n[Event \"b\"]\n\n1. d4 *"
			for _, way := range []int{0, 2, 4} {
				compareWay(t, []byte(text), way, 1, bufferSize)
			}
			for _, part := range strings.Split(everything(NewBytesScanner([]byte(text)), 0), "\n") {
				if strings.Contains(part, " true") && strings.LastIndex(part, "[%") > strings.LastIndex(part, "]") {
					t.Errorf("%q: a part ends in a command: %s", words, part[len(part)-40:])
				}
			}
		}
	}
}

// TestInputErrors: a text cut short by an error is read as far as it came, and
// the error is told.
func TestInputErrors(t *testing.T) {
	broken := errors.New("broken")
	text := []byte("[Event \"a\"]\n\n1. e4 {x} (1. d4 {" + strings.Repeat("y ", 400) + "}) e5 1-0\n\n[Event \"b\"]\n\n1. d4 *\n")
	for cut := range len(text) {
		want := everything(NewBytesScanner(text[:cut]), 0)
		want = strings.TrimSuffix(want, "<nil>\n")
		for _, size := range []int{1, 640, bufferSize} {
			got := everything(newScanner(io.MultiReader(bytes.NewReader(text[:cut]), iotest.ErrReader(broken)), size), 0)
			if got != want+"broken\n" {
				t.Fatalf("cut after %d bytes, buffer of %d:\n%s\nwant\n%s", cut, size, got, want)
			}
		}
	}
	// The second read of a TimeoutReader fails, the third would go on.
	s := newScanner(iotest.TimeoutReader(iotest.OneByteReader(bytes.NewReader(text))), 640)
	if everything(s, 0); s.Err() != iotest.ErrTimeout {
		t.Errorf("error %v", s.Err())
	}
	s = newScanner(&stalled{}, 640)
	if everything(s, 0); s.Err() != io.ErrNoProgress {
		t.Errorf("error %v", s.Err())
	}
}

// stalled never yields anything.
type stalled struct{}

func (stalled) Read([]byte) (int, error) { return 0, nil }

// TestBoundary: a comment of 3,000 letters across the end of the buffer
// (case 37).
func TestBoundary(t *testing.T) {
	const small = "[Event \"F\"]\n[Result \"*\"]\n\n1. e4 e5 *\n\n"
	const before, after = 6868, 20000
	text := strings.Repeat(small, before) + "[Event \"X\"]\n[Result \"*\"]\n\n{" + strings.Repeat("a", 3000) + "} 1. d4 d5 *\n\n" + strings.Repeat(small, after)
	for _, size := range []int{1, 1000, 261000, bufferSize} {
		v := NewValidator(newScanner(strings.NewReader(text), size))
		games, plies, problems := 0, 0, 0
		for v.Next() {
			games++
			plies += v.Plies()
			problems += len(v.Problems())
		}
		if games != 26869 || plies != 53738 || problems > 0 || v.Err() != nil {
			t.Errorf("buffer of %d: %d games, %d plies, %d problems, %v", size, games, plies, problems, v.Err())
		}
	}
}
