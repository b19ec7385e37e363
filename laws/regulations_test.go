package laws

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/hakem-chess/hakem/wording"
)

// Every key with every value it may have, and how it is written again.
func TestRegulationSettings(t *testing.T) {
	tests := []struct {
		key, value string
		want       Regulations
		written    string // "" if the regulations then say what their silence would
	}{
		{"default-time", "none", Regulations{DefaultTime: Lateness{Said: true, None: true}}, "none"},
		{"default-time", "0", Regulations{DefaultTime: Lateness{Said: true}}, "0"},
		{"default-time", "0:30:00", Regulations{DefaultTime: Lateness{Said: true, Time: 30 * time.Minute}}, "30m"},
		{"default-time-from", "start", Regulations{}, ""},
		{"default-time-from", "schedule", Regulations{DefaultTimeFromSchedule: true}, "schedule"},
		{"no-draw-agreement-before", "30", Regulations{NoDrawAgreementBefore: 30}, "30"},
		{"no-draw-offer-before", "30", Regulations{NoDrawOfferBefore: 30}, "30"},
		{"draw-agreement", "never", Regulations{NoDrawAgreement: true}, "never"},
		{"draw-agreement", "consent", Regulations{DrawAgreementByConsent: true}, "consent"},
		{"quickplay-finish", "yes", Regulations{QuickplayFinish: true}, "yes"},
		{"quickplay-finish", "no", Regulations{}, ""},
		{"blitz-penalty", "1m", Regulations{BlitzPenalty: time.Minute}, "1m"},
		{"blitz-penalty", "2m", Regulations{BlitzPenalty: 2 * time.Minute}, "2m"},
		{"device-penalty", "loss", Regulations{}, ""},
		{"device-penalty", "warning", Regulations{DevicePenalty: DeviceTariff{Warning: true}}, "warning"},
		{"device-penalty", "warning opponent-time +10m", Regulations{DevicePenalty: DeviceTariff{Warning: true, OpponentTime: 10 * time.Minute}}, "warning opponent-time +10m"},
		{"device-penalty", "warning own-time -90s", Regulations{DevicePenalty: DeviceTariff{Warning: true, OwnTime: 90 * time.Second}}, "warning own-time -1:30"},
		{"bag", "yes", Regulations{BagAllowed: true}, "yes"},
		{"report-absence", "yes", Regulations{ReportAbsence: true}, "yes"},
		{"appeals", "no", Regulations{AppealsExcluded: true}, "no"},
		{"appeals", "yes", Regulations{}, ""},
		{"points", "1-½-0", Regulations{}, ""},
		{"points", "3-1-0", Regulations{Points: PointsThree}, "3-1-0"},
		{"electronic-scoresheet", "yes", Regulations{ElectronicScoresheet: true}, "yes"}, // Article 8.1.1.2
		{"fine", "100 EUR", Regulations{Fine: "100 EUR"}, "100 EUR"},
		{"flag-call", "yes", Regulations{FlagCall: true}, "yes"},
		{"boards-per-arbiter", "4", Regulations{BoardsPerArbiter: 4}, "4"},
		{"games-recorded", "yes", Regulations{}, ""},
		{"games-recorded", "no", Regulations{GamesNotRecorded: true}, "no"},
		{"inadmissible-claim-bonus", "yes", Regulations{InadmissibleClaimBonus: true}, "yes"},
		{"unpromoted-mate", "arbiter", Regulations{}, ""},
		{"unpromoted-mate", "mate", Regulations{UnpromotedMateStands: true}, "mate"},
		{"blind white", "yes", Regulations{Blind: BlindPlayers{White: true}}, "yes"},
		{"blind black", "yes", Regulations{Blind: BlindPlayers{Black: true}}, "yes"},
		{"hearing-impaired white", "yes", Regulations{HearingImpaired: BlindPlayers{White: true}}, "yes"},
		{"hearing-impaired black", "yes", Regulations{HearingImpaired: BlindPlayers{Black: true}}, "yes"},
	}
	seen := map[string]bool{}
	for _, tt := range tests {
		var r Regulations
		if err := r.Set(tt.key, tt.value); err != nil || r != tt.want {
			t.Errorf("%s %s: %+v, %v", tt.key, tt.value, r, err)
		}
		if err := r.Check(); err != nil {
			t.Errorf("%s %s: %v", tt.key, tt.value, err)
		}
		var want []Setting
		if tt.written != "" {
			want = []Setting{{tt.key, tt.written}}
		}
		if got := r.Settings(); !slices.Equal(got, want) {
			t.Errorf("%s %s is written %v, want %v", tt.key, tt.value, got, want)
		}
		seen[tt.key] = true
	}
	for _, s := range settings {
		if !seen[s.key] {
			t.Errorf("no test of %s", s.key)
		}
	}
}

