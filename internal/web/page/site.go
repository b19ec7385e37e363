// Package page is what the doors for browsers have in common: the frame and the parts of every page, the assets, the
// answers that are no page of theirs, and the bounds of what may be asked.
package page

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strings"

	"github.com/a-h/templ"
	"github.com/klauspost/compress/gzhttp"
)

// maxForm bounds what a browser may post, in bytes: most forms have a few short fields.
const maxForm = 4 << 10

// Site is the frame that doors hang their pages in. It is an http.Handler.
type Site struct {
	Log  *slog.Logger
	Desk *Desk // where what people ask for is worked on

	front   Front
	mux     *http.ServeMux
	handler http.Handler
	largest map[string]int64 // bytes that may be posted to a path, where it is more than maxForm
}

// NewSite makes a site that has its assets, its health and the choice of a language. ready says what is wrong if what
// is accepted now could not be kept; front says how people reach it.
func NewSite(log *slog.Logger, front Front, ready func(context.Context) error) *Site {
	s := &Site{Log: log, front: front, Desk: NewDesk(workersAtDesk, queueAtDesk, DeskWithin), mux: http.NewServeMux(), largest: map[string]int64{}}
	checked := &readiness{check: ready}
	s.Handle("POST /lang", s.setLanguage)
	s.Handle("GET /settings", s.settings)
	s.Handle("POST /settings", s.saveSettings)
	s.Handle("GET /manifest.webmanifest", s.manifest)
	s.Handle("GET /worker.js", s.worker)
	s.Handle("GET /offline", s.offline)
	s.Handle("GET /healthz", s.health)
	s.Handle("GET /readyz", func(w http.ResponseWriter, r *http.Request) { s.ready(w, r, checked) })
	s.mux.Handle("GET /assets/", AssetHandler())
	s.Handle("/", s.elsewhere)

	// A form that another site makes a browser send is refused before anything reads it.
	origins := http.NewCrossOriginProtection()
	if front.Public != nil {
		if err := origins.AddTrustedOrigin(front.origin(nil)); err != nil {
			log.Error("forms of other pages cannot be told from ours", "error", err) // it has a scheme and a host
		}
	}
	origins.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.Problem(w, r, http.StatusForbidden)
	}))
	s.handler = compressed(s.guard(origins.Handler(s.mux)))
	return s
}

// compressed answers with what a browser that takes it can unpack, zstd or gzip. The lengths of answers vary by chance,
// so that nobody learns a secret of a page by its length. A socket is none of its business.
func compressed(next http.Handler) http.Handler {
	packs := func(contentType string) bool { // fonts are packed already
		return !strings.HasPrefix(contentType, "font/") && gzhttp.DefaultContentTypeFilter(contentType)
	}
	wrap, err := gzhttp.NewWrapper(gzhttp.MinSize(1024), gzhttp.PreferZstd(true), gzhttp.RandomJitter(32, 0, false),
		gzhttp.ContentTypeFilter(packs))
	if err != nil {
		panic("page: compression: " + err.Error()) // its options are constants
	}
	packed := wrap(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Upgrade") != "" {
			next.ServeHTTP(w, r)
			return
		}
		packed.ServeHTTP(w, r)
	})
}

// Handle has requests of a pattern of http.ServeMux answered.
func (s *Site) Handle(pattern string, answer http.HandlerFunc) { s.mux.HandleFunc(pattern, answer) }

// HandleForm is Handle for a form of up to most bytes at one path.
func (s *Site) HandleForm(path string, most int64, answer http.HandlerFunc) {
	s.largest[path] = most
	s.Handle("POST "+path, answer)
}

// ServeHTTP answers a request.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// contentSecurityPolicy: everything comes from here, nothing is written inline, and no other site shows us in a frame.
const contentSecurityPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; " +
	"connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// guard sets what every answer carries and bounds what every request may send.
func (s *Site) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", contentSecurityPolicy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin") // an invitation's address is a secret
		h.Set("Cache-Control", "no-store")      // pages differ by seat and language; assets say otherwise
		if s.front.Public != nil && r.Method != http.MethodGet && r.Method != http.MethodHead && !s.OwnPage(r) {
			s.Problem(w, r, http.StatusForbidden) // as for sockets
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, max(maxForm, s.largest[r.URL.Path]))
		next.ServeHTTP(w, r)
	})
}

// methods are those that a page may be asked for with.
var methods = []string{http.MethodGet, http.MethodHead, http.MethodPost}

// elsewhere answers what no page answers: there is none at this address, or none for this method, and then it says
// which methods there are.
func (s *Site) elsewhere(w http.ResponseWriter, r *http.Request) {
	var allowed []string
	for _, method := range methods {
		other := r.WithContext(r.Context())
		other.Method = method
		if _, pattern := s.mux.Handler(other); pattern != "/" && pattern != "" {
			allowed = append(allowed, method)
		}
	}
	if len(allowed) == 0 {
		s.Problem(w, r, http.StatusNotFound)
		return
	}
	w.Header().Set("Allow", strings.Join(allowed, ", "))
	s.Problem(w, r, http.StatusMethodNotAllowed)
}

// Show answers with a page.
func (s *Site) Show(w http.ResponseWriter, r *http.Request, status int, page templ.Component) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Vary", "Cookie, Accept-Language")
	w.WriteHeader(status)
	if err := page.Render(r.Context(), w); err != nil {
		s.Log.Debug("page not sent", "page", r.Pattern, "error", err)
	}
}

// Problem answers with the page that says what a status means for a person.
func (s *Site) Problem(w http.ResponseWriter, r *http.Request, status int) {
	s.Show(w, r, status, ProblemPage(Of(r), status))
}

// Unavailable answers that it is worth asking again after so many seconds.
func (s *Site) Unavailable(w http.ResponseWriter, r *http.Request, seconds string) {
	w.Header().Set("Retry-After", seconds)
	s.Problem(w, r, http.StatusServiceUnavailable)
}

// Fail shows what an error means for who asked.
func (s *Site) Fail(w http.ResponseWriter, r *http.Request, err error) {
	switch {
	case errors.Is(err, errBusy) || errors.Is(err, ErrTooLong):
		s.Unavailable(w, r, deskRetry)
	case r.Context().Err() != nil: // nobody waits for the answer
	default:
		s.Log.Error("request failed", "page", r.Pattern, "error", err)
		s.Problem(w, r, http.StatusInternalServerError)
	}
}
