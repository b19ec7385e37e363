package web

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"strings"
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
		snapshot, err := s.hall.Look(r.Context(), r.PathValue("id"))
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
// players' (Article 8.1).
func sheetOf(g *play.Snapshot, lang i18n.Lang) scoresheet.Sheet {
	moves := make([]chess.Move, len(g.Plies))
	for i, p := range g.Plies {
		moves[i] = p.Move
	}
	sheet := scoresheet.Recorded(g.State.Start(), moves, writingOf(lang).Letters)
	for i, p := range g.Plies {
		e := &sheet.Entries[i]
		e.Offer, e.Clock, e.HasClock = p.Offer, p.Clock.Truncate(time.Second), true
	}
	sheet.Event, sheet.Date, sheet.Result = "Hakem", dayText(g.Game.Created, lang), string(g.State.Result())
	return sheet
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

// report puts together every ruling and incident of a game in order: all that happened but the moves themselves.
func (s *Server) report(ctx context.Context, g *play.Snapshot, lang i18n.Lang) (*print.Report, error) {
	events, err := s.hall.Events(ctx, g.Game.ID)
	if err != nil {
		return nil, err
	}
	l, rules := laws.Lang(lang), g.State.Rules()
	report := &print.Report{Title: lang.T("report.title"), Facts: []print.Fact{
		{Name: lang.T("report.game"), Value: g.Game.ID},
		{Name: lang.T("report.date"), Value: dayText(g.Game.Created, lang)},
		{Name: lang.T("terms.time"), Value: controlText(rules.Control, lang)},
		{Name: lang.T("report.laws"), Value: lang.T("report.edition", "edition", rules.Edition.Name)},
		{Name: lang.T("report.result"), Value: strings.Replace(string(g.State.Result()), "1/2-1/2", "½-½", 1)},
	}}
	sheet, done := sheetOf(g, lang), 0
	for _, e := range events {
		text, kind := e.Text(l), lang.T("report.incident")
		switch e.Kind {
		case arbiter.Moved, arbiter.Entered:
			done++
			if !e.Offer {
				continue
			}
			offer := arbiter.Event{Kind: arbiter.Offered, By: e.By}
			text = offer.Text(l)
			e.Kind = arbiter.Offered
		case arbiter.Ruled:
			text, kind = e.Ruling.Text(l), lang.T("report.ruling")
		}
		if text == "" {
			continue
		}
		line := print.Line{At: e.At, HasAt: true, Kind: kind, Text: text, Articles: rules.Articles(e)}
		if 0 < done && done <= len(sheet.Entries) {
			line.Move = sheet.Entries[done-1].Numbered()
		}
		report.Lines = append(report.Lines, line)
	}
	if end, ok := g.State.End(); ok {
		report.Result = end.Text(l) + " (" + end.Cite(l) + ")"
	}
	return report, nil
}
