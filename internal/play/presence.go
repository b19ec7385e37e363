package play

import (
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/game"
)

// arrive puts a subscriber at their place and shows them the game.
func (r *room) arrive(sub *Subscription) error {
	before := r.here()
	if err := r.noticeSeats(); err != nil {
		return err
	}
	r.subscribers[sub] = struct{}{}
	r.noteAway(r.registry.now())
	if r.here() != before {
		r.publish()
	} else {
		sub.send(r.snapshot())
	}
	return nil
}

// depart takes a subscriber away; one who has been sent away is no longer here.
func (r *room) depart(sub *Subscription, now time.Time) {
	if _, here := r.subscribers[sub]; !here {
		return
	}
	before := r.here()
	r.remove(sub, now)
	r.noteAway(now)
	if r.here() != before {
		r.publish()
	}
}

func (r *room) remove(sub *Subscription, now time.Time) {
	delete(r.subscribers, sub)
	sub.end()
	if len(r.subscribers) == 0 {
		r.empty = now
	}
}

// present is which players are here, by at least one connection.
func (r *room) present() (here chess.ByColor[bool]) {
	for sub := range r.subscribers {
		if side, ok := placeIn(&r.game.Header, sub.who).Side(); ok {
			here[side] = true
		}
	}
	return here
}

// arbiterHere reports whether who sits in the arbiter's seat is here.
func (r *room) arbiterHere() bool {
	for sub := range r.subscribers {
		if place := placeIn(&r.game.Header, sub.who); place == Arbitrates || place == Unconfirmed {
			return true
		}
	}
	return false
}

// attendance is who is here of those whom a game needs, and how it stands with the arbiter's seat.
type attendance struct {
	players  chess.ByColor[bool]
	arbiter  bool
	sits     game.PlayerID
	confirms chess.ByColor[bool]
}

func (r *room) here() attendance {
	return attendance{r.present(), r.arbiterHere(), r.game.Arbiter.Player, r.game.Confirms}
}

// publish tells everybody here how the game stands. Who has not taken what they were told before is sent away, and
// comes back when they can.
func (r *room) publish() {
	before := r.here()
	r.published++
	s := r.snapshot()
	r.told, r.toldStands, r.toldWaits = r.seq, !r.stood.IsZero(), r.unkept != nil
	elsewhere := false
	for sub := range r.subscribers {
		if !sub.send(s) {
			r.remove(sub, r.registry.now())
		}
		elsewhere = elsewhere || sub.news == nil
	}
	if elsewhere {
		r.registry.publish(r.id, r.facts(r.registry.now()))
	}
	if r.here() != before {
		r.publish() // there are fewer now
	}
}
