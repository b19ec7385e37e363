package machine

import (
	"context"
	"errors"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/internal/engine"
	"github.com/hakem-chess/hakem/internal/game"
)

// decide does what the machine does with what it has thought of a position.
func (g *seat) decide(ctx context.Context, ply int, r result) error {
	s := &g.now.State
	if !g.onMove() || s.Ply() != ply {
		return nil // the game has gone on without it
	}
	switch {
	case errors.Is(r.err, engine.ErrFailed):
		return g.despair(ctx)
	case r.err != nil:
		return r.err
	}
	if g.now.Machine > 0 { // the clocks stood for it
		if err := g.player.registry.GoOn(ctx, g.id); err != nil {
			return err
		}
	}
	g.waited = time.Time{}
	if r.answer.Score.Known {
		g.scores = append(g.scores, r.answer.Score.Worth())
	}
	move := s.Ply()/2 + 1
	_, offered := s.Offer()
	switch {
	case offered && g.content():
		g.do(ctx, game.Accept{})
	case g.stands() <= AcceptAt && g.canClaim(arbiter.ThreefoldRepetition):
		g.do(ctx, game.Claim{Ground: string(arbiter.ThreefoldRepetition)})
	case g.stands() <= AcceptAt && g.canClaim(arbiter.FiftyMoves):
		g.do(ctx, game.Claim{Ground: string(arbiter.FiftyMoves)})
	case g.lost():
		g.do(ctx, game.Resign{})
	default:
		offers := g.offers(move)
		if offers {
			g.offered = move
		}
		position := s.Position()
		g.do(ctx, game.Move{Text: position.UCI(r.answer.Move), Offer: offers})
	}
	return nil
}

// despair has the clocks stand until an engine can be had again; after GiveUpAfter the machine resigns.
func (g *seat) despair(ctx context.Context) error {
	if g.waited.IsZero() {
		g.waited = time.Now()
	}
	if time.Since(g.waited) >= GiveUpAfter {
		if err := g.player.registry.GoOn(ctx, g.id); err != nil {
			return err
		}
		g.do(ctx, game.Resign{})
		return nil
	}
	if err := g.player.registry.Hold(ctx, g.id, time.Now(), 0); err != nil {
		return err
	}
	select {
	case <-time.After(tryAgain):
	case <-ctx.Done():
		return nil
	}
	g.think(ctx)
	return nil
}

// stands is what the machine last thought of its position; 0 if it has not thought yet.
func (g *seat) stands() int {
	if len(g.scores) == 0 {
		return 0
	}
	return g.scores[len(g.scores)-1]
}

// content reports whether the machine agrees to a draw.
func (g *seat) content() bool {
	return g.now.State.Ply()/2+1 >= AcceptFrom && len(g.scores) > 0 && g.stands() <= AcceptAt
}

// lost reports whether the machine resigns.
func (g *seat) lost() bool {
	if len(g.scores) < ResignMoves {
		return false
	}
	for _, score := range g.scores[len(g.scores)-ResignMoves:] {
		if score > ResignAt {
			return false
		}
	}
	return true
}

// offers reports whether the machine offers a draw with its move.
func (g *seat) offers(move int) bool {
	reg := g.now.State.Rules().Regulations
	if move < OfferFrom || len(g.scores) < OfferMoves || g.offered > 0 && move-g.offered < OfferEvery ||
		reg.NoDrawAgreement || move < reg.NoDrawOfferBefore || move < reg.NoDrawAgreementBefore {
		return false
	}
	for _, score := range g.scores[len(g.scores)-OfferMoves:] {
		if score > OfferAt || score < -OfferAt {
			return false
		}
	}
	return true
}

// canClaim reports whether a claim would be right as the board stands (Articles 9.2.2, 9.3.2): the arbiter is asked
// what they would rule.
func (g *seat) canClaim(ground arbiter.Ground) bool {
	state := g.now.State
	if state.Rules().Profile != arbiter.FIDE {
		return false
	}
	events, err := arbiter.Decide(&state, arbiter.Claim{By: g.side(), Ground: ground}, g.now.Elapsed())
	if err != nil {
		return false
	}
	for _, e := range events {
		if e.Kind == arbiter.Ruled && e.Ruling.Kind == arbiter.ClaimAccepted {
			return true
		}
	}
	return false
}
