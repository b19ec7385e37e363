package deadpos

import "github.com/hakem-chess/hakem/chess"

// withHelp looks for help with a candidate: self-blocks by men of the mated side, a
// second man of the mating side or, for a thorough plan, both.
func (l *planner) withHelp(m *candidate) bool {
	l.setKingTarget(m.kingTarget)
	l.checkSquare, l.selfBlockCount = m.checkSquare, 0
	rest := m.flights &^ l.attackedWithout(m.piece.attackedNow, 0)
	if rest&^l.selfBlockable == 0 {
		l.selfBlock(rest)
		l.resetMoves()
		if l.selfBlockCount == rest.Count() && l.routePiece(m.piece, m.checkSquare) && l.tryPlay() {
			return true
		}
		l.selfBlockCount = 0
	}
	if l.positionsPlayed >= l.playLimit {
		return false
	}
	if l.withSecondPiece(m.piece, m.flights) {
		return true
	}
	if !l.thorough || l.positionsPlayed >= l.playLimit || rest&l.selfBlockable == 0 {
		return false
	}
	l.selfBlock(rest)
	flights := m.flights
	for _, f := range l.selfBlocks[:l.selfBlockCount] {
		flights &^= f.to.Bitboard()
	}
	return flights != m.flights && flights&^l.attackedWithout(m.piece.attackedNow, 0) != 0 &&
		l.withSecondPiece(m.piece, flights)
}

// selfBlock looks for men of the mated side to block squares of rest.
func (l *planner) selfBlock(rest chess.Bitboard) {
	other := l.mating.Other()
	line := chess.Between(l.checkSquare, l.kingTarget) | l.checkSquare.Bitboard() // which they must not attack
	stay := chess.Attacks(chess.King, 0, l.kingTarget, 0) | line | l.matedPinned
squares:
	for rest &= l.selfBlockable &^ line; rest != 0 && l.selfBlockCount < len(l.selfBlocks); {
		f := rest.Pop()
		for t := chess.Pawn; t <= chess.Queen; t++ {
			men := l.position.Pieces(other, t) &^ stay
			if t != chess.Pawn {
				men &= chess.Attacks(t, other, f, l.occupied)
			} else if l.position.Occupied().Has(f) || f.Rank() == 0 || f.Rank() == 7 {
				continue
			} else {
				men &= ahead(f, l.mating).Bitboard()
			}
			for men != 0 {
				from := men.Pop()
				if chess.Attacks(t, other, f, l.occupied&^from.Bitboard())&line == 0 {
					l.selfBlocks[l.selfBlockCount] = plannedMove{from, f}
					l.selfBlockCount++
					stay |= from.Bitboard()
					continue squares
				}
			}
		}
	}
}

// withSecondPiece looks for a man that attacks what is left of flights after some moves,
// and plays the plan with it.
func (l *planner) withSecondPiece(h *matingPiece, flights chess.Bitboard) bool {
	left := flights &^ l.attackedWithout(h.attackedNow, 0)
	// From where the men of a kind attack what is left, safe from the king.
	closed := l.matingMen | chess.Between(l.checkSquare, l.kingTarget) | l.checkSquare.Bitboard() |
		chess.Attacks(chess.King, 0, l.kingTarget, 0)&l.matedMen
	pawns := ^closed
	posts := [8]chess.Bitboard{chess.Knight: ^closed, chess.Bishop: ^closed, chess.Rook: ^closed, chess.Queen: ^closed}
	for rest := left; rest != 0; {
		f := rest.Pop()
		bishop, rook := chess.Attacks(chess.Bishop, 0, f, l.occupied), chess.Attacks(chess.Rook, 0, f, l.occupied)
		posts[chess.Knight] &= chess.Attacks(chess.Knight, 0, f, 0)
		posts[chess.Bishop] &= bishop
		posts[chess.Rook] &= rook
		posts[chess.Queen] &= bishop | rook
		pawns &= chess.Attacks(chess.Pawn, l.mating.Other(), f, 0)
	}
	for i := range l.pieces[:l.pieceCount] {
		g := &l.pieces[i]
		posts := posts[g.kind] &^ l.earlyChecks[g.kind]
		if g == h || posts == 0 {
			continue
		}
		// What it alone attacks it must not leave.
		for rest := flights &^ (left | l.attackedWithout(h.attackedNow, g.attackedNow)); rest != 0; {
			posts &= chess.Attacks(g.kind, l.mating, rest.Pop(), l.occupied)
		}
		if near := posts & (g.oneMove | g.startSquare.Bitboard()); near != 0 {
			posts = near
		}
		for n := 0; posts != 0 && n < 2; {
			l.resetMoves()
			if !l.routePiece(g, posts.Pop()) {
				continue
			}
			n++
			if l.routePiece(h, l.checkSquare) && l.tryPlay() {
				return true
			}
			if l.positionsPlayed >= l.playLimit {
				return false
			}
		}
	}
	return l.withKing(h, flights, closed|l.earlyChecks[chess.King]) || pawns != 0 && l.withPawn(h, flights, pawns)
}

