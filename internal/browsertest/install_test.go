package browsertest

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"
)

// TestWithoutAConnection: who has seen the first page once reads the Laws without a connection, and is told of it
// elsewhere; a game is never shown from memory.
func TestWithoutAConnection(t *testing.T) {
	s := newSite(t)
	p := s.newPerson("Visitor", screen{lang: "tr", width: 390, height: 844, touch: true})
	p.visit("/")
	if !eval[bool](p, `navigator.serviceWorker.ready.then((r) => new Promise((done) => {
		const look = () => (r.active?.state === "activated" ? done(true) : setTimeout(look, 50));
		look();
	}))`) {
		t.Fatal("no worker")
	}
	p.visit("/laws/2023/9.5.3")
	p.visit("/laws/2023/4.3")
	s.cable.cut()
	for path, want := range map[string]string{
		"/laws/2023": "chapter-9", "/laws/2023/4.3": "4.3", "/rules": "<main", "/laws/glossary": "<main",
		"/laws/2014/6.1": "Bağlantı yok", "/": "Bağlantı yok", "/g/ABCDEFGHJKMN": "Bağlantı yok",
	} {
		p.visit(path)
		if html := eval[string](p, `document.documentElement.outerHTML`); !strings.Contains(html, want) {
			t.Errorf("%s without a connection has no %q: %s", path, want, p.text("main"))
		}
	}
	p.shot("offline")
	s.cable.mend()
	p.visit("/")
	p.until(`document.querySelector(".tiles")`)
	p.forgive() // the browser complained of the network, as it should
}

// TestInstallable: the manifest is in the reader's language, and its icons are there.
func TestInstallable(t *testing.T) {
	s := newSite(t)
	get := func(path, lang string) (string, string) {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.http.URL+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Accept-Language", lang)
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		data, err := io.ReadAll(answer.Body)
		if err != nil || answer.StatusCode != http.StatusOK {
			t.Fatalf("%s: status %d, %v", path, answer.StatusCode, err)
		}
		return string(data), answer.Header.Get("Content-Type")
	}
	for lang, want := range map[string]string{"tr": "hakem", "en": "arbiter"} {
		data, kind := get("/manifest.webmanifest", lang)
		var manifest struct {
			Lang, Description string
			Icons             []struct{ Src, Sizes, Type string }
		}
		if err := json.Unmarshal([]byte(data), &manifest); err != nil || kind != "application/manifest+json" {
			t.Fatal(kind, err)
		}
		if manifest.Lang != lang || !strings.Contains(manifest.Description, want) || len(manifest.Icons) < 3 {
			t.Errorf("%+v", manifest)
		}
		for _, icon := range manifest.Icons {
			if _, kind := get(icon.Src, lang); !strings.HasPrefix(kind, icon.Type) {
				t.Errorf("%s is %s", icon.Src, kind)
			}
		}
	}
}
