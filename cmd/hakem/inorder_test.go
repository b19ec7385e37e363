package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// numbers hands on 0 to n-1.
func numbers(n int) func(func(int) error) error {
	return func(do func(int) error) error {
		for i := range n {
			if err := do(i); err != nil {
				return err
			}
		}
		return nil
	}
}

func never() error { return nil }

// Answers come in the order of the items, however long each takes.
func TestInOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const n = 5000
		var got []int
		work := func(i int) int {
			if i%7 == 0 {
				time.Sleep(time.Duration(rand.IntN(int(2 * patience))))
			}
			return i
		}
		if err := inOrder(numbers(n), work, func(i int) error { got = append(got, i); return nil }, never); err != nil {
			t.Fatal(err)
		}
		if len(got) != n || !slices.IsSorted(got) {
			t.Errorf("%d answers, in order: %v", len(got), slices.IsSorted(got))
		}
	})
}

// While one item is hard only so many others are taken in, and what was answered before it is let go.
func TestInOrderIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		taken, written, flushed := 0, 0, 0
		hard := make(chan struct{})
		each := func(do func(int) error) error {
			return numbers(100_000)(func(i int) error { taken = i; return do(i) })
		}
		work := func(i int) int {
			if i == 10 {
				<-hard
			}
			return i
		}
		ended := make(chan error)
		go func() {
			ended <- inOrder(each, work, func(int) error { written++; return nil }, func() error { flushed = written; return nil })
		}()
		time.Sleep(time.Second)
		synctest.Wait()
		if written != 10 || flushed != 10 || taken > 10+1000 {
			t.Errorf("after a second %d written, %d let go, %d taken in", written, flushed, taken)
		}
		close(hard)
		if err := <-ended; err != nil || written != 100_000 {
			t.Errorf("%d written, %v", written, err)
		}
	})
}

// An error of reading comes when all that was read is answered; one of writing stops the reading.
func TestInOrderErrors(t *testing.T) {
	same := func(i int) int { return i }
	bad := errors.New("bad")
	synctest.Test(t, func(t *testing.T) {
		written := 0
		err := inOrder(func(do func(int) error) error {
			return errors.Join(numbers(100)(do), bad)
		}, same, func(int) error { written++; return nil }, never)
		if !errors.Is(err, bad) || written != 100 {
			t.Errorf("reading: %v after %d", err, written)
		}
	})
	synctest.Test(t, func(t *testing.T) {
		read := 0
		each := func(do func(int) error) error {
			return numbers(1 << 30)(func(i int) error { read = i; return do(i) })
		}
		if err := inOrder(each, same, func(int) error { return bad }, never); err != bad {
			t.Errorf("writing: %v", err)
		}
		synctest.Wait()
		if read > 1000 {
			t.Errorf("read on to %d", read)
		}
		if err := inOrder(numbers(1000), same, func(int) error { return nil }, func() error { return bad }); err != bad {
			t.Errorf("flushing: %v", err)
		}
	})
}

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
