// Package deadpos answers whether mate is still possible: for one side, as
// Articles 5.1.2, 6.9 and 7.5.5 ask, with a line of moves that does it or the
// reason why there is none; and for either side, as the definition of a dead
// position asks (Article 5.2.2).
//
// Only what the Laws ask counts: is there any series of legal moves, however
// bad, that ends in mate? Draws that need a claim or come by counting (Articles
// 9.2, 9.3, 9.6) do not bound the series.
//
// No answer is ever wrong. A search may run out of its budget, which counts
// positions, not time, so that the same question always has the same answer;
// then the answer is that it is not known. Positions that no game can reach are
// judged like any other, by the moves that are legal in them.
//
// The proofs of what is decided without search are in docs/adr/0006.
package deadpos

import (
	"slices"
	"sync"

	"github.com/hakem-chess/hakem/chess"
)

// Answer says whether a side can mate.
type Answer uint8

const (
	// Unknown means that the budget ran out first.
	Unknown Answer = iota
	// Can means that there is a series of legal moves to mate.
	Can
	// Cannot means that there is none.
	Cannot
)

// String returns "unknown", "yes" or "no".
func (a Answer) String() string { return [...]string{"unknown", "yes", "no"}[a%3] }

// Proof is how it is known that a side cannot mate.
type Proof string

const (
	// Material: the men left cannot mate wherever they stand.
	Material Proof = "material"
	// Blocked: the squares that the men can ever reach leave no mate.
	Blocked Proof = "blocked"
	// Forced: every line of legal moves comes to its end, in stalemate, in mate
	// by the other side or with men that cannot mate, and no position comes twice.
	Forced Proof = "forced"
	// Exhausted: all positions that can come about were looked at.
	Exhausted Proof = "exhausted"
)

// Budgets in positions looked at.
const (
	// DefaultBudget is for whoever waits for the answer, for a server beside its
	// games and for archives: at worst it costs some two seconds for each side, and
	// 180 MB that the next question uses again. It decides every position that a
	// game is known to have ended in, and leaves open one in sixty of the walls and
	// cages that were made to be hard. A larger budget decides these too and may take
	// as much more; the hardest known one, of seven bishops in a cage with one free
	// square, takes 123 million positions.
	DefaultBudget = 2_000_000
	// PromptBudget is for finding out at once what the check after a move left
	// undecided, before anybody is told of the move: at worst it costs about a
	// millisecond.
	PromptBudget = 4_000
	// AfterMoveBudget is for the check after each move, on the path of the game:
	// a few microseconds, some tens at worst. It suffices to find a mate in
	// three positions of real games out of five, to see the men that are left and to
	// follow moves that are forced.
	AfterMoveBudget = planCost + 4
)

// Verdict is the answer for one side.
type Verdict struct {
	Answer Answer
	Why    Proof        // of Cannot; "" otherwise
	Mate   []chess.Move // of Can: legal moves to the mate, none if it is on the board
	Nodes  int          // positions looked at, plans and proofs counted as so many
}

// CanMate answers whether c has any series of legal moves to mate its opponent
// from p (Articles 5.1.2, 6.9, 7.5.5), looking at budget positions at most.
// Where c has just mated it can, by no moves; where c is mated or nobody can
// move it cannot.
func CanMate(p *chess.Position, c chess.Color, budget int) Verdict {
	s := solvers.Get().(*Solver)
	defer solvers.Put(s)
	v := s.CanMate(p, c, budget)
	v.Mate = slices.Clone(v.Mate)
	return v
}

// Finding is the answer for both sides.
type Finding struct {
	Dead  bool                 // neither side can mate
	Known bool                 // false if the budget ran out first
	Can   chess.ByColor[bool]  // who was found able to mate; one is enough not to be dead
	Why   chess.ByColor[Proof] // of Dead
	Nodes int                  // as in Verdict
}

// Examine answers whether neither side can mate from p by any series of legal
// moves (Article 5.2.2), looking at budget positions at most.
func Examine(p *chess.Position, budget int) Finding {
	s := solvers.Get().(*Solver)
	defer solvers.Put(s)
	return s.Examine(p, budget)
}

// Dead is Examine without the proofs.
func Dead(p *chess.Position, budget int) (dead, known bool) {
	f := Examine(p, budget)
	return f.Dead, f.Known
}

// solvers are kept because their room grows with what they are asked.
var solvers = sync.Pool{New: func() any { return new(Solver) }}
