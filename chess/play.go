package chess

// Play plays a legal move in place. To keep the position, copy it first:
//
//	next := position
//	next.Play(move)
//
// A move that is not legal here leaves a position without meaning; IsLegal,
// ParseSAN and ParseUCI tell.
func (p *Position) Play(m Move) {
	from, to := m.From()&63, m.To()&63
	us := p.turn & 1
	p.halfmove++
	p.fullmove += int32(us)
	p.turn = us ^ 1
	p.key ^= polyglotNumbers[polyglotTurn]
	p.pushed = NoSquare
	if m.IsCastling() {
		p.castle(from, to, m.KingTarget())
		return
	}
	piece := p.board[from]
	leaves, arrives := from.Bitboard(), to.Bitboard()
	if captured := p.board[to]; captured != NoPiece {
		p.byType[captured&7] ^= arrives
		p.byType[0] ^= arrives
		p.byColor[us^1] ^= arrives
		p.key ^= pieceKeys[captured&15][to]
		p.halfmove = 0
	}
	both := leaves | arrives
	p.byType[piece&7] ^= both
	p.byType[0] ^= both
	p.byColor[us] ^= both
	p.board[from] = NoPiece
	p.board[to] = piece
	p.key ^= pieceKeys[piece&15][from] ^ pieceKeys[piece&15][to]
	if p.castlers != 0 {
		p.dropRights(both, piece)
	}
	switch piece.Type() {
	case Pawn:
		p.halfmove = 0
		switch {
		case from^to == 16:
			p.pushed = (from + to) >> 1
		case m >= kindPromotion:
			p.remove(piece, to)
			p.put(NewPiece(us, m.Promotion()), to)
		case m.IsEnPassant():
			// The captured pawn stands beside the one that leaves.
			p.remove(NewPiece(us^1, Pawn), from&^7|to&7)
		}
	case King:
		p.kings[us] = to
	}
}

// dropRights takes castling rights away for good: from a rook that moves or is
// captured, and from both rooks of a king that moves (Article 3.8.2.1).
func (p *Position) dropRights(touched Bitboard, piece Piece) {
	if piece.Type() == King {
		touched |= backRank(piece.Color()) // its own rooks stand there, no others with a right
	}
	if p.castlers&touched != 0 {
		p.key ^= p.castlingKeyOf(p.castlers & touched)
		p.castlers &^= touched
	}
}

// castle moves king and rook at once; either may stay where it is (II.3.2).
func (p *Position) castle(king, rook, kingTo Square) {
	us := p.turn ^ 1
	rookTo := kingTo + 1
	if rook > king {
		rookTo = kingTo - 1
	}
	p.key ^= p.castlingKeyOf(p.castlers & backRank(us))
	p.castlers &^= backRank(us)
	p.remove(NewPiece(us, King), king)
	p.remove(NewPiece(us, Rook), rook)
	p.put(NewPiece(us, King), kingTo)
	p.put(NewPiece(us, Rook), rookTo)
}
