package main

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"strings"
	"testing"
	"testing/iotest"
)

// A file in the Turkish code page is read by every verb that reads texts, told by its bytes or named, and what it was
// is said; what is written is UTF-8 (row 49 of the cases).
func TestEncoding(t *testing.T) {
	t.Chdir(t.TempDir())
	const turkish = "[Event \"T\"]\n[White \"\xDEahin, \xDDlkay\"]\n[Black \"A\xF0ao\xF0lu, I\xFE\xFDl\"]\n[Result \"1-0\"]\n\n1. e4 {g\xFC\xE7l\xFC} e5 1-0\n"
	var wide []byte
	for _, c := range "\uFEFF[White \"Ağaoğlu\"]\n\n1. e4 *\n" {
		wide = append(wide, byte(c), byte(c>>8))
	}
	for name, text := range map[string]string{
		"tr.pgn": turkish, "wide.pgn": string(wide), "bad.pgn": "[White \"\x81\xDE\"]\n\n1. e4 *\n",
		"a.script": "# G\xFC\xE7l\xFC \xDEah\n---\n0:05 white move e4\n0:06 white press\n",
		"sheet":    "[White \"\xDEahin\"]\n[Letters \"tr\"]\n\n1. e4 e5\n2. \xDEe2\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, tt := range []struct {
		args   string
		status int
		out    []string
		says   string
	}{
		{"notate --to san tr.pgn", exitDone, []string{"[White \"Şahin, İlkay\"]\n[Black \"Ağaoğlu, Işıl\"]", "{güçlü}"}, "windows-1254"},
		{"notate --to san --lang tr tr.pgn", exitDone, []string{"Şahin"}, "metin UTF-8 değil, windows-1254 olarak okundu"},
		{"notate --to san --encoding windows-1252 tr.pgn", exitDone, []string{"Þahin, Ýlkay"}, "windows-1252"},
		{"notate --to san --json tr.pgn", exitDone, []string{`"white":"Şahin, İlkay"`, `"encoding":"windows-1254"`, `"kind":"windows-1254"`}, "windows-1254"},
		{"check --json tr.pgn", exitDone, []string{`"white":"Şahin, İlkay","black":"Ağaoğlu, Işıl"`, `"notes":[{"kind":"windows-1254","line":2,"column":1,`, `"encoding":"windows-1254"`}, ""},
		{"check tr.pgn", exitDone, []string{"Şahin, İlkay – Ağaoğlu, Işıl", "2:1: Turkish code page: the text is not UTF-8"}, ""},
		{"check --json --encoding cp1251 tr.pgn", exitDone, []string{`"white":"Юahin, Эlkay"`, `"encoding":"windows-1251"`}, ""},
		{"check --json wide.pgn", exitDone, []string{`"white":"Ağaoğlu"`, `"kind":"utf-16"`, `"encoding":"utf-16le"`}, ""},
		{"check --json --encoding windows-1254 bad.pgn", exitDone, []string{`"kind":"bad-byte","line":1,"column":1,"text":"the byte 0x81 is none of windows-1254"`, "Ş"}, ""},
		{"rule a.script", exitDone, []string{"The game goes on"}, "hakem: a.script: the text is not UTF-8"},
		{"rule --encoding windows-1254 a.script", exitDone, []string{"The game goes on"}, "windows-1254"},
		{"reconstruct sheet", exitDone, []string{"2. Ke2"}, "windows-1254"},
	} {
		var out, diagnostics bytes.Buffer
		status := run(t.Context(), strings.Fields(tt.args), noEnvironment, nil, &out, &diagnostics)
		if status != tt.status || !strings.Contains(diagnostics.String(), tt.says) || tt.says == "" && diagnostics.Len() > 0 {
			t.Errorf("%s: status %d, says %s", tt.args, status, diagnostics.String())
		}
		for _, want := range tt.out {
			if !strings.Contains(out.String(), want) {
				t.Errorf("%s: prints %s, want %s", tt.args, out.String(), want)
			}
		}
	}
}

// Positions on standard input are read whatever their text is in, as those of files are: with each mark, without one,
// and with the comments of an EPD in a code page; and it is said what it was. The answers are the same.
func TestPositionEncoding(t *testing.T) {
	const plain = "4k3/8/8/8/8/8/8/4K2R w K - 0 1\n\n7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\n"
	wide := func(mark string, unit int, big bool) string {
		var b []byte
		for _, c := range mark + plain {
			one := make([]byte, unit)
			for i := range 2 {
				at := i
				if big {
					at = unit - 1 - i
				}
				one[at] = byte(c >> (8 * i))
			}
			b = append(b, one...)
		}
		return string(b)
	}
	for _, verb := range []string{"position", "can-mate"} {
		status, want, says := runWith(t, strings.NewReader(plain), verb, "--json", "--lang", "en", "-")
		if status != exitDone || strings.Count(want, "\n") != 2 || says != "" {
			t.Fatalf("%s: status %d, %s%s", verb, status, want, says)
		}
		for name, in := range map[string]struct{ text, says string }{
			"UTF-8 with its mark":    {"\uFEFF" + plain, ""},
			"UTF-16LE with its mark": {wide("\uFEFF", 2, false), "the text is read as utf-16le"},
			"UTF-16BE with its mark": {wide("\uFEFF", 2, true), "the text is read as utf-16be"},
			"UTF-16LE":               {wide("", 2, false), "the text is read as utf-16le"},
			"UTF-16BE":               {wide("", 2, true), "the text is read as utf-16be"},
			"UTF-32LE with its mark": {wide("\uFEFF", 4, false), "the text is read as utf-32le"},
			"UTF-32BE with its mark": {wide("\uFEFF", 4, true), "the text is read as utf-32be"},
			"UTF-32LE":               {wide("", 4, false), "the text is read as utf-32le"},
			"Windows-1254":           {strings.Replace(plain, "b - - 0 1", "b - - id \"\xDEahin ve I\xFE\xFDk\";", 1), "windows-1254"},
			"packed":                 {packed(t, plain), ""},
		} {
			for size, reader := range map[string]io.Reader{"whole": strings.NewReader(in.text), "byte by byte": iotest.OneByteReader(strings.NewReader(in.text))} {
				status, out, says := runWith(t, reader, verb, "--json", "--lang", "en")
				if status != exitDone || out != want || !strings.Contains(says, in.says) || in.says == "" && says != "" {
					t.Errorf("%s of %s, %s: status %d, says %q\n%swant\n%s", verb, name, size, status, says, out, want)
				}
			}
		}
		if status, _, says := runWith(t, strings.NewReader("\x00\x01\x02\x03\x04\x05\x06\n"), verb, "--lang", "tr"); status != exitFailed || !strings.Contains(says, "bu bir metin değil") {
			t.Errorf("%s of no text: status %d, %q", verb, status, says)
		}
	}
}

// packed is a text packed by gzip.
func packed(t *testing.T, text string) string {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := io.WriteString(z, text); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// runWith runs the program with standard input.
func runWith(t *testing.T, in io.Reader, args ...string) (status int, out, diagnostics string) {
	t.Helper()
	var o, d bytes.Buffer
	status = run(t.Context(), args, noEnvironment, in, &o, &d)
	return status, o.String(), d.String()
}
