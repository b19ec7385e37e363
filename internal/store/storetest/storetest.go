// Package storetest is the contract of the stores of games: one list of tests that every adapter has to pass.
package storetest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/play"
	"github.com/hakem-chess/hakem/internal/store"
)

// Run tests the stores that open opens. Two calls within one test must open the same data, as two servers do; open
// arranges for closing.
func Run(t *testing.T, open func(t *testing.T) play.Store) {
	for name, test := range map[string]func(t *testing.T, s play.Store, open func(t *testing.T) play.Store){
		"CreateAndLoad":     createAndLoad,
		"CreateWithRecords": createWithRecords,
		"CreateTwice":       createTwice,
		"Invitation":        invitation,
		"TakeSeat":          takeSeat,
		"OneSeatOnePerson":  oneSeatOnePerson,
		"Arbiter":           arbiter,
		"Confirmation":      confirmation,
		"Ready":             ready,
		"Append":            appendRecords,
		"Conflict":          conflict,
		"AllOrNone":         allOrNone,
		"OneWriterWins":     oneWriterWins,
		"Unknown":           unknown,
		"Live":              live,
		"Heartbeat":         heartbeat,
		"Rematch":           rematch,
		"CancelledContext":  cancelled,
	} {
		t.Run(name, func(t *testing.T) { test(t, open(t), open) })
	}
}

var created = time.Date(2026, time.November, 30, 12, 0, 0, 123456000, time.UTC)

func game(id string) store.Game {
	return store.Game{ID: id, Rules: []byte(`{"edition":"2023","note":"ı ş İ"}`), Start: "4k3/8/8/8/8/8/8/R3K3 w A - 0 1", Variant: chess.Chess960,
		Invite: "invite-" + id, Seats: chess.ByColor[store.Holder]{chess.White: store.HolderOf("white of " + id)}, Created: created}
}

