package scoresheet

import (
	"slices"

	"github.com/hakem-chess/hakem/chess"
)

// The search is A* over legal games: a state is a position and how far each sheet
// has been read, an edge is a legal move with what each sheet has for it, or an
// entry with which no move was played. States of equal position and cursors are
// one, with every way of reaching them at the least cost kept, so that all games
// of the least cost come out. Of the edges from a state only those whose estimate
// is due are made; the state waits for the others (partial expansion).

// stateKey tells states apart.
type stateKey struct {
	position chess.Identity
	a, b     cursor
}

// state is one state that has been reached.
type state struct {
	position chess.Position
	a, b     cursor
	cost     int
	ways     []way // how it is reached at this cost
}

// way is an edge from another state; NoMove where no move was played.
type way struct {
	from int32
	move chess.Move
}

// waiting is an edge to a state not reached yet, or a state that is to be
// expanded again: from is then the state and again is set.
type waiting struct {
	way
	a, b  cursor
	cost  int32
	again bool
}

// search looks for the games of the least cost that two tracks record.
type search struct {
	a, b   *track
	bounds *bounds
	budget int // how many expansions are left
	stop   stopper

	states []state
	known  map[stateKey]int32
	queue  [][]waiting // by estimate; the last in is the first out
	goals  []int32

	moves []chess.Move // scratch
	costs moveCosts
}

func newSearch(a, b *track, position chess.Position, budget int, stop stopper) *search {
	s := &search{a: a, b: b, budget: budget, stop: stop, known: map[stateKey]int32{}}
	s.bounds = newBounds(a, b, &s.stop)
	s.costs = newMoveCosts(a, b)
	s.states = append(s.states, state{position: position})
	s.known[stateKey{position: position.Identity()}] = 0
	return s
}

// run searches until all games of the least cost are found or the budget is used
// up. It returns that cost, or the cost below which there is none if it found no
// game; complete says that no other game of that cost exists.
func (s *search) run() (least int, complete bool) {
	estimate := s.bounds.from(start, start)
	s.push(estimate, waiting{way: way{from: 0}, again: true})
	for ; estimate < len(s.queue); estimate++ {
		if len(s.goals) > 0 {
			return estimate - 1, true
		}
		for len(s.queue[estimate]) > 0 {
			if s.stop.now() {
				return estimate, false
			}
			last := len(s.queue[estimate]) - 1
			w := s.queue[estimate][last]
			s.queue[estimate] = s.queue[estimate][:last]
			if n, fresh := s.reach(w); fresh {
				if s.budget--; s.budget < 0 {
					return estimate, false
				}
				s.expand(n, estimate)
			}
		}
	}
	return estimate - 1, len(s.goals) > 0
}

func (s *search) push(estimate int, w waiting) {
	for len(s.queue) <= estimate {
		s.queue = append(s.queue, nil)
	}
	s.queue[estimate] = append(s.queue[estimate], w)
}

// reach makes the state an edge leads to. fresh says that it is to be expanded:
// it is new and not the end of both sheets, or it has waited for it.
func (s *search) reach(w waiting) (n int32, fresh bool) {
	if w.again {
		return w.from, true
	}
	next := state{position: s.states[w.from].position, a: w.a, b: w.b, cost: int(w.cost)}
	if w.move != chess.NoMove {
		next.position.Play(w.move)
	}
	key := stateKey{next.position.Identity(), w.a, w.b}
	if n, ok := s.known[key]; ok {
		if old := &s.states[n]; old.cost == next.cost && n != w.from && !slices.Contains(old.ways, w.way) {
			old.ways = append(old.ways, w.way)
		}
		return n, false
	}
	n = int32(len(s.states))
	next.ways = []way{w.way}
	s.states = append(s.states, next)
	s.known[key] = n
	if s.a.ended(w.a) && s.b.ended(w.b) {
		s.goals = append(s.goals, n)
		return n, false
	}
	return n, true
}

// expand makes the edges from a state whose estimate is due, and has the state
// wait for the next estimate there is.
func (s *search) expand(n int32, due int) {
	from := s.states[n]
	later := tooFar
	s.edges(&from, func(e edge) {
		switch estimate := e.cost + s.bounds.from(e.a, e.b); {
		case estimate == due:
			s.push(due, waiting{way: way{n, e.move}, a: e.a, b: e.b, cost: int32(e.cost)})
		case estimate > due:
			later = min(later, estimate)
		}
	}, func(estimate int) bool {
		if estimate > due {
			later = min(later, estimate)
		}
		return estimate <= due
	})
	if later < tooFar {
		s.push(later, waiting{way: way{from: n}, again: true})
	}
}

// edge is what may follow a state, with the cost of all up to it.
type edge struct {
	move chess.Move
	a, b cursor
	cost int
}

// edges gives every edge from a state to yield, but for those of a pair of steps
// whose estimate, the move's own cost left aside, wanted refuses.
func (s *search) edges(from *state, yield func(edge), wanted func(estimate int) bool) {
	for _, a := range s.a.steps[from.a] {
		if a.entry == noMove {
			yield(edge{a: a.to, b: from.b, cost: from.cost + a.cost})
		}
	}
	for _, b := range s.b.steps[from.b] {
		if b.entry == noMove {
			yield(edge{a: from.a, b: b.to, cost: from.cost + b.cost})
		}
	}
	pairs := s.costs.pairs[:0]
	for _, a := range s.a.steps[from.a] {
		for _, b := range s.b.steps[from.b] {
			if a.entry == noMove || b.entry == noMove {
				continue
			}
			cost := from.cost + a.cost + b.cost
			if wanted(cost + s.bounds.from(a.to, b.to)) {
				pairs = append(pairs, pair{a, b, cost})
			}
		}
	}
	s.costs.pairs = pairs
	if len(pairs) == 0 {
		return
	}
	s.moves = from.position.AppendMoves(s.moves[:0])
	for _, m := range s.moves {
		s.costs.take(&from.position, m)
		for _, p := range pairs {
			yield(edge{m, p.a.to, p.b.to, p.cost + s.costs.of(0, p.a.entry) + s.costs.of(1, p.b.entry)})
		}
	}
}

// pair is one step of each sheet, with the cost of all up to them.
type pair struct {
	a, b step
	cost int
}

// moveCosts knows what one move costs with each entry, asking once for each.
type moveCosts struct {
	tracks   [2]*track
	pairs    []pair // scratch of edges
	position *chess.Position
	move     chess.Move
	what     played
	checked  int8      // whether the move gives check: 0 not known, 1 no, 2 yes
	last     [2][4]int // costs of the entries, by their number modulo 4, -1 where not known
}

func newMoveCosts(a, b *track) moveCosts { return moveCosts{tracks: [2]*track{a, b}} }

// take turns to another move.
func (c *moveCosts) take(p *chess.Position, m chess.Move) {
	c.position, c.move, c.what, c.checked = p, m, describe(p, m), 0
	for sheet := range c.last {
		c.last[sheet] = [4]int{-1, -1, -1, -1}
	}
}

// of returns what the move costs with an entry of a sheet, 0 with none.
func (c *moveCosts) of(sheet int, entry int32) int {
	if entry < 0 {
		return 0
	}
	known := &c.last[sheet][entry&3] // the entries a cursor reads lie within four
	if *known < 0 {
		*known = c.tracks[sheet].entries[entry].cost(&c.what, c.checks)
	}
	return *known
}

func (c *moveCosts) checks() bool {
	if c.checked == 0 {
		after := *c.position
		after.Play(c.move)
		c.checked = 1
		if after.InCheck() {
			c.checked = 2
		}
	}
	return c.checked == 2
}
