// Package bustest holds what every adapter of the bus promises, as tests.
package bustest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/hakem-chess/hakem/internal/bus"
)

// Bus is one server's end of a bus.
type Bus interface {
	Publish(ctx context.Context, subject string, payload []byte) error
	Subscribe(subject string, handle func(bus.Message)) (cancel func(), err error)
	Answer(subject string, answer bus.Handler) (cancel func(), err error)
	Request(ctx context.Context, subject string, payload []byte) ([]byte, error)
	Close()
}

// Run tests an adapter. connect makes another end of the same bus, a new bus for each test; Run closes it.
func Run(t *testing.T, newBus func(t *testing.T) (connect func() Bus)) {
	for name, test := range map[string]func(*testing.T, func() Bus){
		"Publish":         publish,
		"Order":           order,
		"Cancel":          cancelled,
		"SlowSubscriber":  slowSubscriber,
		"Request":         request,
		"Deadline":        deadline,
		"Nobody":          nobody,
		"Busy":            busy,
		"AnswerErrors":    answerErrors,
		"Panic":           panics,
		"AskedInAnswer":   askedInAnswer,
		"Closed":          closed,
		"ClosedMidAnswer": closedMidAnswer,
		"Subjects":        subjects,
		"TooLong":         tooLong,
		"Together":        together,
	} {
		t.Run(name, func(t *testing.T) {
			connect := newBus(t)
			test(t, func() Bus {
				b := connect()
				t.Cleanup(b.Close)
				return b
			})
		})
	}
}

// within is how long a test waits for what must come.
const within = 10 * time.Second

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// hears subscribes and returns what is heard, in order.
func hears(t *testing.T, b Bus, subject string) <-chan string {
	t.Helper()
	heard := make(chan string, 1000)
	_, err := b.Subscribe(subject, func(m bus.Message) { heard <- string(m.Payload) })
	must(t, err)
	return heard
}

func next(t *testing.T, heard <-chan string) string {
	t.Helper()
	select {
	case text := <-heard:
		return text
	case <-time.After(within):
		t.Fatal("nothing is heard")
		return ""
	}
}

// asks puts a question with a deadline.
func asks(t *testing.T, b Bus, subject, question string, within time.Duration) (string, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), within)
	defer cancel()
	answer, err := b.Request(ctx, subject, []byte(question))
	return string(answer), err
}

// A message goes to every subscriber of its subject, on every server, the publisher's own too, and to nobody else.
func publish(t *testing.T, connect func() Bus) {
	one, two := connect(), connect()
	a, b, c, other := hears(t, one, "game.x"), hears(t, two, "game.x"), hears(t, two, "game.x"), hears(t, two, "game.y")
	payload := []byte("news")
	must(t, one.Publish(t.Context(), "game.x", payload))
	copy(payload, "XXXX") // it is the publisher's again
	must(t, one.Publish(t.Context(), "game.y", []byte("other")))
	must(t, one.Publish(t.Context(), "game", []byte("nobody hears that")))
	for i, heard := range []<-chan string{a, b, c} {
		if got := next(t, heard); got != "news" || len(heard) > 0 {
			t.Errorf("subscriber %d hears %q, and %d more", i, got, len(heard))
		}
	}
	if got := next(t, other); got != "other" {
		t.Errorf("the subscriber of another subject hears %q", got)
	}
}

// What one server publishes on a subject is heard in that order.
func order(t *testing.T, connect func() Bus) {
	one, two := connect(), connect()
	heard := hears(t, two, "a")
	for i := range bus.Backlog {
		must(t, one.Publish(t.Context(), "a", fmt.Append(nil, i)))
	}
	for i := range bus.Backlog {
		if got := next(t, heard); got != fmt.Sprint(i) {
			t.Fatalf("message %d is %q", i, got)
		}
	}
}

// Nothing is heard after a subscription has been cancelled, by the handler itself too; the others go on.
func cancelled(t *testing.T, connect func() Bus) {
	one := connect()
	rest := hears(t, one, "a")
	var stop func()
	ready, count := make(chan struct{}), make(chan int, 10)
	n := 0
	stop, err := one.Subscribe("a", func(bus.Message) {
		<-ready
		n++
		count <- n
		stop()
		stop() // once more does nothing
	})
	must(t, err)
	close(ready)
	for range 5 {
		must(t, one.Publish(t.Context(), "a", nil))
	}
	for range 5 {
		next(t, rest)
	}
	if <-count != 1 || len(count) != 0 {
		t.Error("a message came after the subscription had been cancelled")
	}
	end, err := one.Answer("b", func(context.Context, []byte) ([]byte, error) { return nil, nil })
	must(t, err)
	end()
	end()
	if _, err := asks(t, one, "b", "", within); !errors.Is(err, bus.ErrNobody) {
		t.Errorf("asked after who answers has stopped: %v", err)
	}
}

