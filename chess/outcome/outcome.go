// Package outcome answers one question for everybody: has the board ended the game? By mate, by stalemate, by a dead
// position, by so many moves without a pawn move or a capture, or by so many occurrences of a position (Articles 5.1.1,
// 5.2.1, 5.2.2, 9.6.2, 9.6.1).
//
// It knows the board alone. Which numbers end a game depends on the edition of the Laws and on the organiser, and comes
// in as Limits; flags, resignations, agreements and claims are package arbiter's.
//
// Four ways of asking:
//
//   - Of says it of the position on the board of a chess.Game;
//   - First finds the ply at which the board first ended a game that may have been played on;
//   - At says it of one position, for programs that count occurrences themselves (Count, History);
//   - Watch finds the first such ply while a game is being read, without allocating.
//
// Where several ends come with the same move the order is that of the list above. Mate and stalemate leave no move, so
// that nothing is left to draw: the Laws say so of a mate with the last of the 75 moves (Article 9.6.2).
package outcome

import (
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/chess/deadpos"
)

// The numbers of the Laws. The first two are for claims (Articles 9.2, 9.3), the others end a game by themselves
// (Article 9.6, since 1 July 2014). Moves are moves by each player.
const (
	Threefold        = 3
	FiftyMoves       = 50
	Fivefold         = 5
	SeventyFiveMoves = 75
)

// Limits are the numbers that end a game by themselves. Under the editions since July 2017 they are
//
//	outcome.Limits{Moves: outcome.SeventyFiveMoves, Times: outcome.Fivefold}
//
// and on many playing sites FiftyMoves and Threefold. The zero Limits end no game: mate, stalemate and dead positions
// alone do, as under the Laws before July 2014.
type Limits struct {
	// Moves is how many moves by each player without a pawn move or a capture end the game; 0: no number does.
	Moves int
	// Times is how often a position must have occurred; 0: no number ends the game.
	Times int
	// InRow counts only occurrences by consecutive alternate moves by both players, that is every fourth ply
	// (Article 9.6.a of 2014).
	InRow bool
}

// Termination is what ended a game on the board.
type Termination uint8

// The terminations, in the order in which they count where several come with one move.
const (
	None         Termination = iota // the game goes on
	Checkmate                       // Article 5.1.1
	Stalemate                       // Article 5.2.1
	DeadPosition                    // Article 5.2.2
	QuietMoves                      // Limits.Moves without a pawn move or a capture: Article 9.6.2
	Repetition                      // the position for the Limits.Times-th time: Article 9.6.1
)

// String returns the termination in words.
func (t Termination) String() string {
	names := [...]string{"none", "checkmate", "stalemate", "dead position", "quiet moves", "repetition"}
	if int(t) < len(names) {
		return names[t]
	}
	return "unknown termination"
}

// Outcome says how the board has ended a game. The zero Outcome is that of a game that goes on.
type Outcome struct {
	By Termination
	// Doubt says that the game goes on only if the position is not dead, which was not found out.
	Doubt bool

	winner chess.Color
}

// Over reports whether the board has ended the game.
func (o Outcome) Over() bool { return o.By != None }

// Winner returns who has given mate; ok is false for a draw and while the game goes on.
func (o Outcome) Winner() (c chess.Color, ok bool) { return o.winner, o.By == Checkmate }

// Result returns the result as PGN writes it: "1-0", "0-1", "1/2-1/2", and "*" while the game goes on.
func (o Outcome) Result() string {
	switch {
	case !o.Over():
		return "*"
	case o.By != Checkmate:
		return "1/2-1/2"
	case o.winner == chess.White:
		return "1-0"
	}
	return "0-1"
}

// String returns the result and what it comes from: "1-0 by checkmate", or "*".
func (o Outcome) String() string {
	if !o.Over() {
		return o.Result()
	}
	return o.Result() + " by " + o.By.String()
}

// DeadFunc says whether neither side can mate from p by any series of legal moves (Article 5.2.2), as far as that was
// found out. It is not asked of a mate; a stalemate is dead.
type DeadFunc func(p *chess.Position) (dead, known bool)

// dead is the DeadFunc that asks package deadpos and takes up to seconds.
func dead(p *chess.Position) (dead, known bool) { return deadpos.Dead(p, deadpos.DefaultBudget) }

// Of says whether the position on the board of g ends the game. Whether the position is dead takes microseconds as a
// rule and seconds at most, after which Outcome.Doubt is set. What happened earlier in the game only counts for the
// occurrences: First finds an end that was passed over.
func Of(g *chess.Game, l Limits) Outcome {
	p := g.Start()
	var h History
	h.Start(&p)
	again := once
	for _, m := range g.Moves() {
		p.Play(m)
		again = h.Add(&p, m)
	}
	dead, known := dead(&p)
	o := At(&p, again, l, dead)
	o.Doubt = !known && !o.Over()
	return o
}

// At says whether the game ends with p on the board, which has occurred as Count or History says. Whether p is dead is
// known to the caller; where it could not be found out, say no, and the Outcome is in doubt if the game goes on.
func At(p *chess.Position, again Occurrences, l Limits, dead bool) Outcome {
	switch {
	case !p.HasMoves():
		return noMoves(p)
	case dead:
		return Outcome{By: DeadPosition}
	}
	return Outcome{By: l.reached(p, again)}
}

// noMoves is the outcome of a position without a legal move: mate if the king is in check (Articles 5.1.1, 5.2.1).
func noMoves(p *chess.Position) Outcome {
	if p.InCheck() {
		return Outcome{By: Checkmate, winner: p.Turn().Other()}
	}
	return Outcome{By: Stalemate}
}

// reached says which of the limits p has reached, given that it has a legal move (Article 9.6).
func (l Limits) reached(p *chess.Position, again Occurrences) Termination {
	times := again.Times
	if l.InRow {
		times = again.InRow
	}
	switch {
	case l.Moves > 0 && p.Halfmove() >= 2*l.Moves:
		return QuietMoves
	case l.Times > 0 && times >= l.Times:
		return Repetition
	}
	return None
}
