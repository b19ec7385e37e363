package workshop

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/chess/pgn"
	"github.com/hakem-chess/hakem/internal/i18n"
	"github.com/hakem-chess/hakem/internal/web/page"
	"github.com/hakem-chess/hakem/scoresheet"
	"github.com/hakem-chess/hakem/wording"
)

// What one reconstruction on the site may take. The command line has no such bounds.
const (
	maxSheets        = 64 << 10 // bytes of the form
	maxSheetEntries  = 320      // moves of one sheet, each side's counted
	sheetExpansions  = 30_000   // a second or two
	sheetGames       = 10
	sheetDiagrams    = 12
	sheetsPerSecond  = 0.2
	sheetsFromOneNow = 10
)

// SheetsForm is the form of the reconstruction, as sent or as it is first shown.
type SheetsForm struct {
	Link    string // the address of what was entered; "" if it is too long for one
	Texts   chess.ByColor[string]
	Letters string // code of the letters; empty: as they are likeliest written
	Error   string // what was wrong with it, in words; empty when nothing was
}

// SheetsResult is a reconstruction to be shown.
type SheetsResult struct {
	Summary  []string
	Names    []string // of the sheets
	Moves    []SheetsMove
	Last     page.Diagram
	Walk     []page.Step // the positions to step through, the first before any move
	Findings []SheetsFinding
	Others   []string // what fits as well, each in a line
	PGN      string
}

// SheetsMove is a move of the game, with what each sheet has for it.
type SheetsMove struct {
	Ply    int // from 1
	Text   string
	Sheets []SheetsCell
}

// SheetsCell is what a sheet has for a move.
type SheetsCell struct {
	Text  string // empty where it has nothing
	Parts bool   // it parts from the game here
}

// SheetsFinding is what there is to say about one move, with the position before it where that helps.
type SheetsFinding struct {
	Texts   []string
	Diagram *page.Diagram
}

// sheetsForm shows the empty form.
func (d *door) sheetsForm(w http.ResponseWriter, r *http.Request) {
	if d.linked(w, r, d.reconstruct) {
		return
	}
	d.Show(w, r, http.StatusOK, SheetsPage(page.Of(r), SheetsForm{}, nil))
}

// reconstruct answers the form.
func (d *door) reconstruct(w http.ResponseWriter, r *http.Request) {
	p := page.Of(r)
	form, sheets := readSheets(r, p.Lang)
	form.Link = permalink("/reconstruct", url.Values{"white": {form.Texts[chess.White]}, "black": {form.Texts[chess.Black]}, "letters": {form.Letters}})
	p.Path = cmp.Or(form.Link, "/reconstruct") // another language comes back to what was entered
	if form.Error != "" {
		d.Show(w, r, http.StatusUnprocessableEntity, SheetsPage(p, form, nil))
		return
	}
	if !d.Allows(d.sheets, r) {
		d.Problem(w, r, http.StatusTooManyRequests)
		return
	}
	found, err := d.reconstructed(r.Context(), sheets)
	switch {
	case r.Context().Err() != nil:
		return // nobody waits for the answer
	case errors.Is(err, scoresheet.ErrNothingWritten):
		form.Error = p.T("reconstruct.nothing")
	case errors.Is(err, scoresheet.ErrOtherStart):
		form.Error = p.T("reconstruct.other_start")
	case errors.Is(err, page.ErrTooLong):
		form.Error = p.T("sheets.too_hard", "seconds", int(page.DeskWithin/time.Second))
	case err != nil:
		d.Fail(w, r, err)
		return
	}
	if form.Error != "" {
		d.Show(w, r, http.StatusUnprocessableEntity, SheetsPage(p, form, nil))
		return
	}
	teller := scoresheet.Teller{Lang: p.Lang, Letters: i18n.Letters(p.Lang), Sheets: sheets}
	result, err := showReconstruction(&found, teller, p.Lang)
	if err != nil {
		d.Fail(w, r, err)
		return
	}
	d.Show(w, r, http.StatusOK, SheetsPage(p, form, result))
}

// reconstructed waits for its turn and reconstructs.
func (d *door) reconstructed(ctx context.Context, sheets []*scoresheet.Sheet) (scoresheet.Reconstruction, error) {
	var found scoresheet.Reconstruction
	err := d.Desk.Do(ctx, func(ctx context.Context) (err error) {
		limits := scoresheet.Limits{Expansions: sheetExpansions, Games: sheetGames, Stop: func() bool { return ctx.Err() != nil }}
		found, err = scoresheet.Reconstruct(limits, sheets...)
		return err
	})
	return found, err
}

