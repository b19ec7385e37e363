package machine

import (
	"context"
	"log/slog"
	"path/filepath"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/clock"
	"github.com/hakem-chess/hakem/internal/engine"
	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/play"
	"github.com/hakem-chess/hakem/internal/store/sqlite"
	"github.com/hakem-chess/hakem/laws"
)

// scripted thinks as the test says: moves in UCI, with what it thinks of each position, and stages before an answer.
type scripted struct {
	mu     sync.Mutex
	moves  []string
	score  func(n int) engine.Score
	before func(ctx context.Context, n int, stage func(engine.Stage)) error
	asked  int
}

func (s *scripted) Name() string { return "Scripted" }

func (s *scripted) Think(ctx context.Context, q engine.Question, stage func(engine.Stage)) (engine.Answer, error) {
	s.mu.Lock()
	n := s.asked
	s.asked++
	before, score := s.before, s.score
	s.mu.Unlock()
	if before != nil {
		if err := before(ctx, n, stage); err != nil {
			return engine.Answer{}, err
		}
	}
	position := q.Start
	for _, m := range q.Moves {
		position.Play(m)
	}
	// By the position, not by the count: a question may be asked again.
	move, err := position.ParseUCI(s.moves[len(q.Moves)/2%len(s.moves)])
	if err != nil {
		move = position.AppendMoves(nil)[0]
	}
	answer := engine.Answer{Move: move, Line: []chess.Move{move}, Score: engine.Score{Known: true}}
	if score != nil {
		answer.Score = score(n)
	}
	return answer, nil
}

// house is a server with a machine's player, in a time of its own.
type house struct {
	t        *testing.T
	store    *sqlite.Store
	registry *play.Registry
	stop     func()
}

