package arbiter

// Articles D.2, 4.9, 6.2.6 and 8.1.6: blind and visually disabled players, and assistants.

import (
	"strings"
	"time"

	"github.com/hakem-chess/hakem/announce"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/refusal"
)

// blind reports whether c is a blind or visually disabled player.
func (s *State) blind(c chess.Color) bool {
	b := s.rules.Regulations.Blind
	return c == chess.White && b.White || c == chess.Black && b.Black
}

// needsAssistant reports whether c is a visually disabled player who is paired with
// a hearing-impaired one, and has no assistant yet (Article D.2.11).
func (s *State) needsAssistant(c chess.Color) bool {
	h := s.rules.Regulations.HearingImpaired
	deaf := c == chess.White && h.Black || c == chess.Black && h.White
	return s.rules.Edition.HearingImpairedNeedAssistant && s.blind(c) && deaf && !s.announcing.assisted[c]
}

// What of Appendix D is on record.
const (
	noteAnnounce = "announce"
	noteRepeat   = "repeat"
	noteAssist   = "assist"
)

// announcing is what is open between a visually disabled player and the opponent.
type announcing struct {
	repeats  Side                // who must repeat the move announced (Article D.2.1)
	assisted chess.ByColor[bool] // has an assistant (Article D.2.10)
}

// spoken folds what is said, and who has somebody to say it.
func (s *State) spoken(e Event) {
	by, player := e.By.Color()
	switch {
	case e.About == noteAnnounce:
		s.hears(e.By, e.How)
	case e.About == noteRepeat && e.How == repeatedRight && s.announcing.repeats == e.By:
		s.announcing.repeats = Nobody
	case e.About == noteAssist && player:
		s.announcing.assisted[by] = true
	}
}

func (c Announce) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.canAct(c.By); err != nil {
		return nil, err
	}
	d := s.begin(at)
	switch {
	case c.By != s.Turn():
		d.said(c)
		d.announcedLate(c)
	case s.blind(c.By):
		d.announced(c)
	default:
		d.saidToCastle(c)
	}
	return d.events, nil
}

// said puts on record what a player has announced.
func (d *decision) said(c Announce) {
	d.emit(Event{Kind: Noted, By: SideOf(c.By), About: noteAnnounce, Words: clean(c.Text)})
}

// announced takes what a blind player on move announces: the move they have put
// down, which is made by it, or the one they are going to make (Articles D.2.1,
// D.2.3). What was said before is corrected by it (D.2.8).
func (d *decision) announced(c Announce) {
	s := &d.state
	was := s.hand
	m, err := heard(&s.game.position, c.Text)
	said := Event{Kind: Noted, By: SideOf(c.By), About: noteAnnounce, How: announcedNothing, Words: clean(c.Text)}
	if err == nil {
		said.How = s.game.position.UCI(m)
	}
	d.emit(said)
	another := was.announced != chess.NoMove && was.announced != m
	switch {
	case err == nil && was.put.kind == unannounced && m == was.put.move:
		if another {
			d.rule(s.about(NoAction, c.By, SlipCorrected, laws.SlipOfTongue))
		}
		d.make(m, was.put.twoHands)
	case was.put.kind == unannounced:
		d.rule(s.about(NoAction, c.By, SlipOfTongue, laws.SlipOfTongue))
	case err == nil && another:
		d.rule(s.about(NoAction, c.By, SlipCorrected, laws.SlipOfTongue))
	case err == nil:
	case namesNoPiece(&s.game.position, c.Text):
		d.rule(s.about(NoAction, c.By, PromotionUnnamed, laws.Announced))
	default:
		d.rule(s.about(NoAction, c.By, AnnouncedUnclear, laws.Announced))
	}
}

// announcedNothing is on record of an announcement that tells of no legal move.
const announcedNothing = "none"

