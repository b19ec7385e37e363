package arbiter

// Article 7.4: pieces displaced.

import (
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
)

// displaced rules on a player who displaces pieces: they put them right on their
// own time, and may be penalised (Article 7.4). On the opponent's time the
// clocks are stopped first.
func (d *decision) displaced(by chess.Color, squares []chess.Square) {
	s := &d.state
	cause := DisplacedOwnTime
	rests := []laws.Provision{laws.DisplacedRestored, laws.DisplacedPenalty}
	if running, ok := s.Running(); ok && running != by {
		cause = DisplacedOtherTime
		rests = []laws.Provision{laws.DisplacedRestored, laws.DisplacedStop, laws.ClocksStopped, laws.DisplacedPenalty}
		d.emit(Event{Kind: Paused, Why: string(IncidentDisplaced)})
	}
	r := s.about(IncidentNoted, by, cause, rests...)
	r.Words = squareNames(squares)
	d.rule(r)
}
