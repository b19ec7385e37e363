package chess_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/hakem-chess/hakem/chess"
)

// TestGamesHaveNoFaults: whatever legal play from an array leads to is sound,
// the claim of every double step included. Play here likes checks, captures
// and exchanges.
func TestGamesHaveNoFaults(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 9))
	checks, doubleChecks, steps := 0, 0, 0
	for game := range 300 {
		p := chess.StartPosition()
		if game%2 == 1 {
			var err error
			if p, err = chess.Chess960Start(r.IntN(960)); err != nil {
				t.Fatal(err)
			}
		}
		for range 200 {
			moves := p.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			p.Play(forcing(r, &p, moves))
			if p.InCheck() {
				checks++
				if p.Checkers().Count() > 1 {
					doubleChecks++
				}
			}
			if p.DoublePush() != chess.NoSquare {
				steps++
			}
			s := p.Setup()
			if again, faults := s.Position(); faults != 0 || again != p {
				t.Fatalf("%s, double step over %v, reached by legal moves: faults %v", p.FEN(), p.DoublePush(), faults.Names())
			}
		}
	}
	if checks < 1000 || doubleChecks < 10 || steps < 1000 {
		t.Errorf("%d checks, %d double checks, %d double steps: too dull", checks, doubleChecks, steps)
	}
}

// forcing picks a move, preferring one that gives check or changes the men.
func forcing(r *rand.Rand, p *chess.Position, moves []chess.Move) chess.Move {
	m := moves[r.IntN(len(moves))]
	for range 8 {
		next := *p
		next.Play(m)
		if next.InCheck() || m.IsPromotion() || m.IsEnPassant() || m.IsCastling() {
			break
		}
		m = moves[r.IntN(len(moves))]
	}
	return m
}

// TestImpossibleChecks compares the fault with a search for a last move that
// knows nothing of retraction: it puts a man back on each square and plays
// forward.
func TestImpossibleChecks(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 11))
	possible, impossible := 0, 0
	for possible+impossible < 4000 {
		s := randomCheck(r)
		p, faults := s.Position()
		if !faults.Playable() || !p.InCheck() || faults&(chess.FaultOpponentInCheck|chess.FaultPawnOnEdgeRank) != 0 {
			continue
		}
		want := hasLastMove(&p)
		if got := faults&chess.FaultImpossibleCheck == 0; got != want {
			t.Fatalf("%s: a last move is found: %v, want %v", p.FEN(), got, want)
		}
		if want {
			possible++
		} else {
			impossible++
		}
	}
	if impossible < 200 || possible < 200 {
		t.Errorf("%d possible and %d impossible checks: too dull", possible, impossible)
	}
}

// randomCheck sets up a few men, many of them near the line of one check.
func randomCheck(r *rand.Rand) chess.Setup {
	s := chess.Setup{EnPassant: chess.NoSquare, Fullmove: 80, Turn: chess.Color(r.IntN(2)), Variant: chess.Variant(r.IntN(2))}
	place := func(c chess.Color, t chess.PieceType) {
		s.Board[r.IntN(64)] = chess.NewPiece(c, t)
	}
	us, them := s.Turn, s.Turn.Other()
	for range 1 + r.IntN(4) {
		place(them, chess.Pawn+chess.PieceType(r.IntN(5)))
	}
	for range r.IntN(6) {
		place(us, chess.Pawn+chess.PieceType(r.IntN(5)))
	}
	if r.IntN(3) == 0 { // a side with all its men has lost nothing
		for i := 8; i < 24; i++ {
			if s.Board[i] == chess.NoPiece && r.IntN(5) > 0 {
				s.Board[i] = chess.NewPiece(us, chess.Knight)
			}
		}
	}
	home := 56 * int(them)
	switch r.IntN(4) {
	case 0: // as after castling
		s.Board[home+6], s.Board[home+5] = chess.NewPiece(them, chess.King), chess.NewPiece(them, chess.Rook)
	case 1: // before it
		s.Board[home+4], s.Board[home+7] = chess.NewPiece(them, chess.King), chess.NewPiece(them, chess.Rook)
		s.Castling = chess.Square(home + 7).Bitboard()
	default:
		place(them, chess.King)
	}
	place(us, chess.King)
	return s
}

