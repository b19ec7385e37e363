package arbiter

// Articles 4.2 to 4.5, 4.8 and 6.2.5: pieces touched and adjusted, and what the player must then move or take.

import (
	"slices"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/chess/deadpos"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/refusal"
)

// touched is a piece touched by the player on move (Article 4.3).
type touched struct {
	square chess.Square
	own    bool
	how    Contact
	binds  bool // it counts as meant; a disputed one may not (Article 4.2.2)
}

// hand is what the player on move has done since the opponent's move was
// made. It is a value; touched is never grown in place.
type hand struct {
	touched   []touched
	adjusted  chess.Bitboard // announced before they were touched (Article 4.2.1)
	put       put
	castling  castlingBegun
	said      castlingSide // announced (Guidelines II.3.2.7)
	announced chess.Move   // by a blind player, and perhaps not yet put down (Article D.2.3)
	spoken    bool         // a blind player has announced something for this move
	written   chess.Move   // before it is made (Articles 8.1.2, 9.2.1)
	refused   bool         // the opponent's draw offer, by touching a piece (Article 9.1.2.1)
	replaces  bool         // the move takes the place of an illegal one that was penalised (Article 7.5.1)
}

// bindsStill returns what binds the player when the move is taken back: the
// pieces touched, and castling begun, while nothing lies on the board any more.
func (h hand) bindsStill() hand {
	return hand{touched: h.touched, castling: h.castling, replaces: h.replaces}
}

// with returns the hand after it has also touched these pieces.
func (h hand) with(more ...touched) hand {
	h.touched = slices.Concat(h.touched, more)
	return h
}

// bound returns the pieces that bind the player, in the order of touch, their own
// first where the order is not known (Article 4.3.3).
func (h hand) bound() (own, enemy, all []touched) {
	for rest := h.touched; len(rest) > 0; {
		n := 1
		for rest[0].how == Together && n < len(rest) && rest[n].how == Together {
			n++
		}
		for _, mine := range [...]bool{true, false} {
			for _, t := range rest[:n] {
				switch {
				case !t.binds || t.own != mine:
				case mine:
					own, all = append(own, t), append(all, t)
				default:
					enemy, all = append(enemy, t), append(all, t)
				}
			}
		}
		rest = rest[n:]
	}
	return own, enemy, all
}

// binding reports whether anything touched binds the player.
func (h hand) binding() bool {
	return slices.ContainsFunc(h.touched, func(t touched) bool { return t.binds })
}

// meant returns the hand with every disputed touch taken as meant.
func (h hand) meant() hand {
	h.touched = slices.Clone(h.touched)
	for i := range h.touched {
		h.touched[i].binds = h.touched[i].binds || h.touched[i].how == Disputed
	}
	return h
}

// touchMeant folds that the disputed touches were meant (Article 4.3 of 2014).
func (s *State) touchMeant() {
	s.hand = s.hand.meant()
	if s.game.last != nil {
		m := *s.game.last
		m.hand = m.hand.meant()
		s.game.last = &m
	}
}

// allowed returns the legal moves that the player on move may make, and the
// provisions that leave only these; none if all legal moves are free.
func (s *State) allowed() ([]chess.Move, []laws.Provision) {
	if len(s.claims.must) > 0 {
		return slices.Clone(s.claims.must), []laws.Provision{laws.ClaimWrong}
	}
	return s.hand.leaves(&s.game.position, s.game.position.AppendMoves(nil))
}

// leaves returns those of the legal moves that what the player has done leaves:
// castling begun, what is put down, the pieces touched (Articles 4.3 to 4.7).
// What was touched earlier comes before what is put down.
func (h hand) leaves(p *chess.Position, legal []chess.Move) ([]chess.Move, []laws.Provision) {
	if h.castling.begun {
		if left, rests := h.castling.leaves(h, p, legal); rests != nil {
			return left, rests
		}
	}
	free, rests := h.touchLeaves(p, legal)
	if left, by := h.put.leaves(free); len(left) > 0 {
		return left, by
	}
	return free, rests
}

