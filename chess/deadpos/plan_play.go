package deadpos

import "github.com/hakem-chess/hakem/chess"

// setKingTarget sets the path of the mated king to k.
func (l *planner) setKingTarget(k chess.Square) {
	if l.kingTarget == k {
		return
	}
	l.kingTarget, l.kingMoves, l.kingSquares = k, 0, k.Bitboard()
	clear(l.earlyChecks[:])
	l.addEarlyChecks(k)
	for at := k; at != l.matedKing; {
		l.kingPath[l.kingMoves] = at
		l.kingMoves++
		at = l.kingCameFrom[at]
		l.kingSquares |= at.Bitboard()
		l.addEarlyChecks(at)
	}
	l.earlyChecks[chess.Queen] = l.earlyChecks[chess.Bishop] | l.earlyChecks[chess.Rook]
}

// addEarlyChecks adds the squares from which s is attacked to earlyChecks.
func (l *planner) addEarlyChecks(s chess.Square) {
	l.earlyChecks[chess.Knight] |= chess.Attacks(chess.Knight, 0, s, 0)
	l.earlyChecks[chess.Bishop] |= chess.Attacks(chess.Bishop, 0, s, l.occupied)
	l.earlyChecks[chess.Rook] |= chess.Attacks(chess.Rook, 0, s, l.occupied)
	l.earlyChecks[chess.King] |= chess.Attacks(chess.King, 0, s, 0)
}

// resetMoves forgets the moves of the last plan.
func (l *planner) resetMoves() {
	l.matingMoveCount, l.passedSquares, l.helperSquares = 0, 0, 0
	for _, f := range l.selfBlocks[:l.selfBlockCount] {
		l.helperSquares |= f.to.Bitboard()
	}
}

// addMove adds a move.
func (l *planner) addMove(from, to chess.Square) {
	l.matingMoves[l.matingMoveCount] = plannedMove{from, to}
	l.matingMoveCount++
	l.passedSquares |= chess.Between(from, to) | to.Bitboard()
}

// routePiece adds the moves of h to s: from none of its squares but s does it give
// check, and over none does it meet a man that helps.
func (l *planner) routePiece(h *matingPiece, s chess.Square) bool {
	if h.promotes {
		if s == h.from {
			return false
		}
		at := h.from
		if at.Rank() == 1+5*int(l.mating) {
			to := ahead(ahead(at, l.mating), l.mating)
			l.addMove(at, to)
			at = to
		}
		for at != h.startSquare {
			to := ahead(at, l.mating)
			l.addMove(at, to)
			at = to
		}
		switch {
		case l.passedSquares&l.helperSquares != 0:
			return false
		case s == h.startSquare:
			l.helperSquares = s.Bitboard()
			return true
		case h.oneMove&l.kingSquares != 0:
			return false
		}
	}
	if h.oneMove.Has(s) {
		if chess.Between(h.startSquare, s)&l.helperSquares != 0 {
			return false
		}
		l.addMove(h.startSquare, s)
		l.helperSquares = s.Bitboard()
		return true
	}
	vias := h.oneMove & chess.Attacks(h.kind, l.mating, s, l.occupied&^h.from.Bitboard()) &^
		(l.matingMen | l.earlyChecks[h.kind] | l.helperSquares)
	if safe := vias &^ (l.matedMen | l.matedAttacks); safe != 0 {
		vias = safe
	}
	for vias != 0 {
		via := vias.Pop()
		if (chess.Between(h.startSquare, via)|chess.Between(via, s))&l.helperSquares == 0 {
			l.addMove(h.startSquare, via)
			l.addMove(via, s)
			l.helperSquares = s.Bitboard()
			return true
		}
	}
	return false
}

// tryPlay plays the plan, with other pass moves if the first do harm.
func (l *planner) tryPlay() bool {
	for skip := 0; skip < 2 && l.positionsPlayed < l.playLimit; skip++ {
		mates, waited := l.play(skip)
		if mates || !waited {
			return mates
		}
	}
	return false
}

// play plays the plan. The mating side makes its moves but the last; the mated side
// moves its king along its path and makes the self-blocks. A side that is done makes
// pass moves, and the last move comes when the king is on its target. play returns too
// whether anybody made a pass move.
func (l *planner) play(skip int) (mates, waited bool) {
	p := l.position
	l.plies = l.prefix
	ring := chess.Attacks(chess.King, 0, l.kingTarget, 0)
	line := chess.Between(l.checkSquare, l.kingTarget) | l.checkSquare.Bitboard()
	keep := ring | line | l.passedSquares | l.kingSquares
	for _, f := range l.selfBlocks[:l.selfBlockCount] {
		keep |= f.from.Bitboard()
	}
	for leg, pace, fill := 0, 0, 0; ; {
		var m chess.Move
		next := l.matingMoves[leg]
		if p.Turn() == l.mating {
			if leg < l.matingMoveCount-1 ||
				pace == l.kingMoves && fill == l.selfBlockCount && p.King(l.mating.Other()) == l.kingTarget {
				m = p.MoveTo(next.from, next.to)
				leg++
			} else {
				waited = true
				m = l.passMove(&p, keep|next.from.Bitboard(), l.kingSquares, ring, skip)
			}
		} else {
			switch king := p.King(p.Turn()); {
			case pace < l.kingMoves:
				pace++
				m = p.MoveTo(king, l.kingPath[l.kingMoves-pace])
			case fill < l.selfBlockCount:
				m = p.MoveTo(l.selfBlocks[fill].from, l.selfBlocks[fill].to)
				fill++
			case king != l.kingTarget:
				m = p.MoveTo(king, l.kingTarget)
			default:
				waited = true
				m = l.passMove(&p, keep|next.from.Bitboard(), line, 0, skip)
			}
		}
		if m == chess.NoMove || l.plies == len(l.line) {
			return false, waited
		}
		p.Play(m)
		l.positionsPlayed++
		l.line[l.plies] = m
		l.plies++
		if leg == l.matingMoveCount {
			return p.InCheck() && !p.HasMoves(), waited
		}
	}
}

// passMove returns a move to no square in keep, which captures nothing and attacks
// nothing of spare, by a man not in keep and, if there is one, that attacks
// nothing of need; skip passes over so many men.
func (l *planner) passMove(p *chess.Position, keep, spare, need chess.Bitboard, skip int) chess.Move {
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
		return l.passMove(p, keep, spare, 0, skip)
	}
	if us != l.mating {
		// The pass move is one of the mated king, which comes back.
		king := p.King(us)
		for to := chess.Attacks(chess.King, 0, king, 0) &^ (p.Occupied() | l.passedSquares); to != 0; {
			if m := p.MoveTo(king, to.Pop()); m != chess.NoMove {
				return m
			}
		}
	}
	return chess.NoMove
}
