package main

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/i18n"
	"github.com/hakem-chess/hakem/scoresheet"
	"github.com/hakem-chess/hakem/wording"
)

// reconstructCmd is "hakem reconstruct": the game that scoresheets record.
type reconstructCmd struct {
	Sheets   []string `arg:"" name:"sheet" help:"reconstruct_sheets"`
	Letters  *letters `placeholder:"holder_letters" help:"reconstruct_letters"`
	Budget   int      `default:"200000" placeholder:"holder_number" help:"reconstruct_budget"`
	Games    int      `default:"20" placeholder:"holder_number" help:"reconstruct_games"`
	Encoding encoding `default:"auto" placeholder:"holder_encoding" help:"encoding"`
	JSON     bool     `name:"json" help:"json"`
}

// Validate refuses what is no reconstruction.
func (c *reconstructCmd) Validate() error {
	if len(c.Sheets) > 2 {
		return &slip{key: "slip.sheets"}
	}
	if err := atLeast("--budget", c.Budget, 1); err != nil {
		return err
	}
	return atLeast("--games", c.Games, 1)
}

func (c *reconstructCmd) run(s *session) error {
	var sheets []*scoresheet.Sheet
	for _, name := range c.Sheets {
		sheet, err := c.read(s, name)
		if err != nil {
			return err
		}
		sheets = append(sheets, &sheet)
	}
	ctx, stop := interruptible(s.ctx)
	defer stop()
	begun := time.Now()
	limits := scoresheet.Limits{Expansions: c.Budget, Games: c.Games, Stop: func() bool { return ctx.Err() != nil }}
	r, err := scoresheet.Reconstruct(limits, sheets...)
	switch {
	case errors.Is(err, scoresheet.ErrStopped):
		return errors.New(i18n.T(s.lang, "reconstruct.interrupted", "seconds", int(time.Since(begun).Seconds()), "budget", c.Budget))
	case errors.Is(err, scoresheet.ErrNothingWritten):
		return errors.New(i18n.T(s.lang, "reconstruct.nothing"))
	case errors.Is(err, scoresheet.ErrOtherStart):
		return errors.New(i18n.T(s.lang, "reconstruct.other_start"))
	case err != nil:
		return err
	}
	teller := scoresheet.Teller{Lang: s.lang, Letters: c.printed(s.lang), Sheets: sheets}
	if c.JSON {
		err = writeJSON(s.out, reconstructed(&r, teller))
	} else {
		err = printReconstruction(s, &r, teller)
	}
	if err == nil && (r.Cost > 0 || r.More || len(r.Games) > 1 || len(r.Games[0].Findings) > 0) {
		return errFaults
	}
	return err
}

// read reads one sheet from a file or from standard input.
func (c *reconstructCmd) read(s *session, name string) (scoresheet.Sheet, error) {
	named := chess.EnglishLetters
	if c.Letters != nil {
		named = chess.Letters(*c.Letters)
	}
	var sheet scoresheet.Sheet
	err := readText(s, name, c.Encoding, named, func(in io.Reader) (err error) {
		sheet, err = scoresheet.Read(in, named)
		return err
	})
	if bad := (*scoresheet.ReadError)(nil); errors.As(err, &bad) {
		return sheet, fmt.Errorf("%s: %s", name, bad.Text(s.lang))
	} else if err != nil {
		return sheet, fmt.Errorf("%s: %w", name, err)
	}
	if c.Letters == nil && !sheet.NamesLetters {
		sheet.Letters = sheet.LikelyLetters()
	}
	return sheet, nil
}

// printed are the letters that the moves are printed in: those asked for, else those of the language.
func (c *reconstructCmd) printed(lang wording.Lang) chess.Letters {
	switch {
	case c.Letters != nil:
		return chess.Letters(*c.Letters)
	case lang == wording.Turkish:
		return chess.TurkishLetters
	}
	return chess.EnglishLetters
}

// reconstruction is what is printed for programs; docs/scoresheets.md describes it.
type reconstruction struct {
	Cost   int               `json:"cost"`
	Proved bool              `json:"proved"`
	Bound  int               `json:"bound"`
	More   bool              `json:"more"`
	Games  []reconstructGame `json:"games"`
}

type reconstructGame struct {
	Moves    []reconstructMove    `json:"moves"`
	FEN      string               `json:"fen"` // the last position
	Findings []reconstructFinding `json:"findings"`
}

type reconstructMove struct {
	Ply    int                  `json:"ply"`
	Number int                  `json:"number"`
	Side   string               `json:"side"`
	SAN    string               `json:"san"`
	UCI    string               `json:"uci"`
	Sheets []*reconstructsEntry `json:"sheets"` // for each sheet; null where it has nothing for the move
}

