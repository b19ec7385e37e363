//go:build unix

package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// A verb at work for long that is told to stop ends at once with status 2, and says in the language how far it came and
// how to go on; what it has written ends with a whole line.
func TestInterrupt(t *testing.T) {
	folder := t.TempDir()
	binary, sheet := filepath.Join(folder, "hakem"), filepath.Join(folder, "sheet.txt")
	if out, err := exec.Command("go", "build", "-o", binary, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	var rows strings.Builder
	for i := range 160 {
		fmt.Fprintf(&rows, "%d. Nf3 Nf6\n", i+1)
	}
	if err := os.WriteFile(sheet, []byte(rows.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	const bareKings = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
	for _, tt := range []struct{ args, en, tr []string }{
		{[]string{"perft", "12", "--divide"},
			[]string{"of 20 first moves are counted to depth 12", "--threads"}, []string{"20 ilk hamleden", "--threads"}},
		{[]string{"can-mate", "--budget", "100000000", bareKings, hardCage},
			[]string{"positions answered: 1,", "--budget smaller than 100000000"}, []string{"yanıtlanan konum: 1,", "daha az sürer"}},
		{[]string{"position", "--json", "--budget", "100000000", bareKings, hardCage},
			[]string{"positions answered: 1,", "--budget smaller than 100000000"}, []string{"yanıtlanan konum: 1,", "daha az sürer"}},
		{[]string{"reconstruct", "--budget", "100000000", sheet, sheet},
			[]string{"before a game was settled on", "--budget smaller"}, []string{"yarıda kesildi", "--budget ile"}},
		{[]string{"position"}, []string{"positions answered: 0,"}, []string{"yanıtlanan konum: 0,"}}, // waiting for input
	} {
		for lang, words := range map[string][]string{"en": tt.en, "tr": tt.tr} {
			var out, diagnostics bytes.Buffer
			cmd := exec.Command(binary, append(tt.args, "--lang", lang)...)
			cmd.Stdout, cmd.Stderr = &out, &diagnostics
			if in, err := cmd.StdinPipe(); err != nil {
				t.Fatal(err)
			} else {
				t.Cleanup(func() { in.Close() })
			}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			time.Sleep(time.Second)
			if err := cmd.Process.Signal(os.Interrupt); err != nil {
				t.Fatal(err)
			}
			told := time.Now()
			_ = cmd.Wait() // its status is looked at
			if status := cmd.ProcessState.ExitCode(); status != exitFailed || time.Since(told) > 3*time.Second {
				t.Errorf("%v: status %d after %v", cmd.Args[1:], status, time.Since(told))
			}
			for _, w := range words {
				if !strings.Contains(diagnostics.String(), w) {
					t.Errorf("%v says %q, want %q", cmd.Args[1:], &diagnostics, w)
				}
			}
			if text := out.String(); text != "" && !strings.HasSuffix(text, "\n") {
				t.Errorf("%v: a line is cut: %q", cmd.Args[1:], text)
			}
		}
	}
}