func mustCreate(t *testing.T, s play.Store, games ...store.Game) {
	t.Helper()
	for _, g := range games {
		must(t, s.Create(t.Context(), g, nil))
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func wantErr(t *testing.T, got, want error) {
	t.Helper()
	if !errors.Is(got, want) {
		t.Errorf("error = %v, want %v", got, want)
	}
}

func wantRecords(t *testing.T, s play.Store, id string, want ...store.Record) store.Game {
	t.Helper()
	header, records, err := s.Load(t.Context(), id)
	must(t, err)
	if diff := cmp.Diff(want, records, cmp.Comparer(time.Time.Equal)); diff != "" {
		t.Errorf("records of %s (-want +got):\n%s", id, diff)
	}
	return header
}

func record(n int, live bool) store.Record {
	return store.Record{At: created.Add(time.Duration(n) * time.Second), Live: live, Data: fmt.Appendf(nil, `{"n":%d}`, n)}
}

func createAndLoad(t *testing.T, s play.Store, open func(t *testing.T) play.Store) {
	mustCreate(t, s, game("a"))
	for name, s := range map[string]play.Store{"same": s, "another": open(t)} {
		got := wantRecords(t, s, "a")
		if diff := cmp.Diff(game("a"), got, cmp.Comparer(sameTime)); diff != "" {
			t.Errorf("%s store (-want +got):\n%s", name, diff)
		}
	}
}

func createWithRecords(t *testing.T, s play.Store, open func(t *testing.T) play.Store) {
	must(t, s.Create(t.Context(), game("a"), []store.Record{record(1, false), record(2, true)}))
	if header := wantRecords(t, open(t), "a", record(1, false), record(2, true)); !header.Live {
		t.Error("the last record says the game is in play, its header does not")
	}
	must(t, s.Append(t.Context(), "a", 2, []store.Record{record(3, true)}))
	wantErr(t, s.Create(t.Context(), game("a"), []store.Record{record(9, true)}), store.ErrExists)
	wantRecords(t, s, "a", record(1, false), record(2, true), record(3, true))

	bad := store.Record{At: created} // no data: it cannot be kept
	if err := s.Create(t.Context(), game("b"), []store.Record{record(1, true), bad}); err == nil {
		t.Fatal("a record without data was accepted")
	}
	_, _, err := s.Load(t.Context(), "b")
	wantErr(t, err, store.ErrNotFound)
}

// sameTime takes the zero time and the zero of a store for the same: no moment at all.
func sameTime(a, b time.Time) bool {
	none := func(t time.Time) bool { return t.IsZero() || t.UnixMicro() == 0 }
	return a.Equal(b) || none(a) && none(b)
}

func createTwice(t *testing.T, s play.Store, _ func(t *testing.T) play.Store) {
	mustCreate(t, s, game("a"))
	wantErr(t, s.Create(t.Context(), game("a"), nil), store.ErrExists)
	sameInvite := game("b")
	sameInvite.Invite = game("a").Invite
	wantErr(t, s.Create(t.Context(), sameInvite, nil), store.ErrExists)
	_, _, err := s.Load(t.Context(), "b")
	wantErr(t, err, store.ErrNotFound)
}

func invitation(t *testing.T, s play.Store, _ func(t *testing.T) play.Store) {
	mustCreate(t, s, game("a"), game("b"))
	got, err := s.Invited(t.Context(), "invite-b")
	must(t, err)
	if got.ID != "b" {
		t.Errorf("invitation to b leads to %q", got.ID)
	}
	for _, wrong := range []string{"", "b", "invite-", "INVITE-B", "invite-b' OR 1=1 --"} {
		_, err := s.Invited(t.Context(), wrong)
		wantErr(t, err, store.ErrNotFound)
	}
}

func takeSeat(t *testing.T, s play.Store, _ func(t *testing.T) play.Store) {
	mustCreate(t, s, game("a"))
	guest, other := store.HolderOf("guest"), store.HolderOf("other")
	wantErr(t, s.TakeSeat(t.Context(), "a", chess.White, guest), store.ErrSeatTaken)
	must(t, s.TakeSeat(t.Context(), "a", chess.Black, guest))
	must(t, s.TakeSeat(t.Context(), "a", chess.Black, guest))
	wantErr(t, s.TakeSeat(t.Context(), "a", chess.Black, other), store.ErrSeatTaken)
	want := chess.ByColor[store.Holder]{store.HolderOf("white of a"), guest}
	if got := wantRecords(t, s, "a"); got.Seats != want {
		t.Errorf("seats = %x, want %x", got.Seats, want)
	}
}

// arbiter: one person sits on the arbiter's chair, for good, and the link leads to their game alone.
func arbiter(t *testing.T, s play.Store, open func(t *testing.T) play.Store) {
	called, hall := game("a"), game("b")
	called.Call = "call-a"
	hall.Call, hall.Arbiter, hall.Hall = "call-b", store.HolderOf("arbiter of b"), true
	mustCreate(t, s, called, hall, game("c"), game("d")) // two without an arbiter, who do not stand in each other's way
	if diff := cmp.Diff(hall, wantRecords(t, open(t), "b"), cmp.Comparer(sameTime)); diff != "" {
		t.Errorf("a game of the hall (-want +got):\n%s", diff)
	}
	got, err := s.Called(t.Context(), "call-a")
	must(t, err)
	if got.ID != "a" {
		t.Errorf("the call to a leads to %q", got.ID)
	}
	for _, wrong := range []string{"", "a", "invite-a", "CALL-A"} {
		_, err := s.Called(t.Context(), wrong)
		wantErr(t, err, store.ErrNotFound)
	}
	guest, other := store.HolderOf("guest"), store.HolderOf("other")
	must(t, s.TakeArbiter(t.Context(), "a", guest, "Işıl Öz"))
	wantErr(t, s.TakeArbiter(t.Context(), "a", guest, "Işıl Öz"), store.ErrSeatTaken)
	wantErr(t, s.TakeArbiter(t.Context(), "a", other, "Other"), store.ErrSeatTaken)
	wantErr(t, s.TakeArbiter(t.Context(), "b", guest, "Guest"), store.ErrSeatTaken)
	wantErr(t, s.TakeArbiter(t.Context(), "nowhere", guest, "Guest"), store.ErrNotFound)
	if got := wantRecords(t, s, "a"); got.Arbiter != guest || got.ArbiterName != "Işıl Öz" || got.Seats != game("a").Seats {
		t.Errorf("arbiter %x %q and seats %x, want the guest and the seats as they were", got.Arbiter, got.ArbiterName, got.Seats)
	}
	same := game("e")
	same.Call = "call-a"
	wantErr(t, s.Create(t.Context(), same, nil), store.ErrExists)
}

// confirmation: a player confirms who sits in the arbiter's seat and nobody who came before or after; who comes into the
// seat anew is confirmed by nobody, and by another link.
func confirmation(t *testing.T, s play.Store, open func(t *testing.T) play.Store) {
	called := game("a")
	called.Call = "call-a"
	mustCreate(t, s, called, game("b"))
	first, second := store.HolderOf("first"), store.HolderOf("second")
	wantErr(t, s.ConfirmArbiter(t.Context(), "a", first, chess.White, true), store.ErrSeatTaken)
	wantErr(t, s.ConfirmArbiter(t.Context(), "nowhere", first, chess.White, true), store.ErrNotFound)
	must(t, s.TakeArbiter(t.Context(), "a", first, "First"))
	must(t, s.ConfirmArbiter(t.Context(), "a", first, chess.White, true))
	must(t, s.ConfirmArbiter(t.Context(), "a", first, chess.White, true))
	wantErr(t, s.ConfirmArbiter(t.Context(), "a", second, chess.Black, true), store.ErrSeatTaken)
	must(t, s.ConfirmArbiter(t.Context(), "a", first, chess.Black, true))
	must(t, s.ConfirmArbiter(t.Context(), "a", first, chess.White, false))
	if got := wantRecords(t, open(t), "a"); got.Confirms != (chess.ByColor[bool]{chess.Black: true}) {
		t.Errorf("confirmed %v, want by Black alone", got.Confirms)
	}
	wantErr(t, s.FreeArbiter(t.Context(), "a", second, "call-2"), store.ErrSeatTaken)
	must(t, s.FreeArbiter(t.Context(), "a", first, "call-2"))
	wantErr(t, s.FreeArbiter(t.Context(), "a", first, "call-3"), store.ErrSeatTaken)
	if got := wantRecords(t, s, "a"); !got.Arbiter.Free() || got.ArbiterName != "" || got.Confirms != (chess.ByColor[bool]{}) || got.Call != "call-2" {
		t.Errorf("the seat is free: %+v", got)
	}
	_, err := s.Called(t.Context(), "call-a")
	wantErr(t, err, store.ErrNotFound)
	must(t, s.TakeArbiter(t.Context(), "a", second, "Second"))
	if got := wantRecords(t, s, "a"); got.Confirms != (chess.ByColor[bool]{}) {
		t.Errorf("who has just come is confirmed: %v", got.Confirms)
	}
	again := game("c") // a rematch keeps the arbiter
	again.Call, again.Arbiter, again.ArbiterName, again.Confirms = "call-c", second, "Second", chess.ByColor[bool]{true, true}
	mustCreate(t, s, again)
	if diff := cmp.Diff(again, wantRecords(t, open(t), "c"), cmp.Comparer(sameTime)); diff != "" {
		t.Errorf("a game made with its arbiter (-want +got):\n%s", diff)
	}
}

// ready: a store that keeps what it is told says so, as often as it is asked, and loses nothing by it.
func ready(t *testing.T, s play.Store, open func(t *testing.T) play.Store) {
	mustCreate(t, s, game("a"))
	must(t, s.Append(t.Context(), "a", 0, []store.Record{record(1, true)}))
	second := open(t)
	for range 3 {
		must(t, s.Ready(t.Context()))
		must(t, second.Ready(t.Context()))
	}
	wantRecords(t, second, "a", record(1, true))
}

func oneSeatOnePerson(t *testing.T, s play.Store, open func(t *testing.T) play.Store) {
	mustCreate(t, s, game("a"))
	second := open(t)
	var sat atomic.Int32
	var group sync.WaitGroup
	for i := range 8 {
		group.Go(func() {
			server := []play.Store{s, second}[i%2]
			switch err := server.TakeSeat(t.Context(), "a", chess.Black, store.HolderOf(fmt.Sprint("guest ", i))); {
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

func appendRecords(t *testing.T, s play.Store, open func(t *testing.T) play.Store) {
	mustCreate(t, s, game("a"), game("b"))
	must(t, s.Append(t.Context(), "a", 0, []store.Record{record(1, true)}))
	must(t, s.Append(t.Context(), "a", 1, []store.Record{record(2, true), record(3, true)}))
	must(t, s.Append(t.Context(), "a", 3, nil))
	must(t, s.Append(t.Context(), "b", 0, []store.Record{record(9, false)}))
	wantRecords(t, s, "a", record(1, true), record(2, true), record(3, true))
	wantRecords(t, open(t), "a", record(1, true), record(2, true), record(3, true))
	wantRecords(t, s, "b", record(9, false))
}

func conflict(t *testing.T, s play.Store, open func(t *testing.T) play.Store) {
	mustCreate(t, s, game("a"))
	must(t, s.Append(t.Context(), "a", 0, []store.Record{record(1, true), record(2, true)}))
	for _, expected := range []int{0, 1, 3, -1} {
		wantErr(t, s.Append(t.Context(), "a", expected, []store.Record{record(7, true)}), store.ErrConflict)
	}
	must(t, open(t).Append(t.Context(), "a", 2, []store.Record{record(3, true)}))
	wantErr(t, s.Append(t.Context(), "a", 2, []store.Record{record(4, true)}), store.ErrConflict)
	wantRecords(t, s, "a", record(1, true), record(2, true), record(3, true))
}

func allOrNone(t *testing.T, s play.Store, _ func(t *testing.T) play.Store) {
	mustCreate(t, s, game("a"))
	bad := store.Record{At: created, Live: true} // no data: it cannot be kept
	if err := s.Append(t.Context(), "a", 0, []store.Record{record(1, true), bad}); err == nil {
		t.Fatal("a record without data was accepted")
	}
	if header := wantRecords(t, s, "a"); header.Live {
		t.Error("a refused record put the game in play")
	}
}

func oneWriterWins(t *testing.T, s play.Store, open func(t *testing.T) play.Store) {
	mustCreate(t, s, game("a"))
	second := open(t)
	const rounds = 10
	for n := range rounds {
		var won atomic.Int32
		var group sync.WaitGroup
		for i := range 4 {
			group.Go(func() {
				server := []play.Store{s, second}[i%2]
				switch err := server.Append(t.Context(), "a", n, []store.Record{record(n, true)}); {
				case err == nil:
					won.Add(1)
				case !errors.Is(err, store.ErrConflict):
					t.Error(err)
				}
			})
		}
		group.Wait()
		if won.Load() != 1 {
			t.Fatalf("record %d was accepted %d times", n, won.Load())
		}
	}
	if _, records, err := s.Load(t.Context(), "a"); err != nil || len(records) != rounds {
		t.Errorf("%d records (error %v), want %d", len(records), err, rounds)
	}
}

func unknown(t *testing.T, s play.Store, _ func(t *testing.T) play.Store) {
	_, _, err := s.Load(t.Context(), "nowhere")
	wantErr(t, err, store.ErrNotFound)
	wantErr(t, s.Append(t.Context(), "nowhere", 0, []store.Record{record(1, true)}), store.ErrNotFound)
	wantErr(t, s.TakeSeat(t.Context(), "nowhere", chess.Black, store.HolderOf("guest")), store.ErrNotFound)
	orphan := game("a")
	orphan.Previous = "nowhere"
	wantErr(t, s.Create(t.Context(), orphan, nil), store.ErrNotFound)
}

func live(t *testing.T, s play.Store, open func(t *testing.T) play.Store) {
	mustCreate(t, s, game("begun"), game("over"), game("waiting"), game("also"))
	must(t, s.Append(t.Context(), "begun", 0, []store.Record{record(1, true)}))
	must(t, s.Append(t.Context(), "over", 0, []store.Record{record(1, true), record(2, false)}))
	must(t, s.Append(t.Context(), "also", 0, []store.Record{record(1, false), record(2, true)}))
	got, err := open(t).Live(t.Context())
	must(t, err)
	if diff := cmp.Diff([]string{"also", "begun"}, got); diff != "" {
		t.Errorf("games in play (-want +got):\n%s", diff)
	}
}

func heartbeat(t *testing.T, s play.Store, open func(t *testing.T) play.Store) {
	mustCreate(t, s, game("a"), game("b"))
	must(t, s.Append(t.Context(), "a", 0, []store.Record{record(1, true)}))
	check := func(want store.Record) {
		t.Helper()
		header, _, err := open(t).Load(t.Context(), "a")
		must(t, err)
		if !header.Heartbeat.Equal(want.At) {
			t.Errorf("heartbeat = %v, want %v", header.Heartbeat, want.At)
		}
	}
	check(record(1, true)) // the record itself is a sign of life
	must(t, s.Heartbeat(t.Context(), record(5, true).At, []string{"a", "b"}))
	check(record(5, true))
	must(t, s.Heartbeat(t.Context(), record(4, true).At, []string{"a"}))
	check(record(5, true))
	must(t, s.Append(t.Context(), "a", 1, []store.Record{record(3, true)}))
	check(record(5, true))
	must(t, s.Heartbeat(t.Context(), record(9, true).At, nil))
	check(record(5, true))
	wantRecords(t, s, "a", record(1, true), record(3, true))
}

func rematch(t *testing.T, s play.Store, _ func(t *testing.T) play.Store) {
	again, twice := game("b"), game("c")
	again.Previous, twice.Previous = "a", "a"
	mustCreate(t, s, game("a"), again)
	wantErr(t, s.Create(t.Context(), twice, nil), store.ErrExists)
	if got := wantRecords(t, s, "a"); got.Next != "b" || got.Previous != "" {
		t.Errorf("a: previous %q, next %q; want none and b", got.Previous, got.Next)
	}
	if got := wantRecords(t, s, "b"); got.Next != "" || got.Previous != "a" {
		t.Errorf("b: previous %q, next %q; want a and none", got.Previous, got.Next)
	}
}

func cancelled(t *testing.T, s play.Store, _ func(t *testing.T) play.Store) {
	mustCreate(t, s, game("a"))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	wantErr(t, s.Append(ctx, "a", 0, []store.Record{record(1, true)}), context.Canceled)
	wantRecords(t, s, "a")
}
