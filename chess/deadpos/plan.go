package deadpos

import "github.com/hakem-chess/hakem/chess"

// A plan is a mate that one man gives after a few moves of its own, another man
// helping it, while the hunted king goes to its place. It is found on the board
// as it stands, as if nothing else moved; then its moves are played out by turns,
// with harmless ones where a side has none to make, and what comes out is a mate
// or is not. Most positions of real games have one, and it costs far less than a
// search.
type planner struct {
	p       chess.Position
	c       chess.Color
	king    chess.Square   // the hunted king
	open    chess.Bitboard // occupied squares, the hunted king apart
	ours    chess.Bitboard
	theirs  chess.Bitboard // the hunted king apart
	once    chess.Bitboard // attacked by the hunters
	twice   chess.Bitboard // attacked by two of them
	parries chess.Bitboard // attacked by the hunted, their king apart
	men     [24]hunter
	n       int
	tries   int // plans that may still be played out
	played  int // positions played
	steps   [24]step
	legs    int
	line    [40]chess.Move
	plies   int
}

// hunter is a man of the mating side, or the queen that a pawn of it becomes.
type hunter struct {
	from  chess.Square
	start chess.Square // where its moves as a piece begin
	kind  chess.PieceType
	run   bool           // a pawn first
	one   chess.Bitboard // reached in one move from start
	two   chess.Bitboard // in two; found when first asked for
	ready bool           // two is found
}

type step struct{ from, to chess.Square }

const (
	farthestWalk = 3 // steps of the hunted king
	mostTries    = 4 // plans played out for one position
)

// find looks for a plan and returns whether there is one; its moves are then
// line[:plies].
func (l *planner) find(p *chess.Position, c chess.Color) bool {
	l.look(p, c)
	l.played = 0
	if l.n == 0 {
		return false
	}
	l.tries = mostTries
	other := c.Other()
	seen := l.king.Bitboard()
	for layer, steps := seen, 0; layer != 0 && steps <= farthestWalk; steps++ {
		var next chess.Bitboard
		for left := layer; left != 0; {
			k := left.Pop()
			if l.at(k) {
				return true
			}
			if l.tries <= 0 {
				return false
			}
			next |= chess.Attacks(chess.King, other, k, 0)
		}
		layer = next &^ (seen | l.theirs | l.ours | l.once)
		seen |= layer
	}
	return false
}

// look takes in the board.
func (l *planner) look(p *chess.Position, c chess.Color) {
	other := c.Other()
	l.p, l.c, l.king, l.n = *p, c, p.King(other), 0
	l.open = p.Occupied() &^ l.king.Bitboard()
	l.ours, l.theirs = p.By(c), p.By(other)&^l.king.Bitboard()
	l.once, l.twice, l.parries = 0, 0, 0
	for t := chess.Queen; t >= chess.Knight; t-- {
		for men := p.Pieces(c, t); men != 0; {
			s := men.Pop()
			a := chess.Attacks(t, c, s, l.open)
			l.twice |= l.once & a
			l.once |= a
			if l.n < len(l.men) {
				l.men[l.n] = hunter{from: s, start: s, kind: t, one: a}
				l.n++
			}
		}
		for men := p.Pieces(other, t); men != 0; {
			l.parries |= chess.Attacks(t, other, men.Pop(), p.Occupied())
		}
	}
	for men := p.Pieces(c, chess.Pawn); men != 0; {
		a := chess.Attacks(chess.Pawn, c, men.Pop(), 0)
		l.twice |= l.once & a
		l.once |= a
	}
	for men := p.Pieces(other, chess.Pawn); men != 0; {
		l.parries |= chess.Attacks(chess.Pawn, other, men.Pop(), 0)
	}
	a := chess.Attacks(chess.King, c, p.King(c), 0)
	l.twice |= l.once & a
	l.once |= a
	if p.Pieces(c, chess.Queen)|p.Pieces(c, chess.Rook) != 0 {
		return
	}
	for men := p.Pieces(c, chess.Pawn); men != 0 && l.n < len(l.men); {
		s := men.Pop()
		end := chess.SquareAt(s.File(), 7-7*int(c))
		if chess.Between(s, end)&p.Occupied() == 0 && !p.Occupied().Has(end) && s != end {
			l.men[l.n] = hunter{from: s, start: end, kind: chess.Queen, run: true,
				one: chess.Attacks(chess.Queen, c, end, l.open&^s.Bitboard())}
			l.n++
		}
	}
}

