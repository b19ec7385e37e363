package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/store"
)

// appends are the statements of an append, prepared once.
type appends struct{ number, insert *sql.Stmt }

// numbering checks owner, epoch and number of records, counts on, and keeps the summary: one statement.
const numbering = `UPDATE game SET seq = seq + ?5, clock_at = ?6, clock_server = owner, clock_up = ?7,
	edition = ?8, control = ?9, phase = ?10, result = ?11, reason = ?12, plies = ?13, started = ?14, ended = ?15
	WHERE id = ?1 AND owner = ?2 AND epoch = ?3 AND seq = ?4`

const inserting = `INSERT INTO event (game, seq, at, data) VALUES (?, ?, ?, ?)`

func (a *appends) prepare(ctx context.Context, db *sql.DB) (err error) {
	if a.number, err = db.PrepareContext(ctx, numbering); err != nil {
		return err
	}
	a.insert, err = db.PrepareContext(ctx, inserting)
	return err
}

func (a *appends) close() error { return errors.Join(a.number.Close(), a.insert.Close()) }

// Create adds a game with its first records, all or nothing. It returns store.ErrExists when its id or invitation is in
// use, or when the game it is the rematch of has one already.
func (s *Store) Create(ctx context.Context, g game.Header, first []store.Record, invitations ...store.Invitation) error {
	return s.do(ctx, func(tx *sql.Tx) error {
		sum := g.Summary
		for _, i := range invitations { // before anything is written: an answer leaves no trace
			if err := tx.QueryRow(`SELECT 1 FROM invitation WHERE hash = ?`, i.Hash[:]).Scan(new(int)); err == nil {
				return store.ErrExists
			}
		}
		white, black := g.Seats[chess.White], g.Seats[chess.Black]
		_, err := tx.Exec(`INSERT INTO game (id, rules, start, variant, white, white_name, black, black_name, arbiter_wanted, arbiter,
			arbiter_name, white_confirms, black_confirms, hall, board, previous, created, seq, edition, control, phase, result, reason, plies,
			started, ended) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			g.ID, string(g.Rules), g.Start, int(g.Variant), string(white.Player), white.Name, string(black.Player), black.Name,
			g.ArbiterWanted, string(g.Arbiter.Player), g.Arbiter.Name, g.Confirms[chess.White], g.Confirms[chess.Black], g.Hall, g.Board,
			unless(g.Previous),
			g.Created.UnixMicro(), len(first), sum.Edition, sum.Control, string(phaseOf(sum)), string(sum.Result), string(sum.Reason), sum.Plies,
			moment(sum.Started), moment(sum.Ended))
		if err != nil {
			return wrap("create", constraint(err))
		}
		for _, i := range invitations {
			if err := addInvitation(tx, i); err != nil {
				return err
			}
		}
		return s.insert(tx, g.ID, 0, first)
	})
}

// constraint is what a broken constraint says: store.ErrExists, store.ErrNotFound; any other error stays as it is.
func constraint(err error) error {
	if refused := (*sqlite.Error)(nil); errors.As(err, &refused) {
		switch refused.Code() {
		case sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE:
			return store.ErrExists
		case sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY:
			return store.ErrNotFound
		}
	}
	return err
}

// phaseOf is the phase, or the first one where none is said.
func phaseOf(s game.Summary) game.Phase {
	if s.Phase == "" {
		return game.Waiting
	}
	return s.Phase
}

// moment is a time as it is kept, NULL for the zero time.
func moment(t time.Time) sql.NullInt64 {
	return sql.NullInt64{Int64: t.UnixMicro(), Valid: !t.IsZero()}
}

// Append adds records to the end of a game's list, all of them or none, if the game is as the append says. Without
// records it notes how far the game's own time has come.
func (s *Store) Append(ctx context.Context, a store.Append) error {
	return s.do(ctx, func(tx *sql.Tx) error {
		sum := a.Summary
		done, err := tx.Stmt(s.appends.number).Exec(a.Game, string(a.Owner.Server), a.Owner.Epoch, a.Expected, len(a.Records),
			a.At.Microseconds(), a.Up.Microseconds(), sum.Edition, sum.Control, string(phaseOf(sum)), string(sum.Result), string(sum.Reason),
			sum.Plies, moment(sum.Started), moment(sum.Ended))
		if err != nil {
			return wrap("append", err)
		}
		if n, err := done.RowsAffected(); err != nil {
			return wrap("append", err)
		} else if n == 0 {
			return refusal(tx, a.Game, a.Owner)
		}
		if sum.Phase == game.Over { // each end is told once
			if _, err := tx.Exec(`INSERT OR IGNORE INTO outbox (game, ended) VALUES (?, ?)`, a.Game, moment(sum.Ended)); err != nil {
				return wrap("append", err)
			}
		}
		return s.insert(tx, a.Game, a.Expected, a.Records)
	})
}

// refusal is why an append was not taken.
func refusal(tx *sql.Tx, id string, owner store.Owner) error {
	var server sql.NullString
	var epoch int64
	err := tx.QueryRow(`SELECT owner, epoch FROM game WHERE id = ?`, id).Scan(&server, &epoch)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return store.ErrNotFound
	case err != nil:
		return wrap("append", err)
	case (store.Owner{Server: store.Server(server.String), Epoch: epoch}) != owner:
		return store.ErrFenced
	}
	return store.ErrConflict
}

// insert writes records, of which the first has the number from.
func (s *Store) insert(tx *sql.Tx, id string, from int, records []store.Record) error {
	for i, r := range records {
		if _, err := tx.Stmt(s.appends.insert).Exec(id, from+i, r.At.UnixMicro(), r.Data); err != nil {
			return wrap("add records", err)
		}
	}
	return nil
}