// announcedLate takes what a player says when the opponent has the move: it can
// correct what was said until the opponent's clock has been started (Article D.2.8).
func (d *decision) announcedLate(c Announce) {
	s := &d.state
	m := s.game.last
	if !s.blind(chess.White) && !s.blind(chess.Black) || m == nil || m.by != c.By || m.move == chess.NoMove {
		return
	}
	switch said, err := heard(m.origin(s), c.Text); {
	case err == nil && said == m.move:
	case m.completed:
		d.rule(s.about(Refused, c.By, SlipTooLate, laws.SlipOfTongue))
	default:
		d.rule(s.about(NoAction, c.By, SlipOfTongue, laws.Announced, laws.SlipOfTongue))
	}
}

// saidToCastle takes what a sighted player on move announces: that they are going
// to castle, as is advised in Chess960 (Guidelines II.3.2.7).
func (d *decision) saidToCastle(c Announce) {
	s := &d.state
	said := Event{Kind: Noted, By: SideOf(c.By), About: noteAnnounce, Words: clean(c.Text)}
	if long, ok := castlingSign(strings.TrimSpace(c.Text)); ok {
		said.How = castlingName(long)
	} else if m, err := heard(&s.game.position, c.Text); err == nil && m.IsCastling() {
		said.How = castlingName(m.KingTarget().File() == 2)
	}
	if s.game.position.Variant() != chess.Chess960 {
		said.How = "" // the king's move says it
	}
	d.emit(said)
}

// castlingName writes castling as Appendix C does.
func castlingName(long bool) string {
	if long {
		return "0-0-0"
	}
	return "0-0"
}

// namesNoPiece reports whether an announcement is a promotion but for the piece
// (Article D.2.1).
func namesNoPiece(p *chess.Position, text string) bool {
	for _, piece := range [...]string{"Dame", "vezir", "queen"} {
		if m, err := heard(p, text+" "+piece); err == nil && m.IsPromotion() {
			return true
		}
	}
	return false
}

// hears folds an announcement of the player on move.
func (s *State) hears(by Side, how string) {
	if by != SideOf(s.Turn()) || how == "" {
		return
	}
	if long, ok := castlingSign(how); ok {
		s.hand.said = shortSide
		if long {
			s.hand.said = longSide
		}
		return
	}
	s.hand.spoken, s.hand.announced = true, chess.NoMove
	if m, err := s.game.position.ParseUCI(how); err == nil {
		s.hand.announced, s.announcing.repeats = m, by.other()
	}
}

// saidOtherwise reports whether a blind player has put down another move than the
// one announced, or an announcement told of no move: what is put down is then not
// announced by being played.
func (s *State) saidOtherwise() bool {
	return s.hand.put.kind == unannounced && s.hand.spoken && s.hand.announced != s.hand.put.move
}

// refusesPress refuses a blind player's press before the move has been announced
// and executed (Articles D.2.3, D.2.4); ok is false if there is nothing to refuse.
func (d *decision) refusesPress(by chess.Color) (ok bool) {
	s := &d.state
	if by != s.Turn() || !s.blind(by) {
		return false
	}
	rests := []laws.Provision{laws.BlindMade, laws.ClockAfterAnnouncing}
	switch {
	case s.saidOtherwise():
		d.rule(s.about(Refused, by, AnnouncedOther, append([]laws.Provision{laws.Announced}, append(rests, laws.SlipOfTongue)...)...))
	case s.hand.put.kind == unannounced:
		d.rule(s.about(Refused, by, NotAnnounced, rests...))
	case s.hand.put.kind == nothing && s.hand.announced != chess.NoMove:
		d.rule(s.about(Refused, by, NotExecuted, rests...))
	default:
		return false
	}
	return true
}

// heard understands an announcement in any of the languages.
func heard(p *chess.Position, text string) (chess.Move, error) {
	var first error
	for _, v := range announce.Voices() {
		m, err := announce.Hear(p, text, v)
		if err == nil {
			return m, nil
		}
		if first == nil {
			first = err
		}
	}
	return chess.NoMove, first
}

