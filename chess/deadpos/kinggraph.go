package deadpos

import "github.com/hakem-chess/hakem/chess"

// kingGraph is the graph of where the two kings stand and whose turn it is, with what is
// needed of the other men to see whether a state of it may be mate.
type kingGraph struct {
	mating          chess.Color    // the mating side
	permanent       chess.Bitboard // squares that always block a slider, without that of the mated king
	fixedSelfBlocks chess.Bitboard // men of the mated side that never move
	fixedAttacks    chess.Bitboard // what the men of the mating side that never move attack
	mobileAttacks   chess.Bitboard // what those that may move attack from anywhere
	diagonalSliders chess.Bitboard // where a bishop or queen of the mating side may stand
	straightSliders chess.Bitboard // where a rook or queen of the mating side may stand
	matingKing      *man           // the kings
	matedKing       *man
	mobile          []*man // of the mating side, that may move
	selfBlockers    []*man // of the mated side, that may move
	manRoom         [64]*man
	// By side to move (0: the mating side) and mating king: the squares of the mated king.
	seen [2][64]chess.Bitboard
	// By mating king: the squares of the mated king for which mayMate has said no.
	noMateFound [64]chess.Bitboard
	queue       []kingState
}

// kingState is where both kings stand, and whose turn it is.
type kingState struct {
	matingKing, matedKing chess.Square
	turn                  uint8 // 0: the mating side
}

// cannotMate reports whether it is proved that c never mates from p, c not
// having mated already. The moves of the two kings are followed by turns within
// the squares that each may reach; the other men may stand anywhere they may reach
// at any time. A side that has another man which may move may leave its king where it
// is; one that has none must move it (docs/adr/0006).
//
// With careful, a capture by a king of a man that nothing else moves or takes is
// not taken to be possible from the start, but followed from where the kings
// stand when it is: that proves more and costs more.
func (r *reachability) cannotMate(p *chess.Position, c chess.Color, careful bool) bool {
	if !reachabilityApplies(p) || leftInCheck(p, c) {
		return false
	}
	r.careful, r.captureBudget = careful, mostKingCaptures
	r.capturesLeft = &r.captureBudget
	r.confined, r.mating, r.loneMan = 0, c, careful && p.By(c).Count() == 2
	r.reset(p)
	r.findFixedPoint()
	if careful {
		r.findConfined(p)
	}
	r.sortMen(c)
	at := kingState{r.kingGraph.matingKing.home, r.kingGraph.matedKing.home, 0}
	if p.Turn() != c {
		at.turn = 1
		if r.kingGraph.mayMate(at.matedKing, at.matingKing) { // what led here is not known
			return false
		}
	}
	return r.searchKings(at)
}

// searchKings follows the kings from where they stand and reports whether no mate may
// come of it.
func (r *reachability) searchKings(at kingState) bool {
	q := &r.kingGraph
	q.queue = q.queue[:0]
	r.kingCaptures = r.kingCaptures[:0]
	q.enqueue(at)
	for len(q.queue) > 0 {
		at := q.queue[len(q.queue)-1]
		q.queue = q.queue[:len(q.queue)-1]
		mate := false
		if at.turn == 1 {
			mate = r.addMatedMoves(at)
		} else {
			mate = r.addMatingMoves(at)
		}
		if mate {
			return false
		}
	}
	return true
}

// sortMen sorts the men by what they do for a mate by c.
func (r *reachability) sortMen(c chess.Color) {
	q := &r.kingGraph
	other := c.Other()
	fixed := r.fixed()
	q.mating, q.permanent = c, fixed&^r.position.King(other).Bitboard()
	q.fixedSelfBlocks = (fixed | r.confined) & r.position.By(other)
	q.fixedAttacks, q.mobileAttacks, q.diagonalSliders, q.straightSliders = 0, 0, 0, 0
	q.mobile, q.selfBlockers = q.manRoom[:0:32], q.manRoom[32:32]
	clear(q.seen[0][:])
	clear(q.seen[1][:])
	clear(q.noMateFound[:])
	for i := range r.men[:r.manCount] {
		m := &r.men[i]
		moves := !(fixed | r.confined).Has(m.home)
		switch {
		case m.kind == chess.King && m.color == c:
			q.matingKing = m
			continue
		case m.kind == chess.King:
			q.matedKing = m
			continue
		case m.color == c && moves:
			q.mobile = append(q.mobile, m)
			for t := chess.Pawn; t <= chess.Queen; t++ {
				for from := m.squares[t]; from != 0; {
					q.mobileAttacks |= chess.Attacks(t, c, from.Pop(), q.permanent)
				}
			}
		case m.color == c && r.confined.Has(m.home):
			q.fixedAttacks |= chess.Attacks(m.kind, c, m.home, r.confinedBy[m.home]&^r.position.King(other).Bitboard())
		case m.color == c:
			q.fixedAttacks |= chess.Attacks(m.kind, c, m.home, q.permanent)
		case moves:
			q.selfBlockers = append(q.selfBlockers, m)
		}
		if m.color == c {
			q.diagonalSliders |= m.squares[chess.Bishop] | m.squares[chess.Queen]
			q.straightSliders |= m.squares[chess.Rook] | m.squares[chess.Queen]
		}
	}
}

