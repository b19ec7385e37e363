// Package storetest is the contract of the stores of games: one list of tests that every adapter has to pass.
package storetest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/game"
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
		"Session":           session,
		"Hear":              hear,
		"Ready":             ready,
		"Append":            appendRecords,
		"Conflict":          conflict,
		"AllOrNone":         allOrNone,
		"OneWriterWins":     oneWriterWins,
		"Unknown":           unknown,
		"InPlay":            played,
		"Fence":             fence,
		"Servers":           servers,
		"Find":              find,
		"From":              from,
		"Together":          together,
		"Rematch":           rematch,
		"CancelledContext":  cancelled,
	} {
		t.Run(name, func(t *testing.T) { test(t, open(t), open) })
	}
}

var created = time.Date(2026, time.November, 30, 12, 0, 0, 123456000, time.UTC)

func sample(id string) game.Header {
	return game.Header{
		ID: id, Rules: []byte(`{"edition":"2023","note":"ı ş İ"}`), Start: "4k3/8/8/8/8/8/8/R3K3 w A - 0 1", Variant: chess.Chess960,
		Seats: chess.ByColor[game.Seat]{chess.White: {Player: game.PlayerID("white of " + id), Name: "Işıl"}}, Created: created,
		Summary: game.Summary{Phase: game.Waiting},
	}
}

// link is the invitation to the opponent's seat of a game.
func link(id string) store.Invitation {
	return store.Invitation{Hash: store.HashOf("invite-" + id), Game: id, Seat: store.OpponentsSeat, Number: 1}
}