func inHouse(t *testing.T, thinker Thinker, test func(t *testing.T, h *house)) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "games.db")
	synctest.Test(t, func(t *testing.T) {
		s, err := sqlite.Open(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		h := &house{t: t, store: s}
		h.open(thinker)
		test(t, h)
		h.stop()
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
}

func (h *house) open(thinker Thinker) {
	h.t.Helper()
	registry, err := play.Open(h.t.Context(), play.Config{Store: h.store, Now: time.Now, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		h.t.Fatal(err)
	}
	h.registry = registry
	ctx, end := context.WithCancel(context.Background())
	player := New(registry, thinker, slog.New(slog.DiscardHandler))
	done := make(chan struct{})
	go func() {
		player.Run(ctx)
		close(done)
	}()
	h.stop = func() {
		end()
		<-done
		if err := registry.Close(context.Background()); err != nil {
			h.t.Error(err)
		}
	}
}

// person plays against the machine.
type person struct {
	t   *testing.T
	sub *play.Subscription
	now *play.Snapshot
}

const human = game.PlayerID("ghuman")

func (h *house) newGame(base time.Duration, colour play.Colour) string {
	h.t.Helper()
	control, err := clock.NewControl(clock.Period{Base: base, Extra: 2 * time.Second})
	if err != nil {
		h.t.Fatal(err)
	}
	id, err := h.registry.Create(h.t.Context(), play.NewGame{
		Colour: colour, Rules: arbiter.OnlineRules(control, arbiter.FIDE), Maker: human, Opponent: game.Seat{Player: game.NewMachine(3), Name: "Scripted 3"},
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return id
}

func (h *house) comes(id string) *person {
	h.t.Helper()
	sub, err := h.registry.Subscribe(h.t.Context(), id, human, nil)
	if err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(sub.Leave)
	return &person{t: h.t, sub: sub}
}

// until waits until the game is as wanted.
func (p *person) until(what string, is func(s *play.Snapshot) bool) *play.Snapshot {
	p.t.Helper()
	limit := time.After(10 * time.Minute)
	for {
		select {
		case s, ok := <-p.sub.News():
			if !ok {
				p.t.Fatalf("%s: sent away", what)
			}
			if p.now = s; is(s) {
				return s
			}
		case <-limit:
			p.t.Fatalf("waited in vain: %s; %s, %d moves, machine %d", what, p.now.State.Status(), p.now.State.Ply(), p.now.Machine)
		}
	}
}

func (p *person) does(a game.Action) {
	p.t.Helper()
	if err := p.sub.Do(p.t.Context(), a, game.Writing{Letters: chess.EnglishLetters}); err != nil {
		p.t.Fatalf("%#v: %v", a, err)
	}
}

func (p *person) moves(uci string) {
	p.t.Helper()
	ply := p.now.State.Ply()
	p.does(game.Move{Text: uci})
	p.until("after "+uci, func(s *play.Snapshot) bool { return s.State.Ply() >= ply+1 })
}

func plies(n int) func(*play.Snapshot) bool {
	return func(s *play.Snapshot) bool { return s.State.Ply() >= n }
}

func over(s *play.Snapshot) bool { return s.State.Status() == arbiter.Over }

// TestPlays: the machine comes by itself, play begins when the person is there, and it moves on its turn, with either
// colour; a rematch is accepted.
func TestPlays(t *testing.T) {
	inHouse(t, &scripted{moves: []string{"e7e5", "b8c6"}}, func(t *testing.T, h *house) {
		p := h.comes(h.newGame(3*time.Minute, play.TakesWhite))
		p.until("the game begins", func(s *play.Snapshot) bool { return s.State.Status() == arbiter.Running })
		p.moves("e2e4")
		p.until("an answer", plies(2))
		p.moves("g1f3")
		s := p.until("another", plies(4))
		if moves := s.State.Moves(); moves[1].SAN != "e5" || moves[3].SAN != "Nc6" || moves[1].Took > time.Second {
			t.Errorf("%+v", moves)
		}
		p.does(game.Resign{})
		p.until("the end", over)
		p.does(game.Rematch{})
		s = p.until("the machine accepts a rematch", func(s *play.Snapshot) bool { return s.Game.Next != "" })
		again := h.comes(s.Game.Next)
		again.until("the machine opens", plies(1))
	})
}

// TestHeld: while the machine waits for an engine, or one is replaced, the clocks stand as of the moment that began,
// the person is told the machine's place, and play goes on; a wait too short to be told is on the machine's own time.
func TestHeld(t *testing.T) {
	for name, tt := range map[string]struct {
		before   func(ctx context.Context, stage func(engine.Stage))
		machine  int
		mostUsed time.Duration
	}{
		"queue": {func(_ context.Context, stage func(engine.Stage)) {
			since := time.Now()
			stage(engine.Stage{Place: 2, Since: since})
			time.Sleep(2 * time.Second)
			stage(engine.Stage{Place: 1, Since: since})
			time.Sleep(20 * time.Second)
			stage(engine.Stage{})
		}, 3, time.Second},
		"hung": {func(_ context.Context, stage func(engine.Stage)) {
			since := time.Now()
			time.Sleep(9 * time.Second) // nobody knows yet
			stage(engine.Stage{Replaced: true, Since: since})
			time.Sleep(11 * time.Second)
			stage(engine.Stage{})
		}, 1, time.Second},
		"short": {func(_ context.Context, stage func(engine.Stage)) {
			stage(engine.Stage{Place: 1, Since: time.Now()})
			time.Sleep(100 * time.Millisecond)
			stage(engine.Stage{})
			time.Sleep(time.Second)
		}, 0, 2 * time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			thinker := &scripted{moves: []string{"e7e5"}, before: func(ctx context.Context, n int, stage func(engine.Stage)) error {
				if n == 0 {
					tt.before(ctx, stage)
				}
				return nil
			}}
			inHouse(t, thinker, func(t *testing.T, h *house) {
				p := h.comes(h.newGame(time.Minute, play.TakesWhite))
				p.until("the game begins", func(s *play.Snapshot) bool { return s.State.Status() == arbiter.Running })
				p.does(game.Move{Text: "e2e4"})
				seen := 0
				s := p.until("the machine moves", func(s *play.Snapshot) bool {
					seen = max(seen, s.Machine)
					if s.Machine > 0 && s.State.Status() != arbiter.Halted {
						t.Errorf("the machine waits and the game is %s", s.State.Status())
					}
					return s.State.Ply() == 2
				})
				if seen != tt.machine {
					t.Errorf("the person was told %d, want %d", seen, tt.machine)
				}
				if s.Machine != 0 || s.State.Status() != arbiter.Running {
					t.Errorf("after the move the game is %s, the machine waits: %d", s.State.Status(), s.Machine)
				}
				if took := s.State.Moves()[1].Took; took > tt.mostUsed {
					t.Errorf("the machine's clock ran for %v", took)
				}
			})
		})
	}
}

// TestRules: it resigns, claims, offers and answers offers by its stated rules (Articles 5.1.2, 9.1, 9.2).
func TestRules(t *testing.T) {
	shuffle := &scripted{moves: []string{"g8f6", "f6g8"}}
	dance := func(p *person, rounds int) {
		for i := range rounds {
			if over(p.now) {
				return
			}
			ply := p.now.State.Ply()
			p.moves([]string{"g1f3", "f3g1"}[i%2])
			p.until("the machine's move", func(s *play.Snapshot) bool { return s.State.Ply() >= ply+2 || over(s) })
		}
	}
	even := func(int) engine.Score { return engine.Score{Known: true} }
	for name, tt := range map[string]struct {
		score  func(int) engine.Score
		run    func(p *person)
		result laws.Result
		reason laws.Reason
	}{
		"claims when it stands no better": {even, func(p *person) { dance(p, 5) }, laws.Draw, laws.ByThreefold},
		"plays on when it stands better": {
			func(int) engine.Score { return engine.Score{Known: true, Centipawn: 50} }, func(p *person) {
				dance(p, 6)
				p.does(game.Resign{})
				p.until("the end", over)
			}, laws.BlackWins, laws.ByResignation,
		},
		"resigns when it is lost": {
			func(int) engine.Score { return engine.Score{Known: true, Centipawn: -900} }, func(p *person) { dance(p, 4) }, laws.WhiteWins, laws.ByResignation,
		},
		"resigns when it is mated soon": {
			func(int) engine.Score { return engine.Score{Known: true, Mate: -4} }, func(p *person) { dance(p, 4) }, laws.WhiteWins, laws.ByResignation,
		},
	} {
		t.Run(name, func(t *testing.T) {
			shuffle := &scripted{moves: shuffle.moves, score: tt.score}
			inHouse(t, shuffle, func(t *testing.T, h *house) {
				p := h.comes(h.newGame(3*time.Minute, play.TakesWhite))
				p.until("the game begins", func(s *play.Snapshot) bool { return s.State.Status() == arbiter.Running })
				tt.run(p)
				if !over(p.now) {
					p.until("the end", over)
				}
				if s := &p.now.State; s.Result() != tt.result || s.Reason() != tt.reason {
					t.Errorf("%s, %s; want %s, %s", s.Result(), s.Reason(), tt.result, tt.reason)
				}
			})
		})
	}
	t.Run("offers", func(t *testing.T) {
		// Pawns go forward by one square, so that nothing is repeated.
		thinker := &scripted{moves: []string{"a7a6", "b7b6", "c7c6", "d7d6", "e7e6", "f7f6", "g7g6", "h7h6", "a6a5", "b6b5", "c6c5", "d6d5", "e6e5"}, score: even}
		white := []string{"a2a3", "b2b3", "c2c3", "d2d3", "e2e3", "f2f3", "g2g3", "h2h3", "a3a4", "e1e2", "e2d2", "d2c2"}
		inHouse(t, thinker, func(t *testing.T, h *house) {
			p := h.comes(h.newGame(3*time.Minute, play.TakesWhite))
			p.until("the game begins", func(s *play.Snapshot) bool { return s.State.Status() == arbiter.Running })
			p.moves("a2a3")
			p.until("a move", plies(2))
			p.does(game.Offer{})
			p.until("an early offer is declined", func(s *play.Snapshot) bool { _, stands := s.State.Offer(); return !stands })
			for i, m := range white[1:] {
				p.moves(m)
				p.until("a move", plies(2*i+4))
			}
			p.does(game.Offer{})
			s := p.until("a later one is accepted", over)
			if s.State.Reason() != laws.ByAgreement {
				t.Errorf("%s", s.State.Reason())
			}
		})
	})
}

// TestGoesOn: after the server has stopped and started again the machine plays on.
func TestGoesOn(t *testing.T) {
	thinker := &scripted{moves: []string{"e7e5", "b8c6"}}
	inHouse(t, thinker, func(_ *testing.T, h *house) {
		id := h.newGame(3*time.Minute, play.TakesWhite)
		p := h.comes(id)
		p.until("the game begins", func(s *play.Snapshot) bool { return s.State.Status() == arbiter.Running })
		p.moves("e2e4")
		p.until("an answer", plies(2))
		h.stop()
		h.open(thinker)
		p = h.comes(id)
		p.until("play goes on", func(s *play.Snapshot) bool { return s.State.Status() == arbiter.Running })
		p.moves("g1f3")
		p.until("the machine plays on", plies(4))
	})
}

// TestGivesUp: when no engine answers the clocks stand, and at last the machine resigns.
func TestGivesUp(t *testing.T) {
	thinker := &scripted{moves: []string{"e7e5"}, before: func(_ context.Context, _ int, stage func(engine.Stage)) error {
		stage(engine.Stage{Replaced: true, Since: time.Now()})
		time.Sleep(8 * time.Second)
		return engine.ErrFailed
	}}
	inHouse(t, thinker, func(t *testing.T, h *house) {
		p := h.comes(h.newGame(time.Minute, play.TakesWhite))
		p.until("the game begins", func(s *play.Snapshot) bool { return s.State.Status() == arbiter.Running })
		p.moves("e2e4")
		s := p.until("the end", over)
		if s.State.Reason() != laws.ByResignation || s.State.Result() != laws.WhiteWins {
			t.Errorf("%s, %s", s.State.Result(), s.State.Reason())
		}
		if left := s.State.Remaining(chess.Black, s.Elapsed()); left < 58*time.Second {
			t.Errorf("the machine lost %v on its clock", time.Minute-left)
		}
	})
}