// Who is too slow loses messages, is told how many, and holds up neither the publisher nor the other subscribers.
func slowSubscriber(t *testing.T, connect func() Bus) {
	one := connect()
	const sent = bus.Backlog + 50
	fast := hears(t, one, "a")
	release := make(chan struct{})
	heard := make(chan bus.Message, 2*sent)
	_, err := one.Subscribe("a", func(m bus.Message) {
		<-release
		heard <- m
	})
	must(t, err)
	for i := range sent {
		must(t, one.Publish(t.Context(), "a", fmt.Append(nil, i)))
		if got := next(t, fast); got != fmt.Sprint(i) {
			t.Fatalf("another subscriber hears %q in place of %d", got, i)
		}
	}
	close(release)
	lost := 0
	for last, deadline := -1, time.After(within); last < sent; {
		select {
		case m := <-heard:
			n, err := strconv.Atoi(string(m.Payload))
			must(t, err)
			if n != last+m.Lost+1 {
				t.Fatalf("after message %d comes %d, and %d are said to be lost", last, n, m.Lost)
			}
			last, lost = n, lost+m.Lost
		case <-time.After(10 * time.Millisecond): // there is room again: the loss is told with what is published now
			must(t, one.Publish(t.Context(), "a", fmt.Append(nil, sent)))
			next(t, fast)
		case <-deadline:
			t.Fatal("the last message does not come")
		}
	}
	if lost == 0 {
		t.Error("nothing was lost, or nobody was told")
	}
}

// A question is answered by one of those who answer it, in one process or in another.
func request(t *testing.T, connect func() Bus) {
	one, two := connect(), connect()
	for _, b := range []Bus{one, two} {
		_, err := b.Answer("upper", func(_ context.Context, question []byte) ([]byte, error) {
			return []byte(strings.ToUpper(string(question))), nil
		})
		must(t, err)
	}
	for _, b := range []Bus{one, two, connect()} {
		if got, err := asks(t, b, "upper", "what?", within); got != "WHAT?" || err != nil {
			t.Errorf("the answer is %q, %v", got, err)
		}
	}
}

// Who asks waits no longer than their deadline, and the answerer's context ends with it. Without a deadline nobody can
// ask.
func deadline(t *testing.T, connect func() Bus) {
	one, two := connect(), connect()
	ended := make(chan error, 1)
	_, err := one.Answer("slow", func(ctx context.Context, _ []byte) ([]byte, error) {
		<-ctx.Done()
		ended <- ctx.Err()
		return []byte("too late"), nil
	})
	must(t, err)
	if got, err := asks(t, two, "slow", "", 50*time.Millisecond); got != "" || !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("after the deadline: %q, %v", got, err)
	}
	select {
	case err := <-ended:
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("the answerer's context ended with %v", err)
		}
	case <-time.After(within):
		t.Error("the answerer's context does not end")
	}
	if _, err := two.Request(context.Background(), "slow", nil); !errors.Is(err, bus.ErrNoDeadline) {
		t.Errorf("without a deadline: %v", err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), within)
	time.AfterFunc(10*time.Millisecond, cancel)
	if _, err := two.Request(ctx, "slow", nil); !errors.Is(err, context.Canceled) {
		t.Errorf("who no longer wants to know: %v", err)
	}
}

// A question that nobody answers comes back at once.
func nobody(t *testing.T, connect func() Bus) {
	one, two := connect(), connect()
	hears(t, two, "a") // who listens does not answer
	if _, err := asks(t, one, "a", "", within); !errors.Is(err, bus.ErrNobody) {
		t.Errorf("error = %v", err)
	}
	_, err := two.Answer("a", func(context.Context, []byte) ([]byte, error) { return nil, nil })
	must(t, err)
	two.Close()
	if _, err := asks(t, one, "a", "", within); !errors.Is(err, bus.ErrNobody) {
		t.Errorf("who answered has gone: %v", err)
	}
}

