package laws

import (
	"bufio"
	"errors"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/hakem-chess/hakem/wording"
)

// Setting is one regulation as it is written.
type Setting struct{ Key, Value string }

// setting is a key that the regulations have: how its value is read and
// written. write returns "" where the regulations are silent.
type setting struct {
	key   string
	read  func(r *Regulations, value string) *wording.SyntaxError
	write func(r *Regulations) string
}

// settings are all of them, in the order Settings writes them.
var settings = []setting{
	{"default-time", readDefaultTime, func(r *Regulations) string {
		switch d := r.DefaultTime; {
		case !d.Said:
			return ""
		case d.None:
			return "none"
		default:
			return wording.SpanText(d.Time)
		}
	}},
	choice("default-time-from", func(r *Regulations) *bool { return &r.DefaultTimeFromSchedule }, "schedule", "start"),
	count("no-draw-agreement-before", func(r *Regulations) *int { return &r.NoDrawAgreementBefore }),
	count("no-draw-offer-before", func(r *Regulations) *int { return &r.NoDrawOfferBefore }),
	{"draw-agreement", func(r *Regulations, value string) *wording.SyntaxError {
		r.NoDrawAgreement, r.DrawAgreementByConsent = value == "never", value == "consent"
		return want(r.NoDrawAgreement || r.DrawAgreementByConsent, value, "never", "consent")
	}, func(r *Regulations) string {
		switch {
		case r.NoDrawAgreement:
			return "never"
		case r.DrawAgreementByConsent:
			return "consent"
		}
		return ""
	}},
	yesNo("quickplay-finish", func(r *Regulations) *bool { return &r.QuickplayFinish }),
	{"blitz-penalty", func(r *Regulations, value string) *wording.SyntaxError {
		r.BlitzPenalty = map[string]time.Duration{"1m": time.Minute, "2m": 2 * time.Minute}[value]
		return want(r.BlitzPenalty != 0, value, "1m", "2m")
	}, func(r *Regulations) string {
		if r.BlitzPenalty == 0 {
			return ""
		}
		return wording.SpanText(r.BlitzPenalty)
	}},
	{"device-penalty", readDevicePenalty, func(r *Regulations) string {
		switch p := r.DevicePenalty; {
		case !p.Warning:
			return ""
		case p.OpponentTime > 0:
			return "warning opponent-time +" + wording.SpanText(p.OpponentTime)
		case p.OwnTime > 0:
			return "warning own-time -" + wording.SpanText(p.OwnTime)
		}
		return "warning"
	}},
	yesNo("bag", func(r *Regulations) *bool { return &r.BagAllowed }),
	yesNo("report-absence", func(r *Regulations) *bool { return &r.ReportAbsence }),
	choice("appeals", func(r *Regulations) *bool { return &r.AppealsExcluded }, "no", "yes"),
	{"points", func(r *Regulations, value string) *wording.SyntaxError {
		r.Points = map[string]PointSystem{"1-½-0": PointsUsual, "3-1-0": PointsThree}[value]
		return want(value == "1-½-0" || r.Points == PointsThree, value, "1-½-0", "3-1-0")
	}, func(r *Regulations) string { return string(r.Points) }},
	yesNo("electronic-scoresheet", func(r *Regulations) *bool { return &r.ElectronicScoresheet }),
	{"fine", func(r *Regulations, value string) *wording.SyntaxError {
		if value == "" || len(value) > mostText {
			return &wording.SyntaxError{Column: 1, Found: wording.Shorten(value), Expected: wording.Text{
				"en çok 200 baytlık bir tutar",
				"an amount of at most 200 bytes",
			}}
		}
		r.Fine = value
		return nil
	}, func(r *Regulations) string { return r.Fine }},
	yesNo("flag-call", func(r *Regulations) *bool { return &r.FlagCall }),
	count("boards-per-arbiter", func(r *Regulations) *int { return &r.BoardsPerArbiter }),
	choice("games-recorded", func(r *Regulations) *bool { return &r.GamesNotRecorded }, "no", "yes"),
	yesNo("inadmissible-claim-bonus", func(r *Regulations) *bool { return &r.InadmissibleClaimBonus }),
	choice("unpromoted-mate", func(r *Regulations) *bool { return &r.UnpromotedMateStands }, "mate", "arbiter"),
	yesNo("blind white", func(r *Regulations) *bool { return &r.Blind.White }),
	yesNo("blind black", func(r *Regulations) *bool { return &r.Blind.Black }),
	yesNo("hearing-impaired white", func(r *Regulations) *bool { return &r.HearingImpaired.White }),
	yesNo("hearing-impaired black", func(r *Regulations) *bool { return &r.HearingImpaired.Black }),
}

