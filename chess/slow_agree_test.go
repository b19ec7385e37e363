package chess_test

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/hakem-chess/hakem/chess"
)

// kinds counts what the random positions hold, so that a generator of dull
// positions shows.
type kinds struct {
	positions, checks, doubleChecks, mates, stalemates, castlings, enPassants, exchanges, opponentInCheck atomic.Int64
}

// TestSlowGenerator compares the move generator with the slow one on 10,000
// random positions, a million with -full: the legal moves of Articles 3.1 to
// 3.9.2 and II.3.2, check, mate (5.1.1), stalemate (5.2.1), what each move
// leads to, the notations, and that what a legal game leads to has no fault.
func TestSlowGenerator(t *testing.T) {
	n := int64(10_000)
	if *full > 0 {
		n = 1_000_000
	}
	var seen kinds
	var next, failures atomic.Int64
	var wg sync.WaitGroup
	started := time.Now()
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for failures.Load() < 5 {
				i := uint64(next.Add(1))
				before := seen.positions.Load()
				if before >= n {
					return
				}
				r := rand.New(rand.NewPCG(9, i))
				err := judgeGame(r, i%2 == 0, i%8 < 2, &seen)
				if err != nil {
					failures.Add(1)
					t.Errorf("sequence %d: %v", i, err)
				}
				if after := seen.positions.Load(); after/100_000 > before/100_000 {
					t.Logf("%d positions after %v", after, time.Since(started).Round(time.Second))
				}
			}
		})
	}
	wg.Wait()
	t.Logf("positions %d, in check %d, in double check %d, mates %d, stalemates %d, castlings %d, en passant %d, exchanges %d, opponent in check %d",
		seen.positions.Load(), seen.checks.Load(), seen.doubleChecks.Load(), seen.mates.Load(), seen.stalemates.Load(),
		seen.castlings.Load(), seen.enPassants.Load(), seen.exchanges.Load(), seen.opponentInCheck.Load())
	for name, count := range map[string]*atomic.Int64{
		"checks": &seen.checks, "double checks": &seen.doubleChecks, "mates": &seen.mates, "stalemates": &seen.stalemates,
		"castlings": &seen.castlings, "en passant captures": &seen.enPassants, "exchanges": &seen.exchanges,
		"opponents in check": &seen.opponentInCheck,
	} {
		if count.Load() < n/4000 {
			t.Errorf("only %d %s in %d positions: the random positions are too dull", count.Load(), name, n)
		}
	}
}

// TestSlowGeneratorItself holds the judge to published counts.
func TestSlowGeneratorItself(t *testing.T) {
	tests := []struct {
		fen     string
		fischer bool
		depth   int
		want    uint64
	}{
		{startFEN, false, 3, 8902},
		{"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", false, 2, 2039},
		{"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", false, 3, 2812},
		{"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", false, 3, 9467},
		{"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", true, 3, 12189},
	}
	for _, tt := range tests {
		b := parseSlow(tt.fen, tt.fischer)
		if got := b.count(tt.depth); got != tt.want {
			t.Errorf("%s depth %d: %d, want %d", tt.fen, tt.depth, got, tt.want)
		}
	}
}

// judgeGame judges the positions of a game played at random, or positions set
// up at random.
func judgeGame(r *rand.Rand, fischer, game bool, seen *kinds) error {
	if !game {
		for range 20 {
			b := randomSetup(r, fischer)
			if err := judge(r, &b, seen); err != nil {
				return err
			}
		}
		return nil
	}
	b := randomStart(r, fischer)
	p, _, err := chess.PositionFromFEN(b.fen(), variantOf(&b))
	if err != nil {
		return err
	}
	for range 120 {
		if err := judge(r, &b, seen); err != nil {
			return err
		}
		if _, faults, _ := chess.PositionFromFEN(b.fen(), variantOf(&b)); faults != 0 {
			return fmt.Errorf("%s: a legal game led here, yet it has the faults %v", b.fen(), faults.Names())
		}
		moves := b.moves()
		if len(moves) == 0 {
			return nil
		}
		m := randomMove(r, &b, moves)
		played, err := p.ParseUCI(b.uci(m))
		if err != nil {
			return fmt.Errorf("%s: %w", b.fen(), err)
		}
		p.Play(played)
		b = b.play(m)
		if err := same(&p, &b); err != nil {
			return err
		}
	}
	return nil
}

// same compares a position that was played into with the same one read afresh.
func same(p *chess.Position, b *slowBoard) error {
	fresh, _, err := chess.PositionFromFEN(b.fen(), variantOf(b))
	if err != nil {
		return err
	}
	if p.Identity() != fresh.Identity() || p.PolyglotKey() != fresh.PolyglotKey() || p.FEN() != fresh.FEN() {
		return fmt.Errorf("played into %s with key %016x, but read it is %s with key %016x (from %s)",
			p.FEN(), p.PolyglotKey(), fresh.FEN(), fresh.PolyglotKey(), b.fen())
	}
	return nil
}