// However many ask, one who answers is asked no more than bus.AtOnce questions at the same time and bus.Backlog wait;
// those above that are refused, and when there is room again questions are answered again.
func busy(t *testing.T, connect func() Bus) {
	one, two := connect(), connect()
	release := make(chan struct{})
	var now, most atomic.Int32
	_, err := one.Answer("a", func(context.Context, []byte) ([]byte, error) {
		if n := now.Add(1); n > most.Load() {
			most.Store(n)
		}
		<-release
		now.Add(-1)
		return []byte("yes"), nil
	})
	must(t, err)
	const asked = bus.AtOnce + bus.Backlog + 20
	refused := make(chan error, asked)
	for range asked {
		go func() {
			_, err := asks(t, two, "a", "", within)
			refused <- err
		}()
	}
	for range 20 {
		select {
		case err := <-refused:
			if !errors.Is(err, bus.ErrBusy) {
				t.Errorf("a question too many: %v", err)
			}
		case <-time.After(within):
			t.Fatal("a question too many is not refused")
		}
	}
	close(release)
	for range asked - 20 {
		must(t, <-refused)
	}
	if most.Load() > bus.AtOnce {
		t.Errorf("%d questions were put at the same time", most.Load())
	}
	if got, err := asks(t, two, "a", "", within); got != "yes" || err != nil {
		t.Errorf("afterwards: %q, %v", got, err)
	}
}

// The error of who answers comes in place of an answer.
func answerErrors(t *testing.T, connect func() Bus) {
	one := connect()
	_, err := one.Answer("a", func(context.Context, []byte) ([]byte, error) {
		return []byte("x"), errors.New("no chess today")
	})
	must(t, err)
	_, err = asks(t, one, "a", "", within)
	if told := (*bus.AnswerError)(nil); !errors.As(err, &told) || told.Text != "no chess today" {
		t.Errorf("error = %v", err)
	}
}

// A panic in a handler is the handler's: who asked is told, and everything else goes on, that handler too.
func panics(t *testing.T, connect func() Bus) {
	one, two := connect(), connect()
	_, err := one.Answer("a", func(_ context.Context, question []byte) ([]byte, error) {
		if len(question) == 0 {
			panic("nothing was asked")
		}
		return question, nil
	})
	must(t, err)
	heard := make(chan string, 10)
	_, err = one.Subscribe("b", func(m bus.Message) {
		if len(m.Payload) == 0 {
			panic("nothing was said")
		}
		heard <- string(m.Payload)
	})
	must(t, err)
	_, err = asks(t, two, "a", "", within)
	if told := (*bus.AnswerError)(nil); !errors.As(err, &told) || !strings.Contains(told.Text, "nothing was asked") {
		t.Errorf("error = %v", err)
	}
	if got, err := asks(t, two, "a", "and now?", within); got != "and now?" || err != nil {
		t.Errorf("after a panic: %q, %v", got, err)
	}
	must(t, two.Publish(t.Context(), "b", nil))
	must(t, two.Publish(t.Context(), "b", []byte("and now?")))
	if got := next(t, heard); got != "and now?" {
		t.Errorf("after a panic %q is heard", got)
	}
}

// Who answers may ask and publish meanwhile, in a circle too.
func askedInAnswer(t *testing.T, connect func() Bus) {
	one, two := connect(), connect()
	heard := hears(t, one, "told")
	_, err := one.Answer("one", func(_ context.Context, question []byte) ([]byte, error) {
		return append(question, '1'), one.Publish(t.Context(), "told", question)
	})
	must(t, err)
	_, err = two.Answer("two", func(ctx context.Context, question []byte) ([]byte, error) {
		return two.Request(ctx, "one", append(question, '2'))
	})
	must(t, err)
	if got, err := asks(t, one, "two", "0", within); got != "021" || err != nil {
		t.Errorf("the answer is %q, %v", got, err)
	}
	if got := next(t, heard); got != "02" {
		t.Errorf("%q is heard", got)
	}
}

// An end that is closed says nothing and hears nothing, and the others go on; Close may be called again.
func closed(t *testing.T, connect func() Bus) {
	one, two := connect(), connect()
	heard, rest := hears(t, one, "a"), hears(t, two, "a")
	one.Close()
	one.Close()
	must(t, two.Publish(t.Context(), "a", []byte("x")))
	next(t, rest)
	if len(heard) > 0 {
		t.Error("heard after the end was closed")
	}
	_, subscribing := one.Subscribe("a", func(bus.Message) {})
	_, answering := one.Answer("a", func(context.Context, []byte) ([]byte, error) { return nil, nil })
	_, asking := asks(t, one, "a", "", within)
	for what, err := range map[string]error{
		"Publish": one.Publish(t.Context(), "a", nil), "Subscribe": subscribing, "Answer": answering, "Request": asking,
	} {
		if !errors.Is(err, bus.ErrClosed) {
			t.Errorf("%s on a closed end: %v", what, err)
		}
	}
}

