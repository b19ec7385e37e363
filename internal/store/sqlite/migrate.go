package sqlite

import (
	"context"
	"database/sql"
	"io/fs"
	"time"

	"github.com/pressly/goose/v3"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/store"
)

// migrate brings the tables up to date. Those of a newer version it leaves alone.
func migrate(ctx context.Context, db *sql.DB) error {
	folder, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	summaries := goose.NewGoMigration(5, &goose.GoFunc{RunTx: summarise}, nil)
	secrets := goose.NewGoMigration(7, &goose.GoFunc{RunTx: hashSecrets}, nil)
	provider, err := goose.NewProvider(goose.DialectSQLite3, db, folder, goose.WithGoMigrations(summaries, secrets))
	if err != nil {
		return err
	}
	has, knows, err := provider.GetVersions(ctx)
	if err != nil {
		return err
	}
	if has > knows {
		return &NewerError{has, knows}
	}
	_, err = provider.Up(ctx)
	return err
}

// hashSecrets makes invitations of the secrets of the version before, and drops its tables.
func hashSecrets(ctx context.Context, tx *sql.Tx) error {
	rows, err := tx.QueryContext(ctx, `SELECT id, 'opponent', invite FROM old_game UNION ALL
		SELECT id, 'arbiter', call FROM old_game WHERE call IS NOT NULL`)
	if err != nil {
		return err
	}
	defer rows.Close()
	var links []store.Invitation
	for rows.Next() {
		var link store.Invitation
		var secret string
		if err := rows.Scan(&link.Game, &link.Seat, &secret); err != nil {
			return err
		}
		link.Hash = store.HashOf(secret)
		links = append(links, link)
	}
	if err := rows.Err(); err != nil {
		return err
	}
	for _, link := range links {
		if err := addInvitation(tx, link); err != nil {
			return err
		}
	}
	for _, table := range []string{"old_event", "old_game"} {
		if _, err := tx.ExecContext(ctx, `DROP TABLE `+table); err != nil {
			return err
		}
	}
	return nil
}

// summarise fills the columns of games that were made before there were any, and puts how far each game's own time had
// come in place of the watch of the server that kept it last.
func summarise(ctx context.Context, tx *sql.Tx) error {
	rows, err := tx.QueryContext(ctx, `SELECT id, heartbeat FROM game`)
	if err != nil {
		return err
	}
	heartbeats := map[string]int64{}
	for rows.Next() {
		var id string
		var heartbeat int64
		if err := rows.Scan(&id, &heartbeat); err != nil {
			return err
		}
		heartbeats[id] = heartbeat
	}
	if err := rows.Err(); err != nil {
		return err
	}
	for id, heartbeat := range heartbeats {
		if err := summariseGame(ctx, tx, id, heartbeat); err != nil {
			return err
		}
	}
	for _, statement := range []string{
		`ALTER TABLE game DROP COLUMN live`, `ALTER TABLE game DROP COLUMN heartbeat`, `ALTER TABLE event DROP COLUMN live`,
	} {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}

// summariseGame fills the columns of one game. One whose records cannot be read stays as it is: it is one game lost,
// and whoever opens it is told so.
func summariseGame(ctx context.Context, tx *sql.Tx, id string, heartbeat int64) error {
	events, times, live, err := recorded(ctx, tx, id)
	if err != nil {
		return err
	}
	var sum game.Summary
	var state arbiter.State
	began := int64(0)
	for i, data := range events {
		e, err := arbiter.UnmarshalEvent(data)
		if err != nil {
			return markInPlay(ctx, tx, id, live)
		}
		if i == 0 {
			if state, err = arbiter.Replay([]arbiter.Event{e}); err != nil {
				return markInPlay(ctx, tx, id, live)
			}
		} else {
			state.Apply(e)
		}
		if e.Kind == arbiter.Started {
			began = times[i] - e.At.Microseconds()
		}
		sum = game.Summarise(&state, sum, time.UnixMicro(times[i]))
	}
	if len(events) == 0 {
		return nil
	}
	come := state.At().Microseconds()
	if began != 0 {
		come = max(come, heartbeat-began)
	}
	_, err = tx.ExecContext(ctx, `UPDATE game SET clock_at = ?, edition = ?, control = ?, phase = ?, result = ?, reason = ?, plies = ?,
		started = ?, ended = ? WHERE id = ?`, come, sum.Edition, sum.Control, string(phaseOf(sum)), string(sum.Result), string(sum.Reason), sum.Plies,
		moment(sum.Started), moment(sum.Ended), id)
	return err
}

// markInPlay keeps of a game that cannot be read whether it was in play: then whoever starts a server hears of it.
func markInPlay(ctx context.Context, tx *sql.Tx, id string, live bool) error {
	if !live {
		return nil
	}
	_, err := tx.ExecContext(ctx, `UPDATE game SET phase = 'in-play' WHERE id = ?`, id)
	return err
}

// recorded are the events of a game as they were kept, when, and whether the last said that the game is in play.
func recorded(ctx context.Context, tx *sql.Tx, id string) (events [][]byte, times []int64, live bool, err error) {
	rows, err := tx.QueryContext(ctx, `SELECT at, live, data FROM event WHERE game = ? ORDER BY seq`, id)
	if err != nil {
		return nil, nil, false, err
	}
	defer rows.Close()
	for rows.Next() {
		var at int64
		var data []byte
		if err := rows.Scan(&at, &live, &data); err != nil {
			return nil, nil, false, err
		}
		events, times = append(events, data), append(times, at)
	}
	return events, times, live, rows.Err()
}
