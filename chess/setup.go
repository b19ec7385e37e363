package chess

// Setup is a position as somebody states it, not yet judged: any men on any
// squares, with whatever rights and counts are claimed. Position judges it. Set
// EnPassant to NoSquare and Fullmove to 1 where nothing is claimed: their zero
// values are faults.
type Setup struct {
	Board     [64]Piece // by Square
	Turn      Color
	Castling  Bitboard // the rooks for which castling rights are claimed
	EnPassant Square   // the square a pawn is said to have just skipped, or NoSquare
	Halfmove  int      // plies since the last pawn move or capture
	Fullmove  int      // number of the move to be played, from 1
	Variant   Variant
}

// Faults is the set of what is wrong with a Setup; the zero value is none.
type Faults uint16

const (
	// FaultSyntax: the text is no FEN at all. Only PositionFromFEN gives it.
	FaultSyntax Faults = 1 << iota
	// FaultKings: a side has not exactly one king.
	FaultKings

	// FaultPawnOnEdgeRank: a pawn on the first or the eighth rank.
	FaultPawnOnEdgeRank
	// FaultOpponentInCheck: the side not to move is in check (Article 3.9.2).
	FaultOpponentInCheck
	// FaultEnPassant: the pawn said to have just moved two squares cannot
	// have done so; the claim is dropped.
	FaultEnPassant
	// FaultCastling: a right without its king and rook where they belong,
	// which is dropped, or in Chess960 rights of both sides that come from
	// different arrays (Guidelines II.2), which are kept.
	FaultCastling
	// FaultTooManyMen: more than sixteen men, or more promoted men than
	// pawns are missing.
	FaultTooManyMen
	// FaultTooManyPawns: more than eight pawns.
	FaultTooManyPawns
	// FaultBishopColours: bishops on squares of one colour that the missing
	// pawns cannot explain (Article 2.3 gives one of each).
	FaultBishopColours
	// FaultImpossibleCheck: no legal move can have given the check there is.
	FaultImpossibleCheck
	// FaultCounters: counts of moves below their least value, which is taken
	// instead, or that contradict each other or the move that must have been
	// the last, which are kept.
	FaultCounters
)

var faultNames = [...]string{
	"syntax", "kings", "pawn-on-edge-rank", "opponent-in-check", "en-passant", "castling",
	"too-many-men", "too-many-pawns", "bishop-colours", "impossible-check", "counters",
}

// Playable reports whether moves can be played in spite of the faults: a
// position that no legal game reaches is still one that a board may show
// (Article 7).
func (f Faults) Playable() bool { return f&(FaultSyntax|FaultKings) == 0 }

// Names returns the names of the faults in a fixed order, as the command line
// prints them.
func (f Faults) Names() []string {
	names := []string{}
	for i, name := range faultNames {
		if f>>i&1 != 0 {
			names = append(names, name)
		}
	}
	return names
}

// Position judges the set-up. The Position is usable if the faults are
// Playable; rights that cannot be have then been dropped.
func (s *Setup) Position() (Position, Faults) {
	p, ok := s.lay()
	if !ok {
		return p, FaultKings
	}
	faults := p.setCounters(s) | p.setCastling(s.Castling) | p.countMen()
	if p.byType[Pawn]&(rank1|rank8) != 0 {
		faults |= FaultPawnOnEdgeRank
	}
	if p.attacked(p.King(p.turn.Other()), p.turn) {
		faults |= FaultOpponentInCheck
	}
	if s.EnPassant < NoSquare {
		if p.doublePushPossible(s.EnPassant) {
			p.pushed = s.EnPassant
			if p.halfmove != 0 {
				faults |= FaultCounters
			}
		} else {
			faults |= FaultEnPassant
		}
	}
	if p.InCheck() && p.pushed == NoSquare {
		switch {
		case !p.hasPredecessor(false):
			faults |= FaultImpossibleCheck
		case p.halfmove > 0 && !p.hasPredecessor(true):
			faults |= FaultCounters
		}
	}
	return p, faults
}

