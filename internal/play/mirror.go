package play

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/internal/bus"
	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/store"
)

// mirror shows a game that another server has: it folds the records of the store, and learns over the bus that there
// are new ones and what its owner knows beside them. What people here do goes to the owner.
type mirror struct {
	registry *Registry
	id       string
	owner    store.Server
	unhear   func()

	mu          sync.Mutex
	subscribers map[*Subscription]struct{}
	ended       bool
	records     []inStore
	epoch       int64 // under which last was told
	last        *Snapshot
}

// follow has somebody follow a game that another server has. The error is that it cannot be reached.
func (reg *Registry) follow(ctx context.Context, sub *Subscription, owner store.Server) error {
	m, err := reg.mirror(sub.id, owner)
	if err != nil {
		return err
	}
	m.mu.Lock()
	m.subscribers[sub] = struct{}{}
	m.mu.Unlock()
	sub.at = m
	stands, err := reg.request(ctx, owner, question{Kind: askJoin, Game: sub.id, Who: sub.who})
	if err != nil {
		m.drop(sub)
		return err
	}
	if err := m.learn(ctx, stands, sub); err != nil {
		m.leave(sub)
		return err
	}
	return nil
}

// mirror returns the mirror of a game, and makes it if there is none.
func (reg *Registry) mirror(id string, owner store.Server) (*mirror, error) {
	if reg.bus == nil || owner == "" {
		return nil, ErrElsewhere
	}
	reg.mu.Lock()
	defer reg.mu.Unlock()
	if reg.closed {
		return nil, ErrClosed
	}
	if m := reg.mirrors[id]; m != nil && m.owner == owner {
		return m, nil
	}
	m := &mirror{registry: reg, id: id, owner: owner, subscribers: map[*Subscription]struct{}{}}
	var err error
	if m.unhear, err = reg.bus.Subscribe(gameSubject(id), m.hear); err != nil {
		return nil, err
	}
	reg.mirrors[id] = m
	return m, nil
}

// hear takes news from the owner.
func (m *mirror) hear(news bus.Message) {
	var f facts
	err := json.Unmarshal(news.Payload, &f)
	if err == nil {
		ctx, cancel := context.WithTimeout(context.Background(), storeWithin)
		defer cancel()
		err = m.learn(ctx, f, nil)
	}
	m.registry.troubles.note("cannot follow a game", m.id, err)
}

// learn takes what the owner says, reads what is new in the store, and tells everybody here, or somebody who has just
// come.
func (m *mirror) learn(ctx context.Context, f facts, comes *Subscription) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.ended {
		return ErrElsewhere
	}
	// An owner that has lost the game and does not know it yet may still tell of it.
	news := m.last == nil || f.Epoch > m.epoch || f.Epoch == m.epoch && f.Number > m.last.Number
	if !news && (comes == nil || f.Epoch < m.epoch || f.Number < m.last.Number) {
		return nil // it is known, or overtaken
	}
	if news {
		s, err := m.read(ctx, f)
		if err != nil {
			return err
		}
		m.last, m.epoch = s, f.Epoch
		for sub := range m.subscribers {
			if sub != comes && !sub.send(s) {
				delete(m.subscribers, sub)
				sub.end()
			}
		}
	}
	if comes != nil {
		comes.send(m.last)
	}
	return nil
}

// read folds what is new in the store.
func (m *mirror) read(ctx context.Context, f facts) (*Snapshot, error) {
	header, records, err := m.registry.store.Load(ctx, m.id, len(m.records))
	if err != nil {
		return nil, fmt.Errorf("play: game %s: %w", m.id, err)
	}
	more, err := readRecords(m.id, len(m.records), records)
	if err != nil {
		return nil, err
	}
	m.records = append(m.records, more...)
	upTo := standing(m.records[:min(f.Seq, len(m.records))])
	state, err := arbiter.Replay(upTo)
	if err != nil {
		return nil, fmt.Errorf("play: game %s: %w", m.id, err)
	}
	var history History
	if err := Retell(upTo, func(_ arbiter.Event, _, _ *arbiter.State, known History) { history = known }); err != nil {
		return nil, fmt.Errorf("play: game %s: %w", m.id, err)
	}
	s := snapshotOf(&header, &state, &history, f)
	now := m.registry.now()
	s.now = m.registry.now
	if f.Begun {
		s.origin = now.Add(-f.Elapsed)
	}
	if f.Resumes > 0 {
		s.resumeBy = now.Add(f.Resumes)
	}
	return s, nil
}

