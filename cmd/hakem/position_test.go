package main

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
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

// Each line that is not blank has an object, sound or with its faults, and the exit status says which there were. (The
// reading of a line is fuzzed in package chess.)
func TestPositionLines(t *testing.T) {
	for _, test := range []struct {
		in            string
		valid, faulty int
		refused       int
		flags         []string
	}{
		{in: "", valid: 0},
		{in: "\n \t\r\n", valid: 0},
		{in: "\ufeff4k3/8/8/8/8/8/8/4K3 w - - 0 1", valid: 1},
		{in: "4k3/8/8/8/8/8/4P3/4K3 w - - hmvc 12; fmvn 40; id \"a; b\";\r\n\r\n4k3/8/8/8/8/8/8/4K3 b - -\r\n", valid: 2},
		{in: "8/8 w\nkk6/8/8/8/8/8/8/K7 b - - 0 1\n\xff\x00\n4k3/8/8/8/8/8/8/4K3 w - - 0 1", valid: 1, refused: 3},
		{in: "4k3/8/8/8/8/8/8/1R1RK3 w D - 0 1\n4k3/8/8/8/8/8/8/1R1RK3 w BD - -1 1", valid: 1, faulty: 1, flags: []string{"--chess960"}},
		{in: "4k3/8/8/8/8/8/8/1R1RK3 w D - 0 1", valid: 1},
		{in: "4k3/8/8/8/8/8/8/1R1RK3 w K - 0 1", faulty: 1},
		{in: "4k3/8/8/8/8/8/8/4K3 w - - x\n4k3/8/8/8/8/8/8/4K3 w - - -1 1", faulty: 1, refused: 1},
	} {
		objects, _, status := judgePositions(t, strings.NewReader(test.in), test.flags...)
		valid, faulty, refused := 0, 0, 0
		for _, object := range objects {
			faults, _ := object["faults"].([]any)
			switch {
			case object["valid"] == true && len(faults) == 0:
				valid++
			case object["error"] != nil:
				refused++
			case len(faults) > 0:
				faulty++
			}
		}
		want := exitDone
		switch {
		case test.refused > 0:
			want = exitFailed
		case test.faulty > 0:
			want = exitFaults
		}
		if valid != test.valid || faulty != test.faulty || refused != test.refused || len(objects) != valid+faulty+refused || status != want {
			t.Errorf("%q: %d valid, %d faulty, %d refused of %d, status %d, want %d", test.in, valid, faulty, refused, len(objects), status, want)
		}
	}
}

// TestProbes judges the probes for positions and for dead ones as the command line does, Chess960 told by the FEN
// alone.
func TestProbes(t *testing.T) {
	content, err := os.ReadFile("../../chess/testdata/cases/probes.json")
	if err != nil {
		t.Fatal(err)
	}
	var probes struct{ Fen, Insuf [][]any }
	if err := json.Unmarshal(content, &probes); err != nil {
		t.Fatal(err)
	}
	if len(probes.Fen) < 28 || len(probes.Insuf) < 15 {
		t.Fatalf("%d and %d probes", len(probes.Fen), len(probes.Insuf))
	}
	judge := func(list [][]any, field string) {
		t.Helper()
		var in strings.Builder
		for _, row := range list {
			in.WriteString(row[1].(string) + "\n")
		}
		objects, _, _ := judgePositions(t, strings.NewReader(in.String()))
		if len(objects) != len(list) {
			t.Fatalf("%d answers for %d positions", len(objects), len(list))
		}
		for i, row := range list {
			if want, settled := row[2].(bool); settled && objects[i][field] != want {
				t.Errorf("%s: %s: %s is %v, want %v", row[0], row[1], field, objects[i][field], want)
			}
		}
	}
	judge(probes.Fen, "valid")
	judge(probes.Insuf, "dead")
}
