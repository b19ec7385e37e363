package archive

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/hakem-chess/hakem/pgncheck"
	"github.com/hakem-chess/hakem/wording"
)

// lineWords are the words of a game's line; one ply is a case of its own in English.
type lineWords struct {
	game, afterNumber, ply, plies, inOrder, faulty string
}

var lineWordsIn = map[wording.Lang]lineWords{
	wording.English: {"game ", "", " ply", " plies", "in order", "faulty"},
	wording.Turkish: {"", ". oyun", " yarım hamle", " yarım hamle", "kurallara uygun", "kusurlu"},
}

// appendText appends the report for people: a line for the game, and one for
// each thing to say about it. The line of a game that is in order is what most of an
// archive comes to, so it is put together by hand.
func (r *Report) appendText(b []byte, file string, past before, lang wording.Lang) []byte {
	words, ok := lineWordsIn[lang]
	if !ok {
		words = lineWordsIn[wording.English]
	}
	b = append(b, file...)
	b = appendInt(append(b, ':'), r.Line+past.Lines)
	b = append(append(b, ": "...), words.game...)
	b = append(appendInt(b, r.Number+past.Games), words.afterNumber...)
	if r.White != "" || r.Black != "" {
		b = append(append(b, ", "...), r.White...)
		b = append(append(b, " – "...), r.Black...)
	}
	b = append(append(b, ", "...), r.Result...)
	b = appendInt(append(b, ", "...), r.Plies)
	if r.Plies == 1 {
		b = append(b, words.ply...)
	} else {
		b = append(b, words.plies...)
	}
	b = append(b, ": "...)
	if len(r.Faults) > 0 {
		b = append(b, words.faulty...)
	} else {
		b = append(b, words.inOrder...)
	}
	b = append(b, '\n')
	for _, all := range [...][]pgncheck.Finding{r.Faults, r.Notes} {
		for i := range all {
			b = appendFinding(b, &all[i], past, r.Before, lang)
		}
	}
	return b
}

// appendFinding appends a finding for people; so many plies were played before the
// game's first.
func appendFinding(b []byte, f *pgncheck.Finding, past before, earlier int, lang wording.Lang) []byte {
	b = append(b, "  "...)
	if f.Place.Line > 0 {
		line, column := past.place(f.Place)
		b = fmt.Appendf(b, "%d:%d: ", line, column)
	}
	b = append(b, kindText(f.Kind, lang)...)
	if f.Ply > 0 {
		ply, dots := f.Ply+earlier, "."
		if ply%2 == 0 {
			dots = "..."
		}
		b = fmt.Appendf(b, ", %d%s%s", (ply+1)/2, dots, f.Move)
	}
	if f.Text != "" {
		b = append(append(b, ": "...), f.Text...)
	}
	if len(f.Articles) > 0 {
		b = append(append(append(b, " ["...), strings.Join(f.Articles, ", ")...), ']')
	}
	return append(b, '\n')
}

// plural returns n with the English noun; its plural is given or made with s.
func plural(n int, noun string, many ...string) string {
	switch {
	case n != 1 && len(many) > 0:
		noun = many[0]
	case n != 1:
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}

// PrintSummary writes the summary as the last line of a check: a JSON object,
// or for people.
func PrintSummary(out io.Writer, s Summary, took time.Duration, asJSON bool, lang wording.Lang) error {
	if asJSON {
		type counts Summary // embedded under another name: the first field is "summary"
		return json.NewEncoder(out).Encode(struct {
			Summary bool `json:"summary"`
			counts
			Seconds float64 `json:"seconds"`
		}{true, counts(s), took.Seconds()})
	}
	line := fmt.Sprintf("%s, %s, %.1f MB in %.1f s; %s\n", plural(s.Games, "game"), plural(s.Moves, "ply", "plies"),
		float64(s.Bytes)/1e6, took.Seconds(), plural(s.Faulty, "faulty game"))
	if lang == wording.Turkish {
		line = fmt.Sprintf("%d oyun, %d yarım hamle, %.1f MB, %.1f sn; %d kusurlu oyun\n",
			s.Games, s.Moves, float64(s.Bytes)/1e6, took.Seconds(), s.Faulty)
		line = strings.ReplaceAll(line, ".", ",") // the decimal sign
	}
	line += s.incomplete(lang)
	if _, err := io.WriteString(out, line); err != nil {
		return err
	}
	for _, counts := range [...]map[string]int{s.Kinds, s.Notes} {
		kinds := make([]string, 0, len(counts))
		for k := range counts {
			kinds = append(kinds, k)
		}
		slices.Sort(kinds)
		for _, k := range kinds {
			if _, err := fmt.Fprintf(out, "%8d %s\n", counts[k], kindText(pgncheck.Kind(k), lang)); err != nil {
				return err
			}
		}
	}
	return nil
}

// incomplete says which files were not read to their end, and which were checked
// from their beginning again.
func (s *Summary) incomplete(l wording.Lang) string {
	var b strings.Builder
	switch {
	case s.Complete:
	case len(s.Errors) == 0: // what stopped the check is said as its error
		b.WriteString(wording.Text{
			"eksik: denetim sonuna kadar gitmedi\n",
			"not complete: the check did not go to its end\n",
		}.In(l))
	default:
		fmt.Fprintf(&b, wording.Text{
			"eksik: sonuna kadar okunamayan dosya sayısı %d\n",
			"not complete: files that could not be read to their end: %d\n",
		}.In(l), len(s.Errors))
	}
	for _, e := range s.Errors {
		fmt.Fprintf(&b, "  %s: %s\n", e.File, e.Text)
	}
	for _, name := range s.Restarted {
		fmt.Fprintf(&b, wording.Text{
			"  %s: dosya değişmiş; baştan denetlendi\n",
			"  %s: not what it was; checked from its beginning again\n",
		}.In(l), name)
	}
	return b.String()
}
