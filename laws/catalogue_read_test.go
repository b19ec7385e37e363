package laws

import (
	"strings"
	"testing"

	"github.com/hakem-chess/hakem/wording"
)

var testReasons = map[string]wording.Text{"hall": {"salon", "hall"}}

const wellFormed = `chapter 5 | Oyunun sonu | The end of the game
// a remark
5.1.b | 5.1.2
kind: claim board
tr: Kaybeder.
en: He loses.
tr 2014, 2018: Kazanır.
en 2014, 2018: He wins.
`

func TestReadChapter(t *testing.T) {
	c, err := readChapter("05.txt", strings.Replace(wellFormed, "// a remark", "", 1)+
		"by: arbiter.Resign, arbiter.State.Articles, page /rules, guidance hall\n\n9.7 | -\ntr: A.\nen: B.\n\n- (4.99) | 7.7.1 | 7.5.4 | 7.5.4\ntr: A.\nen: B.\n", testReasons)
	if err != nil {
		t.Fatal(err)
	}
	a := c.Articles[0]
	e2014, e2018, e2023 := Editions()[0], Editions()[2], Editions()[3]
	if a.Title(wording.English) != "5.1.2" || a.Numbers(e2014)[0].Number != "5.1.b" || a.Numbers(e2018)[0].Number != "5.1.2" {
		t.Errorf("numbers %v", a.refs)
	}
	if a.Summary(e2014, wording.Turkish) != "Kazanır." || a.Summary(e2023, wording.English) != "He loses." {
		t.Errorf("summaries %v %v", a.summary, a.special)
	}
	if len(a.CarriedOut) != 4 || a.CarriedOut[1].Go != "arbiter.State.Articles" || a.CarriedOut[2].Page != "/rules" || !a.CarriedOut[3].Guidance() {
		t.Errorf("carried out by %+v", a.CarriedOut)
	}
	if a.Open() || !c.Articles[1].Open() {
		t.Error("what nothing carries out is open, and only that")
	}
	changes := []struct {
		article  int
		from, to *Edition
		want     Change
	}{
		{0, e2014, e2018, Renumbered}, {0, e2018, e2023, Reworded}, {1, e2014, e2018, Dropped},
		{1, e2018, e2023, Same}, {2, e2014, e2018, Added}, {2, e2018, e2023, Same},
	}
	for _, tt := range changes {
		if got := c.Articles[tt.article].Change(tt.from, tt.to); got != tt.want {
			t.Errorf("article %d from %s to %s: %q, want %q", tt.article, tt.from, tt.to, got, tt.want)
		}
	}
	if c.Articles[2].Near(e2014) != "4.99" || c.Articles[2].Title(wording.Turkish) != "7.5.4" {
		t.Errorf("near %v", c.Articles[2].near)
	}
}

// A fault is told with its file and line.
func TestReadChapterFaults(t *testing.T) {
	head := "chapter 5 | A | B\n\n"
	for text, want := range map[string]string{
		"":                                      "05.txt:1: empty",
		"5 | A | B":                             "05.txt:1: want a heading",
		"chapter 5 | A":                         "05.txt:1: want a heading",
		head + "1 | 2 | 3 | 4 | 5\ntr: A.":      "05.txt:3: 5 columns",
		head + "1 note1\ntr: A.":                `05.txt:3: "1 note1" is no number`,
		head + "1\ntr: A.":                      "05.txt:3: a text in one language",
		head + "1\nkind: board":                 "05.txt:3: no summary",
		head + "tr: A.\nen: B.":                 "05.txt:3: no numbers",
		head + "1\ntr: A.\ntr: B.":              "05.txt:5: said twice",
		head + "1\nkind: boat":                  `05.txt:4: no kind "boat"`,
		head + "1\ntr 2019: A.":                 `05.txt:4: laws: no edition "2019"`,
		head + "1\nby: construction nothing":    `05.txt:4: no reason "nothing"`,
		head + "1\nby: page rules":              "05.txt:4: \"page rules\" carries nothing out",
		head + "1\nsite: nothing":               `05.txt:4: no sentence "nothing"`,
		head + "1\nby: Resign":                  "05.txt:4: \"Resign\" carries nothing out",
		head + "1\nfr: A.":                      `05.txt:4: no key "fr"`,
		head + "1\nwithout a key":               "05.txt:4: want KEY: VALUE",
		head + "term: only one\n1":              "05.txt:3: want term:",
		head + "1\nK13 tr: A.\ntr: B.\nen: C.":  "05.txt:3: a text in one language",
		head + "1\ndiffers: A.\ntr: B.\nen: C.": `05.txt:4: no key "differs"`,
	} {
		if _, err := readChapter("05.txt", text, testReasons); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
	for text, want := range map[string]string{
		"hall tr: A.":                           "lacks a language",
		"hall: A.":                              "reasons.txt:1: want NAME",
		"hall tr: A.\nhall tr: B.\nhall en: C.": "reasons.txt:2: hall tr is there twice",
	} {
		if _, err := readReasons("reasons.txt", text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// Whatever the text, it is read or refused with its place, and what was read
// can be shown.
func FuzzReadChapter(f *testing.F) {
	f.Add(wellFormed)
	f.Add("chapter A | B | C\n\nterm: a | b\ntext | 1 stale\ntr: A.\nen: B.\nK7 tr: x\nK7 en: y\nby: guidance hall")
	f.Add("chapter A | B | C\n\n- (1) | -\n")
	f.Fuzz(func(t *testing.T, text string) {
		c, err := readChapter("f.txt", text, testReasons)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "laws: f.txt:") {
				t.Fatalf("an error without its place: %v", err)
			}
			return
		}
		for _, a := range c.Articles {
			for _, e := range Editions() {
				for _, l := range []wording.Lang{wording.Turkish, wording.English} {
					if a.Summary(e, l) == "" {
						t.Fatalf("%q: no summary", text)
					}
					for _, r := range a.Numbers(e) {
						if strings.TrimSpace(r.Text(l)) == "" {
							t.Fatalf("%q: an empty number", text)
						}
					}
				}
			}
		}
	})
}
