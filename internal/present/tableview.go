package present

import (
	"strings"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/i18n"
	"github.com/hakem-chess/hakem/internal/play"
	"github.com/hakem-chess/hakem/wording"
)

// TableView is a game as it is seen at the board, or from the arbiter's seat. What a player sees there says nothing of
// what only an arbiter may say: not whose move the position makes it, not that a move was illegal, a flag is down or a
// claim is there to be made (Article 12.6). The moves of the game are the arbiter's record, and everybody's once it is
// over; a player has their scoresheet.
type TableView struct {
	Type   string `json:"type"` // "state"
	At     int64  `json:"at"`
	Number int    `json:"number"` // of the publication that this is, which updates follow from
	Seq    int    `json:"seq"`
	Game   string `json:"game"`
	// "white", "black", "arbiter", "called" (to be one, and not confirmed) or "spectator"
	You    string    `json:"you"`
	Mode   string    `json:"mode"`   // "otb" or "online"
	Hall   bool      `json:"hall"`   // the arbiter enters what the players do
	Status string    `json:"status"` // "waiting", "running", "paused" or "over"
	Laws   string    `json:"laws"`
	Board  string    `json:"board"` // what stands on it, as the first field of a FEN
	Clock  viewClock `json:"clock"`
	// how long clocks that a restart has stopped stand still at most; 0: they wait for somebody
	PausedFor int64          `json:"pausedFor"`
	Offer     string         `json:"offer"`
	Result    string         `json:"result"`
	Articles  []string       `json:"articles"`
	Text      string         `json:"text"` // the end in a sentence
	Rulings   []viewRuling   `json:"rulings"`
	Earlier   int            `json:"earlier"` // rulings before these
	Questions []viewQuestion `json:"questions"`
	Names     viewNames      `json:"names"`
	Present   tablePresent   `json:"present"`
	Arbiter   viewSeat       `json:"arbiter"`
	Proposed  tableProposed  `json:"proposed"`
	Rematch   viewRematch    `json:"rematch"`
	Stands    bool           `json:"stands"`            // the clocks stand, for the store does not write
	Keeping   *viewKeeping   `json:"keeping,omitempty"` // what you have done that waits to be kept
	Sheet     []string       `json:"sheet"`             // what you have written
	Hands     []viewHand     `json:"hands"`             // what was touched and adjusted since a clock was pressed
	Log       []viewLog      `json:"log"`               // what has happened last at the board
	Fresh     int            `json:"fresh"`             // how many of the last rulings have come since the last move
	Signed    string         `json:"signed"`            // which results the players have signed
	Score     *tableScore    `json:"score,omitempty"`   // of the game, when it is over
	// For the arbiter, and for everybody when the game is over:
	Moves     []viewMove     `json:"moves"`
	Duties    []viewDuty     `json:"duties"` // what the players are bound to now, claimed or not
	Completed tableCounts    `json:"completed"`
	Offences  tableCounts    `json:"offences"`
	Turn      string         `json:"turn"`
	Made      string         `json:"made"` // made and not yet completed, in the reader's letters
	Envelope  *tableEnvelope `json:"envelope,omitempty"`
}

// viewHand is what somebody has touched or adjusted, in a sentence, and on which squares.
type viewHand struct {
	Text    string   `json:"text"`
	Squares []string `json:"squares"`
}

// tableScore is what each player gets for the game, which a penalty can make another than the result brings (10.2,
// 12.9).
type tableScore struct {
	White string `json:"white"`
	Black string `json:"black"`
}

type tablePresent struct {
	White   bool `json:"white"`
	Black   bool `json:"black"`
	Arbiter bool `json:"arbiter"`
}

type tableProposed struct {
	White string `json:"white"`
	Black string `json:"black"`
}

type tableCounts struct {
	White int `json:"white"`
	Black int `json:"black"`
}

// tableEnvelope is what stands on the envelope of the sealed move (Guidelines I.2).
type tableEnvelope struct {
	Sealer string `json:"sealer"`
	Move   int    `json:"move"`
}

// NewTableView is what somebody at a place sees of a table at this moment.
func NewTableView(s *play.Snapshot, place play.Place, lang wording.Lang) TableView {
	state, now := &s.State, s.Elapsed()
	v := TableView{
		Type: "state", At: SinceStart(), Number: s.Number, Seq: s.Seq, Game: s.Game.ID, You: place.String(),
		Mode: string(state.Rules().Mode), Hall: s.Game.Hall, Status: string(state.Status()), Laws: state.Rules().Edition.Name,
		Board: state.Placement(),
		Clock: viewClock{
			White: milliseconds(state.Remaining(chess.White, now)),
			Black: milliseconds(state.Remaining(chess.Black, now)),
		},
		PausedFor: milliseconds(s.ResumesIn()), Result: string(state.Result()), Articles: []string{},
		Names:  namesOf(s),
		Stands: s.Stands, Keeping: keepingOf(s, place),
		Present:   tablePresent{s.Present[chess.White], s.Present[chess.Black], s.Arbiter},
		Arbiter:   seatView(s, place),
		Proposed:  tableProposed{s.Proposed[chess.White], s.Proposed[chess.Black]},
		Questions: questionsOf(s, place, lang), Sheet: []string{}, Moves: []viewMove{},
	}
	v.Rulings, v.Earlier = latestRulings(s, lang)
	v.Hands, v.Signed, v.Score = handsOf(s, lang), signatures(s, lang), scoreOf(state)
	v.Log, v.Fresh = logOf(s, place, lang), freshOf(v.Rulings, state.Ply())
	if side, ok := state.Running(); ok && !s.Stands {
		v.Clock.Running = side.String()
	}
	if side, ok := state.Offer(); ok {
		v.Offer = side.String()
	}
	if end, ok := state.End(); ok {
		v.Articles, v.Text = list(end.Articles), end.Text(lang)
	}
	if side, ok := s.RematchBy.Side(); ok {
		v.Rematch.OfferedBy = side.String()
	}
	if s.Game.Next != "" {
		v.Rematch.URL = "/g/" + s.Game.Next
	}
	if side, ok := place.Side(); ok {
		v.Sheet = list(s.History.Sheets[side])
	}
	if place == play.Arbitrates || state.Status() == arbiter.Over {
		v.forArbiter(s, lang)
	}
	return v
}

