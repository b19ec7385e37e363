package web

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/i18n"
	"github.com/hakem-chess/hakem/internal/play"
	"github.com/hakem-chess/hakem/internal/print"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/scoresheet"
)

// paper sends a file about a finished game; others have none yet.
func (s *Server) paper(name, contentType string, draw func(io.Writer, *http.Request, *play.Snapshot) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		snapshot, err := s.registry.Look(r.Context(), r.PathValue("id"))
		if err != nil {
			s.fail(w, r, err)
			return
		}
		if snapshot.State.Status() != arbiter.Over {
			s.problem(w, r, http.StatusNotFound)
			return
		}
		var file bytes.Buffer // whole, so that what cannot be drawn is a page that says so
		if err := s.desk.do(r.Context(), func(context.Context) error { return draw(&file, r, snapshot) }); err != nil {
			s.fail(w, r, err)
			return
		}
		w.Header().Set("Content-Type", contentType)
		w.Header().Set("Content-Disposition", `inline; filename="hakem-`+snapshot.Game.ID+"-"+name+`"`)
		if _, err := file.WriteTo(w); err != nil {
			s.log.Debug("paper not sent", "path", r.URL.Path, "error", err)
		}
	}
}

// sheetOf is the record of a game as a scoresheet, in the letters of a language: the server's record stands for both
// players' (Article 8.1). What was made against the Laws stands there as it was made.
func sheetOf(g *play.Snapshot, lang i18n.Lang) scoresheet.Sheet {
	sheet := scoresheet.NewSheet(g.State.Start())
	sheet.Letters = writingOf(lang).Letters
	for _, m := range movesOf(g, sheet.Letters) {
		sheet.Entries = append(sheet.Entries, scoresheet.Entry{
			Text: m.Text, Number: m.Number, Side: m.By, Irregular: m.Irregular, Offer: m.Offer, Clock: m.Clock.Truncate(time.Second), HasClock: true,
		})
	}
	sheet.Event, sheet.Date, sheet.Result = "Hakem", dayText(g.Game.Created, lang), string(g.State.Result())
	sheet.Signed = g.History.Signed
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

// drawScoresheet draws the sheet of a game, for the players to sign (Article 8.7).
func drawScoresheet(w io.Writer, r *http.Request, g *play.Snapshot) error {
	lang, from := languageOf(r), absolute(r, "/g/"+g.Game.ID)
	sheet := sheetOf(g, lang)
	sheet.Site = from
	return print.Scoresheet(w, &sheet, laws.Lang(lang), from, g.Game.Created)
}

// dayText is a date as people write it.
func dayText(t time.Time, lang i18n.Lang) string {
	return t.UTC().Format(map[i18n.Lang]string{i18n.Turkish: "02.01.2006", i18n.English: "2 January 2006"}[lang])
}

// drawReport and writeReport give the arbiter's report of a game, as PDF and as text.
func (s *Server) drawReport(w io.Writer, r *http.Request, g *play.Snapshot) error {
	lang := languageOf(r)
	report, err := s.report(r.Context(), g, lang)
	if err != nil {
		return err
	}
	return report.PDF(w, laws.Lang(lang), absolute(r, "/g/"+g.Game.ID), g.Game.Created)
}

func (s *Server) writeReport(w io.Writer, r *http.Request, g *play.Snapshot) error {
	lang := languageOf(r)
	report, err := s.report(r.Context(), g, lang)
	if err != nil {
		return err
	}
	return report.Text(w, laws.Lang(lang))
}
