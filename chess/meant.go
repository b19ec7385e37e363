package chess

// MenMeant returns the men of the side to move that a text ParseSAN can read
// is meant for, whether or not it is a legal move: the man on the square it
// names, or the men of the kind it names, and of these, if there are any,
// those that attack the square of arrival. For castling that is the king, and
// castling is true. A text that cannot be read is meant for none.
func (p *Position) MenMeant(text string) (men Bitboard, castling bool) {
	s, ok := scanSAN([]byte(text))
	if !ok || s.null {
		return 0, false
	}
	king := p.King(p.turn)
	if s.castling != notCastling {
		return king.Bitboard(), true
	}
	men = s.from & p.By(p.turn)
	if s.piece != NoPieceType {
		men &= p.byType[s.piece&7]
	}
	to := s.to.First() & 63
	if men == king.Bitboard() && to.Rank() == king.Rank() && to.File()-king.File() != 1 && king.File()-to.File() != 1 {
		return men, true
	}
	if reach := men & p.attackers(to, p.turn, p.byType[0]); reach != 0 && s.piece != Pawn {
		men = reach
	}
	return men, false
}