// hasLastMove looks for a position and a move in it that give p.
func hasLastMove(p *chess.Position) bool {
	mover := p.Turn().Other()
	now := p.Setup()
	missing := []chess.Piece{chess.NoPiece}
	if p.By(p.Turn()).Count() < 16 {
		missing = append(missing, chess.NewPiece(p.Turn(), chess.Knight), chess.NewPiece(p.Turn(), chess.Queen))
		if p.Pieces(p.Turn(), chess.Pawn).Count() < 8 {
			missing = append(missing, chess.NewPiece(p.Turn(), chess.Pawn))
		}
	}
	for to := range p.By(mover).All {
		arrived := p.Piece(to)
		left := []chess.Piece{arrived}
		if p.Pieces(mover, chess.Pawn).Count() < 8 {
			left = append(left, chess.NewPiece(mover, chess.Pawn)) // exchanged on to
		}
		for from := range (^p.Occupied()).All {
			for _, piece := range left {
				for _, captured := range missing {
					before := now
					before.Turn = mover
					before.Board[to], before.Board[from] = captured, piece
					if leadsTo(before, p) {
						return true
					}
				}
				stood := chess.SquareAt(to.File(), from.Rank())
				if len(missing) == 4 && piece.Type() == chess.Pawn && p.Piece(stood) == chess.NoPiece {
					before := now
					before.Turn = mover
					before.EnPassant = to
					before.Board[to], before.Board[from] = chess.NoPiece, piece
					before.Board[stood] = missing[3]
					if leadsTo(before, p) {
						return true
					}
				}
			}
		}
	}
	king := p.King(mover)
	home := chess.SquareAt(0, king.Rank())
	for rook := home; rook < home+8; rook++ {
		for from := home; from < home+8; from++ {
			for beside := king - 1; beside != king+3; beside += 2 {
				if beside > 63 || p.Piece(beside) != chess.NewPiece(mover, chess.Rook) || from == rook {
					continue
				}
				before := now
				before.Turn = mover
				before.Board[king], before.Board[beside] = chess.NoPiece, chess.NoPiece
				if before.Board[from] != chess.NoPiece || before.Board[rook] != chess.NoPiece {
					continue
				}
				before.Board[from], before.Board[rook] = chess.NewPiece(mover, chess.King), chess.NewPiece(mover, chess.Rook)
				before.Castling |= rook.Bitboard()
				if leadsTo(before, p) {
					return true
				}
			}
		}
	}
	return false
}

// leadsTo reports whether a legal move in the position set up leads to p.
func leadsTo(before chess.Setup, p *chess.Position) bool {
	from, faults := before.Position()
	if !faults.Playable() || faults&(chess.FaultOpponentInCheck|chess.FaultPawnOnEdgeRank|chess.FaultEnPassant|chess.FaultCastling) != 0 {
		return false
	}
	want := p.Setup()
	for _, m := range from.AppendMoves(nil) {
		next := from
		next.Play(m)
		if got := next.Setup(); got.Board == want.Board && got.Castling == want.Castling {
			return true
		}
	}
	return false
}

