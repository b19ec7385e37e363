package chess

import "math/bits"

// Legal moves, generated directly: what gives check and what is pinned is
// found first, and bounds where every man may go.
//
// list and CountMoves walk the men in the same way; the first writes
// moves, the second only counts squares, which is why they are two functions
// and not one with a callback: a call a move would double the time. A test
// compares them on every position it meets.

// bounds is what the side to move must respect in answering check and in not
// exposing its king (Article 3.9.2).
type bounds struct {
	king   Square
	pinned Bitboard // own men that may move only along the line to their king
	// where men other than the king may go: not onto own men or the enemy king; in check onto the checker or between
	targets Bitboard
	check   bool
	double  bool // two men or more give check: only the king can answer
}

func (p *Position) bounds() (b bounds) {
	us, them := p.turn&1, p.turn&1^1
	t := &p.byType
	theirs, ours := p.byColor[them], p.byColor[us]
	king := p.kings[us] & 63
	b.king = king
	checkers := (knightAttacks[king]&t[Knight] | pawnAttacks[us][king]&t[Pawn] | kingAttacks[king]&t[King]) & theirs
	snipers := (rookRays[king]&(t[Rook]|t[Queen]) | bishopRays[king]&(t[Bishop]|t[Queen])) & theirs
	for snipers != 0 {
		s := snipers.First() & 63
		snipers &= snipers - 1
		switch men := between[king][s] & t[0]; {
		case men == 0:
			checkers |= 1 << s
		case men&(men-1) == 0:
			b.pinned |= men & ours
		}
	}
	b.targets = ^(ours | t[King])
	if checkers != 0 {
		b.check = true
		b.double = checkers&(checkers-1) != 0
		b.targets &= between[king][checkers.First()&63] | checkers
	}
	return b
}

// kingTargets returns the squares the king may step to (Article 3.8.1).
func (p *Position) kingTargets(king Square) Bitboard {
	them := p.turn&1 ^ 1
	t := &p.byType
	theirs := p.byColor[them]
	targets := kingAttacks[king&63] &^ (p.byColor[p.turn&1] | kingAttacks[p.kings[them]&63] | p.kings[them].Bitboard())
	if targets == 0 {
		return 0
	}
	pawns := t[Pawn] & theirs &^ backRank(p.turn) // from its last rank a pawn attacks nothing
	ahead := forward(pawns, them)
	targets &^= ahead&^fileA>>1 | ahead&^fileH<<1
	without := t[0] &^ king.Bitboard()
	knights := t[Knight] & theirs
	straight := (t[Rook] | t[Queen]) & theirs
	slant := (t[Bishop] | t[Queen]) & theirs
	for left := targets; left != 0; left &= left - 1 {
		s := left.First() & 63
		if knightAttacks[s]&knights != 0 ||
			rookRays[s]&straight != 0 && rookAttacks(s, without)&straight != 0 ||
			bishopRays[s]&slant != 0 && bishopAttacks(s, without)&slant != 0 {
			targets &^= 1 << s
		}
	}
	return targets
}

// pawnMoves are the squares pawns may go to, by the step that leads there.
type pawnMoves struct {
	single, double, left, right Bitboard // left: towards the a-file
}

// pawnTargets returns where pawns go (Articles 3.7.1 to 3.7.3), en passant
// apart. A pinned pawn goes on along the line it is pinned on.
func (p *Position) pawnTargets(b *bounds) (m pawnMoves) {
	us := p.turn & 1
	pawns := p.byType[Pawn] & p.byColor[us] &^ backRank(us.Other())
	free := pawns &^ b.pinned
	empty := ^p.byType[0]
	enemies := p.byColor[us.Other()] & b.targets

	pushers := free
	lefts, rights := free, free
	if held := pawns & b.pinned; held != 0 {
		king := b.king & 63
		up, down := diagonalUp[king], diagonalDown[king]
		if us == Black {
			up, down = down, up
		}
		pushers |= held & (fileA << (king & 7))
		lefts |= held & down
		rights |= held & up
	}
	one := forward(pushers, us) & empty
	third := rank1 << (16 + 24*us)
	m.single = one & b.targets
	m.double = forward(one&third, us) & empty & b.targets
	m.left = forward(lefts&^fileA, us) >> 1 & enemies
	m.right = forward(rights&^fileH, us) << 1 & enemies
	return m
}

// enPassantPawns returns the pawns that stand beside the one that has just
// moved two squares.
func (p *Position) enPassantPawns() Bitboard {
	return pawnAttacks[p.turn&1^1][p.pushed&63] & p.byType[Pawn] & p.byColor[p.turn&1]
}

