package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// hakemCheck runs "hakem check" and returns its exit status and output.
func hakemCheck(t *testing.T, stdin string, args ...string) (status int, out, diagnostics string) {
	t.Helper()
	var o, d bytes.Buffer
	status = run(t.Context(), append([]string{"check", "--lang", "en"}, args...), func(string) string { return "" }, strings.NewReader(stdin), &o, &d)
	return status, o.String(), d.String()
}

// The exit statuses and the last line are what other programs rely on.
func TestCheckCommand(t *testing.T) {
	folder := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	good := write("good.pgn", "[Date \"2024.01.01\"]\n\n1. e4 e5 *\n")
	bad := write("bad.pgn", "1. e4 Ke5 *\n")
	utf16 := write("utf16.pgn", "\xFF\xFE1\x00.\x00 \x00e\x004\x00 \x00*\x00")
	for _, tt := range []struct {
		name   string
		stdin  string
		args   []string
		status int
		games  float64
		says   string
	}{
		{"in order", "", []string{"--json", good}, exitDone, 1, `"laws":"2023"`},
		{"faults", "", []string{"--json", good, bad}, exitFaults, 2, `"kind":"illegal-move"`},
		{"standard input", "1. e4 *", []string{"--json", "-"}, exitDone, 1, `"file":"-"`},
		{"an edition", "1. e4 *", []string{"--json", "--laws", "2014", "-"}, exitDone, 1, `"laws":"2014"`},
		{"only faults", "", []string{"--json", "--only-faults", "--jobs", "2", good}, exitDone, 1, ""},
		{"no such edition", "", []string{"--laws", "1999", good}, exitFailed, 0, "2017-07"},
		{"no such file", "", []string{"--json", filepath.Join(folder, "none")}, exitFailed, 0, "none"},
		{"UTF-16", "", []string{"--json", utf16}, exitDone, 1, `"encoding":"utf-16le"`},
		{"no file", "", nil, exitFailed, 0, "file"},
		{"jobs", "", []string{"--jobs", "-1", good}, exitFailed, 0, "--jobs"},
	} {
		status, out, diagnostics := hakemCheck(t, tt.stdin, tt.args...)
		if status != tt.status || !strings.Contains(out+diagnostics, tt.says) {
			t.Errorf("%s: status %d, output %s, diagnostics %s", tt.name, status, out, diagnostics)
			continue
		}
		if status == exitFailed {
			continue
		}
		lines := strings.Split(strings.TrimSpace(out), "\n")
		var summary map[string]any
		if err := json.Unmarshal([]byte(lines[len(lines)-1]), &summary); err != nil {
			t.Errorf("%s: %v", tt.name, err)
		}
		if summary["summary"] != true || summary["games"] != tt.games {
			t.Errorf("%s: summary %v", tt.name, summary)
		}
		if tt.name == "only faults" && len(lines) != 1 {
			t.Errorf("%s: %s", tt.name, out)
		}
	}
}

// An interrupted check can be resumed, and says so where it cannot.
func TestCheckResume(t *testing.T) {
	state := filepath.Join(t.TempDir(), "state")
	for range 2 {
		if status, out, diagnostics := hakemCheck(t, "1. e4 *", "--json", "--resume", state, "-"); status != exitDone || !strings.Contains(out, `"games":1`) {
			t.Errorf("status %d, output %s, diagnostics %s", status, out, diagnostics)
		}
	}
	if status, _, diagnostics := hakemCheck(t, "1. e4 *", "--resume", state, "-"); status != exitFailed || !strings.Contains(diagnostics, state) {
		t.Errorf("other options: status %d, diagnostics %s", status, diagnostics)
	}
}

// A game whose variations alone have what cannot be played is in order for check and for notate, which both say where,
// in the language (no part of the game that was played).
func TestVariationsAreSaid(t *testing.T) {
	name := filepath.Join(t.TempDir(), "v.pgn")
	if err := os.WriteFile(name, []byte("[Result \"*\"]\n\n1. e4 e5 (1... Ke5) 2. Nf3 *\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for lang, want := range map[string]string{
		"en": "3:16: in a variation: Ke5 is not a legal move here",
		"tr": "3:16: varyantta: Ke5 bu konumda kurallara uygun bir hamle değil",
	} {
		for _, verb := range [][]string{{"check"}, {"notate", "--to", "uci"}} {
			status, out, diagnostics := runHere(t, append(verb, "--lang", lang, name)...)
			if status != exitDone || !strings.Contains(out+diagnostics, want) {
				t.Errorf("%v, %s: status %d\n%s%s", verb, lang, status, out, diagnostics)
			}
		}
	}
}