type reconstructsEntry struct {
	Written string `json:"written"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
}

type reconstructFinding struct {
	Kind       string `json:"kind"`
	Ply        int    `json:"ply"`             // the move it is about, from 1; one more than there are for the end
	Sheet      int    `json:"sheet,omitempty"` // 1 or 2; absent for both
	Written    string `json:"written,omitempty"`
	Other      string `json:"other,omitempty"`
	Impossible bool   `json:"impossible,omitempty"`
	Count      int    `json:"count,omitempty"`
	Line       int    `json:"line,omitempty"`
	Column     int    `json:"column,omitempty"`
	Text       string `json:"text"`
}

func reconstructed(r *scoresheet.Reconstruction, teller scoresheet.Teller) reconstruction {
	out := reconstruction{Cost: r.Cost, Proved: r.Proved, Bound: r.Bound, More: r.More}
	for i := range r.Games {
		g := &r.Games[i]
		positions := g.Positions()
		game := reconstructGame{FEN: positions[len(g.Moves)].FEN(), Moves: []reconstructMove{}, Findings: []reconstructFinding{}}
		for ply, m := range g.Moves {
			p := g.Plies[ply]
			move := reconstructMove{
				Ply: ply + 1, Number: p.Number, Side: p.Side.String(), SAN: positions[ply].SAN(m), UCI: positions[ply].UCI(m),
			}
			for n, sheet := range teller.Sheets {
				var entry *reconstructsEntry
				if at := p.Entries[n]; at >= 0 {
					e := sheet.Entries[at]
					entry = &reconstructsEntry{e.Text, e.Line, e.Column}
				}
				move.Sheets = append(move.Sheets, entry)
			}
			game.Moves = append(game.Moves, move)
		}
		for _, f := range g.Findings {
			game.Findings = append(game.Findings, reconstructFinding{
				Kind: string(f.Kind), Ply: f.Ply, Sheet: f.Sheet + 1, Written: f.Written, Other: f.Other, Impossible: f.Impossible,
				Count: f.Count, Line: f.Line, Column: f.Column, Text: teller.Text(g, f),
			})
		}
		out.Games = append(out.Games, game)
	}
	return out
}

// printReconstruction prints the likeliest game, what is to be said about it, and
// in what the other games differ from it.
func printReconstruction(s *session, r *scoresheet.Reconstruction, teller scoresheet.Teller) error {
	var b strings.Builder
	first := &r.Games[0]
	for _, line := range teller.Summary(r) {
		fmt.Fprintln(&b, line)
	}
	notation := chess.Notation{Letters: teller.Letters}
	fmt.Fprintf(&b, "\n%s\n", movetext(first, notation))
	if len(first.Findings) > 0 {
		fmt.Fprintf(&b, "\n%s\n", i18n.T(s.lang, "reconstruct.findings"))
	}
	for _, f := range first.Findings {
		fmt.Fprintf(&b, "– %s\n", teller.Text(first, f))
	}
	if len(r.Games) > 1 {
		fmt.Fprintf(&b, "\n%s\n", i18n.T(s.lang, "reconstruct.others"))
	}
	for i := range r.Games[1:] {
		other := &r.Games[i+1]
		if at := scoresheet.Different(first, other); at != nil {
			var parts []string
			for _, ply := range at {
				parts = append(parts, i18n.T(s.lang, "reconstruct.instead", "move", teller.Move(other, ply), "of", teller.Move(first, ply)))
			}
			fmt.Fprintf(&b, "– %s\n", strings.Join(parts, "; "))
		} else {
			fmt.Fprintf(&b, "– %s\n", movetext(other, notation))
		}
	}
	_, err := io.WriteString(s.out, b.String())
	return err
}

// widest is how many characters a line of moves has at most.
const widest = 79

// movetext writes the moves of a game with their numbers, in lines.
func movetext(g *scoresheet.Game, n chess.Notation) string {
	var b strings.Builder
	width := 0
	for i, move := range g.Written(n) {
		p := g.Plies[i]
		if p.Side == chess.White {
			move = fmt.Sprintf("%d. %s", p.Number, move)
		} else if i == 0 {
			move = fmt.Sprintf("%d... %s", p.Number, move)
		}
		switch size := len([]rune(move)); {
		case i == 0:
			width = size
		case width+1+size > widest:
			b.WriteByte('\n')
			width = size
		default:
			b.WriteByte(' ')
			width += 1 + size
		}
		b.WriteString(move)
	}
	return b.String()
}
