package arbiter

// Articles 4.1, 7.5, A.5.2 and A.5.4: illegal moves and the offences that are penalised like them.

import (
	"slices"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/chess/deadpos"
	"github.com/hakem-chess/hakem/clock"
	"github.com/hakem-chess/hakem/laws"
)

// replied reports whether the opponent has made a move since the fault, or has
// completed what is none, such as taking the king.
func (s *State) replied(f *fault) bool {
	for g := s.irregularities.faults; g != nil && g.n > f.n; g = g.before {
		if g.by != f.by && (g.kind == illegalMove || g.kind == pawnLeft) {
			return true
		}
	}
	after := f.ply + 1
	if f.kind == pressedWithoutMove {
		after = f.ply
	}
	for m := s.game.last; m != nil && m.ply > after; m = m.before {
		if m.by != f.by {
			return true
		}
	}
	return false
}

// unsupervised reports whether the game is rapid or blitz without supervision
// (Articles A.5, B.3).
func (s *State) unsupervised() bool { return s.rules.Regime().Supervision == laws.Unsupervised }

// regimeRests returns the provisions that bring the illegal-move family into
// rapid and blitz.
func (s *State) regimeRests() []laws.Provision {
	switch regime := s.rules.Regime(); {
	case regime.Tempo == "rapid" && regime.Supervision == laws.Supervised:
		return []laws.Provision{laws.RapidSupervised}
	case regime.Tempo == "rapid":
		return []laws.Provision{laws.UnsupervisedIllegal}
	case regime.Tempo == "blitz" && regime.Supervision == laws.Supervised:
		return []laws.Provision{laws.BlitzSupervised}
	case regime.Tempo == "blitz":
		return []laws.Provision{laws.BlitzUnsupervised, laws.UnsupervisedIllegal}
	}
	return nil
}

// underA returns provisions of Appendix A for rapid and blitz without supervision,
// with the article that brings them into blitz (B.4, later B.3).
func (s *State) underA(ps ...laws.Provision) []laws.Provision {
	if s.rules.Control.Tempo() == clock.Blitz && s.unsupervised() {
		return append([]laws.Provision{laws.BlitzUnsupervised}, ps...)
	}
	return ps
}

// offenceRests returns what an offence and its penalty rest on.
func (s *State) offenceRests(kind offence) []laws.Provision {
	rests := append(s.regimeRests(), s.rules.Edition.FirstOffence[s.rules.Regime()].Rests...)
	switch kind {
	case pawnLeft:
		return append(rests, laws.PawnLeft, laws.OffencePenalty)
	case pressedWithoutMove:
		return append(rests, laws.PressedWithoutMove, laws.EmptyPressPenalty)
	case movedWithTwoHands:
		return append(rests, laws.MovedWithTwoHands, laws.TwoHandsPenalty)
	}
	return append(rests, laws.IllegalRestored, laws.OffencePenalty)
}

// faultRests returns what an offence of this kind and its penalty rest on, and what
// made the move illegal where an article of its own says so.
func (s *State) faultRests(f *fault) []laws.Provision {
	rests := s.offenceRests(f.kind)
	switch u := f.hand.put; {
	case f.kind == illegalMove && u.kind == captureLeft:
		rests = append(rests, laws.CaptureMade)
	case f.kind == illegalMove && u.kind == irregular && u.piece != chess.NoPieceType && f.position.Piece(u.from).Type() == chess.Pawn:
		rests = append(rests, laws.PromotionCompulsory)
	}
	return rests
}

// illegalSeen rules on an illegal move that the arbiter has seen, or that the
// claimant speaks of: either player, the offender too (Articles 7.5.1, A.5.2).
func (d *decision) illegalSeen(claimant Side) {
	s := &d.state
	if s.game.last != nil && d.announcedBroken(s.game.last.by) {
		return
	}
	if f := s.toBeRuledOn(claimant); f != nil {
		d.ruleOnFaults(f, claimant)
		return
	}
	switch m := s.game.last; {
	case s.hand.put.kind != nothing:
		d.noOffence(claimant, SideOf(s.Turn()), NotCompleted)
	case m != nil && m.broke && m.hand.replaces && m.by != s.Turn():
		d.touchComplaint(m.by, squaresTouched(m.hand), claimant)
	case m != nil && m.move.IsCastling() && oneManCastles(m.move) != 0:
		d.noOffence(claimant, claimant.other(), CastlingComplete, oneManCastles(m.move))
	case m != nil && m.move != chess.NoMove && m.move.IsPromotion() && s.rules.Mode == OverTheBoard:
		d.noOffence(claimant, claimant.other(), PromotionInAnyOrder, laws.PromotionAnyOrder)
	default:
		d.noOffence(claimant, claimant.other(), NoIllegalMove)
	}
}

