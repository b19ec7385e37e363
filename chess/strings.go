package chess

import "strings"

// String returns the squares the move goes from and to, and the letter of a promotion: "e2e4", "e7e8q". Castling is the
// king going to the square of its rook. Position.SAN and Position.UCI write a move as people and programs do.
func (m Move) String() string {
	if m == NoMove {
		return "no move"
	}
	text := m.From().String() + m.To().String()
	if t := m.Promotion(); t != NoPieceType {
		text += string(t.Letter() | 0x20)
	}
	return text
}

// String returns the letter of the man in FEN, "N" for a white knight and "n" for a black one, and "-" for NoPiece.
func (p Piece) String() string {
	if p == NoPiece {
		return "-"
	}
	letter := p.Type().Letter()
	if p.Color() == Black {
		letter |= 0x20
	}
	return string(letter)
}

// String lists the squares of the set: "{a1 h8}".
func (b Bitboard) String() string {
	var names []string
	for s := range b.All {
		names = append(names, s.String())
	}
	return "{" + strings.Join(names, " ") + "}"
}

// String names the faults, with commas between them; "none" where there are none.
func (f Faults) String() string {
	if f == 0 {
		return "none"
	}
	return strings.Join(f.Names(), ", ")
}

// String lists the letters of the set.
func (s LetterSet) String() string {
	var codes []string
	for _, l := range s.All() {
		codes = append(codes, l.String())
	}
	return "{" + strings.Join(codes, " ") + "}"
}
