package workshop

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/web/page"
	"github.com/hakem-chess/hakem/scoresheet"
)

// TestDeskIsFull: a page for people, in their language, and for programs when to come back.
func TestDeskIsFull(t *testing.T) {
	s := page.NewSite(slog.New(slog.DiscardHandler), page.Front{}, nil)
	Open(s)
	s.Desk = page.NewDesk(1, 0, time.Minute)
	busy, finish := make(chan struct{}), make(chan struct{})
	defer close(finish)
	go s.Desk.Do(context.Background(), func(context.Context) error {
		close(busy)
		<-finish
		return nil
	})
	<-busy
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
	d := &door{Site: page.NewSite(slog.New(slog.DiscardHandler), page.Front{}, nil)}
	sheet, err := scoresheet.Read(strings.NewReader(strings.Repeat("Nf3 Nf6 ", maxSheetEntries/2)), chess.EnglishLetters)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	began := time.Now()
	if _, err := d.reconstructed(ctx, []*scoresheet.Sheet{&sheet, &sheet}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("error = %v, want that of the reader's context", err)
	}
	if took := time.Since(began); took > time.Second {
		t.Errorf("it went on for %v", took)
	}
	d.Desk = page.NewDesk(1, 0, 50*time.Millisecond)
	if _, err := d.reconstructed(t.Context(), []*scoresheet.Sheet{&sheet, &sheet}); !errors.Is(err, page.ErrTooLong) {
		t.Errorf("beyond the deadline: error = %v, want ErrTooLong", err)
	}
}
