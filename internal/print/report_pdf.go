package print

import (
	"io"
	"time"

	"github.com/hakem-chess/hakem/wording"
)

// Measures of the report, in millimetres: the columns and what a line of text takes.
const (
	stampWidth = 30.0
	leading    = 5.0
	bottom     = pageHeight - 18
)

// PDF draws the report. from says where it is from, date when it was drawn.
func (r *Report) PDF(w io.Writer, lang wording.Lang, from string, date time.Time) error {
	p := newPaper(lang, r.Title, date)
	p.footer(from)
	p.AddPage()
	p.bold(16)
	y := 22.0
	for _, line := range p.lines(r.Title, inside) {
		p.Text(margin, y, line)
		y += 7
	}
	y += 3
	for _, f := range r.Facts {
		y = p.fact(f, y)
	}
	y += 5
	p.rule(y - 3.5)
	if len(r.Lines) == 0 {
		p.regular(10)
		p.text(margin, y+3, inside, nothing.In(lang))
		y += 9
	}
	for _, l := range r.Lines {
		y = p.reportLine(l, y+2)
	}
	p.end(r, y+4)
	return p.write(w)
}

// lines breaks a text to a width in the font chosen.
func (p *paper) lines(text string, width float64) []string {
	if text = drawable(text); text == "" {
		return nil
	}
	return p.SplitText(text, width)
}

// room makes sure that so much can be drawn below y, on the next page if it must,
// and returns where.
func (p *paper) room(y, height float64) float64 {
	if y+height <= bottom {
		return y
	}
	p.AddPage()
	return 22
}

// rule draws a line across the page.
func (p *paper) rule(y float64) {
	p.ink(150)
	p.SetLineWidth(0.2)
	p.Line(margin, y, pageWidth-margin, y)
	p.ink(0)
}

func (p *paper) fact(f Fact, y float64) float64 {
	p.regular(10)
	values := p.lines(f.Value, inside-46)
	y = p.room(y, leading)
	p.ink(90)
	p.regular(9)
	p.text(margin, y, 43, f.Name)
	p.ink(0)
	p.regular(10)
	for _, line := range values {
		y = p.room(y, leading)
		p.Text(margin+45, y, line)
		y += leading
	}
	if len(values) == 0 {
		y += leading
	}
	return y
}

// reportLine draws one ruling or incident: when, after which move, what.
func (p *paper) reportLine(l Line, y float64) float64 {
	p.regular(10)
	text := p.lines(l.Text, inside-stampWidth)
	y = p.room(y, leading*float64(min(2+len(text), 8)))
	p.ink(90)
	p.regular(9)
	p.text(margin, y+3, stampWidth-2, l.stamp())
	p.text(margin, y+3+leading, stampWidth-2, l.Move)
	p.ink(0)
	p.bold(10)
	p.text(margin+stampWidth, y+3, inside-stampWidth, l.Kind)
	y += leading
	p.regular(10)
	for _, line := range text {
		y = p.room(y, leading)
		p.Text(margin+stampWidth, y+3, line)
		y += leading
	}
	if l.Clocks != "" {
		y = p.room(y, leading)
		p.ink(90)
		p.regular(9)
		p.text(margin+stampWidth, y+3, inside-stampWidth, l.Clocks)
		p.ink(0)
		y += leading
	}
	if cite := l.cite(p.lang); cite != "" {
		p.ink(90)
		p.regular(9)
		for _, line := range p.lines(cite, inside-stampWidth) {
			y = p.room(y, leading)
			p.Text(margin+stampWidth, y+3, line)
			y += leading
		}
		p.ink(0)
	}
	return y + 1
}

// end draws how the game ended and the line for the arbiter's signature.
func (p *paper) end(r *Report, y float64) {
	p.bold(11)
	result := p.lines(r.Result, inside)
	y = p.room(y, leading*float64(len(result))+18)
	p.rule(y)
	y += 7
	for _, line := range result {
		p.Text(margin, y, line)
		y += leading + 0.5
	}
	y += 8
	p.ink(90)
	p.regular(9)
	p.text(margin, y, 40, p.say(wording.Text{"Hakemin imzası", "Arbiter's signature"}))
	p.SetLineWidth(0.15)
	p.Line(margin+40, y+1, margin+110, y+1)
	p.ink(0)
}
