package present

import (
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/i18n"
	"github.com/hakem-chess/hakem/internal/play"
	"github.com/hakem-chess/hakem/scoresheet"
	"github.com/hakem-chess/hakem/wording"
)

// Sheet is the record of a game as a scoresheet, in the letters of a language: the server's record stands for both
// players' (Article 8.1). What was made against the Laws stands there as it was made.
func Sheet(g *play.Snapshot, lang wording.Lang) scoresheet.Sheet {
	sheet := scoresheet.NewSheet(g.State.Start())
	sheet.Letters = i18n.Letters(lang)
	for _, m := range movesOf(g, sheet.Letters) {
		sheet.Entries = append(sheet.Entries, scoresheet.Entry{
			Text: m.Text, Number: m.Number, Side: m.By, Irregular: m.Irregular, Offer: m.Offer, Clock: m.Clock.Truncate(time.Second), HasClock: true,
		})
	}
	sheet.Event, sheet.Date, sheet.Result = "Hakem", dayText(g.Game.Created, lang), string(g.State.Result())
	sheet.Signed = g.History.Signed
	for side, seat := range g.Game.Seats {
		sheet.Players[side] = seat.Name
	}
	return sheet
}

// movesOf is the record of a game as it stands.
func movesOf(g *play.Snapshot, letters chess.Letters) []recordedMove {
	moves, positions := make([]arbiter.Played, len(g.Plies)), make([]string, len(g.Plies))
	for i, p := range g.Plies {
		moves[i], positions[i] = p.Played, p.FEN
	}
	return recorded(g.State.Start(), moves, positions, letters)
}

// dayText is a date as people write it.
func dayText(t time.Time, lang wording.Lang) string {
	return t.UTC().Format(map[wording.Lang]string{wording.Turkish: "02.01.2006", wording.English: "2 January 2006"}[lang])
}
