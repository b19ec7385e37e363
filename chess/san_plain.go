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
		return p.plainCastling(text[:n])
	}
	to := Square(rank<<3 | file)
	first := text[0]
	if first >= 'a' {
		return p.plainPawnMove(first-'a', n, text[1] == 'x', to)
	}
	t := sanPieces[first]
	us := p.turn & 1
	// The byte before the square is the piece's letter if nothing comes between.
	men := p.byType[t] & p.byColor[us] & (sanOrigins[text[n-3]] | Bitboard(int64(n-4)>>63))
	if t == NoPieceType || n > 4 && !plainOrigins(text[1:n-2], &men) {
		return NoMove
	}
	if (p.byColor[us]|p.byType[King])>>to&1 != 0 {
		return NoMove
	}
	return p.plainPieceMove(t, men, to)
}

// sanPieces are the pieces by their letters.
var sanPieces = [256]PieceType{'N': Knight, 'B': Bishop, 'R': Rook, 'Q': Queen, 'K': King}

// sanOrigins are the squares that a byte between a piece's letter and its square
// of arrival allows it to come from: all where it captures.
var sanOrigins = [256]Bitboard{
	'x': ^Bitboard(0),
	'a': fileA, 'b': fileA << 1, 'c': fileA << 2, 'd': fileA << 3,
	'e': fileA << 4, 'f': fileA << 5, 'g': fileA << 6, 'h': fileA << 7,
	'1': rank1, '2': rank1 << 8, '3': rank1 << 16, '4': rank1 << 24,
	'5': rank1 << 32, '6': rank1 << 40, '7': rank1 << 48, '8': rank1 << 56,
}

// plainOrigins leaves of men those that may come from where two bytes or three
// say, the last of which has been heeded: a file, a rank or a square, then
// perhaps x. It reports whether they say that.
func plainOrigins(said []byte, men *Bitboard) bool {
	if k := len(said) - 1; said[k] == 'x' {
		said = said[:k]
	}
	for _, c := range said {
		if c == 'x' {
			return false
		}
		*men &= sanOrigins[c]
	}
	return len(said) == 1 || len(said) == 2 && said[0] >= 'a' && said[1] < 'a'
}

// plainCastling returns castling written with capital letters and hyphens.
func (p *Position) plainCastling(text []byte) Move {
	var wing uint8
	switch string(text) {
	case "O-O":
		wing = kingside
	case "O-O-O":
		wing = queenside
	default:
		return NoMove
	}
	m, kind := p.resolveCastling(p.castlersOf(wing))
	if kind != legalMove {
		return NoMove
	}
	return m
}

// plainPieceMove returns the move of the one man among men, all of type t,
// that can go to an empty or enemy square.
func (p *Position) plainPieceMove(t PieceType, men Bitboard, to Square) Move {
	occupied := p.byType[0]
	if t == King {
		if men&kingAttacks[to] == 0 || p.attackedAmong(to, p.turn^1, occupied&^men) {
			return NoMove
		}
		return quiet(men.First(), to)
	}
	found := NoMove
	men &= pieceRays[t&7][to&63]
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
