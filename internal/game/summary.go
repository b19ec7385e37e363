package game

import (
	"time"

	"github.com/hakem-chess/hakem/arbiter"
)

// Summarise returns what stands in columns for a game that has come to a state; before is what stood there, and at is
// the moment of the last event.
func Summarise(s *arbiter.State, before Summary, at time.Time) Summary {
	rules := s.Rules()
	after := Summary{
		Edition: rules.Edition.Name, Control: rules.Control.String(), Phase: Waiting, Plies: s.Ply(),
		Result: s.Result(), Started: before.Started,
	}
	if s.Status() == arbiter.Waiting {
		return after
	}
	after.Phase = InPlay
	if after.Started.IsZero() {
		after.Started = at
	}
	if s.Status() == arbiter.Over {
		after.Phase, after.Reason, after.Ended = Over, s.Reason(), before.Ended
		if after.Ended.IsZero() {
			after.Ended = at
		}
	}
	return after
}
