package pgn

import (
	"bytes"
	"io"
	"iter"

	"github.com/hakem-chess/hakem/chess"
)

// Reader reads games with all their variations and comments. Every move, in
// variations too, is legal; one that is not, and what follows it in its line,
// is kept as Node.Text, and the game's Problems say so. A game is in memory as a
// whole; where only the main line matters, Validator needs neither the memory
// nor the time.
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

// Games yields the games of a text with English letters; an error ends them. A
// Reader's method of that name reads otherwise.
func Games(r io.Reader) iter.Seq2[*Game, error] { return NewReader(r).Games() }

// Games yields the games that are left; an error ends them. What Scanner returns
// says how they are read:
//
//	r := pgn.NewReader(file)
//	r.Scanner().Letters = chess.TurkishLetters
//	for game, err := range r.Games() {
func (r *Reader) Games() iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		for {
			g, err := r.Next()
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
	stopped   bool           // a move could not be played, and pos is not known
	varied    bool           // prev is known: there is a position for variations
	dropped   bool           // nothing of the line is kept
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
	told    int   // how many of the problems are in variations
	zeros   *Node // 0-0 that may have been the result, with what is said about it
	zerosAt Place
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
	b.empty, b.token, b.plies, b.told, b.zeros = true, "", 0, 0, nil
}

func (b *builder) Tag(name, value []byte) {
	b.empty = false
	again := b.header.tag(b.scanner, name, value)
	proper := properName(string(name))
	for _, t := range b.game.Tags {
		if t.Name == proper {
			if again || proper != "Result" && t.Value != string(value) {
				b.scanner.problem(BadTag, RepeatedTag, proper)
			}
			return
		}
	}
	plain := string(value)
	if result, _ := resultOf(value); result != "" && proper == "Result" {
		plain = result
	}
	b.game.Tags = append(b.game.Tags, Tag{proper, plain})
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
	main := len(b.levels) == 1
	switch {
	case top.dropped:
		return
	case top.stopped:
		if isBothLost(text) && main && b.result == "0-0" {
			b.holdZeros()
			return
		}
		b.keep(string(text))
		return
	}
	m, problem := readMove(&top.pos, text, b.scanner.Letters)
	switch {
	case isBothLost(text) && main && (m == chess.NoMove || b.result == "0-0"):
		b.holdZeros()
	case m == chess.NoMove && gluedMoves(&top.pos, text, b.scanner.Letters) > 0:
		n := gluedMoves(&top.pos, text, b.scanner.Letters)
		b.scanner.problem(Repaired, GluedMoves, excerpt(text))
		b.Move(text[:n])
		b.Move(text[n:])
	case m == chess.NoMove:
		b.refuse(problem, b.scanner.Place())
		if before := top.pos; problem.Detail == NullMove && pass(&top.pos) {
			top.prev = before
			b.add(b.node(chess.NoMove))
			return
		}
		b.keep(string(text))
	default:
		b.play(m)
	}
}

// holdZeros holds back 0-0, which is the result if nothing follows it.
func (b *builder) holdZeros() {
	b.zeros, b.zerosAt = b.node(chess.NoMove), b.scanner.Place()
}

// keep adds what could not be played at the end of the line. Only for the first
// of such is the position known in which others might have been played.
func (b *builder) keep(text string) {
	n := b.node(chess.NoMove)
	n.Text = text
	b.keepNode(n)
}

func (b *builder) keepNode(n *Node) {
	top := b.top()
	first := !top.stopped
	top.prev = top.pos
	top.stopped = true
	b.add(n)
	top.varied = first
}

// play plays a legal move at the end of the line.
func (b *builder) play(m chess.Move) {
	top := b.top()
	top.prev = top.pos
	top.pos.Play(m)
	b.add(b.node(m))
}

// add adds the node of the move that has been played, or could not be.
func (b *builder) add(n *Node) {
	top := b.top()
	n.Before, top.before = top.before, nil
	if top.last == nil {
		top.owner.Variations = append(top.owner.Variations, n)
	} else {
		top.last.Next = n
	}
	top.last, top.branched, top.varied = n, false, true
	if len(b.levels) == 1 && n.Text == "" {
		b.plies++
	}
}

func (b *builder) refuse(p Problem, at Place) {
	p.Place, p.InVariation = at, len(b.levels) > 1
	if !p.InVariation {
		p.Ply = b.plies + 1
	}
	b.Problem(p)
}

// settle decides that a 0-0 was castling, since something followed it in the
// main line.
func (b *builder) settle() {
	if b.zeros == nil || len(b.levels) > 1 {
		return
	}
	n, top := b.zeros, b.top()
	b.zeros = nil
	if !top.stopped {
		m, problem := readMove(&top.pos, bothLost, b.scanner.Letters)
		if m != chess.NoMove {
			n.Move = m
			top.prev = top.pos
			top.pos.Play(m)
			b.add(n)
			return
		}
		b.refuse(problem, b.zerosAt)
	}
	n.Text = string(bothLost)
	b.keepNode(n)
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

// annotated returns the move that an annotation belongs to, nil if that is not
// kept.
func (b *builder) annotated() *Node {
	if b.zeros != nil && len(b.levels) == 1 {
		return b.zeros
	}
	if top := b.top(); !top.dropped && top.last != b.game.Root {
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
	case comment == "" || top.dropped:
	case b.zeros != nil && len(b.levels) == 1:
		b.zeros.After = append(b.zeros.After, comment)
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
	b.levels = append(b.levels, level{
		pos: top.prev, owner: top.last, stopped: !top.varied,
		dropped: top.dropped || b.zeros != nil, // a 0-0 that may yet be the result is no move to vary
	})
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
	if b.zeros != nil {
		b.token = string(bothLost)
	}
	b.endLine()
	if b.zeros != nil { // what is said behind a result is said of the last move
		last := b.top().last
		last.After = append(last.After, b.zeros.After...)
		if last != b.game.Root {
			last.NAGs = append(last.NAGs, b.zeros.NAGs...)
			last.Offer = last.Offer || b.zeros.Offer
		}
	}
	b.game.Result = "*"
	for _, result := range [...]string{b.header.result, b.token} {
		if isResult(result) && result != "*" {
			b.game.Result = result
		}
	}
}

func (b *builder) Problem(p Problem) {
	switch {
	case p.Detail == ResultMissing && b.zeros != nil, p.Detail == StrayText && b.top().stopped:
		return
	case p.Detail == LongWord:
		b.settle()
		if len(b.levels) == 1 && !b.top().stopped {
			p.Ply = b.plies + 1
		}
		if !b.top().dropped {
			b.keep(p.word)
		}
		p.word = ""
	}
	if !p.IsNote() {
		b.empty = false
	}
	switch {
	case !p.InVariation && len(b.game.Problems)-b.told < mostProblems:
	case p.InVariation && b.told < mostInVariations:
		b.told++
	default:
		return
	}
	b.game.Problems = append(b.game.Problems, p)
}
