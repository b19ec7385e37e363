package deadpos

import "github.com/hakem-chess/hakem/chess"

// squad is what the question of a mate within reach needs of the men.
type squad struct {
	color    chess.Color    // the hunters
	through  chess.Bitboard // squares that always stop a slider, the hunted king apart
	walls    chess.Bitboard // men of the hunted that never move
	still    chess.Bitboard // what the men of the hunters that never move attack
	moving   chess.Bitboard // what those that may move attack from anywhere
	slanting chess.Bitboard // where a bishop or queen of the hunters may stand
	straight chess.Bitboard // where a rook or queen of the hunters may stand
	hunter   *man           // the kings
	hunted   *man
	movers   []*man // of the hunters, that may move
	blockers []*man // of the hunted, that may move
	room     [64]*man
	seen     [2][64]chess.Bitboard // by side to move (0: hunters) and hunting king, the places of the hunted king
	mated    [64]chess.Bitboard    // by hunting king, places of the hunted where mates has been asked in vain
	queue    []kings
}

// kings is where both stand, and whose turn it is.
type kings struct {
	hunter, hunted chess.Square
	turn           uint8 // 0: the hunters
}

// cannotMate reports whether it is proved that c never mates from p, c not
// having mated already. The walks of the two kings are followed by turns within
// what each may reach; the other men may stand anywhere they may reach at any
// time. A side that has another man which may move may leave its king where it
// is; one that has none must move it (docs/adr/0006).
//
// With careful, a capture by a king of a man that nothing else moves or takes is
// not taken to be possible from the start, but followed from where the kings
// stand when it is: that proves more and costs more.
func (r *reach) cannotMate(p *chess.Position, c chess.Color, careful bool) bool {
	if !applies(p) || leftInCheck(p, c) {
		return false
	}
	r.careful, r.allowed = careful, mostRaids
	r.left = &r.allowed
	r.shut, r.hunters, r.last = 0, c, careful && p.By(c).Count() == 2
	r.seed(p)
	r.grow()
	if careful {
		r.shutIn(p)
	}
	r.muster(c)
	at := kings{r.squad.hunter.home, r.squad.hunted.home, 0}
	if p.Turn() != c {
		at.turn = 1
		if r.squad.mates(at.hunted, at.hunter) { // what led here is not known
			return false
		}
	}
	return r.walk(at)
}

// walk follows the kings from where they stand and reports whether no mate may
// come of it.
func (r *reach) walk(at kings) bool {
	q := &r.squad
	q.queue = q.queue[:0]
	r.raids = r.raids[:0]
	q.visit(at)
	for len(q.queue) > 0 {
		at := q.queue[len(q.queue)-1]
		q.queue = q.queue[:len(q.queue)-1]
		mate := false
		if at.turn == 1 {
			mate = r.flee(at)
		} else {
			mate = r.hunt(at)
		}
		if mate {
			return false
		}
	}
	return true
}

// muster sorts the men for a hunt by c.
func (r *reach) muster(c chess.Color) {
	q := &r.squad
	other := c.Other()
	fixed := r.fixed()
	q.color, q.through, q.walls = c, fixed&^r.p.King(other).Bitboard(), (fixed|r.shut)&r.p.By(other)
	q.still, q.moving, q.slanting, q.straight = 0, 0, 0, 0
	q.movers, q.blockers = q.room[:0:32], q.room[32:32]
	clear(q.seen[0][:])
	clear(q.seen[1][:])
	clear(q.mated[:])
	for i := range r.men[:r.n] {
		m := &r.men[i]
		moves := !(fixed | r.shut).Has(m.home)
		switch {
		case m.first == chess.King && m.color == c:
			q.hunter = m
			continue
		case m.first == chess.King:
			q.hunted = m
			continue
		case m.color == c && moves:
			q.movers = append(q.movers, m)
			for t := chess.Pawn; t <= chess.Queen; t++ {
				for from := m.at[t]; from != 0; {
					q.moving |= chess.Attacks(t, c, from.Pop(), q.through)
				}
			}
		case m.color == c && r.shut.Has(m.home):
			q.still |= chess.Attacks(m.first, c, m.home, r.cages[m.home]&^r.p.King(other).Bitboard())
		case m.color == c:
			q.still |= chess.Attacks(m.first, c, m.home, q.through)
		case moves:
			q.blockers = append(q.blockers, m)
		}
		if m.color == c {
			q.slanting |= m.at[chess.Bishop] | m.at[chess.Queen]
			q.straight |= m.at[chess.Rook] | m.at[chess.Queen]
		}
	}
}

// visit puts a state into the queue unless it has been there.
func (q *squad) visit(k kings) {
	seen := &q.seen[k.turn][k.hunter]
	if !seen.Has(k.hunted) {
		*seen |= k.hunted.Bitboard()
		q.queue = append(q.queue, k)
	}
}

