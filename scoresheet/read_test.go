package scoresheet

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/wording"
)

// cells writes the entries of a sheet as short texts: row, column, what stands there.
func cells(s Sheet) []string {
	var texts []string
	for _, e := range s.Entries {
		text := fmt.Sprintf("%d%c ", e.Number, "wb"[e.Side])
		switch e.Kind {
		case Written:
			text += e.Text
		case Blank:
			text += "blank"
		case Illegible:
			text += "illegible"
		case Gap:
			text = "gap"
		}
		if e.Offer {
			text += " (=)"
		}
		if e.HasClock {
			text += " " + e.Clock.String()
		}
		if len(e.Struck) > 0 {
			text += " struck " + strings.Join(e.Struck, ",")
		}
		if e.Note != "" {
			text += " note " + e.Note
		}
		texts = append(texts, text)
	}
	return texts
}

// TestReadWhatPeopleWrite: what Article 8.1.4 (8.1.b in 2014) lets a sheet hold,
// in the shapes in which people type it.
func TestReadWhatPeopleWrite(t *testing.T) {
	for text, want := range map[string][]string{
		"1. e4 e5 2. Nf3 Nc6":                      {"1w e4", "1b e5", "2w Nf3", "2b Nc6"},
		"1.e4 e5 2.Nf3 Nc6":                        {"1w e4", "1b e5", "2w Nf3", "2b Nc6"},
		"1 e4 e5\n2 Nf3 Nc6\n":                     {"1w e4", "1b e5", "2w Nf3", "2b Nc6"},
		"e4 e5 Nf3 Nc6":                            {"1w e4", "1b e5", "2w Nf3", "2b Nc6"},
		"| 1 | e4 | e5 |\n| 2 | Nf3 | |":           {"1w e4", "1b e5", "2w Nf3"},
		"1. e4 -- 2. __ Nc6":                       {"1w e4", "1b blank", "2w blank", "2b Nc6"},
		"1. e4 — 2. ? N?6":                         {"1w e4", "1b blank", "2w illegible", "2b N?6"},
		"1. e4 2. Nf3 Nc6":                         {"1w e4", "1b blank", "2w Nf3", "2b Nc6"},
		"1. e4 e5 3. Bb5 a6":                       {"1w e4", "1b e5", "2w blank", "2b blank", "3w Bb5", "3b a6"},
		"1. e4 {x} 1... e5 2. Nf3":                 {"1w e4 note x", "1b e5", "2w Nf3"},
		"1. e4 1. e5 2. Nf3":                       {"1w e4", "1b e5", "2w Nf3"},
		"1. ... e5 2. Nf3":                         {"1w blank", "1b e5", "2w Nf3"},
		"1... e5 2. Nf3":                           {"1w blank", "1b e5", "2w Nf3"},
		"1… e5 2. Nf3":                             {"1w blank", "1b e5", "2w Nf3"},
		"1. e4 ...e5 2. Nf3":                       {"1w e4", "1b e5", "2w Nf3"},
		"1. e4 e5 ... 7. Re1 b5":                   {"1w e4", "1b e5", "gap", "7w Re1", "7b b5"},
		"1. e4 e5 … Re1 b5":                        {"1w e4", "1b e5", "gap", "2w Re1", "2b b5"},
		"30. Kg2 Kg7":                              {"gap", "30w Kg2", "30b Kg7"},
		"1. e4 e5 1. Nf3":                          {"1w e4", "1b e5", "2w Nf3"},
		"1. e4(=) e5 (=) 2. Nf3 =":                 {"1w e4 (=)", "1b e5 (=)", "2w Nf3 (=)"},
		"1. e4 0:05 e5 [1:02:03]":                  {"1w e4 5m0s", "1b e5 1h2m3s"},
		"1. e4 {[%clk 1:59:30] (=) good}":          {"1w e4 (=) 1h59m30s note good"},
		"1. d4->e4 e5->c5->e6":                     {"1w e4 struck d4", "1b e6 struck e5,c5"},
		"1. e4→ e5":                                {"1w blank struck e4", "1b e5"},
		"1. exd6 e.p. Nf6 +":                       {"1w exd6e.p.", "1b Nf6+"},
		"1. e4! e5?! 2. Nf3 $1 !? Nc6 1-0":         {"1w e4!", "1b e5?!", "2w Nf3", "2b Nc6"},
		"1. 0-0 O-O-O 2. 0–0–0 1/2-1/2":            {"1w 0-0", "1b O-O-O", "2w 0-0-0"},
		"% passed over\n1. e4 ; so is this\ne5":    {"1w e4", "1b e5"},
		"\ufeff1. e4":                              {"1w e4"},
		"[White \"a\"]\r\n\r\n1. e4 ; x\r\ne5\r\n": {"1w e4", "1b e5"},
		"[White \"a\"]\r\r1. e4 ; x\re5\r":         {"1w e4", "1b e5"},
		"":                                         nil,
	} {
		s, err := Read(strings.NewReader(text), chess.EnglishLetters)
		if err != nil {
			t.Errorf("%q: %v", text, err)
		}
		if diff := cmp.Diff(want, cells(s)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", text, diff)
		}
	}
}

