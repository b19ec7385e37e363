package arbiter

// Articles 9.2 to 9.5, A.3 and B.3: claims of a draw by repetition and by fifty moves.

import (
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/clock"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/refusal"
	"github.com/hakem-chess/hakem/wording"
)

// maxWritten is the longest text, in bytes, taken for a written move.
const maxWritten = 32

func (c Claim) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.canAct(c.By); err != nil {
		return nil, err
	}
	if c.Ground != ThreefoldRepetition && c.Ground != FiftyMoves {
		return nil, refusal.Of(refusal.NoSuchClaim)
	}
	if s.rules.Profile == Site {
		return nil, refusal.Of(refusal.NoClaims)
	}
	d := s.begin(at)
	claimed := Event{Kind: Claimed, By: SideOf(c.By), Ground: c.Ground, Written: c.Written}
	if c.By != s.Turn() {
		if _, _, bad := wording.Unreadable(c.Written); bad || len(c.Written) > maxWritten {
			return nil, refusal.Of(refusal.UnreadableMove)
		}
		d.emit(claimed)
		rests := []laws.Provision{c.Ground.provision()}
		if s.game.last != nil && s.game.last.by == c.By && s.rules.Mode == OverTheBoard {
			rests = append(rests, laws.ClaimLost) // the piece was touched, and more
		}
		d.refuseClaim(c, s.ruling(Refused, rests...), NotOnMove)
		return d.events, nil
	}
	if s.hand.binding() || s.hand.put.kind != nothing {
		d.emit(claimed)
		d.refuseClaim(c, s.ruling(Refused, laws.ClaimLost), ClaimAfterTouch)
		return d.events, nil
	}
	intended, err := s.readIntended(c.Written)
	if err != nil {
		return nil, err
	}
	d.emit(claimed)
	if w := s.hand.written; w != chess.NoMove && c.Written != "" && intended.move != w {
		r := s.ruling(Refused, c.Ground.intended())
		d.refuseClaim(c, r, OtherMoveWritten)
		return d.events, nil
	}
	if !s.rules.Edition.SheetNotNeeded && s.rules.Control.Tempo() != clock.Standard && s.scene.NoScoresheet[c.By] {
		r := s.ruling(AskArbiter, laws.RapidRecording, c.Ground.provision())
		r.Question = QuestionEvidence
		d.rule(c.found(r, 0))
		return d.events, nil
	}
	if c.Written != "" && len(s.claims.must) > 0 && !s.allows(intended.move) {
		d.refuseClaim(c, s.ruling(Refused, laws.ClaimWrong), OtherMoveBinds)
		return d.events, nil
	}
	d.examine(c, intended)
	return d.events, nil
}

// provision returns the article that gives the right to the claim.
func (g Ground) provision() laws.Provision {
	if g == FiftyMoves {
		return laws.Fifty
	}
	return laws.Threefold
}

// intended returns the article of the claim with a move that is about to be made,
// which is written first and can be changed no more.
func (g Ground) intended() laws.Provision {
	if g == FiftyMoves {
		return laws.FiftyIntended
	}
	return laws.ThreefoldIntended
}

// refuseClaim rules on a claim that cannot be made now. It is no offer, and
// gives the opponent nothing unless the regulations say so.
func (d *decision) refuseClaim(c Claim, r Ruling, why Cause) {
	r = c.found(r, 0)
	r.Cause = why
	d.rule(r)
	if d.state.rules.Regulations.InadmissibleClaimBonus {
		d.rule(d.state.bonus(c.By.Other()))
	}
}

// examine rules on an admissible claim (Article 9.5).
func (d *decision) examine(c Claim, in intended) {
	s := &d.state
	count, correct := s.verify(c, in)
	rests := []laws.Provision{laws.FiftyCompleted}
	switch {
	case c.Ground == ThreefoldRepetition && c.Written != "":
		rests = []laws.Provision{laws.ThreefoldIntended, laws.SamePosition}
	case c.Ground == ThreefoldRepetition:
		rests = []laws.Provision{laws.ThreefoldAppeared, laws.SamePosition}
	case c.Written != "":
		rests = []laws.Provision{laws.FiftyIntended}
	}
	if s.scene.NoScoresheet[c.By] && s.rules.Control.Tempo() != clock.Standard {
		rests = append([]laws.Provision{laws.RapidRecording}, rests...)
	}
	if correct {
		d.uphold(c, in, count, rests)
	} else {
		d.reject(c, in, count, rests)
	}
}

// verify returns what the claim found, occurrences of the position or plies
// without pawn move and capture, and whether that is enough.
func (s *State) verify(c Claim, in intended) (count int, correct bool) {
	p := s.game.position
	if c.Written != "" {
		if in.move == chess.NoMove {
			return 0, false // an illegal move brings no position about
		}
		p.Play(in.move)
	}
	switch {
	case c.Ground == FiftyMoves:
		return p.Halfmove(), p.Halfmove() >= fiftyMoves
	case c.Written != "":
		count = s.occurrences(&p).Times
	default:
		count = s.occurrencesNow().Times
	}
	return count, count >= threefold
}