// enqueue puts a state into the queue unless it has been there.
func (q *kingGraph) enqueue(k kingState) {
	seen := &q.seen[k.turn][k.matingKing]
	if !seen.Has(k.matedKing) {
		*seen |= k.matedKing.Bitboard()
		q.queue = append(q.queue, k)
	}
}

// addMatedMoves adds what may come of a move by the mated side and reports whether it may
// lead to mate.
func (r *reachability) addMatedMoves(at kingState) bool {
	q := &r.kingGraph
	if len(q.selfBlockers) > 0 {
		q.enqueue(kingState{at.matingKing, at.matedKing, 0})
	}
	beside := chess.Attacks(chess.King, 0, at.matingKing, 0) | at.matingKing.Bitboard()
	ring := chess.Attacks(chess.King, 0, at.matedKing, 0) &^ beside
	for steps := ring & q.matedKing.squares[chess.King]; steps != 0; {
		q.enqueue(kingState{at.matingKing, steps.Pop(), 0})
	}
	for prey := r.kingCapturable(q.mating) & ring; prey != 0; {
		s := prey.Pop()
		if !r.guarded(s, q.mating) && !r.followKingCapture(kingState{at.matingKing, s, 0}, s, false) {
			return true
		}
	}
	return false
}

// addMatingMoves adds what may come of a move by the mating side and reports whether it may
// be mate or lead there.
func (r *reachability) addMatingMoves(at kingState) bool {
	q := &r.kingGraph
	if len(q.mobile) > 0 {
		if q.mayMate(at.matedKing, at.matingKing) {
			return true
		}
		q.enqueue(kingState{at.matingKing, at.matedKing, 1})
	}
	beside := chess.Attacks(chess.King, 0, at.matedKing, 0) | at.matedKing.Bitboard()
	ring := chess.Attacks(chess.King, 0, at.matingKing, 0) &^ beside
	for steps := ring & q.matingKing.squares[chess.King]; steps != 0; {
		to := steps.Pop()
		if q.discoversCheck(at, to) && q.mayMate(at.matedKing, to) {
			return true
		}
		q.enqueue(kingState{to, at.matedKing, 1})
	}
	other := q.mating.Other()
	for prey := r.kingCapturable(other) & ring; prey != 0; {
		s := prey.Pop()
		if !r.guarded(s, other) && !r.followKingCapture(kingState{s, at.matedKing, 1}, s, q.discoversCheck(at, s)) {
			return true
		}
	}
	return false
}

// discoversCheck reports whether the mating king that steps to a square may open a
// line from one of its men to the other king: a king gives check in no other way.
func (q *kingGraph) discoversCheck(at kingState, to chess.Square) bool {
	behind := chess.Attacks(chess.Bishop, 0, at.matedKing, 0)
	sliders := q.diagonalSliders
	if !behind.Has(at.matingKing) {
		behind = chess.Attacks(chess.Rook, 0, at.matedKing, 0)
		sliders = q.straightSliders
		if !behind.Has(at.matingKing) {
			return false
		}
	}
	for left := sliders & behind; left != 0; {
		s := left.Pop()
		between := chess.Between(s, at.matedKing)
		if between.Has(at.matingKing) && !between.Has(to) && s != to && between&q.permanent&^at.matingKing.Bitboard() == 0 {
			return true
		}
	}
	return false
}

// mayMate reports whether the mated king on k, the other on w, may be in check
// with every square around it attacked or blocked by men of its own side.
func (q *kingGraph) mayMate(k, w chess.Square) bool {
	if q.noMateFound[w].Has(k) {
		return false
	}
	q.noMateFound[w] |= k.Bitboard()
	if !(q.fixedAttacks | q.mobileAttacks).Has(k) {
		return false
	}
	flights := chess.Attacks(chess.King, 0, k, 0) &^
		(q.fixedSelfBlocks | q.fixedAttacks | chess.Attacks(chess.King, 0, w, 0))
	if !canSelfBlock(flights&^q.mobileAttacks, q.selfBlockers) {
		return false
	}
	if len(q.mobile) > 2 {
		return true
	}
	return q.coverFlights(q.mobile, k, flights, q.fixedAttacks.Has(k))
}

// coverFlights tries every square of the mobile men; a man may also be captured or
// attack nothing that counts.
func (q *kingGraph) coverFlights(movers []*man, k chess.Square, flights chess.Bitboard, check bool) bool {
	if len(movers) == 0 {
		return check && canSelfBlock(flights, q.selfBlockers)
	}
	m := movers[0]
	if q.coverFlights(movers[1:], k, flights, check) {
		return true
	}
	for t := chess.Pawn; t <= chess.Queen; t++ {
		for from := m.squares[t]; from != 0; {
			attacked := chess.Attacks(t, q.mating, from.Pop(), q.permanent)
			if q.coverFlights(movers[1:], k, flights&^attacked, check || attacked.Has(k)) {
				return true
			}
		}
	}
	return false
}

// canSelfBlock reports whether different men may stand on all of the squares.
func canSelfBlock(squares chess.Bitboard, men []*man) bool {
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
		filled := canSelfBlock(squares, men[1:])
		men[0], men[i] = men[i], men[0]
		if filled {
			return true
		}
	}
	return false
}