// lay puts the men on the board; ok is false if a side has not exactly one king
// (Article 2.2).
func (s *Setup) lay() (p Position, ok bool) {
	p = Position{turn: s.Turn & 1, pushed: NoSquare, variant: s.Variant}
	for square, m := range s.Board {
		if m &= 15; m.Type() != NoPieceType && m.Type() <= King {
			p.put(m, Square(square))
		}
	}
	if p.turn == White {
		p.key ^= polyglotNumbers[polyglotTurn]
	}
	return p, p.Pieces(White, King).Count() == 1 && p.Pieces(Black, King).Count() == 1
}

// setCounters takes over the counts. Every quiet ply since the last pawn move
// or capture was a ply of the game, so the first count bounds the second.
func (p *Position) setCounters(s *Setup) (faults Faults) {
	const most = 1 << 30
	p.halfmove, p.fullmove = int32(min(max(s.Halfmove, 0), most)), int32(min(max(s.Fullmove, 1), most))
	if s.Halfmove < 0 || s.Fullmove < 1 || s.Halfmove > most || s.Fullmove > most ||
		s.Halfmove > 2*(s.Fullmove-1)+int(s.Turn&1) {
		faults = FaultCounters
	}
	return faults
}

// setCastling takes over the rights that can be: king and rook on their back
// rank, one right on either side of the king; in standard chess on the squares
// of Article 2.3 only (Article 3.8.2.1).
func (p *Position) setCastling(claimed Bitboard) (faults Faults) {
	for _, c := range [...]Color{White, Black} {
		king := p.King(c)
		home := backRank(c)
		rooks := claimed & home & p.Pieces(c, Rook)
		if p.variant == Standard {
			rooks &= fileA | fileH
			if king != home.First()+4 {
				rooks = 0
			}
		}
		below := king.Bitboard() - 1
		if !home.Has(king) || king.File() == 0 && p.variant == Chess960 || king.File() == 7 {
			rooks = 0 // the king starts between the rooks (II.2.1)
		}
		if rooks&below != 0 && (rooks & below).more() {
			rooks &^= below
		}
		if rooks&^below != 0 && (rooks &^ below).more() {
			rooks &= below
		}
		p.castlers |= rooks
	}
	p.key ^= p.castlingKeyOf(p.castlers)
	if p.castlers != claimed || !p.arraysAgree() {
		faults = FaultCastling
	}
	return faults
}

// arraysAgree reports whether the kings and rooks with rights can have started
// opposite each other, as those of both sides do in every array.
func (p *Position) arraysAgree() bool {
	white := p.castlers & rank1
	black := p.castlers & rank8 >> 56
	if white == 0 || black == 0 {
		return true
	}
	king := Square(p.kings[White].File())
	below := king.Bitboard() - 1
	for _, wing := range [...]Bitboard{below, ^below} {
		if w, b := white&wing, black&wing; w != 0 && b != 0 && w != b {
			return false
		}
	}
	return p.kings[Black].File() == int(king)
}

// countMen looks for more men than a game can give a side: promotions are paid
// for with pawns.
func (p *Position) countMen() (faults Faults) {
	for _, c := range [...]Color{White, Black} {
		pawns := p.Pieces(c, Pawn).Count()
		if p.byColor[c].Count() > 16 {
			faults |= FaultTooManyMen
		}
		if pawns > 8 {
			faults |= FaultTooManyPawns
		}
		bishops := p.Pieces(c, Bishop)
		promoted := max(p.Pieces(c, Queen).Count()-1, 0) +
			max(p.Pieces(c, Rook).Count()-2, 0) +
			max(p.Pieces(c, Knight).Count()-2, 0)
		missing := max(8-pawns, 0)
		ofOneColour := max((bishops&LightSquares).Count()-1, 0) + max((bishops&^LightSquares).Count()-1, 0)
		switch {
		case promoted+max(bishops.Count()-2, 0) > missing:
			faults |= FaultTooManyMen
		case promoted+ofOneColour > missing:
			faults |= FaultBishopColours
		}
	}
	return faults
}
