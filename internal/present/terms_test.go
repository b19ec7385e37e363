package present

import (
	"strings"
	"testing"
	"time"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/clock"
	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/wording"
)

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
		for i, lang := range []wording.Lang{wording.Turkish, wording.English} {
			if got := ControlText(c, lang); got != want[i] {
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
	if got := TermsOf(r, &start, wording.English); len(got.Items) != 3 {
		t.Errorf("as usual: %+v", got)
	}
	r.Edition, r.Supervision, r.Regulations.NoDrawAgreement = laws.Editions()[0], laws.Supervised, true
	if start, err = chess.Chess960Start(17); err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, item := range TermsOf(r, &start, wording.English).Items {
		all = append(all, item.Text)
	}
	if got, want := strings.Join(all, "|"), "5 min|Blitz|FIDE Laws|2014|Supervised|Chess960, array number 17|No draw by agreement."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
