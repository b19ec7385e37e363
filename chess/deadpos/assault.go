package deadpos

import "github.com/hakem-chess/hakem/chess"

// An assault is a mate that a queen gives beside the hunted king, protected there by
// a second man, while of the hunted one man goes to and fro and nothing else moves.
// With so many men on the board that plans are hard to find there often is one.
// docs/adr/0006 says why it mates; no move is made to see it.
type assault struct {
	p       *chess.Position
	c       chess.Color    // the hunters
	k, king chess.Square   // of the hunted, of the hunters
	ring    chess.Bitboard // the squares around k
	goer    goer
	// What is occupied at some time, and the way of the goer, which must stay free;
	// and what always is, but for the hunters that move.
	full, least chess.Bitboard

	// What was found: a man goes from helper to post (the queen's square for both, if
	// none need go), then the queen from queen to mate.
	helper, post, queen, mate chess.Square
}

// goer is a man of the hunted that goes to and fro, and one square for it to go to.
type goer struct {
	kind       chess.PieceType
	home, away chess.Square
	attacked   chess.Bitboard // from either, as the board stands
}

const (
	mostGoers   = 8 // that are tried
	mostSquares = 2 // for one man to go to
)

// assaults reports whether c mates by an assault from p. It costs some hundred
// nanoseconds.
func assaults(p *chess.Position, c chess.Color) bool {
	if p.Pieces(c, chess.Queen) == 0 {
		return false
	}
	a := assault{p: p, c: c, k: p.King(c.Other()), king: p.King(c)}
	return a.find()
}

func (a *assault) find() bool {
	p, c, other := a.p, a.c, a.c.Other()
	a.ring = chess.Attacks(chess.King, 0, a.k, 0)
	var goers [mostGoers]goer
	n := a.findGoers(&goers)
	if n == 0 {
		return false
	}
	theirs, occupied := p.By(other), p.Occupied()
	for places := a.ring &^ p.By(c); places != 0; {
		s := places.Pop()
		for left := p.Pieces(c, chess.Queen); left != 0; {
			q := left.Pop()
			board := occupied &^ (q.Bitboard() | a.k.Bitboard())
			if a.ring&^(chess.Attacks(chess.Queen, 0, s, board)|s.Bitboard()|theirs) != 0 {
				continue
			}
			takers := p.Attackers(s, other, occupied&^q.Bitboard()) &^ a.k.Bitboard()
			for i := range goers[:n] {
				g := &goers[i]
				if takers != 0 || g.attacked.Has(s) || !a.goes(g, q, s) {
					continue
				}
				if a.protected(q, s) {
					return p.Attackers(a.k, c, occupied)|p.Attackers(a.king, other, occupied) == 0
				}
				break // another would seldom help
			}
		}
	}
	return false
}

// findGoers finds men of the hunted to go to and fro, and a square for each: off the
// lines through either king, so that it is never pinned and uncovers nothing, and
// not in attack on the king of the hunters.
func (a *assault) findGoers(goers *[mostGoers]goer) (n int) {
	occupied, other := a.p.Occupied(), a.c.Other()
	lines := chess.Attacks(chess.Queen, 0, a.k, 0)
	uncovering := lines | chess.Attacks(chess.Queen, 0, a.king, 0)
	for t := chess.Knight; t <= chess.Queen; t++ {
		for men := a.p.Pieces(other, t) &^ uncovering; men != 0; {
			home := men.Pop()
			attacked, squares := chess.Attacks(t, 0, home, occupied), 0
			for to := attacked &^ (occupied | lines); to != 0; {
				away := to.Pop()
				if chess.Attacks(t, 0, away, 0).Has(a.king) {
					continue
				}
				goers[n] = goer{t, home, away, attacked | chess.Attacks(t, 0, away, occupied&^home.Bitboard())}
				if n++; n == mostGoers {
					return n
				}
				if squares++; squares == mostSquares {
					break
				}
			}
		}
	}
	return n
}

