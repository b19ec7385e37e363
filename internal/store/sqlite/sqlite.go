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
	"time"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/store"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Store is a SQLite database of games, safe for concurrent use. Several processes may share one file.
type Store struct {
	path  string
	read  *sql.DB // many connections that cannot write
	write *sql.DB // one connection: SQLite has one writer, and waiting here is cheaper than waiting there
}

// Open opens the database file at path, makes it (and its folder) when it does not exist, for its owner only, looks
// whether it is sound, and brings its tables up to date. The error is ErrDamaged for a file that is not sound and a
// *NewerError for one of a newer version; both are left as they are.
func Open(ctx context.Context, path string) (*Store, error) {
	if err := keepPrivate(path); err != nil {
		return nil, fmt.Errorf("sqlite: %w", err)
	}
	if err := sound(ctx, path); err != nil {
		return nil, fmt.Errorf("sqlite: %s: %w", path, err)
	}
	write, err := connect(path, "&_txlock=immediate")
	if err != nil {
		return nil, err
	}
	write.SetMaxOpenConns(1)
	if err := migrate(ctx, write); err != nil {
		return nil, errors.Join(fmt.Errorf("sqlite: %s: %w", path, damaged(err)), write.Close())
	}
	read, err := connect(path, "&_pragma=query_only(1)")
	if err != nil {
		return nil, errors.Join(err, write.Close())
	}
	return &Store{path: path, read: read, write: write}, nil
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
func (s *Store) Close() error { return errors.Join(s.read.Close(), s.write.Close()) }

// Create adds a game with its first records, all or nothing. It returns store.ErrExists when its id or invitation is in use, or when the
// game it is the rematch of has one already.
func (s *Store) Create(ctx context.Context, g store.Game, first []store.Record) error {
	tx, err := s.write.BeginTx(ctx, nil)
	if err != nil {
		return wrap("create", err)
	}
	defer tx.Rollback() // after Commit it does nothing
	_, err = tx.ExecContext(ctx, `INSERT INTO game (id, rules, start, variant, invite, white_seat, black_seat, call, arbiter_seat, arbiter_name,
		white_confirms, black_confirms, hall, previous, created) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		g.ID, string(g.Rules), g.Start, int(g.Variant), g.Invite, seat(g.Seats[chess.White]), seat(g.Seats[chess.Black]),
		unless(g.Call), seat(g.Arbiter), g.ArbiterName, g.Confirms[chess.White], g.Confirms[chess.Black], g.Hall, unless(g.Previous), g.Created.UnixMicro())
	if refused := (*sqlite.Error)(nil); errors.As(err, &refused) {
		switch refused.Code() {
		case sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE:
			return store.ErrExists
		case sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY:
			return store.ErrNotFound
		}
	}
	if err != nil {
		return wrap("create", err)
	}
	if err := add(ctx, tx, g.ID, 0, first); err != nil {
		return err
	}
	return wrap("create", tx.Commit())
}

// seat is what a holder looks like in the table.
func seat(h store.Holder) any {
	if h.Free() {
		return nil
	}
	return h[:]
}

// unless is NULL for the empty text.
func unless(text string) sql.NullString { return sql.NullString{String: text, Valid: text != ""} }

// TakeSeat gives a free seat to its holder for good. It returns store.ErrSeatTaken when somebody else has it (asking
// again for one's own seat is no error), store.ErrNotFound when there is no such game.
func (s *Store) TakeSeat(ctx context.Context, game string, side chess.Color, holder store.Holder) error {
	column := chess.ByColor[string]{chess.White: "white_seat", chess.Black: "black_seat"}[side]
	return s.change(ctx, game, `UPDATE game SET `+column+` = ?2 WHERE id = ?1 AND (`+column+` IS NULL OR `+column+` = ?2)`, seat(holder))
}

// TakeArbiter gives the arbiter's seat, if it is free, to its holder, whom no player has confirmed yet. It returns
// store.ErrSeatTaken when somebody has it, store.ErrNotFound when there is no such game.
func (s *Store) TakeArbiter(ctx context.Context, game string, holder store.Holder, name string) error {
	return s.change(ctx, game, `UPDATE game SET arbiter_seat = ?2, arbiter_name = ?3, white_confirms = 0, black_confirms = 0
		WHERE id = ?1 AND arbiter_seat IS NULL`, seat(holder), name)
}

// ConfirmArbiter notes that a player confirms who sits in the arbiter's seat, or no longer does. It returns
// store.ErrSeatTaken when somebody else sits there, or nobody, store.ErrNotFound when there is no such game.
func (s *Store) ConfirmArbiter(ctx context.Context, game string, holder store.Holder, side chess.Color, confirms bool) error {
	column := chess.ByColor[string]{chess.White: "white_confirms", chess.Black: "black_confirms"}[side]
	return s.change(ctx, game, `UPDATE game SET `+column+` = ?3 WHERE id = ?1 AND arbiter_seat = ?2`, seat(holder), confirms)
}

// FreeArbiter takes the arbiter's seat from its holder: the secret of the link that gives it is now another. It returns
// store.ErrSeatTaken when somebody else sits there, or nobody, store.ErrNotFound when there is no such game.
func (s *Store) FreeArbiter(ctx context.Context, game string, holder store.Holder, call string) error {
	return s.change(ctx, game, `UPDATE game SET arbiter_seat = NULL, arbiter_name = '', white_confirms = 0, black_confirms = 0, call = ?3
		WHERE id = ?1 AND arbiter_seat = ?2`, seat(holder), call)
}

// change changes the seats of a game, ?1, unless they are not as the statement wants them: store.ErrSeatTaken.
func (s *Store) change(ctx context.Context, game, statement string, args ...any) error {
	done, err := s.write.ExecContext(ctx, statement, append([]any{game}, args...)...)
	if err != nil {
		return wrap("change seats", err)
	}
	if n, err := done.RowsAffected(); err != nil || n == 1 {
		return wrap("change seats", err)
	}
	if _, err := s.header(ctx, "id", game); err != nil {
		return err
	}
	return store.ErrSeatTaken
}

// Append adds records to the end of a game's list, all of them or none. expected is the number of records the caller
// believes the list to have; store.ErrConflict says that it has another number.
func (s *Store) Append(ctx context.Context, game string, expected int, records []store.Record) error {
	if len(records) == 0 {
		return nil
	}
	tx, err := s.write.BeginTx(ctx, nil)
	if err != nil {
		return wrap("append", err)
	}
	defer tx.Rollback() // after Commit it does nothing
	var have int
	if err := tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM event WHERE game = ?`, game).Scan(&have); err != nil {
		return wrap("append", err)
	}
	if have != expected {
		return store.ErrConflict
	}
	if err := add(ctx, tx, game, expected, records); err != nil {
		return err
	}
	return wrap("append", tx.Commit())
}

// add writes records, of which the first has the number from, and what the last one says of the game.
func add(ctx context.Context, tx *sql.Tx, game string, from int, records []store.Record) error {
	for i, r := range records {
		_, err := tx.ExecContext(ctx, `INSERT INTO event (game, seq, at, live, data) VALUES (?, ?, ?, ?, ?)`,
			game, from+i, r.At.UnixMicro(), r.Live, r.Data)
		if refused := (*sqlite.Error)(nil); errors.As(err, &refused) && refused.Code() == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY {
			return store.ErrNotFound
		}
		if err != nil {
			return wrap("add records", err)
		}
	}
	if len(records) == 0 {
		return nil
	}
	last := records[len(records)-1]
	_, err := tx.ExecContext(ctx, `UPDATE game SET live = ?, heartbeat = MAX(heartbeat, ?) WHERE id = ?`, last.Live, last.At.UnixMicro(), game)
	return wrap("add records", err)
}

// Heartbeat notes that a server was alive at this moment with these games in play. It never goes back.
func (s *Store) Heartbeat(ctx context.Context, at time.Time, games []string) error {
	if len(games) == 0 {
		return nil
	}
	tx, err := s.write.BeginTx(ctx, nil)
	if err != nil {
		return wrap("heartbeat", err)
	}
	defer tx.Rollback() // after Commit it does nothing
	for _, game := range games {
		if _, err := tx.ExecContext(ctx, `UPDATE game SET heartbeat = MAX(heartbeat, ?) WHERE id = ?`, at.UnixMicro(), game); err != nil {
			return wrap("heartbeat", err)
		}
	}
	return wrap("heartbeat", tx.Commit())
}

// Live lists the games in play, by id.
func (s *Store) Live(ctx context.Context) ([]string, error) {
	rows, err := s.read.QueryContext(ctx, `SELECT id FROM game WHERE live = 1 ORDER BY id`)
	if err != nil {
		return nil, wrap("live", err)
	}
	defer rows.Close()
	var games []string
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return nil, wrap("live", err)
		}
		games = append(games, id)
	}
	return games, wrap("live", rows.Err())
}

