package arbiter

import (
	"testing"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/refusal"
)

// move17 is a position before the seventeenth move of White.
const move17 = "r4rk1/5ppp/8/8/8/8/5PPP/R4RK1 w - - 0 17"

// setTo is a scene in which the clock was set to another control than that of
// the rules, and shows so much.
func setTo(t *testing.T, control string, white, black time.Duration) Scene {
	c := mustControl(t, control)
	scene := Scene{ClockSet: &c}
	if white > 0 {
		scene.Clock = chess.ByColor[Display]{{Set: true, Shows: white}, {Set: true, Shows: black}}
	}
	return scene
}

// Article 6.10.2: a wrong setting is put right: each display gets the difference
// of the increments for every completed move and the present one, and the
// difference of the main times.
func TestWrongSetting6102(t *testing.T) {
	inAllEditions(t, func(t *testing.T, e *laws.Edition) {
		for _, tt := range []struct {
			fen, right, set string
			white, black    time.Duration // the corrections
		}{
			{move17, "90m+30s", "90m+5s", 425 * time.Second, 425 * time.Second},
			{"r4rk1/5ppp/8/8/8/8/5PPP/R4RK1 b - - 0 17", "90m+30s", "90m+5s", 450 * time.Second, 425 * time.Second},
			{move17, "90m+30s", "80m+30s", 10 * time.Minute, 10 * time.Minute},
			{move17, "90m+30s", "80m+60s", 90 * time.Second, 90 * time.Second},
			{move17, "15/90m:30m", "10/90m:30m", 0, 0}, // thirty minutes more either way by now
			{move17, "40/90m+30s:30m+30s", "90m+30s", 0, 0},
			{move17, "40/90m:30m", "15/90m:30m", -30 * time.Minute, -30 * time.Minute},
			{move17, "90m d10s", "90m d5s", 85 * time.Second, 85 * time.Second},
		} {
			g := table(t, hall(t, e.Name, tt.right), tt.fen, setTo(t, tt.set, time.Hour, 58*time.Minute))
			events := g.do(Observe{What: WrongClock})
			g.wantRulings(events, ClockCorrected, ClockCorrected)
			g.wantClock(chess.White, time.Hour+tt.white)
			g.wantClock(chess.Black, 58*time.Minute+tt.black)
			for _, event := range events {
				r := event.Ruling
				if r == nil {
					continue
				}
				wantArticles(t, *r, e.Articles(laws.WrongSetting)...)
				if c, _ := r.Side.Color(); r.Before+time.Duration(r.Seconds)*time.Second != r.After || r.After != g.s.Remaining(c, g.at) {
					t.Errorf("from %v to %v, a change of %d s", r.Before, r.After, r.Seconds)
				}
			}
			g.wantRulings(g.do(Complain{By: chess.Black, About: WrongClock}), ClaimRejected)
			if !g.s.Clock().Control().Equal(g.s.Rules().Control) {
				t.Error("the clock is still set wrongly")
			}
		}
	})
}

// Articles A.5, A.5.1 and A.5.1.1: in unsupervised rapid and blitz, after ten moves completed by
// each, the setting stays; too much time is taken back for the sake of the
// schedule, too little is not given (K68).
func TestLateSettingA511(t *testing.T) {
	const move10, move11 = "r4rk1/5ppp/8/8/8/8/5PPP/R4RK1 b - - 0 10", "r4rk1/5ppp/8/8/8/8/5PPP/R4RK1 w - - 0 11"
	inAllEditions(t, func(t *testing.T, e *laws.Edition) {
		for _, tt := range []struct {
			fen, set string
			c        Command
			want     RulingKind
		}{
			{move11, "25m+5s", Complain{By: chess.Black, About: WrongClock}, ClaimRejected},
			{move11, "25m+5s", Observe{What: WrongClock}, NoAction},
			{move11, "25m+5s", Observe{What: WrongClock, Schedule: true}, NoAction},
			{move11, "25m+20s", Observe{What: WrongClock}, NoAction},
			{move11, "25m+20s", Observe{What: WrongClock, Schedule: true}, ClockCorrected},
			{move10, "25m+5s", Complain{By: chess.Black, About: WrongClock}, ClockCorrected},
		} {
			for _, supervision := range []laws.Supervision{laws.Supervised, laws.Unsupervised} {
				r := hall(t, e.Name, "25m+10s")
				r.Supervision = supervision
				g := table(t, r, tt.fen, setTo(t, tt.set, 10*time.Minute, 9*time.Minute))
				want := tt.want
				if supervision == laws.Supervised {
					want = ClockCorrected
				}
				if got := kinds(g.do(tt.c)); got[0] != want {
					t.Errorf("%+v, %s: %v, want %s", tt, supervision, got, want)
				}
			}
		}
	})
}

