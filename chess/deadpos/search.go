package deadpos

import (
	"math"

	"github.com/hakem-chess/hakem/chess"
)

// Solver answers like CanMate and Dead and keeps its memory from one question to
// the next, so that it allocates only while that grows. The zero Solver is ready
// for use, by one goroutine at a time.
//
// What it keeps grows with the largest question so far, up to 90 bytes for each
// position of the budget: see DefaultBudget.
type Solver struct {
	// Progress, unless nil, is called now and then while a question is at work,
	// with the number of positions looked at for it so far.
	Progress func(looked int)

	nodes             nodes
	slots             []int32        // hash table of nodes: index+1, 0 for none
	bucketHeads       [buckets]int32 // by priority, the node last put there: index+1, 0 for none
	lowestBucket      int            // no bucket below this holds a node
	positionsLookedAt int            // positions looked at for the question at hand
	transposed        bool           // some position came about in two ways
	noPlanAtRoot      bool           // the first position has no plan
	plans             int            // plans looked for in this round
	proveAt           int            // when so many have been looked at, try a proof
	tellAt            int            // when so many have been looked at, Progress is called
	heuristic         *heuristic
	line              []chess.Move
	moves             [256]chess.Move
	planner           planner
	reachability      reachability
}

// node is a position that the search has met.
type node struct {
	id     chess.Identity
	key    uint64
	parent int32 // its index; -1 for the first
	next   int32 // the next node of the same bucket: index+1, 0 for none
	move   chess.Move
	plies  uint16
}

// nodes are kept in blocks, so that they never have to be copied to grow: copying
// takes more than twice the memory.
type nodes struct {
	blocks [][]node
	count  int
}

const nodesPerBlock = 1 << 12

func (ns *nodes) node(i int32) *node { return &ns.blocks[i/nodesPerBlock][i%nodesPerBlock] }

// add returns a new node to be filled.
func (ns *nodes) add() *node {
	if ns.count == len(ns.blocks)*nodesPerBlock {
		ns.blocks = append(ns.blocks, make([]node, nodesPerBlock))
	}
	ns.count++
	return ns.node(int32(ns.count - 1))
}

const (
	buckets = 1024
	// progressEvery is how many positions are looked at between calls of Progress:
	// about a tenth of a second.
	progressEvery = 100_000
	// What a plan and a proof by reachability count for, in positions: about what they
	// take in time.
	planCost  = 25
	proofCost = 100
	// mostPlans is how many plans one round looks for: where so many fail, the
	// positions that are left seldom have one.
	mostPlans = 2_000
)

// searchRound is one search from the start. A search with a misleading heuristic seldom
// succeeds by going on; another heuristic does better from the start.
type searchRound struct {
	heuristic int
	limit     int  // positions it may look at; 0 for all that are left
	proving   bool // leave out positions from which c is proved unable to mate
}

const (
	// The proof by reachability for the first position is tried when so many positions
	// have been looked at, most questions being answered sooner: the first number
	// where pawns block each other, which is what such a proof lives on.
	proveBlocked = 500
	proveOpen    = 2_900
	// carefully is the round before which a careful proof is tried, from the first
	// position or from all that follow so many moves later, where a side has few.
	carefully   = 3
	forcedDepth = 3
	fewMoves    = 3
)

// searchRounds come one after the other.
var searchRounds = [...]searchRound{
	{heuristic: 0, limit: 3_000},
	{heuristic: 1, limit: 8_000},
	{heuristic: 4, limit: 6_000},
	{heuristic: 6, limit: 20_000},
	{heuristic: 0, limit: 12_000},
	{heuristic: 2, limit: 8_000},
	{heuristic: 5, limit: 15_000},
	{heuristic: 3, limit: 10_000},
	{heuristic: 7, limit: 40_000},
	{heuristic: 6, limit: 100_000},
	{heuristic: 5, limit: 60_000},
	{heuristic: 1, limit: 200_000},
	{heuristic: 0, limit: 200_000},
	{heuristic: 0, limit: 300_000, proving: true},
	{heuristic: 1, limit: 1_000_000},
	{heuristic: 5, limit: 1_000_000},
	{heuristic: 0, limit: 3_000_000},
	{heuristic: 1, limit: 6_000_000},
	{heuristic: 7, limit: 6_000_000},
	{heuristic: 0, proving: true},
}

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
	s.positionsLookedAt, s.noPlanAtRoot, s.tellAt = 0, false, progressEvery
	v := s.solve(p, c, budget)
	v.Nodes = min(s.positionsLookedAt, budget)
	return v
}

