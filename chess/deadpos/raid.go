package deadpos

import "github.com/hakem-chess/hakem/chess"

const (
	// mostRaids bounds how many captures by kings one careful proof follows.
	mostRaids = 200
	// deepestRaid bounds how many follow one another.
	deepestRaid = 4
)

// prey returns the men of c that never move nor are captured but by a king; none
// unless the proof is a careful one.
func (r *reach) prey(c chess.Color) chess.Bitboard {
	if !r.careful {
		return 0
	}
	return r.fixed() & r.capturable(c)
}

// raid reports whether it is proved that no mate comes of the capture on s that
// brings the kings to where they stand in at. Each man may by then be wherever it
// may be before any such capture; from there everything is found anew. With
// uncovers, the capture itself may give check.
func (r *reach) raid(at kings, s chess.Square, uncovers bool) bool {
	for _, known := range r.raids {
		if known == at {
			return true // proved, or being proved: a failure ends the whole proof
		}
	}
	if uncovers {
		return false
	}
	r.raids = append(r.raids, at)
	if *r.left--; *r.left < 0 || deepestRaid-r.depth == 0 {
		return false
	}
	if r.next == nil {
		r.next = &reach{depth: r.depth + 1}
	}
	raider := r.squad.color
	if at.turn == 0 {
		raider = raider.Other()
	}
	n := r.next
	// The raider may never have been able to move in another way.
	n.gone = r.gone | s.Bitboard() | r.p.King(raider).Bitboard()
	n.p, n.anywhere, n.hit = r.p, r.anywhere, r.hit
	n.careful, n.left, n.shut, n.hunters, n.last = true, r.left, 0, r.hunters, false
	n.n = 0
	for i := range r.men[:r.n] {
		m := r.men[i]
		if m.home == s && m.first != chess.King {
			continue
		}
		if m.first == chess.King {
			m.home = at.hunter
			if m.color != r.squad.color {
				m.home = at.hunted
			}
			m.at = [8]chess.Bitboard{chess.King: m.home.Bitboard()}
		}
		n.men[n.n] = m
		n.n++
	}
	if n.stuck(at) {
		return true
	}
	n.grow()
	n.muster(r.squad.color)
	return n.walk(at)
}

// stuck reports whether the side to move has no move at all: no man but the king
// has ever been able to move nor is now, and the king has nowhere to go.
func (r *reach) stuck(at kings) bool {
	king, other := at.hunter, at.hunted
	if at.turn == 1 {
		king, other = other, king
	}
	var us chess.Color
	for i := range r.men[:r.n] {
		if m := &r.men[i]; m.first == chess.King && m.home == king {
			us = m.color
		}
	}
	for i := range r.men[:r.n] {
		m := &r.men[i]
		if m.color != us || m.first == chess.King {
			continue
		}
		if !(r.fixed() | r.shut).Has(m.home) {
			return false
		}
		r.grown = false
		r.spread(m)
		if r.grown {
			return false
		}
	}
	steps := chess.Attacks(chess.King, 0, king, 0) &^
		(chess.Attacks(chess.King, 0, other, 0) | other.Bitboard() | r.fixed()&r.p.By(us))
	for steps != 0 {
		if !r.held(steps.Pop(), us.Other()) {
			return false
		}
	}
	return true
}
