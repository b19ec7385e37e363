// Command arbiter plays random games to their end through Decide and Apply
// under every edition, checks after each command what must always hold, and
// prints how many commands were judged a second. make bench-arbiter runs it.
//
// What must hold: a display never goes below zero and none stands at zero in
// a game online that goes on, only the player on move moves, a finished game
// takes no more commands, and folding the events, written and read, gives
// where the game stands. A game that breaks one is printed with its seed, and
// the exit status is 1.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/clock"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/refusal"
)

var (
	games = flag.Int("games", 100_000, "random games of each edition")
	plies = flag.Int("plies", 80, "commands after which a player resigns, so that games end")
	seed  = flag.Uint64("seed", 1, "of the first game")
)

func main() {
	flag.Parse()
	failed := false
	for _, e := range laws.Editions() {
		commands, took, err := run(e)
		if err != nil {
			failed = true
			fmt.Println(err)
			continue
		}
		fmt.Printf("%-8s %d games, %d commands, %.1f s of one processor, %.0f commands a second\n",
			e.Name, *games, commands, took.Seconds(), float64(commands)/took.Seconds())
	}
	if failed {
		os.Exit(1)
	}
}

// run plays the games of an edition on every processor; took is the time of
// one of them.
func run(e *laws.Edition) (commands int64, took time.Duration, err error) {
	var wg sync.WaitGroup
	var next, judged atomic.Int64
	var failure atomic.Pointer[error]
	workers := runtime.GOMAXPROCS(0)
	began := time.Now()
	for range workers {
		wg.Go(func() {
			for n := next.Add(1); n <= int64(*games) && failure.Load() == nil; n = next.Add(1) {
				count, err := play(e, *seed+uint64(n))
				judged.Add(int64(count))
				if err != nil {
					err = fmt.Errorf("edition %s, seed %d: %w", e.Name, *seed+uint64(n), err)
					failure.Store(&err)
				}
			}
		})
	}
	wg.Wait()
	if f := failure.Load(); f != nil {
		err = *f
	}
	return judged.Load(), time.Since(began) * time.Duration(workers), err
}

var controls = []string{"90m+30s", "3m+2s", "40/90m:30m", "25m+10s", "1m", "5m d3s", "3m b2s"}

// play plays one random game, online or over the board.
func play(e *laws.Edition, seed uint64) (commands int, err error) {
	random := rand.New(rand.NewPCG(seed, 0))
	control, err := clock.Parse(controls[random.IntN(len(controls))])
	if err != nil {
		return 0, err
	}
	rules := arbiter.OnlineRules(control, arbiter.FIDE)
	rules.Edition = e
	hall := random.IntN(2) == 0
	if hall {
		rules.Mode = arbiter.OverTheBoard
	}
	state, events, err := arbiter.New(rules, chess.StartPosition(), arbiter.Scene{})
	if err != nil {
		return 0, err
	}
	var at time.Duration
	for command := arbiter.Command(arbiter.Start{}); ; {
		if !hall || commands > 0 {
			before := state
			decided, err := arbiter.Decide(&state, command, at)
			var fault *refusal.Error
			if err != nil && !errors.As(err, &fault) {
				return commands, err
			}
			if before.Status() == arbiter.Over && fault == nil {
				return commands, fmt.Errorf("%T moves a finished game", command)
			}
			for _, event := range decided {
				state.Apply(event)
			}
			events = append(events, decided...)
			if err := check(&before, &state, command, hall); err != nil {
				return commands, err
			}
		}
		commands++
		if state.Status() == arbiter.Over {
			break
		}
		at += time.Duration(random.Int64N(int64(6 * time.Second)))
		command = act(random, &state, hall)
		if commands >= *plies {
			command = arbiter.Resign{By: state.Turn()}
		}
	}
	if _, err := arbiter.Decide(&state, arbiter.Resign{By: chess.White}, at); err == nil {
		return commands, errors.New("a finished game was resigned")
	}
	return commands, fold(events, &state)
}

// act draws what is done next: mostly a move.
func act(random *rand.Rand, s *arbiter.State, hall bool) arbiter.Command {
	by := s.Turn()
	moves := s.LegalMoves()
	if len(moves) == 0 { // mated by a move that was not in order, and nobody says so
		return arbiter.Resign{By: by}
	}
	p := s.Position()
	m := moves[random.IntN(len(moves))]
	switch n := random.IntN(24); {
	case n == 0:
		return arbiter.Offer{By: by}
	case n == 1:
		return arbiter.Decline{By: by}
	case n == 2:
		return arbiter.Claim{By: by, Ground: arbiter.ThreefoldRepetition}
	case n == 3:
		return arbiter.Claim{By: by, Ground: arbiter.FiftyMoves, Written: p.UCI(m)}
	case n == 4 && hall:
		return arbiter.Touch{By: by, Squares: []chess.Square{m.From()}}
	case n == 5 && hall:
		return arbiter.Press{By: by}
	case n == 6 && hall:
		return arbiter.Observe{What: arbiter.IllegalMove}
	case n == 7 && hall:
		to := chess.Square(random.IntN(64))
		if to != m.From() {
			return arbiter.Play{By: by, Text: m.From().String() + to.String()}
		}
	}
	if hall {
		return arbiter.Play{By: by, Text: p.UCI(m)}
	}
	return arbiter.Move{By: by, Move: m, Offer: random.IntN(30) == 0}
}

// check checks a state against the one before.
func check(before, s *arbiter.State, c arbiter.Command, hall bool) error {
	for _, side := range [...]chess.Color{chess.White, chess.Black} {
		left := s.Remaining(side, s.At())
		if left < 0 {
			return fmt.Errorf("after %T a display shows %v", c, left)
		}
		if !hall && left == 0 && s.Status() == arbiter.Running && s.Clock().Fallen(side, s.At()) {
			return fmt.Errorf("after %T the game goes on with a fallen flag", c)
		}
	}
	if m, ok := c.(arbiter.Move); ok && s.Ply() > before.Ply() && m.By != before.Turn() {
		return errors.New("a player moved who did not have the move")
	}
	return nil
}

// fold checks that the events of a game, written and read, give where it stands.
func fold(events []arbiter.Event, s *arbiter.State) error {
	read := make([]arbiter.Event, len(events))
	for i, e := range events {
		data, err := arbiter.MarshalEvent(e)
		if err != nil {
			return err
		}
		if read[i], err = arbiter.UnmarshalEvent(data); err != nil {
			return err
		}
		again, err := arbiter.MarshalEvent(read[i])
		if err != nil || !bytes.Equal(data, again) {
			return fmt.Errorf("event %d is written in two ways", i)
		}
	}
	folded, err := arbiter.Replay(read)
	if err != nil {
		return err
	}
	a, b := s.Position(), folded.Position()
	if a.FEN() != b.FEN() || s.Result() != folded.Result() || s.Reason() != folded.Reason() || s.Ply() != folded.Ply() || shows(s) != shows(&folded) {
		return errors.New("the events give another game")
	}
	return nil
}

// shows is what the displays show.
func shows(s *arbiter.State) [2]time.Duration {
	return [2]time.Duration{s.Remaining(chess.White, s.At()), s.Remaining(chess.Black, s.At())}
}
