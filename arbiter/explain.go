package arbiter

import (
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/refusal"
)

// Explain puts on record why the arbiter does what comes next: their decisions
// have reasons, whatever article leaves them to the arbiter (the Preface, Articles 12.2,
// 12.9). Act is what they do, as the verb of the game script.
type Explain struct{ Act, Because string }

// noteReason is on record before a decision of a person.
const noteReason = "reason"

func (c Explain) afterTheEnd() {}

func (c Explain) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.underWay(); err != nil {
		return nil, err
	}
	if len(c.Act) > maxWritten {
		return nil, refusal.Of(refusal.NoSuchReason)
	}
	d := s.begin(at)
	d.emit(Event{Kind: Noted, About: noteReason, How: c.Act, Words: clean(c.Because)})
	return d.events, nil
}

// Given returns the reason that an event puts on record; ok is false if it is
// another event.
func (e Event) Given() (r Explain, ok bool) {
	if e.Kind != Noted || e.About != noteReason {
		return Explain{}, false
	}
	return Explain{Act: e.How, Because: e.Words}, true
}

// Signature returns which result an event signs (Article 8.7); ok is false if it
// is another event.
func (e Event) Signature() (by chess.Color, result laws.Result, ok bool) {
	if e.Kind != Noted || e.About != noteSign {
		return chess.White, "", false
	}
	by, ok = e.By.Color()
	return by, laws.Result(e.How), ok
}

// WrittenMove returns what an event writes on a scoresheet (Article 8.1); ok is
// false if it is another event.
func (e Event) WrittenMove() (by Side, text string, ok bool) {
	if e.Kind != Noted || e.About != noteWrite {
		return Nobody, "", false
	}
	return e.By, e.Words, true
}