// flee adds what may come of a move by the hunted and reports whether it may
// lead to mate.
func (r *reach) flee(at kings) bool {
	q := &r.squad
	if len(q.blockers) > 0 {
		q.visit(kings{at.hunter, at.hunted, 0})
	}
	beside := chess.Attacks(chess.King, 0, at.hunter, 0) | at.hunter.Bitboard()
	ring := chess.Attacks(chess.King, 0, at.hunted, 0) &^ beside
	for steps := ring & q.hunted.at[chess.King]; steps != 0; {
		q.visit(kings{at.hunter, steps.Pop(), 0})
	}
	for prey := r.prey(q.color) & ring; prey != 0; {
		if s := prey.Pop(); !r.held(s, q.color) && !r.raid(kings{at.hunter, s, 0}, s, false) {
			return true
		}
	}
	return false
}

// hunt adds what may come of a move by the hunters and reports whether it may
// be mate or lead there.
func (r *reach) hunt(at kings) bool {
	q := &r.squad
	if len(q.movers) > 0 {
		if q.mates(at.hunted, at.hunter) {
			return true
		}
		q.visit(kings{at.hunter, at.hunted, 1})
	}
	beside := chess.Attacks(chess.King, 0, at.hunted, 0) | at.hunted.Bitboard()
	ring := chess.Attacks(chess.King, 0, at.hunter, 0) &^ beside
	for steps := ring & q.hunter.at[chess.King]; steps != 0; {
		to := steps.Pop()
		if q.uncovers(at, to) && q.mates(at.hunted, to) {
			return true
		}
		q.visit(kings{to, at.hunted, 1})
	}
	other := q.color.Other()
	for prey := r.prey(other) & ring; prey != 0; {
		if s := prey.Pop(); !r.held(s, other) && !r.raid(kings{s, at.hunted, 1}, s, q.uncovers(at, s)) {
			return true
		}
	}
	return false
}

// uncovers reports whether the hunting king that steps to a square may open a
// line from one of its men to the other king: a king gives check in no other way.
func (q *squad) uncovers(at kings, to chess.Square) bool {
	behind := chess.Attacks(chess.Bishop, 0, at.hunted, 0)
	sliders := q.slanting
	if !behind.Has(at.hunter) {
		behind = chess.Attacks(chess.Rook, 0, at.hunted, 0)
		sliders = q.straight
		if !behind.Has(at.hunter) {
			return false
		}
	}
	for left := sliders & behind; left != 0; {
		s := left.Pop()
		between := chess.Between(s, at.hunted)
		if between.Has(at.hunter) && !between.Has(to) && s != to && between&q.through&^at.hunter.Bitboard() == 0 {
			return true
		}
	}
	return false
}

// mates reports whether the hunted king on k, the other on w, may be in check
// with every square around it attacked, or filled by men of its own side.
func (q *squad) mates(k, w chess.Square) bool {
	if q.mated[w].Has(k) {
		return false
	}
	q.mated[w] |= k.Bitboard()
	if !(q.still | q.moving).Has(k) {
		return false
	}
	flights := chess.Attacks(chess.King, 0, k, 0) &^ (q.walls | q.still | chess.Attacks(chess.King, 0, w, 0))
	if !fill(flights&^q.moving, q.blockers) {
		return false
	}
	if len(q.movers) > 2 {
		return true
	}
	return q.cover(q.movers, k, flights, q.still.Has(k))
}

// cover tries every place of the movers, or none of it where a mover does
// nothing or is gone.
func (q *squad) cover(movers []*man, k chess.Square, flights chess.Bitboard, check bool) bool {
	if len(movers) == 0 {
		return check && fill(flights, q.blockers)
	}
	m := movers[0]
	if q.cover(movers[1:], k, flights, check) {
		return true
	}
	for t := chess.Pawn; t <= chess.Queen; t++ {
		for from := m.at[t]; from != 0; {
			attacked := chess.Attacks(t, q.color, from.Pop(), q.through)
			if q.cover(movers[1:], k, flights&^attacked, check || attacked.Has(k)) {
				return true
			}
		}
	}
	return false
}

// fill reports whether different men may stand on all of the squares.
func fill(squares chess.Bitboard, men []*man) bool {
	if squares == 0 {
		return true
	}
	if squares.Count() > len(men) {
		return false
	}
	s := squares.Pop()
	for i, m := range men {
		if !m.places().Has(s) {
			continue
		}
		men[0], men[i] = men[i], men[0]
		filled := fill(squares, men[1:])
		men[0], men[i] = men[i], men[0]
		if filled {
			return true
		}
	}
	return false
}
