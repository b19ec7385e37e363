package play

import (
	"context"
	"crypto/rand"
	"errors"
	"time"

	"github.com/hakem-chess/hakem/internal/store"
)

const (
	// deadAfter is how long nothing is heard of a server before it is taken for dead. The time is the observer's own:
	// no watch is compared with another.
	deadAfter = 2 * time.Second
)

// watch finds out which other servers are not alive, and takes up the games that have no owner. It belongs to
// one goroutine.
type watch struct {
	registry *Registry
	heard    map[store.Server]sign
	unkept   map[string]bool // games that could not be taken up, which has been logged
}

// sign is how long a server had been up when it was last heard of, and since when that has not changed.
type sign struct {
	up    time.Duration
	since time.Time
}

// begin makes this server, which was one before or none, one that nobody has heard of, and answers the others for it.
// It does nothing if it is another by now.
func (reg *Registry) begin(was store.Server) (begun bool, err error) {
	reg.mu.Lock()
	if reg.server != was {
		reg.mu.Unlock()
		return false, nil
	}
	reg.server, reg.since = store.Server(rand.Text()), reg.now()
	before, server := reg.unhear, reg.server
	reg.mu.Unlock()
	if before != nil {
		before()
	}
	unhear, err := reg.answer(server)
	if err != nil {
		return true, err
	}
	reg.mu.Lock()
	defer reg.mu.Unlock()
	reg.unhear = unhear
	return true, nil
}

// id is the name of this run of the server.
func (reg *Registry) id() store.Server {
	reg.mu.Lock()
	defer reg.mu.Unlock()
	return reg.server
}

// up is how long this run of the server has been up.
func (reg *Registry) up() time.Duration {
	reg.mu.Lock()
	defer reg.mu.Unlock()
	return reg.now().Sub(reg.since)
}

// every does something again and again until the registry closes, and lets it take so long.
func (reg *Registry) every(period, within time.Duration, do func(ctx context.Context)) {
	ticker := time.NewTicker(period)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
		case <-reg.closing:
			return
		}
		ctx, cancel := context.WithTimeout(context.Background(), within)
		do(ctx)
		cancel()
	}
}

// once is what a watch does each second.
func (w *watch) once(ctx context.Context) {
	w.registry.troubles.note("cannot see who is alive", "", w.look(ctx))
	w.registry.noteLook()
	w.registry.troubles.note("cannot hear of games that have ended", "", w.registry.hearEnded(ctx))
}

// nextLook is closed when the watch has looked who is alive, and taken up what nobody owned.
func (reg *Registry) nextLook() <-chan struct{} {
	reg.mu.Lock()
	defer reg.mu.Unlock()
	return reg.looked
}

// noteLook wakes those who wait for that.
func (reg *Registry) noteLook() {
	reg.mu.Lock()
	defer reg.mu.Unlock()
	close(reg.looked)
	reg.looked = make(chan struct{})
}

// keepAlive notes that this server is alive. One that others have taken for dead begins anew, without a game.
func (reg *Registry) keepAlive(ctx context.Context) {
	begun, server := reg.now(), reg.id()
	late := time.AfterFunc(deadAfter, func() { reg.noteStore(errSlow) })
	err := reg.store.KeepAlive(ctx, server, reg.up())
	if errors.Is(err, store.ErrFenced) {
		reg.abdicate(server)
		err = reg.store.KeepAlive(ctx, reg.id(), reg.up())
	}
	late.Stop()
	reg.troubles.note("cannot note a sign of life", "", err)
	reg.noteStore(err)
	reg.mu.Lock()
	defer reg.mu.Unlock()
	if now := reg.now(); err != nil || now.Sub(begun) > HeartbeatEvery/2 {
		reg.trouble = now
	}
}

// errSlow: the store takes longer about a sign of life than a server has to give one.
var errSlow = errors.New("play: the store is slow")

