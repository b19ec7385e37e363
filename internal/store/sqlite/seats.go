package sqlite

import (
	"context"
	"database/sql"
	"errors"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/store"
)

// unless is NULL for the empty text.
func unless(text string) sql.NullString { return sql.NullString{String: text, Valid: text != ""} }

// columnOf is the column of a side's seat; their name is in column_name, whether they confirm the arbiter in
// column_confirms.
var columnOf = chess.ByColor[string]{chess.White: "white", chess.Black: "black"}

// TakeSeat gives a free seat away for good. It returns store.ErrSeatTaken when somebody else has it (asking again for
// one's own seat is no error), store.ErrNotFound when there is no such game.
func (s *Store) TakeSeat(ctx context.Context, id string, side chess.Color, seat game.Seat) error {
	column := columnOf[side]
	return s.do(ctx, func(tx *sql.Tx) error {
		return change(tx, id, `UPDATE game SET `+column+` = ?2, `+column+`_name = ?3
			WHERE id = ?1 AND (`+column+` = '' OR `+column+` = ?2)`, string(seat.Player), seat.Name)
	})
}

// TakeArbiter gives the arbiter's seat, if it is free, to somebody whom no player has confirmed yet. It returns
// store.ErrSeatTaken when somebody has it, store.ErrNotFound when there is no such game.
func (s *Store) TakeArbiter(ctx context.Context, id string, seat game.Seat) error {
	return s.do(ctx, func(tx *sql.Tx) error {
		return change(tx, id, `UPDATE game SET arbiter = ?2, arbiter_name = ?3, white_confirms = 0, black_confirms = 0
			WHERE id = ?1 AND arbiter = ''`, string(seat.Player), seat.Name)
	})
}

// ConfirmArbiter notes that a player confirms who sits in the arbiter's seat, or no longer does. It returns
// store.ErrSeatTaken when somebody else sits there, or nobody, store.ErrNotFound when there is no such game.
func (s *Store) ConfirmArbiter(ctx context.Context, id string, sits game.PlayerID, side chess.Color, confirms bool) error {
	return s.do(ctx, func(tx *sql.Tx) error {
		return change(tx, id, `UPDATE game SET `+columnOf[side]+`_confirms = ?3
			WHERE id = ?1 AND arbiter = ?2 AND arbiter <> ''`, string(sits), confirms)
	})
}

// FreeArbiter takes the arbiter's seat from who sits there and revokes the links to it; next is the new one. It returns
// store.ErrSeatTaken when somebody else sits there, or nobody, store.ErrNotFound when there is no such game.
func (s *Store) FreeArbiter(ctx context.Context, id string, sits game.PlayerID, next store.Invitation) error {
	return s.do(ctx, func(tx *sql.Tx) error {
		err := change(tx, id, `UPDATE game SET arbiter = '', arbiter_name = '', white_confirms = 0, black_confirms = 0
			WHERE id = ?1 AND arbiter = ?2 AND arbiter <> ''`, string(sits))
		if err != nil {
			return err
		}
		_, err = tx.Exec(`UPDATE invitation SET revoked = 1 WHERE game = ? AND seat = ? AND number < ?`, id, string(next.Seat), next.Number)
		if err != nil {
			return wrap("revoke", err)
		}
		return addInvitation(tx, next)
	})
}

// change changes the seats of a game, ?1, unless they are not as the statement wants them: store.ErrSeatTaken.
func change(tx *sql.Tx, id, statement string, args ...any) error {
	done, err := tx.Exec(statement, append([]any{id}, args...)...)
	if err != nil {
		return wrap("change seats", err)
	}
	if n, err := done.RowsAffected(); err != nil || n == 1 {
		return wrap("change seats", err)
	}
	if err := tx.QueryRow(`SELECT 1 FROM game WHERE id = ?`, id).Scan(new(int)); errors.Is(err, sql.ErrNoRows) {
		return store.ErrNotFound
	}
	return store.ErrSeatTaken
}
