package laws

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/hakem-chess/hakem/wording"
)

// A file of the catalogue is a heading and articles, separated by empty lines:
//
//	chapter 5 | Oyunun sonu | The end of the game
//
//	5.1.b | 5.1.2
//	kind: claim board
//	tr: …
//	en: …
//	tr 2014, 2017-07, 2018: …
//	en 2014, 2017-07, 2018: …
//	differs tr: …
//	differs en: …
//	K16 tr: …
//	K16 en: …
//	by: arbiter.Resign, page /rules, construction screen, guidance hall
//	site: s-resign
//
// A chapter that has other names in other editions has them behind its own:
// "chapter I, E". The first line of an article gives its numbers: one column for all editions
// alike, two for 2014 and from 2017, three for 2014, 2017 to 2022 and 2023, or
// one for each of the four. In a column stand numbers with commas between, each
// perhaps with the part of the text meant; "-" is none, and "- (4.1)" none but
// something close. An entry of the glossary begins with a line
// "term: Turkish | English". Behind "construction", "guidance" and "site:" stands
// the name of a sentence of reasons.txt, whose lines are "name tr: …" and
// "name en: …".
// Lines that begin with "//" are remarks.

// line is one line of a file, with its number.
type line struct {
	number int
	text   string
}

// faultAt is an error with its place.
func faultAt(file string, number int, format string, args ...any) error {
	return fmt.Errorf("laws: %s:%d: %s", file, number, fmt.Sprintf(format, args...))
}

// blocks splits a text at its empty lines.
func blocks(text string) [][]line {
	var all [][]line
	var block []line
	for i, t := range strings.Split(text, "\n") {
		t = strings.TrimSpace(t)
		switch {
		case strings.HasPrefix(t, "//"):
		case t != "":
			block = append(block, line{i + 1, t})
		case block != nil:
			all, block = append(all, block), nil
		}
	}
	if block != nil {
		all = append(all, block)
	}
	return all
}

// readReasons reads reasons.txt.
func readReasons(file, text string) (map[string]wording.Text, error) {
	reasons := map[string]wording.Text{}
	for _, block := range blocks(text) {
		for _, ln := range block {
			key, value, ok := strings.Cut(ln.text, ": ")
			name, lang, ok2 := strings.Cut(key, " ")
			at, ok3 := langIndex(lang)
			if !ok || !ok2 || !ok3 {
				return nil, faultAt(file, ln.number, "want NAME tr: TEXT or NAME en: TEXT")
			}
			w := reasons[name]
			if w[at] != "" {
				return nil, faultAt(file, ln.number, "%s is there twice", key)
			}
			w[at] = value
			reasons[name] = w
		}
	}
	for name, w := range reasons {
		if w[0] == "" || w[1] == "" {
			return nil, faultAt(file, 1, "reason %q lacks a language", name)
		}
	}
	return reasons, nil
}

// langIndex is the place of a language in Words.
func langIndex(lang string) (int, bool) {
	i := slices.Index([]string{string(wording.Turkish), string(wording.English)}, lang)
	return i, i >= 0
}

// readChapter reads one file of the catalogue.
func readChapter(file, text string, reasons map[string]wording.Text) (*Chapter, error) {
	all := blocks(text)
	if len(all) == 0 {
		return nil, faultAt(file, 1, "empty")
	}
	head := all[0][0]
	rest, ok := strings.CutPrefix(head.text, "chapter ")
	parts := columns(rest)
	if !ok || len(parts) != 3 || len(all[0]) != 1 || slices.Contains(parts, "") {
		return nil, faultAt(file, head.number, "want a heading: chapter NAME | TURKISH | ENGLISH")
	}
	names := strings.Split(parts[0], ", ")
	c := &Chapter{Name: names[0], Title: wording.Text{parts[1], parts[2]}, other: names[1:]}
	for _, block := range all[1:] {
		a := &Article{Chapter: c}
		for _, ln := range block {
			if err := a.read(ln.text, ln == block[0], reasons); err != nil {
				return nil, faultAt(file, ln.number, "%v", err)
			}
		}
		if err := a.complete(); err != nil {
			return nil, faultAt(file, block[0].number, "%v", err)
		}
		c.Articles = append(c.Articles, a)
	}
	return c, nil
}

// columns splits at bars.
func columns(text string) []string {
	parts := strings.Split(text, "|")
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	return parts
}

