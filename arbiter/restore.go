package arbiter

// Articles 3.10.3, 7.1 and 7.6: going back to an earlier position, or to where a displaced piece stood.

import (
	"errors"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/clock"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/refusal"
)

// setBack is what the last restoration of a position did to the clocks, so that
// the arbiter can leave them as they were (Article 7.1).
type setBack struct {
	set  bool
	ply  int
	took chess.ByColor[time.Duration] // what each display lost by it; negative if it gained
}

// backTo remembers what a restoration, after which ply plies stand, did to the
// displays.
func (s *State) backTo(ply int, unchanged, restored clock.Clock, at time.Duration) {
	s.irregularities.back = setBack{set: true, ply: ply}
	for _, c := range [...]chess.Color{chess.White, chess.Black} {
		s.irregularities.back.took[c] = unchanged.Remaining(c, at) - restored.Remaining(c, at)
	}
}

func (c Restore) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.underWay(); err != nil {
		return nil, err
	}
	if c.Ply < 0 || c.Ply > s.Ply() {
		return nil, refusal.Of(refusal.NoSuchPly)
	}
	d := s.begin(at)
	cause := WentBack
	if c.ClocksUnchanged {
		cause = WentBackClocksLeft
	}
	rests := []laws.Provision{laws.PositionRestored}
	if r := s.rulings.last; r != nil && r.ruling.Cause == PieceDisplaced {
		rests = append([]laws.Provision{laws.PositionUncertain}, rests...)
	}
	r := s.about(Restored, s.moverAt(c.Ply), cause, rests...)
	r.Ply, r.Unchanged, r.Count = c.Ply, c.ClocksUnchanged, c.Ply
	d.rule(r)
	return d.events, nil
}

// moverAt returns who is on move after so many plies.
func (s *State) moverAt(ply int) chess.Color {
	if (s.Ply()-ply)%2 != 0 {
		return s.Turn().Other()
	}
	return s.Turn()
}

// restoredHere folds a restoration of the position that stands already: what
// was put on the board besides is gone, while pieces touched still bind; and
// with the clocks unchanged they are as if the restoration before this one had
// not set them.
func (s *State) restoredHere(r Ruling, at time.Duration) error {
	s.hand.put = put{}
	if r.Unchanged && s.irregularities.back.set && s.irregularities.back.ply == r.Ply {
		for _, c := range [...]chess.Color{chess.White, chess.Black} {
			s.clock = s.clock.Add(c, s.irregularities.back.took[c], at)
		}
		s.irregularities.back = setBack{}
	}
	if len(r.Moves) == 0 {
		return nil
	}
	squares, err := squaresNamed(r.Moves[0])
	if err != nil || len(squares) != 2 {
		return errors.New("no piece to put back")
	}
	p, ok := movedTo(&s.game.position, squares[0], squares[1])
	if !ok {
		return errors.New("no position to put back")
	}
	s.game.position = p
	s.claims.must = only(s.claims.must, p.IsLegal) // an announced move that cannot be played any more binds nobody
	if s.game.last != nil {
		again := *s.game.last
		again.after, again.identity = p, p.Identity()
		s.game.last = &again
	} else {
		s.game.start, s.game.doubt = p, false
	}
	return nil
}

// crossOut crosses the moves that were taken back out on the scoresheets.
func (s *State) crossOut() {
	for c := range s.recording.sheets {
		s.recording.sheets[c].written = min(s.recording.sheets[c].written, s.Ply())
	}
	s.irregularities.watching = 0 // whatever was to be put right is
}

// movedTo returns the position with the piece on from standing on to instead;
// ok is false if no game can go on from there.
func movedTo(p *chess.Position, from, to chess.Square) (next chess.Position, ok bool) {
	setup := p.Setup()
	setup.Board[to], setup.Board[from] = setup.Board[from], chess.NoPiece
	setup.EnPassant = chess.NoSquare
	next, faults := setup.Position()
	return next, faults.Playable()
}

