package pgn

import (
	"bytes"
	"io"
	"iter"

	"github.com/hakem-chess/hakem/chess"
)

// Reader reads games with all their variations and comments. Every move, in
// variations too, is legal; a line ends before a move that is not, and the
// game's Problems say so. A game is in memory as a whole; where only the main
// line matters, Validator needs neither the memory nor the time.
type Reader struct {
	scanner *Scanner
	b       builder
}

// NewReader returns a Reader of r.
func NewReader(r io.Reader) *Reader { return newReader(NewScanner(r)) }

func newReader(s *Scanner) *Reader {
	r := &Reader{scanner: s}
	r.b.scanner = s
	return r
}

// Scanner returns what the Reader reads with, to set how it reads.
func (r *Reader) Scanner() *Scanner { return r.scanner }

// Next returns the next game, and io.EOF after the last.
func (r *Reader) Next() (*Game, error) {
	for r.scanner.Next(&r.b) {
		if !r.b.empty {
			return r.b.game, nil
		}
	}
	if err := r.scanner.Err(); err != nil {
		return nil, err
	}
	return nil, io.EOF
}

// Begin returns where the game that Next returned last begins.
func (r *Reader) Begin() Place { return r.b.begin }

// Games yields the games; an error ends them.
func Games(r io.Reader) iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		reader := NewReader(r)
		for {
			g, err := reader.Next()
			if err == io.EOF || !yield(g, err) || err != nil {
				return
			}
		}
	}
}

// level is a line under construction.
type level struct {
	pos, prev chess.Position // after and before the last move
	last      *Node          // the last move; the root at the beginning of the game
	owner     *Node          // the move that the line is an alternative to; nil for the main line
	before    []string       // comments on a move still to come
	branched  bool           // a variation has ended since the last move
	stopped   bool           // a move could not be played: the rest is left out
}

// builder is a Visitor that makes a Game.
type builder struct {
	scanner *Scanner
	header
	game    *Game
	begin   Place
	levels  []level
	empty   bool
	token   string
	plies   int
	zerosAt *Place // 0-0 may have been the result
	text    []byte // of a comment in parts
	slab    []Node
}

// slabSize is how many nodes are allocated at once.
const slabSize = 32

func (b *builder) node(m chess.Move) *Node {
	if len(b.slab) == 0 {
		b.slab = make([]Node, slabSize)
	}
	n := &b.slab[0]
	b.slab = b.slab[1:]
	n.Move = m
	return n
}

func (b *builder) top() *level { return &b.levels[len(b.levels)-1] }

func (b *builder) BeginGame() {
	b.header = header{}
	b.begin = b.scanner.Place()
	b.slab = nil // so that a game keeps no other in memory
	b.game = &Game{Root: b.node(chess.NoMove)}
	b.levels = append(b.levels[:0], level{last: b.game.Root})
	b.empty, b.token, b.plies, b.zerosAt = true, "", 0, nil
}

func (b *builder) Tag(name, value []byte) {
	b.empty = false
	b.header.tag(b.scanner, name, value)
	for _, t := range b.game.Tags {
		if t.Name == string(name) {
			if t.Value != string(value) {
				b.scanner.problem(BadTag, RepeatedTag, t.Name)
			}
			return
		}
	}
	b.game.Tags = append(b.game.Tags, Tag{string(name), string(value)})
}

func (b *builder) BeginMoves() Skip {
	b.game.SortTags()
	top := b.top()
	top.stopped = !b.header.start(&top.pos, b.Problem)
	b.game.Start = top.pos
	return 0
}

func (b *builder) Move(text []byte) {
	b.empty = false
	b.settle()
	top := b.top()
	if top.stopped {
		return
	}
	m, problem := readMove(&top.pos, text, b.scanner.Letters)
	if isBothLost(text) && len(b.levels) == 1 && (m == chess.NoMove || b.result == "0-0") {
		at := b.scanner.Place()
		b.zerosAt = &at
		return
	}
	if m == chess.NoMove {
		b.refuse(problem, b.scanner.Place())
		if before := top.pos; problem.Detail == NullMove && pass(&top.pos) {
			top.prev = before
			b.add(chess.NoMove)
			return
		}
		top.stopped = true
		return
	}
	b.play(m)
}

// play plays a legal move at the end of the line.
func (b *builder) play(m chess.Move) {
	top := b.top()
	top.prev = top.pos
	top.pos.Play(m)
	b.add(m)
}

