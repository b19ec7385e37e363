package present

import (
	"strings"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/i18n"
	"github.com/hakem-chess/hakem/internal/play"
	"github.com/hakem-chess/hakem/internal/print"
	"github.com/hakem-chess/hakem/wording"
)

// Report puts together every ruling and incident of a game in order: all that happened but the moves themselves, each
// with the move it came after, in whichever game at this board, and what the clocks showed.
func Report(g *play.Snapshot, happened []arbiter.Event, lang wording.Lang) (*print.Report, error) {
	r := reporter{lang: lang, letters: i18n.Letters(lang), rules: g.State.Rules(), report: &print.Report{Title: i18n.T(lang, "report.title")}}
	fact := func(key, value string) {
		if value != "" {
			r.report.Facts = append(r.report.Facts, print.Fact{Name: i18n.T(lang, key), Value: value})
		}
	}
	fact("report.game", g.Game.ID)
	fact("report.date", dayText(g.Game.Created, lang))
	fact("terms.time", ControlText(r.rules.Control, lang))
	fact("report.laws", i18n.T(lang, "report.edition", "edition", r.rules.Edition.Name))
	fact("js.white", g.Game.Seats[chess.White].Name)
	fact("js.black", g.Game.Seats[chess.Black].Name)
	fact("table.arbiter", g.Game.Arbiter.Name)
	fact("report.result", strings.Replace(string(g.State.Result()), "1/2-1/2", "½-½", 1))
	if score, ok := g.State.Score(); ok {
		fact("report.score", i18n.T(lang, "report.scores", "white", score[chess.White], "black", score[chess.Black]))
	}
	if signed := signatures(g, lang); signed != "" {
		fact("report.signed", signed)
	}
	if err := play.Retell(happened, r.tell); err != nil {
		return nil, err
	}
	if end, ok := g.State.End(); ok {
		r.report.Result = end.Text(r.law()) + " (" + end.Cite(r.law()) + ")"
	}
	return r.report, nil
}

// signatures says which results the players have signed, and that they differ where they do (Article 8.7); "" where
// nobody has signed.
func signatures(g *play.Snapshot, lang wording.Lang) string {
	var parts []string
	signed := g.History.Signed
	for _, side := range [...]chess.Color{chess.White, chess.Black} {
		if signed[side] != "" {
			parts = append(parts, i18n.T(lang, "js."+side.String())+" "+strings.ReplaceAll(signed[side], "1/2", "½"))
		}
	}
	if len(parts) == 2 && signed[chess.White] != signed[chess.Black] {
		return strings.Join(parts, ", ") + ": " + i18n.T(lang, "report.signed_differ")
	}
	return strings.Join(parts, ", ")
}

// reporter writes the lines of a report while a game is told again.
type reporter struct {
	lang    wording.Lang
	letters chess.Letters
	rules   arbiter.Rules
	report  *print.Report

	ruled bool   // the last event was a ruling
	after string // the move that it came after: rulings that belong together have the same

	positions []string // after each move, before the event that is told
}

func (r *reporter) law() wording.Lang { return r.lang }

// tell adds the line of an event, if it has one.
func (r *reporter) tell(e arbiter.Event, before, after *arbiter.State, known play.History) {
	text, kind := r.text(e, before), i18n.T(r.lang, "report.incident")
	ruling := e.Kind == arbiter.Ruled
	if ruling {
		kind = i18n.T(r.lang, "report.ruling")
	}
	if !ruling || !r.ruled {
		// A ruling that takes a move back is about that move: it stands in the state before.
		stands, positions := after, known.Positions
		if ruling {
			stands, positions = before, r.positions
		}
		r.after = r.lastMove(stands, positions)
	}
	r.ruled, r.positions = ruling, known.Positions
	if text == "" {
		return
	}
	line := print.Line{At: e.At, HasAt: true, Move: r.after, Kind: kind, Text: text, Articles: r.rules.Articles(e)}
	if r.rules.Control.Timed() {
		line.Clocks = i18n.T(r.lang, "report.clocks", "white", i18n.ClockText(after.Remaining(chess.White, e.At).Truncate(time.Second)),
			"black", i18n.ClockText(after.Remaining(chess.Black, e.At).Truncate(time.Second)))
	}
	r.report.Lines = append(r.report.Lines, line)
}

