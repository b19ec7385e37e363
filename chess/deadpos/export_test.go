package deadpos

import "github.com/hakem-chess/hakem/chess"

// ProvedBlocked is the proof by reach alone, which a search seldom comes to.
func ProvedBlocked(p *chess.Position, c chess.Color, careful bool) bool {
	return p.HasMoves() && new(reach).cannotMate(p, c, careful)
}

// LacksMaterial is the proof by material alone.
func LacksMaterial(p *chess.Position, c chess.Color) bool { return p.HasMoves() && lacksMaterial(p, c) }

// Assaults is the argument from an assault alone.
func Assaults(p *chess.Position, c chess.Color) bool { return assaults(p, c) }

// AssaultLine plays an assault of c, which there is, as docs/adr/0006 says that it can
// be played. It returns no moves if that is not so.
func AssaultLine(p *chess.Position, c chess.Color) []chess.Move {
	a := assault{p: p, c: c, k: p.King(c.Other()), king: p.King(c)}
	if !a.find() {
		return nil
	}
	l := assaultLine{assault: a, at: a.goer.home}
	if l.toPost(*p, a.helper, 3) {
		return l.moves
	}
	return nil
}

type assaultLine struct {
	assault
	at    chess.Square // of the goer
	moves []chess.Move
}

// play plays a move of the hunters, after one of the goer if it is the turn of the
// hunted, and goes on if nobody stands in check but by the last move. What comes of it
// is taken back if it leads nowhere.
func (l *assaultLine) play(p chess.Position, from, to chess.Square, then func(p chess.Position) bool) bool {
	saved := *l
	move := func(from, to chess.Square) bool {
		m := p.MoveTo(from, to)
		if m == chess.NoMove || p.Piece(to) != chess.NoPiece && to != l.mate {
			return false
		}
		l.moves = append(l.moves[:len(l.moves):len(l.moves)], m)
		p.Play(m)
		return to == l.mate || !p.InCheck()
	}
	if p.Turn() != l.c {
		goes := l.goer.home + l.goer.away - l.at
		if !move(l.at, goes) {
			*l = saved
			return false
		}
		l.at = goes
	}
	if move(from, to) && then(p) {
		return true
	}
	*l = saved
	return false
}

// toPost brings the helper to its post, and then the queen to where it mates.
func (l *assaultLine) toPost(p chess.Position, from chess.Square, moves int) bool {
	if from == l.post {
		return l.toMate(p, l.queen, 3)
	}
	return l.roam(p, from, l.post, moves, l.toPost)
}

func (l *assaultLine) toMate(p chess.Position, from chess.Square, moves int) bool {
	if from == l.mate {
		return p.IsCheckmate()
	}
	return l.roam(p, from, l.mate, moves, l.toMate)
}

// roam moves the man on from, to the goal at once if it can.
func (l *assaultLine) roam(p chess.Position, from, goal chess.Square, moves int, then func(chess.Position, chess.Square, int) bool) bool {
	if moves == 0 {
		return false
	}
	if l.play(p, from, goal, func(p chess.Position) bool { return then(p, goal, moves-1) }) {
		return true
	}
	for to := ^(l.full &^ l.helper.Bitboard()) &^ goal.Bitboard(); to != 0; {
		at := to.Pop()
		if l.play(p, from, at, func(p chess.Position) bool { return then(p, at, moves-1) }) {
			return true
		}
	}
	return false
}
