package deadpos

import "github.com/hakem-chess/hakem/chess"

// InsufficientMaterial reports whether neither side can mate (Article 5.2.2) as
// far as the men left tell at a glance: bare kings, one minor piece beside them,
// or nothing but bishops that all stand on squares of one colour.
func InsufficientMaterial(p *chess.Position) bool {
	var knights, bishops chess.Bitboard
	for _, c := range [...]chess.Color{chess.White, chess.Black} {
		if p.Pieces(c, chess.Pawn)|p.Pieces(c, chess.Rook)|p.Pieces(c, chess.Queen) != 0 {
			return false
		}
		knights |= p.Pieces(c, chess.Knight)
		bishops |= p.Pieces(c, chess.Bishop)
	}
	return (knights|bishops).Count() <= 1 ||
		knights == 0 && (bishops&chess.LightSquares == 0 || bishops&^chess.LightSquares == 0)
}

// BareKing reports whether c has nothing but its king, which can never mate.
func BareKing(p *chess.Position, c chess.Color) bool { return p.By(c).Count() == 1 }

// lacksMaterial reports whether the men left cannot mate for c wherever they
// stand, c not having mated already. There are three kinds:
//
//   - c has a bare king;
//   - c has one knight besides, and its opponent nothing but queens;
//   - c has bishops besides, all on squares of one colour, and its opponent
//     nothing but queens, rooks and bishops on squares of that colour.
//
// What is left in these cases can only become less by captures, since there are
// no pawns. Why each kind cannot mate is proved in docs/adr/0006, for positions
// in which the opponent of c is not in check with c to move: anything may have
// come about there, and the proofs speak of the check that the last move gave.
func lacksMaterial(p *chess.Position, c chess.Color) bool {
	other := c.Other()
	if BareKing(p, c) {
		return true
	}
	if p.Pieces(c, chess.Pawn)|p.Pieces(c, chess.Rook)|p.Pieces(c, chess.Queen) != 0 {
		return false
	}
	knights, bishops := p.Pieces(c, chess.Knight), p.Pieces(c, chess.Bishop)
	harmless := p.Pieces(other, chess.Queen) | p.Pieces(other, chess.King)
	switch {
	case bishops == 0:
		if knights.Count() != 1 {
			return false
		}
	case knights != 0:
		return false
	case bishops&chess.LightSquares == 0:
		harmless |= p.Pieces(other, chess.Rook) | p.Pieces(other, chess.Bishop)&^chess.LightSquares
	case bishops&^chess.LightSquares == 0:
		harmless |= p.Pieces(other, chess.Rook) | p.Pieces(other, chess.Bishop)&chess.LightSquares
	default:
		return false
	}
	return p.By(other) == harmless && !leftInCheck(p, c)
}

// leftInCheck reports whether c is to move although its opponent is in check,
// which no legal game reaches (Article 3.9.2).
func leftInCheck(p *chess.Position, c chess.Color) bool {
	return p.Turn() == c && p.Attackers(p.King(c.Other()), c, p.Occupied()) != 0
}