// reach2 returns what h reaches in two moves.
func (l *planner) reach2(h *hunter) chess.Bitboard {
	if !h.ready {
		h.ready = true
		for via := h.one &^ l.ours; via != 0; {
			h.two |= chess.Attacks(h.kind, l.c, via.Pop(), l.open&^h.from.Bitboard())
		}
	}
	return h.two
}

// most is how many squares around a king a man that gives check can attack.
var most = [8]int{chess.Knight: 2, chess.Bishop: 2, chess.Rook: 3, chess.Queen: 6}

// at looks for a mate of the king on k.
func (l *planner) at(k chess.Square) bool {
	ring := chess.Attacks(chess.King, 0, k, 0)
	flights := ring &^ l.theirs
	for i := range l.men[:l.n] {
		h := &l.men[i]
		others := l.once
		if !h.run {
			others = l.twice | l.once&^h.one
		}
		need := flights &^ others
		if need.Count() > most[h.kind]+2 {
			continue
		}
		from := h.from.Bitboard()
		for checks := chess.Attacks(h.kind, l.c, k, l.open) &^ (l.ours | l.parries | from); checks != 0; {
			s := checks.Pop()
			rest := need &^ chess.Attacks(h.kind, l.c, s, l.open&^from)
			if l.theirs.Has(s) && ring.Has(s) && !others.Has(s) {
				rest |= s.Bitboard()
			}
			if rest.Count() > 2 || chess.Between(s, k)&l.parries != 0 {
				continue
			}
			if !h.one.Has(s) && s != h.start && !l.reach2(h).Has(s) {
				continue
			}
			if rest == 0 {
				l.legs = 0
				if l.route(h, s) && l.act(k, s) {
					return true
				}
			} else if l.helped(h, rest, k, s) {
				return true
			}
			if l.tries <= 0 {
				return false
			}
		}
	}
	return false
}

// helped looks for a man that attacks rest after a move or two, and plays the
// plan with it.
func (l *planner) helped(h *hunter, rest chess.Bitboard, k, s chess.Square) bool {
	for i := range l.men[:l.n] {
		g := &l.men[i]
		if g.run || g == h {
			continue
		}
		posts := l.posts(g.kind, rest) &^ (l.ours | chess.Between(s, k) | s.Bitboard())
		if posts&g.one == 0 {
			posts &= l.reach2(g)
		} else {
			posts &= g.one
		}
		for n := 0; posts != 0 && n < 2; n++ {
			l.legs = 0
			if l.route(g, posts.Pop()) && l.route(h, s) && l.act(k, s) {
				return true
			}
			if l.tries <= 0 {
				return false
			}
		}
	}
	king := l.p.King(l.c)
	near := chess.Attacks(chess.King, 0, king, 0)
	closed := l.ours | l.theirs | l.parries
	posts := l.posts(chess.King, rest) &^ (closed | chess.Attacks(chess.King, 0, k, 0) | chess.Between(s, k) | s.Bitboard())
	for left := posts; left != 0; {
		u := left.Pop()
		if near.Has(u) {
			l.legs = 1
			l.steps[0] = step{king, u}
		} else {
			via := near & chess.Attacks(chess.King, 0, u, 0) &^ (closed | chess.Attacks(chess.King, 0, l.king, 0))
			if via == 0 {
				continue
			}
			v := via.First()
			l.legs = 2
			l.steps[0], l.steps[1] = step{king, v}, step{v, u}
		}
		if l.route(h, s) && l.act(k, s) {
			return true
		}
	}
	// pawns
	for pawns := l.p.Pieces(l.c, chess.Pawn); pawns != 0; {
		from := pawns.Pop()
		if from == h.from {
			continue
		}
		to := from + 8 - 16*chess.Square(l.c)
		if to < chess.NoSquare && !l.p.Occupied().Has(to) && rest&^chess.Attacks(chess.Pawn, l.c, to, 0) == 0 {
			l.legs = 1
			l.steps[0] = step{from, to}
			if l.route(h, s) && l.act(k, s) {
				return true
			}
		}
	}
	return false
}

