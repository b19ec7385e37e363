package deadpos

import "github.com/hakem-chess/hakem/chess"

// planBoard is what a planner needs to know of the board.
type planBoard struct {
	position        chess.Position
	mating          chess.Color    // the mating side
	matedKing       chess.Square   // the mated king
	occupied        chess.Bitboard // occupied squares, the mated king apart
	matingMen       chess.Bitboard // the men of the mating side
	matedMen        chess.Bitboard // of the mated side, their king apart
	attackedOnce    chess.Bitboard // attacked by the mating side
	attackedTwice   chess.Bitboard // by two of them
	attackedThrice  chess.Bitboard // by three of them
	matedAttacks    chess.Bitboard // attacked by the mated side, their king apart
	matedPushes     chess.Bitboard // where pawns of the mated side can go
	selfBlockable   chess.Bitboard // where men of the mated side can block a flight square
	matedPinned     chess.Bitboard // men of the mated side
	pieces          [24]matingPiece
	pieceCount      int               // how many of pieces there are
	kingTargets     [8]chess.Bitboard // where the mated king can go, the best squares to mate it first
	kingCameFrom    [64]chess.Square  // by which square the king's path comes to each
	matingKingReach [6]chess.Bitboard // where the mating king can be after so many moves; found when first asked for
}

// matingPiece is a piece of the mating side, or the queen that a pawn of it becomes.
type matingPiece struct {
	from        chess.Square
	startSquare chess.Square // where its moves as a piece begin
	kind        chess.PieceType
	promotes    bool           // a pawn that promotes first
	attackedNow chess.Bitboard // attacked as it stands
	oneMove     chess.Bitboard // reached in one move from startSquare; nothing for a man that is pinned
}

// fewPieces is up to how many pieces passed pawns count as mating pieces too.
const fewPieces = 4

// scan computes the board of p for a plan of c.
func (l *planBoard) scan(p *chess.Position, c chess.Color) {
	other := c.Other()
	l.position, l.mating, l.matedKing, l.pieceCount = *p, c, p.King(other), 0
	l.occupied = p.Occupied() &^ l.matedKing.Bitboard()
	l.matingMen, l.matedMen = p.By(c), p.By(other)&^l.matedKing.Bitboard()
	l.attackedOnce, l.attackedTwice, l.attackedThrice = 0, 0, 0
	l.matedAttacks, l.matedPushes, l.matingKingReach[0] = 0, 0, 0
	pinned := pins(p, c)
	l.matedPinned = pins(p, other)
	for t := chess.Queen; t >= chess.Knight; t-- {
		for men := p.Pieces(c, t); men != 0; {
			s := men.Pop()
			a := chess.Attacks(t, c, s, l.occupied)
			l.addAttacks(a)
			if l.pieceCount == len(l.pieces) {
				continue
			}
			l.pieces[l.pieceCount] = matingPiece{from: s, startSquare: s, kind: t, attackedNow: a, oneMove: a}
			if pinned.Has(s) {
				l.pieces[l.pieceCount].oneMove = 0
			}
			l.pieceCount++
		}
		for men := p.Pieces(other, t); men != 0; {
			l.matedAttacks |= chess.Attacks(t, other, men.Pop(), l.occupied)
		}
	}
	for men := p.Pieces(c, chess.Pawn); men != 0; {
		l.addAttacks(chess.Attacks(chess.Pawn, c, men.Pop(), 0))
	}
	l.addAttacks(chess.Attacks(chess.King, c, p.King(c), 0))
	l.selfBlockable = l.matedAttacks
	for men := p.Pieces(other, chess.Pawn); men != 0; {
		s := men.Pop()
		l.matedAttacks |= chess.Attacks(chess.Pawn, other, s, 0)
		to := ahead(s, other).Bitboard() &^ l.occupied
		l.selfBlockable |= to
		if s.Rank() == 1+5*int(other) {
			to |= ahead(ahead(s, other), other).Bitboard() &^ l.occupied
		}
		l.matedPushes |= to
	}
	l.selfBlockable &^= l.matedMen
	if l.pieceCount <= fewPieces {
		l.addPromotions(p.Pieces(c, chess.Pawn) &^ pinned)
	}
}

