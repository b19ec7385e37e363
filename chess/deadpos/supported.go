package deadpos

import "github.com/hakem-chess/hakem/chess"

// A supported mate is one that a queen gives beside the king, protected there by a
// second man, while of the mated side one piece makes all the moves and nothing else
// moves. With so many men on the board that plans are hard to find there often is one.
// docs/adr/0006 says why it mates; no move is made to see it.
type supportedMate struct {
	position   *chess.Position
	mating     chess.Color
	matedKing  chess.Square
	matingKing chess.Square
	flights    chess.Bitboard    // the squares around the mated king
	checking   [8]chess.Bitboard // by kind: from there a piece might attack the mating king

	shuttles     [mostShuttles]shuttle
	shuttleCount int     // of shuttles
	passing      shuttle // the one that makes the moves

	// What is occupied at some time, with the ways of the passing piece, which must stay
	// free; and what always is, but for the men of the mating side that move.
	full, least chess.Bitboard

	// What was found: a man goes from helper to post (the queen's square for both, if
	// none need go), then the queen from queen to mate.
	helper, post, queen, mate chess.Square
}

// shuttle is a piece of the side to be mated that goes to and fro. Where it stands at
// first it may protect the square on which the queen mates; it leaves that for good then.
type shuttle struct {
	kind      chess.PieceType
	home      chess.Square
	moves     chess.Bitboard // where it can go at first, attacking the mating king from nowhere
	near, far chess.Square   // it goes from one to the other; near is home if it need not leave
}

const (
	mostShuttles = 8
	// mostTried is how many pieces are tried for one square to mate on.
	mostTried = 3
)

// supportedMates reports whether c has a supported mate from p. It costs some hundred
// nanoseconds.
func supportedMates(p *chess.Position, c chess.Color) bool {
	if p.Pieces(c, chess.Queen) == 0 {
		return false
	}
	a := supportedMate{position: p, mating: c, matedKing: p.King(c.Other()), matingKing: p.King(c)}
	return a.find()
}

func (a *supportedMate) find() bool {
	p, c, other := a.position, a.mating, a.mating.Other()
	theirs, occupied := p.By(other), p.Occupied()
	if p.Attackers(a.matedKing, c, occupied)|p.Attackers(a.matingKing, other, occupied) != 0 {
		return false
	}
	a.flights = chess.Attacks(chess.King, 0, a.matedKing, 0)
	for places := a.flights &^ p.By(c); places != 0; {
		s := places.Pop()
		for left := p.Pieces(c, chess.Queen); left != 0; {
			q := left.Pop()
			board := occupied &^ (q.Bitboard() | a.matedKing.Bitboard())
			if a.flights&^(chess.Attacks(chess.Queen, 0, s, board)|s.Bitboard()|theirs) != 0 {
				continue
			}
			takers := p.Attackers(s, other, occupied&^q.Bitboard()) &^ a.matedKing.Bitboard()
			if takers&(takers-1) != 0 || takers&p.Pieces(other, chess.Pawn) != 0 {
				continue
			}
			if a.shuttleCount == 0 && !a.findShuttles() {
				return false
			}
			tried := 0
			for i := range a.shuttles[:a.shuttleCount] {
				if g := &a.shuttles[i]; takers&^g.home.Bitboard() == 0 && a.choosePassing(g, q, s, takers != 0) {
					if a.supported(q, s) {
						return true
					}
					if tried++; tried == mostTried {
						break
					}
				}
			}
		}
	}
	return false
}

// findShuttles finds pieces that can make all moves of the side to be mated.
func (a *supportedMate) findShuttles() bool {
	occupied, other := a.position.Occupied(), a.mating.Other()
	for t := chess.Knight; t <= chess.Queen; t++ {
		a.checking[t] = chess.Attacks(t, 0, a.matingKing, 0)
		for men := a.position.Pieces(other, t); men != 0 && a.shuttleCount < mostShuttles; {
			home := men.Pop()
			if moves := chess.Attacks(t, 0, home, occupied) &^ (occupied | a.checking[t]); moves != 0 {
				a.shuttles[a.shuttleCount] = shuttle{kind: t, home: home, moves: moves}
				a.shuttleCount++
			}
		}
	}
	return a.shuttleCount > 0
}

// choosePassing takes g for the piece that makes the moves, and reports whether the queen from
// q then attacks every flight square when it mates on s, and is not captured. If leaving, g protects
// s from home.
func (a *supportedMate) choosePassing(g *shuttle, q, s chess.Square, leaving bool) bool {
	occupied, home := a.position.Occupied(), g.home.Bitboard()
	a.least = occupied &^ home
	protecting := chess.Attacks(g.kind, 0, s, a.least&^q.Bitboard())
	moves := g.moves &^ protecting
	if moves == 0 || protecting&home != 0 && !leaving {
		return false
	}
	a.passing = *g
	n := &a.passing
	if !leaving {
		n.near, n.far = g.home, moves.First()
	} else {
		for {
			n.near = moves.Pop()
			if far := chess.Attacks(g.kind, 0, n.near, occupied) &^ (occupied | a.checking[g.kind] | protecting); far != 0 {
				n.far = far.First()
				break
			}
			if moves == 0 {
				return false
			}
		}
	}
	a.full = occupied | n.near.Bitboard() | n.far.Bitboard()
	if g.kind != chess.Knight {
		a.full |= chess.Between(g.home, n.near) | chess.Between(n.near, n.far)
	}
	covered := chess.Attacks(chess.Queen, 0, s, a.full&^(q.Bitboard()|a.matedKing.Bitboard()))
	return a.flights&^(covered|s.Bitboard()|a.position.By(a.mating.Other())&^home) == 0 && !a.taken(s, q.Bitboard())
}

