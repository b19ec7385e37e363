package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
	"golang.org/x/text/cases"
	tags "golang.org/x/text/language"

	"github.com/hakem-chess/hakem/internal/i18n"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/wording"
)

// lawsCmd is "hakem laws": the articles of the Laws, what each asks, how the editions differ and what carries it out.
type lawsCmd struct {
	Article  string      `arg:"" optional:"" help:"laws_article"`
	Laws     string      `placeholder:"holder_edition" help:"laws_laws"`
	Diff     editionPair `placeholder:"holder_editions" help:"laws_diff"`
	Glossary bool        `help:"laws_glossary"`
	Open     bool        `help:"laws_open"`
	JSON     bool        `name:"json" help:"json"`
}

// editionPair is the two editions of --diff.
type editionPair struct{ from, to *laws.Edition }

// Decode takes the two words behind --diff.
func (p *editionPair) Decode(ctx *kong.DecodeContext) error {
	for _, side := range []**laws.Edition{&p.from, &p.to} {
		var name string
		if err := ctx.Scan.PopValueInto("E1 E2", &name); err != nil {
			return err
		}
		var err error
		if *side, err = edition("--diff", name); err != nil {
			return err
		}
	}
	return nil
}

// Validate refuses questions that do not go together, and editions that do not exist.
func (c *lawsCmd) Validate() error {
	asked := 0
	for _, one := range []bool{c.Diff.from != nil, c.Glossary, c.Open} {
		if one {
			asked++
		}
	}
	if asked > 1 {
		return &slip{"slip.together", []any{"flags", "--diff, --glossary, --open"}}
	}
	_, err := c.edition()
	return err
}

// edition is the one asked for, the latest if none is.
func (c *lawsCmd) edition() (*laws.Edition, error) {
	if c.Laws == "" {
		return laws.Latest(), nil
	}
	return edition("--laws", c.Laws)
}

// edition is that of the name that a flag gives; the slip otherwise names those there are, behind the other values that
// the flag has.
func edition(flag, name string, others ...string) (*laws.Edition, error) {
	e, err := laws.ByName(name)
	if err == nil {
		return e, nil
	}
	for _, e := range laws.Editions() {
		others = append(others, e.Name)
	}
	return nil, refuseFlag(flag, name, others...)
}

func (c *lawsCmd) run(s *session) error {
	edition, err := c.edition()
	if err != nil {
		return err
	}
	out := bufio.NewWriter(s.out)
	p := lawsPrinter{out: out, edition: edition, lang: s.lang, t: s.lang, json: c.JSON}
	switch {
	case c.Open:
		err = c.open(&p)
	case c.Diff.from != nil:
		err = c.diff(&p)
	case c.Glossary:
		err = c.glossary(&p)
	default:
		err = c.articles(&p)
	}
	if e := out.Flush(); e != nil {
		return e
	}
	return err
}

// open lists the articles that nothing carries out; there being any is a fault.
func (c *lawsCmd) open(p *lawsPrinter) error {
	var result error
	for _, chapter := range laws.Chapters() {
		for _, a := range chapter.Articles {
			if a.Open() && c.within(a, laws.Editions()...) {
				p.line(a)
				result = errFaults
			}
		}
	}
	return result
}

// diff shows what two editions do not have in common, in the order of the Laws.
func (c *lawsCmd) diff(p *lawsPrinter) error {
	from, to := c.Diff.from, c.Diff.to
	for _, chapter := range laws.Chapters() {
		for _, a := range chapter.Articles {
			if change := a.Change(from, to); change != laws.Same && c.within(a, from, to) {
				p.change(a, from, to, change)
			}
		}
	}
	return nil
}

// glossary explains the terms that hold the word asked for, all if none is.
func (c *lawsCmd) glossary(p *lawsPrinter) error {
	found := false
	holds := func(term string, tongue tags.Tag) bool { // İ and i, I and ı are two letters in Turkish
		small := cases.Lower(tongue)
		return strings.Contains(small.String(term), small.String(c.Article))
	}
	for _, chapter := range laws.Chapters() {
		for _, a := range chapter.Articles {
			if a.Term == (wording.Text{}) || len(a.Numbers(p.edition)) == 0 ||
				!holds(a.Term.In(wording.Turkish), tags.Turkish) && !holds(a.Term.In(wording.English), tags.English) {
				continue
			}
			found = true
			p.term(a)
		}
	}
	if !found {
		return errors.New(i18n.T(p.t, "laws.no_term", "term", c.Article))
	}
	return nil
}

// articles shows one article in full, or lists the many that the number heads. A number that the latest edition does
// not have is looked for in earlier ones, unless one edition was asked for.
func (c *lawsCmd) articles(p *lawsPrinter) error {
	asked := p.edition
	for _, e := range slices.Backward(laws.Editions()) {
		if c.Laws == "" || e == asked {
			p.edition = e
			if c.show(p) {
				return nil
			}
		}
	}
	return errors.New(i18n.T(p.t, "laws.no_article", "article", c.Article, "edition", asked))
}

// show shows what the edition has under the number asked for, and reports whether there is anything.
func (c *lawsCmd) show(p *lawsPrinter) bool {
	if found := p.edition.Find(c.Article); len(found) > 0 {
		for i, a := range found {
			p.article(a, i > 0)
		}
		p.below(c.Article)
		return true
	}
	listed := false
	for _, chapter := range p.edition.Chapters() {
		headed := false
		for _, a := range chapter.Articles {
			if a.Term != (wording.Text{}) && c.Article != chapter.Name || !c.within(a, p.edition) {
				continue
			}
			if !headed {
				p.chapter(chapter, listed)
				headed, listed = true, true
			}
			p.line(a)
		}
	}
	return listed
}

// within reports whether an article is asked about: all if no number is given, else those of a chapter of that name
// and those whose number in one of the editions it is, or begins.
func (c *lawsCmd) within(a *laws.Article, editions ...*laws.Edition) bool {
	if c.Article == "" || slices.ContainsFunc(editions, func(e *laws.Edition) bool { return a.ChapterIn(e).Name == c.Article }) {
		return true
	}
	for _, e := range editions {
		for _, r := range a.Numbers(e) {
			if r.Number == c.Article || laws.IsPart(r.Number, c.Article) {
				return true
			}
		}
	}
	return false
}

// wrapped writes a text in lines of at most 80 columns, each behind an indent.
func wrapped(out io.Writer, indent, text string) {
	const columns = 80
	line := indent
	length := len(indent)
	for i, word := range strings.Fields(text) {
		n := len([]rune(word))
		switch {
		case i == 0:
			line += word
			length += n
		case length+1+n > columns:
			fmt.Fprintln(out, line)
			line, length = indent+word, len(indent)+n
		default:
			line += " " + word
			length += 1 + n
		}
	}
	fmt.Fprintln(out, line)
}