// ahead returns the square before a pawn of c on s.
func ahead(s chess.Square, c chess.Color) chess.Square { return s + 8 - 16*chess.Square(c) }

// addPromotions adds those of the pawns that nothing blocks on the way to promotion.
func (l *planBoard) addPromotions(pawns chess.Bitboard) {
	for pawns != 0 && l.pieceCount < len(l.pieces) {
		s := pawns.Pop()
		end := chess.SquareAt(s.File(), 7-7*int(l.mating))
		if (chess.Between(s, end)|end.Bitboard())&l.position.Occupied() != 0 {
			continue
		}
		l.pieces[l.pieceCount] = matingPiece{from: s, startSquare: end, kind: chess.Queen, promotes: true,
			attackedNow: chess.Attacks(chess.Pawn, l.mating, s, 0),
			oneMove:     chess.Attacks(chess.Queen, l.mating, end, l.occupied&^s.Bitboard())}
		l.pieceCount++
	}
}

// pins returns the men of c that stand alone between its king and a man that would
// check it.
func pins(p *chess.Position, c chess.Color) (pinned chess.Bitboard) {
	king, other := p.King(c), c.Other()
	queens := p.Pieces(other, chess.Queen)
	snipers := chess.Attacks(chess.Rook, 0, king, p.By(other))&(queens|p.Pieces(other, chess.Rook)) |
		chess.Attacks(chess.Bishop, 0, king, p.By(other))&(queens|p.Pieces(other, chess.Bishop))
	for snipers != 0 {
		if men := chess.Between(king, snipers.Pop()) & p.By(c); men&(men-1) == 0 {
			pinned |= men
		}
	}
	return pinned
}

// addAttacks adds a to what the mating side attack.
func (l *planBoard) addAttacks(a chess.Bitboard) {
	l.attackedThrice |= l.attackedTwice & a
	l.attackedTwice |= l.attackedOnce & a
	l.attackedOnce |= a
}

// attackedWithout returns what the mating side attack when the two that attack a and b now are
// left out.
func (l *planBoard) attackedWithout(a, b chess.Bitboard) chess.Bitboard {
	return l.attackedThrice | l.attackedTwice&^(a&b) | l.attackedOnce&^(a|b)
}

// findKingTargets finds the squares that the mated king can go to. Those where the
// fewest squares around are free to it, and those that are near, come first; none
// is farther than so many steps.
func (l *planBoard) findKingTargets(farthest int) {
	clear(l.kingTargets[:])
	seen := l.matedKing.Bitboard()
	for layer, paces := seen, 0; layer != 0 && paces <= farthest; paces++ {
		var next chess.Bitboard
		for layer != 0 {
			k := layer.Pop()
			ring := chess.Attacks(chess.King, 0, k, 0)
			if n := (ring &^ (l.matedMen | l.attackedOnce)).Count() + paces; n < len(l.kingTargets) {
				l.kingTargets[n] |= k.Bitboard()
			}
			further := ring &^ (seen | next | l.matedMen | l.matingMen | l.attackedOnce)
			next |= further
			for further != 0 {
				l.kingCameFrom[further.Pop()] = k
			}
		}
		layer = next
		seen |= layer
	}
}

// findMatingKingReach finds the squares that the mating king reaches in so many moves.
func (l *planBoard) findMatingKingReach() {
	if l.matingKingReach[0] != 0 {
		return
	}
	layer := l.position.King(l.mating).Bitboard()
	seen := layer | l.matingMen | l.matedMen | l.matedAttacks
	l.matingKingReach[0] = layer
	for n := 1; n < len(l.matingKingReach); n++ {
		var next chess.Bitboard
		for layer != 0 {
			next |= chess.Attacks(chess.King, 0, layer.Pop(), 0)
		}
		layer = next &^ seen
		seen |= layer
		l.matingKingReach[n] = layer
	}
}