// displacedSeen rules on a piece that the arbiter finds on one square and that
// belongs on another (Article 7.6). Nobody is penalised. If the record has it
// where it belongs, that position is set up again; otherwise the game goes
// back to when it last stood there, or if it never did the piece is put there.
func (d *decision) displacedSeen(found, right chess.Square) error {
	s := &d.state
	piece := s.game.position.Piece(right)
	switch {
	case piece == chess.NoPiece && s.game.position.Piece(found) == chess.NoPiece:
		return refusal.Of(refusal.EmptySquare)
	case piece != chess.NoPiece:
		d.putRight(s.Ply(), "")
		return nil
	}
	piece = s.game.position.Piece(found)
	for m := s.game.last; m != nil; m = m.before {
		if before := m.origin(s); before.Piece(right) == piece && before.Piece(found) == chess.NoPiece {
			d.putRight(m.ply-1, "")
			return nil
		}
	}
	if _, ok := movedTo(&s.game.position, found, right); !ok {
		return refusal.Of(refusal.NoSuchPosition)
	}
	d.putRight(s.Ply(), squareNames([]chess.Square{found, right}))
	return nil
}

// putRight sets up the last position that is certain.
func (d *decision) putRight(ply int, piece string) {
	s := &d.state
	rests := []laws.Provision{laws.PositionUncertain}
	if ply < s.Ply() {
		rests = append(rests, laws.PositionRestored)
	}
	r := s.about(Restored, s.moverAt(ply), PieceDisplaced, rests...)
	r.Ply = ply
	if piece != "" {
		r.Moves = []string{piece}
	}
	d.rule(r)
}

// illegalFound rules on an illegal move or an illegal position that the arbiter sees or
// the claimant complains of: whoever finds it, it is corrected (Articles 3.10.3, 7.5.1).
func (d *decision) illegalFound(claimant Side) {
	s := &d.state
	if s.unsupervised() || s.toBeRuledOn(claimant) != nil || !d.illegalStands() {
		d.illegalSeen(claimant)
	}
}

// illegalStands rules on a position that no series of legal moves leads to, where
// no move is known to have brought it about: the game goes back to the last
// position before it that is one (Articles 3.10.3, 7.5.1). Where the record has
// none, as when the game began so, the clocks are stopped and the arbiter sets it
// up. ok is false if the position can have come about.
func (d *decision) illegalStands() (ok bool) {
	s := &d.state
	if !unreachable(&s.game.position) {
		return false
	}
	ply, cause := 0, IllegalFromStart
	for m := s.game.last; m != nil && cause == IllegalFromStart; m = m.before {
		if !unreachable(m.origin(s)) {
			ply, cause = m.ply-1, IllegalStood
		}
	}
	if cause == IllegalFromStart && s.status == Running {
		d.emit(Event{Kind: Paused, Why: string(IllegalPosition)})
	}
	r := d.state.about(Restored, s.moverAt(ply), cause, laws.IllegalPosition, laws.IllegalRestored, laws.PositionRestored)
	r.Ply = ply
	d.rule(r)
	return true
}

// unreachable reports whether something shows that no series of legal moves leads
// to the position: a king left in check, a pawn on an edge rank, or men that there
// cannot be.
func unreachable(p *chess.Position) bool {
	const impossible = chess.FaultKings | chess.FaultPawnOnEdgeRank | chess.FaultOpponentInCheck | chess.FaultTooManyMen |
		chess.FaultTooManyPawns | chess.FaultBishopColours | chess.FaultImpossibleCheck
	setup := p.Setup()
	_, faults := setup.Position()
	return faults&impossible != 0
}

// notPressed answers what the arbiter sees of a clock that was not pressed: they
// say nothing (Article 12.6).
func (d *decision) notPressed() {
	r := d.state.ruling(NoAction, laws.Intervening)
	r.Cause = PressNotMentioned
	d.rule(r)
}
