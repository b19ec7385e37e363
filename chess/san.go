package chess

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// Moves in short algebraic notation (Appendix C) with English letters, read
// tolerantly and written canonically.
//
// A move is resolved backwards: from the square of arrival to the men that
// could have come from where the text allows. Only those are tested for the
// safety of their king, so that no list of moves is made.

// Wings of castling in a sanText.
const (
	notCastling = iota
	kingside
	queenside
)

// sanText is what a text says about a move.
type sanText struct {
	piece     PieceType // NoPieceType if only squares are given: e2e4, g1f3
	from      Bitboard  // the squares the text allows it to come from
	to        Bitboard  // the squares of arrival it allows: one, but for pawns' "ed"
	promotion PieceType
	castling  uint8
	null      bool
}

// ParseSAN reads a move: Nf3, Nbd2, exd5, e8=Q, O-O; and what is often
// written instead of it: 0-0, Ngf3 or Ng1-f3 where Nf3 says enough, ed5 or ed,
// e8Q, e8(Q), exd6e.p., figurines, the dashes and × of printers, signs of check
// that are wrong or missing, !?, (=) and UCI moves. It never chooses between
// two legal moves and never takes a piece for another. The error is a
// *MoveError.
func (p Position) ParseSAN(text string) (Move, error) {
	return p.ParseSANBytes([]byte(text))
}

// ParseSANBytes is ParseSAN for bytes; it allocates only for an error.
func (p *Position) ParseSANBytes(text []byte) (Move, error) {
	if m := p.plainSAN(text); m != NoMove {
		return m, nil
	}
	m, bad := p.generalSAN(text)
	if bad != nil {
		return NoMove, p.explained(bad, text, EnglishLetters)
	}
	return m, nil
}

// generalSAN is ParseSANBytes for every text, plain or not; the error does not
// say yet what else the text may have been.
func (p *Position) generalSAN(text []byte) (Move, *MoveError) {
	s, ok := scanSAN(text)
	switch {
	case !ok:
		return NoMove, &MoveError{Kind: UnreadableMove}
	case s.null:
		return NoMove, &MoveError{Kind: NullMove}
	}
	m, kind := p.resolve(&s)
	if kind != legalMove {
		return NoMove, p.moveError(kind, &s)
	}
	return m, nil
}

// plainSigns returns text with the dashes and the multiplication sign that
// printers set written as - and x, and the Cyrillic and Greek letters that look
// like the O of castling as O; nil if it has none.
func plainSigns(text []byte) []byte {
	const dashes = "‐‑‒–—−" // U+2010 to U+2014, U+2212
	for i, c := range text {
		if c >= utf8.RuneSelf && bytes.ContainsAny(text[i:], dashes+"×"+likeO) {
			return bytes.Map(func(r rune) rune {
				switch {
				case r == '×':
					return 'x'
				case strings.ContainsRune(dashes, r):
					return '-'
				case strings.ContainsRune(likeO, r):
					return 'O'
				}
				return r
			}, text)
		}
	}
	return nil
}

// likeO are the letters of the Cyrillic and the Greek alphabet that look like O.
const likeO = "ОоΟο" // U+041E, U+043E, U+039F, U+03BF

// scanSAN reads the text without looking at a board.
func scanSAN(text []byte) (s sanText, ok bool) {
	if s, ok = scanTyped(text); ok {
		return s, true
	}
	if plain := plainSigns(text); plain != nil {
		return scanTyped(plain)
	}
	return s, false
}

// scanTyped is scanSAN for a text with the signs of a keyboard.
func scanTyped(text []byte) (s sanText, ok bool) {
	s.from, s.to = ^Bitboard(0), 0
	text = trimSuffixes(text)
	if len(text) < 2 {
		return s, false
	}
	i := 0
	switch c := text[0]; c {
	case 'N', 'B', 'R', 'Q', 'K', 'P':
		s.piece = pieceTypeOf(c)
		i = 1
	case 'O', 'o', '0':
		return scanCastling(text)
	case 'Z', '@', '-':
		return scanNull(text)
	default:
		if c >= 0x80 {
			if s.piece, i = figurine(text); i == 0 {
				return s, false
			}
		}
	}
	return s, s.scanSquares(text[i:])
}