// ruleOnFaults rules on a fault, and on those after it as far as they are left
// when it has been ruled on: what goes back to an earlier position undoes them.
func (d *decision) ruleOnFaults(f *fault, claimant Side) {
	s := &d.state
	late := false
	for f != nil {
		switch {
		case s.unsupervised() && s.replied(f):
			r := s.about(MoveStands, f.by, WindowClosed, s.regimeRests()...)
			switch claimant {
			case SideOf(f.by):
				r.Kind, r.Cause = ClaimRejected, OwnWindowClosed
			case SideOf(f.by.Other()):
				r.Kind, r.Side = ClaimRejected, claimant
			}
			d.rule(r)
			return
		case s.complaintLost(f, claimant):
			late = true
		default:
			late = false
			d.punish(f)
		}
		if s.status == Over || len(s.questions.open) > 0 || s.unsupervised() {
			break
		}
		f = s.faultAfter(f.n)
	}
	if late {
		side, _ := claimant.Color()
		d.rule(s.about(ClaimRejected, side, ComplaintLate, laws.ComplaintLost, laws.OneHand))
	}
}

// complaintLost reports whether the claimant can no longer complain of a fault
// because of a touch: of two hands where they are no offence of this family but
// a breach of the act of moving (Articles 4.1, 4.8 of 2014).
func (s *State) complaintLost(f *fault, claimant Side) bool {
	return f.kind == movedWithTwoHands && !s.rules.Edition.HandsCountAsIllegal && claimant == SideOf(f.by.Other()) &&
		(s.replied(f) || s.Turn() != f.by && s.hand.binding())
}

// toBeRuledOn returns the fault to be ruled on: in unsupervised play the last
// one, of the opponent's if a player claims and the opponent has one (Article
// A.5.2); otherwise the earliest that has not been penalised, whoever finds it
// (Article 7.5.1).
func (s *State) toBeRuledOn(claimant Side) *fault {
	if !s.unsupervised() {
		return s.faultAfter(0)
	}
	var own *fault
	for f := s.irregularities.faults; f != nil; f = f.before {
		switch {
		case f.penalised:
		case claimant != SideOf(f.by):
			return f
		case own == nil:
			own = f
		}
	}
	return own
}

// faultAfter returns the earliest fault after the nth that has not been
// penalised, nil if there is none.
func (s *State) faultAfter(n int) *fault {
	var found *fault
	for f := s.irregularities.faults; f != nil && f.n > n; f = f.before {
		if !f.penalised {
			found = f
		}
	}
	return found
}

// noOffence is the answer when there is nothing to penalise.
func (d *decision) noOffence(claimant, offender Side, why Cause, more ...laws.Provision) {
	s := &d.state
	rests := append(append(s.regimeRests(), laws.IllegalRestored), more...)
	if claimant == Nobody {
		r := s.ruling(NoAction, rests...)
		r.Side, r.Cause = offender, why
		d.rule(r)
		return
	}
	r := s.ruling(ClaimRejected, rests...)
	r.Side, r.Cause = claimant, why
	d.rule(r)
}

