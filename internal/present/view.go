package present

import (
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/i18n"
	"github.com/hakem-chess/hakem/internal/play"
	"github.com/hakem-chess/hakem/wording"
)

// View is a game as one browser sees it: all of it, so that whoever has missed something knows everything again. It
// never says that a claim is there to be made: to see that is the player's own business.
type View struct {
	Type   string `json:"type"`   // "state"
	At     int64  `json:"at"`     // when it was made: the server's clock, see SinceStart
	Number int    `json:"number"` // of the publication that this is, which updates follow from
	Seq    int    `json:"seq"`    // of the last event
	Game   string `json:"game"`
	// "white", "black", "called" (to be the arbiter, and not confirmed) or "spectator"
	You     string     `json:"you"`
	Status  string     `json:"status"` // "waiting", "running", "paused" or "over"
	Turn    string     `json:"turn"`
	Start   string     `json:"start"`   // the first position, as FEN
	Variant string     `json:"variant"` // "standard" or "chess960"
	Laws    string     `json:"laws"`    // the edition that articles are of
	FEN     string     `json:"fen"`
	Check   bool       `json:"check"`
	Moves   []viewMove `json:"moves"`
	Legal   []string   `json:"legal"`  // in UCI, for the player on move alone
	Duties  []viewDuty `json:"duties"` // what the players are bound to now
	// what a wrong claim's announced move leaves of them, in the reader's letters; empty if nothing binds
	MustPlay []string  `json:"mustPlay"`
	Last     []string  `json:"last"` // from where to where the last move went; empty before the first
	Clock    viewClock `json:"clock"`
	// FirstMoveBy is how long the side on move still has for its first move; absent when there is no such limit.
	FirstMoveBy *int64       `json:"firstMoveBy,omitempty"`
	PausedFor   int64        `json:"pausedFor"` // how long the clocks stand still at most
	Offer       string       `json:"offer"`     // whose draw offer stands: "white", "black" or ""
	Result      string       `json:"result"`
	Score       *tableScore  `json:"score,omitempty"` // of the game, when it is over
	Reason      string       `json:"reason"`
	Articles    []string     `json:"articles"` // that the end rests on
	Text        string       `json:"text"`     // the end in a sentence, in the page's language
	Rulings     []viewRuling `json:"rulings"`
	Earlier     int          `json:"earlier"`   // rulings before these
	Proofs      []viewProof  `json:"proofs"`    // what the end rests on where it turned on who could still mate
	Undecided   bool         `json:"undecided"` // it is being worked out whether the position is dead
	Names       viewNames    `json:"names"`     // what the players call themselves, "" if they have not said
	Present     viewPresent  `json:"present"`
	Arbiter     viewSeat     `json:"arbiter"`
	Rematch     viewRematch  `json:"rematch"`
	Stands      bool         `json:"stands"` // the clocks stand, for the store does not write
	// until the opponent of who waits has left the game: milliseconds, 1 if they have
	LeftIn int64 `json:"leftIn,omitempty"`
	// they stand for a machine: 1, and its place in the queue for an engine
	Machine int          `json:"machine,omitempty"`
	Keeping *viewKeeping `json:"keeping,omitempty"` // what you have done that waits to be kept
}

// viewKeeping is what somebody has done that is decided and waits to be kept. Nobody else is told of it before it is.
type viewKeeping struct {
	UCI   string `json:"uci"`   // the move made on a screen, "" for anything else
	FEN   string `json:"fen"`   // the position after it
	Board string `json:"board"` // what stands on the board after it
}

// keepingOf is what somebody at a place has done that waits to be kept, nil if there is nothing.
func keepingOf(s *play.Snapshot, place play.Place) *viewKeeping {
	if !s.Waits || place == play.Spectator || s.Keeping.By != place {
		return nil
	}
	return &viewKeeping{s.Keeping.UCI, s.Keeping.FEN, s.Keeping.Board}
}

// viewDuty is what a player is bound to, in a sentence of the page's language.
type viewDuty struct {
	Text     string   `json:"text"`
	Articles []string `json:"articles"`
}

// dutiesOf is what the players are bound to now.
func dutiesOf(state *arbiter.State, lang wording.Lang) []viewDuty {
	duties := []viewDuty{}
	for _, d := range state.Duties() {
		duties = append(duties, viewDuty{Text: d.Text(lang), Articles: list(d.Articles)})
	}
	return duties
}

type viewMove struct {
	SAN   string  `json:"san"` // in the letters of the page's language
	UCI   string  `json:"uci"`
	FEN   string  `json:"fen"`
	Clock float64 `json:"clock"` // seconds on the mover's display after it
	Took  float64 `json:"took"`  // seconds the mover's clock ran for it
	Offer bool    `json:"offer"`
	// Irregular: it was no legal move (Article 7.5), and is written as it was made.
	Irregular bool `json:"irregular,omitempty"`
}

