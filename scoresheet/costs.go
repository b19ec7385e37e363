package scoresheet

import "github.com/hakem-chess/hakem/chess"

// Costs of mistakes, in units. They are small whole numbers on purpose: two games
// are equally good when people would need equally many mistakes of equal weight
// to have written what stands on the sheets. A sign that Appendix C makes optional
// costs nothing when it is missing.
const (
	costSign       = 1 // a sign of capture or check that is not so; a promotion without its piece
	costOrigin     = 2 // a file or rank to come from that is not so; a pawn's capture without its file (C.9.3)
	costNoLetter   = 2 // a piece's move without its letter
	costMisread    = 3 // another piece, another file, another rank, another promotion, the other castling
	costOtherMove  = 6 // the most for one entry: quite another move was written
	costNoMeaning  = 1 // a blank cell, or a word that is no move, where a move was played
	costOmitted    = 4 // moves that are not on the sheet: the first
	costOmittedOn  = 1 // each further one in the same place
	costSpare      = 4 // an entry with which no move was played
	costSpareBlank = 1 // a blank cell, or a word that is no move, with which none was played
	costSwapped    = 3 // two entries in each other's place: neighbours, or the same side's of neighbouring rows
	costRows       = 4 // two rows in each other's place
	costStopped    = 2 // the sheet ends before the game: once, however much is missing
)

// played is what a move is, as far as notation is concerned.
type played struct {
	piece    chess.PieceType
	from, to chess.Square // of a castling king: where it ends
	castling wing
	takes    bool
	promoted chess.PieceType
}

// describe says what a legal move of a position is.
func describe(p *chess.Position, m chess.Move) played {
	d := played{
		piece: p.Piece(m.From()).Type(), from: m.From(), to: m.To(), promoted: m.Promotion(),
		takes: m.IsEnPassant() || !m.IsCastling() && p.Piece(m.To()) != chess.NoPiece,
	}
	if m.IsCastling() {
		d.to, d.castling = m.KingTarget(), kingside
		if d.to.File() == 2 {
			d.castling = queenside
		}
	}
	return d
}

// base is the least that an entry costs whatever move was played with it.
func (w *written) base() int {
	if w.meaning == unreadable || w.blank {
		return costNoMeaning
	}
	return 0
}

// spare is what an entry costs with which no move was played.
func (w *written) spare() int {
	if w.meaning == unreadable || w.blank {
		return costSpareBlank
	}
	return costSpare
}

// cost is what it costs that a move was written so. checks says whether the move
// gives check; it is asked only where the entry has a sign of it.
func (w *written) cost(d *played, checks func() bool) int {
	switch w.meaning {
	case anything, unreadable, severalGone:
		return w.base()
	case castles:
		switch {
		case d.castling == eitherWing:
			return costOtherMove
		case w.wing != eitherWing && w.wing != d.castling:
			return costMisread
		}
		return w.checkCost(0, checks)
	}
	cost := 0
	if d.castling != eitherWing {
		cost += costSign // the king's square instead of the noughts
	}
	switch {
	case w.anyPiece || w.piece == d.piece:
	case w.piece == chess.Pawn:
		cost += costNoLetter
	default:
		cost += costMisread
	}
	cost += costMisread * (differs(w.to.file, d.to.File()) + differs(w.to.rank, d.to.Rank()))
	cost += costOrigin * (differs(w.from.file, d.from.File()) + differs(w.from.rank, d.from.Rank()))
	if d.piece == chess.Pawn && d.takes && w.from.file == unknown && w.piece == chess.Pawn {
		cost += costOrigin
	}
	if w.takes && !d.takes {
		cost += costSign
	}
	cost += w.promotionCost(d.promoted)
	if cost >= costOtherMove {
		return costOtherMove
	}
	return w.checkCost(cost, checks)
}

// checkCost adds to a cost what a sign of check costs where there is none.
func (w *written) checkCost(cost int, checks func() bool) int {
	if w.check && cost < costOtherMove && !checks() {
		cost += costSign
	}
	return cost
}

func (w *written) promotionCost(promoted chess.PieceType) int {
	switch {
	case promoted == chess.NoPieceType && !w.promotes:
		return 0
	case promoted == chess.NoPieceType:
		return costMisread
	case !w.promotes:
		return costSign
	case w.promoted == chess.NoPieceType || w.promoted == promoted:
		return 0
	}
	return costMisread
}

// differs is 1 where a file or rank is given and is another, 0 to 7.
func differs(given int8, is int) int {
	if given == unknown || int(given) == is {
		return 0
	}
	return 1
}

// part is the least that two entries cost together, beyond the base of each, if
// one move was played with both: no move of any position costs less. It is 0
// where they can mean the same.
func part(a, b *written) int {
	switch {
	case a.meaning > castles || b.meaning > castles:
		return 0
	case a.meaning == castles && b.meaning == castles:
		if a.wing != eitherWing && b.wing != eitherWing && a.wing != b.wing {
			return costMisread
		}
		return 0
	case b.meaning == castles:
		a, b = b, a
		fallthrough
	case a.meaning == castles:
		return min(costOtherMove, costSign+a.partFromKing(b))
	}
	cost := costMisread * (apart(a.to.file, b.to.file) + apart(a.to.rank, b.to.rank))
	cost += costOrigin * (apart(a.from.file, b.from.file) + apart(a.from.rank, b.from.rank))
	if !a.anyPiece && !b.anyPiece && a.piece != b.piece {
		if a.piece == chess.Pawn || b.piece == chess.Pawn {
			cost += costNoLetter
		} else {
			cost += costMisread
		}
	}
	switch {
	case a.promotes != b.promotes:
		cost += costSign
	case a.promotes && a.promoted != b.promoted && a.promoted != chess.NoPieceType && b.promoted != chess.NoPieceType:
		cost += costMisread
	}
	return min(cost, costOtherMove)
}

// partFromKing is the least that a move written by squares costs if the king castled.
func (w *written) partFromKing(other *written) int {
	cost := 0
	switch {
	case other.anyPiece || other.piece == chess.King:
	case other.piece == chess.Pawn:
		cost += costNoLetter
	default:
		cost += costMisread
	}
	if f := other.to.file; f != unknown && f != 6 && f != 2 {
		cost += costMisread
	}
	return cost
}

func apart(a, b int8) int {
	if b == unknown {
		return 0
	}
	return differs(a, int(b))
}
