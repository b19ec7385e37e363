package sqlite

import (
	"context"
	"database/sql"
	"time"

	"github.com/hakem-chess/hakem/internal/store"
)

// TakeUp gives a game that has the owner from, which may be nobody, to a server. It returns store.ErrFenced when the
// game has another owner by now, store.ErrNotFound when there is no such game.
func (s *Store) TakeUp(ctx context.Context, id string, from store.Owner, by store.Server) (store.Owner, error) {
	err := s.do(ctx, func(tx *sql.Tx) error {
		done, err := tx.Exec(`UPDATE game SET owner = ?4, epoch = epoch + 1 WHERE id = ?1 AND owner IS ?2 AND epoch = ?3`,
			id, unless(string(from.Server)), from.Epoch, string(by))
		if err != nil {
			return wrap("take up", err)
		}
		if n, err := done.RowsAffected(); err != nil || n == 1 {
			return wrap("take up", err)
		}
		if err := refusal(tx, id, from); err != store.ErrConflict {
			return err
		}
		return store.ErrFenced
	})
	return store.Owner{Server: by, Epoch: from.Epoch + 1}, err
}

// Release leaves a game without an owner, if it has this one. Its epoch stays.
func (s *Store) Release(ctx context.Context, id string, owner store.Owner) error {
	return s.do(ctx, func(tx *sql.Tx) error {
		_, err := tx.Exec(`UPDATE game SET owner = NULL WHERE id = ? AND owner = ? AND epoch = ?`, id, string(owner.Server), owner.Epoch)
		return wrap("release", err)
	})
}

// InPlay lists the games in play and who owns them, by id.
func (s *Store) InPlay(ctx context.Context) ([]store.Played, error) {
	rows, err := s.read.QueryContext(ctx, `SELECT id, owner, epoch FROM game WHERE phase = 'in-play' ORDER BY id`)
	if err != nil {
		return nil, wrap("in play", err)
	}
	defer rows.Close()
	var games []store.Played
	for rows.Next() {
		var p store.Played
		var owner sql.NullString
		if err := rows.Scan(&p.Game, &owner, &p.Owner.Epoch); err != nil {
			return nil, wrap("in play", err)
		}
		p.Owner.Server = store.Server(owner.String)
		games = append(games, p)
	}
	return games, wrap("in play", rows.Err())
}

// KeepAlive notes how long a server has been up. It returns store.ErrFenced when the server has left, or others took it
// for dead: its games are theirs.
func (s *Store) KeepAlive(ctx context.Context, server store.Server, up time.Duration) error {
	return s.do(ctx, func(tx *sql.Tx) error {
		done, err := tx.Exec(`INSERT INTO server (id, up) VALUES (?1, ?2) ON CONFLICT (id) DO UPDATE SET up = MAX(up, ?2) WHERE gone = 0`,
			string(server), up.Microseconds())
		if err != nil {
			return wrap("keep alive", err)
		}
		n, err := done.RowsAffected()
		if err == nil && n == 0 {
			return store.ErrFenced
		}
		return wrap("keep alive", err)
	})
}

// Alive lists the servers that have not left, by id.
func (s *Store) Alive(ctx context.Context) ([]store.Alive, error) {
	rows, err := s.read.QueryContext(ctx, `SELECT id, up FROM server WHERE gone = 0 ORDER BY id`)
	if err != nil {
		return nil, wrap("alive", err)
	}
	defer rows.Close()
	var alive []store.Alive
	for rows.Next() {
		var id string
		var up int64
		if err := rows.Scan(&id, &up); err != nil {
			return nil, wrap("alive", err)
		}
		alive = append(alive, store.Alive{Server: store.Server(id), Up: time.Duration(up) * time.Microsecond})
	}
	return alive, wrap("alive", rows.Err())
}

// Leave notes that a server has ended after it had been up so long. Its games have no owner any more. Rows of servers
// that have left and that no game's time refers to are taken away.
func (s *Store) Leave(ctx context.Context, server store.Server, up time.Duration) error {
	return s.do(ctx, func(tx *sql.Tx) error {
		if _, err := tx.Exec(`UPDATE server SET gone = 1, up = MAX(up, ?2) WHERE id = ?1 AND gone = 0`, string(server), up.Microseconds()); err != nil {
			return wrap("leave", err)
		}
		if err := disown(tx, server); err != nil {
			return err
		}
		_, err := tx.Exec(`DELETE FROM server WHERE gone = 1
			AND NOT EXISTS (SELECT 1 FROM game WHERE phase = 'in-play' AND clock_server = server.id)`)
		return wrap("leave", err)
	})
}

// Bury notes that a server is dead, of which nothing was heard since it had been up so long. It returns
// store.ErrConflict when something has been heard meanwhile. The row stays: a server that lives after all is to learn
// what it was taken for.
func (s *Store) Bury(ctx context.Context, server store.Server, up time.Duration) error {
	return s.do(ctx, func(tx *sql.Tx) error {
		done, err := tx.Exec(`UPDATE server SET gone = 2 WHERE id = ? AND gone = 0 AND up = ?`, string(server), up.Microseconds())
		if err != nil {
			return wrap("bury", err)
		}
		if n, err := done.RowsAffected(); err != nil {
			return wrap("bury", err)
		} else if n == 0 {
			return store.ErrConflict
		}
		return disown(tx, server)
	})
}

// disown leaves the games of a server without an owner.
func disown(tx *sql.Tx, server store.Server) error {
	_, err := tx.Exec(`UPDATE game SET owner = NULL WHERE owner = ?`, string(server))
	return wrap("disown", err)
}
