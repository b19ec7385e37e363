package web

import (
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/hakem-chess/hakem/internal/play"
)

// maxForm bounds what a browser may post, in bytes: most forms have a few short fields.
const maxForm = 4 << 10

// Server is the site: its pages and its live boards. It is an http.Handler.
type Server struct {
	registry *play.Registry
	log      *slog.Logger
	handler  http.Handler
	games    *limits // on new games
	sheets   *limits // on reconstructions
	scripts  *limits // on game scripts
	desk     *desk   // where what people ask for is worked on
	ready    *ready  // whether what is accepted can be kept
	sockets  sync.WaitGroup
}

// NewServer makes the site of a registry of live games.
func NewServer(registry *play.Registry, log *slog.Logger) *Server {
	s := &Server{registry: registry, log: log, games: newLimits(gamesPerSecond, gamesAtOnce),
		sheets: newLimits(sheetsPerSecond, sheetsFromOneNow), scripts: newLimits(scriptsPerSec, scriptsAtOnce), desk: newDesk(workersAtDesk, queueAtDesk, deskWithin)}
	s.ready = &ready{check: registry.Ready}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", s.lobby)
	mux.HandleFunc("POST /games", s.newGame)
	mux.HandleFunc("GET /j/{invite}", s.invitation)
	mux.HandleFunc("POST /j/{invite}", s.join)
	mux.HandleFunc("GET /table", s.tableForm)
	mux.HandleFunc("POST /tables", s.newTable)
	mux.HandleFunc("GET /arbiter/{call}", s.called)
	mux.HandleFunc("POST /arbiter/{call}", s.officiate)
	mux.HandleFunc("GET /g/{id}", s.game)
	mux.HandleFunc("GET /g/{id}/pgn", s.pgn)
	mux.HandleFunc("GET /g/{id}/scoresheet.pdf", s.paper("scoresheet.pdf", "application/pdf", drawScoresheet))
	mux.HandleFunc("GET /g/{id}/report.pdf", s.paper("report.pdf", "application/pdf", s.drawReport))
	mux.HandleFunc("GET /g/{id}/report.txt", s.paper("report.txt", "text/plain; charset=utf-8", s.writeReport))
	mux.HandleFunc("GET /g/{id}/ws", s.socket)
	mux.HandleFunc("GET /rules", s.learn)
	mux.HandleFunc("GET /laws", s.laws)
	mux.HandleFunc("GET /laws/glossary", s.glossary)
	mux.HandleFunc("GET /laws/compare", s.compareForm)
	mux.HandleFunc("GET /laws/compare/{from}/{to}", s.compare)
	mux.HandleFunc("GET /laws/{edition}", s.lawsOf)
	mux.HandleFunc("GET /laws/{edition}/{article}", s.law)
	mux.HandleFunc("GET /rule", s.ruleForm)
	mux.HandleFunc("POST /rule", s.rule)
	mux.HandleFunc("GET /reconstruct", s.sheetsForm)
	mux.HandleFunc("POST /reconstruct", s.reconstruct)
	mux.HandleFunc("POST /lang", s.setLanguage)
	mux.HandleFunc("GET /healthz", s.health)
	mux.HandleFunc("GET /readyz", s.readiness)
	mux.Handle("GET /assets/", AssetHandler())
	mux.HandleFunc("/", s.elsewhere(mux))

	// A form that another site makes a browser send is refused before anything reads it.
	origins := http.NewCrossOriginProtection()
	origins.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.problem(w, r, http.StatusForbidden)
	}))
	s.handler = guard(origins.Handler(mux))
	return s
}

// ServeHTTP answers a request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Wait returns when every browser has been told that its socket ends, after the registry has closed.
func (s *Server) Wait() { s.sockets.Wait() }

// contentSecurityPolicy: everything comes from here, nothing is written inline, and no other site shows us in a frame.
const contentSecurityPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
	"connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// guard sets what every answer carries and bounds what every request may send.
func guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", contentSecurityPolicy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin") // an invitation's address is a secret
		h.Set("Cache-Control", "no-store")      // pages differ by seat and language; assets say otherwise
		most := int64(maxForm)
		switch r.URL.Path {
		case "/reconstruct":
			most = maxSheets
		case "/rule":
			most = maxScriptForm
		}
		r.Body = http.MaxBytesReader(w, r.Body, most)
		next.ServeHTTP(w, r)
	})
}

// methods are those that a page may be asked for with.
var methods = []string{http.MethodGet, http.MethodHead, http.MethodPost}

// elsewhere answers what no page answers: there is none at this address, or none for this method, and then it says which
// methods there are.
func (s *Server) elsewhere(mux *http.ServeMux) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var allowed []string
		for _, method := range methods {
			other := r.WithContext(r.Context())
			other.Method = method
			if _, pattern := mux.Handler(other); pattern != "/" && pattern != "" {
				allowed = append(allowed, method)
			}
		}
		if len(allowed) == 0 {
			s.problem(w, r, http.StatusNotFound)
			return
		}
		w.Header().Set("Allow", strings.Join(allowed, ", "))
		s.problem(w, r, http.StatusMethodNotAllowed)
	}
}

// HTTPServer is a server for a handler with the time limits of a public site. The sockets of live boards are not under
// its limits: they take themselves out of its care.
func HTTPServer(handler http.Handler, log *slog.Logger) *http.Server {
	return &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       30 * time.Second,
		WriteTimeout:      30 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    16 << 10,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
}
