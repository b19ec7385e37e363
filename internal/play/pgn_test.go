package play_test

import (
	"strings"
	"testing"
	"time"

	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/play"
	"github.com/hakem-chess/hakem/internal/present"
)

func pgnOf(t *testing.T, s *play.Snapshot) string {
	t.Helper()
	var b strings.Builder
	must(t, present.WritePGN(&b, s, "http://example.org/g/1"))
	return b.String()
}

func TestPGN(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		s := c.server()
		gameID := s.newGame(t, time.Hour, 30*time.Second)
		w, b := s.comes(t, gameID, white), s.comes(t, gameID, black)
		for _, m := range []string{"e4", "f5", "exf5", "g6", "fxg6", "Nf6", "gxh7", "Ng8", "hxg8=Q", "Rxg8", "Nf3", "d6", "Be2", "Bf5", "O-O", "Nc6"} {
			time.Sleep(45 * time.Second)
			mover := w
			if w.sees().State.Ply()%2 == 1 {
				mover = b
			}
			mover.does(game.Move{Text: m, Offer: m == "O-O"})
			b.sees()
		}
		unfinished := pgnOf(t, w.sees())
		w.does(game.Resign{})
		got := pgnOf(t, w.sees())
		want := `[Event "Hakem"]
[Site "http://example.org/g/1"]
[Date "2000.01.01"]
[Round "-"]
[White "?"]
[Black "?"]
[Result "0-1"]
[Termination "normal"]
[TimeControl "3600+30"]

1. e4 {[%clk 1:00:15]} 1... f5 {[%clk 1:00:15]} 2. exf5 {[%clk 1:00:00]} 2... g6
{[%clk 1:00:00]} 3. fxg6 {[%clk 0:59:45]} 3... Nf6 {[%clk 0:59:45]} 4. gxh7
{[%clk 0:59:30]} 4... Ng8 {[%clk 0:59:30]} 5. hxg8=Q {[%clk 0:59:15]} 5... Rxg8
{[%clk 0:59:15]} 6. Nf3 {[%clk 0:59:00]} 6... d6 {[%clk 0:59:00]} 7. Be2
{[%clk 0:58:45]} 7... Bf5 {[%clk 0:58:45]} 8. O-O {[%clk 0:58:30] (=)} 8... Nc6
{[%clk 0:58:30]} 0-1

`
		if got != want {
			t.Errorf("got\n%s\nwant\n%s", got, want)
		}
		if !strings.Contains(unfinished, `[Result "*"]`) || !strings.Contains(unfinished, `[Termination "unterminated"]`) || !strings.HasSuffix(unfinished, " *\n\n") {
			t.Errorf("unfinished:\n%s", unfinished)
		}
	})
}

func TestPGNTermination(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		s := c.server()
		flagged, calledOff := s.newGame(t, 2*time.Minute, 0), s.newGame(t, 2*time.Minute, 0)
		w, b := s.comes(t, flagged, white), s.comes(t, flagged, black)
		w.plays("e4")
		b.plays("e5")
		other := s.comes(t, calledOff, white)
		s.comes(t, calledOff, black)
		time.Sleep(3 * time.Minute)
		for person, want := range map[*person][2]string{w: {"time forfeit", "0-1"}, other: {"abandoned", "*"}} {
			got := pgnOf(t, person.sees())
			if !strings.Contains(got, `[Termination "`+want[0]+`"]`) || !strings.Contains(got, `[Result "`+want[1]+`"]`) {
				t.Errorf("want %v in\n%s", want, got)
			}
		}
	})
}
