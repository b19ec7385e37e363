package notate

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/chess/pgn"
	"github.com/hakem-chess/hakem/internal/charset"
	"github.com/hakem-chess/hakem/wording"
)

// Writer writes games in a notation. Moves that are one word each stay in PGN,
// with tags, comments, variations, glyphs and draw offers. Announcements are a
// list, a line for each move of the main line, with the tags and the comments;
// a variation could not be told from what was played by ear.
type Writer struct {
	target Target
	out    io.Writer
	pgn    *pgn.Writer
}

// NewWriter returns a Writer to out.
func NewWriter(out io.Writer, t Target) *Writer {
	w := &Writer{target: t, out: out, pgn: pgn.NewWriter(out)}
	w.pgn.AppendMove = t.appendMove
	return w
}

// Write writes a game and an empty line after it.
func (w *Writer) Write(g *pgn.Game) error {
	if w.target.kind != announced {
		return w.pgn.Write(g)
	}
	// The tags are written as PGN has them: a game without moves has nothing
	// else but its result.
	var head bytes.Buffer
	tags := pgn.Game{Tags: g.Tags, Root: &pgn.Node{}, Result: g.Result}
	if err := pgn.NewWriter(&head).Write(&tags); err != nil {
		return err
	}
	list := bytes.TrimSuffix(head.Bytes(), []byte(g.Result+"\n\n"))
	for _, c := range g.Root.After {
		list = appendComment(list, c)
	}
	end, plies := g.Start, 0
	for p, n := range g.MainLine() {
		list = w.appendLine(list, &p, n)
		end = p
		plies++
	}
	// What could not be played follows as it stands in the text.
	ply := 2*end.Fullmove() + int(end.Turn()) + min(plies, 1)
	for n := range g.Unplayed() {
		list = appendWritten(list, ply, n, n.Text)
		ply++
	}
	_, err := fmt.Fprintf(w.out, "%s%s\n\n", list, g.Result)
	return err
}

// appendLine appends a move of a list, to be made in p.
func (w *Writer) appendLine(list []byte, p *chess.Position, n *pgn.Node) []byte {
	text := "--"
	if n.Move != chess.NoMove {
		text = string(w.target.appendMove(nil, p, n.Move))
	}
	return appendWritten(list, 2*p.Fullmove()+int(p.Turn()), n, text)
}

// appendWritten appends the text of a move of a list with its number and what is
// said about it. ply is twice the number, and one more for Black.
func appendWritten(list []byte, ply int, n *pgn.Node, text string) []byte {
	for _, c := range n.Before {
		list = appendComment(list, c)
	}
	dots := "."
	if ply%2 == 1 {
		dots = "..."
	}
	list = fmt.Appendf(list, "%d%s %s", ply/2, dots, text)
	if n.Offer {
		list = append(list, " (=)"...)
	}
	list = append(list, '\n')
	for _, c := range n.After {
		list = appendComment(list, c)
	}
	return list
}

// appendComment appends a comment on a line of its own, as PGN has it.
func appendComment(list []byte, text string) []byte {
	if strings.ContainsRune(text, '}') {
		return append(append(append(list, ';'), text...), '\n')
	}
	return fmt.Appendf(list, "{%s}\n", text)
}

// gameJSON is a game as one line of JSON.
type gameJSON struct {
	File   string   `json:"file"`
	Game   int      `json:"game"`
	Line   int      `json:"line"`
	White  string   `json:"white"`
	Black  string   `json:"black"`
	Result string   `json:"result"`
	Moves  []string `json:"moves"`
	// Unplayed is what follows the moves and could not be played.
	Unplayed []string    `json:"unplayed,omitempty"`
	Faults   []faultJSON `json:"faults"`
	// What is said of games that are not plain chess in UTF-8 only.
	Notes    []faultJSON `json:"notes,omitempty"`
	Variant  string      `json:"variant,omitempty"`
	Encoding string      `json:"encoding,omitempty"`
}

type faultJSON struct {
	Kind   string `json:"kind"`
	Ply    int    `json:"ply,omitempty"`
	Move   string `json:"move,omitempty"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
	Text   string `json:"text"`
}

// WriteJSON writes a game as one line of JSON: the moves of its main line, what
// of it could not be played as it stands in the text, and its faults, which are
// told in Turkish ("tr") or English.
func (w *Writer) WriteJSON(file string, g *Game, lang wording.Lang) error {
	line := gameJSON{
		File: file, Game: g.Number, Line: g.Line, White: g.Tag("White"), Black: g.Tag("Black"), Result: g.Result,
		Moves: []string{}, Faults: []faultJSON{},
	}
	for p, n := range g.MainLine() {
		text := "--"
		if n.Move != chess.NoMove {
			text = string(w.target.appendMove(nil, &p, n.Move))
		}
		line.Moves = append(line.Moves, text)
	}
	for n := range g.Unplayed() {
		line.Unplayed = append(line.Unplayed, n.Text)
	}
	for _, p := range g.Faults {
		f := faultJSON{Kind: p.Fault.String(), Ply: p.Ply, Line: p.Place.Line, Column: p.Place.Column, Text: p.Message(lang)}
		if p.Fault >= pgn.UnreadableMove {
			f.Move = p.Text
		}
		line.Faults = append(line.Faults, f)
	}
	for _, n := range g.Notes {
		line.Notes = append(line.Notes, faultJSON{Kind: n.Kind, Line: n.Place.Line, Column: n.Place.Column, Text: n.Text})
	}
	if g.Start.Variant() == chess.Chess960 {
		line.Variant = g.Start.Variant().String()
	}
	if g.Encoding != charset.UTF8 {
		line.Encoding = g.Encoding.String()
	}
	return json.NewEncoder(w.out).Encode(line)
}
