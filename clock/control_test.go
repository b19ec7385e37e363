package clock

import (
	"errors"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/hakem-chess/hakem/wording"
)

func mustParse(t testing.TB, text string) Control {
	t.Helper()
	c, err := Parse(text)
	if err != nil {
		t.Fatalf("Parse(%q): %v", text, err)
	}
	return c
}

// Articles A.1 and B.1: sixty minutes and more is standard, ten and less
// blitz, main time and sixty times the extra time counted together.
func TestTempoArticlesA1B1(t *testing.T) {
	tests := []struct {
		control  string
		allotted time.Duration
		want     Tempo
	}{
		{"60m", 60 * time.Minute, Standard},
		{"30m+30s", 60 * time.Minute, Standard},
		{"59m", 59 * time.Minute, Rapid},
		{"59m59s", 59*time.Minute + 59*time.Second, Rapid},
		{"10m+1s", 11 * time.Minute, Rapid},
		{"10m", 10 * time.Minute, Blitz},
		{"10m1s", 10*time.Minute + time.Second, Rapid},
		{"5m+5s", 10 * time.Minute, Blitz},
		{"50m+10s", 60 * time.Minute, Standard},
		{"7m+3s", 10 * time.Minute, Blitz},
		{"12m+3s", 15 * time.Minute, Rapid},
		{"3m+2s", 5 * time.Minute, Blitz},
		{"5m d5s", 10 * time.Minute, Blitz}, // delay counts like increment
		{"5m b6s", 11 * time.Minute, Rapid}, // and so does Bronstein
		{"0s+60s", 60 * time.Minute, Standard},
		{"40/90m+30s:30m+30s", 150 * time.Minute, Standard},
		{"40/20m:10m+30s", 40 * time.Minute, Rapid},      // 20 moves of the 60 have the increment
		{"10/3m", 18 * time.Minute, Rapid},               // repeated six times
		{"40/15m:20/10m:5m+5s", 30 * time.Minute, Rapid}, // the last period counts though 60 moves do not reach it
		{"none", 0, Standard},
	}
	for _, tt := range tests {
		c := mustParse(t, tt.control)
		if got := c.Allotted(); got != tt.allotted {
			t.Errorf("%s: allotted %v, want %v", tt.control, got, tt.allotted)
		}
		if got := c.Tempo(); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.control, got, tt.want)
		}
	}
}

