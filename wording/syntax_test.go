package wording

import (
	"testing"
	"time"
)

func TestSyntaxError(t *testing.T) {
	squares := Text{"bir kare", "a square"}
	for _, tt := range []struct {
		err    SyntaxError
		tr, en string
	}{
		{SyntaxError{Line: 3, Column: 7, Found: "e9", Expected: squares}, `3. satır, 7. sütun: beklenen: bir kare; bulunan: "e9"`, `line 3, column 7: expected a square, found "e9"`},
		{SyntaxError{Column: 7, Expected: squares}, "7. sütun: beklenen: bir kare; satır burada bitiyor", "column 7: expected a square; the line ends here"},
		{SyntaxError{Line: 1, Column: 1, Found: "x", Wrong: Text{"olmaz", "not here"}}, "1. satır, 1. sütun: olmaz", "line 1, column 1: not here"},
	} {
		if tr, en := tt.err.Text(Turkish), tt.err.Text(English); tr != tt.tr || en != tt.en || tt.err.Error() != en {
			t.Errorf("%+v: %q, %q", tt.err, tr, en)
		}
	}
}

func TestShorten(t *testing.T) {
	long := "şşşşşşşşşşşşşşşşşşşşş" // of two bytes each: it is cut between two letters
	if got := Shorten(long); got != long[:40]+"…" || Shorten("e4") != "e4" {
		t.Errorf("%q, %q", got, Shorten("e4"))
	}
}

func TestChoices(t *testing.T) {
	if got := Choices("yes", "no", "never"); got != (Text{"yes, no ya da never", "yes, no or never"}) {
		t.Errorf("%q", got)
	}
	if got := Choices("yes"); got != (Text{"yes", "yes"}) {
		t.Errorf("%q", got)
	}
	if got := Twice("fine", 4); got.In(English) != "fine is written once; the first is in line 4" {
		t.Errorf("%q", got)
	}
}

func TestSpans(t *testing.T) {
	for text, want := range map[string]time.Duration{
		"90m": 90 * time.Minute, "1h30m": 90 * time.Minute, "30s": 30 * time.Second, "0": 0, "2:05": 125 * time.Second,
		"1:00:00": time.Hour, "0:00.5": time.Second / 2, "90": -1, "": -1, "1m1h": -1, "2:75": -1, "-3m": -1, "1.5m": -1,
	} {
		got, ok := ParseSpan(text)
		if !ok {
			got = -1
		}
		if got != want {
			t.Errorf("%q is read %v, want %v", text, got, want)
		}
		if ok && got >= 0 {
			if back, ok := ParseSpan(SpanText(got)); !ok || back != got {
				t.Errorf("%v is written %q, which is read %v", got, SpanText(got), back)
			}
		}
	}
	other := Text{"bir süre", "a time"}
	if got := SpanExpected("+30", other).In(English); got != "a time with its unit: +30m for minutes, or +30s for seconds" {
		t.Errorf("%q", got)
	}
	if got := SpanExpected("soon", other); got != other {
		t.Errorf("%q", got)
	}
}
