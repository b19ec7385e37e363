package arbiter

// Articles 1.3, 1.4, 3.7 to 3.10 and 4.7: a piece put down on the board, which makes a move or is something else.

import (
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/refusal"
)

func (c Place) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.canAct(c.By); err != nil {
		return nil, err
	}
	if s.rules.Mode == Online {
		c.Left = false // nothing can be left on a screen
		return c.online(s, at)
	}
	if c.By != s.Turn() {
		return c.afterMade(s, at)
	}
	m, _, err := s.readPlaced(c.Text)
	if err != nil {
		return nil, err
	}
	d := s.begin(at)
	d.settleWriting(c.By)
	if _, hangs := s.pendingEnd(); hangs && m != chess.NoMove {
		// With the piece the complaint is lost, and the game over (Article 4.8).
		d.emit(Event{Kind: Touched, By: SideOf(c.By), Squares: m.From().String()})
		if d.settleEnd(); d.state.status == Over {
			return d.events, nil
		}
	}
	if s.session.sealing {
		d.sealWhatWasMade(c.By, m)
		return d.events, nil
	}
	if c.Left {
		if m == chess.NoMove || taken(&s.game.position, m) == chess.NoSquare {
			return nil, refusal.Of(refusal.NothingTaken)
		}
		d.emit(Event{Kind: Placed, By: SideOf(c.By), Move: s.game.position.UCI(m), How: captiveLeft, TwoHands: c.TwoHands})
		d.settleEnd()
		return d.events, nil
	}
	if m == chess.NoMove || s.blind(c.By) && s.hand.announced != m {
		text := c.Text
		switch {
		case m != chess.NoMove && m.IsCastling():
			text = s.game.position.SAN(m)
		case m != chess.NoMove:
			text = s.game.position.UCI(m)
		}
		d.emit(Event{Kind: Placed, By: SideOf(c.By), Move: text, TwoHands: c.TwoHands})
		d.settleEnd()
	} else {
		d.make(m, c.TwoHands)
	}
	return d.events, nil
}

// captiveLeft is on record of a capture whose captured man was left on the board.
const captiveLeft = "left"

// make makes a legal move over the board (Article 4.7).
func (d *decision) make(m chess.Move, twoHands bool) {
	d.book(Event{Kind: Made, TwoHands: twoHands}, m)
}

// breaks reports whether a legal move is not one of those that an announced
// move or the pieces touched leave to the player.
func (s *State) breaks(m chess.Move) bool {
	if len(s.claims.must) == 0 && len(s.hand.touched) == 0 && s.hand.put.kind == nothing {
		return false
	}
	left, _ := s.allowed()
	return !slices.Contains(left, m) || !slices.Contains(s.claims.must, m) && !s.hand.keepsMeant(&s.game.position, m)
}

// keepsMeant reports whether a legal move is in keeping with the pieces touched
// also if every touch whose intent is disputed was meant: an end may hang on it
// (Article 4.3 of 2014).
func (h hand) keepsMeant(p *chess.Position, m chess.Move) bool {
	if !unclear(h, nil) {
		return true
	}
	left, _ := h.meant().leaves(p, p.AppendMoves(nil))
	return slices.Contains(left, m)
}

// afterMade rules on a piece put down by a player who has made their move, or is
// not on move.
func (c Place) afterMade(s *State, at time.Duration) ([]Event, error) {
	d := s.begin(at)
	m := s.game.last
	if m == nil || m.by != c.By || m.completed || m.move == chess.NoMove {
		d.rule(s.about(Refused, c.By, MoveNotHis, laws.HavingTheMove))
		return d.events, nil
	}
	before := *s
	before.game.position, before.game.last = *m.origin(s), m.before
	before.hand = hand{put: put{kind: irregular, from: m.move.From(), to: m.move.To(), rook: chess.NoSquare}}
	again, u, err := before.readPlaced(c.Text)
	if err != nil {
		return nil, err
	}
	from := u.from
	if again != chess.NoMove {
		from = again.From()
	}
	king := before.game.position.King(c.By)
	rook := before.game.position.Piece(m.move.From()).Type() == chess.Rook
	switch {
	case again == m.move:
		d.emit(Event{Kind: Made, By: SideOf(c.By), Move: before.game.position.UCI(again), TwoHands: c.TwoHands})
	case rook && from == king:
		// The rook first, then the king: no castling, and the rook stays where
		// it was let go.
		d.rule(s.about(MoveStands, c.By, RookStays, laws.RookBeforeKing, laws.MadeStands))
	default:
		d.rule(s.about(Refused, c.By, MoveMade, laws.MadeStands))
	}
	return d.events, nil
}

