package main

import (
	"bytes"
	"os"
	"strings"
	"testing"
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
