package main

import (
	"bytes"
	"encoding/json"
	"io"
	"strings"
	"testing"
)

// judgePositions runs "hakem position --json" on standard input and returns what it prints, an object a line.
func judgePositions(t *testing.T, in io.Reader, flags ...string) (objects []map[string]any, diagnostics string, status int) {
	t.Helper()
	var out, problems bytes.Buffer
	args := append([]string{"position", "--json", "-"}, flags...)
	status = run(t.Context(), args, noEnvironment, in, &out, &problems)
	for line := range strings.Lines(out.String()) {
		var object map[string]any
		if err := json.Unmarshal([]byte(line), &object); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		objects = append(objects, object)
	}
	return objects, problems.String(), status
}

// A line of any length is refused by its place, and the lines around it are judged.
func TestPositionLongLine(t *testing.T) {
	const fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
	in := io.MultiReader(
		strings.NewReader(fen+"\n"+fen+";"),
		io.LimitReader(endless('x'), 10<<20),
		strings.NewReader("\n"+fen))
	objects, diagnostics, status := judgePositions(t, in)
	if len(objects) != 3 || objects[0]["valid"] != true || objects[1]["valid"] != false || objects[2]["fen"] != fen {
		t.Fatalf("printed %v", objects)
	}
	if objects[1]["line"] != 2.0 || objects[1]["column"] != float64(longestLine+1) || status != exitFailed {
		t.Errorf("status %d, of the long line %v", status, objects[1])
	}
	if len(diagnostics) > 1000 || !strings.Contains(diagnostics, "line 2") {
		t.Errorf("says %.1000q", diagnostics)
	}
}

// endless is a reader of one byte again and again.
type endless byte

func (e endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(e)
	}
	return len(p), nil
}

// Whoever asks one position at a time is answered before the next.
func TestPositionAnswersAtOnce(t *testing.T) {
	in, ask := io.Pipe()
	answers, out := io.Pipe()
	go run(t.Context(), []string{"position", "--json", "-"}, noEnvironment, in, out, io.Discard)
	decoder := json.NewDecoder(answers)
	for _, fen := range []string{"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K2R b K - 1 1"} {
		if _, err := io.WriteString(ask, fen+"\n"); err != nil {
			t.Fatal(err)
		}
		var answer struct{ FEN string }
		if err := decoder.Decode(&answer); err != nil || answer.FEN != fen {
			t.Errorf("asked %s, answered %s, %v", fen, answer.FEN, err)
		}
	}
	_ = ask.Close() // a pipe's never fails
}

// FuzzPosition: whatever standard input holds, each line that is not blank has an object, sound or with its faults, and
// the exit status says which there were.
func FuzzPosition(f *testing.F) {
	f.Add([]byte("4k3/8/8/8/8/8/8/4K2R w K - 0 1\n"), false)
	f.Fuzz(func(t *testing.T, in []byte, fischer bool) {
		var flags []string
		if fischer {
			flags = []string{"--chess960"}
		}
		objects, _, status := judgePositions(t, bytes.NewReader(in), flags...)
		lines, want := 0, exitDone
		for line := range bytes.Lines(bytes.TrimPrefix(in, []byte("\ufeff"))) {
			if len(bytes.TrimSpace(line)) > 0 {
				lines++
			}
		}
		for _, object := range objects {
			faults, _ := object["faults"].([]any)
			if valid := object["valid"] == true; valid != (len(faults) == 0) {
				t.Errorf("valid is %v with the faults %v", valid, faults)
			}
			switch {
			case object["error"] != nil:
				want = exitFailed
			case len(faults) > 0:
				want = max(want, exitFaults)
			}
		}
		if len(objects) != lines || status != want {
			t.Errorf("%d objects for %d lines, status %d, want %d", len(objects), lines, status, want)
		}
	})
}
