package deadpos

import "github.com/hakem-chess/hakem/chess"

// Solver answers like CanMate and Dead and keeps its room from one question to
// the next, so that it allocates only while that grows. The zero Solver is ready
// for use, by one goroutine at a time.
type Solver struct {
	nodes  []node
	slots  []int32        // hash table of nodes: index+1, 0 for none
	heads  [buckets]int32 // by priority, the node last put there: index+1, 0 for none
	lowest int            // no bucket below this holds a node
	looked int            // positions looked at for the question at hand
	twice  bool           // some position came about in two ways
	line   []chess.Move
	moves  [256]chess.Move
	reach  reach
}

// node is a position that the search has met.
type node struct {
	id     chess.Identity
	parent int32 // its index; -1 for the first
	next   int32 // the next node of the same bucket: index+1, 0 for none
	move   chess.Move
	plies  uint16
}

const (
	buckets = 2048
	// provingAfter is how many positions are expanded before the proofs by
	// reach are tried: most questions are answered sooner than one takes.
	provingAfter = 2000
)

// CanMate is the function CanMate, except that the Mate of its verdict is
// overwritten by the next question.
func (s *Solver) CanMate(p *chess.Position, c chess.Color, budget int) Verdict {
	if !p.HasMoves() {
		if p.Turn() != c && p.InCheck() {
			return Verdict{Answer: Can}
		}
		return Verdict{Answer: Cannot, Why: Forced}
	}
	if lacksMaterial(p, c) {
		return Verdict{Answer: Cannot, Why: Material}
	}
	s.looked, s.twice = 0, false
	v := s.search(p, c, budget, false)
	v.Nodes = s.looked
	return v
}

// search looks for a mate by c, the seemingly nearest positions first. Each
// position is taken up once (whole identities are compared), so that an empty
// queue means that every position there is has been looked at. With proving,
// positions from which c is proved unable to mate are left out after each
// capture or pawn move.
func (s *Solver) search(p *chess.Position, c chess.Color, budget int, proving bool) Verdict {
	s.start()
	s.add(p, c, -1, chess.NoMove, 0)
	for expanded := 0; ; expanded++ {
		i := s.take()
		if i < 0 {
			if s.twice || proving {
				return Verdict{Answer: Cannot, Why: Exhausted}
			}
			return Verdict{Answer: Cannot, Why: Forced}
		}
		if expanded == provingAfter && !proving {
			if s.reach.cannotMate(p, c) {
				return Verdict{Answer: Cannot, Why: Blocked}
			}
			return s.search(p, c, budget, true)
		}
		at := s.nodes[i].id.Position(p.Variant())
		plies := s.nodes[i].plies
		for _, m := range at.AppendMoves(s.moves[:0]) {
			if s.looked == budget {
				return Verdict{Answer: Unknown}
			}
			s.looked++
			next := at
			next.Play(m)
			if at.Turn() == c && next.InCheck() && !next.HasMoves() {
				return Verdict{Answer: Can, Mate: s.trace(i, m)}
			}
			if fewer := next.Occupied().Count() < at.Occupied().Count(); fewer || m.IsPromotion() {
				if lacksMaterial(&next, c) {
					continue
				}
			}
			if proving && next.Halfmove() == 0 && s.reach.cannotMate(&next, c) {
				continue
			}
			s.add(&next, c, i, m, plies+1)
		}
	}
}

// start empties the queue and the table.
func (s *Solver) start() {
	const slots = 1 << 12
	s.nodes = s.nodes[:0]
	if len(s.slots) < slots {
		s.slots = make([]int32, slots)
	}
	s.slots = s.slots[:slots]
	clear(s.slots)
	clear(s.heads[:])
	s.lowest = buckets
}

// take removes a node of the lowest priority and returns its index, -1 if
// there is none.
func (s *Solver) take() int32 {
	for ; s.lowest < buckets; s.lowest++ {
		if i := s.heads[s.lowest]; i != 0 {
			s.heads[s.lowest] = s.nodes[i-1].next
			return i - 1
		}
	}
	return -1
}

// add puts p into the queue unless it has been there.
func (s *Solver) add(p *chess.Position, c chess.Color, parent int32, m chess.Move, plies uint16) {
	id := p.Identity()
	mask := uint64(len(s.slots) - 1)
	at := p.Key() & mask
	for ; s.slots[at] != 0; at = (at + 1) & mask {
		if s.nodes[s.slots[at]-1].id == id {
			s.twice = true
			return
		}
	}
	priority := min(int(plies)+2*far(p, c), buckets-1)
	s.nodes = append(s.nodes, node{id: id, parent: parent, next: s.heads[priority], move: m, plies: plies})
	index := int32(len(s.nodes))
	s.slots[at] = index
	s.heads[priority] = index
	s.lowest = min(s.lowest, priority)
	if 2*len(s.nodes) > len(s.slots) {
		s.widen(p.Variant())
	}
}

// widen makes the table four times as large.
func (s *Solver) widen(v chess.Variant) {
	n := 4 * len(s.slots)
	if cap(s.slots) >= n {
		s.slots = s.slots[:n]
		clear(s.slots)
	} else {
		s.slots = make([]int32, n)
	}
	for i := range s.nodes {
		p := s.nodes[i].id.Position(v)
		at := p.Key() & uint64(n-1)
		for s.slots[at] != 0 {
			at = (at + 1) & uint64(n-1)
		}
		s.slots[at] = int32(i + 1)
	}
}

// trace returns the moves that lead to node i, and m after them.
func (s *Solver) trace(i int32, m chess.Move) []chess.Move {
	n := int(s.nodes[i].plies) + 1
	if cap(s.line) < n {
		s.line = make([]chess.Move, n, 2*n)
	}
	s.line = s.line[:n]
	s.line[n-1] = m
	for n -= 2; n >= 0; n-- {
		s.line[n] = s.nodes[i].move
		i = s.nodes[i].parent
	}
	return s.line
}
