package deadpos

import "github.com/hakem-chess/hakem/chess"

// survey is the board as a planner sees it: the hunters are the mating side.
type survey struct {
	p        chess.Position
	c        chess.Color    // the hunters
	king     chess.Square   // the hunted king
	open     chess.Bitboard // occupied squares, the hunted king apart
	ours     chess.Bitboard // the men of the hunters
	theirs   chess.Bitboard // of the hunted, their king apart
	once     chess.Bitboard // attacked by the hunters
	twice    chess.Bitboard // by two of them
	thrice   chess.Bitboard // by three of them
	parries  chess.Bitboard // attacked by the hunted, their king apart
	pushes   chess.Bitboard // where pawns of the hunted can go
	fillable chess.Bitboard // where men of the hunted can go and be in their king's way
	pinned   chess.Bitboard // men of the hunted
	men      [24]hunter
	armed    int               // how many of men there are
	places   [8]chess.Bitboard // where the hunted king can walk, the best squares to mate it first
	cameBy   [64]chess.Square  // by which square the walk comes to each
	marches  [6]chess.Bitboard // where the hunters' king can be after so many moves; found when first asked for
}

// hunter is a man of the mating side, or the queen that a pawn of it becomes.
type hunter struct {
	from  chess.Square
	start chess.Square // where its moves as a piece begin
	kind  chess.PieceType
	run   bool           // a pawn first
	now   chess.Bitboard // attacked as it stands
	one   chess.Bitboard // reached in one move from start; nothing for a man that is pinned
}

// fewArmed is up to how many pieces pawns that can run are hunters too.
const fewArmed = 4

// look takes in the board.
func (l *survey) look(p *chess.Position, c chess.Color) {
	other := c.Other()
	l.p, l.c, l.king, l.armed = *p, c, p.King(other), 0
	l.open = p.Occupied() &^ l.king.Bitboard()
	l.ours, l.theirs = p.By(c), p.By(other)&^l.king.Bitboard()
	l.once, l.twice, l.thrice, l.parries, l.pushes, l.marches[0] = 0, 0, 0, 0, 0, 0
	pinned := pins(p, c)
	l.pinned = pins(p, other)
	for t := chess.Queen; t >= chess.Knight; t-- {
		for men := p.Pieces(c, t); men != 0; {
			s := men.Pop()
			a := chess.Attacks(t, c, s, l.open)
			l.cover(a)
			if l.armed == len(l.men) {
				continue
			}
			l.men[l.armed] = hunter{from: s, start: s, kind: t, now: a, one: a}
			if pinned.Has(s) {
				l.men[l.armed].one = 0
			}
			l.armed++
		}
		for men := p.Pieces(other, t); men != 0; {
			l.parries |= chess.Attacks(t, other, men.Pop(), l.open)
		}
	}
	for men := p.Pieces(c, chess.Pawn); men != 0; {
		l.cover(chess.Attacks(chess.Pawn, c, men.Pop(), 0))
	}
	l.cover(chess.Attacks(chess.King, c, p.King(c), 0))
	l.fillable = l.parries
	for men := p.Pieces(other, chess.Pawn); men != 0; {
		s := men.Pop()
		l.parries |= chess.Attacks(chess.Pawn, other, s, 0)
		to := ahead(s, other).Bitboard() &^ l.open
		l.fillable |= to
		if s.Rank() == 1+5*int(other) {
			to |= ahead(ahead(s, other), other).Bitboard() &^ l.open
		}
		l.pushes |= to
	}
	l.fillable &^= l.theirs
	if l.armed <= fewArmed {
		l.runners(p.Pieces(c, chess.Pawn) &^ pinned)
	}
}

// ahead returns the square before a pawn of c on s.
func ahead(s chess.Square, c chess.Color) chess.Square { return s + 8 - 16*chess.Square(c) }

// runners adds those of the pawns that nothing stops from becoming queens.
func (l *survey) runners(pawns chess.Bitboard) {
	for pawns != 0 && l.armed < len(l.men) {
		s := pawns.Pop()
		end := chess.SquareAt(s.File(), 7-7*int(l.c))
		if (chess.Between(s, end)|end.Bitboard())&l.p.Occupied() != 0 {
			continue
		}
		l.men[l.armed] = hunter{from: s, start: end, kind: chess.Queen, run: true,
			now: chess.Attacks(chess.Pawn, l.c, s, 0),
			one: chess.Attacks(chess.Queen, l.c, end, l.open&^s.Bitboard())}
		l.armed++
	}
}

// pins returns the men of c that stand alone between its king and a man that would
// check it.
func pins(p *chess.Position, c chess.Color) (pinned chess.Bitboard) {
	king, other := p.King(c), c.Other()
	queens := p.Pieces(other, chess.Queen)
	snipers := chess.Attacks(chess.Rook, 0, king, p.By(other))&(queens|p.Pieces(other, chess.Rook)) |
		chess.Attacks(chess.Bishop, 0, king, p.By(other))&(queens|p.Pieces(other, chess.Bishop))
	for snipers != 0 {
		if men := chess.Between(king, snipers.Pop()) & p.By(c); men&(men-1) == 0 {
			pinned |= men
		}
	}
	return pinned
}

// cover adds a to what the hunters attack.
func (l *survey) cover(a chess.Bitboard) {
	l.thrice |= l.twice & a
	l.twice |= l.once & a
	l.once |= a
}

// without returns what the hunters attack when the two that attack a and b now are
// left out.
func (l *survey) without(a, b chess.Bitboard) chess.Bitboard {
	return l.thrice | l.twice&^(a&b) | l.once&^(a|b)
}

// stroll finds the squares that the hunted king can walk to. Those where the
// fewest squares around are free to it, and those that are near, come first; none
// is farther than so many steps.
func (l *survey) stroll(farthest int) {
	clear(l.places[:])
	seen := l.king.Bitboard()
	for layer, paces := seen, 0; layer != 0 && paces <= farthest; paces++ {
		var next chess.Bitboard
		for layer != 0 {
			k := layer.Pop()
			ring := chess.Attacks(chess.King, 0, k, 0)
			if n := (ring &^ (l.theirs | l.once)).Count() + paces; n < len(l.places) {
				l.places[n] |= k.Bitboard()
			}
			further := ring &^ (seen | next | l.theirs | l.ours | l.once)
			next |= further
			for further != 0 {
				l.cameBy[further.Pop()] = k
			}
		}
		layer = next
		seen |= layer
	}
}

// march finds the squares that the king of the hunters reaches in so many moves.
func (l *survey) march() {
	if l.marches[0] != 0 {
		return
	}
	layer := l.p.King(l.c).Bitboard()
	seen := layer | l.ours | l.theirs | l.parries
	l.marches[0] = layer
	for n := 1; n < len(l.marches); n++ {
		var next chess.Bitboard
		for layer != 0 {
			next |= chess.Attacks(chess.King, 0, layer.Pop(), 0)
		}
		layer = next &^ seen
		seen |= layer
		l.marches[n] = layer
	}
}
