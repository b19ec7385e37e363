package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/store"
)

// Load returns a game and its records from one number on, in order, as of one moment. It returns store.ErrNotFound when
// there is no such game.
func (s *Store) Load(ctx context.Context, id string, from int) (store.Game, []store.Record, error) {
	tx, err := s.read.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return store.Game{}, nil, wrap("load", err)
	}
	defer tx.Rollback() // it has only read
	games, err := selected(ctx, tx, "WHERE id = ?", id)
	switch {
	case err != nil:
		return store.Game{}, nil, wrap("load", err)
	case len(games) == 0:
		return store.Game{}, nil, store.ErrNotFound
	}
	rows, err := tx.QueryContext(ctx, `SELECT at, data FROM event WHERE game = ? AND seq >= ? ORDER BY seq`, id, from)
	if err != nil {
		return store.Game{}, nil, wrap("load", err)
	}
	defer rows.Close()
	var records []store.Record
	for rows.Next() {
		var r store.Record
		var at int64
		if err := rows.Scan(&at, &r.Data); err != nil {
			return store.Game{}, nil, wrap("load", err)
		}
		r.At = time.UnixMicro(at)
		records = append(records, r)
	}
	return games[0], records, wrap("load", rows.Err())
}

// Header returns a game without its records, store.ErrNotFound when there is none.
func (s *Store) Header(ctx context.Context, id string) (store.Game, error) {
	return s.one(ctx, "WHERE id = ?", id)
}

// mostFound is how many games Find returns where the query does not say.
const mostFound = 100

// Find lists the games that a query is about, the newest first.
func (s *Store) Find(ctx context.Context, q store.Query) ([]store.Game, error) {
	rest, args := finding(q)
	games, err := selected(ctx, s.read, rest, args...)
	return games, wrap("find", err)
}

// finding is the rest of the statement that finds what a query is about. Every column that is looked for by itself
// begins an index that goes on in the order of the list: a page of it costs the same however many games there are.
func finding(q store.Query) (rest string, args []any) {
	var where []string
	add := func(wanted bool, condition string, values ...any) {
		if wanted {
			where, args = append(where, condition), append(args, values...)
		}
	}
	add(q.Player != "", "(white = ? AND white <> '' OR black = ? AND black <> '')", string(q.Player), string(q.Player))
	add(q.Phase != "", "phase = ?", string(q.Phase))
	add(q.Result != "", "result = ?", string(q.Result))
	add(q.Reason != "", "reason = ?", string(q.Reason))
	add(q.Edition != "", "edition = ?", q.Edition)
	add(!q.From.IsZero(), "created >= ?", q.From.UnixMicro())
	add(!q.Until.IsZero(), "created < ?", q.Until.UnixMicro())
	add(q.After != "", "(created, id) < (SELECT created, id FROM game WHERE id = ?)", q.After)
	rest = "ORDER BY created DESC, id DESC LIMIT ?"
	if len(where) > 0 {
		rest = "WHERE " + strings.Join(where, " AND ") + " " + rest
	}
	most := q.Most
	if most <= 0 {
		most = mostFound
	}
	return rest, append(args, most)
}

func (s *Store) one(ctx context.Context, where, value string) (store.Game, error) {
	games, err := selected(ctx, s.read, where, value)
	if err == nil && len(games) == 0 {
		return store.Game{}, store.ErrNotFound
	}
	if err != nil {
		return store.Game{}, wrap("load", err)
	}
	return games[0], nil
}

// querier is a database or a transaction.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// headers begins a statement that reads the headers of games.
const headers = `SELECT id, rules, start, variant, white, white_name, black, black_name, arbiter_wanted,
	arbiter, arbiter_name, white_confirms, black_confirms, hall, board, previous, created, edition, control, phase,
	result, reason, plies, started, ended, owner, epoch, seq,
	clock_at + COALESCE(MAX((SELECT up FROM server WHERE server.id = clock_server) - clock_up, 0), 0),
	(SELECT later.id FROM game AS later WHERE later.previous = game.id),
	(SELECT COALESCE(MAX(number), 0) FROM invitation WHERE invitation.game = game.id AND seat = 'opponent'),
	(SELECT COALESCE(MAX(number), 0) FROM invitation WHERE invitation.game = game.id AND seat = 'arbiter') FROM game `

// selected reads the headers of the games that the rest of a statement selects.
func selected(ctx context.Context, from querier, rest string, args ...any) (games []store.Game, err error) {
	rows, err := from.QueryContext(ctx, headers+rest, args...)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var g store.Game
		var rules string
		white, black := &g.Seats[chess.White], &g.Seats[chess.Black]
		var previous, owner, next sql.NullString
		var started, ended sql.NullInt64
		var created, come int64
		if err := rows.Scan(&g.ID, &rules, &g.Start, &g.Variant, &white.Player, &white.Name, &black.Player, &black.Name,
			&g.ArbiterWanted, &g.Arbiter.Player, &g.Arbiter.Name, &g.Confirms[chess.White], &g.Confirms[chess.Black], &g.Hall, &g.Board,
			&previous, &created, &g.Edition, &g.Control, &g.Phase, &g.Result, &g.Reason,
			&g.Plies, &started, &ended, &owner, &g.Owner.Epoch, &g.Seq, &come, &next,
			&g.Links.Opponent, &g.Links.Arbiter); err != nil {
			return nil, err
		}
		g.Rules = []byte(rules)
		g.Previous, g.Next, g.Owner.Server = previous.String, next.String, store.Server(owner.String)
		g.Created, g.Started, g.Ended = time.UnixMicro(created), kept(started), kept(ended)
		g.Come = time.Duration(come) * time.Microsecond
		games = append(games, g)
	}
	return games, rows.Err()
}

// kept is a time as it was kept, the zero time for NULL.
func kept(at sql.NullInt64) time.Time {
	if !at.Valid {
		return time.Time{}
	}
	return time.UnixMicro(at.Int64)
}
