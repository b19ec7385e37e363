package live

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/wording"
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
	form, g := readNewGame(sent(t, url.Values{}), wording.English)
	if form.Error != "" || form.Unusual() || g.Rules.Edition != laws.Latest() || g.Rules.Supervision != laws.Unsupervised || g.Start != (chess.Position{}) {
		t.Errorf("as usual: %+v, %+v", form, g)
	}
	form, g = readNewGame(sent(t, url.Values{
		"control": {" 40/90m+30s:30m d3s "}, "laws": {"2017-07"}, "supervision": {"supervised"}, "start": {"number"}, "number": {"959"},
		"no_offer": {"20"}, "no_agreement": {"30"}, "never": {"yes"}, "inadmissible": {"yes"},
	}), wording.English)
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
		_, g := readNewGame(sent(t, url.Values{"start": {"lot"}}), wording.English)
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
		form, _ := readNewGame(sent(t, c.fields), wording.English)
		if form.Field != c.field || !strings.Contains(form.Error, c.want) {
			t.Errorf("%s: %q: %q", name, form.Field, form.Error)
		}
	}
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