// yesNo is a setting that is yes or no; the regulations' silence is no.
func yesNo(key string, field func(*Regulations) *bool) setting {
	return choice(key, field, "yes", "no")
}

// choice is a setting of two values, the second being what silence means.
func choice(key string, field func(*Regulations) *bool, set, unset string) setting {
	return setting{key, func(r *Regulations, value string) *wording.SyntaxError {
		*field(r) = value == set
		return want(value == set || value == unset, value, set, unset)
	}, func(r *Regulations) string {
		if *field(r) {
			return set
		}
		return ""
	}}
}

// count is a setting that is a whole number from 1.
func count(key string, field func(*Regulations) *int) setting {
	return setting{key, func(r *Regulations, value string) *wording.SyntaxError {
		n, ok := wholeNumber(value)
		if !ok || n < 1 || n > mostMoves {
			return &wording.SyntaxError{Column: 1, Found: wording.Shorten(value), Expected: wording.Text{
				"1 ile 1000 arasında bir tam sayı",
				"a whole number from 1 to 1000",
			}}
		}
		*field(r) = n
		return nil
	}, func(r *Regulations) string {
		if n := *field(r); n != 0 {
			return strconv.Itoa(n)
		}
		return ""
	}}
}

// want returns nil if ok, and otherwise that one of the words was expected.
func want(ok bool, found string, words ...string) *wording.SyntaxError {
	if ok {
		return nil
	}
	return &wording.SyntaxError{Column: 1, Found: wording.Shorten(found), Expected: wording.Choices(words...)}
}

// wholeNumber reads up to six digits.
func wholeNumber(text string) (int, bool) {
	if !wholeNumberForm.MatchString(text) {
		return 0, false
	}
	n, err := strconv.Atoi(text)
	return n, err == nil
}

func readDefaultTime(r *Regulations, value string) *wording.SyntaxError {
	t, ok := wording.ParseSpan(value)
	switch {
	case value == "none":
		r.DefaultTime = Lateness{Said: true, None: true}
	case ok && t <= longest:
		r.DefaultTime = Lateness{Said: true, Time: t}
	default:
		return &wording.SyntaxError{Column: 1, Found: wording.Shorten(value),
			Expected: wording.SpanExpected(value, wording.Text{
				"none, 0 ya da en çok bir günlük bir süre (30m)",
				"none, 0 or a time of at most a day (30m)",
			})}
	}
	return nil
}

func readDevicePenalty(r *Regulations, value string) *wording.SyntaxError {
	expected := wording.Choices("loss", "warning", "warning opponent-time +T", "warning own-time -T")
	fail := func(at int) *wording.SyntaxError {
		return &wording.SyntaxError{Column: at + 1, Found: wording.Shorten(value[at:]), Expected: wording.SpanExpected(value[at:], expected)}
	}
	var p DeviceTariff
	switch kind, more, timed := strings.Cut(value, " "); {
	case kind == "loss" && !timed:
	case kind == "warning":
		p.Warning = true
		if !timed {
			break
		}
		at := len(value) - len(more)
		form, field := "opponent-time +", &p.OpponentTime
		if strings.HasPrefix(more, "own-time") {
			form, field = "own-time -", &p.OwnTime
		}
		amount, ok := strings.CutPrefix(more, form)
		if !ok {
			return fail(at)
		}
		if *field, ok = wording.ParseSpan(amount); !ok || *field > longest {
			return fail(len(value) - len(amount))
		}
		if *field == 0 || *field%time.Second != 0 {
			return &wording.SyntaxError{Column: len(value) - len(amount) + 1, Found: wording.Shorten(amount),
				Expected: wording.Text{"sıfırdan büyük, tam saniyelik bir süre", "a time above zero, in whole seconds"}}
		}
	default:
		return fail(0)
	}
	r.DevicePenalty = p
	return nil
}

// Set sets one regulation by its key and its value as they are written:
// "default-time", "30m". The words of a value have one space between them. The
// error is a *SyntaxError, its column counted from the beginning of the value,
// 0 if there is no such key.
func (r *Regulations) Set(key, value string) error {
	i := slices.IndexFunc(settings, func(s setting) bool { return s.key == key })
	if i < 0 {
		return &wording.SyntaxError{Found: wording.Shorten(key), Expected: keys()}
	}
	if err := settings[i].read(r, value); err != nil {
		return err
	}
	return nil
}