// lastMove is the move that a game stands after, with its number; "" before the first. In a game begun anew at the same
// board it says so.
func (r *reporter) lastMove(s *arbiter.State, positions []string) string {
	again := ""
	if n := s.Game(); n > 1 {
		again = i18n.T(r.lang, "report.again", "number", n)
	}
	moves := s.Moves()
	if len(moves) == 0 {
		return again
	}
	all := recorded(s.Start(), moves, positions, r.letters)
	last := &all[len(all)-1]
	text := last.numbered()
	if last.Irregular {
		text += " (" + i18n.T(r.lang, "report.irregular") + ")"
	}
	return strings.TrimSpace(again + " " + text)
}

// text says what an event was; "" for what stands in the moves.
func (r *reporter) text(e arbiter.Event, before *arbiter.State) string {
	who := i18n.T(r.lang, "js."+string(e.By))
	switch e.Kind {
	case arbiter.Moved, arbiter.Entered:
		if !e.Offer {
			return ""
		}
		offer := arbiter.Event{Kind: arbiter.Offered, By: e.By}
		return offer.Text(r.law())
	case arbiter.Ruled:
		return e.Ruling.Text(r.law())
	case arbiter.Complained:
		return i18n.T(r.lang, "report.claimed", "who", who, "what", r.pick("pick.claims.", e.About)) + r.squares(e, before)
	case arbiter.Observed:
		what := e.About
		if e.By != arbiter.Nobody {
			what += " " + string(e.By)
		}
		return i18n.T(r.lang, "report.observed", "what", r.pick("pick.sees.", what)) + r.squares(e, before)
	case arbiter.Touched:
		if r.onlyMoves(e, before) {
			return ""
		}
		return i18n.T(r.lang, "report.touched", "who", who, "pieces", r.pieces(e, before))
	case arbiter.Adjusted:
		return i18n.T(r.lang, "report.adjusted", "who", who, "pieces", r.pieces(e, before))
	case arbiter.Placed:
		p := before.Position()
		return i18n.T(r.lang, "report.placed", "who", who, "move", fromTo(&p, e.Move, r.letters))
	case arbiter.Noted:
		if side, result, ok := e.Signature(); ok {
			return i18n.T(r.lang, "report.signs", "who", i18n.T(r.lang, "js."+side.String()), "result", strings.ReplaceAll(string(result), "1/2", "½"))
		}
		if given, ok := e.Given(); ok {
			return i18n.T(r.lang, "table.reason", "who", i18n.T(r.lang, "table.arbiter"), "act", i18n.T(r.lang, "act."+given.Act), "reason", reasonText(given.Because, r.lang))
		}
		text := e.Text(r.law())
		if text != "" && e.Words != "" {
			text += " “" + e.Words + "”"
		}
		return text
	}
	return e.Text(r.law())
}

// reasonText is a reason in words: that of two players who agree is kept as a word of its own.
func reasonText(because string, lang wording.Lang) string {
	if because == play.AgreedByPlayers {
		return i18n.T(lang, "table.players_agree")
	}
	return because
}

// pick is the name of something that can be chosen on a page, or the word for it.
func (r *reporter) pick(prefix, what string) string {
	if text := i18n.T(r.lang, prefix+what); text != prefix+what {
		return text
	}
	word, _, _ := strings.Cut(what, " ")
	if text := i18n.T(r.lang, prefix+word); text != prefix+word {
		return text
	}
	return what
}

// pieces are those on the squares of an event: "Bf1, e2".
func (r *reporter) pieces(e arbiter.Event, before *arbiter.State) string {
	return piecesOn(before.Board(), e.Squares, r.letters)
}

func (r *reporter) squares(e arbiter.Event, before *arbiter.State) string {
	if e.Squares == "" {
		return ""
	}
	return ": " + r.pieces(e, before)
}

// onlyMoves reports whether a touch is only how the player on move begins to move: one own piece, the first of this
// move.
func (r *reporter) onlyMoves(e arbiter.Event, before *arbiter.State) bool {
	squares := strings.Fields(e.Squares)
	side, ok := e.By.Color()
	if !ok || len(squares) != 1 || side != before.Turn() || before.Unpressed() != "" || len(before.Duties()) > 0 {
		return false
	}
	square, err := chess.ParseSquare(squares[0])
	return err == nil && before.Board()[square] != chess.NoPiece && before.Board()[square].Color() == side
}

// piecesOn names the squares of a list with what stands on them.
func piecesOn(board [64]chess.Piece, squares string, letters chess.Letters) string {
	var named []string
	for _, name := range strings.Fields(squares) {
		text := name
		if square, err := chess.ParseSquare(name); err == nil && board[square] != chess.NoPiece {
			text = letters.Sign(board[square].Type()) + name
		}
		named = append(named, text)
	}
	return strings.Join(named, ", ")
}
