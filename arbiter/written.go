package arbiter

import (
	"strings"

	"github.com/hakem-chess/hakem/chess"
)

// readIllegal finds what piece an illegal written move is meant for: the one
// on the square a UCI move names, or every man of the side to move that the
// SAN fits. The error is a *CommandError if the text is no move at all.
func (s *State) readIllegal(text string) (intended, error) {
	text = strings.TrimRight(strings.TrimSuffix(text, "e.p."), "+#!? ")
	switch text {
	case "":
		return intended{}, &CommandError{Code: CodeUnreadableMove}
	case "O-O", "0-0", "O-O-O", "0-0-0":
		return intended{pieces: s.position.King(s.Turn()).Bitboard(), castling: true}, nil
	}
	if in, ok := s.illegalUCI(text); ok {
		return in, nil
	}
	if in, ok := s.illegalSAN(text); ok {
		return in, nil
	}
	return intended{}, &CommandError{Code: CodeUnreadableMove}
}

func (s *State) illegalUCI(text string) (in intended, ok bool) {
	if len(text) == 5 && strings.IndexByte("qrbnQRBN", text[4]) >= 0 {
		text = text[:4]
	}
	if len(text) != 4 {
		return in, false
	}
	from, err := chess.ParseSquare(text[:2])
	to, err2 := chess.ParseSquare(text[2:])
	if err != nil || err2 != nil {
		return in, false
	}
	in.pieces = from.Bitboard() & s.position.By(s.Turn())
	if from == s.position.King(s.Turn()) && from.Rank() == to.Rank() {
		step := from.File() - to.File()
		in.castling = step > 1 || step < -1
	}
	return in, true
}

func (s *State) illegalSAN(text string) (in intended, ok bool) {
	kind := chess.Pawn
	if p, isPiece := chess.ParsePiece(text[0]); isPiece && p.Color() == chess.White && p.Type() != chess.Pawn {
		kind, text = p.Type(), text[1:]
	} else if i := strings.IndexByte(text, '='); i >= 0 && i == len(text)-2 {
		text = text[:i]
	} else if last := len(text) - 1; strings.IndexByte("QRBN", text[last]) >= 0 {
		text = text[:last]
	}
	if len(text) < 2 {
		return in, false
	}
	to, err := chess.ParseSquare(text[len(text)-2:])
	if err != nil {
		return in, false
	}
	hints := strings.TrimRight(text[:len(text)-2], "x:-")
	if kind == chess.Pawn && hints == "" {
		hints = text[len(text)-2 : len(text)-1] // a pawn's move names its own file
	}
	in.pieces = s.position.Pieces(s.Turn(), kind) &^ to.Bitboard()
	for _, hint := range []byte(hints) {
		var fits chess.Bitboard
		switch {
		case 'a' <= hint && hint <= 'h':
			fits = 0x0101010101010101 << (hint - 'a')
		case '1' <= hint && hint <= '8':
			fits = 0xFF << (8 * (hint - '1'))
		default:
			return in, false
		}
		in.pieces &= fits
	}
	return in, len(hints) <= 2
}