// keys names every key.
func keys() wording.Text {
	var all []string
	for _, s := range settings {
		all = append(all, s.key)
	}
	return wording.Choices(all...)
}

// SplitSetting parts a regulation as it is written into its key and its value;
// ok is false if it begins with no key that there is.
func SplitSetting(text string) (key, value string, ok bool) {
	for _, s := range settings {
		if rest, found := strings.CutPrefix(text, s.key); found && (rest == "" || rest[0] == ' ') {
			return s.key, strings.TrimLeft(rest, " "), true
		}
	}
	return "", "", false
}

// Settings returns what the regulations say, as Set reads it; what they are
// silent on is left out.
func (r Regulations) Settings() []Setting {
	var all []Setting
	for _, s := range settings {
		if value := s.write(&r); value != "" {
			all = append(all, Setting{s.key, value})
		}
	}
	return all
}

// The bounds of a text of regulations.
const (
	longestLine = 4096
	mostLines   = 1000
)

// ParseRegulations reads the regulations of a competition: lines "KEY VALUE",
// the keys those of Set. "#" begins a comment, blank lines mean nothing, a key
// that comes twice is an error. The error is a *SyntaxError with its line, or
// that of the reader.
func ParseRegulations(in io.Reader) (Regulations, error) {
	var r Regulations
	seen := map[string]int{} // of each key, its line
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, longestLine)
	number := 0
	for lines.Scan() {
		number++
		line := lines.Text()
		if number == 1 {
			line = strings.TrimPrefix(line, "\ufeff")
		}
		if at, wrong, bad := wording.Unreadable(line); bad {
			return r, &wording.SyntaxError{Line: number, Column: at + 1, Wrong: wrong}
		}
		text, _, _ := strings.Cut(line, "#")
		words := strings.FieldsFunc(text, isSpace)
		if number > mostLines {
			return r, &wording.SyntaxError{Line: number, Column: 1, Found: wording.Shorten(text), Expected: wording.Text{
				"en çok 1000 satır",
				"at most 1000 lines",
			}}
		}
		if len(words) == 0 {
			continue
		}
		fail := func(column int, found string, expected wording.Text) error {
			return &wording.SyntaxError{Line: number, Column: column, Found: wording.Shorten(found), Expected: expected}
		}
		begin := strings.Index(text, words[0])
		if at, wrong, bad := wording.OtherBlank(text); bad {
			return r, &wording.SyntaxError{Line: number, Column: at + 1, Wrong: wrong}
		}
		key, value, ok := SplitSetting(strings.Join(words, " "))
		if !ok {
			return r, fail(begin+1, words[0], keys())
		}
		if first, twice := seen[key]; twice {
			return r, &wording.SyntaxError{Line: number, Column: begin + 1, Found: key, Wrong: wording.Twice(key, first)}
		}
		seen[key] = number
		var bad *wording.SyntaxError
		if err := r.Set(key, value); errors.As(err, &bad) {
			at := placeOf(text, len(key)+1+bad.Column-1)
			return r, fail(at+1, bad.Found, bad.Expected)
		}
	}
	if err := lines.Err(); errors.Is(err, bufio.ErrTooLong) {
		return r, &wording.SyntaxError{Line: number + 1, Column: longestLine, Found: "…", Expected: wording.Text{
			"daha kısa bir satır",
			"a shorter line",
		}}
	} else if err != nil {
		return r, err
	}
	return r, nil
}

// placeOf returns where in a line the byte stands that has the place at when
// the line's words have one space between them; the line's end if it is past
// all of them.
func placeOf(line string, at int) int {
	joined := 0
	inWord := false
	for i := 0; i < len(line); i++ {
		space := isSpace(rune(line[i]))
		if inWord && space {
			joined++ // the one space after a word
		}
		inWord = !space
		if space {
			continue
		}
		if joined == at {
			return i
		}
		joined++
	}
	return len(strings.TrimRightFunc(line, isSpace))
}

// isSpace reports whether r parts words.
func isSpace(r rune) bool { return r == ' ' || '\t' <= r && r <= '\r' }

// wholeNumberForm is up to six digits.
var wholeNumberForm = regexp.MustCompile(`^[0-9]{1,6}$`)