// scanSquares reads what follows the letter of the piece: a square or part of
// one to come from, signs of capture, a square to go to, a promotion.
func (s *sanText) scanSquares(text []byte) bool {
	// Up to two squares, each perhaps half given, then the promotion.
	var file, rank [2]int8
	file, rank = [2]int8{-1, -1}, [2]int8{-1, -1}
	at, sign := 0, false
	i := 0
scan:
	for ; i < len(text); i++ {
		switch c := text[i]; {
		case c-'a' < 8:
			if c == 'b' && rank[at] >= 0 && i == len(text)-1 {
				break scan // e8b: a bishop, as there is no rank after it
			}
			if file[at] >= 0 || rank[at] >= 0 {
				if at == 1 {
					break scan
				}
				at = 1
			}
			file[at] = int8(c - 'a')
		case c-'1' < 8:
			if rank[at] >= 0 {
				if at == 1 {
					return false
				}
				at = 1
			}
			rank[at] = int8(c - '1')
		case c == 'x' || c == ':' || c == '-':
			if i > 0 && i+1 < len(text) && text[i-1]-'1' < 8 && pieceTypeOf(text[i+1]&^0x20) > Pawn && text[i+1] != 'b' {
				break scan // e8-Q
			}
			if sign || at == 1 || file[0] < 0 && rank[0] < 0 && s.piece == NoPieceType {
				return false
			}
			sign = true
			if file[0] >= 0 || rank[0] >= 0 {
				at = 1
			}
		default:
			break scan
		}
	}
	if i > 0 && (text[i-1] == 'x' || text[i-1] == ':' || text[i-1] == '-') || !s.scanPromotion(text[i:]) {
		return false // a sign must have a square after it
	}
	return s.squares(file, rank)
}

// squares takes the one or two squares that were read, -1 for a half that was not given; ok is false if they tell of no
// move.
func (s *sanText) squares(file, rank [2]int8) (ok bool) {
	if file[1] < 0 && rank[1] < 0 { // one square only
		file[0], file[1] = file[1], file[0]
		rank[0], rank[1] = rank[1], rank[0]
	}
	if file[0] >= 0 {
		s.from &= fileA << file[0]
	}
	if rank[0] >= 0 {
		s.from &= rank1 << (8 * rank[0])
	}
	switch {
	case file[1] < 0:
		return false
	case rank[1] >= 0:
		s.to = SquareAt(int(file[1]), int(rank[1])).Bitboard()
	case file[0] >= 0 && rank[0] < 0 && s.piece <= Pawn: // "ed", "exd"
		s.to = fileA << file[1]
	default:
		return false
	}
	if s.piece == NoPieceType && s.from.more() {
		s.piece = Pawn
	}
	if s.piece == Pawn && file[0] < 0 {
		s.from &= fileA << file[1] // a capture must name its file (C.9.3)
	}
	return true
}

// scanPromotion reads =Q, (Q), /Q, -Q, :Q, Q or q, with a space before it or not.
func (s *sanText) scanPromotion(text []byte) bool {
	if len(text) == 0 {
		return true
	}
	closing := false
	for len(text) > 1 && strings.IndexByte(" =(/-:", text[0]) >= 0 {
		closing = closing || text[0] == '('
		text = text[1:]
	}
	if closing {
		if text[len(text)-1] != ')' {
			return false
		}
		text = text[:len(text)-1]
	}
	t, n := NoPieceType, 1
	switch {
	case len(text) == 0:
		return false
	case text[0] >= 0x80:
		t, n = figurine(text)
	default:
		t = pieceTypeOf(text[0] &^ 0x20)
	}
	if n != len(text) || t < Knight || t > Queen || s.piece > Pawn {
		return false
	}
	s.promotion = t
	return true
}

// trimSuffixes takes off what says nothing about which move it is: signs of
// check and mate (also †, ‡, ≠, ch, mate), signs of annotation, the colon of a capture, e.p., the offer
// of a draw (=) and white space.
func trimSuffixes(text []byte) []byte {
	for len(text) > 0 {
		n := MoveLength(text)
		text = text[:n]
		switch text[n-1] {
		case '+', '#', '!', '?', ':', ' ', '\t', '\r', '\n':
			text = text[:n-1]
			continue
		case ')':
			if hasSuffix(text, "(=)") {
				text = text[:n-3]
				continue
			}
		case '\xA0', '\xA1': // printers' signs of check and mate, which end so
			if hasSuffix(text, "†") || hasSuffix(text, "‡") || hasSuffix(text, "≠") {
				text = text[:n-len("†")]
				continue
			}
		case 'h', 'e':
			switch {
			case hasSuffix(text, "ch"):
				text = text[:n-len("ch")]
				continue
			case hasSuffix(text, "mate"):
				text = text[:n-len("mate")]
				continue
			}
		case '.', 'p':
			switch {
			case hasSuffix(text, "/e.p."):
				text = text[:n-5]
				continue
			case hasSuffix(text, "e.p."):
				text = text[:n-4]
				continue
			case hasSuffix(text, "e.p"):
				text = text[:n-3]
				continue
			case hasSuffix(text, "ep"):
				text = text[:n-2]
				continue
			}
		}
		break
	}
	for len(text) > 0 && isSpace(text[0]) {
		text = text[1:]
	}
	return text
}