// touchLeaves returns those of the legal moves that the pieces touched leave to
// the player (Articles 4.3 to 4.5).
func (h hand) touchLeaves(p *chess.Position, legal []chess.Move) ([]chess.Move, []laws.Provision) {
	own, enemy, all := h.bound()
	switch {
	case len(all) == 0:
		return legal, nil
	case len(enemy) == 0:
		return ownLeaves(p, legal, own)
	case len(own) > 0:
		taking := only(legal, func(m chess.Move) bool {
			return m.From() == own[0].square && taken(p, m) == enemy[0].square
		})
		if len(taking) > 0 {
			return taking, []laws.Provision{laws.BothTouched}
		}
	}
	rests := []laws.Provision{laws.FirstTouchedTaken}
	if len(own) > 0 {
		rests = []laws.Provision{laws.BothTouched}
	}
	for _, t := range all {
		left := only(legal, func(m chess.Move) bool {
			return t.own && m.From() == t.square || !t.own && taken(p, m) == t.square
		})
		if len(left) > 0 {
			return left, rests
		}
	}
	return legal, []laws.Provision{laws.NoneTouchedCanMove}
}

// ownLeaves is leaves when only own pieces were touched: castling has rules of
// its own (Article 4.4), otherwise the first that can move must (4.3.1).
func ownLeaves(p *chess.Position, legal []chess.Move, own []touched) ([]chess.Move, []laws.Provision) {
	king, rook := p.King(p.Turn()), chess.NoSquare
	if len(own) > 1 {
		a, b := own[0], own[1]
		if b.square == king && b.how == Together && castlingPair(p, a.square) {
			a, b = b, a // the order is not known: the king counts as first
		}
		if other := b.square; a.square == king && castlingPair(p, other) {
			castling := only(legal, func(m chess.Move) bool { return m.IsCastling() && m.To() == other })
			if len(castling) > 0 {
				return castling, []laws.Provision{laws.KingAndRookTouched}
			}
			if byKing := only(legal, func(m chess.Move) bool { return m.From() == king }); len(byKing) > 0 {
				return byKing, []laws.Provision{laws.CastlingNotPossible}
			}
			return legal, []laws.Provision{laws.CastlingNotPossible}
		}
		if b.square == king && castlingPair(p, a.square) {
			rook = a.square
		}
	}
	rests := []laws.Provision{laws.FirstTouchedMoves}
	if rook != chess.NoSquare {
		rests = []laws.Provision{laws.RookBeforeKing, laws.FirstTouchedMoves}
		legal = only(legal, func(m chess.Move) bool { return !m.IsCastling() || m.To() != rook })
	}
	for _, t := range own {
		if left := only(legal, func(m chess.Move) bool { return m.From() == t.square }); len(left) > 0 {
			return left, rests
		}
	}
	return legal, []laws.Provision{laws.NoneTouchedCanMove}
}

// castlingPair reports whether the king of the player on move and the man on a
// square stand as king and rook do for castling (Article 3.8.2), whether it is
// possible or not: elsewhere touching them is not meant as castling, and they
// are two pieces like others (Article 4.3.1). A king may have been set up in
// the queen's place.
func castlingPair(p *chess.Position, rook chess.Square) bool {
	king := p.King(p.Turn())
	home := 7 - lastRank(p.Turn())
	if p.Piece(rook) != chess.NewPiece(p.Turn(), chess.Rook) || rook.Rank() != home || king.Rank() != home {
		return false
	}
	corner := rook.File() == 0 || rook.File() == 7
	return p.Variant() == chess.Chess960 || corner && (king.File() == 3 || king.File() == 4)
}

// only returns the moves that fit.
func only(moves []chess.Move, fits func(chess.Move) bool) []chess.Move {
	var left []chess.Move
	for _, m := range moves {
		if fits(m) {
			left = append(left, m)
		}
	}
	return left
}

// taken returns the square of the man that m takes, NoSquare if none.
func taken(p *chess.Position, m chess.Move) chess.Square {
	switch {
	case m.IsCastling():
		return chess.NoSquare
	case m.IsEnPassant():
		return chess.SquareAt(m.To().File(), m.From().Rank())
	case p.Piece(m.To()) != chess.NoPiece:
		return m.To()
	}
	return chess.NoSquare
}

// opponentsTime reports whether the clock that runs is the opponent's.
func (s *State) opponentsTime(c chess.Color) bool {
	running, ok := s.Running()
	return ok && running != c
}

