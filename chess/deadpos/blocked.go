package deadpos

import "github.com/hakem-chess/hakem/chess"

// squad is what one question about mates within reach needs of the men.
type squad struct {
	color    chess.Color
	through  chess.Bitboard // squares that always stop a slider, the hunted king apart
	still    chess.Bitboard // what the men of the hunters that never move attack
	moving   chess.Bitboard // what those that may move attack from anywhere
	movers   []*man         // of the hunters, that may move
	blockers []*man         // of the hunted, that may move
	room     [64]*man
}

// cannotMate reports whether it is proved that c never mates from p, c not
// having mated already: for no place that the hunted king may reach and be
// attacked on, and no place of the other king, can all squares around it be
// attacked, or be filled by different men of its own.
func (r *reach) cannotMate(p *chess.Position, c chess.Color) bool {
	if !applies(p) || leftInCheck(p, c) {
		return false
	}
	r.run(p)
	other := c.Other()
	fixed := r.fixed()
	q := squad{color: c, through: fixed &^ p.King(other).Bitboard()}
	var hunter, hunted *man
	movers, blockers := q.room[:0:32], q.room[32:32]
	for i := range r.men[:r.n] {
		m := &r.men[i]
		moves := !fixed.Has(m.home)
		switch {
		case m.first == chess.King && m.color == c:
			hunter = m
		case m.first == chess.King:
			hunted = m
		case m.color == c && moves:
			movers = append(movers, m)
			for t := chess.Pawn; t <= chess.Queen; t++ {
				for from := m.at[t]; from != 0; {
					q.moving |= chess.Attacks(t, c, from.Pop(), q.through)
				}
			}
		case m.color == c:
			q.still |= chess.Attacks(m.first, c, m.home, q.through)
		case moves:
			blockers = append(blockers, m)
		}
	}
	q.movers, q.blockers = movers, blockers
	walls := fixed & p.By(other)
	for places := hunted.at[chess.King] & (q.still | q.moving); places != 0; {
		k := places.Pop()
		ring := chess.Attacks(chess.King, other, k, 0)
		flights := ring &^ walls &^ q.still
		for from := hunter.at[chess.King] &^ ring &^ k.Bitboard(); from != 0; {
			near := chess.Attacks(chess.King, c, from.Pop(), 0)
			if q.mates(k, flights&^near) {
				return false
			}
		}
	}
	return true
}

// mates reports whether a king on k may be in check with the given squares
// around it attacked by moving men or filled. Two movers at most are tried in
// every place; more are taken to manage.
func (q *squad) mates(k chess.Square, flights chess.Bitboard) bool {
	if !fill(flights&^q.moving, q.blockers) {
		return false
	}
	if len(q.movers) > 2 {
		return true
	}
	return q.cover(q.movers, k, flights, q.still.Has(k))
}

// cover tries every place of the movers, or none of it where a mover does
// nothing or is gone.
func (q *squad) cover(movers []*man, k chess.Square, flights chess.Bitboard, check bool) bool {
	if len(movers) == 0 {
		return check && fill(flights, q.blockers)
	}
	m := movers[0]
	if q.cover(movers[1:], k, flights, check) {
		return true
	}
	for t := chess.Pawn; t <= chess.Queen; t++ {
		for from := m.at[t]; from != 0; {
			attacked := chess.Attacks(t, q.color, from.Pop(), q.through)
			if q.cover(movers[1:], k, flights&^attacked, check || attacked.Has(k)) {
				return true
			}
		}
	}
	return false
}

// fill reports whether different men may stand on all of the squares.
func fill(squares chess.Bitboard, men []*man) bool {
	if squares == 0 {
		return true
	}
	if squares.Count() > len(men) {
		return false
	}
	s := squares.Pop()
	for i, m := range men {
		if !m.places().Has(s) {
			continue
		}
		men[0], men[i] = men[i], men[0]
		filled := fill(squares, men[1:])
		men[0], men[i] = men[i], men[0]
		if filled {
			return true
		}
	}
	return false
}
