package pgn_test

import (
	"fmt"
	"log"
	"os"
	"strings"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/chess/pgn"
)

const twoGames = `[Event "Club"]
[White "Ayşe"]
[Black "Bora"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1

[Event "Club"]
[White "Can"]
[Black "Deniz"]
[Result "*"]

1. e4 {a bold move} e5 (1... c5 2. Nf3) 2. Ke3 *
`

// A file of any size, a gigabyte as well as this: every move of every main
// line is judged, in memory that does not grow.
func ExampleValidator() {
	v := pgn.NewValidator(pgn.NewScanner(strings.NewReader(twoGames)))
	for v.Next() {
		fmt.Println(v.Plies(), v.Position().FEN())
		for _, problem := range v.Problems() {
			fmt.Println(problem)
		}
	}
	if err := v.Err(); err != nil {
		log.Fatal(err)
	}
	// Output:
	// 4 rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3
	// 2 rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2
	// pgn: 13:44: Ke3 is not a legal move here
}

func ExampleGames() {
	for game, err := range pgn.Games(strings.NewReader(twoGames)) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Print(game.Tag("White"), " – ", game.Tag("Black"), ":")
		for position, node := range game.MainLine() {
			fmt.Print(" ", position.SAN(node.Move))
		}
		fmt.Println(" " + game.Result)
	}
	// Output:
	// Ayşe – Bora: f3 e5 g4 Qh4# 0-1
	// Can – Deniz: e4 e5 *
}

func ExampleWriter() {
	game := pgn.NewGame(chess.StartPosition())
	game.SetTag("White", "Ayşe")
	game.SetTag("Black", "Bora")
	game.SetTag("Result", "1/2-1/2")
	game.Result = "1/2-1/2"

	position, node := game.Start, game.Root
	for i, text := range []string{"e4", "e5", "Nf3"} {
		move, err := position.ParseSAN(text)
		if err != nil {
			log.Fatal(err)
		}
		position.Play(move)
		node = node.Append(move)
		node.SetClock(5*time.Minute - time.Duration(i)*time.Second)
	}
	node.Offer = true
	sicilian := chess.StartPosition()
	sicilian.Play(game.Root.Next.Move)
	c5, err := sicilian.ParseSAN("c5")
	if err != nil {
		log.Fatal(err)
	}
	reply := game.Root.Next.Next
	reply.Variations = append(reply.Variations, &pgn.Node{Move: c5, NAGs: []uint8{1}, After: []string{"Sicilian"}})

	if err := pgn.NewWriter(os.Stdout).Write(game); err != nil {
		log.Fatal(err)
	}
	// Output:
	// [Event "?"]
	// [Site "?"]
	// [Date "????.??.??"]
	// [Round "?"]
	// [White "Ayşe"]
	// [Black "Bora"]
	// [Result "1/2-1/2"]
	//
	// 1. e4 {[%clk 0:05:00]} 1... e5 {[%clk 0:04:59]} (1... c5 $1 {Sicilian}) 2. Nf3
	// (=) {[%clk 0:04:58]} 1/2-1/2
}

// captures counts captures as they are written, and needs no board for it.
type captures struct {
	pgn.Visitor
	n int
}

func (c *captures) Move(text []byte) {
	if strings.ContainsRune(string(text), 'x') {
		c.n++
	}
}

func ExampleScanner() {
	scanner := pgn.NewScanner(strings.NewReader("1. e4 d5 2. exd5 Qxd5 *"))
	counter := &captures{Visitor: pgn.NewValidator(scanner)} // what is not looked at
	for scanner.Next(counter) {
	}
	fmt.Println(counter.n, scanner.Err())
	// Output: 2 <nil>
}