func (c Repeat) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.canAct(c.By); err != nil {
		return nil, err
	}
	d := s.begin(at)
	origin, m := s.toRepeat(c.By)
	repeated := Event{Kind: Noted, By: SideOf(c.By), About: noteRepeat, Words: clean(c.Text)}
	wrong := false
	if m != chess.NoMove {
		if said, err := heard(origin, c.Text); err != nil || said != m {
			wrong = true
		} else {
			repeated.How = repeatedRight
		}
	}
	d.emit(repeated)
	if wrong {
		d.rule(d.state.about(NoAction, c.By, RepeatedWrong, laws.Announced))
	}
	return d.events, nil
}

// repeatedRight is on record of a move repeated as it was announced.
const repeatedRight = "right"

// toRepeat returns the move that by has to repeat and the position it is made in:
// the one announced and not yet made, otherwise the opponent's last one; NoMove if
// there is none (Article D.2.1).
func (s *State) toRepeat(by chess.Color) (*chess.Position, chess.Move) {
	switch m := s.game.last; {
	case by != s.Turn():
		return &s.game.position, s.hand.announced
	case m != nil && m.by != by:
		return m.origin(s), m.move
	}
	return &s.game.position, chess.NoMove
}

// duties are what an assistant may be brought for, and the article of each.
var duties = map[string]laws.Provision{
	"pieces": laws.AssistantMoves, "moves": laws.AssistantMoves,
	"clock": laws.AssistantClock, "press": laws.AssistantClock,
	"scoresheet": laws.AssistantWrites, "score": laws.AssistantWrites, "recording": laws.AssistantWrites,
}

// blindDuties are those of a visually disabled player's assistant.
var blindDuties = map[string]laws.Provision{
	"pieces": laws.BlindMoves, "moves": laws.BlindMoves,
	"announce":   laws.BlindAnnounces,
	"scoresheet": laws.BlindScores, "score": laws.BlindScores, "recording": laws.BlindScores, "clock": laws.BlindScores, "press": laws.BlindScores,
	"times": laws.BlindTells, "count": laws.BlindTells,
	"claims": laws.BlindClaims, "touch": laws.BlindClaims,
	"adjournment": laws.BlindAdjourns,
}

func (c Assist) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.underWay(); err != nil {
		return nil, err
	}
	if c.For > chess.Black {
		return nil, refusal.Of(refusal.NoSuchSide)
	}
	d := s.begin(at)
	d.emit(Event{Kind: Noted, By: SideOf(c.For), About: noteAssist, Words: clean(c.Duty)})
	r := s.assists(c.For, c.Duty)
	r.Words = clean(c.Duty)
	d.rule(r)
	return d.events, nil
}

// assists rules on an assistant for a duty, which may be followed by
// "disability", or of the times by "unasked".
func (s *State) assists(c chess.Color, text string) Ruling {
	duty, more, _ := strings.Cut(strings.TrimSpace(text), " ")
	listed, inList := blindDuties[duty]
	other := c.Other()
	switch rest, ok := duties[duty]; {
	case s.blind(c) && listed == laws.BlindTells && more == "unasked":
		return s.about(IncidentNoted, c, AssistantUnasked, laws.BlindTells, laws.Discipline)
	case s.blind(c) && inList:
		return s.about(NoAction, c, AssistantOfBlind, listed)
	case s.blind(c):
		return s.about(Refused, c, AssistantNotForThat, laws.BlindAssistant)
	case s.blind(other) && s.announcing.assisted[other]:
		return s.about(Refused, c, AssistantThereAlready, laws.SightedAssistant)
	case s.blind(other) && listed != laws.BlindMoves && listed != laws.BlindAnnounces:
		return s.about(Refused, c, AssistantNotForThat, laws.SightedAssistant)
	case s.blind(other):
		return s.about(NoAction, c, AssistantOfSighted, laws.SightedAssistant)
	case ok && rest != laws.AssistantMoves && more == "disability":
		return s.about(NoAction, c, AssistantDisabled, rest)
	case ok && rest != laws.AssistantMoves:
		return s.about(NoAction, c, AssistantCostsTime, rest)
	}
	return s.about(NoAction, c, AssistantComes, laws.AssistantMoves)
}
