package web_test

import (
	"maps"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

func TestLobby(t *testing.T) {
	s := newSite(t)
	for language, want := range map[string]string{"tr-TR,tr;q=0.9": `lang="tr"`, "en-GB": `lang="en"`, "": `lang="en"`, "de": `lang="en"`} {
		b := s.browser(t)
		r := b.request(http.MethodGet, "/", nil)
		r.Header.Set("Accept-Language", language)
		if p := b.send(r); p.status != http.StatusOK || !strings.Contains(p.body, "<html "+want) {
			t.Errorf("Accept-Language %q: status %d, want a page with %s", language, p.status, want)
		}
	}
}

func TestHeaders(t *testing.T) {
	s := newSite(t)
	game, white, _ := s.sits(t)
	for _, path := range []string{"/", game, "/nowhere", game + "/pgn"} {
		h := white.get(path).header
		policy := h.Get("Content-Security-Policy")
		if !strings.Contains(policy, "default-src 'none'") || !strings.Contains(policy, "frame-ancestors 'none'") || strings.Contains(policy, "unsafe") {
			t.Errorf("%s: policy %q", path, policy)
		}
		if h.Get("X-Content-Type-Options") != "nosniff" || h.Get("Cache-Control") != "no-store" || h.Get("Referrer-Policy") != "same-origin" {
			t.Errorf("%s: headers %v", path, h)
		}
	}
	// The policy forbids what is written inline, so there must be none.
	for _, path := range []string{"/", game, "/nowhere"} {
		body := white.get(path).body
		for _, inline := range []string{" style=", " onclick=", "<style", "javascript:"} {
			if strings.Contains(body, inline) {
				t.Errorf("%s has %q", path, inline)
			}
		}
	}
}

func TestNewGame(t *testing.T) {
	s := newSite(t)
	with := func(key, value string) url.Values {
		form := maps.Clone(newGameForm())
		form.Set(key, value)
		return form
	}
	for name, test := range map[string]struct {
		form   url.Values
		status int
	}{
		"Plain":           {newGameForm(), http.StatusOK},
		"Simple":          {with("rules", "simple"), http.StatusOK},
		"Random":          {with("colour", "random"), http.StatusOK},
		"IncrementAlone":  {with("minutes", "0"), http.StatusOK},
		"NoIncrement":     {with("seconds", "0"), http.StatusOK},
		"Longest":         {with("minutes", "180"), http.StatusOK},
		"TooLong":         {with("minutes", "181"), http.StatusUnprocessableEntity},
		"BelowZero":       {with("seconds", "-1"), http.StatusUnprocessableEntity},
		"NoTime":          {url.Values{"colour": {"white"}, "minutes": {"0"}, "seconds": {"0"}, "rules": {"fide"}}, http.StatusUnprocessableEntity},
		"NotANumber":      {with("minutes", "five"), http.StatusUnprocessableEntity},
		"Fraction":        {with("minutes", "1.5"), http.StatusUnprocessableEntity},
		"HugeNumber":      {with("minutes", strings.Repeat("9", 40)), http.StatusUnprocessableEntity},
		"UnknownColour":   {with("colour", "red"), http.StatusUnprocessableEntity},
		"UnknownRules":    {with("rules", ""), http.StatusUnprocessableEntity},
		"Empty":           {url.Values{}, http.StatusUnprocessableEntity},
		"TooMuch":         {with("colour", strings.Repeat("white", 2000)), http.StatusUnprocessableEntity},
		"NotEvenUTF8":     {with("colour", "\xff\xfe"), http.StatusUnprocessableEntity},
		"MarkupInColour":  {with("colour", `"><script>alert(1)</script>`), http.StatusUnprocessableEntity},
		"MarkupInMinutes": {with("minutes", `"><script>`), http.StatusUnprocessableEntity},
	} {
		t.Run(name, func(t *testing.T) {
			p := s.browser(t).post("/games", test.form)
			if p.status != test.status {
				t.Errorf("status %d, want %d", p.status, test.status)
			}
			if strings.Contains(p.body, "<script>alert") || !strings.Contains(p.body, "<html") {
				t.Error("the page is not as it should be")
			}
		})
	}
}

// An invitation gives its seat once, to whoever presses the button first; opening the page takes nothing.
func TestInvitation(t *testing.T) {
	s := newSite(t)
	maker := s.browser(t)
	game, invite := maker.creates(newGameForm())
	for range 3 {
		if preview := s.browser(t).get(invite); preview.status != http.StatusOK || !strings.Contains(preview.body, `method="post"`) {
			t.Fatalf("the invitation: status %d", preview.status)
		}
	}
	if own := maker.get(invite); strings.Contains(own.body, `action="`+invite) {
		t.Error("the maker is offered the seat opposite himself")
	}
	if back := maker.post(invite, url.Values{}); back.path != game {
		t.Errorf("the maker is led to %s", back.path)
	}
	guest, late := s.browser(t), s.browser(t)
	if p := guest.post(invite, url.Values{}); p.path != game || !strings.Contains(p.body, `data-you="black"`) {
		t.Errorf("the guest comes to %s", p.path)
	}
	if p := late.post(invite, url.Values{}); p.path != invite || p.status != http.StatusOK || !strings.Contains(p.body, game) {
		t.Errorf("who is late: status %d at %s", p.status, p.path)
	}
	if p := late.get(game); !strings.Contains(p.body, `data-you="spectator"`) || strings.Contains(p.body, invite) {
		t.Error("who is late is no spectator, or sees the invitation")
	}
	if p := guest.get(game); !strings.Contains(p.body, `data-you="black"`) {
		t.Error("a reload has lost the seat")
	}
	if p := maker.get(game); !strings.Contains(p.body, `data-you="white"`) || strings.Contains(p.body, invite) {
		t.Error("the maker has lost his seat, or still invites")
	}
}

func TestNotFound(t *testing.T) {
	s := newSite(t)
	b := s.browser(t)
	for _, path := range []string{"/nowhere", "/g/NOBODY", "/g/NOBODY/pgn", "/g/NOBODY/ws", "/j/NOBODY", "/g/", "/g/%00", "/g/" + strings.Repeat("A", 5000)} {
		if p := b.get(path); p.status != http.StatusNotFound || !strings.Contains(p.body, "<html") {
			t.Errorf("%.40s: status %d", path, p.status)
		}
	}
	if p := b.post("/j/NOBODY", url.Values{}); p.status != http.StatusNotFound {
		t.Errorf("joining nothing: status %d", p.status)
	}
}

// A form on another site's page makes nothing here.
func TestForeignForms(t *testing.T) {
	s := newSite(t)
	b := s.browser(t)
	_, invite := s.browser(t).creates(newGameForm())
	for _, path := range []string{"/games", invite, "/lang"} {
		for header, value := range map[string]string{"Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example"} {
			r := b.request(http.MethodPost, path, newGameForm())
			r.Header.Set(header, value)
			if p := b.send(r); p.status != http.StatusForbidden {
				t.Errorf("%s with %s: %s has status %d", path, header, value, p.status)
			}
		}
	}
	if p := b.get(invite); !strings.Contains(p.body, `method="post"`) {
		t.Error("a foreign form has taken the seat")
	}
}

func TestLanguageSwitch(t *testing.T) {
	s := newSite(t)
	b := s.browser(t)
	for _, lang := range []string{"tr", "en"} {
		if p := b.post("/lang", url.Values{"lang": {lang}, "back": {"/"}}); p.path != "/" || !strings.Contains(p.body, `<html lang="`+lang+`"`) {
			t.Errorf("%s: at %s, status %d", lang, p.path, p.status)
		}
	}
	if p := b.post("/lang", url.Values{"lang": {"xx"}}); p.status != http.StatusBadRequest {
		t.Errorf("an unknown language: status %d", p.status)
	}
	b.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	for _, back := range []string{"https://evil.example/", "//evil.example/", `/\evil.example`, "/\t/evil.example", "", "javascript:alert(1)"} {
		p := b.post("/lang", url.Values{"lang": {"tr"}, "back": {back}})
		if got := p.header.Get("Location"); p.status != http.StatusSeeOther || got != "/" {
			t.Errorf("back to %q: status %d, Location %q", back, p.status, got)
		}
	}
}

func TestPGN(t *testing.T) {
	s := newSite(t)
	game, white, black := s.sits(t)
	w, b := white.opens(game), black.opens(game)
	w.until(running)
	w.moves("f2f3")
	b.moves("e7e5")
	w.moves("g2g4")
	b.moves("d8h4")
	p := s.browser(t).get(game + "/pgn")
	if got := p.header.Get("Content-Type"); got != "application/x-chess-pgn; charset=utf-8" {
		t.Errorf("Content-Type %q", got)
	}
	text := strings.ReplaceAll(p.body, "\n", " ")
	for _, want := range []string{
		`[Site "` + s.URL + game + `"]`, `[Result "0-1"]`, `[TimeControl "300+3"]`, `[Termination "normal"]`,
		"1. f3 {[%clk 0:05:0", "1... e5 {[%clk 0:05:0", "2... Qh4# {[%clk 0:05:0", "]} 0-1 ",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, p.body)
		}
	}
}

func TestHealth(t *testing.T) {
	s := newSite(t)
	if p := s.browser(t).get("/healthz"); p.status != http.StatusOK || p.body != "ok\n" {
		t.Errorf("status %d, %q", p.status, p.body)
	}
}

func TestMethods(t *testing.T) {
	s := newSite(t)
	b := s.browser(t)
	for path, method := range map[string]string{"/games": http.MethodGet, "/lang": http.MethodDelete, "/healthz": http.MethodPost} {
		if p := b.send(b.request(method, path, nil)); p.status != http.StatusMethodNotAllowed && p.status != http.StatusNotFound {
			t.Errorf("%s %s: status %d", method, path, p.status)
		}
	}
}
