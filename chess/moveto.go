package chess

// MoveTo returns the legal move of the man on from to the square to, which must
// not be NoSquare: a pawn that arrives becomes a queen, and castling is left
// out. Where there is no such move it returns NoMove. It is cheaper than looking
// through AppendMoves.
func (p *Position) MoveTo(from, to Square) Move {
	from, to = from&63, to&63
	man := p.board[from]
	us := p.turn & 1
	if man == NoPiece || man.Color() != us {
		return NoMove
	}
	b := p.bounds()
	m := quiet(from, to)
	target := to.Bitboard()
	var reach Bitboard
	switch man.Type() {
	case King:
		if p.kingTargets(b.king)&target == 0 {
			return NoMove
		}
		return m
	case Pawn:
		if b.double {
			return NoMove
		}
		if to == p.pushed && p.enPassantPawns().Has(from) && p.enPassantIsLegal(from) {
			return m | kindEnPassant
		}
		if from.Bitboard()&backRank(us.Other()) != 0 {
			return NoMove
		}
		reach = pawnAttacks[us][from] & p.byColor[us^1]
		if one := forward(from.Bitboard(), us) &^ p.byType[0]; one != 0 {
			reach |= one
			if one&(rank1<<(16+24*us)) != 0 {
				reach |= forward(one, us) &^ p.byType[0]
			}
		}
		if target&(rank1|rank8) != 0 {
			m = promotion(from, to, Queen)
		}
	default:
		reach = Attacks(man.Type(), us, from, p.byType[0])
	}
	if b.double || reach&b.targets&target == 0 || b.pinned.Has(from) && !line[b.king&63][from].Has(to) {
		return NoMove
	}
	return m
}