// No field is left out by Settings but the one that a text cannot set.
func TestSettingsAreComplete(t *testing.T) {
	var r Regulations
	v := reflect.ValueOf(&r).Elem()
	for i := range v.NumField() {
		name := v.Type().Field(i).Name
		one := Regulations{}
		f := reflect.ValueOf(&one).Elem().Field(i)
		switch f.Kind() {
		case reflect.Bool:
			f.SetBool(true)
		case reflect.Int:
			f.SetInt(3)
		case reflect.Int64:
			f.SetInt(int64(time.Minute))
		case reflect.String:
			f.SetString("3-1-0")
		case reflect.Struct:
			f.Field(0).SetBool(true)
		}
		if got := one.Settings(); len(got) != 1 && name != "FirstMoveWithin" && name != "LeftWithin" {
			t.Errorf("%s is written %v", name, got)
		}
	}
}

func TestParseRegulations(t *testing.T) {
	const text = "\ufeff# The cup\n\n  default-time\t30m   # as every year\r\nblind   black  yes\nfine 100 EUR\n"
	r, err := ParseRegulations(strings.NewReader(text))
	want := Regulations{DefaultTime: Lateness{Said: true, Time: 30 * time.Minute}, Blind: BlindPlayers{Black: true}, Fine: "100 EUR"}
	if err != nil || r != want {
		t.Errorf("%+v, %v", r, err)
	}
	broken := errors.New("broken")
	if _, err := ParseRegulations(iotest.ErrReader(broken)); !errors.Is(err, broken) {
		t.Errorf("error %v", err)
	}
}

// What cannot be read is an error with its place and what was expected.
func TestParseRegulationsFaults(t *testing.T) {
	tests := []struct{ text, want string }{
		{"bags yes", "line 1, column 1: expected default-time, default-time-from, "},
		{"\nbag  maybe", `line 2, column 6: expected yes or no, found "maybe"`},
		{"bag", "line 1, column 4: expected yes or no; the line ends here"},
		{"bag yes\n\nbag no", `line 3, column 1: bag is written once; the first is in line 1`},
		{"blind green yes", "line 1, column 1: expected default-time, "},
		{"blind white  x", `line 1, column 14: expected yes or no, found "x"`},
		{"default-time 25h", `line 1, column 14: expected none, 0 or a time of at most a day (30m), found "25h"`},
		{"default-time -5m", `line 1, column 14: expected none, 0 or a time of at most a day (30m), found "-5m"`},
		{"no-draw-offer-before 0", `line 1, column 22: expected a whole number from 1 to 1000, found "0"`},
		{"device-penalty  warning  own-time +2m", `line 1, column 26: expected loss, warning, `},
		{"device-penalty warning own-time -0", `line 1, column 34: expected a time above zero, in whole seconds, found "0"`},
		{"device-penalty warning own-time -0:10.5", `line 1, column 34: expected a time above zero, in whole seconds, found "0:10.5"`},
		{"device-penalty warning own-time -2", `line 1, column 34: expected a time with its unit: 2m for minutes, or 2s for seconds, found "2"`},
		{"default-time 30", `line 1, column 14: expected a time with its unit: 30m for minutes, or 30s for seconds, found "30"`},
		{"fine " + strings.Repeat("x", 201), "line 1, column 6: expected an amount of at most 200 bytes"},
		{"fine \xff", "line 1, column 6: the byte 0xFF is not UTF-8; the text must be UTF-8"},
		{"fine 10\x00", "line 1, column 8: U+0000 (NUL) is no text"},
		{"fine 10 # \x1b", "line 1, column 11: U+001B (ESC) is a control character"},
		{"fine \u202e01", "line 1, column 6: U+202E (RLO) is an invisible mark that turns the direction of writing"},
		{"bag\u00a0yes", "line 1, column 4: U+00A0 (NBSP) does not part words"},
		{"# x\n" + strings.Repeat("x", longestLine), "line 2, column 4096: expected a shorter line"},
		{strings.Repeat("\n", mostLines) + "bag yes", "line 1001, column 1: expected at most 1000 lines"},
	}
	for _, tt := range tests {
		_, err := ParseRegulations(strings.NewReader(tt.text))
		var bad *wording.SyntaxError
		if !errors.As(err, &bad) {
			t.Errorf("%.100q: error %v", tt.text, err)
			continue
		}
		if !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("%.100q:\n got %v\nwant %s", tt.text, err, tt.want)
		}
		if !strings.Contains(bad.Text(wording.Turkish), "satır") {
			t.Errorf("%.100q: in Turkish %s", tt.text, bad.Text(wording.Turkish))
		}
	}
}