// Article 8.1.1.1: a paper scoresheet, move by move in algebraic notation, with what the
// game was at its head.
func TestReadTags(t *testing.T) {
	s, err := Read(strings.NewReader(`[Event "Kulüp \"A\""]
[Site "İzmir"]
[Date "2026.11.30"]
[Round "3"]
[White "Çelik, Ş."]
[Black "?"]
[Sheet "black"]
[Letters "tr"]
[Result "1-0"]
[SignedWhite "1-0"]
[SignedBlack "0-1"]
[Opening "passed over"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 33"]

33... Şd7 34. e4`), chess.EnglishLetters)
	if err != nil {
		t.Fatal(err)
	}
	if s.Event != `Kulüp "A"` || s.Site != "İzmir" || s.Date != "2026.11.30" || s.Round != "3" ||
		s.Players != (chess.ByColor[string]{"Çelik, Ş.", ""}) || s.Owner != BlackOwner || s.Letters != chess.TurkishLetters ||
		s.Result != "1-0" || s.Signed != (chess.ByColor[string]{"1-0", "0-1"}) {
		t.Errorf("%+v", s)
	}
	if got := s.Start.FEN(); got != "4k3/8/8/8/8/8/4P3/4K3 b - - 0 33" {
		t.Errorf("start %s", got)
	}
	if diff := cmp.Diff([]string{"33b Şd7", "34w e4"}, cells(s)); diff != "" {
		t.Error(diff)
	}
	if e := s.Entries[1]; e.Line != 15 || e.Column != 15 {
		t.Errorf("e4 at %d:%d", e.Line, e.Column)
	}
}