// posts returns the squares from which a man attacks all of rest.
func (l *planner) posts(t chess.PieceType, rest chess.Bitboard) chess.Bitboard {
	posts := ^chess.Bitboard(0)
	for rest != 0 {
		posts &= chess.Attacks(t, l.c, rest.Pop(), l.open)
	}
	return posts
}

// route adds the moves of h to s.
func (l *planner) route(h *hunter, s chess.Square) bool {
	if h.run {
		up := chess.Square(8)
		if l.c == chess.Black {
			up = ^chess.Square(7) // 8 less
		}
		at := h.from
		if r := at.Rank(); r == 1+5*int(l.c) {
			l.steps[l.legs] = step{at, at + 2*up}
			l.legs++
			at += 2 * up
		}
		for ; at != h.start; at += up {
			l.steps[l.legs] = step{at, at + up}
			l.legs++
		}
		if s == h.start {
			return true
		}
	}
	if h.one.Has(s) {
		l.steps[l.legs] = step{h.start, s}
		l.legs++
		return true
	}
	via := h.one & chess.Attacks(h.kind, l.c, s, l.open&^h.from.Bitboard()) &^ l.ours
	if via == 0 {
		return false
	}
	if quiet := via &^ l.theirs; quiet != 0 {
		via = quiet
	}
	v := via.First()
	l.steps[l.legs] = step{h.start, v}
	l.steps[l.legs+1] = step{v, s}
	l.legs += 2
	return true
}

// act plays the plan out, with other waiting moves if the first do harm.
func (l *planner) act(k, s chess.Square) bool {
	for skip := 0; skip < 2 && l.tries > 0; skip++ {
		l.tries--
		if l.play(k, s, skip) {
			return true
		}
	}
	return false
}

func (l *planner) play(k, s chess.Square, skip int) bool {
	p := l.p
	l.plies = 0
	keep := chess.Attacks(chess.King, 0, k, 0) | chess.Between(s, k) | s.Bitboard()
	for leg := 0; ; {
		var m chess.Move
		mover := p.Turn()
		if mover == l.c {
			if leg < l.legs-1 || p.King(mover.Other()) == k {
				m = p.MoveTo(l.steps[leg].from, l.steps[leg].to)
				leg++
			} else {
				m = l.wait(&p, keep|l.steps[leg].from.Bitboard(), skip)
			}
		} else if king := p.King(mover); king != k {
			m = toward(&p, king, k)
		} else {
			m = l.wait(&p, keep|l.steps[leg].from.Bitboard()|l.steps[leg].to.Bitboard(), skip)
		}
		if m == chess.NoMove || l.plies == len(l.line) {
			return false
		}
		p.Play(m)
		l.played++
		l.line[l.plies] = m
		l.plies++
		if leg == l.legs {
			return p.InCheck() && !p.HasMoves()
		}
	}
}

// toward returns a move of the king that brings it nearer to k.
func toward(p *chess.Position, king, k chess.Square) chess.Move {
	d := distance(king, k)
	for to := chess.Attacks(chess.King, 0, king, 0) &^ p.Occupied(); to != 0; {
		if s := to.Pop(); distance(s, k) < d {
			if m := p.MoveTo(king, s); m != chess.NoMove {
				return m
			}
		}
	}
	return chess.NoMove
}

// wait returns a move of no man in keep to no square in keep, which captures
// nothing; skip passes over so many.
func (l *planner) wait(p *chess.Position, keep chess.Bitboard, skip int) chess.Move {
	us := p.Turn()
	for t := chess.Pawn; t <= chess.King; t++ {
		for men := p.Pieces(us, t) &^ keep; men != 0; {
			from := men.Pop()
			var to chess.Bitboard
			if t == chess.Pawn {
				to = (from + 8 - 16*chess.Square(us)).Bitboard() &^ 0xff000000000000ff
			} else {
				to = chess.Attacks(t, us, from, p.Occupied())
			}
			for to &^= p.Occupied() | keep; to != 0; {
				s := to.Pop()
				if m := p.MoveTo(from, s); m != chess.NoMove {
					if skip == 0 {
						return m
					}
					skip--
					break
				}
			}
		}
	}
	if us != l.c {
		// the hunted king steps aside, and comes back
		king := p.King(us)
		for to := chess.Attacks(chess.King, 0, king, 0) &^ p.Occupied(); to != 0; {
			if m := p.MoveTo(king, to.Pop()); m != chess.NoMove {
				return m
			}
		}
	}
	return chess.NoMove
}
