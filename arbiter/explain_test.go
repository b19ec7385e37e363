package arbiter_test

import (
	"strings"
	"testing"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/clock"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/wording"
)

// The reason for a decision is on record before it, also after the end of the game, when a result is corrected
// (Articles 8.7, 12.2).
func TestReason(t *testing.T) {
	control, err := clock.Parse("10m")
	if err != nil {
		t.Fatal(err)
	}
	s, _, err := arbiter.New(arbiter.OnlineRules(control, arbiter.FIDE), chess.StartPosition(), arbiter.Scene{})
	if err != nil {
		t.Fatal(err)
	}
	var all []arbiter.Event
	do := func(c arbiter.Command) {
		t.Helper()
		events, err := arbiter.Decide(&s, c, s.At()+time.Second)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			s.Apply(e)
		}
		all = append(all, events...)
	}
	do(arbiter.Start{})
	do(arbiter.Resign{By: chess.White})
	do(arbiter.Explain{Act: "result", Because: "Beyaz değil, Siyah terk etti"})
	do(arbiter.SetResult{Result: laws.WhiteWins})
	if s.Result() != laws.WhiteWins {
		t.Errorf("result %s", s.Result())
	}
	given := 0
	for _, e := range all {
		if r, ok := e.Given(); ok {
			given++
			if r.Act != "result" || !strings.Contains(e.Text(wording.Turkish), r.Because) {
				t.Errorf("reason %+v reads %q", r, e.Text(wording.Turkish))
			}
			data, err := arbiter.MarshalEvent(e)
			if err != nil {
				t.Fatal(err)
			}
			if back, err := arbiter.UnmarshalEvent(data); err != nil || back != e {
				t.Errorf("%s reads %+v, %v", data, back, err)
			}
		}
	}
	if given != 1 {
		t.Errorf("%d reasons on record", given)
	}
	if _, err := arbiter.Decide(&s, arbiter.Explain{Act: strings.Repeat("x", 100)}, s.At()); err == nil {
		t.Error("an act of a hundred letters was taken")
	}
}