// enPassantIsLegal reports whether the pawn on from may capture en passant:
// two men leave their squares at once, so the king is looked at afterwards.
func (p *Position) enPassantIsLegal(from Square) bool {
	us := p.turn & 1
	captured := forward(p.pushed.Bitboard(), us.Other())
	occupied := p.byType[0] ^ from.Bitboard() ^ captured | p.pushed.Bitboard()
	return p.attackers(p.kings[us], us.Other(), occupied) == 0
}

// castlingIsLegal reports whether the king, not in check, may castle with a
// rook that has the right to: nothing else stands where they go, and the king
// passes and reaches no attacked square (Article 3.8.2.2; II.3.2.7 (4)).
func (p *Position) castlingIsLegal(king, rook Square) bool {
	kingTo := quiet(king, rook).KingTarget()
	rookTo := kingTo + 1
	if rook > king {
		rookTo = kingTo - 1
	}
	others := p.byType[0] &^ (king.Bitboard() | rook.Bitboard())
	way := between[king&63][kingTo&63] | kingTo.Bitboard()
	if (way|between[rook&63][rookTo&63]|rookTo.Bitboard())&others != 0 {
		return false
	}
	for way != 0 {
		// The rook no longer shields the king, so others is what matters.
		if p.attackedAmong(way.Pop(), p.turn^1, others) {
			return false
		}
	}
	return true
}

// AppendMoves appends every legal move to dst and returns it. It allocates
// only if dst has no room; 218 moves are the most in any position that a game
// can reach. The order is the same for equal positions and otherwise
// unspecified.
func (p *Position) AppendMoves(dst []Move) []Move {
	if cap(dst)-len(dst) < p.mostMoves() {
		return p.appendCrowded(dst)
	}
	return dst[:p.list(dst[:cap(dst)], len(dst))]
}

// mostMoves returns a number that the legal moves cannot exceed: what each man
// of the side to move could do alone on the board, and two castlings. With
// sixteen men and two queens or fewer that is two queens, thirteen rooks and
// the king at worst, which saves counting.
func (p *Position) mostMoves() int {
	t := &p.byType
	ours := p.byColor[p.turn&1]
	queens := t[Queen] & ours
	if third := queens & (queens - 1); third&(third-1) == 0 && count(ours) <= 16 {
		return 2*27 + 13*14 + 8 + 2
	}
	return 27*count(queens) + 14*count(t[Rook]&ours) + 13*count(t[Bishop]&ours) +
		8*count(t[Knight]&ours) + 12*count(t[Pawn]&ours) + 8 + 2
}

// appendCrowded is AppendMoves where the room may not do: on positions no game
// reaches, or with a small buffer. Sixty-three queens could not have more
// moves alone than fit here.
func (p *Position) appendCrowded(dst []Move) []Move {
	var room [27*63 + 10]Move
	return append(dst, room[:p.list(room[:], 0)]...)
}

// list writes every legal move into buffer from index n on and returns the
// index after the last; there must be room for mostMoves.
func (p *Position) list(buffer []Move, n int) int {
	b := p.bounds()
	for to := p.kingTargets(b.king); to != 0; to &= to - 1 {
		buffer[n] = Move(b.king) | arriving(to)
		n++
	}
	if b.double {
		return n
	}
	us := p.turn & 1
	ours := p.byColor[us]
	t := &p.byType

	m := p.pawnTargets(&b)
	up := Square(8 - 16*int(us)) // one rank ahead, modulo 256
	for to := m.double; to != 0; to &= to - 1 {
		s := to.First()
		buffer[n] = quiet((s-2*up)&63, s)
		n++
	}
	n = listPawnMoves(buffer, n, m.single, up)
	n = listPawnMoves(buffer, n, m.left, up-1)
	n = listPawnMoves(buffer, n, m.right, up+1)
	if p.pushed != NoSquare {
		for pawns := p.enPassantPawns(); pawns != 0; {
			if from := pawns.Pop(); p.enPassantIsLegal(from) {
				buffer[n] = quiet(from, p.pushed) | kindEnPassant
				n++
			}
		}
	}
	for men := t[Knight] & ours &^ b.pinned; men != 0; men &= men - 1 {
		from := men.First() & 63
		base := Move(from)
		for to := knightAttacks[from] & b.targets; to != 0; to &= to - 1 {
			buffer[n] = base | arriving(to)
			n++
		}
	}
	for men := (t[Bishop] | t[Queen]) & ours; men != 0; men &= men - 1 {
		from := men.First() & 63
		to := bishopAttacks(from, t[0]) & b.targets
		if b.pinned>>from&1 != 0 {
			to &= line[b.king&63][from]
		}
		base := Move(from)
		for ; to != 0; to &= to - 1 {
			buffer[n] = base | arriving(to)
			n++
		}
	}
	for men := (t[Rook] | t[Queen]) & ours; men != 0; men &= men - 1 {
		from := men.First() & 63
		to := rookAttacks(from, t[0]) & b.targets
		if b.pinned>>from&1 != 0 {
			to &= line[b.king&63][from]
		}
		base := Move(from)
		for ; to != 0; to &= to - 1 {
			buffer[n] = base | arriving(to)
			n++
		}
	}
	if rooks := p.castlers & ours; rooks != 0 && !b.check {
		n = p.listCastling(buffer, n, b.king, rooks)
	}
	return n
}

