package play_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/store"
	"github.com/hakem-chess/hakem/refusal"
)

// TestRandomServers plays random games on two servers that are killed, cut off, and meet a full or a slow disk at
// random moments, with players who are sometimes on one server and sometimes on two. What was acknowledged is in the
// store, in one sequence; no game's time goes back; nobody is charged for what was the servers' or the disk's fault.
func TestRandomServers(t *testing.T) {
	for seed := range uint64(12) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			inClub(t, func(t *testing.T, c *club) {
				g := &serversGame{club: c, rng: rand.New(rand.NewPCG(seed, 7)), servers: [2]*server{c.server(), c.server()}}
				g.gameID = g.servers[0].newGame(t, randomGameTime, 0)
				g.sit(chess.White)
				g.sit(chess.Black)
				g.since = time.Now()
				for range 2 { // first moves are under a limit of their own
					g.move()
				}
				steps := []struct {
					name string
					do   func()
				}{
					{"think", g.think}, {"think", g.think}, {"move", g.move}, {"move", g.move}, {"offer", g.offer},
					{"full disk", g.full}, {"slow disk", g.slow}, {"kill", g.kill}, {"cut", g.cut}, {"change", g.change},
					{"kill on a full disk", g.killOnFullDisk},
				}
				for range 30 {
					if g.over() {
						break
					}
					step := steps[g.rng.IntN(len(steps))]
					t.Logf("%s; the players are at the servers %v, with the owner %v", step.name, g.at, g.owner())
					step.do()
					g.check()
				}
			})
		})
	}
}

type serversGame struct {
	*club
	rng     *rand.Rand
	servers [2]*server
	gameID  string
	players chess.ByColor[*person]
	at      chess.ByColor[int] // which server each is at
	moves   []string           // acknowledged
	most    chess.ByColor[time.Duration]
	since   time.Time // until when that has been counted
}

func (g *serversGame) upTo(d time.Duration) time.Duration {
	return time.Duration(g.rng.Int64N(int64(d)))
}

func (g *serversGame) turn() chess.Color { return chess.Color(len(g.moves) % 2) }

// count charges the time since the last count to the player on move.
func (g *serversGame) count() {
	g.most[g.turn()] += time.Since(g.since)
	g.since = time.Now()
}

// forget is that the time since the last count was nobody's.
func (g *serversGame) forget() { g.since = time.Now() }

func (g *serversGame) sit(side chess.Color) {
	g.t.Helper()
	if p := g.players[side]; p != nil {
		p.leaves()
	}
	g.at[side] = g.rng.IntN(2)
	g.players[side] = g.servers[g.at[side]].comes(g.t, g.gameID, chess.ByColor[game.PlayerID]{white, black}[side])
}

// back has everybody back whose news have ended, the player on move last.
func (g *serversGame) back() {
	for _, side := range []chess.Color{g.turn().Other(), g.turn()} {
		synctest.Wait()
		if p := g.players[side]; p.ended() {
			g.sit(side)
		}
	}
	synctest.Wait()
}

// ended reports whether the news have ended, and takes those that are there.
func (p *person) ended() bool {
	for {
		select {
		case s, ok := <-p.subscription.News():
			if !ok {
				return true
			}
			p.last = s
		default:
			return false
		}
	}
}

func (g *serversGame) over() bool {
	g.back()
	return g.players[chess.White].sees().State.Status() == arbiter.Over
}

// pick is a random move for the player on move.
func (g *serversGame) pick() string {
	now := g.players[g.turn()].sees()
	legal, p := now.State.LegalMoves(), now.State.Position()
	return p.UCI(legal[g.rng.IntN(len(legal))])
}

func (g *serversGame) think() {
	time.Sleep(g.upTo(5 * time.Second))
	g.count()
}

func (g *serversGame) move() {
	m := g.pick()
	g.players[g.turn()].plays(m)
	g.count()
	g.moves = append(g.moves, m)
}

func (g *serversGame) offer() {
	other := g.players[g.turn().Other()]
	err := other.subscription.Do(g.t.Context(), game.Offer{}, game.Writing{})
	if refused := (*refusal.Error)(nil); err != nil && !errors.As(err, &refused) {
		g.t.Fatalf("an offer: %v", err)
	}
	g.count()
}

// change has a player come to another server, or another connection.
func (g *serversGame) change() {
	g.sit(chess.Color(g.rng.IntN(2)))
	g.count()
}

// meanwhile has the player on move move while something is wrong, and finds out whether the move was kept.
func (g *serversGame) meanwhile(wrong, right func()) {
	m := g.pick()
	g.count()
	wrong()
	said := make(chan error, 1)
	who := g.players[g.turn()].subscription
	go func() { said <- who.Do(context.Background(), game.Move{Text: m}, game.Writing{}) }()
	time.Sleep(g.upTo(15 * time.Second))
	right()
	err := <-said
	time.Sleep(2 * time.Second)
	g.back()
	now := g.players[g.turn()].sees()
	if len(now.Plies) > len(g.moves) {
		g.moves = append(g.moves, m)
	} else {
		g.t.Fatalf("%s, decided in an outage, was not kept: %v", m, err)
	}
	g.forget()
	g.most[g.turn()] += 2 * time.Second
}

