package chess

// plainSAN reads the moves that nearly all of a game consists of, written as
// Appendix C wants them: a pawn's step or capture, or a piece's letter, where
// it comes from if that must be said, and where it goes. It returns NoMove for
// everything else, legal or not: the general way decides about that.
//
// It exists for speed alone (reading an archive is reading such moves) and
// finds no move that the general way does not find; a test compares the two.
func (p *Position) plainSAN(text []byte) Move {
	n := len(text)
	if n > 2 && (text[n-1] == '+' || text[n-1] == '#') {
		n--
	}
	if n < 2 || n > 6 {
		return NoMove
	}
	file, rank := text[n-2]-'a', text[n-1]-'1'
	if file|rank > 7 {
		return NoMove
	}
	to := Square(rank<<3 | file)
	first := text[0]
	if first >= 'a' {
		return p.plainPawnMove(first-'a', n, text[1] == 'x', to)
	}
	var t PieceType
	switch first {
	case 'N':
		t = Knight
	case 'B':
		t = Bishop
	case 'R':
		t = Rook
	case 'Q':
		t = Queen
	case 'K':
		t = King
	default:
		return NoMove
	}
	us := p.turn & 1
	men := p.byType[t] & p.byColor[us]
	middle := text[1 : n-2]
	if k := len(middle); k > 0 {
		if middle[k-1] == 'x' {
			middle = middle[:k-1]
		}
		for _, c := range middle {
			switch {
			case c-'a' < 8:
				men &= fileA << (c - 'a')
			case c-'1' < 8:
				men &= rank1 << (8 * (c - '1'))
			default:
				return NoMove
			}
		}
		if len(middle) > 2 || len(middle) == 2 && (middle[0] < 'a' || middle[1] >= 'a') {
			return NoMove
		}
	}
	if (p.byColor[us]|p.byType[King])>>to&1 != 0 {
		return NoMove
	}
	return p.plainPieceMove(t, men, to)
}

// plainPieceMove returns the move of the one man among men, all of type t,
// that can go to an empty or enemy square.
func (p *Position) plainPieceMove(t PieceType, men Bitboard, to Square) Move {
	occupied := p.byType[0]
	switch t {
	case Knight:
		men &= knightAttacks[to]
	case Bishop:
		men &= bishopRays[to]
	case Rook:
		men &= rookRays[to]
	case Queen:
		men &= bishopRays[to] | rookRays[to]
	default:
		if men&kingAttacks[to] == 0 || p.attackedAmong(to, p.turn^1, occupied&^men) {
			return NoMove
		}
		return quiet(men.First(), to)
	}
	found := NoMove
	for ; men != 0; men &= men - 1 {
		from := men.First() & 63
		if between[to][from]&occupied != 0 || !p.keepsKingSafe(from, to) { // a knight's squares have nothing between
			continue
		}
		if found != NoMove {
			return NoMove
		}
		found = quiet(from, to)
	}
	return found
}

// plainPawnMove returns the move of a pawn from the given file, by a text of n
// bytes. En passant and promotion are not plain.
func (p *Position) plainPawnMove(file byte, n int, takes bool, to Square) Move {
	us := p.turn & 1
	back := Square(8 - 16*int(us)) // towards the own side, modulo 256
	from := to - back
	if from > 63 || backRank(us^1)>>to&1 != 0 {
		return NoMove
	}
	pawn := NewPiece(us, Pawn)
	switch {
	case n == 2:
		if p.board[to] != NoPiece {
			return NoMove
		}
		if p.board[from] != pawn {
			if p.board[from] != NoPiece || to>>3 != 3+Square(us) {
				return NoMove
			}
			from -= back
		}
	case n == 4 && takes:
		aside := int(file) - int(to&7)
		captured := p.board[to]
		if aside*aside != 1 || captured == NoPiece || captured.Color() == us || captured.Type() == King {
			return NoMove
		}
		from += Square(aside)
	default:
		return NoMove
	}
	if p.board[from&63] != pawn || !p.keepsKingSafe(from, to) {
		return NoMove
	}
	return quiet(from, to)
}
