package laws

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hakem-chess/hakem/wording"
)

// The numbers that carry a provision, edition by edition: 2014, July 2017,
// 2018, 2023.
func TestArticles(t *testing.T) {
	tests := []struct {
		provision Provision
		want      [4]string
	}{
		{Checkmate, [4]string{"5.1.a", "5.1.1", "5.1.1", "5.1.1"}},
		{Resignation, [4]string{"5.1.b", "5.1.2", "5.1.2", "5.1.2"}},
		{DeadPosition, [4]string{"5.2.b 9.7", "5.2.2", "5.2.2", "5.2.2"}},
		{Agreement, [4]string{"5.2.c", "5.2.3", "5.2.3", "5.2.3"}},
		{FlagFall, [4]string{"6.9", "6.9", "6.9", "6.9"}},
		{ClocksStopped, [4]string{"6.12.a", "6.11.1", "6.11.1", "6.11.1"}},
		{ClaimIsOffer, [4]string{"9.1.b(3)", "9.1.2.3", "9.1.2.3", "9.1.2.3"}},
		{ThreefoldIntended, [4]string{"9.2.a", "9.2.1.1", "9.2.1.1", "9.2.1"}},
		{ThreefoldAppeared, [4]string{"9.2.b", "9.2.1.2", "9.2.1.2", "9.2.2"}},
		{SamePosition, [4]string{"9.2", "9.2.2", "9.2.2", "9.2.3"}},
		{FiftyIntended, [4]string{"9.3.a", "9.3.1", "9.3.1", "9.3.1"}},
		{FiftyCompleted, [4]string{"9.3.b", "9.3.2", "9.3.2", "9.3.2"}},
		{ClaimWrong, [4]string{"9.5.b", "9.5.3", "9.5.3", "9.5.3"}},
		{Fivefold, [4]string{"9.6.a", "9.6.1", "9.6.1", "9.6.1"}},
		{SeventyFive, [4]string{"9.6.b", "9.6.2", "9.6.2", "9.6.2"}},
		{RapidBonus, [4]string{"", "", "", "A.3"}}, // new in 2023
		{BlitzBonus, [4]string{"B.2", "B.2", "B.2", ""}},
		{BlitzSupervised, [4]string{"B.3", "B.3.1", "B.3.1", "B.2"}},
		{BlitzUnsupervised, [4]string{"B.4", "B.4", "B.4", "B.3"}},
	}
	for _, tt := range tests {
		for i, e := range Editions() {
			if got := strings.Join(e.Articles(tt.provision), " "); got != tt.want[i] {
				t.Errorf("provision %d in %s: %q, want %q", tt.provision, e, got, tt.want[i])
			}
		}
	}
	e, _ := ByName("2014")
	if got := e.Articles(Threefold, SamePosition, ThreefoldAppeared); !slices.Equal(got, []string{"9.2", "9.2.b"}) {
		t.Errorf("an article is named twice: %v", got)
	}
}

// Every article that can be cited has a summary in both languages.
func TestSummaries(t *testing.T) {
	for _, e := range Editions() {
		if len(e.Cited()) < 20 {
			t.Errorf("%s cites %d articles only", e, len(e.Cited()))
		}
		for _, a := range e.Cited() {
			tr, en := e.Summary(a, wording.Turkish), e.Summary(a, wording.English)
			if tr == "" || en == "" || tr == en || !strings.HasSuffix(tr, ".") || !strings.HasSuffix(en, ".") {
				t.Errorf("%s %s: %q, %q", e, a, tr, en)
			}
		}
		if e.Summary("99.9", wording.English) != "" || e.Summary("", wording.Turkish) != "" {
			t.Errorf("%s has a summary of no article", e)
		}
	}
	latest, old := Latest(), Editions()[0]
	if latest.Summary("5.1.2", wording.English) == old.Summary("5.1.b", wording.English) {
		t.Error("resigning is said to be the same in 2014 and 2023")
	}
}

func TestEditionsInOrder(t *testing.T) {
	var before time.Time
	var names []string
	for _, e := range Editions() {
		if !e.Since.After(before) {
			t.Errorf("%s is not later than the one before", e)
		}
		before = e.Since
		names = append(names, e.Name)
		if got, err := ByName(e.Name); err != nil || got != e {
			t.Errorf("%s by name: %v, %v", e, got, err)
		}
		for _, tempo := range []string{"standard", "rapid", "blitz"} {
			for _, s := range []Supervision{Supervised, Unsupervised} {
				if tempo == "standard" && s == Unsupervised {
					continue
				}
				if b, ok := e.FirstOffence[Regime{tempo, s}]; !ok || b.Time < time.Minute || b.Time > 2*time.Minute {
					t.Errorf("%s gives %v in %s %s", e, b.Time, s, tempo)
				}
			}
		}
	}
	if want := []string{"2014", "2017-07", "2018", "2023"}; !slices.Equal(names, want) {
		t.Errorf("editions %v, want %v", names, want)
	}
	if _, err := ByName("2020"); err == nil {
		t.Error("there is an edition 2020")
	}
	if Latest().Name != "2023" {
		t.Errorf("the latest edition is %s", Latest())
	}
}

func TestRegulationsCheck(t *testing.T) {
	for _, r := range []Regulations{
		{NoDrawAgreementBefore: -1}, {NoDrawOfferBefore: -1}, {BlitzPenalty: 90 * time.Second}, {FirstMoveWithin: -1}, {LeftWithin: -1},
	} {
		if r.Check() == nil {
			t.Errorf("%+v passes", r)
		}
	}
	if err := (Regulations{NoDrawOfferBefore: 30, BlitzPenalty: 2 * time.Minute, FirstMoveWithin: time.Minute}).Check(); err != nil {
		t.Error(err)
	}
}

func TestWordsOfResults(t *testing.T) {
	for r, w := range resultWords {
		if r.Text(wording.Turkish) != w[0] || r.Text(wording.English) != w[1] || w[0] == "" || w[1] == "" || !r.Known() {
			t.Errorf("%s: %+v", r, w)
		}
	}
	for r, w := range reasonWords {
		if w[0] == "" || w[1] == "" || w[0] == w[1] || r.Text(wording.Turkish) != w[0] || !r.Known() {
			t.Errorf("%s: %+v", r, w)
		}
	}
	if Result("2-0").Known() || Reason("boredom").Known() || Supervision("").Known() {
		t.Error("an unknown word is known")
	}
}

// TestProvisionString: a provision prints as its article in the latest edition that has it.
func TestProvisionString(t *testing.T) {
	for p, want := range map[Provision]string{IllegalMove: "", Aim: "Article 1.4.1", provisions: "no article", 255: "no article"} {
		if got := p.String(); want != "" && got != want || got == "" {
			t.Errorf("provision %d prints %q, want %q", uint8(p), got, want)
		}
	}
}
