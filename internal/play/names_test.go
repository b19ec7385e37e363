package play_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/hakem-chess/hakem/internal/play"
)

// TestCleanName: a name is kept as people read it, its letters composed; what cannot be seen, or stands on itself
// without end, is no name.
func TestCleanName(t *testing.T) {
	for name, want := range map[string]string{
		"  Işıl   Öz ": "Işıl Öz", "Ays\u0327e Gu\u0308ler": "Ayşe Güler", "O'Brien-Łuk": "O'Brien-Łuk", "日本 太郎": "日本 太郎",
		"": "", "  ": "", "123": "", "\u202eevil": "", "\u3164": "", "\u115f": "", "a\u034fb": "", "a\ufe0fb": "",
		"e" + strings.Repeat("\u0301", 9): "", strings.Repeat("a", 61): "", "a\xff": "",
	} {
		got, err := play.CleanName(name)
		if got != want || (err != nil) != (want == "") || err != nil && !errors.Is(err, play.ErrName) {
			t.Errorf("%q: %q, %v; want %q", name, got, err, want)
		}
	}
}
