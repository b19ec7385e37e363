package sqlite

import (
	"context"
	"database/sql"
	"errors"

	"github.com/hakem-chess/hakem/internal/store"
)

// hearing is what a hearer can do in the transaction that notes that it has heard.
type hearing struct{ tx *sql.Tx }

// Revoke revokes all invitations to a seat of a game.
func (h hearing) Revoke(ctx context.Context, id string, seat store.InvitedSeat) error {
	_, err := h.tx.ExecContext(ctx, `UPDATE invitation SET revoked = 1 WHERE game = ? AND seat = ?`, id, string(seat))
	return wrap("revoke", err)
}

// unheard is the next end that a hearer has not been told of.
const unheard = `SELECT number, game FROM outbox
	WHERE number > COALESCE((SELECT heard FROM hearer WHERE name = ?), 0) ORDER BY number LIMIT 1`

// Hear tells a hearer of games that have ended and have not been told to it before, in the order of their ends, at most
// limit of them, and returns how many they were. What do does by tx with one is kept together with the note that it has
// been heard, or not at all: so it takes effect once, whoever asks and whenever the program ends. An error of do ends
// it.
func (s *Store) Hear(ctx context.Context, hearer string, limit int, do func(ctx context.Context, tx store.Hearing, e store.Ended) error) (n int, err error) {
	for ; n < limit; n++ {
		var e store.Ended
		// Nobody waits to write while there is nothing to hear.
		err := s.read.QueryRowContext(ctx, unheard, hearer).Scan(&e.Number, &e.Game)
		if err == nil {
			err = s.do(ctx, func(tx *sql.Tx) error { return tell(ctx, tx, hearer, do) })
		}
		if errors.Is(err, sql.ErrNoRows) {
			return n, nil
		}
		if err != nil {
			return n, wrap("hear", err)
		}
	}
	return n, nil
}

// tell tells a hearer of the next end. Another server may have told it meanwhile.
func tell(ctx context.Context, tx *sql.Tx, hearer string, do func(ctx context.Context, tx store.Hearing, e store.Ended) error) error {
	var e store.Ended
	if err := tx.QueryRowContext(ctx, unheard, hearer).Scan(&e.Number, &e.Game); err != nil {
		return err
	}
	if err := do(ctx, hearing{tx}, e); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO hearer (name, heard) VALUES (?, ?)
		ON CONFLICT (name) DO UPDATE SET heard = excluded.heard`, hearer, e.Number)
	return err
}
