package arbiter

// Articles 4.4.1 and 4.7: what lies on the board while no move has been made by it.

import (
	"strings"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
)

// putKind says what a piece put down is, when no move is made by it.
type putKind uint8

const (
	nothing     putKind = iota
	kingCastles         // the king on its castling square, the rook not yet moved (Article 4.7.2)
	rookCastles         // a rook on its castling square, its king touched before and not yet moved (Article 4.4.1)
	promoting           // a promotion not finished (Article 4.7.3)
	irregular           // no legal move
	captureLeft         // a capture whose captured man is still on the board (Article 4.7.1)
	unannounced         // a blind player's legal move, not yet announced (Article D.2.3)
)

// put is what the player on move has set down without making a move by it.
type put struct {
	kind     putKind
	from, to chess.Square
	twoHands bool
	// promoting
	piece    chess.PieceType // the new piece, NoPieceType while there is none
	pawnGone bool            // taken off the board
	move     chess.Move      // unannounced, captureLeft
	// irregular castling: the rook with it, NoSquare otherwise
	rook, rookTo chess.Square
}

// text names it as a move: from and to.
func (u put) text() string {
	text := u.from.String() + u.to.String()
	if u.piece != chess.NoPieceType {
		text += string(chess.NewPiece(chess.Black, u.piece).Letter()) // UCI has small letters
	}
	return text
}

// on returns what stands on the board when it is put down in p.
func (u put) on(p *chess.Position) [64]chess.Piece {
	setup := p.Setup()
	board := setup.Board
	switch u.kind {
	case nothing:
	case unannounced:
		next := *p
		next.Play(u.move)
		return next.Setup().Board
	case captureLeft:
		man := board[u.from]
		if u.move.IsPromotion() {
			man = chess.NewPiece(man.Color(), u.move.Promotion())
		}
		board[u.from], board[u.to] = chess.NoPiece, man
	case promoting:
		if u.pawnGone || u.to != chess.NoSquare && u.piece == chess.NoPieceType {
			board[u.from] = chess.NoPiece
		}
		switch {
		case u.to == chess.NoSquare:
		case u.piece != chess.NoPieceType:
			board[u.to] = chess.NewPiece(p.Turn(), u.piece)
		case !u.pawnGone:
			board[u.to] = chess.NewPiece(p.Turn(), chess.Pawn)
		}
	default:
		man := board[u.from]
		board[u.from] = chess.NoPiece
		if u.rook != chess.NoSquare {
			rook := board[u.rook]
			board[u.rook] = chess.NoPiece
			board[u.rookTo] = rook
		}
		if u.piece != chess.NoPieceType {
			man = chess.NewPiece(man.Color(), u.piece)
		}
		board[u.to] = man
	}
	return board
}

// leaves returns the moves that what is put down leaves to the player, and
// the provisions it is by; nothing of both if it leaves the matter to the rules
// of touch-move.
func (u put) leaves(legal []chess.Move) ([]chess.Move, []laws.Provision) {
	switch u.kind {
	case unannounced, captureLeft:
		rest := laws.BlindMade
		if u.kind == captureLeft {
			rest = laws.CaptureMade
		}
		if left := only(legal, func(m chess.Move) bool { return m == u.move }); len(left) > 0 {
			return left, []laws.Provision{rest}
		}
	case promoting:
		left := only(legal, func(m chess.Move) bool {
			return m.From() == u.from && m.IsPromotion() && (u.to == chess.NoSquare || m.To() == u.to) &&
				(u.piece == chess.NoPieceType || m.Promotion() == u.piece)
		})
		if len(left) > 0 {
			return left, []laws.Provision{laws.PromotionMade}
		}
	}
	return nil, nil
}

// Board returns what stands on the board: the position, but for what the
// player on move has put down without making a move by it.
func (s *State) Board() [64]chess.Piece { return s.hand.put.on(&s.game.position) }

// placement writes a board as the first field of a FEN.
func placement(board [64]chess.Piece) string {
	var b strings.Builder
	for rank := 7; rank >= 0; rank-- {
		empty := byte(0)
		for file := range 8 {
			p := board[chess.SquareAt(file, rank)]
			if p == chess.NoPiece {
				empty++
				continue
			}
			if empty > 0 {
				b.WriteByte('0' + empty)
				empty = 0
			}
			b.WriteByte(p.Letter())
		}
		if empty > 0 {
			b.WriteByte('0' + empty)
		}
		if rank > 0 {
			b.WriteByte('/')
		}
	}
	return b.String()
}

// Placement returns what stands on the board, as the first field of a FEN.
func (s *State) Placement() string { return placement(s.Board()) }

// passed returns the position with the opponent to move after the player on
// move has left board behind: what an irregular move leads to if it stands.
// ok is false if no game can go on from there, as without a king.
func passed(p *chess.Position, board [64]chess.Piece) (next chess.Position, ok bool) {
	s := p.Setup()
	quiet := true
	for sq, was := range s.Board {
		if now := board[sq]; now != was && (was.Type() == chess.Pawn || was != chess.NoPiece && now != chess.NoPiece) {
			quiet = false // a pawn move or a capture
		}
	}
	for rook := range s.Castling.All {
		c := s.Board[rook].Color()
		if king := p.King(c); board[rook] != s.Board[rook] || board[king] != s.Board[king] {
			s.Castling &^= rook.Bitboard()
		}
	}
	s.Board, s.EnPassant = board, chess.NoSquare
	s.Halfmove++
	if !quiet {
		s.Halfmove = 0
	}
	if s.Turn == chess.Black {
		s.Fullmove++
	}
	s.Turn = s.Turn.Other()
	next, faults := s.Position()
	return next, faults.Playable()
}

// squareNames writes squares as an event keeps them.
func squareNames(squares []chess.Square) string {
	names := make([]string, len(squares))
	for i, sq := range squares {
		names[i] = sq.String()
	}
	return strings.Join(names, " ")
}

// squaresNamed reads what squareNames writes.
func squaresNamed(names string) ([]chess.Square, error) {
	var squares []chess.Square
	for name := range strings.FieldsSeq(names) {
		sq, err := chess.ParseSquare(name)
		if err != nil {
			return nil, err
		}
		squares = append(squares, sq)
	}
	return squares, nil
}