func (c Adjust) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.canTouch(c.By, c.Squares); err != nil {
		return nil, err
	}
	d := s.begin(at)
	switch {
	case c.By != s.Turn():
		rests := []laws.Provision{laws.Adjusting, laws.AdjustInOwnTime}
		if s.opponentsTime(c.By) {
			rests = append(rests, laws.Distraction)
		}
		d.rule(s.about(Refused, c.By, AdjustNotOnMove, rests...))
	case s.opponentsTime(c.By):
		// The opponent has made a move and not pressed the clock yet (Article 6.2.5).
		d.rule(s.about(Refused, c.By, AdjustOnTheirTime, laws.AdjustInOwnTime, laws.Distraction))
	case slices.ContainsFunc(s.hand.touched, func(t touched) bool { return t.binds && slices.Contains(c.Squares, t.square) }):
		r := s.about(Refused, c.By, AdjustTooLate, laws.Adjusting)
		if s.rules.Edition.Has(laws.ContactIsIntent) {
			r = s.about(Refused, c.By, AdjustTooLate, laws.Adjusting, laws.ContactIsIntent)
		}
		_, rests := s.allowed()
		r.Articles = merge(r.Articles, s.rules.Edition.Articles(rests...))
		d.rule(r)
	default:
		d.emit(Event{Kind: Adjusted, By: SideOf(c.By), Squares: squareNames(c.Squares)})
	}
	return d.events, nil
}

func (c Touch) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.canTouch(c.By, c.Squares); err != nil {
		return nil, err
	}
	if s.rules.Mode == Online {
		return nil, nil // on a screen nothing is touched: a move counts when it is made
	}
	d := s.begin(at)
	d.emit(Event{Kind: Touched, By: SideOf(c.By), Squares: squareNames(c.Squares), How: string(c.How)})
	d.settleEnd()
	return d.events, nil
}

// canTouch returns an error unless by may be at the board and there is a piece
// on every square.
func (s *State) canTouch(by chess.Color, squares []chess.Square) error {
	if err := s.canAct(by); err != nil {
		return err
	}
	board := s.Board()
	for _, sq := range squares {
		if sq > chess.H8 || board[sq] == chess.NoPiece {
			return refusal.Of(refusal.EmptySquare)
		}
	}
	return nil
}

// touch books that the player touched pieces; only those of the player on move
// count (Article 4.3).
func (s *State) touch(by chess.Color, squares []chess.Square, how Contact) {
	if by != s.Turn() {
		return
	}
	board := s.Board()
	for _, sq := range squares {
		if s.hand.adjusted.Has(sq) || board[sq] == chess.NoPiece {
			continue
		}
		t := touched{square: sq, own: board[sq].Color() == by, how: how}
		t.binds = how != Accidental && (how != Disputed || s.rules.Edition.ContactIsIntent)
		if slices.ContainsFunc(s.hand.touched, func(u touched) bool { return u.square == sq && (u.binds || u.how == how) }) {
			continue // touching it once more adds nothing
		}
		s.hand = s.hand.with(t)
		if t.binds && s.offers.stands == SideOf(by.Other()) {
			s.offers.stands, s.offers.byClaim, s.hand.refused = Nobody, false, true
		}
	}
}

// touchedAny reports whether any of the squares was touched.
func (h hand) touchedAny(squares []chess.Square) bool {
	return slices.ContainsFunc(h.touched, func(t touched) bool { return slices.Contains(squares, t.square) })
}

// squaresTouched returns where the pieces stood that bind the player.
func squaresTouched(h hand) []chess.Square {
	var squares []chess.Square
	for _, t := range h.touched {
		if t.binds {
			squares = append(squares, t.square)
		}
	}
	return squares
}

// handOf returns what a player has done for the move they are making, or if it is
// the opponent's turn for the move they made last.
func (s *State) handOf(c chess.Color) hand {
	switch {
	case s.Turn() == c:
		return s.hand
	case s.game.last != nil && s.game.last.by == c:
		return s.game.last.hand
	}
	return hand{}
}

// toucherFor returns who is meant by a player who speaks of a touched piece: the
// opponent, unless only the player who speaks has touched it.
func (s *State) toucherFor(by chess.Color, squares []chess.Square) chess.Color {
	if !s.handOf(by.Other()).touchedAny(squares) && s.handOf(by).touchedAny(squares) {
		return by
	}
	return by.Other()
}

