package deadpos

import "github.com/hakem-chess/hakem/chess"

// Some moves end the matter, and need not be followed: a move of the hunted that
// always mates, and, of the last man that the hunters have besides their king, the
// capture on a square where it is always captured in turn. A careful proof leaves
// them out of the sets; docs/adr/0006 says why it may.

// mating returns the squares on which m, of the hunted, mates whenever it comes
// there from a square as a man of type t: the king of the hunters has never moved
// and can go nowhere, the check cannot be parried nor its giver taken.
func (r *reach) mating(m *man, t chess.PieceType, from chess.Square) chess.Bitboard {
	king := r.p.King(r.hunters)
	if !r.careful || r.depth > 0 || m.color == r.hunters || m.first == chess.King || r.gone.Has(king) {
		return 0
	}
	fixed := r.fixed() &^ m.home.Bitboard()
	for ring := chess.Attacks(chess.King, 0, king, 0) &^ (fixed & r.p.By(r.hunters)); ring != 0; {
		s := ring.Pop()
		near := chess.Attacks(chess.King, 0, s, 0) | chess.Attacks(chess.Knight, 0, s, 0)
		if r.p.Attackers(s, m.color, r.p.Occupied()|near)&fixed&near == 0 {
			return 0
		}
	}
	touched, others := r.touched(fixed), r.others(m)
	squares := ^fixed
	if between, uncovers := r.uncovers(m, fixed, touched, others); uncovers && from == m.home {
		return squares &^ between
	}
	if t == chess.Pawn {
		squares &= chess.Attacks(chess.Pawn, r.hunters, king, 0)
	} else {
		squares &= chess.Attacks(t, 0, king, fixed)
	}
	squares &^= touched
	for left := squares; left != 0; {
		s := left.Pop()
		if chess.Between(s, king)&(fixed|touched|others) != 0 {
			squares &^= s.Bitboard()
		} else if t == chess.Pawn && touched.Has(ahead(s, r.hunters)) {
			squares &^= s.Bitboard() // it might be taken en passant
		}
	}
	return squares
}

// uncovers reports whether a man of its side that never moves gives check as soon
// as m leaves its home, and returns the squares between: nothing else comes there.
func (r *reach) uncovers(m *man, fixed, touched, others chess.Bitboard) (between chess.Bitboard, ok bool) {
	king := r.p.King(r.hunters)
	queens := r.p.Pieces(m.color, chess.Queen)
	for _, t := range [...]chess.PieceType{chess.Bishop, chess.Rook} {
		line := chess.Attacks(t, 0, king, 0)
		for givers := line & fixed & (queens | r.p.Pieces(m.color, t)) &^ touched; givers != 0; {
			between := chess.Between(givers.Pop(), king)
			if between.Has(m.home) && between&touched == 0 && between&^m.home.Bitboard()&(fixed|others) == 0 {
				return between, true
			}
		}
	}
	return 0, false
}

// touched returns the squares to which a man of the hunters, its king apart, may
// ever be able to go in one move, through everything but fixed.
func (r *reach) touched(fixed chess.Bitboard) (squares chess.Bitboard) {
	for i := range r.men[:r.n] {
		m := &r.men[i]
		if m.color != r.hunters || m.first == chess.King {
			continue
		}
		for t := chess.Knight; t <= chess.Queen; t++ {
			for from := m.at[t]; from != 0; {
				squares |= chess.Attacks(t, 0, from.Pop(), fixed)
			}
		}
		for from := m.at[chess.Pawn]; from != 0; {
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

// others returns where men other than m may ever stand, the king of the hunters
// apart.
func (r *reach) others(m *man) (squares chess.Bitboard) {
	for i := range r.men[:r.n] {
		o := &r.men[i]
		if o != m && (o.first != chess.King || o.color != r.hunters) {
			squares |= o.places()
		}
	}
	return squares
}

// poisoned returns the squares on which the last man of the hunters, as one of
// type t, is always captured if it captures there: it gives check from beside the
// king of the hunted, which is walled in by its own men, and one of them or that
// king takes it back.
func (r *reach) poisoned(t chess.PieceType) (squares chess.Bitboard) {
	hunted := r.hunters.Other()
	king := r.p.King(hunted)
	fixed := r.fixed()
	if !r.last || !fixed.Has(king) {
		return 0
	}
	ring := chess.Attacks(chess.King, 0, king, 0)
	walls := fixed & r.p.By(hunted)
	if ring&^walls != 0 {
		return 0
	}
	var besides chess.Bitboard // what the king of the hunters may attack
	for i := range r.men[:r.n] {
		if m := &r.men[i]; m.first == chess.King && m.color == r.hunters {
			for from := m.at[chess.King]; from != 0; {
				besides |= chess.Attacks(chess.King, 0, from.Pop(), 0)
			}
		}
	}
	for ring != 0 {
		s := ring.Pop()
		near := chess.Attacks(chess.King, 0, s, 0) | chess.Attacks(chess.Knight, 0, s, 0)
		takers := r.p.Attackers(s, hunted, r.p.Occupied()|near) & fixed & near
		if besides.Has(s) {
			takers &^= king.Bitboard()
		}
		if takers != 0 && chess.Attacks(t, r.hunters, s, 0).Has(king) {
			squares |= s.Bitboard()
		}
	}
	return squares
}
