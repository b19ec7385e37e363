package chess

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/hakem-chess/hakem/wording"
)

// What is expected in the fields of a FEN.
var (
	expectedTurn      = fenField("hamle sırası için w ya da b", "w or b for the side to move")
	expectedCastling  = fenField("rok hakları: KQkq harflerinden bazıları, dikey harfleri ya da -", "castling rights: some of KQkq or file letters, or -")
	expectedEnPassant = fenField("a3 ile h6 arasında bir geçerken alma karesi ya da -", "an en passant square from a3 to h6, or -")
	expectedHalfmove  = fenField("son piyon hamlesinden ya da taş alıştan bu yana geçen yarım hamle sayısı", "the number of half-moves since the last pawn move or capture")
	expectedFullmove  = fenField("hamle numarası", "the number of the move")
	expectedEnd       = fenField("FEN'in sonu", "the end of the FEN")
)

func fenField(turkish, english string) wording.Text {
	return wording.Text{"FEN biçiminde bir konum: " + turkish, "a position in FEN: " + english}
}

// fenReader walks over the fields of a FEN.
type fenReader struct {
	text string
	at   int
}

// field returns the next field and its place; "" at the end.
func (r *fenReader) field() (text string, column int) {
	for r.at < len(r.text) && isSpace(r.text[r.at]) {
		r.at++
	}
	start := r.at
	for r.at < len(r.text) && !isSpace(r.text[r.at]) {
		r.at++
	}
	return r.text[start:r.at], start
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' }

// unexpected builds the error for what stands at the byte offset at: a
// character of the fields that are read letter by letter, the whole of others.
func (r *fenReader) unexpected(at int, expected wording.Text, byLetter bool) *wording.SyntaxError {
	const most = 20 // characters that are shown
	rest := r.text[at:]
	size := 0
	for n := range most {
		c, width := utf8.DecodeRuneInString(rest[size:])
		if width == 0 || n > 0 && (byLetter || c < utf8.RuneSelf && isSpace(byte(c))) {
			break
		}
		size += width
	}
	return &wording.SyntaxError{Column: at + 1, Expected: expected, Found: rest[:size]}
}

// ParseFEN reads a position in Forsyth-Edwards notation: four fields, or six
// with the counts, castling rights as KQkq, as X-FEN (KQkq for the outermost
// rooks) or Shredder-FEN (file letters). The error is a *wording.SyntaxError. What
// the text states is not judged: see Setup.Position.
//
// In standard chess K means a rook on h1 and Q one on a1, whatever stands
// there.
func ParseFEN(fen string, v Variant) (Setup, error) {
	s, rest, err := parsePosition(fen, v)
	if err != nil {
		return s, err
	}
	r := fenReader{fen, rest}
	half, at := r.field()
	if half == "" {
		return s, nil
	}
	var ok bool
	if s.Halfmove, ok = parseCount(half); !ok {
		return s, r.unexpected(at, expectedHalfmove, false)
	}
	full, at := r.field()
	if s.Fullmove, ok = parseCount(full); !ok {
		return s, r.unexpected(at, expectedFullmove, false)
	}
	if extra, at := r.field(); extra != "" {
		return s, r.unexpected(at, expectedEnd, false)
	}
	return s, nil
}

// parseCount reads a whole number without a sign but for a minus, which
// Position finds to be a fault.
func parseCount(text string) (n int, ok bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && text[0] != '+'
}

// ParseEPD reads an Extended Position Description: four fields of a FEN, its
// two counts if they are there, and operations, which it returns unread. The
// operations hmvc and fmvn set the counts.
func ParseEPD(epd string, v Variant) (s Setup, operations string, err error) {
	s, rest, err := parsePosition(epd, v)
	if err != nil {
		return s, "", err
	}
	r := fenReader{epd, rest}
	count := func() (n int, ok bool) {
		before := r.at
		text, _ := r.field()
		number, _, _ := strings.Cut(text, ";")
		if n, ok = parseCount(number); !ok {
			r.at = before
			return 0, false
		}
		r.at -= len(text) - len(number)
		return n, true
	}
	if half, ok := count(); ok {
		full, ok := count()
		if !ok {
			_, at := r.field()
			return s, "", r.unexpected(at, expectedFullmove, false)
		}
		s.Halfmove, s.Fullmove = half, full
	}
	operations = strings.TrimLeft(epd[r.at:], "; \t\r\n")
	quoted := false
	ends := func(c rune) bool { // a semicolon in quotes is text
		quoted = quoted != (c == '"')
		return c == ';' && !quoted
	}
	for operation := range strings.FieldsFuncSeq(operations, ends) {
		name, value, _ := strings.Cut(strings.TrimSpace(operation), " ")
		n, ok := parseCount(strings.TrimSpace(value))
		switch {
		case !ok:
		case name == "hmvc":
			s.Halfmove = n
		case name == "fmvn":
			s.Fullmove = n
		}
	}
	return s, strings.TrimRight(operations, " \t\r\n"), nil
}

// parsePosition reads the first four fields and returns where they end.
func parsePosition(fen string, v Variant) (s Setup, end int, err error) {
	s = Setup{EnPassant: NoSquare, Fullmove: 1, Variant: v}
	r := fenReader{text: fen}
	if err := r.placement(&s); err != nil {
		return s, 0, err
	}
	turn, at := r.field()
	switch turn {
	case "w":
	case "b":
		s.Turn = Black
	default:
		return s, 0, r.unexpected(at, expectedTurn, false)
	}
	if err := r.castling(&s); err != nil {
		return s, 0, err
	}
	target, at := r.field()
	if target != "-" {
		if s.EnPassant, err = ParseSquare(target); err != nil {
			return s, 0, r.unexpected(at, expectedEnPassant, false)
		}
	}
	return s, r.at, nil
}

// placement reads the first field: eight ranks from the eighth down.
func (r *fenReader) placement(s *Setup) error {
	text, start := r.field()
	file, rank := 0, 7
	fail := func(i int) error {
		return r.unexpected(start+i, expectedMen(rank+1, 8-file), true)
	}
	for i := range len(text) {
		switch c := text[i]; {
		case c == '/' && file == 8 && rank > 0:
			file, rank = 0, rank-1
		case file == 8:
			return fail(i)
		case c >= '1' && c <= '8' && file+int(c-'0') <= 8:
			file += int(c - '0')
		default:
			m, ok := ParsePiece(c)
			if !ok {
				return fail(i)
			}
			s.Board[SquareAt(file, rank)] = m
			file++
		}
	}
	if file != 8 || rank != 0 {
		return fail(len(text))
	}
	return nil
}

// expectedMen is what is expected in a rank of which so many files are to come.
func expectedMen(rank, files int) wording.Text {
	switch {
	case files == 0 && rank == 1:
		return fenField("birinci yataydan sonra bir boşluk", "a space after the first rank")
	case files == 0:
		return fenField("bir yatayın sekiz karesinden sonra /", "/ after the eight files of a rank")
	}
	return fenField(
		fmt.Sprintf("%d. yatayın kalan %d karesi için taşlar (KQRBNPkqrbnp) ya da boş kare sayısı", rank, files),
		fmt.Sprintf("men (KQRBNPkqrbnp) or a number of empty squares, for %d more files of rank %d", files, rank))
}

// castling reads the third field into the rooks it names.
func (r *fenReader) castling(s *Setup) error {
	text, start := r.field()
	if text == "-" {
		return nil
	}
	if text == "" {
		return r.unexpected(start, expectedCastling, true)
	}
	for i := range len(text) {
		rook := s.namedRook(text[i])
		if rook == NoSquare || s.Castling.Has(rook) {
			return r.unexpected(start+i, expectedCastling, true)
		}
		s.Castling |= rook.Bitboard()
	}
	return nil
}

// namedRook returns the square of the rook that a castling letter means:
// NoSquare for a letter that means none.
func (s *Setup) namedRook(letter byte) Square {
	c, home := White, A1
	if letter >= 'a' {
		c, home, letter = Black, A8, letter-0x20
	}
	switch {
	case letter >= 'A' && letter <= 'H':
		return home + Square(letter-'A')
	case letter != 'K' && letter != 'Q':
		return NoSquare
	}
	// The outermost rook on that side of the king.
	rook, corner := NoSquare, home
	if letter == 'K' {
		corner = home + 7
	}
	if s.Variant == Chess960 {
		king := NewPiece(c, King)
		for i := Square(0); i < 8; i++ {
			square := corner ^ i // from the corner inwards
			if s.Board[square] == king {
				break
			}
			if rook == NoSquare && s.Board[square] == NewPiece(c, Rook) {
				rook = square
			}
		}
	}
	if rook == NoSquare {
		return corner // where it should stand: Position finds the fault
	}
	return rook
}

// PositionFromFEN reads and judges a FEN in one go. The error is not nil if the
// position is unplayable: a *wording.SyntaxError, or one that says which side has not
// exactly one king.
func PositionFromFEN(fen string, v Variant) (Position, Faults, error) {
	s, err := ParseFEN(fen, v)
	if err != nil {
		return Position{}, FaultSyntax, err
	}
	p, faults := s.Position()
	if !faults.Playable() {
		return p, faults, fmt.Errorf("chess: White has %d kings and Black %d: each must have one",
			p.Pieces(White, King).Count(), p.Pieces(Black, King).Count())
	}
	return p, faults, nil
}

// Setup returns the position as a Setup, which Position turns back into it.
func (p Position) Setup() Setup {
	return Setup{
		Board: p.board, Turn: p.turn, Castling: p.castlers, EnPassant: p.pushed,
		Halfmove: p.Halfmove(), Fullmove: p.Fullmove(), Variant: p.variant,
	}
}

// FEN returns the canonical six fields: castling rights as KQkq, with a file
// letter for a rook that is not the outermost (X-FEN), and the en passant
// square only where a capture is legal.
func (p Position) FEN() string {
	var b strings.Builder
	writePlacement(&b, &p.board)
	fmt.Fprintf(&b, " %c %s %s %d %d", "wb"[p.turn], p.castlingField(), p.EnPassant(), p.halfmove, p.fullmove)
	return b.String()
}

// writePlacement writes the first field of a FEN.
func writePlacement(b *strings.Builder, board *[64]Piece) {
	for rank := 7; rank >= 0; rank-- {
		empty := 0
		for file := range 8 {
			m := board[SquareAt(file, rank)]
			if m == NoPiece {
				empty++
				continue
			}
			if empty > 0 {
				b.WriteByte('0' + byte(empty))
				empty = 0
			}
			b.WriteByte(m.Letter())
		}
		if empty > 0 {
			b.WriteByte('0' + byte(empty))
		}
		if rank > 0 {
			b.WriteByte('/')
		}
	}
}

// String returns the set-up as the six fields of a FEN, as it is stated: castling rights by the files of their rooks,
// as Shredder-FEN has them, and the en passant square whether or not a capture is legal.
func (s Setup) String() string {
	var b strings.Builder
	writePlacement(&b, &s.Board)
	rights := ""
	for rook := range s.Castling.All {
		file := byte('A' + rook.File())
		if rook.Rank() > 3 {
			file |= 0x20
		}
		rights += string(file)
	}
	if rights == "" {
		rights = "-"
	}
	skipped := "-"
	if s.EnPassant < NoSquare {
		skipped = s.EnPassant.String()
	}
	fmt.Fprintf(&b, " %c %s %s %d %d", "wb"[s.Turn&1], rights, skipped, s.Halfmove, s.Fullmove)
	return b.String()
}

// castlingField returns the third field of the FEN.
func (p *Position) castlingField() string {
	field := []byte{}
	for _, c := range [...]Color{White, Black} {
		king := p.King(c)
		rooks := p.castlers & p.byColor[c]
		all := p.Pieces(c, Rook) & backRank(c)
		below := king.Bitboard() - 1
		for i, wing := range [...]Bitboard{^below, below} {
			if rooks&wing == 0 {
				continue
			}
			rook := (rooks & wing).First()
			letter := "KQ"[i]
			outer := rook.Bitboard() - 1
			if i == 0 {
				outer = ^(outer | rook.Bitboard())
			}
			if all&wing&outer != 0 {
				letter = 'A' + byte(rook.File())
			}
			field = append(field, letter|byte(c)<<5)
		}
	}
	if len(field) == 0 {
		return "-"
	}
	return string(field)
}
