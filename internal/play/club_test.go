package play_test

import (
	"context"
	"errors"
	"log/slog"
	"path/filepath"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/clock"
	"github.com/hakem-chess/hakem/internal/bus/memory"
	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/play"
	"github.com/hakem-chess/hakem/internal/store"
	"github.com/hakem-chess/hakem/internal/store/sqlite"
	"github.com/hakem-chess/hakem/refusal"
)

// club is a place to play in a test, in a time of its own: one store, and the registries of one server or several.
type club struct {
	t     *testing.T
	store *sqlite.Store
	buses *memory.Broker
}

// inClub runs a test in the time of synctest, where waiting costs nothing.
func inClub(t *testing.T, test func(t *testing.T, c *club)) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "games.db")
	synctest.Test(t, func(t *testing.T) {
		s, err := sqlite.Open(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := s.Close(); err != nil {
				t.Error(err)
			}
		})
		test(t, &club{t, s, memory.NewBroker()})
	})
}

// server is a registry on the club's store by way of a line that can be cut.
type server struct {
	*play.Registry
	line *line
	call string // the link by which the last arbiter came
}

func (c *club) server() *server {
	c.t.Helper()
	return c.serverWith(play.Config{})
}

// serverWith is a server with something of its own.
func (c *club) serverWith(own play.Config) *server {
	c.t.Helper()
	return c.serverBy(&line{Store: c.store}, own)
}

// serverBy is a server whose line to the store may be cut before it starts.
func (c *club) serverBy(l *line, own play.Config) *server {
	c.t.Helper()
	log := slog.New(slog.DiscardHandler)
	bus := c.buses.Connect(log)
	c.t.Cleanup(bus.Close)
	own.Store, own.Bus = l, bus
	if own.Log == nil {
		own.Log = log
	}
	if own.Now == nil {
		own.Now = time.Now
	}
	registry, err := play.Open(c.t.Context(), own)
	if err != nil {
		c.t.Fatal(err)
	}
	c.t.Cleanup(func() { _ = registry.Close(context.Background()) }) // a test that cares closes it itself
	return &server{Registry: registry, line: l}
}

// line is a store that can stop to answer: for a while, or for good as when the server is killed.
type line struct {
	play.Store
	dead  atomic.Bool                   // it answers nothing
	deaf  atomic.Bool                   // it takes no records
	mute  atomic.Bool                   // it takes no signs of life
	bad   atomic.Bool                   // it panics when it should take some
	hold  atomic.Pointer[chan struct{}] // Append waits until it is closed
	lag   atomic.Int64                  // how long each Append takes
	loads atomic.Int32
	// conflicts is how often it will still say that the game has moved on.
	conflicts atomic.Int32
}

var errDead = errors.New("the line is dead")

func (l *line) Append(ctx context.Context, a store.Append) error {
	if l.dead.Load() || l.deaf.Load() {
		return errDead
	}
	if l.bad.Load() {
		panic("a slip in the program")
	}
	if hold := l.hold.Load(); hold != nil {
		<-*hold
	}
	time.Sleep(time.Duration(l.lag.Load()))
	if l.conflicts.Add(-1) >= 0 {
		return store.ErrConflict
	}
	return l.Store.Append(ctx, a)
}

func (l *line) KeepAlive(ctx context.Context, server store.Server, up time.Duration) error {
	if l.dead.Load() || l.mute.Load() {
		return errDead
	}
	return l.Store.KeepAlive(ctx, server, up)
}

func (l *line) Leave(ctx context.Context, server store.Server, up time.Duration) error {
	if l.dead.Load() {
		return errDead
	}
	return l.Store.Leave(ctx, server, up)
}

func (l *line) Bury(ctx context.Context, server store.Server, up time.Duration) error {
	if l.dead.Load() || l.mute.Load() {
		return errDead
	}
	return l.Store.Bury(ctx, server, up)
}

func (l *line) TakeUp(ctx context.Context, game string, from store.Owner, by store.Server) (store.Owner, error) {
	if l.dead.Load() {
		return store.Owner{}, errDead
	}
	return l.Store.TakeUp(ctx, game, from, by)
}

func (l *line) Release(ctx context.Context, game string, owner store.Owner) error {
	if l.dead.Load() {
		return errDead
	}
	return l.Store.Release(ctx, game, owner)
}

func (l *line) Load(ctx context.Context, game string, from int) (store.Game, []store.Record, error) {
	l.loads.Add(1)
	return l.Store.Load(ctx, game, from)
}

// kill ends the server as kill -9 does: nothing it does from now on leaves a trace.
func (s *server) kill() {
	s.line.dead.Store(true)
	now, cancel := context.WithCancel(context.Background())
	cancel()
	_ = s.Close(now) // nobody hears what is not kept
}

