package chess

// One move back: whether the last move, by the side that now waits, can have
// led to the position. A check that no last move can have given and a double
// step that cannot have been are faults of a Setup.

// doublePushPossible reports whether the last move can have been a pawn's
// double step over the square skipped: the pawn stands beyond it, it came over
// empty squares, and its opponent was not in check before it moved.
func (p *Position) doublePushPossible(skipped Square) bool {
	mover := p.turn.Other()
	if skipped.Rank() != 2+3*int(mover) {
		return false
	}
	landed := forward(skipped.Bitboard(), mover)
	origin := forward(skipped.Bitboard(), p.turn)
	if landed&p.Pieces(mover, Pawn) == 0 || (skipped.Bitboard()|origin)&p.byType[0] != 0 {
		return false
	}
	before := retraction{from: origin.First(), to: landed.First(), piece: NewPiece(mover, Pawn)}
	return p.quietBefore(before)
}

// retraction is a last move to be taken back.
type retraction struct {
	from, to Square
	piece    Piece // what stood on from: a pawn if it was exchanged on to
	uncovers Piece // what was captured, NoPiece if nothing
	captured Square
}

// takeBack returns the men as they stood before the retracted move.
func (p *Position) takeBack(r retraction) Position {
	before := *p
	before.remove(p.board[r.to], r.to)
	if r.uncovers != NoPiece {
		before.put(r.uncovers, r.captured)
	}
	before.put(r.piece, r.from)
	return before
}

// quietBefore reports whether the side now to move was not in check before the
// retracted move, as it must not have been: its opponent was on move.
func (p *Position) quietBefore(r retraction) bool {
	before := p.takeBack(r)
	return !before.attacked(before.King(p.turn), p.turn.Other())
}

// hasPredecessor reports whether any last move leads to the position from one
// in which the side now to move was not in check; with quietly, any that is
// neither a capture nor a pawn's move.
func (p *Position) hasPredecessor(quietly bool) bool {
	mover := p.turn.Other()
	for men := p.byColor[mover]; men != 0; {
		to := men.Pop()
		switch piece := p.board[to]; {
		case p.pieceArrived(to, piece, quietly) || p.castled(to):
			return true
		case !quietly && (piece.Type() == Pawn && p.pawnArrived(to) || p.pawnExchanged(to)):
			return true
		}
	}
	return false
}

// uncaptured returns a man that the last move may have captured: of the side
// now to move, if one of its men is missing, or NoPiece. Which kind it is
// makes no difference: it only stands in the way.
func (p *Position) uncaptured() Piece {
	if p.byColor[p.turn].Count() >= 16 {
		return NoPiece
	}
	return NewPiece(p.turn, Queen)
}

// pieceArrived tries every square that a piece on to can have come from.
func (p *Position) pieceArrived(to Square, piece Piece, quietly bool) bool {
	rights := p.castlers & p.byColor[piece.Color()]
	var origins Bitboard
	switch piece.Type() {
	case Knight:
		origins = knightAttacks[to]
	case King:
		if rights == 0 { // else it has not moved (Article 3.8.2.1)
			origins = kingAttacks[to]
		}
	case Bishop:
		origins = bishopAttacks(to, p.byType[0])
	case Rook:
		if !rights.Has(to) {
			origins = rookAttacks(to, p.byType[0])
		}
	case Queen:
		origins = bishopAttacks(to, p.byType[0]) | rookAttacks(to, p.byType[0])
	}
	captured := p.uncaptured()
	for origins &^= p.byType[0]; origins != 0; {
		from := origins.Pop()
		if p.quietBefore(retraction{from, to, piece, NoPiece, to}) {
			return true
		}
		if !quietly && captured != NoPiece && p.quietBefore(retraction{from, to, piece, captured, to}) {
			return true
		}
	}
	return false
}

// pawnExchanged tries the moves by which a pawn was exchanged for the piece
// on to (Article 3.7.3.3).
func (p *Position) pawnExchanged(to Square) bool {
	mover := p.turn.Other()
	t := p.board[to].Type()
	return backRank(p.turn).Has(to) && t != King && t != Pawn &&
		p.Pieces(mover, Pawn).Count() < 8 && p.pawnArrived(to)
}

// pawnArrived tries every pawn move to the square: one step, two, a capture
// and a capture en passant.
func (p *Position) pawnArrived(to Square) bool {
	mover := p.turn.Other()
	pawn := NewPiece(mover, Pawn)
	forbidden := p.byType[0] | rank1 | rank8
	back := forward(to.Bitboard(), p.turn) &^ forbidden
	if back != 0 {
		if p.quietBefore(retraction{back.First(), to, pawn, NoPiece, to}) {
			return true
		}
		twice := forward(back, p.turn) &^ forbidden & (rank1 << (8 + 40*mover))
		if twice != 0 && to.Rank() == 3+int(mover) &&
			p.quietBefore(retraction{twice.First(), to, pawn, NoPiece, to}) {
			return true
		}
	}
	captured := p.uncaptured()
	if captured == NoPiece {
		return false
	}
	for origins := pawnAttacks[p.turn][to] &^ forbidden; origins != 0; {
		from := origins.Pop()
		if p.quietBefore(retraction{from, to, pawn, captured, to}) || p.enPassantArrived(from, to) {
			return true
		}
	}
	return false
}

// enPassantArrived tries a capture en passant from one square to the other:
// the captured pawn stood beyond to, having come over it.
func (p *Position) enPassantArrived(from, to Square) bool {
	mover := p.turn.Other()
	stood := forward(to.Bitboard(), p.turn)
	came := forward(to.Bitboard(), mover)
	if to.Rank() != 5-3*int(mover) || (stood|came)&p.byType[0] != 0 || p.Pieces(p.turn, Pawn).Count() >= 8 {
		return false
	}
	before := p.takeBack(retraction{from, to, NewPiece(mover, Pawn), NewPiece(p.turn, Pawn), stood.First()})
	before.turn = mover
	return !before.attacked(before.King(p.turn), mover) && before.doublePushPossible(to)
}

// castled tries castling as the last move, when the king stands where it ends
// and the rook beside it.
func (p *Position) castled(king Square) bool {
	mover := p.turn.Other()
	home := backRank(mover)
	if king != p.King(mover) || !home.Has(king) || p.castlers&home != 0 {
		return false
	}
	var rookTo Square
	switch king.File() {
	case 6:
		rookTo = king - 1
	case 2:
		rookTo = king + 1
	default:
		return false
	}
	rook := NewPiece(mover, Rook)
	if p.board[rookTo] != rook {
		return false
	}
	empty := *p
	empty.turn = mover
	empty.remove(p.board[king], king)
	empty.remove(rook, rookTo)
	kings, rooks := home&^empty.byType[0], home&^empty.byType[0]
	if p.variant == Standard {
		kings &= fileA << 4
		rooks &= fileA | fileH
	}
	for kings != 0 {
		k := kings.Pop()
		for rest := rooks &^ k.Bitboard(); rest != 0; {
			r := rest.Pop()
			if (r > k) != (king.File() == 6) {
				continue
			}
			before := empty
			before.put(p.board[king], k)
			before.put(rook, r)
			if !before.attacked(p.King(p.turn), mover) && !before.InCheck() && before.castlingIsLegal(k, r) {
				return true
			}
		}
	}
	return false
}
