// Package memory is the bus of the servers that run in one process: one alone, as a rule, and several in tests.
package memory

import (
	"context"
	"fmt"
	"log/slog"
	"runtime/debug"
	"slices"
	"sync"

	"github.com/hakem-chess/hakem/internal/bus"
)

// Broker carries what the buses connected to it say. The zero Broker is ready for use; it holds no goroutines.
type Broker struct {
	mu          sync.Mutex
	subscribers map[string][]*subscriber
	answerers   map[string][]*answerer
	next        int // whose turn it is to answer
}

// NewBroker returns a broker that nobody is connected to.
func NewBroker() *Broker { return &Broker{} }

// Bus is one server's end of a broker, safe for concurrent use.
type Bus struct {
	broker *Broker
	log    *slog.Logger
	ctx    context.Context // ends when the bus is closed
	end    context.CancelFunc
	mu     sync.Mutex
	closed bool
	work   sync.WaitGroup // the goroutines of this end
}

// Connect makes an end of the broker for one server.
func (b *Broker) Connect(log *slog.Logger) *Bus {
	ctx, end := context.WithCancel(context.Background())
	return &Bus{broker: b, log: log, ctx: ctx, end: end}
}

// Close ends every subscription and stops answering, and returns when no handler runs any more; the contexts of those
// that answer have ended. A handler must not call it.
func (b *Bus) Close() {
	b.mu.Lock()
	b.closed = true
	b.mu.Unlock()
	b.end()
	b.broker.drop(b)
	b.work.Wait()
}

// start runs the work of this end beside the caller, unless the bus is closed.
func (b *Bus) start(work func()) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed {
		return bus.ErrClosed
	}
	b.work.Go(work)
	return nil
}

// drop takes everything of a bus out of the broker.
func (b *Broker) drop(of *Bus) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for subject := range b.subscribers {
		b.subscribers = leave(b.subscribers, subject, func(s *subscriber) bool { return s.bus == of })
	}
	for subject := range b.answerers {
		b.answerers = leave(b.answerers, subject, func(a *answerer) bool { return a.bus == of })
	}
}

// join adds one to those of a subject.
func join[T any](all map[string][]T, subject string, one T) map[string][]T {
	if all == nil {
		all = map[string][]T{}
	}
	all[subject] = append(all[subject], one)
	return all
}

// leave takes some out of those of a subject.
func leave[T any](all map[string][]T, subject string, gone func(T) bool) map[string][]T {
	if all[subject] = slices.DeleteFunc(all[subject], gone); len(all[subject]) == 0 {
		delete(all, subject)
	}
	return all
}

// check returns what is wrong with something to be said, before it is said.
func (b *Bus) check(ctx context.Context, subject string, payload []byte) error {
	switch {
	case b.ctx.Err() != nil:
		return bus.ErrClosed
	case len(payload) > bus.MaxPayload:
		return bus.ErrTooLong
	case ctx.Err() != nil:
		return ctx.Err()
	}
	return bus.CheckSubject(subject)
}

// safely calls a handler. Its panic is its own: the bus goes on, and the text of the error says what it was.
func (b *Bus) safely(subject string, do func()) (err error) {
	defer func() {
		if p := recover(); p != nil {
			b.log.Error("panic in a handler of the bus", "subject", subject, "panic", p, "stack", string(debug.Stack()))
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	do()
	return nil
}
