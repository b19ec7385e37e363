package charset

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/hakem-chess/hakem/chess"
)

// encode writes text in a charset; what the charset does not have ends the test.
func encode(t testing.TB, text string, c Charset) string {
	t.Helper()
	var b []byte
	for _, r := range text {
		switch {
		case c == UTF16LE || c == UTF16BE:
			for _, u := range utf16.AppendRune(nil, r) {
				if c == UTF16LE {
					b = append(b, byte(u), byte(u>>8))
				} else {
					b = append(b, byte(u>>8), byte(u))
				}
			}
		case c == UTF32LE:
			b = binary.LittleEndian.AppendUint32(b, uint32(r))
		case c == UTF32BE:
			b = binary.BigEndian.AppendUint32(b, uint32(r))
		case r < utf8.RuneSelf || c == UTF8:
			b = utf8.AppendRune(b, r)
		default:
			at := -1
			for i, have := range pages[c].runes {
				if have == r {
					at = i
				}
			}
			if at < 0 {
				t.Fatalf("%v has no %q", c, r)
			}
			b = append(b, 0x80+byte(at))
		}
	}
	return string(b)
}

// read reads a text to its end, asking for so many bytes at a time.
func read(t testing.TB, in io.Reader, o Options, size int) (string, []Mark, *Reader) {
	t.Helper()
	r := NewReader(in, o)
	var out []byte
	var marks []Mark
	p := make([]byte, size)
	for {
		n, err := r.Read(p)
		out = append(out, p[:n]...)
		marks = append(marks, r.Marks()...)
		if err == io.EOF {
			return string(out), marks, r
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// Texts in a language are told by their bytes, or by the letters of the moves.
func TestTell(t *testing.T) {
	tag := func(names ...string) string {
		var b strings.Builder
		for _, n := range names {
			b.WriteString("[White \"" + n + "\"]\n1. e4 *\n\n")
		}
		return b.String()
	}
	for _, tt := range []struct {
		what, text string
		in, want   Charset
		letters    chess.Letters
	}{
		{"Turkish", tag("Şahin, İlkay", "Ağaoğlu, Işıl"), Windows1254, Windows1254, chess.EnglishLetters},
		{"one Turkish name", tag("Yılmaz"), Windows1254, Windows1254, chess.EnglishLetters},
		{"one Turkish capital", tag("Şener"), Windows1254, Windows1254, chess.EnglishLetters},
		{"Turkish among others", tag("Müller", "Şahin", "Péter", "Yıldız", "Peña"), Windows1254, Windows1254, chess.EnglishLetters},
		{"Turkish moves", "1. e4 e5 2. Şe2 Şe7 *", Windows1254, Windows1254, chess.TurkishLetters},
		{"Turkish by the letters alone", tag("Gümüş"), Windows1254, Windows1254, chess.TurkishLetters},
		{"nothing that differs", tag("Müller"), Windows1252, Windows1252, chess.EnglishLetters},
		{"nothing that differs, Turkish letters", tag("Müller"), Windows1252, Windows1254, chess.TurkishLetters},
		{"French and Spanish", tag("Désiré Françoise", "Muñoz Íñigo", "Çatal"), Windows1252, Windows1252, chess.EnglishLetters},
		{"Icelandic", tag("Þórhallsson, Þröstur", "Friðrik Ólafsson", "Guðmundur Sigurjónsson", "Hannes Hlífar Stefánsson, Seyðisfjörður"), Windows1252, Windows1252, chess.EnglishLetters},
		{"quotes", "1. e4 {“Gambit” – the end…} *", Windows1252, Windows1252, chess.EnglishLetters},
		{"Polish", tag("Wałęsa", "Świdnica, Żółw", "Łódź"), Windows1250, Windows1250, chess.EnglishLetters},
		{"one Polish name", tag("Paweł"), Windows1250, Windows1250, chess.EnglishLetters},
		{"Czech", tag("Dvořák", "Černý", "Tomáš Přibyl", "Hůlka"), Windows1250, Windows1250, chess.EnglishLetters},
		{"Hungarian, by the letters", tag("Erdős", "Szűcs"), Windows1250, Windows1250, chess.HungarianLetters},
		{"Russian", tag("Карпов", "Каспаров, Гарри"), Windows1251, Windows1251, chess.EnglishLetters},
		{"Ukrainian", tag("Іванчук", "Ельянов, Київ"), Windows1251, Windows1251, chess.EnglishLetters},
		{"Russian moves", "1. e4 e5 2. Кf3 Кc6 *", Windows1251, Windows1251, chess.RussianLetters},
		{"Russian with Turkish letters", tag("Карпов", "Каспаров"), Windows1251, Windows1251, chess.TurkishLetters},
	} {
		bytes := encode(t, tt.text, tt.in)
		got, marks, r := read(t, strings.NewReader(bytes), Options{Letters: tt.letters}, 1<<20)
		if r.Charset() != tt.want || got != tt.text {
			t.Errorf("%s: told to be %v, want %v:\n%s", tt.what, r.Charset(), tt.want, got)
		}
		if len(marks) == 0 || r.Whole() {
			t.Errorf("%s: %d places are marked", tt.what, len(marks))
		}
	}
}

// The mark at the beginning says what a text is, whatever was named; and a text
// of Latin letters in UTF-16 is told without.
func TestMark(t *testing.T) {
	const text = "[White \"Şahin 𝄞 Карпов\"]\n\n1. e4 *\n"
	for _, tt := range []struct {
		bytes string
		named Charset
		want  Charset
	}{
		{text, Auto, UTF8},
		{"\uFEFF" + text, Auto, UTF8},
		{"\uFEFF" + text, Windows1254, UTF8},
		{"\xFF\xFE" + encode(t, text, UTF16LE), Auto, UTF16LE},
		{"\xFE\xFF" + encode(t, text, UTF16BE), Auto, UTF16BE},
		{"\xFE\xFF" + encode(t, text, UTF16BE), UTF16LE, UTF16BE},
		{encode(t, text, UTF16LE), Auto, UTF16LE},
		{encode(t, text, UTF16BE), Auto, UTF16BE},
		{encode(t, text, UTF16BE), UTF16BE, UTF16BE},
		{"\xFF\xFE\x00\x00" + encode(t, text, UTF32LE), Auto, UTF32LE},
		{"\x00\x00\xFE\xFF" + encode(t, text, UTF32BE), Auto, UTF32BE},
		{"\xFF\xFE\x00\x00" + encode(t, text, UTF32LE), UTF16LE, UTF32LE},
		{"\x00\x00\xFE\xFF" + encode(t, text, UTF32BE), UTF32LE, UTF32BE},
		{encode(t, text, UTF32LE), Auto, UTF32LE},
		{encode(t, text, UTF32BE), Auto, UTF32BE},
		{encode(t, text, UTF32BE), UTF32BE, UTF32BE},
	} {
		got, marks, r := read(t, strings.NewReader(tt.bytes), Options{Charset: tt.named}, 1<<20)
		if strings.TrimPrefix(got, "\uFEFF") != text || r.Charset() != tt.want || len(marks) > 0 || r.Whole() != (tt.want != UTF8) {
			t.Errorf("%v for %v: %v, %d marks, %q", r.Charset(), tt.want, r.Whole(), len(marks), got)
		}
	}
}

// What a charset does not have is reported with its place, and none of it is lost.
func TestInvalid(t *testing.T) {
	for _, tt := range []struct {
		what, bytes string
		named       Charset
		want        string
		marks       []Mark
	}{
		{"Windows-1254 has no 81", "a\x81b\xFE", Windows1254, "a\u0081bş", []Mark{{1, true, 0x81}}},
		{"Windows-1251 has no 98", "\x98", Windows1251, "\u0098", []Mark{{0, true, 0x98}}},
		{"Windows-1252 has no 9D", "x\x9D", Windows1252, "x\u009d", []Mark{{1, true, 0x9D}}},
		{"Latin-1 has control characters there", "\x81", Latin1, "\u0081", []Mark{{0, true, 0x81}}},
		{"UTF-8 with a stray byte, named", "é\xFEz", UTF8, "éþz", []Mark{{2, true, 0xFE}}},
		{"UTF-8 with a stray byte, told", "şğı\xFEz", Auto, "şğıþz", []Mark{{6, true, 0xFE}}},
		{"a low surrogate alone", "\x00\xDCa\x00", UTF16LE, "\uFFFDa", []Mark{{0, true, 0xDC00}}},
		{"a high surrogate alone", "a\x00\x00\xD8", UTF16LE, "a\uFFFD", []Mark{{1, true, 0xD800}}},
		{"two high surrogates", "\x00\xD8\x00\xD8a\x00", UTF16LE, "\uFFFD\uFFFDa", []Mark{{0, true, 0xD800}, {3, true, 0xD800}}},
		{"half a unit", "a\x00b", UTF16LE, "a\uFFFD", []Mark{{1, true, 'b'}}},
		{"a surrogate in UTF-32", "\x00\xD8\x00\x00a\x00\x00\x00", UTF32LE, "\uFFFDa", []Mark{{0, true, 0xD800}}},
		{"beyond Unicode", "\x00\x11\x00\x00\x00\x00\x00a", UTF32BE, "\uFFFDa", []Mark{{0, true, 0x110000}}},
		{"far beyond Unicode", "\xFF\xFF\xFF\xFF\x00\x00\x00a", UTF32BE, "\uFFFDa", []Mark{{0, true, 0xFFFFFFFF}}},
		{"part of a unit of UTF-32", "a\x00\x00\x00bcd", UTF32LE, "a\uFFFD", []Mark{{1, true, 'b'}}},
		{"a line in a code page", "abc\nd\xFE\n\xFE\n", Auto, "abc\ndş\nş\n", []Mark{{5, false, 0}, {8, false, 0}}},
	} {
		for _, size := range []int{1, 3, 1 << 20} {
			got, marks, _ := read(t, iotest.OneByteReader(strings.NewReader(tt.bytes)), Options{Charset: tt.named, Letters: chess.TurkishLetters}, size)
			if got != tt.want || len(marks) != len(tt.marks) {
				t.Fatalf("%s: %q, %v, want %q, %v", tt.what, got, marks, tt.want, tt.marks)
			}
			for i := range marks {
				if marks[i] != tt.marks[i] {
					t.Errorf("%s: %v, want %v", tt.what, marks, tt.marks)
				}
			}
		}
	}
}

// A line in a code page among lines in UTF-8 does not spoil them.
func TestMixed(t *testing.T) {
	in := "[White \"Şahin\"]\n" + encode(t, "[White \"Yılmaz\"]\n", Windows1254) + strings.Repeat("[White \"Ağaoğlu\"]\n", 20000) + encode(t, "[Black \"Işıl\"]", Windows1254)
	want := "[White \"Şahin\"]\n[White \"Yılmaz\"]\n" + strings.Repeat("[White \"Ağaoğlu\"]\n", 20000) + "[Black \"Işıl\"]"
	got, marks, r := read(t, strings.NewReader(in), Options{}, 256<<10)
	if got != want || len(marks) != 2 || r.Charset() != Windows1254 {
		t.Errorf("%d bytes, want %d; marks %v, %v", len(got), len(want), marks, r.Charset())
	}
	for i, at := range []int{strings.Index(want, "ılmaz"), strings.LastIndex(want, "şıl")} {
		if marks[i].Offset != int64(at) {
			t.Errorf("mark %d at %d, want %d", i, marks[i].Offset, at)
		}
	}
}

// What is no text is refused; one with damage in it is not.
func TestBinary(t *testing.T) {
	for what, text := range map[string]string{
		"a picture":   "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x10\x00\x00\x00\x10\x08\x06\x00\x00\x00\x1f\xf3\xffa",
		"a programme": "\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x03\x00>\x00\x01\x00\x00\x00",
		"noughts":     strings.Repeat("\x00", 10000),
	} {
		if _, err := io.ReadAll(NewReader(strings.NewReader(text), Options{})); !errors.Is(err, ErrBinary) {
			t.Errorf("%s: %v", what, err)
		}
	}
	for what, text := range map[string]string{
		"nothing": "", "one nought": "1. e4\x00 e5 *", "filled up": "1. e4 e5 *\n" + strings.Repeat("\x00", 10000), "damage": strings.Repeat("1. e4 e5 *\n", 100) + "\x00\x01\x02\x03\x04",
		"an old end of file": "1. e4 e5 *\r\n\x1a\x1a\x1a\x1a\x1a",
	} {
		if got, err := io.ReadAll(NewReader(strings.NewReader(text), Options{})); err != nil || string(got) != text {
			t.Errorf("%s: %q, %v", what, got, err)
		}
	}
	broken := errors.New("broken")
	got, err := io.ReadAll(NewReader(io.MultiReader(strings.NewReader("1. e4"), iotest.ErrReader(broken)), Options{}))
	if string(got) != "1. e4" || !errors.Is(err, broken) {
		t.Errorf("%q, %v", got, err)
	}
}

func TestParse(t *testing.T) {
	for _, name := range Names() {
		if c, err := Parse(strings.ToUpper(name)); err != nil || c.String() != name {
			t.Errorf("%s: %v, %v", name, c, err)
		}
	}
	for name, want := range map[string]Charset{"CP1254": Windows1254, "iso-8859-9": Windows1254, "UTF-16": UTF16LE, "latin1": Latin1} {
		if c, err := Parse(name); err != nil || c != want {
			t.Errorf("%s: %v, %v", name, c, err)
		}
	}
	if _, err := Parse("ebcdic"); err == nil || !strings.Contains(err.Error(), "windows-1254") {
		t.Errorf("ebcdic: %v", err)
	}
}

// Text in UTF-8 goes through without a copy of its own and without memory.
func TestUTF8AllocatesNothing(t *testing.T) {
	line := []byte("[White \"Ağaoğlu, Işıl\"] 1. e4 e5 2. Nf3 Nc6 *\n")
	r := NewReader(&repeated{text: line}, Options{})
	p := make([]byte, bufferSize)
	if _, err := r.Read(p); err != nil {
		t.Fatal(err)
	}
	if n := testing.AllocsPerRun(100, func() {
		if _, err := r.Read(p); err != nil {
			t.Fatal(err)
		}
	}); n > 0 {
		t.Errorf("%v allocations a block", n)
	}
}

// repeated yields a text again and again.
type repeated struct {
	text []byte
	at   int
}

func (r *repeated) Read(p []byte) (n int, err error) {
	for n < len(p) {
		k := copy(p[n:], r.text[r.at:])
		r.at = (r.at + k) % len(r.text)
		n += k
	}
	return n, nil
}

func BenchmarkUTF8(b *testing.B) {
	in := &repeated{text: bytes.Repeat([]byte("[White \"Adams, Michael\"] 1. e4 e5 2. Nf3 Nc6 *\n"), 5000)}
	r := NewReader(in, Options{})
	p := make([]byte, bufferSize)
	for b.Loop() {
		n, err := r.Read(p)
		if err != nil {
			b.Fatal(err)
		}
		b.SetBytes(int64(n))
	}
}

// FuzzReader reads any bytes in any charset: what comes out is UTF-8, the same
// however it comes in and is asked for; text in UTF-8 comes out as it is, and
// from a code page the bytes can be had back.
func FuzzReader(f *testing.F) {
	f.Add([]byte("[White \"\xDEahin, \xDDlkay\"]\n\n1. e4 {g\xFC\xE7l\xFC} e5 1-0\n"), uint8(Auto), uint8(1), uint16(7))
	f.Add([]byte("\xFF\xFE1\x00.\x00 \x00e\x004\x00\x00\xD8"), uint8(Auto), uint8(0), uint16(1))
	f.Add([]byte("şğı\xFEz\n\xC0\xE0\x98"), uint8(Windows1251), uint8(5), uint16(300))
	f.Fuzz(func(t *testing.T, text []byte, c, letters uint8, size uint16) {
		o := Options{Charset: Charset(c % uint8(len(names))), Letters: chess.Letters(letters % uint8(len(chess.AllLetters())))}
		all := func(in io.Reader, size int) (string, []Mark, error) {
			r := NewReader(in, o)
			var out []byte
			var marks []Mark
			p := make([]byte, size)
			for {
				n, err := r.Read(p)
				out = append(out, p[:n]...)
				marks = append(marks, r.Marks()...)
				if err == io.EOF {
					return string(out), marks, nil
				}
				if err != nil {
					return string(out), marks, err
				}
			}
		}
		got, marks, err := all(bytes.NewReader(text), 2*longestLine)
		if errors.Is(err, ErrBinary) && got == "" {
			return
		}
		if err != nil || !utf8.ValidString(got) {
			t.Fatalf("%q: %v", got, err)
		}
		for i, m := range marks {
			if m.Offset < 0 || m.Offset >= int64(len(got)) || i > 0 && m.Offset < marks[i-1].Offset || !utf8.RuneStart(got[m.Offset]) {
				t.Fatalf("mark %v of %v in %d bytes", m, marks, len(got))
			}
		}
		again, marksAgain, err := all(iotest.HalfReader(bytes.NewReader(text)), 1+int(size))
		if err != nil || again != got || len(marks) != len(marksAgain) {
			t.Fatalf("%q, and in pieces %q, %v; %v, %v", got, again, err, marks, marksAgain)
		}
		marked := bytes.HasPrefix(text, []byte("\uFEFF")) || bytes.HasPrefix(text, []byte("\xFF\xFE")) || bytes.HasPrefix(text, []byte("\xFE\xFF")) || bytes.HasPrefix(text, []byte("\x00\x00\xFE\xFF"))
		if utf8.Valid(text) && !marked && (o.Charset == UTF8 || o.Charset == Auto && !bytes.ContainsRune(text, 0)) && got != string(text) {
			t.Fatalf("%q became %q", text, got)
		}
		if p := pages[o.Charset]; p != nil && !marked {
			var back []byte
			for _, r := range got {
				if r < utf8.RuneSelf {
					back = append(back, byte(r))
					continue
				}
				for i, have := range p.runes {
					if have == r {
						back = append(back, 0x80+byte(i))
					}
				}
			}
			if !bytes.Equal(back, text) {
				t.Fatalf("%q became %q, which is %q", text, got, back)
			}
		}
	})
}
