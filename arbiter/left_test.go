package arbiter

import (
	"testing"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/refusal"
)

// Article 6.7.1 by analogy, the playing site's own rule: a player on move who has left is beaten by who waits, or the
// game is called off; who cannot mate does not win (as in 6.9). Under no other state of the game is there such a claim.
func TestLeft671(t *testing.T) {
	for _, profile := range []Profile{FIDE, Site} {
		r := rules(t, "2023", "3m")
		r.Profile, r.Regulations.LeftWithin = profile, time.Minute
		g := begin(t, r, "")
		g.play("e2e4")
		g.refused(Left{By: chess.White}, refusal.NotLeft) // the first moves have their own rule
		g.play("e7e5")
		g.refused(Left{By: chess.White}, refusal.NotLeft) // they are on move themselves
		end := g.ruling(g.do(Left{By: chess.Black}), GameOver)
		g.wantEnd(laws.BlackWins, laws.ByLeaving, "6.7.1")
		if !end.BySite() || end.Side != White {
			t.Errorf("%+v", end)
		}
		g.refused(Left{By: chess.Black}, refusal.GameOver)

		g = begin(t, r, "")
		g.play("e2e4 e7e5")
		g.do(Left{By: chess.Black, Off: true})
		g.wantEnd(laws.Unfinished, laws.ByLeaving, "6.7.1")

		g = begin(t, r, "")
		g.play("e2e4 e7e5")
		g.do(Pause{})
		g.refused(Left{By: chess.Black}, refusal.NotLeft)

		// White to move has left, and Black has a bare king.
		g = begin(t, r, "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1")
		g.play("e8d8 e2e4 d8c8")
		g.do(Left{By: chess.Black})
		g.wantEnd(laws.Draw, laws.ByLeavingCannotMate, "6.7.1")
	}
	g := begin(t, rules(t, "2023", "3m"), "")
	g.play("e2e4 e7e5")
	g.refused(Left{By: chess.Black}, refusal.NotLeft) // without the regulation
}