// storeTakes reports whether the store takes a sign of life of this server now, and has taken all of them for as long
// as another must be silent to be dead. If it has not, that it has none of the others says nothing about them.
func (reg *Registry) storeTakes(ctx context.Context) bool {
	reg.keepAlive(ctx)
	reg.mu.Lock()
	defer reg.mu.Unlock()
	return reg.now().Sub(reg.trouble) >= deadAfter
}

// abdicate gives up every room and begins anew, if this server is still the one that was taken for dead.
func (reg *Registry) abdicate(was store.Server) {
	begun, err := reg.begin(was)
	if err != nil {
		reg.log.Error("cannot answer other servers", "error", err)
	}
	if !begun {
		return
	}
	reg.log.Error("others took this server for dead; it begins anew")
	reg.mu.Lock()
	for id, r := range reg.rooms {
		if r.owner.Server == was {
			close(r.lost)
			delete(reg.rooms, id)
		}
	}
	for id, k := range reg.kept {
		if k.owner.Server == was {
			delete(reg.kept, id)
		}
	}
	reg.mu.Unlock()
	reg.endMirrors(nil)
}

// look sees who is alive, and takes up what nobody owns.
func (w *watch) look(ctx context.Context) error {
	alive, err := w.registry.store.Alive(ctx)
	if err != nil {
		return err
	}
	heard := make(map[store.Server]sign, len(alive))
	for _, a := range alive {
		if a.Server == w.registry.id() {
			heard[a.Server] = sign{}
			continue
		}
		now := w.registry.now()
		last, known := w.heard[a.Server]
		switch {
		case !known || last.up != a.Up:
			heard[a.Server] = sign{a.Up, now}
		case now.Sub(last.since) < deadAfter, !w.registry.storeTakes(ctx):
			heard[a.Server] = last
		default:
			w.registry.log.Info("a server is dead", "server", a.Server)
			switch err := w.registry.store.Bury(ctx, a.Server, a.Up); {
			case errors.Is(err, store.ErrConflict): // it lives, or another has buried it, and the next look tells
				heard[a.Server] = last
			case err != nil:
				return err
			}
		}
	}
	for server := range w.heard {
		if _, alive := heard[server]; !alive {
			w.registry.dropServer(server)
		}
	}
	// Where this server was alone and is, nobody can have left a game.
	alone := len(w.heard) == 1 && len(heard) == 1
	w.heard = heard
	w.registry.endMirrors(heard)
	if alone && len(w.unkept) == 0 {
		return nil
	}
	return w.takeUp(ctx)
}

// has reports whether this server has a game, in a room or without one.
func (reg *Registry) has(g store.Played) bool {
	reg.mu.Lock()
	defer reg.mu.Unlock()
	_, kept := reg.kept[g.Game]
	return g.Owner.Server == reg.server && (kept || reg.rooms[g.Game] != nil)
}

// takeUp takes up the games in play that no living server owns, and those that this one has taken and could not load.
func (w *watch) takeUp(ctx context.Context) error {
	games, err := w.registry.store.InPlay(ctx)
	if err != nil {
		return err
	}
	unkept := map[string]bool{}
	for _, g := range games {
		if w.registry.has(g) {
			continue
		}
		if _, alive := w.heard[g.Owner.Server]; alive && g.Owner.Server != w.registry.id() {
			continue
		}
		r, err := w.registry.tryEnter(ctx, g.Game)
		if errors.Is(err, ErrClosed) {
			return nil
		}
		if elsewhere := (*elsewhereError)(nil); errors.As(err, &elsewhere) {
			continue // another was faster
		}
		if err != nil { // the others go on
			if unkept[g.Game] = true; !w.unkept[g.Game] {
				w.registry.log.Error("cannot take up a game", "game", g.Game, "error", err)
			}
			continue
		}
		w.registry.leave(r)
	}
	w.unkept = unkept
	return nil
}
