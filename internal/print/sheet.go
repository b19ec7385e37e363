package print

import (
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/scoresheet"
	"github.com/hakem-chess/hakem/wording"
)

// The rows of a page: two blocks side by side.
const (
	rowsInBlock = 30
	rowsOnPage  = 2 * rowsInBlock
	rowHeight   = 6.6
	tableTop    = 62.0
	blockWidth  = (inside - 6) / 2
)

// The columns of a block, from its left edge: number, White's move and time,
// Black's move and time.
var columns = [...]float64{0, 10, 37, 48.5, 75.5, blockWidth}

func itoa(n int) string { return strconv.Itoa(n) }

// Scoresheet draws a sheet as it was kept (Article 8.1): moves in the letters
// they are written in, clock times, (=), corrections struck through; the result,
// and who has signed it (Article 8.7). from says where the record is from, date
// when it was drawn.
func Scoresheet(w io.Writer, s *scoresheet.Sheet, lang wording.Lang, from string, date time.Time) error {
	p := newPaper(lang, wording.Text{"Notasyon kâğıdı", "Scoresheet"}.In(lang), date)
	p.footer(from)
	rows, first := rowsOf(s)
	for page := 0; page == 0 || page*rowsOnPage < len(rows); page++ {
		p.AddPage()
		p.sheetHead(s)
		for block := range 2 {
			p.block(rows, first, page*rowsOnPage+block*rowsInBlock, margin+float64(block)*(blockWidth+6))
		}
		p.sheetFoot(s)
	}
	return p.write(w)
}

// row is what stands in one row: an entry for each side, nil for none.
type row chess.ByColor[*scoresheet.Entry]

// rowsOf places the entries in rows, the first of which has the number first.
func rowsOf(s *scoresheet.Sheet) (rows []row, first int) {
	first = s.Start.Fullmove()
	for i := range s.Entries {
		e := &s.Entries[i]
		if e.Kind == scoresheet.Gap {
			continue
		}
		if len(rows) == 0 {
			first = e.Number
		}
		for len(rows) <= e.Number-first {
			rows = append(rows, row{})
		}
		rows[e.Number-first][e.Side] = e
	}
	return rows, first
}

// sheetHead draws the title and what the game was.
func (p *paper) sheetHead(s *scoresheet.Sheet) {
	p.bold(16)
	p.text(margin, 22, inside/2, p.say(wording.Text{"Notasyon kâğıdı", "Scoresheet"}))
	if owner := s.Owner; owner != scoresheet.UnknownOwner {
		p.regular(9)
		p.ink(90)
		p.text(margin+inside/2+3, 22, inside/2-3, p.say(map[scoresheet.Owner]wording.Text{
			scoresheet.WhiteOwner: {
				"Beyazın kâğıdı",
				"White's sheet",
			}, scoresheet.BlackOwner: {"Siyahın kâğıdı", "Black's sheet"},
		}[owner]))
		p.ink(0)
	}
	fields := [...]struct {
		name  wording.Text
		value string
	}{
		{wording.Text{"Yarışma", "Event"}, s.Event}, {wording.Text{"Yer", "Place"}, s.Site},
		{wording.Text{"Tarih", "Date"}, s.Date}, {wording.Text{"Tur", "Round"}, s.Round},
		{wording.Text{
			"Beyaz",
			"White",
		}, s.Players[chess.White]}, {wording.Text{"Siyah", "Black"}, s.Players[chess.Black]},
	}
	for i, f := range fields {
		x, y := margin+float64(i%2)*(inside/2+3), 31+float64(i/2)*9
		p.field(x, y, inside/2-3, p.say(f.name), f.value)
	}
}

// field draws a name, a line and what is written on it.
func (p *paper) field(x, y, width float64, name, value string) {
	p.ink(90)
	p.regular(8)
	p.text(x, y, 20, name)
	p.SetLineWidth(0.15)
	p.Line(x+21, y+1, x+width, y+1)
	p.ink(0)
	p.regular(11)
	p.text(x+22, y, width-23, value)
}