// online makes and completes the move at once; an illegal one is refused.
func (c Place) online(s *State, at time.Duration) ([]Event, error) {
	d := s.begin(at)
	if c.By != s.Turn() {
		d.rule(s.about(Refused, c.By, MoveNotHis, laws.HavingTheMove))
		return d.events, nil
	}
	m, u, err := s.readPlaced(c.Text)
	if err != nil {
		return nil, err
	}
	if u.kind == kingCastles {
		m, _ = castlingTo(s.game.position.AppendMoves(nil), u.to)
	}
	if m == chess.NoMove {
		cause, rests := OnlineIllegal, []laws.Provision{laws.IllegalMove}
		if u.kind == promoting {
			cause, rests = OnlineUnpromoted, []laws.Provision{laws.PromotionCompulsory}
		} else if s.exposes(u) {
			rests = []laws.Provision{laws.KingExposed, laws.IllegalMove}
		}
		d.rule(s.about(Refused, c.By, cause, rests...))
		return d.events, nil
	}
	return Move{By: c.By, Move: m}.decide(s, at)
}

// exposes reports whether what was put down leaves the player's king in check.
func (s *State) exposes(u put) bool {
	next, ok := passed(&s.game.position, u.on(&s.game.position))
	if !ok {
		return false
	}
	return attacked(&next, s.Turn())
}

// attacked reports whether the king of c is in check, whoever is to move.
func attacked(p *chess.Position, c chess.Color) bool {
	if p.Turn() == c {
		return p.InCheck()
	}
	s := p.Setup()
	s.Turn, s.EnPassant = c, chess.NoSquare
	q, _ := s.Position()
	return q.InCheck()
}

// readPlaced reads what a player puts down: a legal move, or else what is then
// on the board. Text that tells of no move is an error.
func (s *State) readPlaced(text string) (chess.Move, put, error) {
	p := &s.game.position
	if len(text) > maxWritten {
		return chess.NoMove, put{}, refusal.Of(refusal.UnreadableMove)
	}
	if long, ok := castlingSign(text); ok {
		return s.readCastling(long)
	}
	from, to, piece, ok := coordinates(text)
	if !ok {
		m, err := p.ParseSAN(text)
		var fault *chess.MoveError
		switch {
		case err == nil:
			return m, put{}, nil
		case errors.As(err, &fault) && fault.Kind == chess.AmbiguousMove:
			return chess.NoMove, put{}, refusal.Of(refusal.AmbiguousMove)
		case errors.As(err, &fault) && fault.Kind == chess.IllegalMove:
			return chess.NoMove, put{}, refusal.Of(refusal.IllegalAsUCI)
		}
		return chess.NoMove, put{}, refusal.Of(refusal.UnreadableMove)
	}
	now := s.hand.put
	if now.kind != nothing && p.Piece(from) == chess.NoPiece && from == now.to {
		from = now.from // the piece that stands there is taken further
	}
	man := p.Piece(from)
	if man == chess.NoPiece {
		return chess.NoMove, put{}, refusal.Of(refusal.EmptySquare)
	}
	legal := p.AppendMoves(nil)
	u := put{from: from, to: to, piece: piece, rook: chess.NoSquare}
	mine := man.Color() == p.Turn()
	switch {
	case mine && man.Type() == chess.King && p.Variant() == chess.Chess960 && p.Piece(to) == chess.NewPiece(man.Color(), chess.Rook):
		return s.readCastling(to.File() < from.File())
	case mine && man.Type() == chess.Pawn && piece == chess.NoPieceType && to.Rank() == lastRank(man.Color()) && from.Rank() == to.Rank()-forward(man.Color()):
		u.kind = promoting
		return chess.NoMove, u, nil
	}
	if m, u, ok := s.putToCastle(from, to, legal); mine && ok {
		return m, u, nil
	}
	for _, m := range legal {
		if m.From() == from && m.To() == to && !m.IsCastling() && (!m.IsPromotion() && piece == chess.NoPieceType || m.IsPromotion() && m.Promotion() == piece) {
			return m, put{}, nil
		}
	}
	u.kind = irregular
	return chess.NoMove, u, nil
}

// coordinates reads a move as UCI writes it.
func coordinates(text string) (from, to chess.Square, piece chess.PieceType, ok bool) {
	if len(text) != 4 && len(text) != 5 {
		return 0, 0, 0, false
	}
	from, err := chess.ParseSquare(text[:2])
	to, err2 := chess.ParseSquare(text[2:4])
	if err != nil || err2 != nil || from == to {
		return 0, 0, 0, false
	}
	if len(text) == 5 {
		p, ok := chess.ParsePiece(text[4])
		if !ok || strings.IndexByte("qrbn", text[4]) < 0 {
			return 0, 0, 0, false
		}
		piece = p.Type()
	}
	return from, to, piece, true
}

func abs(n int) int { return max(n, -n) }

// forward is the way a pawn of c goes, in ranks; lastRank is where it ends.
func forward(c chess.Color) int {
	if c == chess.White {
		return 1
	}
	return -1
}

func lastRank(c chess.Color) int {
	if c == chess.White {
		return 7
	}
	return 0
}