// TestLastMoves: checks and claims that one kind of last move alone can
// explain, and the same where that move cannot have been.
func TestLastMoves(t *testing.T) {
	tests := []struct {
		name, fen string
		variant   chess.Variant
		want      string
	}{
		{"two lines opened en passant (3.7.3.1)", "8/8/3Pk3/8/8/1B6/8/4R1K1 b - - 0 30", chess.Standard, ""},
		{"no pawn is missing", "8/ppp2ppp/p2Pk2p/8/8/1B6/8/4R1K1 b - - 0 30", chess.Standard, "impossible-check"},
		{"the square the pawn came from is not empty", "8/3p4/3Pk3/8/8/1B6/8/4R1K1 b - - 0 30", chess.Standard, "impossible-check"},
		{"the pawn cannot have moved for a check", "5b2/8/3Pk3/8/8/KB6/8/4R3 b - - 0 30", chess.Standard, "impossible-check"},
		{"a line opened by a double step", "8/8/8/8/4P3/5B2/6P1/3k3K b - - 0 30", chess.Standard, ""},
		{"and the pawn claimed elsewhere", "8/8/8/8/4P3/5B2/6P1/3k3K b - e3 0 30", chess.Standard, ""},
		{"a double step beside the line", "8/8/8/8/6P1/5B2/4P3/3k3K b - g3 0 30", chess.Standard, ""},
		{"a king that has moved", "8/8/8/8/8/p7/R6k/R3K3 b - - 0 30", chess.Standard, ""},
		{"a king that has not (3.8.2.1)", "8/8/8/8/8/p7/R6k/R3K3 b Q - 0 30", chess.Standard, "impossible-check"},
		{"a rook that has moved", "8/8/8/8/7k/8/8/4K2R b - - 0 30", chess.Standard, ""},
		{"a rook that has not (3.8.2.1)", "8/8/8/8/7k/8/8/4K2R b K - 0 30", chess.Standard, "impossible-check"},
		{"check by castling alone (3.8.2)", "8/8/8/8/8/8/3P4/2KR3k b - - 0 30", chess.Standard, ""},
		{"nothing was captured", "8/8/8/8/8/8/3P4/2KR3k b - - 9 30", chess.Standard, ""},
		{"a knight stands between (3.8.2.2.2)", "8/8/8/8/8/8/3P4/1NKR3k b - - 0 30", chess.Standard, "impossible-check"},
		{"a rook that started beyond the knight", "8/8/8/8/8/8/3P4/1NKR3k b - - 0 30", chess.Chess960, ""},
		{"by a rook down the file as well", "8/8/8/8/8/8/8/2KR3k b - - 0 30", chess.Standard, ""},
		{"over an attacked square (3.8.2.2.1)", "8/8/8/8/8/1b6/3P4/2KR3k b - - 0 30", chess.Standard, "impossible-check"},
		{"check by a pawn", "4k3/3P4/8/8/8/8/8/4K3 b - - 0 30", chess.Standard, ""},
		{"check by a pawn that moved long ago", "4k3/3P4/8/8/8/8/8/4K3 b - - 5 30", chess.Standard, "counters"},
		{"check by a pawn that has never moved", "8/8/8/8/8/3k4/4P3/4K3 b - - 0 30", chess.Standard, "impossible-check"},
		{"check by an exchanged pawn", "3Rk3/8/8/8/8/8/8/4K3 b - - 0 30", chess.Standard, ""},
		{"two checks by an exchange that captures", "3Rk3/8/8/4R3/8/8/8/4K3 b - - 0 30", chess.Standard, ""},
		{"with all eight pawns still there", "3Rk3/8/8/4R3/8/8/PPPPPPPP/6K1 b - - 0 30", chess.Standard, "impossible-check"},
		{"a knight that cannot have stood between", "4k3/8/5N2/8/4R3/8/8/4K3 b - - 0 30", chess.Standard, "impossible-check"},
		{"a knight that stood between", "4k3/6N1/8/8/8/8/4R3/4K3 b - - 0 30", chess.Standard, ""},
		{"a knight that stood between on another file", "3k4/1N6/8/8/8/8/3R4/4K3 b - - 0 30", chess.Standard, ""},
		{"a pawn exchanged beside the file", "4k2R/8/8/8/8/8/4R3/4K3 b - - 0 30", chess.Standard, "impossible-check"},
		{"two rooks where no pawn can have been exchanged", "8/8/8/4k2R/8/8/4R3/6K1 b - - 0 30", chess.Standard, "impossible-check"},
		{"queen and rook", "8/8/8/4k3/8/8/1Q2R3/6K1 b - - 0 30", chess.Standard, "impossible-check"},
		{"a queen behind a rook: one check", "8/8/8/4k3/8/8/4R3/4Q1K1 b - - 0 30", chess.Standard, ""},
		{"four checks", "4k3/2N3N1/8/1B5B/8/8/8/4K3 b - - 0 30", chess.Standard, "impossible-check"},
		{"a double step uncovers a queen", "3qk3/8/8/3Pp3/7K/8/8/8 w - e6 0 30", chess.Standard, ""},
		{"a double step uncovers nothing there", "3qk3/8/8/3pP3/7K/8/8/8 w - d6 0 30", chess.Standard, "en-passant"},
		{"rights of one array", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 30", chess.Chess960, ""},
		{"rights of different rooks (II.2)", "1r2k1r1/8/8/8/8/8/8/R3K2R w HAgb - 0 30", chess.Chess960, "castling"},
		{"rights of different kings (II.2)", "r4k2/8/8/8/8/8/8/4K2R w Ha - 0 30", chess.Chess960, "castling"},
		{"rights on different wings", "r3k3/8/8/8/8/8/8/4K2R w Ha - 0 30", chess.Chess960, ""},
		{"a king that started in a corner (II.2.1)", "4k3/8/8/8/8/8/8/K6R w H - 0 30", chess.Chess960, "castling"},
		{"three bishops, seven pawns", "4k3/8/8/8/8/8/PPPPPPPB/2B1KB2 w - - 0 30", chess.Standard, ""},
		{"three bishops of one colour, seven pawns", "4k3/8/8/8/5B2/8/PPPPPPPB/2B1K3 w - - 0 30", chess.Standard, "bishop-colours"},
		{"ten knights", "4k3/8/8/8/8/8/NNNNN3/NNNNNK2 w - - 0 30", chess.Standard, ""},
		{"ten knights and a pawn", "4k3/8/8/8/8/P7/NNNNN3/NNNNNK2 w - - 0 30", chess.Standard, "too-many-men"},
		{"nine queens, no pawn", "4k3/8/8/8/8/8/QQQ5/QQQ2KQQ w - - 0 30", chess.Standard, ""},
		{"nine pawns among sixteen men", "4k3/8/8/8/8/P7/PPPPPPPP/RNBQKBN1 w Q - 0 30", chess.Standard, "too-many-pawns"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p, faults, err := chess.PositionFromFEN(tt.fen, tt.variant)
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Join(faults.Names(), " "); got != tt.want {
				t.Errorf("%s: faults %q, want %q", p.FEN(), got, tt.want)
			}
		})
	}
}
