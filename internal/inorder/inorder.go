// Package inorder works on many items side by side and hands on the answers in the order of the items.
package inorder

import (
	"context"
	"time"
)

// Pipeline is one such piece of work. An item may have any number of answers, which are handed on while the item is
// still being worked on; only a few of them wait for the answers of earlier items, so that memory has a bound however
// many items there are and however much there is to say about each.
type Pipeline[Item, Answer any] struct {
	// Workers is how many items are worked on at a time, at least 1.
	Workers int
	// Ahead is how many items may be read ahead of the one whose answers are being written: the others go on
	// while one is hard.
	Ahead int
	// Read calls do for one item after the other. An error of do says that no item is wanted any more, and Read
	// returns. What Read waits for meanwhile it gives up when ctx is done.
	Read func(ctx context.Context, do func(Item) error) error
	// Worker makes a worker, which works on one item at a time and sends its answers. When send reports false
	// nobody waits for them any more.
	Worker func() func(item Item, send func(Answer) bool)
	// Write takes the answers: those of an item one after the other, and the items in the order in which they were
	// read.
	Write func(Item, Answer) error
	// Flush, unless nil, is called whenever there is something to wait for, so that whoever asks one item at a time
	// is answered before they ask on.
	Flush func() error
}

// Patience is how long Run waits for an answer before it has those written flushed.
const Patience = 20 * time.Millisecond

// waiting is how many answers of an item may wait to be written.
const waiting = 2

// One returns what makes workers that have one answer for each item.
func One[Item, Answer any](work func(Item) Answer) func() func(Item, func(Answer) bool) {
	return func() func(Item, func(Answer) bool) {
		return func(item Item, send func(Answer) bool) { send(work(item)) }
	}
}

// job is an item with its answers to come.
type job[Item, Answer any] struct {
	item    Item
	answers chan Answer
}

// Run works on all items. An error of Write or Flush, or the end of ctx, ends it at once, without waiting for Read or
// a worker; they are told, and end when what they wait for comes. Once ctx is done nothing more is written. An error of
// Read is returned when the answers of all items before it are written.
func (p *Pipeline[Item, Answer]) Run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	todo, order := make(chan job[Item, Answer]), make(chan job[Item, Answer], p.Ahead)
	for range max(1, p.Workers) {
		go p.work(ctx, todo)
	}
	var readErr error // once order is closed
	go func() {
		defer close(todo)
		defer close(order)
		readErr = p.Read(ctx, func(item Item) error {
			j := job[Item, Answer]{item, make(chan Answer, waiting)}
			for _, to := range [...]chan<- job[Item, Answer]{order, todo} {
				select {
				case to <- j:
				case <-ctx.Done():
					return ctx.Err()
				}
			}
			return nil
		})
	}()
	for {
		j, ok, err := receive(ctx, order, 0, p.Flush)
		if err != nil {
			return err
		}
		if !ok {
			return readErr
		}
		if err := p.write(ctx, j); err != nil {
			return err
		}
	}
}

// work works on one item after the other.
func (p *Pipeline[Item, Answer]) work(ctx context.Context, todo <-chan job[Item, Answer]) {
	do := p.Worker()
	for j := range todo {
		do(j.item, func(a Answer) bool {
			select {
			case j.answers <- a:
				return true
			case <-ctx.Done():
				return false
			}
		})
		close(j.answers)
	}
}

// write writes the answers of one item.
func (p *Pipeline[Item, Answer]) write(ctx context.Context, j job[Item, Answer]) error {
	for {
		a, ok, err := receive(ctx, j.answers, Patience, p.Flush)
		if err != nil || !ok {
			return err
		}
		if err := p.Write(j.item, a); err != nil {
			return err
		}
	}
}

// receive receives from c, and calls flush, unless it is nil, when nothing comes for so long. Once ctx is done it
// receives nothing, since what comes then may be cut short.
func receive[T any](ctx context.Context, c <-chan T, patience time.Duration, flush func() error) (v T, ok bool, err error) {
	select {
	case v, ok = <-c:
		return v, ok, ctx.Err()
	default:
	}
	if flush != nil {
		if patience > 0 {
			wait := time.NewTimer(patience)
			defer wait.Stop()
			select {
			case v, ok = <-c:
				return v, ok, ctx.Err()
			case <-ctx.Done():
				return v, false, ctx.Err()
			case <-wait.C:
			}
		}
		if err := flush(); err != nil {
			return v, false, err
		}
	}
	select {
	case v, ok = <-c:
	case <-ctx.Done():
	}
	return v, ok, ctx.Err()
}
