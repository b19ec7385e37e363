package scoresheet

import (
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/hakem-chess/hakem/chess"
)

// results are the ways results are written, and what is kept of them.
var results = map[string]string{
	"1-0": "1-0", "0-1": "0-1", "1/2-1/2": "1/2-1/2", "1/2": "1/2-1/2", "½-½": "1/2-1/2", "½": "1/2-1/2", "0.5-0.5": "1/2-1/2", "*": "",
}

// take finds out what a word is.
func (p *reader) take(word string, at place) error {
	p.moves = true
	word = plainDashes.Replace(word)
	if result, ok := results[word]; ok {
		p.sheet.Result = result
		return nil
	}
	if strings.HasPrefix(word, "$") || strings.Trim(word, "!?") == "" && strings.Contains(word, "!") {
		return nil // somebody's opinion of the move before
	}
	if d, ok := clockTime(strings.Trim(word, "[]()")); ok {
		if p.last >= 0 {
			p.sheet.Entries[p.last].Clock, p.sheet.Entries[p.last].HasClock = d, true
		}
		return nil
	}
	if number, dots, rest, ok := moveNumber(word); ok {
		if err := p.number(number, dots, at); err != nil || rest == "" {
			return err
		}
		at.column += utf8.RuneCountInString(word) - utf8.RuneCountInString(rest)
		return p.take(rest, at)
	}
	if dots := strings.Trim(word, ".…[]"); dots == "" {
		return p.dots(at)
	}
	if rest := strings.TrimLeft(word, ".…"); rest != word { // "...Nc6"
		if p.slot%2 == 0 {
			if err := p.goTo(p.slot+1, at); err != nil {
				return err
			}
		}
		at.column += utf8.RuneCountInString(word) - utf8.RuneCountInString(rest)
		word = rest
	}
	return p.entry(word, at)
}

// plainDashes makes one sign of the dashes and crosses of printers and of phones.
var plainDashes = strings.NewReplacer("–", "-", "—", "-", "−", "-", "‑", "-", "→", "->", "×", "x")

// dots are three full stops on their own: Black's move follows where a number
// stands before them, and else a gap.
func (p *reader) dots(at place) error {
	switch {
	case p.afterNo && p.slot%2 == 0:
		return p.goTo(p.slot+1, at)
	case p.afterNo:
		return nil
	}
	return p.add(Entry{Kind: Gap}, at)
}

// entry is a word that stands in a cell, or a mark of the entry before it.
func (p *reader) entry(word string, at place) error {
	offer := false
	if rest, ok := strings.CutSuffix(word, "(=)"); ok || word == "=" {
		word, offer = rest, true
	}
	switch {
	case word == "" || word == "=": // (=) on its own
		if p.last >= 0 {
			p.sheet.Entries[p.last].Offer = true
		}
		return nil
	case p.mark(word):
		return nil
	case strings.HasPrefix(word, "(") || strings.HasSuffix(word, ")") && !strings.Contains(word, "("):
		return at.fault(Parenthesis, word)
	case strings.Trim(word, "-_") == "":
		return p.add(Entry{Kind: Blank, Text: word, Offer: offer}, at)
	case strings.Trim(word, "?") == "":
		return p.add(Entry{Kind: Illegible, Text: word, Offer: offer}, at)
	}
	versions := strings.Split(word, "->")
	e := Entry{Text: versions[len(versions)-1], Offer: offer}
	for _, struck := range versions[:len(versions)-1] {
		if struck != "" {
			e.Struck = append(e.Struck, struck)
		}
	}
	if e.Text == "" {
		e.Kind = Blank // struck out, and nothing written instead
	}
	return p.add(e, at)
}

// marks are what may stand apart after a move and belongs to it.
var marks = map[string]bool{"e.p.": true, "e.p": true, "ep": true, "+": true, "++": true, "#": true}

// mark adds a mark to the move it belongs to.
func (p *reader) mark(word string) bool {
	if !marks[word] || p.last < 0 || p.afterNo {
		return false
	}
	e := &p.sheet.Entries[p.last]
	if e.Kind != Written || len(e.Text) > longestWord {
		return false
	}
	e.Text += word
	return true
}

// number takes a move number: it names the cell that follows it. After White's
// move of a row its number may stand again before Black's.
func (p *reader) number(number, dots int, at place) error {
	slot := 2 * (number - 1)
	if dots > 1 || slot+1 == p.slot && !p.lost {
		slot++
	}
	return p.goTo(slot, at)
}

// moveNumber reads a number from 1 with its full stops from the beginning of a
// word. A number with no full stop must be the whole word.
func moveNumber(word string) (number, dots int, rest string, ok bool) {
	digits := len(word) - len(strings.TrimLeft(word, "0123456789"))
	rest = strings.TrimLeft(word[digits:], ".…")
	dots = len(word) - digits - len(rest) // "…" counts three, as it stands for
	if digits == 0 || digits > 4 || dots == 0 && rest != "" {
		return 0, 0, word, false
	}
	number, err := strconv.Atoi(word[:digits])
	return number, dots, rest, err == nil && number > 0
}

// clockTime reads h:mm or h:mm:ss, of at most 99 hours.
func clockTime(text string) (d time.Duration, ok bool) {
	parts := strings.Split(text, ":")
	if len(parts) < 2 || len(parts) > 3 {
		return 0, false
	}
	units := [...]time.Duration{time.Hour, time.Minute, time.Second}
	for i, part := range parts {
		n, err := strconv.Atoi(part)
		if err != nil || len(part) > 2 || n < 0 || i > 0 && (len(part) != 2 || n > 59) {
			return 0, false
		}
		d += time.Duration(n) * units[i]
	}
	return d, true
}

// settle makes what the tags say about the start into a position.
func (p *reader) settle() error {
	if p.fen.value == "" && p.variant.value == "" {
		return nil
	}
	if p.fen.value == "" {
		return nil
	}
	variant := chess.VariantOf(p.fen.value)
	if strings.Contains(p.variant.value, "960") {
		variant = chess.Chess960
	}
	start, _, err := chess.PositionFromFEN(p.fen.value, variant)
	if err != nil {
		return p.fen.fault(BadStart, p.fen.value)
	}
	p.sheet.Start = start
	return nil
}
