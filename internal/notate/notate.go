package notate

import (
	"context"
	"io"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/chess/pgn"
)

// Game is a game that has been read, and what is wrong with its text.
type Game struct {
	*pgn.Game
	Number int // in the text, from 1
	Line   int // where it begins
	// Faults are what keeps the game, or a part of it, from being rewritten: a
	// line of moves ends before one that cannot be read or is not legal. Places
	// are those in the text.
	Faults []pgn.Problem
}

// Rewrite reads games of PGN, their moves written with the given letters, and
// hands on one after the other; each is good until the next, and none is kept.
// It ends with the text, with the context, or with an error of reading or of
// use.
func Rewrite(ctx context.Context, in io.Reader, letters chess.Letters, use func(*Game) error) error {
	r := pgn.NewReader(in)
	r.Scanner().Letters = letters
	for number := 1; ; number++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		g, err := r.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		game := Game{Game: g, Number: number, Line: r.Begin().Line}
		for _, p := range g.Problems {
			if !p.Fault.IsNote() {
				game.Faults = append(game.Faults, p)
			}
		}
		if err := use(&game); err != nil {
			return err
		}
	}
}
