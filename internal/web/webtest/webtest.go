// Package webtest is what the tests of the doors have in common: a browser that asks a site over a real port.
package webtest

import (
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"
)

// Serve has a handler answer on a port until the test ends, and returns its address.
func Serve(t *testing.T, handler http.Handler) (address string) {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	return server.URL
}

// Browser is one person's browser: it keeps cookies and follows where it is led.
type Browser struct {
	T   testing.TB
	URL string // of the site
	http.Client
}

// NewBrowser opens a browser at a site.
func NewBrowser(t testing.TB, address string) *Browser {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &Browser{t, address, http.Client{Jar: jar, Timeout: 10 * time.Second}}
}

// Reader opens a browser that asks for a language.
func Reader(t *testing.T, address, lang string) *Browser {
	t.Helper()
	b := NewBrowser(t, address)
	b.Post("/lang", url.Values{"lang": {lang}, "back": {"/rules"}})
	return b
}

// Answer is what a request has led to.
type Answer struct {
	Status int
	Path   string // where it has come to
	Header http.Header
	Body   string
}

// Send sends a request.
func (b *Browser) Send(r *http.Request) Answer {
	b.T.Helper()
	response, err := b.Do(r)
	if err != nil {
		b.T.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		b.T.Fatal(err)
	}
	return Answer{response.StatusCode, response.Request.URL.Path, response.Header, string(body)}
}

// Request makes a request, with a form if there is one.
func (b *Browser) Request(method, path string, form url.Values) *http.Request {
	b.T.Helper()
	var body io.Reader
	if form != nil {
		body = strings.NewReader(form.Encode())
	}
	r, err := http.NewRequestWithContext(b.T.Context(), method, b.URL+path, body)
	if err != nil {
		b.T.Fatal(err)
	}
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	return r
}

// Get asks for a page.
func (b *Browser) Get(path string) Answer {
	b.T.Helper()
	return b.Send(b.Request(http.MethodGet, path, nil))
}

// Post sends a form.
func (b *Browser) Post(path string, form url.Values) Answer {
	b.T.Helper()
	return b.Send(b.Request(http.MethodPost, path, form))
}
