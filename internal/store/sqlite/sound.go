package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// ErrDamaged: the file is no database, or pages of it are damaged.
var ErrDamaged = errors.New("sqlite: the database is damaged")

// ErrReadOnly: the file, or the folder that its companions are made in, cannot be written to.
var ErrReadOnly = errors.New("sqlite: the database cannot be written to")

// ErrFull: there is no room on the disk that the file is on.
var ErrFull = errors.New("sqlite: the disk is full")

// ErrFolder: the folder of the file is not there and cannot be made.
var ErrFolder = errors.New("sqlite: the folder cannot be made")

// shortest is how many bytes a database has at least, unless it has none: its header. SQLite takes less for a new one.
const shortest = 100

// NewerError is a database whose tables a newer version of the program has made: this one does not know what stands in
// them.
type NewerError struct{ Has, Knows int64 }

func (e *NewerError) Error() string {
	return fmt.Sprintf("sqlite: the tables are of version %d; this program knows them up to version %d", e.Has, e.Knows)
}

// keepPrivate makes the database file, and its folder, if they do not exist, and takes the file and its companions out
// of the reach of everybody but its owner. SQLite gives the companions that it makes the permissions of the file.
func keepPrivate(path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	info, err := file.Stat()
	if err := errors.Join(err, file.Close()); err != nil {
		return err
	}
	if size := info.Size(); size > 0 && size < shortest {
		return fmt.Errorf("%s: %w: it has %d bytes", path, ErrDamaged, size)
	}
	for _, name := range []string{path, path + "-wal", path + "-shm"} {
		info, err := os.Stat(name)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err == nil && info.Mode().Perm()&0o077 != 0 {
			err = os.Chmod(name, info.Mode().Perm()&^0o077)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// sound looks through every page of the file, by a connection of its own: others answer from what they have read
// before. The error is ErrDamaged, or that it could not be looked at.
func sound(ctx context.Context, path string) error {
	db, err := connect(path, "&_pragma=query_only(1)")
	if err != nil {
		return err
	}
	defer db.Close() // nothing was written
	rows, err := db.QueryContext(ctx, "PRAGMA quick_check(3)")
	if err != nil {
		return damaged(err)
	}
	defer rows.Close()
	var found []string
	for rows.Next() {
		var line string
		if err := rows.Scan(&line); err != nil {
			return damaged(err)
		}
		found = append(found, line)
	}
	if err := rows.Err(); err != nil {
		return damaged(err)
	}
	if len(found) == 1 && found[0] == "ok" {
		return nil
	}
	return fmt.Errorf("%w: %s", ErrDamaged, strings.Join(found, "; "))
}

// damaged is ErrDamaged, ErrReadOnly, ErrFull or ErrFolder for an error that says so in the way of SQLite or of the
// operating system, and the error itself for any other.
func damaged(err error) error {
	switch {
	case errors.Is(err, syscall.ENOSPC):
		return fmt.Errorf("%w: %w", ErrFull, err)
	case errors.Is(err, syscall.EROFS), errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("%w: %w", ErrReadOnly, err)
	case errors.Is(err, syscall.ENOTDIR), errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%w: %w", ErrFolder, err)
	}
	if refused := (*sqlite.Error)(nil); errors.As(err, &refused) {
		switch refused.Code() & 0xff {
		case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
			return fmt.Errorf("%w: %w", ErrDamaged, err)
		case sqlite3.SQLITE_FULL:
			return fmt.Errorf("%w: %w", ErrFull, err)
		case sqlite3.SQLITE_READONLY:
			return fmt.Errorf("%w: %w", ErrReadOnly, err)
		}
	}
	return err
}

// roomNeeded is what there must be room for: some hundred events.
const roomNeeded = 64 << 10

// Ready returns nil if what is accepted now can be kept: there is room to write, and every page of the file is sound.
// It takes the longer the larger the file is.
func (s *Store) Ready(ctx context.Context) error {
	for _, statement := range []string{
		fmt.Sprintf("INSERT OR REPLACE INTO room (id, filler) VALUES (1, zeroblob(%d))", roomNeeded),
		"DELETE FROM room",
	} {
		err := s.do(ctx, func(tx *sql.Tx) error {
			_, err := tx.Exec(statement)
			return err
		})
		if err != nil {
			return wrap("ready", damaged(err))
		}
	}
	return wrap("ready", sound(ctx, s.path))
}
