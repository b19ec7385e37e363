package print

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/text/unicode/norm"

	"github.com/hakem-chess/hakem/wording"
)

// Measures of the page, an upright A4 sheet, in millimetres.
const (
	pageWidth  = 210.0
	pageHeight = 297.0
	margin     = 14.0
	inside     = pageWidth - 2*margin
)

// font is the family that everything is set in: Go's own, which has every letter
// of Turkish.
const font = "go"

// paper is a document being drawn.
type paper struct {
	*fpdf.Fpdf
	lang wording.Lang
}

// newPaper begins a document. date stands in it as the day it was made.
func newPaper(lang wording.Lang, title string, date time.Time) *paper {
	p := &paper{fpdf.New("P", "mm", "A4", ""), lang}
	p.AddUTF8FontFromBytes(font, "", goregular.TTF)
	p.AddUTF8FontFromBytes(font, "B", gobold.TTF)
	p.SetMargins(margin, margin, margin)
	p.SetAutoPageBreak(false, 0)
	p.SetTitle(drawable(title), true)
	p.SetCreator("Hakem", true)
	p.SetLang(string(lang))
	p.SetCreationDate(date.UTC())
	p.SetModificationDate(date.UTC())
	p.SetCatalogSort(true)
	p.AliasNbPages("")
	return p
}

// write ends the document and sends it.
func (p *paper) write(w io.Writer) error { return p.Output(w) }

func (p *paper) say(w wording.Text) string { return w.In(p.lang) }

// regular and bold choose a face and a size in points.
func (p *paper) regular(size float64) { p.SetFont(font, "", size) }
func (p *paper) bold(size float64)    { p.SetFont(font, "B", size) }

// ink chooses the grey of what is drawn: 0 is black.
func (p *paper) ink(grey int) {
	p.SetTextColor(grey, grey, grey)
	p.SetDrawColor(grey, grey, grey)
}

// text writes one line with its left edge at x and its base at y, made narrower
// by dots if it is wider than width.
func (p *paper) text(x, y, width float64, text string) {
	p.Text(x, y, p.fitting(text, width))
}

// fitting cuts a text to a width.
func (p *paper) fitting(text string, width float64) string {
	text = drawable(text)
	if p.GetStringWidth(text) <= width {
		return text
	}
	runes := []rune(text)
	for len(runes) > 0 && p.GetStringWidth(string(runes)+"…") > width {
		runes = runes[:len(runes)-1]
	}
	return string(runes) + "…"
}

// letters says which characters the font has.
var letters = sync.OnceValue(func() *sfnt.Font {
	f, err := sfnt.Parse(goregular.TTF)
	if err != nil {
		panic("print: the font: " + err.Error()) // an embedded font can be read
	}
	return f
})

// drawable is a text as the font can draw it. What the font has no letter for stands by its Unicode number in square
// brackets, one pair for all that stand together: [U+674E U+5C0F]. Controls are left out.
func drawable(text string) string {
	var b strings.Builder
	var buffer sfnt.Buffer
	open := false
	for _, r := range norm.NFC.String(strings.ToValidUTF8(text, "\ufffd")) {
		switch {
		case r == '\t' || r == '\n' || r == '\r':
			r = ' '
		case r < ' ' || r == 0x7f || r == '\ufeff':
			continue
		}
		glyph, err := letters().GlyphIndex(&buffer, r)
		missing := err != nil || glyph == 0 || r > 0xffff
		switch {
		case missing && !open:
			b.WriteByte('[')
		case missing:
			b.WriteByte(' ')
		case open:
			b.WriteByte(']')
		}
		if open = missing; missing {
			fmt.Fprintf(&b, "U+%04X", r)
			continue
		}
		b.WriteRune(r)
	}
	if open {
		b.WriteByte(']')
	}
	return b.String()
}

// footer writes the page number and where the document is from.
func (p *paper) footer(from string) {
	p.SetFooterFunc(func() {
		p.ink(110)
		p.regular(8)
		p.text(margin, pageHeight-8, inside-30, from)
		page := p.say(wording.Text{"Sayfa ", "Page "}) + itoa(p.PageNo()) + " / {nb}"
		p.SetXY(pageWidth-margin-40, pageHeight-11.2)
		p.CellFormat(40, 4, page, "", 0, "R", false, 0, "")
		p.ink(0)
	})
}