// touchComplaint examines whether the offender has moved otherwise than the
// piece touched requires (Articles 4.3, 4.8). The claimant is the opponent, or
// the offender themself, whose word needs no proof; Nobody if the arbiter has
// seen it. Only the opponent can lose the right to complain.
func (d *decision) touchComplaint(offender chess.Color, squares []chess.Square, claimant Side) {
	s := &d.state
	complains := claimant == SideOf(offender.Other())
	if s.Turn() != offender && d.announcedBroken(offender) {
		return // which nobody loses the right to say
	}
	if claimant != Nobody && !s.handOf(offender).touchedAny(squares) {
		why := NoSuchTouch
		if earlier := s.moveBefore(offender); complains && earlier != nil && earlier.hand.touchedAny(squares) {
			why = ComplaintLate // and replied since
		}
		d.touchRejected(offender, claimant, why)
		return
	}
	if s.Turn() == offender {
		if earlier := s.moveBefore(offender); claimant == Nobody && earlier != nil && earlier.broke &&
			earlier.hand.touchedAny(squares) && !s.hand.touchedAny(squares) {
			d.rule(s.about(NoAction, offender, TouchSeenLate, laws.ComplaintLost))
			return
		}
		d.touchedNow(offender, squares, claimant)
		return
	}
	m := s.game.last
	if m == nil || m.by != offender {
		d.touchRejected(offender, claimant, NothingTouched)
		return
	}
	if complains && s.hand.binding() {
		d.touchRejected(offender, claimant, ComplaintLate)
		return
	}
	d.touchJudged(m, squares, claimant)
}

// touchCause returns the cause of a ruling that holds a player to touch-move: of
// castling begun, or of pieces touched.
func touchCause(rests []laws.Provision) Cause {
	if slices.Contains(rests, laws.CastlingMade) {
		return CastlingDue
	}
	return TouchedMustMove
}

// byTouch reports whether the pieces touched still bind after a ruling for this
// cause.
func (c Cause) byTouch() bool { return c == TouchedMustMove || c == CastlingDue }

// moveBefore returns the last move of c if the opponent has replied to it.
func (s *State) moveBefore(c chess.Color) *made {
	if s.game.last == nil || s.game.last.by == c {
		return nil
	}
	return s.game.last.before
}

// touchJudged holds a move made against the pieces touched for it. What the
// arbiter has seen besides counts as touched first.
func (d *decision) touchJudged(m *made, squares []chess.Square, claimant Side) {
	s := &d.state
	h := m.hand
	if claimant == Nobody && len(squares) > 0 && !h.touchedAny(squares) {
		origin := m.origin(s)
		for _, sq := range squares {
			if p := origin.Piece(sq); p != chess.NoPiece {
				h.touched = slices.Concat([]touched{{square: sq, own: p.Color() == m.by, binds: true}}, h.touched)
				h.castling.after++
			}
		}
	}
	if unclear(h, squares) {
		d.ask(QuestionTouchIntent, SideOf(m.by), laws.TouchMove)
		return
	}
	left, rests := h.leaves(m.origin(s), m.origin(s).AppendMoves(nil))
	if slices.Contains(left, m.move) || len(rests) == 0 {
		d.touchRejected(m.by, claimant, NothingBroken)
		return
	}
	r := s.about(Restored, m.by, touchCause(rests), append(rests, laws.PositionRestored)...)
	r.Ply = m.ply - 1
	d.rule(r)
}

// pendingEnd returns the ruling that ends the game by the last move once nobody
// can complain of it any more: it would have ended the game if it had been in
// keeping with the pieces touched (Articles 4.8, 5.1.1, 5.2). ok is false if
// there is none.
func (s *State) pendingEnd() (r Ruling, ok bool) {
	m := s.game.last
	if m == nil || !m.broke || s.status == Over || m.by == s.Turn() || m.move == chess.NoMove {
		return Ruling{}, false
	}
	if len(m.bound) > 0 && !slices.Contains(m.bound, m.move) {
		return Ruling{}, false // an announced move is not the opponent's to waive (Article 9.5.3)
	}
	r, ok, _ = s.endOnBoard(&s.game.position, s.occurrencesNow(), deadpos.AfterMoveBudget)
	return r, ok
}

