package deadpos_test

import (
	"bufio"
	"encoding/binary"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/chess/deadpos"
)

// stems are the dead and nearly dead positions that mutants come from.
func stems(t testing.TB) (all []chess.Setup) {
	t.Helper()
	for _, file := range []string{"curated.tsv", "hard.txt", "slow.txt", "walls.txt"} {
		in, err := os.Open("testdata/" + file)
		if err != nil {
			t.Fatal(err)
		}
		for lines := bufio.NewScanner(in); lines.Scan(); {
			fen, _, _ := strings.Cut(strings.TrimSpace(lines.Text()[2:]), "\t")
			p := position(t, fen)
			all = append(all, p.Setup())
		}
		in.Close()
	}
	return all
}

// mutate changes a position as the words say: each moves, adds, removes or swaps
// a man, or gives the move to the other side. What comes out may be a position
// that no game reaches.
func mutate(s chess.Setup, words []uint32) chess.Setup {
	for _, w := range words {
		from, to := chess.Square(w>>8&63), chess.Square(w>>14&63)
		switch w & 7 {
		case 0, 1, 2:
			s.Board[to], s.Board[from] = s.Board[from], chess.NoPiece
		case 3:
			s.Board[to] = chess.NewPiece(chess.Color(w>>20&1), chess.PieceType(1+w>>21%5))
		case 4, 5:
			s.Board[from] = chess.NoPiece
		case 6:
			s.Board[from], s.Board[to] = s.Board[to], s.Board[from]
		case 7:
			s.Turn = s.Turn.Other()
		}
	}
	s.EnPassant = chess.NoSquare
	if len(words) > 0 && words[0]>>24 == 0 {
		// now and then, the pawn on the file has just moved two squares
		s.EnPassant = chess.SquareAt(int(words[0]>>8&7), 5-3*int(s.Turn))
	}
	s.Castling = 0
	return s
}

// compare asks about a mutant and holds the answers against its closure of limit
// positions. It returns how many answers the closure has confirmed.
func compare(t testing.TB, s *chess.Setup, limit int) (confirmed int) {
	p, faults := s.Position()
	if !faults.Playable() {
		return 0
	}
	var verdicts chess.ByColor[deadpos.Verdict]
	open := false
	for _, c := range [...]chess.Color{chess.White, chess.Black} {
		verdicts[c] = deadpos.CanMate(&p, c, 5_000)
		check(t, p, c, verdicts[c])
		open = open || verdicts[c].Answer != deadpos.Can
		// Each proof is asked by itself too: a search would often be done before.
		proved := deadpos.ProvedBlocked(&p, c, false) || deadpos.ProvedBlocked(&p, c, true) || deadpos.LacksMaterial(&p, c)
		if deadpos.SupportedMates(&p, c) {
			check(t, p, c, deadpos.Verdict{Answer: deadpos.Can, Mate: deadpos.SupportedMateLine(&p, c)})
		}
		switch {
		case proved && verdicts[c].Answer == deadpos.Can:
			t.Fatalf("%s, %s: proved unable to mate, yet it can", p.FEN(), c)
		case proved:
			verdicts[c] = deadpos.Verdict{Answer: deadpos.Cannot, Why: deadpos.Blocked}
		}
	}
	dead, known := deadpos.Dead(&p, deadpos.AfterMoveBudget)
	if !open {
		if known && dead {
			t.Fatalf("%s: dead, but both can mate", p.FEN())
		}
		return 2 // by the lines
	}
	can, whole := closure(p, limit)
	for c, v := range verdicts {
		if v.Answer == deadpos.Cannot && can[c] || v.Answer == deadpos.Can && whole && !can[c] {
			t.Fatalf("%s, %s: %v (%s), in truth %v", p.FEN(), chess.Color(c), v.Answer, v.Why, can[c])
		}
		if v.Answer == deadpos.Can || v.Answer == deadpos.Cannot && whole {
			confirmed++
		}
	}
	if known && dead && (can[chess.White] || can[chess.Black]) || known && !dead && whole && !can[chess.White] && !can[chess.Black] {
		t.Fatalf("%s: dead is %v, in truth %v", p.FEN(), dead, can)
	}
	return confirmed
}

// Mutants of dead and nearly dead positions, judged by the algorithm and by the
// closure; for an hour or more with -full.
func TestMutants(t *testing.T) {
	from := stems(t)
	seed := uint64(1)
	deadline := time.Now().Add(*full)
	if *full > 0 {
		seed = uint64(time.Now().UnixNano())
	}
	r := rand.New(rand.NewPCG(seed, 4))
	mutants, confirmed := 0, 0
	for ; mutants < 300 || *full > 0 && time.Now().Before(deadline); mutants++ {
		words := make([]uint32, 1+r.IntN(4))
		for i := range words {
			words[i] = r.Uint32()
		}
		s := mutate(from[r.IntN(len(from))], words)
		confirmed += compare(t, &s, 20_000)
		if mutants%2_000 == 1_999 {
			t.Logf("seed %d: %d mutants, %d answers confirmed", seed, mutants+1, confirmed)
		}
	}
	t.Logf("seed %d: %d mutants, %d answers confirmed", seed, mutants, confirmed)
	if confirmed == 0 {
		t.Error("nothing was confirmed")
	}
}

// Any position made from any bytes: no verdict contradicts the closure.
func FuzzCanMate(f *testing.F) {
	for i := range 12 {
		f.Add(uint16(i), []byte{byte(i), byte(7 * i), 3, 1})
	}
	from := stems(f)
	f.Fuzz(func(t *testing.T, stem uint16, data []byte) {
		var words []uint32
		for ; len(data) >= 4 && len(words) < 8; data = data[4:] {
			words = append(words, binary.LittleEndian.Uint32(data))
		}
		s := mutate(from[int(stem)%len(from)], words)
		compare(t, &s, 5_000)
	})
}