// Load returns a game and all its records, in order, as of one moment. It returns store.ErrNotFound when there is no
// such game.
func (s *Store) Load(ctx context.Context, game string) (store.Game, []store.Record, error) {
	// The records first: a header that is newer than they are says nothing about them, except that Live and Heartbeat
	// may belong to a record not seen, and then the next Append is a conflict.
	rows, err := s.read.QueryContext(ctx, `SELECT at, live, data FROM event WHERE game = ? ORDER BY seq`, game)
	if err != nil {
		return store.Game{}, nil, wrap("load", err)
	}
	defer rows.Close()
	var records []store.Record
	for rows.Next() {
		var r store.Record
		var at int64
		if err := rows.Scan(&at, &r.Live, &r.Data); err != nil {
			return store.Game{}, nil, wrap("load", err)
		}
		r.At = time.UnixMicro(at)
		records = append(records, r)
	}
	if err := rows.Err(); err != nil {
		return store.Game{}, nil, wrap("load", err)
	}
	header, err := s.header(ctx, "id", game)
	return header, records, err
}

// Invited returns the header of the game that an invitation is for, store.ErrNotFound when there is none.
func (s *Store) Invited(ctx context.Context, invite string) (store.Game, error) {
	return s.header(ctx, "invite", invite)
}

