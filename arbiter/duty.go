package arbiter

import (
	"slices"
	"strings"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/wording"
)

// Duty is what a player is bound to do next. It exists from the act it follows
// from, whether anybody claims it or not.
type Duty struct {
	Side     Side
	Articles []string // numbered as in the edition
	Squares  []string // of the pieces touched, in their order
	why      dutyKind
}

// dutyKind says what a duty comes from.
type dutyKind uint8

const (
	playsAnnounced   dutyKind = iota // with a wrong claim (9.5.3)
	movesAnnounced                   // its piece, the move being illegal
	completesCastle                  // 4.7.2
	movesKingInstead                 // 4.7.2, 4.4.3
	castles                          // 4.4.1
	movesRookFirst                   // 4.4.2
	movesTouched                     // 4.3.1, of several
	movesTheTouched                  // 4.3.1
	takesTouched                     // 4.3.2, of several
	takesTheTouched                  // 4.3.2
	takesWithTouched                 // 4.3.3
	takesOff                         // 4.7.1
	promotesPawn                     // 4.7.3
	replacesIllegal                  // 7.5.1
	announces                        // D.2.3
	playsAsAnnounced                 // D.2.1
	repeatsMove                      // D.2.1
	bringsAssistant                  // D.2.11
	seals                            // I.1.1
	sealsWhatWasMade                 // I.1.1
	updatesSheet                     // 8.5
)

// dutyOf finds the kind of a duty that comes from what the player has touched,
// put down or announced.
var dutyOf = map[laws.Provision]dutyKind{
	laws.ClaimWrong: playsAnnounced, laws.CastlingMade: completesCastle, laws.CastlingNotPossible: movesKingInstead,
	laws.KingAndRookTouched: castles, laws.RookBeforeKing: movesRookFirst, laws.FirstTouchedMoves: movesTouched,
	laws.FirstTouchedTaken: takesTouched, laws.BothTouched: takesWithTouched, laws.PromotionMade: promotesPawn, laws.CaptureMade: takesOff, laws.BlindMade: announces,
}

// Duties returns what the players are bound to now; nothing when the game is
// over. A touch that leaves every legal move free (Article 4.5) is no duty.
func (s *State) Duties() []Duty {
	if _, lost := s.declaredLost(); s.status == Over || s.status == Waiting || lost {
		return nil
	}
	var all []Duty
	add := func(c chess.Color, why dutyKind, ps ...laws.Provision) {
		all = append(all, Duty{Side: SideOf(c), Articles: s.rules.Edition.Articles(ps...), why: why})
	}
	turn := s.Turn()
	if s.hand.put.kind == irregular && !s.leftUnplayable() {
		add(turn, replacesIllegal, laws.IllegalRestored)
	}
	if d, ok := s.dutyToMove(); ok && !s.leftUnplayable() {
		all = append(all, d)
	}
	if s.hand.announced != chess.NoMove && s.hand.put.kind != unannounced {
		add(turn, playsAsAnnounced, laws.Announced)
	}
	if c, ok := s.announcing.repeats.Color(); ok {
		add(c, repeatsMove, laws.Announced)
	}
	if e := s.session; e.sealing && !e.first.closed {
		if e.onBoard != chess.NoMove {
			add(turn, sealsWhatWasMade, laws.Sealing)
		} else {
			add(turn, seals, laws.Sealing)
		}
	}
	for _, c := range [...]chess.Color{chess.White, chess.Black} {
		if s.needsAssistant(c) {
			add(c, bringsAssistant, laws.SightedAssistant)
		}
		if r, ok := s.lastRuling(MustUpdate, c); ok && s.recording.sheets[c].update {
			all = append(all, Duty{Side: SideOf(c), Articles: r.Articles, why: updatesSheet})
		}
	}
	return all
}

