package deadpos

import "github.com/hakem-chess/hakem/chess"

// reach holds where each man may ever stand, at most: a least fixed point that
// starts from where the men stand and grows by every move that cannot be shown
// to be impossible for ever. It is proved in docs/adr/0006 that nothing is left
// out; "may" below always means "as far as is known yet".
type reach struct {
	p        chess.Position
	men      [64]man
	n        int
	gone     chess.Bitboard                // squares whose first man may have left, or been captured
	anywhere chess.ByColor[chess.Bitboard] // where a man of a side other than its king may stand
	hit      chess.ByColor[chess.Bitboard] // where a man of a side may capture if something stands there
	grown    bool                          // the last round added something
	squad    squad
	hunters  chess.Color
	last     bool               // the hunters have one man besides their king
	careful  bool               // kings capture no man of fixed, but by a raid
	shut     chess.Bitboard     // squares whose first man never moves, though it may be captured
	cages    [64]chess.Bitboard // for the man on each square of shut: the squares whose first man does not leave before it is captured
	nailed   chess.Bitboard     // the square of a man taken to stay and not to be captured, to see whether it is shut in
	raids    []kings            // raids looked at, by where the kings then stand
	allowed  int                // raids that may still be looked at from the start
	left     *int               // the same, from wherever one is
	next     *reach             // what follows a raid
	depth    int                // raids that led here
}

// man is one man of the first position and all it may become.
type man struct {
	home  chess.Square
	color chess.Color
	first chess.PieceType
	at    [8]chess.Bitboard // by type: where it may stand; a pawn may become others
	takes bool              // a pawn that may capture, and so leave its file
	off   bool              // a pawn that may leave its file or be captured
}

// places returns where the man may stand.
func (m *man) places() chess.Bitboard {
	var all chess.Bitboard
	for t := chess.Pawn; t <= chess.King; t++ {
		all |= m.at[t]
	}
	return all
}

// applies reports whether the proofs by reach speak of p: they leave castling
// and pawns on the edge ranks out.
func applies(p *chess.Position) bool {
	const edges = chess.Bitboard(0xff000000000000ff)
	return p.Castlers() == 0 && (p.Pieces(chess.White, chess.Pawn)|p.Pieces(chess.Black, chess.Pawn))&edges == 0
}

// seed puts each man on its square.
func (r *reach) seed(p *chess.Position) {
	r.p, r.n, r.gone = *p, 0, 0
	r.anywhere, r.hit = chess.ByColor[chess.Bitboard]{}, chess.ByColor[chess.Bitboard]{}
	for men := p.Occupied(); men != 0; r.n++ {
		s := men.Pop()
		m := &r.men[r.n]
		*m = man{home: s, color: p.Piece(s).Color(), first: p.Piece(s).Type()}
		m.at[m.first] = s.Bitboard()
	}
}

// grow finds the fixed point.
func (r *reach) grow() {
	for r.grown = true; r.grown; {
		r.grown = false
		for i := range r.men[:r.n] {
			m := &r.men[i]
			if m.first == chess.King {
				continue
			}
			r.anywhere[m.color] |= m.places()
			if m.first == chess.Pawn && !m.off && (m.takes || r.hit[m.color.Other()]&m.at[chess.Pawn] != 0) {
				m.off, r.grown = true, true
			}
		}
		for i := range r.men[:r.n] {
			r.spread(&r.men[i])
		}
	}
}

// add unites set with more and notes whether it has grown.
func (r *reach) add(set *chess.Bitboard, more chess.Bitboard) {
	if more&^*set != 0 {
		*set |= more
		r.grown = true
	}
}

// fixed returns the squares whose first man never leaves.
func (r *reach) fixed() chess.Bitboard { return r.p.Occupied() &^ r.gone }

// capturable returns the men of c that are no king.
func (r *reach) capturable(c chess.Color) chess.Bitboard {
	return r.p.By(c) &^ r.p.King(c).Bitboard()
}