func same(t *testing.T, what string, want, got any) {
	t.Helper()
	if diff := cmp.Diff(want, got, cmp.Comparer(sameTime)); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

func mustCreate(t *testing.T, s play.Store, games ...game.Header) {
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
	header, records, err := s.Load(t.Context(), id, 0)
	must(t, err)
	if diff := cmp.Diff(want, records, cmp.Comparer(time.Time.Equal)); diff != "" {
		t.Errorf("records of %s (-want +got):\n%s", id, diff)
	}
	return header
}

func record(n int) store.Record {
	return store.Record{At: created.Add(time.Duration(n) * time.Second), Data: fmt.Appendf(nil, `{"n":%d}`, n)}
}

// one is the server that owns the games of a test, as a rule.
const one, two store.Server = "server-1", "server-2"

// owned takes a game up for a server, whoever has it.
func owned(t *testing.T, s play.Store, id string, by store.Server) store.Owner {
	t.Helper()
	header, err := s.Header(t.Context(), id)
	must(t, err)
	owner, err := s.TakeUp(t.Context(), id, header.Owner, by)
	must(t, err)
	return owner
}

// appends adds records as the owner that a game has.
func appends(t *testing.T, s play.Store, id string, expected int, records ...store.Record) error {
	t.Helper()
	header, err := s.Header(t.Context(), id)
	if errors.Is(err, store.ErrNotFound) {
		header.Owner = store.Owner{Server: one}
	} else {
		must(t, err)
	}
	return s.Append(t.Context(), store.Append{Game: id, Owner: header.Owner, Expected: expected, Records: records, Summary: inPlay})
}

var inPlay = game.Summary{Edition: "2023", Control: "10m", Phase: game.InPlay, Result: "*", Plies: 1, Started: created}

func createAndLoad(t *testing.T, s play.Store, open func(t *testing.T) play.Store) {
	mustCreate(t, s, sample("a"))
	for name, s := range map[string]play.Store{"same": s, "another": open(t)} {
		got := wantRecords(t, s, "a")
		if diff := cmp.Diff(sample("a"), got.Header, cmp.Comparer(sameTime)); diff != "" {
			t.Errorf("%s store (-want +got):\n%s", name, diff)
		}
	}
}

func createWithRecords(t *testing.T, s play.Store, open func(t *testing.T) play.Store) {
	made := sample("a")
	made.Summary = inPlay
	must(t, s.Create(t.Context(), made, []store.Record{record(1), record(2)}))
	if header := wantRecords(t, open(t), "a", record(1), record(2)); header.Phase != game.InPlay || header.Seq != 2 {
		t.Errorf("phase %q and %d records, want those it was made with", header.Phase, header.Seq)
	}
	owned(t, s, "a", one)
	must(t, appends(t, s, "a", 2, record(3)))
	wantErr(t, s.Create(t.Context(), sample("a"), []store.Record{record(9)}), store.ErrExists)
	wantRecords(t, s, "a", record(1), record(2), record(3))

	bad := store.Record{At: created} // no data: it cannot be kept
	if err := s.Create(t.Context(), sample("b"), []store.Record{record(1), bad}); err == nil {
		t.Fatal("a record without data was accepted")
	}
	_, _, err := s.Load(t.Context(), "b", 0)
	wantErr(t, err, store.ErrNotFound)
}

// sameTime takes the zero time and the zero of a store for the same: no moment at all.
func sameTime(a, b time.Time) bool {
	none := func(t time.Time) bool { return t.IsZero() || t.UnixMicro() == 0 }
	return a.Equal(b) || none(a) && none(b)
}

func createTwice(t *testing.T, s play.Store, _ func(t *testing.T) play.Store) {
	must(t, s.Create(t.Context(), sample("a"), nil, link("a")))
	wantErr(t, s.Create(t.Context(), sample("a"), nil), store.ErrExists)
	sameLink := link("a")
	sameLink.Game = "b"
	wantErr(t, s.Create(t.Context(), sample("b"), nil, sameLink), store.ErrExists)
	_, _, err := s.Load(t.Context(), "b", 0)
	wantErr(t, err, store.ErrNotFound)
}

// ready: a store that keeps what it is told says so, as often as it is asked, and loses nothing by it.
func ready(t *testing.T, s play.Store, open func(t *testing.T) play.Store) {
	mustCreate(t, s, sample("a"))
	owned(t, s, "a", one)
	must(t, appends(t, s, "a", 0, record(1)))
	second := open(t)
	for range 3 {
		must(t, s.Ready(t.Context()))
		must(t, second.Ready(t.Context()))
	}
	wantRecords(t, second, "a", record(1))
}

func appendRecords(t *testing.T, s play.Store, open func(t *testing.T) play.Store) {
	mustCreate(t, s, sample("a"), sample("b"))
	owned(t, s, "a", one)
	owned(t, s, "b", one)
	must(t, appends(t, s, "a", 0, record(1)))
	must(t, appends(t, s, "a", 1, record(2), record(3)))
	must(t, appends(t, s, "a", 3))
	must(t, appends(t, s, "b", 0, record(9)))
	wantRecords(t, s, "a", record(1), record(2), record(3))
	wantRecords(t, open(t), "a", record(1), record(2), record(3))
	wantRecords(t, s, "b", record(9))
}

func conflict(t *testing.T, s play.Store, open func(t *testing.T) play.Store) {
	mustCreate(t, s, sample("a"))
	owned(t, s, "a", one)
	must(t, appends(t, s, "a", 0, record(1), record(2)))
	for _, expected := range []int{0, 1, 3, -1} {
		wantErr(t, appends(t, s, "a", expected, record(7)), store.ErrConflict)
	}
	must(t, appends(t, open(t), "a", 2, record(3)))
	wantErr(t, appends(t, s, "a", 2, record(4)), store.ErrConflict)
	wantRecords(t, s, "a", record(1), record(2), record(3))
}

func allOrNone(t *testing.T, s play.Store, _ func(t *testing.T) play.Store) {
	mustCreate(t, s, sample("a"))
	owned(t, s, "a", one)
	bad := store.Record{At: created} // no data: it cannot be kept
	if err := appends(t, s, "a", 0, record(1), bad); err == nil {
		t.Fatal("a record without data was accepted")
	}
	if header := wantRecords(t, s, "a"); header.Phase != game.Waiting || header.Seq != 0 {
		t.Error("a refused record put the game in play")
	}
}

func oneWriterWins(t *testing.T, s play.Store, open func(t *testing.T) play.Store) {
	mustCreate(t, s, sample("a"))
	owned(t, s, "a", one)
	second := open(t)
	const rounds = 10
	for n := range rounds {
		var won atomic.Int32
		var group sync.WaitGroup
		for i := range 4 {
			group.Go(func() {
				server := []play.Store{s, second}[i%2]
				switch err := appends(t, server, "a", n, record(n)); {
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
	if _, records, err := s.Load(t.Context(), "a", 0); err != nil || len(records) != rounds {
		t.Errorf("%d records (error %v), want %d", len(records), err, rounds)
	}
}

func unknown(t *testing.T, s play.Store, _ func(t *testing.T) play.Store) {
	_, _, err := s.Load(t.Context(), "nowhere", 0)
	wantErr(t, err, store.ErrNotFound)
	wantErr(t, appends(t, s, "nowhere", 0, record(1)), store.ErrNotFound)
	wantErr(t, s.TakeSeat(t.Context(), "nowhere", chess.Black, game.Seat{Player: "guest"}), store.ErrNotFound)
	wantErr(t, s.Invite(t.Context(), link("nowhere")), store.ErrNotFound)
	orphan := sample("a")
	orphan.Previous = "nowhere"
	wantErr(t, s.Create(t.Context(), orphan, nil), store.ErrNotFound)
}

func played(t *testing.T, s play.Store, open func(t *testing.T) play.Store) {
	mustCreate(t, s, sample("begun"), sample("over"), sample("waiting"), sample("also"))
	over := inPlay
	over.Phase, over.Result, over.Reason, over.Ended = game.Over, "1-0", "checkmate", record(2).At
	a, b := owned(t, s, "begun", one), owned(t, s, "over", one)
	must(t, appends(t, s, "begun", 0, record(1)))
	must(t, appends(t, s, "over", 0, record(1)))
	must(t, s.Append(t.Context(), store.Append{Game: "over", Owner: b, Expected: 1, Records: []store.Record{record(2)}, Summary: over}))
	c := owned(t, s, "also", two)
	must(t, appends(t, s, "also", 0, record(1)))
	must(t, s.Release(t.Context(), "also", c))
	got, err := open(t).InPlay(t.Context())
	must(t, err)
	want := []store.Played{{Game: "also", Owner: store.Owner{Epoch: c.Epoch}}, {Game: "begun", Owner: a}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("games in play (-want +got):\n%s", diff)
	}
	header, err := s.Header(t.Context(), "over")
	must(t, err)
	if diff := cmp.Diff(over, header.Summary, cmp.Comparer(sameTime)); diff != "" {
		t.Errorf("what stands in columns (-want +got):\n%s", diff)
	}
}

// fence: only the owner appends, under the epoch it was given; taking a game up again makes the epoch before worthless,
// also for the same server.
func fence(t *testing.T, s play.Store, open func(t *testing.T) play.Store) {
	mustCreate(t, s, sample("a"))
	write := func(owner store.Owner, expected int) error {
		return s.Append(t.Context(), store.Append{Game: "a", Owner: owner, Expected: expected, Records: []store.Record{record(expected)}})
	}
	wantErr(t, write(store.Owner{}, 0), store.ErrConflict) // nobody owns it, and nobody writes
	first := owned(t, s, "a", one)
	must(t, write(first, 0))
	wantErr(t, write(store.Owner{Server: two, Epoch: first.Epoch}, 1), store.ErrFenced)
	wantErr(t, write(store.Owner{Server: one, Epoch: first.Epoch + 1}, 1), store.ErrFenced)
	second, err := open(t).TakeUp(t.Context(), "a", first, two)
	must(t, err)
	wantErr(t, write(first, 1), store.ErrFenced)
	_, err = s.TakeUp(t.Context(), "a", first, one)
	wantErr(t, err, store.ErrFenced)
	must(t, write(second, 1))
	must(t, s.Release(t.Context(), "a", first)) // it has nothing to release
	must(t, write(second, 2))
	again, err := s.TakeUp(t.Context(), "a", second, two)
	must(t, err)
	wantErr(t, write(second, 3), store.ErrFenced)
	must(t, s.Release(t.Context(), "a", again))
	wantErr(t, write(again, 3), store.ErrFenced)
	_, err = s.TakeUp(t.Context(), "nowhere", store.Owner{}, one)
	wantErr(t, err, store.ErrNotFound)
	wantRecords(t, s, "a", record(0), record(1), record(2))
}

// servers: how far a game's own time has come is told by how long the server that kept it was up, whatever any watch
// says.
func servers(t *testing.T, s play.Store, open func(t *testing.T) play.Store) {
	mustCreate(t, s, sample("a"))
	come := func(want time.Duration) {
		t.Helper()
		header, err := open(t).Header(t.Context(), "a")
		must(t, err)
		if header.Come != want {
			t.Errorf("the game's time has come to %v, want %v", header.Come, want)
		}
	}
	alive := func(want ...store.Alive) {
		t.Helper()
		got, err := open(t).Alive(t.Context())
		must(t, err)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("alive (-want +got):\n%s", diff)
		}
	}
	must(t, s.KeepAlive(t.Context(), one, 10*time.Second))
	owner := owned(t, s, "a", one)
	must(t, s.Append(t.Context(), store.Append{Game: "a", Owner: owner, Records: []store.Record{record(0)}, Summary: inPlay, At: 3 * time.Second, Up: 20 * time.Second}))
	come(3 * time.Second)
	must(t, s.KeepAlive(t.Context(), one, 25*time.Second))
	come(8 * time.Second)
	must(t, s.KeepAlive(t.Context(), one, 24*time.Second)) // it never goes back
	come(8 * time.Second)
	// Without records it is noted how far the time has come: five seconds were nobody's.
	must(t, s.Append(t.Context(), store.Append{Game: "a", Owner: owner, Expected: 1, Summary: inPlay, At: 3 * time.Second, Up: 25 * time.Second}))
	come(3 * time.Second)
	wantRecords(t, s, "a", record(0))
	must(t, s.Append(t.Context(), store.Append{Game: "a", Owner: owner, Expected: 1, Summary: inPlay, At: 8 * time.Second, Up: 25 * time.Second}))
	must(t, s.KeepAlive(t.Context(), two, time.Second))
	alive(store.Alive{Server: one, Up: 25 * time.Second}, store.Alive{Server: two, Up: time.Second})
	must(t, s.Leave(t.Context(), one, 26*time.Second))
	come(9 * time.Second)
	alive(store.Alive{Server: two, Up: time.Second})
	wantErr(t, s.KeepAlive(t.Context(), one, time.Hour), store.ErrFenced)
	come(9 * time.Second)
	wantErr(t, s.Append(t.Context(), store.Append{Game: "a", Owner: owner, Expected: 1, Records: []store.Record{record(1)}}), store.ErrFenced)
	next := owned(t, s, "a", two)
	must(t, s.KeepAlive(t.Context(), two, time.Minute))
	come(9 * time.Second) // a game that was taken up and not yet written to is not charged
	must(t, s.Append(t.Context(), store.Append{Game: "a", Owner: next, Expected: 1, Records: []store.Record{record(1)}, Summary: inPlay, At: 9 * time.Second, Up: time.Minute}))
	must(t, s.KeepAlive(t.Context(), two, 2*time.Minute))
	wantErr(t, s.Bury(t.Context(), two, time.Minute), store.ErrConflict) // it lives
	alive(store.Alive{Server: two, Up: 2 * time.Minute})
	must(t, s.Append(t.Context(), store.Append{Game: "a", Owner: next, Expected: 2, Summary: inPlay, At: 9 * time.Second, Up: 2 * time.Minute}))
	must(t, s.Bury(t.Context(), two, 2*time.Minute))
	wantErr(t, s.Bury(t.Context(), two, 2*time.Minute), store.ErrConflict)
	// nobody plays there, and it is to learn that it was taken for dead all the same
	const idle store.Server = "server-3"
	must(t, s.KeepAlive(t.Context(), idle, time.Second))
	must(t, s.Bury(t.Context(), idle, time.Second))
	wantErr(t, s.KeepAlive(t.Context(), idle, 2*time.Second), store.ErrFenced)
	come(9 * time.Second)
	alive()
}

// find: games are found by what stands in columns, the newest first, page by page.
func find(t *testing.T, s play.Store, open func(t *testing.T) play.Store) {
	for i := range 5 {
		g := sample(fmt.Sprint("g", i))
		g.Created = created.Add(time.Duration(i/2) * time.Hour) // two and two at the same moment
		g.Summary = inPlay
		if i%2 == 0 {
			g.Phase, g.Result, g.Reason, g.Edition = game.Over, "0-1", "time", "2017-07"
			g.Seats[chess.Black].Player = "black"
		}
		mustCreate(t, s, g)
	}
	other := open(t)
	for want, q := range map[string]store.Query{
		"g4 g3 g2 g1 g0": {},
		"g4 g3":          {Most: 2},
		"g2 g1":          {Most: 2, After: "g3"},
		"g4 g2 g0":       {Player: "black"},
		"g3":             {Player: "white of g3"},
		"g3 g1":          {Phase: game.InPlay},
		"g4 g2":          {Result: "0-1", Reason: "time", From: created.Add(time.Hour)},
		"g0":             {Edition: "2017-07", Until: created.Add(time.Minute)},
		"":               {Result: "1/2-1/2"},
	} {
		games, err := other.Find(t.Context(), q)
		must(t, err)
		var ids []string
		for _, g := range games {
			ids = append(ids, g.ID)
		}
		if got := strings.Join(ids, " "); got != want {
			t.Errorf("%+v: %q, want %q", q, got, want)
		}
	}
}

// from: records are read from one number on.
func from(t *testing.T, s play.Store, _ func(t *testing.T) play.Store) {
	must(t, s.Create(t.Context(), sample("a"), []store.Record{record(0), record(1), record(2)}))
	for n, want := range []int{3, 2, 1, 0, 0} {
		_, records, err := s.Load(t.Context(), "a", n)
		must(t, err)
		if len(records) != want || want > 0 && !bytes.Equal(records[0].Data, record(n).Data) {
			t.Errorf("from %d: %v", n, records)
		}
	}
}

// together: what many write at once is written, each in its own game, and a conflict of one is nobody else's.
func together(t *testing.T, s play.Store, _ func(t *testing.T) play.Store) {
	const games, rounds = 30, 10
	var group sync.WaitGroup
	for i := range games {
		id := fmt.Sprint("g", i)
		mustCreate(t, s, sample(id))
		owner := owned(t, s, id, one)
		group.Go(func() {
			for n := range rounds {
				a := store.Append{Game: id, Owner: owner, Expected: n, Records: []store.Record{record(n)}, Summary: inPlay}
				if err := s.Append(t.Context(), a); err != nil {
					t.Errorf("%s, %d: %v", id, n, err)
				}
				if err := s.Append(t.Context(), a); !errors.Is(err, store.ErrConflict) {
					t.Errorf("%s, %d again: %v", id, n, err)
				}
			}
		})
	}
	group.Wait()
	for i := range games {
		if header := wantRecords(t, s, fmt.Sprint("g", i), firstRecords(rounds)...); header.Seq != rounds {
			t.Errorf("%d records, want %d", header.Seq, rounds)
		}
	}
}

func firstRecords(n int) []store.Record {
	records := make([]store.Record, n)
	for i := range records {
		records[i] = record(i)
	}
	return records
}

func rematch(t *testing.T, s play.Store, _ func(t *testing.T) play.Store) {
	again, twice := sample("b"), sample("c")
	again.Previous, twice.Previous = "a", "a"
	mustCreate(t, s, sample("a"), again)
	wantErr(t, s.Create(t.Context(), twice, nil), store.ErrExists)
	if got := wantRecords(t, s, "a"); got.Next != "b" || got.Previous != "" {
		t.Errorf("a: previous %q, next %q; want none and b", got.Previous, got.Next)
	}
	if got := wantRecords(t, s, "b"); got.Next != "" || got.Previous != "a" {
		t.Errorf("b: previous %q, next %q; want a and none", got.Previous, got.Next)
	}
}

func cancelled(t *testing.T, s play.Store, _ func(t *testing.T) play.Store) {
	mustCreate(t, s, sample("a"))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	wantErr(t, s.Append(ctx, store.Append{Game: "a", Owner: owned(t, s, "a", one), Records: []store.Record{record(1)}}), context.Canceled)
	wantRecords(t, s, "a")
}
