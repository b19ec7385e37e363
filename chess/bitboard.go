package chess

import "math/bits"

// Bitboard is a set of squares: bit n stands for Square(n).
type Bitboard uint64

const (
	fileA Bitboard = 0x0101010101010101
	fileH Bitboard = fileA << 7
	rank1 Bitboard = 0xff
	rank8 Bitboard = rank1 << 56
)

// LightSquares are the light-coloured squares, as h1 is (Article 2.1).
const LightSquares Bitboard = 0x55aa55aa55aa55aa

// Count returns how many squares are in the set.
func (b Bitboard) Count() int { return bits.OnesCount64(uint64(b)) }

// First returns the lowest square of the set, NoSquare if it is empty.
func (b Bitboard) First() Square { return Square(bits.TrailingZeros64(uint64(b))) }

// Has reports whether s, which must not be NoSquare, is in the set.
func (b Bitboard) Has(s Square) bool { return b>>(s&63)&1 != 0 }

// Pop takes the lowest square out of the set and returns it; the set must not
// be empty.
func (b *Bitboard) Pop() Square {
	s := b.First()
	*b &= *b - 1
	return s
}

// All calls yield with each square from a1 to h8; for use with range, outside
// hot loops.
func (b Bitboard) All(yield func(Square) bool) {
	for b != 0 {
		if !yield(b.Pop()) {
			return
		}
	}
}

// more reports whether the set holds two squares or more.
func (b Bitboard) more() bool { return b&(b-1) != 0 }

// backRank returns the rank on which the pieces of c start.
func backRank(c Color) Bitboard { return rank1 << (56 * c) }

// forward moves every square of the set one rank ahead as c sees it; what
// leaves the board at its far edge is lost only to callers that mask it.
func forward(b Bitboard, c Color) Bitboard {
	return Bitboard(bits.RotateLeft64(uint64(b), 8-16*int(c)))
}
