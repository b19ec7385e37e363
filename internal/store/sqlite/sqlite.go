// Package sqlite keeps games in one SQLite file. A record that Append has accepted is on the disk (WAL with
// synchronous=FULL): it survives a killed process and a power cut.
package sqlite

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"net/url"
	"sync"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Store is a SQLite database of games, safe for concurrent use. Several processes may share one file.
type Store struct {
	path  string
	read  *sql.DB // many connections that cannot write
	write *sql.DB // one connection, the committer's

	writes  chan *write
	closing chan struct{} // closed when no more is accepted
	closed  chan struct{} // and when all that was accepted is written
	once    sync.Once
	appends appends
}

// Open opens the database file at path, makes it (and its folder) when it does not exist, for its owner only, looks
// whether it is sound, and brings its tables up to date. The error is ErrDamaged for a file that is not sound and a
// *NewerError for one of a newer version; both are left as they are.
func Open(ctx context.Context, path string) (*Store, error) {
	if err := keepPrivate(path); err != nil {
		return nil, fmt.Errorf("sqlite: %w", damaged(err))
	}
	if err := sound(ctx, path); err != nil {
		return nil, fmt.Errorf("sqlite: %s: %w", path, err)
	}
	writer, err := connect(path, "&_txlock=immediate")
	if err != nil {
		return nil, err
	}
	writer.SetMaxOpenConns(1)
	if err := migrate(ctx, writer); err != nil {
		return nil, errors.Join(fmt.Errorf("sqlite: %s: %w", path, damaged(err)), writer.Close())
	}
	read, err := connect(path, "&_pragma=query_only(1)")
	if err != nil {
		return nil, errors.Join(err, writer.Close())
	}
	store := &Store{path: path, read: read, write: writer, writes: make(chan *write, queued), closing: make(chan struct{}), closed: make(chan struct{})}
	if err := store.appends.prepare(ctx, writer); err != nil {
		return nil, errors.Join(fmt.Errorf("sqlite: %s: %w", path, err), read.Close(), writer.Close())
	}
	go store.commit()
	return store, nil
}

func connect(path, more string) (*sql.DB, error) {
	// As a URI, or a question mark in a folder's name would begin the options.
	name := (&url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath()}).String() +
		"?_pragma=busy_timeout(5000)&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_pragma=foreign_keys(1)" + more
	db, err := sql.Open("sqlite", name)
	if err != nil {
		return nil, fmt.Errorf("sqlite: %w", err)
	}
	return db, nil
}

// Close closes the database; what was accepted is kept.
func (s *Store) Close() error {
	s.once.Do(func() { close(s.closing) })
	<-s.closed
	return errors.Join(s.read.Close(), s.appends.close(), s.write.Close())
}

// wrap says what failed; nil stays nil.
func wrap(what string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("sqlite: %s: %w", what, err)
}
