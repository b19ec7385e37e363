package deadpos

import "github.com/hakem-chess/hakem/chess"

// A plan is a mate that one man, the hunter, gives after a move or two, while the
// hunted king walks to its place. Squares that are left to that king are attacked
// by a second man, or men of its own side come to stand on them. A plan is made on
// the board as it stands, as if nothing else moved (survey.go, help.go); then its
// moves are played out by turns, with harmless ones where a side has none to make,
// and what comes out is a mate or is not (playout.go). Three positions of real
// games in five have one, and it costs far less than a search.
type planner struct {
	survey
	goal
	candidates [8]candidate
	n          int  // of them
	before     int  // moves of line before those of the plan
	played     int  // positions played
	thorough   bool // look farther than the first look at a position does
	most       int  // how many may be
	line       [40]chess.Move
	plies      int
}

// goal is the mate that a plan leads to, and what is moved for it.
type goal struct {
	k       chess.Square               // the hunted king is mated there
	s       chess.Square               // by a hunter there
	walk    [farthestWalk]chess.Square // of the hunted king, the last square first
	paces   int                        // of the walk
	way     chess.Bitboard             // the squares of the walk, both ends with them
	shy     [8]chess.Bitboard          // by kind of man: from there it attacks the way
	fills   [4]step                    // moves of the hunted to squares that its king would need
	filling int                        // how many
	steps   [24]step                   // moves of the hunters, the last one mates
	legs    int                        // how many
	paths   chess.Bitboard             // what they pass
	taken   chess.Bitboard             // where men that help come to stand
}

type step struct{ from, to chess.Square }

// candidate is a mate that needs help.
type candidate struct {
	h       *hunter
	k, s    chess.Square
	flights chess.Bitboard // the squares around k that h does not attack from s
}

const (
	farthestWalk = 5  // steps of the hunted king
	quickWalk    = 4  // the same at first
	mostEvasions = 3  // moves out of a check that are tried
	quickPlaces  = 8  // squares on which a mate of the hunted king is looked for at first
	mostPlayed   = 24 // positions played for plans from one position
)

// find looks for a plan of c and returns whether there is one; its moves are then
// line[:plies]. Out of a check, any move comes first.
func (l *planner) find(p *chess.Position, c chess.Color) bool {
	l.played, l.before = 0, 0
	if !p.InCheck() {
		return l.from(p, c)
	}
	l.before = 1
	var moves [256]chess.Move
	for i, m := range p.AppendMoves(moves[:0]) {
		if i == mostEvasions {
			break
		}
		next := *p
		next.Play(m)
		l.played++
		l.line[0] = m
		if !next.InCheck() && l.from(&next, c) {
			return true
		}
	}
	return false
}

// from looks for a plan from p, in which nobody is in check.
func (l *planner) from(p *chess.Position, c chess.Color) bool {
	l.look(p, c)
	if l.armed == 0 {
		return false
	}
	paces, left := quickWalk, quickPlaces
	if l.thorough {
		paces, left = farthestWalk, len(l.cameBy)
	}
	l.stroll(paces)
	l.k, l.n = chess.NoSquare, 0
	l.most = l.played + mostPlayed
	for i := range l.places {
		for places := l.places[i]; places != 0 && left > 0 && l.n < len(l.candidates); left-- {
			if l.at(places.Pop()) {
				return true
			}
			if l.played >= l.most {
				return false
			}
		}
	}
	for i := range l.candidates[:l.n] {
		if l.helped(&l.candidates[i]) {
			return true
		}
		if l.played >= l.most {
			return false
		}
	}
	return false
}

// mostAttacked is how many squares around a king a man that gives check can
// attack.
var mostAttacked = [8]int{chess.Knight: 2, chess.Bishop: 2, chess.Rook: 3, chess.Queen: 6}

// at looks for a mate of the king on k that needs no help, and takes note of those
// that need some.
func (l *planner) at(k chess.Square) bool {
	ring := chess.Attacks(chess.King, 0, k, 0)
	flights := ring &^ l.theirs
	// Not from where, nor over where, a man of the hunted can come.
	closed := l.ours | l.parries
	rays := l.open | l.parries | l.pushes
	var checks [8]chess.Bitboard
	checks[chess.Knight] = chess.Attacks(chess.Knight, 0, k, 0) &^ closed
	checks[chess.Bishop] = chess.Attacks(chess.Bishop, 0, k, rays) &^ closed
	checks[chess.Rook] = chess.Attacks(chess.Rook, 0, k, rays) &^ closed
	checks[chess.Queen] = checks[chess.Rook] | checks[chess.Bishop]
	for i := range l.men[:l.armed] {
		h := &l.men[i]
		from := h.from.Bitboard()
		squares := checks[h.kind] &^ from
		others := l.without(h.now, 0)
		if squares == 0 || (flights&^(others|l.fillable)).Count() > mostAttacked[h.kind]+2 {
			continue
		}
		near, via := h.one|h.start.Bitboard(), h.one&^l.ours
		for squares != 0 {
			s := squares.Pop()
			attacked := chess.Attacks(h.kind, l.c, s, l.open&^from)
			if !near.Has(s) && attacked&via == 0 {
				continue // two moves do not take it there
			}
			// The king may also take the man on s.
			flights := flights&^attacked | s.Bitboard()&ring
			switch rest := flights &^ others; {
			case rest == 0:
				l.s, l.filling = s, 0
				l.walkTo(k)
				l.begin()
				if l.route(h, s) && l.act() {
					return true
				}
				if l.played >= l.most {
					return false
				}
			case l.n < len(l.candidates) && (rest&^l.fillable).Count() <= 2:
				l.candidates[l.n] = candidate{h, k, s, flights}
				l.n++
			}
		}
	}
	return false
}
