package present

import (
	"slices"
	"strings"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/i18n"
	"github.com/hakem-chess/hakem/internal/play"
	"github.com/hakem-chess/hakem/wording"
)

// viewLog is a line of the running log of a board: what was done there, when, and how it is said aloud.
type viewLog struct {
	N     int    `json:"n"`  // of the event in the game
	At    string `json:"at"` // since the game began
	Text  string `json:"text"`
	Said  string `json:"said,omitempty"` // where it is said in other words than it is written
	Ruled bool   `json:"ruled,omitempty"`
}

// logOf is what has happened last at a board. What everybody sees there is told to everybody; what the arbiter rules,
// sees and decides is told to them, and to the others among the rulings.
func logOf(s *play.Snapshot, place play.Place, lang wording.Lang) []viewLog {
	lines := []viewLog{}
	for _, l := range s.History.Log {
		if place != play.Arbitrates && !slices.Contains(seenByAll, l.Event.Kind) && !seenNotes[l.Event.About] {
			continue
		}
		text, said := logText(l, lang)
		if text == "" {
			continue
		}
		at := i18n.ClockText(l.Event.At.Truncate(time.Second))
		lines = append(lines, viewLog{N: l.Number, At: at, Text: text, Said: said, Ruled: l.Event.Kind == arbiter.Ruled})
	}
	return lines
}

// seenByAll are the events that everybody at a board sees or hears. A move that is made and one that is none look the
// same there.
var seenByAll = []arbiter.EventKind{
	arbiter.Started, arbiter.Paused, arbiter.Resumed, arbiter.Moved, arbiter.Entered, arbiter.Made, arbiter.Touched, arbiter.Adjusted,
	arbiter.Placed, arbiter.Promoted, arbiter.Removed, arbiter.Pressed, arbiter.Arrived, arbiter.Offered, arbiter.Accepted,
	arbiter.Declined, arbiter.Resigned,
}

// seenNotes are those of what is put on record that everybody sees: the clocks stopped, a move sealed, the envelope.
var seenNotes = map[string]bool{
	"stop": true, "adjourn": true, "seal": true, "envelope-closed": true, "envelope-opened": true, "envelope-lost": true, "session": true,
}

// logText is a line of the log as it is written and, where that differs, as it is said.
func logText(l play.Logged, lang wording.Lang) (text, said string) {
	e, letters := l.Event, i18n.Letters(lang)
	who := i18n.T(lang, "table.arbiter")
	if e.By != arbiter.Nobody {
		who = i18n.T(lang, "js."+string(e.By))
	}
	switch e.Kind {
	case arbiter.Touched:
		return i18n.T(lang, "report.touched", "who", who, "pieces", piecesOn(l.Board, e.Squares, letters)), ""
	case arbiter.Adjusted:
		return i18n.T(lang, "report.adjusted", "who", who, "pieces", piecesOn(l.Board, e.Squares, letters)), ""
	case arbiter.Placed, arbiter.Made, arbiter.Moved, arbiter.Entered:
		return putDown(l, who, lang)
	case arbiter.Promoted:
		return i18n.T(lang, "log.promoted", "who", who, "piece", i18n.T(lang, "log.piece_"+e.Piece), "square", e.Squares), ""
	case arbiter.Removed:
		return i18n.T(lang, "log.removed", "who", who, "square", e.Squares), ""
	case arbiter.Pressed:
		return i18n.T(lang, "log.pressed", "who", who), ""
	case arbiter.Noted:
		if given, ok := e.Given(); ok {
			return i18n.T(lang, "table.reason", "who", who, "act", i18n.T(lang, "act."+given.Act), "reason", reasonText(given.Because, lang)), ""
		}
		if seenNotes[e.About] && e.About != "stop" {
			return i18n.T(lang, "log."+e.About, "who", who), ""
		}
		return e.Text(lang), ""
	}
	return e.Text(lang), ""
}

// putDown says that a piece was moved on the board: "Bf1-c5", and aloud "White: bishop f1 to c5".
func putDown(l play.Logged, who string, lang wording.Lang) (text, said string) {
	move := l.Event.Move
	to := chess.NoSquare
	if len(move) >= 4 {
		to, _ = chess.ParseSquare(move[2:4]) // what the arbiter has booked is a square
	}
	if to == chess.NoSquare {
		return "", ""
	}
	piece := l.Board[to].Type()
	if len(move) > 4 {
		piece = chess.Pawn
	}
	written := i18n.Letters(lang).Sign(piece) + move[:2] + "-" + move[2:4]
	name := ""
	if piece != chess.NoPieceType {
		name = i18n.T(lang, "js.type_"+strings.ToLower(string(piece.Letter()))) // ASCII
	}
	return i18n.T(lang, "report.placed", "who", who, "move", written),
		i18n.T(lang, "js.said_move", "who", who, "piece", name, "from", move[:2], "to", move[2:4])
}
