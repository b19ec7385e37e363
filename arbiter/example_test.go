package arbiter_test

import (
	"fmt"
	"strings"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/clock"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/wording"
)

// Black claims too early that a position is there for the third time, has to
// play the announced move, and claims correctly four plies later.
func Example() {
	control, err := clock.Parse("25m+10s")
	if err != nil {
		panic(err)
	}
	state, events, err := arbiter.New(arbiter.OnlineRules(control, arbiter.FIDE), chess.StartPosition(), arbiter.Scene{})
	if err != nil {
		panic(err)
	}
	at := time.Duration(0)
	do := func(c arbiter.Command) {
		decided, err := state.Do(c, at)
		if err != nil {
			fmt.Println(err)
		}
		for _, e := range decided {
			if e.Ruling != nil {
				fmt.Println(e.Ruling.Text(wording.English), e.Ruling.Cite(wording.English))
			}
		}
		events = append(events, decided...)
	}
	play := func(moves string) {
		for _, text := range strings.Fields(moves) {
			at += 5 * time.Second
			p := state.Position()
			m, err := p.ParseSAN(text)
			if err != nil {
				panic(err)
			}
			do(arbiter.Move{By: state.Turn(), Move: m})
		}
	}
	do(arbiter.Start{})
	play("Nf3 Nf6 Ng1")
	do(arbiter.Claim{By: chess.Black, Ground: arbiter.ThreefoldRepetition, Written: "Ng8"})
	play("Nc6")
	play("Ng8 Nf3 Nf6 Ng1")
	do(arbiter.Claim{By: chess.Black, Ground: arbiter.ThreefoldRepetition, Written: "Ng8"})

	again, err := arbiter.Replay(events)
	fmt.Println(again.Result(), again.Reason(), err)
	// Output:
	// Black claimed a draw, and the claim is wrong: the same position has occurred only 2 times (with the announced move Ng8). Articles 9.2.1, 9.2.3, 9.5.3
	// White gets 1 minute more. Articles A.3, 9.5.3
	// Black must play the announced move: Ng8. Article 9.5.3
	// refused: must-play: You must play the move you announced with your claim.
	// Black claimed a draw, and the claim is correct: the same position has occurred 3 times (with the announced move Ng8). Articles 9.2.1, 9.2.3
	// The game is drawn on a correct claim: the same position for at least the third time. Articles 9.2.1, 9.2.3, 9.5.2
	// 1/2-1/2 threefold <nil>
}

// A flag over the board counts when somebody points it out (Article 6.8): White's has fallen, and Black can mate.
func ExampleState_Do() {
	control, err := clock.Parse("5m")
	if err != nil {
		panic(err)
	}
	rules := arbiter.BoardRules(control, laws.Unsupervised)
	state, _, err := arbiter.New(rules, chess.StartPosition(), arbiter.Scene{})
	if err != nil {
		panic(err)
	}
	events, err := state.Do(arbiter.Complain{By: chess.Black, About: arbiter.OverTime}, 5*time.Minute+time.Second)
	for _, e := range events {
		if e.Ruling != nil {
			fmt.Println(e.Ruling.Text(wording.English), e.Ruling.Cite(wording.English))
		}
	}
	fmt.Println(state.Result(), err)
	// Output:
	// The claim is upheld: White has run out of time. Articles B.3, A.5.3, 6.8, 6.9
	// White ran out of time; Black wins. Articles B.3, A.5.3, 6.8, 6.9
	// 0-1 <nil>
}

// Over the board an illegal move can be made and completed; the opponent claims it, and the arbiter penalises it
// (Article 7.5).
func ExampleState_Do_illegalMove() {
	control, err := clock.Parse("90m+30s")
	if err != nil {
		panic(err)
	}
	state, _, err := arbiter.New(arbiter.BoardRules(control, laws.Supervised), chess.StartPosition(), arbiter.Scene{})
	if err != nil {
		panic(err)
	}
	for i, c := range []arbiter.Command{
		arbiter.Place{By: chess.White, Text: "e2e5"},
		arbiter.Press{By: chess.White},
		arbiter.Complain{By: chess.Black, About: arbiter.IllegalMove},
	} {
		events, err := state.Do(c, time.Duration(i)*time.Second)
		if err != nil {
			panic(err)
		}
		for _, e := range events {
			if e.Ruling != nil {
				fmt.Println(e.Ruling.Text(wording.English), e.Ruling.Cite(wording.English))
			}
		}
	}
	position := state.Position()
	fmt.Println(position.FEN())
	fmt.Println(state.Clock())
	// Output:
	// White completed an illegal move. The position from before it stands again, and the move in its place is bound by touch-move. Articles 7.5.1, 7.5.5, 4.3.1
	// Black gets 2 minutes more. Article 7.5.5
	// rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
	// white 1h30m28s (running), black 1h32m30s
}
