package main

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"
)

// failing is a writer that takes nothing.
type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

// A reader that has gone ends can-mate, and with a word.
func TestCanMateWriteError(t *testing.T) {
	var problems bytes.Buffer
	in := strings.NewReader(strings.Repeat("4k3/8/8/8/8/8/8/4K3 w - - 0 1\n", 10_000))
	if status := run(t.Context(), []string{"can-mate"}, noEnvironment, in, failing{}, &problems); status != exitFailed || problems.Len() == 0 {
		t.Errorf("status %d, %q", status, problems.String())
	}
}

// Whoever asks one position at a time is answered before the next.
func TestCanMateAnswersAtOnce(t *testing.T) {
	in, ask := io.Pipe()
	answers, out := io.Pipe()
	ended := make(chan int)
	go func() {
		ended <- run(t.Context(), []string{"can-mate", "--json", "-"}, noEnvironment, in, out, io.Discard)
	}()
	buffer := make([]byte, 1<<16)
	for i := range 3 {
		fen := fmt.Sprintf("4k3/8/8/8/8/8/8/4K3 w - - %d 60", i)
		if _, err := io.WriteString(ask, fen+"\n"); err != nil {
			t.Fatal(err)
		}
		n, err := answers.Read(buffer)
		if err != nil || !strings.Contains(string(buffer[:n]), fen) {
			t.Errorf("asked %s, answered %s, %v", fen, buffer[:n], err)
		}
	}
	_ = ask.Close() // a pipe's never fails
	if status := <-ended; status != exitDone {
		t.Errorf("status %d", status)
	}
}

// Any number of positions is answered line by line, with those that are none among them.
func TestCanMateManyLines(t *testing.T) {
	const n = 20_000
	var in strings.Builder
	for i := range n {
		switch {
		case i%100 == 50:
			fmt.Fprintf(&in, "nothing %d\n", i)
		case i%100 == 75:
			fmt.Fprintf(&in, "%s\n", strings.Repeat("x", longestLine+i))
		default:
			fmt.Fprintf(&in, "7k/6Q1/8/8/8/8/8/K7 b - - 0 %d\n", i+1)
		}
	}
	var out, problems bytes.Buffer
	if status := run(t.Context(), []string{"can-mate", "--json"}, noEnvironment, strings.NewReader(in.String()), &out, &problems); status != exitFailed {
		t.Errorf("status %d", status)
	}
	i := 0
	for line := range strings.Lines(out.String()) {
		want := fmt.Sprintf(`{"fen":"7k/6Q1/8/8/8/8/8/K7 b - - 0 %d",`, i+1)
		if i%100 == 50 || i%100 == 75 {
			want = fmt.Sprintf(`"line":%d,`, i+1)
		}
		if !strings.Contains(line, want) {
			t.Fatalf("line %d: %.200s, want %s", i+1, line, want)
		}
		i++
	}
	if i != n || strings.Count(problems.String(), "\n") != n/50+1 {
		t.Errorf("%d answers, %d diagnostics", i, strings.Count(problems.String(), "\n"))
	}
}
