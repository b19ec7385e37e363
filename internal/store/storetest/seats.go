package storetest

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/play"
	"github.com/hakem-chess/hakem/internal/store"
)

func invitation(t *testing.T, s play.Store, open func(t *testing.T) play.Store) {
	must(t, s.Create(t.Context(), sample("a"), nil, link("a")))
	must(t, s.Create(t.Context(), sample("b"), nil, link("b")))
	got, err := open(t).Invited(t.Context(), store.HashOf("invite-b"))
	must(t, err)
	same(t, "the invitation to b", link("b"), got)
	for _, wrong := range []string{"", "b", "invite-", "INVITE-B", "invite-b' OR 1=1 --"} {
		_, err := s.Invited(t.Context(), store.HashOf(wrong))
		wantErr(t, err, store.ErrNotFound)
	}
	next := store.Invitation{Hash: store.HashOf("call-b"), Game: "b", Seat: store.ArbitersSeat, Number: 3}
	must(t, s.Invite(t.Context(), next))
	must(t, s.Invite(t.Context(), next)) // it is there
	if got := wantRecords(t, s, "b").Links; got != (game.Links{Opponent: 1, Arbiter: 3}) {
		t.Errorf("links %+v", got)
	}
}

func takeSeat(t *testing.T, s play.Store, _ func(t *testing.T) play.Store) {
	mustCreate(t, s, sample("a"))
	guest, other := game.Seat{Player: "gGuest", Name: "Guest"}, game.Seat{Player: "gOther"}
	wantErr(t, s.TakeSeat(t.Context(), "a", chess.White, guest), store.ErrSeatTaken)
	must(t, s.TakeSeat(t.Context(), "a", chess.Black, guest))
	must(t, s.TakeSeat(t.Context(), "a", chess.Black, guest))
	wantErr(t, s.TakeSeat(t.Context(), "a", chess.Black, other), store.ErrSeatTaken)
	same(t, "seats", chess.ByColor[game.Seat]{sample("a").Seats[chess.White], guest}, wantRecords(t, s, "a").Seats)
}

func oneSeatOnePerson(t *testing.T, s play.Store, open func(t *testing.T) play.Store) {
	mustCreate(t, s, sample("a"))
	second := open(t)
	var sat atomic.Int32
	var group sync.WaitGroup
	for i := range 8 {
		group.Go(func() {
			server := []play.Store{s, second}[i%2]
			guest := game.Seat{Player: game.PlayerID(fmt.Sprint("guest ", i))}
			switch err := server.TakeSeat(t.Context(), "a", chess.Black, guest); {
			case err == nil:
				sat.Add(1)
			case !errors.Is(err, store.ErrSeatTaken):
				t.Error(err)
			}
		})
	}
	group.Wait()
	if sat.Load() != 1 {
		t.Errorf("%d people sat down on one chair", sat.Load())
	}
}

// arbiter: one person sits in the arbiter's seat, for good.
func arbiter(t *testing.T, s play.Store, _ func(t *testing.T) play.Store) {
	called, hall := sample("a"), sample("b")
	called.ArbiterWanted = true
	hall.ArbiterWanted, hall.Arbiter, hall.Hall = true, game.Seat{Player: "arbiter of b"}, true
	mustCreate(t, s, called, hall)
	guest, other := game.Seat{Player: "gGuest", Name: "Işıl Öz"}, game.Seat{Player: "gOther", Name: "Other"}
	must(t, s.TakeArbiter(t.Context(), "a", guest))
	wantErr(t, s.TakeArbiter(t.Context(), "a", guest), store.ErrSeatTaken)
	wantErr(t, s.TakeArbiter(t.Context(), "a", other), store.ErrSeatTaken)
	wantErr(t, s.TakeArbiter(t.Context(), "b", guest), store.ErrSeatTaken)
	wantErr(t, s.TakeArbiter(t.Context(), "nowhere", guest), store.ErrNotFound)
	want := called
	want.Arbiter = guest
	same(t, "the game with its arbiter", want, wantRecords(t, s, "a").Header)
}

