package play

import (
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/store"
)

// arrive puts a visitor at their place and shows them the game.
func (t *table) arrive(v *Visit) error {
	before := t.here()
	if err := t.noticeSeats(); err != nil {
		return err
	}
	t.visits[v] = struct{}{}
	if t.here() != before {
		t.publish()
	} else {
		v.news <- t.snapshot()
	}
	return nil
}

// depart takes a visitor away; one who has been sent away is no longer here.
func (t *table) depart(v *Visit, now time.Time) {
	if _, here := t.visits[v]; !here {
		return
	}
	before := t.here()
	t.remove(v, now)
	if t.here() != before {
		t.publish()
	}
}

func (t *table) remove(v *Visit, now time.Time) {
	delete(t.visits, v)
	close(v.news)
	if len(t.visits) == 0 {
		t.empty = now
	}
}

// present is which players are here, by at least one connection.
func (t *table) present() (here chess.ByColor[bool]) {
	for v := range t.visits {
		if side, ok := placeIn(&t.game, v.who).Side(); ok {
			here[side] = true
		}
	}
	return here
}

// arbiterHere reports whether who sits in the arbiter's seat is here.
func (t *table) arbiterHere() bool {
	for v := range t.visits {
		if place := placeIn(&t.game, v.who); place == Arbitrates || place == Called {
			return true
		}
	}
	return false
}

// attendance is who is here of those whom a game needs, and how it stands with the arbiter's seat.
type attendance struct {
	players  chess.ByColor[bool]
	arbiter  bool
	sits     store.Holder
	confirms chess.ByColor[bool]
}

func (t *table) here() attendance {
	return attendance{t.present(), t.arbiterHere(), t.game.Arbiter, t.game.Confirms}
}

// publish tells everybody here how the game stands. Who has not taken what they were told before is sent away, and comes
// back when they can.
func (t *table) publish() {
	before := t.here()
	s := t.snapshot()
	t.told = t.seq
	for v := range t.visits {
		select {
		case v.news <- s:
		default:
			v.slow.Store(true)
			t.remove(v, t.hall.now())
		}
	}
	if t.here() != before {
		t.publish() // there are fewer now
	}
}
