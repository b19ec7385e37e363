package deadpos

import "github.com/hakem-chess/hakem/chess"

// ProvedBlocked is the proof by reach alone, which a search seldom comes to.
func ProvedBlocked(p *chess.Position, c chess.Color, careful bool) bool {
	return p.HasMoves() && new(reachability).cannotMate(p, c, careful)
}

// LacksMaterial is the proof by material alone.
func LacksMaterial(p *chess.Position, c chess.Color) bool { return p.HasMoves() && lacksMaterial(p, c) }

// SupportedMates is the argument from a supported mate alone.
func SupportedMates(p *chess.Position, c chess.Color) bool { return supportedMates(p, c) }

// SupportedMateLine plays a supported mate by c, which there is, as docs/adr/0006 says that it can
// be played. It returns no moves if that is not so.
func SupportedMateLine(p *chess.Position, c chess.Color) []chess.Move {
	a := supportedMate{position: p, mating: c, matedKing: p.King(c.Other()), matingKing: p.King(c)}
	if !a.find() {
		return nil
	}
	l := supportedLine{&a, make(map[supportedState]bool)}
	return l.play(*p)
}

// supportedLine looks for the moves of a supported mate, breadth first: the helper goes
// to its post, then the queen to where it mates, and the passing piece moves meanwhile.
type supportedLine struct {
	*supportedMate
	seen map[supportedState]bool
}

// supportedState is where the men that move stand, and whose turn it is.
type supportedState struct {
	helper, queen, passing chess.Square
	turn                   chess.Color
}

type supportedNode struct {
	at    supportedState
	p     chess.Position
	moves []chess.Move
}

func (l *supportedLine) play(p chess.Position) []chess.Move {
	queue := []supportedNode{{supportedState{l.helper, l.queen, l.passing.home, p.Turn()}, p, nil}}
	for len(queue) > 0 {
		n := queue[0]
		queue = queue[1:]
		if l.seen[n.at] {
			continue
		}
		l.seen[n.at] = true
		free := ^(l.full &^ l.helper.Bitboard())
		try := func(from, to chess.Square, next supportedState) []chess.Move {
			m := n.p.MoveTo(from, to)
			mating := from == n.at.queen && to == l.mate && n.at.turn == l.mating
			if m == chess.NoMove || n.p.Piece(to) != chess.NoPiece && !mating {
				return nil
			}
			p, moves := n.p, append(n.moves[:len(n.moves):len(n.moves)], m)
			p.Play(m)
			if mating {
				if p.IsCheckmate() {
					return moves
				}
				return nil
			}
			if !p.InCheck() {
				next.turn = p.Turn()
				queue = append(queue, supportedNode{next, p, moves})
			}
			return nil
		}
		g := &l.passing
		if n.at.turn != l.mating {
			to := g.near
			if n.at.passing == g.near {
				to = g.far
			}
			next := n.at
			next.passing = to
			try(n.at.passing, to, next)
			continue
		}
		if n.at.helper != l.post {
			for to := free; to != 0; {
				next := n.at
				next.helper = to.Pop()
				try(n.at.helper, next.helper, next)
			}
			continue
		}
		if moves := try(n.at.queen, l.mate, n.at); moves != nil {
			return moves
		}
		for to := free; to != 0; {
			next := n.at
			if next.queen = to.Pop(); next.queen == l.mate {
				continue
			}
			try(n.at.queen, next.queen, next)
		}
	}
	return nil
}
