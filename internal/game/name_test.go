package game_test

import (
	"errors"
	"strings"
	"testing"
	"unicode"

	"github.com/hakem-chess/hakem/internal/game"
)

// TestCleanName: a name is kept as people read it, its letters composed; what cannot be seen, or stands on itself
// without end, is no name.
func TestCleanName(t *testing.T) {
	for name, want := range map[string]string{
		"  Işıl   Öz ": "Işıl Öz", "Ays\u0327e Gu\u0308ler": "Ayşe Güler", "O'Brien-Łuk": "O'Brien-Łuk", "日本 太郎": "日本 太郎",
		"": "", "  ": "", "123": "", "\u202eevil": "", "\u3164": "", "\u115f": "", "a\u034fb": "", "a\ufe0fb": "",
		"e" + strings.Repeat("\u0301", 9): "", strings.Repeat("a", 61): "", "a\xff": "",
	} {
		got, err := game.CleanName(name)
		if got != want || (err != nil) != (want == "") || err != nil && !errors.Is(err, game.ErrName) {
			t.Errorf("%q: %q, %v; want %q", name, got, err, want)
		}
	}
}

// TestSeen: what is put back into a form can be seen, whatever was sent, and what is left is a name if it can be one.
func TestSeen(t *testing.T) {
	for text, want := range map[string]string{
		"Işıl Öz": "Işıl Öz", "Ali\u202eVeli": "AliVeli", "\u2066a\u2069": "a", "a\x00b\xffc": "abc", "a\u200db\u200f": "ab",
		"": "", "\u3164": "", "日本 太郎": "日本 太郎", "a\tb": "a b", "15m+10s": "15m+10s",
	} {
		if got := game.Seen(text); got != want {
			t.Errorf("%q is put back as %q, not %q", text, got, want)
		}
	}
}

// FuzzSeen: nothing that is put back into a form has anything unseen in it, and it stays as it is from then on.
func FuzzSeen(f *testing.F) {
	for _, text := range []string{"Ali\u202eVeli", "a\xff", "e\u0301\u0301\u0301\u0301\u0301", " \u3164 "} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		seen := game.Seen(text)
		if again := game.Seen(seen); again != seen {
			t.Errorf("%q is put back as %q, and that as %q", text, seen, again)
		}
		for _, r := range seen {
			if !unicode.IsGraphic(r) {
				t.Errorf("%q is put back with %U", text, r)
			}
		}
		if name, err := game.CleanName(text); err == nil && game.Seen(name) != name {
			t.Errorf("the name %q is put back as %q", name, game.Seen(name))
		}
	})
}
