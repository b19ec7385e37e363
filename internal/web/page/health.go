package page

import (
	"context"
	"io"
	"net/http"
	"sync"
	"time"
)

// health says that the server is alive: it answers. Whether it can keep what it is told is readiness's to say.
func (s *Site) health(w http.ResponseWriter, _ *http.Request) { s.plain(w, http.StatusOK, "ok\n") }

// ready says whether games can be played here: there is room to write and the database is sound. What is wrong is in
// the log; outside it is nobody's business.
func (s *Site) ready(w http.ResponseWriter, r *http.Request, checked *readiness) {
	fault, fresh := checked.now(r.Context())
	if fault == nil {
		s.plain(w, http.StatusOK, "ok\n")
		return
	}
	if fresh {
		s.Log.Error("not ready", "error", fault)
	}
	w.Header().Set("Retry-After", "10")
	s.plain(w, http.StatusServiceUnavailable, "not ready: games cannot be kept\n")
}

func (s *Site) plain(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.WriteHeader(status)
	if _, err := io.WriteString(w, text); err != nil {
		s.Log.Debug("answer not sent", "error", err)
	}
}

// What the check of readiness may take: anybody can ask for it.
const (
	readyWithin = 15 * time.Second // a check that takes longer is a fault
	readyEvery  = time.Second      // between two checks at least
	readyShare  = 20               // and so many times what the last one took: a twentieth of the time goes to checks
)

// readiness is whether the store can keep what it is told, asked anew when the last answer is old.
type readiness struct {
	check func(context.Context) error

	mu    sync.Mutex
	fault error
	until time.Time // when the last answer is old
}

// now returns what is wrong, nil if nothing is; fresh says that it was found out just now. Who asks meanwhile waits for
// the same answer.
func (r *readiness) now(ctx context.Context) (fault error, fresh bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	began := time.Now()
	if began.Before(r.until) {
		return r.fault, false
	}
	// The answer is everybody's: it does not end with who asked first.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), readyWithin)
	defer cancel()
	r.fault = r.check(ctx)
	took := time.Since(began)
	r.until = began.Add(took + max(readyEvery, readyShare*took))
	return r.fault, true
}
