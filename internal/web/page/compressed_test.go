package page

import (
	"compress/gzip"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
)

// Answers come packed to who can unpack them, and as they are to who cannot; what is inside is the same.
func TestCompressed(t *testing.T) {
	s := NewSite(slog.New(slog.DiscardHandler), Front{}, nil)
	get := func(path, accepts string) (*http.Response, string) {
		t.Helper()
		r := httptest.NewRequest(http.MethodGet, path, nil)
		if accepts != "" {
			r.Header.Set("Accept-Encoding", accepts)
		}
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		var in io.Reader = w.Body
		switch w.Header().Get("Content-Encoding") {
		case "gzip":
			unpacked, err := gzip.NewReader(w.Body)
			if err != nil {
				t.Fatal(err)
			}
			in = unpacked
		case "zstd":
			unpacked, err := zstd.NewReader(w.Body)
			if err != nil {
				t.Fatal(err)
			}
			in = unpacked
		}
		body, err := io.ReadAll(in)
		if err != nil {
			t.Fatal(err)
		}
		return w.Result(), string(body)
	}
	for _, path := range []string{AssetURL("static/css/site.css"), AssetURL("static/js/squares.js"), "/nowhere"} {
		_, plain := get(path, "")
		for accepts, want := range map[string]string{"gzip, deflate, br, zstd": "zstd", "gzip": "gzip", "br": ""} {
			answer, body := get(path, accepts)
			if got := answer.Header.Get("Content-Encoding"); got != want || body != plain {
				t.Errorf("%s for %q: %q, %d bytes, want %q, %d", path, accepts, got, len(body), want, len(plain))
			}
			if answer.Header.Get("Cache-Control") != "no-store" && !strings.Contains(strings.Join(answer.Header.Values("Vary"), ","), "Accept-Encoding") {
				t.Errorf("%s: a cache would give one browser what another can unpack", path)
			}
		}
	}
	// Fonts and small answers are left alone.
	for _, path := range []string{AssetURL("thirdparty/instrument-sans/latin.woff2"), "/healthz"} {
		if answer, _ := get(path, "gzip, zstd"); answer.Header.Get("Content-Encoding") != "" {
			t.Errorf("%s is packed", path)
		}
	}
}
