package wording

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
)

var (
	spanUnits = regexp.MustCompile(`^([0-9]{1,6}h)?([0-9]{1,6}m)?([0-9]{1,6}s)?$`)
	spanBare  = regexp.MustCompile(`^[0-9]+$`)
	spanWatch = regexp.MustCompile(`^(?:([0-9]{1,4}):([0-5][0-9])|([0-9]{1,5})):([0-5][0-9])(?:\.([0-9]))?$`)
)

// ParseSpan reads an amount of time: 90m, 1h30m, 30s, 0, or as a clock shows
// it, m:ss or h:mm:ss, perhaps with a tenth of a second. ok is false if it is
// none, as a number without its unit: see SpanExpected.
func ParseSpan(text string) (t time.Duration, ok bool) {
	if t, ok = ParseWatch(text); ok || text == "" {
		return t, ok
	}
	if text == "0" {
		return 0, true
	}
	if !spanUnits.MatchString(text) {
		return 0, false
	}
	t, err := time.ParseDuration(text)
	return t, err == nil
}

// SpanExpected says what was expected where ParseSpan reads no time: its unit,
// if there is a number, with the question what is meant; otherwise as given.
// A sign before the number is let by.
func SpanExpected(text string, otherwise Text) Text {
	number := strings.TrimLeft(text, "+-")
	if !spanBare.MatchString(number) || len(number) > 7 {
		return otherwise
	}
	sign := text[:len(text)-len(number)]
	minutes, seconds := sign+number+"m", sign+number+"s"
	return Text{"birimli bir süre: dakikaysa " + minutes + ", saniyeyse " + seconds + " yazın",
		"a time with its unit: " + minutes + " for minutes, or " + seconds + " for seconds"}
}

// ParseWatch reads an amount of time as a watch shows it: m:ss or h:mm:ss,
// perhaps with a tenth of a second. ok is false if it is none.
func ParseWatch(text string) (t time.Duration, ok bool) {
	part := spanWatch.FindStringSubmatch(text)
	if part == nil {
		return 0, false
	}
	for i, unit := range []time.Duration{time.Hour, time.Minute, time.Minute, time.Second, time.Second / 10} {
		n, _ := strconv.Atoi(part[i+1]) // "" where the form has no such part
		t += time.Duration(n) * unit
	}
	return t, true
}

// SpanText writes an amount of time, in tenths of a second, as ParseSpan reads
// it: "30m", "2:05", "0:00.5".
func SpanText(t time.Duration) string {
	switch {
	case t == 0:
		return "0"
	case t%time.Minute == 0:
		return strconv.Itoa(int(t/time.Minute)) + "m"
	}
	text := fmt.Sprintf("%d:%02d", t/time.Minute, t%time.Minute/time.Second)
	if tenths := t % time.Second / (time.Second / 10); tenths != 0 {
		text += fmt.Sprintf(".%d", tenths)
	}
	return text
}
