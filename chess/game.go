package chess

import (
	"iter"
	"slices"
	"strconv"
	"strings"
)

// Moves gives the legal moves, without a buffer of the caller's, which Position.AppendMoves writes into and is faster.
func (p Position) Moves() iter.Seq[Move] {
	return func(yield func(Move) bool) {
		var buffer [256]Move
		for _, m := range p.AppendMoves(buffer[:0]) {
			if !yield(m) {
				return
			}
		}
	}
}

// FaultsError is a position that no game can have led to.
type FaultsError struct{ Faults Faults }

func (e *FaultsError) Error() string {
	return "chess: no game leads to this position: " + e.Faults.String()
}

// ParsePosition is the strict way from a FEN to a position: nothing may be wrong with either. Whether the FEN is of
// Chess960 its castling rights tell, as VariantOf says. The error is a *SyntaxError, a *FaultsError, or says which side
// has not exactly one king. PositionFromFEN is the lenient way.
func ParsePosition(fen string) (Position, error) {
	p, faults, err := PositionFromFEN(fen, VariantOf(fen))
	switch {
	case err != nil:
		return Position{}, err
	case faults != 0:
		return Position{}, &FaultsError{faults}
	}
	return p, nil
}

// Game is a position with the moves that led to it: moves are pushed and popped, and what a single position does not
// tell can be asked. The zero Game begins at the usual array. It knows the moves of the pieces alone; claims,
// results and clocks are package arbiter's.
type Game struct {
	positions []Position // the first position, and the one after each move
	moves     []Move
}

// NewGame begins a game at a position.
func NewGame(start Position) *Game { return &Game{positions: []Position{start}} }

// Start is the position the game began with.
func (g *Game) Start() Position {
	g.begin()
	return g.positions[0]
}

// begin puts up the usual array where nothing stands yet.
func (g *Game) begin() {
	if len(g.positions) == 0 {
		g.positions = []Position{StartPosition()}
	}
}

// Position is the position on the board.
func (g *Game) Position() Position {
	g.begin()
	return g.positions[len(g.positions)-1]
}

// Moves are the moves that were pushed and not popped, in a slice of their own.
func (g *Game) Moves() []Move { return slices.Clone(g.moves) }

// Push makes a move. The error is a *MoveError if it is not legal.
func (g *Game) Push(m Move) error {
	p := g.Position()
	if !p.IsLegal(m) {
		return &MoveError{Text: m.String(), Kind: IllegalMove}
	}
	p.Play(m)
	g.positions, g.moves = append(g.positions, p), append(g.moves, m)
	return nil
}

// PushSAN makes a move that is written as Position.ParseSAN reads it, and returns it. The error is a *MoveError.
func (g *Game) PushSAN(text string) (Move, error) {
	m, err := g.Position().ParseSAN(text)
	if err != nil {
		return NoMove, err
	}
	return m, g.Push(m)
}

// Pop takes the last move back and returns it; ok is false when there is none.
func (g *Game) Pop() (m Move, ok bool) {
	last := len(g.moves) - 1
	if last < 0 {
		return NoMove, false
	}
	m = g.moves[last]
	g.moves, g.positions = g.moves[:last], g.positions[:last+1]
	return m, true
}

// Repetitions is how often the position on the board has been there in this game, this time included (Article 9.2.3):
// with three the player on move may claim a draw, with five the game has ended (Articles 9.2, 9.6.1).
func (g *Game) Repetitions() int {
	now := g.Position()
	id, times := now.Identity(), 0
	for i := range g.positions {
		if g.positions[i].Identity() == id {
			times++
		}
	}
	return times
}

// QuietPlies is how many moves in a row, of both players, no pawn has moved and nothing was captured, as far as the
// game and the counter of its first position tell: with 100 a draw may be claimed, with 150 the game has ended
// (Articles 9.3,
// 9.6.2).
func (g *Game) QuietPlies() int {
	p := g.Position()
	return p.Halfmove()
}

// String is the moves of the game in SAN, with their numbers: "1. e4 e5 2. Nf3".
func (g Game) String() string {
	var b strings.Builder
	for i, m := range g.moves {
		p := &g.positions[i]
		if i > 0 {
			b.WriteByte(' ')
		}
		switch {
		case p.Turn() == White:
			b.WriteString(strconv.Itoa(p.Fullmove()) + ". ")
		case i == 0:
			b.WriteString(strconv.Itoa(p.Fullmove()) + "... ")
		}
		b.WriteString(p.SAN(m))
	}
	return b.String()
}
