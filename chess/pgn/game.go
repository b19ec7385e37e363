package pgn

import (
	"errors"
	"iter"
	"slices"
	"strings"

	"github.com/hakem-chess/hakem/chess"
)

// Tag is a tag pair.
type Tag struct{ Name, Value string }

// Game is a game with its variations and comments.
type Game struct {
	Tags  []Tag          // in the order of SortTags, each name once
	Start chess.Position // where the moves begin
	// Root stands before the first move: it has no Move, and its comments are
	// those on the game as a whole.
	Root     *Node
	Result   string    // as Visitor.Result has it; "*" if it is not known
	Problems []Problem // what was amiss in the text it was read from
}

// Node is a move in a game, with what is said about it.
type Node struct {
	Move chess.Move // chess.NoMove for a null move, and with Text
	// Text is what stands in the place of a move that could not be played, word
	// for word. What follows it in the line could not be either, since there is
	// no position to play it in, and has a Text too.
	Text string
	// Before are comments that precede the move: at the beginning of a
	// variation, or after the variations of the move before.
	Before []string
	NAGs   []uint8
	Offer  bool     // the player offered a draw with the move: (=), Appendix C.12
	After  []string // comments
	Next   *Node    // the move that follows in the line, nil at its end
	// Variations are the first moves of the lines that might have been played
	// instead of this move.
	Variations []*Node
}

// NewGame returns a game without moves from the given position. If that is not
// the array of Article 2.3 the tags say so.
func NewGame(start chess.Position) *Game {
	g := &Game{Start: start, Root: &Node{}, Result: "*"}
	if start.Variant() == chess.Chess960 {
		g.SetTag("Variant", "Chess960")
	}
	if start != standardStart {
		g.SetTag("SetUp", "1")
		g.SetTag("FEN", start.FEN())
	}
	return g
}

// Tag returns the value of a tag, "" if there is none.
func (g *Game) Tag(name string) string {
	for _, t := range g.Tags {
		if t.Name == name {
			return t.Value
		}
	}
	return ""
}

// SetTag sets the value of a tag.
func (g *Game) SetTag(name, value string) {
	for i := range g.Tags {
		if g.Tags[i].Name == name {
			g.Tags[i].Value = value
			return
		}
	}
	g.Tags = append(g.Tags, Tag{name, value})
	g.SortTags()
}

// roster are the seven tags that every game has in the export format and that
// come first, in their order, with what is written for one that is not known.
var roster = [...]Tag{
	{
		"Event",
		"?",
	}, {"Site", "?"}, {"Date", "????.??.??"}, {"Round", "?"}, {"White", "?"}, {"Black", "?"}, {"Result", "*"},
}

// properName returns the name of a tag as the format spells it, if it is one
// that the format has a meaning for and that is written otherwise.
func properName(name string) string {
	for _, t := range roster {
		if strings.EqualFold(name, t.Name) {
			return t.Name
		}
	}
	for _, proper := range [...]string{"FEN", "SetUp", "Variant"} {
		if strings.EqualFold(name, proper) {
			return proper
		}
	}
	return name
}

// SortTags puts the tags in the order of the export format: Event, Site, Date,
// Round, White, Black and Result, then the others by name.
func (g *Game) SortTags() {
	slices.SortStableFunc(g.Tags, func(a, b Tag) int {
		i, j := rosterIndex(a.Name), rosterIndex(b.Name)
		switch {
		case i != j:
			return i - j
		case i < len(roster) || a.Name == b.Name:
			return 0
		case a.Name < b.Name:
			return -1
		}
		return 1
	})
}

func rosterIndex(name string) int {
	for i, t := range roster {
		if t.Name == name {
			return i
		}
	}
	return len(roster)
}

// Append adds a legal move to the end of the line that n is in, and returns
// its node.
func (n *Node) Append(m chess.Move) *Node {
	for n.Next != nil {
		n = n.Next
	}
	n.Next = &Node{Move: m}
	return n.Next
}

// MainLine yields the moves of the main line, each with the position it is
// played in, up to the first that could not be played.
func (g *Game) MainLine() iter.Seq2[chess.Position, *Node] { return g.Line(g.Start, g.Root.Next) }

// Unplayed yields what of the main line could not be played.
func (g *Game) Unplayed() iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		for n := g.Root.Next; n != nil; n = n.Next {
			if n.Text != "" && !yield(n) {
				return
			}
		}
	}
}

// Line yields the moves of the line that begins with n, played in p, each with
// the position it is played in, up to the first that could not be played.
func (g *Game) Line(p chess.Position, n *Node) iter.Seq2[chess.Position, *Node] {
	return func(yield func(chess.Position, *Node) bool) {
		for ; n != nil && n.Text == ""; n = n.Next {
			if !yield(p, n) {
				return
			}
			n.playOn(&p)
		}
	}
}

// playOn plays the move of n, or passes.
func (n *Node) playOn(p *chess.Position) {
	if n.Move == chess.NoMove {
		pass(p)
		return
	}
	p.Play(n.Move)
}

// Err returns what is wrong with the text the game was read from: its Problems
// without notes, joined; nil if there are none.
func (g *Game) Err() error {
	var all []error
	for _, p := range g.Problems {
		if !p.Fault.IsNote() {
			all = append(all, p)
		}
	}
	return errors.Join(all...)
}
