package live

import (
	"crypto/rand"
	"math/big"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/clock"
	"github.com/hakem-chess/hakem/internal/game"
	"github.com/hakem-chess/hakem/internal/i18n"
	"github.com/hakem-chess/hakem/internal/play"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/wording"
)

// NewGame is the lobby's form, as sent or as it is first shown.
type NewGame struct {
	Name    string // what the creator calls themselves; may be empty
	Colour  string // "white", "black" or "random": the creator's
	Minutes int    // each player's time
	Seconds int    // added for each move
	Rules   string // "fide" or "simple"

	// What is folded away: an empty text is what is usual.
	Control      string // a time control in the grammar of clock.Parse, in place of Minutes and Seconds
	Laws         string // name of the edition
	Supervision  string // "supervised" or "unsupervised"
	Start        string // "usual", "lot" for one of the 960 arrays by lot, "number" for the one of Number
	Number       string
	NoOffer      string // no draw offer before so many moves
	NoAgreement  string // no draw by agreement before so many moves
	Never        bool   // no draw by agreement at all
	Inadmissible bool   // a claim that cannot be made at the moment has its price too

	Error string // what was wrong with it, in words; empty when nothing was
	Field string // and the name of the field it is about, if it is about one
}

// usualGame is the form as it is first shown.
func usualGame() NewGame {
	return NewGame{Colour: "random", Minutes: 10, Seconds: 5, Rules: "fide", Laws: laws.Latest().Name, Supervision: string(laws.Unsupervised), Start: "usual"}
}

// Unusual reports whether something was chosen that is folded away.
func (f *NewGame) Unusual() bool {
	usual, own := usualGame(), *f
	own.Name, own.Colour, own.Minutes, own.Seconds, own.Rules, own.Error = usual.Name, usual.Colour, usual.Minutes, usual.Seconds, usual.Rules, ""
	return own != usual
}

// The longest times the lobby offers in minutes and seconds. A time control that is written has the bounds of its
// grammar.
const (
	maxMinutes = 180
	maxSeconds = 180
	maxControl = 200 // bytes
	mostMoves  = 1000
)

// readNewGame reads the lobby's form. What it cannot make sense of is named in the form's Error.
func readNewGame(r *http.Request, lang wording.Lang) (NewGame, play.NewGame) {
	form, wanted := usualGame(), play.NewGame{}
	for name, field := range map[string]*string{
		"name": &form.Name, "colour": &form.Colour, "rules": &form.Rules, "laws": &form.Laws, "supervision": &form.Supervision, "start": &form.Start,
		"control": &form.Control, "number": &form.Number, "no_offer": &form.NoOffer, "no_agreement": &form.NoAgreement,
	} {
		if r.PostForm.Has(name) {
			*field = strings.TrimSpace(r.PostForm.Get(name))
		}
	}
	form.Never, form.Inadmissible = r.PostForm.Get("never") != "", r.PostForm.Get("inadmissible") != ""

	edition, err := laws.ByName(form.Laws)
	colour, known := map[string]play.Colour{"white": play.TakesWhite, "black": play.TakesBlack, "random": play.TakesEither}[form.Colour]
	profile, knownRules := map[string]arbiter.Profile{"fide": arbiter.FIDE, "simple": arbiter.Site}[form.Rules]
	supervision := laws.Supervision(form.Supervision)
	if err != nil || !known || !knownRules || !supervision.Known() || len(form.Control) > maxControl {
		form = usualGame()
		return form.wrong("", i18n.T(lang, "lobby.bad_form")), wanted
	}
	control, field, fault := readControl(r, &form, lang)
	if fault != "" {
		return form.wrong(field, fault), wanted
	}
	wanted.Colour = colour
	if wanted.Name, err = optionalName(form.Name); err != nil {
		return form.wrong("name", i18n.T(lang, "called.bad_name")), wanted
	}
	wanted.Rules = arbiter.OnlineRules(control, profile)
	wanted.Rules.Edition, wanted.Rules.Supervision = edition, supervision
	if profile == arbiter.Site && edition != laws.Latest() {
		return form.wrong("laws", i18n.T(lang, "lobby.simple_latest", "edition", laws.Latest().Name)), wanted
	}
	if wanted.Start, fault = form.start(lang); fault != "" {
		return form.wrong("number", fault), wanted
	}
	if field, fault = form.regulate(&wanted.Rules, lang); fault != "" {
		return form.wrong(field, fault), wanted
	}
	return form, wanted
}