// add adds the node of the move that has been played.
func (b *builder) add(m chess.Move) {
	top := b.top()
	n := b.node(m)
	n.Before, top.before = top.before, nil
	if top.last == nil {
		top.owner.Variations = append(top.owner.Variations, n)
	} else {
		top.last.Next = n
	}
	top.last, top.branched = n, false
	if len(b.levels) == 1 {
		b.plies++
	}
}

func (b *builder) refuse(p Problem, at Place) {
	p.Place = at
	if len(b.levels) == 1 {
		p.Ply = b.plies + 1
	}
	b.Problem(p)
}

// settle decides that a 0-0 was castling, since something followed it in the
// main line.
func (b *builder) settle() {
	if b.zerosAt == nil || len(b.levels) > 1 {
		return
	}
	at := *b.zerosAt
	b.zerosAt = nil
	m, problem := readMove(&b.top().pos, []byte("0-0"), b.scanner.Letters)
	if m == chess.NoMove {
		b.refuse(problem, at)
		b.top().stopped = true
		return
	}
	b.play(m)
}

func (b *builder) NAG(n uint8) {
	if last := b.annotated(); last != nil {
		last.NAGs = append(last.NAGs, n)
	}
}

func (b *builder) Offer() {
	if last := b.annotated(); last != nil {
		last.Offer = true
	}
}

// annotated returns the move that an annotation belongs to, nil if that could
// not be read.
func (b *builder) annotated() *Node {
	if top := b.top(); !top.stopped && top.last != b.game.Root {
		return top.last
	}
	return nil
}

func (b *builder) Comment(text []byte, more bool) {
	if more || len(b.text) > 0 {
		b.text = append(b.text, text...)
		if more {
			return
		}
		text, b.text = b.text, b.text[:0]
	}
	comment := string(trimComment(text))
	top := b.top()
	switch {
	case comment == "" || top.stopped && len(b.levels) > 1:
	case top.last == nil || top.branched:
		top.before = append(top.before, comment)
	default:
		top.last.After = append(top.last.After, comment)
	}
}

// trimComment makes one space of each line end and the white space round it,
// and takes white space off both ends: writers break lines in comments.
func trimComment(text []byte) []byte {
	text = bytes.Trim(text, " \t\r\n")
	if bytes.IndexByte(text, '\n') < 0 && bytes.IndexByte(text, '\r') < 0 {
		return text
	}
	plain := make([]byte, 0, len(text))
	for i := 0; i < len(text); {
		n := i
		breaks := false
		for n < len(text) && (text[n] == ' ' || text[n] == '\t' || text[n] == '\r' || text[n] == '\n') {
			breaks = breaks || text[n] == '\r' || text[n] == '\n'
			n++
		}
		switch {
		case breaks:
			plain = append(plain, ' ')
		case n > i:
			plain = append(plain, text[i:n]...)
		default:
			n++
			plain = append(plain, text[i])
		}
		i = n
	}
	return plain
}

func (b *builder) BeginVariation() {
	top := b.top()
	// A 0-0 that may yet be the result is no move to vary.
	b.levels = append(b.levels, level{pos: top.prev, owner: top.last, stopped: top.stopped || b.zerosAt != nil})
}

func (b *builder) EndVariation() {
	b.endLine()
	some := b.top().last != nil
	b.levels = b.levels[:len(b.levels)-1]
	if some {
		b.top().branched = true
	}
}

// endLine finds a place for comments on a move that did not come.
func (b *builder) endLine() {
	top := b.top()
	n := top.last
	if n == nil {
		n = top.owner
	}
	if n != nil {
		n.After = append(n.After, top.before...)
	}
	top.before = nil
}

func (b *builder) Result(token string) {
	b.empty = false
	b.settle()
	b.token = token
}

func (b *builder) EndGame() {
	if b.zerosAt != nil {
		b.token = "0-0"
	}
	b.endLine()
	switch {
	case b.token != "":
		b.game.Result = b.token
	case isResult(b.header.result):
		b.game.Result = b.header.result
	default:
		b.game.Result = "*"
	}
}

func (b *builder) Problem(p Problem) {
	switch {
	case p.Detail == ResultMissing && b.zerosAt != nil, p.Detail == StrayText && b.top().stopped:
		return
	case p.Detail == LongWord && !b.top().stopped:
		b.settle()
		if len(b.levels) == 1 {
			p.Ply = b.plies + 1
		}
		b.top().stopped = true
	}
	if !p.Fault.IsNote() {
		b.empty = false
	}
	if len(b.game.Problems) < mostProblems {
		b.game.Problems = append(b.game.Problems, p)
	}
}