// taken reports whether a man of the mated side other than its king may capture on s,
// those of moved having left their squares.
func (a *supportedMate) taken(s chess.Square, moved chess.Bitboard) bool {
	board := a.least &^ moved
	n := &a.passing
	return a.position.Attackers(s, a.mating.Other(), board)&^n.home.Bitboard() != a.matedKing.Bitboard() ||
		chess.Attacks(n.kind, 0, s, board)&(n.near.Bitboard()|n.far.Bitboard()) != 0
}

// supported reports whether another man protects s, or can come to, and the queen comes
// from q to s then.
func (a *supportedMate) supported(q, s chess.Square) bool {
	p := a.position
	if p.Attackers(s, a.mating, a.full)&^q.Bitboard() != 0 && a.queenArrives(q, q, q, s) {
		return true
	}
	for t := chess.Knight; t <= chess.Rook; t++ {
		for men := p.Pieces(a.mating, t); men != 0; {
			m := men.Pop()
			board := a.full &^ m.Bitboard()
			closed := a.full | chess.Attacks(t, 0, a.matedKing, a.least&^(m.Bitboard()|q.Bitboard()))
			posts := chess.Attacks(t, 0, s, board) &^ (closed | a.flights)
			if posts == 0 {
				continue
			}
			reached := chess.Attacks(t, 0, m, board) &^ closed
			for posts&reached == 0 {
				further := reached | steps(t, reached)&^closed
				if further == reached {
					break
				}
				reached = further
			}
			for posts &= reached; posts != 0; {
				if a.queenArrives(q, m, posts.Pop(), s) {
					return true
				}
			}
		}
	}
	return false
}

const (
	fileA chess.Bitboard = 0x0101010101010101
	fileB                = fileA << 1
	fileG                = fileA << 6
	fileH                = fileA << 7
)

// steps returns the squares one step away from those of from, as a piece of kind t
// goes: a knight's move, or to a square beside.
func steps(t chess.PieceType, from chess.Bitboard) (to chess.Bitboard) {
	left, right := from&^fileA>>1, from&^fileH<<1
	switch t {
	case chess.Knight:
		left2, right2 := from&^(fileA|fileB)>>2, from&^(fileG|fileH)<<2
		one, two := left|right, left2|right2
		return one<<16 | one>>16 | two<<8 | two>>8
	case chess.Bishop:
		one := left | right
		return one<<8 | one>>8
	case chess.Rook:
		return left | right | from<<8 | from>>8
	}
	row := left | right | from
	return left | right | row<<8 | row>>8
}

// queenArrives reports whether the queen comes from q to s, after another man has gone from
// m to u (m and u are q if none has), without a check before, and is not taken there.
func (a *supportedMate) queenArrives(q, m, u, s chess.Square) bool {
	a.helper, a.post, a.queen, a.mate = m, u, q, s
	moved := q.Bitboard() | m.Bitboard()
	least, n := a.least&^moved, &a.passing
	if a.attackedBySlider(a.matingKing, a.mating.Other(), least) || a.attackedBySlider(a.matedKing, a.mating, least) ||
		chess.Attacks(n.kind, 0, n.home, least).Has(a.matingKing) ||
		chess.Attacks(chess.Queen, 0, a.matedKing, a.least&^m.Bitboard()).Has(q) {
		return false // somebody would leave a line to a king
	}
	board := a.full &^ moved
	if m != q {
		if a.taken(s, moved) || chess.Attacks(a.position.Piece(m).Type(), 0, a.matedKing, a.least).Has(m) {
			return false
		}
		least, board = least|u.Bitboard(), board|u.Bitboard()
	}
	goal := chess.Attacks(chess.Queen, 0, s, board)
	if goal.Has(q) {
		return m != q || n.near == n.home || a.position.Turn() != a.mating
	}
	closed := board | chess.Attacks(chess.Queen, 0, a.matedKing, least) | q.Bitboard()
	goal &^= closed
	reached := chess.Attacks(chess.Queen, 0, q, board) &^ closed
	for goal&reached == 0 {
		further := reached | steps(chess.Queen, reached)&^closed
		if further == reached {
			return false
		}
		reached = further
	}
	return true
}

// attackedBySlider reports whether a bishop, rook or queen of c that stands on board attacks the
// king on k when nothing else is occupied.
func (a *supportedMate) attackedBySlider(k chess.Square, c chess.Color, board chess.Bitboard) bool {
	p := a.position
	queens := p.Pieces(c, chess.Queen)
	return board&(chess.Attacks(chess.Bishop, 0, k, board)&(queens|p.Pieces(c, chess.Bishop))|
		chess.Attacks(chess.Rook, 0, k, board)&(queens|p.Pieces(c, chess.Rook))) != 0
}
