package pgncheck

import (
	"strconv"
	"strings"
	"time"

	"github.com/hakem-chess/hakem/chess/outcome"
	"github.com/hakem-chess/hakem/laws"
)

// every is the name under which a game is judged that no edition can be told
// for: it is held to what every edition says.
const every = "every"

// rulebook is what of an edition matters to a finished game.
type rulebook struct {
	name    string
	edition *laws.Edition // whose articles are cited
	// automatic: five occurrences and 75 moves end a game by themselves
	// (Article 9.6, since 1 July 2014).
	automatic bool
}

// limits are the numbers that end a game by themselves (Article 9.6).
func (r *rulebook) limits() outcome.Limits {
	if !r.automatic {
		return outcome.Limits{}
	}
	return outcome.Limits{Moves: outcome.SeventyFiveMoves, Times: outcome.Fivefold, InRow: r.edition.FivefoldAlternate}
}

// rulesOf returns the rulebook of an edition; nil stands for every edition.
func rulesOf(e *laws.Edition) rulebook {
	if e == nil {
		return rulebook{name: every, edition: laws.Latest()}
	}
	return rulebook{name: e.Name, edition: e, automatic: true}
}

// rulesOn returns the rulebook for the value of a Date tag: the edition in
// force on the earliest day it can mean. Of editions that follow each other
// the earlier asks the less of a finished game, so that a game whose date is
// incomplete is held to what all the editions it may be under say.
func rulesOn(date string) rulebook {
	day, ok := earliest(date)
	if !ok {
		return rulesOf(nil)
	}
	var inForce *laws.Edition
	for _, e := range laws.Editions() {
		if !day.Before(e.Since) {
			inForce = e
		}
	}
	return rulesOf(inForce)
}

// earliest returns the first day that a date such as 2024.12.07, 2024.12.?? or
// 2024.??.?? can mean.
func earliest(date string) (day time.Time, ok bool) {
	fields := strings.FieldsFunc(date, func(r rune) bool { return r == '.' || r == '-' || r == '/' })
	parts := [3]int{0, 1, 1}
	if len(fields) == 0 || len(fields) > len(parts) {
		return day, false
	}
	for i, f := range fields {
		if strings.Trim(f, "?") == "" {
			break // and what follows an unknown month says nothing
		}
		n, err := strconv.Atoi(f)
		if err != nil || n < 1 {
			return day, false
		}
		parts[i] = n
	}
	day = time.Date(parts[0], time.Month(parts[1]), parts[2], 0, 0, 0, 0, time.UTC)
	return day, parts[0] > 0 && day.Year() == parts[0] && int(day.Month()) == parts[1]
}
