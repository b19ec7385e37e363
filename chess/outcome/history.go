package outcome

import "github.com/hakem-chess/hakem/chess"

// Occurrences says how often the position on the board has occurred, this time included: the same pieces on the same
// squares, the same player to move, the same castling rights and the same en passant capture (Article 9.2.3).
type Occurrences struct {
	Times int // in the whole game
	InRow int // the last of these that followed each other every fourth ply (Article 9.6.a of 2014)
}

// once is said of a position that is there for the first time.
var once = Occurrences{1, 1}

// Count counts the occurrences of one position for programs that keep the identities of their positions: NewCount, and
// Before for each position before it, the last one first.
//
//	c := outcome.NewCount(&p)
//	for i := len(ids) - 1; i >= 0 && c.Before(ids[i]); i-- {
//	}
//	fmt.Println(c.Times)
type Count struct {
	Occurrences
	id   chess.Identity
	back int // how many plies
	most int // may be gone back to find it again
}

// NewCount begins with the position p, which has occurred once.
func NewCount(p *chess.Position) Count {
	return Count{Occurrences: once, id: p.Identity(), most: p.Halfmove()}
}

// Before takes note of the position one ply further back. It returns false once no position further back can be the
// same, since there a pawn moved or something was captured.
func (c *Count) Before(id chess.Identity) (more bool) {
	if c.back++; c.back <= c.most && id == c.id {
		c.again(c.back)
	}
	return c.back < c.most
}

// again counts one more occurrence, so many plies back.
func (n *Occurrences) again(back int) {
	n.Times++
	if back == 4*n.InRow {
		n.InRow++
	}
}

// near is how many positions are compared one by one; a longer series without
// pawn move or capture is counted in a map, so that the time stays linear.
const near = 256

// History counts occurrences while a game is played, and allocates only while its memory grows. It keeps the positions
// since the last pawn move or capture: no earlier one can come again. Start comes first.
type History struct {
	first chess.Position // the first of the series
	moves []chess.Move   // from there on
	keys  []uint64       // of each position of the series

	// Once the series is long:
	counts map[chess.Identity]int32
	ids    []chess.Identity // of each position
	rows   []int32          // Occurrences.InRow of each
}

// Start begins a game with the position p.
func (h *History) Start(p *chess.Position) {
	h.first = *p
	h.moves = h.moves[:0]
	h.keys = append(h.keys[:0], p.PolyglotKey())
	h.counts, h.ids, h.rows = nil, nil, nil
}

// Add takes note of the position p that the move m has led to, and counts its occurrences.
func (h *History) Add(p *chess.Position, m chess.Move) Occurrences {
	if p.Halfmove() == 0 {
		h.Start(p)
		return once
	}
	h.moves = append(h.moves, m)
	key := p.PolyglotKey()
	h.keys = append(h.keys, key)
	if len(h.keys) > near {
		return h.addFar(p)
	}
	n, last := once, len(h.keys)-1
	for i := last - 4; i >= 0; i -= 2 {
		// The key of the first position may hold an en passant capture that is
		// not legal; only then equal positions differ in their keys.
		if h.keys[i] != key && !(i == 0 && h.first.DoublePush() != chess.NoSquare) {
			continue
		}
		if h.at(i) == p.Identity() {
			n.again(last - i)
		}
	}
	return n
}

// at returns the identity of the i-th position of the series.
func (h *History) at(i int) chess.Identity {
	if h.ids != nil {
		return h.ids[i]
	}
	p := h.first
	for _, m := range h.moves[:i] {
		p.Play(m)
	}
	return p.Identity()
}

// addFar is Add for a long series.
func (h *History) addFar(p *chess.Position) Occurrences {
	if h.counts == nil {
		h.counts = map[chess.Identity]int32{}
		q := h.first
		h.count(&q)
		for _, m := range h.moves[:len(h.moves)-1] {
			q.Play(m)
			h.count(&q)
		}
	}
	return h.count(p)
}

// count takes note of the next position of a long series.
func (h *History) count(p *chess.Position) Occurrences {
	id, row := p.Identity(), int32(1)
	if i := len(h.ids) - 4; i >= 0 && h.ids[i] == id {
		row = h.rows[i] + 1
	}
	h.ids, h.rows = append(h.ids, id), append(h.rows, row)
	h.counts[id]++
	return Occurrences{Times: int(h.counts[id]), InRow: int(row)}
}