// readSheets reads the form. What cannot be read is named in its Error, with its place.
func readSheets(r *http.Request, lang wording.Lang) (form SheetsForm, sheets []*scoresheet.Sheet) {
	if r.ParseForm() != nil { // more than maxSheets
		form.Error = i18n.T(lang, "sheets.too_long", "most", maxSheetEntries)
		return form, nil
	}
	form = SheetsForm{Texts: chess.ByColor[string]{r.PostFormValue("white"), r.PostFormValue("black")}}
	form.Letters = r.PostFormValue("letters")
	letters, known := chess.ParseLetters(form.Letters)
	if !known && form.Letters != "" {
		form.Error = i18n.T(lang, "sheets.bad_form")
		return form, nil
	}
	for side, text := range form.Texts {
		if strings.TrimSpace(text) == "" {
			continue
		}
		c := chess.Color(side)
		sheet, err := scoresheet.Read(strings.NewReader(text), letters)
		if bad := (*scoresheet.ReadError)(nil); errors.As(err, &bad) {
			form.Error = i18n.T(lang, "sheets.unreadable_"+c.String(), "fault", bad.Text(lang))
			return form, nil
		}
		if len(sheet.Entries) > maxSheetEntries {
			form.Error = i18n.T(lang, "sheets.too_long", "most", maxSheetEntries)
			return form, nil
		}
		if form.Letters == "" && !sheet.NamesLetters {
			sheet.Letters = sheet.LikelyLetters()
		}
		sheet.Owner = scoresheet.WhiteOwner
		if c == chess.Black {
			sheet.Owner = scoresheet.BlackOwner
		}
		sheets = append(sheets, &sheet)
	}
	if len(sheets) == 0 {
		form.Error = i18n.T(lang, "reconstruct.nothing")
	}
	return form, sheets
}

// showReconstruction prepares a reconstruction for its page.
func showReconstruction(r *scoresheet.Reconstruction, teller scoresheet.Teller, lang wording.Lang) (*SheetsResult, error) {
	g := &r.Games[0]
	positions := g.Positions()
	out := &SheetsResult{Summary: teller.Summary(r)}
	for i := range teller.Sheets {
		out.Names = append(out.Names, teller.Name(i))
	}
	parts := map[[2]int]bool{} // by ply and sheet
	for _, f := range g.Findings {
		parts[[2]int{f.Ply, f.Sheet}] = true
	}
	out.Walk = []page.Step{page.NewStep(&positions[0], nil, i18n.T(lang, "sheets.start"), lang)}
	for i, p := range g.Plies {
		m := SheetsMove{Ply: i + 1, Text: teller.Move(g, i)}
		for n, sheet := range teller.Sheets {
			cell := SheetsCell{Parts: parts[[2]int{i + 1, n}]}
			if e := p.Entries[n]; e >= 0 {
				cell.Text = sheet.Entries[e].Text
			}
			m.Sheets = append(m.Sheets, cell)
		}
		out.Moves = append(out.Moves, m)
		from, to := page.SquaresOf(g.Moves[i])
		out.Walk = append(out.Walk, page.NewStep(&positions[i+1], []string{from.String(), to.String()}, i18n.T(lang, "sheets.after", "move", m.Text), lang))
	}
	last := &positions[len(positions)-1]
	out.Last = page.NewDiagram(last, lang, i18n.T(lang, "sheets.end"))
	out.Findings = findings(g, positions, teller, lang)
	out.Others = others(r, teller, lang)
	text, err := pgnText(g)
	out.PGN = text
	return out, err
}

// withBoard are the kinds of findings that are easier to judge with the position before one's eyes.
var withBoard = map[scoresheet.FindingKind]bool{
	scoresheet.Differs: true, scoresheet.Parted: true, scoresheet.Ambiguous: true, scoresheet.OutOfOrder: true,
	scoresheet.Unrecorded: true, scoresheet.Spare: true, scoresheet.NotAMove: true,
}

// findings puts together what there is to say about each move.
func findings(g *scoresheet.Game, positions []chess.Position, teller scoresheet.Teller, lang wording.Lang) []SheetsFinding {
	var out []SheetsFinding
	ply, diagrams := 0, 0
	for _, f := range g.Findings {
		if f.Ply != ply {
			out, ply = append(out, SheetsFinding{}), f.Ply
		}
		at := &out[len(out)-1]
		at.Texts = append(at.Texts, teller.Text(g, f))
		if at.Diagram == nil && withBoard[f.Kind] && f.Ply <= len(g.Moves) && diagrams < sheetDiagrams {
			from, to := page.SquaresOf(g.Moves[f.Ply-1])
			d := page.NewDiagram(&positions[f.Ply-1], lang, i18n.T(lang, "sheets.before", "move", teller.Move(g, f.Ply-1)), from, to)
			at.Diagram = &d
			diagrams++
		}
	}
	return out
}

// others says in what the other games that fit as well differ from the first.
func others(r *scoresheet.Reconstruction, teller scoresheet.Teller, lang wording.Lang) []string {
	var lines []string
	first := &r.Games[0]
	for i := range r.Games[1:] {
		other := &r.Games[i+1]
		at := scoresheet.Different(first, other)
		if at == nil {
			lines = append(lines, strings.Join(other.Written(chess.Notation{Letters: teller.Letters}), " "))
			continue
		}
		var parts []string
		for _, ply := range at {
			parts = append(parts, i18n.T(lang, "reconstruct.instead", "move", teller.Move(other, ply), "of", teller.Move(first, ply)))
		}
		lines = append(lines, strings.Join(parts, "; "))
	}
	return lines
}

// pgnText is the game for other programs.
func pgnText(g *scoresheet.Game) (string, error) {
	game := pgn.NewGame(g.Start)
	at := game.Root
	for _, m := range g.Moves {
		at = at.Append(m)
	}
	var b strings.Builder
	err := pgn.NewWriter(&b).Write(game)
	return b.String(), err
}