// judge compares everything the two generators say about one position.
func judge(r *rand.Rand, b *slowBoard, seen *kinds) error {
	fen := b.fen()
	p, faults, err := chess.PositionFromFEN(fen, variantOf(b))
	if err != nil {
		return err
	}
	for s, held := range b.castlers {
		if held != p.CastlingRooks().Has(chess.Square(s)) {
			return fmt.Errorf("%s: the right on %v is lost", fen, chess.Square(s))
		}
	}
	if b.skipped >= 0 {
		possible := b.doubleStepPossible()
		if refused := faults&chess.FaultEnPassant != 0; refused == possible {
			return fmt.Errorf("%s: double step possible: %v, refused: %v", fen, possible, refused)
		}
		if !possible {
			b.skipped = -1
		}
	}
	if inCheck := b.inCheck(!b.white); inCheck != (faults&chess.FaultOpponentInCheck != 0) {
		return fmt.Errorf("%s: the opponent in check: %v, faults %v", fen, inCheck, faults.Names())
	} else if inCheck {
		seen.opponentInCheck.Add(1)
	}

	want := b.moveTexts()
	moves := p.AppendMoves(nil)
	got := make([]string, len(moves))
	for i, m := range moves {
		got[i] = p.UCI(m)
	}
	slices.Sort(got)
	if !slices.Equal(got, want) {
		return fmt.Errorf("%s:\n  moves %v\n   want %v", fen, got, want)
	}
	inCheck := b.inCheck(b.white)
	switch none := len(want) == 0; {
	case p.InCheck() != inCheck:
		return fmt.Errorf("%s: in check %v, want %v", fen, p.InCheck(), inCheck)
	case p.IsCheckmate() != (none && inCheck):
		return fmt.Errorf("%s: checkmate %v with moves %v", fen, p.IsCheckmate(), want)
	case p.IsStalemate() != (none && !inCheck):
		return fmt.Errorf("%s: stalemate %v with moves %v", fen, p.IsStalemate(), want)
	case p.HasMoves() == none:
		return fmt.Errorf("%s: has moves %v, want %v", fen, p.HasMoves(), want)
	case p.CountMoves() != len(want):
		return fmt.Errorf("%s: counts %d moves, want %d", fen, p.CountMoves(), len(want))
	}
	if err := judgeNotations(&p, moves); err != nil {
		return err
	}
	if r.IntN(100) == 0 {
		if err := judgeLegality(&p, moves); err != nil {
			return err
		}
	}
	for _, m := range b.moves() {
		if !m.castling && m.to != b.skipped && r.IntN(8) > 0 {
			continue // those that change much, and some of the others
		}
		after := b.play(m)
		if after.skipped >= 0 && !after.doubleStepPossible() {
			continue // the opponent was in check before it: read afresh, the double step is refused
		}
		played, err := p.ParseUCI(b.uci(m))
		if err != nil {
			return fmt.Errorf("%s: %w", fen, err)
		}
		next := p
		next.Play(played)
		if err := same(&next, &after); err != nil {
			return fmt.Errorf("%s, %s: %w", fen, b.uci(m), err)
		}
	}
	count(&p, moves, seen)
	return nil
}

// judgeNotations writes each move in each notation and reads it again.
func judgeNotations(p *chess.Position, moves []chess.Move) error {
	texts := map[string]chess.Move{}
	for _, m := range moves {
		san := p.SAN(m)
		if other, twice := texts[san]; twice {
			return fmt.Errorf("%s: both %s and %s are written %s", p, p.UCI(m), p.UCI(other), san)
		}
		texts[san] = m
		if read, err := p.ParseSAN(san); err != nil || read != m {
			return fmt.Errorf("%s: %s is written %s, which reads %v, %v", p, p.UCI(m), san, read, err)
		}
		if read, err := p.ParseUCI(p.UCI(m)); err != nil || read != m {
			return fmt.Errorf("%s: %s reads %v, %v", p, p.UCI(m), read, err)
		}
	}
	return nil
}

// judgeLegality asks about every move there can be whether it is legal.
func judgeLegality(p *chess.Position, moves []chess.Move) error {
	legal := map[chess.Move]bool{}
	for _, m := range moves {
		legal[m] = true
	}
	for i := range 1 << 16 {
		m := chess.Move(i)
		if p.IsLegal(m) != legal[m] {
			return fmt.Errorf("%s: move %04x (%s%s) legal %v, want %v", p, uint16(m), m.From(), m.To(), p.IsLegal(m), legal[m])
		}
	}
	return nil
}

func count(p *chess.Position, moves []chess.Move, seen *kinds) {
	seen.positions.Add(1)
	for _, m := range moves {
		switch {
		case m.IsCastling():
			seen.castlings.Add(1)
		case m.IsEnPassant():
			seen.enPassants.Add(1)
		case m.IsPromotion():
			seen.exchanges.Add(1)
		}
	}
	if p.InCheck() {
		seen.checks.Add(1)
		if p.Checkers().Count() > 1 {
			seen.doubleChecks.Add(1)
		}
		if len(moves) == 0 {
			seen.mates.Add(1)
		}
	} else if len(moves) == 0 {
		seen.stalemates.Add(1)
	}
}
