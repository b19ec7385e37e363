package present

import (
	"strconv"
	"strings"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/clock"
	"github.com/hakem-chess/hakem/internal/i18n"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/wording"
)

// Terms is what a game is played under, in words.
type Terms struct {
	Rules string // "fide" or "simple"
	// WrongClaim is what a wrong claim of a draw puts on the opponent's clock, as a clock shows it: "2:00"
	WrongClaim string
	// Low is the time under which a clock is low: a tenth of what the game begins with, and a minute at the most.
	Low   time.Duration
	Items []Term
}

// LowMs is Low in milliseconds, for the page's script.
func (t Terms) LowMs() string { return strconv.FormatInt(t.Low.Milliseconds(), 10) }

// Between these a clock begins to be low.
const (
	leastLow = 5 * time.Second
	mostLow  = time.Minute
)

// Term is one of the terms.
type Term struct{ Name, Text string }

// TermsOf tells what a game is played under, and the array it begins with if that is not the usual one.
func TermsOf(r arbiter.Rules, start *chess.Position, lang wording.Lang) Terms {
	t := Terms{Rules: "fide"}
	if r.Profile == arbiter.Site {
		t.Rules = "simple"
	}
	add := func(name, text string) { t.Items = append(t.Items, Term{i18n.T(lang, name), text}) }
	if r.Control.Timed() {
		t.WrongClaim = i18n.ClockText(r.WrongClaim())
		t.Low = min(max(r.Control.Periods()[0].Base/10, leastLow), mostLow)
	}
	tempo := r.Control.Tempo()
	add("terms.time", ControlText(r.Control, lang))
	add("terms.class", i18n.T(lang, "class."+tempo.String()))
	add("terms.rules", i18n.T(lang, "rules."+t.Rules))
	if r.Edition != laws.Latest() {
		add("terms.laws", i18n.T(lang, "lawpage.edition_"+r.Edition.Name))
	}
	if tempo != clock.Standard && r.Supervision == laws.Supervised {
		add("terms.supervision", i18n.T(lang, "lobby.supervised"))
	}
	if start != nil && start.Variant() == chess.Chess960 {
		text := "Chess960"
		if n, ok := arrayNumber(start); ok {
			text = i18n.T(lang, "terms.array", "number", n)
		}
		add("terms.start", text)
	}
	if within := r.Regulations.LeftWithin; within > 0 {
		add("terms.left", i18n.T(lang, "terms.left_means", "seconds", int(within.Seconds())))
	}
	if text := regulationsText(r.Regulations, lang); text != "" {
		add("terms.regulations", text)
	}
	return t
}

// arrayNumber is the number of the Chess960 array that a position is; ok is false if it is none.
func arrayNumber(p *chess.Position) (n int, ok bool) {
	for n := range 960 {
		if array, err := chess.Chess960Start(n); err == nil && array == *p {
			return n, true
		}
	}
	return 0, false
}

// regulationsText tells what is laid down beyond the Laws.
func regulationsText(r laws.Regulations, lang wording.Lang) string {
	var all []string
	if r.NoDrawOfferBefore > 0 {
		all = append(all, i18n.T(lang, "terms.no_offer", "moves", r.NoDrawOfferBefore))
	}
	if r.NoDrawAgreementBefore > 0 {
		all = append(all, i18n.T(lang, "terms.no_agreement", "moves", r.NoDrawAgreementBefore))
	}
	if r.NoDrawAgreement {
		all = append(all, i18n.T(lang, "terms.never"))
	}
	if r.InadmissibleClaimBonus {
		all = append(all, i18n.T(lang, "terms.inadmissible"))
	}
	return strings.Join(all, " ")
}

// ControlText is a time control in words: "40 moves in 90 min + 30 s per move, then 30 min + 30 s per move".
func ControlText(c clock.Control, lang wording.Lang) string {
	if !c.Timed() {
		return i18n.T(lang, "terms.no_clocks")
	}
	var parts []string
	for _, p := range c.Periods() {
		text := ""
		if p.Base > 0 || p.Extra == 0 {
			text = spanText(p.Base, lang)
		}
		if p.Extra > 0 {
			key := [...]string{clock.Increment: "terms.increment", clock.Delay: "terms.delay", clock.Bronstein: "terms.bronstein"}[p.Bonus]
			extra := i18n.T(lang, key, "time", spanText(p.Extra, lang))
			if text == "" {
				text = extra
			} else {
				text += " + " + extra
			}
		}
		if p.Moves > 0 {
			text = i18n.T(lang, "terms.moves_in", "moves", p.Moves, "time", text)
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, i18n.T(lang, "terms.then"))
}

// spanText is an amount of whole seconds in words of days, hours, minutes and seconds; up to three hours there are
// minutes only.
func spanText(d time.Duration, lang wording.Lang) string {
	var parts []string
	add := func(unit time.Duration, key string) {
		if n := d / unit; n > 0 {
			parts = append(parts, strconv.FormatInt(int64(n), 10)+" "+i18n.T(lang, key))
			d -= n * unit
		}
	}
	if d > 3*time.Hour {
		add(24*time.Hour, "terms.days")
		add(time.Hour, "terms.hours")
	}
	add(time.Minute, "terms.minutes")
	add(time.Second, "terms.seconds")
	if parts == nil {
		return "0 " + i18n.T(lang, "terms.minutes")
	}
	return strings.Join(parts, " ")
}
