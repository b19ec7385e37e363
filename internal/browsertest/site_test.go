package browsertest

import (
	"context"
	"flag"
	"log/slog"
	"net"
	"net/http/httptest"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/hakem-chess/hakem/internal/play"
	"github.com/hakem-chess/hakem/internal/store/sqlite"
	"github.com/hakem-chess/hakem/internal/web/live"
	"github.com/hakem-chess/hakem/internal/web/webtest"
)

var screenshots = flag.String("screenshots", "", "folder to write the screenshots of the documentation to")

func TestMain(m *testing.M) {
	flag.Parse()
	code := m.Run()
	closeBrowser()
	os.Exit(code)
}

// site is a server of its own with an empty database.
type site struct {
	t        *testing.T
	registry *play.Registry
	door     *live.Door
	http     *httptest.Server
	cable    *cable
}

// cable is the network to the site, which can be cut and mended.
type cable struct {
	net.Listener

	mu     sync.Mutex
	broken bool
	open   map[net.Conn]bool
}

// line is a connection that can die without a word, in one direction or in both: what is sent is taken, and lost.
type line struct {
	net.Conn

	deaf, dumb atomic.Bool
}

// Read reads what the browser sends, unless it is lost.
func (l *line) Read(data []byte) (int, error) {
	for {
		n, err := l.Conn.Read(data)
		if err != nil || !l.deaf.Load() {
			return n, err
		}
	}
}

// Write sends to the browser, unless it is lost.
func (l *line) Write(data []byte) (int, error) {
	if l.dumb.Load() {
		return len(data), nil
	}
	return l.Conn.Write(data)
}

// die has the connections there are lose what the browser sends, if deaf, and what it is sent. New ones are sound.
func (c *cable) die(deaf bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for conn := range c.open {
		if l, ok := conn.(*line); ok {
			l.deaf.Store(deaf)
			l.dumb.Store(true)
		}
	}
}

// Accept takes a connection; while the cable is cut it comes to nothing.
func (c *cable) Accept() (net.Conn, error) {
	conn, err := c.Listener.Accept()
	if err != nil {
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.broken {
		_ = conn.Close() // it was never used
	}
	l := &line{Conn: conn}
	c.open[l] = true
	return l, nil
}

// cut ends every connection, sockets too, and lets no new one through.
func (c *cable) cut() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.broken = true
	for conn := range c.open {
		_ = conn.Close() // most are closed already
	}
	clear(c.open)
}

func (c *cable) mend() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.broken = false
}

func newSite(t *testing.T) *site {
	t.Helper()
	return newSiteWith(t, play.Config{})
}

// newSiteWith is a site whose registry has something of its own.
func newSiteWith(t *testing.T, own play.Config) *site {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	store, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "games.db"))
	if err != nil {
		t.Fatal(err)
	}
	own.Store, own.Now, own.Log = store, time.Now, log
	registry, err := play.Open(t.Context(), own)
	if err != nil {
		t.Fatal(err)
	}
	handler, door := webtest.Site(registry, log)
	s := &site{t: t, registry: registry, door: door, http: httptest.NewUnstartedServer(handler)}
	s.cable = &cable{Listener: s.http.Listener, open: map[net.Conn]bool{}}
	s.http.Listener = s.cable
	s.http.Start()
	t.Cleanup(func() {
		s.cable.cut()
		registry.Close(context.Background())
		s.http.Close()
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// look is the game as the server has it now.
func (s *site) look(id string) *play.Snapshot {
	s.t.Helper()
	snapshot, err := s.registry.Look(context.Background(), id)
	if err != nil {
		s.t.Fatal(err)
	}
	return snapshot
}
