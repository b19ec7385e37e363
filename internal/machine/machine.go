// Package machine plays live games for those who want a chess engine as their opponent. It follows a game as a player
// does, and does what a player does: it moves, claims, offers, answers offers and resigns, under the same Laws and on
// the same clock, by the rules below, which who plays it can read before the game. What it cannot do for want of an
// engine is nobody's time.
package machine

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/hakem-chess/hakem/internal/engine"
	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/play"
)

// How a machine that has lost hope, or hopes for nothing more, behaves. Scores are hundredths of a pawn as it sees
// them.
const (
	// It resigns when ResignAt or worse stands for ResignMoves of its moves in a row.
	ResignAt, ResignMoves = -800, 3
	// It accepts an offer, and claims a draw it can claim, when it stands no better than AcceptAt. An offer before move
	// AcceptFrom it declines.
	AcceptAt, AcceptFrom = 0, 10
	// It offers a draw from move OfferFrom on when its last OfferMoves scores lie within OfferAt, every OfferEvery
	// moves.
	OfferAt, OfferMoves, OfferFrom, OfferEvery = 20, 6, 40, 20
	// It resigns when no engine has answered for GiveUpAfter; meanwhile the clocks stand.
	GiveUpAfter = 2 * time.Minute
)

const (
	lookEvery    = 500 * time.Millisecond // for games that have come here
	patience     = 250 * time.Millisecond // in the queue, on the machine's own time
	leavesAfter  = time.Minute            // a game that nobody else is at and that is not played
	tryAgain     = 3 * time.Second        // after an engine has failed again and again
	thoughtAlike = 400 * time.Millisecond // a move comes no sooner, unless time is short: people like to see it come
)

// Thinker answers questions about positions: *engine.Pool.
type Thinker interface {
	Name() string
	Think(ctx context.Context, q engine.Question, stage func(engine.Stage)) (engine.Answer, error)
}

// Player plays for the machines of one server.
type Player struct {
	registry *play.Registry
	engines  Thinker
	log      *slog.Logger
	come     chan struct{}

	mu    sync.Mutex
	plays map[string]struct{} // games that are being played
	work  sync.WaitGroup
}

// New makes a player. It plays when it runs.
func New(registry *play.Registry, engines Thinker, log *slog.Logger) *Player {
	return &Player{registry: registry, engines: engines, log: log, come: make(chan struct{}, 1), plays: map[string]struct{}{}}
}

// Name is what the engine calls itself.
func (p *Player) Name() string { return p.engines.Name() }

// Run plays every game of this server in which a machine has a seat, those too that it takes over from another server
// or finds at its start, until the context ends; then it leaves them.
func (p *Player) Run(ctx context.Context) {
	defer p.work.Wait()
	ticker := time.NewTicker(lookEvery)
	defer ticker.Stop()
	for {
		for id, who := range p.registry.Machines() {
			p.sit(ctx, id, who)
		}
		select {
		case <-ticker.C:
		case <-p.come:
		case <-ctx.Done():
			return
		}
	}
}

// Look has the player look for new games at once.
func (p *Player) Look() {
	select {
	case p.come <- struct{}{}:
	default:
	}
}

// sit begins to play a game, unless it is being played.
func (p *Player) sit(ctx context.Context, id string, who game.PlayerID) {
	strength, ok := who.Machine()
	if !ok {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if _, plays := p.plays[id]; plays {
		return
	}
	p.plays[id] = struct{}{}
	p.work.Go(func() {
		g := &seat{player: p, id: id, who: who, strength: strength}
		if err := g.play(ctx); err != nil && ctx.Err() == nil {
			p.log.Error("the machine leaves a game", "game", id, "error", err)
		}
		p.mu.Lock()
		defer p.mu.Unlock()
		delete(p.plays, id)
	})
}
