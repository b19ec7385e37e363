package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"sync/atomic"

	"github.com/hakem-chess/hakem/internal/store"
)

// SQLite has one writer, and a commit waits for the disk. So whatever is to be written waits in one queue, in the order
// it comes, and all that waits is committed at once; each is answered for itself.

const (
	queued  = 1024 // writes that may wait before those who bring more have to wait
	atATime = 256  // writes in one transaction
)

// write is something to be written.
type write struct {
	do    func(*sql.Tx) error
	begun atomic.Bool // by the committer, or given up by who brought it
	err   error
	done  chan struct{}
}

// errClosed: the store is closed.
var errClosed = errors.New("sqlite: the store is closed")

// do has something written and returns when it is safe. What fails with an error of package store leaves no trace of
// its own. If the context ends before its turn has come it is not done.
func (s *Store) do(ctx context.Context, do func(*sql.Tx) error) error {
	if err := ctx.Err(); err != nil { // or it could be written before that is noticed
		return err
	}
	w := &write{do: do, done: make(chan struct{})}
	select {
	case s.writes <- w:
	case <-s.closing:
		return errClosed
	case <-ctx.Done():
		return ctx.Err()
	}
	select {
	case <-w.done:
		return w.err
	case <-s.closed:
		select {
		case <-w.done: // the last thing that was done
			return w.err
		default:
			return errClosed
		}
	case <-ctx.Done():
	}
	if w.begun.CompareAndSwap(false, true) {
		return ctx.Err()
	}
	<-w.done // whether it is kept is known in a moment, and better known than guessed
	return w.err
}

// commit writes what waits until the store closes.
func (s *Store) commit() {
	defer close(s.closed)
	for {
		select {
		case w := <-s.writes:
			s.commitAll(s.gather(w))
		case <-s.closing:
			for {
				select {
				case w := <-s.writes:
					s.commitAll(s.gather(w))
				default:
					return
				}
			}
		}
	}
}

// gather is a write and all that wait behind it, without those that were given up.
func (s *Store) gather(first *write) []*write {
	batch := []*write{first}
	for len(batch) < atATime {
		select {
		case w := <-s.writes:
			batch = append(batch, w)
			continue
		default:
		}
		break
	}
	return slices.DeleteFunc(batch, func(w *write) bool { return !w.begun.CompareAndSwap(false, true) })
}

// commitAll writes a batch in one transaction. If that fails as a whole each is tried by itself: one that cannot be
// written is not in the way of the others.
func (s *Store) commitAll(batch []*write) {
	if len(batch) == 0 {
		return
	}
	if err := s.transact(batch); err != nil {
		if len(batch) == 1 {
			batch[0].err = err
		} else {
			for _, w := range batch {
				if err := s.transact([]*write{w}); err != nil {
					w.err = err
				}
			}
		}
	}
	for _, w := range batch {
		close(w.done)
	}
}

// transact writes a batch, all of it or none. What fails with an error of package store is no fault: it has written
// nothing, and its error is its answer.
func (s *Store) transact(batch []*write) error {
	tx, err := s.write.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback() // after Commit it does nothing
	for _, w := range batch {
		if w.err = w.do(tx); w.err != nil && !answered(w.err) {
			return w.err
		}
	}
	return tx.Commit()
}

// answered reports whether an error says how things stand, and not that something went wrong.
func answered(err error) bool {
	for _, known := range []error{store.ErrNotFound, store.ErrConflict, store.ErrFenced, store.ErrSeatTaken, store.ErrExists} {
		if errors.Is(err, known) {
			return true
		}
	}
	return false
}