// listCastling writes castling with each of the rooks where it is legal (Article 3.8.2).
func (p *Position) listCastling(buffer []Move, n int, king Square, rooks Bitboard) int {
	for rooks != 0 {
		// What stands between the two is in the way whatever they do: a quick
		// look first.
		if rook := rooks.Pop(); between[king&63][rook&63]&p.byType[0] == 0 && p.castlingIsLegal(king, rook) {
			buffer[n] = quiet(king, rook) | kindCastle
			n++
		}
	}
	return n
}

// listPawnMoves writes the moves to the given squares by one step, each four
// times where the pawn is exchanged (Article 3.7.3.3).
func listPawnMoves(buffer []Move, n int, targets Bitboard, step Square) int {
	for to := targets &^ (rank1 | rank8); to != 0; to &= to - 1 {
		s := Move(bits.TrailingZeros64(uint64(to)))
		buffer[n] = s<<6 | (s-Move(step))&63
		n++
	}
	for to := targets & (rank1 | rank8); to != 0; to &= to - 1 {
		s := to.First()
		m := quiet((s-step)&63, s) | kindPromotion
		*(*[4]Move)(buffer[n:]) = [4]Move{m | 3<<12, m | 2<<12, m | 1<<12, m}
		n += 4
	}
	return n
}

// CountMoves returns the number of legal moves without listing them.
func (p *Position) CountMoves() int {
	b := p.bounds()
	n := count(p.kingTargets(b.king))
	if b.double {
		return n
	}
	us := p.turn & 1
	ours := p.byColor[us]
	t := &p.byType

	m := p.pawnTargets(&b)
	n += count(m.single) + count(m.double) + count(m.left) + count(m.right)
	if last := rank1 | rank8; (m.single|m.left|m.right)&last != 0 {
		n += 3 * (count(m.single&last) + count(m.left&last) + count(m.right&last))
	}
	if p.pushed != NoSquare {
		for pawns := p.enPassantPawns(); pawns != 0; {
			if p.enPassantIsLegal(pawns.Pop()) {
				n++
			}
		}
	}
	for men := t[Knight] & ours &^ b.pinned; men != 0; men &= men - 1 {
		n += count(knightAttacks[men.First()&63] & b.targets)
	}
	for men := (t[Bishop] | t[Queen]) & ours; men != 0; men &= men - 1 {
		from := men.First() & 63
		to := bishopAttacks(from, t[0]) & b.targets
		if b.pinned>>from&1 != 0 {
			to &= line[b.king&63][from]
		}
		n += count(to)
	}
	for men := (t[Rook] | t[Queen]) & ours; men != 0; men &= men - 1 {
		from := men.First() & 63
		to := rookAttacks(from, t[0]) & b.targets
		if b.pinned>>from&1 != 0 {
			to &= line[b.king&63][from]
		}
		n += count(to)
	}
	if rooks := p.castlers & ours; rooks != 0 && !b.check {
		for rooks != 0 {
			if rook := rooks.Pop(); between[b.king&63][rook&63]&t[0] == 0 && p.castlingIsLegal(b.king, rook) {
				n++
			}
		}
	}
	return n
}

// arriving returns the bits of a Move to the lowest square of the set.
func arriving(b Bitboard) Move { return Move(bits.TrailingZeros64(uint64(b))) << 6 }

func count(b Bitboard) int { return bits.OnesCount64(uint64(b)) }

// HasMoves reports whether there is any legal move.
func (p *Position) HasMoves() bool {
	b := p.bounds()
	if !b.double {
		// Mostly a pawn has one, and is found soonest.
		if m := p.pawnTargets(&b); m.single|m.left|m.right != 0 {
			return true
		}
	}
	return p.kingTargets(b.king) != 0 || p.CountMoves() > 0
}

// IsLegal reports whether m is a legal move of the position, for any value of
// m at all.
func (p *Position) IsLegal(m Move) bool {
	var buffer [256]Move
	for _, legal := range p.AppendMoves(buffer[:0]) {
		if legal == m {
			return true
		}
	}
	return false
}