// leftUnplayable reports whether the player on move has pressed the clock with
// something on the board from which no game can go on, such as a king taken: then
// it is for others to act.
func (s *State) leftUnplayable() bool {
	f := s.irregularities.faults
	return f != nil && !f.penalised && f.kind == illegalMove && f.by == s.Turn() && f.ply == s.Ply()
}

// dutyToMove returns what leaves the player on move only some of the legal moves;
// ok is false if nothing does.
func (s *State) dutyToMove() (d Duty, ok bool) {
	legal := s.game.position.AppendMoves(nil)
	left, rests := s.allowed()
	if len(rests) == 0 || len(left) == len(legal) && !s.boundAsItIs(rests) {
		return Duty{}, false
	}
	d = Duty{Side: SideOf(s.Turn()), why: dutyOf[rests[0]]}
	if _, legal := castlingTo(left, s.hand.castling.to); d.why == completesCastle && !legal {
		d.why = movesKingInstead
	}
	if r, ok := s.lastRuling(MustMove, s.Turn()); len(s.claims.must) > 0 && ok {
		d.Articles = r.Articles
		if r.Cause == IllegalAnnounced {
			d.why = movesAnnounced
		}
		return d, true
	}
	if len(s.claims.must) == 0 {
		for _, sq := range squaresTouched(s.hand) {
			d.Squares = append(d.Squares, sq.String())
		}
		if slices.ContainsFunc(s.hand.touched, func(t touched) bool { return t.how == Disputed && t.binds }) && s.rules.Edition.ContactIsIntent {
			rests = append([]laws.Provision{laws.ContactIsIntent}, rests...)
		}
	}
	switch {
	case len(d.Squares) == 1 && d.why == movesTouched:
		d.why = movesTheTouched
	case len(d.Squares) == 1 && d.why == takesTouched:
		d.why = takesTheTouched
	}
	d.Articles = s.rules.Edition.Articles(rests...)
	return d, true
}

// lastRuling returns the last ruling of a kind that concerns a player; ok is false
// if there is none.
func (s *State) lastRuling(k RulingKind, c chess.Color) (r Ruling, ok bool) {
	for each := s.rulings.last; each != nil; each = each.before {
		if each.ruling.Kind == k && each.ruling.Side == SideOf(c) {
			return each.ruling, true
		}
	}
	return Ruling{}, false
}

// boundAsItIs reports whether a duty stands though every legal move fits it, as
// when the only piece that can move is the one touched.
func (s *State) boundAsItIs(rests []laws.Provision) bool {
	if slices.Contains(rests, laws.NoneTouchedCanMove) {
		return false
	}
	return rests[0] != laws.CastlingMade && rests[0] != laws.CastlingNotPossible || len(s.kingMoves()) > 0
}

// kingMoves returns the legal moves of the king on move.
func (s *State) kingMoves() []chess.Move {
	king := s.game.position.King(s.Turn())
	return only(s.game.position.AppendMoves(nil), func(m chess.Move) bool { return m.From() == king })
}