// withKing looks for a square from which the king attacks what is left of flights,
// and for a way there over no closed square.
func (l *planner) withKing(h *matingPiece, flights, closed chess.Bitboard) bool {
	rest := flights &^ l.attackedWithout(h.attackedNow, chess.Attacks(chess.King, 0, l.position.King(l.mating), 0))
	if rest == 0 || rest.Count() > 3 || l.positionsPlayed >= l.playLimit {
		return false
	}
	posts := ^closed
	for rest != 0 {
		posts &= chess.Attacks(chess.King, 0, rest.Pop(), 0)
	}
	if posts == 0 {
		return false
	}
	l.findMatingKingReach()
	for n := 1; n < len(l.matingKingReach); n++ {
		u := posts & l.matingKingReach[n]
		if u == 0 {
			continue
		}
		l.resetMoves()
		if l.traceKing(u.First(), n, closed) && l.routePiece(h, l.checkSquare) && l.tryPlay() {
			return true
		}
		if l.positionsPlayed >= l.playLimit {
			return false
		}
	}
	return false
}

// traceKing adds the king's moves to u, n of them over no closed square.
func (l *planner) traceKing(u chess.Square, n int, closed chess.Bitboard) bool {
	l.matingMoveCount, l.helperSquares = n, l.helperSquares|u.Bitboard()
	for n > 0 {
		n--
		from := chess.Attacks(chess.King, 0, u, 0) & l.matingKingReach[n]
		if n > 0 {
			from &^= closed
		}
		if from == 0 {
			return false
		}
		v := from.First()
		l.matingMoves[n] = plannedMove{v, u}
		l.passedSquares |= u.Bitboard()
		u = v
	}
	return true
}

// withPawn looks for a pawn that one step takes to one of posts.
func (l *planner) withPawn(h *matingPiece, flights, posts chess.Bitboard) bool {
	for posts &^= l.position.Occupied(); posts != 0 && l.positionsPlayed < l.playLimit; {
		to := posts.Pop()
		from := ahead(to, l.mating.Other())
		if from >= chess.NoSquare || from == h.from || to.Rank() == 7-7*int(l.mating) ||
			!l.position.Pieces(l.mating, chess.Pawn).Has(from) {
			continue
		}
		a := chess.Attacks(chess.Pawn, l.mating, to, 0)
		without := l.attackedWithout(h.attackedNow, chess.Attacks(chess.Pawn, l.mating, from, 0))
		if a&l.kingSquares != 0 || flights&^(without|a) != 0 {
			continue
		}
		l.resetMoves()
		l.addMove(from, to)
		l.helperSquares |= to.Bitboard()
		if l.routePiece(h, l.checkSquare) && l.tryPlay() {
			return true
		}
	}
	return false
}
