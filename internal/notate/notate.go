package notate

import (
	"context"
	"io"
	"slices"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/chess/pgn"
	"github.com/hakem-chess/hakem/internal/charset"
	"github.com/hakem-chess/hakem/pgncheck"
	"github.com/hakem-chess/hakem/pgncheck/dgt"
	"github.com/hakem-chess/hakem/wording"
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
	// Notes are what else was to be said of the text.
	Notes []Note
	// Encoding is what the text of the game is in, or some of it; else UTF8.
	Encoding charset.Charset
}

// Note is something about the text of a game that is no fault of it.
type Note struct {
	Kind     string // as hakem check names it
	Place    pgn.Place
	Text     string // for people
	Encoding bool   // it says in which code page the text was read
}

// Rewrite reads games of PGN, their moves written with the given letters, and
// hands on one after the other; each is good until the next, and none is kept.
// It ends with the text, with the context, or with an error of reading or of
// use. Notes are told in the language.
func Rewrite(ctx context.Context, in *charset.Reader, letters chess.Letters, l wording.Lang, use func(*Game) error) error {
	r := pgn.NewReader(in)
	r.Scanner().Letters = letters
	var marks []charset.Mark
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
		game := Game{Game: g, Number: number, Line: r.Begin().Line, Encoding: charset.UTF8}
		for _, p := range g.Problems {
			switch {
			case p.Fault.IsNote():
				game.Notes = append(game.Notes, Note{Kind: p.Fault.String(), Place: p.Place, Text: p.Message(l)})
			case p.InVariation: // of which nothing is a fault of the game
				game.Notes = append(game.Notes, Note{Kind: string(pgncheck.InVariation), Place: p.Place, Text: p.Message(l)})
			default:
				game.Faults = append(game.Faults, p)
			}
		}
		game.findKings(letters, l)
		if in.Whole() {
			game.encodedAs(in.Charset(), r.Begin(), in.Charset().Text(l, false))
		}
		marks = append(marks, in.Marks()...)
		for len(marks) > 0 && marks[0].Offset < r.Scanner().Offset() {
			m := marks[0]
			marks = marks[1:]
			switch text := m.Text(l, in.Charset()); {
			case m.Invalid:
				game.Notes = append(game.Notes, Note{Kind: charset.BadByte, Place: r.Begin(), Text: text})
			case game.Encoding == charset.UTF8:
				game.encodedAs(in.Charset(), r.Begin(), text)
			}
		}
		if err := use(&game); err != nil {
			return err
		}
	}
}

// findKings makes a note of the fault that the kings on the middle of a DGT board
// are: they say the result, and nobody tried to move there.
func (g *Game) findKings(letters chess.Letters, l wording.Lang) {
	end, last, plies := g.Start, chess.NoMove, 0
	for p, n := range g.MainLine() {
		end, last, plies = p, n.Move, plies+1
	}
	if plies > 0 {
		if last == chess.NoMove {
			return // there is no telling where the kings are after a null move
		}
		end.Play(last)
	}
	var kings dgt.Signs
	for n := range g.Unplayed() {
		kings.Add([]byte(n.Text), &end, letters)
	}
	result := g.Tag("Result")
	if result == "" || result == "*" {
		result = g.Result
	}
	if !kings.Found(&end, last, result) {
		return
	}
	g.Faults = slices.DeleteFunc(g.Faults, func(p pgn.Problem) bool {
		if p.Fault != pgn.IllegalMove || p.Ply != plies+1 {
			return false
		}
		g.Notes = append(g.Notes, Note{Kind: dgt.Kind, Place: p.Place, Text: kings.Text(l, result)})
		return true
	})
}

// encodedAs notes that the text of the game is in a charset.
func (g *Game) encodedAs(c charset.Charset, at pgn.Place, text string) {
	g.Encoding = c
	g.Notes = append(g.Notes, Note{Kind: c.Kind(), Place: at, Text: text, Encoding: true})
}
