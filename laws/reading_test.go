package laws

import (
	"strings"
	"testing"

	"github.com/hakem-chess/hakem/wording"
)

// What a reading of the catalogue beside the Laws found wrong or missing stays right: the
// conditions of an article, how many it speaks of, and what differs between editions.
func TestWhatTheCatalogueSays(t *testing.T) {
	const proviso, provisoTr = "in order with Article 3 and 4.2 to 4.7", "3. maddeye ve 4.2–4.7'ye uygunsa"
	all := []string{"2014", "2017-07", "2018", "2023"}
	for _, tt := range []struct {
		editions []string
		number   string // in the newest of the editions
		has      []string
		hasNot   []string
	}{
		{all, "0.2", []string{"games that are not rated are advised to", "puanlanmayan oyunlarda da"}, []string{"bildirilen oyunlar"}},
		{all, "1.4", []string{"tehdit"}, []string{"saldır"}},
		{all, "2.3", []string{"d dikeyinde", "e dikeyinde"}, nil},
		{all, "5.1.1", []string{proviso, provisoTr}, nil},
		{all, "5.2.1", []string{proviso, provisoTr}, nil},
		{all, "5.2.2", []string{proviso, provisoTr, "hiçbiri mat edemeyecekse", "either side"}, []string{"iki taraftan biri"}},
		{all[:1], "9.7", []string{proviso, provisoTr}, nil},
		{all[1:], "6.7.1", []string{"the default time is zero", "bekleme süresi"}, nil},
		{all[:1], "6.7.a", nil, []string{"zero", "sıfır"}},
		{all[1:], "7.3", []string{"fewer than ten moves", "ondan az hamle"}, nil},
		{all, "8.4", []string{"ek süresi olmayan"}, nil},
		{all, "9.3.1", []string{"completes the fifty", "elli hamleyi dolduracak"}, nil},
		{all, "9.6.1", []string{"at least five times", "en az beş kez"}, nil},
		{all, "9.6.2", []string{"at least 75 moves", "en az 75'er"}, nil},
		{all[1:], "11.3.3", []string{"oyuncunun üzerinin", "body"}, nil},
		{all[:1], "11.3.b", nil, []string{"üzerinin", " body"}},
		{all, "12.6", []string{"at least one flag has fallen", "en az bir bayrak düştükten sonra"}, []string{"8.5 dışında"}},
		{all, "12.9", nil, []string{"one or more", "birini ya da birkaçını"}},
		{all[3:], "B.2.3", []string{"distracting the opponent", "dikkatini dağıtmak"}, nil},
		{all, "D.2.6.2", []string{"last five minutes of the hour", "son beş dakikasında"}, nil},
		{all, "C.3", []string{"figürin"}, nil},
		{all, "I.11", []string{"unless the regulations or the arbiter say otherwise", "süresinden gider"}, nil},
		{all, "II.3.2.7(4)", nil, []string{"3.8", "analogy", "kıyas"}},
	} {
		newest, err := ByName(tt.editions[len(tt.editions)-1])
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range newest.Find(tt.number) {
			for _, name := range tt.editions {
				e, err := ByName(name)
				if err != nil {
					t.Fatal(err)
				}
				if len(a.Numbers(e)) == 0 {
					continue
				}
				text := a.Summary(e, wording.Turkish) + "\n" + a.Summary(e, wording.English)
				for _, part := range tt.has {
					if !strings.Contains(text, part) {
						t.Errorf("%s of %s does not say %q:\n%s", tt.number, e, part, text)
					}
				}
				for _, part := range tt.hasNot {
					if strings.Contains(text, part) {
						t.Errorf("%s of %s says %q:\n%s", tt.number, e, part, text)
					}
				}
			}
		}
	}
}

// What is said of the differences, and the council's notes, where they were wrong.
func TestWhatTheCatalogueSaysBesides(t *testing.T) {
	for number, parts := range map[string][]string{
		"0.1":   {"Athens in 2017", "Competitive Rules of Play", "Atina"},
		"4.1":   {"the press of the clock is not asked for (7.7.1)", "saate basma koşulu yoktur (7.7.1)"},
		"7.5.5": {"for supervised blitz the text of 2023 leaves two", "denetimli yıldırım için metin iki dakika bırakır"},
		"9.5.3": {"for supervised blitz the text of 2023 leaves two", "denetimli yıldırım için metin iki dakika bırakır"},
	} {
		for _, a := range Latest().Find(number) {
			for _, part := range parts {
				if !strings.Contains(a.Differs[0]+a.Differs[1], part) {
					t.Errorf("what differs in %s does not say %q: %q", number, part, a.Differs)
				}
			}
		}
	}
	notes := map[string]string{
		"K22": "Teamül gereği", "K25": "geri almaz", "K27": "yeniden başlatılan oyun ötekilerden geç bitip",
		"K34": "dokunulan taş kuralıyla", "K50": "playing area", "K69": "rok kuraldışı hamle sayılmaz",
	}
	for _, c := range Chapters() {
		for _, a := range c.Articles {
			for _, n := range a.Notes {
				if want, ok := notes[n.Name]; ok && !strings.Contains(n.Text[0]+n.Text[1], want) {
					t.Errorf("%s does not say %q: %q", n.Name, want, n.Text)
				}
			}
		}
	}
	found := false
	for _, c := range Latest().Chapters() {
		found = found || c.Name == "III" && strings.Contains(c.Title[1], "without increment")
	}
	if !found {
		t.Error("part III of the Guidelines is not about games without increment")
	}
}
