package play_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/play"
)

// TestRandomRestarts plays random games on servers that are killed at random moments, for random times, with players
// who come back in any order. No acknowledged move is lost, and each player is charged what they have used: at most two
// seconds less for each time a server died while they were thinking, and never more.
func TestRandomRestarts(t *testing.T) {
	for seed := range uint64(6) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			inClub(t, func(t *testing.T, c *club) {
				r := &randomGame{club: c, rng: rand.New(rand.NewPCG(seed, 2)), server: c.server()}
				r.gameID = r.server.newGame(t, randomGameTime, 0)
				r.sit(chess.White)
				r.sit(chess.Black)
				for range 2 { // first moves are under a limit of their own
					r.move(t)
				}
				for range 16 {
					if r.players[chess.White].sees().State.Status() == arbiter.Over {
						break
					}
					if r.rng.IntN(4) == 0 {
						r.restart(t)
					} else {
						r.think(r.upTo(4 * time.Second))
						r.move(t)
					}
					r.check(t)
				}
			})
		})
	}
}

const randomGameTime = time.Hour

type randomGame struct {
	*club
	rng      *rand.Rand
	server   *server
	gameID   string
	players  chess.ByColor[*person]
	turn     chess.Color
	moves    []string
	least    chess.ByColor[time.Duration] // what each must be charged,
	most     chess.ByColor[time.Duration] // and may be
	restarts int
}

func (r *randomGame) upTo(d time.Duration) time.Duration {
	return time.Duration(r.rng.Int64N(int64(d)))
}

func (r *randomGame) sit(side chess.Color) {
	who := chess.ByColor[game.PlayerID]{white, black}[side]
	r.players[side] = r.server.comes(r.t, r.gameID, who)
}

// think lets the clock of the side on move run.
func (r *randomGame) think(d time.Duration) {
	time.Sleep(d)
	r.least[r.turn] += d
	r.most[r.turn] += d
}

func (r *randomGame) move(t *testing.T) {
	t.Helper()
	now := r.players[r.turn].sees()
	legal, p := now.State.LegalMoves(), now.State.Position()
	m := p.UCI(legal[r.rng.IntN(len(legal))])
	r.players[r.turn].plays(m)
	r.moves = append(r.moves, m)
	r.turn = r.turn.Other()
}

func (r *randomGame) restart(t *testing.T) {
	t.Helper()
	thought := r.upTo(8 * time.Second)
	time.Sleep(thought)
	r.least[r.turn] += max(thought-2*time.Second, 0)
	r.most[r.turn] += thought
	r.server.kill()
	time.Sleep(r.upTo(3 * time.Hour))
	r.restarts++
	r.server = r.club.server()

	away := r.upTo(80 * time.Second)
	time.Sleep(away)
	onMoveFirst := r.rng.IntN(2) == 0
	if !onMoveFirst {
		r.sit(r.turn.Other())
		late := r.upTo(10 * time.Second)
		time.Sleep(late)
		away += late
	}
	r.sit(r.turn)
	overdue := max(away-play.ReturnWithin, 0)        // the clock has run since the time to come back was over
	r.least[r.turn] += max(overdue-3*time.Second, 0) // which began when the old server was found dead
	r.most[r.turn] += overdue
	if onMoveFirst {
		r.think(r.upTo(10 * time.Second))
		r.sit(r.turn.Other())
	}
	wantStatus(t, r.players[r.turn].sees(), arbiter.Running)
}

func (r *randomGame) check(t *testing.T) {
	t.Helper()
	now := r.players[chess.White].sees()
	got := make([]string, len(now.Plies))
	for i, p := range now.Plies {
		got[i] = p.UCI
	}
	if !slices.Equal(got, r.moves) {
		t.Fatalf("after %d restarts the moves are %v, want %v", r.restarts, got, r.moves)
	}
	for _, side := range []chess.Color{chess.White, chess.Black} {
		const rounding = time.Millisecond // stored times are in microseconds
		charged := randomGameTime - now.State.Remaining(side, now.Elapsed())
		if charged < r.least[side]-rounding || charged > r.most[side]+rounding {
			t.Fatalf("after %d restarts %v is charged %v, want %v to %v", r.restarts, side, charged, r.least[side], r.most[side])
		}
	}
}
