package workshop

import (
	"cmp"
	"context"
	"embed"
	"errors"
	"io"
	"mime"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strings"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/arbiter/script"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/internal/i18n"
	"github.com/hakem-chess/hakem/internal/web/page"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/wording"
)

// What ruling on one script may take on the site. The command line has no such bounds.
const (
	maxScript       = 32 << 10 // bytes of its text
	maxScriptForm   = maxScript + 8<<10
	maxScriptEvents = 200     // each move of "moves" counted
	scriptBudget    = 100_000 // positions looked at, in each edition, to find out what is dead: a tenth of a second
	scriptsPerSec   = 1
	scriptsAtOnce   = 30
)

//go:embed examples/*.script
var exampleFiles embed.FS

// examples are the scripts to choose from, by name, in the order they are shown.
var examples = []string{"claim", "illegal", "promotion", "touch", "flag", "resign", "fivefold", "default"}

// exampleText is the script of an example; ok is false if there is none of that name.
func exampleText(name string) (text string, ok bool) {
	if !slices.Contains(examples, name) {
		return "", false
	}
	data, err := exampleFiles.ReadFile(path.Join("examples", name+".script"))
	return string(data), err == nil
}

// RuleForm is the form of the page that rules on game scripts, as sent or as it is first shown.
type RuleForm struct {
	Text  string
	Laws  string // name of the edition to be held to; "" for the script's own
	Link  string // the address of what was entered; "" if it is too long for one
	Error string // what was wrong with it as a whole, in words
	Lines []ScriptLine
}

// ScriptLine is a line of a script that cannot be ruled on, with what is wrong in it.
type ScriptLine struct {
	Number int
	Before string // what stands before the place of the first fault
	After  string // and from there on
	Faults []string
}

// RuleResult is what came of a script.
type RuleResult struct {
	Edition *laws.Edition
	Events  []RuledEvent
	Final   script.Final
	Compare []RuleCompared
}

// RuledEvent is a line of the script, how the game stands after it, and what was ruled.
type RuledEvent struct {
	Line    int // in the text; 0: the position at the start
	At      string
	Event   string // with its actor
	Board   page.Diagram
	Clocks  [2]string // White's and Black's display; empty without clocks
	Running arbiter.Side
	Rulings []ShownRuling
}

// ShownRuling is a ruling in words, with its articles.
type ShownRuling struct {
	Text     string
	Articles []string
	Edition  *laws.Edition
}

// RuleCompared is where an edition leads to.
type RuleCompared struct {
	Edition  *laws.Edition
	Result   string
	Articles []string
	Error    string // why the script cannot be ruled on under it
}

// ruleForm shows the form, with an example if one was asked for.
func (d *door) ruleForm(w http.ResponseWriter, r *http.Request) {
	if d.linked(w, r, d.rule) {
		return
	}
	text, _ := exampleText(r.FormValue("example"))
	d.Show(w, r, http.StatusOK, RulePage(page.Of(r), RuleForm{Text: text}, nil))
}

// rule answers the form.
func (d *door) rule(w http.ResponseWriter, r *http.Request) {
	p := page.Of(r)
	form, parsed := readScript(r, p.Lang)
	form.Link = permalink("/rule", url.Values{"script": {form.Text}, "laws": {form.Laws}})
	p.Path = cmp.Or(form.Link, "/rule") // another language comes back to what was entered
	var result *RuleResult
	if parsed != nil {
		if !d.Allows(d.scripts, r) {
			d.Problem(w, r, http.StatusTooManyRequests)
			return
		}
		var err error
		if result, err = d.ruled(r.Context(), parsed, &form, p); err != nil {
			d.Fail(w, r, err)
			return
		}
	}
	if result == nil {
		d.Show(w, r, http.StatusUnprocessableEntity, RulePage(p, form, nil))
		return
	}
	d.Show(w, r, http.StatusOK, RulePage(p, form, result))
}

// readScript reads the form and the script in it. What cannot be read is named in the form, with its place.
func readScript(r *http.Request, lang wording.Lang) (form RuleForm, parsed *script.Script) {
	tooLong := i18n.T(lang, "rule.too_long", "lines", maxScriptEvents, "bytes", maxScript)
	err := r.ParseForm()
	if kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); kind == "multipart/form-data" {
		err = r.ParseMultipartForm(maxScriptForm)
	}
	if err != nil {
		form.Error = tooLong
		return form, nil
	}
	form.Text, form.Laws = r.PostFormValue("script"), r.PostFormValue("laws")
	if file, _, err := r.FormFile("file"); err == nil {
		defer file.Close() // it is in memory
		if data, err := io.ReadAll(file); err == nil && len(data) > 0 {
			form.Text = string(data)
		}
	}
	form.Text = strings.ToValidUTF8(strings.ReplaceAll(form.Text, "\r\n", "\n"), "\uFFFD")
	switch {
	case len(form.Text) > maxScript:
		form.Error = tooLong
		return form, nil
	case strings.TrimSpace(form.Text) == "":
		form.Error = i18n.T(lang, "rule.empty")
		return form, nil
	}
	parsed, err = script.Parse(strings.NewReader(form.Text))
	if bad := (script.Errors)(nil); errors.As(err, &bad) {
		form.mark(lang, bad...)
		return form, nil
	}
	if err != nil {
		form.Error = tooLong // the text is in memory: there is nothing else to fail
		return form, nil
	}
	events := 0
	for _, l := range parsed.Lines {
		events += len(l.Commands())
	}
	if events > maxScriptEvents {
		form.Error = tooLong
		return form, nil
	}
	if form.Laws == "" {
		return form, parsed
	}
	edition, err := laws.ByName(form.Laws)
	if err == nil {
		if parsed, err = parsed.Under(edition); err == nil {
			return form, parsed
		}
	}
	form.Error = i18n.T(lang, "rule.site_latest")
	return form, nil
}

