package page

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
)

func TestSettings(t *testing.T) {
	for text, want := range map[string]struct {
		theme, board, pieces string
		on, off              []string
	}{
		"":                          {"system", "wood", "pieces", []string{"sound", "sound-low", "vibration", "awake"}, []string{"notice", "premove", "nothing"}},
		"dark.blue.bold":            {"dark", "blue", "bold", []string{"sound"}, []string{"premove"}},
		"premove.sound-move":        {"system", "wood", "pieces", []string{"premove", "sound", "sound-check"}, []string{"sound-move"}},
		"premove.premove.of-later.": {"system", "wood", "pieces", []string{"premove"}, nil},
		"system.wood.pieces":        {"system", "wood", "pieces", []string{"sound"}, nil},
	} {
		s := parseSettings(text)
		if s.Theme() != want.theme || s.Board() != want.board || s.Pieces() != want.pieces {
			t.Errorf("%q is %s, %s, %s", text, s.Theme(), s.Board(), s.Pieces())
		}
		for _, name := range want.on {
			if !s.On(name) || !slices.Contains(strings.Fields(s.Switches()), name) {
				t.Errorf("%q: %s is off", text, name)
			}
		}
		for _, name := range want.off {
			if s.On(name) || slices.Contains(strings.Fields(s.Switches()), name) {
				t.Errorf("%q: %s is on", text, name)
			}
		}
	}
}

// TestSettingsAreKept: the form's settings come back with the next page, and its answer leads to a page of this site.
func TestSettingsAreKept(t *testing.T) {
	site := NewSite(slog.New(slog.DiscardHandler), Front{}, nil)
	form := url.Values{"theme": {"dark"}, "board": {"green"}, "pieces": {"bold"}, "back": {"//evil.example"}, "on": {"sound", "premove"}}
	w := httptest.NewRecorder()
	r := httptest.NewRequest("POST", "/settings", strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	site.ServeHTTP(w, r)
	if w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/" {
		t.Fatalf("status %d, to %q", w.Code, w.Header().Get("Location"))
	}
	r = httptest.NewRequest("GET", "/settings", nil)
	r.Header.Set("Cookie", w.Header().Get("Set-Cookie"))
	w = httptest.NewRecorder()
	site.ServeHTTP(w, r)
	page := w.Body.String()
	for _, want := range []string{`data-theme="dark"`, `data-board="green"`, `data-pieces="bold"`, `data-switches="sound premove"`, `value="premove" checked`} {
		if !strings.Contains(page, want) {
			t.Errorf("the next page has no %s", want)
		}
	}
	if strings.Contains(page, `value="sound-move" checked`) {
		t.Error("a switch that was turned off is on again")
	}
}

func FuzzSettings(f *testing.F) {
	for _, text := range []string{"", "dark.green.bold.premove", "..sound-move.sound-move", "light.dark", "\x00.é"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s := parseSettings(text)
		if again := parseSettings(s.String()); again.String() != s.String() || again.Switches() != s.Switches() {
			t.Errorf("%q is read as %q, and that as %q", text, s, again)
		}
		if len(s.String()) > 300 {
			t.Errorf("%q is kept in %d bytes", text, len(s.String()))
		}
	})
}
