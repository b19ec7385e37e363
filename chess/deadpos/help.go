package deadpos

import "github.com/hakem-chess/hakem/chess"

// helped looks for help with a candidate: men of the hunted that come to stand in
// their king's way, a second man of the hunters or, for a thorough plan, both.
func (l *planner) helped(m *candidate) bool {
	l.walkTo(m.k)
	l.s, l.filling = m.s, 0
	rest := m.flights &^ l.without(m.h.now, 0)
	if rest&^l.fillable == 0 {
		l.fill(rest)
		l.begin()
		if l.filling == rest.Count() && l.route(m.h, m.s) && l.act() {
			return true
		}
		l.filling = 0
	}
	if l.played >= l.most {
		return false
	}
	if l.attacked(m.h, m.flights) {
		return true
	}
	if !l.thorough || l.played >= l.most || rest&l.fillable == 0 {
		return false
	}
	l.fill(rest)
	flights := m.flights
	for _, f := range l.fills[:l.filling] {
		flights &^= f.to.Bitboard()
	}
	return flights != m.flights && flights&^l.without(m.h.now, 0) != 0 && l.attacked(m.h, flights)
}

// fill looks for men of the hunted to stand on squares of rest.
func (l *planner) fill(rest chess.Bitboard) {
	other := l.c.Other()
	line := chess.Between(l.s, l.k) | l.s.Bitboard() // which they must not attack
	kept := chess.Attacks(chess.King, 0, l.k, 0) | line | l.pinned
squares:
	for rest &= l.fillable &^ line; rest != 0 && l.filling < len(l.fills); {
		f := rest.Pop()
		for t := chess.Pawn; t <= chess.Queen; t++ {
			men := l.p.Pieces(other, t) &^ kept
			if t != chess.Pawn {
				men &= chess.Attacks(t, other, f, l.open)
			} else if l.p.Occupied().Has(f) || f.Rank() == 0 || f.Rank() == 7 {
				continue
			} else {
				men &= ahead(f, l.c).Bitboard()
			}
			for men != 0 {
				from := men.Pop()
				if chess.Attacks(t, other, f, l.open&^from.Bitboard())&line == 0 {
					l.fills[l.filling] = step{from, f}
					l.filling++
					kept |= from.Bitboard()
					continue squares
				}
			}
		}
	}
}

// attacked looks for a man that attacks what is left of flights after some moves,
// and plays the plan with it.
func (l *planner) attacked(h *hunter, flights chess.Bitboard) bool {
	left := flights &^ l.without(h.now, 0)
	// From where the men of a kind attack what is left, safe from the king.
	closed := l.ours | chess.Between(l.s, l.k) | l.s.Bitboard() | chess.Attacks(chess.King, 0, l.k, 0)&l.theirs
	pawns := ^closed
	posts := [8]chess.Bitboard{chess.Knight: ^closed, chess.Bishop: ^closed, chess.Rook: ^closed, chess.Queen: ^closed}
	for rest := left; rest != 0; {
		f := rest.Pop()
		bishop, rook := chess.Attacks(chess.Bishop, 0, f, l.open), chess.Attacks(chess.Rook, 0, f, l.open)
		posts[chess.Knight] &= chess.Attacks(chess.Knight, 0, f, 0)
		posts[chess.Bishop] &= bishop
		posts[chess.Rook] &= rook
		posts[chess.Queen] &= bishop | rook
		pawns &= chess.Attacks(chess.Pawn, l.c.Other(), f, 0)
	}
	for i := range l.men[:l.armed] {
		g := &l.men[i]
		posts := posts[g.kind] &^ l.shy[g.kind]
		if g == h || posts == 0 {
			continue
		}
		// What it alone attacks it must not leave.
		for rest := flights &^ (left | l.without(h.now, g.now)); rest != 0; {
			posts &= chess.Attacks(g.kind, l.c, rest.Pop(), l.open)
		}
		if near := posts & (g.one | g.start.Bitboard()); near != 0 {
			posts = near
		}
		for n := 0; posts != 0 && n < 2; {
			l.begin()
			if !l.route(g, posts.Pop()) {
				continue
			}
			n++
			if l.route(h, l.s) && l.act() {
				return true
			}
			if l.played >= l.most {
				return false
			}
		}
	}
	return l.kingHelps(h, flights, closed|l.shy[chess.King]) || pawns != 0 && l.pawnHelps(h, flights, pawns)
}

// kingHelps looks for a square from which the king attacks what is left of flights,
// and for a way there over no closed square.
func (l *planner) kingHelps(h *hunter, flights, closed chess.Bitboard) bool {
	rest := flights &^ l.without(h.now, chess.Attacks(chess.King, 0, l.p.King(l.c), 0))
	if rest == 0 || rest.Count() > 3 || l.played >= l.most {
		return false
	}
	posts := ^closed
	for rest != 0 {
		posts &= chess.Attacks(chess.King, 0, rest.Pop(), 0)
	}
	if posts == 0 {
		return false
	}
	l.march()
	for n := 1; n < len(l.marches); n++ {
		u := posts & l.marches[n]
		if u == 0 {
			continue
		}
		l.begin()
		if l.retrace(u.First(), n, closed) && l.route(h, l.s) && l.act() {
			return true
		}
		if l.played >= l.most {
			return false
		}
	}
	return false
}

// retrace adds the king's moves to u, n of them over no closed square.
func (l *planner) retrace(u chess.Square, n int, closed chess.Bitboard) bool {
	l.legs, l.taken = n, l.taken|u.Bitboard()
	for n > 0 {
		n--
		from := chess.Attacks(chess.King, 0, u, 0) & l.marches[n]
		if n > 0 {
			from &^= closed
		}
		if from == 0 {
			return false
		}
		v := from.First()
		l.steps[n] = step{v, u}
		l.paths |= u.Bitboard()
		u = v
	}
	return true
}

// pawnHelps looks for a pawn that one step takes to one of posts.
func (l *planner) pawnHelps(h *hunter, flights, posts chess.Bitboard) bool {
	for posts &^= l.p.Occupied(); posts != 0 && l.played < l.most; {
		to := posts.Pop()
		from := ahead(to, l.c.Other())
		if from >= chess.NoSquare || from == h.from || !l.p.Pieces(l.c, chess.Pawn).Has(from) || to.Rank() == 7-7*int(l.c) {
			continue
		}
		a := chess.Attacks(chess.Pawn, l.c, to, 0)
		if a&l.way != 0 || flights&^(l.without(h.now, chess.Attacks(chess.Pawn, l.c, from, 0))|a) != 0 {
			continue
		}
		l.begin()
		l.leg(from, to)
		l.taken |= to.Bitboard()
		if l.route(h, l.s) && l.act() {
			return true
		}
	}
	return false
}
