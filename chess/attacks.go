package chess

// Attack tables (Articles 3.2 to 3.8.1). They are filled once when the program
// starts from the steps each piece takes; that costs about two milliseconds.

var (
	knightAttacks [64]Bitboard
	kingAttacks   [64]Bitboard
	pawnAttacks   [2][64]Bitboard // by colour of the pawn

	// What a slider would attack on an empty board.
	rookRays, bishopRays [64]Bitboard

	// The same by type of piece, and what a knight attacks.
	pieceRays [8][64]Bitboard

	// between holds the squares strictly between two squares on one line;
	// line the whole line through both, edge to edge. Both are empty for
	// squares that share no line.
	between, line [64][64]Bitboard

	// The two diagonals through a square, itself included: the one that
	// climbs towards the h-file and the one that climbs towards the a-file.
	diagonalUp, diagonalDown [64]Bitboard
)

type step struct{ file, rank int }

var (
	rookSteps   = [...]step{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	bishopSteps = [...]step{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
	knightSteps = [...]step{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
)

// neighbour returns the square one step away, NoSquare beyond the edge.
func neighbour(s Square, d step) Square {
	file, rank := s.File()+d.file, s.Rank()+d.rank
	if file|rank < 0 || file > 7 || rank > 7 {
		return NoSquare
	}
	return SquareAt(file, rank)
}

// walk returns the squares a slider reaches from s in direction d, up to and
// with the first occupied one (Article 3.5).
func walk(s Square, d step, occupied Bitboard) Bitboard {
	var reached Bitboard
	for t := neighbour(s, d); t != NoSquare; t = neighbour(t, d) {
		reached |= t.Bitboard()
		if occupied.Has(t) {
			break
		}
	}
	return reached
}

// slide is walk in several directions.
func slide(s Square, steps []step, occupied Bitboard) Bitboard {
	var reached Bitboard
	for _, d := range steps {
		reached |= walk(s, d, occupied)
	}
	return reached
}

func init() {
	add := func(set *Bitboard, s Square) {
		if s != NoSquare {
			*set |= s.Bitboard()
		}
	}
	for s := A1; s <= H8; s++ {
		for _, d := range knightSteps {
			add(&knightAttacks[s], neighbour(s, d))
		}
		for _, d := range append(rookSteps[:], bishopSteps[:]...) {
			add(&kingAttacks[s], neighbour(s, d))
			ray := walk(s, d, 0)
			back := walk(s, step{-d.file, -d.rank}, 0)
			for t := range ray.All {
				between[s][t] = walk(s, d, t.Bitboard()) &^ t.Bitboard()
				line[s][t] = ray | back | s.Bitboard()
			}
		}
		for _, file := range [...]int{-1, 1} {
			add(&pawnAttacks[White][s], neighbour(s, step{file, 1}))
			add(&pawnAttacks[Black][s], neighbour(s, step{file, -1}))
		}
		rookRays[s] = slide(s, rookSteps[:], 0)
		bishopRays[s] = slide(s, bishopSteps[:], 0)
		pieceRays[Knight][s], pieceRays[Bishop][s], pieceRays[Rook][s] = knightAttacks[s], bishopRays[s], rookRays[s]
		pieceRays[Queen][s] = bishopRays[s] | rookRays[s]
		diagonalUp[s] = walk(s, step{1, 1}, 0) | walk(s, step{-1, -1}, 0) | s.Bitboard()
		diagonalDown[s] = walk(s, step{-1, 1}, 0) | walk(s, step{1, -1}, 0) | s.Bitboard()
	}
	fillMagics()
}

// Attacks returns the squares that a man of type t and colour c on s attacks
// when the squares of occupied are filled, those held by its own side included
// (Articles 3.1.2, 3.2 to 3.8.1); s must not be NoSquare.
func Attacks(t PieceType, c Color, s Square, occupied Bitboard) Bitboard {
	s &= 63
	switch t {
	case Pawn:
		return pawnAttacks[c&1][s]
	case Knight:
		return knightAttacks[s]
	case Bishop:
		return bishopAttacks(s, occupied)
	case Rook:
		return rookAttacks(s, occupied)
	case Queen:
		return bishopAttacks(s, occupied) | rookAttacks(s, occupied)
	case King:
		return kingAttacks[s]
	}
	return 0
}

// Between returns the squares strictly between two squares of one rank, file or
// diagonal; none for squares that share no line. Neither may be NoSquare.
func Between(a, b Square) Bitboard { return between[a&63][b&63] }