// spread adds one more move of m.
func (r *reach) spread(m *man) {
	other := m.color.Other()
	fixed := r.fixed()
	if (r.shut | r.nailed).Has(m.home) {
		return
	}
	closed := fixed&(r.p.By(m.color)|r.p.King(other).Bitboard()) | r.nailed // no man of this colour ever lands there
	var all, poison chess.Bitboard
	for t := chess.Knight; t <= chess.King; t++ {
		if m.color == r.hunters && t != chess.King && m.at[t] != 0 {
			poison = r.poisoned(t)
		}
		for left := m.at[t]; left != 0; {
			from := left.Pop()
			to := chess.Attacks(t, m.color, from, fixed) &^ (closed | poison)
			if to != 0 {
				to &^= r.mating(m, t, from)
			}
			if t == chess.King {
				if r.careful {
					to &^= fixed
				}
				for left := to; left != 0; {
					if s := left.Pop(); r.held(s, other) {
						to &^= s.Bitboard()
					}
				}
			}
			r.add(&m.at[t], to)
			r.add(&r.hit[m.color], to)
			all |= to
		}
	}
	all |= r.spreadPawn(m, closed)
	r.add(&r.gone, all&r.capturable(other))
	if all != 0 {
		r.add(&r.gone, m.home.Bitboard())
	}
}

// spreadPawn adds one more move of m as a pawn and returns where it goes.
func (r *reach) spreadPawn(m *man, closed chess.Bitboard) (all chess.Bitboard) {
	if m.at[chess.Pawn] == 0 {
		return 0
	}
	other := m.color.Other()
	up, home, last := 8, 1, chess.Bitboard(0xff<<56)
	if m.color == chess.Black {
		up, home, last = -8, 6, 0xff
	}
	barrier := r.fixed() | r.facing(m)
	for from := m.at[chess.Pawn]; from != 0; {
		s := from.Pop()
		var to chess.Bitboard
		if one := chess.Square(int(s) + up); !barrier.Has(one) {
			to = one.Bitboard()
			if s.Rank() == home {
				if two := chess.Square(int(s) + 2*up); !barrier.Has(two) {
					to |= two.Bitboard()
				}
			}
		}
		diagonal := chess.Attacks(chess.Pawn, m.color, s, 0)
		take := diagonal & r.anywhere[other] &^ closed
		if r.last && other == r.hunters {
			take = 0
		}
		if to|take != 0 {
			mating := r.mating(m, chess.Pawn, s) &^ last
			to, take = to&^mating, take&^mating
		}
		if s.Rank() == 4-int(m.color) && (!r.last || other != r.hunters) {
			take |= r.enPassant(m.color, diagonal)
		}
		if take != 0 {
			r.add(&r.hit[m.color], take)
			if !m.takes {
				m.takes, r.grown = true, true
			}
			to |= take
		}
		r.add(&m.at[chess.Pawn], to&^last)
		for t := chess.Knight; t <= chess.Queen; t++ {
			r.add(&m.at[t], to&last)
		}
		all |= to
	}
	return all
}

// facing returns the squares on which pawns stand that m meets head on: while
// neither leaves the file nor is captured, m does not get there.
func (r *reach) facing(m *man) (squares chess.Bitboard) {
	if m.takes {
		return 0
	}
	for i := range r.men[:r.n] {
		y := &r.men[i]
		if y.first == chess.Pawn && y.color != m.color && !y.off && y.home.File() == m.home.File() &&
			(y.home > m.home) == (m.color == chess.White) {
			squares |= y.home.Bitboard()
		}
	}
	return squares
}

// enPassant returns those of the given squares on which a pawn of c may capture
// en passant (Article 3.7.3.1), and notes that the captured pawn may go.
func (r *reach) enPassant(c chess.Color, squares chess.Bitboard) (take chess.Bitboard) {
	other := c.Other()
	back := 8 - 16*int(c) // from the skipped square to where the pawn came from
	fixed := r.fixed()
	for left := squares &^ fixed; left != 0; {
		s := left.Pop()
		origin, beside := chess.Square(int(s)+back), chess.Square(int(s)-back)
		if s == r.p.DoublePush() || r.p.Pieces(other, chess.Pawn).Has(origin) && !fixed.Has(beside) {
			take |= s.Bitboard()
			r.add(&r.hit[c], beside.Bitboard())
			r.add(&r.gone, beside.Bitboard()&r.capturable(other)&^r.nailed)
		}
	}
	return take
}

// held reports whether s is attacked for ever by a man of c that never leaves:
// one that stands beside it or a knight's move away, so that nothing can come
// between. The other king never steps there.
func (r *reach) held(s chess.Square, c chess.Color) bool {
	near := chess.Attacks(chess.King, c, s, 0) | chess.Attacks(chess.Knight, c, s, 0)
	return r.p.Attackers(s, c, r.p.Occupied()|near)&r.fixed()&near != 0
}
