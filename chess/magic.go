package chess

import "math/bits"

// Sliding attacks by magic multiplication: the men that stand in a slider's
// way are gathered by a multiplication into an index of a table that holds the
// answer. The multipliers in magic_numbers.go were found by `go generate`.

//go:generate go run ./internal/findmagics -o magic_numbers.go

// magic says where the attacks of a slider on one square stand in slideTable.
type magic struct {
	mask   Bitboard // the squares whose men matter: its rays without the edges
	factor uint64
	offset uint32
	shift  uint8 // 64 less the number of squares in mask
}

// slideTable holds 102,400 entries for rooks and 5,248 for bishops; its length
// is a power of two so that an index needs no check.
var slideTable [1 << 17]Bitboard

var rookMagics, bishopMagics [64]magic

func (m *magic) attacks(occupied Bitboard) Bitboard {
	i := uint64(occupied&m.mask) * m.factor >> (m.shift & 63)
	return slideTable[(uint32(i)+m.offset)&(1<<17-1)]
}

// rookAttacks returns what a rook on s attacks among the occupied squares,
// the first man in each direction included whoever owns it.
func rookAttacks(s Square, occupied Bitboard) Bitboard {
	return rookMagics[s&63].attacks(occupied)
}

// bishopAttacks is the same for a bishop.
func bishopAttacks(s Square, occupied Bitboard) Bitboard {
	return bishopMagics[s&63].attacks(occupied)
}

// edges returns the edge squares of the board that a slider on s need not
// look at: a man there blocks nothing behind it.
func edges(s Square) Bitboard {
	rank, file := rank1<<(8*s.Rank()), fileA<<s.File()
	return (rank1|rank8)&^rank | (fileA|fileH)&^file
}

// fillMagics computes slideTable from the multipliers.
func fillMagics() {
	offset := uint32(0)
	fill := func(m *magic, s Square, rays Bitboard, factor uint64, steps []step) {
		m.mask = rays &^ edges(s)
		m.factor, m.offset = factor, offset
		m.shift = uint8(64 - m.mask.Count())
		r := raysOf(s, steps)
		for men := Bitboard(0); ; {
			i := uint32(uint64(men)*factor>>m.shift) + offset
			slideTable[i] = r.among(men)
			men = (men - m.mask) & m.mask // the next subset
			if men == 0 {
				break
			}
		}
		offset += 1 << m.mask.Count()
	}
	for s := A1; s <= H8; s++ {
		fill(&rookMagics[s], s, rookRays[s], rookFactors[s], rookSteps[:])
		fill(&bishopMagics[s], s, bishopRays[s], bishopFactors[s], bishopSteps[:])
	}
}

// rays are the squares on an empty board in each direction of a slider: two in which
// the numbers of the squares grow, and two in which they fall. slide walks square by
// square, which for the whole table takes a good part of a short run of a program.
type rays struct{ up, down [2]Bitboard }

func raysOf(s Square, steps []step) (r rays) {
	up, down := 0, 0
	for _, d := range steps {
		ray := walk(s, d, 0)
		if 8*d.rank+d.file > 0 {
			r.up[up] = ray
			up++
		} else {
			r.down[down] = ray
			down++
		}
	}
	return r
}

// among returns what the slider attacks among men: of each ray the squares up to the
// first man, the lowest or the highest.
func (r *rays) among(men Bitboard) (reached Bitboard) {
	for _, ray := range r.up {
		in := ray & men
		reached |= ray & (in ^ (in - 1))
	}
	for _, ray := range r.down {
		in := ray&men | 1
		reached |= ray &^ (1<<(63-bits.LeadingZeros64(uint64(in))) - 1)
	}
	return reached
}