// Close waits for the handlers that run, whose contexts have ended; who has asked them waits for the deadline, or is
// told that nobody answers. Who has asked through the closed end waits no longer.
func closedMidAnswer(t *testing.T, connect func() Bus) {
	one, two := connect(), connect()
	asked := make(chan struct{}, 2)
	var ended atomic.Bool
	_, err := one.Answer("a", func(ctx context.Context, _ []byte) ([]byte, error) {
		asked <- struct{}{}
		<-ctx.Done()
		ended.Store(true)
		return []byte("too late"), nil
	})
	must(t, err)
	_, err = two.Answer("b", func(ctx context.Context, _ []byte) ([]byte, error) {
		asked <- struct{}{}
		<-ctx.Done()
		return nil, nil
	})
	must(t, err)
	outside, inside := make(chan error, 1), make(chan error, 1)
	go func() {
		_, err := asks(t, two, "a", "", 500*time.Millisecond)
		outside <- err
	}()
	go func() {
		_, err := asks(t, one, "b", "", 500*time.Millisecond)
		inside <- err
	}()
	<-asked
	<-asked
	one.Close()
	if !ended.Load() {
		t.Error("a handler runs on after Close")
	}
	if err := <-inside; !errors.Is(err, bus.ErrClosed) {
		t.Errorf("who asked through the closed end is told %v", err)
	}
	if err := <-outside; err == nil {
		t.Error("a closed end has answered")
	}
}

// A subject is tokens with dots between them.
func subjects(t *testing.T, connect func() Bus) {
	one := connect()
	for _, subject := range []string{"", ".", "a.", ".a", "a..b", "a b", "a.*", "a.>", "a\n", "ş", "a.\x00",
		strings.Repeat("a", 257)} {
		_, subscribing := one.Subscribe(subject, func(bus.Message) {})
		_, answering := one.Answer(subject, func(context.Context, []byte) ([]byte, error) { return nil, nil })
		_, asking := asks(t, one, subject, "", within)
		for what, err := range map[string]error{
			"Publish": one.Publish(t.Context(), subject, nil), "Subscribe": subscribing, "Answer": answering, "Request": asking,
		} {
			if !errors.Is(err, bus.ErrSubject) {
				t.Errorf("%s to %q: %v", what, subject, err)
			}
		}
	}
	for _, subject := range []string{"a", "a.b", "A-1.b_2", strings.Repeat("a", 256)} {
		must(t, one.Publish(t.Context(), subject, nil))
	}
}

// What is too long is refused where it is said.
func tooLong(t *testing.T, connect func() Bus) {
	one := connect()
	_, err := one.Answer("echo", func(_ context.Context, question []byte) ([]byte, error) {
		return append(question, question...), nil
	})
	must(t, err)
	if err := one.Publish(t.Context(), "a", make([]byte, bus.MaxPayload+1)); !errors.Is(err, bus.ErrTooLong) {
		t.Errorf("Publish: %v", err)
	}
	if _, err := asks(t, one, "echo", strings.Repeat("x", bus.MaxPayload+1), within); !errors.Is(err, bus.ErrTooLong) {
		t.Errorf("Request: %v", err)
	}
	_, err = asks(t, one, "echo", strings.Repeat("x", bus.MaxPayload), within)
	if told := (*bus.AnswerError)(nil); !errors.As(err, &told) {
		t.Errorf("an answer that is too long: %v", err)
	}
	got, err := asks(t, one, "echo", strings.Repeat("x", bus.MaxPayload/2), within)
	if len(got) != bus.MaxPayload || err != nil {
		t.Errorf("the longest answer has %d bytes, %v", len(got), err)
	}
}

// Many servers speak, come and go at once; every question that is answered is answered rightly.
func together(t *testing.T, connect func() Bus) {
	stays := connect()
	_, err := stays.Answer("double", func(_ context.Context, question []byte) ([]byte, error) {
		return slices.Concat(question, question), nil
	})
	must(t, err)
	var all sync.WaitGroup
	for n := range 8 {
		end := connect()
		all.Go(func() {
			defer end.Close()
			for i := range 30 {
				stop, err := end.Subscribe("news", func(bus.Message) {})
				if err != nil {
					t.Error(err)
					return
				}
				question := fmt.Sprint(n, i)
				if got, err := asks(t, end, "double", question, within); got != question+question || err != nil {
					t.Errorf("asked %q: %q, %v", question, got, err)
				}
				if err := end.Publish(t.Context(), "news", []byte(question)); err != nil {
					t.Error(err)
				}
				stop()
			}
		})
	}
	all.Wait()
}
