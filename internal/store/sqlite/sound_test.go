package sqlite

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/store"
)

// filled makes a database of so many games, closed again, and returns its path.
func filled(t *testing.T, games int) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "games.db")
	s, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	for i := range games {
		g := game.Header{ID: fmt.Sprint("g", i), Rules: []byte(`{}`), Created: time.Now(), Summary: game.Summary{Phase: game.Waiting}}
		records := []store.Record{{At: time.Now(), Data: bytes.Repeat([]byte("x"), 2000)}}
		if err := s.Create(t.Context(), g, records); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

// damage overwrites the page of a file that begins at a byte.
func damage(t *testing.T, path string, at int64) {
	t.Helper()
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if _, err := file.WriteAt(bytes.Repeat([]byte{0xa5}, 4096), at); err != nil {
		t.Fatal(err)
	}
}

// TestOwnersAlone: the database, what SQLite makes beside it, and the folder made for it are their owner's alone, also
// where they were not before.
func TestOwnersAlone(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "new")
	path := filepath.Join(folder, "games.db")
	for _, before := range []os.FileMode{0, 0o644, 0o666} {
		if before != 0 {
			if err := os.Chmod(path, before); err != nil {
				t.Fatal(err)
			}
		}
		s, err := Open(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Ready(t.Context()); err != nil { // writes
			t.Error(err)
		}
		for name, want := range map[string]os.FileMode{folder: 0o700, path: 0o600, path + "-wal": 0o600, path + "-shm": 0o600} {
			if info, err := os.Stat(name); err != nil || info.Mode().Perm() != want {
				t.Errorf("%v before: %s: %v (error %v), want %v", before, name, info.Mode().Perm(), err, want)
			}
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestDamagedFile: a server does not start on a file of which pages are damaged, or which is no database; one whose
// file is damaged meanwhile says that it is not ready.
func TestDamagedFile(t *testing.T) {
	whole := filled(t, 100)
	info, err := os.Stat(whole)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(whole)
	if err != nil {
		t.Fatal(err)
	}
	for at := int64(0); at < info.Size(); at += 4096 * 7 {
		closed := filepath.Join(t.TempDir(), "games.db")
		if err := os.WriteFile(closed, text, 0o600); err != nil {
			t.Fatal(err)
		}
		damage(t, closed, at)
		if _, err := Open(t.Context(), closed); !errors.Is(err, ErrDamaged) {
			t.Errorf("damaged at %d: error = %v, want ErrDamaged", at, err)
		}
		if at == 0 {
			continue // an open server has the first page in memory and writes it anew
		}
		path := filepath.Join(t.TempDir(), "games.db")
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
		s := open(t, path)
		if err := s.Ready(t.Context()); err != nil {
			t.Fatal(err)
		}
		if _, err := s.write.Exec("PRAGMA wal_checkpoint(TRUNCATE)"); err != nil {
			t.Fatal(err)
		}
		damage(t, path, at)
		if err := s.Ready(t.Context()); !errors.Is(err, ErrDamaged) {
			t.Errorf("damaged at %d while it is open: error = %v, want ErrDamaged", at, err)
		}
	}
	for _, size := range []int{1, 15, 99, 100, 511, 4096} { // cut off; nothing is written over what is left
		cut := filepath.Join(t.TempDir(), "games.db")
		if err := os.WriteFile(cut, text[:size], 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(t.Context(), cut); !errors.Is(err, ErrDamaged) {
			t.Errorf("cut off after %d bytes: error = %v, want ErrDamaged", size, err)
		}
		if left, err := os.ReadFile(cut); err != nil || !bytes.Equal(left, text[:size]) {
			t.Errorf("cut off after %d bytes: now there are %d (error %v)", size, len(left), err)
		}
	}
	other := filepath.Join(t.TempDir(), "games.db")
	if err := os.WriteFile(other, []byte(strings.Repeat("1. e4 e5 ", 1000)), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(t.Context(), other); !errors.Is(err, ErrDamaged) {
		t.Errorf("a file that is no database: error = %v, want ErrDamaged", err)
	}
}

// TestFullDisk: with no page left to write the store is not ready, and nothing that was accepted is lost; with room
// again it is ready again.
func TestFullDisk(t *testing.T) {
	s := open(t, filled(t, 20))
	var pages int
	if err := s.write.QueryRow("PRAGMA page_count").Scan(&pages); err != nil {
		t.Fatal(err)
	}
	limit := func(most int) {
		t.Helper()
		if _, err := s.write.Exec(fmt.Sprintf("PRAGMA max_page_count = %d", most)); err != nil {
			t.Fatal(err)
		}
	}
	limit(pages + 2)
	if err := s.Ready(t.Context()); !errors.Is(err, ErrFull) {
		t.Errorf("with a full disk: error = %v", err)
	}
	limit(1 << 20)
	if err := s.Ready(t.Context()); err != nil {
		t.Errorf("with room again: %v", err)
	}
	if _, records, err := s.Load(t.Context(), "g19", 0); err != nil || len(records) != 1 {
		t.Errorf("%d records, %v", len(records), err)
	}
}

// TestNewerSchema: what a newer version has written is left alone.
func TestNewerSchema(t *testing.T) {
	path := filled(t, 1)
	s := open(t, path)
	if _, err := s.write.Exec("INSERT INTO goose_db_version (version_id, is_applied) VALUES (99, 1)"); err != nil {
		t.Fatal(err)
	}
	_, err := Open(t.Context(), path)
	if newer := (*NewerError)(nil); !errors.As(err, &newer) || newer.Has != 99 || newer.Knows != 8 {
		t.Errorf("error = %v, want a NewerError of versions 99 and 8", err)
	}
}
