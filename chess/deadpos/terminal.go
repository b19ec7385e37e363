package deadpos

import "github.com/hakem-chess/hakem/chess"

// Some moves decide the game, and need not be followed: a move of the mated side that
// always mates, and, of the last man that the mating side has besides their king, the
// capture on a square where it is always captured in turn. A careful proof leaves
// them out of the sets; docs/adr/0006 says why it may.

// alwaysMates returns the squares on which m, of the mated side, mates whenever it comes
// there from a square as a man of type t: the mating king has never moved
// and can go nowhere, the check cannot be parried nor its giver taken.
func (r *reachability) alwaysMates(m *man, t chess.PieceType, from chess.Square) chess.Bitboard {
	king := r.position.King(r.mating)
	if !r.careful || r.depth > 0 || m.color == r.mating || m.kind == chess.King || r.vacated.Has(king) {
		return 0
	}
	fixed := r.fixed() &^ m.home.Bitboard()
	for around := chess.Attacks(chess.King, 0, king, 0) &^ (fixed & r.position.By(r.mating)); around != 0; {
		s := around.Pop()
		near := chess.Attacks(chess.King, 0, s, 0) | chess.Attacks(chess.Knight, 0, s, 0)
		if r.position.Attackers(s, m.color, r.position.Occupied()|near)&fixed&near == 0 {
			return 0
		}
	}
	touched, others := r.matingDestinations(fixed), r.otherPlaces(m)
	squares := ^fixed
	if between, uncovers := r.discoversCheck(m, fixed, touched, others); uncovers && from == m.home {
		return squares &^ between
	}
	if t == chess.Pawn {
		squares &= chess.Attacks(chess.Pawn, r.mating, king, 0)
	} else {
		squares &= chess.Attacks(t, 0, king, fixed)
	}
	squares &^= touched
	for left := squares; left != 0; {
		s := left.Pop()
		if chess.Between(s, king)&(fixed|touched|others) != 0 {
			squares &^= s.Bitboard()
		} else if t == chess.Pawn && touched.Has(ahead(s, r.mating)) {
			squares &^= s.Bitboard() // it might be taken en passant
		}
	}
	return squares
}

// discoversCheck reports whether a man of its side that never moves gives check as soon
// as m leaves its home, and returns the squares between: nothing else comes there.
func (r *reachability) discoversCheck(
	m *man, fixed, touched, others chess.Bitboard,
) (between chess.Bitboard, ok bool) {
	king := r.position.King(r.mating)
	queens := r.position.Pieces(m.color, chess.Queen)
	for _, t := range [...]chess.PieceType{chess.Bishop, chess.Rook} {
		line := chess.Attacks(t, 0, king, 0)
		for givers := line & fixed & (queens | r.position.Pieces(m.color, t)) &^ touched; givers != 0; {
			between := chess.Between(givers.Pop(), king)
			if between.Has(m.home) && between&touched == 0 && between&^m.home.Bitboard()&(fixed|others) == 0 {
				return between, true
			}
		}
	}
	return 0, false
}

// matingDestinations returns the squares to which a man of the mating side, its king apart, may
// ever be able to go in one move, through everything but fixed.
func (r *reachability) matingDestinations(fixed chess.Bitboard) (squares chess.Bitboard) {
	for i := range r.men[:r.manCount] {
		m := &r.men[i]
		if m.color != r.mating || m.kind == chess.King {
			continue
		}
		for t := chess.Knight; t <= chess.Queen; t++ {
			for from := m.squares[t]; from != 0; {
				squares |= chess.Attacks(t, 0, from.Pop(), fixed)
			}
		}
		for from := m.squares[chess.Pawn]; from != 0; {
			s := from.Pop()
			one := ahead(s, m.color)
			squares |= chess.Attacks(chess.Pawn, m.color, s, 0) | one.Bitboard()
			if s.Rank() == 1+5*int(m.color) {
				squares |= ahead(one, m.color).Bitboard()
			}
		}
	}
	return squares
}

// otherPlaces returns where men other than m may ever stand, the mating king
// apart.
func (r *reachability) otherPlaces(m *man) (squares chess.Bitboard) {
	for i := range r.men[:r.manCount] {
		o := &r.men[i]
		if o != m && (o.kind != chess.King || o.color != r.mating) {
			squares |= o.places()
		}
	}
	return squares
}

// recaptured returns the squares on which the last man of the mating side, as one of
// type t, is always captured if it captures there: it gives check from beside the
// mated king, whose flight squares its own men block for ever, and one of them or that
// king takes it back.
func (r *reachability) recaptured(t chess.PieceType) (squares chess.Bitboard) {
	hunted := r.mating.Other()
	king := r.position.King(hunted)
	fixed := r.fixed()
	if !r.loneMan || !fixed.Has(king) {
		return 0
	}
	ring := chess.Attacks(chess.King, 0, king, 0)
	walls := fixed & r.position.By(hunted)
	if ring&^walls != 0 {
		return 0
	}
	var besides chess.Bitboard // what the mating king may attack
	for i := range r.men[:r.manCount] {
		if m := &r.men[i]; m.kind == chess.King && m.color == r.mating {
			for from := m.squares[chess.King]; from != 0; {
				besides |= chess.Attacks(chess.King, 0, from.Pop(), 0)
			}
		}
	}
	for ring != 0 {
		s := ring.Pop()
		near := chess.Attacks(chess.King, 0, s, 0) | chess.Attacks(chess.Knight, 0, s, 0)
		takers := r.position.Attackers(s, hunted, r.position.Occupied()|near) & fixed & near
		if besides.Has(s) {
			takers &^= king.Bitboard()
		}
		if takers != 0 && chess.Attacks(t, r.mating, s, 0).Has(king) {
			squares |= s.Bitboard()
		}
	}
	return squares
}