// Can is CanMate without line and proof, and so the cheaper where a supported mate shows
// that c can mate.
func (s *Solver) Can(p *chess.Position, c chess.Color, budget int) Answer {
	if supportedMates(p, c) {
		return Can
	}
	return s.CanMate(p, c, budget).Answer
}

// solve goes through the rounds.
func (s *Solver) solve(p *chess.Position, c chess.Color, budget int) Verdict {
	for i, r := range searchRounds {
		s.proveAt = math.MaxInt
		if i == 0 {
			s.proveAt = s.positionsLookedAt + proveOpen
			if p.Pieces(chess.White, chess.Pawn)<<8&p.Pieces(chess.Black, chess.Pawn) != 0 {
				s.proveAt = s.positionsLookedAt + proveBlocked
			}
		}
		if i == carefully && s.cannotMateSoon(p, c, forcedDepth) {
			return Verdict{Answer: Cannot, Why: Blocked}
		}
		limit := budget
		if r.limit > 0 {
			limit = min(budget, s.positionsLookedAt+r.limit)
		}
		s.heuristic = &heuristics[r.heuristic]
		s.planner.thorough = i > 0
		if v := s.search(p, c, limit, r.proving); v.Answer != Unknown || s.positionsLookedAt >= budget {
			return v
		}
		s.noPlanAtRoot = true
	}
	return Verdict{}
}

// findPlan looks for a plan and counts what it costs.
func (s *Solver) findPlan(p *chess.Position, c chess.Color) bool {
	s.positionsLookedAt += planCost
	return s.planner.find(p, c)
}

// cannotMate is the proof by reachability and counts what it costs.
func (s *Solver) cannotMate(p *chess.Position, c chess.Color, careful bool) bool {
	s.positionsLookedAt += proofCost
	if careful {
		s.positionsLookedAt += 9 * proofCost
	}
	return s.reachability.cannotMate(p, c, careful)
}

// cannotMateSoon reports whether c is proved unable to mate from p, or from each
// position that comes of it within depth moves, where there are few to choose from.
func (s *Solver) cannotMateSoon(p *chess.Position, c chess.Color, depth int) bool {
	if s.cannotMate(p, c, true) {
		return true
	}
	if depth == 0 || p.CountMoves() > fewMoves {
		return false
	}
	var moves [fewMoves]chess.Move
	for _, m := range p.AppendMoves(moves[:0]) {
		next := *p
		next.Play(m)
		switch {
		case !next.HasMoves():
			if next.InCheck() && next.Turn() != c {
				return false
			}
		case !lacksMaterial(&next, c) && !s.cannotMateSoon(&next, c, depth-1):
			return false
		}
	}
	return true
}