func hasSuffix(text []byte, suffix string) bool {
	return len(text) > len(suffix) && string(text[len(text)-len(suffix):]) == suffix
}

// scanCastling reads O-O and O-O-O with capital or small letters or zeros, and
// without their hyphens or with underscores.
func scanCastling(text []byte) (s sanText, ok bool) {
	if string(text) == "0000" {
		return sanText{null: true}, true
	}
	n := 0
	for i, c := range text {
		switch {
		case c == 'O' || c == 'o' || c == '0':
			n++
		case (c == '-' || c == '_') && i > 0 && i < len(text)-1 && text[i-1] != c:
		default:
			return s, false
		}
	}
	switch n {
	case 2:
		s.castling = kingside
	case 3:
		s.castling = queenside
	default:
		return s, false
	}
	return s, true
}

// scanNull reads what programs write for a move that is none.
func scanNull(text []byte) (s sanText, ok bool) {
	switch string(text) {
	case "Z0", "@@@@", "--":
		return sanText{null: true}, true
	}
	return s, false
}

// figurine reads one of the twelve chess symbols U+2654 to U+265F, with the
// selector of its text or picture form (U+FE0E, U+FE0F) or without, and returns
// its length in bytes, 0 if there is none.
func figurine(text []byte) (t PieceType, n int) {
	if len(text) < 3 || text[0] != 0xe2 || text[1] != 0x99 || text[2]-0x94 > 11 {
		return NoPieceType, 0
	}
	n = 3
	if len(text) >= 6 && text[3] == 0xef && text[4] == 0xb8 && text[5]&^1 == 0x8e {
		n = 6
	}
	return King - PieceType((text[2]-0x94)%6), n
}

// legalMove is the MoveErrorKind of a move that was found.
const legalMove MoveErrorKind = 0

// resolve finds the one legal move the text can mean.
func (p *Position) resolve(s *sanText) (Move, MoveErrorKind) {
	if s.castling != notCastling {
		return p.resolveCastling(p.castlersOf(s.castling))
	}
	if s.piece == Pawn {
		return p.resolvePawn(s)
	}
	to := s.to.First() & 63
	men := s.from & p.byColor[p.turn&1]
	if s.piece == NoPieceType {
		return p.resolveSquares(s, men.First()&63)
	}
	men &= p.byType[s.piece&7]
	switch s.piece {
	case Knight:
		men &= knightAttacks[to]
	case Bishop:
		men &= bishopAttacks(to, p.byType[0])
	case Rook:
		men &= rookAttacks(to, p.byType[0])
	case Queen:
		men &= bishopAttacks(to, p.byType[0]) | rookAttacks(to, p.byType[0])
	case King:
		return p.resolveKing(s, to)
	}
	if (p.byColor[p.turn&1] | p.byType[King]).Has(to) {
		return NoMove, IllegalMove
	}
	found := NoMove
	for ; men != 0; men &= men - 1 {
		from := men.First() & 63
		if !p.keepsKingSafe(from, to) {
			continue
		}
		if found != NoMove {
			return NoMove, AmbiguousMove
		}
		found = quiet(from, to)
	}
	if found == NoMove {
		return NoMove, IllegalMove
	}
	return found, legalMove
}

// keepsKingSafe reports whether the own king, which is not the man that goes
// from one square to the other, is safe afterwards.
func (p *Position) keepsKingSafe(from, to Square) bool {
	us, them := p.turn&1, p.turn&1^1
	t := &p.byType
	king := p.kings[us] & 63
	theirs := p.byColor[them] &^ to.Bitboard()
	if (knightAttacks[king]&t[Knight]|pawnAttacks[us][king]&t[Pawn]|kingAttacks[king]&t[King])&theirs != 0 {
		return false
	}
	// Few enemy men stand on the king's lines: looking between is faster than
	// looking up what the lines reach.
	occupied := t[0]&^from.Bitboard() | to.Bitboard()
	snipers := (rookRays[king]&(t[Rook]|t[Queen]) | bishopRays[king]&(t[Bishop]|t[Queen])) & theirs
	for ; snipers != 0; snipers &= snipers - 1 {
		if between[king][snipers.First()&63]&occupied == 0 {
			return false
		}
	}
	return true
}