// viewClock is both displays at the moment of sending, in milliseconds. A display that runs is at zero only when the
// flag has fallen.
type viewClock struct {
	White   int64  `json:"white"`
	Black   int64  `json:"black"`
	Running string `json:"running"` // "white", "black" or ""
}

type viewRuling struct {
	Kind     string   `json:"kind"`
	Side     string   `json:"side"`
	Seconds  int      `json:"seconds"`
	Articles []string `json:"articles"`
	Text     string   `json:"text"`
	Ply      int      `json:"ply"` // how many moves had been made when it was given
}

type viewNames struct {
	White string `json:"white"`
	Black string `json:"black"`
}

func namesOf(s *play.Snapshot) viewNames {
	return viewNames{s.Game.Seats[chess.White].Name, s.Game.Seats[chess.Black].Name}
}

type viewPresent struct {
	White bool `json:"white"`
	Black bool `json:"black"`
}

type viewRematch struct {
	OfferedBy string `json:"offeredBy"`
	URL       string `json:"url"`
}

// started is when this server began to count.
var started = time.Now()

// SinceStart is the server's clock in milliseconds, from 1. A page learns from its pings how its own clock stands to
// it, and so when a state was made, however long that took to arrive.
func SinceStart() int64 { return 1 + time.Since(started).Milliseconds() }

// NewView is what somebody at a place sees of a game at this moment.
func NewView(s *play.Snapshot, place play.Place, lang wording.Lang) View {
	state, now := &s.State, s.Elapsed()
	start, position := state.Start(), state.Position()
	v := View{
		Type: "state", At: SinceStart(), Number: s.Number, Seq: s.Seq, Game: s.Game.ID, You: place.String(), Status: string(state.Status()),
		Turn: state.Turn().String(), Start: start.FEN(), Variant: start.Variant().String(), Laws: state.Rules().Edition.Name,
		FEN: position.FEN(), Check: position.InCheck(),
		Moves: []viewMove{}, Legal: []string{}, Duties: dutiesOf(state, lang), MustPlay: []string{}, Last: []string{},
		Clock: viewClock{
			White: milliseconds(state.Remaining(chess.White, now)),
			Black: milliseconds(state.Remaining(chess.Black, now)),
		},
		PausedFor: milliseconds(s.ResumesIn()),
		Result:    string(state.Result()), Reason: string(state.Reason()), Articles: []string{}, Arbiter: seatView(s, place),
		Proofs: []viewProof{}, Undecided: s.Undecided,
		Names:  namesOf(s),
		Stands: s.Stands, Keeping: keepingOf(s, place), Machine: s.Machine, LeftIn: milliseconds(s.Left),
		Present: viewPresent{White: s.Present[chess.White], Black: s.Present[chess.Black]},
	}
	v.Rulings, v.Earlier = latestRulings(s, lang)
	letters := i18n.Letters(lang)
	notation := chess.Notation{Letters: letters}
	for _, m := range s.Plies {
		san := m.SAN
		if in, ok := chess.Transliterate(san, chess.EnglishLetters, letters); ok {
			san = in
		}
		v.Moves = append(v.Moves, viewMove{SAN: san, UCI: m.UCI, FEN: m.FEN, Clock: m.Clock.Seconds(), Took: m.Took.Seconds(), Offer: m.Offer})
		v.Last = []string{m.UCI[0:2], m.UCI[2:4]}
	}
	if side, ok := place.Side(); ok && side == state.Turn() && state.Status() == arbiter.Running {
		v.Legal = uci(&position, state.LegalMoves())
		for _, m := range state.MustPlay() {
			v.MustPlay = append(v.MustPlay, notation.Move(&position, m))
		}
	}
	if side, ok := state.Running(); ok && !s.Stands {
		v.Clock.Running = side.String()
	}
	if left, ok := s.FirstMoveIn(); ok {
		ms := milliseconds(left)
		v.FirstMoveBy = &ms
	}
	if side, ok := state.Offer(); ok {
		v.Offer = side.String()
	}
	v.Score = scoreOf(state)
	if end, ok := state.End(); ok {
		rules := state.Rules()
		v.Articles, v.Text = list(end.Articles), end.Text(lang)
		v.Proofs = proofsOf(&end, &rules, &position, lang)
	}
	if side, ok := s.RematchBy.Side(); ok {
		v.Rematch.OfferedBy = side.String()
	}
	if s.Game.Next != "" {
		v.Rematch.URL = "/g/" + s.Game.Next
	}
	return v
}

// list is never nil: JSON writes [] and not null.
func list(texts []string) []string { return append([]string{}, texts...) }

// milliseconds rounds up: what is not over does not show zero.
func milliseconds(d time.Duration) int64 {
	return int64((d + time.Millisecond - 1) / time.Millisecond)
}

func uci(p *chess.Position, moves []chess.Move) []string {
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = p.UCI(m)
	}
	return texts
}