// EndWaiting returns how the game ends once the player on move can no longer
// complain that the move before was made with another man than the one touched, and
// the articles that say so (Articles 4.8, 5.1.1, 5.2, 9.6); ok is false if no end waits.
func (s *State) EndWaiting() (end Ruling, ok bool) {
	if s.rules.Mode != OverTheBoard {
		return Ruling{}, false
	}
	end, ok = s.pendingEnd()
	if ok {
		end.Articles = merge(end.Articles, s.rules.Edition.Articles(laws.ComplaintLost))
	}
	return end, ok
}

// settleEnd ends the game if it hangs on a complaint that the player on move has
// lost by touching a piece (Article 4.8).
func (d *decision) settleEnd() {
	if !d.state.hand.binding() {
		return
	}
	if end, ok := d.state.pendingEnd(); ok {
		end.Articles = merge(end.Articles, d.state.rules.Edition.Articles(laws.ComplaintLost))
		d.rule(end)
	}
}

// announcedBroken takes back the last move if it is the offender's and not the
// one they had announced with a wrong claim (Article 9.5.3); ok is false if it is
// not so. It is no offence of the illegal-move family.
func (d *decision) announcedBroken(offender chess.Color) (ok bool) {
	s := &d.state
	m := s.game.last
	if m == nil || m.by != offender || len(m.bound) == 0 || slices.Contains(m.bound, m.move) {
		return false
	}
	r := s.about(Restored, offender, AnnouncedNotPlayed, laws.ClaimWrong, laws.PositionRestored)
	r.Ply = m.ply - 1
	d.rule(r)
	return true
}

// touchedNow rules on a piece touched while its player is still to move.
func (d *decision) touchedNow(offender chess.Color, squares []chess.Square, claimant Side) {
	s := &d.state
	if unclear(s.hand, squares) {
		d.ask(QuestionTouchIntent, SideOf(offender), laws.TouchMove)
		return
	}
	if claimant == Nobody {
		for _, sq := range squares { // the arbiter has seen what nobody had said
			if !slices.ContainsFunc(s.hand.touched, func(t touched) bool { return t.square == sq }) {
				d.emit(Event{Kind: Touched, By: SideOf(offender), Squares: sq.String()})
			}
		}
		if d.settleEnd(); s.status == Over {
			return
		}
	}
	left, rests := s.allowed()
	if len(rests) == 0 {
		d.touchRejected(offender, claimant, NothingTouched)
		return
	}
	if slices.ContainsFunc(s.hand.touched, func(t touched) bool { return t.how == Disputed }) && s.rules.Edition.ContactIsIntent {
		rests = append([]laws.Provision{laws.ContactIsIntent}, rests...)
	}
	if slices.Contains(rests, laws.NoneTouchedCanMove) {
		d.rule(s.about(NoAction, offender, TouchedCannotMove, rests...))
		return
	}
	r := s.about(MustMove, offender, touchCause(rests), rests...)
	for _, m := range left {
		r.mayPlay(&s.game.position, m)
	}
	d.rule(r)
}

// unclear reports whether the intent of a touch has to be found out.
func unclear(h hand, squares []chess.Square) bool {
	return slices.ContainsFunc(h.touched, func(t touched) bool {
		return t.how == Disputed && !t.binds && (len(squares) == 0 || slices.Contains(squares, t.square))
	})
}

// touchRejected leaves the move as it is. If it would have ended the game but
// for a touch that turns out to bind nobody, it has ended it (Article 5.1.1).
func (d *decision) touchRejected(offender chess.Color, claimant Side, why Cause) {
	s := &d.state
	rests := []laws.Provision{laws.TouchMove}
	if why == ComplaintLate {
		rests = []laws.Provision{laws.ComplaintLost}
	}
	if side, ok := claimant.Color(); ok {
		d.rule(s.about(ClaimRejected, side, why, rests...))
	} else {
		d.rule(s.about(NoAction, offender, why, rests...))
	}
	if why == NotMeant || why == NothingBroken {
		if end, ok := s.pendingEnd(); ok && s.Turn() != offender {
			d.rule(end)
		}
	}
}