// resolveKing resolves a king's step. A king said to go to the square of its
// castling rook, or to the square where castling ends and where it cannot
// step, castles.
func (p *Position) resolveKing(s *sanText, to Square) (Move, MoveErrorKind) {
	king := p.kings[p.turn&1]
	if !s.from.Has(king) {
		return NoMove, IllegalMove
	}
	switch {
	case p.kingTargets(king).Has(to):
		return quiet(king, to), legalMove
	case p.castlers.Has(to) && p.byColor[p.turn&1].Has(to):
		return p.resolveCastling(to.Bitboard())
	case kingAttacks[king&63].Has(to) || to == king || !backRank(p.turn).Has(to):
		return NoMove, IllegalMove
	case to.File() == 6:
		return p.resolveCastling(p.castlersOf(kingside))
	case to.File() == 2:
		return p.resolveCastling(p.castlersOf(queenside))
	}
	return NoMove, IllegalMove
}

// castlersOf returns the rook of the side to move that has a right on one side
// of its king.
func (p *Position) castlersOf(wing uint8) Bitboard {
	us := p.turn & 1
	rooks := p.castlers & backRank(us)
	below := p.kings[us].Bitboard() - 1
	if wing == kingside {
		return rooks &^ below
	}
	return rooks & below
}

// resolveCastling resolves castling with the given rook, if there is one.
func (p *Position) resolveCastling(rook Bitboard) (Move, MoveErrorKind) {
	king := p.kings[p.turn&1]
	if rook == 0 || p.InCheck() || !p.castlingIsLegal(king, rook.First()) {
		return NoMove, IllegalMove
	}
	return quiet(king, rook.First()) | kindCastle, legalMove
}

// resolvePawn resolves a pawn's move: straight on if the text names no other
// file to come from, else a capture.
func (p *Position) resolvePawn(s *sanText) (Move, MoveErrorKind) {
	if s.to.more() {
		return p.resolvePawnCaptures(s)
	}
	us := p.turn & 1
	to := s.to.First() & 63
	men := s.from & p.byType[Pawn] & p.byColor[us]
	back := forward(s.to, us.Other()) &^ backRank(us.Other())
	if men&(fileA<<(to&7)) == 0 || p.byType[0].Has(to) {
		men &= pawnAttacks[us^1][to]
		if !p.byColor[us^1].Has(to) && to != p.pushed || p.byType[King].Has(to) {
			return NoMove, IllegalMove
		}
	} else {
		switch {
		case men&back != 0:
			men &= back
		case back&p.byType[0] == 0 && to.Rank() == 3+int(us):
			men &= forward(back, us.Other())
		default:
			return NoMove, IllegalMove
		}
	}
	if men == 0 || (s.promotion != NoPieceType) != backRank(us.Other()).Has(to) {
		return NoMove, IllegalMove
	}
	found := NoMove
	for ; men != 0; men &= men - 1 {
		from := men.First() & 63
		m := quiet(from, to)
		if to == p.pushed && (from^to)&7 != 0 {
			if !p.enPassantIsLegal(from) {
				continue
			}
			m |= kindEnPassant
		} else if !p.keepsKingSafe(from, to) {
			continue
		}
		if s.promotion != NoPieceType {
			m = promotion(from, to, s.promotion)
		}
		if found != NoMove {
			return NoMove, AmbiguousMove
		}
		found = m
	}
	if found == NoMove {
		return NoMove, IllegalMove
	}
	return found, legalMove
}

// resolvePawnCaptures resolves a capture that names two files and no rank.
func (p *Position) resolvePawnCaptures(s *sanText) (Move, MoveErrorKind) {
	found, kind := NoMove, IllegalMove
	for to := s.to; to != 0; to &= to - 1 {
		one := *s
		one.to = to & -to
		if one.from&(fileA<<(one.to.First()&7)) != 0 {
			return NoMove, IllegalMove // one file twice: no capture
		}
		switch m, k := p.resolvePawn(&one); {
		case k == AmbiguousMove || k == legalMove && found != NoMove:
			return NoMove, AmbiguousMove
		case k == legalMove:
			found, kind = m, legalMove
		}
	}
	return found, kind
}

// resolveSquares resolves a move given by its two squares, as UCI and the long
// form do.
func (p *Position) resolveSquares(s *sanText, from Square) (Move, MoveErrorKind) {
	if s.from&p.byColor[p.turn&1] == 0 {
		return NoMove, IllegalMove
	}
	named := *s
	named.piece = p.board[from].Type()
	if s.promotion != NoPieceType && named.piece != Pawn {
		return NoMove, IllegalMove
	}
	return p.resolve(&named)
}