// mark shows the faults beside their lines.
func (f *RuleForm) mark(lang wording.Lang, faults ...*wording.SyntaxError) {
	f.Error = i18n.T(lang, "rule.faults")
	lines := strings.Split(f.Text, "\n")
	for _, fault := range faults {
		f.markLine(lines, fault.Line, fault.Column, fault.Text(lang))
	}
}

func (f *RuleForm) markLine(lines []string, number, column int, text string) {
	if n := len(f.Lines); n > 0 && f.Lines[n-1].Number == number {
		f.Lines[n-1].Faults = append(f.Lines[n-1].Faults, text)
		return
	}
	line := ScriptLine{Number: number, Faults: []string{text}}
	if 0 < number && number <= len(lines) {
		whole := lines[number-1]
		at := min(max(column-1, 0), len(whole))
		line.Before, line.After = strings.ToValidUTF8(whole[:at], ""), strings.ToValidUTF8(whole[at:], "")
	}
	f.Lines = append(f.Lines, line)
}

// ruled waits for its turn and rules, under every edition. Without a result the form says what is wrong.
func (d *door) ruled(ctx context.Context, parsed *script.Script, form *RuleForm, p page.Page) (result *RuleResult, err error) {
	err = d.Desk.Do(ctx, func(ctx context.Context) error {
		result, err = ruledOn(ctx, parsed, form, p)
		return err
	})
	return result, err
}

// ruledOn rules, under every edition until its context ends. Without a result the form says what is wrong.
func ruledOn(ctx context.Context, parsed *script.Script, form *RuleForm, p page.Page) (*RuleResult, error) {
	parsed.Budget = scriptBudget
	result := &RuleResult{Edition: parsed.Header.Edition}
	outcome, err := parsed.Follow(func(l script.Line, stands *arbiter.State, rulings []script.Ruling) {
		result.Events = append(result.Events, ruledEvent(l, stands, rulings, p))
	})
	if bad := (*script.RunError)(nil); errors.As(err, &bad) {
		form.Error = p.T("rule.faults")
		form.markLine(strings.Split(form.Text, "\n"), bad.Line, bad.Column, bad.Text(p.Lang))
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	result.Final = outcome.Final
	for _, e := range laws.Editions() {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		result.Compare = append(result.Compare, underEdition(parsed, e, p))
	}
	return result, nil
}

// underEdition is where an edition leads to.
func underEdition(parsed *script.Script, e *laws.Edition, p page.Page) RuleCompared {
	c := RuleCompared{Edition: e}
	other, err := parsed.Under(e)
	if err != nil {
		c.Error = p.T("rule.site_latest")
		return c
	}
	outcome, err := other.Run()
	if bad := (*script.RunError)(nil); errors.As(err, &bad) {
		c.Error = p.T("rule.unruled") + " " + bad.Text(p.Lang)
		return c
	}
	if err != nil {
		c.Error = err.Error()
		return c
	}
	c.Result = resultText(&outcome.Final, p)
	seen := map[string]bool{}
	for _, line := range outcome.Lines {
		for _, r := range line.Rulings {
			for _, a := range r.Articles {
				if !seen[a] {
					seen[a] = true
					c.Articles = append(c.Articles, a)
				}
			}
		}
	}
	return c
}

// resultText is how a script ends.
func resultText(f *script.Final, p page.Page) string {
	switch {
	case f.Open != "":
		return p.T("rule.question")
	case f.Result == laws.Unfinished && f.Reason == "":
		return p.T("rule.goes_on")
	}
	text := strings.ReplaceAll(string(f.Result), "1/2", "½")
	if why := f.Reason.Text(p.Lang); why != "" {
		text += ": " + why
	}
	return text
}

// ruledEvent is a line of the script as it is shown.
func ruledEvent(l script.Line, stands *arbiter.State, rulings []script.Ruling, p page.Page) RuledEvent {
	e := RuledEvent{Line: l.Number, At: i18n.ClockText(l.At), Event: string(l.Actor) + " " + l.Event}
	if l.Number == 0 {
		e.Event = p.T("rule.start")
	}
	e.Board = page.BoardDrawing(stands.Board(), p.Lang, p.T("rule.board"))
	rules := stands.Rules()
	if rules.Control.Timed() {
		at := max(l.At, stands.At())
		for i, c := range [...]chess.Color{chess.White, chess.Black} {
			e.Clocks[i] = i18n.ClockText(stands.Remaining(c, at))
		}
		if c, ok := stands.Running(); ok {
			e.Running = arbiter.SideOf(c)
		}
	}
	for _, r := range rulings {
		e.Rulings = append(e.Rulings, ShownRuling{Text: r.Text(p.Lang), Articles: r.Articles, Edition: rules.Edition})
	}
	return e
}
