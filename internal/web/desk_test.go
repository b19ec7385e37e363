package web

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/play"
	"github.com/hakem-chess/hakem/scoresheet"
)

// TestDesk: so much is worked on, so much waits, what is beyond that is refused at once; who leaves frees their place,
// and nothing takes longer than the deadline.
func TestDesk(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(2, 3, 20*time.Second)
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
			go func() { answers <- d.do(t.Context(), takes(time.Second)) }()
		}
		leaves, leave := context.WithCancel(t.Context())
		left := make(chan error, 1)
		synctest.Wait()
		go func() { left <- d.do(leaves, takes(time.Second)) }()
		synctest.Wait()
		if err := d.do(t.Context(), takes(0)); !errors.Is(err, errBusy) {
			t.Errorf("two are worked on, three wait: error = %v, want errBusy", err)
		}
		leave()
		if err := <-left; !errors.Is(err, context.Canceled) {
			t.Errorf("who left: %v", err)
		}
		if err := d.do(t.Context(), takes(0)); err != nil {
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

// TestDeskDeadline: what works beyond the deadline is told to stop; what has only waited is refused with another reason.
func TestDeskDeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(1, 3, 20*time.Second)
		began := time.Now()
		endless := func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }
		first := make(chan error, 1)
		go func() { first <- d.do(t.Context(), endless) }()
		synctest.Wait()
		if err := d.do(t.Context(), endless); !errors.Is(err, errBusy) && !errors.Is(err, errTooLong) {
			t.Errorf("who waited: %v", err)
		}
		if err := <-first; !errors.Is(err, errTooLong) {
			t.Errorf("who worked: %v, want errTooLong", err)
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
		for waited, want := range map[time.Duration]error{15 * time.Second: errBusy, 5 * time.Second: errTooLong} {
			d := newDesk(1, 3, 20*time.Second)
			go func() { _ = d.do(t.Context(), func(context.Context) error { time.Sleep(waited); return nil }) }()
			synctest.Wait()
			endless := func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }
			if err := d.do(t.Context(), endless); !errors.Is(err, want) {
				t.Errorf("after %v of waiting: error = %v, want %v", waited, err, want)
			}
		}
	})
}

// TestDeskIsFull: a page for people, in their language, and for programs when to come back.
func TestDeskIsFull(t *testing.T) {
	s := NewServer(&play.Registry{}, slog.New(slog.DiscardHandler))
	s.desk = newDesk(1, 0, time.Minute)
	s.desk.places <- struct{}{}
	for _, form := range []struct{ path, body string }{
		{"/reconstruct", "white=1.+e4+e5&letters=en"},
		{"/rule", "script=---%0Awhite+move+e2e4%0A"},
	} {
		for lang, want := range map[string]string{"en": "The server is busy", "tr": "Sunucu meşgul"} {
			r := httptest.NewRequest(http.MethodPost, form.path, strings.NewReader(form.body))
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			r.Header.Set("Accept-Language", lang)
			w := httptest.NewRecorder()
			s.ServeHTTP(w, r)
			if w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") != "10" || !strings.Contains(w.Body.String(), want) {
				t.Errorf("%s in %s: %d, Retry-After %q, %.300s", form.path, lang, w.Code, w.Header().Get("Retry-After"), w.Body)
			}
		}
	}
}

// TestReconstructionEndsWithItsReader: nobody waits any more, and nothing is worked on any more: two sheets whose every
// row contradicts the rest would take seconds.
func TestReconstructionEndsWithItsReader(t *testing.T) {
	s := NewServer(&play.Registry{}, slog.New(slog.DiscardHandler))
	sheet, err := scoresheet.Read(strings.NewReader(strings.Repeat("Nf3 Nf6 ", maxSheetEntries/2)), chess.EnglishLetters)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	began := time.Now()
	if _, err := s.reconstructed(ctx, []*scoresheet.Sheet{&sheet, &sheet}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("error = %v, want that of the reader's context", err)
	}
	if took := time.Since(began); took > time.Second {
		t.Errorf("it went on for %v", took)
	}
	s.desk.within = 50 * time.Millisecond
	if _, err := s.reconstructed(t.Context(), []*scoresheet.Sheet{&sheet, &sheet}); !errors.Is(err, errTooLong) {
		t.Errorf("beyond the deadline: error = %v, want errTooLong", err)
	}
}
