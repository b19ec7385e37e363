package pgn

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/hakem-chess/hakem/chess"
)

// width is the most characters of a line of movetext, but for a word or a
// comment to the end of the line that is longer in itself.
const width = 80

// Writer writes games in the export format: tags in the order of SortTags,
// movetext in lines of at most 80 characters. A Game that was read comes back
// the same when what was written is read again.
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
// none, an illegal move.
func (w *Writer) Write(g *Game) error {
	w.out, w.held, w.prefix, w.col, w.err = w.out[:0], w.held[:0], "", 0, nil
	if !isResult(g.Result) {
		return fmt.Errorf("pgn: %q is no result", g.Result)
	}
	sorted := Game{Tags: append([]Tag(nil), g.Tags...)}
	sorted.SortTags()
	for _, t := range sorted.Tags {
		if err := w.tag(t); err != nil {
			return err
		}
	}
	if len(g.Tags) > 0 {
		w.out = append(w.out, '\n')
	}
	for _, c := range g.Root.After {
		w.comment(c)
	}
	w.line(g.Start, g.Root.Next)
	w.word(g.Result)
	w.flush()
	w.out = append(w.out, "\n\n"...)
	if w.err != nil {
		return w.err
	}
	_, err := w.w.Write(w.out)
	return err
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
	w.out = append(append(append(w.out, '['), t.Name...), ` "`...)
	value := strings.ToValidUTF8(t.Value, "\uFFFD")
	for i := range len(value) {
		switch c := value[i]; c {
		case '"', '\\':
			w.out = append(w.out, '\\', c)
		case '\n', '\r':
			w.out = append(w.out, ' ')
		default:
			w.out = append(w.out, c)
		}
	}
	w.out = append(w.out, "\"]\n"...)
	return nil
}

// branch is a stretch of a line still to be written.
type branch struct {
	pos  chess.Position
	node *Node
	kind branchKind
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
	stack := []branch{{pos: p, node: n}}
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
			before := b.pos
			w.node(&b.pos, n, numbered)
			numbered = len(n.After) == 0
			if len(n.Variations) == 0 {
				continue
			}
			stack = append(stack, branch{pos: b.pos, node: n.Next})
			for i := len(n.Variations) - 1; i >= 0; i-- {
				stack = append(stack, branch{kind: variationEnds},
					branch{pos: before, node: n.Variations[i], kind: variationBegins})
			}
			break
		}
	}
}

// node writes a move with its comments and plays it in p. numbered: Black's
// move follows White's at once.
func (w *Writer) node(p *chess.Position, n *Node, numbered bool) {
	for _, c := range n.Before {
		w.comment(c)
	}
	switch {
	case p.Turn() == chess.White:
		w.word(strconv.Itoa(p.Fullmove()) + ".")
	case !numbered || len(n.Before) > 0:
		w.word(strconv.Itoa(p.Fullmove()) + "...")
	}
	switch {
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
