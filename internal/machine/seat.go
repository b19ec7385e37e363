package machine

import (
	"context"
	"errors"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/engine"
	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/play"
	"github.com/hakem-chess/hakem/refusal"
)

// seat is the machine's seat in one game.
type seat struct {
	player   *Player
	id       string
	who      game.PlayerID
	strength int

	sub      *play.Subscription
	now      *play.Snapshot // the newest
	thinks   *thought       // about the position on the board; nil if it does not
	scores   []int          // what it thought of its positions, one for each of its moves
	offered  int            // its move with which it last offered a draw
	waited   time.Time      // since when no engine answers; zero if they do
	answered int            // how many moves had been made when it last answered an offer
}

// thought is one search.
type thought struct {
	ply   int
	end   context.CancelFunc
	stage chan engine.Stage
	done  chan result
	at    engine.Stage     // how far it has come
	late  <-chan time.Time // when it has waited in the queue for as long as the machine's own time is taken for it
}

type result struct {
	answer engine.Answer
	err    error
}

// play follows the game and plays it, until it is over and nobody else is there, or the context ends.
func (g *seat) play(ctx context.Context) error {
	sub, err := g.player.registry.Subscribe(ctx, g.id, g.who, nil)
	if err != nil {
		return err
	}
	g.sub = sub
	defer sub.Leave()
	defer func() {
		if g.thinks != nil {
			g.thinks.end()
		}
	}()
	ticker := time.NewTicker(leavesAfter / 4)
	defer ticker.Stop()
	lonely := time.Time{}
	for {
		var stage chan engine.Stage
		var done chan result
		var late <-chan time.Time
		if g.thinks != nil {
			stage, done, late = g.thinks.stage, g.thinks.done, g.thinks.late
		}
		select {
		case s, ok := <-sub.News():
			if !ok {
				return nil // the server stops, or another has the game now
			}
			g.now = s
			g.see(ctx)
		case s := <-stage:
			g.thinks.at, g.thinks.late = s, nil
			if s.Place > 0 && time.Since(s.Since) < patience {
				g.thinks.late = time.After(patience - time.Since(s.Since))
				continue
			}
			g.hold(ctx)
		case <-late:
			g.thinks.late = nil
			g.hold(ctx)
		case r := <-done:
			ply := g.thinks.ply
			g.thinks.end()
			g.thinks = nil
			if err := g.decide(ctx, ply, r); err != nil {
				return err
			}
		case <-ticker.C:
			switch {
			case !g.alone():
				lonely = time.Time{}
			case lonely.IsZero():
				lonely = time.Now()
			case time.Since(lonely) >= leavesAfter:
				return nil
			}
		case <-ctx.Done():
			return nil
		}
	}
}

// side is the machine's own.
func (g *seat) side() chess.Color {
	side, _ := g.now.Place(g.who).Side()
	return side
}

// alone reports whether nobody waits for the machine: the game is not being played, and its opponent is not there.
func (g *seat) alone() bool {
	if g.now == nil || g.now.Present[g.side().Other()] {
		return false
	}
	status := g.now.State.Status()
	return status == arbiter.Waiting || status == arbiter.Over
}

// onMove reports whether the machine is to move, the clocks run or stand for it.
func (g *seat) onMove() bool {
	s := &g.now.State
	return s.Turn() == g.side() && (s.Status() == arbiter.Running || s.Status() == arbiter.Halted && g.now.Machine > 0)
}

// see looks at how the game stands now.
func (g *seat) see(ctx context.Context) {
	s := &g.now.State
	if g.thinks != nil && (!g.onMove() || g.thinks.ply != s.Ply()) {
		g.thinks.end()
		g.thinks = nil
	}
	if s.Status() == arbiter.Over {
		if side, ok := g.now.RematchBy.Side(); ok && side != g.side() && g.now.Game.Next == "" {
			g.do(ctx, game.Rematch{})
			g.player.Look()
		}
		return
	}
	if g.thinks == nil && g.onMove() {
		g.think(ctx)
	}
	if by, ok := s.Offer(); ok && by != g.side() && !g.onMove() && s.Status() == arbiter.Running && g.answered != s.Ply()+1 {
		g.answered = s.Ply() + 1
		if g.content() {
			g.do(ctx, game.Accept{})
		} else {
			g.do(ctx, game.Decline{})
		}
	}
}

// think begins to think about the position on the board.
func (g *seat) think(ctx context.Context) {
	s := &g.now.State
	var moves []chess.Move
	for _, m := range s.Moves() {
		moves = append(moves, m.Move)
	}
	left, timed := s.Remaining(g.side(), g.now.Elapsed()), s.Rules().Control.Timed()
	q := engine.Question{Start: s.Start(), Moves: moves, Strength: g.strength, Time: engine.Most(g.strength)}
	least := thoughtAlike
	if timed {
		extra := time.Duration(0)
		for _, p := range s.Rules().Control.Periods() {
			extra = p.Extra
		}
		q.Time = min(q.Time, max(left/30+extra/2, 5*time.Millisecond))
		q.Within = min(1500*time.Millisecond, left/4+20*time.Millisecond)
		least = min(least, left/60)
	}
	thinking, end := context.WithCancel(ctx)
	t := &thought{ply: s.Ply(), end: end, stage: make(chan engine.Stage, 8), done: make(chan result, 1)}
	g.thinks = t
	began := time.Now()
	g.player.work.Go(func() {
		answer, err := g.player.engines.Think(thinking, q, func(s engine.Stage) {
			select {
			case t.stage <- s:
			case <-thinking.Done():
			}
		})
		if rest := least - time.Since(began); err == nil && rest > 0 {
			select {
			case <-time.After(rest):
			case <-thinking.Done():
			}
		}
		t.done <- result{answer, err}
	})
}

// hold has the clocks stand while no engine can think about the game, and run when one does.
func (g *seat) hold(ctx context.Context) {
	var err error
	if at := g.thinks.at; at == (engine.Stage{}) {
		err = g.player.registry.GoOn(ctx, g.id)
	} else {
		err = g.player.registry.Hold(ctx, g.id, at.Since, at.Place)
	}
	if err != nil && !errors.Is(err, refusal.Of(refusal.NotOnMove)) && ctx.Err() == nil {
		g.player.log.Warn("the clocks of a machine cannot be held", "game", g.id, "error", err)
	}
}

// do does something in the game. What is refused was overtaken by what the opponent has done.
func (g *seat) do(ctx context.Context, a game.Action) {
	err := g.sub.Do(ctx, a, game.Writing{Letters: chess.EnglishLetters})
	if refused := (*refusal.Error)(nil); errors.As(err, &refused) {
		g.player.log.Debug("the machine's act was refused", "game", g.id, "code", refused.Code)
	} else if err != nil && ctx.Err() == nil {
		g.player.log.Warn("the machine's act failed", "game", g.id, "error", err)
	}
}