// read takes one line in.
func (a *Article) read(text string, first bool, reasons map[string]wording.Text) error {
	key, value, keyed := strings.Cut(text, ": ")
	if !keyed {
		if !first && a.Term == (wording.Text{}) || a.hasNumbers() {
			return fmt.Errorf("want KEY: VALUE")
		}
		return a.readNumbers(text)
	}
	name, lang, spaced := strings.Cut(key, " ")
	at, isLang := langIndex(lang)
	switch {
	case key == "term" && first:
		parts := columns(value)
		if len(parts) != 2 || slices.Contains(parts, "") {
			return fmt.Errorf("want term: TURKISH | ENGLISH")
		}
		a.Term = wording.Text{parts[0], parts[1]}
	case key == "kind":
		for _, k := range strings.Fields(value) {
			if _, known := kindWords[Kind(k)]; !known {
				return fmt.Errorf("no kind %q", k)
			}
			a.Kinds = append(a.Kinds, Kind(k))
		}
	case key == "site":
		sentence, ok := reasons[value]
		if !ok || a.Site != (wording.Text{}) {
			return fmt.Errorf("no sentence %q, or a second one", value)
		}
		a.Site = sentence
	case key == "by":
		return a.readCarriers(value, reasons)
	case name == "differs" && isLang:
		return set(&a.Differs, at, value)
	case noteName.MatchString(name) && isLang:
		i := slices.IndexFunc(a.Notes, func(n Note) bool { return n.Name == name })
		if i < 0 {
			a.Notes = append(a.Notes, Note{Name: name})
			i = len(a.Notes) - 1
		}
		return set(&a.Notes[i].Text, at, value)
	default:
		if at, isLang = langIndex(name); !isLang {
			return fmt.Errorf("no key %q", key)
		}
		if !spaced {
			return set(&a.summary, at, value)
		}
		for _, edition := range strings.Split(lang, ", ") {
			e, err := ByName(edition)
			if err != nil {
				return err
			}
			if err := set(&a.special[e.column], at, value); err != nil {
				return err
			}
		}
	}
	return nil
}

var noteName = regexp.MustCompile(`^K[1-9][0-9]?$`)

func set(w *wording.Text, at int, value string) error {
	if w[at] != "" {
		return fmt.Errorf("said twice")
	}
	w[at] = value
	return nil
}

func (a *Article) hasNumbers() bool {
	for i := range a.refs {
		if len(a.refs[i]) > 0 || a.near[i] != "" {
			return true
		}
	}
	return false
}

// spread says which column each edition reads, by how many columns there are.
var spread = map[int][4]int{1: {0, 0, 0, 0}, 2: {0, 1, 1, 1}, 3: {0, 1, 1, 2}, 4: {0, 1, 2, 3}}

func (a *Article) readNumbers(text string) error {
	cells := columns(text)
	places, ok := spread[len(cells)]
	if !ok {
		return fmt.Errorf("%d columns of numbers; one to four", len(cells))
	}
	for i, column := range places {
		cell := cells[column]
		if none, ok := strings.CutPrefix(cell, "-"); ok {
			a.near[i] = strings.Trim(none, " ()")
			continue
		}
		for _, one := range strings.Split(cell, ", ") {
			number, part, _ := strings.Cut(one, " ")
			if one == "text" && a.Term != (wording.Text{}) { // an entry without a number
				number, part = "", one
			}
			word, _, _ := strings.Cut(part, " ")
			if _, known := partWords[word]; one == "" || part != "" && !known {
				return fmt.Errorf("%q is no number", one)
			}
			a.refs[i] = append(a.refs[i], Ref{number, part})
		}
	}
	return nil
}

func (a *Article) readCarriers(value string, reasons map[string]wording.Text) error {
	for _, one := range strings.Split(value, ", ") {
		kind, rest, _ := strings.Cut(one, " ")
		var c Carrier
		switch kind {
		case "page":
			c.Page = rest
		case "construction", "guidance":
			reason, ok := reasons[rest]
			if !ok {
				return fmt.Errorf("no reason %q", rest)
			}
			c.Construction, c.Reason = kind == "construction", reason
		default:
			c.Go = one
		}
		if c == (Carrier{}) || c.Go != "" && !goName.MatchString(c.Go) || c.Page != "" && !strings.HasPrefix(c.Page, "/") {
			return fmt.Errorf("%q carries nothing out", one)
		}
		a.CarriedOut = append(a.CarriedOut, c)
	}
	return nil
}

// goName is a package's path in the module and a name in it, or a method's.
var goName = regexp.MustCompile(`^[a-z0-9]+(/[a-z0-9]+)*(\.[A-Za-z][A-Za-z0-9]*){1,2}$`)

// complete returns an error if something is missing.
func (a *Article) complete() error {
	texts := append([]wording.Text{a.summary}, a.special[:]...)
	texts = append(texts, a.Differs)
	for _, n := range a.Notes {
		texts = append(texts, n.Text)
	}
	for _, w := range texts {
		if (w[0] == "") != (w[1] == "") {
			return fmt.Errorf("a text in one language only: %s%s", w[0], w[1])
		}
	}
	switch {
	case !a.hasNumbers() && a.Term == (wording.Text{}):
		return fmt.Errorf("no numbers")
	case a.summary == (wording.Text{}):
		return fmt.Errorf("no summary")
	}
	return nil
}
