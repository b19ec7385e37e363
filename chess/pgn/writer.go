package pgn

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/hakem-chess/hakem/chess"
)

// width is the most characters of a line of movetext, but for a word or a
// comment to the end of the line that is longer in itself.
const width = 80

// Writer writes games in the export format: the seven tags of the roster, then
// the others in the order of SortTags; movetext in lines of at most 80
// characters; one result, in the Result tag and behind the moves. A Game that was
// read comes back the same when what was written is read again, but for tags of
// the roster that it did not have.
type Writer struct {
	// AppendMove appends the text of a legal move. If it is not set, moves are
	// written in SAN with English letters, as the format wants them. What it
	// appends must be one word that a Reader can read.
	AppendMove func(dst []byte, p *chess.Position, m chess.Move) []byte

	w      io.Writer
	out    []byte
	col    int    // characters in the line so far
	prefix string // of the next word: the parenthesis that opens a variation
	held   []byte // the word that has not been placed yet
	err    error
}

// NewWriter returns a Writer to w.
func NewWriter(w io.Writer) *Writer { return &Writer{w: w} }

// Write writes a game and an empty line after it. Nothing is written if the
// game cannot be: a tag without a name that can be read back, a result that is
// none, an illegal move. The result is g.Result, or that of the Result tag if
// g.Result is "*" or empty.
func (w *Writer) Write(g *Game) error {
	w.out, w.held, w.prefix, w.col, w.err = w.out[:0], w.held[:0], "", 0, nil
	tags, result := exportTags(g)
	if !isResult(result) {
		return fmt.Errorf("pgn: %q is no result", result)
	}
	for _, t := range tags {
		if err := w.tag(t); err != nil {
			return err
		}
	}
	w.out = append(w.out, '\n')
	for _, c := range g.Root.After {
		w.comment(c)
	}
	w.line(g.Start, g.Root.Next)
	w.word(result)
	w.flush()
	w.out = append(w.out, "\n\n"...)
	if w.err != nil {
		return w.err
	}
	_, err := w.w.Write(w.out)
	return err
}

// exportTags returns the tags that a game is written with: those of the roster
// always, in their own spelling, Result with the one result that the game has.
func exportTags(g *Game) (tags []Tag, result string) {
	all := Game{}
	for _, t := range g.Tags {
		name := properName(t.Name)
		if name != t.Name && g.Tag(name) != "" {
			name = t.Name // both spellings are there
		}
		all.Tags = append(all.Tags, Tag{name, t.Value})
	}
	for _, t := range roster {
		if all.Tag(t.Name) == "" {
			all.SetTag(t.Name, t.Value)
		}
	}
	result = g.Result
	if result == "" || result == "*" {
		result = "*"
		if token, _ := resultOf([]byte(all.Tag("Result"))); token != "" {
			result = token
		}
	}
	all.SetTag("Result", result)
	all.SortTags()
	return all.Tags, result
}

// tag writes a tag pair. A line end in the value becomes a space.
func (w *Writer) tag(t Tag) error {
	if t.Name == "" {
		return fmt.Errorf("pgn: a tag without a name has the value %q", t.Value)
	}
	for i := range len(t.Name) {
		if kinds[t.Name[i]]&inName == 0 {
			return fmt.Errorf("pgn: %q is no name for a tag", t.Name)
		}
	}
	w.out = append(appendTag(w.out, t), '\n')
	return nil
}

// appendTag writes a tag pair, without the end of its line.
func appendTag(dst []byte, t Tag) []byte {
	dst = append(append(append(dst, '['), t.Name...), ` "`...)
	value := strings.ToValidUTF8(t.Value, "\uFFFD")
	for i := range len(value) {
		switch c := value[i]; c {
		case '"', '\\':
			dst = append(dst, '\\', c)
		case '\n', '\r':
			dst = append(dst, ' ')
		default:
			dst = append(dst, c)
		}
	}
	return append(dst, "\"]"...)
}

// branch is a stretch of a line still to be written.
type branch struct {
	at   spot
	node *Node
	kind branchKind
}

// spot is where a line has come to.
type spot struct {
	pos  chess.Position
	lost int // moves that could not be played since pos
}

// number returns the number of the next move and whether it is Black's.
func (a *spot) number() (n int, black bool) {
	plies := int(a.pos.Turn()) + a.lost
	return a.pos.Fullmove() + plies/2, plies%2 == 1
}

type branchKind uint8

const (
	lineGoesOn branchKind = iota
	variationBegins
	variationEnds
)