// punish penalises a fault: time for the opponent the first time, the game the
// second time (Article 7.5.5), and what was wrong on the board is put right.
func (d *decision) punish(f *fault) {
	s := &d.state
	e := s.rules.Edition
	if s.castlesWrongly(f) {
		d.rule(s.takenBack(f, CastlingMisplaced, s.underA(laws.LateArray, laws.PositionRestored)...))
		return
	}
	hands := f.kind == pressedWithoutMove || f.kind == movedWithTwoHands
	if hands && !e.HandsCountAsIllegal {
		rests := []laws.Provision{laws.OneHand, laws.Discipline}
		cause := TwoHandsUsed
		if f.kind == pressedWithoutMove {
			rests, cause = []laws.Provision{laws.ClockHandled, laws.Discipline}, PressedIdly
		}
		r := s.about(Breach, f.by, cause, rests...)
		r.Fault = f.n
		d.rule(r)
		return
	}
	rests := s.faultRests(f)
	atOnce := s.unsupervised() && e.UnsupervisedFirstLoses && !hands
	loses := atOnce || f.earlier > 0 // which were found before it was made
	if f.kind == illegalMove && f.hand.wantsAnother(&f.position) {
		d.rule(s.takenBack(f, OtherPieceMoved, laws.IllegalRestored, laws.PositionRestored))
		return
	}
	if f.kind == pawnLeft {
		d.rule(s.onFault(QueenPlaced, f, PawnNotPromoted, rests...))
		if !loses && d.queenEnds(f, rests) {
			return
		}
	}
	switch {
	case loses:
		d.loseByOffence(f, rests)
		return
	case f.kind == movedWithTwoHands:
		d.rule(s.onFault(MoveStands, f, TwoHandsUsed, rests...))
	case f.kind == pressedWithoutMove:
		d.rule(s.onFault(Restored, f, PressedIdly, append(rests, laws.PositionRestored)...))
	case f.kind == illegalMove:
		after := *s
		after.undo(f, false)
		_, touch := after.allowed()
		if s.replied(f) {
			touch = append(touch, laws.PositionRestored) // moves are undone, and both clocks put back
		}
		d.rule(s.onFault(Restored, f, IllegalDone, append(rests, touch...)...))
	}
	d.rule(d.state.timeFor(f.by.Other(), rests))
}

// takenBack is the ruling that takes an illegal move back without a penalty; touch-move
// binds the player (Article 4.3).
func (s *State) takenBack(f *fault, why Cause, ps ...laws.Provision) Ruling {
	after := *s
	after.undo(f, false)
	_, touch := after.allowed()
	return s.onFault(Restored, f, why, slices.Concat(ps, touch)...)
}

// wantsAnother reports whether what is put down moves another piece than the one
// that must move in place of a penalised illegal move: that is a matter of
// touch-move and no second illegal move (Articles 4.3, 7.5.1).
func (h hand) wantsAnother(p *chess.Position) bool {
	if !h.replaces {
		return false
	}
	left, rests := h.leaves(p, p.AppendMoves(nil))
	return len(rests) > 0 && !slices.Contains(rests, laws.NoneTouchedCanMove) &&
		!slices.ContainsFunc(left, func(m chess.Move) bool { return m.From() == h.put.from })
}

// onFault is a ruling about a fault.
func (s *State) onFault(k RulingKind, f *fault, why Cause, ps ...laws.Provision) Ruling {
	r := s.about(k, f.by, why, ps...)
	r.Fault = f.n
	if k == Restored {
		r.Ply = f.ply
	}
	return r
}

// timeFor is the time that a first offence gives the opponent, to.
func (s *State) timeFor(to chess.Color, rests []laws.Provision) Ruling {
	penalty := laws.OffencePenalty
	for _, p := range rests {
		if p == laws.EmptyPressPenalty || p == laws.TwoHandsPenalty {
			penalty = p
		}
	}
	r := s.bonus(to)
	bonus := s.rules.Edition.FirstOffence[s.rules.Regime()]
	r.Articles = s.rules.Edition.Articles(append(append([]laws.Provision(nil), bonus.Rests...), penalty)...)
	return r
}

// loseByOffence ends the game: the offender loses, unless the opponent cannot
// mate by any series of legal moves from the position as it is put right.
func (d *decision) loseByOffence(f *fault, rests []laws.Provision) {
	s := &d.state
	position := f.position
	switch f.kind {
	case pawnLeft, movedWithTwoHands:
		position = s.game.position
	}
	r := s.onFault(GameOver, f, "", rests...)
	winner := f.by.Other()
	r.Result, r.Reason, r.Count = winFor(winner), laws.ByIllegalMove, s.irregularities.penalised[f.by]
	if !s.faultNumbered(f.n).penalised {
		r.Count++ // this one; where a queen took a pawn's place it counts already
	}
	s.unless(&r, &position, winner, laws.ByIllegalMoveCannotMate)
	d.rule(r)
}