// do has the owner do something.
func (m *mirror) do(ctx context.Context, sub *Subscription, a game.Action, w game.Writing) error {
	asked := question{Kind: askDo, Game: m.id, Who: sub.who, Action: game.WireOf(a), Writing: w}
	stands, err := m.registry.request(ctx, m.owner, asked)
	switch {
	case errors.Is(err, bus.ErrNobody): // the owner is gone, which the watch finds out
		return errNotThere
	case errors.Is(err, ErrElsewhere): // it has lost the game
		m.registry.endMirror(m)
		return errNotThere
	}
	if stands.Number > 0 { // the state comes before the answer
		m.registry.troubles.note("cannot follow a game", m.id, m.learn(ctx, stands, nil))
	}
	return err
}

// leave takes somebody away, and tells the owner.
func (m *mirror) leave(sub *Subscription) {
	m.drop(sub)
	ctx, cancel := context.WithTimeout(context.Background(), busWithin)
	defer cancel()
	// Nothing is lost if the owner does not hear it: it is gone, or finds out when this server is.
	_, _ = m.registry.request(ctx, m.owner, question{Kind: askLeave, Game: m.id, Who: sub.who})
}

// drop takes somebody away.
func (m *mirror) drop(sub *Subscription) {
	m.mu.Lock()
	delete(m.subscribers, sub)
	m.mu.Unlock()
	m.registry.forgetMirror(m)
}

// forgetMirror takes a mirror away if nobody looks into it.
func (reg *Registry) forgetMirror(m *mirror) {
	reg.mu.Lock()
	m.mu.Lock()
	gone := len(m.subscribers) == 0 && !m.ended
	m.ended = m.ended || gone
	m.mu.Unlock()
	if gone && reg.mirrors[m.id] == m {
		delete(reg.mirrors, m.id)
	}
	reg.mu.Unlock()
	if gone {
		m.unhear()
	}
}

// endMirror ends a mirror: who looked into it goes on at the next owner of its game.
func (reg *Registry) endMirror(m *mirror) {
	reg.mu.Lock()
	if reg.mirrors[m.id] == m {
		delete(reg.mirrors, m.id)
	}
	reg.mu.Unlock()
	m.mu.Lock()
	ended := m.ended
	m.ended = true
	subscribers := slices.Collect(maps.Keys(m.subscribers))
	clear(m.subscribers)
	m.mu.Unlock()
	if !ended {
		m.unhear()
	}
	reg.moveOn(m, subscribers)
}

// endMirrors ends the mirrors of games whose owner is not alive any more. nil: all of them.
func (reg *Registry) endMirrors(alive map[store.Server]sign) {
	var over []*mirror
	reg.mu.Lock()
	for _, m := range reg.mirrors {
		if _, lives := alive[m.owner]; !lives {
			over = append(over, m)
		}
	}
	reg.mu.Unlock()
	for _, m := range over {
		reg.endMirror(m)
	}
}

// refreshEvery is how often a mirror asks whether it has missed something.
const refreshEvery = 5 * time.Second

// refresh asks the owners of mirrored games how they stand: news may have been lost on the way.
func (reg *Registry) refresh(ctx context.Context) {
	reg.mu.Lock()
	mirrors := make([]*mirror, 0, len(reg.mirrors))
	for _, m := range reg.mirrors {
		mirrors = append(mirrors, m)
	}
	reg.mu.Unlock()
	for _, m := range mirrors {
		stands, err := reg.request(ctx, m.owner, question{Kind: askFacts, Game: m.id})
		if errors.Is(err, ErrElsewhere) {
			reg.endMirror(m)
			continue
		}
		if err == nil {
			err = m.learn(ctx, stands, nil)
		}
		if err != nil {
			reg.log.Debug("cannot ask how a game stands", "game", m.id, "error", err)
		}
	}
}