// Article 6.10: a flag that fell only because the clock was set too short does
// not end the game (K24); late in unsupervised play the setting stands, and the
// flag counts (A.5.1.1).
func TestFlagOnWrongClock610(t *testing.T) {
	inAllEditions(t, func(t *testing.T, e *laws.Edition) {
		g := table(t, hall(t, e.Name, "90m+30s"), move17, setTo(t, "80m+30s", 5*time.Second, 20*time.Minute))
		g.wantRulings(g.after(6*time.Second, Observe{What: FlagDown, Side: White}), ClockCorrected, ClockCorrected)
		g.wantGoesOn()
		g.wantClock(chess.White, 10*time.Minute)
		g.wantClock(chess.Black, 30*time.Minute)

		g = table(t, hall(t, e.Name, "80m+30s"), move17, setTo(t, "90m+30s", 5*time.Second, 20*time.Minute))
		g.after(6*time.Second, Observe{What: FlagDown, Side: White})
		if g.s.Reason() != laws.ByTime {
			t.Errorf("too much time excuses nobody: %q", g.s.Reason())
		}

		r := hall(t, e.Name, "25m+10s")
		r.Supervision, r.Regulations.FlagCall = laws.Unsupervised, true
		g = table(t, r, move17, setTo(t, "20m+10s", 5*time.Second, 9*time.Minute))
		g.after(6*time.Second, Observe{What: FlagDown, Side: White})
		if g.s.Reason() != laws.ByTime {
			t.Errorf("late in unsupervised play: %q", g.s.Reason())
		}
	})
}

// Article 6.10: the arbiter sets a display and a counter, and what it showed and
// shows is on record; after a restoration they do so under Article 7.1.
func TestSetClockAndCounter610(t *testing.T) {
	inAllEditions(t, func(t *testing.T, e *laws.Edition) {
		g := table(t, hall(t, e.Name, "90m+30s"), "", Scene{})
		g.after(10*time.Second, Play{chess.White, "e2e4"})
		g.at += 10*time.Second + 300*time.Millisecond
		r := g.ruling(g.do(SetClock{Side: Black, Time: 80 * time.Minute}), ClockCorrected)
		if r.Before != 90*time.Minute+30*time.Second-10*time.Second-300*time.Millisecond || r.After != 80*time.Minute || r.Seconds != -620 {
			t.Errorf("%+v", r)
		}
		wantArticles(t, r, append(e.Articles(laws.ClockEvidence), e.Articles(laws.WrongSetting)...)...)
		g.wantClock(chess.Black, 80*time.Minute)
		if c, ok := g.s.Running(); !ok || c != chess.Black {
			t.Error("the clock no longer runs")
		}
		g.do(SetCounter{Side: White, Moves: 3})
		if n := g.s.Completed(chess.White); n != 3 {
			t.Errorf("the counter shows %d", n)
		}
		g.do(SetCounter{Side: White, Moves: 1})

		g.do(Restore{Ply: 0})
		wantArticles(t, g.ruling(g.do(SetClock{Side: White, Time: 89 * time.Minute}), ClockCorrected), e.Articles(laws.PositionRestored)...)
		wantArticles(t, g.ruling(g.do(SetCounter{Side: White, Moves: 0}), ClockCorrected), e.Articles(laws.PositionRestored)...)
		g.wantClock(chess.White, 89*time.Minute)
	})
	g := table(t, hall(t, "2023", "90m"), "", Scene{})
	g.refused(SetClock{Side: White, Time: -time.Second}, refusal.NoSuchTime)
	g.refused(SetClock{Time: time.Second}, refusal.NoSuchSide)
	g.refused(SetCounter{Side: White, Moves: -1}, refusal.NoSuchCount)
	g.refused(SetCounter{Moves: 1}, refusal.NoSuchSide)
	g.refused(Give{Time: time.Minute}, refusal.NoSuchSide)
}

// Article 12.5: either or both players get time for a disturbance from outside.
func TestGiveTime125(t *testing.T) {
	inAllEditions(t, func(t *testing.T, e *laws.Edition) {
		g := table(t, hall(t, e.Name, "90m+30s"), "", Scene{})
		g.after(10*time.Second, Pause{})
		g.at += 20 * time.Minute
		wantArticles(t, g.ruling(g.do(Give{Side: White, Time: 5 * time.Minute}), BonusGiven), "12.5")
		g.do(Give{Side: Black, Time: 5 * time.Minute})
		g.do(Resume{})
		g.wantClock(chess.White, 95*time.Minute+20*time.Second)
		g.wantClock(chess.Black, 95*time.Minute+30*time.Second)
	})
}

// What a control has granted so far (Article 6.3): main times of the periods
// begun and extra time up to the present move.
func TestGranted63(t *testing.T) {
	for _, tt := range []struct {
		control   string
		completed int
		want      time.Duration
	}{
		{"90m", 0, 90 * time.Minute},
		{"90m+30s", 0, 90*time.Minute + 30*time.Second},
		{"40/90m+30s:30m+30s", 39, 110 * time.Minute},
		{"40/90m+30s:30m+30s", 40, 140*time.Minute + 30*time.Second},
		{"40/90m:20/30m:15m", 60, 135 * time.Minute},
		{"40/90m", 80, 270 * time.Minute}, // the last period again and again
	} {
		if got := granted(mustControl(t, tt.control), tt.completed); got != tt.want {
			t.Errorf("%s, %d moves: %v, want %v", tt.control, tt.completed, got, tt.want)
		}
	}
}
