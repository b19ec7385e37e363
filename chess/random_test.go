package chess_test

import (
	"math/rand/v2"
	"slices"

	"github.com/hakem-chess/hakem/chess"
)

// Random positions for the judges: out of games played at random, and set up
// at random with men that no game would bring there.

func variantOf(b *slowBoard) chess.Variant {
	if b.fischer {
		return chess.Chess960
	}
	return chess.Standard
}

// randomStart is the start of a game; for Chess960 the pieces are shuffled
// until the conditions of II.2 hold.
func randomStart(r *rand.Rand, fischer bool) slowBoard {
	rank := []byte("RNBQKBNR")
	for fischer {
		r.Shuffle(8, func(i, j int) { rank[i], rank[j] = rank[j], rank[i] })
		king := slices.Index(rank, 'K')
		bishop := slices.Index(rank, 'B')
		other := bishop + 1 + slices.Index(rank[bishop+1:], 'B')
		if slices.Contains(rank[:king], 'R') && slices.Contains(rank[king:], 'R') && (other-bishop)%2 == 1 {
			break
		}
	}
	b := slowBoard{white: true, skipped: -1, number: 1, fischer: fischer}
	for file, man := range rank {
		b.men[file], b.men[56+file] = man, man-'A'+'a'
		b.men[8+file], b.men[48+file] = 'P', 'p'
		b.castlers[file], b.castlers[56+file] = man == 'R', man == 'R'
	}
	return b
}

// randomMove picks one of the moves, liking castling, pawn moves and moves of
// rooks and kings that end rights, since pieces shuffled about show little.
func randomMove(r *rand.Rand, b *slowBoard, moves []slowMove) slowMove {
	m := moves[r.IntN(len(moves))]
	for range 2 {
		if m.castling || kind(b.men[m.from]) == 'p' {
			break
		}
		m = moves[r.IntN(len(moves))]
	}
	return m
}

// randomSetup puts men on the board at random. The side not to move is in check
// in one of about ten; pawns stand on an edge rank now and then.
func randomSetup(r *rand.Rand, fischer bool) slowBoard {
	for {
		b := slowBoard{white: r.IntN(2) == 0, skipped: -1, number: 1 + r.IntN(80), fischer: fischer}
		rights := r.IntN(2) == 0
		placeKing(r, &b, true, rights)
		placeKing(r, &b, false, rights)
		palette := [...]string{"ppppppnnbbrrq", "pppp", "qqqqrrbbnn", "pnbrq", "ppr", "nb", "pq"}[r.IntN(7)]
		men, bare := r.IntN(31), r.IntN(4) == 0
		if bare {
			men = r.IntN(10) // a bare king is stalemated now and then
		}
		for range men {
			s := r.IntN(64)
			man := palette[r.IntN(len(palette))]
			edge := rankOf(s) == 0 || rankOf(s) == 7
			if b.men[s] != 0 || man == 'p' && edge && r.IntN(40) > 0 {
				continue
			}
			if white := r.IntN(2) == 0; white && !bare || bare && !b.white {
				man -= 'a' - 'A'
			}
			b.men[s] = man
		}
		if rights {
			placeCastlers(r, &b, true)
			placeCastlers(r, &b, false)
		}
		if r.IntN(3) == 0 {
			placeSkipped(r, &b)
		}
		if b.attackedBy(b.white, b.king(!b.white)) && r.IntN(10) > 0 {
			continue
		}
		return b
	}
}

// placeKing puts a king somewhere, or where it can still castle.
func placeKing(r *rand.Rand, b *slowBoard, white, castles bool) {
	man, home := byte('k'), 56
	if white {
		man, home = 'K', 0
	}
	for {
		s := r.IntN(64)
		if castles {
			s = home + 4
			if b.fischer {
				s = home + 1 + r.IntN(6)
			}
		}
		if b.men[s] == 0 {
			b.men[s] = man
			return
		}
	}
}

// placeCastlers gives a side rooks it may castle with, at most one on either
// side of its king.
func placeCastlers(r *rand.Rand, b *slowBoard, white bool) {
	king := b.king(white)
	home := 8 * rankOf(king)
	rook := byte('r')
	if white {
		rook = 'R'
	}
	place := func(low, high int) { // in [low, high)
		s := low + r.IntN(high-low)
		b.men[s], b.castlers[s] = rook, true
		if r.IntN(2) == 0 { // clear the way
			for between := min(s, king) + 1; between < max(s, king); between++ {
				b.men[between] = 0
			}
		}
	}
	low, high := home, home+8
	if !b.fischer {
		if r.IntN(3) > 0 {
			place(low, low+1)
		}
		if r.IntN(3) > 0 {
			place(high-1, high)
		}
		return
	}
	if r.IntN(3) > 0 {
		place(low, king)
	}
	if r.IntN(3) > 0 {
		place(king+1, high)
	}
}

// placeSkipped lets the opponent have just moved a pawn two squares, with a
// pawn beside it more often than not.
func placeSkipped(r *rand.Rand, b *slowBoard) {
	mine, theirs, landed, up := byte('P'), byte('p'), 4*8, 8
	if !b.white {
		mine, theirs, landed, up = 'p', 'P', 3*8, -8
	}
	landed += r.IntN(8)
	skipped, origin := landed+up, landed+2*up
	if kind(b.men[landed]) == 'k' || b.men[skipped] != 0 || b.men[origin] != 0 {
		return
	}
	b.men[landed] = theirs
	b.skipped, b.quiet = skipped, 0
	for _, beside := range []int{landed - 1, landed + 1} {
		if rankOf(beside) == rankOf(landed) && kind(b.men[beside]) != 'k' && r.IntN(2) == 0 {
			b.men[beside] = mine
		}
	}
}

// doubleStepPossible reports whether the move that skipped b.skipped can have
// been the last: before it the side now to move cannot have been in check.
func (b slowBoard) doubleStepPossible() bool {
	up := 8 * b.onward(b.white)
	b.men[b.skipped+up], b.men[b.skipped-up] = b.men[b.skipped-up], 0
	return !b.inCheck(b.white)
}
