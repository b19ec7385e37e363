package play

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/store"
	"github.com/hakem-chess/hakem/refusal"
)

// Nobody rules on their own game. The arbiter's link gives a seat, and no more: who sits there says who they are, and
// acts once both players have confirmed them. Where there is an organiser (a game of the hall, which the arbiter makes
// and enters) there is nobody to ask. Either player may refuse somebody who is not confirmed yet; for another arbiter
// in place of a confirmed one both must ask, or a ruling that one of them does not like would end the office. The
// arbiter may leave at any time. Each time the seat is free again its link has another secret.

// Seat says how it stands with the arbiter's seat.
type Seat string

// What it can be.
const (
	NoSeat        Seat = "none"      // no human arbiter was asked for
	SeatFree      Seat = "called"    // the link waits for somebody
	SeatWaiting   Seat = "waiting"   // somebody sits there whom not both players have confirmed
	SeatConfirmed Seat = "confirmed" // who sits there may act
)

// seatOf is how it stands with the arbiter's seat of a game.
func seatOf(g *game.Header) Seat {
	switch {
	case g.Hall || !g.Arbiter.Free() && g.Confirms[chess.White] && g.Confirms[chess.Black]:
		return SeatConfirmed
	case !g.Arbiter.Free():
		return SeatWaiting
	case g.ArbiterWanted:
		return SeatFree
	}
	return NoSeat
}

// Seat is how it stands with the arbiter's seat.
func (s *Snapshot) Seat() Seat { return seatOf(&s.Game) }

// SeatID tells who sits in the arbiter's seat from who sat there before, for a player who confirms or refuses them; ""
// while nobody sits there. It is no secret.
func (s *Snapshot) SeatID() string { return seatID(&s.Game) }

func seatID(g *game.Header) string {
	if g.Arbiter.Free() {
		return ""
	}
	sum := sha256.Sum256([]byte(g.Arbiter.Player))
	return hex.EncodeToString(sum[:6])
}

// What is put on record when the office begins or ends while a game is in play, in place of the name of an act.
const (
	actOffice = "office"
	actVacate = "vacate"
)

// seat does what somebody wants of the arbiter's seat, where they have seen who sits there: to confirm or refuse them,
// or to leave it.
func (r *room) seat(place Place, a game.Action, seen string, now time.Time) error {
	if err := r.noticeSeats(); err != nil {
		return err
	}
	_, confirms := a.(game.Confirm)
	_, refuses := a.(game.Refuse)
	leaves := !confirms && !refuses
	side, plays := place.Side()
	sits := place == Arbitrates || place == Unconfirmed
	switch {
	case r.game.Hall, !plays && !sits, sits && !leaves, plays && leaves:
		return refusal.Of(refusal.NotAPlayer)
	case plays && (seen == "" || seen != seatID(&r.game.Header)):
		return refusal.Of(refusal.AnotherArbiter) // than the one that was on the page
	}
	ctx, cancel := context.WithTimeout(context.Background(), storeWithin)
	defer cancel()
	before := seatOf(&r.game.Header)
	var err error
	switch {
	case confirms && before == SeatConfirmed:
		r.another[side] = false
	case confirms:
		err = r.registry.store.ConfirmArbiter(ctx, r.id, r.game.Arbiter.Player, side, true)
	case refuses && before == SeatConfirmed && !r.another[side.Other()]:
		r.another[side] = true
	default:
		return r.vacate(ctx, now)
	}
	if err != nil {
		return r.seatError(err)
	}
	if err := r.readSeats(ctx); err != nil {
		return err
	}
	if before != SeatConfirmed && seatOf(&r.game.Header) == SeatConfirmed {
		err = r.putOnRecord(actOffice, now)
	}
	r.publish()
	return err
}

// vacate makes the arbiter's seat free.
func (r *room) vacate(ctx context.Context, now time.Time) error {
	name, confirmed := r.game.Arbiter.Name, seatOf(&r.game.Header) == SeatConfirmed
	next := r.registry.links.invitation(r.id, store.ArbitersSeat, r.game.Links.Arbiter+1)
	if err := r.registry.store.FreeArbiter(ctx, r.id, r.game.Arbiter.Player, next); err != nil {
		return r.seatError(err)
	}
	if err := r.readSeats(ctx); err != nil {
		return err
	}
	var err error
	if confirmed {
		r.game.Arbiter.Name = name
		err = r.putOnRecord(actVacate, now)
		r.game.Arbiter.Name = ""
	}
	r.another = chess.ByColor[bool]{}
	r.publish()
	return err
}

// seatError is what an error of the store means: somebody else has changed the seat meanwhile.
func (r *room) seatError(err error) error {
	if errors.Is(err, store.ErrSeatTaken) {
		return refusal.Of(refusal.AnotherArbiter)
	}
	return err
}

// putOnRecord notes who has come into office or left it, while the game is in play: before that the header says it.
func (r *room) putOnRecord(act string, now time.Time) error {
	if r.state.Status() == arbiter.Waiting {
		return nil
	}
	return r.judge(now, r.timeline(now), arbiter.Explain{Act: act, Because: r.game.Arbiter.Name})
}

// noticeSeats learns who has taken a seat since the game was loaded.
func (r *room) noticeSeats() error {
	if _, free := freeSeat(&r.game.Header); !free && (seatOf(&r.game.Header) == NoSeat || r.game.Hall) {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), storeWithin)
	defer cancel()
	return r.readSeats(ctx)
}

// readSeats takes who sits where from the store.
func (r *room) readSeats(ctx context.Context) error {
	now, err := r.registry.store.Header(ctx, r.id)
	if err != nil {
		return err
	}
	if now.Arbiter.Player != r.game.Arbiter.Player {
		r.another = chess.ByColor[bool]{}
	}
	r.game.Seats, r.game.Arbiter, r.game.Confirms, r.game.Links = now.Seats, now.Arbiter, now.Confirms, now.Links
	return nil
}
