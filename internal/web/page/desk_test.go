package page

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// TestDesk: so much is worked on, so much waits, what is beyond that is refused at once; who leaves frees their place,
// and nothing takes longer than the deadline.
func TestDesk(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := NewDesk(2, 3, 20*time.Second)
		var working, most atomic.Int32
		takes := func(long time.Duration) func(context.Context) error {
			return func(ctx context.Context) error {
				most.Store(max(most.Load(), working.Add(1)))
				defer working.Add(-1)
				select {
				case <-time.After(long):
					return nil
				case <-ctx.Done():
					return ctx.Err()
				}
			}
		}
		answers := make(chan error, 10)
		for range 4 {
			go func() { answers <- d.Do(t.Context(), takes(time.Second)) }()
		}
		leaves, leave := context.WithCancel(t.Context())
		left := make(chan error, 1)
		synctest.Wait()
		go func() { left <- d.Do(leaves, takes(time.Second)) }()
		synctest.Wait()
		if err := d.Do(t.Context(), takes(0)); !errors.Is(err, errBusy) {
			t.Errorf("two are worked on, three wait: error = %v, want errBusy", err)
		}
		leave()
		if err := <-left; !errors.Is(err, context.Canceled) {
			t.Errorf("who left: %v", err)
		}
		if err := d.Do(t.Context(), takes(0)); err != nil {
			t.Errorf("the place of who left: %v", err)
		}
		for range 4 {
			if err := <-answers; err != nil {
				t.Errorf("error = %v", err)
			}
		}
		if most.Load() != 2 {
			t.Errorf("%d were worked on side by side, want 2", most.Load())
		}
	})
}

// TestDeskDeadline: what works beyond the deadline is told to stop; what has only waited is refused with another
// reason.
func TestDeskDeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := NewDesk(1, 3, 20*time.Second)
		began := time.Now()
		endless := func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }
		first := make(chan error, 1)
		go func() { first <- d.Do(t.Context(), endless) }()
		synctest.Wait()
		if err := d.Do(t.Context(), endless); !errors.Is(err, errBusy) && !errors.Is(err, ErrTooLong) {
			t.Errorf("who waited: %v", err)
		}
		if err := <-first; !errors.Is(err, ErrTooLong) {
			t.Errorf("who worked: %v, want ErrTooLong", err)
		}
		if took := time.Since(began); took != 20*time.Second {
			t.Errorf("took %v", took)
		}
		if len(d.places) != 0 || len(d.workers) != 0 {
			t.Error("a place is still taken")
		}
	})
}

// TestDeskLateTurn: who waited for most of the time and then is not finished is told that the server is busy, not that
// what they asked for takes too long.
func TestDeskLateTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for waited, want := range map[time.Duration]error{15 * time.Second: errBusy, 5 * time.Second: ErrTooLong} {
			d := NewDesk(1, 3, 20*time.Second)
			go func() { _ = d.Do(t.Context(), func(context.Context) error { time.Sleep(waited); return nil }) }()
			synctest.Wait()
			endless := func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }
			if err := d.Do(t.Context(), endless); !errors.Is(err, want) {
				t.Errorf("after %v of waiting: error = %v, want %v", waited, err, want)
			}
		}
	})
}