func TestReadErrorsHaveTheirPlace(t *testing.T) {
	for _, c := range []struct {
		text         string
		fault        Fault
		line, column int
	}{
		{strings.Repeat("e4 ", MaxBytes), TooLong, 1, 1},
		{strings.Repeat("e4 ", MaxEntries) + "\ne5", TooManyEntries, 2, 1},
		{"1. e4\n" + strings.Repeat("e", 65), WordTooLong, 2, 1},
		{"1. e4 \x00", NotText, 1, 7},
		{"1. e4\ne5 \xff", NotText, 2, 4},
		{"{\x01}", NotText, 1, 2},
		{"[White]\n", BadTag, 1, 1},
		{"[White \"a]\n", BadTag, 1, 1},
		{"\n[White \"a\"", BadTag, 2, 1},
		{"[Sheet \"red\"]", BadValue, 1, 1},
		{"[Letters \"xx\"]", BadValue, 1, 1},
		{"[Result \"2-0\"]", BadValue, 1, 1},
		{"[SignedBlack \"won\"]", BadValue, 1, 1},
		{"\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]", BadStart, 2, 1},
		{"[FEN \"x\"]", BadStart, 1, 1},
		{"1. e4 {good", OpenComment, 1, 7},
		{"1. e4 (1. d4) e5", Parenthesis, 1, 7},
		{"1. e4 e5\n30. Nf3", NumberTooFar, 2, 1},
		{"1. e4\n[White \"b\"]", SecondSheet, 2, 1},
	} {
		_, err := Read(strings.NewReader(c.text), chess.EnglishLetters)
		var e *ReadError
		if !errors.As(err, &e) || e.Fault != c.fault || e.Line != c.line || e.Column != c.column {
			t.Errorf("%.40q: %v, want fault %d at %d:%d", c.text, err, c.fault, c.line, c.column)
			continue
		}
		if tr, en := e.Text(wording.Turkish), e.Text(wording.English); tr == en || e.Error() != en || len(tr) > 300 {
			t.Errorf("%.40q: %q, %q", c.text, tr, en)
		}
	}
}

func TestClockTimes(t *testing.T) {
	for text, want := range map[string]time.Duration{
		"0:00": 0, "1:05": 65 * time.Minute, "99:59:59": 100*time.Hour - time.Second, "01:02:03": time.Hour + 2*time.Minute + 3*time.Second,
	} {
		if got, ok := clockTime(text); !ok || got != want {
			t.Errorf("%s: %v, %v", text, got, ok)
		}
	}
	for _, text := range []string{"", "5", "1:5", "1:60", "1:00:60", "100:00", "-1:00", "1:00:00:00", "a:bc", ":30"} {
		if got, ok := clockTime(text); ok {
			t.Errorf("%s: %v", text, got)
		}
	}
}

// TestLikelyLetters: a sheet that names no letters is read with those it is most
// likely written in (Appendix C.3); K alone says nothing.
func TestLikelyLetters(t *testing.T) {
	for text, want := range map[string]chess.Letters{
		"1. e4 e5 2. Nf3 Nc6 3. Bb5 Kf7":               chess.EnglishLetters,
		"1. e4 e5 2. Af3 Ac6 3. Fb5 a6 4. 0-0 Ke8 Şh8": chess.TurkishLetters,
		"1. e4 e5 2. Sf3 Sc6 3. Lb5 Td8 Dd2":           chess.GermanLetters,
		"1. e4 e5 2. Cf3 Cc6 3. Fb5 Td8":               chess.FrenchLetters,
		"1. e4 e5 2. Cf3 Cc6 3. Ab5 Td8":               chess.SpanishLetters,
		"1. e4 e5 2. Кf3 Крe7 3. Сb5":                  chess.RussianLetters,
		"1. e4 e5 2. ♘f3 ♞c6":                          chess.EnglishLetters, // figurines are read with any
		"1. e4 e5 2. Ke2 Ke7":                          chess.EnglishLetters,
		"1. e4 e5 2. 0-0 ? --":                         chess.EnglishLetters,
		"":                                             chess.EnglishLetters,
	} {
		s, err := Read(strings.NewReader(text), chess.EnglishLetters)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.LikelyLetters(); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
	s, err := Read(strings.NewReader("[Letters \"tr\"]\n1. e4 Ke7"), chess.EnglishLetters)
	if err != nil || !s.NamesLetters || s.LikelyLetters() != chess.TurkishLetters {
		t.Errorf("%v, %s, %v", s.NamesLetters, s.LikelyLetters(), err)
	}
}

func TestStringsOfNumbers(t *testing.T) {
	for value, want := range map[interface{ String() string }]string{
		Written: "written", Gap: "gap", Parenthesis: "a scoresheet has no variations", Fault(200): "",
	} {
		if got := value.String(); got != want {
			t.Errorf("%T prints %q, want %q", value, got, want)
		}
	}
}
