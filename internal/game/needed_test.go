package game

import (
	"errors"
	"strings"
	"testing"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/refusal"
	"github.com/hakem-chess/hakem/wording"
)

// TestNeeded: whoever types a move that is refused is told what it would need (Articles 3.1, 3.9.2, Appendix C).
func TestNeeded(t *testing.T) {
	for _, tt := range []struct {
		fen, text string
		code      refusal.Code
		english   string
		turkish   string
	}{
		{"4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "Nd2", refusal.AmbiguousMove, "It can be Nbd2 or Nfd2.", "Abd2 ya da Afd2 olabilir."},
		{"4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1", "Bd3", refusal.IllegalMove, "It would leave your king attacked.", "Bu hamleyle şahınız tehdit altında kalırdı."},
		{"4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", "Nd5", refusal.IllegalMove, "No such piece of yours can go to that square.", "O kareye böyle bir taşınız gidemez."},
		{"4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", "kd5", refusal.IllegalMove, "No such piece of yours can go to that square.", "O kareye böyle bir taşınız gidemez."},
		{"4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", "b1d4", refusal.IllegalMove, "No such piece of yours can go to that square.", "O kareye böyle bir taşınız gidemez."},
		{"4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", "Ncd2", refusal.IllegalMove, "The only such move there is Nd2.", "Böyle bir taşla oraya yalnızca Ad2 oynanabilir."},
		{"4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", "hello", refusal.UnreadableMove, "Write for example N", "Örnek: A"},
		{"4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", "O-O", refusal.IllegalMove, "This move is illegal.", "Bu hamle kuraldışı."},
		{"8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a8", refusal.NoPromotion, "(e.g. e8=Q).", "(ör. e8V)."},
	} {
		p, _, err := chess.PositionFromFEN(tt.fen, chess.Standard)
		if err != nil {
			t.Fatal(err)
		}
		for lang, want := range map[wording.Lang]string{wording.English: tt.english, wording.Turkish: tt.turkish} {
			w := Writing{Letters: chess.EnglishLetters}
			if lang == wording.Turkish {
				w.Letters = chess.TurkishLetters
			}
			_, err := w.ReadMove(&p, tt.text)
			refused := (*refusal.Error)(nil)
			if !errors.As(err, &refused) || refused.Code != tt.code || !strings.Contains(refused.Text(lang), want) {
				t.Errorf("%s, %s: %v, want %q", tt.text, lang, err, want)
			}
		}
	}
}
