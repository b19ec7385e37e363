package memory

import (
	"context"
	"slices"

	"github.com/hakem-chess/hakem/internal/bus"
)

// subscriber is one who is brought the messages of a subject, in the order they were published in.
type subscriber struct {
	bus     *Bus
	handle  func(bus.Message)
	waiting chan bus.Message // filled under the broker's lock, so that nothing is lost between a message and the next
	lost    int              // since the last message that was taken; under the broker's lock
	gone    chan struct{}    // closed when the subscription ends
}

// Publish brings a message to whoever subscribes to the subject at this moment, and waits for none of them.
func (b *Bus) Publish(ctx context.Context, subject string, payload []byte) error {
	if err := b.check(ctx, subject, payload); err != nil {
		return err
	}
	payload = slices.Clone(payload)
	b.broker.mu.Lock()
	defer b.broker.mu.Unlock()
	for _, s := range b.broker.subscribers[subject] {
		select {
		case s.waiting <- bus.Message{Payload: payload, Lost: s.lost}:
			s.lost = 0
		default:
			s.lost++
		}
	}
	return nil
}

// Subscribe has every message of a subject brought to the handler, one after the other. cancel ends that, at once and
// without waiting for a handler that runs; it may be called by the handler, and more than once.
func (b *Bus) Subscribe(subject string, handle func(bus.Message)) (cancel func(), err error) {
	if err := bus.CheckSubject(subject); err != nil {
		return nil, err
	}
	s := &subscriber{bus: b, handle: handle, waiting: make(chan bus.Message, bus.Backlog), gone: make(chan struct{})}
	broker := b.broker
	broker.mu.Lock()
	defer broker.mu.Unlock()
	if err := b.start(func() { s.run(subject) }); err != nil {
		return nil, err
	}
	broker.subscribers = join(broker.subscribers, subject, s)
	return func() {
		broker.mu.Lock()
		defer broker.mu.Unlock()
		broker.subscribers = leave(broker.subscribers, subject, func(other *subscriber) bool { return other == s })
		select {
		case <-s.gone:
		default:
			close(s.gone)
		}
	}, nil
}

// run brings the messages, until the subscription or the bus ends.
func (s *subscriber) run(subject string) {
	for {
		select {
		case <-s.gone:
			return
		case <-s.bus.ctx.Done():
			return
		default: // an end comes before the messages that wait
		}
		select {
		case <-s.gone:
		case <-s.bus.ctx.Done():
		case m := <-s.waiting:
			_ = s.bus.safely(subject, func() { s.handle(m) }) // it has been logged, and nobody waits for it
		}
	}
}