// dutyWords say a duty to a person; in them {side} is the player bound and
// {squares} where the pieces touched stand.
var dutyWords = map[dutyKind]wording.Text{
	playsAnnounced: {
		"{side} talebinde bildirdiği hamleyi oynamak zorunda.",
		"{side} must play the move announced with the claim.",
	},
	movesAnnounced: {"{side} talebinde bildirdiği hamle kuraldışı olduğundan aynı taşla geçerli bir hamle yapmak zorunda.",
		"{side} announced an illegal move with the claim and must make a legal one with the same piece."},
	completesCastle: {"{side} şahı rok karesine bıraktı; bu roku tamamlamak zorunda.",
		"{side} has let go of the king on its castling square and must complete that castling."},
	movesKingInstead: {"{side} rok yapmak istedi, ama bu rok yapılamaz; şahla geçerli başka bir hamle yapmak zorunda.",
		"{side} meant to castle, but that castling is not legal: another legal move must be made with the king."},
	castles: {"{side} şahına ve kalesine dokundu ({squares}); o kanada rok yapmak zorunda.",
		"{side} has touched the king and a rook ({squares}) and must castle on that side."},
	movesRookFirst: {"{side} önce kaleye, sonra şaha dokundu ({squares}); bu hamlede o kanada rok yapamaz, kaleyi oynamak zorunda.",
		"{side} touched the rook before the king ({squares}): there is no castling on that side now, and the rook must be moved."},
	movesTouched: {"{side} dokunduğu taşlardan ({squares}) oynanabilen ilkini oynamak zorunda.",
		"{side} must move the first of the pieces touched ({squares}) that can be moved."},
	movesTheTouched: {
		"{side} dokunduğu taşı ({squares}) oynamak zorunda.",
		"{side} must move the piece touched ({squares}).",
	},
	takesTheTouched: {
		"{side} dokunduğu rakip taşı ({squares}) almak zorunda.",
		"{side} must capture the opponent's piece touched ({squares}).",
	},
	takesTouched: {"{side} dokunduğu rakip taşlardan ({squares}) alınabilen ilkini almak zorunda.",
		"{side} must capture the first of the opponent's pieces touched ({squares}) that can be captured."},
	takesWithTouched: {"{side} iki tarafın taşlarına da dokundu ({squares}); rakip taşı kendi taşıyla almak, bu yapılamazsa dokunduklarından oynanabilen ya da alınabilen ilkini oynamak ya da almak zorunda.",
		"{side} has touched pieces of both colours ({squares}) and must capture the one with the other, or if that is not legal move or capture the first of them that can be."},
	takesOff: {"{side} aldığı taşı tahtadan kaldırmak zorunda; o taş kalkmadan hamle yapılmış olmaz.",
		"{side} must take the captured piece off the board; until then the move is not made."},
	promotesPawn: {"{side} piyonunu terfi ettirmek zorunda; yeni taş yerine konup piyon kalkmadan hamle yapılmış olmaz.",
		"{side} must promote the pawn; the move is not made until the new piece stands there and the pawn is gone."},
	replacesIllegal: {"{side} kuraldışı bir hamle koydu, saate basmadı; yerine geçerli bir hamle yapmak zorunda.",
		"{side} has put down an illegal move and not pressed the clock: a legal one must be made in its place."},
	announces: {"{side} hamlesini duyurmak zorunda; duyurmadan hamle yapılmış olmaz, saate basılamaz.",
		"{side} must announce the move; until then it is not made, and the clock may not be pressed."},
	playsAsAnnounced: {
		"{side} duyurduğu hamleyi tahtasında oynamak zorunda.",
		"{side} must execute the move as announced.",
	},
	repeatsMove: {"{side} duyurulan hamleyi tekrarlamak zorunda.", "{side} must repeat the move announced."},
	bringsAssistant: {"{side} işitme engelli bir rakiple oynuyor; yardımcı kullanmak zorunda.",
		"{side} plays against a hearing-impaired opponent and must have an assistant."},
	seals: {"{side} hamlesini yazıp zarfa koymak ve saati durdurmak zorunda.",
		"{side} must write the move to be sealed, put it into the envelope and stop the clock."},
	sealsWhatWasMade: {
		"{side} tahtada yaptığı hamleyi zarfa koymak zorunda.",
		"{side} must seal the move made on the board.",
	},
	updatesSheet: {"{side} hamlesini yapmadan önce notasyon kâğıdını tamamlamak zorunda.",
		"{side} must bring the scoresheet up to date before moving."},
}

// Text says the duty in a sentence, without the articles.
func (d Duty) Text(l wording.Lang) string {
	return strings.NewReplacer("{side}", d.Side.name(l), "{squares}", strings.Join(d.Squares, ", ")).Replace(dutyWords[d.why].In(l))
}

// Cite names the articles of the duty.
func (d Duty) Cite(l wording.Lang) string { return cite(d.Articles, l) }
