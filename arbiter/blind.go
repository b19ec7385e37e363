package arbiter

import (
	"time"

	"github.com/hakem-chess/hakem/announce"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
)

// This file is Appendix D: blind and visually disabled players, and the
// assistants of Articles 4.9, 6.2.6 and 8.1.6.

// blind reports whether c is a blind or visually disabled player.
func (s *State) blind(c chess.Color) bool {
	b := s.rules.Regulations.Blind
	return c == chess.White && b.White || c == chess.Black && b.Black
}

// What of Appendix D is on record.
const (
	noteAnnounce = "announce"
	noteRepeat   = "repeat"
	noteAssist   = "assist"
)

func (c Announce) decide(s *State, at time.Duration) ([]Event, error) {
	if err := s.canAct(c.By); err != nil {
		return nil, err
	}
	d := s.begin(at)
	d.emit(Event{Kind: Noted, By: SideOf(c.By), About: noteAnnounce, Words: clean(c.Text)})
	if c.By != s.Turn() || !s.blind(c.By) {
		return d.events, nil
	}
	m, err := heard(&s.position, c.Text)
	put := d.state.hand.put
	switch {
	case put.kind == unannounced && err == nil && m == put.move:
		d.make(m, put.twoHands)
	case put.kind == unannounced:
		// He says it again as he means it, before the opponent's clock runs.
		d.rule(d.state.about(NoAction, c.By, SlipOfTongue, laws.SlipOfTongue))
	case err == nil:
		d.emit(Event{Kind: Noted, By: SideOf(c.By), About: noteAnnounce, How: s.position.UCI(m), Words: clean(c.Text)})
	}
	return d.events, nil
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
	d.emit(Event{Kind: Noted, By: SideOf(c.By), About: noteRepeat, Words: clean(c.Text)})
	if last := s.last; last != nil && last.by == c.By.Other() && last.move != chess.NoMove {
		if m, err := heard(last.origin(s), c.Text); err != nil || m != last.move {
			d.rule(d.state.about(NoAction, c.By, RepeatedWrong, laws.Announced))
		}
	}
	return d.events, nil
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
		return nil, &CommandError{Code: CodeNoSuchSide}
	}
	d := s.begin(at)
	d.emit(Event{Kind: Noted, By: SideOf(c.For), About: noteAssist, Words: clean(c.Duty)})
	rest, ok := duties[c.Duty]
	listed, inList := blindDuties[c.Duty]
	blindHere := s.blind(chess.White) || s.blind(chess.Black)
	cause := AssistantComes
	switch {
	case s.blind(c.For) && inList:
		rest, cause = listed, AssistantOfBlind
	case s.blind(c.For):
		rest, cause = laws.BlindAssistant, AssistantOfBlind
	case blindHere:
		rest, cause = laws.SightedAssistant, AssistantOfSighted
	case !ok:
		rest = laws.AssistantMoves
	}
	if rest == laws.AssistantClock || rest == laws.AssistantWrites {
		cause = AssistantCostsTime
	}
	r := d.state.about(NoAction, c.For, cause, rest)
	r.Words = clean(c.Duty)
	d.rule(r)
	return d.events, nil
}
