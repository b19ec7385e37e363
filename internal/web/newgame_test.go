package web

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/clock"
	"github.com/hakem-chess/hakem/internal/i18n"
	"github.com/hakem-chess/hakem/laws"
)

func sent(t *testing.T, fields url.Values) *http.Request {
	t.Helper()
	for name, usual := range map[string]string{"colour": "white", "rules": "fide", "minutes": "10", "seconds": "5"} {
		if !fields.Has(name) {
			fields.Set(name, usual)
		}
	}
	r := httptest.NewRequest(http.MethodPost, "/games", strings.NewReader(fields.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	if err := r.ParseForm(); err != nil {
		t.Fatal(err)
	}
	return r
}

// Every choice of the form comes to the rules of the game.
func TestReadNewGame(t *testing.T) {
	form, g := readNewGame(sent(t, url.Values{}), i18n.English)
	if form.Error != "" || form.Unusual() || g.Rules.Edition != laws.Latest() || g.Rules.Supervision != laws.Unsupervised || g.Start != (chess.Position{}) {
		t.Errorf("as usual: %+v, %+v", form, g)
	}
	form, g = readNewGame(sent(t, url.Values{
		"control": {" 40/90m+30s:30m d3s "}, "laws": {"2017-07"}, "supervision": {"supervised"}, "start": {"number"}, "number": {"959"},
		"no_offer": {"20"}, "no_agreement": {"30"}, "never": {"yes"}, "inadmissible": {"yes"},
	}), i18n.English)
	want := laws.Regulations{NoDrawOfferBefore: 20, NoDrawAgreementBefore: 30, NoDrawAgreement: true, InadmissibleClaimBonus: true}
	if form.Error != "" || !form.Unusual() || g.Rules.Control.String() != "40/90m+30s:30m d3s" || g.Rules.Edition.Name != "2017-07" ||
		g.Rules.Supervision != laws.Supervised || g.Rules.Regulations != want {
		t.Errorf("%+v, %+v", form, g.Rules)
	}
	if n, ok := arrayNumber(&g.Start); !ok || n != 959 {
		t.Errorf("array %d, %v", n, ok)
	}
	seen := map[int]bool{}
	for range 40 { // that all are the same has a chance of one in 960^39
		_, g := readNewGame(sent(t, url.Values{"start": {"lot"}}), i18n.English)
		n, ok := arrayNumber(&g.Start)
		if !ok {
			t.Fatal("the lot gives no array")
		}
		seen[n] = true
	}
	if len(seen) < 2 {
		t.Errorf("the lot gives %v", seen)
	}
}

// What cannot be is named, with its field and its place.
func TestReadNewGameFaults(t *testing.T) {
	for name, c := range map[string]struct {
		fields      url.Values
		field, want string
	}{
		"control":         {url.Values{"control": {"25"}}, "control", "column 1"},
		"no units":        {url.Values{"control": {"90+30"}}, "control", "did you mean 90m+30s? For seconds write 90s+30s"},
		"bidi mark":       {url.Values{"control": {"25m\u202e"}}, "control", "U+202E"},
		"second period":   {url.Values{"control": {"40/90m:"}}, "control", "column 8"},
		"no clocks":       {url.Values{"control": {"none"}}, "control", "clocks"},
		"long control":    {url.Values{"control": {strings.Repeat("1/1m:", 41)}}, "", "form"},
		"minutes":         {url.Values{"minutes": {"181"}}, "minutes", "0–180"},
		"no time":         {url.Values{"minutes": {"0"}, "seconds": {"0"}}, "minutes", "0–180"},
		"edition":         {url.Values{"laws": {"1997"}}, "", "form"},
		"supervision":     {url.Values{"supervision": {"perhaps"}}, "", "form"},
		"start":           {url.Values{"start": {"shogi"}}, "number", "form"},
		"array":           {url.Values{"start": {"number"}, "number": {"960"}}, "number", "959"},
		"no array":        {url.Values{"start": {"number"}}, "number", "959"},
		"move":            {url.Values{"no_agreement": {"-1"}}, "no_agreement", "1000"},
		"simple of 2014":  {url.Values{"rules": {"simple"}, "laws": {"2014"}}, "laws", "2023"},
		"offers in 2014":  {url.Values{"laws": {"2014"}, "no_offer": {"20"}}, "no_offer", "9.1.a"}, // 9.1.a of 2014
		"another profile": {url.Values{"rules": {"mine"}}, "", "form"},
	} {
		form, _ := readNewGame(sent(t, c.fields), i18n.English)
		if form.Field != c.field || !strings.Contains(form.Error, c.want) {
			t.Errorf("%s: %q: %q", name, form.Field, form.Error)
		}
	}
}

// Time controls in words.
func TestControlText(t *testing.T) {
	for text, want := range map[string][2]string{
		"10m+5s":               {"10 dakika + hamle başına 5 saniye", "10 min + 5 s per move"},
		"5m":                   {"5 dakika", "5 min"},
		"0s+5s":                {"hamle başına 5 saniye", "5 s per move"},
		"5m d3s":               {"5 dakika + hamle başına 3 saniye (ertelemeli)", "5 min + a delay of 3 s per move"},
		"90s b2s":              {"1 dakika 30 saniye + hamle başına 2 saniye (ertelemeli, Bronstein)", "1 min 30 s + 2 s per move (Bronstein)"},
		"40/90m+30s:30m+30s":   {"40 hamle için 90 dakika + hamle başına 30 saniye, sonra 30 dakika + hamle başına 30 saniye", "40 moves in 90 min + 30 s per move, then 30 min + 30 s per move"},
		"5000m":                {"3 gün 11 saat 20 dakika", "3 d 11 h 20 min"},
		"none":                 {"saatsiz", "no clocks"},
		"20/1h:20/30m:15m+10s": {"20 hamle için 60 dakika, sonra 20 hamle için 30 dakika, sonra 15 dakika + hamle başına 10 saniye", "20 moves in 60 min, then 20 moves in 30 min, then 15 min + 10 s per move"},
	} {
		c, err := clock.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		for i, lang := range []i18n.Lang{i18n.Turkish, i18n.English} {
			if got := controlText(c, lang); got != want[i] {
				t.Errorf("%s: %q, want %q", text, got, want[i])
			}
		}
	}
}

// What is not as usual is told.
func TestTerms(t *testing.T) {
	c, err := clock.NewControl(clock.Period{Base: 5 * time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	r := arbiter.OnlineRules(c, arbiter.FIDE)
	start := chess.StartPosition()
	if got := termsOf(r, &start, i18n.English); len(got.Items) != 3 {
		t.Errorf("as usual: %+v", got)
	}
	r.Edition, r.Supervision, r.Regulations.NoDrawAgreement = laws.Editions()[0], laws.Supervised, true
	if start, err = chess.Chess960Start(17); err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, item := range termsOf(r, &start, i18n.English).Items {
		all = append(all, item.Text)
	}
	if got, want := strings.Join(all, "|"), "5 min|Blitz|FIDE Laws|2014|Supervised|Chess960, array number 17|No draw by agreement."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
