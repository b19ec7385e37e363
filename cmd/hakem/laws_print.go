package main

import (
	"bufio"
	"fmt"
	"strings"

	"github.com/hakem-chess/hakem/internal/i18n"
	"github.com/hakem-chess/hakem/internal/lawindex"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/wording"
)

// lawsPrinter writes articles for people or, with json, for programs. What it cannot write its writer remembers.
type lawsPrinter struct {
	out     *bufio.Writer
	edition *laws.Edition // the one whose numbers and words are shown
	lang    wording.Lang
	t       wording.Lang
	json    bool
}

// articleRecord is an article for programs.
type articleRecord struct {
	Laws       string              `json:"laws"`
	Chapter    string              `json:"chapter"`
	Article    string              `json:"article,omitempty"` // its first number in that edition
	Term       string              `json:"term,omitempty"`
	Numbers    map[string][]string `json:"numbers"` // edition → numbers
	Kinds      []string            `json:"kinds"`
	Summary    string              `json:"summary"`
	Summaries  map[string]string   `json:"summaries"` // edition → what it asks there
	Differs    string              `json:"differs,omitempty"`
	Notes      []noteRecord        `json:"notes,omitempty"`
	CarriedOut []carrierRecord     `json:"carried_out"`
	ShownBy    []string            `json:"shown_by"`
	Open       bool                `json:"open"`
	// Of --diff only.
	Change string `json:"change,omitempty"`
	From   string `json:"from,omitempty"`
	To     string `json:"to,omitempty"`
}

type noteRecord struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

type carrierRecord struct {
	Go           string `json:"go,omitempty"`
	Page         string `json:"page,omitempty"`
	Construction bool   `json:"construction,omitempty"`
	Guidance     bool   `json:"guidance,omitempty"`
	Reason       string `json:"reason,omitempty"`
}

func (p *lawsPrinter) record(a *laws.Article) articleRecord {
	r := articleRecord{
		Laws: p.edition.Name, Chapter: a.ChapterIn(p.edition).Name, Term: a.Term.In(p.lang),
		Numbers: map[string][]string{}, Kinds: []string{}, Summary: a.Summary(p.edition, p.lang), Summaries: map[string]string{},
		Differs: a.Differs.In(p.lang), CarriedOut: []carrierRecord{}, ShownBy: append([]string{}, lawindex.ShownBy(a, p.edition)...), Open: a.Open(),
	}
	if numbers := a.Numbers(p.edition); len(numbers) > 0 {
		r.Article = numbers[0].Text(p.lang)
	}
	for _, e := range laws.Editions() {
		if numbers := a.Numbers(e); len(numbers) > 0 {
			r.Summaries[e.Name] = a.Summary(e, p.lang)
			for _, ref := range numbers {
				r.Numbers[e.Name] = append(r.Numbers[e.Name], ref.Text(p.lang))
			}
		}
	}
	for _, k := range a.Kinds {
		r.Kinds = append(r.Kinds, string(k))
	}
	for _, n := range a.Notes {
		r.Notes = append(r.Notes, noteRecord{n.Name, n.Text.In(p.lang)})
	}
	for _, c := range a.CarriedOut {
		r.CarriedOut = append(r.CarriedOut, carrierRecord{c.Go, c.Page, c.Construction, c.Guidance(), c.Reason.In(p.lang)})
	}
	return r
}

// encode writes a record. A failed write shows when the session's writer is flushed.
func (p *lawsPrinter) encode(r articleRecord) { _ = writeJSON(p.out, r) }

// numbers writes where an edition has an article: "9.5.3", "–".
func (p *lawsPrinter) numbers(a *laws.Article, e *laws.Edition) string {
	var all []string
	for _, r := range a.Numbers(e) {
		all = append(all, r.Text(p.lang))
	}
	switch near := a.Near(e); {
	case all != nil:
		return strings.Join(all, ", ")
	case near != "":
		return "– (" + i18n.T(p.t, "laws.near", "article", near) + ")"
	}
	return "–"
}

// chapter writes a heading.
func (p *lawsPrinter) chapter(c *laws.Chapter, again bool) {
	if p.json {
		return
	}
	if again {
		fmt.Fprintln(p.out)
	}
	fmt.Fprintf(p.out, "%s. %s\n", c.Name, c.Title.In(p.lang))
}

// line writes an article in short: its number and what it asks.
func (p *lawsPrinter) line(a *laws.Article) {
	if p.json {
		p.encode(p.record(a))
		return
	}
	name := a.Title(p.lang)
	if numbers := a.Numbers(p.edition); len(numbers) > 0 && a.Term == (wording.Text{}) {
		name = numbers[0].Text(p.lang)
	}
	fmt.Fprintf(p.out, "%-10s %s\n", name, a.Summary(p.edition, p.lang))
}

