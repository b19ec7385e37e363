package page

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"testing"
)

func mustProxies(t *testing.T, list string) []netip.Prefix {
	t.Helper()
	proxies, wrong, err := ParseProxies(list)
	if err != nil {
		t.Fatal(wrong, err)
	}
	return proxies
}

// TestFrom: whose address is limited. What anybody may write into a header counts for nothing unless a trusted proxy
// has written what stands behind it.
func TestFrom(t *testing.T) {
	proxied := mustProxies(t, "127.0.0.1,10.0.0.0/8, fd00::/8")
	for _, c := range []struct {
		name    string
		proxies []netip.Prefix
		remote  string
		header  map[string]string
		want    string // "" for none
		here    bool
	}{
		{"direct", nil, "192.0.2.1:80", nil, "192.0.2.1", false},
		{"direct, and made up", nil, "192.0.2.1:80", map[string]string{"X-Forwarded-For": "198.51.100.7"}, "192.0.2.1", false},
		{"this computer", nil, "127.0.0.1:80", nil, "127.0.0.1", true},
		{"this computer, and made up", nil, "[::1]:80", map[string]string{"X-Forwarded-For": "198.51.100.7"}, "::1", true},
		{"passed on", proxied, "127.0.0.1:80", map[string]string{"X-Forwarded-For": "198.51.100.7"}, "198.51.100.7", false},
		{"passed on, and made up before", proxied, "127.0.0.1:80", map[string]string{"X-Forwarded-For": "203.0.113.9, 198.51.100.7"}, "198.51.100.7", false},
		{"by two proxies", proxied, "127.0.0.1:80", map[string]string{"X-Forwarded-For": "203.0.113.9, 198.51.100.7, 10.1.2.3"}, "198.51.100.7", false},
		{"a proxy made up before", proxied, "127.0.0.1:80", map[string]string{"X-Forwarded-For": "10.9.9.9, 198.51.100.7"}, "198.51.100.7", false},
		{"by an untrusted proxy", proxied, "192.0.2.1:80", map[string]string{"X-Forwarded-For": "127.0.0.1"}, "192.0.2.1", false},
		{"IPv6 with a port", proxied, "[fd00::1]:80", map[string]string{"X-Forwarded-For": "[2001:db8::5]:4711"}, "2001:db8::5", false},
		{"IPv4 in IPv6", proxied, "[::ffff:10.0.0.1]:80", map[string]string{"X-Forwarded-For": "::ffff:198.51.100.7"}, "198.51.100.7", false},
		{"RFC 7239", proxied, "127.0.0.1:80", map[string]string{"Forwarded": `for=203.0.113.9;proto=http, For="[2001:db8::5]:1";by=10.0.0.1`}, "2001:db8::5", false},
		{"the proxy says nothing", proxied, "127.0.0.1:80", nil, "127.0.0.1", false},
		{"the proxy says nonsense", proxied, "127.0.0.1:80", map[string]string{"X-Forwarded-For": "unknown"}, "", false},
		{"only proxies", proxied, "127.0.0.1:80", map[string]string{"X-Forwarded-For": "10.0.0.2"}, "10.0.0.2", false},
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.RemoteAddr = c.remote
		for name, value := range c.header {
			r.Header.Set(name, value)
		}
		address, here := (&Front{Proxies: c.proxies}).from(r)
		got := ""
		if address.IsValid() {
			got = address.String()
		}
		if got != c.want || here != c.here {
			t.Errorf("%s: %q, here %v; want %q, %v", c.name, got, here, c.want, c.here)
		}
	}
}