// block draws thirty rows from row number at on.
func (p *paper) block(rows []row, first, at int, x float64) {
	p.ink(90)
	p.regular(7.5)
	heads := [...]string{
		p.say(wording.Text{"No.", "No."}), p.say(wording.Text{"Beyaz", "White"}), p.say(wording.Text{"Saat", "Clock"}),
		p.say(wording.Text{"Siyah", "Black"}), p.say(wording.Text{"Saat", "Clock"}),
	}
	for i, head := range heads {
		p.text(x+columns[i]+1.2, tableTop-1.6, columns[i+1]-columns[i]-1.5, head)
	}
	p.ink(150)
	p.SetLineWidth(0.15)
	for i := range rowsInBlock + 1 {
		y := tableTop + float64(i)*rowHeight
		p.Line(x, y, x+blockWidth, y)
	}
	for _, column := range columns {
		p.Line(x+column, tableTop, x+column, tableTop+rowsInBlock*rowHeight)
	}
	p.ink(0)
	for i := range rowsInBlock {
		base := tableTop + float64(i+1)*rowHeight - 1.9
		p.ink(90)
		p.regular(8.5)
		p.text(x+1.2, base, 9, itoa(first+at+i))
		p.ink(0)
		if at+i >= len(rows) {
			continue
		}
		for side, e := range rows[at+i] {
			if e != nil {
				left := 1 + 2*side
				p.move(e, x+columns[left]+1.2, base, columns[left+1]-columns[left]-2)
				p.time(e, x+columns[left+1]+0.9, base, columns[left+2]-columns[left+1]-1.4)
			}
		}
	}
}

// move writes what stands in a cell; what was corrected first, struck through.
func (p *paper) move(e *scoresheet.Entry, x, y, width float64) {
	for _, struck := range e.Struck {
		p.ink(110)
		p.regular(8)
		struck = p.fitting(struck, width/2)
		p.Text(x, y, struck)
		w := p.GetStringWidth(struck)
		p.SetLineWidth(0.25)
		p.Line(x-0.4, y-1.1, x+w+0.4, y-1.1)
		p.ink(0)
		x, width = x+w+1.4, width-w-1.4
	}
	text := map[scoresheet.EntryKind]string{scoresheet.Written: e.Text, scoresheet.Illegible: "?"}[e.Kind]
	if e.Offer {
		text += " (=)"
	}
	p.regular(10.5)
	if p.GetStringWidth(drawable(text)) > width {
		p.regular(8)
	}
	if e.Irregular {
		mark := p.say(wording.Text{"kuraldışı", "illegal"})
		p.regular(5.5)
		room := p.GetStringWidth(mark)
		p.ink(70)
		p.text(x+width-room, y, room+1, mark)
		p.ink(0)
		width -= room + 0.8
		p.regular(8)
	}
	p.text(x, y, width, text)
}

// time writes the clock time noted beside a move.
func (p *paper) time(e *scoresheet.Entry, x, y, width float64) {
	if !e.HasClock {
		return
	}
	p.ink(70)
	p.regular(7)
	p.text(x, y-0.2, width, clockText(e.Clock))
	p.ink(0)
}

// clockText writes a time as h:mm:ss, without the seconds where there are none.
func clockText(d time.Duration) string {
	h, m, s := int(d/time.Hour), int(d/time.Minute)%60, int(d/time.Second)%60
	if s == 0 {
		return fmt.Sprintf("%d:%02d", h, m)
	}
	return fmt.Sprintf("%d:%02d:%02d", h, m, s)
}

// sheetFoot draws the result and the signatures.
func (p *paper) sheetFoot(s *scoresheet.Sheet) {
	const y = tableTop + rowsInBlock*rowHeight + 10
	p.ink(90)
	p.regular(8)
	p.text(margin, y, 20, p.say(wording.Text{"Sonuç", "Result"}))
	p.ink(0)
	p.bold(13)
	p.text(margin+16, y, 30, resultText(s.Result))
	for i, side := range [...]chess.Color{chess.White, chess.Black} {
		x := margin + 52 + float64(i)*67
		p.ink(90)
		p.regular(8)
		name := [...]wording.Text{{
			"Beyazın imzası",
			"White's signature",
		}, {"Siyahın imzası", "Black's signature"}}[side]
		p.text(x, y, 28, p.say(name))
		p.SetLineWidth(0.15)
		p.Line(x+28, y+1, x+62, y+1)
		p.ink(0)
		if signed := s.Signed[side]; signed != "" {
			p.regular(9)
			p.text(x+29, y, 33, fmt.Sprintf(p.say(wording.Text{"%s imzalandı", "signed %s"}), resultText(signed)))
		}
	}
}

// resultText writes a result as people do.
func resultText(result string) string {
	if result == "1/2-1/2" {
		return "½-½"
	}
	return result
}