// article writes all there is to say about an article.
func (p *lawsPrinter) article(a *laws.Article, again bool) {
	if p.json {
		p.encode(p.record(a))
		return
	}
	if again {
		fmt.Fprintln(p.out)
	}
	var kinds []string
	for _, k := range a.Kinds {
		kinds = append(kinds, k.Text(p.lang))
	}
	fmt.Fprintf(p.out, "%s · %s · %s\n\n", i18n.T(p.t, "laws.heading", "article", p.numbers(a, p.edition), "edition", p.edition),
		a.ChapterIn(p.edition).Title.In(p.lang), strings.Join(kinds, ", "))
	wrapped(p.out, "  ", a.Summary(p.edition, p.lang))
	fmt.Fprintf(p.out, "\n%s\n", i18n.T(p.t, "laws.editions"))
	told := a.Summary(p.edition, p.lang)
	for _, e := range laws.Editions() {
		fmt.Fprintf(p.out, "  %-8s %s\n", e.Name, p.numbers(a, e))
		if own := a.Summary(e, p.lang); own != told && len(a.Numbers(e)) > 0 {
			wrapped(p.out, "           ", own)
		}
	}
	if text := a.Differs.In(p.lang); text != "" {
		wrapped(p.out, "  ", text)
	}
	if len(a.Notes) > 0 {
		fmt.Fprintf(p.out, "\n%s\n", i18n.T(p.t, "laws.notes"))
		for _, n := range a.Notes {
			wrapped(p.out, "  ", n.Name+": "+n.Text.In(p.lang))
		}
	}
	fmt.Fprintf(p.out, "\n%s\n", i18n.T(p.t, "laws.carried_out"))
	for _, c := range a.CarriedOut {
		wrapped(p.out, "  ", p.carrier(c))
	}
	if a.Open() {
		fmt.Fprintf(p.out, "  %s\n", i18n.T(p.t, "laws.by_nothing"))
	}
	if tests := lawindex.ShownBy(a, p.edition); len(tests) > 0 {
		fmt.Fprintf(p.out, "\n%s\n", i18n.T(p.t, "laws.shown_by"))
		for _, t := range tests {
			fmt.Fprintf(p.out, "  %s\n", t)
		}
	}
}

func (p *lawsPrinter) carrier(c laws.Carrier) string {
	switch {
	case c.Go != "":
		return c.Go
	case c.Page != "":
		return i18n.T(p.t, "laws.page", "page", c.Page)
	case c.Construction:
		return i18n.T(p.t, "laws.construction", "reason", c.Reason.In(p.lang))
	}
	return i18n.T(p.t, "laws.guidance", "reason", c.Reason.In(p.lang))
}

// below lists the parts of an article.
func (p *lawsPrinter) below(number string) {
	headed := false
	for _, c := range p.edition.Chapters() {
		for _, a := range c.Articles {
			numbers := a.Numbers(p.edition)
			if a.Term != (wording.Text{}) || !laws.IsPart(numbers[0].Number, number) {
				continue
			}
			if !headed && !p.json {
				fmt.Fprintf(p.out, "\n%s\n", i18n.T(p.t, "laws.parts"))
			}
			headed = true
			p.line(a)
		}
	}
}

// term writes an entry of the glossary.
func (p *lawsPrinter) term(a *laws.Article) {
	if p.json {
		p.encode(p.record(a))
		return
	}
	var numbers []string
	for _, r := range a.Numbers(p.edition) {
		if r.Number != "" {
			numbers = append(numbers, r.Text(p.lang))
		}
	}
	other := wording.English
	if p.lang == wording.English {
		other = wording.Turkish
	}
	fmt.Fprintf(p.out, "%s (%s)", a.Term.In(p.lang), a.Term.In(other))
	if numbers != nil {
		fmt.Fprintf(p.out, " · %s", strings.Join(numbers, ", "))
	}
	fmt.Fprintln(p.out)
	wrapped(p.out, "  ", a.Summary(p.edition, p.lang))
}

// change writes how an article differs between two editions.
func (p *lawsPrinter) change(a *laws.Article, from, to *laws.Edition, change laws.Change) {
	if p.json {
		r := p.record(a)
		r.Change, r.From, r.To = string(change), from.Name, to.Name
		p.encode(r)
		return
	}
	name := p.numbers(a, from) + " → " + p.numbers(a, to)
	if a.Term != (wording.Text{}) {
		name = a.Term.In(p.lang) + ": " + name
	}
	fmt.Fprintf(p.out, "%s  %s\n", name, i18n.T(p.t, "laws.change_"+string(change)))
	switch change {
	case laws.Reworded:
		wrapped(p.out, "  ", from.Name+": "+a.Summary(from, p.lang))
		wrapped(p.out, "  ", to.Name+": "+a.Summary(to, p.lang))
	case laws.Added:
		wrapped(p.out, "  ", a.Summary(to, p.lang))
	case laws.Dropped:
		wrapped(p.out, "  ", a.Summary(from, p.lang))
	}
	if text := a.Differs.In(p.lang); text != "" && change != laws.Renumbered {
		wrapped(p.out, "  ", text)
	}
}
