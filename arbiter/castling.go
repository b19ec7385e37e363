package arbiter

// Articles 3.8.2, 4.4, 4.7.2 and II.3.2: castling by hand, one man after the other, and what is different about it in
// Chess960.

import (
	"slices"
	"strings"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
)

// castlingBegun is a king let go on its castling square: from then on only that
// castling is left, whatever is put down after it (Article 4.7.2).
type castlingBegun struct {
	begun    bool
	from, to chess.Square // of the king
	after    int          // how many pieces had been touched before it
}

// castlingSide is a side to castle to, as it is announced (Guidelines II.3.2.7).
type castlingSide uint8

const (
	neitherSide castlingSide = iota
	shortSide                // to the g-file
	longSide                 // to the c-file
)

// sideOf returns the side to which a king castles that goes to a file.
func sideOf(file int) castlingSide {
	if file == 2 {
		return longSide
	}
	return shortSide
}

// castlingSign reads "0-0" and "0-0-0", with zeros or letters.
func castlingSign(text string) (long, ok bool) {
	switch strings.ReplaceAll(strings.TrimRight(text, "+#"), "O", "0") {
	case "0-0":
		return false, true
	case "0-0-0":
		return true, true
	}
	return false, false
}

// castlingTo returns the legal castling that brings the king to a square; ok is
// false if there is none.
func castlingTo(legal []chess.Move, king chess.Square) (m chess.Move, ok bool) {
	i := slices.IndexFunc(legal, func(m chess.Move) bool { return m.IsCastling() && m.KingTarget() == king })
	if i < 0 {
		return chess.NoMove, false
	}
	return legal[i], true
}

// rookTarget returns where the rook of a castling goes.
func rookTarget(m chess.Move) chess.Square {
	if m.KingTarget().File() == 2 {
		return m.KingTarget() + 1
	}
	return m.KingTarget() - 1
}

// oneManCastles returns by which article only one man moves when castling in
// Chess960, zero if both do (Guidelines II.3.2.3, II.3.2.4).
func oneManCastles(m chess.Move) laws.Provision {
	switch {
	case rookTarget(m) == m.To():
		return laws.OnlyKingMoves
	case m.KingTarget() == m.From():
		return laws.OnlyRookMoves
	}
	return 0
}

// putToCastle reads what is put down as a part of castling: the king on its
// castling square, or the rook for which it stands there or was touched before.
// ok is false if it is no part of castling. Castling that is not legal is
// irregular once both men have been moved.
func (s *State) putToCastle(from, to chess.Square, legal []chess.Move) (m chess.Move, u put, ok bool) {
	p, now := &s.game.position, s.hand.put
	king := p.King(p.Turn())
	if from == king {
		if !s.castlingSquare(to) {
			return chess.NoMove, put{}, false
		}
		castling, possible := castlingTo(legal, to)
		rookPut := now.kind == rookCastles && (now.from.File() < king.File()) == (to.File() == 2)
		switch {
		case possible && (rookTarget(castling) == castling.To() || rookPut && now.from == castling.To()):
			return castling, put{}, true // the rook stands where it belongs
		case rookPut:
			return chess.NoMove, put{kind: irregular, from: king, to: to, rook: now.from, rookTo: now.to}, true
		}
		return chess.NoMove, put{kind: kingCastles, from: king, to: to, rook: chess.NoSquare}, true
	}
	kingTo, rookTo := castlingSquares(king, from)
	if !castlingPair(p, from) || to != rookTo {
		return chess.NoMove, put{}, false
	}
	castling, possible := castlingTo(legal, kingTo)
	possible = possible && castling.To() == from
	switch kingStands := now.kind == kingCastles && now.to == kingTo; {
	case kingStands && !possible:
		return chess.NoMove, put{kind: irregular, from: king, to: kingTo, rook: from, rookTo: to}, true
	case !kingStands && !s.kingFirst(from) && s.hand.said != sideOf(kingTo.File()), !possible && len(s.kingMoves()) == 0:
		return chess.NoMove, put{}, false // a rook move like others
	case kingStands || possible && kingTo == king:
		return castling, put{}, true
	}
	return chess.NoMove, put{kind: rookCastles, from: from, to: to, rook: chess.NoSquare}, true
}

