package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/store"
)

// AddSession begins a session of a player; store.ErrExists when there is one with this hash.
func (s *Store) AddSession(ctx context.Context, hash store.Hash, player game.PlayerID) error {
	return s.do(ctx, func(tx *sql.Tx) error {
		_, err := tx.Exec(`INSERT INTO session (hash, player, created) VALUES (?, ?, ?)`, hash[:], string(player), time.Now().UnixMicro())
		return wrap("add session", constraint(err))
	})
}

// Session returns whose session it is, store.ErrNotFound when there is none or it has been revoked.
func (s *Store) Session(ctx context.Context, hash store.Hash) (player game.PlayerID, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT player FROM session WHERE hash = ? AND revoked = 0`, hash[:]).Scan(&player)
	if errors.Is(err, sql.ErrNoRows) {
		return "", store.ErrNotFound
	}
	return player, wrap("session", err)
}

// RevokeSession ends a session for good.
func (s *Store) RevokeSession(ctx context.Context, hash store.Hash) error {
	return s.do(ctx, func(tx *sql.Tx) error {
		_, err := tx.Exec(`UPDATE session SET revoked = 1 WHERE hash = ?`, hash[:])
		return wrap("revoke session", err)
	})
}

// Invite adds an invitation; one that is there already stays as it is. It returns store.ErrNotFound when there is no
// such game.
func (s *Store) Invite(ctx context.Context, i store.Invitation) error {
	if _, err := s.Invited(ctx, i.Hash); !errors.Is(err, store.ErrNotFound) {
		return err // mostly nothing is to be written
	}
	return s.do(ctx, func(tx *sql.Tx) error { return addInvitation(tx, i) })
}

// addInvitation adds an invitation unless it is there.
func addInvitation(tx *sql.Tx, i store.Invitation) error {
	_, err := tx.Exec(`INSERT INTO invitation (hash, game, seat, number, revoked) VALUES (?, ?, ?, ?, ?) ON CONFLICT (hash) DO NOTHING`,
		i.Hash[:], i.Game, string(i.Seat), i.Number, i.Revoked)
	return wrap("invite", constraint(err))
}

// Invited returns the invitation with this hash, revoked or not, store.ErrNotFound when there is none.
func (s *Store) Invited(ctx context.Context, hash store.Hash) (store.Invitation, error) {
	i := store.Invitation{Hash: hash}
	err := s.read.QueryRowContext(ctx, `SELECT game, seat, number, revoked FROM invitation WHERE hash = ?`, hash[:]).
		Scan(&i.Game, &i.Seat, &i.Number, &i.Revoked)
	if errors.Is(err, sql.ErrNoRows) {
		return store.Invitation{}, store.ErrNotFound
	}
	return i, wrap("invited", err)
}