// wrong is the form as it is put back, with what is wrong with it.
func (f NewGame) wrong(field, text string) NewGame {
	f.Field, f.Error = field, text
	for _, text := range []*string{&f.Name, &f.Control, &f.Number, &f.NoOffer, &f.NoAgreement} {
		*text = game.Seen(*text)
	}
	return f
}

// optionalName returns a name as it is kept, "" for none, or game.ErrName.
func optionalName(name string) (string, error) {
	if strings.TrimSpace(name) == "" {
		return "", nil
	}
	return game.CleanName(name)
}

// readControl reads the time: as it is written, or minutes and seconds.
func readControl(r *http.Request, form *NewGame, lang wording.Lang) (c clock.Control, field, fault string) {
	minutes, err1 := strconv.Atoi(r.PostForm.Get("minutes"))
	seconds, err2 := strconv.Atoi(r.PostForm.Get("seconds"))
	if err1 == nil && err2 == nil {
		form.Minutes, form.Seconds = minutes, seconds
	}
	if form.Control != "" {
		c, wrong := arbiter.ParseControl(form.Control)
		if wrong != nil {
			return c, "control", i18n.T(lang, "lobby.control_fault", "fault", wrong.Text(lang))
		}
		if !c.Timed() {
			return c, "control", i18n.T(lang, "lobby.control_none")
		}
		return c, "", ""
	}
	if err1 != nil || err2 != nil || minutes < 0 || seconds < 0 || minutes > maxMinutes || seconds > maxSeconds || minutes+seconds == 0 {
		return c, "minutes", i18n.T(lang, "lobby.bad_time")
	}
	c, err := clock.NewControl(clock.Period{Base: time.Duration(minutes) * time.Minute, Extra: time.Duration(seconds) * time.Second})
	if err != nil {
		return c, "minutes", i18n.T(lang, "lobby.bad_time")
	}
	return c, "", ""
}

// start is the position chosen; the zero Position is the usual one. The lot is fair: each of the 960 arrays is as
// likely (Guidelines II.1).
func (f *NewGame) start(lang wording.Lang) (chess.Position, string) {
	number := 0
	switch f.Start {
	case "usual":
		return chess.Position{}, ""
	case "lot":
		lot, err := rand.Int(rand.Reader, big.NewInt(960))
		if err != nil {
			return chess.Position{}, i18n.T(lang, "lobby.bad_number") // it never fails
		}
		number = int(lot.Int64())
	case "number":
		var err error
		if number, err = strconv.Atoi(f.Number); err != nil {
			return chess.Position{}, i18n.T(lang, "lobby.bad_number")
		}
	default:
		return chess.Position{}, i18n.T(lang, "lobby.bad_form")
	}
	p, err := chess.Chess960Start(number)
	if err != nil {
		return p, i18n.T(lang, "lobby.bad_number")
	}
	return p, ""
}

// regulate takes what the form lays down beyond the Laws, and holds it against the edition.
func (f *NewGame) regulate(rules *arbiter.Rules, lang wording.Lang) (field, fault string) {
	r := &rules.Regulations
	for _, count := range []struct {
		field, text string
		to          *int
	}{{"no_offer", f.NoOffer, &r.NoDrawOfferBefore}, {"no_agreement", f.NoAgreement, &r.NoDrawAgreementBefore}} {
		if count.text == "" {
			continue
		}
		n, err := strconv.Atoi(count.text)
		if err != nil || n < 0 || n > mostMoves {
			return count.field, i18n.T(lang, "lobby.bad_moves", "most", mostMoves)
		}
		*count.to = n
	}
	r.NoDrawAgreement, r.InadmissibleClaimBonus = f.Never, f.Inadmissible
	for _, c := range r.Contradictions(laws.Announcement{Edition: rules.Edition, Tempo: rules.Control.Tempo().String(), Supervision: rules.Supervision}) {
		if c.Key == "no-draw-offer-before" { // the others are about what is not chosen here
			return "no_offer", c.Text.In(lang) + " (" + strings.Join(c.Articles, ", ") + ")"
		}
	}
	return "", ""
}
