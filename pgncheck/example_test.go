package pgncheck_test

import (
	"fmt"
	"strings"

	"github.com/hakem-chess/hakem/pgncheck"
	"github.com/hakem-chess/hakem/wording"
)

// A game that went on after mate: the edition is that of the game's date, and so are the articles.
func ExampleGame() {
	report, err := pgncheck.Game(`[Date "2024.05.01"]
[White "Alfa"]
[Black "Beta"]

1. f3 e5 2. g4 Qh4# 3. e4 1-0`, pgncheck.Options{Lang: wording.English})
	if err != nil {
		panic(err)
	}
	fmt.Println(report.Laws)
	for _, f := range report.Faults {
		fmt.Println(f)
	}
	// Output:
	// 2023
	// 5:24: played-on: the game was over before this move: checkmate [5.1.1]
	// 5:27: wrong-result: the result is given as 1-0; the final position makes it 0-1: checkmate [5.1.1]
}

// All games of a text, in either language: a file, a response of a server, whatever can be read.
func ExampleGames() {
	text := strings.NewReader(`[White "Alfa"]
[Black "Beta"]

1. e4 e5 2. Ke3 *

[Date "2023.01.01"]
[White "Alfa"]
[Black "Gamma"]
[Termination "White resigns"]
[FEN "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"]

1. Ra2 0-1
`)
	for report, err := range pgncheck.Games(text, pgncheck.Options{Lang: wording.Turkish}) {
		if err != nil {
			panic(err)
		}
		fmt.Println(report)
	}
	// Output:
	// Alfa – Beta, *, plies: 2
	// 4:13: illegal-move: Ke3 bu konumda kurallara uygun bir hamle değil [3.10.2]
	// Alfa – Gamma, 0-1, plies: 1
	// result-cannot-be: 0-1 olamaz: oyuncu terk etti, ama rakibin mat etme olanağı yok; oyun berabere bitmiştir [5.1.2]
}