const white, black, nobody = game.PlayerID("White"), game.PlayerID("Black"), game.PlayerID("")

// newGame makes a game in which both seats are taken.
func (s *server) newGame(t *testing.T, base, increment time.Duration) string {
	t.Helper()
	return s.newGameOf(t, play.NewGame{Colour: play.TakesWhite, Rules: timed(t, base, increment)})
}

// timed are the rules of a game online with so much time for it, and so much more for each move.
func timed(t testing.TB, base, increment time.Duration) arbiter.Rules {
	t.Helper()
	control, err := clock.NewControl(clock.Period{Base: base, Extra: increment})
	if err != nil {
		t.Fatal(err)
	}
	return arbiter.OnlineRules(control, arbiter.FIDE)
}

func (s *server) newGameOf(t *testing.T, g play.NewGame) string {
	t.Helper()
	g.Maker = white
	id, err := s.Create(t.Context(), g)
	must(t, err)
	look, err := s.Look(t.Context(), id)
	must(t, err)
	links, err := s.Links(t.Context(), look, white)
	must(t, err)
	joined, err := s.Join(t.Context(), links.Opponent, game.Seat{Player: black})
	must(t, err)
	if joined != id {
		t.Fatalf("invited to %s, came to %s", id, joined)
	}
	return id
}

// links are those that White can send.
func (s *server) links(t *testing.T, gameID string) play.Links {
	t.Helper()
	look, err := s.Look(t.Context(), gameID)
	must(t, err)
	links, err := s.Links(t.Context(), look, white)
	must(t, err)
	return links
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// person is somebody in a room.
type person struct {
	t            *testing.T
	subscription *play.Subscription
	last         *play.Snapshot
	left         bool
}

func (s *server) comes(t *testing.T, gameID string, who game.PlayerID) *person {
	t.Helper()
	v, err := s.Subscribe(t.Context(), gameID, who, nil)
	must(t, err)
	p := &person{t: t, subscription: v}
	t.Cleanup(p.leaves)
	return p
}

func (p *person) leaves() {
	if !p.left {
		p.left = true
		p.subscription.Leave()
	}
}

// sees is the newest state that the person has been told.
func (p *person) sees() *play.Snapshot {
	p.t.Helper()
	synctest.Wait()
	for {
		select {
		case s, ok := <-p.subscription.News():
			if !ok {
				p.t.Fatal("the news have ended")
			}
			p.last = s
		default:
			if p.last == nil {
				p.t.Fatal("no news")
			}
			return p.last
		}
	}
}

// does has the person do something that is judged.
func (p *person) does(a game.Action) {
	p.t.Helper()
	must(p.t, p.subscription.Do(p.t.Context(), a, game.Writing{}))
}

func (p *person) plays(moves ...string) {
	p.t.Helper()
	for _, m := range moves {
		p.does(game.Move{Text: m})
	}
}

// refused has the person do something that cannot be judged.
func (p *person) refused(a game.Action, code refusal.Code) {
	p.t.Helper()
	err := p.subscription.Do(p.t.Context(), a, game.Writing{})
	got, refusal := refusal.Code(""), (*refusal.Error)(nil)
	if errors.As(err, &refusal) {
		got = refusal.Code
	}
	if got != code {
		p.t.Errorf("%v: error %v, want code %q", a, err, code)
	}
}

// refusedAtAll has the person do something that is not even looked at.
func (p *person) refusedAtAll(a game.Action, want error) {
	p.t.Helper()
	if err := p.subscription.Do(p.t.Context(), a, game.Writing{}); !errors.Is(err, want) {
		p.t.Errorf("%v: error %v, want %v", a, err, want)
	}
}

func wantStatus(t *testing.T, s *play.Snapshot, want arbiter.Status) {
	t.Helper()
	if got := s.State.Status(); got != want {
		t.Errorf("status = %q, want %q", got, want)
	}
}

// wantClock checks what a display shows now, to the microsecond.
func wantClock(t *testing.T, s *play.Snapshot, side chess.Color, want time.Duration) {
	t.Helper()
	if got := s.State.Remaining(side, s.Elapsed()); (got - want).Abs() > time.Microsecond {
		t.Errorf("%v has %v, want %v", side, got, want)
	}
}

func wantEnd(t *testing.T, s *play.Snapshot, result, reason string) {
	t.Helper()
	wantStatus(t, s, arbiter.Over)
	if got := string(s.State.Result()); got != result {
		t.Errorf("result = %q, want %q", got, result)
	}
	if got := string(s.State.Reason()); got != reason {
		t.Errorf("reason = %q, want %q", got, reason)
	}
}

// place is where a person sits in the game.
func (p *person) place() play.Place {
	p.t.Helper()
	return p.sees().Place(p.subscription.Who())
}