// TestPublicURL: the address that people know the site by decides links, cookies, and whose pages may act.
func TestPublicURL(t *testing.T) {
	for _, text := range []string{"ftp://x", "https://", "chess.example.org", "https://x/games", "https://x?y", "https://me@x", "https://x#y", "http://%zz",
		"https://x:0", "https://x:99999", `https://x"><b>`, "https://çörek.example"} {
		if _, err := ParsePublicURL(text); err == nil {
			t.Errorf("%q was taken", text)
		}
	}
	for text, want := range map[string]string{
		"https://x.example:443": "https://x.example", "http://x.example:80": "http://x.example", "http://x.example:443": "http://x.example:443",
		"https://x.example.": "https://x.example", "http://[::1]:8080": "http://[::1]:8080", "https://xn--rek-1la7b.example": "https://xn--rek-1la7b.example",
	} {
		if got, err := ParsePublicURL(text); err != nil || got.String() != want {
			t.Errorf("%s: %v, %v; want %s", text, got, err, want)
		}
	}
	public, err := ParsePublicURL("https://Chess.example.org/")
	if err != nil || public.String() != "https://chess.example.org" {
		t.Fatal(public, err)
	}
	site := NewSite(slog.New(slog.DiscardHandler), Front{Public: public}, func(context.Context) error { return nil })
	r := httptest.NewRequest(http.MethodPost, "/lang", strings.NewReader(url.Values{"lang": {"tr"}}.Encode()))
	r.Host = "127.0.0.1:8080" // what the proxy says
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	if got := site.Absolute(r, "/g/x"); got != "https://chess.example.org/g/x" {
		t.Errorf("a link is %s", got)
	}
	for origin, own := range map[string]bool{
		"": true, "https://chess.example.org": true, "http://chess.example.org": false, "https://evil.example": false, "null": false,
		"http://127.0.0.1:8080": false, "https://chess.example.org.evil.example": false, "https://chess.example.org:444": false,
	} {
		r.Header.Set("Origin", origin)
		if got := site.OwnPage(r); got != own {
			t.Errorf("a page of %q is one of ours: %v", origin, got)
		}
	}
	r.Header.Set("Origin", "https://chess.example.org")
	w := httptest.NewRecorder()
	site.ServeHTTP(w, r)
	if cookie := w.Header().Get("Set-Cookie"); w.Code != http.StatusSeeOther || !strings.Contains(cookie, "Secure") {
		t.Errorf("our own form: %d, cookie %q", w.Code, cookie)
	}
	r.Header.Set("Origin", "https://evil.example")
	w = httptest.NewRecorder()
	site.ServeHTTP(w, r)
	if w.Code != http.StatusForbidden {
		t.Errorf("a form of another site: %d", w.Code)
	}
}

// TestProxiesAreNetworks: an address or a network, and nothing else.
func TestProxiesAreNetworks(t *testing.T) {
	for _, text := range []string{"", "localhost", "10.0.0.0/33", "10.0.0.1:80", "fe80::1%eth0", "10.0.0.0/8/8"} {
		if _, wrong, err := ParseProxies("127.0.0.1," + text); err == nil || wrong != text {
			t.Errorf("%q was taken (%q, %v)", text, wrong, err)
		}
	}
}

// FuzzForwarded: whatever stands in the headers, a request has one address or none, and never that of a trusted proxy's
// choosing beyond the first that is not trusted.
func FuzzForwarded(f *testing.F) {
	f.Add("203.0.113.9, 198.51.100.7", "")
	f.Add("", `for="[2001:db8::5]:1";by=10.0.0.1`)
	f.Add("[::1", `for=",;=`)
	proxies, _, err := ParseProxies("127.0.0.1,10.0.0.0/8")
	if err != nil {
		f.Fatal(err)
	}
	front := &Front{Proxies: proxies}
	f.Fuzz(func(t *testing.T, xff, forwarded string) {
		r := &http.Request{RemoteAddr: "127.0.0.1:1", Header: http.Header{"X-Forwarded-For": {xff}, "Forwarded": {forwarded}}}
		if _, here := front.from(r); here {
			t.Error("a request that was passed on was made here")
		}
		r.RemoteAddr = "192.0.2.1:1"
		if address, _ := front.from(r); address.String() != "192.0.2.1" {
			t.Errorf("a header made %v of a direct request", address)
		}
	})
}
