package chess

import "fmt"

// Square is one of the 64 squares: a1 is 0, b1 is 1, h8 is 63 (Articles 2.4,
// C.5 to C.7).
type Square uint8

// The squares by name.
const (
	A1 Square = iota
	B1
	C1
	D1
	E1
	F1
	G1
	H1
	A2
	B2
	C2
	D2
	E2
	F2
	G2
	H2
	A3
	B3
	C3
	D3
	E3
	F3
	G3
	H3
	A4
	B4
	C4
	D4
	E4
	F4
	G4
	H4
	A5
	B5
	C5
	D5
	E5
	F5
	G5
	H5
	A6
	B6
	C6
	D6
	E6
	F6
	G6
	H6
	A7
	B7
	C7
	D7
	E7
	F7
	G7
	H7
	A8
	B8
	C8
	D8
	E8
	F8
	G8
	H8
	NoSquare // no square at all
)

// SquareAt returns the square on file 0 (a) to 7 (h) and rank 0 (1) to 7 (8);
// other numbers are not checked and give a square without meaning.
func SquareAt(file, rank int) Square { return Square(rank<<3 | file) }

// File returns 0 for the a-file to 7 for the h-file.
func (s Square) File() int { return int(s & 7) }

// Rank returns 0 for the first rank to 7 for the eighth.
func (s Square) Rank() int { return int(s >> 3) }

// Bitboard returns the set that holds s alone; s must not be NoSquare.
func (s Square) Bitboard() Bitboard { return 1 << (s & 63) }

// IsLight reports whether the square is a light one, as h1 is (Article 2.1).
func (s Square) IsLight() bool { return (s.File()+s.Rank())&1 == 1 }

// String returns the square's name, "e4", and "-" for NoSquare.
func (s Square) String() string {
	if s >= NoSquare {
		return "-"
	}
	return string([]byte{'a' + byte(s.File()), '1' + byte(s.Rank())})
}

// ParseSquare reads a name from "a1" to "h8"; with an error it returns NoSquare.
func ParseSquare(name string) (Square, error) {
	if len(name) != 2 || name[0]-'a' > 7 || name[1]-'1' > 7 {
		return NoSquare, fmt.Errorf("chess: %q is not a square from a1 to h8", name)
	}
	return SquareAt(int(name[0]-'a'), int(name[1]-'1')), nil
}
