package page

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/hakem-chess/hakem/arbiter/script"
	"github.com/hakem-chess/hakem/internal/i18n"
	"github.com/hakem-chess/hakem/wording"
)

// grammarForms collects every way through the grammar: words as they are, and the kinds of what is typed.
func grammarForms(p script.Place, words string, all map[string]bool) {
	if p.Ends {
		all[words] = true
	}
	for _, n := range p.Needs {
		if n.Kind != script.OneOf {
			grammarForms(n.Then, words+" <"+string(n.Kind)+n.Sign+">", all)
		}
		for _, w := range n.Words {
			grammarForms(n.Then, words+" "+w, all)
		}
	}
}

// formForms collects every way through the form, where fields that are optional are filled or passed over.
func formForms(fields []ActField, words string, all map[string]bool) {
	if len(fields) == 0 {
		all[words] = true
		return
	}
	f := fields[0]
	if f.Optional {
		formForms(fields[1:], words, all)
	}
	if f.Kind != script.OneOf {
		formForms(f.Then, words+" <"+string(f.Kind)+f.Sign+">", all)
	}
	for _, w := range f.Words {
		formForms(w.Then, words+" "+w.Word, all)
	}
}

// TestEveryActIsReachable: what can be done in a script can be done with the form, and nothing else.
func TestEveryActIsReachable(t *testing.T) {
	for _, l := range i18n.Languages {
		table := NewActTable(l, ActScope{Actors: script.Actors()})
		if len(table.Actors) != len(script.Actors()) || len(table.Acts) != 4 {
			t.Fatalf("%d actors and %d tables of acts", len(table.Actors), len(table.Acts))
		}
		for i, actor := range script.Actors() {
			want, got := map[string]bool{}, map[string]bool{}
			grammarForms(script.Acts(actor), "", want)
			formForms(table.Acts[table.Actors[i].Acts], "", got)
			if !maps.Equal(want, got) {
				for form := range want {
					if !got[form] {
						t.Errorf("%s:%s cannot be reached", actor, form)
					}
				}
				for form := range got {
					if !want[form] {
						t.Errorf("%s:%s is no act", actor, form)
					}
				}
			}
		}
	}
}

// TestTheFormSpeaks: no word of the grammar is left without one for people, in either language, and none is shown in
// English to who reads Turkish.
func TestTheFormSpeaks(t *testing.T) {
	texts := map[wording.Lang][]string{}
	for _, l := range i18n.Languages {
		table := NewActTable(l, ActScope{Actors: script.Actors()})
		collect := func(text string) {
			texts[l] = append(texts[l], text)
			if strings.HasPrefix(text, "form.") || strings.HasPrefix(text, "pick.") || strings.TrimSpace(text) == "" {
				t.Errorf("%s: no words for %q", l, text)
			}
		}
		var walk func(fields []ActField)
		walk = func(fields []ActField) {
			for _, f := range fields {
				collect(f.Label)
				if f.Hint != "" {
					collect(f.Hint)
				}
				for _, w := range f.Words {
					collect(w.Text)
					walk(w.Then)
				}
				walk(f.Then)
			}
		}
		for i, a := range table.Actors {
			collect(a.Text)
			walk(table.Acts[table.Actors[i].Acts])
		}
	}
	same := map[string]bool{}
	for i, text := range texts[wording.Turkish] {
		if text == texts[wording.English][i] && strings.ContainsAny(text, "abcdefghijklmnopqrstuvwxyz") && len(text) > 5 {
			same[text] = true
		}
	}
	if len(same) > 0 {
		t.Errorf("the same in both languages: %q", slices.Sorted(maps.Keys(same)))
	}
	if len(texts[wording.Turkish]) < 300 {
		t.Errorf("only %d texts", len(texts[wording.Turkish]))
	}
}

// TestEveryVerbHasItsPlace: the commonest stand first, and none is forgotten.
func TestEveryVerbHasItsPlace(t *testing.T) {
	for _, actor := range []script.Actor{script.White, script.Arbiter, script.Spectator} {
		for _, need := range script.Acts(actor).Needs {
			for _, verb := range need.Words {
				if !slices.Contains(verbsInOrder, verb) {
					t.Errorf("%s is not among the verbs in order", verb)
				}
			}
		}
	}
}

// TestScopeOfActs: a form may have some verbs alone, and no reasons where they have a field of their own.
func TestScopeOfActs(t *testing.T) {
	all := map[string]bool{}
	table := NewActTable(wording.English, ActScope{Actors: []script.Actor{script.Arbiter}, NoReason: true})
	formForms(table.Acts[0], "", all)
	if !all[" penalise black warning"] || all[" penalise black warning because <text>"] {
		t.Error("a reason is asked for, or a penalty is not there")
	}
	few := map[string]bool{}
	claims := func(_ script.Actor, verb string) bool { return verb == "claim" || verb == "resign" }
	formForms(NewActTable(wording.English, ActScope{Actors: []script.Actor{script.White}, Has: claims}).Acts[0], "", few)
	if !few[" resign"] || !few[" claim illegal"] || few[" press"] || len(few) != 19 {
		t.Errorf("%d acts: %v", len(few), few)
	}
	if data, err := json.Marshal(table); err != nil || len(data) > 16<<10 {
		t.Errorf("%d bytes of acts, error %v", len(data), err)
	}
}

// TestActText states how lines of a script are read to people.
func TestActText(t *testing.T) {
	for _, tt := range []struct {
		actor            script.Actor
		event            string
		turkish, english string
	}{
		{script.White, "move g1f3", "Beyaz: hamle yaptı g1f3", "White: made a move g1f3"},
		{script.Black, "promote e1 q", "Siyah: terfi taşını koydu e1 vezir", "Black: put the promoted piece e1 queen"},
		{script.White, `stop other "the light, it's out"`, "Beyaz: saatleri durdurup hakemi çağırdı başka bir neden the light, it's out", "White: stopped the clocks and called the arbiter another reason the light, it's out"},
		{script.Arbiter, "penalise black opponent-time +2m", "Hakem: ceza verdi Siyah rakibe süre ekleme +2m", "The arbiter: gives a penalty Black more time for the opponent +2m"},
		{script.Assistant, "white moves", "Yardımcı: Beyaz moves", "An assistant: White moves"},
		{script.White, "claim threefold Nf3", "Beyaz: talepte bulundu üç kez aynı konum (9.2) Nf3", "White: made a claim threefold repetition (9.2) Nf3"},
	} {
		if got := ActText(wording.Turkish, tt.actor, tt.event); got != tt.turkish {
			t.Errorf("%s %s: %q, want %q", tt.actor, tt.event, got, tt.turkish)
		}
		if got := ActText(wording.English, tt.actor, tt.event); got != tt.english {
			t.Errorf("%s %s: %q, want %q", tt.actor, tt.event, got, tt.english)
		}
	}
}
