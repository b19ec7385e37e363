package play

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"fmt"

	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/store"
)

// links derives the secrets of the links that give seats. They stand nowhere: the store has their hashes, and only who
// holds the key can show a player the same link again.
type links struct{ key [sha256.Size]byte }

// secretLength is the length of a secret in letters of five bits: 130 bits that nobody guesses.
const secretLength = 26

// newLinks is for a server without a key file: the links it shows are others after each start, and all of them work.
func newLinks() *links {
	l := &links{}
	rand.Read(l.key[:]) // never fails
	return l
}

// linksOf derives a key of its own from the key of the sealed moves.
func linksOf(key []byte) *links {
	l := &links{}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte("hakem links"))
	mac.Sum(l.key[:0])
	return l
}

// secret is that of a link to a seat.
func (l *links) secret(id string, seat store.InvitedSeat, number int) string {
	mac := hmac.New(sha256.New, l.key[:])
	fmt.Fprintf(mac, "%s %s %d", seat, id, number)
	return base32.StdEncoding.EncodeToString(mac.Sum(nil))[:secretLength]
}

// invitation is what the store keeps of a link.
func (l *links) invitation(id string, seat store.InvitedSeat, number int) store.Invitation {
	return store.Invitation{Hash: store.HashOf(l.secret(id, seat, number)), Game: id, Seat: seat, Number: number}
}

// Links are the secrets of the links that a player may send: to the opponent's seat and to the arbiter's; "" for none.
type Links struct{ Opponent, Arbiter string }

// Links returns the links to the free seats of a game for who plays in it, and none for anybody else.
func (reg *Registry) Links(ctx context.Context, s *Snapshot, who game.PlayerID) (shown Links, err error) {
	if _, plays := s.Place(who).Side(); !plays || s.Game.Phase == game.Over {
		return Links{}, nil
	}
	if s.SeatFree() {
		shown.Opponent, err = reg.show(ctx, s.Game.ID, store.OpponentsSeat, s.Game.Links.Opponent)
	}
	if s.Seat() == SeatFree && err == nil {
		shown.Arbiter, err = reg.show(ctx, s.Game.ID, store.ArbitersSeat, s.Game.Links.Arbiter)
	}
	return shown, err
}

// show derives the secret of a link, and sees to it that the store knows it: the link in force may be older than the
// key.
func (reg *Registry) show(ctx context.Context, id string, seat store.InvitedSeat, number int) (string, error) {
	number = max(number, 1)
	if err := reg.store.Invite(ctx, reg.links.invitation(id, seat, number)); err != nil {
		return "", fmt.Errorf("play: game %s: %w", id, err)
	}
	return reg.links.secret(id, seat, number), nil
}

// invited returns the header of the game that a secret is for, if it is for this seat, and whether it still gives it.
func (reg *Registry) invited(ctx context.Context, secret string, seat store.InvitedSeat) (
	h game.Header, valid bool, err error,
) {
	i, err := reg.store.Invited(ctx, store.HashOf(secret))
	if err == nil && i.Seat != seat {
		err = ErrNotFound
	}
	if err == nil {
		var g store.Game
		g, err = reg.store.Header(ctx, i.Game)
		h = g.Header
	}
	if err != nil {
		return game.Header{}, false, fmt.Errorf("play: %w", err)
	}
	return h, !i.Revoked, nil
}

// revokeEnded is the hearer of ended games that revokes their invitations.
const revokeEnded = "revoke-invitations"

// hearEnded revokes the invitations to the opponent's seat of games that have ended.
func (reg *Registry) hearEnded(ctx context.Context) error {
	_, err := reg.store.Hear(ctx, revokeEnded, hearAtOnce, func(
		ctx context.Context, tx store.Hearing, e store.Ended,
	) error {
		return tx.Revoke(ctx, e.Game, store.OpponentsSeat)
	})
	return err
}

// hearAtOnce is how many ends are told in one round.
const hearAtOnce = 100
