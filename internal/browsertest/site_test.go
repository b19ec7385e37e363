package browsertest

import (
	"context"
	"flag"
	"log/slog"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/hakem-chess/hakem/internal/play"
	"github.com/hakem-chess/hakem/internal/store/sqlite"
	"github.com/hakem-chess/hakem/internal/web"
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
	t    *testing.T
	hall *play.Hall
	http *httptest.Server
}

func newSite(t *testing.T) *site {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	store, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "games.db"))
	if err != nil {
		t.Fatal(err)
	}
	hall, err := play.Open(t.Context(), play.Config{Store: store, Now: time.Now, Log: log})
	if err != nil {
		t.Fatal(err)
	}
	s := &site{t: t, hall: hall, http: httptest.NewServer(web.NewServer(hall, log))}
	t.Cleanup(func() {
		s.http.CloseClientConnections()
		hall.Close()
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
	snapshot, err := s.hall.Look(context.Background(), id)
	if err != nil {
		s.t.Fatal(err)
	}
	return snapshot
}
