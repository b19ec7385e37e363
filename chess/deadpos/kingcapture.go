package deadpos

import "github.com/hakem-chess/hakem/chess"

const (
	// mostKingCaptures bounds how many captures by kings one careful proof follows.
	mostKingCaptures = 200
	// deepestKingCapture bounds how many follow one another.
	deepestKingCapture = 4
)

// kingCapturable returns the men of c that never move and that only a king captures.
// There are none unless the proof is a careful one.
func (r *reachability) kingCapturable(c chess.Color) chess.Bitboard {
	if !r.careful {
		return 0
	}
	return r.fixed() & r.menBesideKing(c)
}

// followKingCapture reports whether it is proved that no mate comes of the capture on s that
// brings the kings to where they stand in at. Each man may by then be wherever it
// may be before any such capture; from there everything is computed anew. With
// uncovers, the capture itself may give check.
func (r *reachability) followKingCapture(at kingState, s chess.Square, uncovers bool) bool {
	for _, known := range r.kingCaptures {
		if known == at {
			return true // proved, or being proved: a failure ends the whole proof
		}
	}
	if uncovers {
		return false
	}
	r.kingCaptures = append(r.kingCaptures, at)
	if *r.capturesLeft--; *r.capturesLeft < 0 || deepestKingCapture-r.depth == 0 {
		return false
	}
	if r.afterCapture == nil {
		r.afterCapture = &reachability{depth: r.depth + 1}
	}
	raider := r.kingGraph.mating
	if at.turn == 0 {
		raider = raider.Other()
	}
	n := r.afterCapture
	// The capturing king may never have been able to move in another way.
	n.vacated = r.vacated | s.Bitboard() | r.position.King(raider).Bitboard()
	n.position, n.occupiable, n.capturable = r.position, r.occupiable, r.capturable
	n.careful, n.capturesLeft, n.confined, n.mating, n.loneMan = true, r.capturesLeft, 0, r.mating, false
	n.manCount = 0
	for i := range r.men[:r.manCount] {
		m := r.men[i]
		if m.home == s && m.kind != chess.King {
			continue
		}
		if m.kind == chess.King {
			m.home = at.matingKing
			if m.color != r.kingGraph.mating {
				m.home = at.matedKing
			}
			m.squares = [8]chess.Bitboard{chess.King: m.home.Bitboard()}
		}
		n.men[n.manCount] = m
		n.manCount++
	}
	if n.hasNoMove(at) {
		return true
	}
	n.findFixedPoint()
	n.sortMen(r.kingGraph.mating)
	return n.searchKings(at)
}

// hasNoMove reports whether the side to move has no move at all: no man but the king
// has ever been able to move nor is now, and the king has nowhere to go.
func (r *reachability) hasNoMove(at kingState) bool {
	king, other := at.matingKing, at.matedKing
	if at.turn == 1 {
		king, other = other, king
	}
	var us chess.Color
	for i := range r.men[:r.manCount] {
		if m := &r.men[i]; m.kind == chess.King && m.home == king {
			us = m.color
		}
	}
	for i := range r.men[:r.manCount] {
		m := &r.men[i]
		if m.color != us || m.kind == chess.King {
			continue
		}
		if !(r.fixed() | r.confined).Has(m.home) {
			return false
		}
		r.grown = false
		r.addMoves(m)
		if r.grown {
			return false
		}
	}
	steps := chess.Attacks(chess.King, 0, king, 0) &^
		(chess.Attacks(chess.King, 0, other, 0) | other.Bitboard() | r.fixed()&r.position.By(us))
	for steps != 0 {
		if !r.guarded(steps.Pop(), us.Other()) {
			return false
		}
	}
	return true
}
