package page

import (
	"errors"
	"net/http"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// Front is how the site is reached from outside. The zero Front is a server that browsers reach directly, by whatever
// name.
type Front struct {
	// Public is the address that people know the site by, a scheme and a host; nil: the one each request was sent to.
	// Links, the security of cookies and the pages whose sockets and forms are taken go by it.
	Public *url.URL
	// Proxies are the networks whose word is taken for whose request they pass on (X-Forwarded-For, Forwarded).
	Proxies []netip.Prefix
}

// What is wrong with the text of a front.
var (
	ErrPublicURL = errors.New("page: no address of a site: http or https and a host, without a path")
	ErrProxy     = errors.New("page: no network: an address, or an address with the length of its prefix")
)

// ParsePublicURL reads the address that people know a site by: "https://chess.example.org". "" is nil. The error is
// ErrPublicURL.
func ParsePublicURL(text string) (*url.URL, error) {
	if text == "" {
		return nil, nil
	}
	public, err := url.Parse(text)
	if err != nil || public.Scheme != "http" && public.Scheme != "https" || public.Hostname() == "" || public.User != nil ||
		strings.Trim(public.Path, "/") != "" || public.RawQuery != "" || public.Fragment != "" {
		return nil, ErrPublicURL
	}
	host, port := strings.TrimSuffix(strings.ToLower(public.Hostname()), "."), public.Port() // a host is ASCII
	if number, err := strconv.ParseUint(port, 10, 16); port != "" && (err != nil || number == 0) || !hostName(host) {
		return nil, ErrPublicURL
	}
	if port == map[string]string{"http": "80", "https": "443"}[public.Scheme] {
		port = "" // browsers do not say it
	}
	if strings.Contains(host, ":") {
		host = "[" + host + "]"
	}
	if port != "" {
		host += ":" + port
	}
	return &url.URL{Scheme: public.Scheme, Host: host}, nil
}

// hostName reports whether a text is the name of a host as browsers say it, in ASCII: a name in other letters is given
// in its ASCII form ("xn--..."); or an address.
func hostName(host string) bool {
	if _, err := netip.ParseAddr(host); err == nil {
		return true
	}
	for _, c := range host {
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-' && c != '.' {
			return false
		}
	}
	return host != ""
}

// ParseProxies reads networks with commas between them: "127.0.0.1, 10.0.0.0/8, fd00::/8". "" is none. The error is
// ErrProxy; wrong is the text it is about.
func ParseProxies(list string) (proxies []netip.Prefix, wrong string, err error) {
	if strings.TrimSpace(list) == "" {
		return nil, "", nil
	}
	for text := range strings.SplitSeq(list, ",") {
		text = strings.TrimSpace(text)
		prefix, err := netip.ParsePrefix(text)
		if address, err2 := netip.ParseAddr(text); err != nil && err2 == nil && address.Zone() == "" {
			prefix, err = netip.PrefixFrom(address, address.BitLen()), nil
		}
		if err != nil {
			return nil, text, ErrProxy
		}
		proxies = append(proxies, prefix.Masked())
	}
	return proxies, "", nil
}

// secure reports whether a browser that sent a request reaches the site by an encrypted connection.
func (f *Front) secure(r *http.Request) bool {
	if f.Public != nil {
		return f.Public.Scheme == "https"
	}
	return r.TLS != nil
}

// origin is the scheme and host that a request's browser knows the site by.
func (f *Front) origin(r *http.Request) string {
	switch {
	case f.Public != nil:
		return f.Public.Scheme + "://" + f.Public.Host
	case r.TLS != nil:
		return "https://" + r.Host
	}
	return "http://" + r.Host
}

// proxy reports whether the word of an address is taken.
func (f *Front) proxy(address netip.Addr) bool {
	for _, network := range f.Proxies {
		if network.Contains(address) {
			return true
		}
	}
	return false
}

// from is the address a request comes from: that of the connection, or what the proxies say that they have passed on,
// the last address that is no proxy's. What stands before that may be made up. It is the zero address where nothing can
// be read. here: the request was made on this computer and not passed on.
func (f *Front) from(r *http.Request) (address netip.Addr, here bool) {
	port, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}, false
	}
	address = plain(port.Addr())
	if !f.proxy(address) {
		return address, address.IsLoopback()
	}
	hops := forwarded(r.Header)
	for i := len(hops) - 1; i >= 0 && f.proxy(address); i-- {
		hop, err := readHop(hops[i])
		if err != nil {
			return netip.Addr{}, false // a proxy that says nothing of use: all such requests count as one
		}
		address = hop
	}
	return address, false
}

// plain is an address without what makes the same one look different.
func plain(address netip.Addr) netip.Addr { return address.Unmap().WithZone("") }

// forwarded are the addresses that a request was passed on for, the nearest last.
func forwarded(h http.Header) []string {
	var hops []string
	for _, line := range h.Values("X-Forwarded-For") {
		for hop := range strings.SplitSeq(line, ",") {
			hops = append(hops, strings.TrimSpace(hop))
		}
	}
	if hops != nil {
		return hops
	}
	for _, line := range h.Values("Forwarded") { // RFC 7239
		for element := range strings.SplitSeq(line, ",") {
			for pair := range strings.SplitSeq(element, ";") {
				name, value, _ := strings.Cut(strings.TrimSpace(pair), "=")
				if strings.EqualFold(name, "for") { // the names of parameters are ASCII
					hops = append(hops, strings.Trim(value, `"`))
				}
			}
		}
	}
	return hops
}

// readHop reads an address that may have a port and, if it is of IPv6, brackets.
func readHop(text string) (netip.Addr, error) {
	if port, err := netip.ParseAddrPort(text); err == nil {
		return plain(port.Addr()), nil
	}
	address, err := netip.ParseAddr(strings.Trim(text, "[]"))
	return plain(address), err
}

// Absolute is a path with the name that the site is known by, for people to copy.
func (s *Site) Absolute(r *http.Request, path string) string { return s.front.origin(r) + path }

// Allows reports whether who sends a request may do something once more now. This computer always may, unless requests
// are passed on from it.
func (s *Site) Allows(l *Limits, r *http.Request) bool {
	address, here := s.front.from(r)
	return here || l.Allow(address, time.Now())
}

// OwnPage reports whether a request comes from a page of this site, or from no page at all: browsers say of which.
func (s *Site) OwnPage(r *http.Request) bool {
	origin := r.Header.Get("Origin")
	if origin == "" {
		return true
	}
	said, err := url.Parse(origin)
	if err != nil || said.Host == "" {
		return false
	}
	if s.front.Public != nil {
		return strings.EqualFold(origin, s.front.origin(r)) // ASCII
	}
	return strings.EqualFold(said.Host, r.Host)
}
