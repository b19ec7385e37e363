package deadpos

import "github.com/hakem-chess/hakem/chess"

// A plan is a helpmate that one piece, the mating piece, gives after a move or two,
// while the mated king goes to the square where it is mated. Flight squares that the
// mating piece does not attack are attacked by a second man, or blocked by men of the
// king's own side. A plan is made on the board as it stands, as if nothing else moved
// (plan_board.go, plan_help.go). Then its moves are played by turns, with pass moves
// where a side has none to make, and the position that comes of it is mate or is not
// (plan_play.go). Three positions of real games in five have a plan, and finding it
// costs far less than a search.
type planner struct {
	planBoard
	goal
	candidates      [8]candidate
	candidateCount  int
	prefix          int  // moves of line before those of the plan
	positionsPlayed int  // positions played
	thorough        bool // look farther than the first look at a position does
	playLimit       int  // how many may be played
	line            [40]chess.Move
	plies           int
}

// goal is the mate that a plan leads to, and what is moved for it.
type goal struct {
	kingTarget      chess.Square                  // the mated king is mated there
	checkSquare     chess.Square                  // of the mating piece when it mates
	kingPath        [longestKingPath]chess.Square // of the mated king, the last square first
	kingMoves       int                           // of the path
	kingSquares     chess.Bitboard                // the squares of the path, both ends included
	earlyChecks     [8]chess.Bitboard             // by kind of man: from there it checks the king on its path
	selfBlocks      [4]plannedMove                // moves of the mated side to squares that its king would need
	selfBlockCount  int                           // how many
	matingMoves     [24]plannedMove               // moves of the mating side, the last one mates
	matingMoveCount int                           // how many
	passedSquares   chess.Bitboard                // what they pass
	helperSquares   chess.Bitboard                // where men that help come to stand
}

type plannedMove struct{ from, to chess.Square }

// candidate is a mate that needs help.
type candidate struct {
	piece                   *matingPiece
	kingTarget, checkSquare chess.Square
	flights                 chess.Bitboard // at kingTarget, those that piece does not attack from checkSquare
}

const (
	longestKingPath = 5  // steps of the mated king
	quickKingPath   = 4  // the same at first
	mostEvasions    = 3  // moves out of a check that are tried
	quickTargets    = 8  // squares on which a mate of the mated king is looked for at first
	mostPlayed      = 24 // positions played for plans from one position
)

// find looks for a plan of c and returns whether there is one; its moves are then
// line[:plies]. In check, an evasion comes first.
func (l *planner) find(p *chess.Position, c chess.Color) bool {
	l.positionsPlayed, l.prefix = 0, 0
	if !p.InCheck() {
		return l.findOutOfCheck(p, c)
	}
	l.prefix = 1
	var moves [256]chess.Move
	for i, m := range p.AppendMoves(moves[:0]) {
		if i == mostEvasions {
			break
		}
		next := *p
		next.Play(m)
		l.positionsPlayed++
		l.line[0] = m
		if !next.InCheck() && l.findOutOfCheck(&next, c) {
			return true
		}
	}
	return false
}

// findOutOfCheck looks for a plan from p, in which nobody is in check.
func (l *planner) findOutOfCheck(p *chess.Position, c chess.Color) bool {
	l.scan(p, c)
	if l.pieceCount == 0 {
		return false
	}
	paces, left := quickKingPath, quickTargets
	if l.thorough {
		paces, left = longestKingPath, len(l.kingCameFrom)
	}
	l.findKingTargets(paces)
	l.kingTarget, l.candidateCount = chess.NoSquare, 0
	l.playLimit = l.positionsPlayed + mostPlayed
	for i := range l.kingTargets {
		for places := l.kingTargets[i]; places != 0 && left > 0 && l.candidateCount < len(l.candidates); left-- {
			if l.matesOn(places.Pop()) {
				return true
			}
			if l.positionsPlayed >= l.playLimit {
				return false
			}
		}
	}
	for i := range l.candidates[:l.candidateCount] {
		if l.withHelp(&l.candidates[i]) {
			return true
		}
		if l.positionsPlayed >= l.playLimit {
			return false
		}
	}
	return false
}

// mostAttacked is how many squares around a king a man that gives check can
// attack.
var mostAttacked = [8]int{chess.Knight: 2, chess.Bishop: 2, chess.Rook: 3, chess.Queen: 6}

// matesOn looks for a mate of the king on k by the mating piece alone, and takes note of
// those that need help.
func (l *planner) matesOn(k chess.Square) bool {
	ring := chess.Attacks(chess.King, 0, k, 0)
	flights := ring &^ l.matedMen
	// Not from where, nor over where, a man of the mated side can come.
	closed := l.matingMen | l.matedAttacks
	rays := l.occupied | l.matedAttacks | l.matedPushes
	var checks [8]chess.Bitboard
	checks[chess.Knight] = chess.Attacks(chess.Knight, 0, k, 0) &^ closed
	checks[chess.Bishop] = chess.Attacks(chess.Bishop, 0, k, rays) &^ closed
	checks[chess.Rook] = chess.Attacks(chess.Rook, 0, k, rays) &^ closed
	checks[chess.Queen] = checks[chess.Rook] | checks[chess.Bishop]
	for i := range l.pieces[:l.pieceCount] {
		h := &l.pieces[i]
		from := h.from.Bitboard()
		squares := checks[h.kind] &^ from
		others := l.attackedWithout(h.attackedNow, 0)
		if squares == 0 || (flights&^(others|l.selfBlockable)).Count() > mostAttacked[h.kind]+2 {
			continue
		}
		near, via := h.oneMove|h.startSquare.Bitboard(), h.oneMove&^l.matingMen
		for squares != 0 {
			s := squares.Pop()
			attacked := chess.Attacks(h.kind, l.mating, s, l.occupied&^from)
			if !near.Has(s) && attacked&via == 0 {
				continue // two moves do not take it there
			}
			// The king may also take the man on s.
			flights := flights&^attacked | s.Bitboard()&ring
			switch rest := flights &^ others; {
			case rest == 0:
				l.checkSquare, l.selfBlockCount = s, 0
				l.setKingTarget(k)
				l.resetMoves()
				if l.routePiece(h, s) && l.tryPlay() {
					return true
				}
				if l.positionsPlayed >= l.playLimit {
					return false
				}
			case l.candidateCount < len(l.candidates) && (rest&^l.selfBlockable).Count() <= 2:
				l.candidates[l.candidateCount] = candidate{h, k, s, flights}
				l.candidateCount++
			}
		}
	}
	return false
}
