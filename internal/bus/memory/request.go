package memory

import (
	"context"
	"slices"
	"time"

	"github.com/hakem-chess/hakem/internal/bus"
)

// answerer is one who answers the questions of a subject.
type answerer struct {
	bus    *Bus
	answer bus.Handler
	places chan struct{} // taken by the questions that wait or are being answered
	atOnce chan struct{} // taken by those that are being answered
}

// reply is an answer, or what came in its place.
type reply struct {
	payload []byte
	err     error
}

// Answer has the questions of a subject answered by the handler, up to bus.AtOnce at the same time. The context of each
// ends with the asker's deadline, or when this bus is closed. Of several who answer one subject each question goes to
// one. cancel ends that for questions that come later; it may be called more than once.
func (b *Bus) Answer(subject string, answer bus.Handler) (cancel func(), err error) {
	if err := bus.CheckSubject(subject); err != nil {
		return nil, err
	}
	a := &answerer{bus: b, answer: answer,
		places: make(chan struct{}, bus.Backlog+bus.AtOnce), atOnce: make(chan struct{}, bus.AtOnce)}
	broker := b.broker
	broker.mu.Lock()
	defer broker.mu.Unlock()
	if b.ctx.Err() != nil {
		return nil, bus.ErrClosed
	}
	broker.answerers = join(broker.answerers, subject, a)
	return func() {
		broker.mu.Lock()
		defer broker.mu.Unlock()
		broker.answerers = leave(broker.answerers, subject, func(other *answerer) bool { return other == a })
	}, nil
}

// Request asks the subject and returns the answer. The context must have a deadline. When it ends before the answer has
// come its error is returned, and the question may have been answered all the same; it was not put to anybody when the
// error is bus.ErrNobody or bus.ErrBusy. An error of who answers is a *bus.AnswerError.
func (b *Bus) Request(ctx context.Context, subject string, payload []byte) ([]byte, error) {
	if err := b.check(ctx, subject, payload); err != nil {
		return nil, err
	}
	deadline, ok := ctx.Deadline()
	if !ok {
		return nil, bus.ErrNoDeadline
	}
	a := b.broker.whoAnswers(subject)
	if a == nil {
		return nil, bus.ErrNobody
	}
	select {
	case a.places <- struct{}{}:
	default:
		return nil, bus.ErrBusy
	}
	answered := make(chan reply, 1)
	question := slices.Clone(payload)
	if a.bus.start(func() { a.serve(subject, deadline, question, answered) }) != nil {
		return nil, bus.ErrNobody // it has just been closed, and answers nothing any more
	}
	select {
	case r := <-answered:
		return r.payload, r.err
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-b.ctx.Done():
		return nil, bus.ErrClosed
	}
}

// whoAnswers is whose turn it is to answer a subject, nil if nobody does.
func (b *Broker) whoAnswers(subject string) *answerer {
	b.mu.Lock()
	defer b.mu.Unlock()
	all := b.answerers[subject]
	if len(all) == 0 {
		return nil
	}
	b.next++
	return all[b.next%len(all)]
}

// serve answers one question in its turn. Nobody is told anything after the asker's deadline, or by a bus that is
// closed.
func (a *answerer) serve(subject string, deadline time.Time, question []byte, answered chan<- reply) {
	defer func() { <-a.places }()
	ctx, cancel := context.WithDeadline(a.bus.ctx, deadline)
	defer cancel()
	select {
	case a.atOnce <- struct{}{}:
		defer func() { <-a.atOnce }()
	case <-ctx.Done():
		return
	}
	var r reply
	err := a.bus.safely(subject, func() { r.payload, r.err = a.answer(ctx, question) })
	switch {
	case ctx.Err() != nil:
		return
	case err != nil:
		r = reply{err: &bus.AnswerError{Text: err.Error()}}
	case r.err != nil:
		r = reply{err: &bus.AnswerError{Text: r.err.Error()}}
	case len(r.payload) > bus.MaxPayload:
		r = reply{err: &bus.AnswerError{Text: bus.ErrTooLong.Error()}}
	}
	answered <- r
}
