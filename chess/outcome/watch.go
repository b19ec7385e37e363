package outcome

import (
	"sort"

	"github.com/hakem-chess/hakem/chess"
)

// First returns how the board first ended a game of legal moves from start, and after how many of the moves; what was
// played after it was played for nothing. If the board has not ended the game, that is the zero Outcome and the number
// of all moves.
func First(start chess.Position, moves []chess.Move, l Limits) (o Outcome, plies int) {
	var w Watch
	w.Start(&start, l)
	p := start
	for _, m := range moves {
		p.Play(m)
		w.Add(&p, m)
	}
	return w.End(&p, dead)
}

// Watch follows a game that is being played or read and finds the first ply at which the board ended it. It allocates
// only while its memory grows, and can be used for one game after another: Start, Add for each move, End.
//
// The Laws know no null move. A game with one is watched up to there, and what comes after only for its last position.
type Watch struct {
	limits  Limits
	history History
	start   chess.Position
	moves   []chess.Move // without what comes after a null move, or after so many
	plies   int          // of the whole game
	byCount Termination  // the first limit that was reached
	reached int          // the ply at which it was
}

// longest is more plies than a game can have under Article 9.6.2, which allows fewer than 18,000. What comes after so
// many is watched like what comes after a null move, so that memory has a bound.
const longest = 1 << 16

// Start begins a game at p, with the limits that apply to it.
func (w *Watch) Start(p *chess.Position, l Limits) {
	w.limits, w.start = l, *p
	w.moves, w.plies = w.moves[:0], 0
	w.byCount, w.reached = None, 0
	w.history.Start(p)
	w.count(p, once)
}

// Add takes note of the move m, which has led to p, and counts the occurrences of p; they are zero where nothing is
// counted any more.
func (w *Watch) Add(p *chess.Position, m chess.Move) (again Occurrences) {
	w.plies++
	if m == chess.NoMove || w.plies > len(w.moves)+1 || len(w.moves) == longest {
		return Occurrences{}
	}
	w.moves = append(w.moves, m)
	again = w.history.Add(p, m)
	w.count(p, again)
	return again
}

// count looks whether p is the first position to reach a limit. A mate or stalemate there comes before it.
func (w *Watch) count(p *chess.Position, again Occurrences) {
	if w.byCount != None {
		return
	}
	if by := w.limits.reached(p, again); by != None && p.HasMoves() {
		w.byCount, w.reached = by, w.plies
	}
}

// Moves returns the moves that were watched, which are good until the next Start.
func (w *Watch) Moves() []chess.Move { return w.moves }

// End returns how the board first ended the game that has come to p, and after how many plies; if it has not, that is
// no outcome and the number of all plies. It asks isDead about the last position and, if that is dead, about earlier
// ones: where a game has been played on in a dead position, it ended when the position became dead.
func (w *Watch) End(p *chess.Position, isDead DeadFunc) (o Outcome, plies int) {
	o, plies = Outcome{By: w.byCount}, w.plies
	if o.Over() {
		plies = w.reached
	}
	if !p.IsCheckmate() {
		dead, known := isDead(p)
		if dead {
			if ply := w.firstDead(isDead); ply <= plies {
				o, plies = Outcome{By: DeadPosition}, ply
			}
		}
		o.Doubt = !o.Over() && !known
	}
	if !p.HasMoves() && plies == w.plies {
		return noMoves(p), plies
	}
	return o, plies
}

// firstDead returns the ply from which on the position was dead, given that it is now. A dead position stays dead; as a
// rule it has just become so, and what comes before takes longer to judge, so that the search goes back from the end by
// growing steps.
func (w *Watch) firstDead(isDead DeadFunc) int {
	deadAfter := func(plies int) bool {
		p := w.start
		for _, m := range w.moves[:plies] {
			p.Play(m)
		}
		dead, _ := isDead(&p)
		return dead
	}
	alive, dead := -1, len(w.moves)
	if dead < w.plies && !deadAfter(dead) {
		return w.plies
	}
	for step := 1; alive < 0 && dead > 0; step *= 2 {
		if ply := max(0, dead-step); deadAfter(ply) {
			dead = ply
		} else {
			alive = ply
		}
	}
	return alive + 1 + sort.Search(dead-alive-1, func(i int) bool { return deadAfter(alive + 1 + i) })
}
