package scoresheet

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/wording"
)

// FuzzRead: any bytes give a sheet within its limits or an error with its place.
func FuzzRead(f *testing.F) {
	f.Add([]byte("1. e4 e5 2. Nf3->Nd2 (=) 0:05 -- 3. ? N?3 ... 9... Qh4# 0-1"), uint8(0))
	f.Fuzz(func(t *testing.T, text []byte, letters uint8) {
		s, err := Read(bytes.NewReader(text), chess.Letters(letters%9))
		var fault *ReadError
		if errors.As(err, &fault) {
			if fault.Line < 1 || fault.Column < 1 || fault.Line > 1+bytes.Count(text, []byte("\n"))+bytes.Count(text, []byte("\r")) || fault.Text(wording.Turkish) == "" {
				t.Fatalf("%+v", fault)
			}
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		if len(s.Entries) > MaxEntries {
			t.Fatalf("%d entries", len(s.Entries))
		}
		before := 0
		for _, e := range s.Entries {
			slot := 2*e.Number + int(e.Side)
			if !utf8.ValidString(e.Text) || e.Number < 1 || slot < before || e.Kind == Written && e.Text == "" {
				t.Fatalf("%+v", e)
			}
			before = slot
			if w := readEntry(e, s.Letters); w.to.file > 7 || w.to.rank > 7 || w.from.file > 7 || w.from.rank > 7 || w.promoted == chess.King {
				t.Fatalf("%q: %+v", e.Text, w)
			}
		}
	})
}

// FuzzReconstruct: any two sheets give legal games whose cost is what the sheets
// have against them.
func FuzzReconstruct(f *testing.F) {
	f.Add("1. e4 e5 2. Nf3 ?", "1. e4 e5 2. Nc6 Nf3 3. Bb5")
	f.Fuzz(func(t *testing.T, one, two string) {
		var sheets []*Sheet
		for _, text := range []string{one, two} {
			s, err := Read(strings.NewReader(text), chess.EnglishLetters)
			if err != nil || len(s.Entries) > 12 {
				return
			}
			sheets = append(sheets, &s)
		}
		r, err := Reconstruct(Limits{Expansions: 200, Games: 3}, sheets...)
		if err != nil {
			return
		}
		if len(r.Games) == 0 || r.Bound > r.Cost {
			t.Fatalf("%d games at %d, bound %d", len(r.Games), r.Cost, r.Bound)
		}
		for _, g := range r.Games {
			p := g.Start
			for _, m := range g.Moves {
				if !p.IsLegal(m) {
					t.Fatalf("%v is not legal", m)
				}
				p.Play(m)
			}
			if g.cost != r.Cost {
				t.Fatalf("a game of %d among those of %d", g.cost, r.Cost)
			}
			teller := Teller{Lang: wording.Turkish, Sheets: sheets}
			for _, found := range g.Findings {
				if text := teller.Text(&g, found); text == "" || strings.Contains(text, "%!") && !strings.Contains(one+two, "%") {
					t.Fatalf("%+v: %q", found, text)
				}
			}
		}
	})
}
