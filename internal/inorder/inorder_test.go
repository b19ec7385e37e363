package inorder

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// numbers reads 0 to n-1.
func numbers(n int) func(context.Context, func(int) error) error {
	return func(_ context.Context, do func(int) error) error {
		for i := range n {
			if err := do(i); err != nil {
				return err
			}
		}
		return nil
	}
}

func same(i int) int { return i }

// answered is one answer of an item.
type answered struct{ item, answer int }

// Answers come in the order of the items, however long each takes, and those of an item in their own.
func TestOrder(t *testing.T) {
	for _, workers := range []int{0, 1, 3, 16} {
		synctest.Test(t, func(t *testing.T) {
			const n = 2000
			var got, want []answered
			p := Pipeline[int, answered]{
				Workers: workers,
				Ahead:   workers * 5,
				Read:    numbers(n),
				Worker: func() func(int, func(answered) bool) {
					return func(i int, send func(answered) bool) {
						for k := range i % 5 { // some have no answer at all
							if (i+k)%7 == 0 {
								time.Sleep(time.Duration(rand.IntN(int(2 * Patience))))
							}
							send(answered{i, k})
						}
					}
				},
				Write: func(i int, a answered) error {
					if a.item != i {
						t.Errorf("an answer of %d is written for %d", a.item, i)
					}
					got = append(got, a)
					return nil
				},
			}
			if workers%2 == 1 {
				p.Flush = func() error { return nil }
			}
			if err := p.Run(t.Context()); err != nil {
				t.Fatal(err)
			}
			for i := range n {
				for k := range i % 5 {
					want = append(want, answered{i, k})
				}
			}
			if !slices.Equal(got, want) {
				t.Errorf("%d workers: %d answers, want %d in order", workers, len(got), len(want))
			}
		})
	}
}

// While one item is hard only so many others are taken in, only so many answers wait, and what was answered before it
// is flushed.
func TestMemoryIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const n, ahead, workers = 100_000, 50, 4
		var taken, sent atomic.Int64
		written, flushed := 0, 0
		hard := make(chan struct{})
		p := Pipeline[int, int]{
			Workers: workers,
			Ahead:   ahead,
			Read: func(ctx context.Context, do func(int) error) error {
				return numbers(n)(ctx, func(i int) error { taken.Add(1); return do(i) })
			},
			Worker: func() func(int, func(int) bool) {
				return func(i int, send func(int) bool) {
					if i == 10 {
						<-hard
					}
					for k := range 3 + i%2*1000/(i+1) {
						send(k)
						sent.Add(1)
					}
				}
			},
			Write: func(int, int) error { written++; return nil },
			Flush: func() error { flushed = written; return nil },
		}
		ended := make(chan error)
		go func() { ended <- p.Run(t.Context()) }()
		time.Sleep(time.Second)
		synctest.Wait()
		held := sent.Load() - int64(written)
		if written == 0 || flushed != written || taken.Load() > 10+ahead+workers+2 || held > (ahead+workers)*(waiting+1) {
			t.Errorf("after a second %d written, %d flushed, %d taken in, %d answers held", written, flushed, taken.Load(), held)
		}
		close(hard)
		if err := <-ended; err != nil || int64(written) != sent.Load() || taken.Load() != n {
			t.Errorf("%d of %d written, %d taken in, %v", written, sent.Load(), taken.Load(), err)
		}
	})
}

// An error of reading comes when all that was read is answered.
func TestReadError(t *testing.T) {
	bad := errors.New("bad")
	synctest.Test(t, func(t *testing.T) {
		written := 0
		p := Pipeline[int, int]{
			Workers: 3, Ahead: 7,
			Read: func(ctx context.Context, do func(int) error) error {
				return errors.Join(numbers(100)(ctx, do), bad)
			},
			Worker: One(same),
			Write:  func(int, int) error { time.Sleep(time.Second); written++; return nil },
		}
		if err := p.Run(t.Context()); !errors.Is(err, bad) || written != 100 {
			t.Errorf("%v after %d", err, written)
		}
	})
}

// An error of writing or flushing, in the middle, stops reading and working, and nothing more is written. What Read
// waits for it may wait for longer: Run does not wait with it.
func TestWriteError(t *testing.T) {
	bad := errors.New("bad")
	for name, flush := range map[string]func() error{"none": nil, "good": func() error { return nil }} {
		synctest.Test(t, func(t *testing.T) {
			var read, written int
			p := Pipeline[int, int]{
				Workers: 3, Ahead: 7,
				Read: func(ctx context.Context, do func(int) error) error {
					return numbers(1<<30)(ctx, func(i int) error { read = i; return do(i) })
				},
				Worker: One(same),
				Write: func(i, _ int) error {
					if written++; i == 500 {
						return bad
					}
					return nil
				},
				Flush: flush,
			}
			if err := p.Run(t.Context()); err != bad || written != 501 {
				t.Errorf("flush %s: %v after %d", name, err, written)
			}
			synctest.Wait()
			if read > 501+7+3+1 {
				t.Errorf("flush %s: read on to %d", name, read)
			}
		})
	}
	synctest.Test(t, func(t *testing.T) {
		asked := make(chan struct{})
		defer close(asked)
		p := Pipeline[int, int]{
			Read: func(_ context.Context, do func(int) error) error {
				if err := do(1); err != nil {
					return err
				}
				<-asked // as a terminal is read
				return nil
			},
			Worker: One(same),
			Write:  func(int, int) error { return nil },
			Flush:  func() error { return bad },
		}
		if err := p.Run(t.Context()); err != bad {
			t.Errorf("flushing: %v", err)
		}
	})
}

// Once its context is done a Pipeline writes nothing, whatever it waits for: an item, an answer, or nothing. Workers
// that have more to say are told, and all end.
func TestCancel(t *testing.T) {
	for name, work := range map[string]func(ctx context.Context, i int, send func(int) bool){
		"endless answers": func(_ context.Context, i int, send func(int) bool) {
			for send(i) {
			}
		},
		"a hard item": func(ctx context.Context, i int, send func(int) bool) {
			if i == 20 {
				<-ctx.Done()
				send(-1) // cut short, and never to be written
			}
			send(i)
		},
		"short": func(_ context.Context, i int, send func(int) bool) { send(i) },
	} {
		for _, flush := range []func() error{nil, func() error { return nil }} {
			synctest.Test(t, func(t *testing.T) {
				ctx, cancel := context.WithCancel(t.Context())
				var ended bool
				late := 0
				p := Pipeline[int, int]{
					Workers: 2, Ahead: 3,
					Read: func(ctx context.Context, do func(int) error) error {
						defer func() { ended = true }()
						if err := numbers(100)(ctx, do); err != nil {
							return err
						}
						<-ctx.Done()
						return ctx.Err()
					},
					Worker: func() func(int, func(int) bool) {
						return func(i int, send func(int) bool) { work(ctx, i, send) }
					},
					Write: func(_, a int) error {
						if ctx.Err() != nil || a < 0 {
							late++
						}
						time.Sleep(time.Millisecond)
						return nil
					},
					Flush: flush,
				}
				time.AfterFunc(time.Second, cancel)
				if err := p.Run(ctx); !errors.Is(err, context.Canceled) {
					t.Errorf("%s: %v", name, err)
				}
				synctest.Wait()
				if !ended || late > 0 {
					t.Errorf("%s: reading has ended: %v, %d answers written too late", name, ended, late)
				}
			})
		}
	}
}
