// Package bus says what the servers of one site may rely on when they speak with each other: messages are published to
// whoever subscribes to their subject, and a question to a subject is answered by one of those who answer it, or the
// asker's deadline passes. A message is delivered once or not at all: the database is the truth, and the bus says that
// there is news in it.
//
// The adapters live beside it (memory); bustest holds the contract that every adapter is tested against. The interfaces
// they satisfy belong to their consumers.
package bus

import (
	"context"
	"errors"
	"strings"
)

var (
	// ErrNobody: nobody answers this subject. The question was not put to anybody, and may be asked again.
	ErrNobody = errors.New("bus: nobody answers")
	// ErrBusy: who answers this subject has too many questions waiting. This one was not put to them.
	ErrBusy = errors.New("bus: too many questions wait")
	// ErrNoDeadline: a question must have a deadline.
	ErrNoDeadline = errors.New("bus: a question without a deadline")
	// ErrClosed: this end of the bus is closed. A question that was under way may have been answered all the same.
	ErrClosed = errors.New("bus: closed")
	// ErrSubject: that is no subject.
	ErrSubject = errors.New("bus: no subject")
	// ErrTooLong: the payload has more than MaxPayload bytes.
	ErrTooLong = errors.New("bus: the payload is too long")
)

const (
	// MaxPayload is how many bytes a message or an answer may have.
	MaxPayload = 1 << 20
	// Backlog is how many messages may wait for one subscriber, or questions for one who answers. Messages above it are
	// lost to this subscriber, who is told so; questions above it are refused.
	Backlog = 256
	// AtOnce is how many questions one who answers is asked at the same time.
	AtOnce = 64
)

// Message is what a subscriber is brought.
type Message struct {
	Payload []byte // not to be changed: other subscribers have the same
	Lost    int    // how many messages just before this one the subscriber was too slow for
}

// Handler answers a question. Its context ends with the asker's deadline.
type Handler func(ctx context.Context, question []byte) (answer []byte, err error)

// AnswerError is what came in place of an answer: the error of who answers, or that they panicked.
type AnswerError struct{ Text string }

func (e *AnswerError) Error() string { return "bus: the answer is an error: " + e.Text }

// maxSubject is how long a subject may be.
const maxSubject = 256

// CheckSubject returns ErrSubject unless the text is a subject: tokens of letters, digits, hyphens and underscores of
// ASCII, with dots between them.
func CheckSubject(subject string) error {
	if len(subject) > maxSubject {
		return ErrSubject
	}
	for token := range strings.SplitSeq(subject, ".") {
		if token == "" || strings.ContainsFunc(token, notInToken) {
			return ErrSubject
		}
	}
	return nil
}

func notInToken(r rune) bool {
	return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && r != '-' && r != '_'
}