// Called returns the header of the game that an arbiter is called to by this secret, store.ErrNotFound when there is none.
func (s *Store) Called(ctx context.Context, call string) (store.Game, error) {
	return s.header(ctx, "call", call)
}

// header reads the game whose key column (id, invite or call) has the value.
func (s *Store) header(ctx context.Context, key, value string) (store.Game, error) {
	var g store.Game
	var rules string
	var white, black, arbiter []byte
	var call, previous, next sql.NullString
	var created, heartbeat int64
	err := s.read.QueryRowContext(ctx, `SELECT id, rules, start, variant, invite, white_seat, black_seat, call, arbiter_seat, arbiter_name,
		white_confirms, black_confirms, hall, previous, created, live, heartbeat, (SELECT later.id FROM game AS later WHERE later.previous = game.id) FROM game WHERE `+key+` = ?`, value).
		Scan(&g.ID, &rules, &g.Start, &g.Variant, &g.Invite, &white, &black, &call, &arbiter, &g.ArbiterName,
			&g.Confirms[chess.White], &g.Confirms[chess.Black], &g.Hall, &previous, &created, &g.Live, &heartbeat, &next)
	if errors.Is(err, sql.ErrNoRows) {
		return store.Game{}, store.ErrNotFound
	}
	if err != nil {
		return store.Game{}, wrap("load", err)
	}
	g.Rules = []byte(rules)
	copy(g.Seats[chess.White][:], white)
	copy(g.Seats[chess.Black][:], black)
	copy(g.Arbiter[:], arbiter)
	g.Call, g.Previous, g.Next = call.String, previous.String, next.String
	g.Created, g.Heartbeat = time.UnixMicro(created), time.UnixMicro(heartbeat)
	return g, nil
}

// wrap says what failed; nil stays nil.
func wrap(what string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("sqlite: %s: %w", what, err)
}