// rightsDiffered returns by which articles a position that has occurred count
// times is not the same as others with the pieces on the same squares, where
// these would have made up three (Articles 9.2.3.1, 9.2.3.2).
func (s *State) rightsDiffered(in intended, count int) []laws.Provision {
	p := s.game.position
	if in.move != chess.NoMove {
		p.Play(in.move)
	}
	now := p.Setup()
	var enPassant, castling bool
	other := func(q *chess.Position) {
		was := q.Setup()
		if was.Board != now.Board || was.Turn != now.Turn || q.Identity() == p.Identity() {
			return
		}
		count++
		enPassant = enPassant || q.EnPassant() != p.EnPassant()
		castling = castling || was.Castling != now.Castling
	}
	for m := s.game.last; m != nil; m = m.before {
		other(&m.after)
	}
	other(&s.game.start)
	var by []laws.Provision
	if count >= threefold && enPassant {
		by = append(by, laws.SameEnPassant)
	}
	if count >= threefold && castling {
		by = append(by, laws.SameCastling)
	}
	return by
}

// found writes into a ruling what the claim was and what it found.
func (c Claim) found(r Ruling, count int) Ruling {
	r.Side, r.Ground, r.Written, r.Count = SideOf(c.By), c.Ground, c.Written, count
	return r
}

// foundIn is found for a claim that was examined: its move is told in algebraic
// notation, however it was written.
func (c Claim) foundIn(s *State, in intended, r Ruling, count int) Ruling {
	r = c.found(r, count)
	if san := s.inSAN(c.Written, in.move); san != c.Written {
		r.SAN = []string{san}
	}
	return r
}

// inSAN writes a move that was announced in algebraic notation. An illegal one
// that is written by its squares gets the letter of its piece: it is the long
// form (Article C.8).
func (s *State) inSAN(text string, m chess.Move) string {
	if m != chess.NoMove {
		return s.game.position.SAN(m)
	}
	from, _, _, ok := coordinates(text)
	if !ok {
		return text
	}
	long := text[:2] + "-" + text[2:]
	if man := s.game.position.Piece(from); man != chess.NoPiece && man.Type() != chess.Pawn {
		return strings.ToUpper(string(man.Letter())) + long
	}
	return long
}

// uphold ends the game on a correct claim (Article 9.5.2).
func (d *decision) uphold(c Claim, in intended, count int, rests []laws.Provision) {
	s := &d.state
	d.rule(c.foundIn(s, in, s.ruling(ClaimAccepted, rests...), count))
	over := s.ruling(GameOver, append(rests, laws.ClaimCorrect)...)
	over = c.foundIn(s, in, over, count)
	over.Result, over.Reason = laws.Draw, laws.ByFifty
	if c.Ground == ThreefoldRepetition {
		over.Reason = laws.ByThreefold
		if c.Written != "" && s.rules.Edition.UpheldThreefoldCompletesMove {
			kind := Moved
			if s.rules.Mode == OverTheBoard {
				kind = Made
			}
			d.emit(Event{Kind: kind, By: SideOf(c.By), Move: s.game.position.UCI(in.move), Ending: true})
		}
	}
	d.rule(over)
}

// reject lets the game go on after a wrong claim: the opponent gets time, and
// the announced move must be played (Article 9.5.3). If the opponent has
// offered a draw, the claim, which is an offer too, makes them agree.
func (d *decision) reject(c Claim, in intended, count int, rests []laws.Provision) {
	s := &d.state
	answered, repeated := s.offers.stands == SideOf(c.By.Other()), s.rejectedHere(c)
	illegal := c.Written != "" && in.move == chess.NoMove
	var rights []laws.Provision
	if c.Ground == ThreefoldRepetition && !illegal {
		rights = s.rightsDiffered(in, count)
	}
	r := c.foundIn(s, in, s.ruling(ClaimRejected, slices.Concat(rests, rights, []laws.Provision{laws.ClaimWrong})...), count)
	switch {
	case illegal:
		r.Cause = IllegalAnnounced
	case len(rights) > 0:
		r.Cause = RightsDiffered
	}
	d.rule(r)
	if answered {
		if _, refused := s.agreementRefused(c.By); !refused {
			d.rule(s.agreed())
			return
		}
	}
	d.rule(s.bonus(c.By.Other()))
	if binding := s.binding(in); len(binding) > 0 {
		must := s.ruling(MustMove, in.rests()...)
		must.Side, must.Written = SideOf(c.By), c.Written
		if illegal {
			must.Cause = IllegalAnnounced
		}
		for _, m := range binding {
			must.mayPlay(&s.game.position, m)
		}
		d.rule(must)
	}
	if repeated {
		d.rule(s.about(IncidentNoted, c.By, ClaimRepeated, laws.Distraction, laws.ConductPenalty, laws.Discipline))
	}
}