// full is a disk that takes nothing from any server for a while.
func (g *serversGame) full() {
	g.meanwhile(func() { g.disk(true) }, func() { g.disk(false) })
}

func (g *serversGame) disk(full bool) {
	for _, s := range g.servers {
		s.line.deaf.Store(full)
		s.line.mute.Store(full)
	}
}

// slow is a disk that takes its time.
func (g *serversGame) slow() {
	hold := make(chan struct{})
	g.meanwhile(func() {
		for _, s := range g.servers {
			s.line.hold.Store(&hold)
		}
	}, func() {
		for _, s := range g.servers {
			s.line.hold.Store(nil)
		}
		close(hold)
	})
}

// killOnFullDisk kills a server while a move is decided and not kept. It may be lost, for nobody was told of it; nobody
// is charged for the outage in either case.
func (g *serversGame) killOnFullDisk() {
	m := g.pick()
	g.count()
	who := g.players[g.turn()].subscription
	g.disk(true)
	said := make(chan error, 1)
	go func() { said <- who.Do(context.Background(), game.Move{Text: m}, game.Writing{}) }()
	time.Sleep(g.upTo(8 * time.Second))
	i := g.rng.IntN(2)
	g.servers[i].kill()
	g.disk(false)
	err := <-said
	g.servers[i] = g.server()
	time.Sleep(6 * time.Second)
	g.wentOn(6 * time.Second)
	g.back()
	time.Sleep(time.Second)
	g.back()
	g.forget()
	g.most[g.turn()] += 2 * time.Second
	if now := g.players[g.turn()].sees(); len(now.Plies) > len(g.moves) {
		g.moves = append(g.moves, m)
		g.most[g.turn()] += 8 * time.Second // the opponent's time may have begun as soon as it was kept
	} else if err == nil {
		g.t.Fatalf("%s was acknowledged and is lost", m)
	}
}

// wentOn charges the player on move if they have not been sent away: they were back as soon as the next owner had the
// game, within the time given, and it is theirs from then on.
func (g *serversGame) wentOn(within time.Duration) {
	synctest.Wait()
	if !g.players[g.turn()].ended() {
		g.most[g.turn()] += within
	}
}

// owner is which of the servers has the game; it may be neither.
func (g *serversGame) owner() store.Server {
	header, err := g.store.Header(g.t.Context(), g.gameID)
	must(g.t, err)
	return header.Owner.Server
}

// kill kills one of the servers, and another starts in its place. If it had the game nobody is charged until the player
// on move is back.
func (g *serversGame) kill() {
	g.count()
	before := g.owner()
	i := g.rng.IntN(2)
	g.servers[i].kill()
	if g.rng.IntN(2) == 0 {
		time.Sleep(g.upTo(10 * time.Second))
	}
	g.servers[i] = g.server()
	g.settles(before)
}

// cut cuts one of the servers off from the store, for as long that it is taken for dead or not.
func (g *serversGame) cut() {
	g.count()
	before := g.owner()
	s := g.servers[g.rng.IntN(2)]
	s.line.dead.Store(true)
	time.Sleep(g.upTo(6 * time.Second))
	s.line.dead.Store(false)
	g.settles(before)
}

// settles waits until the dead are known to be dead, and everybody is back.
func (g *serversGame) settles(before store.Server) {
	time.Sleep(5 * time.Second)
	if g.owner() == before {
		g.back()
		g.count()
		return
	}
	g.wentOn(time.Since(g.since))
	g.back()
	time.Sleep(time.Second)
	g.back()
	g.forget()
	g.most[g.turn()] += 2 * time.Second // they may have been back before the other was
	wantStatus(g.t, g.players[g.turn()].sees(), arbiter.Running)
}

func (g *serversGame) check() {
	g.t.Helper()
	g.back()
	g.count()
	header, records, err := g.store.Load(g.t.Context(), g.gameID, 0)
	must(g.t, err)
	if header.Seq != len(records) {
		g.t.Fatalf("%d records are counted as %d", len(records), header.Seq)
	}
	var at time.Duration
	for i, r := range records {
		e, err := arbiter.UnmarshalEvent(r.Data)
		must(g.t, err)
		if e.At < at {
			g.t.Fatalf("event %d is at %v, after one at %v", i, e.At, at)
		}
		at = e.At
	}
	for side, p := range g.players {
		now := p.sees()
		got := make([]string, len(now.Plies))
		for i, ply := range now.Plies {
			got[i] = ply.UCI
		}
		if !slices.Equal(got, g.moves) || now.Seq != len(records) {
			g.t.Fatalf("%v sees %v after %d events, want %v after %d", chess.Color(side), got, now.Seq, g.moves, len(records))
		}
		for _, of := range []chess.Color{chess.White, chess.Black} {
			charged := randomGameTime - now.State.Remaining(of, now.Elapsed())
			if most := g.most[of] + time.Duration(len(g.moves))*100*time.Millisecond; charged > most {
				g.t.Fatalf("%v is charged %v, and thought %v at most", of, charged, most)
			}
		}
	}
}