// castlingSquares returns where king and rook go when they castle.
func castlingSquares(king, rook chess.Square) (kingTo, rookTo chess.Square) {
	if rook.File() < king.File() {
		return chess.SquareAt(2, king.Rank()), chess.SquareAt(3, king.Rank())
	}
	return chess.SquareAt(6, king.Rank()), chess.SquareAt(5, king.Rank())
}

// castlingSquare reports whether the king of the player on move, let go on a
// square, is meant to castle: it goes to the c-file or the g-file of its own
// rank where a rook stands for it (Article 3.8.2). A step to the next square is
// a move like others, unless in Chess960 castling was announced first
// (Guidelines II.3.2.7).
func (s *State) castlingSquare(to chess.Square) bool {
	p := &s.game.position
	king := p.King(p.Turn())
	if to.Rank() != king.Rank() || to.File() != 2 && to.File() != 6 {
		return false
	}
	if abs(king.File()-to.File()) < 2 && s.hand.said != sideOf(to.File()) {
		return false
	}
	for rook := range p.Pieces(p.Turn(), chess.Rook).All {
		if castlingPair(p, rook) && (rook.File() < king.File()) == (to.File() == 2) {
			return true
		}
	}
	return false
}

// kingFirst reports whether the king was touched, and before the rook if that
// was touched too: then the rook's release is a part of castling (Article 4.4.1)
// and no rook move by itself (4.4.2).
func (s *State) kingFirst(rook chess.Square) bool {
	king := s.game.position.King(s.Turn())
	for _, t := range s.hand.touched {
		switch {
		case !t.binds:
		case t.square == king:
			return true
		case t.square == rook && t.how != Together:
			return false
		}
	}
	return false
}

// leaves returns the moves that castling begun leaves: that castling if it is
// legal, otherwise another move of the king, and if there is none any legal move
// (Article 4.7.2). What was touched before the king comes first (4.3, 4.4): if
// that does not allow the king's move, nothing of both is returned.
func (b castlingBegun) leaves(h hand, p *chess.Position, legal []chess.Move) ([]chess.Move, []laws.Provision) {
	rests := []laws.Provision{laws.CastlingMade}
	before := h
	before.touched, before.castling, before.put = h.touched[:min(b.after, len(h.touched))], castlingBegun{}, put{}
	free, _ := before.leaves(p, legal)
	if m, ok := castlingTo(free, b.to); ok {
		return []chess.Move{m}, rests
	}
	if _, ok := castlingTo(legal, b.to); ok {
		return nil, nil
	}
	if byKing := only(free, func(m chess.Move) bool { return m.From() == b.from }); len(byKing) > 0 {
		return byKing, rests
	}
	if len(free) == len(legal) {
		return legal, rests
	}
	return nil, nil
}

// readCastling reads castling with both men: to the c-file if long.
func (s *State) readCastling(long bool) (chess.Move, put, error) {
	p := &s.game.position
	kingFile, rookFile := 6, 5
	if long {
		kingFile, rookFile = 2, 3
	}
	for _, m := range p.AppendMoves(nil) {
		if m.IsCastling() && m.KingTarget().File() == kingFile {
			return m, put{}, nil
		}
	}
	king := p.King(p.Turn())
	u := put{kind: irregular, from: king, to: chess.SquareAt(kingFile, king.Rank()), rook: chess.NoSquare}
	for rook := range p.Pieces(p.Turn(), chess.Rook).All {
		if rook.Rank() == king.Rank() && (rook.File() < king.File()) == long && (u.rook == chess.NoSquare || !long) {
			u.rook, u.rookTo = rook, chess.SquareAt(rookFile, king.Rank())
		}
	}
	return chess.NoMove, u, nil
}

// castlingMen returns the king, and the rook it meant to castle with.
func (s *State) castlingMen(u put) []chess.Square {
	men := []chess.Square{u.from}
	for rook := range s.game.position.Pieces(s.Turn(), chess.Rook).All {
		if rook.Rank() == u.from.Rank() && (rook.File() < u.from.File()) == (u.to.File() < u.from.File()) {
			men = append(men[:1], rook)
		}
	}
	return men
}
