package sqlite

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hakem-chess/hakem/internal/play"
	"github.com/hakem-chess/hakem/internal/store/storetest"
)

func open(t *testing.T, path string) *Store {
	t.Helper()
	s, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func TestContract(t *testing.T) {
	paths := map[string]string{} // one file for each test
	storetest.Run(t, func(t *testing.T) play.Store {
		if paths[t.Name()] == "" {
			paths[t.Name()] = filepath.Join(t.TempDir(), "games.db")
		}
		return open(t, paths[t.Name()])
	})
}

func TestOddPath(t *testing.T) {
	path := filepath.Join(t.TempDir(), "şah ? & 100%20 #", "games.db")
	open(t, path)
	if _, err := os.Stat(path); err != nil {
		t.Error(err)
	}
}

// What Append accepts has to outlive a power cut.
func TestDurability(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "games.db"))
	for pragma, want := range map[string]string{"journal_mode": "wal", "synchronous": "2", "foreign_keys": "1"} {
		var got string
		if err := s.write.QueryRow("PRAGMA " + pragma).Scan(&got); err != nil || got != want {
			t.Errorf("%s = %q (error %v), want %q", pragma, got, err, want)
		}
	}
}

func TestReadersCannotWrite(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "games.db"))
	if _, err := s.read.Exec("DELETE FROM game"); err == nil || !strings.Contains(err.Error(), "readonly") {
		t.Errorf("error = %v, want a refusal to write", err)
	}
}

func TestOpenFails(t *testing.T) {
	folder := t.TempDir()
	if _, err := Open(t.Context(), folder); err == nil || !strings.Contains(err.Error(), folder) {
		t.Errorf("opening a folder as a database: error = %v, want one with its path", err)
	}
}
