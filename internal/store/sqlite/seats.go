package sqlite

import (
	"context"
	"database/sql"
	"errors"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/store"
)

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
	return s.do(ctx, func(tx *sql.Tx) error {
		done, err := tx.Exec(statement, append([]any{game}, args...)...)
		if err != nil {
			return wrap("change seats", err)
		}
		if n, err := done.RowsAffected(); err != nil || n == 1 {
			return wrap("change seats", err)
		}
		if err := tx.QueryRow(`SELECT 1 FROM game WHERE id = ?`, game).Scan(new(int)); errors.Is(err, sql.ErrNoRows) {
			return store.ErrNotFound
		}
		return store.ErrSeatTaken
	})
}
