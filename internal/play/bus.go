package play

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/hakem-chess/hakem/internal/bus"
	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/store"
	"github.com/hakem-chess/hakem/refusal"
)

// Bus is how the servers of a site speak with each other; package bustest holds what it promises. The database is the
// truth about a game: what comes over the bus are requests to its owner, and that there is news.
type Bus interface {
	Publish(ctx context.Context, subject string, payload []byte) error
	Subscribe(subject string, handle func(bus.Message)) (cancel func(), err error)
	Answer(subject string, answer bus.Handler) (cancel func(), err error)
	Request(ctx context.Context, subject string, payload []byte) ([]byte, error)
}

// busWithin is how long a server has to answer another.
const busWithin = 5 * time.Second

// What one server asks another, which owns a game.
const (
	askJoin  = "join"  // somebody follows the game on the asking server
	askLeave = "leave" // and does no more
	askDo    = "do"    // they do something
	askFacts = "facts" // how the game stands
	askTell  = "tell"  // somebody has taken a seat: everybody is to be told
)

// question is what one server asks another.
type question struct {
	Kind    string
	From    store.Server // who asks
	Game    string
	Who     game.PlayerID
	Action  game.Wire
	Writing game.Writing
}

// reply is the answer: how the game stands, and the error of what was done, in the kind it has.
type reply struct {
	Facts   facts
	Refused *refusal.Error
	Code    string // of an error that everybody knows by name
	Error   string // any other error
}

// known are the errors that go over the bus by name.
var known = map[string]error{
	"closed": ErrClosed, "not-found": ErrNotFound, "seat-taken": ErrSeatTaken, "not-kept": ErrNotKept,
	"waits": ErrWaits, "elsewhere": ErrElsewhere,
}

// fill puts an error into the reply.
func (a *reply) fill(err error) {
	refused := (*refusal.Error)(nil)
	switch {
	case err == nil:
		return
	case errors.As(err, &refused):
		a.Refused = refused
	default:
		for code, e := range known {
			if errors.Is(err, e) {
				a.Code = code
			}
		}
		a.Error = err.Error()
	}
}

// err takes it out again.
func (a *reply) err() error {
	switch {
	case a.Refused != nil:
		return a.Refused
	case a.Code != "":
		return fmt.Errorf("play: another server: %w", known[a.Code])
	case a.Error != "":
		return fmt.Errorf("play: another server: %s", a.Error)
	}
	return nil
}

func serverSubject(s store.Server) string { return "server." + string(s) }
func gameSubject(game string) string      { return "game." + game }

// answer answers the other servers for the games that this one has.
func (reg *Registry) answer(server store.Server) (cancel func(), err error) {
	if reg.bus == nil {
		return func() {}, nil
	}
	return reg.bus.Answer(serverSubject(server), func(ctx context.Context, data []byte) ([]byte, error) {
		var q question
		if err := json.Unmarshal(data, &q); err != nil {
			return nil, err
		}
		var a reply
		stands, err := reg.serveQuestion(ctx, q)
		a.Facts = stands
		a.fill(err)
		return json.Marshal(a)
	})
}

// request asks the owner of a game. The error is the owner's, or that they cannot be reached.
func (reg *Registry) request(ctx context.Context, owner store.Server, q question) (facts, error) {
	if reg.bus == nil {
		return facts{}, ErrElsewhere
	}
	q.From = reg.id()
	data, err := json.Marshal(q)
	if err != nil {
		return facts{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, busWithin)
	defer cancel()
	answer, err := reg.bus.Request(ctx, serverSubject(owner), data)
	if err != nil {
		return facts{}, fmt.Errorf("play: server %s: %w", owner, err)
	}
	var a reply
	if err := json.Unmarshal(answer, &a); err != nil {
		return facts{}, err
	}
	return a.Facts, a.err()
}

// publish tells the other servers that there is news in a game.
func (reg *Registry) publish(id string, f facts) {
	if reg.bus == nil {
		return
	}
	data, err := json.Marshal(f)
	if err == nil {
		ctx, cancel := context.WithTimeout(context.Background(), busWithin)
		defer cancel()
		err = reg.bus.Publish(ctx, gameSubject(id), data)
	}
	reg.troubles.note("cannot tell the other servers", "", err) // they ask from time to time
}

// serveQuestion does what another server asks, and says how the game stands then.
func (reg *Registry) serveQuestion(ctx context.Context, q question) (stands facts, err error) {
	r, err := reg.tryEnter(ctx, q.Game)
	if elsewhere := (*elsewhereError)(nil); errors.As(err, &elsewhere) {
		return facts{}, ErrElsewhere // it is not here any more
	}
	if err != nil {
		return facts{}, err
	}
	defer reg.leave(r)
	if q.Kind == askTell {
		return facts{}, r.tell(ctx)
	}
	told := make(chan facts, 1) // the room may answer when nobody waits any more
	err = r.ask(ctx, func(now time.Time) (err error) {
		switch q.Kind {
		case askJoin:
			err = r.arrive(&Subscription{id: r.id, who: q.Who, at: r, server: q.From})
		case askLeave:
			r.departOne(q.From, q.Who, now)
		case askDo:
			var a game.Action
			if a, err = q.Action.Action(); err == nil {
				err = refusal.In(r.act(placeIn(&r.game.Header, q.Who), a, q.Writing, now), q.Writing.Letters)
			}
		}
		r.advance(now) // what this has led to is told before the answer
		told <- r.facts(now)
		return err
	})
	select {
	case stands = <-told:
	default:
	}
	return stands, err
}

// departOne takes away one of those who follow the game on another server.
func (r *room) departOne(server store.Server, who game.PlayerID, now time.Time) {
	for sub := range r.subscribers {
		if sub.news == nil && sub.server == server && sub.who == who {
			r.depart(sub, now)
			return
		}
	}
}

// dropServer takes away all who followed games here on a server that is dead.
func (reg *Registry) dropServer(server store.Server) {
	reg.everywhere(func(r *room, now time.Time) {
		for sub := range r.subscribers {
			if sub.news == nil && sub.server == server {
				r.depart(sub, now)
			}
		}
	})
}