// claims are those by Articles 9.2 and 9.3.
type claims struct {
	must     []chess.Move            // to which a wrong one binds the side to move (Article 9.5.3); nil: it is free
	rejected chess.ByColor[rejected] // the last wrong one of each player (Article 11.5)
}

// claimJudged folds the ruling on a claim: a wrong one stands as an offer (Article 9.1.2.3).
func (s *State) claimJudged(r Ruling) {
	if r.Kind != ClaimRejected || r.Ground == "" {
		return
	}
	s.offers.stands, s.offers.byClaim = r.Side, true
	if side, ok := r.Side.Color(); ok {
		s.claims.rejected[side] = rejected{s.offeredNow(), r.Ground}
	}
}

// bind folds what the player on move must play (Article 9.5.3).
func (s *State) bind(r Ruling) error {
	if side, ok := r.Side.Color(); !ok || side != s.Turn() {
		return errors.New("not the side to move")
	}
	if r.Cause.byTouch() || r.Cause == SealWhatWasMade {
		return nil // what was touched or made says it already
	}
	s.claims.must = nil
	for _, text := range r.Moves {
		m, err := s.game.position.ParseUCI(text)
		if err != nil {
			return err
		}
		s.claims.must = append(s.claims.must, m)
	}
	return nil
}

// rejected is where a claim by Articles 9.2 or 9.3 was last found wrong.
type rejected struct {
	offered
	ground Ground
}

// rejectedHere reports whether the same claim of the same player has been rejected
// in the position on the board: claims that are repeated without a change in the
// position disturb the opponent, as offers do (Article 11.5).
func (s *State) rejectedHere(c Claim) bool {
	last := s.claims.rejected[c.By]
	return last.made && last.ground == c.Ground && last.ply == s.Ply() && last.identity == s.game.position.Identity()
}

// bonus is the time a wrong claim gives the opponent, to (Articles 9.5.3, A.3,
// B.3).
func (s *State) bonus(to chess.Color) Ruling {
	b := s.rules.Edition.FirstOffence[s.rules.Regime()]
	r := s.ruling(BonusGiven, append(append([]laws.Provision(nil), b.Rests...), laws.ClaimWrong)...)
	amount := s.rules.WrongClaim()
	r.Open = b.Literal != 0 && amount != b.Literal
	r.Side, r.Seconds = SideOf(to), int(amount/time.Second)
	return r
}

// WrongClaim is the time that a wrong claim of a draw gives the opponent, as it
// can be told before the claim is made (Articles 9.5.3, A.3, B.3).
func (r *Rules) WrongClaim() time.Duration {
	b := r.Edition.FirstOffence[r.Regime()]
	if chosen := r.Regulations.BlitzPenalty; b.Literal != 0 && chosen != 0 {
		return chosen
	}
	return b.Time
}

// intended is a move written for a claim.
type intended struct {
	move     chess.Move     // NoMove: none written, or an illegal one
	pieces   chess.Bitboard // of an illegal one: the men it can be meant for
	castling bool           // an illegal one meant as castling
}

// rests returns what binds the claimant to the move.
func (in intended) rests() []laws.Provision {
	switch {
	case in.castling:
		return []laws.Provision{laws.ClaimWrong, laws.CastlingNotPossible}
	case in.pieces != 0:
		return []laws.Provision{laws.ClaimWrong, laws.FirstTouchedMoves}
	}
	return []laws.Provision{laws.ClaimWrong}
}

// binding returns the moves a rejected claim leaves: the announced one, or if
// it is illegal the moves of the same piece; none if there are no such.
func (s *State) binding(in intended) []chess.Move {
	if in.move != chess.NoMove {
		return []chess.Move{in.move}
	}
	var moves []chess.Move
	for _, m := range s.LegalMoves() {
		if in.pieces.Has(m.From()) {
			moves = append(moves, m)
		}
	}
	return moves
}

// readIntended reads a move written for a claim, in SAN or UCI. An illegal
// move is no error. One that cannot be read, or can be read in two ways, is.
func (s *State) readIntended(text string) (in intended, err error) {
	if text == "" {
		return in, nil
	}
	if len(text) > maxWritten {
		return in, refusal.Of(refusal.UnreadableMove)
	}
	m, err := s.game.position.ParseSAN(text)
	if err == nil {
		return intended{move: m}, nil
	}
	var fault *chess.MoveError
	switch {
	case errors.As(err, &fault) && fault.Kind == chess.AmbiguousMove:
		return in, refusal.Of(refusal.AmbiguousMove)
	case errors.As(err, &fault) && fault.Kind == chess.IllegalMove:
		in.pieces, in.castling = s.game.position.MenMeant(text)
		return in, nil
	}
	return in, refusal.Of(refusal.UnreadableMove)
}
