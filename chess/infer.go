package chess

// VariantOf returns the rules of castling that a FEN or EPD is under, as far as
// its castling rights tell: Chess960 if they can be nothing else, Standard if
// they can be those of the array of Article 2.3, if there are none, or if the
// text cannot be read.
//
// Rights can only be Chess960's (Guidelines II) if a file letter names another
// rook than those of a1, h1, a8 and h8, or one of these while its king is not at
// home. In whatever letters they can only be Chess960's if every one of them has
// its king and its rook there but not in standard chess, and one of the rooks is
// not in a corner or a king has rights with two rooks. A right that neither
// allows, or one with a rook in its corner, may have been left standing in
// standard chess after the king had moved: it says nothing.
func VariantOf(fen string) Variant {
	r := fenReader{text: fen}
	r.field()
	r.field()
	letters, _ := r.field()
	if letters == "-" || letters == "" {
		return Standard
	}
	standard, _, err := parsePosition(fen, Standard)
	if err != nil {
		return Standard
	}
	for _, letter := range []byte(letters) {
		if letter|0x20 <= 'h' && !standard.atHome(letter) {
			return Chess960
		}
	}
	if standard.rightsHold() {
		return Standard
	}
	free, _, err := parsePosition(fen, Chess960)
	if err != nil || !free.rightsHold() {
		return Standard
	}
	rights := free.Castling
	if rights&^(fileA|fileH) != 0 || (rights & rank1).more() || (rights & rank8).more() {
		return Chess960
	}
	return Standard
}

// atHome reports whether a file letter of a castling right names a rook of the
// array of Article 2.3 while its king stands on the king's square there.
func (s *Setup) atHome(letter byte) bool {
	c := White
	if letter >= 'a' {
		c = Black
	}
	rook := s.namedRook(letter)
	return (fileA | fileH).Has(rook) && s.Board[backRank(c).First()+4] == NewPiece(c, King)
}

// rightsHold reports whether every castling right that is claimed can be.
func (s *Setup) rightsHold() bool {
	p, ok := s.lay()
	return ok && p.setCastling(s.Castling) == 0
}