// forArbiter adds what only the arbiter sees while the game goes on.
func (v *TableView) forArbiter(s *play.Snapshot, lang wording.Lang) {
	state := &s.State
	for i, m := range movesOf(s, i18n.Letters(lang)) {
		v.Moves = append(v.Moves, viewMove{
			SAN: m.Text, UCI: m.UCI, FEN: s.Plies[i].FEN, Clock: m.Clock.Seconds(), Offer: m.Offer, Irregular: m.Irregular,
		})
	}
	v.Duties = dutiesOf(state, lang)
	v.Completed = tableCounts{state.Completed(chess.White), state.Completed(chess.Black)}
	v.Offences = tableCounts{state.Offences(chess.White), state.Offences(chess.Black)}
	v.Turn, v.Made = state.Turn().String(), state.UnpressedIn(lang)
	if e, ok := state.Envelope(); ok {
		v.Envelope = &tableEnvelope{Sealer: e.Sealer.String(), Move: e.Move}
	}
}

// maxRulings is how many rulings and reasons a browser is sent: all of them with every state would make long disputes
// the more costly the longer they last. The arbiter's report has them all.
const maxRulings = 60

// latestRulings are the latest rulings and reasons, and how many there are before them.
func latestRulings(s *play.Snapshot, lang wording.Lang) (latest []viewRuling, earlier int) {
	all := rulingsOf(s, lang)
	earlier = max(len(all)-maxRulings, 0)
	return all[earlier:], earlier
}

// freshOf is how many of the last rulings and reasons were given since the last move.
func freshOf(rulings []viewRuling, ply int) int {
	n := 0
	for n < len(rulings) && rulings[len(rulings)-1-n].Ply == ply {
		n++
	}
	return n
}

// rulingsOf is every ruling, with the reasons of the arbiter before what they were given for.
func rulingsOf(s *play.Snapshot, lang wording.Lang) []viewRuling {
	entries, reasons, plies := []viewRuling{}, s.History.Given, s.State.RulingPlies()
	give := func(upTo int) {
		for len(reasons) > 0 && reasons[0].Rulings <= upTo {
			because, who := reasonText(reasons[0].Because, lang), i18n.T(lang, "table.arbiter")
			if by := reasons[0].By; by != arbiter.Nobody {
				who = i18n.T(lang, "js."+string(by))
			}
			ply := s.State.Ply()
			if upTo < len(plies) {
				ply = plies[upTo]
			}
			text := i18n.T(lang, "table.reason", "who", who, "act", i18n.T(lang, "act."+reasons[0].Act), "reason", because)
			entries = append(entries, viewRuling{Kind: "reason", Articles: []string{}, Text: text, Ply: ply})
			reasons = reasons[1:]
		}
	}
	for i, r := range s.State.Rulings() {
		give(i)
		entries = append(entries, viewRuling{
			Kind: string(r.Kind), Side: string(r.Side), Seconds: r.Seconds, Articles: list(r.Articles),
			Text: r.Text(lang), Ply: plies[i],
		})
	}
	give(len(s.State.Rulings()))
	return entries
}

// ViewOf is what somebody at a place sees of a game: at its board, or on its screen.
func ViewOf(s *play.Snapshot, place play.Place, lang wording.Lang) any {
	if place == play.Arbitrates || s.State.Rules().Mode == arbiter.OverTheBoard {
		return NewTableView(s, place, lang)
	}
	return NewView(s, place, lang)
}

// handsOf says what was touched and adjusted since a clock was pressed: over a board everybody sees it (Article 4).
func handsOf(s *play.Snapshot, lang wording.Lang) []viewHand {
	hands := []viewHand{}
	for _, h := range s.History.Hands {
		key := "report.touched"
		if h.Adjusts {
			key = "report.adjusted"
		}
		pieces := piecesOn(s.State.Board(), h.Squares, i18n.Letters(lang))
		text := i18n.T(lang, key, "who", i18n.T(lang, "js."+string(h.By)), "pieces", pieces)
		hands = append(hands, viewHand{Text: text, Squares: strings.Fields(h.Squares)})
	}
	return hands
}

// scoreOf is what each player gets for a game that is over; nil before that.
func scoreOf(s *arbiter.State) *tableScore {
	score, ok := s.Score()
	if !ok {
		return nil
	}
	return &tableScore{score[chess.White].String(), score[chess.Black].String()}
}
