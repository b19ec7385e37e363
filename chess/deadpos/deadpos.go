package deadpos

import (
	"fmt"
	"slices"
	"strconv"
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
func (a Answer) String() string {
	switch a {
	case Unknown:
		return "unknown"
	case Can:
		return "yes"
	case Cannot:
		return "no"
	}
	return "Answer(" + strconv.Itoa(int(a)) + ")"
}

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

// String returns the answer with what it rests on, as "yes (mate after 5 moves of
// both sides together)", "no (blocked)" or "unknown (after 4000 positions)".
func (v Verdict) String() string {
	switch {
	case v.Answer == Unknown:
		return fmt.Sprintf("unknown (after %d positions)", v.Nodes)
	case v.Answer == Can && len(v.Mate) == 0:
		return "yes (mate is on the board)"
	case v.Answer == Can:
		return fmt.Sprintf("yes (mate after %d moves of both sides together)", len(v.Mate))
	case v.Why != "":
		return fmt.Sprintf("%v (%s)", v.Answer, v.Why)
	}
	return v.Answer.String()
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

// String returns the answer, as "dead (White material, Black blocked)", "not dead
// (White can mate)" or "unknown (after 4000 positions)".
func (f Finding) String() string {
	switch {
	case !f.Known:
		return fmt.Sprintf("unknown (after %d positions)", f.Nodes)
	case f.Dead:
		return fmt.Sprintf("dead (White %s, Black %s)", f.Why[chess.White], f.Why[chess.Black])
	case f.Can[chess.White] && f.Can[chess.Black]:
		return "not dead (both sides can mate)"
	case f.Can[chess.White]:
		return "not dead (White can mate)"
	case f.Can[chess.Black]:
		return "not dead (Black can mate)"
	}
	return "not dead"
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