// search looks for a mate by c, the seemingly nearest positions first. Each
// position is taken up once (whole identities are compared), so that an empty
// queue means that every position there is has been looked at. With proving,
// positions from which c is proved unable to mate are left out after each
// capture or pawn move.
func (s *Solver) search(p *chess.Position, c chess.Color, limit int, proving bool) Verdict {
	s.start()
	s.add(p, c, -1, chess.NoMove, 0)
	for {
		i := s.take()
		switch {
		case i >= 0:
		case s.transposed || proving:
			return Verdict{Answer: Cannot, Why: Exhausted}
		default:
			return Verdict{Answer: Cannot, Why: Forced}
		}
		if s.positionsLookedAt >= s.proveAt {
			s.proveAt = math.MaxInt
			if s.cannotMate(p, c, false) {
				return Verdict{Answer: Cannot, Why: Blocked}
			}
		}
		if s.positionsLookedAt >= s.tellAt {
			s.tellAt += progressEvery
			if s.Progress != nil {
				s.Progress(s.positionsLookedAt)
			}
		}
		n := s.nodes.node(i)
		at, plies := n.id.Position(p.Variant()), n.plies
		if i == 0 && !s.noPlanAtRoot || i > 0 && at.Turn() == c && s.plans < mostPlans {
			s.plans++
			if s.findPlan(&at, c) {
				return Verdict{Answer: Can, Mate: s.trace(i, s.planner.line[:s.planner.plies])}
			}
		}
		moves := at.AppendMoves(s.moves[:0])
		if s.positionsLookedAt += len(moves); s.positionsLookedAt > limit {
			return Verdict{}
		}
		for _, m := range moves {
			next := at
			next.Play(m)
			if at.Turn() == c && next.InCheck() && !next.HasMoves() {
				s.moves[0] = m
				return Verdict{Answer: Can, Mate: s.trace(i, s.moves[:1])}
			}
			if m.IsPromotion() || next.Occupied().Count() < at.Occupied().Count() {
				if lacksMaterial(&next, c) {
					continue
				}
			}
			if proving && next.Halfmove() == 0 && s.cannotMate(&next, c, false) {
				continue
			}
			s.add(&next, c, i, m, plies+1)
		}
	}
}

// start empties the queue and the table.
func (s *Solver) start() {
	const slots = 1 << 8
	s.nodes.count = 0
	if len(s.slots) < slots {
		s.slots = make([]int32, slots)
	}
	s.slots = s.slots[:slots]
	clear(s.slots)
	clear(s.bucketHeads[:])
	s.lowestBucket = buckets
	s.transposed, s.plans = false, 0
}

// take removes a node of the lowest priority and returns its index, -1 if
// there is none.
func (s *Solver) take() int32 {
	for ; s.lowestBucket < buckets; s.lowestBucket++ {
		if i := s.bucketHeads[s.lowestBucket]; i != 0 {
			s.bucketHeads[s.lowestBucket] = s.nodes.node(i - 1).next
			return i - 1
		}
	}
	return -1
}

// add puts p into the queue unless it has been there.
func (s *Solver) add(p *chess.Position, c chess.Color, parent int32, m chess.Move, plies uint16) {
	id, key := p.Identity(), p.PolyglotKey()
	mask := uint64(len(s.slots) - 1)
	at := key & mask
	for ; s.slots[at] != 0; at = (at + 1) & mask {
		if n := s.nodes.node(s.slots[at] - 1); n.key == key && n.id == id {
			s.transposed = true
			return
		}
	}
	priority := min(int(plies)+s.heuristic.slope*s.heuristic.estimate(p, c)/2, buckets-1)
	*s.nodes.add() = node{id: id, key: key, parent: parent, next: s.bucketHeads[priority], move: m, plies: plies}
	index := int32(s.nodes.count)
	s.slots[at] = index
	s.bucketHeads[priority] = index
	s.lowestBucket = min(s.lowestBucket, priority)
	if 2*s.nodes.count > len(s.slots) {
		s.widen()
	}
}

// widen makes the table four times as large.
func (s *Solver) widen() {
	n := 4 * len(s.slots)
	if cap(s.slots) >= n {
		s.slots = s.slots[:n]
		clear(s.slots)
	} else {
		s.slots = make([]int32, n)
	}
	for i := range int32(s.nodes.count) {
		at := s.nodes.node(i).key & uint64(n-1)
		for s.slots[at] != 0 {
			at = (at + 1) & uint64(n-1)
		}
		s.slots[at] = i + 1
	}
}

// trace returns the moves that lead to node i, and the rest after them.
func (s *Solver) trace(i int32, rest []chess.Move) []chess.Move {
	n := int(s.nodes.node(i).plies)
	if cap(s.line) < n+len(rest) {
		s.line = make([]chess.Move, 2*(n+len(rest)))
	}
	s.line = s.line[:n+len(rest)]
	copy(s.line[n:], rest)
	for n--; n >= 0; n-- {
		s.line[n] = s.nodes.node(i).move
		i = s.nodes.node(i).parent
	}
	return s.line
}
