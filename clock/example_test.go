package clock_test

import (
	"fmt"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/clock"
)

// A clock reads no time: it is told the instants, and says what its displays then show.
func ExampleClock() {
	control, err := clock.Parse("3m+2s")
	if err != nil {
		panic(err)
	}
	k := clock.New(control, chess.ByColor[int]{}).Start(chess.White, 0)
	k = k.Press(chess.White, 10*time.Second) // White has thought for ten seconds, and gets two
	fmt.Println(k)
	at, runs := k.FlagAt() // when the flag falls of the side whose clock runs
	fmt.Println(at, runs)
	fmt.Println(k.Fallen(chess.Black, at-1), k.Fallen(chess.Black, at), k.Remaining(chess.White, at))
	// Output:
	// white 2m54s, black 3m2s (running)
	// 3m12s true
	// false true 2m54s
}

// A number without its unit is no time control: FIDE writes 90+30 for minutes and seconds, PGN 5400+30 for seconds.
func ExampleParse() {
	for _, text := range []string{"40/90m+30s:30m+30s", "90+30"} {
		control, err := clock.Parse(text)
		fmt.Println(control, control.Tempo(), err)
	}
	fmt.Println(clock.ParsePGN("5400+30"))
	// Output:
	// 40/90m+30s:30m+30s standard <nil>
	// none standard column 1: a number in 90+30 has no unit; did you mean 90m+30s? For seconds write 90s+30s
	// 90m+30s <nil>
}
