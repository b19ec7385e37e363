package deadpos_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/chess/deadpos"
)

// scattered returns a board of two kings, a queen and up to 16 men more, somewhere.
func scattered(r *rand.Rand) (s chess.Setup) {
	s.Turn, s.EnPassant, s.Fullmove = chess.Color(r.IntN(2)), chess.NoSquare, 1
	put := func(c chess.Color, t chess.PieceType) {
		for range 64 {
			at := chess.Square(r.IntN(64))
			if s.Board[at] == chess.NoPiece && (t != chess.Pawn || at.Rank() > 0 && at.Rank() < 7) {
				s.Board[at] = chess.NewPiece(c, t)
				return
			}
		}
	}
	put(chess.White, chess.King)
	put(chess.Black, chess.King)
	put(chess.White, chess.Queen)
	for range 1 + r.IntN(16) {
		put(chess.Color(r.IntN(2)), chess.Pawn+chess.PieceType(r.IntN(5)))
	}
	return s
}

// wandered returns a position that random moves lead to from the first array: in
// that, most men are at home, as after an opening.
func wandered(r *rand.Rand) chess.Position {
	p := chess.StartPosition()
	for range 6 + r.IntN(60) {
		moves := p.AppendMoves(nil)
		if len(moves) == 0 {
			break
		}
		p.Play(moves[r.IntN(len(moves))])
	}
	return p
}

// Article 5.2.2: whoever mates by a supported mate can mate. Each is played, as the proof
// says that it can be, and ends in mate; on boards of all kinds, also such as no game
// reaches.
func TestSupportedMates(t *testing.T) {
	n, seed := 20_000, uint64(1)
	deadline := time.Now().Add(*full)
	if *full > 0 {
		seed = uint64(time.Now().UnixNano())
	}
	r := rand.New(rand.NewPCG(seed, 5))
	found := 0
	for i := 0; i < n || time.Now().Before(deadline); i++ {
		var p chess.Position
		if i%4 == 0 {
			p = wandered(r)
		} else {
			s := scattered(r)
			var faults chess.Faults
			if p, faults = s.Position(); !faults.Playable() {
				continue
			}
		}
		for _, c := range [...]chess.Color{chess.White, chess.Black} {
			if !deadpos.SupportedMates(&p, c) {
				continue
			}
			found++
			line := deadpos.SupportedMateLine(&p, c)
			if line == nil {
				t.Fatalf("seed %d: %s, %s: the supported mate cannot be played", seed, p.FEN(), c)
			}
			check(t, p, c, deadpos.Verdict{Answer: deadpos.Can, Mate: line})
		}
	}
	t.Logf("seed %d: %d supported mates", seed, found)
	if found < n/50 {
		t.Errorf("%d supported mates in %d positions: there should be more", found, n)
	}
}

// What makes a supported mate fail, one thing at a time: the knight on f5 lets the queen mate
// on g7 while the black knight goes from b5 and back.
func TestSupportedMateConditions(t *testing.T) {
	for _, tt := range []struct {
		why, fen string
		mates    bool
	}{
		{"as it should be", "5rk1/5ppp/8/1n3N2/6Q1/8/8/K7 w - - 0 1", true},
		{"with Black to move first", "5rk1/5ppp/8/1n3N2/6Q1/8/8/K7 b - - 0 1", true},
		{"the queen and the knight still have to come", "5rk1/5ppp/8/1n6/8/8/3N4/K2Q4 b - - 0 1", true},
		{"a rook stands behind the queen", "5rk1/5pp1/8/1n3N2/8/6Q1/8/K5R1 w - - 0 1", true},
		{"the rook goes to and fro, and opens f8, which the queen takes", "5rk1/5ppp/8/5N2/6Q1/8/8/K7 w - - 0 1", true},
		{"nobody goes to and fro", "6k1/5ppp/8/5N2/6Q1/8/8/K7 w - - 0 1", false},
		{"who goes stands on a line with its king, on which nobody attacks", "6k1/6pp/8/3n1N2/6Q1/8/8/K7 w - - 0 1", true},
		{"who would go is pinned", "6k1/6pp/8/3n1N2/2B3Q1/8/8/K7 w - - 0 1", false},
		{"who goes leaves a line to the other king, on which another man stands", "5rk1/5ppp/8/rn3N1K/6Q1/8/8/8 w - - 0 1", true},
		{"who would go uncovers a rook", "6k1/5ppp/p3N3/rn5K/p5Q1/8/8/8 w - - 0 1", false},
		{"who would go uncovers the queen", "6k1/6pp/8/3n1N2/2Q5/8/8/K7 w - - 0 1", false},
		{"who goes attacks the other king from home, once the queen has left", "6k1/5ppp/4N3/8/r5QK/8/8/8 b - - 0 1", false},
		{"who goes protects the square, and leaves it first", "6k1/5ppp/8/5N1n/6Q1/8/8/K7 b - - 0 1", true},
		{"nobody has a move while it leaves", "6k1/5ppp/5P2/7n/6Q1/8/8/K7 w - - 0 1", false},
		{"there is, the knight having to come", "6k1/5ppp/8/7n/6Q1/3N4/8/K7 w - - 0 1", true},
		{"two protect the square", "5bk1/5ppp/5P2/7n/6Q1/8/8/K7 b - - 0 1", false},
		{"others protect all squares beside the king", "5rk1/5ppp/5bb1/1n3N2/6Q1/8/8/K7 w - - 0 1", false},
		{"nobody protects the queen", "5rk1/5ppp/8/1n6/6Q1/8/8/K7 w - - 0 1", false},
		{"the queen is pinned", "3q1rk1/5ppp/8/1n3N2/8/8/3Q4/3K4 w - - 0 1", false},
		{"the hunters are in check", "5rk1/5ppp/8/1n3N2/6Q1/8/8/K6r w - - 0 1", false},
	} {
		p := position(t, tt.fen)
		if got := deadpos.SupportedMates(&p, chess.White); got != tt.mates {
			t.Errorf("%s: %s: %v", tt.why, tt.fen, got)
		}
	}
}
