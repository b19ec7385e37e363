package live

import (
	"bytes"
	"context"
	"io"
	"net/http"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/internal/play"
	"github.com/hakem-chess/hakem/internal/present"
	"github.com/hakem-chess/hakem/internal/print"
	"github.com/hakem-chess/hakem/internal/web/page"
	"github.com/hakem-chess/hakem/wording"
)

// paper sends a file about a finished game; others have none yet.
func (d *Door) paper(name, contentType string, draw func(io.Writer, *http.Request, *play.Snapshot) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		snapshot, err := d.registry.Look(r.Context(), r.PathValue("id"))
		if err != nil {
			d.Fail(w, r, err)
			return
		}
		if snapshot.State.Status() != arbiter.Over {
			d.Problem(w, r, http.StatusNotFound)
			return
		}
		var file bytes.Buffer // whole, so that what cannot be drawn is a page that says so
		if err := d.Desk.Do(r.Context(), func(context.Context) error { return draw(&file, r, snapshot) }); err != nil {
			d.Fail(w, r, err)
			return
		}
		w.Header().Set("Content-Type", contentType)
		w.Header().Set("Content-Disposition", `inline; filename="hakem-`+snapshot.Game.ID+"-"+name+`"`)
		if _, err := file.WriteTo(w); err != nil {
			d.Log.Debug("paper not sent", "page", r.Pattern, "error", err)
		}
	}
}

// drawScoresheet draws the sheet of a game, for the players to sign (Article 8.7).
func (d *Door) drawScoresheet(w io.Writer, r *http.Request, g *play.Snapshot) error {
	lang, from := page.LanguageOf(r), d.Absolute(r, "/g/"+g.Game.ID)
	sheet := present.Sheet(g, lang)
	sheet.Site = from
	return print.Scoresheet(w, &sheet, lang, from, g.Game.Created)
}

// drawReport and writeReport give the arbiter's report of a game, as PDF and as text.
func (d *Door) drawReport(w io.Writer, r *http.Request, g *play.Snapshot) error {
	lang := page.LanguageOf(r)
	report, err := d.report(r.Context(), g, lang)
	if err != nil {
		return err
	}
	return report.PDF(w, lang, d.Absolute(r, "/g/"+g.Game.ID), g.Game.Created)
}

func (d *Door) writeReport(w io.Writer, r *http.Request, g *play.Snapshot) error {
	lang := page.LanguageOf(r)
	report, err := d.report(r.Context(), g, lang)
	if err != nil {
		return err
	}
	return report.Text(w, lang)
}

func (d *Door) report(ctx context.Context, g *play.Snapshot, lang wording.Lang) (*print.Report, error) {
	happened, err := d.registry.Events(ctx, g.Game.ID)
	if err != nil {
		return nil, err
	}
	return present.Report(g, happened, lang)
}
