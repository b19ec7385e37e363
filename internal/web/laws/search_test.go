package laws

import (
	"slices"
	"strings"
	"testing"

	"github.com/hakem-chess/hakem/laws"
	"github.com/hakem-chess/hakem/wording"
)

// TestSearch: what people ask for in either language is found, with the article they mean among the first; capitals,
// endings and missing signs do not hide it.
func TestSearch(t *testing.T) {
	for question, want := range map[string]string{
		"touch": "4.3", "touched piece": "4.3", "dokunulan taş": "4.3", "DOKUNULAN TAŞ": "4.3", "dokunulan tas": "4.3",
		"stalemate": "5.2.1", "pat": "5.2.1", "promotion": "3.7", "terfi": "3.7", "mobile phone": "11.3", "illegal move": "7.5",
		"kuraldışı hamle": "7.5", "KURALDIŞI": "7.5", "sealed move": "I.", "castling": "3.8", "rok": "3.8", "threefold": "9.2", "elli hamle": "9.3",
	} {
		found := search(question, wording.Turkish)
		if i := slices.IndexFunc(found, func(f Found) bool { return strings.HasPrefix(f.Number, want) }); i < 0 || i > 14 {
			var numbers []string
			for _, f := range found[:min(len(found), 10)] {
				numbers = append(numbers, f.Number)
			}
			t.Errorf("%q: %s is at %d of %d: %v", question, want, i, len(found), numbers)
		}
	}
	for _, question := range []string{"", "...", "qqqqq", "touch qqqqq"} {
		if found := search(question, wording.English); len(found) > 0 {
			t.Errorf("%q: %d articles", question, len(found))
		}
	}
	if found := search("touch", wording.English)[0]; found.In != laws.Latest() || len(found.Also) == 0 {
		t.Errorf("%+v", found)
	}
}

func TestFold(t *testing.T) {
	for text, want := range map[string]string{"IŞIĞI": "isigi", "ışığı": "isigi", "İLE": "ile", "i\u0307le": "ile", "Öğrenci, Ç.": "ogrenci, c."} {
		if got := fold(text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}

func FuzzSearch(f *testing.F) {
	for _, question := range []string{"touch", "dokunulan taş", "İ", "\xff a", "9.5.3 a", strings.Repeat("a ", 60)} {
		f.Add(question)
	}
	text := laws.Latest().Chapters()[0].Articles[0].Summary(laws.Latest(), wording.Turkish)
	f.Fuzz(func(t *testing.T, question string) {
		if len(question) > mostAsked {
			return
		}
		if found := search(question, wording.Turkish); len(found) > mostFound {
			t.Errorf("%q: %d articles", question, len(found))
		}
		for _, whole := range []string{text, question} {
			var again strings.Builder
			for _, m := range marked(whole, words(question)) {
				again.WriteString(m.Text)
			}
			if again.String() != whole {
				t.Errorf("%q is marked as %q", whole, again.String())
			}
		}
	})
}
