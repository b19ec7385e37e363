package page

import (
	"context"
	"errors"
	"time"
)

// What people may ask the server to work on: reconstructions, rulings on scripts, papers.
const (
	workersAtDesk = 2                // that is done side by side
	queueAtDesk   = 16               // that may wait, whoever asks
	DeskWithin    = 20 * time.Second // waiting and working together; less than the server's WriteTimeout
	deskRetry     = "10"             // seconds after which it is worth asking again
)

// errBusy: so much waits already that nothing more is taken, or what was taken had not begun in time.
var errBusy = errors.New("web: too much work waits")

// ErrTooLong: what was asked for takes longer than a page may. Work that waited for most of its time, and so could not
// be finished in the rest, says nothing of how long it takes: that is errBusy.
var ErrTooLong = errors.New("web: the work takes too long")

// Desk is where all that people ask the server to work on is done: so much side by side, so much waiting, each within a
// deadline and only as long as somebody waits for it.
type Desk struct {
	places  chan struct{} // a token for all that waits or is worked on
	workers chan struct{} // and for what is worked on
	within  time.Duration
}

// NewDesk makes a desk for so many workers, with room for so many that wait.
func NewDesk(workers, queue int, within time.Duration) *Desk {
	return &Desk{places: make(chan struct{}, workers+queue), workers: make(chan struct{}, workers), within: within}
}

// Do waits for its turn and has the work done. The work ends when its context does; what it returns then does not
// matter. The error is errBusy, ErrTooLong, that of the caller's context, or the work's.
func (d *Desk) Do(ctx context.Context, work func(ctx context.Context) error) error {
	select {
	case d.places <- struct{}{}:
		defer func() { <-d.places }()
	default:
		return errBusy
	}
	limited, cancel := context.WithTimeout(ctx, d.within)
	defer cancel()
	select {
	case d.workers <- struct{}{}:
		defer func() { <-d.workers }()
	case <-limited.Done():
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return errBusy
	}
	begun := time.Now()
	err := work(limited)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case limited.Err() != nil && time.Since(begun) < d.within/2:
		return errBusy
	case limited.Err() != nil:
		return ErrTooLong
	}
	return err
}
