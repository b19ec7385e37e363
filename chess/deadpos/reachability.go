package deadpos

import "github.com/hakem-chess/hakem/chess"

// reachability holds a superset of the squares on which each man may ever stand: a
// least fixed point that starts from where the men stand and grows by every move that
// cannot be shown to be impossible for ever. docs/adr/0006 proves that nothing is left
// out. "May" below always means "as far as is known yet".
type reachability struct {
	position   chess.Position
	men        [64]man
	manCount   int
	vacated    chess.Bitboard                // squares whose first man may have left, or been captured
	occupiable chess.ByColor[chess.Bitboard] // where a man of a side other than its king may stand
	capturable chess.ByColor[chess.Bitboard] // where a man of a side may capture if something stands there
	grown      bool                          // the last round added something
	kingGraph  kingGraph
	mating     chess.Color
	loneMan    bool           // the mating side has one man besides their king
	careful    bool           // kings capture no man of fixed, but by a capture that is followed
	confined   chess.Bitboard // squares whose first man never moves, though it may be captured
	// For the man on each square of confined: the squares whose first man does not leave
	// before it is captured.
	confinedBy [64]chess.Bitboard
	// The square of a man taken to stay and not to be captured, to see whether it is confined.
	assumedFixed  chess.Bitboard
	kingCaptures  []kingState   // captures by kings followed, by where the kings then stand
	captureBudget int           // captures by kings that may still be followed from the start
	capturesLeft  *int          // the same, shared by all that follow
	afterCapture  *reachability // for what follows a capture by a king
	depth         int           // captures by kings that led here
}

// man is one man of the first position and all it may become.
type man struct {
	home         chess.Square
	color        chess.Color
	kind         chess.PieceType
	squares      [8]chess.Bitboard // by type: where it may stand; a pawn may become others
	mayCapture   bool              // a pawn that may capture, and so leave its file
	mayLeaveFile bool              // a pawn that may leave its file or be captured
}

// places returns where the man may stand.
func (m *man) places() chess.Bitboard {
	var all chess.Bitboard
	for t := chess.Pawn; t <= chess.King; t++ {
		all |= m.squares[t]
	}
	return all
}

// reachabilityApplies reports whether the proofs by reach speak of p: they leave castling
// and pawns on the edge ranks out.
func reachabilityApplies(p *chess.Position) bool {
	const edges = chess.Bitboard(0xff000000000000ff)
	return p.CastlingRooks() == 0 && (p.Pieces(chess.White, chess.Pawn)|p.Pieces(chess.Black, chess.Pawn))&edges == 0
}

// reset puts each man on its square.
func (r *reachability) reset(p *chess.Position) {
	r.position, r.manCount, r.vacated = *p, 0, 0
	r.occupiable, r.capturable = chess.ByColor[chess.Bitboard]{}, chess.ByColor[chess.Bitboard]{}
	for men := p.Occupied(); men != 0; r.manCount++ {
		s := men.Pop()
		m := &r.men[r.manCount]
		*m = man{home: s, color: p.Piece(s).Color(), kind: p.Piece(s).Type()}
		m.squares[m.kind] = s.Bitboard()
	}
}

// findFixedPoint adds moves until nothing changes.
func (r *reachability) findFixedPoint() {
	for r.grown = true; r.grown; {
		r.grown = false
		for i := range r.men[:r.manCount] {
			m := &r.men[i]
			if m.kind == chess.King {
				continue
			}
			r.occupiable[m.color] |= m.places()
			if m.kind == chess.Pawn && !m.mayLeaveFile &&
				(m.mayCapture || r.capturable[m.color.Other()]&m.squares[chess.Pawn] != 0) {
				m.mayLeaveFile, r.grown = true, true
			}
		}
		for i := range r.men[:r.manCount] {
			r.addMoves(&r.men[i])
		}
	}
}

// add unites set with more and notes whether it has grown.
func (r *reachability) add(set *chess.Bitboard, more chess.Bitboard) {
	if more&^*set != 0 {
		*set |= more
		r.grown = true
	}
}

// fixed returns the squares whose first man never leaves.
func (r *reachability) fixed() chess.Bitboard { return r.position.Occupied() &^ r.vacated }

// menBesideKing returns the men of c that are no king.
func (r *reachability) menBesideKing(c chess.Color) chess.Bitboard {
	return r.position.By(c) &^ r.position.King(c).Bitboard()
}

