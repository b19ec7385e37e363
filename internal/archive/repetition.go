package archive

import "github.com/hakem-chess/hakem/chess"

// near is how many positions are compared one by one; a longer series without
// pawn move or capture is counted in a map, so that the time stays linear.
const near = 256

// repetitions counts how often the position on the board has occurred (Article
// 9.2.3). Only positions since the last pawn move or capture are kept: no
// earlier one can come back.
type repetitions struct {
	first  chess.Position // the first of the series
	moves  []chess.Move   // from there on
	keys   []uint64       // of each position of the series
	counts map[chess.Identity]int32
	ids    []chess.Identity // once counts is in use
}

// start begins with the position p.
func (r *repetitions) start(p *chess.Position) {
	r.first = *p
	r.moves = r.moves[:0]
	r.keys = append(r.keys[:0], p.PolyglotKey())
	r.counts, r.ids = nil, nil
}

// add takes note of the position p that m has led to, and returns how often it
// has occurred and, of these, how often in an unbroken row of every fourth ply
// (Article 9.6.a of 2014).
func (r *repetitions) add(p *chess.Position, m chess.Move) (times, inRow int) {
	if p.Halfmove() == 0 {
		r.start(p)
		return 1, 1
	}
	r.moves = append(r.moves, m)
	key := p.PolyglotKey()
	r.keys = append(r.keys, key)
	if len(r.keys) > near {
		return r.addFar(p)
	}
	times, inRow = 1, 1
	last := len(r.keys) - 1
	for i := last - 4; i >= 0; i -= 2 {
		// The key of the first position may hold an en passant capture that is
		// not legal; only then equal positions differ in their keys.
		if r.keys[i] != key && !(i == 0 && r.first.DoublePush() != chess.NoSquare) {
			continue
		}
		if r.at(i) == p.Identity() {
			times++
			if last-i == 4*inRow {
				inRow++
			}
		}
	}
	return times, inRow
}

// at returns the identity of the i-th position of the series.
func (r *repetitions) at(i int) chess.Identity {
	if r.ids != nil {
		return r.ids[i]
	}
	p := r.first
	for _, m := range r.moves[:i] {
		p.Play(m)
	}
	return p.Identity()
}

// addFar is add for a long series.
func (r *repetitions) addFar(p *chess.Position) (times, inRow int) {
	if r.counts == nil {
		r.counts = map[chess.Identity]int32{}
		q := r.first
		ids := []chess.Identity{q.Identity()}
		r.counts[ids[0]]++
		for _, m := range r.moves[:len(r.moves)-1] {
			q.Play(m)
			id := q.Identity()
			ids = append(ids, id)
			r.counts[id]++
		}
		r.ids = ids
	}
	id := p.Identity()
	r.ids = append(r.ids, id)
	r.counts[id]++
	inRow = 1
	for i := len(r.ids) - 5; i >= 0 && inRow < 5 && r.ids[i] == id; i -= 4 {
		inRow++
	}
	return int(r.counts[id]), inRow
}
