package live_test

import (
	"fmt"
	"math/rand/v2"
	"net/url"
	"testing"
)

// syncs asks for the whole game, and lets the follower hold it against what updates have led to.
func (b *board) syncs() said {
	b.t.Helper()
	b.writes(`{"cmd":"sync"}`)
	for {
		if s := b.hears(); s.Type == "state" && !b.updated {
			return s
		}
	}
}

// TestUpdatesAreTheWhole: whatever happens in a game, online or at a board, who is sent updates knows what the whole
// would have told them: players, an arbiter and spectators in both languages, who come late and lose their connection.
func TestUpdatesAreTheWhole(t *testing.T) {
	updates := 0
	for seed := range uint64(6) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			random := rand.New(rand.NewPCG(seed, 7))
			s := newSite(t)
			game, white, black := s.sits(t)
			if seed%2 == 1 {
				game, white, black = s.sitsAtABoard(t)
			}
			languages := []string{"tr", "en"}
			who := []*browser{white, black, s.browser(t), s.browser(t), s.browser(t)}
			boards := make([]*board, len(who))
			for i := range boards {
				boards[i] = who[i].opensIn(game, languages[i%2])
			}
			for range 60 { // a browser may send thirty messages at once
				i := random.IntN(len(boards))
				switch random.IntN(12) {
				case 0:
					boards[i].conn.CloseNow()
					boards[i] = who[i].opensIn(game, languages[random.IntN(2)])
				case 1, 2, 3:
					boards[i].syncs()
				default:
					if i < 2 {
						boards[i].says(someCommand(random, boards[i].now))
					}
				}
			}
			for _, b := range boards {
				b.syncs()
				updates += b.updates
			}
		})
	}
	if updates < 100 {
		t.Errorf("only %d updates were sent", updates)
	}
}

// someCommand is something a player may try. That it is refused is as good.
func someCommand(random *rand.Rand, s said) map[string]any {
	if n := len(s.Legal); n > 0 && random.IntN(5) > 0 {
		return map[string]any{"cmd": "move", "uci": s.Legal[random.IntN(n)], "offer": random.IntN(8) == 0}
	}
	square := func() string { return fmt.Sprintf("%c%d", 'a'+rune(random.IntN(8)), 1+random.IntN(8)) }
	acts := []string{"press", "touch " + square(), "move " + square() + square(), "adjust " + square(), "write e4", "offer", "stop", "sign 1-0"}
	switch random.IntN(8) {
	case 0:
		return map[string]any{"cmd": "offer"}
	case 1:
		return map[string]any{"cmd": "decline"}
	case 2:
		return map[string]any{"cmd": "claim", "ground": "threefold"}
	case 3:
		return map[string]any{"cmd": "propose", "say": "resume"}
	}
	return map[string]any{"cmd": "act", "act": acts[random.IntN(len(acts))]}
}

// sitsAtABoard is sits for a game over the board.
func (s *site) sitsAtABoard(t *testing.T) (game string, white, black *browser) {
	t.Helper()
	white, black = s.browser(t), s.browser(t)
	made := white.Post("/tables", url.Values{"kind": {"otb"}, "colour": {"white"}, "control": {"15m+10s"}, "edition": {"2023"}})
	link := inviteLink.FindStringSubmatch(made.Body)
	if link == nil {
		t.Fatalf("no invitation at %s, status %d", made.Path, made.Status)
	}
	black.Post(link[1], url.Values{})
	return made.Path, white, black
}
