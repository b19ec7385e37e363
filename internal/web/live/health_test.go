package live_test

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/hakem-chess/hakem/internal/play"
	"github.com/hakem-chess/hakem/internal/store/sqlite"
	"github.com/hakem-chess/hakem/internal/web/webtest"
)

// ailing is a store that is not ready while it has a fault.
type ailing struct {
	play.Store
	fault error
	asked int
}

func (s *ailing) Ready(ctx context.Context) error {
	s.asked++
	if s.fault != nil {
		return s.fault
	}
	return s.Store.Ready(ctx)
}

// TestReadiness: a server whose disk is full or whose file is damaged is alive and not ready, and says so without
// telling everybody what is wrong; asking often does not mean checking often.
func TestReadiness(t *testing.T) {
	games, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "games.db"))
	if err != nil {
		t.Fatal(err)
	}
	for _, fault := range []error{nil, errors.New("sqlite: database or disk is full (13)"), sqlite.ErrDamaged} {
		store := &ailing{Store: games, fault: fault}
		log := slog.New(slog.DiscardHandler)
		registry, err := play.Open(t.Context(), play.Config{Store: store, Now: time.Now, Log: log})
		if err != nil {
			t.Fatal(err)
		}
		site, _ := webtest.Site(registry, log)
		get := func(path string) *httptest.ResponseRecorder {
			w := httptest.NewRecorder()
			site.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
			return w
		}
		want := http.StatusOK
		if fault != nil {
			want = http.StatusServiceUnavailable
		}
		for range 20 {
			w := get("/readyz")
			if w.Code != want || strings.Contains(w.Body.String(), "disk") || fault != nil && w.Header().Get("Retry-After") == "" {
				t.Errorf("%v: %d %q", fault, w.Code, w.Body)
			}
			if w := get("/healthz"); w.Code != http.StatusOK || w.Body.String() != "ok\n" {
				t.Errorf("%v: it is alive, and says %d %q", fault, w.Code, w.Body)
			}
		}
		if store.asked > 3 {
			t.Errorf("%v: checked %d times for 20 questions", fault, store.asked)
		}
		registry.Close(context.Background())
	}
	if err := games.Close(); err != nil {
		t.Error(err)
	}
}

// TestWrongMethods: a page that exists is not "not found" for a method it does not have, and says which it has.
func TestWrongMethods(t *testing.T) {
	b := newSite(t).browser(t)
	for _, c := range []struct {
		method, path, allow string
	}{
		{"POST", "/healthz", "GET, HEAD"}, {"DELETE", "/readyz", "GET, HEAD"}, {"POST", "/", "GET, HEAD"}, {"PUT", "/g/abc", "GET, HEAD"},
		{"POST", "/g/abc/pgn", "GET, HEAD"}, {"POST", "/g/abc/ws", "GET, HEAD"}, {"GET", "/games", "POST"}, {"HEAD", "/tables", "POST"},
		{"DELETE", "/j/abc", "GET, HEAD, POST"}, {"PATCH", "/arbiter/abc", "GET, HEAD, POST"}, {"GET", "/lang", "POST"},
		{"OPTIONS", "/rule", "GET, HEAD, POST"}, {"PUT", "/reconstruct", "GET, HEAD, POST"}, {"POST", "/laws/2023/5.2.2", "GET, HEAD"},
		{"POST", "/assets/js/game.js", "GET, HEAD"}, {"BREW", "/rules", "GET, HEAD"},
	} {
		p := b.Send(b.Request(c.method, c.path, nil))
		if p.Status != http.StatusMethodNotAllowed || p.Header.Get("Allow") != c.allow {
			t.Errorf("%s %s: %d, Allow %q; want 405, %q", c.method, c.path, p.Status, p.Header.Get("Allow"), c.allow)
		}
	}
	for _, path := range []string{"/nowhere", "/g", "/healthz/x"} {
		if p := b.Post(path, nil); p.Status != http.StatusNotFound || p.Header.Get("Allow") != "" {
			t.Errorf("POST %s: %d, Allow %q; want 404", path, p.Status, p.Header.Get("Allow"))
		}
	}
}