// addMoves adds one more move of m.
func (r *reachability) addMoves(m *man) {
	other := m.color.Other()
	fixed := r.fixed()
	if (r.confined | r.assumedFixed).Has(m.home) {
		return
	}
	// No man of this colour ever arrives there.
	closed := fixed&(r.position.By(m.color)|r.position.King(other).Bitboard()) | r.assumedFixed
	var all, poison chess.Bitboard
	for t := chess.Knight; t <= chess.King; t++ {
		if m.color == r.mating && t != chess.King && m.squares[t] != 0 {
			poison = r.recaptured(t)
		}
		for left := m.squares[t]; left != 0; {
			from := left.Pop()
			to := chess.Attacks(t, m.color, from, fixed) &^ (closed | poison)
			if to != 0 {
				to &^= r.alwaysMates(m, t, from)
			}
			if t == chess.King {
				if r.careful {
					to &^= fixed
				}
				for left := to; left != 0; {
					if s := left.Pop(); r.guarded(s, other) {
						to &^= s.Bitboard()
					}
				}
			}
			r.add(&m.squares[t], to)
			r.add(&r.capturable[m.color], to)
			all |= to
		}
	}
	all |= r.addPawnMoves(m, closed)
	r.add(&r.vacated, all&r.menBesideKing(other))
	if all != 0 {
		r.add(&r.vacated, m.home.Bitboard())
	}
}

// addPawnMoves adds one more move of m as a pawn and returns where it goes.
func (r *reachability) addPawnMoves(m *man, closed chess.Bitboard) (all chess.Bitboard) {
	if m.squares[chess.Pawn] == 0 {
		return 0
	}
	other := m.color.Other()
	up, home, last := 8, 1, chess.Bitboard(0xff<<56)
	if m.color == chess.Black {
		up, home, last = -8, 6, 0xff
	}
	barrier := r.fixed() | r.opposedPawns(m)
	for from := m.squares[chess.Pawn]; from != 0; {
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
		take := diagonal & r.occupiable[other] &^ closed
		if r.loneMan && other == r.mating {
			take = 0
		}
		if to|take != 0 {
			mating := r.alwaysMates(m, chess.Pawn, s) &^ last
			to, take = to&^mating, take&^mating
		}
		if s.Rank() == 4-int(m.color) && (!r.loneMan || other != r.mating) {
			take |= r.enPassant(m.color, diagonal)
		}
		if take != 0 {
			r.add(&r.capturable[m.color], take)
			if !m.mayCapture {
				m.mayCapture, r.grown = true, true
			}
			to |= take
		}
		r.add(&m.squares[chess.Pawn], to&^last)
		for t := chess.Knight; t <= chess.Queen; t++ {
			r.add(&m.squares[t], to&last)
		}
		all |= to
	}
	return all
}

// opposedPawns returns the squares on which pawns stand that m meets head on: while
// neither leaves the file nor is captured, m does not get there.
func (r *reachability) opposedPawns(m *man) (squares chess.Bitboard) {
	if m.mayCapture {
		return 0
	}
	for i := range r.men[:r.manCount] {
		y := &r.men[i]
		if y.kind == chess.Pawn && y.color != m.color && !y.mayLeaveFile && y.home.File() == m.home.File() &&
			(y.home > m.home) == (m.color == chess.White) {
			squares |= y.home.Bitboard()
		}
	}
	return squares
}

// enPassant returns those of the given squares on which a pawn of c may capture
// en passant (Article 3.7.3.1), and notes that the captured pawn may go.
func (r *reachability) enPassant(c chess.Color, squares chess.Bitboard) (take chess.Bitboard) {
	other := c.Other()
	back := 8 - 16*int(c) // from the skipped square to where the pawn came from
	fixed := r.fixed()
	for left := squares &^ fixed; left != 0; {
		s := left.Pop()
		origin, beside := chess.Square(int(s)+back), chess.Square(int(s)-back)
		if s == r.position.DoublePush() || r.position.Pieces(other, chess.Pawn).Has(origin) && !fixed.Has(beside) {
			take |= s.Bitboard()
			r.add(&r.capturable[c], beside.Bitboard())
			r.add(&r.vacated, beside.Bitboard()&r.menBesideKing(other)&^r.assumedFixed)
		}
	}
	return take
}

// guarded reports whether s is attacked for ever by a man of c that never leaves:
// one that stands beside it or a knight's move away, so that nothing can come
// between. The other king never steps there.
func (r *reachability) guarded(s chess.Square, c chess.Color) bool {
	near := chess.Attacks(chess.King, c, s, 0) | chess.Attacks(chess.Knight, c, s, 0)
	return r.position.Attackers(s, c, r.position.Occupied()|near)&r.fixed()&near != 0
}
