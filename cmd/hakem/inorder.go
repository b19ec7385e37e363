package main

import (
	"errors"
	"runtime"
	"sync"
	"time"
)

// ahead is how many items each worker of inOrder may be ahead of what is written: the others go on while one has a hard
// item.
const ahead = 64

// patience is how long inOrder waits for an answer before it lets go of those written.
const patience = 20 * time.Millisecond

// errStopped ends the reading of items that nobody waits for any more.
var errStopped = errors.New("stopped")

// inOrder has every item that each hands on worked on, by as many goroutines as there are processors, and writes the
// answers in the order of the items. Only so many items are held at a time, however many there are. It calls flush
// whenever there is something to wait for: whoever asks one at a time is answered before they ask on.
//
// An error of write or flush ends it at once, without waiting for what is being read; one of each comes when all items
// before it are written.
func inOrder[Item, Answer any](each func(do func(Item) error) error, work func(Item) Answer, write func(Answer) error, flush func() error) error {
	type job struct {
		item   Item
		answer chan Answer
	}
	workers := runtime.GOMAXPROCS(0)
	todo, order := make(chan job), make(chan job, ahead*workers)
	stop := make(chan struct{})
	defer close(stop)
	var readErr error // of each, once order is closed
	go func() {
		var working sync.WaitGroup
		for range workers {
			working.Go(func() {
				for j := range todo {
					j.answer <- work(j.item)
				}
			})
		}
		readErr = each(func(item Item) error {
			j := job{item, make(chan Answer, 1)}
			for _, to := range [...]chan<- job{order, todo} {
				select {
				case to <- j:
				case <-stop:
					return errStopped
				}
			}
			return nil
		})
		close(todo)
		working.Wait()
		close(order)
	}()

	wait := time.NewTimer(patience)
	defer wait.Stop()
	for {
		var j job
		var open bool
		select {
		case j, open = <-order:
		default:
			if err := flush(); err != nil {
				return err
			}
			j, open = <-order
		}
		if !open {
			return readErr
		}
		var answer Answer
		wait.Reset(patience)
		select {
		case answer = <-j.answer:
		case <-wait.C:
			if err := flush(); err != nil {
				return err
			}
			answer = <-j.answer
		}
		if err := write(answer); err != nil {
			return err
		}
	}
}