// line writes a line with its variations. What has to wait does so on a stack
// of its own, so that no nesting is too deep.
func (w *Writer) line(p chess.Position, n *Node) {
	stack := []branch{{at: spot{pos: p}, node: n}}
	numbered := false // Black's move needs no number after White's
	for len(stack) > 0 && w.err == nil {
		b := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		switch b.kind {
		case variationEnds:
			w.glue(')')
			numbered = false
			continue
		case variationBegins:
			w.prefix = "("
			numbered = false
		}
		for n := b.node; n != nil && w.err == nil; n = n.Next {
			before := b.at
			w.node(&b.at, n, numbered)
			numbered = len(n.After) == 0
			if len(n.Variations) == 0 {
				continue
			}
			stack = append(stack, branch{at: b.at, node: n.Next})
			for i := len(n.Variations) - 1; i >= 0; i-- {
				stack = append(stack, branch{kind: variationEnds},
					branch{at: before, node: n.Variations[i], kind: variationBegins})
			}
			break
		}
	}
}

// node writes a move with its comments and plays it. numbered: Black's move
// follows White's at once.
func (w *Writer) node(at *spot, n *Node, numbered bool) {
	for _, c := range n.Before {
		w.comment(c)
	}
	number, black := at.number()
	switch {
	case !black:
		w.word(strconv.Itoa(number) + ".")
	case !numbered || len(n.Before) > 0 || n.Text != "":
		w.word(strconv.Itoa(number) + "...")
	}
	w.move(at, n)
	for _, nag := range n.NAGs {
		w.word("$" + strconv.Itoa(int(nag)))
	}
	if n.Offer {
		w.word("(=)")
	}
	for _, c := range n.After {
		w.comment(c)
	}
}

// move writes a move and plays it, or what could not be played.
func (w *Writer) move(at *spot, n *Node) {
	p := &at.pos
	switch {
	case n.Text != "":
		if !isMoveText(n.Text) {
			w.err = fmt.Errorf("pgn: %q cannot stand in the place of a move", n.Text)
		}
		at.lost++
		w.word(n.Text)
	case at.lost > 0:
		w.err = fmt.Errorf("pgn: a move after one that could not be played")
	case n.Move == chess.NoMove:
		w.word("--")
		if !pass(p) {
			w.err = fmt.Errorf("pgn: a null move in check: %s", p.FEN())
		}
	case !p.IsLegal(n.Move):
		w.err = fmt.Errorf("pgn: the move from %s to %s is not legal: %s", n.Move.From(), n.Move.To(), p.FEN())
	default:
		w.flush()
		w.held = append(w.held, w.prefix...)
		if w.AppendMove != nil {
			w.held = w.AppendMove(w.held, p, n.Move)
		} else {
			w.held = p.AppendSAN(w.held, n.Move)
		}
		w.prefix = ""
		p.Play(n.Move)
	}
}

// isMoveText reports whether text has nothing but what a Scanner hands on as a
// move: a word, perhaps with an exchange behind it.
func isMoveText(text string) bool {
	for i := range len(text) {
		if c := text[i]; c < utf8.RuneSelf && kinds[c]&inWord == 0 && c != '(' && c != ')' && c != ' ' {
			return false
		}
	}
	return utf8.ValidString(text)
}

// comment writes a comment: in braces, or to the end of the line if it holds a
// brace that would close it. Lines break at single spaces, where reading puts
// the space back, but not within a command.
func (w *Writer) comment(text string) {
	text = string(trimComment([]byte(strings.ToValidUTF8(text, "\uFFFD"))))
	if text == "" {
		return
	}
	if strings.ContainsRune(text, '}') {
		w.word(";" + text)
		w.flush()
		w.out = append(w.out, '\n')
		w.col = 0
		return
	}
	begin, open := 0, "{"
	command := strings.HasPrefix(text, "[%") // which many a program only finds in one line
	for i := 1; i < len(text)-1; i++ {
		switch {
		case text[i] == '[' && text[i+1] == '%':
			command = true
		case text[i] == ']':
			command = false
		}
		if !command && text[i] == ' ' && !isSpace(text[i-1]) && !isSpace(text[i+1]) && text[i+1] != '%' {
			w.word(open + text[begin:i])
			begin, open = i+1, ""
		}
	}
	w.word(open + text[begin:])
	w.glue('}')
}

func isSpace(c byte) bool { return kinds[c]&kindOfByte == space }

// word writes a word after a space or a line end. It is held back until the
// next, since a parenthesis may have to follow at once.
func (w *Writer) word(text string) {
	w.flush()
	w.held = append(append(w.held, w.prefix...), text...)
	w.prefix = ""
}

// glue writes c without a space.
func (w *Writer) glue(c byte) { w.held = append(w.held, c) }

// flush writes the word held back.
func (w *Writer) flush() {
	if len(w.held) == 0 {
		return
	}
	n := 0
	for range string(w.held) {
		n++
	}
	switch {
	case w.col == 0:
	case w.col+1+n > width:
		w.out = append(w.out, '\n')
		w.col = 0
	default:
		w.out = append(w.out, ' ')
		w.col++
	}
	w.out = append(w.out, w.held...)
	w.col += n
	w.held = w.held[:0]
}
