package deadpos

import "github.com/hakem-chess/hakem/chess"

// walkTo sets out the walk of the hunted king to k.
func (l *planner) walkTo(k chess.Square) {
	if l.k == k {
		return
	}
	l.k, l.paces, l.way = k, 0, k.Bitboard()
	clear(l.shy[:])
	l.shun(k)
	for at := k; at != l.king; {
		l.walk[l.paces] = at
		l.paces++
		at = l.cameBy[at]
		l.way |= at.Bitboard()
		l.shun(at)
	}
	l.shy[chess.Queen] = l.shy[chess.Bishop] | l.shy[chess.Rook]
}

// shun adds the squares from which s is attacked to shy.
func (l *planner) shun(s chess.Square) {
	l.shy[chess.Knight] |= chess.Attacks(chess.Knight, 0, s, 0)
	l.shy[chess.Bishop] |= chess.Attacks(chess.Bishop, 0, s, l.open)
	l.shy[chess.Rook] |= chess.Attacks(chess.Rook, 0, s, l.open)
	l.shy[chess.King] |= chess.Attacks(chess.King, 0, s, 0)
}

// begin forgets the moves of the last plan.
func (l *planner) begin() {
	l.legs, l.paths, l.taken = 0, 0, 0
	for _, f := range l.fills[:l.filling] {
		l.taken |= f.to.Bitboard()
	}
}

// leg adds a move.
func (l *planner) leg(from, to chess.Square) {
	l.steps[l.legs] = step{from, to}
	l.legs++
	l.paths |= chess.Between(from, to) | to.Bitboard()
}

// route adds the moves of h to s: from none of its squares but s does it give
// check, and over none does it meet a man that helps.
func (l *planner) route(h *hunter, s chess.Square) bool {
	if h.run {
		if s == h.from {
			return false
		}
		at := h.from
		if at.Rank() == 1+5*int(l.c) {
			to := ahead(ahead(at, l.c), l.c)
			l.leg(at, to)
			at = to
		}
		for at != h.start {
			to := ahead(at, l.c)
			l.leg(at, to)
			at = to
		}
		switch {
		case l.paths&l.taken != 0:
			return false
		case s == h.start:
			l.taken = s.Bitboard()
			return true
		case h.one&l.way != 0:
			return false
		}
	}
	if h.one.Has(s) {
		if chess.Between(h.start, s)&l.taken != 0 {
			return false
		}
		l.leg(h.start, s)
		l.taken = s.Bitboard()
		return true
	}
	vias := h.one & chess.Attacks(h.kind, l.c, s, l.open&^h.from.Bitboard()) &^ (l.ours | l.shy[h.kind] | l.taken)
	if safe := vias &^ (l.theirs | l.parries); safe != 0 {
		vias = safe
	}
	for vias != 0 {
		via := vias.Pop()
		if (chess.Between(h.start, via)|chess.Between(via, s))&l.taken == 0 {
			l.leg(h.start, via)
			l.leg(via, s)
			l.taken = s.Bitboard()
			return true
		}
	}
	return false
}

// act plays the plan out, with other waiting moves if the first do harm.
func (l *planner) act() bool {
	for skip := 0; skip < 2 && l.played < l.most; skip++ {
		mates, waited := l.play(skip)
		if mates || !waited {
			return mates
		}
	}
	return false
}

// play plays the plan out. The hunters make their moves but the last; the hunted
// walk their king and fill squares around it. Who is done waits, and the last move
// comes when the king is in its place. It returns too whether anybody waited.
func (l *planner) play(skip int) (mates, waited bool) {
	p := l.p
	l.plies = l.before
	ring := chess.Attacks(chess.King, 0, l.k, 0)
	line := chess.Between(l.s, l.k) | l.s.Bitboard()
	keep := ring | line | l.paths | l.way
	for _, f := range l.fills[:l.filling] {
		keep |= f.from.Bitboard()
	}
	for leg, pace, fill := 0, 0, 0; ; {
		var m chess.Move
		next := l.steps[leg]
		if p.Turn() == l.c {
			if leg < l.legs-1 || pace == l.paces && fill == l.filling && p.King(l.c.Other()) == l.k {
				m = p.MoveTo(next.from, next.to)
				leg++
			} else {
				waited = true
				m = l.wait(&p, keep|next.from.Bitboard(), l.way, ring, skip)
			}
		} else {
			switch king := p.King(p.Turn()); {
			case pace < l.paces:
				pace++
				m = p.MoveTo(king, l.walk[l.paces-pace])
			case fill < l.filling:
				m = p.MoveTo(l.fills[fill].from, l.fills[fill].to)
				fill++
			case king != l.k:
				m = p.MoveTo(king, l.k)
			default:
				waited = true
				m = l.wait(&p, keep|next.from.Bitboard(), line, 0, skip)
			}
		}
		if m == chess.NoMove || l.plies == len(l.line) {
			return false, waited
		}
		p.Play(m)
		l.played++
		l.line[l.plies] = m
		l.plies++
		if leg == l.legs {
			return p.InCheck() && !p.HasMoves(), waited
		}
	}
}

// wait returns a move to no square in keep, which captures nothing and attacks
// nothing of spare, by a man not in keep and, if there is one, that attacks
// nothing of need; skip passes over so many men.
func (l *planner) wait(p *chess.Position, keep, spare, need chess.Bitboard, skip int) chess.Move {
	us := p.Turn()
	for t := chess.Pawn; t <= chess.King; t++ {
		for men := p.Pieces(us, t) &^ keep; men != 0; {
			from := men.Pop()
			to := chess.Attacks(t, us, from, p.Occupied())
			if to&need != 0 {
				continue
			}
			if t == chess.Pawn {
				to = ahead(from, us).Bitboard() &^ 0xff000000000000ff
			}
			for to &^= p.Occupied() | keep; to != 0; {
				s := to.Pop()
				if chess.Attacks(t, us, s, p.Occupied()&^from.Bitboard())&spare != 0 {
					continue
				}
				if m := p.MoveTo(from, s); m != chess.NoMove {
					if skip == 0 {
						return m
					}
					skip--
					break
				}
			}
		}
	}
	if need != 0 {
		return l.wait(p, keep, spare, 0, skip)
	}
	if us != l.c {
		// The hunted king steps aside, and comes back.
		king := p.King(us)
		for to := chess.Attacks(chess.King, 0, king, 0) &^ (p.Occupied() | l.paths); to != 0; {
			if m := p.MoveTo(king, to.Pop()); m != chess.NoMove {
				return m
			}
		}
	}
	return chess.NoMove
}