// confirmation: a player confirms who sits in the arbiter's seat and nobody who came before or after; who comes into
// the seat anew is confirmed by nobody, and by another link.
func confirmation(t *testing.T, s play.Store, open func(t *testing.T) play.Store) {
	called := sample("a")
	called.ArbiterWanted = true
	call := func(n int) store.Invitation {
		return store.Invitation{Hash: store.HashOf(fmt.Sprint("call-", n)), Game: "a", Seat: store.ArbitersSeat, Number: n}
	}
	must(t, s.Create(t.Context(), called, nil, link("a"), call(1)))
	first, second := game.PlayerID("first"), game.PlayerID("second")
	for _, nobody := range []game.PlayerID{first, ""} {
		wantErr(t, s.ConfirmArbiter(t.Context(), "a", nobody, chess.White, true), store.ErrSeatTaken)
		wantErr(t, s.FreeArbiter(t.Context(), "a", nobody, call(2)), store.ErrSeatTaken)
	}
	wantErr(t, s.ConfirmArbiter(t.Context(), "nowhere", first, chess.White, true), store.ErrNotFound)
	must(t, s.TakeArbiter(t.Context(), "a", game.Seat{Player: first, Name: "First"}))
	must(t, s.ConfirmArbiter(t.Context(), "a", first, chess.White, true))
	must(t, s.ConfirmArbiter(t.Context(), "a", first, chess.White, true))
	wantErr(t, s.ConfirmArbiter(t.Context(), "a", second, chess.Black, true), store.ErrSeatTaken)
	must(t, s.ConfirmArbiter(t.Context(), "a", first, chess.Black, true))
	must(t, s.ConfirmArbiter(t.Context(), "a", first, chess.White, false))
	if got := wantRecords(t, open(t), "a"); got.Confirms != (chess.ByColor[bool]{chess.Black: true}) {
		t.Errorf("confirmed %v, want by Black alone", got.Confirms)
	}
	wantErr(t, s.FreeArbiter(t.Context(), "a", second, call(2)), store.ErrSeatTaken)
	must(t, s.FreeArbiter(t.Context(), "a", first, call(2)))
	wantErr(t, s.FreeArbiter(t.Context(), "a", first, call(3)), store.ErrSeatTaken)
	want := called
	want.Links = game.Links{Opponent: 1, Arbiter: 2}
	same(t, "the seat is free", want, wantRecords(t, s, "a").Header)
	for _, i := range []store.Invitation{link("a"), call(1), call(2)} {
		got, err := s.Invited(t.Context(), i.Hash)
		must(t, err)
		if revoked := i.Number == 1 && i.Seat == store.ArbitersSeat; got.Revoked != revoked {
			t.Errorf("link %d to the seat of the %s: revoked %v", i.Number, i.Seat, got.Revoked)
		}
	}
	must(t, s.TakeArbiter(t.Context(), "a", game.Seat{Player: second, Name: "Second"}))
	if got := wantRecords(t, s, "a"); got.Confirms != (chess.ByColor[bool]{}) {
		t.Errorf("who has just come is confirmed: %v", got.Confirms)
	}
}

// session: a session is one player's, until it is revoked for good.
func session(t *testing.T, s play.Store, open func(t *testing.T) play.Store) {
	one, two := store.HashOf("one"), store.HashOf("two")
	must(t, s.AddSession(t.Context(), one, "g1"))
	must(t, s.AddSession(t.Context(), two, "g1"))
	wantErr(t, s.AddSession(t.Context(), one, "g2"), store.ErrExists)
	must(t, s.RevokeSession(t.Context(), one))
	wantErr(t, s.AddSession(t.Context(), one, "g1"), store.ErrExists)
	for hash, want := range map[store.Hash]error{one: store.ErrNotFound, two: nil, {}: store.ErrNotFound, store.HashOf(""): store.ErrNotFound} {
		player, err := open(t).Session(t.Context(), hash)
		wantErr(t, err, want)
		if (player == "g1") != (want == nil) {
			t.Errorf("session of %q, want error %v", player, want)
		}
	}
}