func TestParseAndWrite(t *testing.T) {
	tests := []struct{ in, text, pgn string }{
		{"25m+10s", "25m+10s", "1500+10"},
		{"3m+2s", "3m+2s", "180+2"},
		{"3m +2s", "3m+2s", "180+2"},
		{"40/90m+30s:30m+30s", "40/90m+30s:30m+30s", "40/5400+30:1800+30"},
		{"40/5400s+30s:1800s+30s", "40/90m+30s:30m+30s", "40/5400+30:1800+30"},
		{"5m d3s", "5m d3s", "300d3"},
		{"5md3s", "5m d3s", "300d3"},
		{"5m b3s", "5m b3s", "300b3"},
		{"1h30m", "90m", "5400"},
		{"1h30m15s", "90m15s", "5415"},
		{"2:00:00", "120m", "7200"},
		{"40/2:00:00:1:00:00+5s", "40/120m:60m+5s", "40/7200:3600+5"},
		{"30s", "30s", "30"},
		{"0s+5s", "0s+5s", "0+5"},
		{"60s", "1m", "60"},
		{"40/90m+0:30m", "40/90m:30m", "40/5400:1800"},
		{"5m+0", "5m", "300"},
		{"5m d0", "5m", "300"},
		{"none", "none", "-"},
	}
	for _, tt := range tests {
		c := mustParse(t, tt.in)
		if got := c.String(); got != tt.text {
			t.Errorf("%q is written %q, want %q", tt.in, got, tt.text)
		}
		if got := c.PGN(); got != tt.pgn {
			t.Errorf("%q in PGN is %q, want %q", tt.in, got, tt.pgn)
		}
		if back := mustParse(t, c.String()); !back.Equal(c) {
			t.Errorf("%q comes back as %q", tt.in, back)
		}
		if back, err := ParsePGN(c.PGN()); err != nil || !back.Equal(c) {
			t.Errorf("%q comes back from PGN as %q, %v", tt.in, back, err)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	tests := []struct {
		in       string
		column   int
		expected wording.Text // none where the unit of a number is missing
	}{
		{"", 1, expectedTime},
		{"5+3", 1, wording.Text{}},
		{"59", 1, wording.Text{}},
		{"0", 1, wording.Text{}},
		{"40/90m:30+30s", 8, wording.Text{}},
		{"25:10", 1, wording.Text{}},
		{"90+30", 1, wording.Text{}},
		{"5400", 1, wording.Text{}},
		{"5400+30", 1, wording.Text{}},
		{"40/5400+30:1800+30", 4, wording.Text{}},
		{"40/90m+30s:30m+30", 16, wording.Text{}},
		{"90m+30", 5, wording.Text{}},
		{"90m d5", 6, wording.Text{}},
		{"90m b5", 6, wording.Text{}},
		{"1:30:00+30", 9, wording.Text{}},
		{"90'+30\"", 1, wording.Text{}},
		{"5m+", 4, expectedTime},
		{"5m+x", 4, expectedTime},
		{"5x", 1, wording.Text{}},
		{"90x", 1, wording.Text{}},
		{"5m3", 1, expectedTime},
		{"5m5m", 1, expectedTime},
		{"5m1h", 1, expectedTime},
		{"-5m", 1, expectedTime},
		{"5m-3s", 3, expectedJoint},
		{"5m ", 3, expectedJoint},
		{" 5m", 1, expectedTime},
		{"5m+3s+2s", 6, expectedJoint},
		{"0/90m", 1, expectedMoves},
		{"1001/90m", 1, expectedMoves},
		{"/90m", 1, expectedTime},
		{"90m:30m", 1, expectedNumber},
		{"40/90m:30m:15m", 8, expectedNumber},
		{"90m:", 1, expectedNumber},
		{"0s", 1, expectedSome},
		{"40/90m:0s", 8, expectedSome},
		{"9999999h", 1, expectedLess},
		{"99999999", 1, expectedTime},
		{"5m+99999m", 4, expectedLess},
		{"5 m", 1, wording.Text{}},
		{strings.Repeat("9", 1<<20), 1, expectedTime},
		{strings.Repeat("1/1m:", 1000), 81, expectedFewer},
	}
	for _, tt := range tests {
		c, err := Parse(tt.in)
		var syntax *wording.SyntaxError
		if !errors.As(err, &syntax) {
			t.Errorf("Parse(%.20q) = %v, %v; want a syntax error", tt.in, c, err)
			continue
		}
		if syntax.Column != tt.column || syntax.Expected != tt.expected || (syntax.Wrong != wording.Text{}) != (tt.expected == wording.Text{}) {
			t.Errorf("Parse(%.20q): column %d, %v; want %d, %v", tt.in, syntax.Column, err, tt.column, tt.expected)
		}
		if len(err.Error()) > 200 {
			t.Errorf("Parse(%.20q): error of %d bytes", tt.in, len(err.Error()))
		}
	}
}

// A number without its unit is refused with the question what is meant: FIDE
// writes 90+30 for minutes and seconds, and PGN's tag for seconds.
func TestUnitQuestion(t *testing.T) {
	for in, want := range map[string][2]string{
		"90+30":              {"90m+30s", "90s+30s"},
		"5+3":                {"5m+3s", "5s+3s"},
		"25":                 {"25m", "25s"},
		"40/90+30:30+30":     {"40/90m+30s:30m+30s", "40/90s+30s:30s+30s"},
		"40/5400+30:1800+30": {"40/5400m+30s:1800m+30s", "40/5400s+30s:1800s+30s"},
		"90m+30":             {"90m+30s", "90m+30s"},
		"1:30:00 d5":         {"1:30:00 d5s", "1:30:00 d5s"},
		"90'+30":             {"90m", "90s"},
		"99999999+1":         {"", ""},
	} {
		_, err := Parse(in)
		var bad *wording.SyntaxError
		question := "did you mean " + want[0] + "?"
		if want[0] != want[1] {
			question += " For seconds write " + want[1]
		}
		if asked := errors.As(err, &bad) && strings.Contains(bad.Wrong.In(wording.English), question); asked != (want[0] != "") {
			t.Errorf("%q: %v, want %q", in, err, question)
		}
	}
	if c, err := ParsePGN("5400+30"); err != nil || c.String() != "90m+30s" {
		t.Errorf("PGN's tag is seconds: %v, %v", c, err)
	}
}

func TestParsePGN(t *testing.T) {
	for in, want := range map[string]string{"15": "15s", "30+0": "30s", "180+2": "3m+2s", "0+1": "0s+1s", "40/9000": "40/150m", "-": "none"} {
		c, err := ParsePGN(in)
		if err != nil || c.String() != want {
			t.Errorf("ParsePGN(%q) = %v, %v; want %s", in, c, err, want)
		}
	}
	if _, err := ParsePGN("?"); !errors.Is(err, ErrUnknownControl) {
		t.Errorf("ParsePGN(?): %v", err)
	}
	var syntax *wording.SyntaxError
	if _, err := ParsePGN("*180"); !errors.As(err, &syntax) {
		t.Errorf("ParsePGN(*180): %v", err)
	}
}

func TestNewControlRefuses(t *testing.T) {
	for name, periods := range map[string][]Period{
		"moves below zero":  {{Moves: -1, Base: time.Minute}},
		"base below zero":   {{Base: -time.Minute}},
		"fraction":          {{Base: time.Millisecond}},
		"too long":          {{Base: 101 * 24 * time.Hour}},
		"unknown bonus":     {{Base: time.Minute, Extra: time.Second, Bonus: 7}},
		"open period first": {{Base: time.Minute}, {Base: time.Minute}},
		"nothing":           {{}},
		"seventeen periods": make([]Period, 17),
	} {
		if c, err := NewControl(periods...); err == nil {
			t.Errorf("%s: accepted as %v", name, c)
		}
	}
}

// drawControl draws any time control.
func drawControl(t *rapid.T) Control {
	n := rapid.IntRange(1, 4).Draw(t, "periods")
	periods := make([]Period, n)
	for i := range periods {
		periods[i] = Period{
			Base:  time.Duration(rapid.IntRange(1, 7200).Draw(t, "base")) * time.Second,
			Extra: time.Duration(rapid.IntRange(0, 60).Draw(t, "extra")) * time.Second,
			Bonus: Bonus(rapid.IntRange(0, 2).Draw(t, "bonus")),
		}
		if i < n-1 || rapid.Bool().Draw(t, "repeated") {
			periods[i].Moves = rapid.IntRange(1, 60).Draw(t, "moves")
		}
	}
	c, err := NewControl(periods...)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestControlRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := drawControl(t)
		if back, err := Parse(c.String()); err != nil || !back.Equal(c) {
			t.Fatalf("%q comes back as %q, %v", c, back, err)
		}
		if back, err := ParsePGN(c.PGN()); err != nil || !back.Equal(c) {
			t.Fatalf("%q comes back from PGN as %q, %v", c, back, err)
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"25m+10s", "40/90m+30s:30m+30s", "5m d3s", "2:00:00", "40/5400+30:1800+30", "5+3", "none", "1h30m15sb5"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if c, err := ParsePGN(text); err == nil {
			if back, err := ParsePGN(c.PGN()); err != nil || !back.Equal(c) {
				t.Fatalf("%q in PGN is %q and comes back as %q, %v", text, c.PGN(), back, err)
			}
		}
		c, err := Parse(text)
		if err != nil {
			var syntax *wording.SyntaxError
			if !errors.As(err, &syntax) || syntax.Column < 1 || syntax.Column > len(text)+1 {
				t.Fatalf("Parse(%q): %#v", text, err)
			}
			return
		}
		back, err := Parse(c.String())
		if err != nil || !back.Equal(c) {
			t.Fatalf("%q is %q and comes back as %q, %v", text, c, back, err)
		}
		c.Tempo()
	})
}
