package deadpos_test

import (
	"fmt"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/chess/deadpos"
)

func fromFEN(fen string) chess.Position {
	p, _, err := chess.PositionFromFEN(fen, chess.Standard)
	if err != nil {
		panic(err)
	}
	return p
}

// White's flag falls. Black has nothing but a knight, but can mate in a corner in which
// a man of White's blocks a flight square: so White loses (Article 6.9).
func ExampleCanMate() {
	p := fromFEN("8/8/8/4n3/4k3/8/P7/4K3 w - - 0 1")
	v := deadpos.CanMate(&p, chess.Black, deadpos.DefaultBudget)
	fmt.Println(v.Answer)

	// The line can be shown, move by move.
	for _, m := range v.Mate {
		p.Play(m)
	}
	fmt.Println(p.IsCheckmate())
	// Output:
	// yes
	// true
}

// A lone knight mates no bare king.
func ExampleCanMate_cannot() {
	p := fromFEN("8/8/8/3k4/8/8/3N4/4K3 w - - 0 1")
	fmt.Println(deadpos.CanMate(&p, chess.White, deadpos.DefaultBudget))
	// Output: no (material)
}

// The pawns block each other for ever, and neither king gets past them: the
// position is dead, and the game is drawn at once (Article 5.2.2).
func ExampleDead() {
	p := fromFEN("4k3/8/4p3/1p1pPp1p/1P1P1P1P/8/8/4K3 w - - 0 40")
	dead, known := deadpos.Dead(&p, deadpos.DefaultBudget)
	fmt.Println(dead, known)
	// Output: true true
}

func ExampleExamine() {
	for _, fen := range []string{
		"4k3/8/4p3/1p1pPp1p/1P1P1P1P/8/8/4K3 w - - 0 40",
		"8/8/8/3k4/8/8/3B4/4K3 w - - 0 1",
		"8/8/8/3k4/8/8/3R4/4K3 w - - 0 1",
	} {
		p := fromFEN(fen)
		fmt.Println(deadpos.Examine(&p, deadpos.DefaultBudget))
	}
	// Output:
	// dead (White blocked, Black blocked)
	// dead (White material, Black material)
	// not dead (White can mate)
}

// A Solver keeps its memory from one question to the next.
func ExampleSolver() {
	var s deadpos.Solver
	for _, fen := range []string{
		"8/8/8/3k4/8/8/3Q4/4K3 w - - 0 1",
		"8/8/8/3k4/8/8/3N4/4K3 w - - 0 1",
	} {
		p := fromFEN(fen)
		fmt.Println(s.Can(&p, chess.White, deadpos.DefaultBudget))
	}
	// Output:
	// yes
	// no
}