func TestRegulationsCheckRefuses(t *testing.T) {
	for _, r := range []Regulations{
		{DefaultTime: Lateness{Time: time.Minute}},
		{DefaultTime: Lateness{Said: true, Time: -time.Minute}},
		{DefaultTime: Lateness{Said: true, None: true, Time: time.Minute}},
		{DefaultTime: Lateness{None: true}},
		{NoDrawAgreement: true, DrawAgreementByConsent: true},
		{DevicePenalty: DeviceTariff{OwnTime: time.Minute}},
		{DevicePenalty: DeviceTariff{Warning: true, OwnTime: time.Minute, OpponentTime: time.Minute}},
		{DevicePenalty: DeviceTariff{Warning: true, OwnTime: -time.Minute}},
		{Points: "2-1-0"},
		{BoardsPerArbiter: -1},
		{Fine: strings.Repeat("x", 201)},
	} {
		if r.Check() == nil {
			t.Errorf("%+v passes", r)
		}
	}
}

func TestSpans(t *testing.T) {
	tests := []struct {
		text    string
		want    time.Duration
		written string // "" if it is no span
	}{
		{"0", 0, "0"},
		{"90m", 90 * time.Minute, "90m"},
		{"1h30m", 90 * time.Minute, "90m"},
		{"30s", 30 * time.Second, "0:30"},
		{"120", 0, ""}, // minutes or seconds?
		{"120s", 2 * time.Minute, "2m"},
		{"2:00:00", 2 * time.Hour, "120m"},
		{"2:05", 125 * time.Second, "2:05"},
		{"100:00", 100 * time.Minute, "100m"},
		{"0:00.5", time.Second / 2, "0:00.5"},
		{"", 0, ""},
		{"1.5", 0, ""},
		{"m", 0, ""},
		{"5:7", 0, ""},
		{"1:60", 0, ""},
		{"1:00:60", 0, ""},
		{"30m1h", 0, ""},
		{"-5", 0, ""},
		{"0:00.25", 0, ""},
		{"99999999", 0, ""},
		{"9999999h", 0, ""},
	}
	for _, tt := range tests {
		got, ok := wording.ParseSpan(tt.text)
		if got != tt.want || ok != (tt.written != "") {
			t.Errorf("%q is %v, %v", tt.text, got, ok)
		}
		if ok && wording.SpanText(got) != tt.written {
			t.Errorf("%v is written %q, want %q", got, wording.SpanText(got), tt.written)
		}
	}
}

func FuzzRegulations(f *testing.F) {
	f.Add("default-time 30m\nblind white yes\n")
	f.Add("device-penalty warning own-time -90s # milder\nfine 10 €")
	f.Fuzz(func(t *testing.T, text string) {
		r, err := ParseRegulations(strings.NewReader(text))
		var bad *wording.SyntaxError
		if err != nil {
			if !errors.As(err, &bad) || bad.Line < 1 || bad.Column < 1 {
				t.Fatalf("error %v", err)
			}
			return
		}
		if err := r.Check(); err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		for _, s := range r.Settings() {
			b.WriteString(s.Key + " " + s.Value + "\n")
		}
		again, err := ParseRegulations(strings.NewReader(b.String()))
		if err != nil || again != r {
			t.Fatalf("written %q, read again %+v, %v", b.String(), again, err)
		}
	})
}