// queenEnds ends the game, or asks, if the queen that takes a pawn's place
// leaves the opponent without a move (Articles 5.1.1, 5.2.1, 7.5.2).
func (d *decision) queenEnds(f *fault, rests []laws.Provision) bool {
	s := &d.state
	p := s.game.position
	end, ends, _ := s.endOnBoard(&p, s.occurrencesNow(), deadpos.PromptBudget)
	if !ends || s.replied(f) || f.brokeTouch() {
		return false // a move against the touch-move rules ends no game (Articles 5.1.1, 5.2.1)
	}
	if end.Reason == laws.ByCheckmate && !s.rules.Regulations.UnpromotedMateStands {
		d.ask(QuestionUnpromotedMate, SideOf(f.by), append(rests, laws.Checkmate)...)
		return true
	}
	end.Articles = merge(s.rules.Edition.Articles(rests...), end.Articles)
	d.rule(end)
	return true
}

// brokeTouch reports whether a pawn was left on its last rank though other
// pieces had been touched first (Article 4.3).
func (f *fault) brokeTouch() bool {
	left, rests := f.hand.bindsStill().leaves(&f.position, f.position.AppendMoves(nil))
	return len(rests) > 0 && !slices.ContainsFunc(left, func(m chess.Move) bool {
		return m.From() == f.hand.put.from && m.To() == f.hand.put.to
	})
}

func (c AgreeRollback) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.canAct(c.By); err != nil {
		return nil, err
	}
	d := s.begin(at)
	f := s.toBeRuledOn(Nobody)
	switch {
	case !s.unsupervised():
		d.rule(s.about(Refused, c.By, RollbackNotHere, laws.IllegalRestored))
	case f == nil || f.kind != illegalMove && f.kind != pawnLeft:
		d.rule(s.about(Refused, c.By, NoIllegalMove, s.underA(laws.UnsupervisedIllegal)...))
	default:
		d.emit(Event{Kind: Noted, By: SideOf(c.By), About: noteRollback})
		if d.state.irregularities.rollback == ([2]bool{true, true}) {
			d.rule(s.onFault(Restored, f, RolledBack, s.underA(laws.UnsupervisedIllegal, laws.PositionRestored)...))
		}
	}
	return d.events, nil
}

// watch rules on a position that the arbiter sees without having seen how it
// came about: both kings in check, or a pawn on its last rank (Article A.5.4).
// They wait until the next move is completed.
func (d *decision) positionSeen() {
	s := &d.state
	if !s.unsupervised() {
		d.illegalFound(Nobody)
		return
	}
	if !impossible(&s.game.position) {
		d.rule(s.about(NoAction, s.Turn(), NoIllegalMove, s.underA(laws.BothInCheck)...))
		return
	}
	d.rule(s.about(NoAction, s.Turn(), WaitForNextMove, s.underA(laws.BothInCheck)...))
}

// stillImpossible ends the game if the position that the arbiter has been
// waiting to be put right still is not, now that the next move is completed.
func (d *decision) stillImpossible() {
	s := &d.state
	if s.irregularities.watching == 0 || s.Ply() < s.irregularities.watching || !s.game.last.completed || s.status == Over {
		return
	}
	if p := &s.game.position; !attacked(p, p.Turn().Other()) && !pawnLeftOn(p) {
		d.emit(Event{Kind: Noted, About: notePutRight})
		return
	}
	r := s.ruling(GameOver, s.underA(laws.BothInCheck)...)
	r.Result, r.Reason = laws.Draw, laws.ByIllegalPosition
	d.rule(r)
}

// impossible reports whether both kings are in check or a pawn stands on its
// last rank.
func impossible(p *chess.Position) bool {
	return attacked(p, chess.White) && attacked(p, chess.Black) || pawnLeftOn(p)
}

// pawnLeftOn reports whether a pawn stands on its last rank.
func pawnLeftOn(p *chess.Position) bool {
	const first, last = chess.Bitboard(0xff), chess.Bitboard(0xff) << 56
	return p.Pieces(chess.White, chess.Pawn)&last != 0 || p.Pieces(chess.Black, chess.Pawn)&first != 0
}