// goes takes g for the man that goes to and fro, and reports whether the queen from q
// still takes every flight when it mates on s.
func (a *assault) goes(g *goer, q, s chess.Square) bool {
	a.goer = *g
	a.least = a.p.Occupied() &^ g.home.Bitboard()
	a.full = a.p.Occupied() | g.away.Bitboard()
	if g.kind != chess.Knight {
		a.full |= chess.Between(g.home, g.away)
	}
	covered := chess.Attacks(chess.Queen, 0, s, a.full&^(q.Bitboard()|a.k.Bitboard()))
	return a.ring&^(covered|s.Bitboard()|a.p.By(a.c.Other())) == 0 && !a.taken(s, q.Bitboard())
}

// taken reports whether a man of the hunted but its king may take the queen on s,
// those of moved having left their squares.
func (a *assault) taken(s chess.Square, moved chess.Bitboard) bool {
	board := a.least &^ moved
	return a.p.Attackers(s, a.c.Other(), board) != a.k.Bitboard() ||
		chess.Attacks(a.goer.kind, 0, s, board)&(a.goer.home.Bitboard()|a.goer.away.Bitboard()) != 0
}

// protected reports whether another man protects s, or can come to in a move or two,
// and the queen comes from q to s then.
func (a *assault) protected(q, s chess.Square) bool {
	if a.p.Attackers(s, a.c, a.full)&^q.Bitboard() != 0 && a.arrives(q, q, q, s) {
		return true
	}
	for t := chess.Knight; t <= chess.Rook; t++ {
		for men := a.p.Pieces(a.c, t); men != 0; {
			m := men.Pop()
			board := a.full &^ m.Bitboard()
			shy := chess.Attacks(t, 0, a.k, a.least&^(m.Bitboard()|q.Bitboard()))
			posts := chess.Attacks(t, 0, s, board) &^ (a.full | shy | a.ring)
			if posts == 0 {
				continue
			}
			one := chess.Attacks(t, 0, m, board) &^ (a.full | shy)
			if t == chess.Knight {
				two := one
				for left := one; left != 0; {
					two |= chess.Attacks(t, 0, left.Pop(), 0)
				}
				one = two &^ (a.full | shy)
			}
			for posts != 0 {
				u := posts.Pop()
				if (one.Has(u) || one&chess.Attacks(t, 0, u, board) != 0) && a.arrives(q, m, u, s) {
					return true
				}
			}
		}
	}
	return false
}

// arrives reports whether the queen comes from q to s in at most three moves, after
// another man has gone from m to u (m and u are q if none has), without a check
// before, and is not taken there.
func (a *assault) arrives(q, m, u, s chess.Square) bool {
	a.helper, a.post, a.queen, a.mate = m, u, q, s
	moved := q.Bitboard() | m.Bitboard()
	least := a.least &^ moved
	if a.bared(a.king, a.c.Other(), least) || a.bared(a.k, a.c, least) {
		return false
	}
	if m != q && (a.taken(s, moved) || chess.Attacks(chess.Queen, 0, a.k, a.least&^m.Bitboard()).Has(q)) {
		return false // the second: m would leave the line from the queen to the king
	}
	board := a.full &^ moved
	if m != q {
		least, board = least|u.Bitboard(), board|u.Bitboard()
	}
	goal := chess.Attacks(chess.Queen, 0, s, board)
	if goal.Has(q) {
		return true
	}
	closed := board | chess.Attacks(chess.Queen, 0, a.k, least) | q.Bitboard()
	goal &^= closed
	one := chess.Attacks(chess.Queen, 0, q, board) &^ closed
	if goal == 0 || one&goal != 0 {
		return goal != 0
	}
	for one != 0 {
		if chess.Attacks(chess.Queen, 0, one.Pop(), board)&goal != 0 {
			return true
		}
	}
	return false
}

// bared reports whether a bishop, rook or queen of c that stands on board attacks the
// king on k when nothing else is occupied.
func (a *assault) bared(k chess.Square, c chess.Color, board chess.Bitboard) bool {
	queens := a.p.Pieces(c, chess.Queen)
	return board&(chess.Attacks(chess.Bishop, 0, k, board)&(queens|a.p.Pieces(c, chess.Bishop))|
		chess.Attacks(chess.Rook, 0, k, board)&(queens|a.p.Pieces(c, chess.Rook))) != 0
}
