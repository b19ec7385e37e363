package print

import (
	"bufio"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/hakem-chess/hakem/wording"
)

// textWidth is how many characters a line of the text has at most.
const textWidth = 78

// Text writes the report as plain text.
func (r *Report) Text(w io.Writer, lang wording.Lang) error {
	b := bufio.NewWriter(w)
	b.WriteString(r.Title + "\n" + strings.Repeat("=", utf8.RuneCountInString(r.Title)) + "\n\n")
	widest := 0
	for _, f := range r.Facts {
		widest = max(widest, utf8.RuneCountInString(f.Name))
	}
	for _, f := range r.Facts {
		b.WriteString(f.Name + ":" + strings.Repeat(" ", widest-utf8.RuneCountInString(f.Name)+1) + f.Value + "\n")
	}
	if len(r.Facts) > 0 {
		b.WriteString("\n")
	}
	if len(r.Lines) == 0 {
		b.WriteString(nothing.In(lang) + "\n")
	}
	for i, l := range r.Lines {
		head := []string{}
		for _, part := range [...]string{l.stamp(), l.Move, l.Kind} {
			if part != "" {
				head = append(head, part)
			}
		}
		b.WriteString(itoa(i+1) + ". " + strings.Join(head, " · ") + "\n")
		text := l.Text
		if cite := l.cite(lang); cite != "" {
			text += " (" + cite + ")"
		}
		for _, line := range wrapped(text, textWidth-3) {
			b.WriteString("   " + line + "\n")
		}
		if l.Clocks != "" {
			b.WriteString("   " + l.Clocks + "\n")
		}
	}
	if r.Result != "" {
		b.WriteString("\n")
		for _, line := range wrapped(r.Result, textWidth) {
			b.WriteString(line + "\n")
		}
	}
	return b.Flush()
}

// wrapped breaks a text between words into lines of at most so many characters; a
// longer word stands alone.
func wrapped(text string, width int) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(text) {
		switch {
		case line == "":
			line = word
		case utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) <= width:
			line += " " + word
		default:
			lines = append(lines, line)
			line = word
		}
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}
